//go:build !linux

package atomicfile

import (
	"errors"
	"os"
)

// openNameless is nil: only Linux has files without names.
func openNameless(string) *os.File { return nil }

func nameIt(*os.File, string) error { return errors.ErrUnsupported }
