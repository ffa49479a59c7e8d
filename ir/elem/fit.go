package elem

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem/internal/digits"
)

// A Fit selects the result for an integer that is out of the range of the target integer type. The
// zero Fit behaves like [Convert].
type Fit uint8

// The fits.
const (
	Wrap     Fit = iota // its lowest bits stay
	Saturate            // it becomes the nearest integer of the range
	// the smallest and the largest integer of one type become those of the other; all else wraps
	Ends
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

// isEnd reports whether an integer of t is its smallest, if it is negative, or its largest.
func (t Type) isEnd(negative bool, x uint64) bool {
	low, high := t.intRange()
	if negative {
		return x == t.fromMagnitude(true, low).Lo
	}
	return x == high
}

// FitBlob converts the elements of data, laid out as Load reads them, by a fit, and appends them to
// dst as Store does. The Outcome is that of all conversions together. A piece of an element at the
// end of data is left out. It is made for constants of hundreds of megabytes: what is not at the
// edge of a format takes a few instructions.
func FitBlob(dst []byte, from, to Type, fit Fit, data []byte) ([]byte, Outcome) {
	size := from.StorageBytes()
	if !from.Numeric() || !to.Numeric() {
		return dst, Overflow
	}
	data = data[:len(data)/size*size]
	dst = slices.Grow(dst, len(data)/size*to.StorageBytes())
	if from.IsComplex() && to.IsComplex() { // parts stand one after the other
		from, to, size = from.Part(), to.Part(), size/2
	}
	narrow, fast := narrowingOf(from, to)
	var lost Outcome
	for len(data) >= size {
		if fast {
			done, what := 0, Exact
			dst, done, what = narrow.run(dst, data)
			lost |= what
			if data = data[done:]; len(data) < size {
				break
			}
		}
		b, what := ConvertFit(from, to, fit, Load(from, data))
		dst = Store(dst, to, b)
		lost |= what
		data = data[size:]
	}
	return dst, lost
}

// FitHex is [FitBlob] for the digits, without 0x, of a part of a valid hex blob that has whole
// elements. No copy of the blob is made.
func FitHex(dst []byte, from, to Type, fit Fit, row []byte) ([]byte, Outcome) {
	if !from.Numeric() || !to.Numeric() {
		return dst, Overflow
	}
	size := from.StorageBytes()
	dst = slices.Grow(dst, len(row)/2/size*to.StorageBytes())
	var lost Outcome
	var room [aside]byte
	for len(row) >= 2*size {
		data := room[:min(len(row)/2, aside/size*size)]
		digits.Decode(data, row[:2*len(data)])
		row = row[2*len(data):]
		var what Outcome
		dst, what = FitBlob(dst, from, to, fit, data)
		lost |= what
	}
	return dst, lost
}

// A narrowing converts the usual values of a type of 32 or 64 bits to a narrower one of 16 or 32 as
// Convert does. It leaves those that need a closer look: out of range, subnormal, NaN. It is the
// fast twin of Convert for large constants.
type narrowing struct {
	wide, long bool // the type has 64 bits; the narrower one has 32

	// Of integers, the lowest bits stay if extending them by their sign, or by zeros, gives the
	// number back.
	integer bool
	unused  uint // bits of a word that the narrower type does not have
	signed  bool

	machine bool // from f64 to f32, which the processor rounds

	// Of floats, the fraction is rounded to nearest even and the bias of the exponent moves.
	magnitude, half, odd uint64
	rebias, least, most  uint64
	shift, down, sign    uint8
}

// narrowingOf returns the narrowing from a type to another, if there is one.
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

// run converts elements up to the first that needs a closer look. It appends them, of which there
// is room, and tells how many bytes it took.
func (n *narrowing) run(dst, data []byte) (out []byte, done int, lost Outcome) {
	step, size := 4, 2
	if n.wide {
		step = 8
	}
	if n.long {
		size = 4
	}
	room := dst[len(dst):cap(dst)]
	most := min(len(data)/step, len(room)/size)
	out, data = room[:most*size], data[:most*step]
	count, inexact := 0, false
	switch {
	case n.integer:
		count, inexact = n.integers(out, data)
	case n.machine:
		count, inexact = n.mostly(doubles, out, data, size, step)
	case n.wide || n.long:
		count, inexact = n.floats(out, data)
	default:
		count, inexact = n.mostly(n.pairs, out, data, size, step)
	}
	if inexact {
		lost = Inexact
	}
	return dst[:len(dst)+count*size], count * step, lost
}

// integers converts elements and tells how many.
func (n *narrowing) integers(out, data []byte) (count int, inexact bool) {
	wide, long, signed, unused := n.wide, n.long, n.signed, n.unused&63
	for ; len(out) > 0; count++ {
		var x uint64
		if wide {
			x = binary.LittleEndian.Uint64(data)
			data = data[8:]
		} else {
			x = uint64(binary.LittleEndian.Uint32(data))
			if signed {
				x = uint64(int64(int32(x)))
			}
			data = data[4:]
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
func (n *narrowing) floats(out, data []byte) (count int, inexact bool) {
	wide, long := n.wide, n.long
	magnitude, half, rebias, least, span := n.magnitude, n.half, n.rebias, n.least, n.most-n.least
	shift, down, sign := n.shift&63, n.down&63, n.sign&63
	lost := uint64(0)
	for ; len(out) > 0; count++ {
		var x uint64
		if wide {
			x = binary.LittleEndian.Uint64(data)
			data = data[8:]
		} else {
			x = uint64(binary.LittleEndian.Uint32(data))
			data = data[4:]
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

// mostly is floats for types that have a way to take several elements at a time, and one by one
// where that does not do.
func (n *narrowing) mostly(several func(out, data []byte) (count int, inexact bool), out, data []byte, size, step int) (count int, inexact bool) {
	const few = 8
	for {
		c, lost := several(out[size*count:], data[step*count:])
		count, inexact = count+c, inexact || lost
		room := min(size*few, len(out)-size*count)
		c, lost = n.floats(out[size*count:][:room], data[step*count:])
		count, inexact = count+c, inexact || lost
		if c < few {
			return count, inexact
		}
	}
}

// doubles is floats for four elements at a time, from f64 to f32. It stops at four of which one is
// not a normal number in both types.
func doubles(out, data []byte) (count int, inexact bool) {
	const least, span = 1 << 24, 0xFE << 24 // of the exponent, the sign being gone
	all := uint64(0)
	for ; len(out) >= 16 && len(data) >= 32; count += 4 {
		a, b := binary.LittleEndian.Uint64(data), binary.LittleEndian.Uint64(data[8:])
		c, d := binary.LittleEndian.Uint64(data[16:]), binary.LittleEndian.Uint64(data[24:])
		w, x, y, z := single(a), single(b), single(c), single(d)
		if max(w<<1-least, x<<1-least, y<<1-least, z<<1-least) >= span {
			break
		}
		all |= a | b | c | d
		binary.LittleEndian.PutUint64(out, uint64(w)|uint64(x)<<32)
		binary.LittleEndian.PutUint64(out[8:], uint64(y)|uint64(z)<<32)
		out, data = out[16:], data[32:]
	}
	return count, all&(1<<29-1) != 0
}

// single rounds as the processor does.
func single(x uint64) uint32 { return math.Float32bits(float32(math.Float64frombits(x))) }

// pairs is floats for two elements at a time, of 32 bits and to 16, which share a word. It stops at
// a pair of which one is not a normal number in both types.
func (n *narrowing) pairs(out, data []byte) (count int, inexact bool) {
	const both, top = 1<<32 | 1, (1<<32 | 1) << 31
	magnitude, half, rebias := n.magnitude*both, n.half*both, n.rebias*both
	least, most := n.least*both, (n.most-1)*both|top
	shift := n.shift & 31
	low := uint64(0x7FFF * both)
	lost := uint64(0)
	for ; len(out) >= 4 && len(data) >= 8; count += 2 {
		x := binary.LittleEndian.Uint64(data)
		m := x & magnitude
		rounded := m + half + m>>shift&both
		if ((m|top)-least)&(most-rounded)&top != top {
			// a top bit is lost where its half is out of range
			break
		}
		lost |= m
		y := (rounded-rebias)>>shift&low | x>>16&(0x8000*both)
		binary.LittleEndian.PutUint32(out, uint32(y)|uint32(y>>16))
		out, data = out[4:], data[8:]
	}
	return count, lost&((n.odd-1)*both) != 0
}
