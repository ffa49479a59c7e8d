package cli

import (
	"fmt"
	"runtime"
	"slices"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/lattice"
)

// validate checks the combination of flags and sets the fields that follow from them.
func (c *config) settle(flags *pflag.FlagSet) error {
	if err := emptyValue(flags); err != nil {
		return err
	}
	if c.merge {
		return c.settleMerge(flags)
	}
	c.showLattice = flags.Changed("print-lattice")
	if c.jobs < 0 || c.jobs == 0 && flags.Changed("jobs") {
		return fmt.Errorf("invalid argument %q for \"-j, --jobs\" flag: must be at least 1", fmt.Sprint(c.jobs))
	}
	if c.jobs == 0 {
		c.jobs = runtime.GOMAXPROCS(0)
	}
	if c.generic {
		if flags.Changed("print") && c.form != genericForm {
			return exclusive("--mlir-print-op-generic", "--print "+c.form.String())
		}
		c.form = genericForm
	}
	for _, settle := range []func(*pflag.FlagSet) error{c.settleSystem, c.settleMarks, c.settleEmit, c.settleEdits, c.settleManifest} {
		if err := settle(flags); err != nil {
			return err
		}
	}
	for _, settle := range []func() error{c.settleReports, c.settleCompare, c.settleJoin, c.settleFiles} {
		if err := settle(); err != nil {
			return err
		}
	}
	return nil
}

// validateEdits checks the flags that edit files.
func (c *config) settleEdits(flags *pflag.FlagSet) error {
	if c.expect == updateExpected && !c.diff && !c.check {
		c.inPlace = true
	}
	if c.edits() {
		if flags.Changed("print") && c.form != sourceForm || c.generic {
			return exclusive(c.mode(), "--print "+c.form.String())
		}
		c.form = sourceForm
	}
	if c.form == sourceForm && c.debugInfo {
		return exclusive("--debuginfo", "the source form")
	}
	return nil
}

// emptyValue returns the error for a flag with an empty value, as from an unset shell variable.
func emptyValue(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" {
			name, _ := pflag.UnquoteUsage(f)
			err = fmt.Errorf("--%s needs a %s, got an empty one", f.Name, name)
		}
	})
	return err
}

// edits reports whether a flag is given that edits or compares the input files in source form.
func (c *config) edits() bool { return c.inPlace || c.diff || c.check }

// mode returns the name of the flag that makes edits true.
func (c *config) mode() string {
	switch {
	case c.expect == updateExpected:
		return "--verify-diagnostics=update"
	case c.inPlace:
		return "--in-place"
	case c.diff:
		return "--diff"
	}
	return "--check"
}

// validateFiles checks the flags about files and the inputs.
func (c *config) settleFiles() error {
	if c.showLattice {
		return c.settleLattice()
	}
	if err := c.expandInputs(); err != nil {
		return err
	}
	if len(c.inputs) == 0 {
		c.inputs = []string{"-"}
	}
	if c.output == "-" {
		c.output = ""
	}
	switch {
	case c.inPlace && (c.diff || c.check):
		return exclusive("--in-place", (&config{diff: c.diff}).mode())
	case c.edits() && c.output != "":
		return exclusive(c.mode(), "--output")
	case c.edits() && c.outDir != "":
		return exclusive(c.mode(), "--out-dir")
	case c.output != "" && c.outDir != "":
		return exclusive("--output", "--out-dir")
	case c.output != "" && len(c.inputs) > 1:
		return fmt.Errorf("--output takes one input, got %d; --out-dir takes many", len(c.inputs))
	}
	if err := c.settleStdin(); err != nil {
		return err
	}
	return c.settlePaths()
}

// validateLattice checks --print-lattice against the other flags.
func (c *config) settleLattice() error {
	switch {
	case len(c.inputs) > 0:
		return fmt.Errorf("--print-lattice reads no file, got %s", quoted(c.inputs[0]))
	case c.edits():
		return exclusive("--print-lattice", c.mode())
	case c.machine.given() != "" && c.compareName != "":
		return exclusive("--compare", c.machine.given())
	case c.machine.given() != "" && c.lattice != lattice.Table && c.lattice != lattice.TSV && c.lattice != "":
		return exclusive("--print-lattice "+c.lattice.String(), c.machine.given())
	case c.machine.simplify != simplifyNone || c.machine.pin:
		return fmt.Errorf("--print-lattice reads no file, and --simplify-converts and --pin-precision apply to a module")
	case c.outDir != "" || c.output != "":
		return fmt.Errorf("--print-lattice prints to standard output, not to a file")
	}
	return nil
}

// validateStdin checks that standard input is read once, and that no flag requires a file instead.
func (c *config) settleStdin() error {
	first := slices.Index(c.inputs, "-")
	switch {
	case first < 0:
		return nil
	case c.inPlace:
		return fmt.Errorf("%s cannot rewrite standard input", c.mode())
	case c.outDir != "":
		return fmt.Errorf("--out-dir has no name for standard input")
	case !c.shard.All():
		return fmt.Errorf("--shard divides files and cannot take standard input")
	case slices.Contains(c.inputs[first+1:], "-"):
		return fmt.Errorf("standard input can be read only once")
	}
	return nil
}

// exclusive returns the error for two flags that cannot be combined.
func exclusive(a, b string) error { return fmt.Errorf("%s and %s cannot be combined", a, b) }
