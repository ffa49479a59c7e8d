//go:build !unix

package diskfile

import (
	"io/fs"
	"os"
)

func Open(path string, flag int, mode uint32) (*os.File, error) {
	return os.OpenFile(path, flag, fs.FileMode(mode))
}
