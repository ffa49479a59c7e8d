package digits

import (
	"bytes"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"
)

// maxLength is a length that covers blocks of every size and their remainders.
const maxLength = 100

// TestLeading tries every byte at every position of texts of every length.
func TestLeading(t *testing.T) {
	for size := range maxLength {
		for _, digit := range []byte("0a") {
			text := bytes.Repeat([]byte{digit}, size)
			for i := range text {
				for c := range 256 {
					text[i] = byte(c)
					end := i
					if strings.IndexByte("0123456789abcdefABCDEF", byte(c)) >= 0 {
						end = size
					}
					wantLower := bytes.ContainsAny(text[:end], "abcdef")
					if n, lower := Leading(text); n != end || lower != wantLower {
						t.Fatalf("%q: %d digits, lower %v; want %d, %v", text, n, lower, end, wantLower)
					}
				}
				text[i] = digit
			}
		}
	}
}

// TestDecodeAndEncode compares Decode and Encode with encoding/hex.
func TestDecodeAndEncode(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for size := range maxLength {
		for range 20 {
			data := make([]byte, size)
			for i := range data {
				data[i] = byte(r.Uint32())
			}
			text := []byte(hex.EncodeToString(data))
			got := make([]byte, 2*size+1) // one extra byte that must not change
			if Encode(got, data); string(got) != strings.ToUpper(string(text))+"\x00" {
				t.Fatalf("%x encoded: %q", data, got)
			}
			for i := range text {
				if r.IntN(2) == 0 {
					text[i] = bytes.ToUpper(text[i : i+1])[0]
				}
			}
			back := make([]byte, size+1)
			if Decode(back[:size], text); !bytes.Equal(back, append(data, 0)) {
				t.Fatalf("%q decoded: %x", text, back)
			}
		}
	}
}

func BenchmarkDigits(b *testing.B) {
	text := bytes.Repeat([]byte("CD3B7F669EA0E63F"), 1<<12)
	data := make([]byte, len(text)/2)
	run := func(name string, f func()) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				f()
			}
		})
	}
	run("leading", func() { Leading(text) })
	run("decode", func() { Decode(data, text) })
	run("encode", func() { Encode(text, data) })
}
