// Package digits encodes and decodes hexadecimal digits, eight at a time, because weights of models
// have hundreds of megabytes of them.
package digits

import "encoding/binary"

// Bad is the Value of a byte that is not a hexadecimal digit. The values of digits are below 16.
const Bad = 0xFF

// Value maps each byte to the value of the hexadecimal digit, or to Bad. It is written out, because
// a table that is computed needs code that runs at start.
var Value = [256]uint8{
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, 10, 11, 12, 13, 14, 15, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, 10, 11, 12, 13, 14, 15, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
	Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad, Bad,
}

// Upper holds the hexadecimal digits in upper case.
const Upper = "0123456789ABCDEF"

// Leading returns the number of hexadecimal digits at the start of text, and whether one of them is
// a lower case letter.
func Leading(text []byte) (n int, lower bool) {
	n, lower = leadingWords(text)
	for ; n < len(text) && Value[text[n]] != Bad; n++ {
		lower = lower || text[n] >= 'a'
	}
	return n, lower
}

// Decode decodes text, two valid digits for each byte of dst.
func Decode(dst, text []byte) {
	text = text[:2*len(dst)]
	n := decodeWords(dst, text)
	for dst, text = dst[n:], text[2*n:]; len(dst) > 0; dst, text = dst[1:], text[2:] {
		dst[0] = Value[text[0]]<<4 | Value[text[1]]
	}
}

// Encode encodes each byte of data as two digits in upper case.
func Encode(dst, data []byte) {
	dst = dst[:2*len(data)]
	n := encodeWords(dst, data)
	for dst, data = dst[2*n:], data[n:]; len(data) > 0; dst, data = dst[2:], data[1:] {
		dst[0], dst[1] = Upper[data[0]>>4], Upper[data[0]&15]
	}
}

// Masks for a word of eight characters.
const (
	lanes   = 0x0101010101010101
	lanesHi = 0x80 * lanes // the bit no ASCII character has
	laneLow = 0x20 * lanes // set in lower case letters
)

// leadingWords is Leading for whole words. It stops before the first word with another
// character, and before an incomplete word.
func leadingWords(text []byte) (n int, lower bool) {
	small := uint64(0)
	for ; n+8 <= len(text); n += 8 {
		x := binary.LittleEndian.Uint64(text[n:])
		letters := inLanes(x&^laneLow, 'A', 'F')
		if (inLanes(x, '0', '9')|letters)&^x&lanesHi != lanesHi {
			break
		}
		small |= letters >> 2 & x & laneLow
	}
	return n, small != 0
}

// inLanes sets the high bit of each lane whose character is between a and b: c + 0x80 - a has it if
// c >= a. All characters must be ASCII, because others carry into the next lane.
func inLanes(x uint64, a, b byte) uint64 {
	return (x + uint64(0x80-a)*lanes) &^ (x + uint64(0x80-b-1)*lanes)
}

// decodeWords is Decode for whole words. It returns the number of bytes
// decoded.
func decodeWords(dst, text []byte) (n int) {
	for ; n+4 <= len(dst); n += 4 {
		binary.LittleEndian.PutUint32(dst[n:], value8(binary.LittleEndian.Uint64(text[2*n:])))
	}
	return n
}

// encodeWords is Encode for whole words. It returns the number of bytes
// encoded.
func encodeWords(dst, data []byte) (n int) {
	for ; n+4 <= len(data); n += 4 {
		binary.LittleEndian.PutUint64(dst[2*n:], row8(binary.LittleEndian.Uint32(data[n:])))
	}
	return n
}

// value8 decodes eight digits, the first in the lowest byte.
func value8(row uint64) uint32 {
	x := row&(0x0F*lanes) + row>>6&lanes*9 // a letter has bit 6
	x = (x<<4 | x>>8) & 0x00FF00FF00FF00FF
	x = (x | x>>8) & 0x0000FFFF0000FFFF
	return uint32(x | x>>16)
}

// row8 encodes four bytes as eight digits, the first in the lowest byte.
func row8(v uint32) uint64 {
	x := uint64(v)
	x = (x | x<<16) & 0x0000FFFF0000FFFF
	x = (x | x<<8) & 0x00FF00FF00FF00FF
	x = (x>>4 | x<<8) & (0x0F * lanes)
	letters := (x + 6*lanes) >> 4 & lanes
	return x + '0'*lanes + letters*('A'-'9'-1)
}
