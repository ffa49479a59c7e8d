package bytecode

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// An emitter builds a part of a file.
type emitter struct {
	data      []byte
	alignment int // alignment that the part needs; 0 for none

	// Long literals and sections are copied once: when the part is added to the file.
	parts []longPart
	later int // their size in bytes
}

// A longPart is a literal or a section whose bytes follow the first at bytes of an emitter.
type longPart struct {
	at      int
	literal *ir.Literal // nil for a section
	section *emitter
}

// The minimum sizes of a long literal and a long section in bytes.
const (
	longLiteral = 1 << 16
	longSection = 1 << 12
)

// size returns the size of the part in bytes.
func (e *emitter) size() int { return len(e.data) + e.later }

// literal writes the elements of a literal.
func (e *emitter) literal(l *ir.Literal) {
	if size := l.DataSize(); size >= longLiteral {
		e.parts = append(e.parts, longPart{at: len(e.data), literal: l})
		e.later += size
		return
	}
	e.data = l.AppendData(e.data)
}

// put writes the data of in.
func (e *emitter) put(in *emitter) {
	from := 0
	for _, p := range in.parts {
		e.data = append(e.data, in.data[from:p.at]...)
		if from = p.at; p.literal != nil {
			e.data = p.literal.AppendData(e.data)
		} else {
			e.put(p.section)
		}
	}
	e.data = append(e.data, in.data[from:]...)
}

func (e *emitter) byte(b byte) { e.data = append(e.data, b) }

// varint writes an unsigned integer. The trailing zeros of the first byte are the number of further
// bytes.
func (e *emitter) varint(n uint64) {
	if n < 1<<7 {
		e.data = append(e.data, byte(n<<1|1))
		return
	}
	more := (bits.Len64(n)+6)/7 - 1
	if more >= 8 {
		e.data = binary.LittleEndian.AppendUint64(append(e.data, 0), n)
		return
	}
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], (n<<1|1)<<more)
	e.data = append(e.data, word[:more+1]...)
}

// svarint writes a zigzag-encoded integer.
func (e *emitter) svarint(n int64) { e.varint(uint64(n)<<1 ^ uint64(n>>63)) }

// blob writes counted bytes.
func (e *emitter) blob(data []byte) {
	e.varint(uint64(len(data)))
	e.data = append(e.data, data...)
}

// flagged writes a varint with a flag in its lowest bit.
func (e *emitter) flagged(n uint64, flag bool) {
	n <<= 1
	if flag {
		n |= 1
	}
	e.varint(n)
}

// writeListed writes the length of a list, and each item.
func writeListed[T any](e *emitter, list []T, item func(T)) {
	e.varint(uint64(len(list)))
	for _, x := range list {
		item(x)
	}
}

// align writes padding up to a multiple of alignment.
func (e *emitter) align(alignment int) {
	if alignment < 2 {
		return
	}
	for len(e.data)%alignment != 0 {
		e.byte(padding)
	}
	e.alignment = max(e.alignment, alignment)
}

// section writes a section with the data of in.
func (e *emitter) section(id byte, in *emitter) {
	at := len(e.data)
	e.byte(id)
	e.varint(uint64(in.size()))
	if in.alignment > 1 {
		if len(e.data)%in.alignment != 0 {
			e.varint(uint64(in.alignment))
			e.align(in.alignment)
			e.data[at] |= 0x80
		}
		e.alignment = max(e.alignment, in.alignment)
	}
	e.put(in)
}

// nested writes a section in a section. A long one is copied once in all, whatever its depth; in
// must not change any more.
func (e *emitter) nested(id byte, in *emitter) {
	if in.size() < longSection {
		e.section(id, in)
		return
	}
	e.byte(id)
	e.varint(uint64(in.size()))
	e.parts = append(e.parts, longPart{at: len(e.data), section: in})
	e.later += in.size()
}

// A stringTable holds the strings of a file in the order of their first use.
type stringTable struct {
	numbers map[string]int
	list    []string
}

// numberOf returns the number of a string.
func (s *stringTable) numberOf(text string) uint64 {
	n, ok := s.numbers[text]
	if !ok {
		n = len(s.list)
		s.numbers[text] = n
		s.list = append(s.list, text)
	}
	return uint64(n)
}

// write writes the number of strings, their lengths in reverse order, and the zero-terminated
// strings.
func (s *stringTable) write(e *emitter) {
	e.varint(uint64(len(s.list)))
	for _, text := range slices.Backward(s.list) {
		e.varint(uint64(len(text) + 1))
	}
	for _, text := range s.list {
		e.data = append(append(e.data, text...), 0)
	}
}
