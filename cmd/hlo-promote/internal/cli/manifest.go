package cli

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/atomicfile"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/manifest"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// manyFiles holds the flags for many inputs: shards and manifests.
type manyFiles struct {
	shard        manifest.Shard
	manifestFile string
	merge        bool            // the inputs are manifests
	header       manifest.Header // of the manifest, set by parseFlags
}

func (c *config) manyFilesFlags(f flagSet) {
	f.add(&c.shard, "shard", "process part `I/N` of the inputs; the path of an input decides its part", neutral)
	f.add(&c.manifestFile, "manifest", "record the outcome of each input in `FILE` (JSON lines), and skip inputs recorded there", neutral)
	f.add(&c.merge, "merge-manifests", "merge the given manifests and exit", excluded)
}

// A relation tells how another flag combines with --manifest.
type relation string

const (
	decisive relation = ""        // results depend on it, so that the manifest records it
	neutral  relation = "neutral" // no result depends on it
	// it aggregates over all inputs, or prints what a killed run would lose
	excluded relation = "excluded"

	relationKey = "manifest" // annotation of flags
)

// relationOf returns the relation in the definition of a flag.
func relationOf(f *pflag.Flag) relation {
	return relation(strings.Join(f.Annotations[relationKey], ""))
}

func (c *config) validateManifest(flags *pflag.FlagSet) (err error) {
	if c.manifestFile == "" {
		return nil
	}
	flags.Visit(func(f *pflag.Flag) {
		if relationOf(f) == excluded && f.Value.String() != f.DefValue && err == nil {
			err = exclusive("--manifest", "--"+f.Name)
		}
	})
	if err == nil && !c.inPlace && !c.check && c.outDir == "" && (c.output == "" || c.output == "-") {
		err = errors.New("--manifest needs --out-dir, --in-place, --check or --output: a resumed run cannot repeat earlier output")
	}
	return err
}

// validateMerge checks --merge-manifests against the other flags.
func (c *config) validateMerge(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if f.Name != "merge-manifests" && f.Name != "output" && f.Name != "quiet" && err == nil {
			err = exclusive("--merge-manifests", "--"+f.Name)
		}
	})
	if err == nil && len(c.inputs) == 0 {
		err = errors.New("--merge-manifests needs the manifests to merge")
	}
	return err
}

func (c *config) loadHeader(flags *pflag.FlagSet) (err error) {
	if c.manifestFile == "" {
		return nil
	}
	h := manifest.Header{Flags: []string{}, Files: map[string]manifest.Digest{}}
	flags.VisitAll(func(f *pflag.Flag) {
		value := f.Value.String()
		if relationOf(f) != decisive || value == f.DefValue || err != nil {
			return
		}
		if c.isInputFile(f) {
			var text []byte
			if text, err = os.ReadFile(value); err != nil {
				err = fileError("read", quote(value), err)
				return
			}
			h.Files["--"+f.Name] = manifest.DigestOf(text)
			value = filepath.Base(value) // the file may be elsewhere on another machine
		}
		flag := "--" + f.Name
		if value != "true" {
			flag += "=" + value
		}
		h.Flags = append(h.Flags, flag)
	})
	slices.Sort(h.Flags)
	if err == nil {
		h.Version, err = buildVersion()
	}
	c.header = h
	return err
}

// isInputFile reports whether the value of a decisive flag is the path of a file, which is read.
func (c *config) isInputFile(f *pflag.Flag) bool {
	switch f.Name {
	case "system":
		return isLatticePath(c.systemName)
	case "target":
		_, unknown := target.Lookup(c.targetOptions.name)
		return unknown != nil
	}
	placeholder, _ := pflag.UnquoteUsage(f)
	return placeholder == "FILE"
}

// buildVersion returns the version, followed by the digest of the executable if several builds may
// have that version.
func buildVersion() (string, error) {
	v := version()
	if v != "(devel)" && !strings.HasSuffix(v, "dirty") {
		// dirty versions are v0.0.0-…+dirty from Go and v0.1.0-dev.0+g….dirty from a wheel
		return v, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return fmt.Sprintf("%s %x", v, sum.Sum(nil)), err
}

// manifestPath returns the name of an input in manifests and shards: with slashes, and relative to
// the current directory if it is in it.
func manifestPath(name string) string { return filepath.ToSlash(filepath.Clean(relativePath(name))) }

// validatePaths checks that the names of the inputs in the manifest are distinct.
func (c *config) validatePaths() error {
	if c.manifestFile == "" {
		return nil
	}
	seen := make(map[string]bool, len(c.inputs))
	for _, name := range c.inputs {
		path := manifestPath(name)
		switch {
		case name == "-":
			return errors.New("--manifest has no name for standard input")
		case !utf8.ValidString(path):
			return fmt.Errorf("--manifest cannot name %q, which is not UTF-8", path)
		case seen[path]:
			return fmt.Errorf("%s is given twice, and --manifest has one entry for it", quote(name))
		}
		seen[path] = true
	}
	return nil
}

// selectShard keeps the inputs of the shard and returns their targets.
func (c *config) selectShard(targets []string) []string {
	if c.shard.All() {
		return targets
	}
	var inputs, left []string
	for i, name := range c.inputs {
		if c.shard.Has(manifestPath(name)) {
			inputs, left = append(inputs, name), append(left, targets[i])
		}
	}
	c.inputs = inputs
	return left
}

func (b *batch) openManifest() (err error) {
	if b.manifestFile == "" {
		return nil
	}
	b.manifest, err = manifest.Open(b.manifestFile, b.header)
	return fileError("use the manifest", quote(b.manifestFile), err)
}

// closeManifest reports what earlier runs did and closes the manifest. It returns the exit status.
func (b *batch) closeManifest(status int) int {
	if b.manifest == nil {
		return status
	}
	if n := b.total.resumed; n > 0 && (!b.quiet || b.total.resumedWithErrors > 0) {
		fmt.Fprintf(b.stderr, "hlo-promote: note: %d of %s already recorded in %s; %s errors\n", n, pluralize(len(b.inputs), "input was", "inputs were"),
			quote(b.manifestFile), pluralize(b.total.resumedWithErrors, "of them has", "of them have"))
	}
	if err := b.manifest.Close(); err != nil {
		status = max(status, reportError(fileError("write", quote(b.manifestFile), err), b.stderr))
	}
	return status
}

// An entry is the future manifest line of a task.
type entry struct {
	manifest.Entry
	written hash.Hash // digest of the output
}

// resumeFromManifest starts the entry of a task. It returns true if the manifest has the outcome
// and the output is still there, so that there is nothing to do.
func (w *worker) resumeFromManifest(t *task, in *input) (done bool) {
	if w.manifest == nil {
		return false
	}
	t.entry = &entry{Entry: manifest.Entry{Path: manifestPath(t.name), Input: manifest.DigestOf(in.text)}, written: sha256.New()}
	e, ok := w.manifest.Entry(t.entry.Path)
	if !ok || !w.isUpToDate(&e, t) {
		return false
	}
	if e.Pending {
		w.manifest.Finalize(e)
	}
	w.restoreOutcome(t, &e)
	return true
}

// isUpToDate reports whether an entry belongs to the current input and its output exists.
func (w *worker) isUpToDate(e *manifest.Entry, t *task) bool {
	none := e.Output == manifest.Digest{}
	switch {
	case w.inPlace && !none:
		return t.entry.Input == e.Output
	case t.entry.Input != e.Input || e.Pending:
		return false
	case none:
		return true
	}
	text, err := os.ReadFile(t.target)
	return err == nil && manifest.DigestOf(text) == e.Output
}

func (w *worker) restoreOutcome(t *task, e *manifest.Entry) {
	t.status = e.Status
	t.severities[report.Error], t.severities[report.Warning] = e.Errors, e.Warnings
	t.resumed = 1
	switch {
	case e.Verdict == manifest.Changed:
		t.changed = 1
	case e.Verdict != manifest.Unchanged:
		t.refused = 1
	}
	if t.refused > 0 || e.Errors > 0 {
		t.resumedWithErrors = 1
	}
	if w.check && t.changed > 0 {
		if _, err := fmt.Fprintln(t.out, t.name); err != nil {
			t.fail(stdoutError(err))
		}
	}
}

// completeEntry sets all fields of the entry except for the output, and returns it.
func (t *task) completeEntry() *manifest.Entry {
	e := &t.entry.Entry
	e.Status = t.status
	if t.denied {
		e.Status = max(e.Status, statusInput)
	}
	e.Errors, e.Warnings = t.severities[report.Error], t.severities[report.Warning]
	switch {
	case e.Status == statusFault:
		e.Verdict = manifest.Fault
	case t.refused > 0:
		e.Verdict = manifest.Refused
	case t.changed > 0:
		e.Verdict = manifest.Changed
	default:
		e.Verdict = manifest.Unchanged
	}
	return e
}

// writePendingEntry records an in-place rewrite before the rename, so that after a kill the next
// run can tell that the file is already promoted.
func (w *worker) writePendingEntry(t *task) error {
	if t.entry == nil || !w.inPlace {
		return nil
	}
	e := *t.completeEntry()
	t.entry.written.Sum(e.Output[:0])
	e.Pending = true
	return w.appendEntry(e)
}

func (w *worker) writeEntry(t *task) {
	if t.entry == nil || t.status == statusUsage {
		return
	}
	if err := w.appendEntry(*t.completeEntry()); err != nil {
		t.fail(err)
	}
}

func (w *worker) appendEntry(e manifest.Entry) error {
	return fileError("write", quote(w.manifestFile), w.manifest.Append(e))
}

// writeMerged merges the given manifests. It returns the exit status.
func (c *config) writeMerged(stdout, stderr io.Writer) int {
	var merger manifest.Merger
	for _, name := range c.inputs {
		text, err := os.ReadFile(name)
		omitted := 0
		if err == nil {
			omitted, err = merger.Add(name, text)
		}
		if err != nil {
			return reportError(fileError("merge", quote(name), err), stderr)
		}
		if omitted > 0 && !c.quiet {
			fmt.Fprintf(stderr, "hlo-promote: note: the run that wrote %s was killed; omitting %s\n", quote(name), pluralize(omitted, "unfinished input"))
		}
	}
	if c.output == "" || c.output == "-" {
		return exitStatus(merger.Write(stdout), stderr)
	}
	if err := atomicfile.Replace(c.output, merger.Write, nil); err != nil {
		return reportError(fileError("write", quote(c.output), err), stderr)
	}
	return statusOK
}
