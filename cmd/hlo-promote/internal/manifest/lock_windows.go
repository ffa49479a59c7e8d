package manifest

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// lock locks a file until it is closed or the process ends. On Windows a lock also prevents
// reading, so that it covers bytes beyond the end of any manifest.
// https://learn.microsoft.com/windows/win32/api/fileapi/nf-fileapi-lockfileex
func lock(f *os.File) error {
	const failImmediately, exclusive = 1, 2
	const errorLockViolation = syscall.Errno(33)
	at := syscall.Overlapped{OffsetHigh: 1 << 30}
	ok, _, err := lockFileEx.Call(f.Fd(), failImmediately|exclusive, 0, 1, 0, uintptr(unsafe.Pointer(&at)))
	switch {
	case ok != 0:
		return nil
	case errors.Is(err, errorLockViolation):
		return ErrInUse
	}
	return err
}
