// Package digits encodes and decodes hexadecimal digits. Weights of models have hundreds of
// megabytes of them, so on amd64 blocks of them take the instructions of SSE2.
package digits

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
	n, lower = leading(text)
	for ; n < len(text) && Value[text[n]] != Bad; n++ {
		lower = lower || text[n] >= 'a'
	}
	return n, lower
}

// Decode decodes text, two valid digits for each byte of dst.
func Decode(dst, text []byte) {
	text = text[:2*len(dst)]
	for i := decode(dst, text); i < len(dst); i++ {
		dst[i] = Value[text[2*i]]<<4 | Value[text[2*i+1]]
	}
}

// Encode encodes each byte of data as two digits in upper case.
func Encode(dst, data []byte) {
	dst = dst[:2*len(data)]
	for i := encode(dst, data); i < len(data); i++ {
		dst[2*i], dst[2*i+1] = Upper[data[i]>>4], Upper[data[i]&15]
	}
}
