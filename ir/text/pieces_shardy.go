package text

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Pieces of the forms of Shardy (shardy/dialect/sdy/ir/ops.td, mpmd/ir/dialect.cc).

// matchBody matches (%x: type, …) {…}.
func matchBody(x *matcher, _ []ir.AttrName) *syntax.Error {
	if x.kind() != grammar.MLIRLPAREN {
		return x.expected("'(' and the arguments of the region")
	}
	for depth := 0; ; x.next++ {
		switch x.kind() {
		case grammar.MLIRLPAREN:
			depth++
		case grammar.MLIRRPAREN:
			depth--
		case grammar.MLIREOF:
			return x.expected("')'")
		}
		if depth == 0 {
			break
		}
	}
	x.next++
	if k := x.kind(); k != grammar.MLIRREGION && k != grammar.MLIREMPTY {
		return x.expected("a region")
	}
	x.layout.regions = append(x.layout.regions, int32(x.next))
	x.next++
	return nil
}

func showBody(p *printer, op ir.Op, _ []ir.AttrName) {
	p.byte('(')
	body := p.m.Body(op)
	for i := range p.m.NumArgs(body) {
		if i > 0 {
			p.str(", ")
		}
		p.blockArg(p.m.Arg(body, i))
	}
	p.str(") ")
	p.regionIn("", p.m.FirstRegion(op), withoutArgs)
}

// matchAngle makes a match of <…> that says several attributes.
func matchAngle(what string, read severalReader) func(x *matcher, attrs []ir.AttrName) *syntax.Error {
	return func(x *matcher, attrs []ir.AttrName) *syntax.Error {
		if x.kind() != grammar.MLIRANGLE {
			return x.expected(what)
		}
		x.attrs(attrs, read)
		return nil
	}
}

// nameInAngle reads <"foo">.
func (t *attrText) nameInAngle() ([]ir.Attr, *syntax.Error) {
	inner := *t
	inner.start, inner.end = t.start+1, t.end-1
	a, err := inner.attribute()
	if err == nil && t.r.c.AttrKind(a) != ir.StringAttr {
		err = inner.fail("expected a string")
	}
	return []ir.Attr{a}, err
}

func showNameInAngle(p *printer, op ir.Op, attrs []ir.AttrName) {
	p.byte('<')
	p.attr(p.m.Property(op, attrs[0]))
	p.byte('>')
}

// fragmentKeys are what <mesh="m", origin=["f"(1)], …> may say, in order, and the attributes that it says.
var fragmentKeys = []string{"mesh", "origin", "stage", "in_shardings", "out_shardings"}

// fragment reads that, with all keys; fragmentCall with the first two.
func (t *attrText) fragment() ([]ir.Attr, *syntax.Error)     { return t.keyed(fragmentKeys) }
func (t *attrText) fragmentCall() ([]ir.Attr, *syntax.Error) { return t.keyed(fragmentKeys[:2]) }

// keyed reads <key=value, …>, of which the first two must be there.
func (t *attrText) keyed(keys []string) ([]ir.Attr, *syntax.Error) {
	list := make([]ir.Attr, len(keys))
	next := 0
	for _, s := range t.split(t.start+1, t.end-1) {
		key, _, ok := strings.Cut(string(t.src[s.start:s.end]), "=")
		key = strings.TrimSpace(key)
		for next < len(keys) && keys[next] != key {
			next++
		}
		if !ok || next == len(keys) {
			return nil, &syntax.Error{Start: s.start, End: s.end, Message: "expected one of " + strings.Join(keys, ", ") + ", in this order"}
		}
		value := *t
		value.start = syntax.SkipBlanks(t.src, s.start+strings.IndexByte(string(t.src[s.start:s.end]), '=')+1)
		value.end = s.end
		a, err := value.fragmentValue(key)
		if err != nil {
			return nil, err
		}
		list[next] = a
		next++
	}
	if list[0] == 0 || list[1] == 0 {
		return nil, t.fail("expected 'mesh =' and 'origin ='")
	}
	return list, nil
}

func (t *attrText) fragmentValue(key string) (ir.Attr, *syntax.Error) {
	switch key {
	case "mesh":
		return t.attribute()
	case "stage":
		return typedNumber(elem.I64)(t)
	case "origin":
		return t.origins()
	}
	return dialectText("#sdy.sharding_per_value<", ">")(t)
}

// origins reads ["f"(1), "g"].
func (t *attrText) origins() (ir.Attr, *syntax.Error) {
	if t.start >= t.end || t.src[t.start] != '[' || t.src[t.end-1] != ']' {
		return 0, t.fail("expected '[' and origins")
	}
	var items []ir.Attr
	for _, s := range t.split(t.start+1, t.end-1) {
		item := *t
		item.start, item.end = s.start, s.end
		a, err := dialectText("#mpmd.user_origin<", ">")(&item)
		if err != nil {
			return 0, err
		}
		items = append(items, a)
	}
	return t.r.c.Array(items), nil
}

// split cuts a text at the commas outside of brackets and strings.
func (t *attrText) split(start, end int) (parts []span) {
	depth, quoted, from := 0, false, start
	add := func(to int) {
		from = syntax.SkipBlanks(t.src, from)
		for to > from && syntax.IsBlank(t.src[to-1]) {
			to--
		}
		if from < to {
			parts = append(parts, span{from, to})
		}
	}
	for i := start; i < end; i++ {
		switch c := t.src[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case strings.IndexByte("<[({", c) >= 0:
			depth++
		case strings.IndexByte(">])}", c) >= 0:
			depth--
		case c == ',' && depth == 0:
			add(i)
			from = i + 1
		}
	}
	add(end)
	return parts
}

func showFragment(p *printer, op ir.Op, attrs []ir.AttrName) {
	p.str("<mesh=")
	p.attr(p.m.Property(op, attrs[0]))
	p.str(", origin=[")
	for i, o := range p.m.Items(p.m.Property(op, attrs[1])) {
		if i > 0 {
			p.str(", ")
		}
		p.buf = showBetween("<", ">")(p.m.Context, p.buf, o)
	}
	p.byte(']')
	for i, key := range fragmentKeys[2:len(attrs)] {
		a := p.m.Property(op, attrs[2+i])
		if a == 0 {
			continue
		}
		p.str(", " + key + "=")
		if key == "stage" {
			p.str(p.m.ShortString(a))
		} else {
			p.buf = showBetween("<", ">")(p.m.Context, p.buf, a)
		}
	}
	p.byte('>')
}
