package syntax

import "slices"

// An Error is a place where the source is not MLIR. Offsets are bytes from the start of the source.
type Error struct {
	Start, End int    // what cannot stand there; equal at the end of the source
	Message    string // lower case, no full stop
	Note       string // a second message, empty for none
	NoteAt     int    // its offset
	Then       string // a second error at ThenAt, of what cannot be read for this one; empty for none
	ThenAt     int
	Remedy     string // what to do; empty if nothing is known
	Fix        *Fix   // what to write; nil if nothing is known

	statements []int // see Statements, innermost first
	atEnd      bool  // of a region
}

// A Fix is a text that may stand in the place of src[Start:End].
type Fix struct {
	Start, End int
	Text       string
}

// Try says what to do, and returns the error.
func (e *Error) Try(remedy string) *Error {
	e.Remedy = remedy
	return e
}

func (e *Error) Error() string { return e.Message }

// Statements are where the statements start that the error is in, the outermost first; none if it is about the end of a region.
func (e *Error) Statements() []int {
	starts := slices.Clone(e.statements)
	slices.Reverse(starts)
	return starts
}

// in says which statement an error is in; the statements around it follow. The error may be nil.
func (e *Error) in(start int) *Error {
	if e != nil && !e.atEnd {
		e.statements = append(e.statements, start)
	}
	return e
}

// atRegionEnd says that an error is about what the end of a region has shown. The error may be nil.
func (e *Error) atRegionEnd() *Error {
	if e != nil {
		e.atEnd = true
	}
	return e
}
