//go:build !purego

package digits

// leading does what leadingWords does, for blocks of 32 digits.
//
//go:noescape
func leading(text []byte) (n int, lower bool)

// decode does what decodeWords does, for blocks of 16 bytes. text has two digits for each byte of
// dst.
//
//go:noescape
func decode(dst, text []byte) (n int)

// encode does what encodeWords does, for blocks of 16 bytes. dst has room for two digits for each
// byte.
//
//go:noescape
func encode(dst, data []byte) (n int)
