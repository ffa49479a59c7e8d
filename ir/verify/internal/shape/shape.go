// Package shape infers result shapes from the numeric attributes of an operation and checks these
// numbers, with the reference's messages (StableHLO TypeInference.cpp, Base.cpp, ChloOps.cpp). It
// does not depend on modules.
package shape

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// IsDynamic reports whether a size or a bound is unknown.
func IsDynamic(d int64) bool { return d == ir.Dynamic }

// IsStatic reports whether a size or a bound is known.
func IsStatic(d int64) bool { return d != ir.Dynamic }

// Compatible reports whether two dimensions may be equal (verifyCompatibleDims).
func Compatible(a, b int64) bool { return a == b || IsDynamic(a) || IsDynamic(b) }

// CompatibleShapes reports whether two shapes may be equal (TypeUtilities.cpp,
// verifyCompatibleShape).
func CompatibleShapes(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !Compatible(a[i], b[i]) {
			return false
		}
	}
	return true
}

// AllStatic reports whether all dimensions are static.
func AllStatic(dims []int64) bool { return !slices.ContainsFunc(dims, IsDynamic) }

// Product returns the number of elements of a static shape; overflow wraps, as in the reference.
func Product(dims []int64) int64 {
	n := int64(1)
	for _, d := range dims {
		n *= d
	}
	return n
}

// BoundAt returns the bound of dimension i, or ir.Dynamic.
func BoundAt(bounds []int64, i int) int64 {
	if len(bounds) == 0 {
		return ir.Dynamic
	}
	return bounds[i]
}

// Within reports whether a shape is within bounds (Base.cpp, verifyCompatibleShapeWithBounds).
func Within(dims, bounds []int64) bool {
	for i := range min(len(dims), len(bounds)) {
		if IsStatic(bounds[i]) && bounds[i] < dims[i] {
			return false
		}
	}
	return true
}

// ShapeString formats dimensions in brackets, with ? for dynamic ones (Base.h, dimSizesToString).
func ShapeString(dims []int64) string { return "[" + DimsString(dims) + "]" }

// DimsString formats dimensions as ShapeString does, without brackets.
func DimsString(dims []int64) string {
	parts := make([]string, len(dims))
	for i, d := range dims {
		parts[i] = DimString(d)
	}
	return strings.Join(parts, ", ")
}

// DimString formats a dimension; a dynamic one is ?.
func DimString(d int64) string {
	if IsDynamic(d) {
		return "?"
	}
	return fail.Message(d)
}

// A Dim is the size of a dimension and its bound. Either may be ir.Dynamic.
type Dim struct{ Size, Bound int64 }

// MaxSize returns the largest possible size: the size, the bound, or ir.Dynamic.
func (d Dim) MaxSize() int64 { return known(d.Size, d.Bound) }

// MostSpecific merges two dimensions that must be equal (Base.cpp, inferMostSpecificDimAndBound).
func MostSpecific(dim int, a, b Dim) (Dim, *fail.Failure) {
	size, bound := known(a.Size, b.Size), known(a.Bound, b.Bound)
	switch {
	case !Compatible(a.Size, b.Size):
		return Dim{}, fail.Error("Mismatched dimension sizes ", a.Size, " and ", b.Size, " in dimension ", dim)
	case IsStatic(size) && IsStatic(bound) && size > bound:
		return Dim{}, fail.Error("Mismatched dimension size ", size, " and bound ", bound, " in dimension ", dim)
	case IsStatic(size):
		return Dim{size, ir.Dynamic}, nil
	case IsStatic(a.Bound) && IsStatic(b.Bound):
		bound = min(a.Bound, b.Bound)
	}
	return Dim{ir.Dynamic, bound}, nil
}

// known returns the first of two sizes or bounds that is known, or ir.Dynamic.
func known(a, b int64) int64 {
	if IsStatic(a) {
		return a
	}
	return b
}

// LeastSpecific returns the dimension that covers both a and b (Base.cpp,
// inferLeastSpecificDimAndBound).
func LeastSpecific(dim int, a, b Dim) (Dim, *fail.Failure) {
	switch x, y := a.MaxSize(), b.MaxSize(); {
	case !Compatible(a.Size, b.Size):
		return Dim{}, fail.Error("Mismatched dimension sizes ", a.Size, " and ", b.Size, " in dimension ", dim)
	case IsStatic(a.Size) && IsStatic(b.Size):
		return Dim{a.Size, ir.Dynamic}, nil
	case IsStatic(x) && IsStatic(y):
		return Dim{ir.Dynamic, max(x, y)}, nil
	}
	return Dim{ir.Dynamic, ir.Dynamic}, nil
}

// Concatenate returns the dimension of a concatenation (Base.cpp, inferConcatenatedDimAndBound).
func Concatenate(a, b Dim) Dim {
	switch x, y := a.MaxSize(), b.MaxSize(); {
	case IsStatic(a.Size) && IsStatic(b.Size):
		return Dim{a.Size + b.Size, ir.Dynamic}
	case IsStatic(x) && IsStatic(y):
		return Dim{ir.Dynamic, x + y}
	}
	return Dim{ir.Dynamic, ir.Dynamic}
}

// DimAt returns a dimension of a shape with its bound.
func DimAt(dims, bounds []int64, i int) Dim { return Dim{dims[i], BoundAt(bounds, i)} }
