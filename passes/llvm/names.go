package llvm

import (
	"fmt"
	"slices"
	"strings"
)

// symbol returns the name of a function in the LLVM module: its own, unless LLVM or the C library
// reserves it.
func (f *function) symbol() string {
	base := f.name
	if hasReservedPrefix(base) {
		base = "_" + base
	}
	name := base
	for n := 0; isReserved(name) || name != f.name && f.byName[name] != nil; n++ {
		name = fmt.Sprintf("%s_%d", base, n)
	}
	return name
}

// reservedPrefixes has the prefixes of LLVM's functions, of helpers, and of the runtime libraries
// of compilers.
var reservedPrefixes = []string{"llvm.", "hlo.", "__aeabi_", "__atomic_", "__cxa_", "__gnu_", "__kmpc_", "__nv_", "__sync_"}

func hasReservedPrefix(name string) bool {
	return slices.ContainsFunc(reservedPrefixes, func(p string) bool { return strings.HasPrefix(name, p) })
}

// isReserved reports whether a name belongs to LLVM, the C library or a helper, or has the form of
// functions in runtime libraries: __divti3, __cospi, __exp_finite, __memcpy_chk, but not
// TensorFlow's __inference_step_12. A name that ends in _N is reserved only by its prefix.
func isReserved(name string) bool {
	if hasReservedPrefix(name) {
		return true
	}
	if rest, ok := strings.CutPrefix(name, "__"); ok {
		return !strings.Contains(rest, "_") || strings.HasSuffix(rest, "_finite") || strings.HasSuffix(rest, "_chk") || strings.HasSuffix(rest, "_stret")
	}
	stem := strings.TrimSuffix(strings.TrimSuffix(name, "f"), "l")
	mathNames := strings.Fields(cMath)
	return slices.Contains(strings.Fields(cNames), name) || slices.Contains(mathNames, name) || len(stem) == len(name)-1 && slices.Contains(mathNames, stem)
}

// cMath has the functions of <math.h> and <complex.h>, which have versions NAMEf and NAMEl.
const cMath = `
	acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp10 exp2 expm1
	fabs fdim floor fma fmax fmaximum fmaximum_num fmin fminimum fminimum_num fmod frexp hypot ilogb
	ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter
	nexttoward pow remainder remquo rint round roundeven scalbln scalbn sin sincos sinh sqrt tan tanh
	tgamma trunc j0 j1 jn y0 y1 yn
	cabs cacos cacosh carg casin casinh catan catanh ccos ccosh cexp cimag clog conj cpow cproj creal
	csin csinh csqrt ctan ctanh`

// cNames has other functions of the C library that LLVM knows.
const cNames = `
	abs labs llabs ffs ffsl ffsll isascii isdigit toascii
	memcpy memmove memset memcmp memchr bcmp strlen malloc calloc realloc free abort exit printf puts`
