package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A typeRule is an ODS constraint on the type of an operand or a result: any of some alternatives. The words in which
// MLIR says it follow from the alternatives (StablehloOps.td, Base.td, CommonTypeConstraints.td).
type typeRule struct {
	alternatives []alternative
	words        string
}

// An alternative is a container, and the elements that it may hold.
type alternative struct {
	*container
	elements []*elementClass
	parts    []alternative // of a tuple, at any depth
}

// A container is what elements stand in.
type container struct {
	name   string // in the notation
	words  string // before the elements, or all there is to say
	closed bool   // no elements are named
	holds  func(c *ir.Context, t ir.Type) bool
}

// containers are those of the notation.
var containers = []container{
	{name: "ranked", words: "ranked tensor", holds: isRanked},
	{name: "tensor", words: "tensor", holds: isTensor},
	{name: "0d", words: "0D tensor", holds: isRank(0)},
	{name: "1d", words: "1D tensor", holds: isRank(1)},
	{name: "static", words: "statically shaped tensor", holds: isStatic},
	{name: "static1d", words: "statically shaped 1-dimensional tensor", holds: isStaticRank(1)},
	{name: "static1dint", words: "statically shaped 1-dimensional integer tensor", holds: isStaticRank(1)},
	{name: "static2dint", words: "statically shaped 2-dimensional integer tensor", holds: isStaticRank(2)},
	{name: "bounded", words: "statically shaped or single bounded dimension tensor", holds: isStaticOrBounded},
	{name: "memref", words: "memref", holds: isKind(ir.MemRefType)},
	{name: "shaped", words: "shaped", holds: isShaped},
	{name: "tuple", words: "nested tuple", holds: isKind(ir.TupleType)},
	{name: "token", words: "token", closed: true, holds: isKind(ir.TokenType)},
	{name: "future", words: "future", closed: true, holds: isKind(ir.FutureType)},
	{name: "function", words: "function type", closed: true, holds: isKind(ir.FunctionType)},
	{name: "any", words: "any non-token type", closed: true, holds: func(*ir.Context, ir.Type) bool { return true }},
	{name: "index", words: "index", closed: true, holds: isScalar(elem.Index)},
	{name: "i1", words: "1-bit signless integer", closed: true, holds: isScalar(elem.I1)},
	{name: "integerlike", words: "signless-integer-like", closed: true, holds: isLike(isSignlessOrIndex)},
	{name: "integermemref", words: "memref of signless-integer", closed: true, holds: isIntegerMemref},
	{name: "floatlike", words: "floating-point-like", closed: true, holds: isLike(isFloat)},
	{name: "nonscalar", words: "non-0-ranked or unranked tensor", closed: true, holds: isTensorWithDims},
	{name: "extents", words: "shape or extent tensor", closed: true, holds: isShapeOrExtents},
	{name: "size", words: "size or index", closed: true, holds: isSizeOrIndex},
	{name: "valueshape", words: "", closed: true, holds: isOpaque("!shape.value_shape")},
	{name: "meshtensor", words: "mesh tensor type", closed: true, holds: isMeshTensor},
	{name: "witness", words: "", closed: true, holds: isOpaque("!shape.witness")},
}

// An elementClass is a set of element types with a name.
type elementClass struct {
	letter byte // in the notation
	words  string
	kinds  Kinds
	has    func(c *ir.Context, t ir.Type) bool
}

// elementClasses are those of the notation.
var elementClasses = []elementClass{
	{'F', "4/6/8/16/32/64-bit float", Float, scalarIn(hloFloats...)},
	{'B', "bool", Bool, scalarIn(elem.I1)},
	{'I', "2/4/8/16/32/64-bit integer", Signed | Unsigned, scalarIn(slices.Concat(signless, unsigned)...)},
	{'S', "2/4/8/16/32/64-bit signless integer", Signed, scalarIn(signless...)},
	{'C', "complex type with 32/64-bit float elements", Complex, isComplex32Or64},
	{'Q', "per-tensor integer quantized", 0, isQuantized(perTensor)},
	{'A', "per-axis integer quantized", 0, isQuantized(perAxis)},
	{'G', "32/64-bit float", Float, scalarIn(elem.F32, elem.F64)},
	{'X', "index", 0, scalarIn(elem.Index)},
	{'N', "integer", Bool | Signed | Unsigned, isInteger},
	{'i', "32-bit signless integer", Signed, scalarIn(elem.I32)},
	{'u', "32-bit unsigned integer", Unsigned, scalarIn(elem.UI32)},
	{'s', "signless integer", Bool | Signed, isSignless},
	{'*', "any non-token type", Bool | Signed | Unsigned | Float | Complex, func(*ir.Context, ir.Type) bool { return true }},
}

var (
	signless  = []elem.Type{elem.I2, elem.I4, elem.I8, elem.I16, elem.I32, elem.I64}
	unsigned  = []elem.Type{elem.UI2, elem.UI4, elem.UI8, elem.UI16, elem.UI32, elem.UI64}
	hloFloats = []elem.Type{elem.F4E2M1FN, elem.F6E2M3FN, elem.F6E3M2FN, elem.F8E3M4, elem.F8E4M3, elem.F8E4M3FN, elem.F8E4M3FNUZ,
		elem.F8E4M3B11FNUZ, elem.F8E5M2, elem.F8E5M2FNUZ, elem.F8E8M0FNU, elem.F16, elem.F32, elem.F64, elem.BF16}
)

// parseTypeRule reads the notation: alternatives between |, each a container and the letters of its elements; the parts
// of a tuple stand in parentheses, between commas.
func parseTypeRule(text string) typeRule {
	var r typeRule
	var words []string
	for _, part := range strings.Split(text, "|") {
		a := parseAlternative(strings.TrimSpace(part))
		r.alternatives = append(r.alternatives, a)
		words = append(words, a.spelled())
	}
	r.words = strings.Join(words, " or ")
	return r
}

func parseAlternative(text string) alternative {
	name, rest, _ := strings.Cut(text, " ")
	a := alternative{}
	for i := range containers {
		if containers[i].name == name {
			a.container = &containers[i]
		}
	}
	if a.container == nil {
		panic("verify: no container '" + name + "'")
	}
	if parts, ok := strings.CutPrefix(rest, "("); ok {
		for _, p := range strings.Split(strings.TrimSuffix(parts, ")"), ", ") {
			a.parts = append(a.parts, parseAlternative(p))
		}
		return a
	}
	for i := range rest {
		at := slices.IndexFunc(elementClasses, func(e elementClass) bool { return e.letter == rest[i] })
		a.elements = append(a.elements, &elementClasses[at])
	}
	return a
}

// spelled is an alternative in MLIR's words.
func (a *alternative) spelled() string {
	var list []string
	switch {
	case a.closed:
		return a.words
	case a.parts != nil:
		for i := range a.parts {
			list = append(list, a.parts[i].spelled())
		}
		return a.words + " with any combination of " + strings.Join(list, " or ") + " values"
	}
	for _, e := range a.elements {
		list = append(list, e.words)
	}
	return a.words + " of " + strings.Join(list, " or ") + " values"
}

// admits tells whether a type satisfies the rule.
func (r *typeRule) admits(c *ir.Context, t ir.Type, elements elementsMode) bool {
	for i := range r.alternatives {
		if r.alternatives[i].admits(c, t, elements) {
			return true
		}
	}
	return false
}

func (a *alternative) admits(c *ir.Context, t ir.Type, elements elementsMode) bool {
	switch {
	case !a.holds(c, t):
		return false
	case a.closed:
		return true
	case a.parts != nil:
		return a.admitsParts(c, t, elements)
	case elements == ignored:
		return true
	}
	e := c.ElementType(t)
	for _, class := range a.elements {
		if class.has(c, e) {
			return class.letter != 'A' || validAxis(c, t)
		}
	}
	return false
}

// admitsParts tells whether all parts of a tuple, and of tuples in it, are admitted (CommonTypeConstraints.td, NestedTupleOf).
func (a *alternative) admitsParts(c *ir.Context, t ir.Type, elements elementsMode) bool {
	parts, _ := c.Parts(t)
	for _, p := range parts {
		ok := c.TypeKind(p) == ir.TupleType && a.admitsParts(c, p, elements)
		for i := range a.parts {
			ok = ok || a.parts[i].admits(c, p, elements)
		}
		if !ok {
			return false
		}
	}
	return true
}

// kinds are the kinds of elements that the rule admits in a tensor.
func (r *typeRule) kinds() (k Kinds) {
	for i := range r.alternatives {
		for _, e := range r.alternatives[i].elements {
			k |= e.kinds
		}
	}
	return k
}

func isKind(kind ir.TypeKind) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return c.TypeKind(t) == kind }
}

func isRanked(c *ir.Context, t ir.Type) bool { return c.TypeKind(t) == ir.TensorType }

func isTensor(c *ir.Context, t ir.Type) bool {
	k := c.TypeKind(t)
	return k == ir.TensorType || k == ir.UnrankedType
}

// isShaped is MLIR's ShapedType: tensors, vectors and memrefs.
func isShaped(c *ir.Context, t ir.Type) bool {
	k := c.TypeKind(t)
	return k == ir.TensorType || k == ir.UnrankedType || k == ir.VectorType || k == ir.MemRefType
}

func isRank(n int) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return isRanked(c, t) && len(c.Shape(t)) == n }
}

func isStatic(c *ir.Context, t ir.Type) bool {
	return isRanked(c, t) && !slices.Contains(c.Shape(t), ir.Dynamic)
}

func isStaticRank(n int) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return isStatic(c, t) && len(c.Shape(t)) == n }
}

// isStaticOrBounded admits one dynamic dimension if it has a bound (Base.cpp, hasSingleBoundedDimension).
func isStaticOrBounded(c *ir.Context, t ir.Type) bool {
	if !isRanked(c, t) || isStatic(c, t) {
		return isRanked(c, t)
	}
	return count(c.Shape(t), isDynamic) == 1 && count(boundsOf(c, t), isStaticDim) == 1
}

func isScalar(e elem.Type) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return c.TypeKind(t) == ir.ScalarType && c.Elem(t) == e }
}

// scalarIn tells whether a type is one of these elements.
func scalarIn(list ...elem.Type) func(*ir.Context, ir.Type) bool {
	var set [256]bool
	for _, e := range list {
		set[e] = true
	}
	return func(c *ir.Context, t ir.Type) bool { return c.TypeKind(t) == ir.ScalarType && set[c.Elem(t)] }
}

func isComplex32Or64(c *ir.Context, t ir.Type) bool {
	return c.TypeKind(t) == ir.ComplexType && (c.Elem(t) == elem.C64 || c.Elem(t) == elem.C128)
}

// isInteger is MLIR's IntegerType, of any width.
func isInteger(c *ir.Context, t ir.Type) bool {
	_, ok := integer(c, t)
	return ok
}

func isSignless(c *ir.Context, t ir.Type) bool {
	n, ok := integer(c, t)
	return ok && n.Kind == elem.KindSignless
}

func isFloat(c *ir.Context, t ir.Type) bool {
	return c.TypeKind(t) == ir.ScalarType && c.Elem(t).IsFloat()
}

func isSignlessOrIndex(c *ir.Context, t ir.Type) bool {
	return isSignless(c, t) || isScalar(elem.Index)(c, t)
}

// isLike is a type, or a vector or a tensor of it (CommonTypeConstraints.td, TypeOrValueSemanticsContainer).
func isLike(of func(*ir.Context, ir.Type) bool) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool {
		return c.TypeKind(t) != ir.MemRefType && of(c, c.ElementType(t))
	}
}

func isTensorWithDims(c *ir.Context, t ir.Type) bool {
	return isTensor(c, t) && (!isRanked(c, t) || len(c.Shape(t)) > 0)
}

func isOpaque(text string) func(*ir.Context, ir.Type) bool {
	return func(c *ir.Context, t ir.Type) bool { return c.TypeString(t) == text }
}

func isMeshTensor(c *ir.Context, t ir.Type) bool {
	return strings.HasPrefix(c.TypeString(t), "!mpmd.mesh_tensor<")
}

// isShapeOrExtents is !shape.shape or a 1D tensor of index (ShapeBase.td).
func isShapeOrExtents(c *ir.Context, t ir.Type) bool {
	return c.TypeString(t) == "!shape.shape" || isRank(1)(c, t) && isScalar(elem.Index)(c, c.ElementType(t))
}

func isSizeOrIndex(c *ir.Context, t ir.Type) bool {
	return c.TypeString(t) == "!shape.size" || isScalar(elem.Index)(c, t)
}

func isIntegerMemref(c *ir.Context, t ir.Type) bool {
	return c.TypeKind(t) == ir.MemRefType && isSignlessOrIndex(c, c.ElementType(t))
}
