package syntax

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// UnclosedError returns the first error in a token that starts at start and has a bracket still
// open at until, where the scanner gave up; nil if there is no error before that.
func (r *PartReader) UnclosedError(src []byte, start, until int) *Error {
	if bytes.HasPrefix(src[start:], []byte("dense")) {
		return unclosedDenseError(src, start, until)
	}
	if bytes.HasPrefix(src[start:], []byte("{-#")) {
		return nil
	}
	root := RootType
	switch c := src[start]; {
	case c == '{':
		root = RootDictionary
	case c == '<' && start+1 < until && src[start+1] == '{':
		root, start = RootDictionary, start+1
	case c == '<':
		root = RootTree
	case c == '[', c == '#', bytes.HasPrefix(src[start:], []byte("array")):
		root = RootAttribute
	}
	end := min(until, start+maxUnclosed)
	_, err := r.Parse(root, src, start, end)
	if err == nil || err.End >= end && end < until {
		return nil
	}
	return err
}

// unclosedDenseError implements UnclosedError for a dense literal.
func unclosedDenseError(src []byte, start, until int) *Error {
	open := bytes.IndexByte(src[start:until], '<')
	if open < 0 {
		return nil
	}
	scan := partScanner{lexer: lexer{src: src[:until], pos: start + open + 1}, isStructured: func([]byte) bool { return false }}
	for t, ok := scan.next(); ok; t, ok = scan.next() {
		switch t.Kind {
		case grammar.MLIRINTEGER, grammar.MLIRFLOAT, grammar.MLIRSTRING, grammar.MLIRTRUE, grammar.MLIRFALSE, grammar.MLIRMINUS,
			grammar.MLIRCOMMA, grammar.MLIRLSQUARE, grammar.MLIRRSQUARE, grammar.MLIRLPAREN, grammar.MLIRRPAREN:
		case grammar.MLIRGREATER:
			return nil
		default:
			return t.Fail("expected ',' or '>' in the literal" + Found(src, t)).AtLineEnd(src)
		}
	}
	return nil
}

// maxUnclosed limits the bytes of a token without an end that UnclosedError reads.
const maxUnclosed = 1 << 16

// A PartReader parses parts. It is not safe for concurrent use.
type PartReader struct {
	Cache *Cache
	// IsStructured reports for the name of a dialect's type or attribute, with its # or !, whether
	// its body consists of MLIR's own tokens. The body of any other is one opaque token.
	IsStructured func(name []byte) bool
	// dense literal at the start of the next part whose digits are known; may be zero
	Literal Token

	scanned []Token // scratch for the tokens of a short part
}

// appendDoubling appends a token and doubles the capacity of a full slice. append grows long slices
// by a quarter, and would leave five times the list behind as garbage.
func appendDoubling(tokens []Token, t Token) []Token {
	if n := len(tokens); n == cap(tokens) {
		tokens = slices.Grow(tokens, n+16)
	}
	return append(tokens, t)
}

// Parse parses src[start:end] as a part of the grammar and returns a cursor in its start rule. The
// text must be the whole part.
func (r *PartReader) Parse(root int, src []byte, start, end int) (Cursor, *Error) {
	scan := partScanner{lexer: lexer{src: src[:end], pos: start}, knownLiteral: r.Literal, isStructured: r.IsStructured}
	r.Literal = Token{}
	tokens := Tokens{wide: r.scanned[:0]}
	for t, ok := scan.next(); ok; t, ok = scan.next() {
		if tokens.wide = append(tokens.wide, t); len(tokens.wide) == minCountedTokens {
			tokens.scanRest(&scan)
		}
	}
	if tokens.Len() < minCountedTokens {
		r.scanned, tokens.wide = tokens.wide, slices.Clone(tokens.wide)
	}
	if scan.err != nil {
		return Cursor{}, r.earliestError(root, src[:end], &tokens, scan.err)
	}
	plan, _, mismatch := r.Cache.parse(root, &tokens)
	if mismatch != nil {
		return Cursor{}, unexpectedPartError(mismatch, src[:end], start, &tokens)
	}
	return Cursor{Plan: plan, Tokens: tokens, Src: src, Event: 1}, nil
}

// unexpectedPartError returns the error for a token that the grammar does not allow in a part, or
// for a part that ends too early.
func unexpectedPartError(m *grammar.Mismatch, src []byte, start int, tokens *Tokens) *Error {
	message := expectedMessage(m.Expected)
	if m.Index == tokens.Len() {
		if start < len(src) {
			message += ", found the end of " + quoteToken(src, grammar.MLIRWORD, Token{Start: start, End: len(src)})
		}
		return &Error{Start: len(src), End: len(src), Message: message}
	}
	t := tokens.At(m.Index)
	err := t.Fail(message + ", found " + quoteToken(src, m.Found, t))
	if m.Index > 0 {
		err = err.AtLineEnd(src)
	}
	return err
}

// earliestError returns the error of a part with a byte that the scanner rejects: that of the
// tokens before it, if they have one; else the tokens expected in place of the byte; else the error
// of the scanner.
func (r *PartReader) earliestError(root int, src []byte, tokens *Tokens, unknown *Error) *Error {
	_, _, mismatch := r.Cache.parse(root, tokens)
	switch {
	case mismatch == nil:
	case mismatch.Index < tokens.Len():
		return unexpectedPartError(mismatch, src, 0, tokens)
	case mismatch.Index > 0 && strings.HasPrefix(unknown.Message, "unexpected"):
		err := *unknown
		err.Message = expectedMessage(mismatch.Expected) + Found(src, Token{Start: unknown.Start, End: unknown.End})
		return err.AtLineEnd(src)
	}
	return unknown
}

// partScanner scans the inside of a coarse token into fine tokens.
type partScanner struct {
	lexer
	inShape      bool // dimensions may follow: after `tensor<` and between dimensions
	prev         Kind
	knownLiteral Token // see PartReader.Literal
	isStructured func([]byte) bool
}

// partKeywords maps the keywords of types, attributes and locations to their kinds.
var partKeywords = lazy.Value[map[string]Kind]{New: func() map[string]Kind {
	return map[string]Kind{
		"tensor": grammar.MLIRTENSOR, "vector": grammar.MLIRVECTOR, "memref": grammar.MLIRMEMREF, "complex": grammar.MLIRCOMPLEX,
		"tuple": grammar.MLIRTUPLE, "none": grammar.MLIRNONE, "array": grammar.MLIRARRAY, "affine_map": grammar.MLIRAFFINE_MAP,
		"affine_set": grammar.MLIRAFFINE_SET, "strided": grammar.MLIRSTRIDED, "offset": grammar.MLIROFFSET,
		"dense_resource": grammar.MLIRRESOURCE, "distinct": grammar.MLIRDISTINCT, "unit": grammar.MLIRUNIT,
		"true": grammar.MLIRTRUE, "false": grammar.MLIRFALSE, "loc": grammar.MLIRLOCATION, "unknown": grammar.MLIRUNKNOWN,
		"callsite": grammar.MLIRCALLSITE, "at": grammar.MLIRAT, "fused": grammar.MLIRFUSED, "to": grammar.MLIRTO,
	}
}}

// next returns the next fine token, or false at the end of the text and on an error.
func (s *partScanner) next() (Token, bool) {
	start := SkipBlanks(s.src, s.pos)
	if start >= len(s.src) {
		s.pos = len(s.src)
		return Token{}, false
	}
	kind, end := s.scanToken(start)
	if s.err != nil {
		return Token{}, false
	}
	s.inShape = kind == grammar.MLIRDIM || kind == grammar.MLIRLESS &&
		(s.prev == grammar.MLIRTENSOR || s.prev == grammar.MLIRVECTOR || s.prev == grammar.MLIRMEMREF)
	t := Token{Kind: kind, Payload: s.payload, Start: start, End: end}
	s.prev, s.pos, s.payload = kind, end, 0
	return t, true
}

// scanToken scans the token at i, which is not a blank.
func (s *partScanner) scanToken(i int) (Kind, int) {
	if s.inShape {
		if end := s.dimensionEnd(i); end > 0 {
			return grammar.MLIRDIM, end
		}
	}
	switch c := s.src[i]; {
	case is(c, cLetter):
		return s.scanWord(i)
	case is(c, cDigit):
		return s.scanNumber(i)
	case c == '"':
		return s.scanWith(skipClosedString, grammar.MLIRSTRING, i)
	case c == '@':
		return s.scanSymbol(i)
	case c == '#', c == '!':
		return s.scanSigil(i)
	case c == '<' && (s.prev == grammar.MLIRAFFINE_MAP || s.prev == grammar.MLIRAFFINE_SET):
		return s.scanWith(skipBalanced, grammar.MLIRBODY, i)
	case c == '<' && s.at(i+1) != '=' && (s.prev == grammar.MLIRHASH || s.prev == grammar.MLIRBANG):
		return s.scanAfterName(i)
	}
	return s.scanPunctuation(i)
}

func (s *partScanner) scanNumber(i int) (Kind, int) {
	end := skipNumber(s.src, i)
	if bytes.IndexByte(s.src[i:end], '.') >= 0 {
		return grammar.MLIRFLOAT, end
	}
	return grammar.MLIRINTEGER, end
}

// scanAfterName scans the < after #name or !name: as one token that opens a body, or with the whole
// body as one opaque token if the body is not structured.
func (s *partScanner) scanAfterName(i int) (Kind, int) {
	switch {
	case s.pos != i: // not a body: there is a blank before it
		return grammar.MLIRANGLE, i + 1
	case !s.hasStructuredName():
		return s.scanWith(skipBody, grammar.MLIRBODY, i)
	}
	return grammar.MLIRLESS, i + 1
}

// dimensionEnd returns the end of a dimension 4x, ?x, *x or [4]x at i, or 0. The x may be apart.
func (s *partScanner) dimensionEnd(i int) int {
	switch c := s.src[i]; {
	case c == '?' || c == '*':
		i++
	case is(c, cDigit):
		i = skipClass(s.src, i, cDigit)
	case c == '[':
		end := skipClass(s.src, i+1, cDigit)
		if end == i+1 || s.at(end) != ']' {
			return 0
		}
		i = end + 1
	default:
		return 0
	}
	if i = SkipBlanks(s.src, i); s.at(i) != 'x' {
		return 0
	}
	return i + 1
}

// literalWord returns the kind of a literal that is one token, by its word, or 0. Nested lists of a
// million numbers would be too slow for the parser.
func literalWord(text []byte) Kind {
	switch string(text) {
	case "dense":
		return grammar.MLIRELEMENTS
	case "sparse":
		return grammar.MLIRSPARSE
	}
	return 0
}

func (s *partScanner) scanWord(i int) (Kind, int) {
	end := skipClass(s.src, i+1, cWord)
	text := s.src[i:end]
	if isScalarWord(text) {
		return grammar.MLIRSCALAR, end
	}
	if kind := partKeywords.Get()[string(text)]; kind != 0 {
		return kind, end
	}
	if kind := literalWord(text); kind != 0 && s.at(SkipBlanks(s.src, end)) == '<' {
		return kind, s.elementsEnd(i, SkipBlanks(s.src, end))
	}
	return grammar.MLIRWORD, end
}

// elementsEnd returns the end of the literal that starts at i and has its < at open.
func (s *partScanner) elementsEnd(i, open int) int {
	if known := s.knownLiteral; known.Payload != 0 && known.Start == i && known.End <= len(s.src) {
		s.payload = known.Payload
		return known.End
	}
	end, digits, err := skipElements(s.src, open)
	s.payload, s.err = int32(digits), err
	return end
}

// scanSigil scans #name or !name without a body.
func (s *partScanner) scanSigil(i int) (Kind, int) {
	end := skipName(s.src, i)
	if end == i+1 {
		return s.failName(i)
	}
	if s.src[i] == '#' {
		return grammar.MLIRHASH, end
	}
	return grammar.MLIRBANG, end
}

// hasStructuredName reports whether the name before s.pos has a structured body.
func (s *partScanner) hasStructuredName() bool {
	start := s.pos
	for start > 0 && s.src[start-1] != '#' && s.src[start-1] != '!' {
		start--
	}
	return s.isStructured(s.src[start-1 : s.pos])
}
