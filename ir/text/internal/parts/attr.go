package parts

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// LongText is the minimum length of a text that is not cached: it is a constant, and unlikely to
// occur again.
const LongText = 1 << 10

// Attr reads the attribute src[start:end]. An attribute without aliases is looked up by its text.
func (r *Reader) Attr(src []byte, start, end int, a *Aliases) (ir.Attr, *syntax.Error) {
	text := src[start:end]
	if len(text) < LongText {
		if known, ok := r.texts.Get(attrTag, text); ok {
			return ir.Attr(known), nil
		}
	}
	attr, named, err := r.value(src, start, end, a, 0)
	if err == nil && len(text) < LongText && !named {
		r.texts.Put(attrTag, string(text), int32(attr))
	}
	return attr, err
}

// Value reads an attribute. If it has no explicit type, it has the implied one.
func (r *Reader) Value(src []byte, start, end int, a *Aliases, implied ir.Type) (ir.Attr, *syntax.Error) {
	attr, _, err := r.value(src, start, end, a, implied)
	return attr, err
}

func (r *Reader) value(src []byte, start, end int, a *Aliases, implied ir.Type) (attr ir.Attr, named bool, err *syntax.Error) {
	cur, err := r.Syntax.Parse(syntax.RootAttribute, src, start, end)
	if err != nil {
		return 0, false, err
	}
	defer r.Syntax.Release(cur)
	cur.Enter(grammar.MLIRRULE_attributePart)
	attr, err = r.buildAttribute(cur, a, implied)
	return attr, namesAlias(cur), err
}

// Dict reads the dictionary src[start:end], braces included.
func (r *Reader) Dict(src []byte, start, end int, a *Aliases) (ir.Dict, *syntax.Error) {
	text := src[start:end]
	if len(text) < LongText {
		if known, ok := r.texts.Get(dictTag, text); ok {
			return ir.Dict(known), nil
		}
	}
	cur, err := r.Syntax.Parse(syntax.RootDictionary, src, start, end)
	if err != nil {
		return 0, err
	}
	defer r.Syntax.Release(cur)
	cur.Enter(grammar.MLIRRULE_dictionaryPart)
	d, err := r.buildDict(cur, a, nil)
	if err == nil && len(text) < LongText && !namesAlias(cur) {
		r.texts.Put(dictTag, string(text), int32(d))
	}
	return d, err
}

// EachEntry reads the dictionary src[start:end], braces included, and calls visit with each entry
// and its text.
func (r *Reader) EachEntry(src []byte, start, end int, a *Aliases, visit func(e ir.Entry, text []byte)) *syntax.Error {
	cur, err := r.Syntax.Parse(syntax.RootDictionary, src, start, end)
	if err != nil {
		return err
	}
	defer r.Syntax.Release(cur)
	cur.Enter(grammar.MLIRRULE_dictionaryPart)
	_, err = r.buildDict(cur, a, visit)
	return err
}

// buildDict builds the dictionary under rule dictionary; visit, if not nil, is called with each
// entry and its text.
func (r *Reader) buildDict(cur *syntax.Cursor, a *Aliases, visit func(e ir.Entry, text []byte)) (ir.Dict, *syntax.Error) {
	cur.Enter(grammar.MLIRRULE_dictionary)
	cur.Take()
	var entries []ir.Entry
	var seen map[ir.AttrName]bool
	for cur.Enter(grammar.MLIRRULE_entry) {
		at := cur.Tokens.At(cur.Token)
		name, err := entryName(cur)
		if err != nil {
			return 0, err
		}
		e := ir.Entry{Name: r.c.Names.Attr(name)}
		if cur.Skip(grammar.MLIREQUAL) {
			e.Attr, err = r.buildAttribute(cur, a, 0)
		} else {
			e.Attr = r.c.Attrs.Unit()
		}
		if err == nil {
			err = r.checkExpansionBudget(r.c.Attrs.Size(e.Attr), at.Start)
		}
		if err != nil {
			return 0, err
		}
		if len(entries) == manyEntries {
			seen = make(map[ir.AttrName]bool, 2*manyEntries)
			for _, other := range entries {
				seen[other.Name] = true
			}
		}
		if len(entries) < manyEntries && hasEntry(entries, e.Name) || seen[e.Name] {
			return 0, at.Fail("duplicate key '" + name + "' in dictionary attribute")
		}
		if seen != nil {
			seen[e.Name] = true
		}
		entries = append(entries, e)
		if visit != nil {
			visit(e, cur.Src[at.Start:cur.Tokens.At(cur.Token-1).End])
		}
		cur.Done()
		cur.Skip(grammar.MLIRCOMMA)
	}
	cur.Take()
	cur.Done()
	return r.c.Dicts.Of(entries), nil
}

// manyEntries is the minimum length of a dictionary whose names are looked up in a map.
const manyEntries = 16

func hasEntry(entries []ir.Entry, n ir.AttrName) bool {
	for _, e := range entries {
		if e.Name == n {
			return true
		}
	}
	return false
}

// entryName returns a bare or quoted attribute name.
func entryName(cur *syntax.Cursor) (string, *syntax.Error) {
	if cur.Kind() == grammar.MLIRSTRING {
		token := cur.Take()
		s, ok := syntax.Unquote(cur.Src[token.Start:token.End])
		if !ok {
			return "", token.Fail("unknown escape in string literal")
		}
		if s == "" {
			return "", token.Fail("expected valid attribute name")
		}
		return s, nil
	}
	return string(takeName(cur)), nil
}

// takeName consumes rule name.
func takeName(cur *syntax.Cursor) []byte {
	cur.Enter(grammar.MLIRRULE_name)
	cur.Enter(grammar.MLIRRULE_word)
	text := cur.Text()
	cur.Done()
	cur.Done()
	return text
}

// buildAttribute builds the attribute under rule attribute. A literal without a type takes the
// implied one, or MLIR's default if that is 0.
func (r *Reader) buildAttribute(cur *syntax.Cursor, a *Aliases, implied ir.Type) (ir.Attr, *syntax.Error) {
	cur.Enter(grammar.MLIRRULE_attribute)
	cur.Enter(grammar.MLIRRULE_attributeValue)
	attr, err := r.buildAttributeValue(cur, a, implied)
	if err != nil {
		return 0, err
	}
	cur.Done()
	return attr, nil
}

// typeSuffix reads the `: type` after a value; it leaves rule attributeValue.
func (r *Reader) typeSuffix(cur *syntax.Cursor, a *Aliases) (t ir.Type, err *syntax.Error) {
	cur.Done()
	if cur.Skip(grammar.MLIRCOLON) {
		t, err = r.buildType(cur, a)
	}
	return t, err
}

// noSuffix leaves a value that has no type. The grammar allows a type nevertheless, as in `unit :
// i32`, which is an error.
func (r *Reader) noSuffix(cur *syntax.Cursor, a *Aliases) *syntax.Error {
	at := cur.Position()
	t, err := r.typeSuffix(cur, a)
	if err == nil && t != 0 {
		err = &syntax.Error{Start: at, End: at + 1, Message: "this attribute takes no type"}
	}
	return err
}

func (r *Reader) buildAttributeValue(cur *syntax.Cursor, a *Aliases, implied ir.Type) (ir.Attr, *syntax.Error) {
	switch {
	case cur.At(grammar.MLIRRULE_list):
		return r.buildList(cur, a)
	case cur.At(grammar.MLIRRULE_dictionary), cur.At(grammar.MLIRRULE_location), cur.At(grammar.MLIRRULE_type):
		attr, err := r.buildUntyped(cur, a)
		if err != nil {
			return 0, err
		}
		return attr, r.noSuffix(cur, a)
	}
	switch kind := cur.Kind(); kind {
	case grammar.MLIRMINUS, grammar.MLIRINTEGER, grammar.MLIRFLOAT:
		return r.buildNumber(cur, a, implied)
	case grammar.MLIRTRUE, grammar.MLIRFALSE:
		cur.Take()
		return r.c.Attrs.Bool(kind == grammar.MLIRTRUE), r.noSuffix(cur, a)
	case grammar.MLIRUNIT:
		cur.Take()
		return r.c.Attrs.Unit(), r.noSuffix(cur, a)
	case grammar.MLIRSTRING:
		return r.buildString(cur, a)
	case grammar.MLIRSYMBOL:
		return r.buildSymbol(cur, a)
	case grammar.MLIRELEMENTS:
		return r.buildElements(cur, a, implied)
	case grammar.MLIRARRAY:
		return r.buildDenseArray(cur, a)
	case grammar.MLIRHASH:
		return r.buildHash(cur, a)
	case grammar.MLIRAFFINE_MAP:
		return r.buildAffineMap(cur, a)
	case grammar.MLIRAFFINE_SET:
		return r.buildIntegerSet(cur, a)
	case grammar.MLIRRESOURCE:
		return r.buildResource(cur, a)
	case grammar.MLIRSPARSE:
		return r.buildSparse(cur, a)
	case grammar.MLIRSTRIDED:
		return r.buildStrided(cur, a)
	}
	return r.buildDistinct(cur, a)
}

// buildUntyped reads a dictionary, a location or a type as an attribute.
func (r *Reader) buildUntyped(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	switch {
	case cur.At(grammar.MLIRRULE_dictionary):
		d, err := r.buildDict(cur, a, nil)
		if err != nil {
			return 0, err
		}
		return r.c.Attrs.Dict(d), nil
	case cur.At(grammar.MLIRRULE_location):
		return r.buildLocation(cur, a)
	}
	t, err := r.buildType(cur, a)
	if err != nil {
		return 0, err
	}
	return r.c.Attrs.TypeAttr(t), nil
}

func (r *Reader) buildList(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	cur.Enter(grammar.MLIRRULE_list)
	cur.Take()
	attrs := make([]ir.Attr, 0, cur.Items())
	for cur.Enter(grammar.MLIRRULE_listItem) {
		if cur.Kind() == grammar.MLIRQUESTION {
			return 0, cur.Take().Fail("expected attribute value")
		}
		attr, err := r.buildAttribute(cur, a, 0)
		if err != nil {
			return 0, err
		}
		if err := r.checkExpansionBudget(r.c.Attrs.Size(attr), cur.Position()); err != nil {
			return 0, err
		}
		attrs = append(attrs, attr)
		cur.Done()
		cur.Skip(grammar.MLIRCOMMA)
	}
	cur.Take()
	cur.Done()
	return r.c.Attrs.Array(attrs), r.noSuffix(cur, a)
}

func (r *Reader) buildString(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	token := cur.Take()
	value, ok := syntax.Unquote(cur.Src[token.Start:token.End])
	if !ok {
		return 0, token.Fail("unknown escape in string literal")
	}
	t, err := r.typeSuffix(cur, a)
	if err != nil {
		return 0, err
	}
	return r.c.Attrs.TypedString(value, t), nil
}

// buildSymbol reads @f and @a::@b.
func (r *Reader) buildSymbol(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	token := cur.Take()
	if name, ok := syntax.PlainSymbol(cur.Src[token.Start:token.End]); ok {
		return r.c.Attrs.Symbol(name), r.noSuffix(cur, a)
	}
	names, ok := syntax.SymbolNames(cur.Src[token.Start:token.End])
	if !ok {
		return 0, token.Fail("unknown escape in string literal")
	}
	return r.c.Attrs.Symbol(names[0], names[1:]...), r.noSuffix(cur, a)
}
