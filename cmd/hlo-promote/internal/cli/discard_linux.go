package cli

import (
	"os"
	"syscall"
	"unsafe"
)

// discard releases the memory of a part of a mapped file, which is read again on the next access.
func discard(part []byte) {
	page := uintptr(os.Getpagesize())
	from := -uintptr(unsafe.Pointer(unsafe.SliceData(part))) % page // to the first whole page
	if n := (uintptr(len(part)) - from) / page * page; uintptr(len(part)) > from && n > 0 {
		syscall.Madvise(part[from:from+n], syscall.MADV_DONTNEED)
	}
}
