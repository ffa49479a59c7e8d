package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// A flagRule says which commands have a flag, and with which flags it can be combined. Lists are
// separated by blanks. A flag of excludes and needs is a name, name=VALUE, or name!=VALUE.
type flagRule struct {
	flag     string
	commands string
	excludes string // flags with which it has no effect, or leaves them without one
	needs    string // without one of these it has no effect
}

// Commands that have the same flags.
const (
	promoting = mainCommand // those that promote modules
	joining   = mainCommand // those that have a promotion system
)

// flagRules has a row for each flag.
var flagRules = [...]flagRule{
	{flag: "output", commands: mainCommand + " run"},
	{flag: "out-dir", commands: mainCommand},
	{flag: "in-place", commands: mainCommand},
	{flag: "diff", commands: mainCommand},
	{flag: "check", commands: mainCommand},
	{flag: "null", commands: mainCommand},
	{flag: "stdin-filename", commands: promoting},
	{flag: "config", commands: promoting + " config", excludes: "no-config"},
	{flag: "no-config", commands: promoting},
	{flag: "jobs", commands: promoting},

	{flag: "print", commands: mainCommand},
	{flag: "mlir-print-op-generic", commands: mainCommand},
	{flag: "debuginfo", commands: mainCommand},

	{flag: "emit", commands: mainCommand},
	{flag: "emit-bytecode", commands: mainCommand},
	{flag: "emit-bytecode-version", commands: mainCommand},
	{flag: "force", commands: mainCommand},
	{flag: "allow-partial", commands: mainCommand},

	{flag: "system", commands: joining + " diff"},
	{flag: "x32", commands: joining + " diff"},
	{flag: "policy", commands: joining + " diff"},
	{flag: "weak-args", commands: promoting + " diff"},
	{flag: "weak-constants", commands: promoting + " diff"},
	{flag: "keep-weak", commands: mainCommand},
	{flag: "results", commands: promoting + " diff"},
	{flag: "signature", commands: promoting + " diff"},
	{flag: "control-flow", commands: promoting + " diff"},
	{flag: "calls", commands: promoting + " diff"},
	{flag: "strict", commands: promoting + " diff"},
	{flag: "hoist", commands: promoting + " diff"},

	{flag: "target", commands: joining + " diff"},
	{flag: "demote", commands: joining + " diff"},
	{flag: "boundary", commands: promoting + " diff"},
	{flag: "simplify-converts", commands: promoting + " diff"},
	{flag: "pin-precision", commands: promoting + " diff"},

	{flag: "explain", commands: mainCommand},
	{flag: "why", commands: mainCommand},
	{flag: "format", commands: promoting + " diff"},
	{flag: "report", commands: promoting},
	{flag: "locations", commands: promoting + " run diff"},
	{flag: "color", commands: promoting + " run diff"},
	{flag: "quiet", commands: promoting},
	{flag: "stats", commands: promoting},
	{flag: "error-limit", commands: promoting},
	{flag: "code", commands: mainCommand},

	{flag: "warn", commands: mainCommand},
	{flag: "deny", commands: mainCommand},
	{flag: "allow", commands: mainCommand},
	{flag: "baseline", commands: mainCommand},
	{flag: "baseline-update", commands: mainCommand},
	{flag: "against", commands: mainCommand},

	{flag: "input", commands: "run diff"},
	{flag: "function", commands: "run diff"},
	{flag: "trace", commands: "run"},
	{flag: "nan", commands: "run"},
	{flag: "profile", commands: "run"},
	{flag: "max-steps", commands: "run diff"},
	{flag: "max-bytes", commands: "run diff"},
	{flag: "max-depth", commands: "run diff"},

	{flag: "ulp", commands: "diff", excludes: "structure"},
	{flag: "atol", commands: "diff", excludes: "structure"},
	{flag: "rtol", commands: "diff", excludes: "structure"},
	{flag: "structure", commands: "diff", excludes: "input function max-steps max-bytes max-depth"},

	{flag: "split-input-file", commands: promoting + " run diff"},
	{flag: "verify-diagnostics", commands: mainCommand},

	{flag: "print-lattice", commands: mainCommand},
	{flag: "compare", commands: mainCommand},
	{flag: "join", commands: mainCommand},

	{flag: "help", commands: mainCommand + " config run diff completion help version"},
	{flag: "help-all", commands: mainCommand},
	{flag: "version", commands: mainCommand},
	{flag: "completion", commands: mainCommand},
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
func checkRules(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if err != nil || f.Value.String() == f.DefValue && f.Value.Type() == "bool" {
			return
		}
		rule := ruleOf(f.Name)
		for other := range strings.FieldsSeq(rule.excludes) {
			if name, given := givenAs(flags, other); given {
				err = exclusive(spell(f), name)
				return
			}
		}
		needed := strings.Fields(rule.needs)
		if len(needed) > 0 && !slices.ContainsFunc(needed, func(other string) bool { _, given := givenAs(flags, other); return given }) {
			err = lacking(f.Name, spell(f)+" needs "+needsWords(needed))
		}
	})
	return err
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
	}
	return spell(f), true
}

// spell returns a flag as messages name it, with its value if that is a word of a list.
func spell(f *pflag.Flag) string {
	if strings.Contains(f.Value.Type(), "|") {
		return "--" + f.Name + " " + f.Value.String()
	}
	return "--" + f.Name
}

// needsWords returns the flags of a list of rules as a text.
func needsWords(list []string) string {
	var words []string
	for _, as := range list {
		name, value, _ := strings.Cut(as, "=")
		words = append(words, strings.TrimSuffix(fmt.Sprintf("--%s %s", name, value), " "))
	}
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " or " + words[last]
	}
	return words[0]
}
