package syntax

import (
	"bytes"
	"slices"
)

// An Error reports a place where the source is not MLIR. Offsets are bytes of the source.
type Error struct {
	Start, End int    // range of the unexpected token; empty at the end of the source
	Message    string // lower case, no full stop
	Note       string // a second message; may be empty
	NoteAt     int    // offset of the note
	// message and offset of a second error that follows from this one; empty for none
	Then   string
	ThenAt int
	Remedy string // what the user can do; may be empty
	Fix    *Fix   // a replacement; may be nil

	fromHandler bool    // the Handler returned it
	tokens      []Token // see Tokens
	unclosedAt  int     // see UnclosedToken; 0 for none, since an unclosed token is never the first
}

// A Fix replaces src[Start:End] with Text.
type Fix struct {
	Start, End int
	Text       string
}

// Tokens returns the tokens of the innermost statement up to the one that the grammar rejects or
// the scanner cannot read; none if the error has another cause.
func (e *Error) Tokens() []Token { return e.tokens }

// UnclosedToken returns the start of the token that has a bracket without an end.
func (e *Error) UnclosedToken() (start int, ok bool) { return e.unclosedAt, e.unclosedAt > 0 }

// WithRemedy sets the remedy and returns the error.
func (e *Error) WithRemedy(remedy string) *Error {
	e.Remedy = remedy
	return e
}

func (e *Error) Error() string { return e.Message }

// markHandler marks an error as returned by the Handler. e may be nil.
func (e *Error) markHandler() *Error {
	if e != nil {
		e.fromHandler = true
	}
	return e
}

// withTokens records the tokens of the innermost statement, and the start of an unclosed one or 0.
func (e *Error) withTokens(tokens []Token, open int) *Error {
	if e.tokens == nil {
		e.tokens, e.unclosedAt = slices.Clone(tokens), open
	}
	return e
}

// AtLineEnd moves an error about the first token of a line to the end of the text before it,
// comments excluded, where MLIR reports that something is missing (mlir/lib/AsmParser/Parser.cpp,
// emitWrongTokenError).
func (e *Error) AtLineEnd(src []byte) *Error {
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
