package report

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// wide lists the characters that take two cells on a terminal: East Asian Width W and F (UAX #11,
// EastAsianWidth.txt of Unicode 16), by block.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115f, 1}, {0x231a, 0x231b, 1}, {0x23e9, 0x23ec, 1}, {0x2e80, 0x303e, 1}, {0x3041, 0x33ff, 1},
		{0x3400, 0x4dbf, 1}, {0x4e00, 0x9fff, 1}, {0xa000, 0xa4cf, 1}, {0xa960, 0xa97f, 1}, {0xac00, 0xd7a3, 1},
		{0xf900, 0xfaff, 1}, {0xfe30, 0xfe6f, 1}, {0xff00, 0xff60, 1}, {0xffe0, 0xffe6, 1},
	},
	R32: []unicode.Range32{
		{0x1f300, 0x1f64f, 1}, {0x1f680, 0x1f6ff, 1}, {0x1f900, 0x1f9ff, 1}, {0x20000, 0x3fffd, 1},
	},
}

// cells returns how many cells a character takes on a terminal.
func cells(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}

// cellsOf returns the width of a text in cells.
func cellsOf(text string) (n int) {
	for _, r := range text {
		n += cells(r)
	}
	return n
}

// Clean returns a text that a terminal or the log of a CI service only shows: it replaces control
// characters, which could move the cursor, invalid UTF-8, bidirectional controls, which could
// reorder the text, and the starts of commands. A tab becomes a blank, so that carets line up.
func Clean(text string) string {
	return withoutCommands(strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || 0x7f <= r && r < 0xa0 || r == 0x2028 || r == 0x2029 || unicode.Is(unicode.Bidi_Control, r):
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "?")))
}

// withoutCommands replaces a character of each text that a CI service obeys in a line of a log: the
// first :: of a line (GitHub), ##[ (GitHub and Azure), ##vso[ and ##teamcity[ anywhere in it
// (actions/runner, src/Runner.Common/ActionCommand.cs).
func withoutCommands(text string) string {
	if rest := strings.TrimLeftFunc(text, unicode.IsSpace); strings.HasPrefix(rest, "::") {
		text = text[:len(text)-len(rest)] + "?" + rest[1:]
	}
	for at := 0; ; {
		next := strings.Index(text[at:], "##")
		if next < 0 {
			return text
		}
		at += next + 1
		if strings.HasPrefix(strings.TrimLeftFunc(text[at+1:], unicode.IsLetter), "[") {
			text = text[:at] + "?" + text[at+1:]
		}
	}
}

// maxShown bounds the bytes of a line that are shown, because constants may have lines of
// megabytes.
const maxShown = 160

// excerpt returns the part of a line to show for a range of its bytes, and the cells before and in
// the range.
func excerpt(line string, from, to int) (text string, indent, width int) {
	from = max(0, min(from, len(line)))
	to = max(from, min(to, len(line)))
	start := 0
	if from > maxShown/2 && len(line) > maxShown {
		start = runeStart(line, from-maxShown/2)
	}
	end := runeStart(line, min(len(line), start+maxShown))
	from, to = max(start, from), min(to, end)
	from = min(from, to)
	return Clean(line[start:end]), cellsOf(Clean(line[start:from])), max(1, cellsOf(Clean(line[from:to])))
}

// runeStart returns the start of the character that contains a byte.
func runeStart(text string, at int) int {
	for n := 0; at < len(text) && at > 0 && n < utf8.UTFMax && !utf8.RuneStart(text[at]); n++ {
		at--
	}
	return at
}
