package cli

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/lattices"
)

// A completion describes a flag and its values.
type completion struct {
	long, short string
	about       string
	takes       argument
	optional    bool // the value is optional and must follow =
	// the possible values if takes is a kind of words; a system or a target may also be a file
	words []string
}

// An argument describes the argument of a flag.
type argument uint8

const (
	noArgument argument = iota
	freeArgument
	wordArgument
	listArgument // words, separated by commas
	fileArgument
	folderArgument
)

// argumentForms has what completes an argument in each shell. %s stands for the quoted words.
var argumentForms = [...]struct{ bash, zsh, fish string }{
	freeArgument:   {"return", ":value:", " -x"},
	wordArgument:   {"_hlo_promote_words %s; return", ":value:(%s)", " -x -a %s"},
	listArgument:   {"_hlo_promote_list %s; return", ":value:_values -s , -S @ value %s", ` -x -a "(__hlo_promote_list %s)"`},
	fileArgument:   {`COMPREPLY=($(compgen -f -- "$word")); return`, ":file:_files", " -r -F"},
	folderArgument: {`COMPREPLY=($(compgen -d -- "$word")); return`, ":folder:_files -/", " -x -a '(__fish_complete_directories)'"},
}

// completions returns the flags of a command in the order of its help text, or all if it is "".
func completions(command string) (list []completion) {
	for _, g := range new(config).groupsOf(command) {
		g.flags.VisitAll(func(f *pflag.Flag) { list = append(list, completionOf(f)) })
	}
	return list
}

// argumentKinds describes the first argument of a command, and its further ones.
func (c *command) argumentKinds() (kinds [2]completion) {
	names := strings.Fields(c.arguments)
	if len(names) > 0 {
		kinds[0] = argumentOf(names[0])
	}
	if len(names) > 1 || strings.Contains(c.arguments, "...") {
		kinds[1] = argumentOf(names[len(names)-1])
	}
	return kinds
}

// argumentOf describes an argument by its placeholder. One without known words is a module.
func argumentOf(name string) completion {
	words := func(takes argument, words []string) completion { return completion{takes: takes, words: words} }
	switch strings.Trim(name, "[].") {
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
	}
	return completion{takes: fileArgument}
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

var shells = []string{"bash", "zsh", "fish"}

// The scripts, with marks such as @main@ for what depends on commands and flags.
var (
	//go:embed completion.bash
	bashScript string
	//go:embed completion.zsh
	zshScript string
	//go:embed completion.fish
	fishScript string
)

// runCompletion prints the script for the shell of its argument.
func runCompletion(c *config, s streams) (int, error) {
	name := slices.Index(shells, c.inputs[0])
	if name < 0 {
		return statusUsage, unknownWord("there is no completion script for", c.inputs[0], shells)
	}
	var text strings.Builder
	[...]func(io.Writer){bashCompletion, zshCompletion, fishCompletion}[name](&text)
	return s.print(text.String()), nil
}

func (c *completion) flagNames() []string {
	if c.short == "" {
		return []string{"--" + c.long}
	}
	return []string{"--" + c.long, "-" + c.short}
}

// valued returns the cases of a shell's case statement for flags that take a value.
func valued(list []completion) (cases string) {
	for _, c := range list {
		if c.takes == noArgument {
			continue
		}
		var patterns []string
		for _, name := range c.flagNames() {
			if !c.optional {
				patterns = append(patterns, name)
			}
			patterns = append(patterns, name+"1")
		}
		cases += "    " + strings.Join(patterns, "|") + ") " + inBash(&c) + " ;;\n"
	}
	return cases
}

func inBash(c *completion) string {
	return strings.Replace(argumentForms[c.takes].bash, "%s", shellQuote(strings.Join(c.words, " ")), 1)
}

// bashCompletion writes a function for bash 4 and later, which splits words at = and : before it
// completes.
func bashCompletion(w io.Writer) {
	modules := `COMPREPLY=($(compgen -f -X '!*.mlir' -- "$word") $(compgen -d -- "$word"))`
	var flags, arguments strings.Builder
	for _, c := range commands() {
		var names []string
		for _, f := range completions(c.name) {
			names = append(names, "--"+f.long)
		}
		fmt.Fprintf(&flags, "      %s) _hlo_promote_words %s ;;\n", c.name, shellQuote(strings.Join(names, " ")))
		kinds := c.argumentKinds()
		first, further := &kinds[0], &kinds[1]
		if first.takes == fileArgument && further.takes == noArgument {
			fmt.Fprintf(&arguments, "    %s:0) %s ;;\n", c.name, modules)
		} else if first.takes != fileArgument {
			fmt.Fprintf(&arguments, "    %s:0) %s ;;\n", c.name, strings.TrimSuffix(cmp.Or(inBash(first), "return"), "; return"))
		}
		if further.takes != fileArgument {
			fmt.Fprintf(&arguments, "    %s:*) %s ;;\n", c.name, strings.TrimSuffix(cmp.Or(inBash(further), "return"), "; return"))
		}
	}
	names := commandNames()
	strings.NewReplacer(
		"@main@", mainCommand, "@commands@", strings.Join(names, "|"), "@words@", shellQuote(strings.Join(names, " ")),
		"@values@", valued(completions("")), "@flags@", flags.String(), "@arguments@", arguments.String(), "@modules@", modules,
	).WriteString(w, bashScript)
}

// zshCompletion writes a call of zsh's _arguments for each command.
func zshCompletion(w io.Writer) {
	escape := strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`).Replace
	value := func(c *completion) string {
		return strings.Replace(argumentForms[c.takes].zsh, "%s", escape(strings.Join(c.words, " ")), 1)
	}
	const modules = `:module:_files -g "*.mlir(-.) *(-/)"`
	var described []string
	for _, c := range commands() {
		described = append(described, c.name+`\:"`+escape(strings.ReplaceAll(c.about, "'", ""))+`"`)
	}
	var cases strings.Builder
	for _, c := range commands() {
		fmt.Fprintf(&cases, "  %s) _arguments -s -S \\\n", c.name)
		for _, f := range completions(c.name) {
			argument := value(&f)
			if f.optional {
				argument = ":" + argument
			}
			for _, name := range f.flagNames() {
				mark := ""
				switch {
				case f.takes == noArgument:
				case strings.HasPrefix(name, "--") && f.optional:
					mark = "=-"
				case strings.HasPrefix(name, "--"):
					mark = "="
				default:
					mark = "+"
				}
				fmt.Fprintf(&cases, "    %s \\\n", shellQuote("*"+name+mark+"["+escape(f.about)+"]"+argument))
			}
		}
		for i, a := range c.argumentKinds() {
			what := value(&a)
			if a.takes == fileArgument {
				what = modules
			}
			if a.takes != noArgument {
				fmt.Fprintf(&cases, "    %s \\\n", shellQuote([]string{"1", "*"}[i]+what))
			}
		}
		cases.WriteString("    ;;\n")
	}
	strings.NewReplacer(
		"@commands@", shellQuote("commands:command:(("+strings.Join(described, " ")+"))"), "@modules@", shellQuote("modules"+modules),
		"@main@", mainCommand, "@names@", strings.Join(commandNames(), "|"), "@cases@", cases.String(),
	).WriteString(w, zshScript)
}

// fishCompletion writes a complete command for each command, flag and argument.
func fishCompletion(w io.Writer) {
	strings.NewReplacer("@main@", mainCommand, "@commands@", strings.Join(commandNames(), " ")).WriteString(w, fishScript)
	for _, c := range commands() {
		fmt.Fprintf(w, "complete -c hlo-promote -n 'test (count (commandline -opc)) -eq 1' -a %s -d %s\n", c.name, shellQuote(c.about))
		for i, a := range c.argumentKinds() {
			place := []string{"; and __hlo_promote_at 0", "; and not __hlo_promote_at 0"}[i]
			if a.takes != fileArgument {
				fmt.Fprintf(w, "complete -c hlo-promote -n '__hlo_promote_is %s%s'%s\n", c.name, place, cmp.Or(inFish(&a), " -f"))
			}
		}
	}
	for _, f := range completions("") {
		line := "complete -c hlo-promote -n '__hlo_promote_is " + ruleOf(f.long).commands + "' -l " + f.long
		if f.short != "" {
			line += " -s " + f.short
		}
		value := inFish(&f)
		if f.optional {
			value = strings.TrimPrefix(value, " -x")
		}
		io.WriteString(w, line+value+" -d "+shellQuote(f.about)+"\n")
	}
}

func inFish(c *completion) string {
	words := strings.Join(c.words, " ")
	if c.takes != listArgument {
		words = shellQuote(words)
	}
	return strings.Replace(argumentForms[c.takes].fish, "%s", words, 1)
}

// shellQuote quotes a word for all three shells, with inner single quotes replaced by double
// quotes.
func shellQuote(word string) string { return "'" + strings.ReplaceAll(word, "'", `"`) + "'" }
