package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// survey is what the operands of an operation are, by the letters of its signature.
type survey struct {
	tied    promote.Type // of the T operands, if they are of one type
	kept    promote.Node // the first K operand
	keptAt  int          // its number, or -1
	index   promote.Type // of the I operands, if they are of one type
	settled bool         // the operands are such as the operation may have them
	foreign int          // a T operand that no system promotes, or -1
	some    bool         // some T operand is promotable
	weak    bool         // some T operand is
	strong  bool         // some T operand is not
	soft    bool         // no operand is hard
	meets   bool         // some T operand is soft
	rank0   bool         // all T and P operands are flat; only where ranks count
}

// survey looks at the operands of an operation. This is the only place that reads operand letters to tell whether
// something has to be done; decide reads them to say what.
func (s *solver) survey(op ir.Op, c *compiled) survey {
	y := survey{keptAt: -1, foreign: -1, settled: true, soft: true, rank0: s.values.ranks && c.flags&tensors == 0}
	for i, v := range s.m.Operands(op) {
		st := &s.values.states[v]
		e := st.typ
		if e == promote.NoType {
			e = promotable[s.m.Elem(s.values.declared(v))]
		}
		y.soft = y.soft && (st.soft || !st.weak)
		switch c.operand(i) {
		case 'T':
			y.tie(i, e, st)
			y.rank0 = y.rank0 && flat(s.values.node(v))
		case 'K':
			if y.keptAt < 0 {
				y.keptAt, y.kept = i, promote.Node{Type: e, Weak: st.weak, Soft: st.soft}
			}
		case 'I':
			y.tieIndex(e)
		case 'D':
			y.settled = y.settled && (e == promote.NoType || isIndex(e))
		case 'P':
			y.settled = y.settled && e == promote.I1
			y.rank0 = y.rank0 && flat(s.values.node(v))
		case '=':
			y.settled = y.settled && !s.values.changed(v)
		}
	}
	y.settled = y.settled && y.takenBy(c)
	return y
}

// tie adds T operand i, of a type that is NoType if no system promotes it.
func (y *survey) tie(i int, e promote.Type, st *state) {
	weak := st.weak && e != promote.I1 // which gives way to all others anyway
	y.meets = y.meets || st.soft && st.weak
	y.weak, y.strong = y.weak || weak, y.strong || !weak
	if e == promote.NoType {
		y.foreign = i
	}
	y.settled = y.settled && e != promote.NoType && (!y.some || e == y.tied)
	y.tied, y.some = e, y.some || e != promote.NoType
}

// tieIndex adds an I operand.
func (y *survey) tieIndex(e promote.Type) {
	if y.index == promote.NoType {
		y.index = e
	}
	y.settled = y.settled && e == y.index && (e == promote.NoType || isIndex(e))
}

// takenBy tells whether the operation takes its T and K operands as they are. A constant that is weak by option leaves legal code
// alone, also beside a value that is weak by other means, unless that one is of a kind that the system converts here.
func (y *survey) takenBy(c *compiled) bool {
	takes := c.legal
	if y.weak && !y.soft {
		takes = c.takes
	}
	if c.join && (y.weak && !y.meets && c.flags&unjoined == 0 || !takes.has(y.tied.Kind())) {
		return false
	}
	return y.keptAt < 0 || y.kept.Type == promote.NoType || c.legal.has(y.kept.Type.Kind())
}
