package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	pythonBlock  = regexp.MustCompile("(?ms)^```python\n# (\\S+\\.py)\\b(.*?)^```$")
	sessionBlock = regexp.MustCompile("(?ms)^```console\n(\\$ .*?)^```$")
)

// TestTutorial does what docs/targets.md tells to do in an empty folder, and compares what the commands print with what stands
// below them; -update puts it there. It wants the Python of the oracles as $HLO_PYTHON, or where .ci/run puts it.
func TestTutorial(t *testing.T) {
	const page = "../../docs/targets.md"
	text := content(t, page)
	folder, bin := t.TempDir(), t.TempDir()
	for name, path := range map[string]string{"python": pythonPath(t), "hlo-promote": toolPath(t)} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\nexec '"+path+"' \"$@\"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, m := range pythonBlock.FindAllStringSubmatch(text, -1) {
		program := strings.TrimSuffix(strings.TrimPrefix(m[0], "```python\n"), "```")
		if err := os.WriteFile(filepath.Join(folder, m[1]), []byte(program), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sessions := 0
	now := sessionBlock.ReplaceAllStringFunc(text, func(block string) string {
		sessions++
		var done strings.Builder
		for line := range strings.Lines(sessionBlock.FindStringSubmatch(block)[1]) {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				c := exec.Command("sh", "-c", command)
				c.Dir, c.Env = folder, append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"))
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
		if err := os.WriteFile(page, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the commands of %s print\n%s", page, now)
	}
}

// pythonPath is the Python that has JAX.
func pythonPath(t *testing.T) string {
	t.Helper()
	paths := []string{os.Getenv("HLO_PYTHON")}
	if cache, err := os.UserCacheDir(); err == nil {
		paths = append(paths, filepath.Join(cache, "hlo-promote-ci", "venv", "bin", "python"))
	}
	for _, path := range paths {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	if os.Getenv("HLO_REQUIRE_ORACLES") != "" {
		t.Fatal("there is no Python with JAX")
	}
	t.Skip("there is no Python with JAX")
	return ""
}
