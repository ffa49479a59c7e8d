package interp

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// NonFinite is a function for Options.Observe: it returns an error for an operation that makes a
// NaN or an infinity from operands without one. An operation without operands makes none.
func NonFinite(m *ir.Module) func(op ir.Op, operands, results []Value) error {
	return func(op ir.Op, operands, results []Value) error {
		what, at := nonFinite(results)
		if what == "" || len(operands) == 0 {
			return nil
		}
		if before, _ := nonFinite(operands); before != "" {
			return nil
		}
		e := Interp{m: m}
		return e.errorAt(op, "makes "+what+" from finite operands, first at index "+at)
	}
}

// nonFinite returns which of NaN and infinity some values contain first, and its index.
func nonFinite(list []Value) (what, at string) {
	for _, v := range list {
		t, ok := v.(*Tensor)
		if tuple, isTuple := v.(Tuple); isTuple {
			if what, at = nonFinite(tuple); what != "" {
				return what, at
			}
		}
		if !ok || !t.Type.IsFloat() && !t.Type.IsComplex() {
			continue
		}
		c := codecOf(t.Type.Part())
		for i := range len(t.Data) / c.size {
			x := c.dec(load(t.Data, c.size, i))
			if isFinite(x) {
				continue
			}
			if t.Type.IsComplex() {
				i /= 2
			}
			what = "an infinity"
			if x != x {
				what = "NaN"
			}
			return what, indexText(t.Shape, i)
		}
	}
	return "", ""
}

// indexText formats the index of an element, such as [0, 2].
func indexText(shape []int64, i int) string {
	index := make([]int64, len(shape))
	for d, s := range strides(shape) {
		index[d] = int64(i) / s % shape[d]
	}
	return formatInts(index)
}

// A Profile counts evaluated operations. Its method Observe is a function for Options.Observe.
type Profile struct {
	m      *ir.Module
	counts map[ir.OpName]*Count
}

// A Count says how often an operation was evaluated, and how many bytes its results had. Operations
// of a compiled body are not counted.
type Count struct {
	Name         string
	Times, Bytes int64
}

// NewProfile returns a profile without counts.
func NewProfile(m *ir.Module) *Profile { return &Profile{m, map[ir.OpName]*Count{}} }

// Observe counts an operation.
func (p *Profile) Observe(op ir.Op, _, results []Value) error {
	name := p.m.OpName(op)
	c := p.counts[name]
	if c == nil {
		c = &Count{Name: p.m.OpString(op)}
		p.counts[name] = c
	}
	c.Times++
	for _, v := range results {
		if t, ok := v.(*Tensor); ok {
			c.Bytes += int64(len(t.Data))
		}
	}
	return nil
}

// Counts returns the counts, those with the most bytes first.
func (p *Profile) Counts() []Count {
	var list []Count
	for _, c := range p.counts {
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b Count) int { return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Name, b.Name)) })
	return list
}
