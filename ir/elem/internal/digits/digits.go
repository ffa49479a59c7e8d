// Package digits reads and writes rows of hexadecimal digits: long ones, for the weights of a model
// are hundreds of megabytes of them.
//
// Each function has a twin in Go that takes a word of eight digits at a time, and on amd64 one that
// takes sixteen with the instructions that every such processor has (SSE2). The tests hold the two
// against each other, and BenchmarkDigits shows what the second is for: it is five to eight times
// as fast.
package digits

import "encoding/binary"

// Bad is the Value of a byte that is no hexadecimal digit. Those of digits are below 16.
const Bad = 0xFF

// Value holds the value of each hexadecimal digit.
var Value = func() (v [256]uint8) {
	for i := range v {
		v[i] = Bad
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

// Upper is how numbers below 16 are written.
const Upper = "0123456789ABCDEF"

// Leading returns how many hexadecimal digits a text begins with, and whether one of them is a
// letter in lower case.
func Leading(text []byte) (n int, lower bool) {
	n, lower = leading(text)
	for ; n < len(text) && Value[text[n]] != Bad; n++ {
		lower = lower || text[n] >= 'a'
	}
	return n, lower
}

// Decode makes bytes of digits, two of each byte, which must be valid.
func Decode(dst, text []byte) {
	text = text[:2*len(dst)]
	n := decode(dst, text)
	for dst, text = dst[n:], text[2*n:]; len(dst) > 0; dst, text = dst[1:], text[2:] {
		dst[0] = Value[text[0]]<<4 | Value[text[1]]
	}
}

// Encode writes bytes as digits, two of each byte, in upper case.
func Encode(dst, data []byte) {
	dst = dst[:2*len(data)]
	n := encode(dst, data)
	for dst, data = dst[2*n:], data[n:]; len(data) > 0; dst, data = dst[2:], data[1:] {
		dst[0], dst[1] = Upper[data[0]>>4], Upper[data[0]&15]
	}
}

// Lanes of a word that holds eight characters.
const (
	lanes   = 0x0101010101010101
	lanesHi = 0x80 * lanes // the bit no ASCII character has
	laneLow = 0x20 * lanes // set in lower case letters
)

// leadingWords is Leading up to the word that has something else than digits, or to the last whole
// one.
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

// inLanes has the high bit of a lane set if its character is one from a to b: c + 0x80 - a has it
// if c >= a. It holds only if all characters are ASCII; others carry into the next lane.
func inLanes(x uint64, a, b byte) uint64 {
	return (x + uint64(0x80-a)*lanes) &^ (x + uint64(0x80-b-1)*lanes)
}

// decodeWords is Decode as far as there are whole words of digits. It tells how many bytes it made.
func decodeWords(dst, text []byte) (n int) {
	for ; n+4 <= len(dst); n += 4 {
		binary.LittleEndian.PutUint32(dst[n:], value8(binary.LittleEndian.Uint64(text[2*n:])))
	}
	return n
}

// encodeWords is Encode as far as there are whole words of digits. It tells how many bytes it took.
func encodeWords(dst, data []byte) (n int) {
	for ; n+4 <= len(data); n += 4 {
		binary.LittleEndian.PutUint64(dst[2*n:], row8(binary.LittleEndian.Uint32(data[n:])))
	}
	return n
}

// value8 returns the four bytes of eight digits, whose first is in the lowest byte.
func value8(row uint64) uint32 {
	x := row&(0x0F*lanes) + row>>6&lanes*9 // a letter has bit 6
	x = (x<<4 | x>>8) & 0x00FF00FF00FF00FF
	x = (x | x>>8) & 0x0000FFFF0000FFFF
	return uint32(x | x>>16)
}

// row8 returns the eight digits of four bytes, the first in the lowest byte.
func row8(v uint32) uint64 {
	x := uint64(v)
	x = (x | x<<16) & 0x0000FFFF0000FFFF
	x = (x | x<<8) & 0x00FF00FF00FF00FF
	x = (x>>4 | x<<8) & (0x0F * lanes)
	letters := (x + 6*lanes) >> 4 & lanes
	return x + '0'*lanes + letters*('A'-'9'-1)
}
