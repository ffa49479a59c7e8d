package syntax

import "github.com/hlo-promote/hlo-promote/grammar"

// A lexer is the common part of the scanners of statements and of parts.
type lexer struct {
	src     []byte
	pos     int
	payload int32 // payload of the current token
	err     *Error
}

// fail records a lexical error.
func (l *lexer) fail(e *Error) (Kind, int) {
	l.err = e
	return EOF, e.Start
}

// failName records that no name follows the sign at i.
func (l *lexer) failName(i int) (Kind, int) {
	return l.fail(&Error{Start: i, End: i + 1, Message: "expected a name after '" + string(l.src[i]) + "'"})
}

// at returns the byte at i, or 0 at the end.
func (l *lexer) at(i int) byte {
	if i < len(l.src) {
		return l.src[i]
	}
	return 0
}

// scanWith scans a token that begins at i or before and whose end skip finds.
func (l *lexer) scanWith(skip func(src []byte, i int) (int, *Error), kind Kind, i int) (Kind, int) {
	end, err := skip(l.src, i)
	if err != nil {
		return l.fail(err)
	}
	return kind, end
}

// scanSymbol scans @f, @"any text" and nested references @a::@b. The colons are separate tokens in
// MLIR, so blanks may surround them.
func (l *lexer) scanSymbol(i int) (Kind, int) {
	for {
		end := i + 1
		switch c := l.at(end); {
		case c == '"':
			end = SkipString(l.src, end)
		case is(c, cLetter):
			end = skipClass(l.src, end, cWord)
		}
		if end <= i+1 {
			return l.fail(&Error{Start: i, End: i + 1, Message: "expected a name that starts with a letter or '_', or a string, after '@'"})
		}
		if i = nestedSymbol(l.src, end); i < 0 {
			return grammar.MLIRSYMBOL, end
		}
	}
}

// singleByteTokens maps bytes to the tokens that consist of them.
var singleByteTokens = [256]Kind{
	',': grammar.MLIRCOMMA, ':': grammar.MLIRCOLON, '=': grammar.MLIREQUAL, '(': grammar.MLIRLPAREN,
	')': grammar.MLIRRPAREN, '[': grammar.MLIRLSQUARE, ']': grammar.MLIRRSQUARE, '{': grammar.MLIRLBRACE,
	'}': grammar.MLIRRBRACE, '<': grammar.MLIRLESS, '>': grammar.MLIRGREATER, '?': grammar.MLIRQUESTION,
	'*': grammar.MLIRSTAR, '+': grammar.MLIRPLUS, '-': grammar.MLIRMINUS,
}

// scanPunctuation scans a token of other bytes than those of words.
func (l *lexer) scanPunctuation(i int) (Kind, int) {
	c, next := l.src[i], l.at(i+1)
	switch {
	case c == '-' && next == '>':
		return grammar.MLIRARROW, i + 2
	case (c == '<' || c == '>') && next == '=':
		return grammar.MLIRRELATION, i + 2
	case c == '.' && next == '.' && l.at(i+2) == '.':
		return grammar.MLIRELLIPSIS, i + 3
	case singleByteTokens[c] != EOF:
		return singleByteTokens[c], i + 1
	}
	return l.fail(&Error{Start: i, End: i + 1, Message: unexpectedByte(c)})
}

func unexpectedByte(c byte) string {
	switch {
	case c >= 0x80:
		return "unexpected byte outside of ASCII: MLIR allows it in strings and comments only"
	case c < ' ' || c == 0x7f:
		return "unexpected control character"
	}
	return "unexpected character '" + string(c) + "'"
}
