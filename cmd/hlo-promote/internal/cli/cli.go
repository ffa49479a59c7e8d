// Package cli implements the hlo-promote command: it parses flags, reads and replaces files, runs
// the passes and reports findings.
package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"runtime/debug"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/project"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Exit statuses. The command returns the highest status of all inputs.
const (
	statusOK    = 0
	statusInput = 1 // the input has errors, or --check found changes
	statusUsage = 2 // wrong usage, or a file cannot be read or written
	// a bug: the output was invalid and not printed, or the program panicked
	statusFault = 3
)

// Run runs the command with these arguments, without the program's name, and returns its exit
// status.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c, err := parseFlags(args)
	if err != nil {
		return reportUsageError(err, args, stderr)
	}
	if c.hint != "" {
		fmt.Fprintf(stderr, "hlo-promote: note: %s\n", c.hint)
	}
	if c.help {
		text := overview
		if c.command.name != mainCommand {
			text = c.command.help
		}
		return streams{out: stdout, log: stderr}.print(text())
	}
	status, err := c.command.run(c, streams{stdin, stdout, stderr})
	if err != nil {
		return reportUsageError(err, args, stderr)
	}
	return status
}

// runModules reads modules, and promotes them or answers a question about them.
func (c *config) runModules(s streams) (int, error) {
	defer setCollector(collectAt)()
	if err := c.checkRevision(); err != nil {
		return statusUsage, err
	}
	c.printNotes(s.log)
	return c.promote(s.in, s.out, s.log), nil
}

// reportUsageError reports an error of the command line, or those of a lattice or target file.
func reportUsageError(err error, args []string, stderr io.Writer) int {
	if e := (*project.Error)(nil); errors.As(err, &e) {
		report.Text(stderr, e.Findings, false)
		return statusUsage
	}
	if e := (promote.LatticeErrors)(nil); errors.As(err, &e) {
		for _, e := range e {
			if e.Line == 0 { // an error in a flag
				reportError(e, stderr)
				continue
			}
			report.Text(stderr, []report.Finding{{Message: e.Message, Place: errorPlace(e)}}, false)
		}
		return statusUsage
	}
	reportError(err, stderr)
	args, hint := answerMoved(args)
	if hint != "" {
		fmt.Fprintf(stderr, "hlo-promote: note: %s\n", hint)
	}
	flag := "--help"
	if c, _ := findCommand(args); c.name != mainCommand && c.name != "help" {
		flag = "help " + c.name
	}
	fmt.Fprintf(stderr, "run 'hlo-promote %s' for usage\n", flag)
	return statusUsage
}

// errorPlace returns the place of an error in a lattice or target file.
func errorPlace(e promote.LatticeError) report.Place {
	start := report.Position{Line: e.Line, Column: e.Column}
	end := report.Position{Line: e.Line, Column: e.Column + max(e.Width, 1)}
	return report.Place{File: e.File, Start: start, End: end, Line: report.Line{Text: e.Source, Available: e.Source != ""}}
}

func (c *config) printNotes(stderr io.Writer) {
	for _, note := range c.notes {
		if !c.quiet {
			fmt.Fprintf(stderr, "hlo-promote: note: %s\n", note)
		}
	}
}

// reportError reports an error and returns the exit status for it.
func reportError(err error, stderr io.Writer) int {
	fmt.Fprintf(stderr, "hlo-promote: error: %s\n", report.Clean(err.Error()))
	return statusUsage
}

// print writes text to standard output, and returns the exit status.
func (s streams) print(text string) int {
	if _, err := io.WriteString(s.out, text); err != nil {
		return reportError(stdoutError(err), s.log)
	}
	return statusOK
}

// GC percentages.
const (
	// A module is in use until it is printed. With Go's default of 100, a program of a megabyte
	// takes a tenth more CPU time, and 3,000 small files a fifth.
	collectAt = 400
	// Values are large, and package interp uses the memory of most of them again. With less, a
	// small program takes up to a third more CPU time, and a large one no less memory.
	collectValues = 30
)

// setCollector sets the GC percentage and returns a function that restores it. It does nothing if
// the user has set GOGC or GOMEMLIMIT, other than to the default.
func setCollector(percent int) (restore func()) {
	before := debug.SetGCPercent(percent)
	restore = func() { debug.SetGCPercent(before) }
	if before != 100 || debug.SetMemoryLimit(-1) != math.MaxInt64 {
		restore()
		return func() {}
	}
	return restore
}
