package ir

import "strings"

// What a reader leaves with a module, besides what the text says: where things stand in it.

// A Locator says where things stand in the source of a module. A reader leaves one (SetOrigin); it
// is asked about modules that are read from the same text, in the same Context, copies among them.
type Locator interface {
	// OpRange is the name of an operation in the source; for one that was made, that of the
	// operation it was made for.
	OpRange(m *Module, op Op) Range
	// OperandRange is where an operation names operand i; its own name if the text does not spell
	// it.
	OperandRange(m *Module, op Op, i int) Range
	// BracesRange is the {…} of the attributes of an operation; empty if it has none.
	BracesRange(m *Module, op Op) Range
	// ValueRange is where a value is defined: its name, or the operation if it has none.
	ValueRange(m *Module, v Value) Range
	// OpLocation returns the location of an operation; deferred is its number from DeferLocation,
	// or 0.
	OpLocation(m *Module, op Op, deferred int) Attr
	// ArgLocation is the location of a block argument.
	ArgLocation(m *Module, v Value) Attr
}

// SetOrigin declares that the module now equals its Source: later changes are recorded as edits.
func (m *Module) SetOrigin(l Locator) {
	m.locator, m.edited, m.changes = l, false, changes{values: m.t.values.End()}
}

// Origin returns the Locator of the module; nil if it was not read.
func (m *Module) Origin() Locator { return m.locator }

// SetSpan says where the text of an operation is, results included. Operations that NewOp makes at
// another one have its span.
func (m *Module) SetSpan(op Op, r Range) { m.t.ops.At(op).setSpan(r.Start, r.End) }

// Span is where the text of an operation is; empty if it has none.
func (m *Module) Span(op Op) Range {
	start, end := m.t.ops.At(op).span()
	return Range{start, end}
}

// HasText reports whether an operation is written out in the source.
func (m *Module) HasText(op Op) bool {
	r := m.t.ops.At(op)
	_, end := r.span()
	return r.flags&(opMade|opImplied) == 0 && end > 0
}

// SetRegionSpan says where the braces of a region are.
func (m *Module) SetRegionSpan(r Region, at Range) {
	rec := m.t.regions.At(r)
	rec.start, rec.end = int64(at.Start), int64(at.End)
}

// RegionSpan is where the text of a region is, braces included; empty if it has none.
func (m *Module) RegionSpan(r Region) Range {
	rec := m.t.regions.At(r)
	return Range{int(rec.start), int(rec.end)}
}

// SetBlockStart says where the text of a block begins: its label or, without one, its first
// operation.
func (m *Module) SetBlockStart(b Block, at int) { m.t.blocks.At(b).start = int64(at) }

// BlockStart returns the offset that SetBlockStart set, or 0.
func (m *Module) BlockStart(b Block) int { return int(m.t.blocks.At(b).start) }

// SetImplied says that an operation is not written in the text but understood: the body of reduce …
// applies. It has the place and the location of the operation around it, unless that is then set to
// none.
func (m *Module) SetImplied(op, parent Op) {
	r, from := m.t.ops.At(op), m.t.ops.At(parent)
	r.low, r.high, r.loc = from.low, from.high, from.loc
	r.flags |= opImplied
}

// IsImplied reports whether an operation is not written in the text but understood.
func (m *Module) IsImplied(op Op) bool { return m.t.ops.At(op).flags&opImplied != 0 }

// SetLocation gives an operation a location.
func (m *Module) SetLocation(op Op, l Attr) { m.t.ops.At(op).loc = int32(l) }

// DeferLocation sets the location of an operation to a number, from 1 on, for which the Locator
// makes the location on demand.
func (m *Module) DeferLocation(op Op, number int) { m.t.ops.At(op).loc = -int32(number) }

// OpLocation returns the location of an operation: the one that it was given, or the place of its
// name in the source.
func (m *Module) OpLocation(op Op) Attr {
	r := m.t.ops.At(op)
	switch {
	case r.flags&opImplied != 0 && (r.loc <= 0 || Attr(r.loc) != m.UnknownLoc()):
		return m.OpLocation(m.ParentOp(op))
	case r.loc > 0:
		return Attr(r.loc)
	case m.locator != nil:
		return m.locator.OpLocation(m, op, -int(r.loc))
	}
	return m.UnknownLoc()
}

// SetArgLocation gives a block argument a location.
func (m *Module) SetArgLocation(v Value, l Attr) {
	if m.argLocs == nil {
		m.argLocs = map[Value]Attr{}
	}
	m.argLocs[v] = l
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
		return m.UnknownLoc()
	}
	block, number := m.ArgOf(v)
	if original := m.originals[block]; original != 0 && number < m.NumArgs(original) {
		return m.ArgLocation(m.Arg(original, number))
	}
	if first, r := m.FirstOp(block), m.BlockRegion(block); first != 0 && m.IsImplied(first) && m.RegionSpan(r).End == 0 {
		return m.OpLocation(m.RegionOp(r))
	}
	return m.locator.ArgLocation(m, v)
}

// OpRange returns the name of an operation in the source; for one that was made, that of the
// operation it was made for. Without a source ranges are empty.
func (m *Module) OpRange(op Op) Range {
	if m.locator == nil {
		return Range{}
	}
	return m.locator.OpRange(m, op)
}

// OperandRange is where an operation names operand i; its own name if the text does not spell it.
func (m *Module) OperandRange(op Op, i int) Range {
	if m.locator == nil {
		return Range{}
	}
	return m.locator.OperandRange(m, op, i)
}

// BracesRange returns the {…} of the attributes of an operation; empty if it has none.
func (m *Module) BracesRange(op Op) Range {
	if m.locator == nil {
		return Range{}
	}
	return m.locator.BracesRange(m, op)
}

// ValueRange is where a value is defined: its name, or the operation if it has none.
func (m *Module) ValueRange(v Value) Range {
	if m.locator == nil {
		return Range{}
	}
	return m.locator.ValueRange(m, v)
}

// A Piece is a part of an operation of which only the text is known: text, then what has a number
// or a text of its own.
type Piece struct {
	Text      string
	Kind      PieceKind
	Index     int // of an operand or a successor
	Region    Region
	Arg       Value // of a region
	NamesArgs bool  // the text names the arguments of the region
}

// A PieceKind says what kind of operand, successor, region or argument follows the text of a Piece.
type PieceKind uint8

const (
	LastPiece PieceKind = iota // nothing
	OperandPiece
	SuccessorPiece
	RegionPiece
	ArgPiece
)

// SetPieces makes op an unregistered operation whose text after the results is kept as pieces.
func (m *Module) SetPieces(op Op, pieces []Piece) {
	if m.pieces == nil {
		m.pieces = map[Op][]Piece{}
	}
	m.pieces[op] = pieces
	m.t.ops.At(op).flags |= opPieces
}

// Pieces returns the text of an unregistered operation in a custom form. The caller must not change
// the slice.
func (m *Module) Pieces(op Op) []Piece { return m.pieces[op] }

// IsText reports whether an operation belongs to a dialect that is not known and was written in
// custom form, so that only its text is.
func (m *Module) IsText(op Op) bool { return m.t.ops.At(op).flags&opPieces != 0 }

// TextOf returns the text behind the results of an operation of which only the text is known, with
// a % in place of each value, a ^ in place of each successor and braces in place of each region.
func (m *Module) TextOf(op Op) string {
	var text strings.Builder
	for _, p := range m.pieces[op] {
		text.WriteString(p.Text)
		switch p.Kind {
		case OperandPiece, ArgPiece:
			text.WriteByte('%')
		case SuccessorPiece:
			text.WriteByte('^')
		case RegionPiece:
			text.WriteString("{}")
		}
	}
	return text.String()
}
