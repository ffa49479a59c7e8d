package promote

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Node is a lattice element: an operand or a result of a promotion system.
//
// The zero value has no type; every system refuses it.
type Node struct {
	// Type is the element type in which the value is stored.
	Type elem.Type
	// Weak marks a value whose type adapts to that of strong operands. In JAX and TensorFlow it is
	// a flag of the array. In NumPy and PyTorch the value is a Python scalar of the kind of Type,
	// whatever its width.
	Weak bool
	// Rank0 marks a zero-dimensional tensor. Only PyTorch distinguishes it; a result has it if
	// every operand has it.
	Rank0 bool
	// UndeclaredWeak marks a weak value whose weakness nothing declares: a constant that an option
	// makes weak, or a dimension size. Systems ignore it. Join propagates it to a weak result if no
	// operand is declared weak.
	UndeclaredWeak bool
}

// IsDeclaredWeak reports whether the value is weak because a mark, or an option about an argument,
// declares it.
func (n Node) IsDeclaredWeak() bool { return n.Weak && !n.UndeclaredWeak }

// String returns the spelling of the type, followed by * if weak and @0 if zero-dimensional:
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

// allWeak reports whether there are operands and all of them are weak.
func allWeak(nodes []Node) bool {
	return len(nodes) > 0 && !slices.ContainsFunc(nodes, func(n Node) bool { return !n.Weak })
}

func isWeak(n Node) bool { return n.Weak }

// weakness returns 1 for a weak operand, otherwise 0.
func weakness(n Node) int {
	if n.Weak {
		return 1
	}
	return 0
}

func noneDeclaredWeak(nodes []Node) bool { return !slices.ContainsFunc(nodes, Node.IsDeclaredWeak) }

// sameType returns the element type that all operands have, and reports whether there is one.
func sameType(nodes []Node) (elem.Type, bool) {
	if len(nodes) == 0 || slices.ContainsFunc(nodes, func(n Node) bool { return n.Type != nodes[0].Type }) {
		return elem.None, false
	}
	return nodes[0].Type, true
}
