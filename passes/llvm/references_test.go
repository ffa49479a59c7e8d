package llvm

import (
	"math"
	"math/cmplx"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A result is one row of a cell.
type result struct {
	c        *cell
	operands []elem.Bits
	row      int
	llvm     elem.Bits
}

// A reference is another implementation. value returns its result and reports whether it has one.
type reference struct {
	name  string
	value func(r *result) (elem.Bits, bool)
}

var references = []reference{
	{"XLA", func(r *result) (elem.Bits, bool) { return at(r.c.xla, r.row) }},
	{"interpreter", func(r *result) (elem.Bits, bool) { return at(r.c.spec, r.row) }},
	{"NumPy", func(r *result) (elem.Bits, bool) { return at(r.c.numpy, r.row) }},
	{"ir/elem", func(r *result) (elem.Bits, bool) {
		if r.c.op != "convert" {
			return elem.Bits{}, false
		}
		b, _ := elem.Convert(r.c.from[0], r.c.to, r.operands[0])
		return b, true
	}},
	{"Go", inGo},
}

// difference returns the distance of LLVM's result from the reference's.
func (ref *reference) difference(r *result, want elem.Bits) difference {
	switch {
	case ref.name == "ir/elem" && want != r.llvm:
		return different
	case hasRoots[r.c.op]:
		return absolute(r.c.to, r.llvm, want)
	case r.c.to.IsComplex() && !exactComplex[r.c.op]:
		return normwise(r.c.to, r.llvm, want, r.c.op == "atan2")
	}
	return between(r.c.to, r.llvm, want)
}

// allowed returns the maximum distance: zero except for the operations of ulps.
func (ref *reference) allowed(r *result) difference {
	u, ok := ulps[r.c.op]
	complex := slices.ContainsFunc(r.c.from, elem.Type.IsComplex) && r.c.to != elem.I1 && !exactComplex[r.c.op]
	switch {
	case complex && ref.name == "XLA":
		return 64
	case complex:
		return 8
	case !ok || ref.name == "ir/elem":
		return 0
	case r.c.to.Bits() <= 16:
		return 1
	case ref.name != "XLA":
		return u.other
	case r.c.to == elem.F32:
		return u.f32
	}
	return u.f64
}

// ulps has, for the operations that libm computes, the maximum distance of XLA's results in units
// of the last place, in f32 and in f64, and that of the other references. In types of at most 16
// bits it is one, because of double rounding.
var ulps = map[string]struct{ f32, f64, other difference }{
	"acos":                  {1, 1, 1},
	"acosh":                 {2, 2, 1},
	"asin":                  {1, 1, 1},
	"asinh":                 {2, 2, 1},
	"atan":                  {5, 3, 1},
	"atan2":                 {1, 1, 1},
	"atanh":                 {1, 1, 1},
	"bessel_i1e":            {9, 5, 5},
	"cbrt":                  {1, 1, 1},
	"cosh":                  {23, 373, 1},
	"cosine":                {1, 1, 1},
	"digamma":               {7, 7, 8},
	"erf":                   {2, 1, 1},
	"erf_inv":               {6, 6, 2},
	"erfc":                  {5, 7, 2},
	"exponential":           {4, 1, 1},
	"exponential_minus_one": {4, 2, 1},
	"lgamma":                {12, 7, 8},
	"log":                   {1, 1, 1},
	"log_plus_one":          {1, 1, 1},
	"logistic":              {2, 1, 1},
	"polygamma":             {11, 11, 3},
	"power":                 {1, 1, 1},
	"rsqrt":                 {1, 1, 1},
	"sine":                  {1, 1, 1},
	"sinh":                  {23, 373, 1},
	"tan":                   {1, 1, 1},
	"tanh":                  {4, 3, 1},
	"zeta":                  {3, 2, 2},
}

// exactComplex has the operations on complex numbers that round at most once for each part.
var exactComplex = map[string]bool{
	"add": true, "subtract": true, "negate": true, "conj": true, "complex": true, "select": true, "clamp": true,
	"maximum": true, "minimum": true, "convert": true, "real": true, "imag": true,
}

func at(column []elem.Bits, row int) (elem.Bits, bool) {
	if row >= len(column) {
		return elem.Bits{}, false
	}
	return column[row], true
}

// exact1 and exact2 are operations on doubles for which rounding the result to a narrower float
// type is correct, because a double has more than twice the digits. functions1 and functions2 are
// the others.
var (
	exact1 = map[string]func(x float64) float64{
		"abs": math.Abs, "ceil": math.Ceil, "floor": math.Floor, "negate": func(x float64) float64 { return -x },
		"round_nearest_afz": math.Round, "round_nearest_even": math.RoundToEven, "sqrt": math.Sqrt,
		"square": func(x float64) float64 { return x * x },
	}
	exact2 = map[string]func(x, y float64) float64{
		"add": func(x, y float64) float64 { return x + y }, "subtract": func(x, y float64) float64 { return x - y },
		"multiply": func(x, y float64) float64 { return x * y }, "divide": func(x, y float64) float64 { return x / y },
		"remainder": math.Mod, "maximum": math.Max, "minimum": math.Min,
	}
	functions1 = map[string]func(x float64) float64{
		"acos": math.Acos, "acosh": math.Acosh, "asin": math.Asin, "asinh": math.Asinh, "atan": math.Atan, "atanh": math.Atanh,
		"cbrt": math.Cbrt, "cosh": math.Cosh, "cosine": math.Cos, "erf": math.Erf, "erf_inv": math.Erfinv, "erfc": math.Erfc,
		"exponential": math.Exp, "exponential_minus_one": math.Expm1, "log": math.Log, "log_plus_one": math.Log1p,
		"logistic": func(x float64) float64 { return 1 / (1 + math.Exp(-x)) },
		"rsqrt":    func(x float64) float64 { return 1 / math.Sqrt(x) },
		"sine":     math.Sin, "sinh": math.Sinh, "tan": math.Tan, "tanh": math.Tanh,
	}
	functions2 = map[string]func(x, y float64) float64{"atan2": math.Atan2, "power": math.Pow}
)

// complexes has operations on complex numbers in Go.
var complexes = map[string]func(z complex128) complex128{
	"logistic": func(z complex128) complex128 { return 1 / (1 + cmplx.Exp(-z)) },
	"sign": func(z complex128) complex128 {
		if r := cmplx.Abs(z); r != 0 {
			return complex(real(z)/r, imag(z)/r)
		}
		return 0
	},
	"cbrt": func(z complex128) complex128 {
		r, angle := cmplx.Polar(z)
		return cmplx.Rect(math.Cbrt(r), angle/3)
	},
}

// inGo computes in doubles; operations that are not exact only for types of at most 16 bits.
func inGo(r *result) (elem.Bits, bool) {
	t := r.c.from[0]
	if f := complexes[r.c.op]; f != nil && t.IsComplex() {
		return fromComplex(t, f(toComplex(t, r.operands[0]))), true
	}
	if !t.IsFloat() || r.c.to != t {
		return elem.Bits{}, false
	}
	one, two := exact1[r.c.op], exact2[r.c.op]
	if t.Bits() <= 16 && one == nil && two == nil {
		one, two = functions1[r.c.op], functions2[r.c.op]
	}
	x := toDouble(t, r.operands[0])
	switch {
	case one != nil:
		return fromDouble(t, one(x)), true
	case two == nil:
		return elem.Bits{}, false
	}
	y := toDouble(t, r.operands[1])
	if (x != x || y != y) && r.c.op != "power" { // math.Max and math.Min prefer infinity to NaN
		return fromDouble(t, math.NaN()), true
	}
	return fromDouble(t, two(x, y)), true
}
