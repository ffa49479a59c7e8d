package replay

import (
	"slices"
	"strconv"
	"strings"
)

// attribute is Parser::parseAttribute.
func (p *parser) attribute() bool { _, ok := p.attributeOf(noType); return ok }

// An attrKind is what kind of attribute was read; a word of the builtin ones.
type attrKind string

const (
	anyAttr      attrKind = "" // of a dialect, or an alias
	integerAttr  attrKind = "integer"
	boolAttr     attrKind = "bool"
	floatAttr    attrKind = "float"
	stringAttr   attrKind = "string"
	symbolAttr   attrKind = "symbol"
	nestedAttr   attrKind = "nested symbol"
	arrayAttr    attrKind = "array"
	dictAttr     attrKind = "dictionary"
	elementsAttr attrKind = "elements"
	unitAttr     attrKind = "unit"
	typeAttr     attrKind = "type"
	denseArray   attrKind = "dense array"
	otherAttr    attrKind = "other"
)

// builtinAttrs are the attributes that begin with a word, and who reads the rest.
var builtinAttrs map[string]func(p *parser, typed typeKind) (attrKind, bool)

func init() { // an attribute may stand in an attribute
	builtinAttrs = map[string]func(p *parser, typed typeKind) (attrKind, bool){
		"true":  func(*parser, typeKind) (attrKind, bool) { return boolAttr, true },
		"false": func(*parser, typeKind) (attrKind, bool) { return boolAttr, true },
		"unit":  func(*parser, typeKind) (attrKind, bool) { return unitAttr, true },
		"dense": func(p *parser, typed typeKind) (attrKind, bool) { return elementsAttr, p.dense(typed) },
		"array": func(p *parser, _ typeKind) (attrKind, bool) { return denseArray, p.denseArray() },
		"dense_resource": func(p *parser, typed typeKind) (attrKind, bool) {
			at := p.previousEnd() - len("dense_resource")
			if !p.want("<", "expected '<' after 'dense_resource'") || !p.handle() || !p.want(">", "expected '>'") {
				return elementsAttr, false
			}
			_, ok := p.elementsType(at, typed)
			return elementsAttr, ok
		},
		"affine_map": func(p *parser, _ typeKind) (attrKind, bool) { return otherAttr, p.body("affine map") },
		"affine_set": func(p *parser, _ typeKind) (attrKind, bool) { return otherAttr, p.body("integer set") },
		"strided":    func(p *parser, _ typeKind) (attrKind, bool) { return otherAttr, p.body("strided") },
		"sparse": func(p *parser, _ typeKind) (attrKind, bool) {
			return elementsAttr, p.body("sparse") && (!p.skip(":") || p.typ() != nil)
		},
		"distinct": func(p *parser, _ typeKind) (attrKind, bool) { return anyAttr, p.distinct() },
		"loc":      func(p *parser, _ typeKind) (attrKind, bool) { return otherAttr, p.inlineLocation() },
	}
}

func (p *parser) attributeOf(typed typeKind) (kind attrKind, ok bool) {
	ok = p.deeper(func() bool {
		kind, ok = p.anyAttribute(typed)
		return ok
	})
	return kind, ok
}

func (p *parser) anyAttribute(typed typeKind) (attrKind, bool) {
	switch p.tok.kind {
	case "[":
		p.advance()
		return arrayAttr, p.until("]", func() bool { return p.attribute() })
	case "{":
		return dictAttr, p.dictionary()
	case hashToken:
		return anyAttr, p.dialectAttr()
	case floatToken, intToken, "-":
		return p.numberAttr(typed)
	case textToken:
		p.advance()
		return stringAttr, typed != noType || !p.skip(":") || p.typ() != nil
	case nameToken:
		return p.symbolRef()
	case wordToken:
		if read := builtinAttrs[p.text()]; read != nil {
			p.advance()
			return read(p, typed)
		}
	}
	if p.startsType() {
		return typeAttr, p.typ() != nil
	}
	return anyAttr, p.wrong("expected attribute value")
}

// startsAttribute tells whether the current token may begin an attribute, for parseOptionalAttribute.
func (p *parser) startsAttribute() bool {
	switch p.tok.kind {
	case nameToken, floatToken, intToken, hashToken, "{", "[", "-", textToken:
		return true
	case wordToken:
		return builtinAttrs[p.text()] != nil || p.startsType()
	}
	return p.startsType()
}

// numberAttr is parseDecOrHexAttr and parseFloatAttr.
func (p *parser) numberAttr(typed typeKind) (attrKind, bool) {
	p.skip("-")
	if !p.is(intToken) && !p.is(floatToken) {
		return anyAttr, p.wrong("expected constant integer or floating point value")
	}
	isFloat, at := p.is(floatToken), p.tok.start
	p.advance()
	kind := typed
	if typed == noType && p.skip(":") {
		t := p.typ()
		if t == nil {
			return anyAttr, false
		}
		kind = t.kind
	}
	switch {
	case isFloat && kind != noType && kind != floatType && kind != aliasType:
		return anyAttr, p.here("floating point value not valid for specified type")
	case isFloat || kind == floatType:
		return floatAttr, true
	case kind != noType && kind != intType && kind != indexType && kind != aliasType:
		return anyAttr, p.raw(at, "integer literal not valid for specified type")
	}
	return integerAttr, true
}

// symbolRef is @a or @a::@b.
func (p *parser) symbolRef() (attrKind, bool) {
	p.advance()
	kind := symbolAttr
	for p.is(":") {
		colon := p.tok
		p.advance()
		if !p.skip(":") {
			p.from(colon.start)
			break
		}
		if !p.is(nameToken) {
			return kind, p.raw(p.tok.start, "expected nested symbol reference identifier")
		}
		p.advance()
		kind = nestedAttr
	}
	return kind, true
}

// dictionary is parseAttributeDict.
func (p *parser) dictionary() bool {
	seen := map[string]bool{}
	return p.list("{}", " in attribute dictionary", func() bool {
		if !p.is(textToken) && !p.is(wordToken) {
			return p.wrong("expected attribute name")
		}
		name := strings.Trim(p.text(), `"`)
		switch {
		case name == "":
			return p.here("expected valid attribute name")
		case seen[name]:
			return p.here("duplicate key '" + name + "' in dictionary attribute")
		}
		seen[name] = true
		p.advance()
		return !p.skip("=") || p.attribute()
	})
}

// dense is parseDenseElementsAttr, after its word.
func (p *parser) dense(typed typeKind) bool {
	at := p.previousEnd() - len("dense")
	if !p.want("<", "expected '<' after 'dense'") {
		return false
	}
	empty, shape, ok := p.is(">"), "", true
	if !empty && !p.skip(textToken) {
		if shape, ok = p.literal(); !ok {
			return false
		}
	}
	if !p.sign(">") {
		return false
	}
	t, ok := p.elementsType(at, typed)
	if t == nil || t.kind != tensorType || t.dims == nil {
		return ok
	}
	switch dims := strings.Join(t.dims, "x"); {
	case empty && !slices.Contains(t.dims, "0"):
		return p.raw(at, "parsed zero elements, but type ("+p.spelled(t)+") expected at least 1")
	case shape != "" && strings.TrimSuffix(shape, "x") != dims:
		list := func(dims string) string {
			return "([" + strings.ReplaceAll(strings.TrimSuffix(dims, "x"), "x", ", ") + "])"
		}
		return p.raw(at, "inferred shape of elements literal "+list(shape)+" does not match type "+list(dims))
	}
	return true
}

// literal is a TensorLiteralParser.
// shape is what its brackets make of it.
func (p *parser) literal() (shape string, ok bool) {
	if !p.is("[") {
		return "", p.element()
	}
	n, first := 0, ""
	ok = p.deeper(func() bool {
		return p.list("[]", "", func() bool {
			inner, ok := p.literal()
			switch n++; {
			case !ok:
				return false
			case n == 1:
				first = inner
			case inner != first:
				return p.here("tensor literal is invalid; ranks are not consistent between elements")
			}
			return true
		})
	})
	return strconv.Itoa(n) + "x" + first, ok
}

func (p *parser) element() bool {
	switch {
	case p.is(floatToken), p.is(intToken), p.is(textToken), p.atWord("true"), p.atWord("false"):
		p.advance()
		return true
	case p.skip("-"):
		if !p.is(floatToken) && !p.is(intToken) {
			return p.here("expected integer or floating point literal")
		}
		p.advance()
		return true
	case p.skip("("):
		element := func() bool { return p.deeper(p.element) }
		return element() && p.want(",", "expected ',' between complex elements") && element() &&
			p.want(")", "expected ')' after complex elements")
	}
	return p.here("expected element literal of primitive type")
}

// elementsType is parseElementsLiteralType of an attribute that stands at an offset, unless the type is given.
func (p *parser) elementsType(at int, typed typeKind) (*typ, bool) {
	if typed != noType {
		return nil, true
	}
	if !p.sign(":") {
		return nil, false
	}
	t := p.typ()
	if t == nil {
		return nil, false
	}
	switch t.kind {
	case tensorType, vectorType, aliasType, dialectType, unrankedType, memrefType:
	default:
		return nil, p.raw(at, "elements literal must be a shaped type")
	}
	if t.kind == unrankedType || t.dynamic {
		return nil, p.raw(at, "elements literal type must have static shape")
	}
	return t, true
}

// denseArray is parseDenseArrayAttr, after its word.
func (p *parser) denseArray() bool {
	if !p.want("<", "expected '<' after 'array'") {
		return false
	}
	at := p.tok.start
	element := p.typ()
	switch {
	case element == nil:
		p.raw(at, "expected an integer or floating point type")
		return false
	case element.kind != intType && element.kind != floatType && element.kind != aliasType:
		return p.raw(at, "expected integer or float type, got: "+p.spelled(element))
	case p.skip(">"):
		return true
	}
	ok := p.sign2(":") && p.list("", "", func() bool {
		if element.kind == floatType {
			p.skip("-")
			if !p.is(floatToken) && !p.is(intToken) {
				return p.here("expected integer or floating point literal")
			}
		} else if p.skip("-"); !p.is(intToken) && !p.atWord("true") && !p.atWord("false") {
			return p.here("expected integer literal")
		}
		p.advance()
		return true
	})
	return ok && p.want(">", "expected '>' to close an array attribute")
}

// sign2 is the colon after the element type of an array attribute.
func (p *parser) sign2(kind string) bool {
	return p.want(kind, "expected '"+kind+"' after dense array type")
}

// handle is the name of a resource.
func (p *parser) handle() bool {
	return p.skip(wordToken) || p.skip(textToken) || p.here("expected identifier key for 'resource' entry")
}

// distinct is distinct[0]<…>, after its word.
func (p *parser) distinct() bool {
	if !p.want("[", "expected '[' after 'distinct'") {
		return false
	}
	if !p.is(intToken) {
		return p.here("expected distinct ID")
	}
	p.advance()
	if !p.want("]", "expected ']' to close distinct ID") || !p.want("<", "expected '<' after distinct ID") {
		return false
	}
	return p.skip(">") || p.attribute() && p.want(">", "expected '>' to close distinct attribute")
}

// body is what stands between < and >, which is not looked at.
func (p *parser) body(what string) bool {
	return p.is("<") && p.bodyEnd() >= 0 || p.want("<", "expected '<' in "+what)
}

// inlineLocation is what stands between the ( and ) of a location, which is not looked at.
func (p *parser) inlineLocation() bool {
	if !p.want("(", "expected '(' in inline location") {
		return false
	}
	for depth := 1; depth > 0; p.advance() {
		switch p.tok.kind {
		case "(":
			depth++
		case ")":
			depth--
		case endToken, badToken:
			return p.wrong("expected ')' in inline location")
		}
	}
	return true
}

// bodyEnd is parseDialectSymbolBody, from the < on: the text up to its > is skipped. It is -1 after an error.
func (p *parser) bodyEnd() int {
	open := p.tok.start
	var stack []byte
	for i := open; ; i++ {
		c := p.byteAt(i)
		switch c {
		case 0:
			p.here("unbalanced '" + string(stack[len(stack)-1]) + "' character in pretty dialect name")
			return -1
		case '<', '[', '(', '{':
			stack = append(stack, c)
		case '-':
			if p.byteAt(i+1) == '>' {
				i++
			}
		case '>', ']', ')', '}':
			if top := stack[len(stack)-1]; closing[top] != c {
				p.here("unbalanced '" + string(top) + "' character in pretty dialect name")
				return -1
			}
			stack = stack[:len(stack)-1]
		case '"':
			if p.from(i); !p.is(textToken) {
				return -1
			}
			i = p.tok.end - 1
		}
		if len(stack) == 0 {
			p.from(i + 1)
			return i + 1
		}
	}
}

var closing = map[byte]byte{'<': '>', '[': ']', '(': ')', '{': '}'}
