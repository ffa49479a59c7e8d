package parts

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// longText is the minimum length of a text that is not cached: it is a constant, and unlikely to
// occur again.
const longText = 1 << 10

// MayRecur reports whether a text is worth caching. A symbol is not: there may be as many as
// functions, and reading one takes little longer than looking it up.
func MayRecur(text []byte) bool { return len(text) < longText && !bytes.HasPrefix(text, []byte("@")) }

// parse returns the number of the type, attribute or dictionary src[start:end], which the grammar
// reads. A text that may recur and has no aliases is looked up.
func (r *Reader) parse(root int, src []byte, start, end int, a *Aliases) (n int32, err *syntax.Error) {
	text := src[start:end]
	cached := MayRecur(text)
	if cached {
		if known, ok := r.texts[root][string(text)]; ok {
			return known, nil
		}
	}
	p, err := r.open(root, src, start, end, a)
	if err != nil {
		return 0, err
	}
	defer p.close(&err)
	switch root {
	case syntax.RootType:
		n = int32(p.buildType())
	case syntax.RootAttribute:
		n = int32(p.buildAttribute(0))
	case syntax.RootDictionary:
		n = int32(p.buildDict(nil))
	}
	if cached && !NamesAlias(text) {
		r.texts[root][string(text)] = n
	}
	return n, nil
}

// Attr reads the attribute src[start:end].
func (r *Reader) Attr(src []byte, start, end int, a *Aliases) (ir.Attr, *syntax.Error) {
	n, err := r.parse(syntax.RootAttribute, src, start, end, a)
	return ir.Attr(n), err
}

// Dict reads the dictionary src[start:end], braces included.
func (r *Reader) Dict(src []byte, start, end int, a *Aliases) (ir.Dict, *syntax.Error) {
	n, err := r.parse(syntax.RootDictionary, src, start, end, a)
	return ir.Dict(n), err
}

// Value reads an attribute. If it has no explicit type, it has the implied one.
func (r *Reader) Value(src []byte, start, end int, a *Aliases, implied ir.Type) (attr ir.Attr, err *syntax.Error) {
	p, err := r.open(syntax.RootAttribute, src, start, end, a)
	if err != nil {
		return 0, err
	}
	defer p.close(&err)
	return p.buildAttribute(implied), nil
}

// EachEntry reads the dictionary src[start:end], braces included, and calls visit with each entry
// and its text.
func (r *Reader) EachEntry(src []byte, start, end int, a *Aliases, visit func(e ir.Entry, text []byte)) (err *syntax.Error) {
	p, err := r.open(syntax.RootDictionary, src, start, end, a)
	if err != nil {
		return err
	}
	defer p.close(&err)
	p.buildDict(visit)
	return nil
}

// buildDict builds the dictionary under rule dictionary; visit, if not nil, is called with each
// entry and its text.
func (p *partBuilder) buildDict(visit func(e ir.Entry, text []byte)) ir.Dict {
	p.cur.Enter(grammar.MLIRRULE_dictionary)
	p.cur.Take()
	var entries []ir.Entry
	seen := map[ir.AttrName]bool{}
	for p.cur.Enter(grammar.MLIRRULE_entry) {
		at := p.cur.Tokens.At(p.cur.Token)
		name := p.entryName()
		e := ir.Entry{Name: p.c.Names.Attr(name)}
		if p.cur.Skip(grammar.MLIREQUAL) {
			e.Attr = p.buildAttribute(0)
		} else {
			e.Attr = p.c.Attrs.Unit()
		}
		p.check(p.checkExpansionBudget(p.c.Attrs.Size(e.Attr), at.Start))
		if seen[e.Name] {
			p.fail(at, "duplicate key '"+name+"' in dictionary attribute")
		}
		seen[e.Name], entries = true, append(entries, e)
		if visit != nil {
			visit(e, p.cur.Src[at.Start:p.cur.Tokens.At(p.cur.Token-1).End])
		}
		p.cur.Done()
		p.cur.Skip(grammar.MLIRCOMMA)
	}
	p.cur.Take()
	p.cur.Done()
	return p.c.Dicts.Of(entries)
}

// entryName returns a bare or quoted attribute name.
func (p *partBuilder) entryName() string {
	if p.cur.Kind() != grammar.MLIRSTRING {
		return p.takeName()
	}
	token := p.cur.Take()
	name := p.unquote(token)
	if name == "" {
		p.fail(token, "expected valid attribute name")
	}
	return name
}

// unquote returns the value of a string literal.
func (p *partBuilder) unquote(token syntax.Token) string {
	value, ok := syntax.Unquote(p.cur.Src[token.Start:token.End])
	if !ok {
		p.fail(token, "unknown escape in string literal")
	}
	return value
}

// takeName consumes rule name.
func (p *partBuilder) takeName() string {
	p.cur.Enter(grammar.MLIRRULE_name)
	p.cur.Enter(grammar.MLIRRULE_word)
	name := string(p.cur.Text())
	p.cur.Done()
	p.cur.Done()
	return name
}

// buildAttribute builds the attribute under rule attribute. A literal without a type takes the
// implied one, or MLIR's default if that is 0.
func (p *partBuilder) buildAttribute(implied ir.Type) ir.Attr {
	p.cur.Enter(grammar.MLIRRULE_attribute)
	p.cur.Enter(grammar.MLIRRULE_attributeValue)
	attr := p.buildAttributeValue(implied)
	p.cur.Done()
	return attr
}

// typeSuffix reads the `: type` after a value; it leaves rule attributeValue.
func (p *partBuilder) typeSuffix() ir.Type {
	p.cur.Done()
	if !p.cur.Skip(grammar.MLIRCOLON) {
		return 0
	}
	return p.buildType()
}

// noSuffix leaves a value that has no type, and returns it. The grammar allows a type nevertheless,
// as in `unit : i32`, which is an error.
func (p *partBuilder) noSuffix(attr ir.Attr) ir.Attr {
	at := p.cur.Position()
	if p.typeSuffix() != 0 {
		p.failAt(at, "this attribute takes no type")
	}
	return attr
}

func (p *partBuilder) buildAttributeValue(implied ir.Type) ir.Attr {
	switch {
	case p.cur.At(grammar.MLIRRULE_list):
		return p.buildList()
	case p.cur.At(grammar.MLIRRULE_dictionary):
		return p.noSuffix(p.c.Attrs.Dict(p.buildDict(nil)))
	case p.cur.At(grammar.MLIRRULE_location):
		return p.noSuffix(p.buildLocation())
	case p.cur.At(grammar.MLIRRULE_type):
		return p.noSuffix(p.c.Attrs.TypeAttr(p.buildType()))
	}
	switch kind := p.cur.Kind(); kind {
	case grammar.MLIRMINUS, grammar.MLIRINTEGER, grammar.MLIRFLOAT:
		return p.buildNumber(implied)
	case grammar.MLIRTRUE, grammar.MLIRFALSE:
		p.cur.Take()
		return p.noSuffix(p.c.Attrs.Bool(kind == grammar.MLIRTRUE))
	case grammar.MLIRUNIT:
		p.cur.Take()
		return p.noSuffix(p.c.Attrs.Unit())
	case grammar.MLIRSTRING:
		value := p.unquote(p.cur.Take())
		return p.c.Attrs.TypedString(value, p.typeSuffix())
	case grammar.MLIRSYMBOL:
		return p.buildSymbol()
	case grammar.MLIRELEMENTS:
		return p.buildElements(implied)
	case grammar.MLIRARRAY:
		return p.buildDenseArray()
	case grammar.MLIRHASH:
		return p.buildHash()
	case grammar.MLIRAFFINE_MAP, grammar.MLIRAFFINE_SET:
		word := string(p.cur.Text())
		return p.noSuffix(p.c.Attrs.Affine(word + string(p.cur.Text())))
	case grammar.MLIRRESOURCE:
		return p.buildResource()
	case grammar.MLIRSPARSE:
		return p.buildSparse()
	case grammar.MLIRSTRIDED:
		return p.buildStrided()
	}
	return p.buildDistinct()
}

func (p *partBuilder) buildList() ir.Attr {
	p.cur.Enter(grammar.MLIRRULE_list)
	p.cur.Take()
	var attrs []ir.Attr
	for p.cur.Enter(grammar.MLIRRULE_listItem) {
		if p.cur.Kind() == grammar.MLIRQUESTION {
			p.fail(p.cur.Take(), "expected attribute value")
		}
		attr := p.buildAttribute(0)
		p.check(p.checkExpansionBudget(p.c.Attrs.Size(attr), p.cur.Position()))
		attrs = append(attrs, attr)
		p.cur.Done()
		p.cur.Skip(grammar.MLIRCOMMA)
	}
	p.cur.Take()
	p.cur.Done()
	return p.noSuffix(p.c.Attrs.Array(attrs))
}

// buildSymbol reads @f and @a::@b.
func (p *partBuilder) buildSymbol() ir.Attr {
	token := p.cur.Take()
	text := p.cur.Src[token.Start:token.End]
	if name, ok := syntax.PlainSymbol(text); ok {
		return p.noSuffix(p.c.Attrs.Symbol(name))
	}
	names, ok := syntax.SymbolNames(text)
	if !ok {
		p.fail(token, "unknown escape in string literal")
	}
	return p.noSuffix(p.c.Attrs.Symbol(names[0], names[1:]...))
}
