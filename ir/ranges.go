package ir

// A Locator finds the source ranges and locations of a module. A reader passes one to
// Builder.Finish. The module and its copies call its methods.
type Locator interface {
	// OpRange returns the range of the name of an operation. A created operation has the range of
	// the operation that NewOp took its location from.
	OpRange(m *Module, op Op) Range
	// OperandRange returns the range of operand i of an operation, or of the operation's name if
	// the text does not spell the operand.
	OperandRange(m *Module, op Op, i int) Range
	// BracesRange returns the range of an operation's attribute dictionary {…}, or an empty range.
	BracesRange(m *Module, op Op) Range
	// ValueRange returns the range of the name of a value at its definition, or of the operation if
	// the value has no name.
	ValueRange(m *Module, v Value) Range
	// OpLocation returns the location of an operation that was not given one.
	OpLocation(m *Module, op Op) Attr
	// ArgLocation returns the location of a block argument that was not given one.
	ArgLocation(m *Module, v Value) Attr
}

// Ranges finds the source ranges of operations, values, regions and blocks. All ranges are empty in
// a module that was made without text.
type Ranges struct{ m *Module }

// Ranges returns the methods that find source ranges.
func (m *Module) Ranges() Ranges { return Ranges{m} }

// Locator returns the Locator of the module, or nil if it was not read.
func (ranges Ranges) Locator() Locator { return ranges.m.locator }

// Span returns the source range of an operation, including its results, or an empty range.
func (ranges Ranges) Span(op Op) Range {
	start, end := ranges.m.t.ops.At(op).span()
	return Range{start, end}
}

// HasText reports whether the source spells an operation.
func (ranges Ranges) HasText(op Op) bool {
	r := ranges.m.t.ops.At(op)
	_, end := r.span()
	return r.flags&(opMade|opImplied) == 0 && end > 0
}

// Region returns the source range of a region, including the braces, or an empty range.
func (ranges Ranges) Region(r Region) Range {
	rec := ranges.m.t.regions.At(r)
	return Range{int(rec.start), int(rec.end)}
}

// BlockStart returns the offset that SetBlockStart set, or 0.
func (ranges Ranges) BlockStart(b Block) int { return int(ranges.m.t.blocks.At(b).start) }

// IsImplied reports whether the source implies an operation without spelling it.
func (ranges Ranges) IsImplied(op Op) bool { return ranges.m.t.ops.At(op).flags&opImplied != 0 }

// OpLocation returns the explicit location of an operation, or the source position of its name.
func (m *Module) OpLocation(op Op) Attr {
	r := m.t.ops.At(op)
	switch {
	case r.flags&opImplied != 0 && r.loc != m.Locs.Unknown():
		return m.OpLocation(m.ParentOp(op))
	case r.loc != 0:
		return r.loc
	case m.locator != nil:
		return m.locator.OpLocation(m, op)
	}
	return m.Locs.Unknown()
}

// ArgLocation returns the location of a block argument: its explicit location, or the source
// position of its name. Arguments of an implied body have the location of its operation. Arguments
// of a copied block have those of the original.
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

// find returns the range that the Locator finds, or an empty range without one.
func (ranges Ranges) find(in func(l Locator) Range) Range {
	if ranges.m.locator == nil {
		return Range{}
	}
	return in(ranges.m.locator)
}

// Op returns the range of the name of an operation, see Locator.OpRange.
func (ranges Ranges) Op(op Op) Range {
	return ranges.find(func(l Locator) Range { return l.OpRange(ranges.m, op) })
}

// Operand returns the range of operand i of an operation, see Locator.OperandRange.
func (ranges Ranges) Operand(op Op, i int) Range {
	return ranges.find(func(l Locator) Range { return l.OperandRange(ranges.m, op, i) })
}

// Braces returns the range of an operation's attribute dictionary {…}, or an empty range.
func (ranges Ranges) Braces(op Op) Range {
	return ranges.find(func(l Locator) Range { return l.BracesRange(ranges.m, op) })
}

// Value returns the range of the definition of a value, see Locator.ValueRange.
func (ranges Ranges) Value(v Value) Range {
	return ranges.find(func(l Locator) Range { return l.ValueRange(ranges.m, v) })
}

// SourceSpan returns the Span of an operation that was read, even if it has been erased, and an
// empty range for one that was created later.
func (ranges Ranges) SourceSpan(op Op) Range {
	if ranges.m.t.ops.At(op).flags&opMade != 0 {
		return Range{}
	}
	return ranges.Span(op)
}

// HasLocation reports whether an operation has an explicit location.
func (m *Module) HasLocation(op Op) bool {
	r := m.t.ops.At(op)
	return r.flags&opImplied == 0 && r.loc != 0
}
