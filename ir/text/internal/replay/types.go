package replay

import (
	"bytes"
	"strconv"
	"strings"
)

// A typ is what is known of a type that was read.
type typ struct {
	kind       typeKind
	start, end int
	parts      int      // of a tuple, or inputs of a function
	results    int      // of a function
	dims       []string // of a ranked tensor
	isComplex  bool
	dynamic    bool // a dimension is not known
	element    typeKind
}

type typeKind uint8

const (
	noType typeKind = iota
	intType
	floatType
	indexType
	noneType
	complexType
	tensorType
	unrankedType
	memrefType
	vectorType
	tupleType
	functionType
	dialectType
	aliasType // may be any
)

// floats are the keywords of float types.
var floats = map[string]bool{"f4E2M1FN": true, "f6E2M3FN": true, "f6E3M2FN": true, "f8E5M2": true, "f8E4M3": true, "f8E4M3FN": true,
	"f8E5M2FNUZ": true, "f8E4M3FNUZ": true, "f8E4M3B11FNUZ": true, "f8E3M4": true, "f8E8M0FNU": true, "bf16": true, "f16": true,
	"tf32": true, "f32": true, "f64": true, "f80": true, "f128": true}

// aggregates are the keywords of types with a body, and who reads that.
var aggregates map[string]func(p *parser) *typ

func init() { // a type may stand in a type
	aggregates = map[string]func(p *parser) *typ{
		"tensor": (*parser).tensor, "complex": (*parser).complex, "tuple": (*parser).tuple, "vector": (*parser).vector, "memref": (*parser).memref,
	}
}

// startsType tells whether the current token may begin a type, for parseOptionalType.
func (p *parser) startsType() bool {
	switch {
	case p.is("("), p.is(bangToken):
		return true
	case !p.is(wordToken):
		return false
	}
	word := p.text()
	_, aggregate := aggregates[word]
	return aggregate || floats[word] || word == "index" || word == "none" || isIntType(word)
}

// isIntType tells whether a word is [su]?i[1-9][0-9]*.
func isIntType(word string) bool {
	digits := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(word, "s"), "u"), "i")
	if len(digits) == len(word) || len(word)-len(digits) > 2 || digits == "" || !strings.HasSuffix(word[:len(word)-len(digits)], "i") {
		return false
	}
	return strings.Trim(digits, "0123456789") == ""
}

// typ is Parser::parseType; nil if there is none.
func (p *parser) typ() *typ {
	start := p.tok.start
	var t *typ
	p.deeper(func() bool {
		if p.is("(") {
			t = p.function()
		} else {
			t = p.plainType()
		}
		return t != nil
	})
	if t != nil {
		t.start, t.end = start, p.previousEnd()
	}
	return t
}

// spelled is a type as the source has it, in quotes and on one line.
func (p *parser) spelled(t *typ) string {
	text := strings.Join(strings.Fields(string(p.src[t.start:t.end])), " ")
	if len(text) > mostShown {
		text = text[:mostShown] + "…"
	}
	return "'" + text + "'"
}

// previousEnd is the end of what was read: that of the last byte before the current token that is no blank.
func (p *parser) previousEnd() int {
	end := p.tok.start
	for end > 0 && strings.IndexByte(" \t\r\n", p.src[end-1]) >= 0 {
		end--
	}
	return end
}

// plainType is parseNonFunctionType.
func (p *parser) plainType() *typ {
	if p.is(bangToken) {
		return p.dialectType()
	}
	if p.is(wordToken) {
		word := p.text()
		switch {
		case aggregates[word] != nil:
			p.advance()
			return aggregates[word](p)
		case floats[word]:
			p.advance()
			return &typ{kind: floatType}
		case word == "index":
			p.advance()
			return &typ{kind: indexType}
		case word == "none":
			p.advance()
			return &typ{kind: noneType}
		case isIntType(word):
			return p.intType(word)
		}
	}
	p.wrong("expected non-function type")
	return nil
}

// mostBits is IntegerType::kMaxWidth.
const mostBits = 1<<24 - 1

func (p *parser) intType(word string) *typ {
	width, err := strconv.Atoi(strings.TrimLeft(word, "sui"))
	switch {
	case err != nil:
		p.here("invalid integer width")
		return nil
	case width > mostBits:
		p.here("integer bitwidth is limited to " + strconv.Itoa(mostBits) + " bits")
		return nil
	}
	p.advance()
	return &typ{kind: intType}
}

// function is parseFunctionType.
func (p *parser) function() *typ {
	t := &typ{kind: functionType}
	var ok bool
	if t.parts, ok = p.typesInParens(); !ok || !p.want("->", "expected '->' in function type") {
		return nil
	}
	if p.is("(") {
		t.results, ok = p.typesInParens()
	} else {
		t.results, ok = 1, p.plainType() != nil
	}
	if !ok {
		return nil
	}
	return t
}

// typesInParens is parseTypeListParens.
func (p *parser) typesInParens() (n int, ok bool) {
	if !p.sign("(") {
		return 0, false
	}
	if p.skip(")") {
		return 0, true
	}
	n, ok = p.types()
	return n, ok && p.sign(")")
}

// types is parseTypeListNoParens.
func (p *parser) types() (n int, ok bool) {
	ok = p.list("", "", func() bool { n++; return p.typ() != nil })
	return n, ok
}

// dimensions is parseDimensionListRanked, or the asterisk of an unranked type.
func (p *parser) dimensions() (unranked, ok bool) {
	if p.skip("*") {
		return true, p.ex()
	}
	for p.is("?") || p.is(intToken) {
		if !p.dimension() {
			return false, false
		}
	}
	return false, true
}

// dimension is ? or a number, and the x after it, which may be the beginning of a longer word.
func (p *parser) dimension() bool {
	end := p.tok.end
	if text := p.text(); len(text) > 1 && text[1] == 'x' { // 0xf32 is 0, x and f32
		end = p.tok.start + 1
	} else if _, err := strconv.ParseInt(text, 10, 64); err != nil && !p.is("?") {
		return p.here("invalid dimension")
	}
	if x := p.skipBlanks(end); p.byteAt(x) == 'x' { // the rest of the word is not looked at, which may be long
		p.from(x + 1)
		return true
	}
	p.from(end)
	return p.ex()
}

// ex is parseXInDimensionList.
func (p *parser) ex() bool {
	if !p.is(wordToken) || p.src[p.tok.start] != 'x' {
		return p.wrong("expected 'x' in dimension list")
	}
	p.from(p.tok.start + 1)
	return true
}

func (p *parser) tensor() *typ {
	if !p.want("<", "expected '<' in tensor type") {
		return nil
	}
	start := p.tok.start
	unranked, ok := p.dimensions()
	if !ok {
		return nil
	}
	at := p.tok.start
	element := p.typ()
	if p.skip(",") && p.startsAttribute() && !p.attribute() {
		return nil
	}
	if element == nil || !p.want(">", "expected '>' in tensor type") {
		return nil
	}
	switch element.kind {
	case tensorType, unrankedType, memrefType, tupleType, functionType, noneType:
		p.raw(at, "invalid tensor element type")
		return nil
	}
	t := &typ{kind: tensorType, isComplex: element.kind == complexType || element.kind == aliasType, element: element.kind,
		dynamic: bytes.IndexByte(p.src[start:at], '?') >= 0, dims: dimsOf(string(p.src[start:at]))}
	if unranked {
		t.kind = unrankedType
	}
	return t
}

// dimsOf takes 4x?x apart.
func dimsOf(text string) []string {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == 'x' || r == ' ' })
	if len(fields) > mostShown {
		return nil
	}
	return fields
}

func (p *parser) complex() *typ {
	if !p.want("<", "expected '<' in complex type") {
		return nil
	}
	at := p.tok.start
	element := p.typ()
	if element == nil || !p.want(">", "expected '>' in complex type") {
		return nil
	}
	if k := element.kind; k != intType && k != floatType && k != aliasType {
		p.raw(at, "invalid element type for complex")
		return nil
	}
	return &typ{kind: complexType}
}

func (p *parser) tuple() *typ {
	if !p.want("<", "expected '<' in tuple type") {
		return nil
	}
	if p.skip(">") {
		return &typ{kind: tupleType}
	}
	n, ok := p.types()
	if !ok || !p.want(">", "expected '>' in tuple type") {
		return nil
	}
	return &typ{kind: tupleType, parts: n}
}

func (p *parser) vector() *typ {
	if !p.want("<", "expected '<' in vector type") {
		return nil
	}
	for p.is(intToken) || p.is("[") {
		if p.is(intToken) {
			if !p.dimension() {
				return nil
			}
			continue
		}
		p.advance()
		if !p.is(intToken) {
			p.wrong("expected integer value")
			return nil
		}
		p.advance()
		if !p.want("]", "missing ']' closing scalable dimension") || !p.ex() {
			return nil
		}
	}
	if p.typ() == nil || !p.want(">", "expected '>' in vector type") {
		return nil
	}
	return &typ{kind: vectorType}
}

func (p *parser) memref() *typ {
	if !p.want("<", "expected '<' in memref type") {
		return nil
	}
	if _, ok := p.dimensions(); !ok || p.typ() == nil {
		return nil
	}
	if !p.skip(">") {
		ok := p.want(",", "expected ',' or '>' in memref type") && p.until(">", func() bool { return p.attribute() })
		if !ok {
			return nil
		}
	}
	return &typ{kind: memrefType}
}
