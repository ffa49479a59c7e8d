package promote

import "slices"

// A Loop says how a library finds the type in which a function computes operands of different
// types. Only NumPy's functions differ from one another: its ufuncs look through lists of loops,
// each for certain types.
type Loop uint8

// The loops.
const (
	// ResultType joins types without an operation: np.result_type. In NumPy these are
	// concatenate and where.
	ResultType Loop = iota
	// Ufunc is an elementwise function that ml_dtypes has given loops for its own types: add,
	// power, arctan2.
	Ufunc
	// OwnLoops is a function without such loops: clip, matmul.
	OwnLoops
)

// JoinLoop is [System.Join] for a function of a loop. Outside of NumPy all loops are the same.
func (s *System) JoinLoop(l Loop, nodes ...Node) (Node, *Refusal) {
	if q, ok := s.calculus.(*sequenceTable); ok && l != ResultType {
		if asked, why := s.before(nodes); why == "" {
			if t := q.loop(l, asked); t != NoType {
				return Node{Type: t}, nil
			}
		}
	}
	return s.Join(nodes...)
}

// JoinInexact is the type in which a function that is defined on floats and complex numbers, such
// as arctan2, computes its operands: their join by [System.ToInexact]; in NumPy the first loop for
// floats that all of them fit. The refusal is that of the join, if there is none, or else of
// ToInexact, in which case joined is the join.
func (s *System) JoinInexact(nodes ...Node) (n, joined Node, refusal *Refusal) {
	if q, ok := s.calculus.(*sequenceTable); ok {
		if asked, why := s.before(nodes); why == "" {
			if t := q.inexactLoop(asked); t != NoType {
				return Node{Type: t}, Node{Type: t}, nil
			}
		}
	}
	if joined, refusal = s.JoinLoop(Ufunc, nodes...); refusal != nil {
		return joined, joined, refusal
	}
	if k := joined.Type.Kind(); k == Float || k == Complex {
		return joined, joined, nil
	}
	n, refusal = s.ToInexact(joined)
	return n, joined, refusal
}

// numpyFloats are the loops of NumPy's own for floats and complex numbers, in the order in which
// they are tried (numpy/_core/code_generators/generate_umath.py).
var numpyFloats = []Type{F16, F32, F64, C64, C128}

// loop returns the type of the first loop that accepts operands of which one is bf16. For other
// operands the first loop has the type of result_type; so it has for the other types of ml_dtypes,
// whose loops depend on the order of the operands. It returns NoType if result_type decides.
func (q *sequenceTable) loop(l Loop, nodes []Node) Type {
	if !q.own(nodes) || !slices.ContainsFunc(nodes, isStrongBF16) {
		return NoType
	}
	if _, same := sameType(nodes); same && !slices.ContainsFunc(nodes, func(n Node) bool { return n.Weak }) {
		return NoType
	}
	if l == Ufunc && q.fits(nodes, BF16) {
		return BF16
	}
	return q.firstFloat(nodes)
}

// inexactLoop is the type of the first loop for floats that takes the operands, NoType where that
// is no other question than ToInexact.
func (q *sequenceTable) inexactLoop(nodes []Node) Type {
	// the highest ranks: a python number above all else is one of NumPy's default type
	var strong, weak int
	for _, n := range nodes {
		if n.Weak && n.Type != I1 {
			weak = max(weak, n.Type.Kind().Rank())
		} else {
			strong = max(strong, n.Type.Kind().Rank())
		}
	}
	switch {
	case min(weak, Float.Rank()) > strong || !q.own(nodes):
		return NoType
	case slices.ContainsFunc(nodes, isStrongBF16) && q.fits(nodes, BF16):
		return BF16
	}
	return q.firstFloat(nodes)
}

// isStrongBF16 reports whether an operand is of bf16: one that is weak is a python float, whatever
// it is stored as.
func isStrongBF16(n Node) bool { return n.Type == BF16 && !n.Weak }

// own reports whether operands are of NumPy's own types or bf16.
func (q *sequenceTable) own(nodes []Node) bool {
	for _, n := range nodes {
		if d := q.dtype[0][n.Type]; !n.Weak && d >= numpyOwn && n.Type != BF16 {
			return false
		}
	}
	return true
}

// firstFloat is the first of numpyFloats that operands fit, or NoType.
func (q *sequenceTable) firstFloat(nodes []Node) Type {
	for _, t := range numpyFloats {
		if q.fits(nodes, t) {
			return t
		}
	}
	return NoType
}

// fits reports whether all operands cast safely to a type, python scalars by their kind. A python
// float does not choose bf16: its default dtype is tried.
func (q *sequenceTable) fits(nodes []Node, t Type) bool {
	for _, n := range nodes {
		switch {
		case n.Weak && (n.Type.Kind().Rank() > t.Kind().Rank() || t == BF16 && n.Type.Kind().Rank() >= Float.Rank()):
			return false
		case !n.Weak && !q.casts(q.dtype[0][n.Type], q.dtype[0][t]):
			return false
		}
	}
	return true
}
