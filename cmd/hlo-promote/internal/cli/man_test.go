package cli

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/promote"
)

// manPage returns the manual page: the content of the help text in the macros of man(7).
func manPage() string {
	var b strings.Builder
	text := strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`)
	line := func(parts ...string) { b.WriteString(strings.Join(parts, "") + "\n") }
	line(`.TH HLO\-PROMOTE 1 "" "hlo\-promote" "User Commands"`)
	line(".SH NAME")
	line(`hlo\-promote \- promote the element types of StableHLO`)
	line(".SH SYNOPSIS")
	line(`.B hlo\-promote`)
	line(`[\fIFLAG\fR...] [\fIFILE\fR...]`)
	line(".br")
	line(`.B hlo\-promote`)
	line(`\fICOMMAND\fR [\fIFLAG\fR...] [\fIARGUMENT\fR...]`)
	line(".SH DESCRIPTION")
	about, _, _ := strings.Cut(helpHead, "\n\n")
	line(text.Replace(about))
	line("Without a FILE, or for \\-, it reads standard input.")
	flags := func(command string, skip func(*pflag.Flag) bool) {
		new(config).define(command, definitions()...).VisitAll(func(f *pflag.Flag) {
			if skip(f) {
				return
			}
			value, usage := pflag.UnquoteUsage(f)
			line(".TP")
			short := ""
			if f.Shorthand != "" {
				short = `\fB\-` + f.Shorthand + `\fR, `
			}
			if value != "" {
				value = ` \fI` + text.Replace(value) + `\fR`
			}
			line(short, `\fB\-\-`, text.Replace(f.Name), `\fR`, value)
			if def := defaultOf(f); def != "" {
				usage += "\n(default " + def + ")"
			}
			// a line that begins with a dot is a request
			line(strings.ReplaceAll(text.Replace(strings.ReplaceAll(usage, "\n", ".\n")), "\n.", "\n\\&."))
		})
	}
	line(".SH OPTIONS")
	for _, g := range new(config).groupsOf(mainCommand) {
		line(".SS ", g.title)
		flags(mainCommand, func(f *pflag.Flag) bool { return g.flags.Lookup(f.Name) == nil })
	}
	line(".SH COMMANDS")
	line("The first argument may be a command. A file of that name is ./NAME.")
	for _, c := range commands()[1:] {
		line(".SS ", text.Replace(strings.TrimPrefix(c.usage(), "hlo-promote ")))
		line(text.Replace(strings.ToUpper(c.about[:1]) + c.about[1:] + "."))
		var shared []string
		isShared := func(f *pflag.Flag) bool { return ruleOf(f.Name).isOf(mainCommand) }
		new(config).define(c.name, definitions()...).VisitAll(func(f *pflag.Flag) {
			if isShared(f) && f.Name != "help" {
				shared = append(shared, `\fB\-\-`+text.Replace(f.Name)+`\fR`)
			}
		})
		if len(shared) > 0 {
			line("Flags of the main job: " + strings.Join(shared, ", ") + ".")
		}
		flags(c.name, isShared)
	}
	line(".SH POLICIES")
	line(`\fB\-\-policy\fR takes these keys, the default value first.`)
	for _, k := range promote.PolicyKeys() {
		line(".TP")
		line(`\fB`, text.Replace(k.Key+"="+strings.Join(k.Values, "|")), `\fR`)
		line(k.About)
	}
	line(".SH EXAMPLES")
	for _, group := range examples {
		line(".SS ", group.title)
		for _, e := range group.list {
			line(".TP")
			line(text.Replace(e.task))
			line(`\fB`, text.Replace(e.command), `\fR`)
		}
	}
	line(".SH EXIT STATUS")
	_, status, _ := strings.Cut(helpStatus, ": ")
	line(text.Replace(strings.TrimSpace(status)))
	return b.String()
}

// definitions returns the functions that define flags.
func definitions() (all []func(*config, flagSet)) {
	for _, g := range flagGroups {
		all = append(all, g.define)
	}
	return all
}

// TestManPage compares docs/hlo-promote.1 with the table of flags; -update writes it.
func TestManPage(t *testing.T) {
	const path = "../../../../docs/hlo-promote.1"
	page := manPage()
	if *update {
		if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := content(t, path); got != page {
		t.Errorf("%s is outdated; run go test -run TestManPage -update", path)
	}
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "'") || strings.HasPrefix(line, ".") && !strings.HasPrefix(line, ".S") && !strings.HasPrefix(line, ".T") && !strings.HasPrefix(line, ".B") && line != ".br\n" {
			t.Errorf("a line of text that is a request: %s", line)
		}
	}
	man, err := exec.LookPath("man")
	if err != nil {
		t.Skip(err)
	}
	c := exec.Command(man, "--warnings", "-l", path)
	c.Env = append(os.Environ(), "MANWIDTH=100", "LC_ALL=C.UTF-8")
	var diagnostics strings.Builder
	c.Stderr = &diagnostics
	out, err := c.Output()
	if err != nil || diagnostics.Len() > 0 || !strings.Contains(string(out), "--control-flow") || !strings.Contains(string(out), "EXIT STATUS") {
		t.Errorf("%v, %s\n%.500s", err, diagnostics.String(), out)
	}
}

// TestExamples parses the command lines of the help text, which must be valid.
func TestExamples(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"in.mlir", "tests/a.mlir", "known.jsonl"} {
		os.MkdirAll("tests", 0o755)
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, group := range examples {
		for _, e := range group.list {
			for command := range strings.SplitSeq(e.command, " | ") {
				words := strings.Fields(command)
				if _, err := parseFlags(words[1:]); words[0] != "hlo-promote" || err != nil {
					t.Errorf("%s: %v", command, err)
				}
			}
			if len(e.task) > helpWidth-2 || len(e.command) > helpWidth-6 {
				t.Errorf("%s is too long", e.task)
			}
		}
	}
}
