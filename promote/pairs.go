package promote

// A pairTable holds the join of every pair of operands of a system, so that the commonest join is
// one look-up.
//
// Operands that act alike share a code: in numpy and torch all python scalars of a kind, and
// outside torch tensors of any rank. Code 0 is that of operands which the system does not know.
type pairTable struct {
	code [2][2][256]uint8 // by weakness, rank and type
	cell [maxOperands * maxOperands]Node
}

// maxOperands bounds the operands of one system that act differently: 30 element types, each strong
// and weak, or in torch of two ranks, and the unknown one.
const maxOperands = 64

// newPairTable fills a table with the answers of a system; a refusal is a cell without a type.
func newPairTable(s *System) *pairTable {
	p := new(pairTable)
	codes := map[Node]uint8{}
	distinct := make([]Node, 1, maxOperands) // by code; code 0 is no operand
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

// join is the join of two operands; no type if they are refused.
func (p *pairTable) join(a, b Node) Node {
	x := p.code[weakness(a)][rank0(a)][a.Type]
	y := p.code[weakness(b)][rank0(b)][b.Type]
	return p.cell[(int(x)*maxOperands+int(y))%len(p.cell)]
}

// knows reports whether the system has a node for an operand.
func (p *pairTable) knows(n Node) bool { return p.code[weakness(n)][rank0(n)][n.Type] != 0 }

// weakness is 1 for a weak operand, else 0.
func weakness(n Node) int {
	if n.Weak {
		return 1
	}
	return 0
}

// rank0 is 1 for a zero-dimensional operand, else 0.
func rank0(n Node) int {
	if n.Rank0 {
		return 1
	}
	return 0
}
