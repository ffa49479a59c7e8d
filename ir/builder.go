package ir

import "slices"

// A Builder holds the methods of a Module that only a reader needs. They record source ranges and
// operations that the text implies, and they connect operations in the order in which a reader
// encounters them.
type Builder struct{ m *Module }

// Builder returns the reader's methods of the module.
func (m *Module) Builder() Builder { return Builder{m} }

// Finish declares that the module now equals its Source: later changes are recorded as edits.
func (build Builder) Finish(l Locator) {
	build.m.locator, build.m.edited, build.m.changes = l, false, changes{values: build.m.t.values.End(), moved: map[Value]sourceValue{}}
}

// SetSpan sets the source range of an operation, including its results. NewOp copies the span of
// the operation that it takes the location of.
func (build Builder) SetSpan(op Op, r Range) { build.m.t.ops.At(op).setSpan(r.Start, r.End) }

// SetRegionSpan sets the source range of a region, including the braces.
func (build Builder) SetRegionSpan(r Region, at Range) {
	rec := build.m.t.regions.At(r)
	rec.start, rec.end = int64(at.Start), int64(at.End)
}

// SetBlockStart sets the source offset of a block: its label or, without one, its first operation.
func (build Builder) SetBlockStart(b Block, at int) { build.m.t.blocks.At(b).start = int64(at) }

// SetImplied marks an operation that the text implies, such as the body of reduce … applies. The
// operation gets the range and the location of its parent.
func (build Builder) SetImplied(op, parent Op) {
	r, from := build.m.t.ops.At(op), build.m.t.ops.At(parent)
	r.low, r.high, r.loc = from.low, from.high, from.loc
	r.flags |= opImplied
}

// SetLocation sets the location of an operation.
func (build Builder) SetLocation(op Op, l Attr) { build.m.t.ops.At(op).loc = l }

// SetArgLocation sets the location of a block argument.
func (build Builder) SetArgLocation(v Value, l Attr) {
	build.m.argLocs[v] = l
}

// SetPieces marks op as unregistered and sets the pieces of its text after the results.
func (build Builder) SetPieces(op Op, pieces []Piece) {
	build.m.pieces[op] = pieces
	build.m.t.ops.At(op).flags |= opPieces
}

// SetSuccessors sets the successors of a terminator.
func (build Builder) SetSuccessors(op Op, blocks ...Block) {
	build.m.branches[op] = slices.Clone(blocks)
	build.m.markEdited(op)
}

// SetSuccessor sets successor i of a terminator.
func (build Builder) SetSuccessor(op Op, i int, b Block) {
	build.m.branches[op][i] = b
	build.m.markEdited(op)
}

// SetRegions sets the regions of an operation that has none.
func (build Builder) SetRegions(op Op, regions ...Region) {
	build.m.t.attach(op, regions)
	build.m.markEdited(op)
}

// SetTop makes a builtin.module operation the top-level operation of the module.
func (build Builder) SetTop(op Op) {
	build.m.top = op
	r := build.m.t.ops.At(op)
	r.block, r.prev, r.next = 0, 0, 0
}

// SetResource sets an entry of Module.Resources.
func (build Builder) SetResource(name string, text []byte) {
	if build.m.Resources == nil {
		build.m.Resources = map[string][]byte{}
	}
	build.m.Resources[name] = text
}

// Drop appends to Module.Dropped.
func (build Builder) Drop(d Dropped) { build.m.Dropped = append(build.m.Dropped, d) }
