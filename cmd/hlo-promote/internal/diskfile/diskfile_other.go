//go:build !unix

package diskfile

import (
	"io/fs"
	"os"
)

func Open(path string, flag int, mode uint32) (*os.File, error) {
	return os.OpenFile(path, flag, fs.FileMode(mode))
}

func Writable(path string) error {
	f, err := Open(path, os.O_WRONLY, 0)
	if err == nil {
		f.Close()
	}
	return err
}

func Rename(from, to string) error { return os.Rename(from, to) }
