package bytecode

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// An Error is an error at a byte offset of a file.
type Error struct {
	Offset  int
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("at byte %d: %s", e.Offset, e.Message) }

// A cursor reads a part of a file. After its first error it returns zeros and does not advance;
// callers check err before they loop over a count.
type cursor struct {
	data []byte // the file
	at   int
	end  int // end of the part
	err  *Error
}

// failAt records the first error.
func (c *cursor) failAt(offset int, format string, args ...any) {
	if c.err == nil {
		c.err = &Error{offset, fmt.Sprintf(format, args...)}
	}
}

func (c *cursor) fail(format string, args ...any) { c.failAt(c.at, format, args...) }

// failAtEnd records that the part ends too early.
func (c *cursor) failAtEnd(format string, args ...any) {
	if c.end == len(c.data) {
		format += "; the file is truncated"
	}
	c.fail(format, args...)
}

// left returns the number of bytes left.
func (c *cursor) left() int { return c.end - c.at }

// byte reads one byte.
func (c *cursor) byte() byte {
	if c.err != nil || c.at >= c.end {
		c.failAtEnd("the data ends within this item")
		return 0
	}
	b := c.data[c.at]
	c.at++
	return b
}

// bytes returns the next n bytes without copying them.
func (c *cursor) bytes(n uint64) []byte {
	if c.err != nil || n > uint64(c.left()) {
		c.failAtEnd("%d bytes are expected, %d are left", n, c.left())
		return nil
	}
	part := c.data[c.at : c.at+int(n) : c.at+int(n)]
	c.at += int(n)
	return part
}

// varint reads an unsigned integer. The trailing zeros of the first byte are the number of further
// bytes (mlir/docs/BytecodeFormat.md).
func (c *cursor) varint() uint64 {
	first := c.byte()
	more := bits.TrailingZeros8(first) // 8 for a zero byte
	part := c.bytes(uint64(more))
	if c.err != nil {
		return 0
	}
	var word [8]byte
	if more == len(word) {
		return binary.LittleEndian.Uint64(part)
	}
	word[0] = first
	copy(word[1:], part)
	return binary.LittleEndian.Uint64(word[:]) >> (more + 1)
}

// svarint reads a zigzag-encoded integer.
func (c *cursor) svarint() int64 {
	n := c.varint()
	return int64(n>>1) ^ -int64(n&1)
}

// numbers returns the number of varints that are left, without advancing.
func (c *cursor) numbers() (n int) {
	for rest := *c; rest.err == nil && rest.left() > 0; n++ {
		rest.varint()
	}
	return n
}

// flagged reads a varint with a flag in its lowest bit.
func (c *cursor) flagged() (uint64, bool) {
	n := c.varint()
	return n >> 1, n&1 != 0
}

// count reads the number of items that follow. Each has at least size bytes.
func (c *cursor) count(what string, size int) int {
	start := c.at
	return c.checkCount(start, c.varint(), what, size)
}

// checkCount checks a number of items that follow.
func (c *cursor) checkCount(start int, n uint64, what string, size int) int {
	if c.err == nil && n > uint64(c.left()/size) {
		c.failAt(start, "%d %s are declared, but only %d bytes are left", n, what, c.left())
	}
	if c.err != nil {
		return 0
	}
	return int(n)
}

// index reads an index below limit.
func (c *cursor) index(what string, limit int) int {
	start := c.at
	return c.checkIndex(start, c.varint(), what, limit)
}

// checkIndex checks an index.
func (c *cursor) checkIndex(start int, n uint64, what string, limit int) int {
	if c.err == nil && n >= uint64(limit) {
		c.failAt(start, "%s %d does not exist, there are %d", what, n, limit)
	}
	if c.err != nil {
		return 0
	}
	return int(n)
}

// padding is the byte that aligns data.
const padding = 0xCB

// align skips padding up to a multiple of alignment.
func (c *cursor) align(alignment uint64) {
	if alignment == 0 || alignment&(alignment-1) != 0 {
		c.fail("an alignment of %d is not a power of two", alignment)
	}
	for c.err == nil && uint64(c.at)&(alignment-1) != 0 {
		if c.byte() != padding {
			c.failAt(c.at-1, "padding is expected")
		}
	}
}

// part returns a cursor over the next n bytes and skips them.
func (c *cursor) part(n uint64) cursor {
	start := c.at
	c.bytes(n)
	return cursor{data: c.data, at: start, end: c.at, err: c.err}
}

// section reads the header of a section and skips its data.
func (c *cursor) section() (id byte, data cursor) {
	start := c.at
	id = c.byte()
	aligned := id&0x80 != 0
	id &= 0x7F
	size := c.varint()
	if id >= numSections {
		c.failAt(start, "section %d is unknown", id)
	}
	if aligned {
		c.align(c.varint())
	}
	return id, c.part(size)
}
