//go:build !purego

package digits

// leading does what Leading does for the blocks of 32 digits at the start.
//
//go:noescape
func leading(text []byte) (n int, lower bool)

// decode decodes blocks of 16 bytes, and returns the number of bytes. text has two digits for each
// byte of dst.
//
//go:noescape
func decode(dst, text []byte) (n int)

// encode encodes blocks of 16 bytes, and returns the number of bytes. dst has room for two digits
// for each byte.
//
//go:noescape
func encode(dst, data []byte) (n int)
