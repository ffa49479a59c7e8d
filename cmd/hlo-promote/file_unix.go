//go:build unix

package main

import (
	"io/fs"
	"os"
	"syscall"
	"unsafe"
)

// mapFile maps the first size bytes of a file for reading.
func mapFile(f *os.File, size int) (text []byte, release func(), err error) {
	text, err = syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, err
	}
	return text, func() { syscall.Munmap(text) }, nil
}

// discard gives back the memory of a part of a mapped file, which is read again if it is needed again.
func discard(part []byte) {
	page := uintptr(os.Getpagesize())
	from := -uintptr(unsafe.Pointer(unsafe.SliceData(part))) % page // to the first whole page
	if n := (uintptr(len(part)) - from) / page * page; uintptr(len(part)) > from && n > 0 {
		syscall.Madvise(part[from:from+n], syscall.MADV_DONTNEED)
	}
}

// A fileID tells files apart.
type fileID struct{ device, number uint64 }

// idOf is the identity of a file.
func idOf(info fs.FileInfo) (fileID, bool) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return fileID{}, false
	}
	return fileID{uint64(s.Dev), uint64(s.Ino)}, true
}
