package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/lattice"
)

// validate checks the combination of flags and sets the fields that follow from them.
func (c *config) validate(flags *pflag.FlagSet) error {
	if err := checkEmptyValues(flags); err != nil {
		return err
	}
	if c.merge {
		return c.validateMerge(flags)
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
	for _, validate := range []func(*pflag.FlagSet) error{c.validateSystem, c.validateMarks, c.validateEmit, c.validateEdits, c.validateManifest} {
		if err := validate(flags); err != nil {
			return err
		}
	}
	for _, validate := range []func() error{c.validateReports, c.validateCompare, c.validateJoin, c.validateFiles} {
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
			return exclusive(c.editFlag(), "--print "+c.form.String())
		}
		c.form = sourceForm
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

// editFlag returns the name of the flag that makes edits true.
func (c *config) editFlag() string {
	return cmp.Or(flagIf(c.expect == updateExpected, "--verify-diagnostics=update"), flagIf(c.inPlace, "--in-place"), flagIf(c.diff, "--diff"), "--check")
}

// flagIf returns the name of a flag if it is given, else "".
func flagIf(given bool, name string) string {
	if given {
		return name
	}
	return ""
}

// validateFiles checks the flags about files and the inputs.
func (c *config) validateFiles() error {
	if c.showLattice {
		return c.validateLattice()
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
	if err := firstMatch(
		rule{c.inPlace && (c.diff || c.check), exclusive("--in-place", (&config{diff: c.diff}).editFlag())},
		rule{c.editsFiles() && c.output != "", exclusive(c.editFlag(), "--output")},
		rule{c.editsFiles() && c.outDir != "", exclusive(c.editFlag(), "--out-dir")},
		rule{c.output != "" && c.outDir != "", exclusive("--output", "--out-dir")},
		rule{c.output != "" && len(c.inputs) > 1, fmt.Errorf("--output takes one input, got %d; --out-dir takes many", len(c.inputs))},
	); err != nil {
		return err
	}
	if err := c.validateStdin(); err != nil {
		return err
	}
	return c.validatePaths()
}

// validateLattice checks --print-lattice against the other flags.
func (c *config) validateLattice() error {
	return firstMatch(
		rule{len(c.inputs) > 0, c.inputError("--print-lattice")},
		rule{c.editsFiles(), exclusive("--print-lattice", c.editFlag())},
		rule{c.targetOptions.givenFlag() != "" && c.compareName != "", exclusive("--compare", c.targetOptions.givenFlag())},
		rule{c.targetOptions.givenFlag() != "" && c.lattice != lattice.Table && c.lattice != lattice.TSV && c.lattice != "", exclusive("--print-lattice "+c.lattice.String(), c.targetOptions.givenFlag())},
		rule{c.targetOptions.simplify != simplifyNone || c.targetOptions.pin, fmt.Errorf("--print-lattice reads no file, and --simplify-converts and --pin-precision apply to a module")},
		rule{c.outDir != "" || c.output != "", fmt.Errorf("--print-lattice prints to standard output, not to a file")},
	)
}

// validateStdin checks that standard input is read once, and that no flag requires a file instead.
func (c *config) validateStdin() error {
	first := slices.Index(c.inputs, "-")
	return firstMatch(
		rule{first < 0, nil},
		rule{c.inPlace, fmt.Errorf("%s cannot rewrite standard input", c.editFlag())},
		rule{c.outDir != "", fmt.Errorf("--out-dir has no name for standard input")},
		rule{!c.shard.All(), fmt.Errorf("--shard divides files and cannot take standard input")},
		rule{slices.Contains(c.inputs[first+1:], "-"), fmt.Errorf("standard input can be read only once")},
	)
}

// A rule is a condition on the flags, and the error if it holds; nil if the flags are then valid.
type rule struct {
	holds bool
	err   error
}

// firstMatch returns the error of the first rule that holds.
func firstMatch(rules ...rule) error {
	if i := slices.IndexFunc(rules, func(r rule) bool { return r.holds }); i >= 0 {
		return rules[i].err
	}
	return nil
}

// inputError returns the error for inputs of a flag that reads none.
func (c *config) inputError(flag string) error {
	if len(c.inputs) == 0 {
		return nil
	}
	return fmt.Errorf("%s reads no file, got %s", flag, quote(c.inputs[0]))
}

// exclusive returns the error for two flags that cannot be combined. It is formatted when it is
// printed, because each run lists the rules of all flags.
func exclusive(a, b string) error { return exclusiveFlags{a, b} }

type exclusiveFlags [2]string

func (f exclusiveFlags) Error() string { return f[0] + " and " + f[1] + " cannot be combined" }
