//go:build !linux

package atomicfile

import (
	"errors"
	"os"
)

// openUnnamed returns nil, because only Linux has unnamed files.
func openUnnamed(string) *os.File { return nil }

func linkTo(*os.File, string) error { return errors.ErrUnsupported }
