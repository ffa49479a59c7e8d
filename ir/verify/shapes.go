package verify

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Dimensions and bounds, and how messages show them.

func isDynamic(d int64) bool   { return d == ir.Dynamic }
func isStaticDim(d int64) bool { return d != ir.Dynamic }

// compatible tells whether two dimensions may be equal (TypeInference.cpp, verifyCompatibleDims).
func compatible(a, b int64) bool { return a == b || isDynamic(a) || isDynamic(b) }

// compatibleShapes tells whether two shapes may be equal (TypeUtilities.cpp, verifyCompatibleShape).
func compatibleShapes(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !compatible(a[i], b[i]) {
			return false
		}
	}
	return true
}

// hasStatic tells whether no dimension is unknown.
func hasStatic(dims []int64) bool { return count(dims, isDynamic) == 0 }

func count(dims []int64, has func(int64) bool) (n int) {
	for _, d := range dims {
		if has(d) {
			n++
		}
	}
	return n
}

// product is the number of elements of a static shape; overflow wraps, as in the reference.
func product(dims []int64) int64 {
	n := int64(1)
	for _, d := range dims {
		n *= d
	}
	return n
}

// boundsOf are the bounds in a tensor's encoding, one for each dimension; nil if it has none (Base.cpp, encodingToBounds).
func boundsOf(c *ir.Context, t ir.Type) []int64 {
	a := c.Encoding(t)
	if a == 0 || c.DialectName(a) != boundsName {
		return nil
	}
	return c.Field(a, "bounds").Ints
}

const boundsName = "#stablehlo.bounds"

// boundAt is the bound of a dimension; Dynamic if it has none.
func boundAt(bounds []int64, i int) int64 {
	if len(bounds) == 0 {
		return ir.Dynamic
	}
	return bounds[i]
}

// list writes numbers as MLIR does: 1, 2, 3. An unknown dimension shows as the number that stands for it.
func list(v []int64) string { return join(v, number) }

// dimWords is list with ? for unknown dimensions, in brackets (Base.h, dimSizesToString).
func dimWords(dims []int64) string { return "[" + join(dims, dimWord) + "]" }

func join(v []int64, spelled func(int64) string) string {
	words := make([]string, len(v))
	for i, n := range v {
		words[i] = spelled(n)
	}
	return strings.Join(words, ", ")
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

func itoa(n int) string { return strconv.Itoa(n) }

// dimWord shows an unknown dimension as ?.
func dimWord(d int64) string {
	if isDynamic(d) {
		return "?"
	}
	return number(d)
}

// floatText writes a float as MLIR's diagnostics do (raw_ostream, %e).
func floatText(v float64) string { return strconv.FormatFloat(v, 'e', 6, 64) }
