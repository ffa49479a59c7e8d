//go:build unix

// Package diskfile has what package os has for files on disk, with fewer system calls, which are
// most of the work on small files: os.Open asks for a place on the runtime's poller, which refuses
// files on disk, and os.Rename looks at the target first.
package diskfile

import (
	"io/fs"
	"os"
	"syscall"
)

// Open is os.OpenFile.
func Open(path string, flag int, mode uint32) (*os.File, error) {
	fd, err := open(path, flag, mode)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), path), nil
}

// Writable is the error of opening a file to write to it, or nil.
func Writable(path string) error {
	fd, err := open(path, os.O_WRONLY, 0)
	if err == nil {
		syscall.Close(fd)
	}
	return err
}

func open(path string, flag int, mode uint32) (fd int, err error) {
	for {
		fd, err = syscall.Open(path, flag|syscall.O_CLOEXEC, mode)
		switch err {
		case nil:
			return fd, nil
		case syscall.EINTR: // a slow file system, as in package os
		default:
			return -1, &fs.PathError{Op: "open", Path: path, Err: err}
		}
	}
}

// Rename is os.Rename.
func Rename(from, to string) error {
	for {
		switch err := syscall.Rename(from, to); err {
		case nil:
			return nil
		case syscall.EINTR:
		default:
			return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
		}
	}
}
