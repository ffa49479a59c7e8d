package llvm

import (
	"fmt"
	"strings"
	"sync"
)

// symbol is the name of a function in the LLVM module: its own, unless LLVM would take the function for
// one of the C library, or call it in the place of one.
func (f *function) symbol() string {
	name := f.name
	for n := 0; reserved(name) || name != f.name && f.byName[name] != nil; n++ {
		name = fmt.Sprintf("%s_%d", f.name, n)
	}
	return name
}

// reserved tells whether a name is LLVM's, the C library's or that of a helper.
func reserved(name string) bool {
	if strings.HasPrefix(name, "llvm.") || strings.HasPrefix(name, "hlo.") || strings.HasPrefix(name, "__") {
		return true
	}
	stem := strings.TrimSuffix(strings.TrimSuffix(name, "f"), "l")
	return cNames()[name] || cMath()[name] || len(stem) == len(name)-1 && cMath()[stem]
}

// cMath are the functions of <math.h> and <complex.h>, which have versions NAMEf and NAMEl.
var cMath = set(`
	acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp10 exp2 expm1
	fabs fdim floor fma fmax fmaximum fmaximum_num fmin fminimum fminimum_num fmod frexp hypot ilogb
	ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter
	nexttoward pow remainder remquo rint round roundeven scalbln scalbn sin sincos sinh sqrt tan tanh
	tgamma trunc j0 j1 jn y0 y1 yn
	cabs cacos cacosh carg casin casinh catan catanh ccos ccosh cexp cimag clog conj cpow cproj creal
	csin csinh csqrt ctan ctanh`)

// cNames are other functions of the C library that LLVM knows.
var cNames = set(`
	abs labs llabs ffs ffsl ffsll isascii isdigit toascii
	memcpy memmove memset memcmp memchr bcmp strlen malloc calloc realloc free abort exit printf puts`)

func set(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		m := map[string]bool{}
		for _, w := range strings.Fields(words) {
			m[w] = true
		}
		return m
	})
}
