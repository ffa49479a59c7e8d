//go:build !unix

package cli

import (
	"errors"
	"io/fs"
	"os"
)

func mapFile(*os.File, int) ([]byte, func(), error) { return nil, nil, errors.ErrUnsupported }

// A fileID tells files apart.
type fileID struct{}

// idOf is the identity of a file; only Unix has one that can be compared.
func idOf(fs.FileInfo) (fileID, bool) { return fileID{}, false }
