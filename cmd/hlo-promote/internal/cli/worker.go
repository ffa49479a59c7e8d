package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/expect"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/udiff"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/llvm"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
)

// A worker processes inputs, one after the other.
type worker struct {
	*config
	stdin     io.Reader
	sources   sources // of the input
	reader    *text.Reader
	printer   text.Printer
	bytesRead int // bytes that reader has read
	// processes an input; nil for what the flags of the main job ask for
	work    func(t *task, in *input) error
	lowered *llvm.Result
	encoded []byte // a binary module
	// the places in the output of conversions of the module, to be filled in
	marks map[ir.Op][]*report.Position
}

// A task is one input and its target.
type task struct {
	name     string
	target   string    // a file, or "" for out
	inOutDir bool      // target is under --out-dir, and its directory may be missing
	out      io.Writer // standard output
	log      io.Writer // standard error
	status   int
	findings []report.Finding // collected for --format and --report
	modules  []report.Module  // collected for reports that show modules
	gateState
	comparisons    []comparison
	shown, omitted int             // errors in text
	usage          *retarget.Usage // of the target, in the modules that were not refused
	dumps          dumpState
	asked, has     bool      // the question of why was evaluated; a module has the type
	lapBegan       time.Time // the current phase; zero without --stats
	tally
}

// fail reports an error about a file rather than its content.
func (t *task) fail(err error) {
	t.status = max(t.status, statusUsage)
	reportError(err, t.log)
}

// fault reports a bug of this program.
func (t *task) fault(what string) {
	t.status = statusFault
	fmt.Fprintf(t.log, "hlo-promote: error: internal error on %s, please report it: %s\n", quote(t.name), what)
}

func (w *worker) run(t *task) {
	run := w.config
	w.config = run.configFor(t.name)
	t.config = w.config
	defer func() { w.config = run }()
	if w.stats {
		t.lapBegan = time.Now()
		defer t.lap(writing)
	}
	if t.name == "-" && isTerminal(w.stdin) { // the user might wait for a waiting program
		io.WriteString(t.log, "hlo-promote: reading a module from the terminal; end it with Ctrl-D, or see --help\n")
	}
	in, err := openInput(t.name, w.stdin)
	if err != nil {
		t.fail(err)
		return
	}
	defer in.release()
	if w.nameInput(in) {
		t.name = in.name
	}
	w.process(t, in)
}

// nameInput gives standard input the name of --stdin-filename, and reports whether it does.
func (w *worker) nameInput(in *input) bool {
	if !in.stdin || w.stdinFilename == "" {
		return false
	}
	in.name = w.stdinFilename
	in.binary = pipeline.IsBinary(in.name, in.text)
	return true
}

// process processes an input that has been read. A memory fault in the mapped file is reported as
// an error of the file, and a panic as a bug; other files are still processed.
func (w *worker) process(t *task, in *input) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		e := recover()
		if e != nil || in.mapped {
			// its context may refer to the file, which release unmaps
			w.reader = nil
		}
		switch e := e.(type) {
		case nil:
		case interface{ Addr() uintptr }:
			t.fail(fileError("read", quote(t.name), errChanged))
		default:
			t.fault(fmt.Sprintf("%v\n%s", e, debug.Stack()))
		}
	}()
	if in.mapped { // if the file was truncated, fault before its first page is read as zeros
		runtime.KeepAlive(in.text[len(in.text)-1])
	}
	w.sources = sources{}
	if err := w.needsText(in); err != nil {
		t.fail(err)
		return
	}
	w.renewReader(in)
	work := w.print
	switch {
	case w.work != nil:
		work = w.work
	case w.comparesModules():
		work = w.compareInput
	case w.editsFiles():
		work = w.edit
	}
	if err := w.countPrevious(t); err != nil {
		t.fail(err)
		return
	}
	err := work(t, in)
	w.reportAbsent(t, in)
	t.reportOmitted(w.errorLimit)
	if t.denied {
		t.status = max(t.status, statusInput)
	}
	if in.mapped && errors.Is(err, syscall.EFAULT) { // the fault happened in a system call
		err = fileError("read", quote(t.name), errChanged)
	}
	if err != nil {
		t.fail(err)
	}
}

// maxBytesRead bounds the bytes that a reader reads before it is replaced, because it keeps every
// text.
const maxBytesRead = 64 << 20

// renewReader creates a reader if there is none or it has read too much. A mapped file gets a
// reader of its own.
func (w *worker) renewReader(in *input) {
	if w.reader == nil || in.mapped || w.bytesRead > maxBytesRead {
		w.reader, w.bytesRead = text.NewReader(ir.NewContext()), 0
	}
	w.bytesRead += len(in.text)
}

// splitInput returns the modules of an input.
func (w *worker) splitInput(in *input) []part {
	switch {
	case in.binary:
		return []part{{text: in.text}}
	case w.split:
		return splitText(in.text)
	}
	if list := splitDumps(in.text); list != nil {
		return list
	}
	return []part{{text: in.text, line: 1}}
}

// promotePart promotes a part and reports its findings; nil if it is refused.
func (w *worker) promotePart(t *task, in *input, p part) *ir.Module {
	var o outcome
	w.marks = nil
	src := w.source(in, p)
	m, diagnostics := w.promoteAndLower(t, in, src, &o)
	if o.refused {
		t.refused = 1
	}
	if w.expect != expectNone {
		if w.warn.notOverruled {
			diagnostics = slices.DeleteFunc(diagnostics, func(d *ir.Diagnostic) bool { return d.Code == passes.TypeOverruled })
		}
		diagnostics = expect.Verify(src, diagnostics, w.expect == onlyExpected)
	}
	if diagnostics.HasErrors() {
		t.status = max(t.status, statusInput)
	}
	if o.partial != nil {
		w.explainPartial(t, in, p.dump, o.partial)
	}
	w.reportDiagnostics(t, in, p, src, &o, diagnostics)
	if w.showsModules() {
		w.recordModule(t, in, p, src, m)
	}
	if m != nil {
		w.explainRun(t, in, m, p.dump, &o)
	}
	if o.refused {
		return nil
	}
	return m
}

// maxBatch bounds the diagnostics that are converted to findings together: findings are larger,
// and there may be hundreds of thousands.
const maxBatch = 1 << 10

// reportDiagnostics reports the diagnostics of a part, and drops each once it is reported.
func (w *worker) reportDiagnostics(t *task, in *input, p part, src *ir.Source, o *outcome, diagnostics ir.Diagnostics) {
	l := w.locator(in, o.m)
	hint := o.refused && !w.split && w.expect == expectNone && !in.binary
	for len(diagnostics) > 0 {
		some := diagnostics
		if !w.wantsFixes() { // fixes are computed for all together
			some = diagnostics[:min(maxBatch, len(diagnostics))]
		}
		findings := l.findings(some)
		l.addTarget(findings, o.target)
		if w.wantsFixes() && !in.binary {
			w.addFixes(in, src, o, some, findings)
		}
		if hint {
			hint = !addSplitHint(findings, p.text)
		}
		w.report(t, w.gateOverruled(t, findings))
		clear(some)
		diagnostics = diagnostics[len(some):]
	}
}

// countChanged counts an input as changed if a module differs from it, and reports whether it does.
// The module may be nil.
func (w *worker) countChanged(t *task, m *ir.Module) bool {
	if m == nil || !pipeline.Changed(w.reader, m) {
		return false
	}
	t.changed = 1
	return true
}

func (w *worker) source(in *input, p part) *ir.Source {
	src := &ir.Source{Name: in.name, Text: p.text, Line: p.line}
	if in.mapped {
		src.Discard = discard
	}
	return src
}

// promoteAndLower runs the pipeline and lowers the module. It returns all diagnostics, sorted, and
// the module, which is nil if the pipeline refuses it. It sets o.refused for such a module, and for
// one that cannot be lowered.
func (w *worker) promoteAndLower(t *task, in *input, src *ir.Source, o *outcome) (*ir.Module, ir.Diagnostics) {
	m, diagnostics := w.transform(t, in, src, o)
	if o.refused = m == nil; !o.refused {
		lowered := w.lower(t, in, m, o)
		diagnostics = append(diagnostics, lowered...)
		// LLVM IR is written even if functions are omitted
		o.refused = w.emit.language != llvmIR && lowered.HasErrors()
	}
	diagnostics.Sort()
	return m, diagnostics
}

// updateExpectations returns the text of a part with its expected-error comments updated.
func (w *worker) updateExpectations(t *task, in *input, p part) []byte {
	src := w.source(in, p)
	var o outcome
	_, diagnostics := w.promoteAndLower(t, in, src, &o)
	text, problems := expect.Update(src, diagnostics)
	if len(problems) > 0 {
		t.status = max(t.status, statusInput)
		w.report(t, w.locator(in, nil).findings(problems))
	}
	return text
}

func (w *worker) print(t *task, in *input) error {
	out := &output{task: t, in: in}
	defer out.abort()
	parts := w.splitInput(in)
	w.reportEmpty(t, in, parts)
	for _, p := range parts {
		m := w.promotePart(t, in, p)
		if m == nil && !w.split && p.dump == "" {
			return nil
		}
		if w.stats || len(w.inputs) > 1 || w.inMemory { // the number of changed inputs is reported
			w.countChanged(t, m)
		}
		if !w.omitsModule(t) && (!w.inMemory || t.changed > 0 && w.encoded == nil) {
			if err := w.printPart(out, m, p); err != nil {
				return err
			}
		}
	}
	return out.commit()
}

// printPart prints a module, if there is one, and the marker line after it under
// --split-input-file: that of the source, or mlir-opt's.
func (w *worker) printPart(out *output, m *ir.Module, p part) (err error) {
	if p.dump != "" && m != nil && w.form != sourceForm {
		if _, err = io.WriteString(out, string(p.dump)+"\n"); err != nil {
			return err
		}
	}
	if w.form == sourceForm {
		if _, err = out.Write(p.lead); err != nil {
			return err
		}
	}
	switch {
	case m == nil && w.form == sourceForm:
		_, err = io.WriteString(out, "\n")
	case m == nil:
	case w.encoded != nil:
		if err = w.checkTerminal(out.task); err == nil {
			_, err = out.Write(w.encoded)
		}
	case w.emit.language == llvmIR:
		_, err = w.lowered.WriteTo(out)
	case w.form == sourceForm:
		err = source.Print(out, m)
	default:
		o := text.PrintOptions{Generic: w.form == genericForm, DebugInfo: w.debugInfo}
		if w.marks != nil {
			out.places.begin(w.marks)
			o.At = out.places.at
		}
		err = w.printer.Print(out, m, o)
	}
	if err != nil || len(p.separator) == 0 {
		return err
	}
	switch {
	case w.form == sourceForm:
		_, err = out.Write(p.separator)
	case m == nil:
		_, err = io.WriteString(out, splitMarker+"\n")
	default:
		_, err = io.WriteString(out, "\n"+splitMarker+"\n")
	}
	return err
}

// edit promotes an input and rewrites the file, prints the difference, or lists the file. It writes
// nothing if the input has an error.
func (w *worker) edit(t *task, in *input) error {
	pieces, changed := w.sourcePieces(t, in)
	switch {
	case t.status != statusOK || !changed:
		return nil
	case w.check && !w.diff:
		t.status = statusInput
		return w.listName(t.out, in.name)
	case w.diff:
		if w.check {
			t.status = statusInput
		}
		name, outside := pathInDiff(in.name)
		if outside {
			fmt.Fprintf(t.log, "hlo-promote: note: %s is outside of this folder; its diff has the absolute path and applies from /\n", quote(in.name))
		}
		return stdoutError(udiff.Write(t.out, name, in.text, edits(pieces)))
	case in.info == nil:
		return fileError("rewrite", quote(in.name), errNotRegular)
	}
	out := &output{task: t, in: in}
	defer out.abort()
	for _, p := range pieces {
		var err error
		if p.module != nil {
			err = source.Print(out, p.module)
		} else {
			_, err = out.Write(p.text)
		}
		if err != nil {
			return err
		}
	}
	return out.commit()
}

// listName prints the name of a file that changes.
func (c *config) listName(to io.Writer, name string) error {
	line := report.Clean(name) + "\n"
	if c.null {
		line = name + "\x00"
	}
	_, err := io.WriteString(to, line)
	return stdoutError(err)
}

// pathInDiff returns the name of a file in a diff: as given, relative to the current directory or
// from the root, where git apply and patch have to be run. Git accepts no path with `..`, so that
// such a name becomes relative, or absolute if the file is outside.
func pathInDiff(name string) (path string, outside bool) {
	if name == stdinName {
		return name, false
	}
	path = filepath.Clean(name)
	if filepath.IsLocal(path) || filepath.IsAbs(path) {
		return path, false
	}
	full, err := filepath.Abs(path)
	if err != nil {
		return path, true
	}
	path = relativePath(full)
	return path, path == full
}

// A piece is a part of an input and its source form: a text, or a module to print.
type piece struct {
	read, text []byte
	module     *ir.Module // nil: text
}

// sourcePieces returns the source form of an input: its bytes, except for changed parts. Refused
// parts are kept. If there are several parts, it keeps their texts, which are smaller than their
// modules.
func (w *worker) sourcePieces(t *task, in *input) (all []piece, changed bool) {
	verbatim := func(text []byte) piece { return piece{read: text, text: text} }
	parts := w.splitInput(in)
	w.reportEmpty(t, in, parts)
	many := len(parts) > 1
	for _, p := range parts {
		all = append(all, verbatim(p.lead))
		if w.expect == updateExpected {
			text := w.updateExpectations(t, in, p)
			changed = changed || !bytes.Equal(text, p.text)
			all = append(all, piece{read: p.text, text: text}, verbatim(p.separator))
			continue
		}
		m := w.promotePart(t, in, p)
		switch {
		case !w.countChanged(t, m):
			all = append(all, verbatim(p.text))
		case w.encoded != nil:
			all = append(all, piece{read: p.text, text: w.encoded})
			changed = true
		case many:
			var text bytes.Buffer
			text.Grow(len(p.text) + len(p.text)/8)
			source.Print(&text, m) // writing to a buffer cannot fail
			all = append(all, piece{read: p.text, text: text.Bytes()})
			changed = true
		default:
			all = append(all, piece{read: p.text, module: m})
			changed = true
		}
		all = append(all, verbatim(p.separator))
	}
	return all, changed
}

// edits returns the edits that turn an input into its source form.
func edits(pieces []piece) (all []udiff.Edit) {
	at := 0
	for _, p := range pieces {
		switch {
		case p.module != nil:
			for _, e := range source.Edits(p.module) {
				all = append(all, udiff.Edit{Start: at + e.Start, End: at + e.End, Text: []byte(e.Text)})
			}
		case !bytes.Equal(p.read, p.text):
			all = append(all, udiff.Edit{Start: at, End: at + len(p.read), Text: p.text})
		}
		at += len(p.read)
	}
	return all
}
