// Package ods implements the constraints that operation definitions put on types and attributes,
// under their names in StablehloOps.td, ChloOps.td and the files they include. For each constraint
// it has a predicate and MLIR's description.
package ods

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/quant"
)

// A Type is a constraint on the type of an operand or a result: a list of alternatives. MLIR's
// description follows from the alternatives (StablehloOps.td, Base.td, CommonTypeConstraints.td).
type Type struct {
	alternatives []alternative
}

// typeCache caches the constraints by name.
var typeCache sync.Map

// LookupType returns the constraint with this name, such as PredTensor. It has an entry in types or
// is a container. LookupType panics if it is neither, because names come from package ir's table of
// operations.
func LookupType(name string) *Type {
	if t, ok := typeCache.Load(name); ok {
		return t.(*Type)
	}
	t := parseType(cmp.Or(types.Get()[name], name))
	typeCache.Store(name, t)
	return t
}

// An alternative is a container and the element types or parts it may have. If it has neither, the
// container alone is the constraint.
type alternative struct {
	*container
	elements []*elementClass
	parts    []alternative // parts of a tuple, at any depth
}

// A container is a kind of type, such as a ranked tensor.
type container struct {
	name        string // in the notation
	description string // MLIR's description, up to the elements if there are any
	matches     func(c *ir.Context, t ir.Type) bool
}

// containers lists the containers of the notation.
var containers = lazy.Value[[]container]{New: func() []container {
	return []container{
		{"ranked", "ranked tensor", IsRanked},
		{"tensor", "tensor", IsTensor},
		{"0d", "0D tensor", both(IsRanked, hasRank(0))},
		{"1d", "1D tensor", both(IsRanked, hasRank(1))},
		{"static", "statically shaped tensor", IsStatic},
		{"static1d", "statically shaped 1-dimensional tensor", both(IsStatic, hasRank(1))},
		{"static1dint", "statically shaped 1-dimensional integer tensor", both(IsStatic, hasRank(1))},
		{"static2dint", "statically shaped 2-dimensional integer tensor", both(IsStatic, hasRank(2))},
		{"bounded", "statically shaped or single bounded dimension tensor", isStaticOrBounded},
		{"memref", "memref", isRankedMemref},
		{"memref1d", "1D memref", both(isRankedMemref, hasRank(1))},
		{"staticmemref", "statically shaped memref", both(isRankedMemref, hasStaticShape)},
		{"strided", "strided memref", isRankedMemref},
		{"NonScalarMemref", "unranked.memref of any type values or non-0-ranked.memref of any type values",
			both(IsKind(ir.MemRefType), isNotRank0)},
		{"anymemref", "ranked or unranked memref", IsKind(ir.MemRefType)},
		{"vector", "vector", IsKind(ir.VectorType)},
		{"shaped", "shaped", IsShaped},
		{"tuple", "nested tuple", IsKind(ir.TupleType)},
		{"Token", "token", IsKind(ir.TokenType)},
		{"Future", "future", IsKind(ir.FutureType)},
		{"Function", "function type", IsKind(ir.FunctionType)},
		{"Any", "any non-token type", func(*ir.Context, ir.Type) bool { return true }},
		{"Index", "index", isIndex},
		{"I1", "1-bit signless integer", IsScalar(elem.I1)},
		{"SignlessIntegerLike", "signless-integer-like", isLike(isSignlessOrIndex)},
		{"integermemref", "memref of signless-integer", both(IsKind(ir.MemRefType), elementIs(isSignlessOrIndex))},
		{"SignlessFixedWidthIntegerLike", "signless-fixed-width-integer-like", isLike(isSignless)},
		{"BoolLike", "bool-like", isLike(IsScalar(elem.I1))},
		{"integerorfloatlike", "signless-integer-or-float-like", isLike(isSignlessOrFloat)},
		{"integerorfloatmemref", "memref of signless-integer or float",
			both(IsKind(ir.MemRefType), elementIs(isSignlessOrFloat))},
		{"Float", "floating-point", IsFloat},
		{"AnyComplex", "complex-type", IsKind(ir.ComplexType)},
		{"FloatComplex", "complex type with floating-point elements", both(IsKind(ir.ComplexType), hasFloatParts)},
		{"Integer", "integer", IsInteger},
		{"IntegerOrIndex", "integer or index", either(IsInteger, isIndex)},
		{"SignlessIntegerOrFloat", "signless integer or floating-point", isSignlessOrFloat},
		{"TensorLike", "TensorLikeType instance", IsTensor},
		{"BufferLike", "BufferLikeType instance", IsKind(ir.MemRefType)},
		{"SignlessInteger", "signless integer", isSignless},
		{"LoopInteger", "signless integer or index", isSignlessOrIndex},
		{"FloatLike", "floating-point-like", isLike(IsFloat)},
		{"NonScalarTensor", "non-0-ranked or unranked tensor", both(IsTensor, isNotRank0)},
		{"ShapeOrExtents", "shape or extent tensor", isShapeOrExtents},
		{"SizeOrIndex", "size or index", either(isOpaque("!shape.size"), isIndex)},
		{"ShapeOrSize", "shape or size", isShapeOrSize},
		{"AnyShapeOrSize", "any shape or size", either(isShapeOrSize, either(isShapeOrExtents, isIndex))},
		{"Shape", "", isOpaque("!shape.shape")},
		{"Size", "", isOpaque("!shape.size")},
		{"ValueShape", "", isOpaque("!shape.value_shape")},
		{"MeshTensor", "mesh tensor type", IsMeshTensor},
		{"Witness", "", isOpaque("!shape.witness")},
	}
}}

// An elementClass is a named set of element types.
type elementClass struct {
	letter      byte // in the notation
	description string
	contains    func(c *ir.Context, t ir.Type) bool
}

// elementClasses lists the element classes of the notation.
var elementClasses = lazy.Value[[]elementClass]{New: func() []elementClass {
	return []elementClass{
		{'F', "4/6/8/16/32/64-bit float", scalarIn(isHloFloat)},
		{'B', "bool", IsScalar(elem.I1)},
		{'I', "2/4/8/16/32/64-bit integer", scalarIn(isHloInt)},
		{'S', "2/4/8/16/32/64-bit signless integer", scalarIn(isHloSInt)},
		{'C', "complex type with 32/64-bit float elements", isHloComplex},
		{'Q', "per-tensor integer quantized", quant.HasGranularity(quant.PerTensor)},
		{'A', "per-axis integer quantized", quant.HasGranularity(quant.PerAxis)},
		{'G', "32/64-bit float", scalarIn(func(e elem.Type) bool { return e == elem.F32 || e == elem.F64 })},
		{'X', "index", IsScalar(elem.Index)},
		{'N', "integer", IsInteger},
		{'i', "32-bit signless integer", IsScalar(elem.I32)},
		{'u', "32-bit unsigned integer", IsScalar(elem.UI32)},
		{'s', "signless integer", isSignless},
		{'b', "8-bit signless integer", IsScalar(elem.I8)},
		{'U', "unsigned integer", isSigned('u')},
		{'D', "signed integer", isSigned('s')},
		{'f', "floating-point", IsFloat},
		{'*', "any non-token type", func(*ir.Context, ir.Type) bool { return true }},
	}
}}

func isHloFloat(e elem.Type) bool { return e.IsFloat() && e.InStableHLO() }

// isHloInt reports whether StableHLO has the integer type e. It excludes i1, which is a boolean.
func isHloInt(e elem.Type) bool { return e.IsInteger() && e != elem.I1 && e.InStableHLO() }

// isHloSInt reports whether StableHLO has the signed integer type e.
func isHloSInt(e elem.Type) bool { return isHloInt(e) && e.IsSigned() }

// parseType parses the notation: alternatives separated by |, each a container and the letters of
// its elements. The parts of a tuple are in parentheses, separated by commas.
func parseType(text string) *Type {
	r := &Type{}
	for part := range strings.SplitSeq(text, "|") {
		r.alternatives = append(r.alternatives, parseAlternative(strings.TrimSpace(part)))
	}
	return r
}

func parseAlternative(text string) alternative {
	name, rest, _ := strings.Cut(text, " ")
	a := alternative{}
	all := containers.Get()
	for i := range all {
		if all[i].name == name {
			a.container = &all[i]
		}
	}
	if a.container == nil {
		panic("ods: no container '" + name + "'")
	}
	if parts, ok := strings.CutPrefix(rest, "("); ok {
		for _, p := range strings.Split(strings.TrimSuffix(parts, ")"), ", ") {
			a.parts = append(a.parts, parseAlternative(p))
		}
		return a
	}
	classes := elementClasses.Get()
	for i := range rest {
		at := slices.IndexFunc(classes, func(e elementClass) bool { return e.letter == rest[i] })
		a.elements = append(a.elements, &classes[at])
	}
	return a
}

// Description returns MLIR's description of the constraint, such as "ranked tensor of bool values".
func (r *Type) Description() string {
	descriptions := make([]string, len(r.alternatives))
	for i := range r.alternatives {
		descriptions[i] = r.alternatives[i].describe()
	}
	return strings.Join(descriptions, " or ")
}

// describe returns MLIR's description of an alternative.
func (a *alternative) describe() string {
	var list []string
	switch {
	case a.elements == nil && a.parts == nil:
		return a.description
	case a.parts != nil:
		for i := range a.parts {
			list = append(list, a.parts[i].describe())
		}
		return a.description + " with any combination of " + strings.Join(list, " or ") + " values"
	}
	for _, e := range a.elements {
		list = append(list, e.description)
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
	for i := range r.alternatives {
		if r.alternatives[i].admits(c, t, elements) {
			return true
		}
	}
	return false
}

func (a *alternative) admits(c *ir.Context, t ir.Type, elements ElementsMode) bool {
	switch {
	case !a.matches(c, t):
		return false
	case a.parts != nil:
		return a.admitsParts(c, t, elements)
	case a.elements == nil || elements == IgnoreElements:
		return true
	}
	e := c.Types.ElementType(t)
	for _, class := range a.elements {
		if class.contains(c, e) {
			return class.letter != 'A' || quant.HasValidAxis(c, t)
		}
	}
	return false
}

// admitsParts reports whether all parts of a tuple, and of tuples in it, are admitted
// (CommonTypeConstraints.td, NestedTupleOf).
func (a *alternative) admitsParts(c *ir.Context, t ir.Type, elements ElementsMode) bool {
	parts, _ := c.Types.Parts(t)
	for _, p := range parts {
		ok := c.Types.Kind(p) == ir.TupleType && a.admitsParts(c, p, elements)
		for i := range a.parts {
			ok = ok || a.parts[i].admits(c, p, elements)
		}
		if !ok {
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

// IsShaped reports whether t is a ShapedType: a tensor, vector, memref or mesh tensor.
func IsShaped(c *ir.Context, t ir.Type) bool {
	switch c.Types.Kind(t) {
	case ir.TensorType, ir.UnrankedType, ir.VectorType, ir.MemRefType:
		return true
	case ir.OpaqueType:
		return IsMeshTensor(c, t)
	}
	return false
}

// IsStatic reports whether t is a tensor with a static shape.
func IsStatic(c *ir.Context, t ir.Type) bool { return IsRanked(c, t) && hasStaticShape(c, t) }

func hasStaticShape(c *ir.Context, t ir.Type) bool {
	return !slices.Contains(c.Types.Dims(t), ir.Dynamic)
}

func hasRank(n int) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return len(c.Types.Dims(t)) == n }
}

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
	return func(c *ir.Context, t ir.Type) bool { return c.Types.Kind(t) == ir.ScalarType && c.Types.Elem(t) == e }
}

// scalarIn returns a predicate for the element types that satisfy has.
func scalarIn(has func(elem.Type) bool) func(*ir.Context, ir.Type) bool {
	var set [256]bool
	for e := range set {
		set[e] = has(elem.Type(e))
	}
	return func(c *ir.Context, t ir.Type) bool { return c.Types.Kind(t) == ir.ScalarType && set[c.Types.Elem(t)] }
}

func isHloComplex(c *ir.Context, t ir.Type) bool {
	return c.Types.Kind(t) == ir.ComplexType && c.Types.Elem(t).InStableHLO()
}

// Predicates of several rows. The texts of types are those of ShapeBase.td.

func isIndex(c *ir.Context, t ir.Type) bool { return IsScalar(elem.Index)(c, t) }

func isSignlessOrIndex(c *ir.Context, t ir.Type) bool { return isSignless(c, t) || isIndex(c, t) }

func isSignlessOrFloat(c *ir.Context, t ir.Type) bool { return isSignless(c, t) || IsFloat(c, t) }

func isShapeOrSize(c *ir.Context, t ir.Type) bool {
	return isOpaque("!shape.shape")(c, t) || isOpaque("!shape.size")(c, t)
}

func isShapeOrExtents(c *ir.Context, t ir.Type) bool {
	return isOpaque("!shape.shape")(c, t) || IsRanked(c, t) && hasRank(1)(c, t) && elementIs(isIndex)(c, t)
}

func isOpaque(text string) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return c.Types.Text(t) == text }
}

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

// isLike returns a predicate for a type, or a vector or tensor of it (CommonTypeConstraints.td,
// TypeOrValueSemanticsContainer).
func isLike(of func(*ir.Context, ir.Type) bool) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool {
		return c.Types.Kind(t) != ir.MemRefType && of(c, c.Types.ElementType(t))
	}
}

// MeshTensorShape returns the global shape of a mesh tensor (MeshTensorType::getShape).
func MeshTensorShape(c *ir.Context, t ir.Type) []int64 {
	_, inner, _ := strings.Cut(c.Types.Text(t), ", tensor<")
	shape := []int64{}
	for {
		dim, rest, ok := strings.Cut(inner, "x")
		n, err := strconv.ParseInt(dim, 10, 64)
		switch {
		case ok && dim == "?":
			n = ir.Dynamic
		case !ok || err != nil:
			return shape
		}
		shape, inner = append(shape, n), rest
	}
}

// IsMeshTensor reports whether t is !mpmd.mesh_tensor<…>.
func IsMeshTensor(c *ir.Context, t ir.Type) bool {
	return strings.HasPrefix(c.Types.Text(t), "!mpmd.mesh_tensor<")
}

func isRankedMemref(c *ir.Context, t ir.Type) bool {
	return c.Types.Kind(t) == ir.MemRefType && c.Types.Dims(t) != nil
}

// isSigned returns a predicate for integer types that start with a letter: si8, ui8.
func isSigned(letter byte) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return IsInteger(c, t) && c.Types.Text(t)[0] == letter }
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
func Bounds(c *ir.Context, t ir.Type) []int64 {
	return BoundsOf(c, c.Types.Encoding(t))
}

// BoundsOf returns the bounds in an encoding, or nil.
func BoundsOf(c *ir.Context, encoding ir.Attr) []int64 {
	if encoding == 0 || c.Attrs.DialectName(encoding) != BoundsName {
		return nil
	}
	return c.Attrs.Field(encoding, "bounds").Ints
}

// BoundsName is the name of the encoding that holds bounds.
const BoundsName = "#stablehlo.bounds"

// types holds the type constraints that are not a container alone, by name, in the notation that
// parseType reads. HLO_Tensor of Base.td is Tensor.
var types = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"0DPredIntOrFpTensor":      "0d BIF",
		"1DFpOrQuantizedIntTensor": "1d FQ",
		"AnyComplexTensor":         "tensor C",
		"AnyElementRankedTensor":   "ranked *",
		"AnyElementStaticTensor":   "static *",
		"AnyElementTensor":         "tensor *",
		"AnyFpOrComplexTensor":     "tensor FC",
		"AnyFpTensor":              "tensor F",
		"AnyIntegerOrIndexTensor":  "ranked NX",
		"AnyPredOrIntTensor":       "tensor BI",
		"AnyPredTensor":            "tensor B",
		"AnyMemref":                "memref *",
		"AnyVector":                "vector *",
		"AtomicMemref":             "memref sf",
		"ByteMemref":               "memref1d b",
		"ExtentTensor":             "1d X",
		"ExtentsOrValueShape":      "1d NX | ValueShape",
		"IndexLikeTensor":          "ranked sX",
		"IndexTensor":              "tensor X",
		"IntegerOrFloatTensor":     "tensor sUDf",
		"MemrefOfRank1":            "memref1d *",
		"RankedOrUnrankedMemref":   "anymemref *",
		"ShapeMemref":              "memref1d sX",
		"StaticMemref":             "staticmemref *",
		"StridedMemref":            "strided *",
		"AnyShaped":                "shaped *",
		"AnyTensor":                "tensor FBICQA",
		"ComplexTensor":            "ranked C",
		"Bitcast":                  "integerorfloatlike | integerorfloatmemref",
		"CustomCallValue": "tensor FBICQA | memref FBICQ | Token | " +
			"tuple (tensor FBICQA, memref FBICQ, Token) | Future",
		"DimensionTensor": "1d XI",
		"FloatOrQuantizedIntOrPerAxisQuantizedIntTensor": "ranked FQA",
		"Fp32Or64Tensor":                            "ranked G",
		"FpComplexOrQuantizedIntTensor":             "ranked FCQ",
		"FpOrComplexTensor":                         "ranked FC",
		"FpOrQuantizedIntTensor":                    "ranked FQ",
		"FpTensor":                                  "ranked F",
		"ExtentsTensor":                             "1d NX",
		"I32Tensor":                                 "ranked i",
		"IndexCast":                                 "SignlessIntegerLike | integermemref",
		"IntFpOrComplexOrQuantizedIntTensor":        "ranked IFCQ",
		"IntOrFpTensor":                             "ranked IF",
		"IntTensor":                                 "ranked I",
		"LocalOrMeshTensor":                         "tensor * | MeshTensor",
		"MeshTensorOrToken":                         "MeshTensor | Token",
		"NonQuantizedTensor":                        "ranked FBIC",
		"PredIntOrFpTensor":                         "ranked BIF",
		"PredOrIntTensor":                           "ranked BI",
		"PredTensor":                                "ranked B",
		"QuantizedIntOrPerAxisQuantizedIntTensor":   "ranked QA",
		"SIntFpComplexOrQuantizedIntTensor":         "ranked SFCQ",
		"SIntFpOrQuantizedIntTensor":                "ranked SFQ",
		"ScalarIntTensor":                           "0d I",
		"ScalarTensor":                              "0d FBICQ",
		"ShapedOrValueShape":                        "shaped * | ValueShape",
		"ShapedValue":                               "memref * | tensor *",
		"Static1DIntTensor":                         "static1dint I",
		"Static2DIntTensor":                         "static2dint I",
		"StaticDimensionTensor":                     "static1d XI",
		"StaticShapeIntFpComplexOrQuantizedTensor":  "static IFCQ",
		"StaticShapeIntOrFpTensor":                  "static IF",
		"StaticShapeTensor":                         "static FBICQ",
		"StaticShapeTensorOrPerAxisQuantizedTensor": "static FBICQA",
		"StaticShapeTensorOrPerAxisQuantizedTensorOrToken":       "static FBICQ | static FBICQA | Token",
		"StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor": "bounded FBICQA",
		"Tensor":                                        "ranked FBICQ",
		"TensorOrPerAxisQuantizedTensor":                "ranked FBICQA",
		"TensorOrPerAxisQuantizedTensorOrToken":         "ranked FBICQ | ranked A | Token",
		"TensorOrPerAxisQuantizedTensorOrTokenOrBuffer": "ranked FBICQ | ranked A | Token | memref FBICQ",
		"TensorOrPerAxisQuantizedTensorOrTokenOrTuple": "ranked FBICQ | ranked A | Token | " +
			"tuple (ranked FBICQ, memref FBICQ, ranked A, Token)",
		"TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer": "ranked FBICQ | ranked A | Token | " +
			"tuple (ranked FBICQ, memref FBICQ, ranked A, Token) | memref FBICQ",
		"TensorOrToken": "ranked FBICQ | Token",
		"Tuple":         "tuple (ranked FBICQ, memref FBICQ, ranked A, Token)",
		"UI32Tensor":    "ranked u",
	}
}}
