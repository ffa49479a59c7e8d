package page

import (
	"unicode/utf8"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A units converts byte offsets of a text to UTF-16 units.
type units struct {
	before []int32 // units before each byte; nil if each byte is one
	length int
}

func newUnits(text []byte) *units {
	u := &units{length: len(text)}
	for _, b := range text {
		if b >= utf8.RuneSelf {
			u.count(text)
			break
		}
	}
	return u
}

func (u *units) count(text []byte) {
	u.before = make([]int32, len(text)+1)
	n := int32(0)
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		for i := range size {
			u.before[at+i] = n
		}
		n++
		if r > 0xffff {
			n++
		}
		at += size
	}
	u.before[len(text)] = n
}

// place converts a range of bytes to units.
func (u *units) place(r ir.Range) Place { return Place{u.at(r.Start), u.at(r.End)} }

func (u *units) at(offset int) int {
	offset = max(0, min(offset, u.length))
	if u.before == nil {
		return offset
	}
	return int(u.before[offset])
}
