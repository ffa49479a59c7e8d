package ir

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// aliases are the alias definitions of a module: text between the sign and the '='.
type aliases struct {
	types    map[string]Type
	attrs    map[string]Attr
	distinct map[int64]Attr                          // by number
	locs     func(name []byte) (Attr, *syntax.Error) // #loc… aliases, which may be defined after their use
}

// readType reads the type src[start:end]. A type that names no alias is looked up by its text.
func (c *Context) readType(src []byte, start, end int, a *aliases) (Type, *syntax.Error) {
	text := src[start:end]
	if t, ok := c.texts.get(tagType, text); ok {
		return Type(t), nil
	}
	if text[0] == '!' && !bytes.ContainsAny(text, ".<") {
		return c.aliasedType(src, start, end, a)
	}
	part, err := c.parts.Type(src, start, end)
	if err != nil {
		return 0, err
	}
	defer c.parts.Done(part)
	cur := newCursor(src, part)
	cur.enter(grammar.MLIRRULE_typePart)
	t, err := c.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	if !mayNameAlias(text) || !namesAlias(part) {
		c.texts.put(tagType, text, int32(t))
	}
	return t, nil
}

// namesAlias tells whether a part may refer to an alias, or to the other mentions of a distinct attribute,
// so that its text alone does not say what it means.
func namesAlias(p syntax.Part) bool {
	for i, t := range p.Tokens {
		if t.Kind == grammar.MLIRDISTINCT {
			return true
		}
		if t.Kind == grammar.MLIRHASH || t.Kind == grammar.MLIRBANG {
			body := i+1 < len(p.Tokens) && (p.Tokens[i+1].Kind == grammar.MLIRLESS || p.Tokens[i+1].Kind == grammar.MLIRBODY)
			if !body {
				return true
			}
		}
	}
	return false
}

// mayNameAlias is false if namesAlias is, of the part that a text is or has in it. It is quicker.
func mayNameAlias(text []byte) bool {
	return bytes.ContainsAny(text, "!#") || bytes.Contains(text, []byte("distinct"))
}

func (c *Context) aliasedType(src []byte, start, end int, a *aliases) (Type, *syntax.Error) {
	if a != nil {
		if t, ok := a.types[string(src[start+1:end])]; ok {
			return t, nil
		}
	}
	return 0, &syntax.Error{Start: start, End: end, Message: "undefined type alias '" + string(src[start:end]) + "'"}
}

// buildType builds the type under rule type.
func (c *Context) buildType(cur *cursor, a *aliases) (Type, *syntax.Error) {
	cur.enter(grammar.MLIRRULE_type)
	t, err := c.buildEitherType(cur, a)
	if err == nil {
		cur.done()
	}
	return t, err
}

func (c *Context) buildEitherType(cur *cursor, a *aliases) (Type, *syntax.Error) {
	if cur.enter(grammar.MLIRRULE_functionType) {
		return c.buildFunctionType(cur, a)
	}
	return c.buildPlainType(cur, a)
}

func (c *Context) buildFunctionType(cur *cursor, a *aliases) (Type, *syntax.Error) {
	inputs, err := c.buildTypes(cur, a)
	if err != nil {
		return 0, err
	}
	cur.take() // ->
	cur.enter(grammar.MLIRRULE_functionResults)
	var results []Type
	if cur.kind() == grammar.MLIRLPAREN {
		results, err = c.buildTypes(cur, a)
	} else {
		var t Type
		t, err = c.buildPlainType(cur, a)
		results = []Type{t}
	}
	if err != nil {
		return 0, err
	}
	cur.done()
	cur.done()
	return c.Function(inputs, results), nil
}

// buildTypes builds a list of types between brackets, which it takes.
func (c *Context) buildTypes(cur *cursor, a *aliases) ([]Type, *syntax.Error) {
	cur.take()
	var types []Type
	for cur.at(grammar.MLIRRULE_type) {
		t, err := c.buildType(cur, a)
		if err != nil {
			return nil, err
		}
		if err := c.afford(len(c.types[t].text), cur.position()); err != nil {
			return nil, err
		}
		types = append(types, t)
		cur.skip(grammar.MLIRCOMMA)
	}
	cur.take()
	return types, nil
}

func (c *Context) buildPlainType(cur *cursor, a *aliases) (t Type, err *syntax.Error) {
	cur.enter(grammar.MLIRRULE_plainType)
	switch cur.kind() {
	case grammar.MLIRSCALAR:
		t, err = c.scalarType(cur)
	case grammar.MLIRNONE:
		cur.take()
		t = c.internType(typeRec{kind: NoneType, text: "none"})
	case grammar.MLIRTENSOR:
		t, err = c.buildTensor(cur, a)
	case grammar.MLIRVECTOR:
		t, err = c.buildDimensioned(cur, a, VectorType, "vector<")
	case grammar.MLIRMEMREF:
		t, err = c.buildDimensioned(cur, a, MemRefType, "memref<")
	case grammar.MLIRCOMPLEX:
		t, err = c.buildComplex(cur, a)
	case grammar.MLIRTUPLE:
		cur.take()
		var parts []Type
		if parts, err = c.buildTypes(cur, a); err == nil {
			t = c.Tuple(parts)
		}
	default:
		t, err = c.buildDialectType(cur, a)
	}
	if err == nil {
		cur.done()
	}
	return t, err
}

// scalarType reads i32, bf16, index and integers of any width.
func (c *Context) scalarType(cur *cursor) (Type, *syntax.Error) {
	token := cur.take()
	text := string(cur.src[token.Start:token.End])
	if e, ok := elem.Lookup(text); ok {
		return c.internType(typeRec{kind: ScalarType, elem: e, text: e.String()}), nil
	}
	if n, ok := elem.LookupInt(text); ok {
		return c.internType(typeRec{kind: ScalarType, text: n.String()}), nil
	}
	if text[0] != 'f' {
		return 0, tokenError(token, "invalid integer width")
	}
	return 0, tokenError(token, "unknown type '"+text+"'")
}

// buildTensor reads tensor<4x?xf32, encoding>.
func (c *Context) buildTensor(cur *cursor, a *aliases) (Type, *syntax.Error) {
	token := cur.take()
	cur.take()
	cur.enter(grammar.MLIRRULE_shape)
	kind, head, dims := TensorType, []byte("tensor<"), []int64{}
	for cur.kind() == grammar.MLIRDIM {
		token := cur.take()
		switch text := dimension(cur.src, token); text {
		case "?":
			dims = append(dims, Dynamic)
		case "*":
			kind, head = UnrankedType, append(head, "*x"...)
		default:
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return 0, tokenError(token, "invalid dimension")
			}
			dims = append(dims, n)
		}
	}
	if kind == UnrankedType && len(dims) > 0 {
		return 0, tokenError(token, "expected a type: an unranked tensor has no dimensions")
	}
	cur.done()
	at := cur.position()
	element, err := c.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	if !c.mayBeElement(element) {
		return 0, &syntax.Error{Start: at, End: at + 1, Message: "invalid tensor element type: '" + c.types[element].text + "'"}
	}
	if kind == TensorType {
		head = tensorHead(nil, dims)
	} else {
		dims = nil
	}
	if err := c.afford(len(c.types[element].text), at); err != nil {
		return 0, err
	}
	var tail []Attr
	if cur.skip(grammar.MLIRCOMMA) && cur.at(grammar.MLIRRULE_attribute) {
		encoding, err := c.buildAttribute(cur, a, 0)
		if err != nil {
			return 0, err
		}
		tail = []Attr{encoding}
		if message := c.checkBounds(encoding, head, dims, element); message != "" {
			return 0, &syntax.Error{Start: at, End: at + 1, Message: message}
		}
	}
	cur.take()
	return c.shaped(kind, head, dims, element, tail...), nil
}

// dimension is the text of a dimension without its x: 4, ?, * or [4].
func dimension(src []byte, token syntax.Token) string {
	text := src[token.Start : token.End-1]
	if text[0] >= '0' && text[0] <= '9' {
		end := 1
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		return decimal(string(text[:end]))
	}
	if text[0] == '[' {
		return "[" + decimal(string(text[1:bytes.IndexByte(text, ']')])) + "]"
	}
	return string(text[:1])
}

// mayBeElement tells whether a tensor may be made of a type: scalars, complex numbers, vectors, and
// all types of dialects.
func (c *Context) mayBeElement(t Type) bool {
	switch c.types[t].kind {
	case ScalarType, ComplexType, VectorType, QuantizedType, OpaqueType, TokenType, FutureType:
		return true
	}
	return false
}

// buildDimensioned reads vector<…> and memref<…>, of which only the element is of interest.
func (c *Context) buildDimensioned(cur *cursor, a *aliases, kind TypeKind, name string) (Type, *syntax.Error) {
	token := cur.take()
	cur.take()
	cur.enter(grammar.MLIRRULE_shape)
	head, dims := []byte(name), []int64{}
	for cur.kind() == grammar.MLIRDIM {
		dim := cur.take()
		text := dimension(cur.src, dim)
		head = append(append(head, text...), 'x')
		n, err := strconv.ParseInt(text, 10, 64)
		switch isNumber := text[0] >= '0' && text[0] <= '9'; {
		case isNumber && err != nil, kind == VectorType && (text == "?" || text == "*" || isNumber && n == 0):
			return 0, tokenError(dim, "invalid dimension")
		case !isNumber:
			dims = nil
		case dims != nil:
			dims = append(dims, n)
		}
	}
	cur.done()
	element, err := c.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	if k := c.types[element].kind; k != ScalarType && k != OpaqueType && (kind == VectorType || k != ComplexType && k != VectorType && k != MemRefType) {
		return 0, tokenError(token, "invalid "+strings.TrimSuffix(name, "<")+" element type: '"+c.types[element].text+"'")
	}
	var tail []Attr
	for cur.skip(grammar.MLIRCOMMA) {
		attr, err := c.buildAttribute(cur, a, 0)
		if err != nil {
			return 0, err
		}
		if !c.isDefaultMemory(attr) {
			tail = append(tail, attr)
		}
	}
	cur.take()
	return c.shaped(kind, head, dims, element, tail...), nil
}

// isDefaultMemory tells whether an attribute of a memref is not printed: the identity layout and the
// memory space 0 (BuiltinTypes.cpp, MemRefType).
func (c *Context) isDefaultMemory(a Attr) bool {
	r := &c.attrs[a]
	return r.kind == AffineMapAttr && isIdentityMap(r.text) || r.kind == IntegerAttr && r.ints[0] == 0
}

func (c *Context) buildComplex(cur *cursor, a *aliases) (Type, *syntax.Error) {
	cur.take()
	cur.take()
	at := cur.position()
	part, err := c.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	cur.take()
	p := &c.types[part]
	if p.kind != ScalarType || p.elem == elem.Index {
		return 0, &syntax.Error{Start: at, End: at + 1, Message: "invalid element type for complex"}
	}
	e, _ := elem.Complex(p.elem)
	return c.internType(typeRec{kind: ComplexType, elem: e, element: part, text: "complex<" + p.text + ">"}), nil
}

// buildDialectType reads !dialect.name<…> and !alias.
func (c *Context) buildDialectType(cur *cursor, a *aliases) (t Type, err *syntax.Error) {
	cur.enter(grammar.MLIRRULE_dialectType)
	token := cur.take()
	name := string(cur.src[token.Start:token.End])
	switch {
	case cur.kind() == grammar.MLIRBODY:
		body := cur.text()
		t = c.internType(typeRec{kind: OpaqueType, text: name + string(body)})
	case cur.kind() == grammar.MLIRLESS:
		t, err = c.structuredType(cur, a, name)
	case name == "!stablehlo.token":
		t = c.tokenType()
	case strings.HasPrefix(name, "!stablehlo.") || strings.HasPrefix(name, "!chlo."):
		err = tokenError(token, "unknown type '"+name+"'")
	case !strings.Contains(name, "."):
		t, err = c.aliasedType(cur.src, token.Start, token.End, a)
	default:
		t = c.internType(typeRec{kind: OpaqueType, text: name})
	}
	if err == nil {
		cur.done()
	}
	return t, err
}

// tokenType is !stablehlo.token.
func (c *Context) tokenType() Type {
	return c.internType(typeRec{kind: TokenType, text: "!stablehlo.token"})
}

// structuredType reads the types of dialects that are taken apart: futures and quantized types.
func (c *Context) structuredType(cur *cursor, a *aliases, name string) (Type, *syntax.Error) {
	body := treeText(cur)
	switch {
	case name == "!stablehlo" && body.respaced == "<token>":
		return c.tokenType(), nil
	case name != "!stablehlo.future" && !strings.HasPrefix(name, "!quant."):
		return 0, tokenError(body.tokens[0], "unknown type '"+name+body.respaced+"'")
	case name == "!stablehlo.future":
		parts, err := c.typeList(body.src, body.start+1, body.end-1, a)
		if err != nil {
			return 0, err
		}
		if message := c.checkFuture(parts); message != "" {
			return 0, &syntax.Error{Start: body.start, End: body.end, Message: message}
		}
		return c.composite(FutureType, "!stablehlo.future<", parts), nil
	}
	return c.quantizedType(name, body)
}

// typeList reads types separated by commas: the body of a future.
func (c *Context) typeList(src []byte, start, end int, a *aliases) ([]Type, *syntax.Error) {
	wrapped := append(append([]byte("tuple<"), src[start:end]...), '>')
	t, err := c.readType(wrapped, 0, len(wrapped), a)
	if err != nil {
		err.Start, err.End = start, end
		return nil, err
	}
	return c.types[t].parts, nil
}
