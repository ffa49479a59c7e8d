package interp

import (
	"math"
	"math/cmplx"
)

// This file has the complex functions, with the special values of C (ISO/IEC 9899, annex G) and the
// accuracy of double in both parts also where the textbook formulas cancel.

func isFinite(x float64) bool { return x-x == 0 }

// mulComplex rounds each product, as the reference does.
func mulComplex(x, y complex128) complex128 {
	return complex(float64(real(x)*real(y))-float64(imag(x)*imag(y)), float64(real(x)*imag(y))+float64(imag(x)*real(y)))
}

// mulComplexIn multiplies numbers whose parts have the type of a codec.
func mulComplexIn(c codec) func(x, y complex128) complex128 {
	round := func(x float64) float64 { return c.dec(c.enc(x)) }
	return func(x, y complex128) complex128 {
		return complex(round(real(x)*real(y))-round(imag(x)*imag(y)), round(real(x)*imag(y))+round(imag(x)*real(y)))
	}
}

func divComplex(x, y complex128) complex128 { return x / y }

// scaled returns exp(x) * f without overflow of exp(x) alone.
func scaled(x, f float64) float64 {
	if x > 700 {
		return exp(x-700) * f * exp(700)
	}
	return exp(x) * f
}

func expComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case y == 0:
		return complex(exp(x), y)
	case !isFinite(y):
		return cmplx.NaN() // for an infinite real part too, unlike C, as XLA's expansion of exp
	case math.IsInf(x, 0):
		size := exp(x)
		return complex(math.Copysign(size, cos(y)), math.Copysign(size, sin(y)))
	}
	return complex(scaled(x, cos(y)), scaled(x, sin(y)))
}

func expm1Complex(z complex128) complex128 {
	x, y := real(z), imag(z)
	if !isFinite(x) || !isFinite(y) || x > 700 {
		return expComplex(z) - 1
	}
	if y == 0 {
		return complex(expm1(x), y)
	}
	// exp(x) cos(y) - 1 = expm1(x) cos(y) - 2 sin(y/2)^2
	s := sin(y / 2)
	hi, lo := twoProduct(expm1(x), cos(y))
	p, q := twoProduct(2*s, s)
	sum, err := twoSum(hi, -p)
	return complex(sum+(err+lo-q), exp(x)*sin(y))
}

// twoSum returns the sum of two numbers and its error.
func twoSum(a, b float64) (sum, err float64) {
	sum = a + b
	t := sum - a
	return sum, (a - (sum - t)) + (b - t)
}

// twoProduct returns the product of two numbers and its error.
func twoProduct(a, b float64) (product, err float64) {
	product = a * b
	return product, math.FMA(a, b, -product)
}

// logSize returns log(sqrt((x+shift)^2 + y^2)) for a shift of 0 or 1.
func logSize(x, y, shift float64) float64 {
	u := x + shift
	if u, y := math.Abs(u), math.Abs(y); u > 0.5 && u < 2 && y < 2 || u < 2 && y > 0.5 && y < 2 {
		// (u-1)(u+1) + y^2 without rounding: u^2 - 1 = x^2 + 2*x*shift + shift^2 - 1
		a, aErr := twoProduct(x, x)
		b, bErr := twoProduct(y, y)
		s, err := sumOf(a, b, aErr, bErr, 2*x*shift, shift-1)
		return log1p(s+err) / 2
	}
	size := math.Hypot(u, y)
	if size != 0 && (size < 1e-150 || size > 1e150) {
		scale := 0x1p600
		if size > 1 {
			scale = 0x1p-600
		}
		return log(math.Hypot(u*scale, y*scale)) - log(scale)
	}
	return log(size)
}

// sumOf returns the sum of numbers and its error, by compensated summation.
func sumOf(list ...float64) (sum, err float64) {
	for _, x := range list {
		var e float64
		sum, e = twoSum(sum, x)
		err += e
	}
	return sum, err
}

func logComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	return complex(logSize(x, y, 0), atan2(y, x))
}

func log1pComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	if !isFinite(x) || !isFinite(y) {
		return logComplex(complex(x+1, y))
	}
	return complex(logSize(x, y, 1), atan2(y, x+1))
}

func sqrtComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case z == 0:
		return complex(0, y)
	case math.IsInf(y, 0):
		return complex(math.Inf(1), y)
	case math.IsInf(x, 1) && y != y:
		return z
	case math.IsInf(x, 1):
		return complex(x, math.Copysign(0, y))
	case math.IsInf(x, -1) && y != y:
		return complex(y, math.Inf(1))
	case math.IsInf(x, -1):
		return complex(0, math.Copysign(math.Inf(1), y))
	case x != x || y != y:
		return cmplx.NaN()
	case y == 0 && x < 0:
		return complex(0, math.Copysign(math.Sqrt(-x), y))
	}
	scale, back := 1.0, 1.0
	switch size := max(math.Abs(x), math.Abs(y)); {
	case size > 1e300:
		scale, back = 0.25, 2
	case size < 1e-290:
		scale, back = 0x1p108, 0x1p-54
	}
	x, y = x*scale, y*scale
	t := math.Sqrt((math.Abs(x) + math.Hypot(x, y)) / 2)
	if x >= 0 {
		return complex(t*back, y/(2*t)*back)
	}
	return complex(math.Abs(y)/(2*t)*back, math.Copysign(t, y)*back)
}

func cbrtComplex(z complex128) complex128 {
	size, angle := math.Cbrt(math.Hypot(real(z), imag(z))), atan2(imag(z), real(z))/3
	return complex(size*cos(angle), size*sin(angle))
}

func sinhComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case y == 0:
		return complex(math.Sinh(x), y)
	case x == 0 && !isFinite(y):
		return complex(x, math.NaN())
	case math.IsInf(x, 0) && !isFinite(y):
		return complex(x, math.NaN())
	case math.IsInf(x, 0):
		return complex(x*cos(y)*math.Copysign(1, x)*math.Copysign(1, x), math.Copysign(math.Inf(1), sin(y)))
	case math.Abs(x) > 700 && isFinite(y):
		return complex(math.Copysign(scaled(math.Abs(x), cos(y)/2), math.Copysign(cos(y), x*cos(y))), scaled(math.Abs(x), sin(y)/2))
	}
	return complex(math.Sinh(x)*cos(y), math.Cosh(x)*sin(y))
}

func coshComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case y == 0:
		return complex(math.Cosh(x), y*math.Copysign(1, x))
	case x == 0 && !isFinite(y):
		return complex(math.NaN(), x)
	case math.IsInf(x, 0) && !isFinite(y):
		return complex(math.Inf(1), math.NaN())
	case math.IsInf(x, 0):
		return complex(math.Copysign(math.Inf(1), cos(y)), math.Copysign(math.Inf(1), sin(y)*x))
	case math.Abs(x) > 700 && isFinite(y):
		return complex(scaled(math.Abs(x), cos(y)/2), scaled(math.Abs(x), sin(y)/2)*math.Copysign(1, x))
	}
	return complex(math.Cosh(x)*cos(y), math.Sinh(x)*sin(y))
}

// tanhComplex is Kahan's algorithm (Branch Cuts for Complex Elementary Functions).
func tanhComplex(z complex128) complex128 {
	x, y := real(z), imag(z)
	switch {
	case math.IsInf(x, 0):
		if isFinite(y) {
			return complex(math.Copysign(1, x), math.Copysign(0, sin(2*y)))
		}
		return complex(math.Copysign(1, x), math.Copysign(0, y))
	case x != x && y == 0:
		return complex(x, y)
	case !isFinite(y):
		if x == 0 {
			return complex(x, math.NaN())
		}
		return cmplx.NaN()
	case math.Abs(x) > 22:
		return complex(math.Copysign(1, x), 4*sin(y)*cos(y)*exp(-2*math.Abs(x)))
	}
	t := tan(y)
	beta := 1 + t*t
	s := math.Sinh(x)
	rho := math.Sqrt(1 + s*s)
	if math.IsInf(t, 0) {
		return complex(rho/s, 1/t)
	}
	d := 1 + beta*s*s
	return complex(beta*rho*s/d, t/d)
}

// overI returns f(iz)/i.
func overI(f func(complex128) complex128, z complex128) complex128 {
	w := f(complex(-imag(z), real(z)))
	return complex(imag(w), -real(w))
}

func cosComplex(z complex128) complex128 { return coshComplex(complex(-imag(z), real(z))) }
func sinComplex(z complex128) complex128 { return overI(sinhComplex, z) }
func tanComplex(z complex128) complex128 { return overI(tanhComplex, z) }

func powComplex(z, w complex128) complex128 {
	switch {
	case w == 0:
		return 1
	case z == 0 && real(w) > 0:
		return 0
	}
	return expComplex(w * logComplex(z))
}

// atan2Complex is -i * log((x + i*y) / sqrt(x^2 + y^2)).
func atan2Complex(y, x complex128) complex128 {
	return complex(0, -1) * logComplex(divComplex(x+complex(-imag(y), real(y)), sqrtComplex(x*x+y*y)))
}
