package elem

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem/internal/digits"
)

// A Fit selects the result of an integer conversion that is out of the range of the target integer
// type. The zero Fit behaves like [Convert].
type Fit uint8

const (
	Wrap     Fit = iota // keep the lowest bits
	Saturate            // use the nearest integer in the range
	// map the smallest and the largest integer of one type to those of the other; wrap all others
	MapLimits
)

// ConvertFit converts like [Convert], with another result for integers out of range. A saturated
// value has the outcome [Overflow] as with Convert.
func ConvertFit(from, to Type, fit Fit, b Bits) (Bits, Outcome) {
	out, lost := Convert(from, to, b)
	if fit == Wrap || lost&Overflow == 0 || from.IsFloat() || to.IsFloat() || from.IsComplex() || to.IsComplex() {
		return out, lost
	}
	x := from.Clean(b).Lo
	negative := from.IsSigned() && from.Int64(Bits{Lo: x}) < 0
	low, high := to.intRange()
	if negative {
		high = low
	}
	switch {
	case fit == Saturate:
		return to.fromMagnitude(negative, high), lost
	case from.isLimit(negative, x):
		return to.fromMagnitude(negative, high), LimitMapped
	}
	return out, lost
}

// isLimit reports whether x is the smallest integer of t, if it is negative, or else the largest.
func (t Type) isLimit(negative bool, x uint64) bool {
	low, high := t.intRange()
	if negative {
		return x == t.fromMagnitude(true, low).Lo
	}
	return x == high
}

// FitBlob converts the elements of data, laid out as Load reads them, and appends them to dst as
// Store does. It returns the union of all outcomes, and ignores an incomplete element at the end of
// data. Constants may have hundreds of megabytes, so common values take a few instructions each.
func FitBlob(dst []byte, from, to Type, fit Fit, data []byte) ([]byte, Outcome) {
	size := from.StorageBytes()
	if !from.Numeric() || !to.Numeric() {
		return dst, Overflow
	}
	data = data[:len(data)/size*size]
	dst = slices.Grow(dst, len(data)/size*to.StorageBytes())
	if from.IsComplex() && to.IsComplex() { // convert the parts
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

// FitHex converts like [FitBlob], from hex digits without 0x. The digits must be valid and have
// whole elements. It does not copy the blob.
func FitHex(dst []byte, from, to Type, fit Fit, row []byte) ([]byte, Outcome) {
	if !from.Numeric() || !to.Numeric() {
		return dst, Overflow
	}
	size := from.StorageBytes()
	dst = slices.Grow(dst, len(row)/2/size*to.StorageBytes())
	var lost Outcome
	var buf [bufSize]byte
	for len(row) >= 2*size {
		data := buf[:min(len(row)/2, bufSize/size*size)]
		digits.Decode(data, row[:2*len(data)])
		row = row[2*len(data):]
		var what Outcome
		dst, what = FitBlob(dst, from, to, fit, data)
		lost |= what
	}
	return dst, lost
}

// A narrowing converts common values of a type of 32 or 64 bits to one of 16 or 32 bits as Convert
// does. It stops at values that need Convert: out of range, subnormal, NaN. It is the fast path of
// Convert for large constants.
type narrowing struct {
	wide, long bool // the source has 64 bits; the target has 32

	// Integers keep the lowest bits if extending them gives the number back.
	integer bool
	unused  uint // 64 minus the width of the target
	signed  bool

	machine bool // from f64 to f32: use the processor's rounding

	// Floats round the fraction to nearest even and rebias the exponent.
	magnitude, half, odd uint64
	rebias, least, most  uint64
	shift, down, sign    uint8
}

// narrowingOf returns the fast conversion between two types, if there is one.
func narrowingOf(from, to Type) (n narrowing, ok bool) {
	a, b := from.row(), to.row()
	n = narrowing{wide: from.Bits() == 64, long: to.Bits() == 32}
	switch {
	case from.IsComplex() || to.IsComplex() || !n.wide && from.Bits() != 32 || !n.long && to.Bits() != 16 || from.Bits() <= to.Bits():
		return n, false
	case from.IsInteger() && to.IsInteger() && from.IsSigned() == to.IsSigned():
		n.integer, n.signed, n.unused = true, from.IsSigned(), uint(64-to.Bits())
		return n, true
	case a.float.special == IEEE && b.float.special == IEEE && a.float.exp >= b.float.exp:
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

// run converts elements up to the first that needs Convert. It appends them to dst, which must have
// capacity, and returns the number of bytes converted.
func (n *narrowing) run(dst, data []byte) (out []byte, done int, lost Outcome) {
	step, size := 4, 2
	if n.wide {
		step = 8
	}
	if n.long {
		size = 4
	}
	buf := dst[len(dst):cap(dst)]
	most := min(len(data)/step, len(buf)/size)
	out, data = buf[:most*size], data[:most*step]
	count, inexact := 0, false
	switch {
	case n.integer:
		count, inexact = n.integers(out, data)
	case n.machine:
		count, inexact = n.batched(doubles, out, data, size, step)
	case n.wide || n.long:
		count, inexact = n.floats(out, data)
	default:
		count, inexact = n.batched(n.pairs, out, data, size, step)
	}
	if inexact {
		lost = Inexact
	}
	return dst[:len(dst)+count*size], count * step, lost
}

// integers converts elements and returns their number.
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

// floats converts elements and returns their number, and whether one of them was rounded.
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

// batched converts with batch, which takes more than one element at a time, and with floats where
// batch stops.
func (n *narrowing) batched(batch func(out, data []byte) (count int, inexact bool), out, data []byte, size, step int) (count int, inexact bool) {
	const few = 8
	for {
		c, lost := batch(out[size*count:], data[step*count:])
		count, inexact = count+c, inexact || lost
		buf := min(size*few, len(out)-size*count)
		c, lost = n.floats(out[size*count:][:buf], data[step*count:])
		count, inexact = count+c, inexact || lost
		if c < few {
			return count, inexact
		}
	}
}

// doubles converts f64 to f32, four elements at a time. It stops at a group with a value that is
// not normal in both types.
func doubles(out, data []byte) (count int, inexact bool) {
	const least, span = 1 << 24, 0xFE << 24 // of the exponent, without the sign
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

// single converts to f32 with the processor's rounding.
func single(x uint64) uint32 { return math.Float32bits(float32(math.Float64frombits(x))) }

// pairs converts elements of 32 bits to 16, two at a time in one word. It stops at a pair with a
// value that is not normal in both types.
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
			// a half whose top bit is clear is out of range
			break
		}
		lost |= m
		y := (rounded-rebias)>>shift&low | x>>16&(0x8000*both)
		binary.LittleEndian.PutUint32(out, uint32(y)|uint32(y>>16))
		out, data = out[4:], data[8:]
	}
	return count, lost&((n.odd-1)*both) != 0
}
