//go:build !amd64 || purego

package digits

func leading(text []byte) (n int, lower bool) { return leadingWords(text) }

func decode(dst, text []byte) (n int) { return decodeWords(dst, text) }

func encode(dst, data []byte) (n int) { return encodeWords(dst, data) }
