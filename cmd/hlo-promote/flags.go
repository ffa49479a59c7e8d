package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"hlo-promote/cmd/hlo-promote/internal/lattice"
	"hlo-promote/passes"
	"hlo-promote/promote"
)

// A config is what the command line says.
type config struct {
	inputs []string // "-" is standard input; never empty

	output  string // -o, "" or "-" for standard output
	outDir  string
	inPlace bool
	diff    bool
	check   bool
	jobs    int

	form      form
	generic   bool // --mlir-print-op-generic
	debugInfo bool

	systemName string
	system     promote.Config
	options    passes.Options // with the system, once parseFlags is done

	split  bool
	verify bool

	showLattice bool
	lattice     lattice.Form
	compareName string
	compare     *promote.System

	help    bool
	version bool
	profile string
}

// A group is a part of the flags with a heading in the help text.
type group struct {
	title string
	flags *pflag.FlagSet
}

// groups defines every flag, bound to where its value goes.
func (c *config) groups() []group {
	set := func() *pflag.FlagSet {
		s := pflag.NewFlagSet("", pflag.ContinueOnError)
		s.SortFlags = false
		return s
	}
	o := &c.options

	files := set()
	files.StringVarP(&c.output, "output", "o", "", "write to `FILE` instead of standard output; an existing file survives any failure")
	files.StringVar(&c.outDir, "out-dir", "", "write one output per input under `DIR`, at the input's relative path; goes on after a bad file")
	files.BoolVarP(&c.inPlace, "in-place", "i", false, "rewrite the files in source form; files without changes are not written")
	files.BoolVarP(&c.diff, "diff", "d", false, "print a unified diff of the source form, for patch -p1 and git apply")
	files.BoolVar(&c.check, "check", false, "list the files that would change; exit status 1 if there are any")
	files.IntVarP(&c.jobs, "jobs", "j", 0, "work on `N` files at a time (default: the number of cores); the output is the same for every N")

	shape := set()
	shape.Var(&c.form, "print", "canonical: as MLIR prints; generic: MLIR's generic form; source: the input with the edits spliced in, comments and names kept")
	shape.BoolVar(&c.generic, "mlir-print-op-generic", false, "the same as --print generic")
	shape.BoolVar(&c.debugInfo, "debuginfo", false, "print locations (also: --mlir-print-debuginfo)")

	types := set()
	types.StringVarP(&c.systemName, "system", "s", promote.JAX.String(), "promotion system `NAME`: "+systemNames()+", or the path of a lattice file")
	types.BoolVar(&c.system.X32, "x32", false, "JAX's 32-bit configuration (jax, jax-strict)")
	types.Var(&c.system.Policies, "policy", "decide a contested cell `KEY=VALUE`, repeatable: "+policyHelp)
	types.IntSliceVar(&o.WeakArgs, "weak-args", nil, "arguments of public functions that are weak, a `LIST` of numbers: 0,2")
	types.Var(&o.WeakConstants, "weak-constants", "constants that are weak without being marked")
	types.BoolVar(&o.KeepWeak, "keep-weak", false, "mark weak results with promote.weak in the output")
	types.Var(&o.Results, "results", "where the declared type of a result is not the computed one: infer takes the computed one, keep converts back")
	types.Var(&o.Signature, "signature", "results of public functions: safe keeps their types where nothing is lost, infer changes them, keep converts back")
	types.Var(&o.ControlFlow, "control-flow", "types of loop carries and branches: as JAX finds them, widened until they fit, or as declared")
	types.Var(&o.Calls, "calls", "a call of a private function with other types: specialize retypes or copies the function, convert converts the operands")
	types.BoolVar(&o.Hoist, "hoist", false, "move converts before broadcasts and out of loops")

	tests := set()
	tests.BoolVar(&c.split, "split-input-file", false, "take the parts between '// -----' lines as modules of their own")
	tests.BoolVar(&c.verify, "verify-diagnostics", false, "compare the diagnostics with expected-error comments, as mlir-opt does")

	show := set()
	show.Var(&c.lattice, "print-lattice", "print the promotion system instead of reading a file, in a `FORM`: table, tsv, dot, svg")
	show.Lookup("print-lattice").DefValue = "" // without the flag, none
	show.StringVar(&c.compareName, "compare", "", "with --print-lattice: mark the cells in which `SYSTEM` differs")

	other := set()
	other.BoolVarP(&c.help, "help", "h", false, "print this text")
	other.BoolVar(&c.version, "version", false, "print the version")
	other.StringVar(&c.profile, "cpuprofile", "", "write a CPU profile to `FILE`")
	other.MarkHidden("cpuprofile")

	return []group{
		{"Files", files}, {"Form of the output", shape}, {"Promotion", types}, {"Tests", tests},
		{"Promotion systems", show}, {"Other", other},
	}
}

const policyHelp = "u64-signed=float|error|i64|f32, f8=error|widen-f32, bf16-f16=f32|error, complex-half=error|widen, small-int=error|widen"

// systemNames lists the built-in systems.
func systemNames() string {
	var names []string
	for _, n := range promote.Names() {
		names = append(names, n.String())
	}
	return strings.Join(names, ", ")
}

// alias is the flag that another spelling of mlir-opt's stands for.
func alias(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	if name == "mlir-print-debuginfo" {
		name = "debuginfo"
	}
	return pflag.NormalizedName(name)
}

// parseFlags reads the command line. Its errors are usage errors.
func parseFlags(args []string) (*config, error) {
	c := &config{}
	flags := pflag.NewFlagSet("hlo-promote", pflag.ContinueOnError)
	flags.SetNormalizeFunc(alias)
	flags.Usage = func() {}
	for _, g := range c.groups() {
		flags.AddFlagSet(g.flags)
	}
	if err := flags.Parse(withDoubleDashes(args)); err != nil {
		return nil, err
	}
	c.inputs = flags.Args()
	if c.help || c.version {
		return c, nil
	}
	if err := c.settle(flags); err != nil {
		return nil, err
	}
	return c, c.loadSystems()
}

// withDoubleDashes lets mlir-opt's flags be written with one dash, as test suites do.
func withDoubleDashes(args []string) []string {
	out := make([]string, len(args))
	for i, a := range args {
		if a == "--" {
			copy(out[i:], args[i:])
			break
		}
		switch a {
		case "-split-input-file", "-verify-diagnostics", "-mlir-print-op-generic", "-mlir-print-debuginfo", "-help":
			a = "-" + a
		}
		out[i] = a
	}
	return out
}

// settle checks how the flags go together and fills in what follows from them.
func (c *config) settle(flags *pflag.FlagSet) error {
	c.showLattice = flags.Changed("print-lattice")
	if c.jobs < 0 || c.jobs == 0 && flags.Changed("jobs") {
		return fmt.Errorf("invalid argument %q for \"-j, --jobs\" flag: must be at least 1", fmt.Sprint(c.jobs))
	}
	if c.jobs == 0 {
		c.jobs = runtime.GOMAXPROCS(0)
	}
	for _, n := range c.options.WeakArgs {
		if n < 0 {
			return fmt.Errorf("invalid argument \"%d\" for \"--weak-args\" flag: must be numbers of arguments, from 0", n)
		}
	}
	if c.generic {
		if flags.Changed("print") && c.form != generic {
			return exclusive("--mlir-print-op-generic", "--print "+c.form.String())
		}
		c.form = generic
	}
	if c.edits() {
		if flags.Changed("print") && c.form != source || c.generic {
			return exclusive(c.mode(), "--print "+c.form.String())
		}
		c.form = source
	}
	if c.form == source && c.debugInfo {
		return exclusive("--debuginfo", "the source form")
	}
	return c.settleFiles()
}

// edits tells whether a flag is given that is about the source form of the input files.
func (c *config) edits() bool { return c.inPlace || c.diff || c.check }

// mode is the flag that makes edits true.
func (c *config) mode() string {
	switch {
	case c.inPlace:
		return "--in-place"
	case c.diff:
		return "--diff"
	}
	return "--check"
}

// settleFiles checks the flags about files with the inputs.
func (c *config) settleFiles() error {
	if c.showLattice {
		switch {
		case len(c.inputs) > 0:
			return fmt.Errorf("--print-lattice reads no file, got %s", quoted(c.inputs[0]))
		case c.edits():
			return exclusive("--print-lattice", c.mode())
		case c.outDir != "" || c.output != "":
			return fmt.Errorf("--print-lattice prints to standard output, not to a file")
		}
		return nil
	}
	if c.compareName != "" {
		return fmt.Errorf("--compare needs --print-lattice")
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
	for i, name := range c.inputs {
		if name != "-" {
			continue
		}
		switch {
		case c.inPlace:
			return fmt.Errorf("--in-place cannot rewrite standard input")
		case c.outDir != "":
			return fmt.Errorf("--out-dir has no name for standard input")
		case slices.Contains(c.inputs[:i], "-"):
			return fmt.Errorf("standard input can be read only once")
		}
	}
	return nil
}

// exclusive is the error for two flags that cannot go together.
func exclusive(a, b string) error { return fmt.Errorf("%s and %s exclude each other", a, b) }
