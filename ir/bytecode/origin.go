package bytecode

import "github.com/hlo-promote/hlo-promote/ir"

// An origin is the Locator of a module that was read from bytecode. Ranges are byte offsets; all
// parts of an operation have the range of its encoding.
type origin struct {
	r    *reader
	args []int32 // by ir.Value: number of the location plus one; 0 if unknown
}

// OpRange implements ir.Locator.
func (*origin) OpRange(m *ir.Module, op ir.Op) ir.Range { return m.Ranges().Span(op) }

// OperandRange implements ir.Locator.
func (*origin) OperandRange(m *ir.Module, op ir.Op, _ int) ir.Range { return m.Ranges().Span(op) }

// BracesRange implements ir.Locator.
func (*origin) BracesRange(*ir.Module, ir.Op) ir.Range { return ir.Range{} }

// ValueRange implements ir.Locator: it returns the range of the operation that defines the value.
func (*origin) ValueRange(m *ir.Module, v ir.Value) ir.Range {
	op, _ := m.DefiningOp(v)
	if block, _ := m.ArgOf(v); block != 0 {
		op = m.RegionOp(m.BlockRegion(block))
	}
	if op == 0 {
		return ir.Range{}
	}
	return m.Ranges().Span(op)
}

// OpLocation implements ir.Locator. Operations that were created later have no location.
func (o *origin) OpLocation(m *ir.Module, _ ir.Op, number int) ir.Attr {
	if number == 0 {
		return m.Locs.Unknown()
	}
	return o.location(number - 1)
}

// location builds a location that has been checked. It returns an unknown location if the memory
// budget is exceeded.
func (o *origin) location(number int) ir.Attr {
	c := cursor{data: o.r.data, end: len(o.r.data)}
	l := o.r.attrAt(&c, 0, uint64(number))
	if c.err != nil {
		return o.r.c.Locs.Unknown()
	}
	return l
}

// ArgLocation implements ir.Locator.
func (o *origin) ArgLocation(m *ir.Module, v ir.Value) ir.Attr {
	if int(v) < len(o.args) && o.args[v] != 0 {
		return o.location(int(o.args[v] - 1))
	}
	return m.Locs.Unknown()
}

// setArg records the location of a block argument.
func (o *origin) setArg(v ir.Value, l int32) {
	for len(o.args) <= int(v) {
		o.args = append(o.args, make([]int32, max(int(v)+1-len(o.args), len(o.args)))...)
	}
	o.args[v] = l
}
