package schema

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Splitting of Shardy attributes: the inverse of the rows of Shardy. An attribute whose text is not
// as its row formats it, and one with an escape in the name of an axis, is written as text.

// A shardyCut splits the text of an attribute after its mnemonic.
type shardyCut struct {
	c    *ir.Context
	text string
	at   int
	bad  bool // the text is not as expected
}

// splitShardy returns the splitter of attributes with a mnemonic.
func splitShardy(mnemonic string) AttrSplitter {
	return func(c *ir.Context, a ir.Attr) ([]Part, bool) {
		if c.Attrs.Kind(a) != ir.DialectAttr {
			return nil, false
		}
		body, ok := textOf(c, mnemonic, a)
		if !ok {
			return nil, false
		}
		s := &shardyCut{c: c, text: body}
		p := s.parts(mnemonic)
		return p, !s.bad && s.at == len(s.text)
	}
}

// parts reads an attribute and returns the values of its fields.
func (s *shardyCut) parts(mnemonic string) []Part {
	switch mnemonic {
	case "manual_axes":
		return []Part{{Attrs: s.strings()}}
	case "mesh_axis":
		return []Part{{Text: s.quoted()}, {Int: s.want("=").int()}}
	case "mesh":
		return s.mesh()
	case "sub_axis_info":
		return []Part{{Int: s.want("(").int()}, {Int: s.want(")").int()}}
	case "axis_ref":
		return s.axis()
	case "dimension_sharding":
		return s.dimension()
	case "sharding":
		return s.sharding()
	case "sharding_per_value":
		return s.perValue()
	case "dim_mapping":
		return []Part{{Ints: s.factors()}}
	case "tensor_mapping":
		return []Part{{Attrs: s.list("[", "dim_mapping", "]")}}
	case "op_sharding_rule":
		return s.rule()
	case "axis_ref_list":
		return []Part{{Attrs: s.list("{", "axis_ref", "}")}}
	case "list_of_axis_ref_lists":
		return []Part{{Attrs: s.list("[", "axis_ref_list", "]")}}
	case "all_to_all_param":
		return []Part{{Attrs: s.list("{", "axis_ref", "}")}, {Int: s.want(": ").int()}, {Int: s.want("->").int()}}
	case "all_to_all_param_list":
		return []Part{{Attrs: s.list("[", "all_to_all_param", "]")}}
	}
	s.bad = true
	return nil
}

// skip skips a word if it is next.
func (s *shardyCut) skip(word string) bool {
	there := strings.HasPrefix(s.text[s.at:], word)
	if there {
		s.at += len(word)
	}
	return there
}

// want skips a word that must be next.
func (s *shardyCut) want(word string) *shardyCut {
	s.bad = !s.skip(word) || s.bad
	return s
}

// until returns the text up to the first of some bytes.
func (s *shardyCut) until(end string) string {
	n := strings.IndexAny(s.text[s.at:], end)
	if n < 0 {
		s.bad = true
		return ""
	}
	s.at += n
	return s.text[s.at-n : s.at]
}

// quoted reads a string without escapes.
func (s *shardyCut) quoted() string {
	text := s.want(`"`).until(`"\`)
	s.want(`"`)
	return text
}

func (s *shardyCut) int() int64 {
	from := s.at
	s.skip("-")
	for s.at < len(s.text) && s.text[s.at] >= '0' && s.text[s.at] <= '9' {
		s.at++
	}
	n, err := strconv.ParseInt(s.text[from:s.at], 10, 64)
	s.bad = s.bad || err != nil
	return n
}

// each calls item for each item of a list, and fails if that reads nothing.
func (s *shardyCut) each(open string, item func(), end string) {
	s.want(open)
	for n := 0; !s.bad && !s.skip(end); n++ {
		if n > 0 {
			s.want(", ")
		}
		from := s.at
		item()
		s.bad = s.bad || s.at == from
	}
}

// list reads a list of attributes.
func (s *shardyCut) list(open, mnemonic, end string) (list []ir.Attr) {
	s.each(open, func() { list = append(list, s.nested(mnemonic)) }, end)
	return list
}

// nested reads an attribute in another one.
func (s *shardyCut) nested(mnemonic string) ir.Attr {
	from := s.at
	s.parts(mnemonic)
	if s.bad {
		return 0
	}
	return shardyAttr(s.c, mnemonic, s.text[from:s.at])
}

func (s *shardyCut) strings() (list []ir.Attr) {
	s.each("{", func() { list = append(list, s.c.Attrs.String(s.quoted())) }, "}")
	return list
}

func (s *shardyCut) mesh() []Part {
	p := []Part{{Attrs: s.list("<[", "mesh_axis", "]")}, {}}
	if s.skip(", device_ids=") {
		s.each("[", func() { p[1].Ints = append(p[1].Ints, s.int()) }, "]")
	}
	s.want(">")
	return p
}

func (s *shardyCut) axis() []Part {
	p := []Part{{Text: s.quoted()}, {}}
	if s.skip(":") {
		p[1].Attr = s.nested("sub_axis_info")
	}
	return p
}

// dimension reads {"x", ?}p1.
func (s *shardyCut) dimension() []Part {
	p := []Part{{}, {Int: 1}, {Int: -1}}
	s.each("{", func() {
		if s.skip("?") {
			p[1].Int = 0
		} else {
			p[0].Attrs = append(p[0].Attrs, s.nested("axis_ref"))
		}
	}, "}")
	if s.skip("p") {
		p[2].Int = s.int()
	}
	return p
}

// sharding reads <@mesh, [{"x"}], replicated={"y"}, unreduced=max{"z"}>.
func (s *shardyCut) sharding() []Part {
	p := make([]Part, 5)
	switch s.want("<"); {
	case s.skip(`@"`):
		s.at--
		p[0].Attr = s.c.Attrs.Symbol(s.quoted())
	case s.skip("@"):
		p[0].Attr = s.c.Attrs.Symbol(s.until(",>"))
	default:
		p[0].Attr = s.want("mesh").nested("mesh")
	}
	p[1].Attrs = s.want(", ").list("[", "dimension_sharding", "]")
	if s.skip(", replicated=") {
		p[2].Attrs = s.list("{", "axis_ref", "}")
	}
	if s.skip(", unreduced=") {
		for i, word := range reductions {
			if i > 0 && s.skip(word) {
				p[4].Int = int64(i)
			}
		}
		p[3].Attrs = s.list("{", "axis_ref", "}")
	}
	s.want(">")
	return p
}

// perValue reads <[<@mesh, […]>, …]>. Part.Int is whether a sharding has unreduced axes.
func (s *shardyCut) perValue() []Part {
	var p Part
	s.each("<[", func() {
		from := s.at
		if p.Int |= int64(min(len(s.sharding()[3].Attrs), 1)); !s.bad {
			p.Attrs = append(p.Attrs, shardyAttr(s.c, "sharding", s.text[from:s.at]))
		}
	}, "]")
	s.want(">")
	return []Part{p}
}

// factors reads the names of factors: ijz_1.
func (s *shardyCut) factors() (list []int64) {
	for s.at < len(s.text) && s.text[s.at] >= 'i' && s.text[s.at] <= 'z' {
		n := int64(s.text[s.at] - 'i')
		if s.at++; s.skip("_") {
			n += s.int()
		}
		list = append(list, n)
	}
	return list
}

// rule reads <([i, j])->([i]) {i=8, j=2} reduction={j}, custom>.
func (s *shardyCut) rule() []Part {
	p := make([]Part, 8)
	p[1].Attrs = s.list("<(", "tensor_mapping", ")")
	p[2].Attrs = s.want("->").list("(", "tensor_mapping", ")")
	if s.skip(" {") {
		s.each("", func() {
			s.factors()
			p[0].Ints = append(p[0].Ints, s.want("=").int())
		}, "}")
	}
	for i, kind := range factorKinds {
		if s.skip(" " + kind + "=") {
			s.each("{", func() { p[3+i].Ints = append(p[3+i].Ints, s.factors()...) }, "}")
		}
	}
	if s.skip(", custom") {
		p[7].Int = 1
	}
	s.want(">")
	return p
}
