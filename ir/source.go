package ir

import (
	"bytes"
	"sort"
)

// A Source is the text that a module was read from. The first line has the number Line, so that a
// part of a file reports the lines of the file.
type Source struct {
	Name string // file name, as the user wrote it
	Text []byte
	Line int // line of the first byte; 0 means 1

	// Binary is set if Text is the content of a binary file: there are no lines, and diagnostics
	// quote nothing.
	Binary bool

	// Foreign is set if Text is a binary file of another kind: diagnostics have a position, but quote
	// nothing.
	Foreign bool

	// Discard, if not nil, is called with a long constant of Text after it has been checked or
	// printed, on the same goroutine. It can release memory that is mapped from a file, because
	// hardly any of the constant is read again before printing.
	Discard func(part []byte)

	long     map[int]int // ends of long strings, by their starts
	lines    []int       // offsets of line starts, computed on demand
	searched int         // bytes of Text that have been searched for them
}

// minDiscard is the minimum length for a call of Discard.
const minDiscard = 1 << 18

// Discarded calls Discard with a part of Text if it is long enough.
func (s *Source) Discarded(part []byte) {
	if s != nil && s.Discard != nil && len(part) >= minDiscard {
		s.Discard(part)
	}
}

// LongString records the range of a long string in text, including quotes, for StringEnd, and calls
// Discard. It records nothing if text is not s.Text.
func (s *Source) LongString(text []byte, at Range) {
	if s == nil || at.End-at.Start < minDiscard {
		return
	}
	s.Discarded(text[at.Start:at.End])
	if len(text) != len(s.Text) || &text[0] != &s.Text[0] {
		return
	}
	if s.long == nil {
		s.long = map[int]int{}
	}
	s.long[at.Start] = at.End
}

// StringEnd returns the end of the string at an offset if LongString recorded it, else 0.
func (s *Source) StringEnd(start int) int { return s.long[start] }

// A Position is a line and a column of a source, both from 1. Columns are bytes.
type Position struct{ Line, Column int }

// Position returns the position of a byte offset.
func (s *Source) Position(offset int) Position {
	s.findLines(offset)
	line := sort.SearchInts(s.lines, offset+1) - 1
	return Position{Line: line + max(s.Line, 1), Column: offset - s.lines[line] + 1}
}

// findLines records the line starts up to an offset.
func (s *Source) findLines(offset int) {
	if s.lines == nil {
		s.lines = append(s.lines, 0)
	}
	offset = min(offset, len(s.Text))
	if offset <= s.searched {
		return
	}
	region := s.Text[s.searched:offset]
	for at := 0; ; {
		n := bytes.IndexByte(region[at:], '\n')
		if n < 0 {
			break
		}
		at += n + 1
		s.lines = append(s.lines, s.searched+at)
	}
	s.searched = offset
	s.Discarded(region)
}

// lineAt returns the line that contains an offset, without its line end. It may cut the line off,
// after more than a diagnostic quotes.
func (s *Source) lineAt(offset int) []byte {
	offset = min(offset, len(s.Text))
	start, end := offset+1-s.Position(offset).Column, min(offset+maxShown+1, len(s.Text))
	if n := bytes.IndexByte(s.Text[offset:end], '\n'); n >= 0 {
		end = offset + n
	}
	return bytes.TrimSuffix(s.Text[start:end], []byte("\r"))
}
