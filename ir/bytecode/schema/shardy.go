package schema

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/internal/shardy"
	"github.com/hlo-promote/hlo-promote/ir"
)

// Shardy returns the encodings of the dialect sdy (shardy/dialect/sdy/ir/bytecode.td of
// openxla/shardy). Package ir keeps Shardy attributes as text, so each row has a function that
// both formats that text as Shardy's printers do (printers.cc, attrs.td), from the texts of nested
// attributes, and reads it. An attribute whose text is not as its row formats it, and one with an
// escape in the name of an axis, is written as text.
func Shardy() *Dialect { return shardyDialect.Get() }

var shardyDialect = lazy.Value[*Dialect]{New: func() *Dialect {
	f := shardyForms{}
	return &Dialect{Name: "sdy", Attrs: []Encoding{
		f.row(0, "ManualAxesAttr", "manual_axes", Fields{{"value", Attrs}}, func(n *notation, p []Part) { items(n, "{", &p[0].Attrs, n.stringAttr, "}") }),
		f.row(1, "MeshAxisAttr", "mesh_axis", Fields{{"name", String}, {"size", SignedVarInt}}, func(n *notation, p []Part) { n.quoted(&p[0].Text).word("=").int(&p[1].Int) }),
		f.row(2, "MeshAttr", "mesh", Fields{{"axes", Attrs}, {"device_ids", SignedVarInts}}, (*notation).mesh),
		f.row(3, "SubAxisInfoAttr", "sub_axis_info", Fields{{"pre_size", SignedVarInt}, {"size", SignedVarInt}},
			func(n *notation, p []Part) { n.word("(").int(&p[0].Int).word(")").int(&p[1].Int) }),
		f.row(4, "AxisRefAttr", "axis_ref", Fields{{"name", String}, {"sub_axis_info", OptionalAttr}}, func(n *notation, p []Part) {
			if n.quoted(&p[0].Text); n.optional(p[1].Attr != 0, ":") {
				n.attr("sub_axis_info", &p[1].Attr)
			}
		}),
		f.row(5, "DimensionShardingAttr", "dimension_sharding", Fields{{"axes", Attrs}, {"is_closed", Bool}, {"priority", OptionalVarInt}}, (*notation).dimension),
		f.row(6, "TensorShardingAttrV1", "sharding", shardingFields, (*notation).sharding).splitIf(func(p []Part) bool { return len(p[3].Attrs) == 0 }),
		f.row(7, "TensorShardingPerValueAttrV1", "sharding_per_value", Fields{{"shardings", Attrs}}, (*notation).perValue).splitIf(func(p []Part) bool { return p[0].Int == 0 }),
		f.row(8, "DimMappingAttr", "dim_mapping", Fields{{"factor_indices", SignedVarInts}}, func(n *notation, p []Part) { n.factors(&p[0].Ints) }),
		f.row(9, "TensorMappingAttr", "tensor_mapping", Fields{{"dim_mappings", Attrs}}, func(n *notation, p []Part) { n.attrs("[", "dim_mapping", &p[0].Attrs, "]") }),
		f.row(10, "OpShardingRuleAttr", "op_sharding_rule",
			Fields{
				{"factor_sizes", SignedVarInts}, {"operand_mappings", Attrs}, {"result_mappings", Attrs},
				{"reduction_factors", SignedVarInts}, {"need_replication_factors", SignedVarInts},
				{"permutation_factors", SignedVarInts}, {"blocked_propagation_factors", SignedVarInts}, {"is_custom_rule", Bool},
			}, (*notation).rule),
		f.row(11, "AxisRefListAttr", "axis_ref_list", Fields{{"value", Attrs}}, func(n *notation, p []Part) { n.attrs("{", "axis_ref", &p[0].Attrs, "}") }),
		f.row(12, "ListOfAxisRefListsAttr", "list_of_axis_ref_lists", Fields{{"value", Attrs}}, func(n *notation, p []Part) { n.attrs("[", "axis_ref_list", &p[0].Attrs, "]") }),
		f.row(13, "AllToAllParamAttr", "all_to_all_param", Fields{{"axes", Attrs}, {"src_dim", SignedVarInt}, {"tgt_dim", SignedVarInt}}, func(n *notation, p []Part) {
			n.attrs("{", "axis_ref", &p[0].Attrs, "}").word(": ").int(&p[1].Int).word("->").int(&p[2].Int)
		}),
		f.row(14, "AllToAllParamListAttr", "all_to_all_param_list", Fields{{"value", Attrs}}, func(n *notation, p []Part) { n.attrs("[", "all_to_all_param", &p[0].Attrs, "]") }),
		f.row(15, "TensorShardingAttrV2", "sharding", append(slices.Clip(shardingFields), Field{"unreduced_axes", Attrs}), (*notation).sharding).
			splitIf(func(p []Part) bool { return len(p[3].Attrs) > 0 && p[4].Int == 0 }),
		f.row(16, "TensorShardingPerValueAttrV2", "sharding_per_value", Fields{{"shardings", Attrs}}, (*notation).perValue).splitIf(func(p []Part) bool { return p[0].Int != 0 }),
		f.row(17, "TensorShardingAttrV3", "sharding", append(slices.Clip(shardingFields), Field{"unreduced_axes", Attrs}, Field{"reduction_op", SignedVarInt}), (*notation).sharding).
			splitIf(func(p []Part) bool { return len(p[3].Attrs) > 0 && p[4].Int > 0 }),
	}}
}}

var shardingFields = Fields{{"mesh_or_ref", Attr}, {"dim_shardings", Attrs}, {"replicated_axes", Attrs}}

// reductions lists the reductions of unreduced axes (shardy/dialect/sdy/ir/enums.td); the first is
// not printed.
var reductions = [...]string{"", "max", "min"}

// shardyForms has the function of each mnemonic.
type shardyForms map[string]func(n *notation, p []Part)

// maxParts is the number of parts that each function has: a sharding rule needs them.
const maxParts = 8

// row returns the encoding of an attribute. form formats and reads the text after the mnemonic.
func (f shardyForms) row(code uint64, name, mnemonic string, fields Fields, form func(n *notation, p []Part)) Encoding {
	f[mnemonic] = form
	return AttrRow(code, name, ir.DialectAttr, fields, func(c *ir.Context, p []Part) (ir.Attr, error) {
		n := &notation{c: c, forms: f}
		if form(n, slices.Concat(p, make([]Part, maxParts-len(fields)))); n.err != nil {
			return 0, n.err
		}
		name, body := spellingOf(mnemonic, string(n.out))
		if name != "#sdy" { // a part of an attribute has no text of its own
			value, wrong := shardy.ParseBody(name[1:], body)
			if wrong != nil {
				return 0, InvalidError(wrong.Message)
			}
			if mesh, ok := value.(*shardy.Mesh); ok {
				body = mesh.Trim(body)
			}
		}
		return c.Attrs.Opaque(name, body, 0), nil
	}, func(c *ir.Context, a ir.Attr) ([]Part, bool) {
		body, ok := textOf(c, mnemonic, a)
		if !ok {
			return nil, false
		}
		n, p := &notation{c: c, forms: f, reads: true, text: body}, make([]Part, maxParts)
		form(n, p)
		return p, n.err == nil && n.at == len(n.text)
	})
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
func shardyAttr(c *ir.Context, mnemonic, text string) ir.Attr {
	name, body := spellingOf(mnemonic, text)
	return c.Attrs.Opaque(name, body, 0)
}

// spellingOf returns the name and the body of the attribute with a text after its mnemonic.
func spellingOf(mnemonic, text string) (name, body string) {
	if text == "" || text[0] == '<' {
		// the pretty form (mlir/lib/IR/AsmPrinter.cpp, printDialectSymbol)
		return "#sdy." + mnemonic, text
	}
	return "#sdy", "<" + mnemonic + text + ">"
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

// mesh is <["x"=2], device_ids=[1, 0]>.
func (n *notation) mesh(p []Part) {
	ids := &p[1].Ints
	n.attrs("<[", "mesh_axis", &p[0].Attrs, "]")
	if n.optional(len(*ids) > 0, ", device_ids=") {
		items(n, "[", ids, n.int, "]")
	}
	n.word(">")
}

// dimension is {"x", ?}p1; a priority of -1 is none.
func (n *notation) dimension(p []Part) {
	axes, count := &p[0].Attrs, len(p[0].Attrs)
	if n.reads {
		p[1].Int, p[2].Int = 1, -1
	} else if p[1].Int == 0 {
		count++
	}
	n.each("{", count, func(i int) {
		if n.optional(i == len(*axes), "?") {
			p[1].Int = 0
			return
		}
		if n.reads {
			*axes = append(*axes, 0)
			i = len(*axes) - 1
		}
		n.attr("axis_ref", &(*axes)[i])
	}, "}")
	if n.optional(p[2].Int >= 0, "p") {
		n.int(&p[2].Int)
	}
}

// sharding is <@mesh, [{"x"}], replicated={"y"}, unreduced=max{"z"}>.
func (n *notation) sharding(p []Part) {
	if p[4].Int < 0 || p[4].Int >= int64(len(reductions)) {
		n.fail(unknownValue("sdy.reduction_op", p[4].Int))
		return
	}
	n.word("<").meshOrSymbol(&p[0].Attr).word(", ").attrs("[", "dimension_sharding", &p[1].Attrs, "]")
	if n.optional(len(p[2].Attrs) > 0, ", replicated=") {
		n.attrs("{", "axis_ref", &p[2].Attrs, "}")
	}
	if n.optional(len(p[3].Attrs) > 0, ", unreduced=") {
		for i, word := range reductions {
			if i > 0 && n.optional(p[4].Int == int64(i), word) {
				p[4].Int = int64(i)
			}
		}
		n.attrs("{", "axis_ref", &p[3].Attrs, "}")
		n.unreduced = n.unreduced || len(p[3].Attrs) > 0
	}
	n.word(">")
}

func (n *notation) meshOrSymbol(a *ir.Attr) *notation {
	switch {
	case !n.reads && n.c.Attrs.Kind(*a) == ir.SymbolAttr:
		n.word(n.c.Attrs.Text(*a))
	case !n.reads || !n.skip("@"):
		n.word("mesh").attr("mesh", a)
	case strings.HasPrefix(n.text[n.at:], `"`):
		var name string
		n.quoted(&name)
		*a = n.c.Attrs.Symbol(name)
	default:
		*a = n.c.Attrs.Symbol(n.until(",>"))
	}
	return n
}

// perValue is <[<@mesh, […]>, …]>. Reading sets Part.Int to 1 if a sharding has unreduced axes.
func (n *notation) perValue(p []Part) {
	n.attrs("<[", "sharding", &p[0].Attrs, "]").word(">")
	if n.reads && n.unreduced {
		p[0].Int = 1
	}
}

// rule is <([i, j])->([i]) {i=8, j=2} reduction={j}, custom>.
func (n *notation) rule(p []Part) {
	n.attrs("<(", "tensor_mapping", &p[1].Attrs, ")").word("->").attrs("(", "tensor_mapping", &p[2].Attrs, ")")
	if n.optional(len(p[0].Ints) > 0, " {") {
		next := []int64{-1}
		items(n, "", &p[0].Ints, func(size *int64) *notation {
			next[0]++
			return n.factors(&next).word("=").int(size)
		}, "}")
	}
	for i, kind := range shardy.FactorKinds {
		list := &p[3+i].Ints
		if !n.optional(len(*list) > 0, " "+kind+"=") {
			continue
		}
		n.each("{", len(*list), func(k int) {
			if n.reads {
				n.factors(list)
			} else {
				n.factors(&[]int64{(*list)[k]})
			}
		}, "}")
	}
	if n.optional(p[7].Int != 0, ", custom") {
		p[7].Int = 1
	}
	n.word(">")
}

// factors are written one after the other: ijz_1.
func (n *notation) factors(list *[]int64) *notation {
	if !n.reads {
		for _, factor := range *list {
			if factor < 0 {
				n.fail(InvalidError("a factor of a sharding rule is negative"))
			}
			n.word(shardy.FactorName(int(factor)))
		}
		return n
	}
	for n.at < len(n.text) && n.text[n.at] >= 'i' && n.text[n.at] <= 'z' {
		factor, more := int64(n.text[n.at]-'i'), int64(0)
		if n.at++; n.skip("_") {
			n.int(&more)
		}
		*list = append(*list, factor+more)
	}
	return n
}
