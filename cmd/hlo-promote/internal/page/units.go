package page

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A units has the number of UTF-16 units before each byte of a text, and at its end.
type units []int32

func newUnits(text []byte) units {
	u := make(units, 0, len(text)+1)
	n := int32(0)
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		for range size {
			u = append(u, n)
		}
		n += int32(utf16.RuneLen(r))
		at += size
	}
	return append(u, n)
}

// place converts a range of bytes to units.
func (u units) place(r ir.Range) Place { return Place{u.at(r.Start), u.at(r.End)} }

func (u units) at(offset int) int { return int(u[max(0, min(offset, len(u)-1))]) }
