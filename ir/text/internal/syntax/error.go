package syntax

import (
	"bytes"
	"slices"
)

// An Error is a place where the source is not MLIR. Offsets are bytes from the start of the source.
type Error struct {
	Start, End int    // range of the unexpected token; empty at the end of the source
	Message    string // lower case, no full stop
	Note       string // a second message, empty for none
	NoteAt     int    // its offset
	// a second error at ThenAt that follows from this one; empty for none
	Then   string
	ThenAt int
	Remedy string // a suggestion; may be empty
	Fix    *Fix   // a replacement; may be nil

	statements []int   // see Statements, innermost first
	atEnd      bool    // of a region
	handler    bool    // it is the Handler's
	tokens     []Token // see Tokens
	open       int     // see Open; 0 if there is none, for no token behind others begins there
}

// A Fix replaces src[Start:End] with Text.
type Fix struct {
	Start, End int
	Text       string
}

// Tokens returns the tokens of the innermost statement up to the one that the grammar does not
// allow, or up to the one that the scanner cannot cut; none if the error is about something else.
func (e *Error) Tokens() []Token { return e.tokens }

// Open returns where the token starts that the scanner cannot cut, as a bracket in it is not
// closed.
func (e *Error) Open() (start int, ok bool) { return e.open, e.open > 0 }

// Try says what to do, and returns the error.
func (e *Error) Try(remedy string) *Error {
	e.Remedy = remedy
	return e
}

func (e *Error) Error() string { return e.Message }

// Statements are where the statements start that the error is in, the outermost first; none if it
// is about the end of a region.
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

// ofHandler marks the error of a Handler. The error may be nil.
func (e *Error) ofHandler() *Error {
	if e != nil {
		e.handler = true
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

// reading records the tokens of the innermost statement, and where the next one starts if there is
// no end of it. The error may be nil.
func (e *Error) reading(tokens []Token, open int) *Error {
	if e != nil && e.tokens == nil && !e.atEnd && len(e.statements) == 0 {
		e.tokens, e.open = slices.Clone(tokens), open
	}
	return e
}

// Missing moves an error about a token that begins a line to the end of the text before it:
// something is missing there, and there the reference reports it (mlir/lib/AsmParser/Parser.cpp,
// emitWrongTokenError, whose search for the text, comments apart, this is).
func (e *Error) Missing(src []byte) *Error {
	before := src[:e.Start]
	for {
		before = bytes.TrimRight(before, " \t")
		if len(before) == 0 {
			return e
		}
		if last := before[len(before)-1]; last != '\n' && last != '\r' {
			break
		}
		before = before[:len(before)-1]
		line := before[bytes.LastIndexAny(before, "\n\r")+1:]
		if comment := bytes.Index(line, []byte("//")); comment >= 0 {
			before = before[:len(before)-len(line)+comment]
		}
	}
	if end := len(before); bytes.ContainsAny(src[end:e.Start], "\n\r") {
		e.Start, e.End = end, end
	}
	return e
}
