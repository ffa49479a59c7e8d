package cli

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// A flagRule says which commands have a flag, and with which flags it can be combined. Lists are
// separated by blanks. A flag in them is a name, name=VALUE, or name!=VALUE.
type flagRule struct {
	flag     string // a name, or name=VALUE in a further row about a value
	commands string
	excludes string // flags with which it has no effect, or leaves them without one
	needs    string // without one of these it has no effect; at most two names
	asked    string // of the commands, those for which a project file does not set it
}

// Commands that have the same flags.
const (
	answering = mainCommand + " why compare"               // those that read modules
	naming    = answering + " run diff precision"          // those that name them in messages
	promoting = answering + " diff precision config"       // those that promote them
	targeting = mainCommand + " why diff precision config" // those that replace types for a target
	joining   = promoting + " join lattice"                // those that have a promotion system
	mainOnly  = mainCommand + " config"                    // those of one command, and config
)

// Flags that exclude the same others.
const (
	editing     = "in-place diff check verify-diagnostics=update"
	binary      = "emit=bytecode emit=artifact emit-bytecode"
	unpromoting = "system=none"
	documents   = "format=github format=json format=sarif format=html" // that hold all findings
)

// flagRules has a row for each flag. Of two flags that exclude each other, one has the other in its
// row.
var flagRules = [...]flagRule{
	{flag: "output", commands: mainCommand + " run", excludes: "out-dir " + editing},
	{flag: "out-dir", commands: mainCommand, excludes: editing},
	{flag: "in-place", commands: mainCommand, excludes: "diff check print!=source"},
	{flag: "diff", commands: mainCommand, excludes: "format!=text print!=source"},
	{flag: "check", commands: mainCommand, excludes: "format!=text print!=source"},
	{flag: "null", commands: mainCommand, excludes: "diff", needs: "check"},
	{flag: "stdin-filename", commands: naming},
	{flag: "config", commands: joining, excludes: "no-config"},
	{flag: "no-config", commands: joining},
	{flag: "jobs", commands: answering},

	{flag: "print", commands: mainCommand, excludes: "emit=llvm " + binary},
	{flag: "mlir-print-op-generic", commands: mainCommand, excludes: "print!=generic emit=llvm " + binary + " " + editing},
	{flag: "debuginfo", commands: mainCommand, excludes: "print=source emit=llvm " + binary + " " + editing},

	{flag: "emit", commands: mainCommand, excludes: editing},
	{flag: "emit-bytecode", commands: mainCommand, excludes: "emit!=bytecode " + editing},
	{flag: "emit-bytecode-version", commands: mainCommand, excludes: "emit", needs: "emit-bytecode"},

	{flag: "system", commands: joining},
	{flag: "x32", commands: joining, excludes: unpromoting},
	{flag: "policy", commands: joining, excludes: unpromoting + " form=svg"},
	{flag: "weak-args", commands: promoting, excludes: unpromoting},
	{flag: "weak-constants", commands: promoting, excludes: unpromoting},
	{flag: "keep-weak", commands: mainOnly, excludes: unpromoting},
	{flag: "results", commands: promoting, excludes: unpromoting},
	{flag: "signature", commands: promoting, excludes: unpromoting},
	{flag: "control-flow", commands: promoting, excludes: unpromoting},
	{flag: "calls", commands: promoting, excludes: unpromoting},
	{flag: "strict", commands: targeting, excludes: unpromoting},
	{flag: "hoist", commands: targeting, excludes: unpromoting},

	{flag: "target", commands: targeting + " lattice", excludes: "emit=llvm form=svg", asked: "lattice"},
	{flag: "demote", commands: targeting + " lattice", excludes: "emit=llvm form=svg", asked: "lattice"},
	{flag: "boundary", commands: targeting, needs: "target demote"},
	{flag: "simplify-converts", commands: mainCommand + " why diff config", excludes: "emit=llvm"},
	{flag: "pin-precision", commands: mainCommand + " why diff config", excludes: "emit=llvm"},

	{flag: "explain", commands: mainCommand},
	{flag: "format", commands: promoting, asked: "diff precision"},
	{flag: "report", commands: answering},
	{flag: "locations", commands: naming},
	{flag: "color", commands: naming + " lattice", excludes: "format!=text form=tsv form=svg"},
	{flag: "quiet", commands: answering, excludes: documents},
	{flag: "stats", commands: answering},
	{flag: "error-limit", commands: answering, excludes: documents},

	{flag: "warn", commands: mainOnly},
	{flag: "deny", commands: mainOnly},
	{flag: "allow", commands: mainOnly},
	{flag: "baseline", commands: mainOnly},
	{flag: "baseline-update", commands: mainCommand, excludes: "against", needs: "baseline"},
	{flag: "against", commands: mainCommand},

	{flag: "input", commands: "run diff precision"},
	{flag: "function", commands: "run diff precision"},
	{flag: "replicas", commands: "run"},
	{flag: "partitions", commands: "run"},
	{flag: "trace", commands: "run"},
	{flag: "nan", commands: "run"},
	{flag: "profile", commands: "run"},
	{flag: "max-steps", commands: "run diff precision"},
	{flag: "max-bytes", commands: "run diff precision"},
	{flag: "max-depth", commands: "run diff precision"},

	{flag: "ulp", commands: "diff", excludes: "structure"},
	{flag: "atol", commands: "diff", excludes: "structure"},
	{flag: "rtol", commands: "diff", excludes: "structure"},
	{flag: "measure", commands: "precision"},
	{flag: "structure", commands: "diff", excludes: "input function max-steps max-bytes max-depth"},

	{flag: "split-input-file", commands: naming, excludes: binary + " emit=same"},
	{flag: "verify-diagnostics", commands: mainCommand, excludes: "warn!=no-overruled deny allow baseline against explain format!=text report locations quiet emit=same"},
	{flag: "verify-diagnostics=update", excludes: "print!=source warn color error-limit"},

	{flag: "form", commands: "lattice"},
	{flag: "compare", commands: "lattice", excludes: "target demote form=tsv form=svg"},

	{flag: "help", commands: mainCommand + " why compare join lattice explain config run diff precision completion help version"},
}

// ruleOf returns the row of a flag.
func ruleOf(flag string) *flagRule {
	i := slices.IndexFunc(flagRules[:], func(r flagRule) bool { return r.flag == flag })
	if i < 0 {
		return &flagRule{}
	}
	return &flagRules[i]
}

// isOf reports whether a command has the flag.
func (r *flagRule) isOf(command string) bool { return hasWord(r.commands, command) }

// isSetFor reports whether a project file sets the flag for a command.
func (r *flagRule) isSetFor(command string) bool {
	return r.isOf(command) && !hasWord(r.asked, command)
}

func hasWord(list, word string) bool {
	for w := range strings.FieldsSeq(list) {
		if w == word {
			return true
		}
	}
	return false
}

// hasFlags reports whether a command has flags besides --help.
func hasFlags(command string) bool {
	return slices.ContainsFunc(flagRules[:], func(r flagRule) bool { return r.flag != "help" && r.isOf(command) })
}

// checkRules returns an error for a flag that another excludes, or that lacks one that it needs.
func checkRules(flags *pflag.FlagSet) error {
	for i := range flagRules {
		rule := &flagRules[i]
		name, given := givenAs(flags, rule.flag)
		if !given {
			continue
		}
		for other := range strings.FieldsSeq(rule.excludes) {
			if other, given := givenAs(flags, other); given {
				return exclusive(name, other)
			}
		}
		needed := strings.Fields(rule.needs)
		if len(needed) > 0 && !slices.ContainsFunc(needed, func(as string) bool { _, given := givenAs(flags, as); return given }) {
			return lacking(name, name+" needs --"+strings.Join(needed, " or --"))
		}
	}
	return nil
}

// givenAs reports whether a flag is given as a list of rules has it, and returns its spelling.
func givenAs(flags *pflag.FlagSet, as string) (spelling string, given bool) {
	name, value, hasValue := strings.Cut(as, "=")
	name, unequal := strings.CutSuffix(name, "!")
	f := flags.Lookup(name)
	if f == nil || !f.Changed {
		return "", false
	}
	now, _, _ := strings.Cut(f.Value.String(), "=")
	switch {
	case hasValue && (now == value) == unequal:
		return "", false
	case !hasValue && f.Value.Type() == "bool" && now == "false":
		return "", false
	case hasValue && f.NoOptDefVal == "":
		return "--" + name + " " + now, true
	}
	return spell(f), true
}

// spell returns a flag as messages name it, with its value if that is a word of a list.
func spell(f *pflag.Flag) string {
	value := f.Value.String()
	switch {
	case !strings.Contains(f.Value.Type(), "|") || value == f.NoOptDefVal:
		return "--" + f.Name
	case f.NoOptDefVal != "":
		return "--" + f.Name + "=" + value
	}
	return "--" + f.Name + " " + value
}
