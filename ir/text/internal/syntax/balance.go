package syntax

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
)

// SkipBlanks returns the offset of the first byte from i on that is neither blank nor in a comment.
func SkipBlanks(src []byte, i int) int {
	if i < len(src) && classes[src[i]]&cGap == 0 {
		return i
	}
	return skipGap(src, i)
}

// skipGap implements SkipBlanks, which is inlined.
func skipGap(src []byte, i int) int {
	for i < len(src) {
		switch c := src[i]; {
		case is(c, cBlank):
			i++
		case c == '/' && i+1 < len(src) && src[i+1] == '/':
			i = CommentEnd(src, i)
		default:
			return i
		}
	}
	return len(src)
}

// CommentEnd returns the end of the comment that starts at an offset: its line feed or carriage
// return (MLIR's Lexer::skipComment), or the end of src.
func CommentEnd(src []byte, at int) int {
	if n := bytes.IndexAny(src[at:], "\n\r"); n >= 0 {
		return at + n
	}
	return len(src)
}

// SkipString returns the offset after the string that starts at i, or -1 if the string does not end
// on its line or contains a vertical tab or form feed, which end it in MLIR as well (Lexer.cpp,
// lexString).
//
// It searches for the closing quote first: most strings have no backslash, and hexadecimal
// constants are strings of hundreds of megabytes.
func SkipString(src []byte, i int) int {
	if end := PlainStringEnd(src[:min(i+shortString, len(src))], i+1); end > 0 {
		return end + 1
	}
	for j := i + 1; j < len(src); {
		window := src[j:min(j+stringWindow, len(src))]
		n := bytes.IndexByte(window, '"')
		if n >= 0 {
			window = window[:n]
		}
		if bytes.IndexByte(window, '\n') >= 0 || bytes.IndexByte(window, '\v') >= 0 || bytes.IndexByte(window, '\f') >= 0 {
			return -1
		}
		j += len(window)
		if n < 0 {
			continue
		}
		back := j
		for back > i+1 && src[back-1] == '\\' {
			back--
		}
		j++
		if (j-1-back)%2 == 0 {
			return j
		}
	}
	return -1
}

// PlainStringEnd returns the offset of the closing quote of a string whose content starts at i, or
// -1 if a backslash or a control character comes before it.
func PlainStringEnd(src []byte, i int) int {
	for ; i < len(src); i++ {
		switch c := src[i]; {
		case c == '"':
			return i
		case c == '\\' || c < ' ':
			return -1
		}
	}
	return -1
}

// shortString is the length up to which SkipString searches a string in one pass.
const shortString = 256

// stringWindow is the number of bytes searched for a quote and then for line ends, so that a long
// constant stays in the CPU cache between the searches.
const stringWindow = 1 << 14

// closers maps each opening bracket to its closing one.
var closers = [256]byte{'<': '>', '(': ')', '[': ']', '{': '}'}

// skipBalanced returns the offset after the bracket that closes the one at i. It skips strings,
// comments and the bodies of dialect attributes and types, and does not count the brackets of `->`,
// `>=` and `<=`.
func skipBalanced(src []byte, i int) (int, *Error) { return skipBrackets(src, i, cAngle) }

// skipBody returns the offset after the body <…> at i of a dialect attribute or type. MLIR searches
// for the end of the body byte by byte, without regard to the dialect's syntax
// (DialectSymbolParser.cpp, parseDialectSymbolBody): `//` begins no comment, and each < and >
// outside of an arrow is a bracket.
func skipBody(src []byte, i int) (int, *Error) {
	end, err := skipBrackets(src, i, cBracket)
	return end, err.moveToBody(i)
}

// skipBrackets implements skipBalanced, and skipBody, which looks only at bytes of another class.
func skipBrackets(src []byte, i int, class uint8) (int, *Error) {
	var room [32]byte
	opener, stack, err := i, append(room[:0], closers[src[i]]), (*Error)(nil)
	for i++; i < len(src); {
		c := src[i]
		if !is(c, class) {
			i++
			continue
		}
		switch c {
		case '<', '(', '[', '{':
			if c == '<' && class == cAngle && hasByte(src, i+1, '=') {
				i += 2
				continue
			}
			stack, err = pushBracket(stack, src, i)
			i++
		case '>', ')', ']', '}':
			if c == '>' && class == cAngle && stack[len(stack)-1] != '>' && hasByte(src, i+1, '=') {
				i += 2
				continue
			}
			stack, err = popBracket(stack, src, i, opener)
			i++
		case '"':
			i, err = skipClosedString(src, i)
		case '-':
			i = skipArrow(src, i)
		case '#', '!':
			if i = skipName(src, i); hasByte(src, i, '<') {
				i, err = skipBody(src, i)
			}
		default: // a comment, or another byte of the class
			i = max(i+1, SkipBlanks(src, i))
		}
		if err != nil || len(stack) == 0 {
			return i, err
		}
	}
	return 0, unclosedError(src, stack, opener)
}

// moveToBody moves the error of an unbalanced bracket to the start of the body it is in, where MLIR
// reports it. e may be nil.
func (e *Error) moveToBody(opener int) *Error {
	if e == nil || e.Note == "" {
		return e
	}
	return &Error{Start: opener, End: opener + 1, Message: "'<' is not closed: " + e.Message, Note: "found here", NoteAt: e.Start}
}

// pushBracket records the opening bracket at i.
func pushBracket(stack, src []byte, i int) ([]byte, *Error) {
	if len(stack) == limits.Nesting {
		return stack, &Error{Start: i, End: i + 1, Message: "brackets are nested too deeply"}
	}
	return append(stack, closers[src[i]]), nil
}

// popBracket closes the innermost open bracket with the bracket at i.
func popBracket(stack, src []byte, i, opener int) ([]byte, *Error) {
	last := len(stack) - 1
	if top := stack[last]; src[i] != top {
		return stack, &Error{Start: i, End: i + 1, Message: "expected '" + string(top) + "'" + Found(src, Token{Start: i, End: i + 1}),
			Note: "the innermost open bracket must be closed first; the text starts here", NoteAt: opener}
	}
	return stack[:last], nil
}

func unclosedError(src, stack []byte, opener int) *Error {
	return &Error{Start: len(src), End: len(src), Message: "expected '" + string(stack[len(stack)-1]) + "' before the end of the file",
		Note: "to close the bracket opened here", NoteAt: opener}
}

// skipClosedString returns the offset after the string at i, or an error if it has no end.
func skipClosedString(src []byte, i int) (int, *Error) {
	end := SkipString(src, i)
	if end < 0 {
		return 0, &Error{Start: i, End: i + 1, Message: "string is not closed on its line"}
	}
	return end, nil
}

// skipArrow returns the offset after the - or -> at i.
func skipArrow(src []byte, i int) int {
	if hasByte(src, i+1, '>') {
		return i + 2
	}
	return i + 1
}

// hasByte reports whether src[i] is c; i may be len(src).
func hasByte(src []byte, i int, c byte) bool { return i < len(src) && src[i] == c }

// Digits classifies the hexadecimal digits of a dense literal; it is the payload of its token. The
// scanner computes it while it searches for the end of the literal, since another pass over
// hundreds of megabytes would be slow.
type Digits int32

// Classes of hexadecimal digits.
const (
	UnknownDigits Digits = iota // not a string 0x… with an even number of digits, or not scanned
	UpperDigits                 // no lower case letters
	MixedDigits                 // at least one lower case letter
)

// skipElements returns the same as skipBalanced for the < of a dense literal, with the class of its
// digits. It is faster for hexadecimal blobs and flat lists of numbers, which end at their first
// '>'.
func skipElements(src []byte, i int) (int, Digits, *Error) {
	start := i + 1
	if hasByte(src, start, '"') {
		if end, digits := skipHex(src, start); digits != UnknownDigits {
			return end, digits, nil
		}
		if end := SkipString(src, start); end > 0 && hasByte(src, end, '>') {
			return end + 1, UnknownDigits, nil
		}
	} else if n := bytes.IndexByte(src[start:], '>'); n >= 0 && !bytes.ContainsAny(src[start:start+n], "\"</") {
		return start + n + 1, UnknownDigits, nil
	}
	end, err := skipBalanced(src, i)
	return end, UnknownDigits, err
}

// skipHex returns the offset after the string 0x… and the > that start at i, and the class of the
// digits; UnknownDigits if there is no such string.
func skipHex(src []byte, i int) (end int, digits Digits) {
	if !hasByte(src, i+1, '0') || !hasByte(src, i+2, 'x') {
		return 0, UnknownDigits
	}
	n, upper := elem.LeadingDigits(src[i+3:])
	switch end = i + 3 + n; {
	case n%2 != 0 || !hasByte(src, end, '"') || !hasByte(src, end+1, '>'):
		return 0, UnknownDigits
	case upper:
		return end + 2, UpperDigits
	}
	return end + 2, MixedDigits
}

// SkipBody returns the offset after the body <…> at i of a dialect attribute or type, or the end of
// src if the body is not closed.
func SkipBody(src []byte, i int) int {
	end, err := skipBody(src, i)
	if err != nil {
		return len(src)
	}
	return end
}
