// Package ods implements the constraints that operation definitions put on types and attributes,
// under their names in StablehloOps.td, ChloOps.td and the files they include. For each constraint
// it has a predicate and MLIR's description.
package ods

import (
	"slices"
	"sort"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
)

// A Type is a constraint on the type of an operand or a result: a list of alternatives. MLIR's
// description follows from the alternatives (StablehloOps.td, Base.td, CommonTypeConstraints.td).
type Type struct {
	name         string
	alternatives []alternative
}

// LookupType returns the constraint with this name, such as PredTensor. It panics if there is none,
// because names come from package ir's table of operations.
func LookupType(name string) *Type {
	i := sort.Search(len(types), func(i int) bool { return types[i].name >= name })
	if i == len(types) || types[i].name != name {
		panic("ods: no type constraint '" + name + "'")
	}
	return &types[i]
}

// An alternative is a container and the element types or parts it may have. If it has neither, the
// container alone is the constraint.
type alternative struct {
	*container
	elements string        // letters of elementClasses
	parts    []alternative // parts of a tuple, at any depth
}

// A container is a kind of type, such as a ranked tensor.
type container struct {
	description string      // MLIR's description, up to the elements if there are any
	kind        ir.TypeKind // InvalidType for any
	// what else holds for its types; nil for nothing
	also func(c *ir.Context, t ir.Type) bool
}

// The containers of several constraints. They and the tables below need no code at start and no
// memory, because the linker lays them out: no expression in them is a call.
var (
	ranked      = container{"ranked tensor", ir.TensorType, nil}
	tensor      = container{"tensor", ir.InvalidType, IsTensor}
	tensor0D    = container{"0D tensor", ir.TensorType, hasRank0}
	tensor1D    = container{"1D tensor", ir.TensorType, hasRank1}
	static      = container{"statically shaped tensor", ir.TensorType, hasStaticShape}
	static1D    = container{"statically shaped 1-dimensional tensor", ir.TensorType, isStatic1D}
	static1DInt = container{"statically shaped 1-dimensional integer tensor", ir.TensorType, isStatic1D}
	static2DInt = container{"statically shaped 2-dimensional integer tensor", ir.TensorType, isStatic2D}
	bounded     = container{"statically shaped or single bounded dimension tensor", ir.TensorType, isStaticOrBounded}
	memref      = container{"memref", ir.MemRefType, hasDims}
	shaped      = container{"shaped", ir.InvalidType, IsShaped}
	nestedTuple = container{"nested tuple", ir.TupleType, nil}
	token       = container{"token", ir.TokenType, nil}
	future      = container{"future", ir.FutureType, nil}
	valueShape  = container{"", ir.InvalidType, isValueShape}

	signlessIntegerLike  = container{"signless-integer-like", ir.InvalidType, isSignlessOrIndexLike}
	integerMemref        = container{"memref of signless-integer", ir.MemRefType, hasSignlessOrIndex}
	integerOrFloatLike   = container{"signless-integer-or-float-like", ir.InvalidType, isSignlessOrFloatLike}
	integerOrFloatMemref = container{"memref of signless-integer or float", ir.MemRefType, hasSignlessOrFloat}
)

// An elementClass is a named set of element types.
type elementClass struct {
	description string
	contains    func(c *ir.Context, t ir.Type) bool
}

// elementClasses lists the element classes by their letter.
var elementClasses = [...]elementClass{
	'F': {"4/6/8/16/32/64-bit float", isHloFloat},
	'B': {"bool", IsI1},
	'I': {"2/4/8/16/32/64-bit integer", isHloInt},
	'S': {"2/4/8/16/32/64-bit signless integer", isHloSInt},
	'C': {"complex type with 32/64-bit float elements", isHloComplex},
	'Q': {"per-tensor integer quantized", isPerTensor},
	'A': {"per-axis integer quantized", isPerAxis},
	'G': {"32/64-bit float", func(c *ir.Context, t ir.Type) bool { return isScalar(c, t, elem.F32) || isScalar(c, t, elem.F64) }},
	'X': {"index", IsIndex},
	'N': {"integer", IsInteger},
	'i': {"32-bit signless integer", func(c *ir.Context, t ir.Type) bool { return isScalar(c, t, elem.I32) }},
	'u': {"32-bit unsigned integer", func(c *ir.Context, t ir.Type) bool { return isScalar(c, t, elem.UI32) }},
	's': {"signless integer", isSignless},
	'U': {"unsigned integer", func(c *ir.Context, t ir.Type) bool { return IsInteger(c, t) && c.Types.Text(t)[0] == 'u' }},
	'D': {"signed integer", func(c *ir.Context, t ir.Type) bool { return IsInteger(c, t) && c.Types.Text(t)[0] == 's' }},
	'f': {"floating-point", IsFloat},
	'*': {"any non-token type", func(*ir.Context, ir.Type) bool { return true }},
}

func isHloFloat(c *ir.Context, t ir.Type) bool {
	e := c.Types.Elem(t)
	return c.Types.Kind(t) == ir.ScalarType && e.IsFloat() && e.InStableHLO()
}

// isHloInt reports whether StableHLO has the integer type t. It excludes i1, which is a boolean.
func isHloInt(c *ir.Context, t ir.Type) bool {
	e := c.Types.Elem(t)
	return c.Types.Kind(t) == ir.ScalarType && e.IsInteger() && e != elem.I1 && e.InStableHLO()
}

// isHloSInt reports whether StableHLO has the signed integer type t.
func isHloSInt(c *ir.Context, t ir.Type) bool { return isHloInt(c, t) && c.Types.Elem(t).IsSigned() }

func isPerTensor(c *ir.Context, t ir.Type) bool { return quant.HasGranularity(c, t, quant.PerTensor) }

func isPerAxis(c *ir.Context, t ir.Type) bool { return quant.HasGranularity(c, t, quant.PerAxis) }

// Description returns MLIR's description of the constraint, such as "ranked tensor of bool values".
func (r *Type) Description() string { return describe(r.alternatives) }

func describe(list []alternative) string {
	words := make([]string, len(list))
	for i := range list {
		words[i] = list[i].describe()
	}
	return strings.Join(words, " or ")
}

// describe returns MLIR's description of an alternative.
func (a *alternative) describe() string {
	switch {
	case a.elements == "" && a.parts == nil:
		return a.description
	case a.parts != nil:
		return a.description + " with any combination of " + describe(a.parts) + " values"
	}
	var list []string
	for _, letter := range a.elements {
		list = append(list, elementClasses[letter].description)
	}
	return a.description + " of " + strings.Join(list, " or ") + " values"
}

// An ElementsMode selects whether element types are compared.
type ElementsMode uint8

const (
	CompareElements ElementsMode = iota
	IgnoreElements               // before promotion
)

// Admits reports whether a type satisfies the constraint.
func (r *Type) Admits(c *ir.Context, t ir.Type, elements ElementsMode) bool {
	return slices.ContainsFunc(r.alternatives, func(a alternative) bool { return a.admits(c, t, elements) })
}

func (a *alternative) admits(c *ir.Context, t ir.Type, elements ElementsMode) bool {
	switch {
	case a.kind != ir.InvalidType && c.Types.Kind(t) != a.kind || a.also != nil && !a.also(c, t):
		return false
	case a.parts != nil:
		return a.admitsParts(c, t, elements)
	case a.elements == "" || elements == IgnoreElements:
		return true
	}
	e := c.Types.ElementType(t)
	for _, letter := range a.elements {
		if elementClasses[letter].contains(c, e) {
			return letter != 'A' || quant.HasValidAxis(c, t)
		}
	}
	return false
}

// admitsParts reports whether all parts of a tuple, and of tuples in it, are admitted
// (CommonTypeConstraints.td, NestedTupleOf).
func (a *alternative) admitsParts(c *ir.Context, t ir.Type, elements ElementsMode) bool {
	parts, _ := c.Types.Parts(t)
	for _, p := range parts {
		isPart := func(part alternative) bool { return part.admits(c, p, elements) }
		if !(c.Types.Kind(p) == ir.TupleType && a.admitsParts(c, p, elements)) && !slices.ContainsFunc(a.parts, isPart) {
			return false
		}
	}
	return true
}

// IsKind returns a predicate for types of a kind.
func IsKind(kind ir.TypeKind) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return c.Types.Kind(t) == kind }
}

// IsRanked reports whether t is a ranked tensor.
func IsRanked(c *ir.Context, t ir.Type) bool { return c.Types.Kind(t) == ir.TensorType }

// IsTensor reports whether t is a ranked or unranked tensor.
func IsTensor(c *ir.Context, t ir.Type) bool {
	k := c.Types.Kind(t)
	return k == ir.TensorType || k == ir.UnrankedType
}

// IsShaped reports whether t is a ShapedType: a tensor, vector or memref.
func IsShaped(c *ir.Context, t ir.Type) bool {
	switch c.Types.Kind(t) {
	case ir.TensorType, ir.UnrankedType, ir.VectorType, ir.MemRefType:
		return true
	}
	return false
}

// IsStatic reports whether t is a tensor with a static shape.
func IsStatic(c *ir.Context, t ir.Type) bool { return IsRanked(c, t) && hasStaticShape(c, t) }

func hasStaticShape(c *ir.Context, t ir.Type) bool {
	return !slices.Contains(c.Types.Dims(t), ir.Dynamic)
}

func isStatic1D(c *ir.Context, t ir.Type) bool { return hasStaticShape(c, t) && hasRank1(c, t) }

func isStatic2D(c *ir.Context, t ir.Type) bool {
	return hasStaticShape(c, t) && len(c.Types.Dims(t)) == 2
}

func hasRank0(c *ir.Context, t ir.Type) bool { return len(c.Types.Dims(t)) == 0 }

func hasRank1(c *ir.Context, t ir.Type) bool { return len(c.Types.Dims(t)) == 1 }

// hasDims reports whether a shaped type is ranked.
func hasDims(c *ir.Context, t ir.Type) bool { return c.Types.Dims(t) != nil }

// isNotRank0 reports whether t has dimensions or is unranked.
func isNotRank0(c *ir.Context, t ir.Type) bool {
	dims := c.Types.Dims(t)
	return dims == nil || len(dims) > 0
}

// elementIs returns a predicate for types whose element type satisfies of.
func elementIs(of func(*ir.Context, ir.Type) bool) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return of(c, c.Types.ElementType(t)) }
}

// isStaticOrBounded reports whether t is a tensor with a static shape, or with one dynamic
// dimension that has a bound (Base.cpp, hasSingleBoundedDimension).
func isStaticOrBounded(c *ir.Context, t ir.Type) bool {
	if !IsRanked(c, t) || IsStatic(c, t) {
		return IsRanked(c, t)
	}
	bounds := Bounds(c, t)
	return CountDynamic(c.Types.Shape(t)) == 1 && len(bounds)-CountDynamic(bounds) == 1
}

// CountDynamic returns the number of dynamic dimensions or bounds.
func CountDynamic(dims []int64) (n int) {
	for _, d := range dims {
		if d == ir.Dynamic {
			n++
		}
	}
	return n
}

// IsScalar returns a predicate for the element type e by itself.
func IsScalar(e elem.Type) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return isScalar(c, t, e) }
}

func isScalar(c *ir.Context, t ir.Type, e elem.Type) bool {
	return c.Types.Kind(t) == ir.ScalarType && c.Types.Elem(t) == e
}

func isHloComplex(c *ir.Context, t ir.Type) bool {
	return c.Types.Kind(t) == ir.ComplexType && c.Types.Elem(t).InStableHLO()
}

// Predicates of several rows. The texts of types are those of ShapeBase.td.

// IsIndex reports whether t is index.
func IsIndex(c *ir.Context, t ir.Type) bool { return isScalar(c, t, elem.Index) }

// IsI1 reports whether t is i1.
func IsI1(c *ir.Context, t ir.Type) bool { return isScalar(c, t, elem.I1) }

func isSignlessOrIndex(c *ir.Context, t ir.Type) bool { return isSignless(c, t) || IsIndex(c, t) }

func isSignlessOrFloat(c *ir.Context, t ir.Type) bool { return isSignless(c, t) || IsFloat(c, t) }

func isSignlessOrIndexLike(c *ir.Context, t ir.Type) bool { return isLike(c, t, isSignlessOrIndex) }

func isSignlessOrFloatLike(c *ir.Context, t ir.Type) bool { return isLike(c, t, isSignlessOrFloat) }

func hasSignlessOrIndex(c *ir.Context, t ir.Type) bool {
	return isSignlessOrIndex(c, c.Types.ElementType(t))
}

func hasSignlessOrFloat(c *ir.Context, t ir.Type) bool {
	return isSignlessOrFloat(c, c.Types.ElementType(t))
}

func isShapeOrSize(c *ir.Context, t ir.Type) bool {
	return isOpaque(c, t, "!shape.shape") || isOpaque(c, t, "!shape.size")
}

func isShapeOrExtents(c *ir.Context, t ir.Type) bool {
	return isOpaque(c, t, "!shape.shape") || IsRanked(c, t) && hasRank1(c, t) && IsIndex(c, c.Types.ElementType(t))
}

func isValueShape(c *ir.Context, t ir.Type) bool { return isOpaque(c, t, "!shape.value_shape") }

func isOpaque(c *ir.Context, t ir.Type, text string) bool { return c.Types.Text(t) == text }

// IsInteger reports whether t is an IntegerType of any width.
func IsInteger(c *ir.Context, t ir.Type) bool {
	_, ok := Integer(c, t)
	return ok
}

func isSignless(c *ir.Context, t ir.Type) bool {
	n, ok := Integer(c, t)
	return ok && n.Kind == elem.KindSignless
}

// IsFloat reports whether t is a float type.
func IsFloat(c *ir.Context, t ir.Type) bool {
	return c.Types.Kind(t) == ir.ScalarType && c.Types.Elem(t).IsFloat()
}

func hasFloatParts(c *ir.Context, t ir.Type) bool { return IsFloat(c, c.Types.PartType(t)) }

// isLike reports whether t is a type that satisfies of, or a vector or tensor of it
// (CommonTypeConstraints.td, TypeOrValueSemanticsContainer).
func isLike(c *ir.Context, t ir.Type, of func(*ir.Context, ir.Type) bool) bool {
	return c.Types.Kind(t) != ir.MemRefType && of(c, c.Types.ElementType(t))
}

// Integer parses an integer type of any width: i8, si8, ui8.
func Integer(c *ir.Context, t ir.Type) (elem.Int, bool) {
	if c.Types.Kind(t) != ir.ScalarType {
		return elem.Int{}, false
	}
	return elem.LookupInt(c.Types.Text(t))
}

// Bounds returns the bounds in a tensor's encoding, one for each dimension, or nil (Base.cpp,
// encodingToBounds).
func Bounds(c *ir.Context, t ir.Type) []int64 { return BoundsOf(c, c.Types.Encoding(t)) }

// BoundsOf returns the bounds in an encoding, or nil.
func BoundsOf(c *ir.Context, encoding ir.Attr) []int64 {
	if encoding == 0 || c.Attrs.DialectName(encoding) != BoundsName {
		return nil
	}
	return c.Attrs.Field(encoding, "bounds").Ints
}

// BoundsName is the name of the encoding that holds bounds.
const BoundsName = "#stablehlo.bounds"

// types lists the type constraints, sorted by name. HLO_Tensor of Base.td is Tensor.
var types = [...]Type{
	{"0DPredIntOrFpTensor", []alternative{{&tensor0D, "BIF", nil}}},
	{"1DFpOrQuantizedIntTensor", []alternative{{&tensor1D, "FQ", nil}}},
	{"Any", []alternative{{container: &container{"any non-token type", ir.InvalidType, nil}}}},
	{"AnyComplex", []alternative{{container: &container{"complex-type", ir.ComplexType, nil}}}},
	{"AnyComplexTensor", []alternative{{&tensor, "C", nil}}},
	{"AnyElementRankedTensor", []alternative{{&ranked, "*", nil}}},
	{"AnyElementStaticTensor", []alternative{{&static, "*", nil}}},
	{"AnyElementTensor", []alternative{{&tensor, "*", nil}}},
	{"AnyFpOrComplexTensor", []alternative{{&tensor, "FC", nil}}},
	{"AnyFpTensor", []alternative{{&tensor, "F", nil}}},
	{"AnyIntegerOrIndexTensor", []alternative{{&ranked, "NX", nil}}},
	{"AnyPredOrIntTensor", []alternative{{&tensor, "BI", nil}}},
	{"AnyPredTensor", []alternative{{&tensor, "B", nil}}},
	{"AnyShapeOrSize", []alternative{
		{&container{"any shape or size", ir.InvalidType, func(c *ir.Context, t ir.Type) bool {
			return isShapeOrSize(c, t) || isShapeOrExtents(c, t) || IsIndex(c, t)
		}}, "", nil},
	}},
	{"AnyShaped", []alternative{{&shaped, "*", nil}}},
	{"AnyTensor", []alternative{{&tensor, "FBICQA", nil}}},
	{"Bitcast", []alternative{{container: &integerOrFloatLike}, {container: &integerOrFloatMemref}}},
	{"BoolLike", []alternative{{container: &container{"bool-like", ir.InvalidType, func(c *ir.Context, t ir.Type) bool { return isLike(c, t, IsI1) }}}}},
	{"ComplexTensor", []alternative{{&ranked, "C", nil}}},
	{"CustomCallValue", []alternative{
		{&tensor, "FBICQA", nil}, {&memref, "FBICQ", nil}, {container: &token},
		{&nestedTuple, "", []alternative{{&tensor, "FBICQA", nil}, {&memref, "FBICQ", nil}, {container: &token}}},
		{container: &future},
	}},
	{"DimensionTensor", []alternative{{&tensor1D, "XI", nil}}},
	{"ExtentTensor", []alternative{{&tensor1D, "X", nil}}},
	{"ExtentsOrValueShape", []alternative{{&tensor1D, "NX", nil}, {container: &valueShape}}},
	{"ExtentsTensor", []alternative{{&tensor1D, "NX", nil}}},
	{"Float", []alternative{{container: &container{"floating-point", ir.InvalidType, IsFloat}}}},
	{"FloatComplex", []alternative{{container: &container{"complex type with floating-point elements", ir.ComplexType, hasFloatParts}}}},
	{"FloatLike", []alternative{
		{container: &container{"floating-point-like", ir.InvalidType, func(c *ir.Context, t ir.Type) bool { return isLike(c, t, IsFloat) }}},
	}},
	{"FloatOrQuantizedIntOrPerAxisQuantizedIntTensor", []alternative{{&ranked, "FQA", nil}}},
	{"Fp32Or64Tensor", []alternative{{&ranked, "G", nil}}},
	{"FpComplexOrQuantizedIntTensor", []alternative{{&ranked, "FCQ", nil}}},
	{"FpOrComplexTensor", []alternative{{&ranked, "FC", nil}}},
	{"FpOrQuantizedIntTensor", []alternative{{&ranked, "FQ", nil}}},
	{"FpTensor", []alternative{{&ranked, "F", nil}}},
	{"Function", []alternative{{container: &container{"function type", ir.FunctionType, nil}}}},
	{"Future", []alternative{{container: &future}}},
	{"I1", []alternative{{container: &container{"1-bit signless integer", ir.InvalidType, IsI1}}}},
	{"I32Tensor", []alternative{{&ranked, "i", nil}}},
	{"Index", []alternative{{container: &container{"index", ir.InvalidType, IsIndex}}}},
	{"IndexCast", []alternative{{container: &signlessIntegerLike}, {container: &integerMemref}}},
	{"IndexLikeTensor", []alternative{{&ranked, "sX", nil}}},
	{"IndexTensor", []alternative{{&tensor, "X", nil}}},
	{"IntFpOrComplexOrQuantizedIntTensor", []alternative{{&ranked, "IFCQ", nil}}},
	{"IntOrFpTensor", []alternative{{&ranked, "IF", nil}}},
	{"IntTensor", []alternative{{&ranked, "I", nil}}},
	{"Integer", []alternative{{container: &container{"integer", ir.InvalidType, IsInteger}}}},
	{"IntegerOrFloatTensor", []alternative{{&tensor, "sUDf", nil}}},
	{"LoopInteger", []alternative{{container: &container{"signless integer or index", ir.InvalidType, isSignlessOrIndex}}}},
	{"NonQuantizedTensor", []alternative{{&ranked, "FBIC", nil}}},
	{"NonScalarTensor", []alternative{
		{container: &container{"non-0-ranked or unranked tensor", ir.InvalidType, func(c *ir.Context, t ir.Type) bool { return IsTensor(c, t) && isNotRank0(c, t) }}},
	}},
	{"PredIntOrFpTensor", []alternative{{&ranked, "BIF", nil}}},
	{"PredOrIntTensor", []alternative{{&ranked, "BI", nil}}},
	{"PredTensor", []alternative{{&ranked, "B", nil}}},
	{"QuantizedIntOrPerAxisQuantizedIntTensor", []alternative{{&ranked, "QA", nil}}},
	{"SIntFpComplexOrQuantizedIntTensor", []alternative{{&ranked, "SFCQ", nil}}},
	{"SIntFpOrQuantizedIntTensor", []alternative{{&ranked, "SFQ", nil}}},
	{"ScalarIntTensor", []alternative{{&tensor0D, "I", nil}}},
	{"ScalarTensor", []alternative{{&tensor0D, "FBICQ", nil}}},
	{"Shape", []alternative{{container: &container{"", ir.InvalidType, func(c *ir.Context, t ir.Type) bool { return isOpaque(c, t, "!shape.shape") }}}}},
	{"ShapeOrExtents", []alternative{{container: &container{"shape or extent tensor", ir.InvalidType, isShapeOrExtents}}}},
	{"ShapeOrSize", []alternative{{container: &container{"shape or size", ir.InvalidType, isShapeOrSize}}}},
	{"ShapedOrValueShape", []alternative{{&shaped, "*", nil}, {container: &valueShape}}},
	{"SignlessFixedWidthIntegerLike", []alternative{
		{container: &container{"signless-fixed-width-integer-like", ir.InvalidType, func(c *ir.Context, t ir.Type) bool { return isLike(c, t, isSignless) }}},
	}},
	{"SignlessInteger", []alternative{{container: &container{"signless integer", ir.InvalidType, isSignless}}}},
	{"SignlessIntegerLike", []alternative{{container: &signlessIntegerLike}}},
	{"Size", []alternative{{container: &container{"", ir.InvalidType, func(c *ir.Context, t ir.Type) bool { return isOpaque(c, t, "!shape.size") }}}}},
	{"SizeOrIndex", []alternative{
		{container: &container{"size or index", ir.InvalidType, func(c *ir.Context, t ir.Type) bool { return isOpaque(c, t, "!shape.size") || IsIndex(c, t) }}},
	}},
	{"Static1DIntTensor", []alternative{{&static1DInt, "I", nil}}},
	{"Static2DIntTensor", []alternative{{&static2DInt, "I", nil}}},
	{"StaticDimensionTensor", []alternative{{&static1D, "XI", nil}}},
	{"StaticShapeIntFpComplexOrQuantizedTensor", []alternative{{&static, "IFCQ", nil}}},
	{"StaticShapeIntOrFpTensor", []alternative{{&static, "IF", nil}}},
	{"StaticShapeTensor", []alternative{{&static, "FBICQ", nil}}},
	{"StaticShapeTensorOrPerAxisQuantizedTensor", []alternative{{&static, "FBICQA", nil}}},
	{"StaticShapeTensorOrPerAxisQuantizedTensorOrToken", []alternative{{&static, "FBICQ", nil}, {&static, "FBICQA", nil}, {container: &token}}},
	{"StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor", []alternative{{&bounded, "FBICQA", nil}}},
	{"Tensor", []alternative{{&ranked, "FBICQ", nil}}},
	{"TensorOrPerAxisQuantizedTensor", []alternative{{&ranked, "FBICQA", nil}}},
	{"TensorOrPerAxisQuantizedTensorOrToken", []alternative{{&ranked, "FBICQ", nil}, {&ranked, "A", nil}, {container: &token}}},
	{"TensorOrPerAxisQuantizedTensorOrTokenOrBuffer", []alternative{
		{&ranked, "FBICQ", nil}, {&ranked, "A", nil}, {container: &token},
		{&memref, "FBICQ", nil},
	}},
	{"TensorOrPerAxisQuantizedTensorOrTokenOrTuple", []alternative{
		{&ranked, "FBICQ", nil}, {&ranked, "A", nil}, {container: &token},
		{&nestedTuple, "", []alternative{{&ranked, "FBICQ", nil}, {&memref, "FBICQ", nil}, {&ranked, "A", nil}, {container: &token}}},
	}},
	{"TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer", []alternative{
		{&ranked, "FBICQ", nil}, {&ranked, "A", nil}, {container: &token},
		{&nestedTuple, "", []alternative{{&ranked, "FBICQ", nil}, {&memref, "FBICQ", nil}, {&ranked, "A", nil}, {container: &token}}},
		{&memref, "FBICQ", nil},
	}},
	{"TensorOrToken", []alternative{{&ranked, "FBICQ", nil}, {container: &token}}},
	{"Token", []alternative{{container: &token}}},
	{"Tuple", []alternative{{&nestedTuple, "", []alternative{{&ranked, "FBICQ", nil}, {&memref, "FBICQ", nil}, {&ranked, "A", nil}, {container: &token}}}}},
	{"UI32Tensor", []alternative{{&ranked, "u", nil}}},
	{"ValueShape", []alternative{{container: &valueShape}}},
	{"Witness", []alternative{
		{container: &container{"", ir.InvalidType, func(c *ir.Context, t ir.Type) bool { return isOpaque(c, t, "!shape.witness") }}},
	}},
}
