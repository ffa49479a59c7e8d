package shape

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/message"
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
	return message.Of(d)
}
