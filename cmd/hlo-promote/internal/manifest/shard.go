package manifest

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Shard is a part of the inputs; the zero Shard has all of them. *Shard is a flag value: I/N,
// with I from 1 to N.
//
// The shard of a path depends on the path only: the first eight bytes of its SHA-256, as a
// big-endian number, modulo N. Adding or removing inputs therefore moves no other one.
type Shard struct{ index, count int }

func (s *Shard) String() string {
	if s.count == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.index, s.count)
}

// Type returns the placeholder for a shard in help texts.
func (*Shard) Type() string { return "I/N" }

// Set parses a shard.
func (s *Shard) Set(text string) error {
	first, second, ok := strings.Cut(text, "/")
	index, err1 := strconv.Atoi(first)
	count, err2 := strconv.Atoi(second)
	if !ok || err1 != nil || err2 != nil || index < 1 || index > count {
		return errors.New("must be I/N, such as 1/4, with I from 1 to N")
	}
	s.index, s.count = index, count
	return nil
}

// All reports whether the shard has every path.
func (s *Shard) All() bool { return s.count <= 1 }

// Has reports whether a path, with slashes, is in the shard.
func (s *Shard) Has(path string) bool {
	if s.All() {
		return true
	}
	d := DigestOf([]byte(path))
	return binary.BigEndian.Uint64(d[:8])%uint64(s.count) == uint64(s.index-1)
}
