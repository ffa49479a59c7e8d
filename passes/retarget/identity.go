package retarget

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

func itoa(n int) string { return strconv.Itoa(n) }

// An identity is a convert whose types become one, with what they were.
type identity struct {
	op       ir.Op
	from, to elem.Type
}

// dropIdentities takes out the converts that have become the identity; those that were there before
// stay.
func (p *replacer) dropIdentities() {
	m := p.m
	forward := map[ir.Value]ir.Value{}
	var gone []ir.Op
	for _, i := range p.identities {
		if v, to := m.Operand(i.op, 0), m.Result(i.op, 0); m.Type(v) == m.Type(to) && !p.options.apart(v, to) {
			forward[to] = v
			gone = append(gone, i.op)
			p.note(p.counts, i.op, convertGone, i.from, i.to)
		}
	}
	forwardUses(p.walk, m, forward)
	for _, op := range gone {
		m.Erase(op)
	}
	p.counts.Vanished += len(gone)
}

// forwardUses makes each use of a value that has another one standing for it use that one. A
// definition may stand behind a use in the text, where there are several blocks.
func forwardUses(walk func(func(ir.Op)), m *ir.Module, forward map[ir.Value]ir.Value) {
	if len(forward) == 0 {
		return
	}
	walk(func(op ir.Op) {
		for i, v := range m.Operands(op) {
			for to, ok := forward[v]; ok; to, ok = forward[v] {
				v = to
			}
			m.SetOperand(op, i, v)
		}
	})
}
