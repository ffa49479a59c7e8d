//go:build !unix

package cli

import (
	"errors"
	"io/fs"
	"os"
)

func mapFile(*os.File, int) ([]byte, func(), error) { return nil, nil, errors.ErrUnsupported }

type fileID struct{}

// idOf returns the identity of a file; false because only Unix has a comparable one.
func idOf(fs.FileInfo) (fileID, bool) { return fileID{}, false }
