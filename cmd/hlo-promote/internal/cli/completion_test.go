package cli

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// completionCases lists typed words and the completions of the last word.
var completionCases = []struct {
	typed string
	want  []string
}{
	{"--sy", []string{"--system"}},
	{"--in-", []string{"--in-place"}},
	{"--system t", []string{"tf-all", "tf-safe", "torch"}},
	{"--system=to", []string{"torch"}},
	{"-s nu", []string{"numpy"}},
	{"--target no6", []string{"no64"}},
	{"--verify-diagnostics=on", []string{"only-expected"}},
	{"in.mlir --format sa", []string{"sarif"}},
	{"explain HP10", []string{"HP101", "HP102", "HP103", "HP104", "HP105", "HP106", "HP107", "HP108", "HP109"}},
	{"why bf", []string{"bf16"}},
	{"la", []string{"lattice"}},
	{"expl", []string{"explain"}},
	{"help latt", []string{"lattice"}},
	{"completion z", []string{"zsh"}},
	{"join i32 bf", []string{"bf16"}},
	{"join i32,bf", []string{"i32,bf16"}},
	{"compare numpy,to", []string{"numpy,torch"}},
	{"compare numpy mod", []string{"module.mlir"}},
	{"--deny precision,ran", []string{"precision,range"}},
	{"--deny=precision,ran", []string{"precision,range"}},
	{"lattice --fo", []string{"--form"}},
	{"why f64 --out", nil},
	{"mod", []string{"module.mlir"}},
	{"--report re", []string{"report.json"}},
}

// completionScript writes the completion script of a shell to a directory with some files.
func completionScript(t *testing.T, name string) (shell string) {
	t.Helper()
	shell, err := exec.LookPath(name)
	if err != nil {
		t.Skip(err)
	}
	status, script, log := tool("", "completion", name)
	if status != statusOK || log != "" {
		t.Fatal(status, log)
	}
	files(t, map[string]string{"script": script, "module.mlir": "", "module.txt": "", "report.json": ""})
	return shell
}

// runShell returns the output of a shell.
func runShell(t *testing.T, name string, args ...string) string {
	t.Helper()
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir(), "TERM=dumb")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
	return string(out)
}

// TestBashCompletion calls the function as bash does, which splits words at =.
func TestBashCompletion(t *testing.T) {
	bash := completionScript(t, "bash")
	for _, c := range completionCases {
		words := strings.Fields(strings.ReplaceAll(c.typed, "=", " = "))
		args := []string{"-c", `source ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _hlo_promote; printf '%s\n' "${COMPREPLY[@]}"`, "bash", "hlo-promote"}
		if got := strings.Fields(runShell(t, bash, append(args, words...)...)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q instead of %q", c.typed, got, c.want)
		}
	}
}

// TestFishCompletion queries fish for its completions.
func TestFishCompletion(t *testing.T) {
	fish := completionScript(t, "fish")
	for _, c := range completionCases {
		var got []string
		for line := range strings.Lines(runShell(t, fish, "--no-config", "-c", "source ./script; complete -C 'hlo-promote "+c.typed+"'")) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
			if _, value, ok := strings.Cut(word, "="); ok {
				word = value
			}
			got = append(got, word)
		}
		slices.Sort(got)
		for _, want := range c.want { // fish also offers other files
			if !slices.Contains(got, want) {
				t.Errorf("%s: %q instead of %q", c.typed, got, c.want)
			}
		}
	}
}

// TestZshCompletion types into a zsh on a pseudo-terminal, in cases with a single completion.
func TestZshCompletion(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a terminal")
	}
	zsh := completionScript(t, "zsh")
	if err := os.WriteFile("drive", []byte(`zmodload zsh/zpty || exit 0
zpty -b z "`+zsh+` -f -i"
zpty -w z "autoload -Uz compinit; compinit -u -D; setopt no_beep; source ./script; PS1=ready; echo load''ed"
for i in {1..100}; do zpty -rt z line && print -r -- "$line" && [[ $line == *loaded* ]] && break; sleep 0.05; done
zpty -wn z "hlo-promote $1"$'\t'
for i in {1..16}; do zpty -rt z line && print -r -- "$line"; sleep 0.05; done
zpty -w z $'\x15print -r -- ""; exit'
for i in {1..3}; do zpty -rt z line && print -r -- "$line"; sleep 0.05; done
`), 0o644); err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(runShell(t, zsh, "-fc", "zmodload zsh/zpty && zmodload zsh/zle && echo ok")) != "ok" {
		t.Skip("no zsh/zpty")
	}
	for _, c := range completionCases { // each takes a second
		if len(c.want) != 1 {
			continue
		}
		if out := strings.ReplaceAll(runShell(t, zsh, "-f", "./drive", c.typed), "\n", ""); !strings.Contains(out, c.want[0]) {
			t.Errorf("%s: %q is not in %q", c.typed, c.want[0], out)
		}
	}
}

// TestCompletionScripts checks that no text in a script ends a quotation.
func TestCompletionScripts(t *testing.T) {
	for _, s := range shells[bash:] {
		_, script, _ := tool("", "completion", s)
		for line := range strings.Lines(script) {
			if strings.Count(line, "'")%2 != 0 {
				t.Errorf("%s: %s", s, line)
			}
		}
	}
}
