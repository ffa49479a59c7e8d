package ir

import "strings"

// A Piece is a part of an unregistered operation in custom form: text, followed by an operand, a
// successor, a region or an argument.
type Piece struct {
	Text      string
	Kind      PieceKind
	Index     int // of an operand or a successor
	Region    Region
	Arg       Value // of a region
	NamesArgs bool  // whether the text names the arguments of the region
}

// A PieceKind is the kind of the item after the text of a Piece.
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

// IsText reports whether op is an unregistered operation in custom form, of which only the text is
// known.
func (m *Module) IsText(op Op) bool { return m.t.ops.At(op).flags&opPieces != 0 }

// TextOf returns the text after the results of an operation for which IsText holds, with % for each
// value, ^ for each successor and {} for each region.
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
