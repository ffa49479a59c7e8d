package attr

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// parseAngleName parses <"foo">.
func (t *input) parseAngleName() ([]ir.Attr, *syntax.Error) {
	inner := *t
	inner.start, inner.end = t.start+1, t.end-1
	a, err := inner.parseAttribute()
	if err == nil && t.r.c.Attrs.Kind(a) != ir.StringAttr {
		err = inner.fail("expected a string")
	}
	return []ir.Attr{a}, err
}

// fragmentKeys lists the keys of <mesh="m", origin=["f"(1)], …> in order
// (shardy/dialect/mpmd/ir/dialect.cc). They are attribute names as well.
var fragmentKeys = []string{"mesh", "origin", "stage", "in_shardings", "out_shardings"}

// parseFragment parses <mesh="m", …> with all keys of fragmentKeys.
func (t *input) parseFragment() ([]ir.Attr, *syntax.Error)     { return t.parseKeyed(fragmentKeys) }
func (t *input) parseFragmentCall() ([]ir.Attr, *syntax.Error) { return t.parseKeyed(fragmentKeys[:2]) }

// parseKeyed parses <key=value, …>; the first two keys are required.
func (t *input) parseKeyed(keys []string) ([]ir.Attr, *syntax.Error) {
	list := make([]ir.Attr, len(keys))
	next := 0
	for _, s := range t.split(t.start+1, t.end-1) {
		key, _, ok := strings.Cut(string(t.src[s.Start:s.End]), "=")
		key = strings.TrimSpace(key)
		for next < len(keys) && keys[next] != key {
			next++
		}
		if !ok || next == len(keys) {
			return nil, &syntax.Error{Start: s.Start, End: s.End, Message: "expected one of " + strings.Join(keys, ", ") + ", in this order" + syntax.Found(t.src, syntax.Token{Start: s.Start, End: s.End})}
		}
		value := *t
		value.start = syntax.SkipBlanks(t.src, s.Start+strings.IndexByte(string(t.src[s.Start:s.End]), '=')+1)
		value.end = s.End
		a, err := value.parseFragmentValue(key)
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

func (t *input) parseFragmentValue(key string) (ir.Attr, *syntax.Error) {
	switch key {
	case "mesh":
		return t.parseAttribute()
	case "stage":
		return numberParser(elem.I64)(t)
	case "origin":
		return t.parseOrigins()
	}
	return dialectParser("#sdy.sharding_per_value<", ">")(t)
}

// parseOrigins parses ["f"(1), "g"].
func (t *input) parseOrigins() (ir.Attr, *syntax.Error) {
	if t.start >= t.end || t.src[t.start] != '[' || t.src[t.end-1] != ']' {
		return 0, t.fail("expected '[' and origins")
	}
	var items []ir.Attr
	for _, s := range t.split(t.start+1, t.end-1) {
		item := *t
		item.start, item.end = s.Start, s.End
		a, err := dialectParser("#mpmd.user_origin<", ">")(&item)
		if err != nil {
			return 0, err
		}
		items = append(items, a)
	}
	return t.r.c.Attrs.Array(items), nil
}

// split splits a text at the commas outside of brackets and strings.
func (t *input) split(start, end int) (parts []ir.Range) {
	depth, quoted, from := 0, false, start
	add := func(to int) {
		from = syntax.SkipBlanks(t.src, from)
		for to > from && syntax.IsBlank(t.src[to-1]) {
			to--
		}
		if from < to {
			parts = append(parts, ir.Range{Start: from, End: to})
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

func printFragment(c *ir.Context, dst []byte, attrs []ir.Attr) []byte {
	dst = c.Attrs.Append(append(dst, "<mesh="...), attrs[0], nil)
	dst = append(dst, ", origin=["...)
	for i, o := range c.Attrs.Items(attrs[1]) {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = printBetween("<", ">")(c, dst, o)
	}
	dst = append(dst, ']')
	for i, a := range attrs[2:] {
		if a == 0 {
			continue
		}
		key := fragmentKeys[2+i]
		dst = append(append(append(dst, ", "...), key...), '=')
		if key == "stage" {
			dst = append(dst, c.Attrs.ShortText(a)...)
		} else {
			dst = printBetween("<", ">")(c, dst, a)
		}
	}
	return append(dst, '>')
}

func printAngleName(c *ir.Context, dst []byte, attrs []ir.Attr) []byte {
	return append(c.Attrs.Append(append(dst, '<'), attrs[0], nil), '>')
}
