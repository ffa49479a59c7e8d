package shape

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// Unique reports whether v has no duplicates.
func Unique[T comparable](v []T) bool {
	_, found := firstDuplicate(v)
	return !found
}

func firstDuplicate[T comparable](v []T) (n T, found bool) {
	seen := make(map[T]bool, len(v))
	for _, n := range v {
		if seen[n] {
			return n, true
		}
		seen[n] = true
	}
	return n, false
}

// IsPermutation reports whether v is a permutation of 0 to len(v)-1.
func IsPermutation(v []int64) bool {
	_, other := OutOfRange(v, len(v))
	return Unique(v) && !other
}

// Iota returns 0, 1, … n-1.
func Iota(n int) []int64 {
	v := make([]int64, n)
	for i := range v {
		v[i] = int64(i)
	}
	return v
}

// Without returns dims without the dimensions with the numbers in lists.
func Without(dims []int64, lists ...[]int64) (out []int64) {
	others := slices.Concat(lists...)
	for i, n := range dims {
		if !slices.Contains(others, int64(i)) {
			out = append(out, n)
		}
	}
	return out
}

// checkDistinct implements checkDimsDistinct.
func checkDistinct(a, b []int64, nameA, nameB string) *fail.Failure {
	n, found := firstDuplicate(slices.Concat(a, b))
	return fail.If(found, "has duplicated dimension from ", nameA, " and ", nameB, ": ", n)
}

// OutOfRange returns the first number that is no dimension of a shape with this rank.
func OutOfRange[T int | int64](v []T, rank int) (n T, found bool) {
	i := slices.IndexFunc(v, func(n T) bool { return n < 0 || n >= T(rank) })
	if i < 0 {
		return 0, false
	}
	return v[i], true
}

// CheckInBounds implements checkDimsInBounds.
func CheckInBounds(dims []int64, rank int, name, rankName string) *fail.Failure {
	return checkDimsInBounds(dims, rank, "each element of "+name, rankName)
}

// checkDimsInBounds implements checkDimInBounds for each of several dimensions.
func checkDimsInBounds(dims []int64, rank int, name, rankName string) *fail.Failure {
	d, found := OutOfRange(dims, rank)
	return fail.If(found, "Expects ", name, " to be in range [0, ", rankName, ") i.e. [0, ", rank, "). got: ", d, ".")
}

// CheckIndexVectorDim checks index_vector_dim, which may equal the rank (checkDimInBounds).
func CheckIndexVectorDim(d int64, rank int, rankName string) *fail.Failure {
	return fail.If(d < 0 || d > int64(rank),
		"Expects index_vector_dim to be in range [0, ", rankName, "] i.e. [0, ", rank, "]. got: ", d, ".")
}

// SizesAt returns the sizes of the numbered dimensions.
func SizesAt(dims, numbers []int64) []int64 {
	out := make([]int64, len(numbers))
	for i, d := range numbers {
		out[i] = dims[d]
	}
	return out
}
