package interp

import (
	"math"
	"math/big"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// This file has exp, log, pow, sin, cos and tan with nearly correctly rounded results, as those of
// glibc: programs amplify the errors of package math.

// pow is the power of C. Its result is that of exp(y * log(x)) with a logarithm of 100 bits.
func pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x != x || y != y || x == 0 || math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Pow(x, y)
	case y == 1:
		return x
	case x < 0 && y != math.Trunc(y):
		return math.NaN()
	}
	hi, lo := preciseLog(math.Abs(x), 0)
	p, e := twoProduct(hi, y)
	e += lo * y
	if !isFinite(p) || math.Abs(p) > 800 {
		p, e = math.Copysign(800, p), 0
	}
	result := preciseExp(p, e)
	if x < 0 && math.Mod(y, 2) != 0 {
		return -result
	}
	return result
}

// ln2 in three parts, of which multiples by small integers are exact.
const (
	ln2A = 6.93147180369123816490e-01
	ln2B = 1.90821492927058770002e-10
	ln2C = -1.1642763306546834e-26
)

// logTable has, for each of 128 intervals of [1, 2), a number near the reciprocal of its middle and
// the logarithm of its reciprocal.
var logTable = lazy.Value[*[129]struct{ inverse, hi, lo float64 }]{New: func() *[129]struct{ inverse, hi, lo float64 } {
	t := new([129]struct{ inverse, hi, lo float64 })
	for i := range t {
		inverse := float64(float32(1 / (1 + float64(i)/128)))
		// one step of Newton's method: log(1/inverse) = y - log1p(inverse*exp(y) - 1)
		y := -math.Log(inverse)
		e := taylorExpm1(y)
		p, q := twoProduct(inverse, e.hi)
		s, err := sumOf(inverse-1, p, q, inverse*e.lo)
		r := s + err
		t[i].inverse = inverse
		t[i].hi, t[i].lo = twoSum(y, -(r - r*r/2))
	}
	return t
}}

// preciseLog returns the logarithm of a positive number plus a small one as a sum, with about 68
// bits.
func preciseLog(x, rest float64) (hi, lo float64) {
	if r, err := twoSum(x-1, rest); math.Abs(x-1) < 1./256 && math.Abs(r) < 1./256 {
		return log1pSeries(r, err) // the logarithms of the table would cancel
	}
	f, n := math.Frexp(x)
	f, n = f*2, n-1
	if rest != 0 {
		rest = math.Ldexp(rest, -n)
	}
	if f > 1.4140625 {
		f, n, rest = f/2, n+1, rest/2
	}
	table := logTable.Get()
	var inverse, a, b float64
	if f >= 1 {
		e := &table[int((f-1)*128+0.5)]
		inverse, a, b = e.inverse, e.hi, e.lo
	} else { // f = g/2
		e := &table[int((2*f-1)*128+0.5)]
		inverse, a, b = 2*e.inverse, e.hi, e.lo
		a, b = sumOf(a, -ln2A, b, -ln2B, -ln2C)
	}
	p, q := twoProduct(f, inverse)
	rHi, rLo := log1pSeries(twoSum(p-1, q+rest*inverse)) // |p-1| < 1/200
	return sumOf(float64(n)*ln2A, a, rHi, float64(n)*ln2B, b, rLo, float64(n)*ln2C)
}

// log1pSeries returns log(1 + r + err) for |r| < 1/200 by its series.
func log1pSeries(r, err float64) (hi, lo float64) {
	square, squareErr := twoProduct(r, r)
	tail := r * square * (1./3 + r*(-1./4+r*(1./5+r*(-1./6+r*(1./7+r*(-1./8+r/9))))))
	return sumOf(r, -square/2, err-r*err, tail, -squareErr/2)
}

// log returns the natural logarithm, nearly always correctly rounded.
func log(x float64) float64 {
	if x <= 0 || x != x || math.IsInf(x, 1) || x == 1 {
		return math.Log(x)
	}
	hi, lo := preciseLog(x, 0)
	return hi + lo
}

// log1p returns log(1 + x), nearly always correctly rounded.
func log1p(x float64) float64 {
	if math.Abs(x) < 0x1p-54 || x <= -1 || x != x || math.IsInf(x, 1) {
		return math.Log1p(x)
	}
	sum, rest := twoSum(1, x)
	hi, lo := preciseLog(sum, rest)
	return hi + lo
}

// exp returns e to the power of x, nearly always correctly rounded.
func exp(x float64) float64 {
	if x != x || x > 710 || x < -746 {
		return math.Exp(x)
	}
	return preciseExp(x, 0)
}

// expm1 returns exp(x) - 1, nearly always correctly rounded.
func expm1(x float64) float64 {
	if math.Abs(x) < 0x1p-54 || x != x || x > 700 || x < -100 {
		return math.Expm1(x)
	}
	if math.Abs(x) < 0.3 {
		e := taylorExpm1(x)
		return e.hi + e.lo
	}
	n, m := splitExp(x, 0)
	h, l := sumOf(math.Ldexp(1, n), -1, math.Ldexp(m.hi, n), math.Ldexp(m.lo, n))
	return h + l
}

// A sum2 is the sum of two numbers.
type sum2 struct{ hi, lo float64 }

// taylorExpm1 returns exp(x) - 1 for |x| < 0.36 with about 100 bits, by its Taylor series.
func taylorExpm1(x float64) sum2 {
	var sum sum2
	for k := 27; k >= 1; k-- { // sum = (1 + sum) * x / k
		h, l := twoSum(1, sum.hi)
		l += sum.lo
		p, e := twoProduct(h, x)
		e += l * x
		q := p / float64(k)
		rest := math.FMA(-q, float64(k), p) + e
		sum.hi, sum.lo = twoSum(q, rest/float64(k))
	}
	return sum
}

// expTable has the powers exp(i/128 * log(2)) - 1.
var expTable = lazy.Value[*[129]sum2]{New: func() *[129]sum2 {
	t := new([129]sum2)
	for i := range t {
		f := float64(i-64) / 128 // products with ln2A are exact
		hi, lo := sumOf(f*ln2A, f*ln2B, f*ln2C)
		e := taylorExpm1(hi)
		t[i].hi, t[i].lo = twoSum(e.hi, e.lo+lo*(1+e.hi))
	}
	return t
}}

// splitExp returns exp(hi + lo) as 2^n * (1 + m), with about 68 bits.
func splitExp(hi, lo float64) (n int, m sum2) {
	k := math.Round(hi * (128 / math.Ln2))
	r, rest := sumOf(hi, -k/128*ln2A, -k/128*ln2B, lo, -k/128*ln2C) // |r| < 0.003
	square := r * r
	tail := rest + r*rest + square/2 + square*r*(1./6+r*(1./24+r*(1./120+r/720)))
	n = int(math.Round(k / 128))
	e := expTable.Get()[int(k)-128*n+64]
	// (1 + e)(1 + r + tail) - 1 = e + r + tail + e*r + e*tail
	p, q := twoProduct(e.hi, r)
	m.hi, m.lo = sumOf(e.hi, r, p, tail, e.lo+q+e.hi*tail+e.lo*r)
	return n, m
}

// preciseExp returns exp(hi + lo).
func preciseExp(hi, lo float64) float64 {
	n, m := splitExp(hi, lo)
	h, l := sumOf(1, m.hi, m.lo)
	if n < -1000 { // rounds once to a subnormal number
		return math.Ldexp(math.Ldexp(h+l, n+1000), -1000)
	}
	return math.Ldexp(h+l, n)
}

// atan2 has the sign of y also where y/x underflows, unlike that of package math.
func atan2(y, x float64) float64 { return math.Copysign(math.Atan2(y, x), y) }

// acos and asin avoid the cancellation of package math near 1.
func acos(x float64) float64 { return atan2(math.Sqrt((1-x)*(1+x)), x) }
func asin(x float64) float64 { return atan2(x, math.Sqrt((1-x)*(1+x))) }

// nextAfter returns the number of a float type after the bits x in the direction of y
// (ChloLegalizeToStablehlo.cpp).
func nextAfter(c codec, bits int, x, y uint64) uint64 {
	signBit := uint64(1) << (bits - 1)
	fx, fy := c.dec(x), c.dec(y)
	switch {
	case fx != fx || fy != fy:
		return c.enc(math.NaN())
	case fx == fy:
		return y
	case x&^signBit == 0:
		return y&signBit | 1
	case (x&signBit != y&signBit) || x&^signBit > y&^signBit:
		return x - 1
	}
	return x + 1
}

// halfPi is pi/2 in parts, of which products with integers of 20 bits are exact.
var halfPi = [4]float64{1.57079632673412561417e+00, 6.07710050630396597660e-11, 2.02226624871116645580e-21, 8.47842766036889956997e-32}

// widePi is pi with more bits than the largest float64 has before the point (Machin's formula).
var widePi = lazy.Value[*big.Float]{New: func() *big.Float {
	const bits = 1400
	arctan := func(q int64) *big.Int { // of 1/q, scaled
		term := new(big.Int).Div(new(big.Int).Lsh(big.NewInt(1), bits), big.NewInt(q))
		sum, square := new(big.Int).Set(term), big.NewInt(q*q)
		for k := int64(1); term.Sign() != 0; k++ {
			term.Div(term, square)
			step := new(big.Int).Div(term, big.NewInt(2*k+1))
			if k%2 != 0 {
				step.Neg(step)
			}
			sum.Add(sum, step)
		}
		return sum
	}
	pi := new(big.Int).Sub(new(big.Int).Mul(big.NewInt(16), arctan(5)), new(big.Int).Mul(big.NewInt(4), arctan(239)))
	return new(big.Float).SetPrec(bits).SetMantExp(new(big.Float).SetPrec(bits).SetInt(pi), -bits)
}}

// reduceAngle returns x - n*pi/2 as a sum, between -pi/4 and pi/4, and the lowest two bits of n.
func reduceAngle(x float64) (quadrant int, hi, lo float64) {
	if math.Abs(x) < 1<<20 {
		n := math.Round(x * (2 / math.Pi))
		hi, lo = sumOf(x, -n*halfPi[0], -n*halfPi[1], -n*halfPi[2], -n*halfPi[3])
		hi, lo = twoSum(hi, lo)
		return int(int64(n) & 3), hi, lo
	}
	half := new(big.Float).SetPrec(1400).SetMantExp(widePi.Get(), -1)
	q := new(big.Float).SetPrec(1400).Quo(big.NewFloat(x), half)
	n, _ := q.Add(q, big.NewFloat(math.Copysign(0.5, x))).Int(nil)
	r := new(big.Float).SetPrec(1400).Mul(half, new(big.Float).SetInt(n))
	r.Sub(big.NewFloat(x).SetPrec(1400), r)
	hi, _ = r.Float64()
	lo, _ = r.Sub(r, big.NewFloat(hi)).Float64()
	return int(new(big.Int).And(n, big.NewInt(3)).Int64()), hi, lo
}

// sinCos returns sine and cosine of a number between -pi/4 and pi/4 (fdlibm, k_sin.c and k_cos.c).
func sinCos(x, rest float64) (sin, cos float64) {
	z := x * x
	v := z * x
	r := 8.33333333332248946124e-03 + z*(-1.98412698298579493134e-04+z*(2.75573137070700676789e-06+z*(-2.50507602534068634195e-08+z*1.58969099521155010221e-10)))
	sin = x - ((z*(rest/2-v*r) - rest) + v*1.66666666666666324348e-01)
	c := z * (4.16666666666666019037e-02 + z*(-1.38888888888741095749e-03+z*(2.48015872894767294178e-05+z*(-2.75573143513906633035e-07+z*(2.08757232129817482790e-09-z*1.13596475577881948265e-11)))))
	half := z / 2
	w := 1 - half
	return sin, w + ((1 - w - half) + (z*c - x*rest))
}

// sinCosOf returns sine and cosine of any number.
func sinCosOf(x float64) (sin, cos float64) {
	if !isFinite(x) {
		return math.NaN(), math.NaN()
	}
	quadrant, hi, lo := reduceAngle(x)
	sin, cos = sinCos(hi, lo)
	switch quadrant {
	case 1:
		return cos, -sin
	case 2:
		return -sin, -cos
	case 3:
		return -cos, sin
	}
	return sin, cos
}

// sin, cos and tan are as accurate for large numbers as for small ones, unlike those of package
// math.
func sin(x float64) float64 {
	if x == 0 {
		return x
	}
	s, _ := sinCosOf(x)
	return s
}

func cos(x float64) float64 {
	_, c := sinCosOf(x)
	return c
}

func tan(x float64) float64 {
	if x == 0 {
		return x
	}
	s, c := sinCosOf(x)
	return s / c
}
