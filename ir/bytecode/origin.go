package bytecode

import "github.com/hlo-promote/hlo-promote/ir"

// An origin is the Locator of a module that was read from bytecode. Ranges are byte offsets; all
// parts of an operation have the range of its encoding.
type origin struct {
	r     *reader            // whose tables the module is written with; nil if it needs none
	older map[ir.OpName]bool // operations that the producer knew without later attributes
}

// OpRange implements ir.Locator.
func (*origin) OpRange(m *ir.Module, op ir.Op) ir.Range { return m.Ranges().Span(op) }

// OperandRange implements ir.Locator.
func (*origin) OperandRange(m *ir.Module, op ir.Op, _ int) ir.Range { return m.Ranges().Span(op) }

// BracesRange implements ir.Locator.
func (*origin) BracesRange(*ir.Module, ir.Op) ir.Range { return ir.Range{} }

// ValueRange implements ir.Locator: it returns the range of the operation that defines the value.
func (*origin) ValueRange(m *ir.Module, v ir.Value) ir.Range {
	return m.Ranges().Span(definer(m, v))
}

// OpLocation implements ir.Locator. Only operations that were created later have no location.
func (*origin) OpLocation(m *ir.Module, _ ir.Op) ir.Attr { return m.Locs.Unknown() }

// ArgLocation implements ir.Locator.
func (*origin) ArgLocation(m *ir.Module, _ ir.Value) ir.Attr { return m.Locs.Unknown() }
