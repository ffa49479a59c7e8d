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
			foreignForm{formatAlias, parseAlias}),
		asStableHLO(1, "#mhlo.channel_handle", "#stablehlo.channel_handle"),
		foreignEnum(2, "#mhlo", "comparison_direction ", 0, fielddef.Words("comparison_direction")...),
		foreignEnum(3, "#mhlo", "comparison_type ", 0, fielddef.Words("comparison_type")...),
		foreignCustom(4, "#mhlo.conv", EncodingNamed(StableHLO().Attrs, "ConvDimensionNumbersAttr").Fields, foreignForm{formatConv, parseConv}),
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
		foreignCustom(20, "#mhlo.sub_axis_info", Fields{{"pre_size", SignedVarInt}, {"size", SignedVarInt}}, foreignForm{formatSubAxis, parseSubAxis}),
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
	return Encoding{Code: code, Name: name, Fields: fields,
		Type: func(c *ir.Context, p []Part) (ir.Type, error) {
			text := name
			if len(p) > 0 {
				words := make([]string, len(p[0].Types))
				for i, t := range p[0].Types {
					words[i] = c.Types.Text(t)
				}
				text += "<" + strings.Join(words, ", ") + ">"
			}
			return c.Types.Opaque(text), nil
		},
		SplitType: func(c *ir.Context, t ir.Type) ([]Part, bool) {
			rest, ok := strings.CutPrefix(c.Types.Text(t), name)
			if len(fields) == 0 || !ok {
				return nil, ok && rest == ""
			}
			rest, start := strings.CutPrefix(rest, "<")
			rest, end := strings.CutSuffix(rest, ">")
			pieces, ok := splitPieces(rest)
			types := make([]ir.Type, len(pieces))
			for i, piece := range pieces {
				types[i] = c.Types.Find([]byte(piece))
			}
			return []Part{{Types: types}}, start && end && ok && !slices.Contains(types, 0)
		},
	}
}

// formatAlias formats tuple_indices = [1], result_index = [2, 0], must_alias.
func formatAlias(_ *ir.Context, p []Part) (string, error) {
	text := "result_index = [" + joinInts(append([]int64{p[1].Int}, p[2].Ints...)) + "]"
	if len(p[0].Ints) > 0 {
		text = "tuple_indices = [" + joinInts(p[0].Ints) + "], " + text
	}
	if p[3].Int != 0 {
		text += ", must_alias"
	}
	return text, nil
}

func parseAlias(c *ir.Context, body string) ([]Part, bool) {
	body, must := strings.CutSuffix(body, ", must_alias")
	p, ok := parseFields(c, foreignFields{{"tuple_indices", SignedVarInts, "", ifSet}, {"result_index", SignedVarInts, "", always}}, body)
	if !ok || len(p[1].Ints) == 0 {
		return nil, false
	}
	parts := []Part{p[0], {Int: p[1].Ints[0]}, {Ints: p[1].Ints[1:]}, {}}
	if must {
		parts[3].Int = 1
	}
	return parts, true
}

// formatConv formats the numbers as StableHLO prints them.
func formatConv(c *ir.Context, p []Part) (string, error) {
	a, err := EncodingNamed(StableHLO().Attrs, "ConvDimensionNumbersAttr").Attr(c, p)
	if err != nil {
		return "", err
	}
	body, _ := foreignBody(c, "#stablehlo.conv", a)
	return body, nil
}

// parseConv parses [b, 0, f]x[0, i, o]->[b, 0, f].
func parseConv(_ *ir.Context, body string) ([]Part, bool) {
	var parts []Part
	for _, side := range fielddef.ConvSides {
		list, rest, ok := strings.Cut(body, "]")
		items, ok2 := inBrackets(strings.TrimSpace(list) + "]")
		words, ok3 := splitPieces(items)
		if !ok || !ok2 || !ok3 {
			return nil, false
		}
		body = strings.TrimPrefix(strings.TrimSpace(rest), side.After)
		first, second := slices.Index(words, side.Letters[:1]), slices.Index(words, side.Letters[1:])
		spatial := make([]int64, len(words)-2)
		for at, word := range words {
			n, err := strconv.Atoi(word)
			if at != first && at != second && (err != nil || n < 0 || n >= len(spatial)) {
				return nil, false
			}
			if err == nil {
				spatial[n] = int64(at)
			}
		}
		if first < 0 || second < 0 {
			return nil, false
		}
		parts = append(parts, Part{Int: int64(first)}, Part{Int: int64(second)}, Part{Ints: spatial})
	}
	return parts, body == ""
}

// formatSubAxis formats (1)2, which an axis prints without the brackets.
func formatSubAxis(_ *ir.Context, p []Part) (string, error) {
	return "(" + strconv.FormatInt(p[0].Int, 10) + ")" + strconv.FormatInt(p[1].Int, 10), nil
}

func parseSubAxis(_ *ir.Context, body string) ([]Part, bool) {
	pre, size, _ := strings.Cut(strings.TrimPrefix(body, "("), ")")
	a, err := strconv.ParseInt(pre, 10, 64)
	b, err2 := strconv.ParseInt(size, 10, 64)
	return []Part{{Int: a}, {Int: b}}, err == nil && err2 == nil
}
