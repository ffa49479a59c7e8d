//go:build linux || darwin || freebsd

package atomicfile

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestAttributesStay sets and reads extended attributes with system calls.
func TestAttributesStay(t *testing.T) {
	eachKind(t, func(t *testing.T, open func(string) (*File, error)) {
		path := filepath.Join(t.TempDir(), "a.mlir")
		write(t, path, "old", 0o640)
		attributes := map[string][]byte{
			"user.empty": {}, "user.text": []byte("of the user"), "user.bytes": {0, 1, 0xff, 0}, "user.long": bytes.Repeat([]byte("x"), 1500), "user." + strings.Repeat("n", 100): []byte("1"),
		}
		for name, value := range attributes {
			if err := unix.Setxattr(path, name, value, 0); errors.Is(err, unix.ENOTSUP) {
				t.Skip(err)
			} else if err != nil {
				t.Fatal(name, err)
			}
		}
		for range 2 {
			f, err := open(path)
			if err != nil {
				t.Fatal(err)
			}
			f.WriteString("new")
			if err := f.Commit(nil); err != nil {
				t.Fatal(err)
			}
		}
		for name, want := range attributes {
			value := make([]byte, 2000)
			if n, err := unix.Getxattr(path, name, value); err != nil || !bytes.Equal(value[:n], want) {
				t.Errorf("%s: %q, %v", name, value[:max(n, 0)], err)
			}
		}
		if got := read(t, path); got != "new" {
			t.Errorf("the file holds %q", got)
		}
	})
}

// TestAccessListStays replaces a file with an access control list in a directory without one, and a
// file without one in a directory whose new files get one.
func TestAccessListStays(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("lists of Linux")
	}
	// linux/posix_acl_xattr.h: version 2; then tag, permissions and id of each entry: owner rw,
	// user 65534 r, group r, mask r, others none
	list := []byte("\x02\x00\x00\x00" + "\x01\x00\x06\x00\xff\xff\xff\xff" + "\x02\x00\x04\x00\xfe\xff\x00\x00" + "\x04\x00\x04\x00\xff\xff\xff\xff" + "\x10\x00\x04\x00\xff\xff\xff\xff" + "\x20\x00\x00\x00\xff\xff\xff\xff")
	eachKind(t, func(t *testing.T, open func(string) (*File, error)) {
		dir := t.TempDir()
		for name, has := range map[string]bool{"with": true, "without": false} {
			path := filepath.Join(dir, name)
			write(t, path, "old", 0o600)
			if has {
				if err := unix.Setxattr(path, accessList, list, 0); err != nil {
					t.Skip(err)
				}
			}
		}
		for _, inherited := range []bool{false, true} {
			if inherited {
				if err := unix.Setxattr(dir, "system.posix_acl_default", list, 0); err != nil {
					t.Skip(err)
				}
			}
			for name, want := range map[string][]byte{"with": list, "without": nil} {
				path := filepath.Join(dir, name)
				before, _ := os.Stat(path)
				f, err := open(path)
				if err != nil {
					t.Fatal(err)
				}
				if err := f.Commit(nil); err != nil {
					t.Fatal(err)
				}
				value := make([]byte, 200)
				n, _ := unix.Getxattr(path, accessList, value)
				if after, _ := os.Stat(path); !bytes.Equal(value[:max(n, 0)], want) || after.Mode() != before.Mode() {
					t.Errorf("%s, inherited %v: %q, mode %v", name, inherited, value[:max(n, 0)], after.Mode())
				}
			}
		}
	})
}
