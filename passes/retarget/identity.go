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
	erased := p.identities[:0]
	for _, i := range p.identities {
		if v, to := m.Operand(i.op, 0), m.Result(i.op, 0); m.Type(v) == m.Type(to) && !p.options.apart(v, to) {
			erased = append(erased, i)
			p.record(p.counts, i.op, convertErased, i.from, i.to)
		}
	}
	for _, i := range erased {
		m.ReplaceAllUses(m.Result(i.op, 0), m.Operand(i.op, 0))
		m.Erase(i.op)
	}
	p.counts.Vanished += len(erased)
}
