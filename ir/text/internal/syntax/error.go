package syntax

// An Error is a place where the source is not MLIR. Offsets are bytes from the start of the source.
type Error struct {
	Start, End int    // what cannot stand there; equal at the end of the source
	Message    string // lower case, no full stop
	Note       string // a second message, empty for none
	NoteAt     int    // its offset
	Then       string // a second error at ThenAt, of what cannot be read for this one; empty for none
	ThenAt     int
	Remedy     string // what to do; empty if nothing is known
}

// Try says what to do, and returns the error.
func (e *Error) Try(remedy string) *Error {
	e.Remedy = remedy
	return e
}

func (e *Error) Error() string { return e.Message }
