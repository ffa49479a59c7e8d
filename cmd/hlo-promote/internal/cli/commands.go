package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/suggest"
)

// A command is a row of the table of commands.
type command struct {
	name      string
	arguments string // placeholders in help texts; optional ones are in brackets
	about     string // what it does, in one line
	// prepare checks flags and arguments before files of systems and targets are read; nil if
	// there is nothing to check
	prepare func(*config) error
	// run does the work. An error is reported as wrong usage.
	run func(*config, streams) (status int, err error)
}

// streams holds the standard streams of a run.
type streams struct {
	in       io.Reader
	out, log io.Writer
}

// commands returns the table of commands. The first one is the main job, which is meant if the
// first argument names no command.
func commands() []command {
	return []command{
		{"promote", "[FILE...]", "promote modules; the word may be left out", (*config).validate, (*config).runPromote},
		{"config", "[FILE...]", "print the settings of project files for FILE, and their places", nil, (*config).runConfig},
		{"run", "[FILE]", "compute what a module computes", (*config).validateRun, (*config).runEvaluation},
		{"diff", "FILE [FILE]", "compare two modules, their structure and the values they compute", validateDiff, runDiff},
		{"completion", "SHELL", "print a completion script for bash, zsh or fish", nil, (*config).runCompletion},
		{"help", "[COMMAND]", "explain a command and its flags", nil, (*config).runHelp},
		{"version", "", "print the version", nil, runVersion},
	}
}

// mainCommand is the name of the main job.
const mainCommand = "promote"

// findCommand returns the command that the first argument names, or the main job, and the other
// arguments.
func findCommand(args []string) (*command, []string) {
	list := commands()
	if len(args) > 0 {
		if i := slices.IndexFunc(list, func(c command) bool { return c.name == args[0] }); i >= 0 {
			return &list[i], args[1:]
		}
	}
	return &list[0], args
}

func commandNames() (names []string) {
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// unknownWord returns the error for a word that is not in a list, with the closest one.
func unknownWord(problem, word string, known []string) error {
	text := fmt.Sprintf("%s %s", problem, quote(word))
	if meant := suggest.Word(word, known); meant != "" {
		return fmt.Errorf("%s; did you mean %s?", text, quote(meant))
	}
	return fmt.Errorf("%s; known are %s", text, strings.Join(known, ", "))
}

// usage returns the command line of a command in help texts.
func (c *command) usage() string {
	words := []string{"hlo-promote"}
	if c.name != mainCommand {
		words = append(words, c.name)
	}
	if hasFlags(c.name) {
		words = append(words, "[FLAG...]")
	}
	if c.arguments != "" {
		words = append(words, c.arguments)
	}
	return strings.Join(words, " ")
}

// filesAt returns the index of the first argument that is an input.
func (c *command) filesAt() int {
	for i, name := range strings.Fields(c.arguments) {
		if strings.Contains(name, "FILE") {
			return i
		}
	}
	return 0
}

// checkArguments returns an error for missing and superfluous arguments.
func (c *command) checkArguments(args []string) error {
	names := strings.Fields(c.arguments)
	for i, name := range names {
		if i >= len(args) && !strings.HasPrefix(name, "[") {
			return fmt.Errorf("%s needs %s: %s", c.name, strings.Trim(name, "."), c.usage())
		}
	}
	if len(args) > len(names) && !strings.Contains(c.arguments, "...") {
		return fmt.Errorf("%s does not take %s: %s", c.name, quote(args[len(names)]), c.usage())
	}
	return nil
}

func runVersion(_ *config, s streams) (int, error) {
	return exitStatus(writeVersion(s.out), s.log), nil
}
