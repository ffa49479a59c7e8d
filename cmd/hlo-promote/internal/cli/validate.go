package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/lattice"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// validate checks the combination of flags and sets the fields that follow from them.
func (c *config) validate() error {
	flags := c.flags
	c.showLattice = flags.Changed("print-lattice")
	if c.jobs < 0 || c.jobs == 0 && flags.Changed("jobs") {
		return fmt.Errorf("invalid argument %q for \"-j, --jobs\" flag: must be at least 1", fmt.Sprint(c.jobs))
	}
	if c.jobs == 0 {
		c.jobs = runtime.GOMAXPROCS(0)
	}
	if c.generic {
		if flags.Changed("print") && c.form != genericForm {
			return exclusive("--mlir-print-op-generic", "--print "+forms[c.form])
		}
		c.form = genericForm
	}
	for _, validate := range []func(*pflag.FlagSet) error{c.validateSystem, c.validateEmit, c.validateEdits} {
		if err := validate(flags); err != nil {
			return err
		}
	}
	for _, validate := range []func() error{c.validateReports, c.validateGates, c.validateConflicts, c.validateOutput, c.validateFiles} {
		if err := validate(); err != nil {
			return err
		}
	}
	return nil
}

// validateEdits checks the flags that edit files.
func (c *config) validateEdits(flags *pflag.FlagSet) error {
	if c.expect == updateExpected && !c.diff && !c.check {
		c.inPlace = true
	}
	if c.editsFiles() {
		if flags.Changed("print") && c.form != sourceForm || c.generic {
			return exclusive(c.editFlag(), "--print "+forms[c.form])
		}
		c.form = sourceForm
	}
	if c.null && (!c.check || c.diff) {
		return errors.New("--null needs --check, without --diff")
	}
	if c.form == sourceForm && c.debugInfo {
		return exclusive("--debuginfo", "the source form")
	}
	return nil
}

// checkEmptyValues returns the error for a flag with an empty value, as from an unset shell
// variable.
func checkEmptyValues(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" {
			name, _ := pflag.UnquoteUsage(f)
			err = fmt.Errorf("--%s needs a %s, got an empty one", f.Name, name)
		}
	})
	return err
}

// editsFiles reports whether a flag is given that edits or compares the input files in source form.
func (c *config) editsFiles() bool { return c.inPlace || c.diff || c.check }

// editFlag returns the name of the flag for which editsFiles is true, or "".
func (c *config) editFlag() string {
	if !c.editsFiles() {
		return ""
	}
	return cmp.Or(flagIf(c.expect == updateExpected, "--verify-diagnostics=update"), flagIf(c.inPlace, "--in-place"), flagIf(c.diff, "--diff"), "--check")
}

// flagIf returns the name of a flag if it is given, else "".
func flagIf(given bool, name string) string {
	if given {
		return name
	}
	return ""
}

// firstGiven returns the first given flag of some groups, other than except, or "".
func firstGiven(flags *pflag.FlagSet, except string, groups ...func(*config, flagSet)) (first string) {
	own := new(config).define("", groups...)
	flags.Visit(func(f *pflag.Flag) {
		if f.Name != except && own.Lookup(f.Name) != nil && first == "" {
			first = "--" + f.Name
		}
	})
	return first
}

// validateOutput checks the flags that use standard output.
func (c *config) validateOutput() error {
	alone := cmp.Or(flagIf(c.showLattice, "--print-lattice"), flagIf(c.joinList != "", "--join"))
	switch {
	case c.comparesModules() && (c.output != "" && c.output != "-" || c.outDir != ""):
		return errors.New("--compare prints no module and cannot be combined with --output or --out-dir")
	case c.comparesModules() && (c.explains() || c.hasGates()):
		return errors.New("--compare cannot be combined with --explain, --why, -W or --deny")
	case alone != "" && len(c.inputs) > 0:
		return fmt.Errorf("%s reads no file, got %s", alone, quote(c.inputs[0]))
	case alone != "" && (c.outDir != "" || c.output != ""):
		return fmt.Errorf("%s prints to standard output, not to a file", alone)
	case c.showLattice && (c.targetOptions.simplify != simplifyNone || c.targetOptions.pin || c.targetOptions.boundary != boundaryOfTarget):
		return errors.New("--print-lattice reads no file, and --boundary, --simplify-converts and --pin-precision apply to a module")
	case c.output != "-":
		return nil
	case c.why.elem != elem.None:
		return errors.New("--why and --output - both print to standard output")
	case c.format != report.TextFormat:
		return &flagError{fmt.Sprintf("--format %s and --output - both print to standard output", c.format), []string{"format", "output"}}
	}
	return nil
}

// validateConflicts checks for flags that cannot be combined.
func (c *config) validateConflicts() error {
	edit, target, lattices := c.editFlag(), c.targetOptions.givenFlag(), flagIf(c.showLattice, "--print-lattice")
	verify, join := flagIf(c.expect != expectNone, "--verify-diagnostics"), flagIf(c.joinList != "", "--join")
	compare, llvm := flagIf(c.compareName != "", "--compare"), flagIf(c.emit.language == llvmIR, "--emit llvm")
	gate := cmp.Or(c.gateFlag(), c.allowanceFlag())
	why, format := flagIf(c.why.elem != elem.None, "--why"), flagIf(c.format != report.TextFormat, "--format "+c.format.String())
	explain, document := cmp.Or(why, flagIf(c.explain, "--explain")), cmp.Or(format, flagIf(len(c.reports) > 0, "--report"))
	output, outDir := flagIf(c.output != "" && c.output != "-", "--output"), flagIf(c.outDir != "", "--out-dir")
	return conflict(
		[]string{verify, gate, explain, document},
		[]string{lattices, gate, explain, document, edit},
		[]string{flagIf(c.baselineUpdate, "--baseline-update"), flagIf(c.against != "", "--against")},
		[]string{cmp.Or(why, format), flagIf(c.diff || c.check, edit)},
		// a question never writes, and prints no module without --output or --out-dir
		[]string{why, flagIf(c.inPlace, edit)},
		[]string{flagIf(output == "" && outDir == "", why), c.printFlag()},
		[]string{flagIf(c.quiet && document == "", "--quiet"), flagIf(c.explain, "--explain")},
		[]string{flagIf(!c.promotes(), "--system "+noPromotion), compare, join},
		[]string{flagIf(c.comparesModules(), compare), edit, verify, llvm},
		[]string{compare, target},
		[]string{flagIf(c.lattice == lattice.SVG, "--print-lattice svg"), target},
		[]string{join, lattices, compare, edit},
		[]string{flagIf(c.inPlace, "--in-place"), flagIf(c.diff, "--diff"), flagIf(c.check, "--check")},
		[]string{edit, output, outDir},
		[]string{output, outDir},
	)
}

func isDirectory(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// printFlag returns the first given flag that says how to print a module, or "".
func (c *config) printFlag() string {
	return cmp.Or(flagIf(c.emit != (emitSpec{}), "--emit "+c.emit.String()), flagIf(c.form != canonicalForm, "--print "+forms[c.form]), flagIf(c.debugInfo, "--debuginfo"))
}

// validateFiles checks the inputs.
func (c *config) validateFiles() error {
	if c.showLattice {
		return nil
	}
	if err := c.expandInputs(); err != nil {
		return err
	}
	asked := c.output != "" || c.outDir != "" || c.printFlag() != ""
	c.onlyGates = c.hasGates() && c.several && !asked
	if len(c.inputs) == 0 {
		c.inputs = []string{"-"}
	}
	if c.output == "-" {
		c.output = ""
	}
	if c.output != "" && c.output != os.DevNull && len(c.inputs) > 1 {
		return fmt.Errorf("--output takes one input, got %d; --out-dir takes many", len(c.inputs))
	}
	return c.validateStdin()
}

// validateStdin checks that standard input is read once, and that no flag requires a file instead.
func (c *config) validateStdin() error {
	first := slices.Index(c.inputs, "-")
	switch {
	case first < 0 && c.stdinFilename != "":
		return errors.New("--stdin-filename needs standard input, which - stands for")
	case first < 0:
		return nil
	case c.inPlace:
		return fmt.Errorf("%s cannot rewrite standard input", c.editFlag())
	case c.outDir != "":
		return errors.New("--out-dir has no name for standard input")
	case slices.Contains(c.inputs[first+1:], "-"):
		return errors.New("standard input can be read only once")
	}
	return nil
}

// conflict returns the error for the first row whose first flag is given with another flag of the
// row. A flag that is not given is "".
func conflict(rows ...[]string) error {
	for _, row := range rows {
		if other := cmp.Or(row[1:]...); row[0] != "" && other != "" {
			return exclusive(row[0], other)
		}
	}
	return nil
}

// exclusive returns the error for two flags that cannot be combined.
func exclusive(a, b string) error {
	return &flagError{fmt.Sprintf("%s and %s cannot be combined", a, b), []string{flagNamed(a), flagNamed(b)}}
}
