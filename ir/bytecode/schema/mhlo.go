package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/fielddef"
)

// MHLO returns the encodings of the MHLO dialect (xla/mlir_hlo/mhlo/IR/mhlo_bytecode.cc of
// openxla/xla; TestForeign has what jaxlib 0.12.0.1 writes).
func MHLO() *Dialect { return mhloDialect.Get() }

var mhloDialect = lazy.Value[*Dialect]{New: func() *Dialect {
	return &Dialect{Name: "mhlo", Attrs: []Encoding{
		foreignCustom(0, "#mhlo.result_alias", Fields{{"argTupleIndices", SignedVarInts}, {"resultIndex", SignedVarInt}, {"resultTupleIndices", SignedVarInts}, {"isMustAlias", VarInt}},
			(*notation).alias),
		asStableHLO(1, "#mhlo.channel_handle", "#stablehlo.channel_handle"),
		foreignEnum(2, "#mhlo", "comparison_direction ", 0, fielddef.Words("comparison_direction")...),
		foreignEnum(3, "#mhlo", "comparison_type ", 0, fielddef.Words("comparison_type")...),
		foreignCustom(4, "#mhlo.conv", EncodingNamed(StableHLO().Attrs, "ConvDimensionNumbersAttr").Fields, (*notation).conv),
		asStableHLO(5, "#mhlo.dot", "#stablehlo.dot"),
		foreignEnum(6, "#mhlo", "fft_type ", 0, fielddef.Words("fft_type")...),
		asStableHLO(7, "#mhlo.gather", "#stablehlo.gather"),
		foreignEnum(8, "#mhlo", "precision ", 0, fielddef.Words("precision")...),
		foreignEnum(9, "#mhlo.rng_algorithm", "", 0, fielddef.Words("rng_algorithm")...),
		foreignEnum(10, "#mhlo.rng_distribution", "", 1, fielddef.Words("rng_distribution")...),
		asStableHLO(11, "#mhlo.scatter", "#stablehlo.scatter"),
		foreignEnum(12, "#mhlo", "transpose ", 0, fielddef.Words("transpose")...),
		asStableHLO(13, "#mhlo.type_extensions", "#stablehlo.bounds"),
		foreignEnum(14, "#mhlo", "kind ", 0, "sharding"),
		foreignEnum(15, "#mhlo", "fusion_kind ", 0, "kLoop", "kInput", "kOutput", "kCustom"),
		asStableHLO(16, "#mhlo.output_operand_alias", "#stablehlo.output_operand_alias"),
		foreignEnum(17, "#mhlo.result_accuracy_mode", "", 0, fielddef.AccuracyModes()...),
		foreignRow(18, "#mhlo.result_accuracy", foreignFields{{"atol", Double, "", ifSet}, {"rtol", Double, "", ifSet}, {"ulps", SignedVarInt, "", ifSet}, {"mode", Attr, "", always}}),
		foreignRow(19, "#mhlo.replica_group_mesh_axes", foreignFields{{"mesh", Attr, "", always}, {"axes", Attrs, "", always}}),
		foreignCustom(20, "#mhlo.sub_axis_info", Fields{{"pre_size", SignedVarInt}, {"size", SignedVarInt}}, func(n *notation, p []Part) {
			n.word("(").int(&p[0].Int).word(")").int(&p[1].Int) // an axis prints it without < and >
		}),
		foreignRow(21, "#mhlo.axis_ref", foreignFields{{"name", String, "", always}, {"sub_axis_info", GuardedAttr, "(#mhlo.sub_axis_info", always}}),
		foreignRow(22, "#mhlo.original_array", foreignFields{{"_", Attr, "string", always}, {"_", SignedVarInts, "", always}}),
		foreignRow(23, "#mhlo.original_value_element", foreignFields{{"_", SignedVarInts, "", always}, {"_", OptionalAttr, "<#mhlo.original_array", always}}),
		foreignRow(24, "#mhlo.original_value", foreignFields{{"_", Bool, "", always}, {"_", Attrs, "<#mhlo.original_value_element", always}}),
	}, Types: []Encoding{
		opaqueType(0, "!mhlo.token"),
		opaqueType(1, "!mhlo.async_bundle", Field{"types", Types}),
	}, Names: mhloAttrs}
}}

// asStableHLO returns the row of an attribute that has the fields of one of StableHLO, and leaves
// out the same ones.
func asStableHLO(code uint64, name, as string) Encoding {
	var fields foreignFields
	for _, f := range fielddef.Of(as) {
		fields = append(fields, foreignField{label: f.Name, kind: wireKinds[f.Kind], omit: f.Kind == fielddef.Dims || f.Kind == fielddef.Int})
	}
	return foreignRow(code, name, fields)
}

// mhloAttrs lists the attributes of MHLO that jaxlib 0.12.0.1 parses (hlo_ops_attrs.td,
// hlo_ops_enums.td).
const mhloAttrs = "axis_ref channel_handle comparison_direction comparison_type conv cross_program_prefetch" +
	" custom_call_schedule dequantize_mode dot dot_algorithm fft_type fusion_kind gather kind original_array" +
	" original_value original_value_element output_operand_alias precision ragged_dot replica_group_mesh_axes" +
	" result_accuracy result_accuracy_mode result_alias rng_algorithm rng_distribution scatter sub_axis_info" +
	" transpose type_extensions"

// opaqueType returns the encoding of a type with a list of types, or without parameters.
func opaqueType(code uint64, name string, fields ...Field) Encoding {
	form := func(n *notation, p []Part) *notation {
		if len(p) == 0 {
			return n
		}
		return items(n, "<", &p[0].Types, func(t *ir.Type) *notation {
			if !n.reads {
				return n.word(n.c.Types.Text(*t))
			}
			*t = n.c.Types.Find([]byte(n.piece()))
			n.need(*t != 0)
			return n
		}, ">")
	}
	return TypeRow(code, name, fields, func(c *ir.Context, p []Part) (ir.Type, error) {
		return c.Types.Opaque(name + string(form(&notation{c: c}, p).out)), nil
	}, func(c *ir.Context, t ir.Type) ([]Part, bool) {
		rest, ok := strings.CutPrefix(c.Types.Text(t), name)
		p := make([]Part, len(fields))
		n := form(&notation{c: c, reads: true, spaced: true, text: rest}, p)
		return p, ok && n.err == nil && n.atEnd()
	})
}

// alias is tuple_indices = [1], result_index = [2, 0], must_alias.
func (n *notation) alias(p []Part) {
	const last = ", must_alias"
	parts := []Part{p[0], {Ints: append([]int64{p[1].Int}, p[2].Ints...)}}
	if n.reads {
		text, must := strings.CutSuffix(n.text, last)
		if n.text, parts = text, make([]Part, 2); must {
			p[3].Int = 1
		}
	}
	n.fields(foreignFields{{"tuple_indices", SignedVarInts, "", ifSet}, {"result_index", SignedVarInts, "", always}}, parts)
	switch list := parts[1].Ints; {
	case !n.reads && p[3].Int != 0:
		n.word(last)
	case n.reads && len(list) == 0:
		n.fail(errText)
	case n.reads:
		p[0], p[1].Int, p[2].Ints = parts[0], list[0], list[1:]
	}
}

// conv is [b, 0, f]x[0, i, o]->[b, 0, f], as StableHLO prints the numbers.
func (n *notation) conv(p []Part) {
	if !n.reads {
		a, err := EncodingNamed(StableHLO().Attrs, "ConvDimensionNumbersAttr").Attr(n.c, p)
		n.fail(err)
		body, _ := foreignBody(n.c, "#stablehlo.conv", a)
		n.word(body)
		return
	}
	for i, side := range fielddef.ConvSides {
		var words []string
		items(n, "[", &words, func(word *string) *notation { *word = n.piece(); return n }, "]").word(side.After)
		first, second := slices.Index(words, side.Letters[:1]), slices.Index(words, side.Letters[1:])
		n.need(first >= 0 && second >= 0)
		spatial := make([]int64, max(len(words)-2, 0))
		for at, word := range words {
			switch k, err := strconv.Atoi(word); {
			case at == first || at == second:
			case err == nil && k >= 0 && k < len(spatial):
				spatial[k] = int64(at)
			default:
				n.fail(errText)
			}
		}
		p[3*i].Int, p[3*i+1].Int, p[3*i+2].Ints = int64(first), int64(second), spatial
	}
}
