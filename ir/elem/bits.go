package elem

import "encoding/binary"

// Bits is the bit pattern of one element. For a scalar it is one little-endian
// 128-bit word: Lo holds bits 0 to 63 and Hi the rest, which only f80 and f128
// have. For a complex value Lo is the real and Hi the imaginary part.
//
// Integers are two's complement and, like the narrow floats, zero-extended: -1 of
// i4 is {Lo: 0xF}. Load keeps unused bits of a byte.
type Bits struct{ Lo, Hi uint64 }

// part returns the real (0) or imaginary (1) part of a complex value as a scalar.
func (b Bits) part(i int) Bits {
	if i == 0 {
		return Bits{Lo: b.Lo}
	}
	return Bits{Lo: b.Hi}
}

// maskBits returns x without the bits above the width of a part of t.
func (t Type) maskBits(x uint64) uint64 {
	if n := t.row().bits; n < 64 {
		return x & (1<<n - 1)
	}
	return x
}

// Int64 returns the value of an integer, sign-extended if t is signed. It is 0 or 1 for i1.
func (t Type) Int64(b Bits) int64 {
	if t.IsSigned() {
		unused := 64 - t.row().bits
		return int64(b.Lo<<unused) >> unused
	}
	return int64(b.Lo)
}

// Clean returns b with the bits beyond the width of t cleared. At width 1 any set bit means 1.
// All functions of this package except Load return clean values.
func (t Type) Clean(b Bits) Bits {
	switch {
	case t.IsComplex():
		return Bits{t.clean(b.Lo), t.clean(b.Hi)}
	case t.row().bits <= 64:
		return Bits{Lo: t.clean(b.Lo)}
	case t == F80:
		return Bits{b.Lo, b.Hi & 0xFFFF}
	}
	return b
}

func (t Type) clean(x uint64) uint64 {
	if t.hasWidth1() && x != 0 {
		return 1
	}
	return t.maskBits(x)
}

// Load reads the element that starts data, as a dense hex blob stores it: little
// endian, whole bytes for each part, real before imaginary. It returns the zero
// Bits if data is shorter than t.StorageBytes or t is not Numeric.
//
// The reference keeps the unused bits of a blob's bytes and reads them in two places: an unsigned
// integer prints them (0x1F of ui4 is 31), and any set bit makes an i1 true. So Load keeps them
// too. Clean clears them; Convert calls it first.
func Load(t Type, data []byte) Bits {
	n := t.StorageBytes()
	if !t.Numeric() || len(data) < n {
		return Bits{}
	}
	low := t.lowBytes()
	return Bits{loadWord(data[:low]), loadWord(data[low:n])}
}

// lowBytes returns the number of bytes of an element that Bits.Lo holds.
func (t Type) lowBytes() int {
	n := t.StorageBytes()
	if t.IsComplex() {
		return n / 2
	}
	return min(n, 8)
}

func loadWord(data []byte) uint64 {
	switch len(data) { // the quick cases
	case 2:
		return uint64(binary.LittleEndian.Uint16(data))
	case 4:
		return uint64(binary.LittleEndian.Uint32(data))
	}
	var word [8]byte
	copy(word[:], data)
	return binary.LittleEndian.Uint64(word[:])
}

// Store appends the t.StorageBytes bytes of a value, in the layout that Load
// reads. It appends nothing if t is not Numeric.
func Store(dst []byte, t Type, b Bits) []byte {
	if !t.Numeric() {
		return dst
	}
	var buf [16]byte
	n := t.StorageBytes()
	binary.LittleEndian.PutUint64(buf[:], b.Lo)
	binary.LittleEndian.PutUint64(buf[t.lowBytes():], b.Hi)
	return append(dst, buf[:n]...)
}

// Parse reads a literal of a scalar type: ParseFloat for floats, ParseInt for
// integers and index. A complex element is two literals of its Part, which the
// caller takes out of their parentheses; for it and for none the error is ErrType.
func Parse[S Text](t Type, text S) (Bits, error) {
	if t.IsFloat() {
		return ParseFloat(t, text)
	}
	return ParseInt(t, text)
}

// Append appends an element as it is printed within dense<...>: AppendInt, AppendFloat,
// or for a complex type both parts as (1.000000e+00,0.000000e+00), without a blank.
// It appends nothing if t is not Numeric.
func Append(dst []byte, t Type, b Bits) []byte {
	if !t.Numeric() {
		return dst
	}
	if !t.IsComplex() {
		return appendScalar(dst, t, b)
	}
	dst = append(dst, '(')
	dst = appendScalar(dst, t.Part(), b.part(0))
	dst = append(dst, ',')
	dst = appendScalar(dst, t.Part(), b.part(1))
	return append(dst, ')')
}

func appendScalar(dst []byte, t Type, b Bits) []byte {
	if t.IsFloat() {
		return AppendFloat(dst, t, b)
	}
	return AppendInt(dst, t, b)
}
