package ir

import "strings"

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
