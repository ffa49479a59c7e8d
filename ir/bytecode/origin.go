package bytecode

import "github.com/hlo-promote/hlo-promote/ir"

// origin is the Locator of a module that was read from bytecode, which has no text: nothing has a range. What it knows are the
// locations of the arguments of blocks.
type origin struct {
	args []ir.Attr // by value; 0 is unknown
}

// OpRange implements ir.Locator.
func (*origin) OpRange(*ir.Module, ir.Op) ir.Range { return ir.Range{} }

// OperandRange implements ir.Locator.
func (*origin) OperandRange(*ir.Module, ir.Op, int) ir.Range { return ir.Range{} }

// BracesRange implements ir.Locator.
func (*origin) BracesRange(*ir.Module, ir.Op) ir.Range { return ir.Range{} }

// ValueRange implements ir.Locator.
func (*origin) ValueRange(*ir.Module, ir.Value) ir.Range { return ir.Range{} }

// OpLocation implements ir.Locator. Operations of the file have a location; others were made without one.
func (*origin) OpLocation(m *ir.Module, _ ir.Op, _ int) ir.Attr { return m.UnknownLoc() }

// ArgLocation implements ir.Locator.
func (o *origin) ArgLocation(m *ir.Module, v ir.Value) ir.Attr {
	if int(v) < len(o.args) && o.args[v] != 0 {
		return o.args[v]
	}
	return m.UnknownLoc()
}

// setArg notes the location of an argument.
func (o *origin) setArg(v ir.Value, l ir.Attr) {
	for len(o.args) <= int(v) {
		o.args = append(o.args, make([]ir.Attr, max(int(v)+1-len(o.args), len(o.args)))...)
	}
	o.args[v] = l
}
