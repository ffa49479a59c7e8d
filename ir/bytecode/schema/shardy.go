package schema

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
)

// Shardy returns the encodings of the dialect sdy (shardy/dialect/sdy/ir/bytecode.td of
// openxla/shardy). Package ir keeps Shardy attributes as text, so each row formats that text as
// Shardy's printers do (printers.cc, attrs.td) from the texts of nested attributes.
func Shardy() *Dialect { return shardyDialect.Get() }

var shardyDialect = lazy.Value[*Dialect]{New: func() *Dialect {
	return &Dialect{Name: "sdy", Attrs: []Encoding{
		shardyRow(0, "ManualAxesAttr", "manual_axes", Fields{{"value", Attrs}}, func(s *shardyText, p []Part) { s.add("{").strings(p[0].Attrs).add("}") }),
		shardyRow(1, "MeshAxisAttr", "mesh_axis", Fields{{"name", String}, {"size", SignedVarInt}},
			func(s *shardyText, p []Part) { s.quoted(p[0].Text).add("=").int(p[1].Int) }),
		shardyRow(2, "MeshAttr", "mesh", Fields{{"axes", Attrs}, {"device_ids", SignedVarInts}}, func(s *shardyText, p []Part) { s.mesh(p[0].Attrs, p[1].Ints) }),
		shardyRow(3, "SubAxisInfoAttr", "sub_axis_info", Fields{{"pre_size", SignedVarInt}, {"size", SignedVarInt}},
			func(s *shardyText, p []Part) { s.add("(").int(p[0].Int).add(")").int(p[1].Int) }),
		shardyRow(4, "AxisRefAttr", "axis_ref", Fields{{"name", String}, {"sub_axis_info", OptionalAttr}}, func(s *shardyText, p []Part) {
			if s.quoted(p[0].Text); p[1].Attr != 0 {
				s.add(":").attr("sub_axis_info", p[1].Attr)
			}
		}),
		shardyRow(5, "DimensionShardingAttr", "dimension_sharding", Fields{{"axes", Attrs}, {"is_closed", Bool}, {"priority", OptionalVarInt}}, func(s *shardyText, p []Part) {
			s.dimension(p[0].Attrs, p[1].Int != 0, p[2].Int)
		}),
		shardyRow(6, "TensorShardingAttrV1", "sharding", shardingFields, func(s *shardyText, p []Part) { s.sharding(p, "") }).
			splitIf(func(p []Part) bool { return len(p[3].Attrs) == 0 }),
		shardyRow(7, "TensorShardingPerValueAttrV1", "sharding_per_value", Fields{{"shardings", Attrs}}, (*shardyText).perValue).
			splitIf(func(p []Part) bool { return p[0].Int == 0 }),
		shardyRow(8, "DimMappingAttr", "dim_mapping", Fields{{"factor_indices", SignedVarInts}}, func(s *shardyText, p []Part) {
			for _, n := range p[0].Ints {
				s.factor(n)
			}
		}),
		shardyRow(9, "TensorMappingAttr", "tensor_mapping", Fields{{"dim_mappings", Attrs}}, func(s *shardyText, p []Part) { s.add("[").list("dim_mapping", p[0].Attrs).add("]") }),
		shardyRow(10, "OpShardingRuleAttr", "op_sharding_rule",
			Fields{
				{"factor_sizes", SignedVarInts}, {"operand_mappings", Attrs}, {"result_mappings", Attrs},
				{"reduction_factors", SignedVarInts}, {"need_replication_factors", SignedVarInts},
				{"permutation_factors", SignedVarInts}, {"blocked_propagation_factors", SignedVarInts}, {"is_custom_rule", Bool},
			}, (*shardyText).rule),
		shardyRow(11, "AxisRefListAttr", "axis_ref_list", Fields{{"value", Attrs}}, func(s *shardyText, p []Part) { s.add("{").list("axis_ref", p[0].Attrs).add("}") }),
		shardyRow(12, "ListOfAxisRefListsAttr", "list_of_axis_ref_lists", Fields{{"value", Attrs}},
			func(s *shardyText, p []Part) { s.add("[").list("axis_ref_list", p[0].Attrs).add("]") }),
		shardyRow(13, "AllToAllParamAttr", "all_to_all_param", Fields{{"axes", Attrs}, {"src_dim", SignedVarInt}, {"tgt_dim", SignedVarInt}}, func(s *shardyText, p []Part) {
			s.add("{").list("axis_ref", p[0].Attrs).add("}: ").int(p[1].Int).add("->").int(p[2].Int)
		}),
		shardyRow(14, "AllToAllParamListAttr", "all_to_all_param_list", Fields{{"value", Attrs}},
			func(s *shardyText, p []Part) { s.add("[").list("all_to_all_param", p[0].Attrs).add("]") }),
		shardyRow(15, "TensorShardingAttrV2", "sharding", append(slices.Clip(shardingFields), Field{"unreduced_axes", Attrs}), func(s *shardyText, p []Part) { s.sharding(p, "") }).
			splitIf(func(p []Part) bool { return len(p[3].Attrs) > 0 && p[4].Int == 0 }),
		shardyRow(16, "TensorShardingPerValueAttrV2", "sharding_per_value", Fields{{"shardings", Attrs}}, (*shardyText).perValue).
			splitIf(func(p []Part) bool { return p[0].Int != 0 }),
		shardyRow(17, "TensorShardingAttrV3", "sharding", append(slices.Clip(shardingFields), Field{"unreduced_axes", Attrs}, Field{"reduction_op", SignedVarInt}), func(s *shardyText, p []Part) {
			if n := p[4].Int; n < 0 || n >= int64(len(reductions)) {
				s.err = unknownValue("sdy.reduction_op", n)
				return
			}
			s.sharding(p, reductions[p[4].Int])
		}).splitIf(func(p []Part) bool { return len(p[3].Attrs) > 0 && p[4].Int > 0 }),
	}}
}}

var shardingFields = Fields{{"mesh_or_ref", Attr}, {"dim_shardings", Attrs}, {"replicated_axes", Attrs}}

// reductions lists the reductions of unreduced axes (shardy/dialect/sdy/ir/enums.td); the first is
// not printed.
var reductions = [...]string{"", "max", "min"}

// factorKinds lists the special factors of a sharding rule.
var factorKinds = [...]string{"reduction", "need_replication", "permutation", "blocked_propagation"}

// A shardyText builds the text of an attribute.
type shardyText struct {
	c    *ir.Context
	text []byte
	err  error
}

// shardyRow returns the encoding of an attribute. write formats its text after the mnemonic.
func shardyRow(code uint64, name, mnemonic string, fields Fields, write func(s *shardyText, p []Part)) Encoding {
	row := AttrRow(code, name, fields, func(c *ir.Context, p []Part) (ir.Attr, error) {
		s := &shardyText{c: c}
		if write(s, p); s.err != nil {
			return 0, s.err
		}
		return shardyAttr(c, mnemonic, string(s.text)), nil
	})
	row.SplitAttr = splitShardy(mnemonic)
	return row
}

// splitIf restricts what a row splits to parts that it can hold.
func (e Encoding) splitIf(fits func(p []Part) bool) Encoding {
	split := e.SplitAttr
	e.SplitAttr = func(c *ir.Context, a ir.Attr) ([]Part, bool) {
		p, ok := split(c, a)
		return p, ok && fits(p)
	}
	return e
}

// shardyAttr returns the attribute with a text after its mnemonic.
func shardyAttr(c *ir.Context, mnemonic, body string) ir.Attr {
	if body == "" || body[0] == '<' {
		// the pretty form (mlir/lib/IR/AsmPrinter.cpp, printDialectSymbol)
		return c.Attrs.Opaque("#sdy."+mnemonic, body, 0)
	}
	return c.Attrs.Opaque("#sdy", "<"+mnemonic+body+">", 0)
}

// textOf returns the text of an attribute after its mnemonic; false if it has another mnemonic.
func textOf(c *ir.Context, mnemonic string, a ir.Attr) (string, bool) {
	whole := c.Attrs.Text(a)
	if body, ok := strings.CutPrefix(whole, "#sdy."+mnemonic); ok && (body == "" || body[0] == '<') {
		return body, true
	}
	body, ok := strings.CutPrefix(whole, "#sdy<"+mnemonic)
	body, end := strings.CutSuffix(body, ">")
	return body, ok && end && !strings.HasPrefix(body, "_") // axis_ref is a prefix of axis_ref_list
}

// attr appends the text of an attribute.
func (s *shardyText) attr(mnemonic string, a ir.Attr) *shardyText {
	body, ok := textOf(s.c, mnemonic, a)
	if !ok && s.err == nil {
		s.err = InvalidError(fmt.Sprintf("'%s' is not #sdy.%s", s.c.Attrs.Text(a), mnemonic))
	}
	return s.add(body)
}

// list appends the texts of attributes, separated by commas.
func (s *shardyText) list(mnemonic string, list []ir.Attr) *shardyText {
	for i, a := range list {
		s.comma(i).attr(mnemonic, a)
	}
	return s
}

// strings appends quoted strings, separated by commas.
func (s *shardyText) strings(list []ir.Attr) *shardyText {
	for i, a := range list {
		if s.c.Attrs.Kind(a) != ir.StringAttr {
			s.err = InvalidError("the name of an axis is not a string")
		}
		s.comma(i).quoted(s.c.Attrs.StringOf(a))
	}
	return s
}

// ints appends numbers, separated by commas.
func (s *shardyText) ints(list []int64) *shardyText {
	for i, n := range list {
		s.comma(i).int(n)
	}
	return s
}

func (s *shardyText) comma(i int) *shardyText {
	if i > 0 {
		s.add(", ")
	}
	return s
}

func (s *shardyText) add(text string) *shardyText {
	s.text = append(s.text, text...)
	return s
}

func (s *shardyText) quoted(text string) *shardyText {
	s.text = ir.AppendQuoted(s.text, text)
	return s
}

func (s *shardyText) int(n int64) *shardyText {
	s.text = strconv.AppendInt(s.text, n, 10)
	return s
}

// factor appends the name of a factor: i to z, then z_1 (utils.cc, factorSymbolString).
func (s *shardyText) factor(n int64) *shardyText {
	const last = 'z' - 'i'
	switch {
	case n < 0:
		s.err = InvalidError("a factor of a sharding rule is negative")
	case n <= last:
		s.text = append(s.text, 'i'+byte(n))
	default:
		s.add("z_").int(n - last)
	}
	return s
}

// mesh appends <["x"=2], device_ids=[1, 0]>. It leaves out device ids that are in order
// (dialect.cc, MeshAttr::get).
func (s *shardyText) mesh(axes []ir.Attr, ids []int64) {
	s.add("<[").list("mesh_axis", axes).add("]")
	inOrder := len(axes) > 0 && int64(len(ids)) == s.devices(axes)
	for i, n := range ids {
		inOrder = inOrder && n == int64(i)
	}
	if len(ids) > 0 && !inOrder {
		s.add(", device_ids=[").ints(ids).add("]")
	}
	s.add(">")
}

// devices returns the product of the axis sizes, or -1 on overflow or if a size is not positive.
func (s *shardyText) devices(axes []ir.Attr) int64 {
	sizes := make([]int64, len(axes))
	for i, a := range axes {
		text, _ := textOf(s.c, "mesh_axis", a)
		sizes[i], _ = strconv.ParseInt(text[strings.LastIndexByte(text, '=')+1:], 10, 64)
	}
	if n, ok := ir.Product(sizes); ok && !slices.ContainsFunc(sizes, func(n int64) bool { return n < 1 }) {
		return n
	}
	return -1
}

// dimension appends {"x", ?}p1; a priority of -1 is none.
func (s *shardyText) dimension(axes []ir.Attr, closed bool, priority int64) {
	if s.add("{").list("axis_ref", axes); !closed {
		s.comma(len(axes)).add("?")
	}
	if s.add("}"); priority >= 0 {
		s.add("p").int(priority)
	}
}

// sharding appends <@mesh, [{"x"}], replicated={"y"}, unreduced={"z"}>.
func (s *shardyText) sharding(p []Part, reduction string) {
	s.add("<")
	if mesh := p[0].Attr; s.c.Attrs.Kind(mesh) == ir.SymbolAttr {
		s.add(s.c.Attrs.Text(mesh))
	} else {
		s.add("mesh").attr("mesh", mesh)
	}
	s.add(", [").list("dimension_sharding", p[1].Attrs).add("]")
	if len(p[2].Attrs) > 0 {
		s.add(", replicated={").list("axis_ref", p[2].Attrs).add("}")
	}
	if len(p) > 3 && len(p[3].Attrs) > 0 {
		s.add(", unreduced="+reduction+"{").list("axis_ref", p[3].Attrs).add("}")
	}
	s.add(">")
}

// perValue appends <[<@mesh, […]>, …]>.
func (s *shardyText) perValue(p []Part) { s.add("<[").list("sharding", p[0].Attrs).add("]>") }

// rule appends <([i, j])->([i]) {i=8, j=2} reduction={j}, custom>.
func (s *shardyText) rule(p []Part) {
	s.add("<(").list("tensor_mapping", p[1].Attrs).add(")->(").list("tensor_mapping", p[2].Attrs).add(")")
	if len(p[0].Ints) > 0 {
		s.add(" {")
		for i, n := range p[0].Ints {
			s.comma(i).factor(int64(i)).add("=").int(n)
		}
		s.add("}")
	}
	for i, kind := range factorKinds {
		factors := p[3+i].Ints
		if len(factors) == 0 {
			continue
		}
		s.add(" " + kind + "={")
		for k, n := range factors {
			s.comma(k).factor(n)
		}
		s.add("}")
	}
	if p[7].Int != 0 {
		s.add(", custom")
	}
	s.add(">")
}
