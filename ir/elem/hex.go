package elem

import (
	"encoding/binary"
	"slices"
)

// A hex blob is the text between the quotes of dense<"0x...">: 0x in lower case,
// then two digits of either case for each byte, elements row major, in the layout
// of Load. The reference prints one in upper case, and takes one whose bytes are
// those of a single element as a splat, whatever the type. All of this holds for
// i1 too, a byte an element: the packed bits of older MLIR are refused (0xFF01 for
// tensor<9xi1>: "elements hex data size is invalid for provided type") or, for up
// to 8 elements, read as a splat.
//
// Blobs of hundreds of megabytes are normal, so nothing here copies a blob unless
// its name says so, and the scans work on whole words.

// hexPrefix is the number of bytes before the first digit.
const hexPrefix = len("0x")

// badDigit is hexValue of a byte that is no hexadecimal digit.
const badDigit = 0xFF

// hexValue holds the value of each hexadecimal digit.
var hexValue = func() (v [256]uint8) {
	for i := range v {
		v[i] = badDigit
	}
	for i := range uint8(10) {
		v['0'+i] = i
	}
	for i := range uint8(6) {
		v['a'+i] = 10 + i
		v['A'+i] = 10 + i
	}
	return v
}()

// upperDigits is how the reference writes hexadecimal digits.
const upperDigits = "0123456789ABCDEF"

// HexSize returns the number of bytes a hex blob stands for, from its length; ok is
// false without the prefix or with half a byte. It does not look at the digits:
// see ScanHex.
func HexSize[S Text](text S) (size int, ok bool) {
	n := len(text) - hexPrefix
	if n < 0 || n%2 != 0 || text[0] != '0' || text[1] != 'x' {
		return 0, false
	}
	return n / 2, true
}

// Lanes of a word that holds eight characters.
const (
	lanes   = 0x0101010101010101
	lanesHi = 0x80 * lanes // the bit no ASCII character has
	lanesUp = 0x40 * lanes // set in letters, clear in digits
	laneLow = 0x20 * lanes // set in lower case letters
)

// load8 returns the eight bytes of s as a little-endian word.
func load8[S Text](s S) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// goodLanes returns a word with the high bit of a lane set if its character is a
// hexadecimal digit: c + 0x80 - k has the high bit set if c >= k. It holds only if
// all characters are ASCII; others carry into the next lane.
func goodLanes(x uint64) uint64 {
	return digitLanes(x) | letterLanes(x&^laneLow)
}

func digitLanes(x uint64) uint64 { return (x + (0x80-'0')*lanes) &^ (x + (0x80-'9'-1)*lanes) }

// letterLanes is for letters in upper case.
func letterLanes(x uint64) uint64 { return (x + (0x80-'A')*lanes) &^ (x + (0x80-'F'-1)*lanes) }

// scanBlock is how many characters ScanHex looks at before it decides anything.
const scanBlock = 32

// ScanHex looks at all digits of a hex blob: ok says that it is valid, upper that
// it is also written as the reference would, without lower case letters. It takes
// blobs in upper case at the speed of memory, which BenchmarkHex shows.
func ScanHex[S Text](text S) (upper, ok bool) {
	if _, ok = HexSize(text); !ok {
		return false, false
	}
	i, lower := hexPrefix, byte(0)
	for ; i+scanBlock <= len(text); i += scanBlock {
		w := text[i : i+scanBlock]
		a, b, c, d := load8(w[:8]), load8(w[8:16]), load8(w[16:24]), load8(w[24:32])
		good := (digitLanes(a) | letterLanes(a)) & (digitLanes(b) | letterLanes(b)) &
			(digitLanes(c) | letterLanes(c)) & (digitLanes(d) | letterLanes(d))
		if good&lanesHi == lanesHi && (a|b|c|d)&lanesHi == 0 {
			continue
		}
		if good = goodLanes(a) & goodLanes(b) & goodLanes(c) & goodLanes(d); good&lanesHi != lanesHi || (a|b|c|d)&lanesHi != 0 {
			return false, false
		}
		lower = 0x40
	}
	for ; i < len(text); i++ {
		c := text[i]
		if hexValue[c] == badDigit {
			return false, false
		}
		lower |= c & (c << 1)
	}
	return lower&0x40 == 0, true
}

// digitsValue is the number whose bytes, the lowest first, are written in a row of up to 16 digits.
func digitsValue(digits []byte) uint64 {
	switch len(digits) {
	case 4:
		return uint64(value8(uint64(binary.LittleEndian.Uint32(digits))))
	case 8:
		return uint64(value8(binary.LittleEndian.Uint64(digits)))
	case 16:
		return uint64(value8(binary.LittleEndian.Uint64(digits))) | uint64(value8(binary.LittleEndian.Uint64(digits[8:])))<<32
	}
	var x uint64
	for i := 0; i+1 < len(digits); i += 2 {
		x |= uint64(hexValue[digits[i]]<<4|hexValue[digits[i+1]]) << (4 * i)
	}
	return x
}

// value8 is the value of eight digits, whose first is in the lowest byte.
func value8(x uint64) uint32 {
	x = x&(0x0F*lanes) + x>>6&lanes*9 // a letter has bit 6
	x = (x<<4 | x>>8) & 0x00FF00FF00FF00FF
	x = (x | x>>8) & 0x0000FFFF0000FFFF
	return uint32(x | x>>16)
}

// appendDigits appends the first n digits, 4 to 16, of what digitsValue reads.
func appendDigits(dst []byte, x uint64, n int) []byte {
	if n > 8 {
		dst = binary.LittleEndian.AppendUint64(dst, digits8(uint32(x)))
		return binary.LittleEndian.AppendUint64(dst, digits8(uint32(x>>32)))
	}
	dst = binary.LittleEndian.AppendUint64(dst, digits8(uint32(x)))
	return dst[:len(dst)-8+n]
}

// digits8 is the digits of four bytes, the first in the lowest byte.
func digits8(v uint32) uint64 {
	x := uint64(v)
	x = (x | x<<16) & 0x0000FFFF0000FFFF
	x = (x | x<<8) & 0x00FF00FF00FF00FF
	x = (x>>4 | x<<8) & (0x0F * lanes)
	letters := (x + 6*lanes) >> 4 & lanes
	return x + '0'*lanes + letters*('A'-'9'-1)
}

// AppendUpperHex appends a copy of a valid hex blob in upper case, prefix included.
func AppendUpperHex[S Text](dst []byte, text S) []byte {
	start := len(dst)
	dst = append(dst, text...)
	digits := dst[min(start+hexPrefix, len(dst)):]
	for ; len(digits) >= 8; digits = digits[8:] {
		x := binary.LittleEndian.Uint64(digits)
		binary.LittleEndian.PutUint64(digits, x&^(x&lanesUp>>1))
	}
	for i, c := range digits {
		digits[i] = c &^ (c & 0x40 >> 1)
	}
	return dst
}

// AppendHex appends data as a hex blob in upper case.
func AppendHex(dst, data []byte) []byte {
	return AppendHexDigits(append(slices.Grow(dst, hexPrefix+2*len(data)), "0x"...), data)
}

// AppendHexDigits is AppendHex for a part of a blob, without 0x.
func AppendHexDigits(dst, data []byte) []byte {
	at := len(dst)
	dst = slices.Grow(dst, 2*len(data))[:at+2*len(data)]
	out := dst[at:]
	for ; len(data) >= 4; data = data[4:] {
		binary.LittleEndian.PutUint64(out, digits8(binary.LittleEndian.Uint32(data)))
		out = out[8:]
	}
	for i, c := range data {
		out[2*i], out[2*i+1] = upperDigits[c>>4], upperDigits[c&15]
	}
	return dst
}

// DecodeHex appends the bytes of a hex blob to dst. The only error is ErrHexDigits,
// and then dst is returned as it was.
func DecodeHex[S Text](dst []byte, text S) ([]byte, error) {
	size, ok := HexSize(text)
	if !ok {
		return dst, ErrHexDigits
	}
	out := append(dst, make([]byte, size)...)
	data := out[len(dst):]
	bad := uint8(0)
	for i := range data {
		hi, lo := hexValue[text[hexPrefix+2*i]], hexValue[text[hexPrefix+2*i+1]]
		bad |= hi | lo
		data[i] = hi<<4 | lo
	}
	if bad > 15 {
		return dst, ErrHexDigits
	}
	return out, nil
}

// HexElement returns element i of a hex blob of type t. ok is false if the blob is
// too short, has an invalid digit there, or t is not Numeric.
func HexElement[S Text](t Type, text S, i int) (b Bits, ok bool) {
	size, ok := HexSize(text)
	n := t.StorageBytes()
	if !ok || !t.Numeric() || i < 0 || i >= size/n {
		return Bits{}, false
	}
	var data [16]byte
	at := hexPrefix + 2*n*i
	for j := range n {
		hi, lo := hexValue[text[at+2*j]], hexValue[text[at+2*j+1]]
		if hi|lo > 15 {
			return Bits{}, false
		}
		data[j] = hi<<4 | lo
	}
	return Load(t, data[:n]), true
}

// splatBlock is how much of a blob IsSplatHex compares at a time.
const splatBlock = 1 << 12

// IsSplatHex reports whether a hex blob consists of one element repeated, size
// bytes long, or of one or no element. It compares digits by value, so 0xaBAb is a
// splat of bytes; the blob must be valid.
func IsSplatHex[S Text](text S, size int) bool {
	total, ok := HexSize(text)
	if !ok || size <= 0 || total%size != 0 {
		return false
	}
	period := 2 * size
	for i := hexPrefix; i+period < len(text); i += splatBlock {
		end := min(i+splatBlock, len(text)-period)
		here, there := text[i:end], text[i+period:end+period]
		if string(here) != string(there) && !sameDigits(here, there) {
			return false
		}
	}
	return true
}

// sameDigits compares two texts of the same length digit by digit.
func sameDigits[S Text](a, b S) bool {
	for i := range len(a) {
		if hexValue[a[i]] != hexValue[b[i]] {
			return false
		}
	}
	return true
}

// IsSplat reports whether data consists of one element repeated, size bytes long,
// or of one or no element. Like the reference it compares bytes, not values: 0 and
// -0 differ, and so do 0x01 and 0x02 of i1, both true.
func IsSplat(data []byte, size int) bool {
	if size <= 0 || len(data)%size != 0 {
		return false
	}
	return len(data) < size || string(data[size:]) == string(data[:len(data)-size])
}
