package ir

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Checks of dialect attributes and types that MLIR makes when it constructs them.

// checkFields returns an error if an attribute with this name cannot have these fields, which are
// in the order of package fielddef.
func (attrs *Attrs) checkFields(name string, fields []Field) error {
	message := ""
	switch name {
	case "#stablehlo.dot_algorithm":
		message = attrs.checkAlgorithm(fields)
	case "#stablehlo.result_accuracy", "#chlo.result_accuracy":
		message = attrs.checkAccuracy(fields)
	case "#stablehlo.replica_group_mesh_axes":
		message = attrs.checkMeshAxes(fields)
	}
	if message != "" {
		return errors.New(message)
	}
	return nil
}

// dotAlgorithms lists the dot algorithms that some hardware supports: the types of lhs, rhs and
// accumulator, and the number of primitive operations (StableHLO, Base.cpp, getKnownDotAlgorithm).
var dotAlgorithms = [...]string{
	"f16 f16 f16 1", "f16 f16 f32 1", "bf16 bf16 bf16 1", "bf16 bf16 f32 1", "bf16 bf16 f32 3",
	"bf16 bf16 f32 6", "bf16 bf16 f32 9", "tf32 tf32 f32 1", "tf32 tf32 f32 3", "f32 f32 f32 1", "f64 f64 f64 1",
}

// float8Types lists the 8-bit floats that dot algorithms accept in any combination.
var float8Types = []elem.Type{elem.F8E3M4, elem.F8E4M3, elem.F8E4M3FN, elem.F8E5M2, elem.F8E4M3FNUZ, elem.F8E4M3B11FNUZ, elem.F8E5M2FNUZ}

// checkAlgorithm checks #stablehlo.dot_algorithm (StableHLO, TypeInference.cpp,
// verifyDotAlgorithmAttr; spec.md#dot_general C22-C24).
func (attrs *Attrs) checkAlgorithm(fields []Field) string {
	lhs, rhs, sum := fields[0].Type, fields[1].Type, fields[2].Type
	left, right, operations, imprecise := fields[3].Ints[0], fields[4].Ints[0], fields[5].Ints[0], fields[6].Ints[0]
	switch {
	case left < 1:
		return "lhs component count must be positive"
	case right < 1:
		return "rhs component count must be positive"
	case operations < 1:
		return "num primitive operations must be positive"
	}
	types := []string{attrs.ctx.Types.Text(lhs), attrs.ctx.Types.Text(rhs), attrs.ctx.Types.Text(sum)}
	known := imprecise == 0 && slices.Contains(dotAlgorithms[:], strings.Join(types, " ")+" "+strconv.FormatInt(operations, 10))
	known = known || slices.Contains(float8Types, attrs.ctx.Types.Elem(lhs)) && slices.Contains(float8Types, attrs.ctx.Types.Elem(rhs)) && sum == attrs.ctx.Types.Scalar(elem.F32) && operations == 1
	if known && left == 1 && right == 1 {
		return ""
	}
	return fmt.Sprintf("dot algorithm not known to be supported on any hardware: {lhs:'%s', rhs:'%s', accum:'%s', lhs_components:%d, rhs_components:%d, primitive_ops:%d, imprecise:%d}",
		types[0], types[1], types[2], left, right, operations, imprecise)
}

// checkAccuracy checks a result accuracy (StableHLO, TypeInference.cpp, verifyResultAccuracyAttr).
func (attrs *Attrs) checkAccuracy(fields []Field) string {
	if !strings.HasSuffix(attrs.DialectName(fields[3].Attr), ".result_accuracy_mode") {
		return "invalid kind of attribute specified"
	}
	exact := true
	for _, f := range fields[:3] {
		switch {
		case f.Attr == 0:
		case strings.HasPrefix(attrs.Text(f.Attr), "-"):
			return "Negative tolerance"
		case !attrs.isZero(f.Attr):
			exact = false
		}
	}
	if mode := attrs.EnumWord(fields[3].Attr); !exact && mode != "TOLERANCE" {
		return "Invalid tolerances for ResultAccuracyAttr with mode " + mode + ", must be all zero."
	}
	return ""
}

// checkMeshAxes checks replica groups over mesh axes (StableHLO, StablehloOps.cpp,
// ReplicaGroupMeshAxesAttr::verify).
func (attrs *Attrs) checkMeshAxes(fields []Field) string {
	mesh, axes := fields[0].Attr, fields[1].Attr
	switch {
	case attrs.Kind(mesh) == SymbolAttr:
		return ""
	case attrs.DialectName(mesh) != "#stablehlo.mesh":
		return "mesh must be a FlatSymbolRefAttr or MeshAttr"
	}
	for _, axis := range attrs.Items(axes) {
		if attrs.DialectName(axis) != "#stablehlo.axis_ref" {
			return "expected AxisRefAttr in axes list"
		}
		name := attrs.StringOf(attrs.Field(axis, "name").Attr)
		if !slices.ContainsFunc(attrs.Items(attrs.Field(mesh, "axes").Attr), func(a Attr) bool { return attrs.StringOf(attrs.Field(a, "name").Attr) == name }) {
			return "axis '" + name + "' not found in mesh definition"
		}
	}
	return ""
}

// CheckBounds returns an error if the bounds in the encoding of a tensor type are invalid
// (StableHLO, Base.cpp, verifyBounds).
func (types *Types) CheckBounds(dims []int64, element Type, encoding Attr) error {
	if types.ctx.Attrs.DialectName(encoding) != "#stablehlo.bounds" {
		return nil
	}
	bounds := types.ctx.Attrs.Field(encoding, "bounds").Ints
	tensor := "'" + types.Text(types.Tensor(dims, element)) + "'"
	if len(bounds) != len(dims) {
		//lint:ignore ST1005 the words are those of the reference
		return fmt.Errorf("Bounds length is %d, expected to be equal to rank(%d) of the tensor %s", len(bounds), len(dims), tensor)
	}
	for i := range dims {
		if bounds[i] != Dynamic && dims[i] != Dynamic {
			//lint:ignore ST1005 the words are those of the reference
			return fmt.Errorf("Static dimension %d cannot have a bound, use ShapedType::kDynamic to indicate a missing bound in tensor %s", i, tensor)
		}
	}
	return nil
}

// CheckFuture returns an error if the parts of a future are invalid (StableHLO, StablehloOps.cpp,
// FutureType::verify).
func (types *Types) CheckFuture(parts []Type) error {
	for _, t := range parts {
		if types.Kind(t) != TensorType {
			return fmt.Errorf("future element type must be a ranked tensor, but got '%s'", types.Text(t))
		}
	}
	return nil
}

// scaleRanges holds the smallest and largest positive number of each expressed type.
var scaleRanges = lazy.Value[map[elem.Type][2]float64]{New: func() map[elem.Type][2]float64 {
	return map[elem.Type][2]float64{
		elem.F16: {0x1p-24, 65504}, elem.BF16: {0x1p-133, 0x1.fep127}, elem.F32: {math.SmallestNonzeroFloat32, math.MaxFloat32},
		elem.F64: {math.SmallestNonzeroFloat64, math.MaxFloat64},
	}
}}

// CheckQuantized returns an error if a type is invalid (QuantTypes.cpp, verifyInvariants).
func (types *Types) CheckQuantized(q *Quantization) error {
	if q.Form != UniformQuant {
		return nil
	}
	for _, a := range q.Axes {
		if a.Axis < 0 {
			return fmt.Errorf("illegal quantized dimension: %d", a.Axis)
		}
	}
	if limits, ok := scaleRanges.Get()[types.Elem(q.Expressed)]; ok {
		return q.Scale.check(limits)
	}
	return nil
}

// check checks a scale, or each scale of a list.
func (s *QuantScale) check(limits [2]float64) error {
	for i := range s.List {
		if err := s.List[i].check(limits); err != nil {
			return err
		}
	}
	if f := s.Float(); s.List == nil && (f < limits[0] || f > limits[1]) {
		return fmt.Errorf("scale %e out of expressed type range [%e, %e]", f, limits[0], limits[1])
	}
	return nil
}
