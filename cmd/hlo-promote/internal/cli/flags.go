package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/lattice"
	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/promote"
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

	emit         emission
	allowPartial bool

	emitBytecode        bool // in mlir-opt's words
	emitBytecodeVersion int
	force               bool // binary modules go to terminals too
	terminal            bool // standard output is one

	systemName string
	system     promote.Config
	options    passes.Options // with the system, once parseFlags is done
	machine    machine

	split  bool
	strict bool
	marks
	expect expectations

	showLattice bool
	lattice     lattice.Form
	compareName string
	compare     *promote.System
	joinList    string

	manyFiles
	reporting

	help       bool
	version    bool
	completion shell
	profile    string

	memory collector
}

// A group is a part of the flags with a heading in the help text.
type group struct {
	title string
	flags *pflag.FlagSet
}

// groups defines every flag, bound to where its value goes.
func (c *config) groups() []group {
	groups := []struct {
		title  string
		define func(*pflag.FlagSet)
	}{
		{"Files", c.fileFlags}, {"Many files", c.manyFilesFlags}, {"Form of the output", c.formFlags}, {"Language of the output", c.emitFlags}, {"Promotion", c.promotionFlags},
		{"Machine", c.targetFlags},
		{"Findings", c.findingFlags}, {"Gates", c.gateFlags}, {"Tests", c.testFlags}, {"Promotion systems", c.systemFlags}, {"Other", c.otherFlags},
	}
	var all []group
	for _, g := range groups {
		set := pflag.NewFlagSet(g.title, pflag.ContinueOnError)
		set.SortFlags = false
		g.define(set)
		all = append(all, group{g.title, set})
	}
	return all
}

func (c *config) fileFlags(f *pflag.FlagSet) {
	f.StringVarP(&c.output, "output", "o", "", "write to `FILE` instead of standard output; an existing file survives any failure")
	f.StringVar(&c.outDir, "out-dir", "", "write one output per input under `DIR`, at the input's relative path; goes on after a bad file")
	f.BoolVarP(&c.inPlace, "in-place", "i", false, "rewrite the files in source form; files without changes are not written")
	f.BoolVarP(&c.diff, "diff", "d", false, "print a unified diff of the source form, for patch -p1 and git apply")
	f.BoolVar(&c.check, "check", false, "list the files that would change; exit status 1 if there are any")
	f.IntVarP(&c.jobs, "jobs", "j", 0, "work on `N` files at a time (default: the number of cores); the output is the same for every N")
}

func (c *config) formFlags(f *pflag.FlagSet) {
	f.Var(&c.form, "print", "canonical: as MLIR prints; generic: MLIR's generic form; source: the input with the edits spliced in, comments and names kept")
	f.BoolVar(&c.generic, "mlir-print-op-generic", false, "the same as --print generic")
	f.BoolVar(&c.debugInfo, "debuginfo", false, "print locations (also: --mlir-print-debuginfo)")
}

func (c *config) promotionFlags(f *pflag.FlagSet) {
	o := &c.options
	f.StringVarP(&c.systemName, "system", "s", promote.JAX.String(), "promotion system `NAME`: "+systemNames()+", a lattice file ("+latticeNames()+", or a path), or none to verify and print only")
	f.BoolVar(&c.system.X32, "x32", false, "JAX's 32-bit configuration (jax, jax-strict)")
	f.Var(&c.system.Policies, "policy", "decide a contested cell `KEY=VALUE`, repeatable: "+policyHelp)
	f.Var((*weakArgs)(&o.WeakArgs), "weak-args", "arguments of public functions that are weak, a `LIST` of numbers, and of names that the input has: 0,x,@f:y,\"w['a,b']\"")
	f.Var(&o.WeakConstants, "weak-constants", "constants that are weak without being marked")
	f.BoolVar(&o.KeepWeak, "keep-weak", false, "mark what is weak with promote.weak in the output")
	f.Var(&o.Results, "results", "where the declared type of a result is not the computed one: infer takes the computed one, keep converts back")
	f.Var(&o.Signature, "signature", "results of public functions: safe keeps their types where nothing is lost, infer changes them, keep converts back")
	f.Var(&o.ControlFlow, "control-flow", "types of loop carries and branches: as JAX finds them, widened until they fit, or as declared")
	f.Var(&o.Calls, "calls", "a call of a private function with other types: specialize retypes or copies the function, convert converts the operands")
	f.BoolVar(&c.strict, "strict", false, "errors, not warnings, for operations that are not known and have operands of several element types")
	f.BoolVar(&o.Hoist, "hoist", false, "move converts before broadcasts and out of loops")
	f.BoolVar(&c.annotate, "annotate", false, "mark what promotion changes with attributes, promote.from and promote.was, by which --strip finds it")
	f.BoolVar(&c.strip, "strip", false, "promote nothing: take back what --annotate marked, so that the module is what it was before")
}

func (c *config) testFlags(f *pflag.FlagSet) {
	f.BoolVar(&c.split, "split-input-file", false, "take the parts between '// -----' lines as modules of their own")
	f.Var(&c.expect, "verify-diagnostics", "compare the diagnostics with expected-error comments, as mlir-opt does: all, or those that are expected only; update writes the comments into the files")
	f.Lookup("verify-diagnostics").NoOptDefVal = expectAll.String()
}

func (c *config) systemFlags(f *pflag.FlagSet) {
	f.Var(&c.lattice, "print-lattice", "print the promotion system instead of reading a file, in a `FORM`: table, tsv, dot, svg")
	f.Lookup("print-lattice").DefValue = "" // without the flag, none
	f.StringVar(&c.compareName, "compare", "", "say which operations another `SYSTEM` treats differently; with --print-lattice: mark the cells in which it differs")
	f.StringVar(&c.joinList, "join", "", "print what the operands of a `LIST` become, such as ui64,i32 or int32,f*; exit status 1 if that is refused")
}

func (c *config) otherFlags(f *pflag.FlagSet) {
	f.BoolVarP(&c.help, "help", "h", false, "print this text")
	f.BoolVar(&c.version, "version", false, "print the version")
	f.Var(&c.completion, "completion", "print a script that completes the command line in a `SHELL`: bash, zsh, fish")
	f.StringVar(&c.profile, "cpuprofile", "", "write a CPU profile to `FILE`")
	f.MarkHidden("cpuprofile")
}

const policyHelp = "u64-signed=float|error|i64|f32, f8=error|widen-f32, bf16-f16=f32|error, complex-half=error|widen, small-int=error|widen, torch-broadcast=scalar|tensor, mixed-dot=auto|join|keep"

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
	if err := flags.Parse(withDoubleDashes(flags, args)); err != nil {
		return nil, flagMeant(flags, inPlainWords(err))
	}
	c.inputs = flags.Args()
	if c.help || c.version || c.code != "" {
		return c, nil
	}
	if err := c.settle(flags); err != nil {
		return nil, err
	}
	if err := c.loadSystems(); err != nil {
		return nil, err
	}
	if err := c.machine.load(); err != nil {
		return nil, err
	}
	return c, c.loadHeader(flags)
}

// withDoubleDashes lets every long flag be written with one dash, as mlir-opt and the tools of Go do.
func withDoubleDashes(flags *pflag.FlagSet, args []string) []string {
	out := make([]string, len(args))
	value := false // the argument is the value of the flag before it
	for i, a := range args {
		if a == "--" && !value {
			copy(out[i:], args[i:])
			break
		}
		name, _, assigned := strings.Cut(strings.TrimLeft(a, "-"), "=")
		f := flags.Lookup(name)
		if !value && len(name) > 1 && f != nil && strings.HasPrefix(a, "-") && !strings.HasPrefix(a, "--") {
			a = "-" + a
		}
		switch {
		case value || !strings.HasPrefix(a, "-") || assigned:
			value = false
		case strings.HasPrefix(a, "--"):
			value = f != nil && f.NoOptDefVal == ""
		default:
			short := flags.ShorthandLookup(a[len(a)-1:]) // the last of -dj takes the value
			value = len(a) > 1 && short != nil && short.NoOptDefVal == "" && len(a) == 2
		}
		out[i] = a
	}
	return out
}

// inPlainWords says what a value must be where pflag quotes Go's strconv.
func inPlainWords(err error) error {
	message, problem, ok := strings.Cut(err.Error(), ": strconv.")
	if !ok {
		return err
	}
	if strings.HasPrefix(problem, "ParseBool") {
		return errors.New(message + ": must be true or false")
	}
	return errors.New(message + ": must be a whole number")
}

// weakArgs are the values of --weak-args.
type weakArgs []passes.WeakArg

func (w *weakArgs) Set(list string) error {
	args, err := passes.ParseWeakArgs(list)
	*w = append(*w, args...)
	return err
}

func (w *weakArgs) String() string {
	var words []string
	for _, a := range *w {
		words = append(words, a.String())
	}
	return strings.Join(words, ",")
}

func (w *weakArgs) Type() string { return "LIST" }

// spelled is a flag as the user would write it; without a value any other would do.
func spelled(option, value string) string {
	switch {
	case value == "":
		return "--" + option
	case strings.Contains(value, "="):
		return "--" + option + " " + value
	}
	return "--" + option + "=" + value
}

// flagMeant adds to the error of an unknown flag which one was probably meant.
func flagMeant(flags *pflag.FlagSet, err error) error {
	unknown, ok := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !ok {
		return err
	}
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if name := suggest.Word(unknown, names); name != "" {
		return fmt.Errorf("%w; did you mean '--%s'?", err, name)
	}
	return err
}

// setWord sets a flag value to the place of a word in a list.
func setWord[T ~uint8](v *T, words []string, s string) error {
	for i, word := range words {
		if s == word {
			*v = T(i)
			return nil
		}
	}
	return fmt.Errorf("must be one of %s", strings.Join(words, ", "))
}
