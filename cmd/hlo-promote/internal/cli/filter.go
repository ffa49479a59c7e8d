package cli

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/project"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A Filter promotes modules in memory, all with the same flags. It is for programs that call the
// command in their process: it writes no file, prints nothing, and leaves the garbage collector as
// it is. Its methods may be called concurrently.
type Filter struct {
	config      *config
	fingerprint string
	rules       []report.Rule
}

// FilterOptions holds what a caller requires of modules besides the flags.
type FilterOptions struct {
	// KeepSignature refuses a module whose public function gets another type, because the caller
	// passes buffers of the old types.
	KeepSignature bool
	// Project reads the project file at or above the current folder, as for standard input.
	Project bool
}

// filterGroups has the flags of a Filter: those about promotion, targets and gates.
var filterGroups = []func(*config, flagSet){(*config).promotionFlags, (*config).targetFlags, (*config).gateFlags}

// unfiltered lists the flags of filterGroups that concern files, and filtered those of other groups
// that a Filter has too.
var (
	unfiltered = []string{"baseline-update", "against"}
	filtered   = []string{"config", "no-config"}
)

// ErrProject reports a wrong project file. The error of [NewFilter] wraps it, and its text has the
// place in the file.
var ErrProject = errors.New("wrong project file")

// A projectError is an error with another text than that of its cause.
type projectError struct{ text string }

func (e *projectError) Error() string { return e.text }
func (e *projectError) Unwrap() error { return ErrProject }

// NewFilter returns a filter with these flags, or an error that explains which flag is wrong.
// Lattice, target and baseline files that the flags name are read now.
func NewFilter(flags []string, o FilterOptions) (*Filter, error) {
	known := new(config).define(mainCommand, filterGroups...)
	for _, arg := range flags {
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		isLong := name != "" && known.Lookup(name) != nil && !slices.Contains(unfiltered, name) || slices.Contains(filtered, name)
		isShort := name != "" && !strings.HasPrefix(arg, "--") && known.ShorthandLookup(name[:1]) != nil
		if strings.HasPrefix(arg, "-") && !isLong && !isShort {
			return nil, fmt.Errorf("hlo-promote: error: %s is not a flag about promotion, targets or gates", quote(arg))
		}
	}
	c, err := parseWith(append([]string{"--emit=same", "--print=source", "--format=text"}, flags...), o.Project)
	if err == nil && (len(c.inputs) != 1 || c.inputs[0] != "-") {
		err = fmt.Errorf("%s is not a flag", quote(c.inputs[0]))
	}
	if err != nil {
		var text bytes.Buffer
		reportUsageError(err, nil, &text)
		if e := (*project.Error)(nil); errors.As(err, &e) {
			return nil, &projectError{strings.TrimSuffix(text.String(), "\n")}
		}
		return nil, errors.New(strings.TrimSuffix(strings.TrimSuffix(text.String(), "\n"), "\nrun 'hlo-promote --help' for usage"))
	}
	c.inMemory, c.keepSignature = true, o.KeepSignature
	if t := &c.targetOptions; o.KeepSignature && t.target != nil && t.boundary == boundaryOfTarget {
		if err := t.target.SetBoundary(target.BoundaryConvert); err != nil {
			return nil, err
		}
	}
	fingerprint, err := c.fingerprint(flags)
	return &Filter{c, fingerprint, rules()}, err
}

// fingerprint returns the digest of the version, of flags, and of the files that they name.
func (c *config) fingerprint(flags []string) (string, error) {
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %q", version(), flags)
	var files []string
	if c.projectFile != "" {
		files = append(files, c.projectFile)
	}
	if isLatticePath(c.systemName) {
		files = append(files, c.systemName)
	}
	if t := c.targetOptions.target; t != nil {
		for _, s := range t.Statements {
			if _, err := target.Lookup(s.File); err != nil && s.Line > 0 && !slices.Contains(files, s.File) {
				files = append(files, s.File)
			}
		}
	}
	if c.baseline != "" {
		files = append(files, c.baseline)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", fileError("read", quote(name), err)
		}
		fmt.Fprintf(sum, " %q", text)
	}
	return fmt.Sprintf("%s %x", version(), sum.Sum(nil)[:16]), nil
}

// A Filtered is the result of a Filter for one module.
type Filtered struct {
	// Module is the promoted module in the form and version of the input: the input itself if it
	// did not change, nil if it is refused.
	Module   []byte
	Changed  bool
	Status   int    // the exit status of the command
	Findings []byte // JSON, specified by docs/findings.schema.json
	Text     string // the findings as MLIR prints diagnostics
}

// Run promotes a module: MLIR text, bytecode, a portable artifact or a jax.export file. name is the
// file that findings mention. Run does not keep the module.
func (f *Filter) Run(name string, module []byte) *Filtered {
	var log, findings, out bytes.Buffer
	in := &input{name: name, text: module, binary: pipeline.IsBinary(name, module), release: func() {}}
	if !in.binary { // a buffer that grows copies the weights of a large module several times
		out.Grow(len(module) + len(module)/8)
	}
	t := &task{name: name, out: &out, log: &log, tally: tally{inputs: 1}}
	w := &worker{config: f.config}
	w.process(t, in)
	r := &report.Report{Version: version(), Rules: f.rules, Findings: t.findings, Failed: t.status >= statusUsage}
	report.JSON.Write(&findings, r) // writing to a buffer cannot fail
	result := &Filtered{Status: t.status, Findings: findings.Bytes(), Text: log.String()}
	switch {
	case t.status != statusOK:
	case t.changed > 0 && w.encoded != nil:
		result.Module, result.Changed = w.encoded, true
	case t.changed > 0:
		result.Module, result.Changed = out.Bytes(), true
	default:
		result.Module = module
	}
	return result
}

// ProjectFile returns the name of the project file whose settings count; "" if there is none.
func (f *Filter) ProjectFile() string { return f.config.projectFile }

// Fingerprint returns a string that differs if the version of this program, the flags, or the
// contents of a file that they name differ.
func (f *Filter) Fingerprint() string { return f.fingerprint }

// Version returns the version of this program.
func Version() string { return version() }
