//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package manifest

import (
	"errors"
	"os"
)

// lock has no way to keep others out here.
func lock(*os.File) error { return errors.ErrUnsupported }
