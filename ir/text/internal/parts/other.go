package parts

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// buildHash reads #alias and #dialect.name<…>.
func (p *partBuilder) buildHash() ir.Attr {
	token := p.cur.Take()
	name := string(p.cur.Src[token.Start:token.End])
	body := ""
	switch p.cur.Kind() {
	case grammar.MLIRBODY:
		if flags, ok := p.flagsOf(name); ok {
			p.typeSuffix()
			return flags
		}
		body = p.body()
	case grammar.MLIRLESS:
		attr, err := p.buildStructured(&p.cur, p.aliases, token, name)
		p.check(err)
		p.typeSuffix() // read and dropped, as the dialects' parsers do
		return attr
	default:
		switch {
		case !strings.Contains(name, "."):
			attr := p.aliases.Attr(p.cur.Src[token.Start+1 : token.End])
			if attr == 0 {
				p.fail(token, "undefined symbol alias id '"+name[1:]+"'")
			}
			return p.noSuffix(attr)
		case structuredName([]byte(name)):
			p.fail(token, unknownAttr(name))
		}
	}
	p.check(noSuch(name, body, token, ir.NoSuchAttr))
	return p.c.Attrs.Opaque(name, body, p.typeSuffix())
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
func (p *partBuilder) body() string {
	token := p.cur.Take()
	text, err := p.Expand(p.cur.Src, token.Start, token.End, p.aliases)
	p.check(err)
	return text
}

// buildResource reads dense_resource<name> : type.
func (p *partBuilder) buildResource() ir.Attr {
	p.cur.Take()
	p.cur.Take()
	at := p.cur.Tokens.At(p.cur.Token)
	name := p.entryName()
	p.cur.Take()
	t := p.typeSuffix()
	if t == 0 {
		p.fail(at, "expected ':' and the type of the resource")
	}
	return p.c.Attrs.Resource(name, t)
}

// buildStrided reads strided<[1, ?], offset: 2>.
func (p *partBuilder) buildStrided() ir.Attr {
	token := p.cur.Take()
	b := p.takeBody(&p.cur, p.aliases)
	var strides []int64
	if b.expect("["); !b.skip(grammar.MLIRRSQUARE) {
		b.items(func() { strides = append(strides, b.stride()) })
		b.expect("]")
	}
	if b.err != nil {
		p.fail(token, "expected integers or '?' as strides")
	}
	offset := int64(0)
	if b.skip(grammar.MLIRCOMMA) {
		b.expect("offset", ":")
		if offset = b.stride(); b.err != nil {
			p.fail(token, "offset is too large")
		}
	}
	return p.noSuffix(p.c.Attrs.Strided(strides, offset))
}

// stride consumes a stride or an offset: an integer, but not a truth value, or ?.
func (b *body) stride() int64 {
	switch b.token().Kind {
	case grammar.MLIRQUESTION:
		b.take()
		return ir.Dynamic
	case grammar.MLIRTRUE, grammar.MLIRFALSE:
		b.expected("an integer")
	}
	return b.integer()
}

// buildDistinct reads distinct[0]<attribute>. Equal numbers are the same attribute; the printer
// renumbers them.
func (p *partBuilder) buildDistinct() ir.Attr {
	token := p.cur.Take()
	number := p.distinctID(token)
	p.cur.Take()
	inner := p.c.Attrs.Unit()
	if p.cur.At(grammar.MLIRRULE_attribute) {
		inner = p.buildAttribute(0)
	}
	p.cur.Take()
	if a := p.aliases; a != nil {
		if a.distinct == nil {
			a.distinct = map[int64]ir.Attr{}
		}
		if of, ok := a.distinct[number]; ok && of != inner {
			p.fail(token, "referenced attribute does not match previous definition: "+p.c.Attrs.Text(of))
		}
		a.distinct[number] = inner
	}
	return p.noSuffix(p.c.Attrs.Distinct(number, inner))
}

// distinctID consumes [0].
func (p *partBuilder) distinctID(token syntax.Token) int64 {
	const expected = "expected distinct ID"
	p.cur.Enter(grammar.MLIRRULE_list)
	p.cur.Take()
	if !p.cur.Enter(grammar.MLIRRULE_listItem) || !p.cur.At(grammar.MLIRRULE_attribute) {
		p.fail(token, expected)
	}
	id := p.buildAttribute(0)
	p.cur.Done()
	if p.c.Attrs.Kind(id) != ir.IntegerAttr || p.c.Types.Elem(p.c.Attrs.Type(id)) == elem.I1 || p.c.Attrs.Ints(id)[0] < 0 || p.cur.Kind() != grammar.MLIRRSQUARE {
		p.fail(token, expected)
	}
	p.cur.Take()
	p.cur.Done()
	return p.c.Attrs.Ints(id)[0]
}
