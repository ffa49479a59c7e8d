package elem

// format describes a binary floating-point type. From the highest bit on, a value
// has a sign, exp bits of exponent and frac bits of fraction; ScaleOnly has no
// sign and IEEEExplicit a visible integer bit above the fraction. The value is
//
//	(1 + fraction/2^frac) * 2^(exponent - bias)
//
// and fraction/2^frac * 2^(1 - bias) if the exponent field is 0.
type format struct {
	exp, frac uint8
	bias      int16
	special   Special
}

// Special describes which bit patterns of a float type are not finite numbers, and how numbers
// beyond the largest one are converted.
type Special uint8

// The kinds of formats.
const (
	NotFloat          Special = iota
	IEEE                      // all ones in the exponent: infinity, or NaN if there is a fraction
	IEEEExplicit              // the same with an integer bit (x87); inconsistent encodings are NaN
	NaNIsAllOnes              // NaN where exponent and fraction are all ones; no infinity
	NaNIsNegativeZero         // NaN in place of -0; no infinity
	FiniteOnly                // neither NaN nor infinity
	// powers of two alone: no sign, no zero, no subnormals; NaN is all ones
	ScaleOnly
)

// class distinguishes NaN, infinity, zero and other numbers.
type class uint8

const (
	zero class = iota
	finite
	infinite
	nan
)

// number is an unpacked value: mant * 2^exp for a finite one, mant not 0. For a NaN mant holds the
// fraction shifted to the top, so that its highest bit is the quiet bit; it is zero if the format
// has only one NaN.
type number struct {
	class    class
	negative bool
	exp      int
	mant     word128
}

// precision returns the number of significant bits, the leading 1 included.
func (f *format) precision() int { return int(f.frac) + 1 }

// minExp returns the weight of the last bit of the smallest numbers, as a power of two.
func (f *format) minExp() int {
	if f.special == ScaleOnly {
		return -int(f.bias)
	}
	return 1 - int(f.bias) - int(f.frac)
}

// unpack reads a value. Bits beyond the type's width are ignored.
func (f *format) unpack(b Bits) number {
	w := word128{b.Hi, b.Lo}
	frac, exp := int(f.frac), int(f.exp)
	if f.special == IEEEExplicit {
		return f.unpackExplicit(w)
	}
	ones := 1<<exp - 1
	field := int(w.shr(frac).lo) & ones
	mant := w.lowBits(frac)
	n := number{class: finite, exp: f.minExp(), mant: mant}
	if f.special == ScaleOnly {
		if field == ones {
			return number{class: nan}
		}
		n.mant.lo, n.exp = 1, n.exp+field
		return n
	}
	n.negative = w.shr(frac+exp).lo&1 == 1
	switch {
	case field == ones && f.special == IEEE:
		return f.unpackSpecial(n)
	case field == ones && f.special == NaNIsAllOnes && mant.add1().bitLen() > frac:
		return number{class: nan, negative: n.negative}
	case field != 0:
		n.mant = mant.or(word128{lo: 1}.shl(frac))
		n.exp += field - 1
	case mant.isZero():
		if n.negative && f.special == NaNIsNegativeZero {
			return number{class: nan}
		}
		n.class = zero
	}
	return n
}

// unpackSpecial converts a number with all ones in the exponent to infinity or NaN.
func (f *format) unpackSpecial(n number) number {
	n.class, n.exp = infinite, 0
	if !n.mant.isZero() {
		n.class, n.mant = nan, n.mant.shl(128-int(f.frac))
	}
	return n
}

// unpackExplicit reads f80, whose explicit integer bit may contradict the exponent. Such a value is
// a NaN unless it is subnormal, as in APFloat.
func (f *format) unpackExplicit(w word128) number {
	field := int(w.hi & 0x7FFF)
	n := number{class: finite, negative: w.hi>>15&1 == 1, exp: f.minExp(), mant: word128{lo: w.lo}}
	if field != 0 {
		n.exp += field - 1
	}
	switch {
	case field == 0 && w.lo == 0:
		n.class = zero
	case field == 0x7FFF && w.lo == 1<<63:
		n.class = infinite
	case field == 0x7FFF, field != 0 && w.lo>>63 == 0:
		n.class, n.mant = nan, word128{hi: w.lo << 1}
	}
	return n
}

// fields combines sign, exponent field and fraction.
func (f *format) fields(negative bool, exp int, mant word128) Bits {
	frac := int(f.frac)
	if f.special == IEEEExplicit {
		frac++ // mant has the integer bit
	}
	w := mant.or(word128{lo: uint64(exp)}.shl(frac))
	if negative && f.special != ScaleOnly {
		w = w.or(word128{lo: 1}.shl(frac + int(f.exp)))
	}
	return Bits{Lo: w.lo, Hi: w.hi}
}

// pack rounds n into the format, to nearest even, and reports what was lost: Inexact, Underflow,
// Overflow, SignLost, NaNLost or PayloadLost. Convert documents the result for values that the
// format lacks.
func (f *format) pack(n number) (Bits, Outcome) {
	switch n.class {
	case nan:
		return f.packNaN(n)
	case infinite:
		return f.packInfinity(n.negative)
	case zero:
		return f.packZero(n.negative)
	}
	if n.negative && f.special == ScaleOnly {
		b, _ := f.packNaN(n)
		return b, Overflow
	}
	return f.packFinite(n)
}

func (f *format) packFinite(n number) (Bits, Outcome) {
	frac := int(f.frac)
	// The weight of the last bit kept: frac bits below the first, but no less
	// than that of a subnormal.
	unit := max(n.exp+n.mant.bitLen()-1-frac, f.minExp())
	var mant word128
	exact := true
	if unit <= n.exp {
		mant = n.mant.shl(n.exp - unit)
	} else {
		mant, exact = n.mant.shrEven(unit - n.exp)
	}
	if mant.bitLen() > frac+1 {
		mant, unit = mant.shr(1), unit+1
	}
	var lost Outcome
	if !exact {
		lost = Inexact
	}
	if mant.isZero() {
		if f.special == ScaleOnly {
			return Bits{}, lost | Underflow // the smallest power, field 0
		}
		b, _ := f.packZero(n.negative)
		return b, lost | Underflow
	}
	field := unit - f.minExp() + 1
	hidden := word128{lo: 1}.shl(frac)
	switch {
	case f.special == ScaleOnly:
		field-- // no subnormals: field 0 is the smallest power
		mant = word128{}
	case mant.bitLen() <= frac:
		field = 0
	case f.special != IEEEExplicit:
		mant = word128{mant.hi &^ hidden.hi, mant.lo &^ hidden.lo}
	}
	if maxField, maxMant := f.largest(); field > maxField || field == maxField && mant.lo > maxMant {
		b, _ := f.packInfinity(n.negative)
		return b, lost | Overflow
	}
	return f.fields(n.negative, field, mant), lost
}

// largest returns the exponent field of the largest finite number, and the low
// word of its fraction.
func (f *format) largest() (field int, mant uint64) {
	field = 1<<f.exp - 1
	mant = 1<<f.frac - 1 // all ones for the 112 bits of f128 as well
	switch f.special {
	case IEEE, IEEEExplicit, ScaleOnly:
		return field - 1, ^uint64(0)
	case NaNIsAllOnes:
		mant--
	}
	return field, mant
}

// largestNumber returns the largest finite number of a sign; formats without a sign have one of
// them.
func (f *format) largestNumber(negative bool) Bits {
	field, low := f.largest()
	mant := word128{lo: low}
	switch frac := f.frac; {
	case f.special == ScaleOnly:
		mant = word128{}
	case frac > 64:
		mant = word128{hi: 1<<(frac-64) - 1, lo: ^uint64(0)}
	case f.special != IEEEExplicit:
		mant.lo &= 1<<frac - 1
	}
	return f.fields(negative, field, mant)
}

// packNaN keeps the sign and the top of the payload and sets the quiet bit, like
// the hardware and APFloat, where the format has room for them.
func (f *format) packNaN(n number) (Bits, Outcome) {
	quiet := word128{hi: 1 << 63}
	frac, ones := int(f.frac), 1<<f.exp-1
	kept := quiet
	var b Bits
	switch f.special {
	case FiniteOnly:
		return f.fields(true, 0, word128{}), NaNLost
	case NaNIsNegativeZero:
		b = f.fields(true, 0, word128{})
	case NaNIsAllOnes:
		b = f.fields(n.negative, ones, word128{lo: 1<<frac - 1})
	case ScaleOnly:
		b = f.fields(false, ones, word128{})
	default:
		mant := n.mant.or(quiet).shr(128 - frac)
		kept = mant.shl(128 - frac)
		if f.special == IEEEExplicit {
			mant.lo |= 1 << 63
		}
		b = f.fields(n.negative, ones, mant)
	}
	if kept != n.mant && !n.mant.isZero() {
		return b, PayloadLost
	}
	return b, Exact
}

func (f *format) packInfinity(negative bool) (Bits, Outcome) {
	ones := 1<<f.exp - 1
	switch f.special {
	case IEEE:
		return f.fields(negative, ones, word128{}), Exact
	case IEEEExplicit:
		return f.fields(negative, ones, word128{lo: 1 << 63}), Exact
	case FiniteOnly:
		return f.largestNumber(negative), Overflow
	}
	b, _ := f.packNaN(number{class: nan, negative: negative})
	return b, Overflow
}

func (f *format) packZero(negative bool) (Bits, Outcome) {
	switch {
	case f.special == ScaleOnly:
		return f.packInfinity(false) // infinity's NaN: zero is out of range as well
	case f.special == NaNIsNegativeZero && negative:
		return Bits{}, SignLost
	}
	return f.fields(negative, 0, word128{}), Exact
}
