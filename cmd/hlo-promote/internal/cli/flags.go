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

type config struct {
	inputs []string // "-" is standard input; never empty

	output  string // -o; "" or "-" for standard output
	outDir  string
	inPlace bool
	diff    bool
	check   bool
	jobs    int

	form      form
	generic   bool // --mlir-print-op-generic
	debugInfo bool

	emit         emitSpec
	allowPartial bool

	emitBytecode        bool // as in mlir-opt
	emitBytecodeVersion int
	force               bool // write binary modules to terminals too
	terminal            bool // standard output is a terminal

	systemName    string
	system        promote.Config
	options       passes.Options // parseFlags sets the system
	targetOptions targetOptions

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
	helpAll    bool
	version    bool
	completion shell
	profile    string

	memory collector
}

// A group is a set of flags with a heading in the help text.
type group struct {
	title string
	flags *pflag.FlagSet
}

// flagGroups lists the groups, with the functions that define their flags and bind them to fields.
var flagGroups = [...]struct {
	title  string
	define func(*config, *pflag.FlagSet)
}{
	{"Files", (*config).fileFlags},
	{"Many files", (*config).manyFilesFlags},
	{"Form of the output", (*config).formFlags},
	{"Language of the output", (*config).emitFlags},
	{"Promotion", (*config).promotionFlags},
	{"Target", (*config).targetFlags},
	{"Findings", (*config).findingFlags},
	{"Gates", (*config).gateFlags},
	{"Tests", (*config).testFlags},
	{"Promotion systems", (*config).systemFlags},
	{"Other", (*config).otherFlags},
}

func (c *config) groups() []group {
	var all []group
	for _, g := range flagGroups {
		set := pflag.NewFlagSet(g.title, pflag.ContinueOnError)
		set.SortFlags = false
		g.define(c, set)
		all = append(all, group{g.title, set})
	}
	return all
}

func (c *config) fileFlags(f *pflag.FlagSet) {
	f.StringVarP(&c.output, "output", "o", "", "write to `FILE` instead of standard output")
	f.StringVar(&c.outDir, "out-dir", "", "write one output per input under `DIR`, at the input's path")
	f.BoolVarP(&c.inPlace, "in-place", "i", false, "rewrite the files in source form; unchanged files are left alone")
	f.BoolVarP(&c.diff, "diff", "d", false, "print a unified diff, for patch -p1 or git apply")
	f.BoolVar(&c.check, "check", false, "list the files that would change; exit status 1 if there are any")
	f.IntVarP(&c.jobs, "jobs", "j", 0, "process `N` files at a time (default: the number of cores)")
}

func (c *config) formFlags(f *pflag.FlagSet) {
	f.Var(&c.form, "print", "print canonical or generic MLIR, or source: the input with edits\nsource keeps comments, names and layout; `FORM` is canonical, generic or source")
	f.BoolVar(&c.generic, "mlir-print-op-generic", false, "print the generic form, as --print generic does")
	f.BoolVar(&c.debugInfo, "debuginfo", false, "print locations (also: --mlir-print-debuginfo)")
}

func (c *config) promotionFlags(f *pflag.FlagSet) {
	o := &c.options
	f.StringVarP(&c.systemName, "system", "s", promote.JAX.String(), "promotion system: "+strings.Join(systemNames(), ", ")+"\n`NAME` may also be a lattice file ("+strings.Join(latticeNames(), ", ")+", or a path), or none, which verifies and prints the module as it is")
	f.BoolVar(&c.system.X32, "x32", false, "use JAX's 32-bit configuration (jax, jax-strict)")
	f.Var(&c.system.Policies, "policy", "decide a contested case, such as mixed-dot=join\n`KEY=VALUE` is one of those that --help-all lists; repeatable")
	f.Var((*weakArgs)(&o.WeakArgs), "weak-args", "treat arguments of public functions as weak: 0,x,@f:y\n`LIST` is comma-separated: indices, names, or @func:arg; quote names with commas")
	f.Var(&o.WeakConstants, "weak-constants", "treat unmarked constants as weak: none, those of rank 0, or all splats")
	f.BoolVar(&o.KeepWeak, "keep-weak", false, "mark weak values with promote.weak in the output")
	f.Var(&o.Results, "results", "use the computed type where a result declares another one (infer), or convert back (keep)")
	f.Var(&o.Signature, "signature", "types of public results: safe keeps them if nothing is lost\ninfer changes them to the computed types; keep converts back, even if that loses information")
	f.Var(&o.ControlFlow, "control-flow", "types of loop carries and branch results: as in JAX, widened until they fit, or as declared")
	f.Var(&o.Calls, "calls", "specialize private functions for the types of their calls, or convert the operands of calls")
	f.BoolVar(&c.strict, "strict", false, "report unregistered operations with mixed element types as errors")
	f.BoolVar(&o.Hoist, "hoist", false, "move converts before broadcasts and out of loops")
	f.BoolVar(&c.annotate, "annotate", false, "record each change in attributes (promote.from, promote.was) that --strip can undo")
	f.BoolVar(&c.strip, "strip", false, "undo what --annotate recorded, instead of promoting")
}

func (c *config) testFlags(f *pflag.FlagSet) {
	f.BoolVar(&c.split, "split-input-file", false, "process the parts between '// -----' lines as separate modules")
	f.Var(&c.expect, "verify-diagnostics", "compare diagnostics with expected-error comments, as mlir-opt does\nonly-expected ignores further diagnostics; update rewrites the comments in the files")
	f.Lookup("verify-diagnostics").NoOptDefVal = expectAll.String()
}

func (c *config) systemFlags(f *pflag.FlagSet) {
	f.Var(&c.lattice, "print-lattice", "print the promotion system as `FORM`: table, tsv, dot or svg")
	f.Lookup("print-lattice").DefValue = "" // the default without the flag is no lattice
	f.StringVar(&c.compareName, "compare", "", "report operations that `SYSTEM` promotes differently\nwith --print-lattice: mark the cells that differ")
	f.StringVar(&c.joinList, "join", "", "print the type that these types promote to, such as ui64,i32\n`LIST` may use names of NumPy and weak types (f*); exit status 1 if the system refuses")
}

func (c *config) otherFlags(f *pflag.FlagSet) {
	f.BoolVarP(&c.help, "help", "h", false, "print the most used flags")
	f.BoolVar(&c.helpAll, "help-all", false, "print every flag and every policy")
	f.BoolVar(&c.version, "version", false, "print the version")
	f.Var(&c.completion, "completion", "print a completion script for `SHELL`: bash, zsh or fish")
	f.StringVar(&c.profile, "cpuprofile", "", "write a CPU profile to `FILE`")
	f.MarkHidden("cpuprofile")
}

// systemNames lists the built-in systems.
func systemNames() (names []string) {
	for _, n := range promote.Names() {
		names = append(names, n.String())
	}
	return names
}

// normalizeFlag maps mlir-opt's spelling of a flag to the canonical one.
func normalizeFlag(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	if name == "mlir-print-debuginfo" {
		name = "debuginfo"
	}
	return pflag.NormalizedName(name)
}

// parseFlags parses the command line. Its errors are usage errors.
func parseFlags(args []string) (*config, error) {
	c := &config{}
	flags := pflag.NewFlagSet("hlo-promote", pflag.ContinueOnError)
	flags.SetNormalizeFunc(normalizeFlag)
	flags.Usage = func() {}
	for _, g := range flagGroups {
		g.define(c, flags)
	}
	if err := flags.Parse(withDoubleDashes(flags, args)); err != nil {
		return nil, suggestFlag(flags, rewordError(err))
	}
	c.inputs = flags.Args()
	if c.help || c.helpAll || c.version || c.code != "" {
		return c, nil
	}
	if err := c.validate(flags); err != nil {
		return nil, err
	}
	if err := c.loadSystems(); err != nil {
		return nil, err
	}
	if err := c.targetOptions.load(); err != nil {
		return nil, err
	}
	return c, c.loadHeader(flags)
}

// withDoubleDashes allows every long flag to be written with one dash, as in mlir-opt and the Go
// tools.
func withDoubleDashes(flags *pflag.FlagSet, args []string) []string {
	out := make([]string, len(args))
	value := false // the argument is the value of the previous flag
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

// rewordError replaces errors of package strconv, which pflag quotes, by the form of value
// expected.
func rewordError(err error) error {
	message, problem, ok := strings.Cut(err.Error(), ": strconv.")
	if !ok {
		return err
	}
	if strings.HasPrefix(problem, "ParseBool") {
		return errors.New(message + ": must be true or false")
	}
	return errors.New(message + ": must be a whole number")
}

// A weakArgs is the value of --weak-args.
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

// formatFlag formats an option as a command-line flag; an empty value stands for any.
func formatFlag(option, value string) string {
	switch {
	case value == "":
		return "--" + option
	case strings.Contains(value, "="):
		return "--" + option + " " + value
	}
	return "--" + option + "=" + value
}

// suggestFlag adds the closest flag to the error for an unknown one.
func suggestFlag(flags *pflag.FlagSet, err error) error {
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

// setWord sets a flag value to the index of a word in a list.
func setWord[T ~uint8](v *T, words []string, s string) error {
	for i, word := range words {
		if s == word {
			*v = T(i)
			return nil
		}
	}
	return fmt.Errorf("must be one of %s", strings.Join(words, ", "))
}
