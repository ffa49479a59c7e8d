package elem

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"slices"
)

// A hex blob is the text between the quotes of dense<"0x...">: 0x in lower case, then two digits of
// either case for each byte, elements row major, in the layout of Load. The reference prints one in
// upper case, and takes one whose bytes are those of a single element as a splat, whatever the
// type. All of this holds for i1 too, with a byte for each element: the packed bits of older MLIR
// are rejected (0xFF01 for tensor<9xi1>: "elements hex data size is invalid for provided type") or,
// for up to 8 elements, read as a splat.
//
// Blobs of hundreds of megabytes are normal, so nothing here copies a blob unless
// its name says so, and LeadingDigits works on whole words.

// hexPrefix is the number of bytes before the first digit.
const hexPrefix = len("0x")

// HexSize returns the number of bytes that a hex blob encodes, from its length; ok is false without
// the prefix or with half a byte. It does not check the digits: see ScanHex.
func HexSize(text []byte) (size int, ok bool) {
	n := len(text) - hexPrefix
	if n < 0 || n%2 != 0 || text[0] != '0' || text[1] != 'x' {
		return 0, false
	}
	return n / 2, true
}

// ScanHex validates all digits of a hex blob. upper reports whether it is also written as the
// reference prints it, without lower case letters.
func ScanHex(text []byte) (upper, ok bool) {
	if _, ok = HexSize(text); !ok {
		return false, false
	}
	n, upper := LeadingDigits(text[hexPrefix:])
	ok = hexPrefix+n == len(text)
	return upper && ok, ok
}

// Masks for a word of eight characters.
const (
	lanes    = 0x0101010101010101
	lanesTop = 0x80 * lanes // the bit no ASCII character has
	laneCase = 0x20 * lanes // set in lower case letters
)

// LeadingDigits returns how many hexadecimal digits a text begins with, and whether
// none of them is a lower case letter.
func LeadingDigits(text []byte) (n int, upper bool) {
	small := uint64(0)
	for ; n+8 <= len(text); n += 8 {
		x := binary.LittleEndian.Uint64(text[n:])
		letters := inLanes(x&^laneCase, 'A', 'F')
		if (inLanes(x, '0', '9')|letters)&^x&lanesTop != lanesTop {
			break
		}
		small |= letters >> 2 & x & laneCase
	}
	upper = small == 0
	for ; n < len(text); n++ {
		switch c := text[n]; {
		case '0' <= c && c <= '9', 'A' <= c && c <= 'F':
		case 'a' <= c && c <= 'f':
			upper = false
		default:
			return n, upper
		}
	}
	return n, upper
}

// inLanes sets the high bit of each lane whose character is between a and b: c + 0x80 - a has it if
// c >= a. All characters must be ASCII, because others carry into the next lane.
func inLanes(x uint64, a, b byte) uint64 {
	return (x + uint64(0x80-a)*lanes) &^ (x + uint64(0x80-b-1)*lanes)
}

// AppendUpperHex appends a copy of a valid hex blob in upper case, prefix included.
func AppendUpperHex(dst, text []byte) []byte {
	return AppendUpperDigits(append(dst, text[:hexPrefix]...), text[hexPrefix:])
}

// AppendUpperDigits appends a copy of a part of a blob, without 0x, in upper case.
func AppendUpperDigits(dst, text []byte) []byte {
	start := len(dst)
	dst = append(dst, text...)
	for i, c := range dst[start:] {
		dst[start+i] = c &^ (c & 0x40 >> 1)
	}
	return dst
}

// AppendHex appends data as a hex blob in upper case.
func AppendHex(dst, data []byte) []byte {
	return AppendHexDigits(append(slices.Grow(dst, hexPrefix+2*len(data)), "0x"...), data)
}

// AppendHexDigits appends data as hex digits in upper case, without 0x.
func AppendHexDigits(dst, data []byte) []byte {
	const digits = "0123456789ABCDEF"
	dst = slices.Grow(dst, 2*len(data))
	for _, b := range data {
		dst = append(dst, digits[b>>4], digits[b&15])
	}
	return dst
}

// DecodeHex appends the bytes of a hex blob to dst. The only error is ErrHexDigits,
// and then dst is returned unchanged.
func DecodeHex(dst, text []byte) ([]byte, error) {
	if _, ok := HexSize(text); !ok {
		return dst, ErrHexDigits
	}
	out, err := hex.AppendDecode(dst, text[hexPrefix:])
	if err != nil {
		return dst, ErrHexDigits
	}
	return out, nil
}

// HexElement returns element i of a hex blob of type t. ok is false if the blob is
// too short, has an invalid digit there, or t is not Numeric.
func HexElement(t Type, text []byte, i int) (b Bits, ok bool) {
	size, ok := HexSize(text)
	n := t.StorageBytes()
	if !ok || !t.Numeric() || i < 0 || i >= size/n {
		return Bits{}, false
	}
	var data [16]byte
	at := hexPrefix + 2*n*i
	if _, err := hex.Decode(data[:], text[at:at+2*n]); err != nil {
		return Bits{}, false
	}
	return Load(t, data[:n]), true
}

// IsSplatHex reports whether a hex blob consists of one element repeated, size
// bytes long, or of one or no element. It compares digits by value, so 0xaBAb is a
// splat of bytes; the blob must be valid.
func IsSplatHex(text []byte, size int) bool {
	total, ok := HexSize(text)
	if !ok || size <= 0 || total%size != 0 {
		return false
	}
	digits := text[hexPrefix:]
	return total < size || bytes.EqualFold(digits[2*size:], digits[:2*(total-size)])
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
