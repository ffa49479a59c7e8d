package elem

import (
	"encoding/binary"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem/internal/digits"
)

// A hex blob is the text between the quotes of dense<"0x...">: 0x in lower case, then two digits of
// either case for each byte, elements row major, in the layout of Load. The reference prints one in
// upper case, and takes one whose bytes are those of a single element as a splat, whatever the
// type. All of this holds for i1 too, with a byte for each element: the packed bits of older MLIR
// are rejected (0xFF01 for tensor<9xi1>: "elements hex data size is invalid for provided type") or,
// for up to 8 elements, read as a splat.
//
// Blobs of hundreds of megabytes are normal, so nothing here copies a blob unless
// its name says so, and the scans work on whole words.

// hexPrefix is the number of bytes before the first digit.
const hexPrefix = len("0x")

// HexSize returns the number of bytes that a hex blob encodes, from its length; ok is false without
// the prefix or with half a byte. It does not check the digits: see ScanHex.
func HexSize[S Text](text S) (size int, ok bool) {
	n := len(text) - hexPrefix
	if n < 0 || n%2 != 0 || text[0] != '0' || text[1] != 'x' {
		return 0, false
	}
	return n / 2, true
}

// bufSize is the size of the buffer for text that may be a string.
const bufSize = 1 << 12

// ScanHex validates all digits of a hex blob. upper reports whether it is also written as the
// reference prints it, without lower case letters.
func ScanHex[S Text](text S) (upper, ok bool) {
	if _, ok = HexSize(text); !ok {
		return false, false
	}
	var buf [bufSize]byte
	upper = true
	for rest := text[hexPrefix:]; len(rest) > 0; {
		n := copy(buf[:], rest)
		good, isUpper := LeadingDigits(buf[:n])
		if good < n {
			return false, false
		}
		upper = upper && isUpper
		rest = rest[n:]
	}
	return upper, true
}

// LeadingDigits returns how many hexadecimal digits a text begins with, and whether
// none of them is a lower case letter.
func LeadingDigits(text []byte) (n int, upper bool) {
	n, lower := digits.Leading(text)
	return n, !lower
}

// AppendUpperHex appends a copy of a valid hex blob in upper case, prefix included.
func AppendUpperHex[S Text](dst []byte, text S) []byte {
	return AppendUpperDigits(append(dst, text[:hexPrefix]...), text[hexPrefix:])
}

// AppendUpperDigits appends a copy of a part of a blob, without 0x, in upper case.
func AppendUpperDigits[S Text](dst []byte, text S) []byte {
	const letters, lower = 0x4040404040404040, 0x2020202020202020
	start := len(dst)
	dst = append(dst, text...)
	row := dst[start:]
	for ; len(row) >= 8; row = row[8:] {
		x := binary.LittleEndian.Uint64(row)
		binary.LittleEndian.PutUint64(row, x&^(x&letters>>1&lower))
	}
	for i, c := range row {
		row[i] = c &^ (c & 0x40 >> 1)
	}
	return dst
}

// AppendHex appends data as a hex blob in upper case.
func AppendHex(dst, data []byte) []byte {
	return AppendHexDigits(append(slices.Grow(dst, hexPrefix+2*len(data)), "0x"...), data)
}

// AppendHexDigits appends data as hex digits in upper case, without 0x.
func AppendHexDigits(dst, data []byte) []byte {
	at := len(dst)
	dst = slices.Grow(dst, 2*len(data))[:at+2*len(data)]
	digits.Encode(dst[at:], data)
	return dst
}

// DecodeHex appends the bytes of a hex blob to dst. The only error is ErrHexDigits,
// and then dst is returned unchanged.
func DecodeHex[S Text](dst []byte, text S) ([]byte, error) {
	size, _ := HexSize(text)
	if _, ok := ScanHex(text); !ok {
		return dst, ErrHexDigits
	}
	out := append(dst, make([]byte, size)...)
	var buf [bufSize]byte
	for data, rest := out[len(dst):], text[hexPrefix:]; len(data) > 0; {
		n := copy(buf[:], rest)
		digits.Decode(data[:n/2], buf[:n])
		data, rest = data[n/2:], rest[n:]
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
		hi, lo := digits.Value[text[at+2*j]], digits.Value[text[at+2*j+1]]
		if hi|lo > 15 {
			return Bits{}, false
		}
		data[j] = hi<<4 | lo
	}
	return Load(t, data[:n]), true
}

// splatChunk is the number of characters that IsSplatHex compares at a time.
const splatChunk = 1 << 12

// IsSplatHex reports whether a hex blob consists of one element repeated, size
// bytes long, or of one or no element. It compares digits by value, so 0xaBAb is a
// splat of bytes; the blob must be valid.
func IsSplatHex[S Text](text S, size int) bool {
	total, ok := HexSize(text)
	if !ok || size <= 0 || total%size != 0 {
		return false
	}
	period := 2 * size
	for i := hexPrefix; i+period < len(text); i += splatChunk {
		end := min(i+splatChunk, len(text)-period)
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
		if digits.Value[a[i]] != digits.Value[b[i]] {
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
