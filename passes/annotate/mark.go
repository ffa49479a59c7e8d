package annotate

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Mark records in attributes of m how it differs from before, an unchanged clone; operations must
// keep their numbers, and m may also be the clone. reason returns the text of `promote.from` for an
// inserted operation. Errors name the changes that Strip could not undo; m is then in an undefined
// state.
func Mark(before, m *ir.Module, reason func(op ir.Op) string) ir.Diagnostics {
	k := &marker{before: before, m: m, records: map[ir.Op]record{}}
	k.sources = sources{m: m, isInserted: k.isNew, resolved: map[ir.Value]ir.Value{}}
	k.visitRegions(before, before.Top())
	for _, op := range k.order.ops {
		if !m.Erased(op) {
			k.compare(op)
		}
	}
	inserted := k.insertedOps()
	if len(inserted) == 0 && len(k.records) == 0 {
		return nil
	}
	k.setMarks(inserted, reason)
	if len(k.errors) == 0 {
		k.checkRoundTrip()
	}
	k.errors.Sort()
	return k.errors
}

type marker struct {
	before, m *ir.Module
	order     order // of the original values
	sources   sources
	records   map[ir.Op]record
	marked    []ir.Op // operations with a record, in order
	errors    ir.Diagnostics
}

func (k *marker) isNew(op ir.Op) bool { return int(op) >= k.before.NumOps() }

// fail reports that op, an operation of before, cannot be marked.
func (k *marker) fail(op ir.Op, message string, remedies ...ir.Remedy) {
	d := k.before.At(k.before.Ranges().Op(op), ir.Error, "'"+k.before.OpString(op)+"' op cannot be marked: "+message)
	d.Code, d.Remedies = CannotMarkCode, remedies
	k.errors.Add(d)
}

// recordOf returns the record of op, which it creates if there is none.
func (k *marker) recordOf(op ir.Op) record {
	if k.records[op] == nil {
		k.records[op] = record{}
		k.marked = append(k.marked, op)
	}
	return k.records[op]
}

// visitRegions numbers the values nested in op in their original order, and records erased
// operations at the next operation that remains.
func (k *marker) visitRegions(before *ir.Module, op ir.Op) {
	for b := range ir.Blocks(before, op) {
		k.order.defineArgs(before, b)
		k.visitBlock(before, b)
	}
}

func (k *marker) visitBlock(before *ir.Module, b ir.Block) {
	var erased []ir.Op
	for op := before.FirstOp(b); op != 0; op = before.NextOp(op) {
		k.order.define(before, op)
		k.visitRegions(before, op)
		switch {
		case !k.m.Erased(op):
			if erased != nil {
				k.recordOf(op)[erasedPart] = arrayOf(k.m.Context, erased, k.erasedRecord)
			}
			erased = nil
		case before.FirstRegion(op) != 0 || before.IsText(op) || len(before.Successors(op)) > 0:
			k.fail(op, "the erased operation has regions, successors or a custom assembly format")
		default:
			erased = append(erased, op)
		}
	}
	for _, g := range erased {
		k.fail(g, "the erased operation is last in its block and cannot be recorded")
	}
}

// erasedRecord returns the record of an erased operation, as an attribute.
func (k *marker) erasedRecord(op ir.Op) ir.Attr {
	c, before := k.m.Context, k.before
	r := record{namePart: c.Attrs.String(before.OpString(op)), operandsPart: k.operandDistances(op)}
	r[typesPart] = arrayOf(c, before.AppendResultTypes(nil, op), c.Attrs.TypeAttr)
	k.compareDicts(r, propertiesPart, noPropertiesPart, 0, before.Properties(op))
	k.compareDicts(r, attributesPart, noAttributesPart, 0, before.Attributes(op))
	return r.attr(c)
}

// compareDicts records the entries to set in the dictionary is, and those to remove from it, to
// restore the original.
func (k *marker) compareDicts(r record, part, noPart string, is, was ir.Dict) {
	c := k.m.Context
	var set []ir.Entry
	for _, e := range c.Dicts.Entries(was) {
		if c.Dicts.Lookup(is, e.Name) != e.Attr {
			set = append(set, e)
		}
	}
	if set != nil {
		r[part] = c.Attrs.Dict(c.Dicts.Of(set))
	}
	var removed []ir.Attr
	for _, e := range c.Dicts.Entries(is) {
		if c.Dicts.Lookup(was, e.Name) == 0 {
			removed = append(removed, c.Attrs.String(c.Names.AttrText(e.Name)))
		}
	}
	if removed != nil {
		r[noPart] = c.Attrs.Array(removed)
	}
}

func (k *marker) operandDistances(op ir.Op) ir.Attr {
	list := []int64{}
	for _, v := range k.before.Operands(op) {
		list = append(list, k.order.distance(op, v))
	}
	return k.m.Attrs.IntArray(list)
}

// compare records how op, which was not erased, differs from the original.
func (k *marker) compare(op ir.Op) {
	before, m, c := k.before, k.m, k.m.Context
	if before.NumResults(op) != m.NumResults(op) {
		k.fail(op, "its number of results changed")
		return
	}
	if before.OpName(op) != m.OpName(op) {
		k.recordOf(op)[namePart] = c.Attrs.String(before.OpString(op))
	}
	if before.Properties(op) != m.Properties(op) {
		k.compareDicts(k.recordOf(op), propertiesPart, noPropertiesPart, m.Properties(op), before.Properties(op))
	}
	if before.Attributes(op) != m.Attributes(op) {
		k.compareDicts(k.recordOf(op), attributesPart, noAttributesPart, m.Attributes(op), before.Attributes(op))
	}
	if was := before.AppendResultTypes(nil, op); !slices.Equal(was, m.AppendResultTypes(nil, op)) {
		k.recordOf(op)[typesPart] = arrayOf(c, was, c.Attrs.TypeAttr)
	}
	if was := blocksOf(before, op); !slices.EqualFunc(was, blocksOf(m, op), slices.Equal) {
		k.recordOf(op)[blocksPart] = arrayOf(c, was, func(types []ir.Type) ir.Attr { return arrayOf(c, types, c.Attrs.TypeAttr) })
	}
	restored := func(was, is ir.Value) bool { return k.sources.resolve(is) == k.currentValue(was) }
	if !slices.EqualFunc(before.Operands(op), m.Operands(op), restored) {
		k.recordOf(op)[operandsPart] = k.operandDistances(op)
	}
}

func blocksOf(m *ir.Module, op ir.Op) (list [][]ir.Type) {
	for b := range ir.Blocks(m, op) {
		types := []ir.Type{}
		for i := range m.NumArgs(b) {
			types = append(types, m.Type(m.Arg(b, i)))
		}
		list = append(list, types)
	}
	return list
}

// currentValue returns the value of the current module that v, a value of before, has become; -1 if
// its definition was erased.
func (k *marker) currentValue(v ir.Value) ir.Value {
	if def, i := k.before.DefiningOp(v); def != 0 {
		if k.m.Erased(def) || i >= k.m.NumResults(def) {
			return -1
		}
		return k.m.Result(def, i)
	}
	b, i := k.before.ArgOf(v)
	if i >= k.m.NumArgs(b) {
		return -1
	}
	return k.m.Arg(b, i)
}

// insertedOps returns the inserted operations, except for those nested in an inserted one.
func (k *marker) insertedOps() (list []ir.Op) {
	var walk func(op ir.Op)
	walk = func(op ir.Op) {
		for inner := range ir.Children(k.m, op) {
			if k.isNew(inner) {
				list = append(list, inner)
			} else {
				walk(inner)
			}
		}
	}
	walk(k.m.Top())
	return list
}

func (k *marker) setMarks(inserted []ir.Op, reason func(op ir.Op) string) {
	m := k.m
	from, was := m.Names.Attr(fromName), m.Names.Attr(wasName)
	for _, op := range k.order.ops {
		if !m.Erased(op) && (m.Attribute(op, from) != 0 || m.Attribute(op, was) != 0) {
			k.fail(op, "the module already has marks", ir.Remedy{Option: "strip", Effect: "remove them first, with"})
			return
		}
	}
	k.foldBodies()
	for _, op := range k.marked {
		if k.records[op] == nil {
			continue // recorded at the operation around it
		}
		if m.IsText(op) {
			k.fail(op, "the operation is unregistered and uses a custom assembly format", ir.Remedy{Effect: "write it in the generic form"})
			continue
		}
		m.SetAttribute(op, was, k.records[op].attr(m.Context))
	}
	for _, op := range inserted {
		m.SetAttribute(op, from, m.Attrs.String(reason(op)))
	}
}

// foldBodies moves the records of operations that the compact form does not print to the enclosing
// operation.
func (k *marker) foldBodies() {
	for _, op := range k.marked {
		parent := k.m.ParentOp(op)
		inner := hiddenBody(k.m, parent)
		if inner == nil || k.records[op] == nil {
			continue
		}
		k.recordOf(parent)[bodyPart] = arrayOf(k.m.Context, inner, func(in ir.Op) ir.Attr { return k.records[in].attr(k.m.Context) })
		for _, in := range inner {
			k.records[in] = nil
		}
	}
}

// hiddenBody returns the operations of a region that the compact form abbreviates to one name: in a
// reduce, one operation and the return of its result.
func hiddenBody(m *ir.Module, op ir.Op) []ir.Op {
	if op == 0 || m.OpName(op) != ir.OpReduce || m.Body(op) == 0 {
		return nil
	}
	first, last := m.FirstOp(m.Body(op)), m.LastOp(m.Body(op))
	if first == 0 || first == last || m.NextOp(first) != last {
		return nil
	}
	return []ir.Op{first, last}
}

// checkRoundTrip strips a copy of the marked module and compares it with the original.
func (k *marker) checkRoundTrip() {
	c := k.m.Clone()
	if errors := Strip(c); len(errors) > 0 {
		k.errors = append(k.errors, errors...)
		return
	}
	if op := ir.FirstDifference(k.before, c, k.before.Top(), c.Top()); op != 0 {
		k.fail(op, "undoing the changes does not restore the input")
	}
}
