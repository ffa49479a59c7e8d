package ir

import (
	"bytes"
	"errors"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// longText is the length from which on a text is not remembered: it is a constant, and unlikely to
// come again.
const longText = 1 << 10

// readAttr reads the attribute src[start:end]. One that names no alias is looked up by its text.
func (c *Context) readAttr(src []byte, start, end int, a *aliases) (Attr, *syntax.Error) {
	text := src[start:end]
	if len(text) < longText {
		if known, ok := c.texts.get(tagAttr, text); ok {
			return Attr(known), nil
		}
	}
	part, err := c.parts.Attribute(src, start, end)
	if err != nil {
		return 0, err
	}
	defer c.parts.Done(part)
	cur := newCursor(src, part)
	cur.enter(grammar.MLIRRULE_attributePart)
	attr, err := c.buildAttribute(cur, a, 0)
	if err == nil && len(text) < longText && !namesAlias(part) {
		c.texts.put(tagAttr, text, int32(attr))
	}
	return attr, err
}

// readDict reads the dictionary src[start:end], braces included.
func (c *Context) readDict(src []byte, start, end int, a *aliases) (Dict, *syntax.Error) {
	text := src[start:end]
	if len(text) < longText {
		if known, ok := c.texts.get(tagDict, text); ok {
			return Dict(known), nil
		}
	}
	part, err := c.parts.Dictionary(src, start, end)
	if err != nil {
		return 0, err
	}
	defer c.parts.Done(part)
	cur := newCursor(src, part)
	cur.enter(grammar.MLIRRULE_dictionaryPart)
	d, err := c.buildDict(cur, a)
	if err == nil && len(text) < longText && !namesAlias(part) {
		c.texts.put(tagDict, text, int32(d))
	}
	return d, err
}

// buildDict builds the dictionary under rule dictionary.
func (c *Context) buildDict(cur *cursor, a *aliases) (Dict, *syntax.Error) {
	cur.enter(grammar.MLIRRULE_dictionary)
	cur.take()
	var entries []Entry
	var seen map[Name]bool
	for cur.enter(grammar.MLIRRULE_entry) {
		at := cur.part.Tokens[cur.token]
		name, err := entryName(cur)
		if err != nil {
			return 0, err
		}
		e := Entry{Name: c.Name(name)}
		if cur.skip(grammar.MLIREQUAL) {
			e.Attr, err = c.buildAttribute(cur, a, 0)
		} else {
			e.Attr = c.Unit()
		}
		if err == nil {
			err = c.afford(c.textLen(e.Attr), at.Start)
		}
		if err != nil {
			return 0, err
		}
		if len(entries) == manyEntries {
			seen = make(map[Name]bool, 2*manyEntries)
			for _, other := range entries {
				seen[other.Name] = true
			}
		}
		if len(entries) < manyEntries && hasEntry(entries, e.Name) || seen[e.Name] {
			return 0, tokenError(at, "duplicate key '"+name+"' in dictionary attribute")
		}
		if seen != nil {
			seen[e.Name] = true
		}
		entries = append(entries, e)
		cur.done()
		cur.skip(grammar.MLIRCOMMA)
	}
	cur.take()
	cur.done()
	return c.Dict(entries), nil
}

// manyEntries is the length from which on a dictionary looks for a name in a map.
const manyEntries = 16

func hasEntry(entries []Entry, n Name) bool {
	for _, e := range entries {
		if e.Name == n {
			return true
		}
	}
	return false
}

// entryName is a bare or quoted attribute name.
func entryName(cur *cursor) (string, *syntax.Error) {
	if cur.kind() == grammar.MLIRSTRING {
		token := cur.take()
		s, ok := unquote(cur.src[token.Start:token.End])
		if !ok {
			return "", tokenError(token, "unknown escape in string literal")
		}
		if s == "" {
			return "", tokenError(token, "expected valid attribute name")
		}
		return s, nil
	}
	cur.enter(grammar.MLIRRULE_name)
	return string(takeWord(cur, true)), nil
}

// takeWord takes rule word, and leaves the rule around it if there is one.
func takeWord(cur *cursor, wrapped bool) []byte {
	cur.enter(grammar.MLIRRULE_word)
	text := cur.text()
	cur.done()
	if wrapped {
		cur.done()
	}
	return text
}

// buildAttribute builds the attribute under rule attribute. A literal without a type takes the
// implied one, or MLIR's default if that is 0.
func (c *Context) buildAttribute(cur *cursor, a *aliases, implied Type) (Attr, *syntax.Error) {
	cur.enter(grammar.MLIRRULE_attribute)
	cur.enter(grammar.MLIRRULE_attributeValue)
	attr, err := c.buildAttributeValue(cur, a, implied)
	if err != nil {
		return 0, err
	}
	cur.done()
	return attr, nil
}

// typeSuffix reads the `: type` behind a value; it leaves rule attributeValue.
func (c *Context) typeSuffix(cur *cursor, a *aliases) (t Type, err *syntax.Error) {
	cur.done()
	if cur.skip(grammar.MLIRCOLON) {
		t, err = c.buildType(cur, a)
	}
	return t, err
}

func (c *Context) buildAttributeValue(cur *cursor, a *aliases, implied Type) (Attr, *syntax.Error) {
	switch {
	case cur.at(grammar.MLIRRULE_list):
		return c.buildList(cur, a)
	case cur.at(grammar.MLIRRULE_dictionary):
		d, err := c.buildDict(cur, a)
		if err != nil {
			return 0, err
		}
		return c.DictAttr(d), c.noSuffix(cur, a)
	case cur.at(grammar.MLIRRULE_location):
		l, err := c.buildLocation(cur, a)
		if err != nil {
			return 0, err
		}
		c.locAttrs = true
		return l, c.noSuffix(cur, a)
	case cur.at(grammar.MLIRRULE_type):
		t, err := c.buildType(cur, a)
		if err != nil {
			return 0, err
		}
		return c.TypeAttr(t), c.noSuffix(cur, a)
	}
	switch kind := cur.kind(); kind {
	case grammar.MLIRMINUS, grammar.MLIRINTEGER, grammar.MLIRFLOAT:
		return c.buildNumber(cur, a, implied)
	case grammar.MLIRTRUE, grammar.MLIRFALSE:
		cur.take()
		return c.Bool(kind == grammar.MLIRTRUE), c.noSuffix(cur, a)
	case grammar.MLIRUNIT:
		cur.take()
		return c.Unit(), c.noSuffix(cur, a)
	case grammar.MLIRSTRING:
		return c.buildString(cur, a)
	case grammar.MLIRSYMBOL:
		return c.buildSymbol(cur, a)
	case grammar.MLIRELEMENTS:
		return c.buildElements(cur, a, implied)
	case grammar.MLIRARRAY:
		return c.buildDenseArray(cur, a)
	case grammar.MLIRHASH:
		return c.buildHash(cur, a)
	case grammar.MLIRAFFINE_MAP, grammar.MLIRAFFINE_SET:
		return c.buildAffine(cur, a)
	case grammar.MLIRRESOURCE:
		return c.buildResource(cur, a)
	}
	return c.buildOther(cur, a)
}

// noSuffix leaves a value that carries no type; one written all the same is read and ignored, as
// MLIR's parser does for `unit : i32` never but for our grammar always.
func (c *Context) noSuffix(cur *cursor, a *aliases) *syntax.Error {
	at := cur.position()
	t, err := c.typeSuffix(cur, a)
	if err == nil && t != 0 {
		err = &syntax.Error{Start: at, End: at + 1, Message: "this attribute takes no type"}
	}
	return err
}

func (c *Context) buildList(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	cur.enter(grammar.MLIRRULE_list)
	cur.take()
	var attrs []Attr
	for cur.enter(grammar.MLIRRULE_listItem) {
		if cur.kind() == grammar.MLIRQUESTION {
			return 0, tokenError(cur.take(), "expected attribute value")
		}
		attr, err := c.buildAttribute(cur, a, 0)
		if err != nil {
			return 0, err
		}
		if err := c.afford(c.textLen(attr), cur.position()); err != nil {
			return 0, err
		}
		attrs = append(attrs, attr)
		cur.done()
		cur.skip(grammar.MLIRCOMMA)
	}
	cur.take()
	cur.done()
	return c.Array(attrs), c.noSuffix(cur, a)
}

// buildNumber reads an integer or a float: of the type written, else of the implied one, else i64 or
// f64.
func (c *Context) buildNumber(cur *cursor, a *aliases, implied Type) (Attr, *syntax.Error) {
	start := cur.position()
	cur.skip(grammar.MLIRMINUS)
	token := cur.take()
	literal := signed(cur.src[start:token.End])
	t, err := c.typeSuffix(cur, a)
	if err != nil {
		return 0, err
	}
	if t == 0 {
		t = implied
	}
	if t == 0 {
		t = c.Scalar(elem.I64)
		if token.Kind == grammar.MLIRFLOAT {
			t = c.Scalar(elem.F64)
		}
	}
	attr, problem := c.number(literal, t)
	if problem != nil {
		return 0, &syntax.Error{Start: start, End: token.End, Message: placed(problem, elem.InAttribute)}
	}
	return attr, nil
}

// placed is the wording of a literal's problem where it stands.
func placed(err error, place elem.Place) string {
	if p, ok := err.(elem.Problem); ok {
		return p.In(place)
	}
	return err.Error()
}

// number is an integer or float attribute from its literal.
func (c *Context) number(literal string, t Type) (Attr, error) {
	r := &c.types[t]
	if r.kind != ScalarType {
		return 0, elem.ErrType
	}
	if r.elem == elem.None {
		return c.wideInteger(literal, t)
	}
	if r.elem.IsFloat() {
		bits, err := elem.ParseFloat(r.elem, literal)
		if err != nil {
			return 0, err
		}
		return c.float(bits, t), nil
	}
	bits, err := elem.ParseInt(r.elem, literal)
	if err != nil {
		return 0, err
	}
	return c.integer(string(elem.AppendIntAttr(nil, r.elem, bits)), t, signExtend(r.elem, bits)), nil
}

// signExtend is the value of an integer as its type reads it; of i1, 0 or 1.
func signExtend(e elem.Type, b elem.Bits) int64 {
	if width := e.Bits(); e.IsSigned() && width < 64 {
		return int64(b.Lo<<(64-width)) >> (64 - width)
	}
	return int64(b.Lo)
}

// wideInteger is an integer of a width that no table knows.
func (c *Context) wideInteger(literal string, t Type) (Attr, error) {
	n, ok := elem.LookupInt(c.types[t].text)
	if !ok {
		return 0, elem.ErrType
	}
	data, err := n.AppendLiteral(nil, literal)
	if err != nil {
		return 0, err
	}
	return c.integer(string(n.AppendInt(nil, data)), t, 0), nil
}

// float is a float attribute from its bits.
func (c *Context) float(bits elem.Bits, t Type) Attr {
	text := string(elem.AppendFloat(nil, c.types[t].elem, bits))
	return c.internAttr(attrRec{kind: FloatAttr, typ: t, short: text, text: text + " : " + c.types[t].text})
}

func (c *Context) buildString(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	token := cur.take()
	value, ok := unquote(cur.src[token.Start:token.End])
	if !ok {
		return 0, tokenError(token, "unknown escape in string literal")
	}
	t, err := c.typeSuffix(cur, a)
	if err != nil {
		return 0, err
	}
	return c.str(value, t), nil
}

// buildSymbol reads @f and @a::@b.
func (c *Context) buildSymbol(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	token := cur.take()
	attr, ok := c.symbol(cur.src[token.Start:token.End])
	if !ok {
		return 0, tokenError(token, "unknown escape in string literal")
	}
	return attr, c.noSuffix(cur, a)
}

// symbol is the attribute of a symbol reference as written.
func (c *Context) symbol(text []byte) (Attr, bool) {
	names, ok := symbolNames(text)
	if !ok {
		return 0, false
	}
	r := attrRec{kind: SymbolAttr, value: names[len(names)-1]}
	var dst []byte
	for i, n := range names {
		if i > 0 {
			dst = append(dst, "::"...)
		}
		dst = appendSymbol(dst, n)
	}
	r.text = string(dst)
	r.short = r.text
	return c.internAttr(r), true
}

// symbolNames are the parts of @a::@"b".
func symbolNames(text []byte) (names []string, ok bool) {
	for len(text) > 0 {
		text = text[1:] // @
		n := len(text)
		if text[0] == '"' {
			n = 1
			for text[n] != '"' {
				if text[n] == '\\' {
					n++
				}
				n++
			}
			n++
			name, ok := unquote(text[:n])
			if !ok {
				return nil, false
			}
			names = append(names, name)
		} else {
			if i := bytes.Index(text, []byte("::@")); i >= 0 {
				n = i
			}
			names = append(names, string(text[:n]))
		}
		if text = text[n:]; len(text) > 0 {
			text = text[2:] // ::
		}
	}
	return names, true
}

// buildDenseArray reads array<i64: 1, 2>.
func (c *Context) buildDenseArray(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	cur.take()
	cur.take()
	at := cur.part.Tokens[cur.token]
	t, err := c.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	e, wide := c.types[t].elem, elem.Int{}
	if e == elem.None {
		wide, _ = elem.LookupInt(c.types[t].text)
	}
	switch bits := e.Bits(); {
	case c.types[t].kind != ScalarType || !(e.IsInteger() || e.IsFloat() || wide.Width > 0):
		return 0, tokenError(at, "expected integer or float type")
	case e != elem.I1 && (bits%8 != 0 || wide.Width%8 != 0):
		return 0, tokenError(at, "element type bitwidth must be a multiple of 8")
	}
	cur.skip(grammar.MLIRCOLON)
	text, short := []byte("array<"+c.types[t].text), []byte{'['}
	var ints []int64
	for n := 0; cur.enter(grammar.MLIRRULE_arrayItem); n++ {
		start := cur.position()
		cur.skip(grammar.MLIRMINUS)
		token := cur.take()
		item, value, problem := arrayItem(e, wide, signed(cur.src[start:token.End]))
		if problem != nil {
			return 0, &syntax.Error{Start: start, End: token.End, Message: placed(problem, elem.InArray)}
		}
		if n == 0 {
			text = append(text, ':')
		} else {
			text, short = append(text, ','), append(short, ", "...)
		}
		text = append(append(text, ' '), item...)
		short = append(short, item...)
		ints = append(ints, value)
		cur.done()
		cur.skip(grammar.MLIRCOMMA)
	}
	cur.take()
	r := attrRec{kind: DenseArrayAttr, typ: t, text: string(append(text, '>')), short: string(append(short, ']'))}
	if e.IsInteger() {
		r.ints = ints
	}
	return c.internAttr(r), c.noSuffix(cur, a)
}

// arrayItem reads one element of a dense array and gives its spelling.
func arrayItem(e elem.Type, wide elem.Int, literal string) (text []byte, value int64, err error) {
	switch {
	case e == elem.None:
		data, err := wide.AppendLiteral(nil, literal)
		if err != nil {
			return nil, 0, err
		}
		return wide.AppendInt(nil, data), 0, nil
	case e == elem.I1 && literal != "true" && literal != "false":
		return nil, 0, errors.New("expected 'true' or 'false' values for i1 type")
	case e.IsFloat():
		bits, err := elem.ParseFloat(e, literal)
		return elem.AppendFloat(nil, e, bits), 0, err
	}
	bits, err := elem.ParseInt(e, literal)
	return elem.AppendIntAttr(nil, e, bits), signExtend(e, bits), err
}

// buildHash reads #alias and #dialect.name<…>.
func (c *Context) buildHash(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	token := cur.take()
	name := string(cur.src[token.Start:token.End])
	var text string
	switch cur.kind() {
	case grammar.MLIRBODY:
		text = name + string(cur.text())
	case grammar.MLIRLESS:
		attr, err := c.buildStructured(cur, a, token, name)
		if err == nil {
			_, err = c.typeSuffix(cur, a) // read and forgotten, as the dialects' parsers do
		}
		return attr, err
	default:
		if !strings.Contains(name, ".") {
			return c.alias(cur, a, token)
		}
		if structuredName([]byte(name)) {
			return 0, tokenError(token, "unknown attribute '"+name+"'")
		}
		text = name
	}
	t, err := c.typeSuffix(cur, a)
	if err != nil {
		return 0, err
	}
	r := attrRec{kind: DialectAttr, text: text, short: text, typ: t}
	if t != 0 {
		r.text += " : " + c.types[t].text
	}
	return c.internAttr(r), nil
}

// alias is the attribute that #name was defined as.
func (c *Context) alias(cur *cursor, a *aliases, token syntax.Token) (Attr, *syntax.Error) {
	name := cur.src[token.Start+1 : token.End]
	if a != nil {
		if attr, ok := a.attrs[string(name)]; ok {
			c.locAttrs = c.locAttrs || c.attrs[attr].kind == LocationAttr
			return attr, c.noSuffix(cur, a)
		}
		if a.locs != nil {
			if attr, err := a.locs(name); attr != 0 || err != nil {
				c.locAttrs = true
				return attr, c.noSuffix(cur, a)
			}
		}
	}
	return 0, tokenError(token, "undefined symbol alias id '"+string(name)+"'")
}

// buildResource reads dense_resource<name> : type.
func (c *Context) buildResource(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	cur.take()
	cur.take()
	at := cur.part.Tokens[cur.token]
	name, err := entryName(cur)
	if err != nil {
		return 0, err
	}
	cur.take()
	t, err := c.typeSuffix(cur, a)
	if err != nil {
		return 0, err
	}
	if t == 0 {
		return 0, tokenError(at, "expected ':' and the type of the resource")
	}
	short := string(append(appendName([]byte("dense_resource<"), name), '>'))
	return c.internAttr(attrRec{kind: ResourceAttr, aliased: true, typ: t, value: name, short: short, text: short + " : " + c.types[t].text}), nil
}

// buildOther reads the attributes that are kept as text in their normal spelling.
func (c *Context) buildOther(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	switch token := cur.take(); token.Kind {
	case grammar.MLIRSPARSE:
		return c.buildSparse(cur, a, token)
	case grammar.MLIRSTRIDED:
		return c.buildStrided(cur, a)
	default: // DISTINCT
		return c.buildDistinct(cur, a, token)
	}
}

func (c *Context) buildSparse(cur *cursor, a *aliases, token syntax.Token) (Attr, *syntax.Error) {
	t, err := c.typeSuffix(cur, a)
	if err != nil {
		return 0, err
	}
	if t == 0 {
		return 0, tokenError(token, "expected ':' and the type of the elements")
	}
	text, err := c.readSparse(cur.src, token, t)
	if err != nil {
		return 0, err
	}
	return c.internAttr(attrRec{kind: OtherAttr, typ: t, text: text + " : " + c.types[t].text, short: text}), nil
}

func (c *Context) buildStrided(cur *cursor, a *aliases) (Attr, *syntax.Error) {
	text := []byte("strided<[")
	cur.take() // <
	cur.enter(grammar.MLIRRULE_list)
	cur.take()
	for n := 0; cur.kind() != grammar.MLIRRSQUARE; {
		if cur.kind() < 0 {
			cur.event++
			continue
		}
		if token := cur.take(); token.Kind != grammar.MLIRCOMMA {
			if n++; n > 1 && text[len(text)-1] != '-' {
				text = append(text, ", "...)
			}
			text = append(text, cur.src[token.Start:token.End]...)
		}
	}
	cur.take()
	cur.done()
	text = append(text, ']')
	if cur.skip(grammar.MLIRCOMMA) {
		cur.take()
		cur.take()
		cur.enter(grammar.MLIRRULE_stride)
		offset := ""
		for cur.kind() >= 0 {
			offset += string(cur.text())
		}
		cur.done()
		if offset != "0" {
			text = append(text, ", offset: "+offset...)
		}
	}
	cur.take()
	text = append(text, '>')
	return c.internAttr(attrRec{kind: OtherAttr, text: string(text), short: string(text)}), c.noSuffix(cur, a)
}

// buildDistinct reads distinct[0]<attribute>. The number says which mentions are the same attribute;
// the printer counts anew.
func (c *Context) buildDistinct(cur *cursor, a *aliases, token syntax.Token) (Attr, *syntax.Error) {
	cur.enter(grammar.MLIRRULE_list)
	cur.take()
	if !cur.enter(grammar.MLIRRULE_listItem) || !cur.at(grammar.MLIRRULE_attribute) {
		return 0, tokenError(token, "expected distinct ID")
	}
	id, err := c.buildAttribute(cur, a, 0)
	if err != nil {
		return 0, err
	}
	if c.attrs[id].kind != IntegerAttr || c.attrs[id].ints[0] < 0 {
		return 0, tokenError(token, "expected distinct ID")
	}
	cur.done()
	if cur.kind() != grammar.MLIRRSQUARE {
		return 0, tokenError(token, "expected distinct ID")
	}
	cur.take()
	cur.done()
	cur.take()
	inner := c.Unit()
	if cur.at(grammar.MLIRRULE_attribute) {
		if inner, err = c.buildAttribute(cur, a, 0); err != nil {
			return 0, err
		}
	}
	cur.take()
	number := c.attrs[id].ints[0]
	if a != nil {
		if a.distinct == nil {
			a.distinct = map[int64]Attr{}
		}
		if of, ok := a.distinct[number]; ok && of != inner {
			return 0, tokenError(token, "referenced attribute does not match previous definition: "+c.AttrString(of))
		}
		a.distinct[number] = inner
	}
	text := "distinct[" + strconv.FormatInt(number, 10) + "]<" + c.AttrString(inner) + ">"
	return c.internAttr(attrRec{kind: DistinctAttr, text: text, short: text, aliased: true, attrs: []Attr{inner}}), c.noSuffix(cur, a)
}

// integerOf is the value of an integer literal: decimal, zeros in front of it too, or 0x…; blanks may
// stand behind a sign.
func integerOf(text []byte) (int64, error) {
	if s := signed(text); s != "" && s[0] == '-' {
		return strconv.ParseInt("-"+decimal(s[1:]), 0, 64)
	}
	return strconv.ParseInt(decimal(string(text)), 0, 64)
}

// signed is a number without the blanks behind its sign.
func signed(text []byte) string {
	if len(text) > 0 && text[0] == '-' {
		return "-" + string(text[syntax.SkipBlanks(text, 1):])
	}
	return string(text)
}

// decimal is an integer literal without zeros in front, which strconv would take for octal.
func decimal(text string) string {
	s := strings.TrimLeft(text, "0")
	switch {
	case s == "":
		return "0"
	case s[0] == 'x':
		return "0" + s
	}
	return s
}
