//go:build !purego

package digits

// leading is leadingWords for blocks of 32 digits.
//
//go:noescape
func leading(text []byte) (n int, lower bool)

// decode is decodeWords for blocks of 16 bytes. The text has two digits for each byte of dst.
//
//go:noescape
func decode(dst, text []byte) (n int)

// encode is encodeWords for blocks of 16 bytes. There is room for two digits of each byte of data.
//
//go:noescape
func encode(dst, data []byte) (n int)
