package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// consoleBlock is a command and its output in a text.
var consoleBlock = regexp.MustCompile("(?ms)^```console\n\\$ hlo-promote (.*?)\n(.*?)^```$")

// TestDocumentedOutput runs the commands in the documentation and compares what they print with what
// stands below them; -update puts it there.
func TestDocumentedOutput(t *testing.T) {
	documentedOutput(t, "README.md", "docs/usage.md", "docs/explain.md")
}

// TestDocumentedInstructions is TestDocumentedOutput for the text with commands of LLVM.
func TestDocumentedInstructions(t *testing.T) {
	requireLLVM(t, "opt-22")
	requireLLVM(t, "llc-22")
	documentedOutput(t, "docs/llvm.md")
}

func documentedOutput(t *testing.T, names ...string) {
	t.Helper()
	path := toolPath(t)
	t.Chdir("../..")
	for _, name := range names {
		text := content(t, name)
		blocks := 0
		now := consoleBlock.ReplaceAllStringFunc(text, func(block string) string {
			blocks++
			m := consoleBlock.FindStringSubmatch(block)
			for _, arg := range strings.Fields(m[1]) {
				os.ReadFile(arg) // so that go test knows what the result depends on
			}
			c := exec.Command("sh", "-c", path+" "+m[1])
			out, _ := c.CombinedOutput()
			if string(out) != m[2] && !*update {
				t.Errorf("%s: hlo-promote %s prints\n%swant\n%s", name, m[1], out, m[2])
			}
			return "```console\n$ hlo-promote " + m[1] + "\n" + string(out) + "```"
		})
		if blocks == 0 {
			t.Errorf("%s has no command", name)
		}
		if *update && now != text {
			if err := os.WriteFile(name, []byte(now), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestReadmeExample checks that the program of the README is the file that it names.
func TestReadmeExample(t *testing.T) {
	_, rest, _ := strings.Cut(content(t, "../../README.md"), "```mlir\n")
	program, _, _ := strings.Cut(rest, "```")
	if want := content(t, "../../testdata/mlir/example.mlir"); program != want {
		t.Errorf("README has\n%s\nthe file has\n%s", program, want)
	}
}
