package cli

import (
	"os"
	"os/exec"
	"path/filepath"
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

// TestLinksInAFolder checks that -i edits a file of a directory once, and leaves the links to it.
func TestLinksInAFolder(t *testing.T) {
	files(t, map[string]string{"d/a.mlir": lossy, "d/sub/b.mlir": lossy, "d/.hidden.mlir": lossy})
	for link, to := range map[string]string{"d/link.mlir": "a.mlir", "d/sub/up.mlir": "../a.mlir", "d/shown.mlir": ".hidden.mlir"} {
		if err := os.Symlink(to, link); err != nil {
			t.Skip(err)
		}
	}
	if status, out, log := tool("", "-i", "d"); status != statusOK || out+log != "" {
		t.Errorf("status %d, %s%s", status, out, log)
	}
	for _, name := range []string{"d/a.mlir", "d/link.mlir", "d/sub/b.mlir", "d/sub/up.mlir", "d/.hidden.mlir"} {
		if !strings.Contains(content(t, name), "convert") {
			t.Errorf("%s is not edited", name)
		}
	}
	if to, err := os.Readlink("d/link.mlir"); to != "a.mlir" {
		t.Error(to, err)
	}
}

// TestLinksOutOfAFolder checks that the files of a directory are in it: links that lead out of it
// are skipped with a note, in a repository and without, and followed if they are named.
func TestLinksOutOfAFolder(t *testing.T) {
	for _, repository := range []bool{false, true} {
		for args, want := range map[string]string{
			"-i d":               "hlo-promote: note: links lead out of 'd', so that 'd/abs.mlir' and 3 more files are skipped; name a file to include it\n",
			"-q -i d":            "",
			"-i d/sub ./e/":      "hlo-promote: note: links lead out of 'd/sub', so that 'd/sub/up.mlir' is skipped; name a file to include it\n",
			"-i e":               "",
			"-i only":            "hlo-promote: error: no file in 'only' ends in .mlir, .mlirbc, .jaxexport, .bc, apart from those that git ignores or, without git, hidden ones; links lead out of 'only', so that 'only/x.mlir' is skipped; name a file to include it\nrun 'hlo-promote --help' for usage\n",
			"-i d/out.mlir":      "",
			"--out-dir out d":    "hlo-promote: note: links lead out of 'd', so that 'd/abs.mlir' and 3 more files are skipped; name a file to include it\n",
			"-i linked to/there": "hlo-promote: note: links lead out of 'linked', so that 'linked/up.mlir' is skipped; name a file to include it\n",
		} {
			dir := files(t, map[string]string{"outside.mlir": lossy, "away/x.mlir": lossy, "d/a.mlir": lossy, "d/sub/b.mlir": lossy, "d/dir/x.mlir": lossy, "e/a.mlir": lossy, "only/x": "", "to/there/y.mlir": lossy})
			if repository {
				exec.Command("git", "init", "-q").Run()
				if out, err := exec.Command("git", "add", ".").CombinedOutput(); err != nil {
					t.Skipf("%s", out)
				}
				os.RemoveAll("d/dir") // which git lists
			} else {
				os.RemoveAll("d/dir")
				os.Symlink(filepath.Join(dir, "outside.mlir"), "d/third.mlir")
			}
			for link, to := range map[string]string{
				"d/out.mlir": "../outside.mlir", "d/abs.mlir": filepath.Join(dir, "outside.mlir"), "d/sub/up.mlir": "../../e/a.mlir", "d/dir": "../away",
				"d/none.mlir": "nothing", "only/x.mlir": "../d/a.mlir", "e/folder.mlir": "../d", "linked": "d/sub",
			} {
				if err := os.Symlink(to, link); err != nil {
					t.Fatal(err)
				}
			}
			before := content(t, "outside.mlir")
			status, _, log := tool("", strings.Fields(args)...)
			if log != want || (status == statusUsage) != strings.Contains(want, "error:") {
				t.Errorf("%s: status %d, %s", args, status, log)
			}
			if changed := content(t, "outside.mlir") != before || content(t, "away/x.mlir") != before; changed != (args == "-i d/out.mlir") {
				t.Errorf("%s: files outside changed: %v", args, changed)
			}
		}
	}
}
