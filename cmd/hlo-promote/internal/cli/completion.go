package cli

import (
	"fmt"
	"io"
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
	// the possible values if takes is wordArgument; a system or a target may also be a file
	words []string
}

// An argument describes the argument of a flag.
type argument uint8

const (
	noArgument argument = iota
	freeArgument
	wordArgument
	fileArgument
	folderArgument
)

// argumentForms has what completes an argument in each shell. %s stands for the quoted words.
var argumentForms = [...]struct{ bash, zsh, fish string }{
	freeArgument:   {"return", ":value:", " -x"},
	wordArgument:   {`COMPREPLY=($(compgen -W %s -- "$word")); return`, ":value:(%s)", " -x -a %s"},
	fileArgument:   {`COMPREPLY=($(compgen -f -- "$word")); return`, ":file:_files", " -r -F"},
	folderArgument: {`COMPREPLY=($(compgen -d -- "$word")); return`, ":folder:_files -/", " -x -a '(__fish_complete_directories)'"},
}

// completions returns the flags in the order of the help text.
func completions() (list []completion) {
	for _, g := range new(config).groups() {
		g.flags.VisitAll(func(f *pflag.Flag) { list = append(list, completionOf(f)) })
	}
	return list
}

func completionOf(f *pflag.Flag) completion {
	name, usage := pflag.UnquoteUsage(f)
	about, _, _ := strings.Cut(usage, "\n")
	c := completion{long: f.Name, short: f.Shorthand, about: about, optional: f.NoOptDefVal != "" && f.Value.Type() != "bool"}
	c.words = valuesOf(f)
	switch {
	case f.Value.Type() == "bool":
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
	case "why":
		for _, t := range promote.Types() {
			if !t.IsComplex() { // < and > have a meaning in shells
				words = append(words, t.String())
			}
		}
	case "code":
		words = append(words, "all")
		for _, r := range rules() {
			words = append(words, r.Code)
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

// completionScripts has the functions that write the script of a shell.
var completionScripts = [...]func(io.Writer, []completion){bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion}

func (c *config) writeCompletion(w io.Writer) error {
	var b strings.Builder
	completionScripts[c.completion](&b, completions())
	_, err := io.WriteString(w, b.String())
	return err
}

// runCompletion prints the script for the shell of its argument.
func (c *config) runCompletion(s streams) (int, error) {
	if err := (choice[shell]{&c.completion, shells}).Set(c.inputs[0]); err != nil {
		return statusUsage, fmt.Errorf("invalid shell %q: %w", c.inputs[0], err)
	}
	return exitStatus(c.writeCompletion(s.out), s.log), nil
}

func (c *completion) flagNames() []string {
	if c.short == "" {
		return []string{"--" + c.long}
	}
	return []string{"--" + c.long, "-" + c.short}
}

// bashCompletion writes a function for bash 4 and later, which splits words at = and : before it
// completes.
func bashCompletion(w io.Writer, list []completion) {
	io.WriteString(w, `# hlo-promote for bash: eval "$(hlo-promote --completion bash)"
_hlo_promote() {
  local word=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD-1]} joined=
  if [[ $word == = ]]; then word= joined=1; elif [[ $flag == = ]]; then flag=${COMP_WORDS[COMP_CWORD-2]} joined=1; fi
  COMPREPLY=()
  case $flag$joined in
`)
	var all []string
	for _, c := range list {
		all = append(all, "--"+c.long)
		var patterns []string
		for _, name := range c.flagNames() {
			if !c.optional {
				patterns = append(patterns, name)
			}
			patterns = append(patterns, name+"1")
		}
		if c.takes == noArgument {
			continue
		}
		reply := strings.Replace(argumentForms[c.takes].bash, "%s", shellQuote(strings.Join(c.words, " ")), 1)
		fmt.Fprintf(w, "    %s) %s ;;\n", strings.Join(patterns, "|"), reply)
	}
	fmt.Fprintf(w, `  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W %s -- "$word"))
  else
    COMPREPLY=($(compgen -f -X '!*.mlir' -- "$word") $(compgen -d -- "$word"))
  fi
}
complete -o filenames -F _hlo_promote hlo-promote
`, shellQuote(strings.Join(all, " ")))
}

// zshCompletion writes a call of zsh's _arguments.
func zshCompletion(w io.Writer, list []completion) {
	io.WriteString(w, "#compdef hlo-promote\n# hlo-promote for zsh: source <(hlo-promote --completion zsh), after compinit\n_hlo_promote() {\n  _arguments -s -S \\\n")
	escape := strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`).Replace
	for _, c := range list {
		value := strings.Replace(argumentForms[c.takes].zsh, "%s", escape(strings.Join(c.words, " ")), 1)
		if c.optional {
			value = ":" + value
		}
		for _, name := range c.flagNames() {
			mark := ""
			switch {
			case c.takes == noArgument:
			case strings.HasPrefix(name, "--") && c.optional:
				mark = "=-"
			case strings.HasPrefix(name, "--"):
				mark = "="
			default:
				mark = "+"
			}
			fmt.Fprintf(w, "    %s \\\n", shellQuote("*"+name+mark+"["+escape(c.about)+"]"+value))
		}
	}
	io.WriteString(w, "    '*:module:_files -g \"*.mlir(-.) *(-/)\"'\n}\nif [[ $funcstack[1] == _hlo_promote ]]; then _hlo_promote \"$@\"; else compdef _hlo_promote hlo-promote; fi\n")
}

// fishCompletion writes a complete command for each flag.
func fishCompletion(w io.Writer, list []completion) {
	io.WriteString(w, "# hlo-promote for fish: hlo-promote --completion fish | source\n")
	for _, c := range list {
		line := "complete -c hlo-promote -l " + c.long
		if c.short != "" {
			line += " -s " + c.short
		}
		value := strings.Replace(argumentForms[c.takes].fish, "%s", shellQuote(strings.Join(c.words, " ")), 1)
		if c.optional {
			value = strings.TrimPrefix(value, " -x")
		}
		io.WriteString(w, line+value+" -d "+shellQuote(c.about)+"\n")
	}
}

// shellQuote quotes a word for all three shells, with inner single quotes replaced by double
// quotes.
func shellQuote(word string) string { return "'" + strings.ReplaceAll(word, "'", `"`) + "'" }
