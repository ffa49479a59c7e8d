package llvm

import (
	"math"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A mark names results of a reference that are known to be wrong, and why. They must agree with
// another reference; it is an error if none differs.
type mark struct {
	reference string
	ops       string // of cells, without what is special about them; "" for all
	where     string // what when selects, in words
	when      func(r *result) bool
	why       string
}

func (m *mark) covers(r *result) bool {
	op, _, _ := strings.Cut(r.c.op, " ")
	return (m.ops == "" || slices.Contains(strings.Fields(m.ops), op)) && m.when(r)
}

const (
	odd   = "complex, parts below 0.01 or above 1e18, one or not finite"
	pairs = "complex"
)

var marks = []mark{
	{"XLA", "", "subnormal numbers of f32 and f64", subnormal, "it sets the flags of the processor that make subnormal operands and results zero"},
	{"XLA", "convert", "64 bits to bf16 and f16", twice, "it rounds to f32 first, and then again"},
	{"XLA", "convert is_inf is_pos_inf is_neg_inf acos asin acosh atanh", "f4E2M1FN", onTypes(elem.F4E2M1FN), "it takes the bits for those of a type with infinity"},
	{"XLA", "sqrt", "f8E3M4", onTypes(elem.F8E3M4), "it rounds to f16 first, and then again"},
	{"XLA", "mulhi popcnt", "i4, ui4", onTypes(elem.I4, elem.UI4), "it works on the 8 bits that hold the 4"},
	{"XLA", "power", "integers, exponents above 63", func(r *result) bool { return r.c.to.IsInteger() && r.operands[1].Lo > 63 }, "it takes the low six bits of the exponent"},
	{"XLA", "next_after", "f8E8M0FNU", onTypes(elem.F8E8M0FNU), "it takes the top bit for a sign"},
	{"XLA", "reduce_precision", "8 bits", func(r *result) bool { return r.c.to.Bits() == 8 }, "it rounds subnormals, as numbers of f16, like normal ones"},
	{"XLA", "reduce_precision", "NaN, no mantissa bits", func(r *result) bool { return strings.HasSuffix(r.c.op, "m0") && nan(r) }, "NaN stays NaN, which has a mantissa"},
	{"XLA", "logistic", "f16", onTypes(elem.F16), "it rounds each step to f16"},
	{"XLA", "asin asinh atanh erf_inv", "small operands", small, "it multiplies them, and products that are subnormal are zero"},
	{"XLA", "asin asinh atanh lgamma", "f8E8M0FNU", onTypes(elem.F8E8M0FNU), "it rounds to the type, which has no zero, on the way"},
	{"XLA", "", odd, unusual, "it does not have the special values and branch cuts of C99's annex G, and scales less"},
	{"XLA", "maximum minimum clamp", pairs, onTypes(elem.C64, elem.C128), "it compares real parts only"},

	{"interpreter", "", "f8E8M0FNU", onTypes(elem.F8E8M0FNU), "it drops signs, and has no NaN for infinity and zero"},
	{"interpreter", "", "f4 and f6", func(r *result) bool { return r.c.to.IsFloat() && kindOf(r.c.to) == finiteOnly }, "it makes NaN and infinity zero"},
	{"interpreter", "ceil floor round_nearest_afz round_nearest_even", "f8E3M4", onTypes(elem.F8E3M4), "it adds a number to round that the type does not have"},
	{"interpreter", "compare", "TOTALORDER", func(r *result) bool { return strings.HasSuffix(r.c.op, "TOTALORDER") }, "it compares as with FLOAT"},
	{"interpreter", "logistic", "16 bits and less", func(r *result) bool { return r.c.to.Bits() <= 16 }, "it rounds each step"},
	{"interpreter", "logistic", pairs, onTypes(elem.C64, elem.C128), "1 + exp(-x) cancels"},
	{"interpreter", "atan2 exponential_minus_one log_plus_one sign", odd, unusual, "it loses small parts and signs of zero, and overflows"},
	{"interpreter", "cbrt", odd, unusual, "it takes a power of the logarithm"},

	{"NumPy", "next_after", "f16", onTypes(elem.F16), "of two zeros it gives the first, not the second"},
	{"NumPy", "square", "complex<f64>, as above", func(r *result) bool { return r.c.to == elem.C128 && unusual(r) }, "it overflows"},
	{"NumPy", "digamma", "negative operands", func(r *result) bool { return toDouble(r.c.to, r.operands[0]) < 0 }, "it loses digits near a pole"},
	{"Go", "cbrt", odd, unusual, "it is on the other side of the branch cut"},
	{"Go", "logistic", "complex<f64>, as above", func(r *result) bool { return r.c.to == elem.C128 && unusual(r) }, "1 + exp(-x) cancels"},
	{"Go", "logistic", "bf16", onTypes(elem.BF16), "in f32 exp(-x) is infinite where the quotient is still a subnormal bf16"},
	{"ir/elem", "convert", "bf16 to f32, NaN", func(r *result) bool { return r.c.from[0] == elem.BF16 && nan(r) }, "the bits are moved, as XLA does, so that a signalling NaN stays one"},
}

// small reports whether the operand is so small that products with it are subnormal numbers of f32
// or f64.
func small(r *result) bool {
	x := math.Abs(toDouble(r.c.from[0], r.operands[0]))
	return x < 0x1p-60 && r.c.to != elem.F64 || x < 0x1p-1000
}

// unusual reports whether a complex number in the row has a part that is zero, infinite, NaN or of
// a size at which squares are so, or one.
func unusual(r *result) bool {
	if !slices.ContainsFunc(r.c.from, elem.Type.IsComplex) || exactComplex[r.c.op] {
		return false
	}
	strange := func(t elem.Type, b elem.Bits) bool {
		if !t.IsComplex() {
			return true // its imaginary part is zero
		}
		z := toComplex(t, b)
		return slices.ContainsFunc([]float64{math.Abs(real(z)), math.Abs(imag(z))}, func(x float64) bool {
			return !(x > 1e-2 && x < 1e18) || x == 1
		})
	}
	for i, b := range r.operands {
		if strange(r.c.from[i], b) {
			return true
		}
	}
	return strange(r.c.to, r.llvm)
}

// onTypes is for cells with one of some types.
func onTypes(list ...elem.Type) func(r *result) bool {
	return func(r *result) bool {
		return slices.Contains(list, r.c.to) || slices.ContainsFunc(r.c.from, func(t elem.Type) bool { return slices.Contains(list, t) })
	}
}

// twice tells of converts that XLA rounds twice.
func twice(r *result) bool {
	from, to := r.c.from[0], r.c.to
	return (from == elem.F64 || from.IsInteger() && from.Bits() == 64) && (to == elem.BF16 || to == elem.F16)
}

func nan(r *result) bool {
	x := toDouble(r.c.from[0], r.operands[0])
	return x != x
}

// subnormal reports whether a number in the row is one of f32 or f64, whichever XLA computes in.
func subnormal(r *result) bool {
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
