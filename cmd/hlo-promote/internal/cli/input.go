package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/diskfile"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// stdinName is the name of standard input in diagnostics and locations, as in mlir-opt.
const stdinName = "<stdin>"

// An input is a file that has been read. Its text may be mapped and is valid until release.
type input struct {
	name    string // as given by the user
	stdin   bool   // it is standard input, whatever its name
	text    []byte
	info    fs.FileInfo // at the time of opening; nil for other than regular files
	mapped  bool
	binary  bool // a binary module
	release func()
}

// needsText returns an error if the input is binary and a flag requires text.
func (c *config) needsText(in *input) error {
	flag := cmp.Or(flagIf(c.expect != expectNone, "--verify-diagnostics"), flagIf(c.split, "--split-input-file"), flagIf(c.diff, c.editFlag()),
		flagIf(c.form == sourceForm && !c.editsFiles() && !c.inMemory, "--print source"))
	if !in.binary || flag == "" {
		return nil
	}
	return fmt.Errorf("%s needs text, and %s is a binary module", flag, quote(in.name))
}

// mapFrom is the size from which files are mapped. Reading smaller ones is as fast, and not
// affected by concurrent changes.
const mapFrom = 1_000_000

// openInput reads an input; "-" is standard input.
func openInput(name string, stdin io.Reader) (in *input, err error) {
	in = &input{name: name, stdin: name == "-", release: func() {}}
	f, isFile := stdin.(*os.File)
	switch {
	case name != "-":
		if f, err = diskfile.Open(name, os.O_RDONLY, 0); err == nil {
			defer f.Close()
			err = in.load(f)
		}
		err = fileError("read", quote(name), err)
	case isFile:
		in.name = stdinName
		err = in.load(f)
	default:
		in.name = stdinName
		in.text, err = readStream(stdin)
	}
	in.binary = err == nil && pipeline.IsBinary(in.name, in.text)
	return in, err
}

// load reads or maps an open file.
func (in *input) load(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.IsDir() {
		return errors.New("is a directory")
	}
	if !info.Mode().IsRegular() {
		in.text, err = readStream(f)
		return err
	}
	in.info = info
	at := int64(0)
	if in.stdin { // part of it may have been read
		at, err = f.Seek(0, io.SeekCurrent)
	}
	if err == nil && at == 0 && info.Size() >= mapFrom && int64(int(info.Size())) == info.Size() {
		if text, release, err := mapFile(f, int(info.Size())); err == nil {
			in.text, in.release, in.mapped = text, release, true
			return nil
		}
	}
	text := bytes.NewBuffer(make([]byte, 0, int(max(info.Size()-at, 0))+bytes.MinRead))
	_, err = text.ReadFrom(f)
	in.text = text.Bytes()
	return err
}

// readStream reads to the end. If the input is not a module, such as /dev/zero, it reads only the
// beginning, which is enough for the diagnostic.
func readStream(r io.Reader) ([]byte, error) {
	head, err := io.ReadAll(io.LimitReader(r, mapFrom))
	if err != nil || len(head) < mapFrom || bytes.IndexByte(head, 0) >= 0 && !pipeline.IsBinary("", head) {
		return head, err
	}
	rest, err := io.ReadAll(r)
	return append(head, rest...), err
}

// maxSmall bounds how much of a lattice or target file is read, because it may have no end. The
// parser reports that it is too long.
const maxSmall = 1 << 19

// readSmall reads a lattice or target file.
func readSmall(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxSmall))
}

// errChanged reports a file that was modified while it was read.
var errChanged = errors.New("it changed while it was being read")

// checkUnchanged returns an error if the file has changed since it was read.
func (in *input) checkUnchanged() error {
	if in.info == nil || in.stdin {
		return nil
	}
	now, err := os.Stat(in.name)
	if err != nil || !os.SameFile(now, in.info) || now.Size() != in.info.Size() || !now.ModTime().Equal(in.info.ModTime()) {
		return errChanged
	}
	return nil
}

// fileError returns the error of an action on a file; nil if err is nil.
func fileError(action, what string, err error) error {
	if err == nil {
		return nil
	}
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		err = e.Err
	} else if e := (*os.LinkError)(nil); errors.As(err, &e) {
		err = e.Err
	}
	return fmt.Errorf("cannot %s %s: %w", action, what, err)
}

// quote puts a name in single quotes, as diagnostics do.
func quote(name string) string { return "'" + report.Clean(name) + "'" }
