package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/atomicfile"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
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

// An outputPlaces fills in the places of operations in a printed text.
type outputPlaces struct {
	wanted  map[ir.Op][]*report.Position // of the module that is printed
	pending []pendingPlace               // in text that is not written yet, in its order
	module  int                          // the offset of the module
	written int                          // the offset of the next byte
	lines   int                          // that have ended
	line    int                          // the offset of the current line
}

type pendingPlace struct {
	offset int
	places []*report.Position
}

// begin starts a module; wanted has the places that its operations fill in.
func (p *outputPlaces) begin(wanted map[ir.Op][]*report.Position) {
	p.wanted, p.module = wanted, p.written
}

// at records an operation at an offset of the module.
func (p *outputPlaces) at(op ir.Op, offset int) {
	if places := p.wanted[op]; places != nil {
		p.pending = append(p.pending, pendingPlace{p.module + offset, places})
	}
}

// count counts the lines of a text that is written, and fills in the places of its operations.
func (p *outputPlaces) count(text []byte) {
	from := 0
	countTo := func(to int) {
		for i := bytes.IndexByte(text[from:to], '\n'); i >= 0; i = bytes.IndexByte(text[from:to], '\n') {
			from += i + 1
			p.lines, p.line = p.lines+1, p.written+from
		}
	}
	for len(p.pending) > 0 && p.pending[0].offset < p.written+len(text) {
		next := p.pending[0]
		countTo(next.offset - p.written)
		for _, at := range next.places {
			*at = report.Position{Line: p.lines + 1, Column: next.offset - p.line + 1}
		}
		p.pending = p.pending[1:]
	}
	countTo(len(text))
	p.written += len(text)
}

// hasOutputPlaces reports whether findings about conversions get their places in the output, which
// must be text of one module in a file of its own.
func (w *worker) hasOutputPlaces(t *task) bool {
	text := w.emit.language == stableHLO && w.form != sourceForm && !w.editsFiles()
	alone := len(w.inputs) == 1 || t.inOutDir
	return text && alone && w.collectsFindings() && !w.inMemory && !w.omitsModule(t)
}

// requestPlace asks the printer for the place in the output of the operation of a finding.
func (w *worker) requestPlace(t *task, f *report.Finding, op ir.Op) {
	if !w.hasOutputPlaces(t) {
		return
	}
	if w.marks == nil {
		w.marks = map[ir.Op][]*report.Position{}
	}
	f.Output = new(report.Position)
	w.marks[op] = append(w.marks[op], f.Output)
}
