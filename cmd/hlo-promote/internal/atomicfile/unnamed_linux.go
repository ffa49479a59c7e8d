package atomicfile

import (
	"os"
	"strconv"
	"syscall"
	"unsafe"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/diskfile"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// From fcntl.h and linux/fcntl.h; package syscall lacks them.
const (
	oTmpFile        = 0x400000 | syscall.O_DIRECTORY
	atFdCwd         = -100
	atSymlinkFollow = 0x400
)

const ownFiles = "/proc/self/fd/"

// openUnnamed creates an unnamed file in a directory, which disappears with the process. It
// returns nil if the file system does not support it.
func openUnnamed(dir string) *os.File {
	if !hasProc.Get() {
		return nil
	}
	f, err := diskfile.Open(dir, os.O_RDWR|oTmpFile, 0o666)
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
	from, err := syscall.BytePtrFromString(ownFiles + strconv.Itoa(int(f.Fd())))
	if err != nil {
		return err
	}
	to, err := syscall.BytePtrFromString(name)
	if err != nil {
		return err
	}
	cwd := atFdCwd
	_, _, errno := syscall.Syscall6(syscall.SYS_LINKAT, uintptr(cwd), uintptr(unsafe.Pointer(from)),
		uintptr(cwd), uintptr(unsafe.Pointer(to)), atSymlinkFollow, 0)
	if errno != 0 {
		return errno
	}
	return nil
}
