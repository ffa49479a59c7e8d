package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/project"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/passes/explain"
	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/lattices"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// projectOptions holds the flags about the project file, and what follows from it.
type projectOptions struct {
	configFile    string
	noConfig      bool
	stdinFilename string

	projectFile string            // as messages show it; "" if there is none
	settings    []project.Setting // that the file has for the input, in the order of the schema
	counting    []project.Setting // those that do not give way to flags
	given       []givenFlag       // on the command line
	// the configs of inputs with other settings than c.inputs[0], by input; nil if there is none
	others map[string]*config
}

// A givenFlag is a flag of the command line with its value.
type givenFlag struct{ name, value string }

func (c *config) projectFlags(f flagSet) {
	f.add(&c.configFile, "config", "read settings from the project file `FILE`, not from the nearest hlo-promote.toml")
	f.add(&c.noConfig, "no-config", "ignore project files")
}

// configFor returns the config of an input.
func (c *config) configFor(input string) *config {
	if other := c.others[input]; other != nil {
		return other
	}
	return c
}

// configs returns the configs of all inputs, each once.
func (c *config) configs() []*config {
	all := []*config{c}
	for _, name := range c.inputs {
		if d := c.configFor(name); !slices.Contains(all, d) {
			all = append(all, d)
		}
	}
	return all
}

// A settable flag is a flag that project files set, in the order of their documentation.
type settable struct {
	flag string
	key  string // its name in the file, if that differs
	kind project.Kind
}

// settables lists the flags that a project file may set: those about promotion, targets, and what
// gates accept. It sets none that writes a file.
var settables = []settable{
	{flag: "system"}, {flag: "x32"}, {flag: "policy"}, {flag: "weak-args", kind: project.Words}, {flag: "weak-constants"}, {flag: "keep-weak"},
	{flag: "results"}, {flag: "signature"}, {flag: "control-flow"}, {flag: "calls"}, {flag: "strict"}, {flag: "hoist"},
	{flag: "target"}, {flag: "demote", kind: project.Words}, {flag: "boundary"}, {flag: "simplify-converts"}, {flag: "pin-precision"},
	{flag: "deny", key: "gates.deny", kind: project.Words}, {flag: "warn", key: "gates.warn", kind: project.Words},
	{flag: "allow", key: "gates.allow", kind: project.Records}, {flag: "baseline", key: "gates.baseline"},
	{flag: "format"},
}

// neverSet lists the flags of the groups of settables that a project file cannot set, because they
// ask for one run or write a file.
var neverSet = []string{"baseline-update", "against"}

// projectSchema returns the keys of a project file. Their values are those of the flags.
func projectSchema() (schema project.Schema) {
	flags := new(config).define("", (*config).promotionFlags, (*config).targetFlags, (*config).gateFlags, (*config).findingFlags)
	for _, s := range settables {
		f := flags.Lookup(s.flag)
		_, usage := pflag.UnquoteUsage(f)
		k := project.Key{Name: cmp.Or(s.key, s.flag), Kind: s.kind, Flag: s.flag, About: strings.ReplaceAll(usage, "\n", "; "), Check: f.Value.Set, Default: defaultInTOML(f)}
		if f.Value.Type() == "bool" {
			k.Kind = project.Switch
		}
		if strings.Contains(f.Value.Type(), "|") {
			k.Values = strings.Split(f.Value.Type(), "|")
		}
		switch s.flag {
		case "policy":
			schema = append(schema, policyKeys()...)
			continue
		case "system":
			k.Names = slices.Concat(systemNames(), lattices.Names(), []string{noPromotion})
			k.Check, k.IsPath = checkSystemName, func(name string) bool { return isLatticePath(name) }
		case "target":
			k.Names, k.Check, k.IsPath = targetNames(), checkTargetName, isTargetPath
		case "demote":
			k.Check = checkDemotions
		case "baseline":
			k.IsPath = func(string) bool { return true }
		case "deny", "warn":
			k.Names = gateWords()
			if s.flag == "deny" {
				k.Check = func(list string) error { return new(triggers).setDeny(list) }
			}
		case "allow":
			k.Fields, k.Needs = allowanceKeys, "reason"
		case "format":
			k.Whole = true
		}
		schema = append(schema, k)
	}
	return schema
}

// defaultInTOML returns the default of a flag as TOML; "" if there is none.
func defaultInTOML(f *pflag.Flag) string {
	switch {
	case f.Value.Type() == "bool":
		return f.DefValue
	case f.DefValue == "" || f.DefValue == "[]":
		return ""
	}
	return project.Quote(f.DefValue)
}

// policyKeys returns a key for each contested case of --policy.
func policyKeys() (keys []project.Key) {
	for _, k := range promote.PolicyKeys() {
		prefix := k.Key + "="
		keys = append(keys, project.Key{
			Name: "policy." + k.Key, Flag: "policy", Prefix: prefix, About: k.About, Values: k.Values, Default: project.Quote(k.Values[0]),
			Check: func(value string) error {
				if !slices.Contains(k.Values, value) {
					return fmt.Errorf("must be one of %s", strings.Join(k.Values, ", "))
				}
				return nil
			},
		})
	}
	return keys
}

// gateWords returns the words of -W and --deny that name no type.
func gateWords() []string {
	names := explain.ClassNames()
	return append(names[:len(names)-1], leaks, overruled, empty, unused)
}

// setDeny sets the list of --deny.
func (t *triggers) setDeny(list string) error {
	if err := t.Set(list); err != nil {
		return err
	}
	if t.notOverruled {
		return errNoOverruled
	}
	return nil
}

// errNoOverruled reports a word of -W in --deny.
var errNoOverruled = fmt.Errorf("%s is for -W, not for --deny", quote(noOverruled))

// isTargetPath reports whether a name is the path of a target file.
func isTargetPath(name string) bool {
	_, err := target.Lookup(name)
	return err != nil && strings.ContainsAny(name, `./\`)
}

func checkTargetName(name string) error {
	_, err := target.Lookup(name)
	if err == nil || isTargetPath(name) {
		return nil
	}
	return fmt.Errorf("%w, or the path of a target file%s", err, didYouMean(name, targetNames()))
}

// readsProject reports whether the project file counts for this run. It does not for diff of two
// files, which promotes none.
func (c *config) readsProject() bool {
	return ruleOf("config").isOf(c.command.name) && !c.noConfig && (c.command.name != "diff" || len(c.inputs) == 1)
}

// readProject returns the config for the inputs of a command line: c, or a new one with the
// settings of project files. It expands the inputs. searches says whether to look for files that
// the command line does not name.
func (c *config) readProject(args []string, searches bool) (*config, error) {
	if !searches && c.configFile == "" || c.expansion != nil {
		if err := c.prepare(); err != nil {
			return nil, err
		}
		return c, nil
	}
	finder := project.NewFinder(projectSchema, c.configFile)
	var groups []*config // those of the same settings, in the order of their first input
	byInput := map[string]*config{}
	for _, name := range c.fileArguments() {
		file, err := finder.File(c.nameOf(name))
		if err != nil {
			return nil, err
		}
		o := projectOptions{}
		if file != nil {
			o = projectOptions{projectFile: file.Name, settings: file.For(finder.Abs(c.nameOf(name)))}
		}
		i := slices.IndexFunc(groups, func(g *config) bool { return g.projectOptions.same(&o) })
		if i < 0 {
			g := c
			if o.projectFile != "" {
				g = &config{projectOptions: o}
			}
			groups, i = append(groups, g), len(groups)
		}
		byInput[name] = groups[i]
	}
	return c.prepareGroups(args, groups, byInput)
}

// same reports whether two inputs have the same project file and settings.
func (o *projectOptions) same(other *projectOptions) bool {
	return o.projectFile == other.projectFile && slices.EqualFunc(o.settings, other.settings, func(a, b project.Setting) bool { return a.Equal(&b) })
}

// settingOf returns the setting of a key if it counts, or nil.
func (o *projectOptions) settingOf(key string) *project.Setting {
	if i := slices.IndexFunc(o.counting, func(s project.Setting) bool { return s.Key.Name == key }); i >= 0 {
		return &o.counting[i]
	}
	return nil
}

// isGiven reports whether a flag is on the command line.
func (o *projectOptions) isGiven(flag string) bool {
	return slices.ContainsFunc(o.given, func(g givenFlag) bool { return g.name == flag })
}

// nameOf returns the name of the file that an input stands for; "" for standard input without one.
func (c *config) nameOf(input string) string {
	if input == "-" {
		return c.stdinFilename
	}
	return input
}

// fileArguments returns the arguments that are inputs, "-" if there is none.
func (c *config) fileArguments() []string {
	if at := c.command.filesAt(); at < len(c.inputs) {
		return c.inputs[at:]
	}
	return []string{"-"}
}

// prepareGroups prepares the configs of all groups of inputs. The first one is that of the run.
func (c *config) prepareGroups(args []string, groups []*config, byInput map[string]*config) (*config, error) {
	prepared := map[*config]*config{}
	for _, g := range groups {
		d, err := c.withProject(args, &g.projectOptions)
		if err != nil {
			return nil, err
		}
		prepared[g] = d
	}
	run := prepared[groups[0]]
	if len(groups) == 1 {
		return run, nil
	}
	run.others = map[string]*config{}
	for name, g := range byInput {
		d := prepared[g]
		if d == run {
			continue
		}
		if err := sameFormat(run, d, name); err != nil {
			return nil, err
		}
		run.others[name] = d
		run.onlyGates = run.onlyGates || d.onlyGates
	}
	for _, d := range run.others {
		d.onlyGates = run.onlyGates
	}
	shareTargets(run.configs())
	return run, nil
}

// shareTargets gives configs with the same target one value of it, so that its statements are
// counted together.
func shareTargets(all []*config) {
	for i, d := range all {
		same := func(c *config) bool { return c.targetOptions.isSame(&d.targetOptions) }
		d.targetOptions.target = all[slices.IndexFunc(all[:i+1], same)].targetOptions.target
	}
}

// sameFormat returns an error if the project files of two inputs say different formats, in which
// one run cannot report.
func sameFormat(a, b *config, name string) error {
	if a.format == b.format {
		return nil
	}
	for _, c := range []*config{a, b} {
		for _, s := range c.settings {
			if s.Key.Whole {
				message := fmt.Sprintf("'%s' differs for %s, and one run has one format; pass --%s", s.Key.Name, quote(name), s.Key.Flag)
				return &project.Error{Findings: []report.Finding{{Message: message, Place: s.Values[0].Place}}}
			}
		}
	}
	return nil
}

// withProject returns a prepared config with the settings of a project file. Flags win: a setting
// gives way to its flag, and to a flag with which it cannot be combined; only the system gives way
// to no other flag, because it decides every type. A setting has no effect without a flag that it
// needs.
func (c *config) withProject(args []string, o *projectOptions) (*config, error) {
	if o.projectFile == "" {
		return c, c.prepare()
	}
	counting := slices.DeleteFunc(slices.Clone(o.settings), func(s project.Setting) bool {
		return s.Key.Prefix == "" && c.flags.Changed(s.Key.Flag) || !ruleOf(s.Key.Flag).isSetFor(c.command.name)
	})
	for {
		d := &config{projectOptions: projectOptions{projectFile: o.projectFile, settings: o.settings, counting: counting}}
		err := d.parse(args, counting)
		if err == nil {
			d.inputs, d.notes, d.several, d.folders = slices.Clone(c.inputs), c.notes, c.several, c.folders
			err = d.prepare()
		}
		if e := (*flagError)(nil); errors.As(err, &e) {
			i, both := c.yielding(e, counting)
			if i >= 0 && (both || counting[i].Key.Flag == "system" && !e.replaced) {
				message := fmt.Sprintf("'%s' here: %v", counting[i].Key.Name, err)
				return nil, &project.Error{Findings: []report.Finding{{Message: message, Place: counting[i].Place}}}
			}
			if i >= 0 {
				counting = slices.Delete(slices.Clone(counting), i, i+1)
				continue
			}
		}
		return d, located(err, counting)
	}
}

// yielding returns the index of the setting that gives way to flags of the command line, or -1. It
// reports whether all flags of the error are settings.
func (c *config) yielding(e *flagError, settings []project.Setting) (i int, both bool) {
	i, both = -1, len(e.flags) > 1
	for _, flag := range e.flags {
		at := slices.IndexFunc(settings, func(s project.Setting) bool { return s.Key.Flag == flag })
		if at >= 0 {
			i = at
		}
		both = both && at >= 0 && !c.flags.Changed(flag)
	}
	return i, both
}

// located returns an error about the argument of a flag as one at the value of the setting that has
// the argument.
func located(err error, settings []project.Setting) error {
	e := (*argumentError)(nil)
	if !errors.As(err, &e) {
		return err
	}
	for _, s := range settings {
		for _, v := range s.Values {
			if s.Key.Flag == e.flag && v.Text == e.value {
				message := fmt.Sprintf("'%s' cannot be '%s': %v", s.Key.Name, v.Raw, e.problem)
				return &project.Error{Findings: []report.Finding{{Message: message, Place: v.Place}}}
			}
		}
	}
	return err
}

// apply sets the flags of settings.
func apply(flags *pflag.FlagSet, settings []project.Setting) error {
	for _, s := range settings {
		for _, v := range s.Values {
			if err := flags.Set(s.Key.Flag, s.Key.Prefix+v.Text); err != nil {
				return err // package project has checked the value
			}
		}
	}
	return nil
}

// A flagError is an error about flags that cannot be combined, or about one that lacks another.
type flagError struct {
	text     string
	flags    []string // without dashes
	replaced bool     // the arguments say what the flag does
}

func (e *flagError) Error() string { return e.text }

// flagNamed returns the name of a flag in a message, without dashes and value.
func flagNamed(spelled string) string {
	if spelled == "-W" {
		return "warn"
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(spelled, "--"), " ")
	name, _, _ = strings.Cut(name, "=")
	return name
}

// lacking returns the error for a flag without another one that it needs.
func lacking(flag, text string) error {
	return &flagError{text: text, flags: []string{flagNamed(flag)}}
}

// An argumentError is an error about the argument of a flag.
type argumentError struct {
	flag, value string // the flag without dashes
	problem     error
	text        string // of the error
}

func (e *argumentError) Error() string { return e.text }

// invalidArgument returns the error about an argument as pflag words it.
func invalidArgument(flag, shown, value string, problem error) error {
	return &argumentError{flag, value, problem, fmt.Sprintf("invalid argument %q for %q flag: %v", value, shown, problem)}
}

func (e *argumentError) Unwrap() error { return e.problem }
