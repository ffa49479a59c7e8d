//go:build unix

package atomicfile

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner sets owner and group of f to those of old, and reports whether the process may do so.
func keepOwner(f *os.File, info, old fs.FileInfo) bool {
	want, ok1 := old.Sys().(*syscall.Stat_t)
	have, ok2 := info.Sys().(*syscall.Stat_t)
	if !ok1 || !ok2 || want.Uid == have.Uid && want.Gid == have.Gid {
		return true
	}
	return f.Chown(int(want.Uid), int(want.Gid)) == nil
}
