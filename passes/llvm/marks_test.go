package llvm

import (
	"math"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A mark selects results of a reference that are known to be wrong. They must agree with another
// reference. The test fails if no selected result differs.
type mark struct {
	reference string
	ops       string // cells, without their variants; "" for all
	where     string // the results that when selects, in words
	when      func(r *result) bool
	why       string
}

func (m *mark) selects(r *result) bool {
	op, _, _ := strings.Cut(r.c.op, " ")
	return (m.ops == "" || slices.Contains(strings.Fields(m.ops), op)) && m.when(r)
}

const (
	odd   = "complex, parts below 0.01 or above 1e18, one or not finite"
	pairs = "complex"
)

var marks = []mark{
	{"XLA", "", "subnormal numbers of f32 and f64", isSubnormal, "it sets the processor flags that flush subnormal operands and results to zero"},
	{"XLA", "convert", "64 bits to bf16 and f16", isRoundedTwice, "it rounds twice, to f32 first"},
	{"XLA", "convert is_inf is_pos_inf is_neg_inf acos asin acosh atanh", "f4E2M1FN", hasType(elem.F4E2M1FN), "it decodes the bits as a type with infinity"},
	{"XLA", "sqrt", "f8E3M4", hasType(elem.F8E3M4), "it rounds twice, to f16 first"},
	{"XLA", "mulhi popcnt", "i4, ui4", hasType(elem.I4, elem.UI4), "it computes on the 8 bits in which the 4 are stored"},
	{"XLA", "power", "integers, exponents above 63", func(r *result) bool { return r.c.to.IsInteger() && r.operands[1].Lo > 63 }, "it uses only the low six bits of the exponent"},
	{"XLA", "next_after", "f8E8M0FNU", hasType(elem.F8E8M0FNU), "it treats the top bit as a sign"},
	{"XLA", "reduce_precision", "8 bits", func(r *result) bool { return r.c.to.Bits() == 8 }, "it rounds subnormals like normal numbers, because they are normal in f16"},
	{"XLA", "reduce_precision", "NaN, no mantissa bits", func(r *result) bool { return strings.HasSuffix(r.c.op, "m0") && isNaNOperand(r) }, "NaN stays NaN, although that needs a mantissa"},
	{"XLA", "logistic", "f16", hasType(elem.F16), "it rounds each step to f16"},
	{"XLA", "asin asinh atanh erf_inv", "small operands", isSmall, "it multiplies them, and flushes subnormal products to zero"},
	{"XLA", "asin asinh atanh lgamma", "f8E8M0FNU", hasType(elem.F8E8M0FNU), "it rounds intermediate results to the type, which has no zero"},
	{"XLA", "", odd, isUnusual, "it lacks the special values and branch cuts of C99's annex G, and overflows earlier"},
	{"XLA", "maximum minimum clamp", pairs, hasType(elem.C64, elem.C128), "it compares real parts only"},

	{"interpreter", "", "f8E8M0FNU", hasType(elem.F8E8M0FNU), "it drops signs, and does not convert infinity and zero to NaN"},
	{"interpreter", "", "f4 and f6", func(r *result) bool { return r.c.to.IsFloat() && r.c.to.Special() == elem.FiniteOnly }, "it converts NaN and infinity to zero"},
	{"interpreter", "ceil floor round_nearest_afz round_nearest_even", "f8E3M4", hasType(elem.F8E3M4), "it rounds by adding a number that the type lacks"},
	{"interpreter", "compare", "TOTALORDER", func(r *result) bool { return strings.HasSuffix(r.c.op, "TOTALORDER") }, "it compares as FLOAT"},
	{"interpreter", "logistic", "16 bits and less", func(r *result) bool { return r.c.to.Bits() <= 16 }, "it rounds each step"},
	{"interpreter", "logistic", pairs, hasType(elem.C64, elem.C128), "1 + exp(-x) cancels"},
	{"interpreter", "atan2 exponential_minus_one log_plus_one sign", odd, isUnusual, "it loses small parts and the sign of zero, and overflows"},
	{"interpreter", "cbrt", odd, isUnusual, "it computes the cube root from the logarithm"},

	{"NumPy", "next_after", "f16", hasType(elem.F16), "for two zeros it returns the first, not the second"},
	{"NumPy", "square", "complex<f64>, as above", func(r *result) bool { return r.c.to == elem.C128 && isUnusual(r) }, "it overflows"},
	{"NumPy", "digamma", "negative operands", func(r *result) bool { return toDouble(r.c.to, r.operands[0]) < 0 }, "it loses precision near a pole"},
	{"Go", "cbrt", odd, isUnusual, "it returns the value on the other side of the branch cut"},
	{"Go", "logistic", "complex<f64>, as above", func(r *result) bool { return r.c.to == elem.C128 && isUnusual(r) }, "1 + exp(-x) cancels"},
	{"Go", "logistic", "bf16", hasType(elem.BF16), "in f32 exp(-x) is infinite where the quotient is still a subnormal bf16"},
	{"ir/elem", "convert", "bf16 to f32, NaN", func(r *result) bool { return r.c.from[0] == elem.BF16 && isNaNOperand(r) }, "the bits are shifted, as in XLA, so that a signalling NaN stays one"},
}

// isSmall reports whether products with the operand are subnormal numbers of f32 or f64.
func isSmall(r *result) bool {
	x := math.Abs(toDouble(r.c.from[0], r.operands[0]))
	return x < 0x1p-60 && r.c.to != elem.F64 || x < 0x1p-1000
}

// isUnusual reports whether a complex number in the row has a part that is one, zero, infinite,
// NaN, or so small or large that squares underflow or overflow.
func isUnusual(r *result) bool {
	if !slices.ContainsFunc(r.c.from, elem.Type.IsComplex) || exactComplex[r.c.op] {
		return false
	}
	special := func(t elem.Type, b elem.Bits) bool {
		if !t.IsComplex() {
			return true // its imaginary part is zero
		}
		z := toComplex(t, b)
		return slices.ContainsFunc([]float64{math.Abs(real(z)), math.Abs(imag(z))}, func(x float64) bool {
			return !(x > 1e-2 && x < 1e18) || x == 1
		})
	}
	for i, b := range r.operands {
		if special(r.c.from[i], b) {
			return true
		}
	}
	return special(r.c.to, r.llvm)
}

// hasType returns a predicate for cells with one of these types.
func hasType(list ...elem.Type) func(r *result) bool {
	return func(r *result) bool {
		return slices.Contains(list, r.c.to) || slices.ContainsFunc(r.c.from, func(t elem.Type) bool { return slices.Contains(list, t) })
	}
}

// isRoundedTwice reports whether XLA rounds a convert twice.
func isRoundedTwice(r *result) bool {
	from, to := r.c.from[0], r.c.to
	return (from == elem.F64 || from.IsInteger() && from.Bits() == 64) && (to == elem.BF16 || to == elem.F16)
}

func isNaNOperand(r *result) bool {
	x := toDouble(r.c.from[0], r.operands[0])
	return x != x
}

// isSubnormal reports whether a number in the row is subnormal in the type in which XLA computes,
// f32 or f64.
func isSubnormal(r *result) bool {
	tiny := func(t elem.Type, b elem.Bits) bool {
		limit := 0x1p-126
		if !t.Part().IsFloat() {
			return false
		}
		if wide := r.c.from[len(r.c.from)-1].Part(); t.Part() == elem.F64 && (wide == elem.F64 && r.c.to.Part() == elem.F64 || !r.c.to.IsFloat() && !r.c.to.IsComplex()) {
			limit = 0x1p-1022
		}
		part := func(x uint64) bool {
			v := math.Abs(toDouble(t.Part(), elem.Bits{Lo: x}))
			return v != 0 && v < limit
		}
		return part(b.Lo) || t.IsComplex() && part(b.Hi)
	}
	for i, b := range r.operands {
		if tiny(r.c.from[i], b) {
			return true
		}
	}
	return tiny(r.c.to, r.llvm)
}
