package cli

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestFlagRules checks that flagRules has one row for each flag, and names flags and commands.
func TestFlagRules(t *testing.T) {
	declared := map[string]*pflag.Flag{}
	for _, g := range new(config).groups() {
		g.flags.VisitAll(func(f *pflag.Flag) {
			declared[f.Name] = f
			if ruleOf(f.Name).flag == "" {
				t.Errorf("flagRules has no row for --%s", f.Name)
			}
		})
	}
	isCommand := map[string]bool{}
	for _, name := range commandNames() {
		isCommand[name] = true
	}
	seen := map[string]bool{}
	isFlag := func(as string) bool {
		name, value, _ := strings.Cut(as, "=")
		f := declared[strings.TrimSuffix(name, "!")]
		return f != nil && (value == "" || f.Value.Set(value) == nil)
	}
	for _, r := range flagRules {
		if !isFlag(r.flag) || seen[r.flag] || r.commands == "" && !strings.Contains(r.flag, "=") {
			t.Errorf("flagRules: --%s is not a flag, has two rows, or has no command", r.flag)
		}
		seen[r.flag] = true
		for of := range strings.FieldsSeq(r.commands) {
			if !isCommand[of] {
				t.Errorf("flagRules: --%s: '%s' is not a command", r.flag, of)
			}
		}
		for as := range strings.FieldsSeq(r.excludes + " " + r.needs) {
			if !isFlag(as) {
				t.Errorf("flagRules: --%s: %s is not a flag or not its value", r.flag, as)
			}
		}
	}
}

// TestCommands checks that each command explains itself in help texts and docs, and counts its
// arguments.
func TestCommands(t *testing.T) {
	_, help, _ := tool("", "--help")
	usage := content(t, "../../../../docs/usage.md")
	for _, c := range commands() {
		if c.name == mainCommand {
			continue
		}
		if !strings.Contains(help, "\n  "+strings.TrimSpace(c.name+" "+c.arguments)+" ") || !strings.Contains(usage, "**`"+c.usage()) {
			t.Errorf("--help or docs/usage.md does not have %s", c.usage())
		}
		status, text, log := tool("", "help", c.name)
		if status != statusOK || log != "" || !strings.HasPrefix(text, "Usage: "+c.usage()+"\n") {
			t.Errorf("help %s: status %d, %s%s", c.name, status, text, log)
		}
		for _, g := range new(config).groupsOf(c.name) {
			g.flags.VisitAll(func(f *pflag.Flag) {
				if !strings.Contains(text, "\n"+flagHead(f)) {
					t.Errorf("help %s does not have --%s", c.name, f.Name)
				}
			})
		}
		if _, same, _ := tool("", c.name, "--help"); same != text {
			t.Errorf("%s --help: %s", c.name, same)
		}
		args := strings.Fields(c.arguments)
		if len(args) > 0 && !strings.HasPrefix(args[0], "[") {
			if status, _, log := tool("", c.name); status != statusUsage || !strings.Contains(log, c.name+" needs "+strings.Trim(args[0], ".")) {
				t.Errorf("%s: status %d, %s", c.name, status, log)
			}
		}
		if strings.Contains(c.arguments, "...") {
			continue
		}
		if status, _, log := tool("", append([]string{c.name}, append(args, "superfluous")...)...); status != statusUsage || !strings.Contains(log, "does not take 'superfluous'") {
			t.Errorf("%s: status %d, %s", c.name, status, log)
		}
	}
}

// TestMovedFlags checks that an earlier flag has the answer of the command that replaces it, with a
// hint, or that the hint is all.
func TestMovedFlags(t *testing.T) {
	files(t, map[string]string{"FILE": legal})
	for _, m := range movedFlags {
		words := strings.Fields(strings.TrimPrefix(m.example, "hlo-promote "))
		if !strings.HasPrefix(m.example, "hlo-promote ") {
			if status, _, log := tool(legal, "--emit", "llvm", "--"+m.flag); status != statusOK && m.instead != "" || !strings.Contains(log, m.example) {
				t.Errorf("--%s: status %d, %s", m.flag, status, log)
			}
			continue
		}
		value, rest := strings.Join(words[len(strings.Fields(m.instead)):], ","), []string(nil)
		if words[len(words)-1] == "FILE" {
			value, rest = strings.TrimSuffix(value, ",FILE"), []string{"FILE"}
		}
		forms := [][]string{{"--" + m.flag + "=" + value}, {"-" + m.flag, value}}
		if value == "" {
			forms = [][]string{{"--" + m.flag}}
		}
		wantStatus, want, wantLog := tool("", words...)
		for _, old := range forms {
			status, out, log := tool("", append(old, rest...)...)
			hint, after, _ := strings.Cut(log, "\n")
			if status != wantStatus || out != want || out == "" || after != wantLog || hint != "hlo-promote: note: --"+m.flag+" is a command now: "+m.example {
				t.Errorf("%s: status %d, %s%s", old, status, out, log)
			}
		}
	}
}
