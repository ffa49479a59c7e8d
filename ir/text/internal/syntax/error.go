package syntax

// An Error is a place where the source is not MLIR. Offsets are bytes from the start of the source.
type Error struct {
	Start, End int    // what cannot stand there; equal at the end of the source
	Message    string // lower case, no full stop
	Note       string // a second message, empty for none
	NoteAt     int    // its offset
}

func (e *Error) Error() string { return e.Message }
