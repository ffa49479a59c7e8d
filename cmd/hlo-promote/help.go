package main

import (
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

const helpHead = `hlo-promote reads StableHLO whose operand element types disagree, promotes them as
JAX or another system does, and prints a valid module in which every conversion is an
explicit stablehlo.convert.

Usage: hlo-promote [FLAG...] [FILE...]      no FILE, or -: standard input
`

const helpTail = `
Examples:
  hlo-promote in.mlir                       promote as JAX does, print to standard output
  hlo-promote -s torch in.mlir -o out.mlir  promote as PyTorch does
  hlo-promote -d tests/*.mlir | git apply   add the converts to files, as an edit of their text
  hlo-promote --check $(git ls-files '*.mlir')
  hlo-promote -s numpy --print-lattice table --compare jax

Exit status: 0 done; 1 the input has errors, or --check found files that would change;
2 wrong usage, or a file cannot be read or written; 3 the program made something that is
not valid, and did not print it, which is to be reported.
`

// helpWidth is the width of the help text.
const helpWidth = 100

// writeHelp writes the help text.
func writeHelp(w io.Writer) error {
	var b strings.Builder
	b.WriteString(helpHead)
	for _, g := range new(config).groups() {
		b.WriteString("\n" + g.title + ":\n" + g.flags.FlagUsagesWrapped(helpWidth))
	}
	b.WriteString(helpTail)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeVersion writes the version of the module that the binary was built from.
func writeVersion(w io.Writer) error {
	_, err := io.WriteString(w, "hlo-promote "+version()+" "+runtime.Version()+" "+runtime.GOOS+"/"+runtime.GOARCH+"\n")
	return err
}

// version is that of the module that the binary was built from.
func version() string {
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
