package endtoend

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

var (
	pythonBlock  = regexp.MustCompile("(?ms)^```python\n# (\\S+\\.py)\\b(.*?)^```$")
	namedBlock   = regexp.MustCompile("(?ms)`([\\w./-]+)`[^`\n]*(?:\n[^`\n]+)*:\n\n```(\\w+)\n(.*?)^```$")
	sessionBlock = regexp.MustCompile("(?ms)^```console\n(\\$ .*?)^```$")
	shownBlock   = regexp.MustCompile("(?m)^```(\\w+)\n(.*)$")
	needsLine    = regexp.MustCompile(`^<!-- needs: (.*) -->\n`)
)

// TestTutorial runs the commands of docs/targets.md in an empty directory and compares their output
// with the text below them; -update writes it. It uses the Python of the oracles from $HLO_PYTHON,
// or where .ci/run installs it.
func TestTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("runs jax")
	}
	const page = "../../../../docs/targets.md"
	files := map[string]string{}
	for _, m := range pythonBlock.FindAllStringSubmatch(content(t, page), -1) {
		files[m[1]] = strings.TrimSuffix(strings.TrimPrefix(m[0], "```python\n"), "```")
	}
	walk(t, page, files, map[string]string{"python": mlirtest.Python(t), "hlo-promote": toolPath(t)})
}

// TestHowTo does the same as TestTutorial for docs/tutorial.md and the pages of docs/howto. The
// programs listed in their first line must be installed. A block that is neither a file nor
// commands with output must begin with a comment on what it needs, and is not run.
func TestHowTo(t *testing.T) {
	if testing.Short() {
		t.Skip("runs other programs")
	}
	pages, _ := filepath.Glob("../../../../docs/howto/*.md")
	if len(pages) == 0 {
		t.Fatal("no pages")
	}
	for _, page := range append(pages, "../../../../docs/tutorial.md") {
		t.Run(filepath.Base(page), func(t *testing.T) {
			text := content(t, page)
			programs := map[string]string{"hlo-promote": toolPath(t)}
			if m := needsLine.FindStringSubmatch(text); m != nil {
				for _, name := range strings.Fields(m[1]) {
					programs[name] = needed(t, name)
				}
			}
			files := map[string]string{}
			for _, m := range namedBlock.FindAllStringSubmatch(text, -1) {
				if m[2] != "console" && m[2] != "sh" {
					files[m[1]] = m[3]
				}
			}
			unnamed := -len(files)
			for _, m := range shownBlock.FindAllStringSubmatch(text, -1) {
				switch {
				case m[1] == "sh" && !strings.HasPrefix(m[2], "# needs "):
					t.Errorf("a block of sh that is not run does not begin with what it needs: %s", m[2])
				case m[1] != "sh" && m[1] != "console":
					unnamed++
				}
			}
			if unnamed != 0 {
				t.Errorf("%d blocks have no file name", unnamed)
			}
			walk(t, page, files, programs)
		})
	}
}

// needed returns the path of a program that a page needs.
func needed(t *testing.T, name string) string {
	t.Helper()
	switch name {
	case "python":
		return mlirtest.Python(t)
	case "pjrt":
		t.Skip("make pjrt runs its commands") // they build a library of 17 MB and install packages
	case "go":
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	mlirtest.LLVM(t, name)
	path, _ := exec.LookPath(name)
	return path
}

// walk writes files to an empty directory and runs the commands of a page there, with these
// programs on the path.
func walk(t *testing.T, page string, files, programs map[string]string) {
	t.Helper()
	text := content(t, page)
	folder, bin := t.TempDir(), t.TempDir()
	write := func(path, text string, mode os.FileMode) {
		t.Helper()
		os.MkdirAll(filepath.Dir(path), 0o777)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	for name, path := range programs {
		write(filepath.Join(bin, name), "#!/bin/sh\nexec '"+path+"' \"$@\"\n", 0o755)
	}
	for name, text := range files {
		write(filepath.Join(folder, name), text, 0o644)
	}
	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	environment := append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "PYTHONPATH="+filepath.Join(root, "python"), "PYTHONDONTWRITEBYTECODE=1",
		"JAX_PLATFORMS=cpu", "HLO_PROMOTE="+filepath.Join(bin, "hlo-promote"), "CHECKOUT="+root, "GOFLAGS=-mod=mod", "GOWORK=off", "GONOSUMDB=*")
	sessions := 0
	now := sessionBlock.ReplaceAllStringFunc(text, func(block string) string {
		sessions++
		var done strings.Builder
		for line := range strings.Lines(sessionBlock.FindStringSubmatch(block)[1]) {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				c := exec.Command("sh", "-c", command)
				c.Dir, c.Env = folder, environment
				out, _ := c.CombinedOutput()
				done.WriteString(line + string(out))
			}
		}
		return "```console\n" + done.String() + "```"
	})
	switch {
	case sessions == 0:
		t.Errorf("%s has no command", page)
	case now == text:
	case *update:
		write(page, now, 0o644)
	default:
		t.Errorf("the commands of %s print\n%s", page, now)
	}
}
