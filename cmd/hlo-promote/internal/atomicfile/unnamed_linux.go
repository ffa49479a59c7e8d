package atomicfile

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/diskfile"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

const ownFiles = "/proc/self/fd/"

// openUnnamed creates an unnamed file in a directory, which disappears with the process. It
// returns nil if the file system does not support it.
func openUnnamed(dir string) *os.File {
	if !hasProc.Get() {
		return nil
	}
	f, err := diskfile.Open(dir, os.O_RDWR|unix.O_TMPFILE, 0o666)
	if err != nil {
		return nil
	}
	return f
}

// hasProc reports whether /proc is mounted, which is needed to name an unnamed file.
var hasProc = lazy.Value[bool]{New: func() bool {
	_, err := os.Lstat(ownFiles)
	return err == nil
}}

// linkTo links an unnamed file to a name that does not exist.
func linkTo(f *os.File, name string) error {
	return unix.Linkat(unix.AT_FDCWD, ownFiles+strconv.Itoa(int(f.Fd())), unix.AT_FDCWD, name, unix.AT_SYMLINK_FOLLOW)
}
