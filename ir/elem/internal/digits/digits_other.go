//go:build !amd64 || purego

package digits

func leading(text []byte) (n int, lower bool) { return 0, false }

func decode(dst, text []byte) (n int) { return 0 }

func encode(dst, data []byte) (n int) { return 0 }
