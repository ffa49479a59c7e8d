package cli

import (
	"embed"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/lattices"
)

// A completion describes the values of a flag or of an argument.
type completion struct {
	long, short string
	about       string
	takes       argument
	optional    bool     // the value is optional and must follow =
	words       []string // the values that can be listed; a system or a target may also be a file
}

// An argument is a kind of value.
type argument uint8

const (
	noArgument argument = iota
	freeArgument
	wordArgument
	listArgument // words, separated by commas
	fileArgument
	folderArgument
	moduleArgument
)

// fileMarks lists the lines of complete that stand for files.
var fileMarks = [...]string{fileArgument: ":files\n", folderArgument: ":folders\n", moduleArgument: ":modules\n"}

// completions returns the flags of a command in the order of its help text.
func completions(command string) (list []completion) {
	for _, g := range new(config).groupsOf(command) {
		g.flags.VisitAll(func(f *pflag.Flag) { list = append(list, completionOf(f)) })
	}
	return list
}

// argumentAt describes an argument of a command by its placeholder.
func (c *command) argumentAt(at int) completion {
	names := strings.Fields(c.arguments)
	if strings.HasSuffix(strings.TrimSuffix(c.arguments, "]"), "...") {
		at = min(at, len(names)-1)
	}
	if at >= len(names) {
		return completion{}
	}
	words := func(takes argument, words []string) completion { return completion{takes: takes, words: words} }
	switch name := names[at]; strings.Trim(name, "[].") {
	case "TYPE":
		if strings.HasSuffix(name, "...") {
			return words(listArgument, typeNames())
		}
		return words(wordArgument, typeNames())
	case "SYSTEM":
		return words(listArgument, append(systemNames(), lattices.Names()...))
	case "CODE":
		return words(wordArgument, append(codes(), "all"))
	case "SHELL":
		return words(wordArgument, shells)
	case "COMMAND":
		return words(wordArgument, commandNames())
	case "LINE":
		return completion{}
	}
	return completion{takes: moduleArgument}
}

// typeNames lists the element types. Complex ones are left out: < and > have a meaning in shells.
func typeNames() (words []string) {
	for _, t := range promote.Types() {
		if !t.IsComplex() {
			words = append(words, t.String())
		}
	}
	return words
}

func completionOf(f *pflag.Flag) completion {
	name, usage := pflag.UnquoteUsage(f)
	about, _, _ := strings.Cut(usage, "\n")
	c := completion{long: f.Name, short: f.Shorthand, about: about, optional: f.NoOptDefVal != "" && f.Value.Type() != "bool"}
	c.words = valuesOf(f)
	switch {
	case f.Value.Type() == "bool":
	case slices.Contains([]string{"warn", "deny", "policy", "system"}, f.Name):
		c.takes = listArgument // join takes several systems
	case len(c.words) > 0:
		c.takes = wordArgument
	case name == "FILE":
		c.takes = fileArgument
	case name == "DIR":
		c.takes = folderArgument
	default:
		c.takes = freeArgument
	}
	return c
}

// valuesOf returns the values of a flag, if they can be listed.
func valuesOf(f *pflag.Flag) (words []string) {
	switch f.Name {
	case "system", "compare":
		words = append(systemNames(), lattices.Names()...)
		if f.Name == "system" {
			words = append(words, noPromotion)
		}
	case "target":
		words = targetNames()
	case "warn", "deny":
		words = append(gateWords(), "new:f64", "has:f64")
		if f.Name == "warn" {
			words = append(words, noOverruled)
		}
	case "policy":
		for _, k := range promote.PolicyKeys() {
			for _, v := range k.Values {
				words = append(words, k.Key+"="+v)
			}
		}
	default:
		if t := f.Value.Type(); strings.Contains(t, "|") {
			words = strings.Split(t, "|")
		}
	}
	return words
}

// shells lists the shells that have a script. It calls the command for the completions of a line.
var shells = []string{"bash", "zsh", "fish"}

//go:embed completion.bash completion.zsh completion.fish
var scripts embed.FS

// runCompletion prints the script of a shell, or the completions of a command line.
func runCompletion(c *config, s streams) (int, error) {
	switch shell := c.inputs[0]; {
	case !slices.Contains(shells, shell):
		return statusUsage, unknownWord("there is no completion script for", shell, shells)
	case len(c.inputs) > 1:
		return s.print(complete(c.inputs[1])), nil
	default:
		script, err := scripts.ReadFile("completion." + shell)
		return s.print(string(script)), err
	}
}

// A typedLine is a command line of which the last word is completed.
type typedLine struct {
	command *command
	flags   []completion
	first   bool        // there is no word before the last one
	last    string      // "" after a blank
	at      int         // the arguments before the last word
	value   *completion // the flag whose value the last word is, or nil
}

func parseLine(line string) (t typedLine) {
	words := strings.Fields(line)
	if len(words) < 2 || strings.HasSuffix(line, " ") {
		words = append(words, "")
	}
	words, t.last = words[1:len(words)-1], words[len(words)-1]
	t.first = len(words) == 0
	t.command, words = findCommand(words)
	t.flags = completions(t.command.name)
	for _, word := range words {
		f := t.flag(word)
		switch {
		case t.value != nil:
			t.value = nil
		case f != nil && f.takes != noArgument && !f.optional:
			t.value = f
		case !strings.HasPrefix(word, "-"):
			t.at++
		}
	}
	return t
}

// flag returns the flag with this spelling, or nil.
func (t *typedLine) flag(word string) *completion {
	name := strings.TrimLeft(word, "-")
	i := slices.IndexFunc(t.flags, func(f completion) bool { return name != word && (name == f.long || name == f.short) })
	if i < 0 {
		return nil
	}
	return &t.flags[i]
}

// complete returns the completions of the last word of a command line: lines of a word, a tab and
// what it means. They are not filtered by the word. A line of fileMarks stands for files.
func complete(line string) string {
	var text strings.Builder
	t := parseLine(line)
	name, part, assigned := strings.Cut(t.last, "=")
	head, word, values := "", t.last, t.value
	switch isFlag := t.value == nil && strings.HasPrefix(t.last, "-"); {
	case isFlag && !assigned:
		for _, f := range t.flags {
			text.WriteString("--" + f.long + "\t" + f.about + "\n")
		}
	case isFlag:
		head, word, values = name+"=", part, t.flag(name)
	case t.value == nil:
		argument := t.command.argumentAt(t.at)
		values = &argument
		for i, list := 0, commands(); t.first && i < len(list); i++ {
			text.WriteString(list[i].name + "\t" + list[i].about + "\n")
		}
	}
	if values == nil {
		return text.String()
	}
	if values.takes == listArgument {
		head += word[:strings.LastIndexByte(word, ',')+1]
	}
	for _, w := range values.words {
		text.WriteString(head + w + "\n")
	}
	if values.takes >= fileArgument {
		text.WriteString(fileMarks[values.takes])
	}
	return text.String()
}
