package cli

import (
	"fmt"
	"io"
	"math"
	"runtime"
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
		{mainCommand, "[FILE...]", "promote modules; the word may be left out", (*config).preparePromote, (*config).runModules},
		{"why", "TYPE [FILE...]", "print where a type appears and how it reaches the results", prepareWhy, (*config).runModules},
		{"compare", "SYSTEM [FILE...]", "list what SYSTEM promotes differently; several: numpy,torch", prepareCompare, (*config).runModules},
		{"join", "TYPE...", "print the type that types promote to, such as u64 i32", prepareJoin, runJoin},
		{"lattice", "", "print a promotion system as a table or a picture (--form svg)", prepareLattice, runLattice},
		{"explain", "CODE...", "explain finding codes, such as HP101; all for all", nil, runExplain},
		{"config", "[FILE...]", "print the settings for FILE, with the flag or the place of each", (*config).prepareConfig, (*config).runConfig},
		{"run", "[FILE]", "compute what a module computes", (*config).validateRun, (*config).runEvaluation},
		{"diff", "FILE [FILE]", "compare two modules, their structure and the values they compute", validateDiff, runDiff},
		{"precision", "[FILE...]", "print what a target changes, statement by statement", preparePrecision, runPrecision},
		{"completion", "SHELL [LINE]", "print a script for bash, zsh or fish, or the completions of LINE", nil, runCompletion},
		{"help", "[COMMAND]", "explain a command and its flags", nil, runHelp},
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
	return fmt.Errorf("%s %s: must be one of %s%s", problem, quote(word), strings.Join(known, ", "), didYouMean(word, known))
}

// didYouMean returns a hint to the closest of some words, or "".
func didYouMean(word string, known []string) string {
	return suggest.Question(strings.ToLower(word), known)
}

// A movedFlag is an earlier flag, with what to write instead.
type movedFlag struct {
	flag    string
	instead string // the command and its flag that answer, or the flag; "" if nothing does
	example string
}

// movedFlags lists the flags that became commands, and others that another flag replaced.
var movedFlags = [...]movedFlag{
	{"why", "why", "hlo-promote why f64 FILE"},
	{"join", "join", "hlo-promote join u64 i32"},
	{"print-lattice", "lattice --form", "hlo-promote lattice --form table"},
	{"compare", "compare", "hlo-promote compare numpy FILE"},
	{"code", "explain", "hlo-promote explain HP101"},
	{"completion", "completion", "hlo-promote completion bash"},
	{"help-all", "help promote", "hlo-promote help promote"},
	{"version", "version", "hlo-promote version"},
	{"allow-partial", "--emit=llvm=partial", "--emit llvm=partial"},
	{"force", "", "--output -"},
}

// answerMoved replaces an earlier flag, so that it still has an answer, and says what to write.
func answerMoved(args []string) (now []string, hint string) {
	for _, m := range movedFlags {
		i := slices.IndexFunc(args, func(a string) bool {
			name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(a, "-"), "-"), "=")
			return name == m.flag && strings.HasPrefix(a, "-")
		})
		switch {
		case i < 0 || m.instead == "" || slices.Contains(args[:i], "--"):
			continue
		case strings.HasPrefix(m.instead, "-"):
			return slices.Concat(args[:i], []string{m.instead}, args[i+1:]), "--" + m.flag + " is another flag now: " + m.example
		}
		now, rest := strings.Fields(m.instead), args[i+1:]
		if _, value, assigned := strings.Cut(args[i], "="); assigned {
			now = append(now, value)
		} else if strings.Contains(m.example, m.instead+" ") && len(rest) > 0 {
			now, rest = append(now, rest[0]), rest[1:]
		}
		return slices.Concat(now, args[:i], rest), "--" + m.flag + " is a command now: " + m.example
	}
	return args, ""
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

// filesAt returns the index of the first argument that is an input, beyond all arguments if the
// command has no inputs.
func (c *command) filesAt() int {
	for i, name := range strings.Fields(c.arguments) {
		if strings.Contains(name, "FILE") {
			return i
		}
	}
	return math.MaxInt
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
	return s.print("hlo-promote " + version() + " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + "\n"), nil
}
