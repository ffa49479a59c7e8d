package promote

// A pairTable has the join of every pair of operands of a system, so that the most frequent join is
// one lookup.
//
// Equivalent operands have the same code: in numpy and torch all Python scalars of a kind, and in
// systems other than torch operands of any rank. Code 0 stands for operands that the system does
// not know.
type pairTable struct {
	code [2][2][256]uint8 // by weakness, rank and type
	cell [maxOperands * maxOperands]Node
}

// maxOperands is the maximum number of codes of a system: 30 element types, each strong and weak,
// or in torch of two ranks, and code 0.
const maxOperands = 64

// newPairTable computes the joins of all pairs in a system. A refused pair has NoType.
func newPairTable(s *System) *pairTable {
	p := new(pairTable)
	codes := map[Node]uint8{}
	distinct := make([]Node, 1, maxOperands) // by code
	for weak := range 2 {
		for rank := range 2 {
			for t := I1; t < typeCount; t++ {
				n, ok := s.canonical(Node{Type: t, Weak: weak == 1, Rank0: rank == 1})
				if !ok {
					continue
				}
				if codes[n] == 0 {
					codes[n] = uint8(len(distinct))
					distinct = append(distinct, n)
				}
				p.code[weak][rank][t] = codes[n]
			}
		}
	}
	pair := make([]Node, 2)
	for a := 1; a < len(distinct); a++ {
		for b := 1; b < len(distinct); b++ {
			pair[0], pair[1] = distinct[a], distinct[b]
			if n, ok := s.join(pair); ok {
				p.cell[a*maxOperands+b] = n
			}
		}
	}
	return p
}

// join returns the join of two operands; its type is NoType if they are refused.
func (p *pairTable) join(a, b Node) Node {
	x := p.code[weakness(a)][rank0(a)][a.Type]
	y := p.code[weakness(b)][rank0(b)][b.Type]
	return p.cell[(int(x)*maxOperands+int(y))%len(p.cell)]
}

// has reports whether the system has a node for an operand.
func (p *pairTable) has(n Node) bool { return p.code[weakness(n)][rank0(n)][n.Type] != 0 }

// weakness returns 1 for a weak operand, otherwise 0.
func weakness(n Node) int {
	if n.Weak {
		return 1
	}
	return 0
}

// rank0 returns 1 for a zero-dimensional operand, otherwise 0.
func rank0(n Node) int {
	if n.Rank0 {
		return 1
	}
	return 0
}
