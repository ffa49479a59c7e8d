//go:build !(linux || darwin || freebsd)

package atomicfile

import "os"

func keepAttributes(*os.File, string, bool) error { return nil }
