package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/promote"
)

const helpHead = `hlo-promote reads StableHLO whose operand element types disagree, promotes them as
JAX or another system does, and prints a valid module in which every conversion is an
explicit stablehlo.convert.

Usage: hlo-promote [FLAG...] [FILE...]      no FILE, or -: standard input
`

const helpStatus = `
Exit status: 0 done; 1 the input has errors, or --check found files that would change; 2 wrong
usage, or a file cannot be read or written; 3 a bug of hlo-promote: the result is not valid.
`

// essentials lists the flags of --help, by task. help promote lists every flag.
var essentials = []struct {
	title string
	flags []string
}{
	{"Promote", []string{"system", "x32", "policy", "weak-args", "signature", "target"}},
	{"Read and write files", []string{"output", "out-dir", "in-place", "diff", "check", "print"}},
	{"Understand the result", []string{"explain", "report"}},
	{"Keep conversions out of a code base", []string{"deny", "baseline", "against", "format"}},
}

type example struct{ task, command string }

// examples lists the examples of help promote and of the manual page, by task.
var examples = []struct {
	title string
	list  []example
}{
	{"Promote", []example{
		{"Promote as JAX does, to standard output", "hlo-promote in.mlir"},
		{"Promote as PyTorch does, to a file", "hlo-promote -s torch in.mlir -o out.mlir"},
		{"Promote all files of a folder in place, keeping their comments", "hlo-promote -i tests"},
		{"Show what that would change", "hlo-promote -d tests"},
		{"Promote for a machine without 64-bit types", "hlo-promote --target no64 in.mlir"},
	}},
	{"Understand the result", []example{
		{"Explain why each convert is there", "hlo-promote --explain in.mlir -o out.mlir"},
		{"Write the explanations to an HTML page", "hlo-promote --report page.html in.mlir -o out.mlir"},
		{"Find where an f64 comes from", "hlo-promote why f64 in.mlir"},
		{"List the operations that NumPy promotes differently", "hlo-promote compare numpy in.mlir"},
		{"Print the type that two types promote to in PyTorch", "hlo-promote join -s torch u64 i32"},
		{"Print where two systems differ", "hlo-promote lattice -s numpy --compare jax"},
		{"Explain a finding code", "hlo-promote explain HP101"},
	}},
	{"Check in CI", []example{
		{"Fail if a file is not promoted", "hlo-promote --check tests"},
		{"Verify a module without promoting it", "hlo-promote -s none in.mlir"},
		{"Fail if a change adds a conversion that rounds, or an f64",
			"hlo-promote --deny precision,new:f64 --against main --format github tests"},
		{"Fail on findings absent from a baseline", "hlo-promote --deny widening --baseline known.jsonl tests"},
		{"Compare errors with expected-error comments",
			"hlo-promote --verify-diagnostics --split-input-file in.mlir"},
	}},
}

const helpWidth = 100

// runHelp explains a command, or gives an overview.
func runHelp(c *config, s streams) (int, error) {
	if len(c.inputs) == 0 {
		return s.print(overview()), nil
	}
	about, rest := findCommand(c.inputs)
	if len(rest) > 0 {
		return statusUsage, unknownWord("no command is named", c.inputs[0], commandNames())
	}
	return s.print(about.help()), nil
}

// overview returns the text of --help: the commands and the essential flags, each on one line.
func overview() string {
	var b strings.Builder
	b.WriteString(helpHead + "\nCommands, as the first argument (a file of that name is ./NAME):\n")
	known := map[string]*pflag.Flag{}
	for _, g := range new(config).groups() {
		g.flags.VisitAll(func(f *pflag.Flag) { known[f.Name] = f })
	}
	column := 0
	for _, e := range essentials {
		for _, name := range e.flags {
			column = max(column, len(flagHead(known[name])))
		}
	}
	for _, c := range commands()[1:] {
		b.WriteString(fmt.Sprintf("  %-*s   %s\n", column-2, strings.TrimSpace(c.name+" "+c.arguments), c.about))
	}
	for _, e := range essentials {
		b.WriteString("\n" + e.title + ":\n")
		for _, name := range e.flags {
			summary, _, _ := strings.Cut(usageOf(known[name]), "\n")
			b.WriteString(fmt.Sprintf("%-*s   %s\n", column, flagHead(known[name]), summary))
		}
	}
	b.WriteString("\nhlo-promote help COMMAND explains a command; help promote has all flags, policies and examples.\n")
	b.WriteString(helpStatus)
	return b.String()
}

// settingsText returns a paragraph with the settings of project files that count for a command; ""
// if there are none.
func settingsText(command string) string {
	var keys []string
	for _, s := range settables {
		if ruleOf(s.flag).isSetFor(command) {
			keys = append(keys, cmp.Or(s.key, s.flag))
		}
	}
	switch len(keys) {
	case 0:
		return ""
	case len(settables):
		return "\nAll settings of a project file count.\n"
	}
	return "\n" + wrapText("Settings of a project file that count: "+strings.Join(keys, ", ")+".", helpWidth) + "\n"
}

// help returns the text of help COMMAND: its flags, and for the main job the policies and examples
// too.
func (c *command) help() string {
	var b strings.Builder
	if c.name == mainCommand {
		b.WriteString(helpHead)
	} else {
		b.WriteString("Usage: " + c.usage() + "\n\n" + c.about + "\n")
	}
	b.WriteString(settingsText(c.name))
	for _, g := range new(config).groupsOf(c.name) {
		b.WriteString("\n" + g.title + ":\n")
		writeFlags(&b, g.flags)
	}
	if c.name != mainCommand {
		return b.String()
	}
	b.WriteString("\nPolicies of --policy, the default value first:\n")
	for _, k := range promote.PolicyKeys() {
		values := k.Key + "=" + strings.Join(k.Values, "|")
		const column = 35
		text := strings.ReplaceAll(wrapText(k.About, helpWidth-column), "\n", "\n"+strings.Repeat(" ", column))
		b.WriteString(fmt.Sprintf("  %-*s%s\n", column-2, values, text))
	}
	for _, group := range examples {
		b.WriteString("\n" + group.title + ":\n")
		for _, e := range group.list {
			b.WriteString("  " + e.task + "\n      " + e.command + "\n")
		}
	}
	b.WriteString(helpStatus)
	return b.String()
}

// maxHeadColumn is the last column at which the text of a flag may start. A longer head gets a line
// of its own.
const maxHeadColumn = 40

func writeFlags(b *strings.Builder, flags *pflag.FlagSet) {
	column := 0
	flags.VisitAll(func(f *pflag.Flag) {
		if n := len(flagHead(f)) + 3; n <= maxHeadColumn {
			column = max(column, n)
		}
	})
	indent := "\n" + strings.Repeat(" ", column)
	flags.VisitAll(func(f *pflag.Flag) {
		head, text := flagHead(f), usageOf(f)
		if value := defaultOf(f); value != "" {
			summary, details, _ := strings.Cut(text, "\n")
			text = summary + " (default " + value + ")\n" + details
		}
		if len(head)+3 > column {
			head += indent
		} else {
			head += strings.Repeat(" ", column-len(head))
		}
		b.WriteString(head)
		for i, part := range strings.Split(strings.TrimSpace(text), "\n") {
			if i > 0 {
				b.WriteString(indent)
			}
			b.WriteString(strings.ReplaceAll(wrapText(part, helpWidth-column), "\n", indent))
		}
		b.WriteString("\n")
	})
}

// flagHead returns the names of a flag and the placeholder of its value.
func flagHead(f *pflag.Flag) string {
	head := "      --" + f.Name
	if f.Shorthand != "" {
		head = "  -" + f.Shorthand + ", --" + f.Name
	}
	if value, _ := pflag.UnquoteUsage(f); value != "" {
		head += " " + value
	}
	if f.NoOptDefVal != "" && f.Value.Type() != "bool" {
		head += "[=" + f.NoOptDefVal + "]"
	}
	return head
}

// usageOf returns the text of a flag: a summary line, and for some flags a line of details.
func usageOf(f *pflag.Flag) string {
	_, usage := pflag.UnquoteUsage(f)
	return usage
}

// defaultOf returns the default value of a flag for help texts, or "" if it is obvious.
func defaultOf(f *pflag.Flag) string {
	switch f.DefValue {
	case "false", "0", "[]":
		return ""
	}
	return f.DefValue
}

// release is the version of a release, which its linker flags set (tools/release/release.py).
var release string

// version returns the version of the release, or of the module that the binary was built from.
func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// colored reports whether to color output: on a terminal, unless disabled (https://no-color.org).
func colored(w io.Writer) bool {
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "" && os.Getenv("TERM") != "dumb"
}
