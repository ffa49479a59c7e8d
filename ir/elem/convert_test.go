package elem

import (
	"hash/crc32"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"
)

// sampleSize is SAMPLES of testdata/reference.py.
const sampleSize = 6000

// sample returns the bit patterns that testdata/reference.py converts.
func sample(t Type) []Bits {
	width := t.Bits()
	if width <= 16 {
		values := make([]Bits, max(1<<width, 128))
		for i := range values {
			values[i] = Bits{Lo: t.maskBits(uint64(i))}
		}
		return values
	}
	values := make([]Bits, sampleSize)
	for i := range values {
		x := splitmix(uint64(i))
		if f := t.row().float; i%4 != 0 && t.IsFloat() {
			zeros := i % int(f.frac)
			mantissa := x & (1<<f.frac - 1) >> zeros << zeros
			exp := uint64(int(f.bias)-30) + x>>52%100
			x = x>>63<<(width-1) | exp<<f.frac | mantissa
		} else if i%4 != 0 {
			x >>= i % 64
			if i%2 == 1 {
				x = -x
			}
		}
		values[i] = Bits{Lo: t.maskBits(x)}
	}
	return values
}

func splitmix(i uint64) uint64 {
	z := (i + 1) * 0x9E3779B97F4A7C15
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// TestConvertAgreesWithInterpreter compares all pairs of types that the StableHLO interpreter
// supports, on all values of up to 16 bits and samples of wider types.
func TestConvertAgreesWithInterpreter(t *testing.T) {
	for _, row := range readTSV(t, "convert.tsv") {
		from, to := mustLookup(t, row[0]), mustLookup(t, row[1])
		values := sample(from)
		var data []byte
		for _, b := range values {
			data = Store(data, from, b)
		}
		results, _ := convertBlob(from, to, data)
		if count := strconv.Itoa(len(values)); count != row[2] {
			t.Fatalf("%v: made %s values, the reference %s", from, count, row[2])
		}
		if crc := crc32.ChecksumIEEE(results); hex32(crc) != row[3] {
			t.Errorf("%v to %v: CRC %08x, reference %s", from, to, crc, row[3])
		}
	}
}

// An exactValue is a value computed from the definition of its type, without the code under test.
type exactValue struct {
	nan, inf, negative bool
	value              *big.Rat // of a finite value
}

func exactValueOf(t Type, b Bits) exactValue {
	r := t.row()
	x := new(big.Int).SetUint64(b.Hi)
	x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(b.Lo))
	if !t.IsFloat() {
		negative := t.IsSigned() && x.Bit(int(r.bits)-1) == 1
		if negative {
			x.Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(r.bits)))
		}
		return exactValue{negative: negative, value: new(big.Rat).SetInt(x)}
	}
	f := r.float
	fracBits := uint(f.frac)
	if f.special == IEEEExplicit {
		fracBits++
	}
	frac := new(big.Int).And(x, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), fracBits), big.NewInt(1)))
	field := int(new(big.Int).Rsh(x, fracBits).Uint64()) & (1<<f.exp - 1)
	e := exactValue{negative: f.special != ScaleOnly && x.Bit(int(r.bits)-1) == 1}
	ones := field == 1<<f.exp-1
	normal := field != 0
	switch f.special {
	case IEEE:
		e.nan, e.inf = ones && frac.Sign() != 0, ones && frac.Sign() == 0
	case IEEEExplicit:
		integer := frac.Bit(63) == 1
		frac.SetBit(frac, 63, 0)
		e.inf = ones && integer && frac.Sign() == 0
		e.nan = ones && !e.inf || normal && !integer
		normal = integer
	case NaNIsAllOnes:
		e.nan = ones && frac.BitLen() == int(f.frac) && frac.Cmp(big.NewInt(1<<f.frac-1)) == 0
	case NaNIsNegativeZero:
		e.nan = e.negative && field == 0 && frac.Sign() == 0
	case ScaleOnly:
		e.nan, normal = ones, true
		if field == 0 {
			field, f.bias = 1, f.bias+1
		}
	}
	if normal {
		frac.SetBit(frac, int(f.frac), 1)
	}
	power := max(field, 1) - int(f.bias) - int(f.frac)
	e.value = new(big.Rat).SetInt(frac)
	scale := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(power, -power))))
	if power < 0 {
		scale.Inv(scale)
	}
	e.value.Mul(e.value, scale)
	if e.negative {
		e.value.Neg(e.value)
	}
	return e
}

// edgeBits returns values at the limits of t, near 1, and random ones.
func edgeBits(t Type, rnd *rand.Rand) (values []Bits) {
	add := func(b Bits) { values = append(values, t.Clean(b)) }
	for i := range t.Bits() {
		one := word128{lo: 1}.shl(i)
		for _, w := range []word128{one, {one.hi, one.lo + 1}, {one.hi, one.lo + 3}, {^one.hi, ^one.lo}, {-one.hi, -one.lo}} {
			add(Bits{w.lo, w.hi})
		}
	}
	for range 60 {
		add(Bits{rnd.Uint64(), rnd.Uint64()})
		x, _ := Convert(F64, t, Bits{Lo: math.Float64bits(math.Ldexp(rnd.NormFloat64(), rnd.IntN(24)-8))})
		add(x)
	}
	add(Bits{})
	return values
}

// TestConvertReportsWhatIsLost compares the Outcome with exact arithmetic, for all pairs of real
// types.
func TestConvertReportsWhatIsLost(t *testing.T) {
	for _, from := range scalars() {
		rnd := rand.New(rand.NewPCG(2, uint64(from)))
		for _, b := range edgeBits(from, rnd) {
			in := exactValueOf(from, b)
			for _, to := range scalars() {
				out, lost := Convert(from, to, b)
				if what := outcomeError(in, exactValueOf(to, out), lost); what != "" {
					t.Fatalf("%v %#x to %v: %#x, outcome %b: %s", from, b, to, out, lost, what)
				}
				if out != to.Clean(out) {
					t.Fatalf("%v %#x to %v: unused bits in %#x", from, b, to, out)
				}
				if to.IsFloat() && !in.nan && !in.inf && lost&Overflow == 0 {
					checkNearest(t, to, in.value, out)
				}
			}
		}
	}
}

// outcomeError returns the error in the flags of a conversion, or "".
func outcomeError(in, out exactValue, lost Outcome) string {
	switch {
	case in.nan:
		if lost&NaNLost == 0 != out.nan || lost&^(NaNLost|PayloadLost) != 0 {
			return "NaN"
		}
	case in.inf:
		if lost&Overflow == 0 != (out.inf && out.negative == in.negative) || lost&^Overflow != 0 {
			return "infinity"
		}
	case out.nan || out.inf:
		if lost&Overflow == 0 || lost&^(Overflow|Inexact) != 0 {
			return "no finite result"
		}
	case in.value.Cmp(out.value) == 0:
		signLost := in.value.Sign() == 0 && in.negative && !out.negative
		if !lost.Lossless() || lost&SignLost != 0 != signLost {
			return "equal values"
		}
	default:
		if lost.Lossless() {
			return "different values"
		}
		if lost&Underflow != 0 && new(big.Rat).Abs(out.value).Cmp(big.NewRat(1, 8)) > 0 {
			return "underflow to a large number"
		}
	}
	return ""
}

// checkNearest checks that no value adjacent to a finite result is closer to the exact value.
func checkNearest(t *testing.T, to Type, value *big.Rat, out Bits) {
	t.Helper()
	got := exactValueOf(to, out)
	distance := new(big.Rat).Sub(got.value, value)
	distance.Abs(distance)
	for _, step := range []uint64{1, ^uint64(0)} {
		next := Bits{out.Lo + step, out.Hi}
		adjacent := exactValueOf(to, to.Clean(next))
		if to.Clean(next) != next || adjacent.nan || adjacent.inf || adjacent.negative != got.negative {
			continue
		}
		other := new(big.Rat).Sub(adjacent.value, value)
		cmp := distance.Cmp(other.Abs(other))
		// Ties go to the even significand; f8E8M0FNU has only odd ones and goes up.
		tieLost := out.Lo&1 == 1 && to != F8E8M0FNU || to == F8E8M0FNU && adjacent.value.Cmp(got.value) > 0
		if cmp > 0 || cmp == 0 && tieLost {
			t.Fatalf("%v to %v: %#x, but %#x is nearer", value, to, out, next)
		}
	}
}

func TestConvertTruncatesAndSaturates(t *testing.T) {
	f64 := func(x float64) Bits { return Bits{Lo: math.Float64bits(x)} }
	for _, test := range []struct {
		from Type
		b    Bits
		to   Type
		want uint64
		lost Outcome
	}{
		{F64, f64(2.9), I8, 2, Inexact},
		{F64, f64(-2.9), I8, 0xFE, Inexact},
		{F64, f64(-0.9), UI8, 0, Inexact},
		{F64, f64(127.5), I8, 127, Inexact},
		{F64, f64(128), I8, 127, Overflow},
		{F64, f64(-128), I8, 0x80, Exact},
		{F64, f64(-129), I8, 0x80, Overflow},
		{F64, f64(-1), UI8, 0, Overflow},
		{F64, f64(1e30), UI64, ^uint64(0), Overflow},
		{F64, f64(math.Inf(-1)), I64, 1 << 63, Overflow},
		{F64, f64(math.NaN()), I64, 0, NaNLost},
		{F64, f64(math.NaN()), I1, 1, NaNLost},
		{F64, f64(math.Copysign(0, -1)), I1, 0, SignLost},
		{F64, f64(0.5), I1, 1, Inexact},
		{F64, f64(1), I1, 1, Exact},
		{I32, Bits{Lo: 300}, UI8, 44, Overflow},
		{I32, Bits{Lo: 0xFFFFFFFF}, UI32, 0xFFFFFFFF, Overflow},
		{UI32, Bits{Lo: 0xFFFFFFFF}, I32, 0xFFFFFFFF, Overflow},
		{I32, Bits{Lo: 0xFFFFFFFF}, UI64, ^uint64(0), Overflow},
		{I8, Bits{Lo: 0xFF}, I64, ^uint64(0), Exact},
		{UI64, Bits{Lo: 1 << 63}, I64, 1 << 63, Overflow},
		{I32, Bits{Lo: 2}, I1, 1, Inexact},
		{I1, Bits{Lo: 1}, I32, 1, Exact},
		{I1, Bits{Lo: 0xFE}, I32, 1, Exact}, // prints as true, so it converts as true
		{I4, Bits{Lo: 0xF7}, I32, 7, Exact}, // unused bits are ignored
		{I32, Bits{Lo: 1<<24 + 1}, F32, 0x4B800000, Inexact},
		{F64, f64(65520), F16, 0x7C00, Inexact | Overflow},
		{F64, f64(1e-10), F16, 0, Inexact | Underflow},
		{F64, f64(5), F4E2M1FN, 6, Inexact},
		{F64, f64(100), F4E2M1FN, 7, Overflow},
		{F64, f64(0), F8E8M0FNU, 0xFF, Overflow},
		{F64, f64(-1), F8E8M0FNU, 0xFF, Overflow},
		{F32, Bits{Lo: 0x7F800001}, BF16, 0x7FC0, PayloadLost},
		{F32, Bits{Lo: 0x7FC00000}, BF16, 0x7FC0, Exact},
		{F8E8M0FNU, Bits{Lo: 0xFF}, BF16, 0x7FC0, Exact},
		{I32, Bits{Lo: 1}, None, 0, Overflow},
		{C64, Bits{Lo: 0x3FC00000, Hi: 0x40000000}, I32, 1, Inexact},
		{C64, Bits{Lo: 0x3F800000}, I32, 1, Exact},
		{C64, Bits{Hi: 0x3F800000}, I1, 0, Inexact}, // by the real part
	} {
		out, lost := Convert(test.from, test.to, test.b)
		if out != (Bits{Lo: test.want}) || lost&^Inexact != test.lost&^Inexact || lost.Lossless() != test.lost.Lossless() {
			t.Errorf("%v %#x to %v = %#x, %b, want %#x, %b", test.from, test.b, test.to, out, lost, test.want, test.lost)
		}
	}
}

func TestConvertComplex(t *testing.T) {
	one, two := Bits{Lo: 0x3F800000}, Bits{0x3F800000, 0x40000000}
	for _, test := range []struct {
		from Type
		b    Bits
		to   Type
		want Bits
		lost Outcome
	}{
		{F32, one, C64, one, Exact},
		{F32, one, C128, Bits{Lo: 0x3FF0000000000000}, Exact},
		{I1, Bits{Lo: 1}, C64, one, Exact},
		{C64, two, C128, Bits{0x3FF0000000000000, 0x4000000000000000}, Exact},
		{C128, Bits{0x3FF0000000000000, 0x4000000000000000}, C64, two, Exact},
		{C128, Bits{0x3FF0000000000001, 0x7E37E43C8800759C}, C64, Bits{0x3F800000, 0x7F800000}, Inexact | Overflow},
		{C64, two, F32, one, Inexact},
		{C64, one, F64, Bits{Lo: 0x3FF0000000000000}, Exact},
		{C64, Bits{0x3F800000, 0x80000000}, F32, one, Exact}, // imaginary part -0
		{C64, two, complexFlag | I8, Bits{1, 2}, Exact},
		{C64, two, complexFlag | F128, Bits{}, Overflow},
	} {
		if out, lost := Convert(test.from, test.to, test.b); out != test.want || lost != test.lost {
			t.Errorf("%v %#x to %v = %#x, %b, want %#x, %b", test.from, test.b, test.to, out, lost, test.want, test.lost)
		}
	}
}

// convertBlob converts the elements of data one by one.
func convertBlob(from, to Type, data []byte) (converted []byte, lost Outcome) {
	for size := from.StorageBytes(); len(data) >= size; data = data[size:] {
		b, what := Convert(from, to, Load(from, data))
		converted, lost = Store(converted, to, b), lost|what
	}
	return converted, lost
}
