//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package manifest

import (
	"errors"
	"os"
)

// lock returns an error, because files cannot be locked on this system.
func lock(*os.File) error { return errors.ErrUnsupported }
