// Package atomicfile replaces a file's content as a whole.
//
// New content goes into a temporary file in the same folder, which takes the target's place by a
// rename once it is complete and on disk. (The rename itself is not waited for: if the power fails,
// the folder names the old file or the new one.) Whatever happens before (a full disk, an error of
// the caller, a killed process), the target keeps its old content, and nothing half-written can be
// seen under any name where the file system has files without names (Linux: ext4, xfs, btrfs, tmpfs
// and others). Elsewhere a process that is killed may leave a file named .NAME.hlo-promote-NUMBER;
// where files have no names at first, only one that is killed between two system calls, and that
// file is complete.
//
// What the target has beside its content stays: its mode, its owner if the process may set it, and
// the symbolic link that led to it. The set-user-id and set-group-id bits stay if owner and
// group do. Hard links are parted.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/diskfile"
)

// A File is content on its way to a path. Write to it, then call Commit, or Abort to give up.
type File struct {
	*os.File
	target string      // what Commit replaces: the path with its links followed
	old    fs.FileInfo // of the target; nil if there was none
	temp   string      // the temporary name, "" while the file has none
	direct bool        // target is a device or a pipe, written to as it is
}

// Create starts the replacement of the file at path, which need not exist. A target that is not a
// regular file, such as /dev/null or a named pipe, is opened and written to.
func Create(path string) (*File, error) {
	target, old, err := follow(path)
	if old == nil || !old.Mode().IsRegular() {
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return openDirect(path, info)
		}
	}
	if err != nil {
		return nil, err
	}
	if old != nil { // who may not write to a file may not replace it either
		if err := diskfile.Writable(target); err != nil {
			return nil, err
		}
	}
	f := &File{target: target, old: old}
	if f.File, f.temp, err = openTemp(target); err != nil {
		return nil, err
	}
	return f, nil
}

// openDirect opens what cannot be replaced. The links of /dev/stdout lead to it, but not by name.
func openDirect(path string, info fs.FileInfo) (*File, error) {
	if info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("is a directory")}
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	return &File{File: file, direct: true}, err
}

// follow is the file that a path leads to, and what there is at present; nil if nothing is.
func follow(path string) (string, fs.FileInfo, error) {
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
			// Not filepath.Join, which would take "link/.." for nothing.
			link = filepath.Dir(path) + string(filepath.Separator) + link
		}
		path = link
	}
	return "", nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("too many levels of symbolic links")}
}

// openTemp makes a temporary file beside target, without a name if the system can.
func openTemp(target string) (f *os.File, name string, err error) {
	if f := openNameless(filepath.Dir(target)); f != nil {
		return f, "", nil
	}
	return openNamed(target)
}

// openNamed makes a temporary file with a name. Its mode is that of any new file.
func openNamed(target string) (*os.File, string, error) {
	for range 100 {
		name := tempName(target)
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
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

// Commit makes what was written the content of the path. After an error the path is as it was. A
// nil still is no condition; else it is asked when everything is on disk, right before the new
// content takes the place of the old one, and its error keeps that.
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
		err = f.place()
	}
	if nameless {
		f.Close() // it is on disk
	}
	if err != nil {
		f.remove()
	}
	return err
}

// finish gives the new file the attributes of the old one, and brings it to disk.
func (f *File) finish() error {
	if f.old != nil {
		info, err := f.Stat()
		if err != nil {
			return err
		}
		mode := f.old.Mode()
		if !keepOwner(f.File, info, f.old) {
			mode &^= fs.ModeSetuid | fs.ModeSetgid // they would apply to another user
		}
		if info.Mode() != f.old.Mode() {
			if err := f.Chmod(mode); err != nil {
				return err
			}
		}
	}
	return f.Sync()
}

// place gives the new file the name of the target. A file without a name can take one that is free
// at once; else it gets a temporary one for as long as it takes to rename it.
func (f *File) place() error {
	if f.temp == "" && f.old == nil && nameIt(f.File, f.target) == nil {
		return nil
	}
	for tries := 0; f.temp == ""; tries++ {
		name := tempName(f.target)
		err := nameIt(f.File, name)
		if err == nil {
			f.temp = name
		} else if tries == 100 || !errors.Is(err, fs.ErrExist) {
			return &fs.PathError{Op: "link", Path: name, Err: err}
		}
	}
	return diskfile.Rename(f.temp, f.target)
}

// Abort gives the new content up. The path is as it was.
func (f *File) Abort() {
	f.Close()
	f.remove()
}

func (f *File) remove() {
	if f.temp != "" {
		os.Remove(f.temp)
	}
}
