package retarget

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

func itoa(n int) string { return strconv.Itoa(n) }

// An identity is a convert whose two types become equal, with the types before.
type identity struct {
	op       ir.Op
	from, to elem.Type
}

// dropIdentities erases the converts that have become the identity; converts that were the identity
// before stay.
func (p *replacer) dropIdentities() {
	m := p.m
	forward := map[ir.Value]ir.Value{}
	var erased []ir.Op
	for _, i := range p.identities {
		if v, to := m.Operand(i.op, 0), m.Result(i.op, 0); m.Type(v) == m.Type(to) && !p.options.apart(v, to) {
			forward[to] = v
			erased = append(erased, i.op)
			p.record(p.counts, i.op, convertErased, i.from, i.to)
		}
	}
	forwardUses(p.walk, m, forward)
	for _, op := range erased {
		m.Erase(op)
	}
	p.counts.Vanished += len(erased)
}

// forwardUses replaces each use of a key of forward by its value. It visits all operations, because
// in a region with several blocks a definition may come after a use in the text.
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
