//go:build unix

// Package diskfile opens files without the runtime's poller, with which package os registers each
// file that it opens. The poller rejects files on disk and most devices; creating it takes eight
// system calls, and with few descriptors left it ends the program with a stack trace.
package diskfile

import (
	"io/fs"
	"os"
	"syscall"
)

// Open does the same as os.OpenFile.
func Open(path string, flag int, mode uint32) (*os.File, error) {
	for {
		fd, err := syscall.Open(path, flag|syscall.O_CLOEXEC, mode)
		switch err {
		case nil:
			return os.NewFile(uintptr(fd), path), nil
		case syscall.EINTR: // a slow file system, as in package os
		default:
			return nil, &fs.PathError{Op: "open", Path: path, Err: err}
		}
	}
}
