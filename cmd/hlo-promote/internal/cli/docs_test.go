package cli

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// consoleBlock matches a command and its output in a text.
var consoleBlock = regexp.MustCompile("(?ms)^```console\n\\$ hlo-promote (.*?)\n(.*?)^```$")

// documentedPages lists the pages with commands that TestDocumentedOutput and
// TestDocumentedInstructions run.
var documentedPages = []string{"README.md", "docs/limits.md", "docs/lattices.md", "docs/usage.md", "docs/explain.md", "docs/llvm.md"}

// TestDocumentedOutput runs the commands in the documentation and compares their output with the
// text below them; -update writes it.
func TestDocumentedOutput(t *testing.T) {
	documentedOutput(t, documentedPages[:5]...)
}

// TestDocumentedInstructions does the same as TestDocumentedOutput for the commands of LLVM.
func TestDocumentedInstructions(t *testing.T) {
	mlirtest.LLVM(t, "opt-22")
	mlirtest.LLVM(t, "llc-22")
	documentedOutput(t, documentedPages[5:]...)
}

func documentedOutput(t *testing.T, names ...string) {
	t.Helper()
	path := toolPath(t)
	t.Chdir("../../../..")
	for _, name := range names {
		text := content(t, name)
		blocks := 0
		now := consoleBlock.ReplaceAllStringFunc(text, func(block string) string {
			blocks++
			m := consoleBlock.FindStringSubmatch(block)
			for _, arg := range strings.Fields(m[1]) {
				os.ReadFile(arg) // registers the file as a dependency of the cached test result
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

// TestShownFiles checks that programs in the documentation equal the files that they show.
func TestShownFiles(t *testing.T) {
	for _, c := range []struct{ page, language, file string }{
		{"README.md", "mlir", "testdata/mlir/example.mlir"},
	} {
		_, rest, _ := strings.Cut(content(t, "../../../../"+c.page), "```"+c.language+"\n")
		program, _, _ := strings.Cut(rest, "```")
		if want := content(t, "../../../../"+c.file); program != want {
			t.Errorf("%s has\n%s\n%s has\n%s", c.page, program, c.file, want)
		}
	}
	_, rest, _ := strings.Cut(content(t, "../../../../docs/architecture.md"), "```mlir\n")
	line, _, _ := strings.Cut(rest, "\n```")
	if line == "" || !strings.Contains(content(t, "../../../../testdata/mlir/quickstart.mlir"), line+"\n") {
		t.Errorf("quickstart.mlir has no line %q of architecture.md", line)
	}
}

// TestHooks checks that docs/howto/pre-commit.md lists the hooks and that docs/howto/github.md uses
// existing inputs of the action.
func TestHooks(t *testing.T) {
	page := content(t, "../../../../docs/howto/pre-commit.md")
	hooks := regexp.MustCompile(`(?m)^- id: (\S+)\n.*\n.*\n  entry: (.*)$`).FindAllStringSubmatch(content(t, "../../../../.pre-commit-hooks.yaml"), -1)
	if len(hooks) == 0 || strings.Count(page, "\n| `hlo-promote") != len(hooks) {
		t.Errorf("%d hooks, and the page has others", len(hooks))
	}
	for _, h := range hooks {
		if row := "| `" + h[1] + "` | `" + h[2] + "` |"; !strings.Contains(page, row) {
			t.Errorf("the page has no row %s", row)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^ +- id: (\S+)$`).FindAllStringSubmatch(page, -1) {
		if !slices.ContainsFunc(hooks, func(h []string) bool { return h[1] == m[1] }) {
			t.Errorf("there is no hook %s", m[1])
		}
	}
	action := content(t, "../../../../action.yml")
	_, with, _ := strings.Cut(content(t, "../../../../docs/howto/github.md"), "with:\n")
	for _, m := range regexp.MustCompile(`(?m)^ {10}(\w+): `).FindAllStringSubmatch(with, -1) {
		if !strings.Contains(action, "\n  "+m[1]+":\n") {
			t.Errorf("the action has no input %s", m[1])
		}
	}
}

// TestPageExamples checks that docs/page.md has the link of each example of the page.
func TestPageExamples(t *testing.T) {
	var list []struct{ Name string }
	if err := json.Unmarshal([]byte(content(t, "../../../../web/examples/examples.json")), &list); err != nil {
		t.Fatal(err)
	}
	page := content(t, "../../../../docs/page.md")
	for _, e := range list {
		if !strings.Contains(page, "| `#example="+e.Name+"` |") {
			t.Errorf("docs/page.md has no link for %s", e.Name)
		}
	}
	if n := strings.Count(page, "| `#example="); n != len(list) {
		t.Errorf("docs/page.md has %d links for %d examples", n, len(list))
	}
}

// TestTableOfContents checks that docs/README.md links to every page, and that links in the
// documentation resolve.
func TestTableOfContents(t *testing.T) {
	const folder = "../../../../docs/"
	text := content(t, folder+"README.md")
	linked := map[string]bool{"README.md": true}
	for _, m := range regexp.MustCompile(`\]\(([^)#]+)#?([^)]*)\)`).FindAllStringSubmatch(text, -1) {
		page, anchor := m[1], m[2]
		linked[page] = true
		if anchor != "" && !slices.Contains(anchors(content(t, folder+page)), anchor) {
			t.Errorf("%s has no heading #%s", page, anchor)
		}
		if _, err := os.Stat(folder + page); err != nil {
			t.Error(err)
		}
	}
	pages, _ := filepath.Glob(folder + "*.md")
	inside, _ := filepath.Glob(folder + "howto/*.md")
	for _, page := range append(pages, inside...) {
		if name := strings.TrimPrefix(filepath.ToSlash(page), folder); !linked[name] {
			t.Errorf("docs/README.md has no link to %s", name)
		}
	}
}

// anchors returns the link names of a page's headings, as GitHub makes them: lower case, no
// punctuation, - for blanks.
func anchors(page string) (all []string) {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(page, -1) {
		name := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(m[1]), "")
		all = append(all, strings.ReplaceAll(name, " ", "-"))
	}
	return all
}
