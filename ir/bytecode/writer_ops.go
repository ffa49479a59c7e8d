package bytecode

import (
	"math/bits"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// op writes an operation and its regions.
func (w *writer) op(e *emitter, op ir.Op) {
	m, o := w.m, &w.ops[op]
	e.varint(uint64(o.name.number))
	at, mask := len(e.data), byte(0)
	e.byte(0)
	e.varint(uint64(o.loc.number))
	if o.dict != nil {
		mask |= hasAttrs
		e.varint(uint64(o.dict.number))
	}
	if o.has {
		mask |= hasProperties
		e.varint(uint64(w.propertiesOfOp(o.attached)))
	}
	first, results := m.Results(op)
	if results > 0 {
		mask |= hasResults
		e.varint(uint64(results))
		for i := range results {
			w.typ(e, m.Type(first+ir.Value(i)), w.hasPortableResults(op))
		}
	}
	if operands := m.Operands(op); len(operands) > 0 {
		mask |= hasOperands
		writeListed(e, operands, func(v ir.Value) { e.varint(uint64(w.values[v])) })
	}
	if successors := m.Successors(op); len(successors) > 0 {
		mask |= hasSuccessors
		writeListed(e, successors, func(b ir.Block) { e.varint(uint64(w.blocks[b])) })
	}
	if w.useLists(e, first, results) {
		mask |= hasUses
	}
	regions := 0
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		regions++
	}
	if regions > 0 {
		mask |= hasRegions
		w.regions(e, op, regions)
	}
	e.data[at] = mask
}

// regions writes the regions of an operation, in a section of their own if they are isolated from
// above.
func (w *writer) regions(e *emitter, op ir.Op, n int) {
	m, isolated := w.m, w.ops[op].isolated
	e.flagged(uint64(n), isolated)
	in := e
	if isolated && w.target.Version >= versionSections {
		in = &emitter{}
	}
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		blocks := 0
		for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
			blocks++
		}
		in.varint(uint64(blocks))
		if blocks == 0 {
			continue
		}
		in.varint(uint64(w.counts[r]))
		for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
			w.block(in, b, w.ops[op].form != nil)
		}
	}
	if in != e {
		e.nested(irSection, in)
	}
}

// block writes a block.
func (w *writer) block(e *emitter, b ir.Block, portable bool) {
	m, args, ops := w.m, w.m.NumArgs(b), 0
	for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
		ops++
	}
	e.flagged(uint64(ops), args > 0)
	if args > 0 {
		e.varint(uint64(args))
		for i := range args {
			w.arg(e, m.Arg(b, i), portable)
		}
		if w.target.Version >= versionUses {
			at := len(e.data)
			e.byte(0)
			if w.useLists(e, m.Arg(b, 0), args) {
				e.data[at] = hasUses
			}
		}
	}
	for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
		w.op(e, op)
	}
}

// arg writes the type and the location of a block argument.
func (w *writer) arg(e *emitter, v ir.Value, portable bool) {
	loc := w.m.ArgLocation(v)
	t := uint64(w.items[key{isType: true, portable: portable, value: int32(w.m.Type(v))}].number)
	if w.target.Version < versionArgs {
		e.varint(t)
	} else {
		known := loc != w.m.Locs.Unknown()
		if e.flagged(t, known); !known {
			return
		}
	}
	w.attr(e, loc, false, "")
}

// propertiesOfOp returns the number of the properties of an operation. Operations with equal
// encoded properties share a number.
func (w *writer) propertiesOfOp(a *attached) int {
	if a.at >= 0 {
		return a.at
	}
	e := &emitter{}
	if a.unknown != nil {
		e.varint(uint64(a.unknown.number))
	}
	for i, it := range a.properties {
		switch {
		case it == nil:
			e.varint(0)
		case a.optional[i]:
			e.flagged(uint64(it.number), true)
		default:
			e.varint(uint64(it.number))
		}
	}
	for _, v := range a.numbers {
		bits, _ := w.c.Attrs.Number(v)
		if v != 0 && w.c.Types.Elem(w.c.Attrs.Type(v)) == elem.I1 {
			e.byte(byte(bits.Lo))
		} else {
			e.varint(uint64(uint32(bits.Lo)))
		}
	}
	for _, s := range a.segments {
		writeSegments(e, w.c.Attrs.Ints(s))
	}
	at, known := w.propertiesAt[string(e.data)]
	if !known {
		at = len(w.properties)
		w.properties = append(w.properties, e.data)
		w.propertiesAt[string(e.data)] = at
	}
	a.at = at
	return at
}

// writeSegments writes segment sizes, without zeros if half of them or more are
// (BytecodeImplementation.h, writeSparseArray).
func writeSegments(e *emitter, sizes []int64) {
	count, last := 0, 0
	for i, n := range sizes {
		if n != 0 {
			count, last = count+1, i
		}
	}
	if count > len(sizes)/2 {
		e.flagged(uint64(len(sizes)), false)
		for _, n := range sizes {
			e.varint(uint64(n))
		}
		return
	}
	e.flagged(uint64(count), true)
	if count == 0 {
		return
	}
	width := bits.Len(uint(last))
	e.varint(uint64(width))
	for i, n := range sizes {
		if n != 0 {
			e.varint(uint64(n)<<width | uint64(i))
		}
	}
}
