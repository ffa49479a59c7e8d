package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/atomicfile"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

type targetOptions struct {
	name     string // --target
	demotes  []string
	boundary boundaryChoice
	simplify simplification
	pin      bool
	target   *target.Target // set by parseFlags; nil if there is none
}

func (c *config) targetFlags(f flagSet) {
	t := &c.targetOptions
	if target := f.add(&t.name, "target", ""); target != f.skipped {
		target.Usage = "replace element types that a machine lacks, such as no64\n`NAME` is " + strings.Join(targetNames(), ", ") + ", or the path of a target file"
	}
	f.add(&t.demotes, "demote", "replace the element types of `LIST`, such as f64=f32,i64=i32; added to the target")
	f.add(choice[boundaryChoice]{&t.boundary, boundaries}, "boundary", "replace or keep the types of public signatures (default: what the target says)")
	f.add(choice[simplification]{&t.simplify, simplifications}, "simplify-converts", "exact: remove converts that change no value, such as f32 to f64 to f32")
	f.add(&t.pin, "pin-precision", "insert a reduce_precision after each narrowing float convert, so that no compiler removes it")
}

// targetNames lists the built-in targets.
func targetNames() (names []string) {
	for _, b := range target.Builtins() {
		names = append(names, b.Name)
	}
	return names
}

// givenFlag returns the name of the first given flag about the target, or "".
func (t *targetOptions) givenFlag() string {
	return cmp.Or(flagIf(t.name != "", "--target"), flagIf(len(t.demotes) > 0, "--demote"), flagIf(t.simplify != simplifyNone, "--simplify-converts"),
		flagIf(t.pin, "--pin-precision"))
}

// isSame reports whether two targets have the same source and the same boundary.
func (t *targetOptions) isSame(other *targetOptions) bool {
	return t.name == other.name && t.boundary == other.boundary && slices.Equal(t.demotes, other.demotes)
}

func (t *targetOptions) load() error {
	var sources []target.Source
	if t.name != "" {
		s, err := targetSource(t.name)
		if err != nil {
			return err
		}
		sources = append(sources, s)
	}
	for _, list := range t.demotes {
		statements, err := parseDemotions(list)
		if err != nil {
			return err
		}
		sources = append(sources, statements...)
	}
	if len(sources) == 0 {
		if t.boundary != boundaryOfTarget {
			return lacking("boundary", "--boundary needs --target or --demote")
		}
		return nil
	}
	var err error
	if t.target, err = target.Read(retarget.Ops(), sources...); err != nil {
		return err
	}
	if t.name == "" {
		t.target.Name = "--demote " + strings.Join(t.demotes, ",")
	}
	switch t.boundary {
	case replaceBoundary:
		return t.target.SetBoundary(target.BoundaryReplace)
	case convertBoundary:
		return t.target.SetBoundary(target.BoundaryConvert)
	}
	return nil
}

// includeFrom returns a function that reads the target files that a file includes; their names are
// relative to its folder.
func includeFrom(file string) func(string) (target.Source, error) {
	return func(name string) (target.Source, error) {
		at := name
		if !filepath.IsAbs(at) {
			at = filepath.Join(filepath.Dir(file), name)
		}
		text, err := readSmall(at)
		if err == nil {
			return target.Source{File: at, Text: string(text), Include: includeFrom(at)}, nil
		}
		if !isTargetPath(name) {
			return target.Source{}, checkTargetName(name)
		}
		return target.Source{}, fileError("read", "the target file", err)
	}
}

func targetSource(name string) (target.Source, error) {
	b, unknown := target.Lookup(name)
	if unknown == nil {
		return b.Read(), nil
	}
	text, err := readSmall(name)
	switch {
	case err == nil:
		return target.Source{File: name, Text: string(text), Include: includeFrom(name)}, nil
	case isTargetPath(name):
		return target.Source{}, invalidArgument("target", "--target", name, fileError("read", "the target file", err))
	}
	return target.Source{}, invalidArgument("target", "--target", name, checkTargetName(name))
}

// parseDemotions parses f64=f32,i64=i32 into statements.
func parseDemotions(list string) (statements []target.Source, err error) {
	for pair := range strings.SplitSeq(list, ",") {
		from, to, ok := strings.Cut(strings.TrimSpace(pair), "=")
		if !ok || len(strings.Fields(from)) != 1 || len(strings.Fields(to)) != 1 || strings.ContainsAny(pair, "#\n") {
			return nil, fmt.Errorf("invalid argument %q for \"--demote\" flag: write f64=f32,i64=i32", list)
		}
		statements = append(statements, target.Source{File: "--demote " + strings.TrimSpace(pair), Text: "replace " + from + " = " + to, Statement: true})
	}
	return statements, nil
}

// checkDemotions returns an error for a list that names no element types, or that contradicts
// itself.
func checkDemotions(list string) error {
	statements, err := parseDemotions(list)
	if err == nil {
		_, err = target.Read(retarget.Ops(), statements...)
	}
	if e := (promote.LatticeErrors)(nil); errors.As(err, &e) && len(e) > 0 {
		return errors.New(e[0].Message)
	}
	return err
}

// retarget rewrites a promoted module for the target of the flags. It records the changes in o, and
// what statements of the target match in t.
func (w *worker) retarget(t *task, m *ir.Module, o *outcome) (diagnostics ir.Diagnostics) {
	if w.targetOptions.target != nil {
		result, errors := o.retargetOptions.Run(m, w.targetOptions.target)
		if result == nil {
			return errors
		}
		diagnostics, o.target, o.statements = result.Warnings, result.Report, result.Statements
		if t.usage == nil {
			t.usage = retarget.NewUsage(w.targetOptions.target)
		}
		t.usage.Add(result.Report)
		if o.dropMarks != nil {
			o.dropMarks()
		}
	}
	if w.targetOptions.simplify == simplifyExact {
		o.retargetOptions.SimplifyConverts(m)
	}
	if w.targetOptions.pin {
		retarget.PinPrecision(m)
	}
	return diagnostics
}

// addUsage adds what statements of a target match in the modules of an input.
func (b *batch) addUsage(u *retarget.Usage) {
	if u == nil {
		return
	}
	for _, known := range b.usages {
		if known.Target == u.Target {
			known.Merge(u)
			return
		}
	}
	b.usages = append(b.usages, u)
}

// reportUnmatched reports the statements and names of target files that match nothing in any input,
// unless an input was refused, which might have them. It returns the exit status.
func (b *batch) reportUnmatched(status int) int {
	if b.total.refused > 0 || status >= statusUsage {
		return status
	}
	for _, u := range b.usages {
		findings := unmatchedFindings(u)
		if slices.ContainsFunc(findings, func(f report.Finding) bool { return f.Severity == report.Error }) {
			status = max(status, statusInput)
		}
		b.addFindings(findings)
	}
	return status
}

func unmatchedFindings(u *retarget.Usage) (findings []report.Finding) {
	for _, x := range u.Unmatched() {
		f := report.Finding{Code: x.Code, Message: x.Message, Place: errorPlace(x.Error)}
		if x.Warning {
			f.Severity = report.Warning
		}
		if x.Remedy != "" {
			f.Notes = []report.Note{{Message: x.Remedy}}
		}
		findings = append(findings, f)
	}
	return findings
}

func (l *locator) addTarget(findings []report.Finding, r *retarget.Report) {
	i := slices.IndexFunc(findings, func(f report.Finding) bool { return f.Code == retarget.SummaryCode })
	if r == nil || i < 0 {
		return
	}
	places := func(ranges []ir.Range) []report.Place {
		list := []report.Place{}
		for _, at := range ranges {
			list = append(list, l.textPlace(l.m.Source, at))
		}
		return list
	}
	types, functions := []report.Object{}, []report.Object{}
	for _, x := range r.Types { // a constant counts once, whatever its number of elements
		types = append(types, report.Object{
			"from", x.From.String(), "to", x.To.String(), "values", x.Values, "constants", x.Constants, "rounded", x.Rounded, "infinite", x.Infinite,
			"ends", x.Ends, "out_of_range", x.Flattened, "ranges", places(x.Ranges), "bits", places(x.Bits),
		})
	}
	for _, f := range r.Functions {
		functions = append(functions, report.Object{"function", f.Function, "before", f.Before, "after", f.After})
	}
	findings[i].Target = report.Object{
		"name", r.Target, "types", types, "functions", functions, "casts", r.Casts, "computes", r.Computes, "converts", r.Converts, "vanished", r.Vanished,
	}
}

// targets returns the file to write for each input; "" stands for standard output. It returns an
// error if two are the same file, or if one is an input under --out-dir.
func (c *config) targets() ([]string, error) {
	targets := make([]string, len(c.inputs))
	switch {
	case c.output != "":
		for i := range targets { // of several inputs, it is the null device
			targets[i] = c.output
		}
	case c.inPlace:
		copy(targets, c.inputs)
		_, err := c.checkDistinct(targets)
		return targets, err
	case c.outDir != "":
		cwd, _ := os.Getwd() // "" if the directory has been removed
		for i, name := range c.inputs {
			targets[i] = filepath.Join(c.outDir, outputPath(cwd, name))
		}
		there, err := c.checkDistinct(targets)
		if err != nil {
			return nil, err
		}
		return targets, c.checkNotInputs(there)
	}
	return targets, nil
}

// outputPath returns the path of an output below the output directory: the path of the input,
// relative to the current directory if it is in it, otherwise relative to the root.
func outputPath(cwd, name string) string {
	if clean := filepath.Clean(name); filepath.IsLocal(clean) {
		return clean
	}
	full := filepath.Clean(name)
	if !filepath.IsAbs(name) {
		if cwd == "" {
			return filepath.Base(name)
		}
		full = filepath.Join(cwd, name)
	}
	if rel, err := filepath.Rel(cwd, full); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return strings.TrimPrefix(strings.TrimPrefix(full, filepath.VolumeName(full)), string(filepath.Separator))
}

// checkDistinct returns an error if two targets are the same file, by path or by links. It returns
// those that exist.
func (c *config) checkDistinct(targets []string) (there map[fileID]string, err error) {
	byPath := map[string]string{}
	there = map[fileID]string{}
	ids := fileIDs(targets)
	for i, t := range targets {
		path := filepath.Clean(t)
		if ids[i] == (fileID{}) { // a new file, perhaps through links
			if file, _, err := atomicfile.ResolveLinks(t); err == nil {
				path = filepath.Clean(file)
			}
		}
		other, taken := byPath[path]
		byPath[path] = t
		if id := ids[i]; id != (fileID{}) && !taken {
			other, taken = there[id]
			there[id] = t
		}
		if taken && other == t {
			return nil, fmt.Errorf("two inputs would be written to %s", quote(t))
		}
		if taken {
			return nil, fmt.Errorf("two inputs would be written to one file, %s and %s", quote(other), quote(t))
		}
	}
	return there, nil
}

// writtenPath returns the path of the file that is written for a name: the same for all names of a
// file, except for hard links, whether it exists or not.
func writtenPath(name string) string {
	path, _, err := atomicfile.ResolveLinks(name)
	if err != nil {
		return filepath.Clean(name)
	}
	if folder, err := realPath(filepath.Dir(path)); err == nil {
		return filepath.Join(folder, filepath.Base(path))
	}
	return filepath.Clean(path)
}

// checkNotInputs returns an error if an existing target is an input.
func (c *config) checkNotInputs(targets map[fileID]string) error {
	if len(targets) == 0 {
		return nil
	}
	for i, id := range fileIDs(c.inputs) {
		if targets[id] != "" {
			return fmt.Errorf("--out-dir would overwrite the input %s; --in-place rewrites inputs", quote(c.inputs[i]))
		}
	}
	return nil
}

// fileIDs identifies regular files; the zero ID is for others.
func fileIDs(paths []string) []fileID {
	ids := make([]fileID, len(paths))
	for i, path := range paths {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			ids[i] = idOf(info)
		}
	}
	return ids
}
