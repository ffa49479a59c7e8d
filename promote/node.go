package promote

import "slices"

// A Node is an operand or a result as a promotion system sees it.
//
// The zero value has no type; every system refuses it.
type Node struct {
	// Type is the element type in which the value is stored.
	Type Type
	// Weak marks a value whose width gives way to that of strong operands. In JAX and TensorFlow it
	// is a flag of the array; in NumPy and PyTorch it is a python scalar of the kind of Type,
	// whatever its width.
	Weak bool
	// Rank0 marks a zero-dimensional tensor. Only PyTorch asks; a result has it only there, and
	// only if every operand had it.
	Rank0 bool
	// Soft marks a value that is weak only because an option makes constants weak. Systems ignore
	// it; Join propagates it, and a result is soft if it is weak and all weak operands are soft.
	Soft bool
}

// Hard reports whether the value is weak because of a declaration, not only because of an option.
func (n Node) Hard() bool { return n.Weak && !n.Soft }

// String returns the type's spelling, with * after a weak one and @0 after a zero-dimensional one:
// "i32*", "f32@0".
func (n Node) String() string {
	s := n.Type.String()
	if n.Weak {
		s += "*"
	}
	if n.Rank0 {
		s += "@0"
	}
	return s
}

// allWeak reports whether there are operands and each is weak.
func allWeak(nodes []Node) bool {
	for _, n := range nodes {
		if !n.Weak {
			return false
		}
	}
	return len(nodes) > 0
}

// allSoft reports whether no operand is hard.
func allSoft(nodes []Node) bool { return !slices.ContainsFunc(nodes, Node.Hard) }

// sameType returns the element type that all operands share, if they do.
func sameType(nodes []Node) (Type, bool) {
	if len(nodes) == 0 {
		return NoType, false
	}
	for _, n := range nodes[1:] {
		if n.Type != nodes[0].Type {
			return NoType, false
		}
	}
	return nodes[0].Type, nodes[0].Type.Kind() != NoKind
}
