package promote

import "sync/atomic"

// A pairTable has the joins of pairs of operands of a system, so that the most frequent join is one
// lookup. A cell is computed when it is first needed: a program needs few of the 4,000 pairs, and
// computing all of them took a seventh of the instructions of a start. Goroutines share the table;
// those that compute a cell at the same time store the same value.
//
// Equivalent operands have the same code: in numpy and torch all Python scalars of a kind, and in
// systems other than torch operands of any rank. Code 0 stands for operands that the system does
// not know.
type pairTable struct {
	code     [2][2][256]uint8 // by weakness, rank and type
	distinct []Node           // by code
	joiner   joiner           // computes the cells
	cells    [maxOperands * maxOperands]atomic.Uint32
}

// isComputed is set in a cell that has its answer; the flags and the type of the answer are below
// it.
const isComputed, isWeak, isRank0 = 1 << 31, 1 << 9, 1 << 8

// maxOperands is the maximum number of codes of a system: 30 element types, each strong and weak,
// or in torch of two ranks, and code 0.
const maxOperands = 64

// newPairTable returns the table of a system as it answers now. A refused pair has NoType.
func newPairTable(s *System) *pairTable {
	p := &pairTable{joiner: s.joiner, distinct: make([]Node, 1, maxOperands)} // code 0 is no operand
	var codes [2][2][typeCount]uint8
	for weak := range 2 {
		for rank := range 2 {
			for t := I1; t < typeCount; t++ {
				n, ok := s.canonical(Node{Type: t, Weak: weak == 1, Rank0: rank == 1})
				if !ok {
					continue
				}
				code := &codes[weakness(n)][rank0(n)][n.Type]
				if *code == 0 {
					*code = uint8(len(p.distinct))
					p.distinct = append(p.distinct, n)
				}
				p.code[weak][rank][t] = *code
			}
		}
	}
	return p
}

// join returns the join of two operands; its type is NoType if they are refused.
func (p *pairTable) join(a, b Node) Node {
	x := p.code[weakness(a)][rank0(a)][a.Type]
	y := p.code[weakness(b)][rank0(b)][b.Type]
	cell := p.cells[(int(x)*maxOperands+int(y))%len(p.cells)].Load()
	if cell == 0 {
		cell = p.compute(x, y)
	}
	return Node{Type: Type(cell), Weak: cell&isWeak != 0, Rank0: cell&isRank0 != 0}
}

// compute fills a cell; a refusal is one without a type.
func (p *pairTable) compute(x, y uint8) uint32 {
	cell := uint32(isComputed)
	if x != 0 && y != 0 {
		if n, ok := p.joiner.join([]Node{p.distinct[x], p.distinct[y]}); ok {
			cell |= uint32(n.Type) | uint32(weakness(n))*isWeak | uint32(rank0(n))*isRank0
		}
	}
	p.cells[int(x)*maxOperands+int(y)].Store(cell)
	return cell
}

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
