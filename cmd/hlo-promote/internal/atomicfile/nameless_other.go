//go:build !linux

package atomicfile

import (
	"errors"
	"os"
)

// openNameless returns nil, because only Linux has unnamed files.
func openNameless(string) *os.File { return nil }

func nameIt(*os.File, string) error { return errors.ErrUnsupported }
