// Package atomicfile replaces the content of a file atomically.
//
// New content is written to a temporary file in the same directory, which is renamed to the target
// once it is complete and synced to disk. (The rename itself is not synced: after a power failure,
// the directory has the old file or the new one. With File.SkipSync, a file that replaces no other
// is not synced either.) If anything fails before (a full disk, an error of the caller, a killed
// process), the target keeps its old content. On file systems with unnamed files (Linux: ext4, xfs,
// btrfs, tmpfs and others), an incomplete file never has a name. Elsewhere
// a killed process may leave a file named .NAME.hlo-promote-NUMBER; with unnamed files, only a
// process killed between two system calls leaves one, and that file is complete.
//
// Other properties of the target are kept: its mode, its owner and its extended attributes, access
// control lists included, as far as the process may set them, and the symbolic link that leads to
// it. The set-user-id and set-group-id bits are kept if owner and group are. Hard links are broken.
package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/diskfile"
)

// A File is new content for a path. Write to it, then call Commit, or Abort to discard it.
type File struct {
	*os.File
	target string      // the file that Commit replaces, with symbolic links resolved
	old    fs.FileInfo // of the target; nil if it did not exist
	temp   string      // the temporary name; "" while the file is unnamed
	direct bool        // the target is a device or a pipe and is written directly

	// SkipSync lets Commit return before a file that replaces no other is on disk. After a power
	// failure the target may then be missing or incomplete.
	SkipSync bool
}

// Create starts the replacement of the file at path, which need not exist. A target that is not a
// regular file, such as /dev/null or a named pipe, is opened for writing.
func Create(path string) (*File, error) {
	target, old, err := ResolveLinks(path)
	if old == nil && target != path || old != nil && !old.Mode().IsRegular() {
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return openDirect(path, info)
		}
	}
	if err != nil {
		return nil, err
	}
	if old != nil { // without permission to write to a file, do not replace it
		file, err := diskfile.Open(target, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		file.Close()
	}
	f := &File{target: target, old: old}
	if f.File = openUnnamed(filepath.Dir(target)); f.File == nil {
		if f.File, f.temp, err = openNamed(target); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// Replace replaces the content of the file at path by what write writes.
func Replace(path string, write func(io.Writer) error) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Abort()
		return err
	}
	return f.Commit(nil)
}

// openDirect opens a file that cannot be replaced. The path is opened instead of its target,
// because the links of /dev/stdout do not lead to a name.
func openDirect(path string, info fs.FileInfo) (*File, error) {
	if info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("is a directory")}
	}
	file, err := diskfile.Open(path, os.O_WRONLY, 0)
	return &File{File: file, direct: true}, err
}

// ResolveLinks resolves the symbolic links of a path. It returns the file and its info, which is
// nil if the file does not exist.
func ResolveLinks(path string) (string, fs.FileInfo, error) {
	const maxLinks = 40 // as in Linux
	for range maxLinks {
		info, err := os.Lstat(path)
		if errors.Is(err, fs.ErrNotExist) {
			return path, nil, nil
		}
		if err != nil {
			return "", nil, err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			return path, info, nil
		}
		link, err := os.Readlink(path)
		if err != nil {
			return "", nil, err
		}
		if !filepath.IsAbs(link) {
			// Not filepath.Join, which would remove "link/..".
			link = filepath.Dir(path) + string(filepath.Separator) + link
		}
		path = link
	}
	return "", nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("too many levels of symbolic links")}
}

// openNamed creates a temporary file with a name. Its mode is that of any new file.
func openNamed(target string) (*os.File, string, error) {
	for range 100 {
		name := tempName(target)
		f, err := diskfile.Open(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, name, err
		}
	}
	return nil, "", &fs.PathError{Op: "create", Path: target, Err: errors.New("no free name for a temporary file")}
}

func tempName(target string) string {
	dir, base := filepath.Split(target)
	return fmt.Sprintf("%s.%s.hlo-promote-%08x", dir, base, rand.Uint32())
}

// Commit makes the written text the content of the path. After an error the path is unchanged. If
// still is not nil, it is called when everything is on disk, right before the replacement, and its
// error cancels the replacement.
func (f *File) Commit(still func() error) error {
	if f.direct {
		return f.Close()
	}
	err := f.finish()
	nameless := f.temp == ""
	if !nameless {
		if e := f.Close(); err == nil {
			err = e
		}
	}
	if err == nil && still != nil {
		err = still()
	}
	if err == nil {
		err = f.moveIntoPlace()
	}
	if nameless {
		f.Close() // its content has been written
	}
	if err != nil {
		f.remove()
	}
	return err
}

// finish copies the attributes of the old file to the new one and syncs it to disk.
func (f *File) finish() error {
	if f.old == nil && f.SkipSync {
		return nil
	}
	if f.old != nil {
		info, err := f.Stat()
		if err != nil {
			return err
		}
		mode, owned := f.old.Mode(), keepOwner(f.File, info, f.old)
		if !owned {
			mode &^= fs.ModeSetuid | fs.ModeSetgid // they would apply to another user
		}
		if info.Mode() != f.old.Mode() {
			if err := f.Chmod(mode); err != nil {
				return err
			}
		}
		// after the mode, which an access control list sets
		if err := keepAttributes(f.File, f.target, owned); err != nil {
			return err
		}
	}
	return f.Sync()
}

// moveIntoPlace renames the new file to the target. An unnamed file can be linked to a target that
// does not exist; otherwise it gets a temporary name first.
func (f *File) moveIntoPlace() error {
	if f.temp == "" && f.old == nil && linkTo(f.File, f.target) == nil {
		return nil
	}
	for tries := 0; f.temp == ""; tries++ {
		name := tempName(f.target)
		err := linkTo(f.File, name)
		if err == nil {
			f.temp = name
		} else if tries == 100 || !errors.Is(err, fs.ErrExist) {
			return &fs.PathError{Op: "link", Path: name, Err: err}
		}
	}
	return os.Rename(f.temp, f.target)
}

// Abort discards the new content. The path is unchanged.
func (f *File) Abort() {
	f.Close()
	f.remove()
}

func (f *File) remove() {
	if f.temp != "" {
		os.Remove(f.temp)
	}
}
