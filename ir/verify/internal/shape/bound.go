package shape

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/message"
)

// A Dim is the size of a dimension and its bound. Either may be ir.Dynamic.
type Dim struct{ Size, Bound int64 }

// MaxSize returns the largest possible size: the size, the bound, or ir.Dynamic.
func (d Dim) MaxSize() int64 {
	if IsStatic(d.Size) {
		return d.Size
	}
	return d.Bound
}

// MostSpecific merges two dimensions that must be equal (Base.cpp, inferMostSpecificDimAndBound).
func MostSpecific(dim int, a, b Dim) (Dim, string) {
	switch {
	case IsStatic(a.Size) && IsStatic(b.Size) && a.Size != b.Size:
		return Dim{}, message.Of("Mismatched dimension sizes ", a.Size, " and ", b.Size, " in dimension ", dim)
	case IsStatic(a.Size) || IsStatic(b.Size):
		size, bound := a.Size, a.Bound
		if IsDynamic(size) {
			size = b.Size
		}
		if IsDynamic(bound) {
			bound = b.Bound
		}
		if IsStatic(bound) && size > bound {
			return Dim{}, message.Of("Mismatched dimension size ", size, " and bound ", bound, " in dimension ", dim)
		}
		return Dim{size, ir.Dynamic}, ""
	case IsStatic(a.Bound) && IsStatic(b.Bound):
		return Dim{ir.Dynamic, min(a.Bound, b.Bound)}, ""
	case IsStatic(a.Bound):
		return a, ""
	}
	return b, ""
}

// LeastSpecific returns the dimension that covers both a and b (Base.cpp,
// inferLeastSpecificDimAndBound).
func LeastSpecific(dim int, a, b Dim) (Dim, string) {
	least := Dim{ir.Dynamic, ir.Dynamic}
	switch {
	case IsStatic(a.Size) && IsStatic(b.Size):
		if a.Size != b.Size {
			return least, message.Of("Mismatched dimension sizes ", a.Size, " and ", b.Size, " in dimension ", dim)
		}
		least.Size = a.Size
	case IsStatic(a.Size) && IsStatic(b.Bound):
		least.Bound = max(a.Size, b.Bound)
	case IsStatic(b.Size) && IsStatic(a.Bound):
		least.Bound = max(b.Size, a.Bound)
	case IsDynamic(a.Size) && IsDynamic(b.Size) && IsStatic(a.Bound) && IsStatic(b.Bound):
		least.Bound = max(a.Bound, b.Bound)
	}
	return least, ""
}

// Concatenate returns the dimension of a concatenation (Base.cpp, inferConcatenatedDimAndBound).
func Concatenate(a, b Dim) Dim {
	if IsStatic(a.Size) && IsStatic(b.Size) {
		return Dim{a.Size + b.Size, ir.Dynamic}
	}
	x, y := a.Size, b.Size
	if IsDynamic(x) {
		x = a.Bound
	}
	if IsDynamic(y) {
		y = b.Bound
	}
	if IsDynamic(x) || IsDynamic(y) {
		return Dim{ir.Dynamic, ir.Dynamic}
	}
	return Dim{ir.Dynamic, x + y}
}

// DimAt returns a dimension of a shape with its bound.
func DimAt(dims, bounds []int64, i int) Dim { return Dim{dims[i], BoundAt(bounds, i)} }
