// Package lines reads the notation that lattice files and target files share: one statement a line,
// words separated by blanks, comments behind #. What statements mean is the business of those who
// read them; this package knows words, their places, and errors that point at them.
package lines

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// MaxErrors bounds how many errors one text reports; further ones are hardly independent.
const MaxErrors = 32

// MaxText bounds a file, in bytes. A real one has a few kilobytes.
const MaxText = 1 << 18

// A Word is a blank-separated piece of a line.
type Word struct {
	Text         string
	Line, Column int // from 1, in bytes
}

// Each calls f with the words of each line that has any. The slice is used again for the next line.
// A byte-order mark in front of the text, as editors on Windows put there, is no part of it.
func Each(text string, f func(words []Word)) {
	text = strings.TrimPrefix(text, "\ufeff")
	var words []Word
	for line := 1; text != ""; line++ {
		var row string
		row, text, _ = strings.Cut(text, "\n")
		row, _, _ = strings.Cut(row, "#")
		if words = split(words[:0], row, line); len(words) > 0 {
			f(words)
		}
	}
}

// split appends the words of a line.
func split(words []Word, row string, line int) []Word {
	for i := 0; i < len(row); {
		if blank(row[i]) {
			i++
			continue
		}
		start := i
		for i < len(row) && !blank(row[i]) {
			i++
		}
		words = append(words, Word{row[start:i], line, start + 1})
	}
	return words
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// An Error is one thing wrong in a file.
type Error struct {
	File         string // as the reader was given it
	Line, Column int    // from 1, in bytes; both 0 when the error is about the file as a whole
	Message      string // in MLIR's style, without the position
}

// Error returns "FILE:LINE:COLUMN: MESSAGE", or "FILE: MESSAGE" where there is no line.
func (e Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Message
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

// Errors has all independent errors of a text, sorted by position.
type Errors []Error

// Error returns one line per error.
func (l Errors) Error() string {
	texts := make([]string, len(l))
	for i, e := range l {
		texts[i] = e.Error()
	}
	return strings.Join(texts, "\n")
}

// Errorf notes an error at a word of a file, once, unless there are [MaxErrors].
func (l *Errors) Errorf(file string, at Word, format string, args ...any) {
	e := Error{file, at.Line, at.Column, fmt.Sprintf(format, args...)}
	if len(*l) < MaxErrors && !slices.Contains(*l, e) {
		*l = append(*l, e)
	}
}

// Sort orders errors of one file by position.
func (l Errors) Sort() {
	slices.SortStableFunc(l, func(a, b Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}
