package ir

import (
	"bytes"
	"sort"
)

// A Source is the text that a module was read from. Line numbers count from Line on, so that a part
// of a file reports the lines of the file.
type Source struct {
	Name string // of the file, as the user gave it
	Text []byte
	Line int // of the first byte; 0 counts as 1

	// Binary is set if Text holds the bytes of a binary file: ranges are byte offsets, there are no
	// lines, and diagnostics quote nothing.
	Binary bool

	// Discard, if not nil, is called with a long constant of Text when it has been checked or
	// printed, on the goroutine that does it. Little or nothing of it will be looked at before it
	// is printed, so that memory which mirrors a file can be given back.
	Discard func(part []byte)

	long     map[int]int // where long strings end, by where they start
	last     Range       // the line that LineAt gave last
	lines    []int       // offsets of line starts, computed on demand
	searched int         // bytes of Text that have been searched for them
}

// discardFrom is the length from which on Discard is told.
const discardFrom = 1 << 18

// Discarded tells Discard about a part of Text, if it is a long one.
func (s *Source) Discarded(part []byte) {
	if s != nil && s.Discard != nil && len(part) >= discardFrom {
		s.Discard(part)
	}
}

// LongString notes where a text has a long constant that has been read, quotes included, and tells
// Discard. The text need not be Text: then nothing is noted.
func (s *Source) LongString(text []byte, at Range) {
	if s == nil || at.End-at.Start < discardFrom {
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

// StringEnd returns the offset behind the string that starts at an offset, if it is known without
// looking for it; else 0.
func (s *Source) StringEnd(start int) int { return s.long[start] }

// A Position is a place in a source: line from 1, column from 1 in bytes.
type Position struct{ Line, Column int }

// Position returns the place of a byte offset.
func (s *Source) Position(offset int) Position {
	s.findLines(offset)
	line := sort.SearchInts(s.lines, offset+1) - 1
	return Position{Line: line + max(s.Line, 1), Column: offset - s.lines[line] + 1}
}

// findLines finds the lines that start in front of an offset or at it.
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

// LineAt returns the line of text around an offset, without its line end.
func (s *Source) LineAt(offset int) []byte {
	offset = min(offset, len(s.Text))
	if l := s.last; offset < l.Start || offset >= l.End {
		s.last = s.lineAround(offset)
	}
	return bytes.TrimSuffix(bytes.TrimSuffix(s.Text[s.last.Start:s.last.End], []byte("\n")), []byte("\r"))
}

// lineAround returns the range of the line around an offset, with its line end.
func (s *Source) lineAround(offset int) Range {
	line := Range{bytes.LastIndexByte(s.Text[:offset], '\n') + 1, len(s.Text)}
	if n := bytes.IndexByte(s.Text[offset:], '\n'); n >= 0 {
		line.End = offset + n + 1
	}
	return line
}
