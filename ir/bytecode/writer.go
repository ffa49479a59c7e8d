package bytecode

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A writer writes what a numbering has numbered (BytecodeWriter.cpp).
type writer struct {
	*numbering
	strings stringTable

	properties   [][]byte
	propertiesAt map[string]int
	uses         map[ir.Value][]int // orders of uses that are not the natural one
}

// write writes the file.
func (w *writer) write() []byte {
	var file emitter
	file.data = append(file.data, Magic...)
	file.varint(uint64(w.target.Version))
	file.data = append(append(file.data, w.target.Producer...), 0)
	dialects, offsets, table, ops, resources, blobs, strings, properties := w.dialectSection(), &emitter{}, &emitter{}, &emitter{}, &emitter{}, &emitter{}, &emitter{}, &emitter{}
	w.tableSections(offsets, table)
	w.uses = w.useOrders()
	ops.flagged(1, false)
	w.op(ops, w.m.Top())
	w.resourceSections(resources, blobs)
	w.strings.write(strings)
	file.section(dialectSection, dialects)
	file.section(attrTypeOffsetSection, offsets)
	file.section(attrTypeSection, table)
	file.section(irSection, ops)
	file.section(resourceOffsetSection, resources)
	file.section(resourceSection, blobs)
	file.section(stringSection, strings)
	if w.target.Version >= versionProperties {
		properties.varint(uint64(len(w.properties)))
		for _, p := range w.properties {
			properties.varint(uint64(len(p)))
			properties.data = append(properties.data, p...)
		}
		file.section(propertiesSection, properties)
	}
	return file.data
}

// groups calls f for each group of items of one dialect that follow one another.
func groups(list []*item, f func(d *ownDialect, group []*item)) {
	for len(list) > 0 {
		end := 1
		for end < len(list) && list[end].dialect == list[0].dialect {
			end++
		}
		f(list[0].dialect, list[:end])
		list = list[end:]
	}
}

// dialectSection writes the dialects and the names of operations.
func (w *writer) dialectSection() *emitter {
	e := &emitter{}
	e.varint(uint64(len(w.dialects)))
	for _, d := range w.dialects {
		if name := w.strings.number(d.name); w.target.Version < versionDialects {
			e.varint(name)
		} else {
			e.flagged(name, false)
		}
	}
	if w.target.Version >= versionArgs {
		e.varint(uint64(len(w.names)))
	}
	groups(w.names, func(d *ownDialect, group []*item) {
		e.varint(uint64(d.number))
		e.varint(uint64(len(group)))
		for _, it := range group {
			if name := w.strings.number(it.name); w.target.Version < versionProperties {
				e.varint(name)
			} else {
				e.flagged(name, it.registered)
			}
		}
	})
	return e
}

// tableSections write attributes and types, and how many bytes each has.
func (w *writer) tableSections(offsets, table *emitter) {
	offsets.varint(uint64(len(w.attrs)))
	offsets.varint(uint64(len(w.types)))
	size := 0 // so that the table need not move while it grows
	for _, it := range w.attrs {
		size += w.dataSize(it)
	}
	table.data = make([]byte, 0, size)
	for _, list := range [][]*item{w.attrs, w.types} {
		groups(list, func(d *ownDialect, group []*item) {
			offsets.varint(uint64(d.number))
			offsets.varint(uint64(len(group)))
			for _, it := range group {
				from := len(table.data)
				w.item(table, it)
				offsets.flagged(uint64(len(table.data)-from), it.row != nil)
			}
		})
	}
}

// dataSize is about how many bytes an attribute takes.
func (w *writer) dataSize(it *item) int {
	const most = 16
	if it.row == nil || len(it.parts) != 2 || len(it.row.Fields) != 2 || it.row.Fields[1].Kind != schema.Elements {
		return most
	}
	return most + w.c.Literal(it.parts[1].Attr).DataSize()
}

// item writes an attribute or a type.
func (w *writer) item(e *emitter, it *item) {
	switch {
	case it.row != nil && it.row.Fields != nil && it.row.Fields[0].Kind == schema.Pairs && len(it.parts) != 1:
		e.varint(it.row.Code)
		w.portablePairs(e, it)
	case it.row != nil:
		e.varint(it.row.Code)
		for i := range it.row.Fields {
			w.field(e, it, i)
		}
	case it.key.isType:
		e.data = append(append(e.data, w.c.TypeString(ir.Type(it.key.value))...), 0)
	default:
		e.data = append(append(e.data, w.c.AttrString(ir.Attr(it.key.value))...), 0)
	}
}

// portablePairs writes the dictionary of an operation of VHLO: names of builtin, values of VHLO.
func (w *writer) portablePairs(e *emitter, it *item) {
	e.varint(uint64(len(it.parts) / 2))
	for i := 0; i < len(it.parts); i += 2 {
		w.attr(e, it.parts[i].Attr, false, "")
		w.attr(e, it.parts[i+1].Attr, true, it.parts[i+1].As)
	}
}

// attrNumber is the number of an attribute.
func (w *writer) attrNumber(a ir.Attr, portable bool, as string) uint64 {
	if portable {
		a = w.portableAttr(a)
	}
	return uint64(w.items[key{portable: portable, as: as, value: int32(a)}].number)
}

func (w *writer) attr(e *emitter, a ir.Attr, portable bool, as string) {
	e.varint(w.attrNumber(a, portable, as))
}

func (w *writer) typ(e *emitter, t ir.Type, portable bool) {
	e.varint(uint64(w.items[key{isType: true, portable: portable, value: int32(t)}].number))
}

// field writes a part of an attribute or a type.
func (w *writer) field(e *emitter, it *item, i int) {
	p, portable := &it.parts[i], it.key.portable
	switch kind := it.row.Fields[i].Kind; kind {
	case schema.VarInt, schema.Enum:
		e.varint(uint64(p.Int))
	case schema.SignedVarInt:
		e.svarint(p.Int)
	case schema.OptionalVarInt:
		e.flagged(uint64(max(p.Int, 0)), p.Int >= 0)
	case schema.Bool:
		e.byte(byte(p.Int))
	case schema.String:
		e.varint(w.strings.number(p.Text))
	case schema.Attr:
		w.attr(e, p.Attr, portable, p.As)
	case schema.OptionalAttr, schema.GuardedAttr, schema.CountedAttr:
		w.optional(e, kind, p, portable)
	case schema.Type:
		w.typ(e, p.Type, portable)
	case schema.Resource:
		e.varint(uint64(w.resources[p.Text]))
	case schema.Double:
		e.svarint(int64(p.Bits.Lo))
	case schema.Blob:
		e.varint(uint64(len(p.Data)))
		e.data = append(e.data, p.Data...)
	case schema.Int, schema.Float:
		w.bits(e, w.c.Elem(it.parts[i-1].Type), p.Bits)
	case schema.Elements:
		w.elements(e, p.Attr)
	case schema.Strings:
		for _, text := range p.Texts {
			e.varint(w.strings.number(text))
		}
	default:
		w.list(e, kind, p, portable)
	}
}

// optional writes an attribute that may be missing.
func (w *writer) optional(e *emitter, kind schema.Kind, p *schema.Part, portable bool) {
	there := p.Attr != 0
	switch kind {
	case schema.OptionalAttr:
		if there {
			e.flagged(w.attrNumber(p.Attr, portable, p.As), true)
		} else {
			e.varint(0)
		}
		return
	case schema.GuardedAttr:
		e.byte(boolByte(there))
	default:
		e.varint(uint64(boolByte(there)))
	}
	if there {
		w.attr(e, p.Attr, portable, p.As)
	}
}

func boolByte(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// list writes how many things there are, then each.
func (w *writer) list(e *emitter, kind schema.Kind, p *schema.Part, portable bool) {
	switch kind {
	case schema.VarInts, schema.SignedVarInts, schema.Bools:
		e.varint(uint64(len(p.Ints)))
		for _, n := range p.Ints {
			switch kind {
			case schema.VarInts:
				e.varint(uint64(n))
			case schema.SignedVarInts:
				e.svarint(n)
			default:
				e.byte(byte(n))
			}
		}
	case schema.Doubles:
		e.varint(uint64(len(p.Floats)))
		for _, f := range p.Floats {
			e.svarint(int64(f.Lo))
		}
	case schema.Attrs, schema.Pairs:
		n := len(p.Attrs)
		if kind == schema.Pairs {
			n /= 2
		}
		e.varint(uint64(n))
		for _, a := range p.Attrs {
			w.attr(e, a, portable, "")
		}
	case schema.Types:
		e.varint(uint64(len(p.Types)))
		for _, t := range p.Types {
			w.typ(e, t, portable)
		}
	}
}

// bits writes the bits of a number: up to 8 as a byte, up to 64 with a sign, else as many words of 64 bits as are not 0.
func (w *writer) bits(e *emitter, t elem.Type, b elem.Bits) {
	switch width := t.Bits(); {
	case t == elem.Index:
		e.svarint(int64(b.Lo))
	case width <= 8:
		e.byte(byte(b.Lo))
	case width <= 64:
		e.svarint(int64(low(b, width).Lo))
	case b.Hi != 0:
		e.varint(2)
		e.svarint(int64(b.Lo))
		e.svarint(int64(b.Hi))
	default:
		e.varint(1)
		e.svarint(int64(b.Lo))
	}
}

// elements writes the bytes of the elements of a dense literal: those of i1 as bits, 0xFF if all are true, and one element where all are the
// same.
func (w *writer) elements(e *emitter, a ir.Attr) {
	l := w.c.Literal(a)
	size := l.DataSize()
	if l.Elem() != elem.I1 {
		e.varint(uint64(size))
		e.data = l.AppendData(e.data)
		return
	}
	data := l.AppendData(nil)
	if l.Splat() && l.Len() > 1 {
		e.varint(1)
		e.byte(-(data[0] & 1))
		return
	}
	packed := make([]byte, (l.Len()+7)/8)
	for i, b := range data {
		packed[i/8] |= (b & 1) << (i % 8)
	}
	e.varint(uint64(len(packed)))
	e.data = append(e.data, packed...)
}

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
			w.typ(e, m.Type(first+ir.Value(i)), o.form != nil)
		}
	}
	if operands := m.Operands(op); len(operands) > 0 {
		mask |= hasOperands
		e.varint(uint64(len(operands)))
		for _, v := range operands {
			e.varint(uint64(w.values[v]))
		}
	}
	if successors := m.Successors(op); len(successors) > 0 {
		mask |= hasSuccessors
		e.varint(uint64(len(successors)))
		for _, b := range successors {
			e.varint(uint64(w.blocks[b]))
		}
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
	}
	e.data[at] = mask
	if regions > 0 {
		w.regions(e, op, regions)
	}
}

// regions writes the regions of an operation, as a section if they see no values of those around.
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
		e.section(irSection, in)
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

// arg writes the type and the location of an argument.
func (w *writer) arg(e *emitter, v ir.Value, portable bool) {
	loc := w.m.ArgLocation(v)
	t := uint64(w.items[key{isType: true, portable: portable, value: int32(w.m.Type(v))}].number)
	if w.target.Version < versionArgs {
		e.varint(t)
	} else {
		known := loc != w.m.UnknownLoc()
		if e.flagged(t, known); !known {
			return
		}
	}
	w.attr(e, loc, false, "")
}

// propertiesOfOp is the number of the properties of an operation. Operations share those that are the same bytes.
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
	for _, s := range a.segments {
		writeSegments(e, w.c.Ints(s))
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

// writeSegments writes sizes of segments, only those that are not 0 if these are few (BytecodeImplementation.h, writeSparseArray).
func writeSegments(e *emitter, sizes []int64) {
	count := 0
	for _, n := range sizes {
		if n != 0 {
			count++
		}
	}
	if count >= len(sizes)/2 {
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
	width := bits.Len(uint(len(sizes) - 1))
	e.varint(uint64(width))
	for i, n := range sizes {
		if n != 0 {
			e.varint(uint64(n)<<width | uint64(i))
		}
	}
}

// resourceSections write the resources of dialects. There are none of others.
func (w *writer) resourceSections(offsets, blobs *emitter) {
	offsets.varint(0)
	for _, d := range w.dialects {
		if len(d.resources) == 0 {
			continue
		}
		offsets.varint(uint64(d.number))
		offsets.varint(uint64(len(d.resources)))
		for _, name := range d.resources {
			from := len(blobs.data)
			if text := w.m.Resource(name); text != nil {
				w.blob(blobs, text)
			}
			offsets.varint(w.strings.number(name))
			offsets.varint(uint64(len(blobs.data) - from))
			offsets.byte(blobResource)
		}
	}
}

// blob writes a resource, whose text has its alignment in front.
func (w *writer) blob(e *emitter, text []byte) {
	data, err := elem.DecodeHex(nil, text)
	if err != nil || len(data) < 4 {
		return
	}
	alignment := binary.LittleEndian.Uint32(data)
	e.varint(uint64(alignment))
	e.varint(uint64(len(data) - 4))
	e.align(int(alignment))
	e.data = append(e.data, data[4:]...)
}

// A useOf is a use of a value.
type useOf struct {
	op         int32 // its number
	operand    int
	downgraded bool // the operation has an older form, made after all others
}

// useOrders finds the values whose uses MLIR keeps in another order than that in which a reader makes them, and these orders: the place that
// each use has there, the last one first. What makes them so is the step from the newest forms of operations to older ones: it makes
// operations anew in their order, so that their uses come to the front, and then moves the uses of what they replace one by one, which
// turns these around.
func (w *writer) useOrders() map[ir.Value][]int {
	if w.legal == nil || w.target.Version < versionUses {
		return nil
	}
	m := w.m
	uses := map[ir.Value][]useOf{}
	replaced := map[ir.Value]bool{}
	m.Walk(func(op ir.Op) {
		if !w.ops[op].downgraded {
			return
		}
		for _, v := range m.Operands(op) {
			uses[v] = nil
		}
		first, n := m.Results(op)
		for i := range n {
			uses[first+ir.Value(i)] = nil
			replaced[first+ir.Value(i)] = true
		}
	})
	if len(uses) == 0 {
		return nil
	}
	m.Walk(func(op ir.Op) {
		for i, v := range m.Operands(op) {
			if list, ok := uses[v]; ok {
				uses[v] = append(list, useOf{w.ops[op].id, i, w.ops[op].downgraded})
			}
		}
	})
	orders := map[ir.Value][]int{}
	for v, list := range uses {
		if order := orderOf(list, replaced[v]); order != nil {
			orders[v] = order
		}
	}
	return orders
}

// orderOf is the order of the uses of a value, which are given in their natural order; nil if it need not be written.
func orderOf(list []useOf, replaced bool) []int {
	if len(list) < 2 {
		return nil
	}
	var first, rest []useOf
	for _, u := range list {
		if u.downgraded {
			first = append(first, u)
		} else {
			rest = append(rest, u)
		}
	}
	var now []useOf
	if replaced {
		now = append(rest, first...)
	} else {
		slices.Reverse(first)
		slices.Reverse(rest)
		now = append(first, rest...)
	}
	descending := func(a, b useOf) int { return cmp.Or(cmp.Compare(b.op, a.op), cmp.Compare(b.operand, a.operand)) }
	if slices.IsSortedFunc(now, descending) {
		return nil
	}
	order := make([]int, len(now))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, k int) int { return descending(now[i], now[k]) })
	return order
}

// useLists writes the orders of the uses of values, if there are any.
func (w *writer) useLists(e *emitter, first ir.Value, n int) bool {
	count := 0
	for i := range n {
		if w.uses[first+ir.Value(i)] != nil {
			count++
		}
	}
	if count == 0 {
		return false
	}
	if n != 1 {
		e.varint(uint64(count))
	}
	for i := range n {
		order := w.uses[first+ir.Value(i)]
		if order == nil {
			continue
		}
		if n != 1 {
			e.varint(uint64(i))
		}
		writeOrder(e, order)
	}
	return true
}

// writeOrder writes an order, or the pairs of it that change places if these are few.
func writeOrder(e *emitter, order []int) {
	moved := 0
	for i, k := range order {
		if i != k {
			moved++
		}
	}
	pairs := moved < len(order)/2
	if !pairs {
		e.flagged(uint64(len(order)), false)
		for _, k := range order {
			e.varint(uint64(k))
		}
		return
	}
	e.flagged(uint64(2*moved), true)
	for i, k := range order {
		if i != k {
			e.varint(uint64(k))
			e.varint(uint64(i))
		}
	}
}
