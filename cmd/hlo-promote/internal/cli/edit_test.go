package cli

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// sourceOf returns the source form of a text.
func sourceOf(t *testing.T, text string) string {
	t.Helper()
	status, out, log := tool(text, "--print", "source")
	if status != statusOK || !strings.Contains(out, "stablehlo.convert") {
		t.Fatalf("no source form: status %d, stdout %q, stderr %q", status, out, log)
	}
	return out
}

func TestSourceFormKeepsTheRest(t *testing.T) {
	after := strings.Split(sourceOf(t, mixed), "\n")
	for line := range strings.Lines(mixed) {
		line = strings.TrimSuffix(line, "\n")
		if !strings.Contains(line, "stablehlo.add") && !slices.Contains(after, line) {
			t.Errorf("the line %q is missing", line)
		}
	}
	if status, out, log := tool(strings.Join(after, "\n")); status != statusOK || out != promoted {
		t.Errorf("second run: status %d, stdout %q, stderr %q", status, out, log)
	}
}

func TestInPlace(t *testing.T) {
	after := sourceOf(t, mixed)
	files(t, map[string]string{"legal.mlir": legal, "mixed.mlir": mixed, "bad.mlir": broken, "sub/real.mlir": mixed, "split.mlir": legal + "// -----\n" + mixed})
	os.Chmod("mixed.mlir", 0o600)
	os.Symlink("sub/real.mlir", "link.mlir")
	long := time.Now().Add(-time.Hour)
	os.Chtimes("legal.mlir", long, long)
	before, _ := os.Stat("legal.mlir")
	status, out, log := tool("", "-i", "legal.mlir", "mixed.mlir", "bad.mlir", "link.mlir")
	if status != statusInput || out != "" || !strings.HasPrefix(log, "bad.mlir:3:12") {
		t.Errorf("status %d, stdout %q, stderr %q", status, out, log)
	}
	for path, want := range map[string]string{"legal.mlir": legal, "mixed.mlir": after, "bad.mlir": broken, "sub/real.mlir": after} {
		if got := content(t, path); got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
	if now, _ := os.Stat("legal.mlir"); !os.SameFile(now, before) || !now.ModTime().Equal(before.ModTime()) {
		t.Error("a file without changes was written")
	}
	if info, _ := os.Stat("mixed.mlir"); info.Mode() != 0o600 {
		t.Errorf("the mode is %v", info.Mode())
	}
	if to, _ := os.Readlink("link.mlir"); to != "sub/real.mlir" {
		t.Errorf("the link leads to %q", to)
	}
	if status, _, log := tool("", "-i", "--split-input-file", "split.mlir"); status != statusOK || content(t, "split.mlir") != legal+"// -----\n"+after {
		t.Errorf("status %d, stderr %q, file %q", status, log, content(t, "split.mlir"))
	}
	if status, out, _ := tool("", "--check", "legal.mlir", "mixed.mlir", "link.mlir"); status != statusOK || out != "" {
		t.Errorf("second run: status %d, stdout %q", status, out)
	}
}

// TestInPlaceIsAllOrNothing checks that a file with one bad part among good ones is not changed.
func TestInPlaceIsAllOrNothing(t *testing.T) {
	text := mixed + "// -----\n" + broken + "// -----\n" + mixed
	files(t, map[string]string{"in.mlir": text})
	for _, mode := range []string{"-i", "-d", "--check"} {
		status, out, _ := tool("", mode, "--split-input-file", "in.mlir")
		if status != statusInput || out != "" || content(t, "in.mlir") != text {
			t.Errorf("%s: status %d, stdout %q", mode, status, out)
		}
	}
}

func TestCheck(t *testing.T) {
	files(t, map[string]string{"legal.mlir": legal, "mixed.mlir": mixed, "bad.mlir": broken, "sub/mixed.mlir": mixed})
	for _, j := range []string{"1", "4"} {
		status, out, log := tool("", "--check", "-j", j, "mixed.mlir", "legal.mlir", "sub/mixed.mlir")
		if status != statusInput || out != "mixed.mlir\nsub/mixed.mlir\n" || log != "" {
			t.Errorf("status %d, stdout %q, stderr %q", status, out, log)
		}
	}
	if status, out, _ := tool("", "--check", "bad.mlir", "legal.mlir"); status != statusInput || out != "" {
		t.Errorf("status %d, stdout %q", status, out)
	}
	if status, out, _ := tool(mixed, "--check"); status != statusInput || out != "<stdin>\n" {
		t.Errorf("status %d, stdout %q", status, out)
	}
	if content(t, "mixed.mlir") != mixed {
		t.Error("--check wrote the file")
	}
}

// TestNamesInDiffs checks that a diff names files as given, but without `..`.
func TestNamesInDiffs(t *testing.T) {
	dir := files(t, map[string]string{"a.mlir": mixed, "sub/b.mlir": mixed})
	root := "a" + filepath.ToSlash(dir)
	for name, want := range map[string]string{"./a.mlir": "a/a.mlir", "sub/../a.mlir": "a/a.mlir", filepath.Join(dir, "a.mlir"): root + "/a.mlir"} {
		if _, diff, log := tool("", "-d", name); !strings.HasPrefix(diff, "--- "+want+"\n") || log != "" {
			t.Errorf("%s: %.40q, stderr %q", name, diff, log)
		}
	}
	t.Chdir(filepath.Join(dir, "sub"))
	if _, diff, log := tool("", "-d", "../a.mlir"); !strings.HasPrefix(diff, "--- "+root+"/a.mlir\n") || !strings.Contains(log, "note: '../a.mlir'") {
		t.Errorf("outside: %.80q, stderr %q", diff, log)
	}
	if _, diff, log := tool("", "-d", filepath.Join(dir, "a.mlir")); !strings.HasPrefix(diff, "--- "+root+"/a.mlir\n") || log != "" {
		t.Errorf("outside, absolute: %.80q, stderr %q", diff, log)
	}
}

// TestDiff checks that applying a diff with patch and git apply gives the result of -i.
func TestDiff(t *testing.T) {
	texts := map[string]string{"legal.mlir": legal, "mixed.mlir": mixed, "a b/crlf.mlir": strings.ReplaceAll(mixed, "\n", "\r\n"), "end.mlir": strings.TrimSuffix(mixed, "\n")}
	names := []string{"a b/crlf.mlir", "end.mlir", "legal.mlir", "mixed.mlir"}
	files(t, texts)
	status, diff, log := tool("", append([]string{"-d"}, names...)...)
	if status != statusOK || log != "" || strings.Count(diff, "\n--- a/")+1 != 3 {
		t.Fatalf("status %d, stderr %q, diff\n%s", status, log, diff)
	}
	if status, both, _ := tool("", append([]string{"-d", "--check"}, names...)...); status != statusInput || both != diff {
		t.Errorf("with --check: status %d, stdout %q", status, both)
	}
	if status, out, log := tool("", append([]string{"-i"}, names...)...); status != statusOK {
		t.Fatalf("-i: status %d, stdout %q, stderr %q", status, out, log)
	}
	want := map[string]string{}
	for _, name := range names {
		want[name] = content(t, name)
	}
	for _, command := range [][]string{{"patch", "-p1", "--quiet", "--fuzz=0", "--binary", "-i"}, {"git", "apply"}} {
		if _, err := exec.LookPath(command[0]); err != nil {
			t.Log(err)
			continue
		}
		dir := files(t, texts)
		path := filepath.Join(t.TempDir(), "d.diff")
		os.WriteFile(path, []byte(diff), 0o644)
		c := exec.Command(command[0], append(command[1:], path)...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s\n%s", command, err, out, diff)
			continue
		}
		for _, name := range names {
			if got := content(t, name); got != want[name] {
				t.Errorf("%s: %s is %q, want %q", command[0], name, got, want[name])
			}
		}
	}
}

// TestKilledInPlace kills the tool at random moments while it rewrites 1,000 files: each must be
// old or new, and the directory must have no incomplete file.
func TestKilledInPlace(t *testing.T) {
	const count = 300
	after := sourceOf(t, mixed)
	path := toolPath(t)
	start := func() (dir string, c *exec.Cmd) {
		texts := map[string]string{}
		args := []string{"-i", "-j", "2"}
		for i := range count {
			name := fmt.Sprintf("%04d.mlir", i)
			texts[name] = mixed
			args = append(args, name)
		}
		dir = files(t, texts)
		c = exec.Command(path, args...)
		c.Dir = dir
		return dir, c
	}
	_, whole := start()
	begin := time.Now()
	if out, err := whole.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	took := time.Since(begin)
	news, olds, rounds := 0, 0, 5
	if testing.Short() {
		rounds = 2
	}
	for range rounds {
		dir, c := start()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.Int64N(int64(took))))
		c.Process.Kill()
		c.Wait()
		entries, _ := os.ReadDir(dir)
		if len(entries) < count {
			t.Fatalf("%d files are left", len(entries))
		}
		for _, e := range entries {
			switch content(t, filepath.Join(dir, e.Name())) {
			case after:
				news++
			case mixed:
				olds++
			default:
				t.Fatalf("%s is neither old nor new", e.Name())
			}
		}
	}
	t.Logf("%d old, %d new, a whole run takes %v", olds, news, took)
}
