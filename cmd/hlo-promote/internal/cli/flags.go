package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/lattice"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/project"
	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/lattices"
)

type config struct {
	command *command
	hint    string         // about a flag that became a command
	flags   *pflag.FlagSet // those that the command line mentions
	inputs  []string       // the arguments, never empty; the module "-" is standard input
	notes   []string       // about the inputs

	several   bool     // a directory was given, or there are several inputs
	folders   []string // the arguments that are directories
	expansion error    // the error of expandInputs

	output  string // -o; "" or "-" for standard output
	outDir  string
	inPlace bool
	diff    bool
	check   bool
	null    bool // --check ends names with NUL
	jobs    int

	form      form
	generic   bool // --mlir-print-op-generic
	debugInfo bool

	emit emitSpec

	emitBytecode        bool // as in mlir-opt
	emitBytecodeVersion int
	terminal            bool // standard output is a terminal
	named               bool // by -o -

	systemName    string
	system        promote.Config
	options       passes.Options // parseFlags sets the system
	targetOptions targetOptions

	split  bool
	strict bool

	projectOptions

	inMemory      bool // the module and the findings are for a Filter
	keepSignature bool // a public function must keep its type
	expect        expectations

	lattice      lattice.Form
	compareName  string            // --compare
	otherNames   []string          // of systems besides --system
	otherSystems []*promote.System // with these names

	reporting
	evaluation
	diffing

	help bool
}

// A group is a set of flags with a heading in the help text.
type group struct {
	title string
	flags *pflag.FlagSet
}

// flagGroups lists the groups, with the functions that define their flags and bind them to fields.
var flagGroups = [...]struct {
	title  string
	define func(*config, flagSet)
}{
	{"Files", (*config).fileFlags},
	{"Project file", (*config).projectFlags},
	{"Form of the output", (*config).formFlags},
	{"Language of the output", (*config).emitFlags},
	{"Promotion", (*config).promotionFlags},
	{"Target", (*config).targetFlags},
	{"Findings", (*config).findingFlags},
	{"Gates", (*config).gateFlags},
	{"Evaluation", (*config).runFlags},
	{"Comparison", diffFlags},
	{"Tests", (*config).testFlags},
	{"Lattice", (*config).latticeFlags},
	{"Other", (*config).otherFlags},
}

func (c *config) groups() []group {
	return c.groupsOf("")
}

// groupsOf returns the groups that have flags of a command, with these flags; "" stands for all
// commands.
func (c *config) groupsOf(command string) (all []group) {
	for _, g := range flagGroups {
		if flags := c.define(command, g.define); flags.HasFlags() {
			all = append(all, group{g.title, flags})
		}
	}
	return all
}

// define returns the flags of some groups that a command has, or all if it is "".
func (c *config) define(command string, groups ...func(*config, flagSet)) *pflag.FlagSet {
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	set.SortFlags = false
	for _, define := range groups {
		define(c, flagSet{FlagSet: set, command: command, skipped: new(pflag.Flag)})
	}
	return set
}

// A flagSet is a set of flags to which add adds.
type flagSet struct {
	*pflag.FlagSet
	command string // only its flags are added; "" for all
	// isNeeded reports whether to add a flag; nil for all. Defining all flags takes a tenth of the
	// instructions of a run on an empty module.
	isNeeded func(name, letter string) bool
	skipped  *pflag.Flag // returned for those that are not added
}

// add defines a flag by its value, which holds the default, its name or name,letter, and its help
// text.
func (f flagSet) add(value any, names, usage string) *pflag.Flag {
	name, letter, _ := strings.Cut(names, ",")
	if f.isNeeded != nil && !f.isNeeded(name, letter) || f.command != "" && !ruleOf(name).isOf(f.command) {
		return f.skipped
	}
	switch v := value.(type) {
	case *bool:
		f.BoolVarP(v, name, letter, *v, usage)
	case *int:
		f.IntVarP(v, name, letter, *v, usage)
	case *string:
		f.StringVarP(v, name, letter, *v, usage)
	case *[]string:
		f.StringArrayVarP(v, name, letter, *v, usage)
	default:
		f.VarP(v.(pflag.Value), name, letter, usage)
	}
	return f.Lookup(name)
}

func (c *config) fileFlags(f flagSet) {
	f.add(&c.output, "output,o", "write to `FILE` instead of standard output")
	f.add(&c.outDir, "out-dir", "write one output per input under `DIR`, at the input's path")
	f.add(&c.inPlace, "in-place,i", "rewrite the files in source form; unchanged files are left alone")
	f.add(&c.diff, "diff,d", "print a unified diff, for patch -p1 or git apply")
	f.add(&c.check, "check", "list the files that would change; exit status 1 if there are any")
	f.add(&c.null, "null,0", "with --check: end each name with a NUL byte instead of a line end, for xargs -0")
	f.add(&c.stdinFilename, "stdin-filename", "the name of standard input in findings, in baselines and for the project file is `NAME`")
	f.add(&c.jobs, "jobs,j", "process `N` files at a time (default: the number of cores)")
}

func (c *config) formFlags(f flagSet) {
	f.add(choice[form]{&c.form, forms}, "print", "print canonical or generic MLIR, or source: the input with edits\nsource keeps comments, names and layout; `FORM` is canonical, generic or source")
	f.add(&c.generic, "mlir-print-op-generic", "print the generic form, as --print generic does")
	f.add(&c.debugInfo, "debuginfo", "print locations (also: --mlir-print-debuginfo)")
}

func (c *config) promotionFlags(f flagSet) {
	o := &c.options
	c.systemName = cmp.Or(c.systemName, promote.JAX.String())
	// making the text takes longer than parsing the flags
	if system := f.add(&c.systemName, "system,s", ""); system != f.skipped {
		system.Usage = "promotion system: " + strings.Join(systemNames(), ", ") + "\n`NAME` may also be a lattice file (" + strings.Join(lattices.Names(), ", ") + ", or a path), or none, which verifies and prints the module as it is"
	}
	f.add(&c.system.X32, "x32", "use JAX's 32-bit configuration (jax, jax-strict)")
	f.add(&c.system.Policies, "policy", "decide a contested case, such as mixed-dot=join\n`KEY=VALUE` is one of those that the command help promote lists; repeatable")
	f.add((*weakArgs)(&o.WeakArgs), "weak-args", "treat arguments of public functions as weak: 0,x,@f:y\n`LIST` is comma-separated: indices, names, or @func:arg; quote names with commas")
	f.add(&o.WeakConstants, "weak-constants", "treat unmarked constants as weak: none, those of rank 0, or all splats")
	f.add(&o.KeepWeak, "keep-weak", "mark weak values with promote.weak in the output")
	f.add(&o.Results, "results", "use the computed type where a result declares another one (infer), or convert back (keep)")
	f.add(&o.Signature, "signature", "types of public results: safe keeps them if nothing is lost\ninfer changes them to the computed types; keep converts back, even if that loses information")
	f.add(&o.ControlFlow, "control-flow", "types of loop carries and branch results: as in JAX, widened until they fit, or as declared")
	f.add(&o.Calls, "calls", "specialize private functions for the types of their calls, or convert the operands of calls")
	f.add(&c.strict, "strict", "report unregistered operations with mixed element types as errors")
	f.add(&o.Hoist, "hoist", "move converts before broadcasts and out of loops")
}

func (c *config) testFlags(f flagSet) {
	f.add(&c.split, "split-input-file", "process the parts between '// -----' lines as separate modules")
	f.add(choice[expectations]{&c.expect, expectationWords}, "verify-diagnostics", "compare diagnostics with expected-error comments, as mlir-opt does\nonly-expected ignores further diagnostics; update rewrites the comments in the files").NoOptDefVal = expectationWords[expectAll]
}

func (c *config) latticeFlags(f flagSet) {
	f.add(&c.lattice, "form", "print a table, tsv with columns a, b, result, weak, or a drawing in svg")
	f.add(&c.compareName, "compare", "mark the cells in which `SYSTEM` differs")
}

func (c *config) otherFlags(f flagSet) {
	f.add(&c.help, "help,h", "print the most used flags, or those of the command")
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

// parseFlags parses the command line, and reads project files if there are any. Its errors are
// usage errors.
func parseFlags(args []string) (*config, error) {
	return parseWith(args, true)
}

// parseWith does the same as parseFlags, but searches for project files only if searches is set.
func parseWith(args []string, searches bool) (*config, error) {
	c := &config{}
	if err := c.parse(args, nil); err != nil {
		return nil, err
	}
	if c.help {
		return c, nil
	}
	c.expansion = c.expandInputs()
	if c.readsProject() {
		return c.readProject(args, searches)
	}
	if err := c.prepare(); err != nil {
		return nil, err
	}
	return c, nil
}

// parse sets the flags of settings, and then those of the command line.
func (c *config) parse(args []string, settings []project.Setting) error {
	if c.command, args = findCommand(args); c.command.name == mainCommand {
		args, c.hint = answerMoved(args)
		c.command, args = findCommand(args)
	}
	c.flags = pflag.NewFlagSet("hlo-promote", pflag.ContinueOnError)
	c.flags.SetNormalizeFunc(normalizeFlag)
	c.flags.Usage = func() {}
	isNeeded := func(name, letter string) bool {
		return isMentioned(args, name, letter) || slices.ContainsFunc(settings, func(s project.Setting) bool { return s.Key.Flag == name })
	}
	for _, g := range flagGroups {
		g.define(c, flagSet{c.flags, c.command.name, isNeeded, new(pflag.Flag)})
	}
	if err := apply(c.flags, settings); err != nil {
		return err
	}
	set := func(f *pflag.Flag, value string) error {
		c.given = append(c.given, givenFlag{f.Name, value})
		return c.flags.Set(f.Name, value)
	}
	if err := c.flags.ParseAll(withDoubleDashes(c.flags, args), set); err != nil {
		return c.suggestFlag(suggestValue(rewordError(err)))
	}
	c.inputs = c.flags.Args()
	return nil
}

// prepare checks flags and arguments, and reads the files of the system and the target.
func (c *config) prepare() error {
	if err := c.command.checkArguments(c.inputs); err != nil {
		return err
	}
	if err := checkEmptyValues(c.flags); err != nil {
		return err
	}
	if err := checkRules(c.flags); err != nil {
		return err
	}
	if c.command.prepare != nil {
		if err := c.command.prepare(c); err != nil {
			return err
		}
	}
	if ruleOf("system").isOf(c.command.name) {
		if err := c.loadSystems(); err != nil {
			return err
		}
	}
	if ruleOf("target").isOf(c.command.name) {
		return c.targetOptions.load()
	}
	return nil
}

// isMentioned reports whether an argument may be a flag, or a list of letters that has its letter.
func isMentioned(args []string, name, letter string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		if !strings.HasPrefix(a, "-") {
			return false
		}
		long, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "=")
		return string(normalizeFlag(nil, long)) == name || letter != "" && strings.Contains(a, letter)
	})
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

// suggestValue adds the closest value to the error for an unknown one.
func suggestValue(err error) error {
	invalid := (*pflag.InvalidValueError)(nil)
	if !errors.As(err, &invalid) || strings.Contains(err.Error(), "did you mean") {
		return err
	}
	words := valuesOf(invalid.GetFlag())
	for value := range strings.SplitSeq(invalid.GetValue(), ",") {
		if meant := suggest.Word(value, words); meant != "" && meant != value {
			return fmt.Errorf("%w; did you mean %s?", err, quote(meant))
		}
	}
	return err
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

// suggestFlag adds to the error for an unknown flag the commands that have it, or the closest flag.
func (c *config) suggestFlag(err error) error {
	unknown := (*pflag.NotExistError)(nil)
	if !errors.As(err, &unknown) {
		return err
	}
	name := unknown.GetSpecifiedName()
	if unknown.GetSpecifiedShortnames() != "" {
		name = longName(name)
	}
	if i := slices.IndexFunc(movedFlags[:], func(m movedFlag) bool { return m.flag == name }); i >= 0 {
		return fmt.Errorf("%w; write %s", err, movedFlags[i].example)
	}
	if of := ruleOf(name).commands; of != "" {
		return fmt.Errorf("%s has no flag --%s, which is for %s", c.command.name, name, strings.ReplaceAll(of, " ", ", "))
	}
	var names []string
	for _, r := range flagRules {
		if r.isOf(c.command.name) {
			names = append(names, r.flag)
		}
	}
	slices.Sort(names)
	if meant := suggest.Word(name, names); meant != "" {
		return fmt.Errorf("%w; did you mean '--%s'?", err, meant)
	}
	return err
}

// longName returns the name of a flag with this letter, or "".
func longName(letter string) string {
	if len(letter) != 1 { // pflag panics
		return ""
	}
	for _, g := range new(config).groups() {
		if f := g.flags.ShorthandLookup(letter); f != nil {
			return f.Name
		}
	}
	return ""
}
