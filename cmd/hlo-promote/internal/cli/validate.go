package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
)

// preparePromote checks the flags and arguments of the main job, and sets the fields that follow
// from them.
func (c *config) preparePromote() error {
	if c.generic {
		c.form = genericForm
	}
	if c.expect == updateExpected && !c.diff && !c.check {
		c.inPlace = true
	}
	if c.editsFiles() {
		c.form = sourceForm
	}
	for _, check := range []func() error{c.checkJobs, c.translateBytecode, c.validateReports, c.validateGates, c.readBaseline, c.validateOutput, c.findInputs, c.checkInputs} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkJobs sets the default of --jobs.
func (c *config) checkJobs() error {
	if c.jobs < 0 || c.jobs == 0 && c.flags.Changed("jobs") {
		return fmt.Errorf("invalid argument %q for \"-j, --jobs\" flag: must be at least 1", fmt.Sprint(c.jobs))
	}
	if c.jobs == 0 {
		c.jobs = runtime.GOMAXPROCS(0)
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

// validateOutput checks the flags that use standard output.
func (c *config) validateOutput() error {
	module := c.outDir != "" || c.output != "" && c.output != "-" || c.inPlace
	switch {
	case c.output == "-" && c.format != report.TextFormat:
		return &flagError{text: fmt.Sprintf("--format %s and --output - both print to standard output", c.format), flags: []string{"format", "output"}}
	case c.format != report.TextFormat && !module && c.printFlag() != "":
		text := fmt.Sprintf("%s needs --output or --out-dir: --format %s replaces the module on standard output", c.printFlag(), c.format)
		return &flagError{text: text, flags: []string{flagNamed(c.printFlag()), "format"}}
	case c.quiet && c.format == report.TextFormat && len(c.reports) == 0:
		return conflict("--quiet", flagIf(c.explain, "--explain"), flagIf(c.warn.isSet() || c.warn.notOverruled, "-W"))
	case !c.promotes():
		return conflict("--system "+noPromotion, flagIf(c.deny.classes != 0, "--deny"), flagIf(c.warn.classes != 0, "-W"), flagIf(c.explain && c.targetOptions.givenFlag() == "", "--explain"))
	}
	return nil
}

// printFlag returns the first given flag that says how to write a module, or "".
func (c *config) printFlag() string {
	binary := c.emit.language != stableHLO && c.emit.language != llvmIR
	return cmp.Or(flagIf(binary, "--emit "+languages[c.emit.language]), flagIf(c.generic, "--mlir-print-op-generic"), flagIf(c.form != canonicalForm, "--print "+forms[c.form]), flagIf(c.debugInfo, "--debuginfo"))
}

func isDirectory(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// findInputs replaces directories and patterns among the arguments by files. Without arguments, the
// input is standard input, which is read once.
func (c *config) findInputs() error {
	if err := c.checkMisplaced(); err != nil {
		return err
	}
	if c.expansion != nil {
		return c.expansion
	}
	asked := c.output != "" || c.outDir != "" || c.emit != (emitSpec{}) || c.printFlag() != ""
	c.onlyGates = c.hasGates() && c.several && !asked
	return c.validateStdin()
}

// validateStdin makes standard input the input if there are no arguments, and checks its flags.
func (c *config) validateStdin() error {
	if len(c.inputs) == 0 {
		c.inputs = []string{"-"}
	}
	switch first := slices.Index(c.inputs, "-"); {
	case first < 0 && c.stdinFilename != "":
		return errors.New("--stdin-filename needs standard input, which - stands for")
	case first >= 0 && slices.Contains(c.inputs[first+1:], "-"):
		return errors.New("standard input can be read only once")
	}
	return nil
}

// checkMisplaced returns an error for a first argument that is no file and looks like a command.
func (c *config) checkMisplaced() error {
	if c.command.name != mainCommand || len(c.inputs) == 0 || strings.ContainsAny(c.inputs[0], "-./*?["+string(os.PathSeparator)) {
		return nil
	}
	word := c.inputs[0]
	if _, err := os.Lstat(word); !errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if slices.Contains(commandNames(), word) {
		return fmt.Errorf("there is no file %s; for the command write its name first: hlo-promote %s", quote(word), word)
	}
	if hint := didYouMean(word, commandNames()); hint != "" {
		return fmt.Errorf("there is no file and no command %s%s", quote(word), hint)
	}
	return nil
}

// checkInputs checks that the flags about files can be applied to the inputs.
func (c *config) checkInputs() error {
	if c.output == "-" {
		c.output, c.named = "", true
	}
	switch stdin := slices.Contains(c.inputs, "-"); {
	case c.output != "" && c.output != os.DevNull && len(c.inputs) > 1:
		return fmt.Errorf("--output takes one input, got %d; --out-dir takes many", len(c.inputs))
	case stdin && c.inPlace:
		return fmt.Errorf("%s cannot rewrite standard input", c.editFlag())
	case stdin && c.outDir != "":
		return errors.New("--out-dir has no name for standard input")
	}
	return nil
}

// conflict returns the error for the first flag of some that is given beside another one. A flag
// that is not given is "".
func conflict(flag string, others ...string) error {
	if other := cmp.Or(others...); other != "" {
		return exclusive(flag, other)
	}
	return nil
}

// exclusive returns the error for two flags that cannot be combined.
func exclusive(a, b string) error {
	return &flagError{text: fmt.Sprintf("%s and %s cannot be combined", a, b), flags: []string{flagNamed(a), flagNamed(b)}}
}
