package cli

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestFolders checks that a directory expands to the modules in it, without hidden ones and, in a
// repository, without those that git ignores, and that a pattern expands to its matches.
func TestFolders(t *testing.T) {
	dir := files(t, map[string]string{
		"t/b.mlir": lossy, "t/a.mlir": lossy, "t/sub/c.mlir": lossy, "t/.hidden/d.mlir": lossy, "t/.e.mlir": lossy, "t/notes.txt": "x", "none/x.txt": "x", "mod": lossy,
	})
	listed := func(args ...string) string {
		t.Helper()
		status, out, log := tool("", append([]string{"--check"}, args...)...)
		if status == statusUsage {
			return log
		}
		return strings.Join(strings.Fields(out), " ")
	}
	for args, want := range map[string]string{
		"t":            "t/a.mlir t/b.mlir t/sub/c.mlir",
		"./t/":         "t/a.mlir t/b.mlir t/sub/c.mlir",
		"t/sub mod":    "t/sub/c.mlir mod",
		"t/?.mlir":     "t/a.mlir t/b.mlir",
		"t/[ab].mlir":  "t/a.mlir t/b.mlir",
		"none":         "no file in 'none' ends in .mlir",
		"u/*.mlir":     "no file matches 'u/*.mlir'",
		"no-such-file": "cannot read 'no-such-file'",
	} {
		if got := listed(strings.Fields(args)...); got != want && !(strings.HasPrefix(got, "hlo-promote: error: ") && strings.Contains(got, want)) {
			t.Errorf("%s: got %s, want %s", args, got, want)
		}
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	if out, err := exec.Command("git", "-C", dir, "init", "-q").CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	os.WriteFile(".gitignore", []byte("b.mlir\nsub/\n"), 0o644)
	if got := listed("t"); got != "t/.e.mlir t/.hidden/d.mlir t/a.mlir" {
		t.Errorf("in a repository: %s", got)
	}
	exec.Command("git", "-C", dir, "add", "-f", "t/b.mlir").Run()
	os.Remove("t/a.mlir")
	if got := listed("t"); got != "t/.e.mlir t/.hidden/d.mlir t/b.mlir" {
		t.Errorf("a tracked file is missing: %s", got)
	}
}

// TestFolderWithOutputs runs twice on a directory that contains the output directory: outputs of
// the first run must not be inputs of the second, unless they are named.
func TestFolderWithOutputs(t *testing.T) {
	files(t, map[string]string{"a.mlir": lossy, "sub/b.mlir": lossy})
	for range 2 {
		if status, _, log := tool("", "--out-dir", "sub/out", "."); status != statusOK || log != "" {
			t.Errorf("status %d, %s", status, log)
		}
		if !exists("sub/out/a.mlir") || !exists("sub/out/sub/b.mlir") || exists("sub/out/sub/out") {
			t.Error("the outputs changed")
		}
	}
	if status, _, log := tool("", "--out-dir", "sub/out", "sub/out/a.mlir"); status != statusOK || !exists("sub/out/sub/out/a.mlir") {
		t.Errorf("status %d, %s", status, log)
	}
}
