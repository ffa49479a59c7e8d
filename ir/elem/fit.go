package elem

import (
	"encoding/binary"
	"math"
	"slices"
)

// A Fit says what becomes of an integer that is out of the range of the integer type that it is converted to. The zero Fit is
// what [Convert] does.
type Fit uint8

// The fits.
const (
	Wrap     Fit = iota // its lowest bits stay
	Saturate            // it becomes the nearest integer of the range
	Ends                // the smallest and the largest integer of one type become those of the other; all else wraps
)

// ConvertFit is [Convert] with another fit. What is saturated has the outcome [Overflow] as before.
func ConvertFit(from, to Type, fit Fit, b Bits) (Bits, Outcome) {
	out, lost := Convert(from, to, b)
	if fit == Wrap || lost&Overflow == 0 || from.IsFloat() || to.IsFloat() || from.IsComplex() || to.IsComplex() {
		return out, lost
	}
	x := from.Clean(b).Lo
	negative := from.IsSigned() && from.signed(x) < 0
	low, high := to.intRange()
	if negative {
		high = low
	}
	switch {
	case fit == Saturate:
		return to.fromMagnitude(negative, high), lost
	case from.isEnd(negative, x):
		return to.fromMagnitude(negative, high), Ended
	}
	return out, lost
}

// isEnd tells whether an integer of t is its smallest, if it is negative, or its largest.
func (t Type) isEnd(negative bool, x uint64) bool {
	low, high := t.intRange()
	if negative {
		return x == t.fromMagnitude(true, low).Lo
	}
	return x == high
}

// FitBlob is [ConvertBlob] with another fit.
func FitBlob(dst []byte, from, to Type, fit Fit, data []byte) ([]byte, Outcome) {
	size := from.StorageBytes()
	if !from.Numeric() || !to.Numeric() {
		return dst, Overflow
	}
	var lost Outcome
	dst = slices.Grow(dst, len(data)/size*to.StorageBytes())
	for ; len(data) >= size; data = data[size:] {
		b, what := ConvertFit(from, to, fit, Load(from, data))
		dst = Store(dst, to, b)
		lost |= what
	}
	return dst, lost
}

// FitHex is [FitBlob] for the digits, without 0x, of a part of a valid hex blob that has whole elements. It is made for blobs of
// hundreds of megabytes: what is not at the edge of a format takes a few instructions, and no copy of the blob is made.
func FitHex(dst []byte, from, to Type, fit Fit, digits []byte) ([]byte, Outcome) {
	n := 2 * from.StorageBytes()
	if !from.Numeric() || !to.Numeric() {
		return dst, Overflow
	}
	dst = slices.Grow(dst, len(digits)/n*to.StorageBytes())
	if from.IsComplex() && to.IsComplex() { // parts stand one after the other
		from, to, n = from.Part(), to.Part(), n/2
	}
	narrow, fast := narrowingOf(from, to)
	var lost Outcome
	var room [16]byte
	for len(digits) >= n {
		if fast {
			done, what := 0, Exact
			dst, done, what = narrow.run(dst, digits)
			lost |= what
			if digits = digits[done:]; len(digits) < n {
				break
			}
		}
		data := room[:0]
		for i := 0; i < n; i += 2 {
			data = append(data, hexValue[digits[i]]<<4|hexValue[digits[i+1]])
		}
		b, what := ConvertFit(from, to, fit, Load(from, data))
		dst = Store(dst, to, b)
		lost |= what
		digits = digits[n:]
	}
	return dst, lost
}

// A narrowing converts the usual values of a type of 32 or 64 bits to a narrower one of 16 or 32 as Convert does. It leaves those
// that need a closer look: out of range, subnormal, NaN. It is the fast twin of Convert for large constants.
type narrowing struct {
	wide, long bool // the type has 64 bits; the narrower one has 32

	// Of integers, the lowest bits stay if extending them by their sign, or by zeros, gives the number back.
	integer bool
	unused  uint // bits of a word that the narrower type does not have
	signed  bool

	machine bool // from f64 to f32, which the processor rounds

	// Of floats, the fraction is rounded to nearest even and the bias of the exponent moves.
	magnitude, half, odd uint64
	rebias, least, most  uint64
	shift, down, sign    uint8
}

// narrowingOf is the narrowing from a type to another, if there is one.
func narrowingOf(from, to Type) (n narrowing, ok bool) {
	a, b := from.row(), to.row()
	n = narrowing{wide: from.Bits() == 64, long: to.Bits() == 32}
	switch {
	case from.IsComplex() || to.IsComplex() || !n.wide && from.Bits() != 32 || !n.long && to.Bits() != 16 || from.Bits() <= to.Bits():
		return n, false
	case from.IsInteger() && to.IsInteger() && from.IsSigned() == to.IsSigned():
		n.integer, n.signed, n.unused = true, from.IsSigned(), uint(64-to.Bits())
		return n, true
	case a.float.special == ieee && b.float.special == ieee && a.float.exp >= b.float.exp:
		f, g := &a.float, &b.float
		n.shift, n.down, n.sign = f.frac-g.frac, f.exp+f.frac, g.exp+g.frac
		n.magnitude, n.odd, n.half = 1<<n.down-1, 1<<n.shift, 1<<(n.shift-1)-1
		n.rebias = uint64(f.bias-g.bias) << f.frac
		n.least, n.most = n.rebias+1<<f.frac, n.rebias+(1<<g.exp-1)<<f.frac
		n.machine = from == F64 && to == F32
		return n, true
	}
	return n, false
}

// run converts elements up to the first that needs a closer look. It appends them, of which there is room, and tells how many
// digits it took.
func (n *narrowing) run(dst, digits []byte) (out []byte, done int, lost Outcome) {
	step, size := 8, 2
	if n.wide {
		step = 16
	}
	if n.long {
		size = 4
	}
	room := dst[len(dst):cap(dst)]
	most := min(len(digits)/step, len(room)/size)
	out, digits = room[:most*size], digits[:most*step]
	count, inexact := 0, false
	switch {
	case n.integer:
		count, inexact = n.integers(out, digits)
	case n.machine:
		count, inexact = doubles(out, digits)
	case n.wide || n.long:
		count, inexact = n.floats(out, digits)
	default:
		count, inexact = n.mostlyPairs(out, digits)
	}
	if inexact {
		lost = Inexact
	}
	return dst[:len(dst)+count*size], count * step, lost
}

// read8 reads eight digits. It is small enough to be inlined, as a reader of sixteen is not.
func read8(digits []byte) uint64 { return uint64(value8(binary.LittleEndian.Uint64(digits))) }

// integers converts elements and tells how many.
func (n *narrowing) integers(out, digits []byte) (count int, inexact bool) {
	wide, long, signed, unused := n.wide, n.long, n.signed, n.unused&63
	for ; len(out) > 0; count++ {
		var x uint64
		if wide {
			x = read8(digits) | read8(digits[8:])<<32
			digits = digits[16:]
		} else {
			x = read8(digits)
			if signed {
				x = uint64(int64(int32(x)))
			}
			digits = digits[8:]
		}
		y := x << unused >> unused
		if signed && uint64(int64(x<<unused)>>unused) != x || !signed && y != x {
			return count, false
		}
		if long {
			binary.LittleEndian.PutUint32(out, uint32(y))
			out = out[4:]
		} else {
			binary.LittleEndian.PutUint16(out, uint16(y))
			out = out[2:]
		}
	}
	return count, false
}

// floats converts elements and tells how many, and whether one of them was rounded.
func (n *narrowing) floats(out, digits []byte) (count int, inexact bool) {
	wide, long := n.wide, n.long
	magnitude, half, rebias, least, span := n.magnitude, n.half, n.rebias, n.least, n.most-n.least
	shift, down, sign := n.shift&63, n.down&63, n.sign&63
	lost := uint64(0)
	for ; len(out) > 0; count++ {
		var x uint64
		if wide {
			x = read8(digits) | read8(digits[8:])<<32
			digits = digits[16:]
		} else {
			x = read8(digits)
			digits = digits[8:]
		}
		m := x & magnitude
		y := x >> down << sign
		if rounded := m + half + m>>shift&1; m >= least && rounded-least < span {
			y |= (rounded - rebias) >> shift
			lost |= m
		} else if m != 0 {
			break
		}
		if long {
			binary.LittleEndian.PutUint32(out, uint32(y))
			out = out[4:]
		} else {
			binary.LittleEndian.PutUint16(out, uint16(y))
			out = out[2:]
		}
	}
	return count, lost&(n.odd-1) != 0
}

// doubles is floats from f64 to f32. What becomes zero, subnormal, infinite or NaN is left, but for zero itself.
func doubles(out, digits []byte) (count int, inexact bool) {
	all := uint64(0)
	for n := len(out) / 4; count < n; count++ {
		element := digits[16*count:][:16]
		x := read8(element) | read8(element[8:])<<32
		y := math.Float32bits(float32(math.Float64frombits(x)))
		if exponent := y >> 23 & 0xFF; exponent-1 >= 0xFE && x<<1 != 0 {
			break
		}
		all |= x
		binary.LittleEndian.PutUint32(out[4*count:][:4], y)
	}
	return count, all&(1<<29-1) != 0
}

// mostlyPairs is floats for elements of 32 bits and to 16: in pairs, and one by one where that does not do.
func (n *narrowing) mostlyPairs(out, digits []byte) (count int, inexact bool) {
	const few = 8
	for {
		c, lost := n.pairs(out[2*count:], digits[8*count:])
		count, inexact = count+c, inexact || lost
		room := min(2*few, len(out)-2*count)
		c, lost = n.floats(out[2*count:][:room], digits[8*count:])
		count, inexact = count+c, inexact || lost
		if c < few {
			return count, inexact
		}
	}
}

// pairs is floats for two elements at a time, of 32 bits and to 16, which share a word. It stops at a pair of which one is not a
// normal number in both types.
func (n *narrowing) pairs(out, digits []byte) (count int, inexact bool) {
	const both, top = 1<<32 | 1, (1<<32 | 1) << 31
	magnitude, half, rebias := n.magnitude*both, n.half*both, n.rebias*both
	least, most := n.least*both, (n.most-1)*both|top
	shift := n.shift & 31
	low := uint64(0x7FFF * both)
	lost := uint64(0)
	for ; len(out) >= 4 && len(digits) >= 16; count += 2 {
		x := read8(digits) | read8(digits[8:])<<32
		m := x & magnitude
		rounded := m + half + m>>shift&both
		if ((m|top)-least)&(most-rounded)&top != top { // a top bit is lost where its half is out of range
			break
		}
		lost |= m
		y := (rounded-rebias)>>shift&low | x>>16&(0x8000*both)
		binary.LittleEndian.PutUint32(out, uint32(y)|uint32(y>>16))
		out, digits = out[4:], digits[16:]
	}
	return count, lost&((n.odd-1)*both) != 0
}
