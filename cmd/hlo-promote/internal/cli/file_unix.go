//go:build unix

package cli

import (
	"io/fs"
	"os"
	"syscall"
)

// mapFile maps the first size bytes of a file for reading.
func mapFile(f *os.File, size int) (text []byte, release func(), err error) {
	text, err = syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	return text, func() { syscall.Munmap(text) }, nil
}

type fileID struct{ device, number uint64 }

// idOf returns the identity of a file, or zero.
func idOf(info fs.FileInfo) (id fileID) {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		id = fileID{uint64(s.Dev), uint64(s.Ino)}
	}
	return id
}
