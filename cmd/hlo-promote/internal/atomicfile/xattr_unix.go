//go:build linux || darwin || freebsd

package atomicfile

import (
	"errors"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// accessList is the attribute of Linux that holds an access control list. A new file inherits one
// from its directory.
const accessList = "system.posix_acl_access"

// keepAttributes copies the extended attributes of a file to f, as far as the process may set them:
// only a privileged one may set those of the system. Those that describe privileges of a program
// are kept only if f has the owner of the file. It returns other errors, such as a full disk.
func keepAttributes(f *os.File, from string, ownerKept bool) error {
	names, err := readAll(func(to []byte) (int, error) { return unix.Listxattr(from, to) })
	if err != nil {
		return attributeError("list attributes of", from, err)
	}
	fd := int(f.Fd())
	hasList := false
	for name := range strings.SplitSeq(string(names), "\x00") {
		if name == "" || name == "security.capability" && !ownerKept {
			continue
		}
		hasList = hasList || name == accessList
		value, err := readAll(func(to []byte) (int, error) { return unix.Getxattr(from, name, to) })
		if err == nil {
			err = unix.Fsetxattr(fd, name, value, 0)
		}
		if err := attributeError("set "+name, from, err); err != nil {
			return err
		}
	}
	if !hasList {
		unix.Fremovexattr(fd, accessList) // an error means that there is none
	}
	return nil
}

// readAll returns what a system call writes to a buffer. The call returns the size for an empty
// one.
func readAll(call func(to []byte) (int, error)) ([]byte, error) {
	for {
		size, err := call(nil)
		if err != nil || size == 0 {
			return nil, err
		}
		buffer := make([]byte, size)
		if size, err = call(buffer); !errors.Is(err, unix.ERANGE) { // else it has grown
			return buffer[:max(size, 0)], err
		}
	}
}

// attributeError returns the error of an action on an attribute; nil if the process may not do it
// or the file system has no such attributes.
func attributeError(action, path string, err error) error {
	for _, expected := range []error{nil, unix.ENOTSUP, unix.EOPNOTSUPP, unix.EPERM, unix.EACCES, unix.EINVAL} {
		if err == expected {
			return nil
		}
	}
	return &os.PathError{Op: action, Path: path, Err: err}
}
