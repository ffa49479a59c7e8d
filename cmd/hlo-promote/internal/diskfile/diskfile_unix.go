//go:build unix

// Package diskfile provides functions of package os for files on disk with fewer system calls,
// which dominate the time for small files: os.Open registers the file with the runtime's poller,
// which rejects files on disk, and os.Rename examines the target first.
package diskfile

import (
	"io/fs"
	"os"
	"syscall"
)

// Open does the same as os.OpenFile.
func Open(path string, flag int, mode uint32) (*os.File, error) {
	fd, err := open(path, flag, mode)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), path), nil
}

// Writable returns the error of opening a file for writing, or nil.
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

// Rename does the same as os.Rename.
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
