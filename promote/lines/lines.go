// Package lines tokenizes the notation that lattice files and target files share: one statement a
// line, words separated by blanks, comments after #. It provides words with positions, and errors
// at words, which packages promote and target return.
//
// The package keeps no state; its functions may be called concurrently.
package lines

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// MaxErrors is the maximum number of errors for one text; further ones are rarely independent.
const MaxErrors = 32

// MaxText is the maximum size of a file in bytes. A typical file has a few kilobytes.
const MaxText = 1 << 18

// A Word is a blank-separated part of a line. A word in double quotes may have blanks and #, and
// its Text has no quotes.
type Word struct {
	File, Text   string
	Line, Column int    // from 1, in bytes
	Source       string // the text of the line
	Quoted       bool
}

// Each calls f with the words of each line of a file that has any. The slice is reused for the next
// line. A byte-order mark at the start of the text is skipped.
func Each(file, text string, f func(words []Word)) {
	var words []Word
	line := 0
	for row := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line++
		if words = split(words[:0], file, row, line); len(words) > 0 {
			f(words)
		}
	}
}

// split appends the words of a line in front of a comment.
func split(words []Word, file, row string, line int) []Word {
	source := strings.TrimSuffix(row, "\r")
	for i := 0; i < len(row) && row[i] != '#'; {
		if isBlank(row[i]) {
			i++
			continue
		}
		w := Word{File: file, Line: line, Column: i + 1, Source: source}
		if end := closingQuote(row[i:]); end > 0 {
			w.Text, w.Quoted = row[i+1:i+end], true
			i += end + 1
		} else {
			start := i
			for i < len(row) && !isBlank(row[i]) && row[i] != '#' {
				i++
			}
			w.Text = row[start:i]
		}
		words = append(words, w)
	}
	return words
}

// width returns the length of the word in its line, whose text differs from Text for a member of a
// group.
func (w *Word) width() (n int) {
	if w.Quoted {
		return len(w.Text) + len(`""`)
	}
	for at := w.Column - 1 + n; 0 <= at && at < len(w.Source) && !isBlank(w.Source[at]) && w.Source[at] != '#'; at++ {
		n++
	}
	return n
}

// closingQuote returns the index of the quote that ends a word in quotes, or 0 if the text does
// not start with such a word. Other quotes are characters like any other.
func closingQuote(text string) int {
	if text[0] != '"' {
		return 0
	}
	for i := 1; i < len(text); i++ {
		if text[i] == '"' && (i+1 == len(text) || isBlank(text[i+1]) || text[i+1] == '#') {
			return i
		}
	}
	return 0
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// An Error is an error in a file, with its position.
type Error struct {
	File         string // as passed to the parser
	Line, Column int    // from 1, in bytes; both 0 if the error is about the whole file
	Message      string // in MLIR's style, without the position
	Width        int    // of the word, in bytes; 0 if the error is not about a word
	Source       string // the text of the line; "" if there is none
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

// Error returns one line for each error.
func (l Errors) Error() string {
	texts := make([]string, len(l))
	for i, e := range l {
		texts[i] = e.Error()
	}
	return strings.Join(texts, "\n")
}

// Errorf adds an error at a word, unless it has been added or there are [MaxErrors].
func (l *Errors) Errorf(at Word, format string, args ...any) {
	e := Error{at.File, at.Line, at.Column, fmt.Sprintf(format, args...), at.width(), at.Source}
	if len(*l) < MaxErrors && !slices.Contains(*l, e) {
		*l = append(*l, e)
	}
}

// Sorted returns the errors of one file, sorted by position, or nil if there are none.
func (l Errors) Sorted() error {
	if len(l) == 0 {
		return nil
	}
	slices.SortStableFunc(l, func(a, b Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return l
}
