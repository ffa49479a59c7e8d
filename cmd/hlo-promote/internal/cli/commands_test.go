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
	for _, r := range flagRules {
		if declared[r.flag] == nil || seen[r.flag] {
			t.Errorf("flagRules: --%s is not a flag, or has two rows", r.flag)
		}
		seen[r.flag] = true
		for of := range strings.FieldsSeq(r.commands) {
			if !isCommand[of] {
				t.Errorf("flagRules: --%s: '%s' is not a command", r.flag, of)
			}
		}
		for as := range strings.FieldsSeq(r.excludes + " " + r.needs) {
			name, value, _ := strings.Cut(as, "=")
			f := declared[strings.TrimSuffix(name, "!")]
			if f == nil {
				t.Errorf("flagRules: --%s: %s is not a flag", r.flag, as)
			} else if value != "" && !strings.Contains("|"+f.Value.Type()+"|", "|"+value+"|") && f.Name != "system" && f.Name != "format" {
				t.Errorf("flagRules: --%s: %s is not a value", r.flag, as)
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
			if status, _, log := tool("", c.name); status != statusUsage || !strings.Contains(log, c.name+" needs "+args[0]) {
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
