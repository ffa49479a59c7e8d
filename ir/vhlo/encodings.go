package vhlo

import (
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Dialect returns the encodings of VHLO (VhloBytecode.cpp), with the versions of VhloAttrs.td,
// VhloEnums.td and VhloTypes.td. A row without a version is as old as VHLO, 0.9.0.
func Dialect() *schema.Dialect { return vhloDialect.Get() }

var vhloDialect = lazy.Value[*schema.Dialect]{New: func() *schema.Dialect {
	return &schema.Dialect{Name: "vhlo", Attrs: attrs(), Types: types()}
}}

func attrs() []schema.Encoding {
	return []schema.Encoding{
		// code 0 was that of argument-result aliases
		schema.ArrayRow(1, "array_v1"),
		schema.AttrRow(2, "bool_v1", ir.IntegerAttr, schema.Fields{schema.VarInt.Named("value")}, makeBool, splitBool),
		schema.EnumRow(3, "comparison_direction_v1", "stablehlo", "comparison_direction"),
		schema.EnumRow(4, "comparison_type_v1", "stablehlo", "comparison_type"),
		schema.AttrRow(5, "api_version_v1", ir.InvalidAttr, schema.Fields{schema.Enum.Named("value")}, makeAPIVersion, splitAPIVersion),
		schema.DictRow(6, "dict_v1"),
		schema.EnumRow(7, "fft_type_v1", "stablehlo", "fft_type"),
		schema.AttrRow(8, "float_v1", ir.FloatAttr, schema.Fields{schema.Type.Named("type"), schema.Float.Named("value")}, makeFloat, schema.SplitNumber),
		schema.AttrRow(9, "integer_v1", ir.IntegerAttr, schema.Fields{schema.Type.Named("type"), schema.Int.Named("value")}, schema.MakeInt, schema.SplitNumber),
		schema.FieldsRow(10, "output_operand_alias_v1", "#stablehlo.output_operand_alias"),
		schema.EnumRow(11, "precision_v1", "stablehlo", "precision"),
		schema.EnumRow(12, "rng_algorithm_v1", "stablehlo", "rng_algorithm"),
		schema.EnumRow(13, "rng_distribution_v1", "stablehlo", "rng_distribution"),
		schema.StringRow(14, "string_v1"),
		schema.ElementsRow(15, "tensor_v1"),
		schema.EnumRow(16, "transpose_v1", "stablehlo", "transpose"),
		schema.TypeAttrRow(17, "type_v1"),
		schema.FieldsRow(18, "type_extensions_v1", "#stablehlo.bounds"),
		schema.AccuracyModeRow(19, "result_accuracy_mode_v1").Since("1.9.0"),
		schema.AccuracyRow(20, "result_accuracy_v1").Since("1.9.0"),
		schema.SubAxisRow(21, "sub_axis_info_v1").Since("1.16.0"),
		schema.AttrRow(22, "axis_ref_v1", ir.DialectAttr, schema.Fields{schema.Attr.Named("name"), schema.CountedAttr.Named("subAxisInfo")},
			func(c *ir.Context, p []schema.Part) (ir.Attr, error) {
				return schema.MakeAxisRef(c, p[0].Attr, p[1].Attr)
			}, splitAxisRef).Since("1.16.0"),
		schema.AttrRow(23, "replica_group_mesh_axes_v1", ir.DialectAttr, schema.Fields{schema.Attr.Named("mesh"), schema.Attr.Named("axes")}, makeMeshAxes, splitMeshAxes).Since("1.16.0"),
		schema.FieldsRow(24, "mesh_axis_v1", "#stablehlo.mesh_axis", schema.Attr.Named("name"), schema.SignedVarInt.Named("size")).Since("1.16.0"),
		schema.MeshRow(25, "mesh_v1", schema.OptionalAttr).Since("1.16.0"),
	}
}

func types() []schema.Encoding {
	return []schema.Encoding{
		schema.ScalarRow(0, "bool_v1", elem.I1),
		schema.ComplexRow(1, "complex_v1"),
		schema.ScalarRow(2, "bf16_v1", elem.BF16),
		schema.ScalarRow(3, "f16_v1", elem.F16),
		schema.ScalarRow(4, "f32_v1", elem.F32),
		schema.ScalarRow(5, "f64_v1", elem.F64),
		schema.ScalarRow(6, "f8E4M3FN_v1", elem.F8E4M3FN),
		schema.ScalarRow(7, "f8E5M2_v1", elem.F8E5M2),
		schema.FunctionRow(8, "func_v1"),
		schema.ScalarRow(9, "index_v1", elem.Index),
		schema.ScalarRow(10, "i4_v1", elem.I4),
		schema.ScalarRow(11, "i8_v1", elem.I8),
		schema.ScalarRow(12, "i16_v1", elem.I16),
		schema.ScalarRow(13, "i32_v1", elem.I32),
		schema.ScalarRow(14, "i64_v1", elem.I64),
		schema.ScalarRow(15, "ui4_v1", elem.UI4),
		schema.ScalarRow(16, "ui8_v1", elem.UI8),
		schema.ScalarRow(17, "ui16_v1", elem.UI16),
		schema.ScalarRow(18, "ui32_v1", elem.UI32),
		schema.ScalarRow(19, "ui64_v1", elem.UI64),
		schema.TensorRow(20, "tensor_v1"),
		schema.EncodedTensorRow(21, "tensor_v1 with encoding", func(c *ir.Context, e ir.Attr) bool { return c.Attrs.DialectName(e) == "#stablehlo.bounds" }),
		schema.TokenRow(22, "token_v1"),
		schema.TupleRow(23, "tuple_v1"),
		schema.UniformRow(24, "quant_v1"),
		schema.UnrankedRow(25, "unranked_tensor_v1"),
		schema.TypeRow(26, "witness_v1", nil, func(c *ir.Context, _ []schema.Part) (ir.Type, error) { return c.Types.Opaque("!shape.witness"), nil },
			func(c *ir.Context, t ir.Type) ([]schema.Part, bool) { return nil, c.Types.Text(t) == "!shape.witness" }),
		schema.ScalarRow(27, "f8E4M3FNUZ_v1", elem.F8E4M3FNUZ).Since("0.10.0"),
		schema.ScalarRow(28, "f8E5M2FNUZ_v1", elem.F8E5M2FNUZ).Since("0.10.0"),
		schema.ScalarRow(29, "f8E4M3B11FNUZ_v1", elem.F8E4M3B11FNUZ).Since("0.11.0"),
		schema.PerAxisRow(30, "quant_per_axis_v1").Since("0.18.0"),
		schema.ScalarRow(31, "i2_v1", elem.I2).Since("1.2.0"),
		schema.ScalarRow(32, "ui2_v1", elem.UI2).Since("1.2.0"),
		schema.ScalarRow(33, "none_v1", elem.None).Since("1.6.0"),
		schema.ScalarRow(34, "tf31_v1", elem.TF32).Since("1.6.0"), // its name in VhloTypes.td
		schema.ScalarRow(35, "f8E4M3_v1", elem.F8E4M3).Since("1.7.0"),
		schema.ScalarRow(36, "f8E3M4_v1", elem.F8E3M4).Since("1.7.0"),
		schema.ScalarRow(37, "f4E2M1FN_v1", elem.F4E2M1FN).Since("1.8.0"),
		schema.ScalarRow(38, "f6E2M3FN_v1", elem.F6E2M3FN).Since("1.8.0"),
		schema.ScalarRow(39, "f6E3M2FN_v1", elem.F6E3M2FN).Since("1.8.0"),
		schema.ScalarRow(40, "f8E8M0FNU_v1", elem.F8E8M0FNU).Since("1.8.0"),
		schema.TypeRow(41, "buffer_v1", schema.Fields{schema.SignedVarInts.Named("shape"), schema.Type.Named("elementType")}, schema.MakeBuffer, splitBuffer).Since("1.13.0"),
		schema.FutureRow(42, "future_v1").Since("1.15.0"),
	}
}

func makeBool(c *ir.Context, p []schema.Part) (ir.Attr, error) {
	if n := p[0].Int; n != 0 && n != 1 {
		return 0, schema.InvalidError("a boolean is neither 0 nor 1")
	}
	return c.Attrs.Bool(p[0].Int == 1), nil
}

// apiVersions is the number of values of CustomCallApiVersionV1 (VhloEnums.td).
const apiVersions = 5

func makeAPIVersion(c *ir.Context, p []schema.Part) (ir.Attr, error) {
	if p[0].Int < 0 || p[0].Int >= apiVersions {
		return 0, schema.InvalidError("a custom call has an unknown version of its calling convention")
	}
	return c.Attrs.Int(p[0].Int, c.Types.Scalar(elem.I32)), nil
}

// makeFloat returns a float converted through f64, as StableHLO does, which quiets a signaling NaN.
func makeFloat(c *ir.Context, p []schema.Part) (ir.Attr, error) {
	e := c.Types.Elem(p[0].Type)
	wide, _ := elem.Convert(e, elem.F64, p[1].Bits)
	p[1].Bits, _ = elem.Convert(elem.F64, e, wide)
	return schema.MakeFloat(c, p)
}

// makeMeshAxes returns replica groups. A string is the symbol of the mesh.
func makeMeshAxes(c *ir.Context, p []schema.Part) (ir.Attr, error) {
	mesh := p[0].Attr
	if c.Attrs.Kind(mesh) == ir.StringAttr {
		mesh = c.Attrs.Symbol(c.Attrs.StringOf(mesh))
	}
	return schema.MakeMeshAxes(c, mesh, p[1].Attr)
}
