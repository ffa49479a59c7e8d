package ir

// A Locator finds the source ranges and locations of a module. A reader leaves one with the module
// (Builder.Finish). Its methods are called with that module and with copies of it.
type Locator interface {
	// OpRange returns the range of the name of an operation; for one that was made, that of the
	// operation for which it was made.
	OpRange(m *Module, op Op) Range
	// OperandRange returns the range of operand i of an operation, or that of the name of the
	// operation if the text does not spell the operand.
	OperandRange(m *Module, op Op, i int) Range
	// BracesRange returns the range of the {…} of the attributes of an operation, or an empty one.
	BracesRange(m *Module, op Op) Range
	// ValueRange returns the range of the name of a value where it is defined, or that of the
	// operation if the value has no name.
	ValueRange(m *Module, v Value) Range
	// OpLocation returns the location of an operation; deferred is its number from DeferLocation,
	// or 0.
	OpLocation(m *Module, op Op, deferred int) Attr
	// ArgLocation returns the location of a block argument.
	ArgLocation(m *Module, v Value) Attr
}

// Ranges finds where operations, values, regions and blocks are in the source of a module. All
// ranges are empty in a module that was made without text.
type Ranges struct{ m *Module }

// Ranges returns the methods that find source ranges.
func (m *Module) Ranges() Ranges { return Ranges{m} }

// Locator returns the Locator of the module; nil if it was not read.
func (ranges Ranges) Locator() Locator { return ranges.m.locator }

// Span returns the range of the text of an operation, results included, or an empty one.
func (ranges Ranges) Span(op Op) Range {
	start, end := ranges.m.t.ops.At(op).span()
	return Range{start, end}
}

// HasText reports whether an operation is written out in the source.
func (ranges Ranges) HasText(op Op) bool {
	r := ranges.m.t.ops.At(op)
	_, end := r.span()
	return r.flags&(opMade|opImplied) == 0 && end > 0
}

// Region is where the text of a region is, braces included; empty if it has none.
func (ranges Ranges) Region(r Region) Range {
	rec := ranges.m.t.regions.At(r)
	return Range{int(rec.start), int(rec.end)}
}

// BlockStart returns the offset that SetBlockStart set, or 0.
func (ranges Ranges) BlockStart(b Block) int { return int(ranges.m.t.blocks.At(b).start) }

// IsImplied reports whether an operation is not written in the text but understood.
func (ranges Ranges) IsImplied(op Op) bool { return ranges.m.t.ops.At(op).flags&opImplied != 0 }

// OpLocation returns the location of an operation: the one that it was given, or the place of its
// name in the source.
func (m *Module) OpLocation(op Op) Attr {
	r := m.t.ops.At(op)
	switch {
	case r.flags&opImplied != 0 && (r.loc <= 0 || Attr(r.loc) != m.Locs.Unknown()):
		return m.OpLocation(m.ParentOp(op))
	case r.loc > 0:
		return Attr(r.loc)
	case m.locator != nil:
		return m.locator.OpLocation(m, op, -int(r.loc))
	}
	return m.Locs.Unknown()
}

// ArgLocation returns the location of a block argument: the one that it was given, or the place of
// its name in the source. The arguments of a body that the text implies have the location of its
// operation, those of a copied block that of the original.
func (m *Module) ArgLocation(v Value) Attr {
	l, given := m.argLocs[v]
	switch {
	case given:
		return l
	case m.locator == nil:
		return m.Locs.Unknown()
	}
	block, number := m.ArgOf(v)
	if original := m.originals[block]; original != 0 && number < m.NumArgs(original) {
		return m.ArgLocation(m.Arg(original, number))
	}
	if first, r := m.FirstOp(block), m.BlockRegion(block); first != 0 && m.Ranges().IsImplied(first) && m.Ranges().Region(r).End == 0 {
		return m.OpLocation(m.RegionOp(r))
	}
	return m.locator.ArgLocation(m, v)
}

// Op returns the name of an operation in the source; for one that was made, that of the
// operation it was made for. Without a source ranges are empty.
func (ranges Ranges) Op(op Op) Range {
	if ranges.m.locator == nil {
		return Range{}
	}
	return ranges.m.locator.OpRange(ranges.m, op)
}

// Operand is where an operation names operand i; its own name if the text does not spell it.
func (ranges Ranges) Operand(op Op, i int) Range {
	if ranges.m.locator == nil {
		return Range{}
	}
	return ranges.m.locator.OperandRange(ranges.m, op, i)
}

// Braces returns the {…} of the attributes of an operation; empty if it has none.
func (ranges Ranges) Braces(op Op) Range {
	if ranges.m.locator == nil {
		return Range{}
	}
	return ranges.m.locator.BracesRange(ranges.m, op)
}

// Value is where a value is defined: its name, or the operation if it has none.
func (ranges Ranges) Value(v Value) Range {
	if ranges.m.locator == nil {
		return Range{}
	}
	return ranges.m.locator.ValueRange(ranges.m, v)
}

// SourceSpan returns Span for an operation that was read, also if it has been erased, and an empty
// range for one that was made.
func (ranges Ranges) SourceSpan(op Op) Range {
	if ranges.m.t.ops.At(op).flags&opMade != 0 {
		return Range{}
	}
	return ranges.Span(op)
}

// HasLocation reports whether an operation was given a location; else OpLocation is the place of
// its name.
func (m *Module) HasLocation(op Op) bool {
	r := m.t.ops.At(op)
	return r.flags&opImplied == 0 && r.loc != 0
}
