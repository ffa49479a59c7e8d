package promote

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Loop selects how a library computes the type in which a function works on operands of different
// types. The choice matters only in NumPy, whose ufuncs search lists of inner loops for certain
// types.
type Loop uint8

// The loops.
const (
	// ResultType is the join of np.result_type, which NumPy also uses for concatenate and where.
	ResultType Loop = iota
	// Ufunc is an elementwise function with loops for the types of ml_dtypes, such as add, power and
	// arctan2.
	Ufunc
	// BuiltinLoops is a function without loops for the types of ml_dtypes, such as clip and matmul.
	BuiltinLoops
)

// JoinLoop joins operands as [System.Join] does, for a function with these loops. Outside of NumPy,
// all loops join alike.
func (s *System) JoinLoop(l Loop, nodes ...Node) (Node, error) {
	if q, ok := s.tables().joiner.(*sequenceTable); ok && l != ResultType {
		if asked, why := s.applyPolicies(nodes); why == "" {
			if t := q.loop(l, asked); t != elem.None {
				return Node{Type: t}, nil
			}
		}
	}
	return s.Join(nodes...)
}

// JoinInexact returns the type in which a function that is defined on floats and complex numbers,
// such as arctan2, computes: [System.ToInexact] of the join of its operands, or, in NumPy, the
// first float loop that accepts all of them. If the operands have no join, the refusal is that of
// the join. Otherwise it is that of ToInexact, and joined is the join.
func (s *System) JoinInexact(nodes ...Node) (n, joined Node, refusal error) {
	if q, ok := s.tables().joiner.(*sequenceTable); ok {
		if asked, why := s.applyPolicies(nodes); why == "" {
			if t := q.inexactLoop(asked); t != elem.None {
				return Node{Type: t}, Node{Type: t}, nil
			}
		}
	}
	if joined, refusal = s.JoinLoop(Ufunc, nodes...); refusal != nil {
		return joined, joined, refusal
	}
	if k := joined.Type.Kind(); k == elem.KindFloat || k == elem.KindComplex {
		return joined, joined, nil
	}
	n, refusal = s.ToInexact(joined)
	return n, joined, refusal
}

// numpyFloats lists NumPy's own loops for floats and complex numbers, in the order in which NumPy
// tries them (numpy/_core/code_generators/generate_umath.py).
var numpyFloats = []elem.Type{elem.F16, elem.F32, elem.F64, elem.C64, elem.C128}

// loop returns the type of the first loop that accepts operands of which one is bf16. It returns
// None if result_type decides: for operands without bf16 the first loop has the same type. The
// loops of other ml_dtypes types are not covered, because they depend on the order of the operands.
func (q *sequenceTable) loop(l Loop, nodes []Node) elem.Type {
	if !q.isOwn(nodes) || !slices.ContainsFunc(nodes, isStrongBF16) {
		return elem.None
	}
	if _, same := sameType(nodes); same && !slices.ContainsFunc(nodes, isWeak) {
		return elem.None
	}
	if l == Ufunc && q.allCast(nodes, elem.BF16) {
		return elem.BF16
	}
	return q.firstFloat(nodes)
}

// inexactLoop returns the type of the first float loop that accepts the operands, or None if
// ToInexact of the join gives the same answer.
func (q *sequenceTable) inexactLoop(nodes []Node) elem.Type {
	// The highest ranks of strong and weak operands. A Python number above all strong operands gives
	// NumPy's default type.
	var strong, weak int
	for _, n := range nodes {
		if n.Weak && n.Type != elem.I1 {
			weak = max(weak, n.Type.Kind().Rank())
		} else {
			strong = max(strong, n.Type.Kind().Rank())
		}
	}
	switch {
	case min(weak, elem.KindFloat.Rank()) > strong || !q.isOwn(nodes):
		return elem.None
	case slices.ContainsFunc(nodes, isStrongBF16) && q.allCast(nodes, elem.BF16):
		return elem.BF16
	}
	return q.firstFloat(nodes)
}

// isStrongBF16 reports whether an operand is a strong bf16. A weak one is a Python float, whatever
// its storage type.
func isStrongBF16(n Node) bool { return n.Type == elem.BF16 && !n.Weak }

// isOwn reports whether all operands are weak, of NumPy's own types, or bf16.
func (q *sequenceTable) isOwn(nodes []Node) bool {
	return !slices.ContainsFunc(nodes, func(n Node) bool { return !n.Weak && q.dtype[0][n.Type] >= numpyOwn && n.Type != elem.BF16 })
}

// firstFloat returns the first of numpyFloats that all operands cast to, or None.
func (q *sequenceTable) firstFloat(nodes []Node) elem.Type {
	for _, t := range numpyFloats {
		if q.allCast(nodes, t) {
			return t
		}
	}
	return elem.None
}

// allCast reports whether all operands cast safely to a type, Python scalars by their kind. A
// Python float does not select bf16, because NumPy tries its default dtype.
func (q *sequenceTable) allCast(nodes []Node, t elem.Type) bool {
	for _, n := range nodes {
		switch {
		case n.Weak && (n.Type.Kind().Rank() > t.Kind().Rank() || t == elem.BF16 && n.Type.Kind().Rank() >= elem.KindFloat.Rank()):
			return false
		case !n.Weak && !q.isSafeCast(q.dtype[0][n.Type], q.dtype[0][t]):
			return false
		}
	}
	return true
}
