package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/atomicfile"
)

// errNotRegular reports an attempt to rewrite a device or a pipe.
var errNotRegular = errors.New("is not a regular file")

// An output receives the text of a task: standard output, or a file that commit replaces. The first
// write opens the file.
type output struct {
	task *task
	in   *input
	file *atomicfile.File

	places outputPlaces
}

// Write writes to the output. Its errors name the target.
func (o *output) Write(text []byte) (int, error) {
	o.places.count(text)
	if o.task.target == "" {
		n, err := o.task.out.Write(text)
		return n, stdoutError(err)
	}
	if err := o.open(); err != nil {
		return 0, err
	}
	n, err := o.file.Write(text)
	return n, o.failed(err)
}

// open opens the file, and creates its directory under --out-dir. New files there are not synced:
// that would take longer than the promotion of a small file, and another run can write them again.
func (o *output) open() (err error) {
	if o.file != nil {
		return nil
	}
	o.file, err = atomicfile.Create(o.task.target)
	if errors.Is(err, os.ErrNotExist) && o.task.inOutDir {
		if err = os.MkdirAll(filepath.Dir(o.task.target), 0o777); err == nil {
			o.file, err = atomicfile.Create(o.task.target)
		}
	}
	if err == nil {
		o.file.SkipSync = o.task.inOutDir
	}
	return o.failed(err)
}

// commit completes the output, unless the input has changed since it was read.
func (o *output) commit() error {
	if o.task.target == "" {
		return nil
	}
	if err := o.open(); err != nil { // an empty output has not opened it yet
		return err
	}
	file := o.file
	o.file = nil
	err := file.Commit(o.in.checkUnchanged)
	if errors.Is(err, errChanged) {
		return fileError("promote", quote(o.in.name), err)
	}
	return o.failed(err)
}

// abort discards an output that was not committed.
func (o *output) abort() {
	if o.file != nil {
		o.file.Abort()
	}
}

// failed returns an error with the name of the target; nil if err is nil.
func (o *output) failed(err error) error {
	return fileError("write", quote(o.task.target), err)
}

// A terminalWriter shows the source form of an input on a terminal, without the control characters
// of its comments.
type terminalWriter struct{ io.Writer }

func (w terminalWriter) Write(text []byte) (int, error) {
	shown := slices.Clone(text)
	for i, c := range shown {
		if c < ' ' && c != '\n' && c != '\t' && c != '\r' || c == 0x7f {
			shown[i] = '?'
		}
	}
	return w.Writer.Write(shown)
}

func stdoutError(err error) error {
	return fileError("write to", "standard output", err)
}
