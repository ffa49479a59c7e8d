package parts

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// buildHash reads #alias and #dialect.name<…>.
func (r *Reader) buildHash(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	token := cur.Take()
	name := string(cur.Src[token.Start:token.End])
	body := ""
	switch cur.Kind() {
	case grammar.MLIRBODY:
		if flags, ok, err := r.flagsOf(cur, name); ok {
			if err == nil {
				_, err = r.typeSuffix(cur, a)
			}
			return flags, err
		}
		var err *syntax.Error
		if body, err = r.body(cur, a); err != nil {
			return 0, err
		}
	case grammar.MLIRLESS:
		attr, err := r.buildStructured(cur, a, token, name)
		if err == nil {
			_, err = r.typeSuffix(cur, a) // read and dropped, as the dialects' parsers do
		}
		return attr, err
	default:
		switch {
		case !strings.Contains(name, "."):
			return r.alias(cur, a, token)
		case structuredName([]byte(name)):
			return 0, token.Fail(unknownAttr(name))
		}
	}
	if err := noSuch(name, body, token, ir.NoSuchAttr); err != nil {
		return 0, err
	}
	t, err := r.typeSuffix(cur, a)
	if err != nil {
		return 0, err
	}
	return r.c.Attrs.Opaque(name, body, t), nil
}

// noSuch returns the error that a dialect has no attribute or type with a name, which is after the
// dialect or at the start of the body.
func noSuch(name, body string, token syntax.Token, problem func(dialect, name string) string) *syntax.Error {
	dialect, short, dotted := strings.Cut(name[1:], ".")
	start := token.Start + 1 + len(dialect) + 1
	if !dotted && body != "" {
		short = body[1:syntax.NameEnd([]byte(body), 1)]
	}
	if message := problem(dialect, short); message != "" {
		return &syntax.Error{Start: start, End: start + len(short), Message: message}
	}
	return nil
}

// body consumes the text <…> of an unregistered dialect.
func (r *Reader) body(cur *syntax.Cursor, a *Aliases) (string, *syntax.Error) {
	token := cur.Take()
	return r.Expand(cur.Src, token.Start, token.End, a)
}

// alias returns the attribute that #name refers to.
func (r *Reader) alias(cur *syntax.Cursor, a *Aliases, token syntax.Token) (ir.Attr, *syntax.Error) {
	attr, err := r.aliasedAttr(cur.Src[token.Start+1:token.End], a)
	switch {
	case err != nil:
		return 0, err
	case attr == 0:
		return 0, token.Fail("undefined symbol alias id '" + string(cur.Src[token.Start+1:token.End]) + "'")
	}
	return attr, r.noSuffix(cur, a)
}

// aliasedAttr returns the attribute that an alias refers to, or 0.
func (r *Reader) aliasedAttr(name []byte, a *Aliases) (ir.Attr, *syntax.Error) {
	if a == nil {
		return 0, nil
	}
	if attr, ok := a.Attrs[string(name)]; ok || a.Locations == nil {
		return attr, nil
	}
	return r.AliasedLocation(a.Locations.Get(name), a)
}

// buildResource reads dense_resource<name> : type.
func (r *Reader) buildResource(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	cur.Take()
	cur.Take()
	at := cur.Tokens.At(cur.Token)
	name, err := entryName(cur)
	if err != nil {
		return 0, err
	}
	cur.Take()
	t, err := r.typeSuffix(cur, a)
	switch {
	case err != nil:
		return 0, err
	case t == 0:
		return 0, at.Fail("expected ':' and the type of the resource")
	}
	return r.c.Attrs.Resource(name, t), nil
}

// buildStrided reads strided<[1, ?], offset: 2>.
func (r *Reader) buildStrided(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	token := cur.Take()
	cur.Take() // <
	strides, ok := takeStrides(cur)
	if !ok {
		return 0, token.Fail("expected integers or '?' as strides")
	}
	offset := int64(0)
	if cur.Skip(grammar.MLIRCOMMA) {
		cur.Take()
		cur.Take()
		cur.Enter(grammar.MLIRRULE_stride)
		var text []byte
		for cur.Kind() >= 0 {
			text = append(text, cur.Text()...)
		}
		cur.Done()
		if offset, ok = strideOf(text); !ok {
			return 0, token.Fail("offset is too large")
		}
	}
	cur.Take()
	return r.c.Attrs.Strided(strides, offset), r.noSuffix(cur, a)
}

// takeStrides consumes rule list, if its items are integers and question marks.
func takeStrides(cur *syntax.Cursor) (strides []int64, ok bool) {
	cur.Enter(grammar.MLIRRULE_list)
	cur.Take()
	var text []byte
	for cur.Kind() != grammar.MLIRRSQUARE {
		if cur.Kind() < 0 {
			cur.Event++ // into a rule, or out of one
			continue
		}
		if token := cur.Take(); token.Kind != grammar.MLIRCOMMA {
			text = append(text, cur.Src[token.Start:token.End]...)
		}
		if k := cur.Next(); len(text) > 0 && (k == grammar.MLIRCOMMA || k == grammar.MLIRRSQUARE) {
			n, ok := strideOf(text)
			if !ok {
				return nil, false
			}
			strides, text = append(strides, n), text[:0]
		}
	}
	cur.Take()
	cur.Done()
	return strides, true
}

// strideOf returns the value of a stride or an offset.
func strideOf(text []byte) (n int64, ok bool) {
	if string(text) == "?" {
		return ir.Dynamic, true
	}
	n, err := syntax.ParseInteger(text)
	return n, err == nil
}

// buildDistinct reads distinct[0]<attribute>. Equal numbers are the same attribute; the printer
// renumbers them.
func (r *Reader) buildDistinct(cur *syntax.Cursor, a *Aliases) (ir.Attr, *syntax.Error) {
	token := cur.Take()
	number, err := r.distinctID(cur, a, token)
	if err != nil {
		return 0, err
	}
	cur.Take()
	inner := r.c.Attrs.Unit()
	if cur.At(grammar.MLIRRULE_attribute) {
		if inner, err = r.buildAttribute(cur, a, 0); err != nil {
			return 0, err
		}
	}
	cur.Take()
	if a != nil {
		if a.distinct == nil {
			a.distinct = map[int64]ir.Attr{}
		}
		if of, ok := a.distinct[number]; ok && of != inner {
			return 0, token.Fail("referenced attribute does not match previous definition: " + r.c.Attrs.Text(of))
		}
		a.distinct[number] = inner
	}
	return r.c.Attrs.Distinct(number, inner), r.noSuffix(cur, a)
}

// distinctID consumes [0].
func (r *Reader) distinctID(cur *syntax.Cursor, a *Aliases, token syntax.Token) (int64, *syntax.Error) {
	cur.Enter(grammar.MLIRRULE_list)
	cur.Take()
	if !cur.Enter(grammar.MLIRRULE_listItem) || !cur.At(grammar.MLIRRULE_attribute) {
		return 0, token.Fail("expected distinct ID")
	}
	id, err := r.buildAttribute(cur, a, 0)
	if err != nil {
		return 0, err
	}
	cur.Done()
	if r.c.Attrs.Kind(id) != ir.IntegerAttr || r.c.Types.Elem(r.c.Attrs.Type(id)) == elem.I1 || r.c.Attrs.Ints(id)[0] < 0 || cur.Kind() != grammar.MLIRRSQUARE {
		return 0, token.Fail("expected distinct ID")
	}
	cur.Take()
	cur.Done()
	return r.c.Attrs.Ints(id)[0], nil
}
