//go:build !unix

package cli

import (
	"errors"
	"io/fs"
	"os"
)

func mapFile(*os.File, int) ([]byte, func(), error) { return nil, nil, errors.ErrUnsupported }

type fileID struct{}

// idOf returns zero, because only Unix has a comparable identity of files.
func idOf(fs.FileInfo) (id fileID) { return id }
