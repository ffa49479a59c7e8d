package ods

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// An Attr is a constraint on an inherent attribute (StablehloAttrs.td, StablehloEnums.td,
// CommonAttrConstraints.td).
type Attr struct {
	// Stored reports whether the attribute has the C++ class of its property. The reference's
	// parser rejects others.
	Stored func(c *ir.Context, a ir.Attr) bool
	valid  func(c *ir.Context, a ir.Attr) bool // nil if Stored is sufficient
}

// MakeAttr returns the predicates of a constraint. It panics if there are none, because constraints
// come from package ir's table of operations.
func MakeAttr(k ir.Constraint) Attr {
	switch prefix, isArray := strings.CutPrefix(k.Prefix(), "["); {
	case isArray:
		return Attr{isAttr(ir.ArrayAttr), isArrayOf(isDialect(prefix))}
	case prefix != "":
		return Attr{isDialect(prefix), nil}
	}
	for i := range attrs {
		if attrs[i].name == k.String() {
			return attrs[i].make()
		}
	}
	panic("ods: no attribute constraint '" + k.String() + "'")
}

// Admits reports whether an attribute satisfies the constraint.
func (k *Attr) Admits(c *ir.Context, a ir.Attr) bool {
	return k.Stored(c, a) && (k.valid == nil || k.valid(c, a))
}

// attrs lists the constraints without a prefix by name. Each is made when an operation needs it,
// because a program needs few.
var attrs = [...]struct {
	name string
	make func() Attr
}{
	{"attr", func() Attr { return Attr{isAnyAttr, nil} }},
	{"i64", func() Attr { return Attr{isAttr(ir.IntegerAttr), isIntegerOf(elem.I64, nil)} }},
	{"i64>-1", func() Attr { return Attr{isAttr(ir.IntegerAttr), isIntegerOf(elem.I64, isNonNegative)} }},
	{"i64>0", func() Attr { return Attr{isAttr(ir.IntegerAttr), isIntegerOf(elem.I64, isPositive)} }},
	{"i32", func() Attr { return Attr{isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, nil)} }},
	{"i32>-1", func() Attr { return Attr{isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, isNonNegative)} }},
	{"i32>0", func() Attr { return Attr{isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, isPositive)} }},
	{"[i32]", func() Attr { return Attr{isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, isNonNegative)} }},
	{"f32", func() Attr { return Attr{isAttr(ir.FloatAttr), hasType(IsScalar(elem.F32))} }},
	{"bool", func() Attr { return Attr{isIntegerOf(elem.I1, nil), nil} }},
	{"string", func() Attr { return Attr{isAttr(ir.StringAttr), nil} }},
	{"symbolname", func() Attr { return Attr{isAttr(ir.StringAttr), nil} }},
	{"symbol", func() Attr { return Attr{isFlatSymbol, nil} }},
	{"unit", func() Attr { return Attr{isAttr(ir.UnitAttr), nil} }},
	{"type", func() Attr { return Attr{isAttr(ir.TypeAttr), hasType(IsKind(ir.FunctionType))} }},
	{"i64s", func() Attr { return Attr{isDenseArray(elem.I64), nil} }},
	{"i32s", func() Attr { return Attr{isDenseArray(elem.I32), nil} }},
	{"bools", func() Attr { return Attr{isDenseArray(elem.I1), nil} }},
	{"elements", func() Attr { return Attr{IsElements, nil} }},
	{"i64elements", func() Attr { return Attr{IsIntElements, isElementsOf(elem.I64)} }},
	{"extents", func() Attr { return Attr{IsIntElements, isElementsOf(elem.Index)} }},
	{"typed", func() Attr { return Attr{isTyped, nil} }},
	{"dict", func() Attr { return Attr{isAttr(ir.DictAttr), nil} }},
	{"array", func() Attr { return Attr{isAttr(ir.ArrayAttr), nil} }},
	{"dicts", func() Attr { return Attr{isAttr(ir.ArrayAttr), isArrayOf(isAttr(ir.DictAttr))} }},
	{"symbols", func() Attr { return Attr{isAttr(ir.ArrayAttr), isArrayOf(isFlatSymbol)} }},
	{"programs", func() Attr {
		return Attr{isAttr(ir.ArrayAttr), isArrayOf(both(isAttr(ir.ArrayAttr), isArrayOf(isFlatSymbol)))}
	}},
	{"layouts", func() Attr { return Attr{isAttr(ir.ArrayAttr), isArrayOf(isLayout)} }},
	{"index", func() Attr { return Attr{isIntegerOf(elem.Index, nil), nil} }},
	{"i64arrays", func() Attr {
		return Attr{isAttr(ir.ArrayAttr), isArrayOf(both(isAttr(ir.ArrayAttr), isArrayOf(isIntegerOf(elem.I64, nil))))}
	}},
	{"config", func() Attr { return Attr{isAnyAttr, either(isAttr(ir.StringAttr), isAttr(ir.DictAttr))} }},
	{"version", func() Attr { return Attr{isIntegerOf(elem.I32, isBelow(int64(len(APIVersions)))), nil} }},
	{"groups", func() Attr {
		isMeshAxes := isDialect("#stablehlo.replica_group_mesh_axes<")
		return Attr{isAnyAttr, either(both(IsIntElements, isElementsOf(elem.I64)), isMeshAxes)}
	}},
	{"arith.rounding", func() Attr { return Attr{isIntegerOf(elem.I32, isBelow(5)), nil} }},
	{"arith.cmpi", func() Attr { return Attr{isIntegerOf(elem.I64, isBelow(10)), nil} }},
	{"arith.cmpf", func() Attr { return Attr{isIntegerOf(elem.I64, isBelow(16)), nil} }},
	{"sdy.direction", func() Attr { return Attr{isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, isBelow(4))} }},
	{"sdy.reduction", func() Attr { return Attr{isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, isBelow(3))} }},
}

func isAnyAttr(*ir.Context, ir.Attr) bool { return true }

// both returns a predicate for what satisfies two predicates.
func both[T any](a, b func(*ir.Context, T) bool) func(*ir.Context, T) bool {
	return func(c *ir.Context, x T) bool { return a(c, x) && b(c, x) }
}

// either returns a predicate for what satisfies one of two predicates.
func either[T any](a, b func(*ir.Context, T) bool) func(*ir.Context, T) bool {
	return func(c *ir.Context, x T) bool { return a(c, x) || b(c, x) }
}

// hasType returns a predicate for attributes whose type satisfies of.
func hasType(of func(*ir.Context, ir.Type) bool) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool { return of(c, c.Attrs.Type(a)) }
}

func isAttr(kind ir.AttrKind) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool { return c.Attrs.Kind(a) == kind }
}

// isIntegerOf returns a predicate for integer attributes of type e whose value satisfies fits, if
// it is not nil.
func isIntegerOf(e elem.Type, fits func(int64) bool) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool {
		return c.Attrs.Kind(a) == ir.IntegerAttr && IsScalar(e)(c, c.Attrs.Type(a)) &&
			(fits == nil || fits(c.Attrs.Ints(a)[0]))
	}
}

func isNonNegative(n int64) bool { return n >= 0 }

func isPositive(n int64) bool { return n > 0 }

// isBelow returns a predicate for the values of an enumeration with n cases.
func isBelow(n int64) func(int64) bool { return func(i int64) bool { return i >= 0 && i < n } }

// isFlatSymbol reports whether a is @f, and not @f::@g.
func isFlatSymbol(c *ir.Context, a ir.Attr) bool {
	return c.Attrs.Kind(a) == ir.SymbolAttr && !strings.Contains(c.Attrs.Text(a), "::@")
}

func isDenseArray(e elem.Type) func(*ir.Context, ir.Attr) bool {
	return both(isAttr(ir.DenseArrayAttr), hasType(IsScalar(e)))
}

// IsElements reports whether a is a literal with a shaped type: dense, sparse or a resource.
func IsElements(c *ir.Context, a ir.Attr) bool {
	k := c.Attrs.Kind(a)
	return k == ir.ElementsAttr || k == ir.ResourceAttr || k == ir.OtherAttr && IsShaped(c, c.Attrs.Type(a))
}

// IsIntElements reports whether a is a DenseIntElementsAttr.
func IsIntElements(c *ir.Context, a ir.Attr) bool {
	if c.Attrs.Kind(a) != ir.ElementsAttr {
		return false
	}
	e := c.Types.ElementType(c.Attrs.Type(a))
	return IsInteger(c, e) || IsScalar(elem.Index)(c, e)
}

func isElementsOf(e elem.Type) func(*ir.Context, ir.Attr) bool {
	return hasType(elementIs(IsScalar(e)))
}

// isTyped reports whether a is a TypedAttr, an attribute that has a type.
func isTyped(c *ir.Context, a ir.Attr) bool {
	switch c.Attrs.Kind(a) {
	case ir.IntegerAttr, ir.FloatAttr, ir.StringAttr, ir.ElementsAttr, ir.ResourceAttr:
		return true
	case ir.OtherAttr:
		return IsShaped(c, c.Attrs.Type(a))
	}
	return c.Attrs.Kind(a) == ir.DialectAttr && strings.HasPrefix(c.Attrs.Text(a), "#complex.number<")
}

func isArrayOf(valid func(*ir.Context, ir.Attr) bool) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool {
		return !slices.ContainsFunc(c.Attrs.Items(a), func(item ir.Attr) bool { return !valid(c, item) })
	}
}

// isLayout reports whether a is a one-dimensional literal of index.
func isLayout(c *ir.Context, a ir.Attr) bool {
	return IsIntElements(c, a) && isElementsOf(elem.Index)(c, a) && len(c.Types.Dims(c.Attrs.Type(a))) == 1
}

// APIVersions lists the names of CustomCallApiVersion.
var APIVersions = []string{"API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
	"API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"}

// isDialect returns a predicate for dialect attributes whose text starts with prefix.
func isDialect(prefix string) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool {
		return c.Attrs.Kind(a) == ir.DialectAttr && strings.HasPrefix(c.Attrs.Text(a), prefix)
	}
}
