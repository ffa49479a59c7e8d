package schema

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/fielddef"
)

// StableHLO returns the encodings of the StableHLO dialect, which differ from the portable ones of
// VHLO (stablehlo/dialect/StablehloBytecode.cpp of openxla/stablehlo@3c9301c1).
func StableHLO() *Dialect { return stablehloDialect.Get() }

var stablehloDialect = lazy.Value[*Dialect]{New: func() *Dialect {
	return &Dialect{
		Name: "stablehlo",
		Attrs: []Encoding{
			FieldsRow(1, "ChannelHandleAttr", "#stablehlo.channel_handle"),
			EnumRow(2, "ComparisonDirectionAttr", "stablehlo", "comparison_direction"),
			EnumRow(3, "ComparisonTypeAttr", "stablehlo", "comparison_type"),
			FieldsRow(4, "ConvDimensionNumbersAttr", "#stablehlo.conv"),
			FieldsRow(5, "DotDimensionNumbersAttr", "#stablehlo.dot"),
			EnumRow(6, "FftTypeAttr", "stablehlo", "fft_type"),
			FieldsRow(7, "GatherDimensionNumbersAttr", "#stablehlo.gather"),
			EnumRow(8, "PrecisionAttr", "stablehlo", "precision"),
			EnumRow(9, "RngAlgorithmAttr", "stablehlo", "rng_algorithm"),
			EnumRow(10, "RngDistributionAttr", "stablehlo", "rng_distribution"),
			FieldsRow(11, "ScatterDimensionNumbersAttr", "#stablehlo.scatter"),
			EnumRow(12, "TransposeAttr", "stablehlo", "transpose"),
			FieldsRow(13, "TypeExtensionsAttr", "#stablehlo.bounds"),
			FieldsRow(14, "OutputOperandAliasAttr", "#stablehlo.output_operand_alias"),
			FieldsRow(15, "DotAlgorithmAttr", "#stablehlo.dot_algorithm"),
			AccuracyModeRow(16, "ResultAccuracyModeAttr"),
			AccuracyRow(17, "ResultAccuracyAttr"),
			AttrRow(18, "ReplicaGroupMeshAxesAttr", ir.DialectAttr, Fields{{"mesh", Attr}, {"axes", Attrs}},
				func(c *ir.Context, p []Part) (ir.Attr, error) {
					return MakeMeshAxes(c, p[0].Attr, c.Attrs.Array(p[1].Attrs))
				},
				func(c *ir.Context, a ir.Attr) ([]Part, bool) {
					mesh, axes, ok := SplitMeshAxes(c, a)
					return []Part{{Attr: mesh}, {Attrs: c.Attrs.Items(axes)}}, ok
				}),
			SubAxisRow(19, "SubAxisInfoAttr"),
			AttrRow(20, "AxisRefAttr", ir.DialectAttr, Fields{{"name", String}, {"sub_axis_info", GuardedAttr}},
				func(c *ir.Context, p []Part) (ir.Attr, error) {
					return MakeAxisRef(c, c.Attrs.String(p[0].Text), p[1].Attr)
				},
				func(c *ir.Context, a ir.Attr) ([]Part, bool) {
					name, part, ok := SplitAxisRef(c, a, "SubAxisInfoAttr")
					return []Part{{Text: c.Attrs.StringOf(name)}, part}, ok
				}),
			FieldsRow(21, "MeshAxisAttr", "#stablehlo.mesh_axis", Field{"name", String}, Field{"size", SignedVarInt}),
			MeshRow(22, "MeshAttr", GuardedAttr),
		},
		Types: []Encoding{TokenRow(0, "TokenType"), FutureRow(1, "FutureType")},
	}
}}

// CHLO returns the encodings of the CHLO dialect (stablehlo/dialect/ChloBytecode.cpp); its other
// attributes are written as text.
func CHLO() *Dialect { return chloDialect.Get() }

var chloDialect = lazy.Value[*Dialect]{New: func() *Dialect {
	return &Dialect{Name: "chlo", Attrs: []Encoding{
		EnumRow(0, "ComparisonDirectionAttr", "chlo", "comparison_direction"),
		EnumRow(1, "ComparisonTypeAttr", "chlo", "comparison_type"),
	}}
}}

// wireKinds has the kind in which a field is encoded, by the kind of its definition.
var wireKinds = [...]Kind{
	fielddef.Dims: SignedVarInts, fielddef.List: SignedVarInts, fielddef.Int: SignedVarInt, fielddef.Count: SignedVarInt, fielddef.Bool: Bool, fielddef.Type: Type,
}

// FieldsRow returns the encoding of an attribute that consists of fields: those of fielddef.Of in
// their order, or, if the dialect encodes one in another way, the given ones with these names.
func FieldsRow(code uint64, name, attribute string, fields ...Field) Encoding {
	if fields == nil {
		for _, f := range fielddef.Of(attribute) {
			fields = append(fields, Field{f.Name, wireKinds[f.Kind]})
		}
	}
	return Encoding{Code: code, Name: name, kind: ir.DialectAttr, Fields: fields, SplitAttr: fieldsSplitter(attribute, fields), Attr: func(c *ir.Context, parts []Part) (ir.Attr, error) {
		values := make([]ir.Field, len(fields))
		for i, p := range parts {
			v := ir.Field{Name: fields[i].Name, Type: p.Type, Attr: p.Attr}
			switch fields[i].Kind {
			case VarInt, SignedVarInt, Bool:
				v.Ints = []int64{p.Int}
			case VarInts, SignedVarInts:
				v.Ints = p.Ints
			case String:
				v.Attr = c.Attrs.String(p.Text)
			}
			values[i] = v
		}
		return c.Attrs.Dialect(attribute, values...)
	}}
}

// firstEnumValue returns the value of the first case of an enumeration (VhloEnums.td,
// StablehloEnums.td).
func firstEnumValue(enum string) int64 {
	if enum == "rng_distribution" {
		return 1
	}
	return 0
}

// EnumRow returns the encoding of an enumeration of package ir.
func EnumRow(code uint64, name, dialect, enum string) Encoding {
	return wordsRow(code, name, enum, fielddef.Words(enum), func(c *ir.Context, word string) ir.Attr { return c.Attrs.Enum(dialect, enum, word) })
}

// AccuracyModeRow returns the encoding of the mode of a result accuracy.
func AccuracyModeRow(code uint64, name string) Encoding {
	return wordsRow(code, name, "result_accuracy_mode", fielddef.AccuracyModes(), func(c *ir.Context, word string) ir.Attr {
		return c.Attrs.AccuracyMode("stablehlo", word)
	})
}

// wordsRow returns the encoding of an attribute for each word of an enumeration.
func wordsRow(code uint64, name, enum string, words []string, of func(c *ir.Context, word string) ir.Attr) Encoding {
	first := firstEnumValue(enum)
	return AttrRow(code, name, ir.DialectAttr, Fields{{"value", Enum}}, func(c *ir.Context, p []Part) (ir.Attr, error) {
		if i := p[0].Int - first; i >= 0 && i < int64(len(words)) {
			return of(c, words[i]), nil
		}
		return 0, unknownValue(enum, p[0].Int)
	}, func(c *ir.Context, a ir.Attr) ([]Part, bool) {
		i := slices.IndexFunc(words, func(word string) bool { return of(c, word) == a })
		return []Part{{Int: int64(i) + first}}, i >= 0
	})
}

// AccuracyRow returns the encoding of a result accuracy.
func AccuracyRow(code uint64, name string) Encoding {
	return AttrRow(code, name, ir.DialectAttr, Fields{{"atol", Double}, {"rtol", Double}, {"ulps", SignedVarInt}, {"mode", Attr}}, func(c *ir.Context, p []Part) (ir.Attr, error) {
		f64 := c.Types.Scalar(elem.F64)
		return c.Attrs.Dialect("#stablehlo.result_accuracy",
			ir.Field{Name: "atol", Attr: c.Attrs.Float(p[0].Bits, f64)}, ir.Field{Name: "rtol", Attr: c.Attrs.Float(p[1].Bits, f64)},
			ir.Field{Name: "ulps", Attr: c.Attrs.Int(p[2].Int, c.Types.Scalar(elem.I64))}, ir.Field{Name: "mode", Attr: p[3].Attr})
	}, accuracySplitter)
}

// TokenRow returns the encoding of the token type.
func TokenRow(code uint64, name string) Encoding {
	return TypeRow(code, name, nil, func(c *ir.Context, _ []Part) (ir.Type, error) { return c.Types.Token(), nil },
		func(c *ir.Context, t ir.Type) ([]Part, bool) { return nil, c.Types.Kind(t) == ir.TokenType })
}

// FutureRow returns the encoding of the result type of an asynchronous operation.
func FutureRow(code uint64, name string) Encoding {
	return TypeRow(code, name, Fields{{"types", Types}}, func(c *ir.Context, p []Part) (ir.Type, error) {
		if err := c.Types.CheckFuture(p[0].Types); err != nil {
			return 0, err
		}
		return c.Types.Future(p[0].Types), nil
	}, partsSplitter(ir.FutureType))
}

// SubAxisRow returns the encoding of a sub-axis. Package ir has it as a field of an axis; here it
// is an array of its two numbers, which MakeAxisRef takes.
func SubAxisRow(code uint64, name string) Encoding {
	return AttrRow(code, name, ir.InvalidAttr, Fields{{"pre_size", SignedVarInt}, {"size", SignedVarInt}},
		func(c *ir.Context, p []Part) (ir.Attr, error) {
			return c.Attrs.IntArray([]int64{p[0].Int, p[1].Int}), nil
		}, splitSubAxis)
}

// MakeAxisRef returns a reference to an axis or, if part is the attribute of a SubAxisRow, to a
// sub-axis.
func MakeAxisRef(c *ir.Context, name, part ir.Attr) (ir.Attr, error) {
	if c.Attrs.Kind(name) != ir.StringAttr {
		return 0, InvalidError("the name of an axis is not a string")
	}
	fields := []ir.Field{{Name: "name", Attr: name}}
	if part != 0 {
		if c.Attrs.Kind(part) != ir.DenseArrayAttr || len(c.Attrs.Ints(part)) != 2 {
			return 0, InvalidError("a sub-axis does not consist of two numbers")
		}
		fields = append(fields, ir.Field{Name: "sub_axis_info", Ints: c.Attrs.Ints(part)})
	}
	return c.Attrs.Dialect("#stablehlo.axis_ref", fields...)
}

// MakeMeshAxes returns replica groups from a mesh and an array of its axes.
func MakeMeshAxes(c *ir.Context, mesh, axes ir.Attr) (ir.Attr, error) {
	if c.Attrs.Kind(axes) != ir.ArrayAttr {
		return 0, InvalidError("the axes of replica groups are not an array")
	}
	return c.Attrs.Dialect("#stablehlo.replica_group_mesh_axes", ir.Field{Name: "mesh", Attr: mesh}, ir.Field{Name: "axes", Attr: axes})
}

// makeMesh returns a mesh from an array of axes and optional device ids.
func makeMesh(c *ir.Context, p []Part) (ir.Attr, error) {
	fields := []ir.Field{{Name: "axes", Attr: p[0].Attr}}
	if c.Attrs.Kind(p[0].Attr) != ir.ArrayAttr {
		return 0, InvalidError("the axes of a mesh are not an array")
	}
	for _, a := range c.Attrs.Items(p[0].Attr) {
		if c.Attrs.DialectName(a) != "#stablehlo.mesh_axis" {
			return 0, InvalidError("an axis of a mesh is '" + c.Attrs.Text(a) + "'")
		}
	}
	if ids := p[1].Attr; ids != 0 {
		if c.Attrs.Kind(ids) != ir.ElementsAttr || !c.Types.Elem(c.Attrs.Type(ids)).IsInteger() {
			return 0, InvalidError("the devices of a mesh are not integers")
		}
		fields = append(fields, ir.Field{Name: "device_ids", Attr: ids})
	}
	return c.Attrs.Dialect("#stablehlo.mesh", fields...)
}

// MeshRow returns the encoding of a mesh. devices is the kind of its field of device ids.
func MeshRow(code uint64, name string, devices Kind) Encoding {
	return AttrRow(code, name, ir.DialectAttr, Fields{{"axes", Attr}, {"device_ids", devices}}, makeMesh, func(c *ir.Context, a ir.Attr) ([]Part, bool) {
		return []Part{{Attr: c.Attrs.Field(a, "axes").Attr}, {Attr: c.Attrs.Field(a, "device_ids").Attr}}, c.Attrs.DialectName(a) == "#stablehlo.mesh"
	})
}
