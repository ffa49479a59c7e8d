package cli

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
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
	{"--report=re", []string{"report.json"}},
	{"--out-dir fol", []string{"folder"}},
	{"--system jax mod", []string{"module.mlir"}},
	{"why --strict bf", []string{"bf16"}},
	{"why --system jax bf", []string{"bf16"}},
	{"run module.mlir mod", nil},
	{"-s=tor", []string{"torch"}},
	{"--deny new:f6", []string{"new:f64"}},
	{"--policy u64-signed=f3", []string{"f32"}},
	{"--policy=u64-signed=f3", []string{"f32"}},
	{"run mod", []string{"module.mlir"}},
	{"run --trac", []string{"--trace"}},
	{"run --locations te", []string{"text"}},
	{"diff mod", []string{"module.mlir"}},
	{"diff module.mlir mod", []string{"module.mlir"}},
	{"diff --target no6", []string{"no64"}},
	{"precision --demo", []string{"--demote"}},
	{"precision --target=no6", []string{"no64"}},
	{"config --sig", []string{"--signature"}},
	{"config --signature in", []string{"infer"}},
	{"config --deny precision,unu", []string{"precision,unused"}},
	{"config mod", []string{"module.mlir"}},
	{"join i32 --system numpy,to", []string{"numpy,torch"}},
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
	files(t, map[string]string{"script": script, "folder/text": "", "module.mlir": "", "module.txt": "", "report.json": ""})
	t.Setenv("PATH", filepath.Dir(toolPath(t))+string(os.PathListSeparator)+os.Getenv("PATH"))
	return shell
}

// runShell returns the output of a shell.
func runShell(t *testing.T, name string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
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
		const call = `source ./script; COMP_LINE=$0; COMP_POINT=${#0}; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _hlo_promote "$1"; printf '%s\n' "${COMPREPLY[@]}"`
		args := []string{"-c", call, "hlo-promote " + c.typed, "hlo-promote"}
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
			if i := strings.LastIndexByte(word, '='); i >= 0 {
				word = word[i+1:]
			}
			got = append(got, strings.TrimSuffix(word, "/"))
		}
		slices.Sort(got)
		for _, want := range c.want { // fish also offers other files
			if !slices.Contains(got, want) {
				t.Errorf("%s: %q instead of %q", c.typed, got, c.want)
			}
		}
	}
}

// driveZsh types each argument after hlo-promote into one zsh on a pseudo-terminal, with a tab and
// a control-T, to which a widget answers with the completed line between guillemets.
const driveZsh = `zmodload zsh/zpty
zpty z "$1 -f -i"
shift
zpty -w z "autoload -Uz compinit; compinit -u -D; setopt no_beep; source ./script
answer() { print -r -- \"«\$BUFFER»\"; BUFFER= }; zle -N answer; bindkey '^T' answer; PS1=; print load''ed"
zpty -r z line '*loaded*'
for typed; do
  zpty -wn z "hlo-promote $typed"$'\t\x14'
  zpty -r z line '*«*»*'
  print -r -- "$line"
done
`

// TestZshCompletion types the cases that have one completion.
func TestZshCompletion(t *testing.T) {
	zsh := completionScript(t, "zsh")
	if strings.TrimSpace(runShell(t, zsh, "-fc", "zmodload zsh/zpty && zmodload zsh/zle && echo ok")) != "ok" {
		t.Skip("no zsh/zpty")
	}
	args := []string{"-fc", driveZsh, "drive", zsh}
	var want []string
	for _, c := range completionCases {
		if len(c.want) == 1 {
			before := c.typed[:strings.LastIndexAny(" "+c.typed, " =")]
			args, want = append(args, c.typed), append(want, "hlo-promote "+before+c.want[0])
		}
	}
	var got []string
	for _, line := range completedLine.FindAllStringSubmatch(runShell(t, zsh, args...), -1) {
		got = append(got, strings.TrimRight(line[1], " =,/"))
	}
	if !slices.Equal(got, want) {
		t.Errorf("zsh completes\n%s\ninstead of\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// completedLine matches the answer of driveZsh's widget.
var completedLine = regexp.MustCompile("«([^»]*)»")
