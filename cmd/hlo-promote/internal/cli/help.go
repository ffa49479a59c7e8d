package cli

import (
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/pflag"
)

const helpHead = `hlo-promote reads StableHLO whose operand element types disagree, promotes them as
JAX or another system does, and prints a valid module in which every conversion is an
explicit stablehlo.convert.

Usage: hlo-promote [FLAG...] [FILE...]      no FILE, or -: standard input
`

const helpStatus = `
Exit status: 0 done; 1 the input has errors, or --check found files that would change;
2 wrong usage, or a file cannot be read or written; 3 the program made something that is
not valid, and did not print it, which is to be reported.
`

// An errand is what somebody wants, and a command that does it.
type errand struct{ want, command string }

// errands are those of the help text and of the manual page, under a heading each.
var errands = []struct {
	title string
	list  []errand
}{
	{"To promote", []errand{
		{"as JAX does, to standard output", "hlo-promote in.mlir"},
		{"as PyTorch does, to a file", "hlo-promote -s torch in.mlir -o out.mlir"},
		{"all files of a folder, in place, with their comments", "hlo-promote -i tests"},
		{"and see first what would change", "hlo-promote -d tests"},
		{"for a machine without 64 bits", "hlo-promote --target no64 in.mlir"},
		{"with marks, by which it can be taken back", "hlo-promote --annotate in.mlir | hlo-promote --strip"},
	}},
	{"To understand", []errand{
		{"why a convert is there", "hlo-promote --explain in.mlir -o out.mlir"},
		{"the same on a page", "hlo-promote --report page.html in.mlir -o out.mlir"},
		{"where an f64 comes from", "hlo-promote --why f64 in.mlir"},
		{"which operations NumPy would promote otherwise", "hlo-promote --compare numpy in.mlir"},
		{"what some types join to", "hlo-promote -s tf-all --join ui64,i32"},
		{"where two systems differ", "hlo-promote -s numpy --print-lattice table --compare jax"},
		{"what a finding is about", "hlo-promote --code HP101"},
	}},
	{"To check", []errand{
		{"that nothing is left to promote", "hlo-promote --check tests"},
		{"that a module is valid as it is", "hlo-promote -s none in.mlir"},
		{"that a change adds no conversion that rounds, and no f64", "hlo-promote --deny precision,new:f64 --against main --format github tests"},
		{"that only what is known is there", "hlo-promote --deny widening --baseline known.jsonl tests"},
		{"that errors are those which comments expect", "hlo-promote --verify-diagnostics --split-input-file in.mlir"},
	}},
}

// helpWidth is the width of the help text.
const helpWidth = 100

// writeHelp writes the help text.
func writeHelp(w io.Writer) error {
	var b strings.Builder
	b.WriteString(helpHead)
	for _, g := range new(config).groups() {
		b.WriteString("\n" + g.title + ":\n")
		writeUsages(&b, g.flags)
	}
	for _, group := range errands {
		b.WriteString("\n" + group.title + ":\n")
		for _, e := range group.list {
			b.WriteString("  " + e.want + "\n      " + e.command + "\n")
		}
	}
	b.WriteString(helpStatus)
	_, err := io.WriteString(w, b.String())
	return err
}

// helpColumn is where what is said of a flag begins at the latest; a flag that takes more has a line of its own.
const helpColumn = 40

// writeUsages writes a line for each flag, or several.
func writeUsages(b *strings.Builder, flags *pflag.FlagSet) {
	var heads, texts []string
	lines := strings.Split(flags.FlagUsages(), "\n")
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		_, usage := pflag.UnquoteUsage(f)
		at := strings.Index(lines[len(heads)], usage)
		heads = append(heads, strings.TrimRight(lines[len(heads)][:at], " "))
		texts = append(texts, lines[len(texts)][at:])
	})
	column := 0
	for _, head := range heads {
		if n := len(head) + 3; n <= helpColumn {
			column = max(column, n)
		}
	}
	indent := "\n" + strings.Repeat(" ", column)
	for i, head := range heads {
		text := strings.ReplaceAll(wrapped(texts[i], helpWidth-column), "\n", indent)
		if len(head)+3 > column {
			head += indent
		} else {
			head += strings.Repeat(" ", column-len(head))
		}
		b.WriteString(head + text + "\n")
	}
}

// writeVersion writes the version of the module that the binary was built from.
func writeVersion(w io.Writer) error {
	_, err := io.WriteString(w, "hlo-promote "+version()+" "+runtime.Version()+" "+runtime.GOOS+"/"+runtime.GOARCH+"\n")
	return err
}

// release is the version of a release, which its linker flags set (tools/release/release.py).
var release string

// version is that of the release, or of the module that the binary was built from.
func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// colored tells whether to write colours: to a terminal, unless the user does not want any
// (https://no-color.org).
func colored(w io.Writer) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "" && os.Getenv("TERM") != "dumb" && isTerminal(w)
}
