package udiff

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func unified(name, before, after string) string {
	var b strings.Builder
	Write(&b, name, []byte(before), []Edit{{0, len(before), []byte(after)}})
	return b.String()
}

func TestFormat(t *testing.T) {
	lines := "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n20\n"
	cases := []struct{ name, before, after, want string }{
		{"equal", "a\n", "a\n", ""},
		{"one line", "a\n", "b\n", "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n"},
		{"from nothing", "", "a\n", "--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+a\n"},
		{"to nothing", "a\nb\n", "", "--- a/f\n+++ b/f\n@@ -1,2 +0,0 @@\n-a\n-b\n"},
		{"no newline", "a\nb", "a\nc", "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
		{"CRLF", "a\r\nb\r\n", "a\r\nx\r\nb\r\n", "--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@\n a\r\n+x\r\n b\r\n"},
		{"inserted", lines, strings.Replace(lines, "10\n", "x\n10\n", 1),
			"--- a/f\n+++ b/f\n@@ -7,6 +7,7 @@\n 7\n 8\n 9\n+x\n 10\n 11\n 12\n"},
		{"one hunk", lines, strings.NewReplacer("\n8\n", "\nx\n", "\n15\n", "\ny\n").Replace(lines),
			"--- a/f\n+++ b/f\n@@ -5,14 +5,14 @@\n 5\n 6\n 7\n-8\n+x\n 9\n 10\n 11\n 12\n 13\n 14\n-15\n+y\n 16\n 17\n 18\n"},
		{"two hunks", lines, strings.NewReplacer("\n8\n", "\nx\n", "\n16\n", "\ny\n").Replace(lines),
			"--- a/f\n+++ b/f\n@@ -5,7 +5,7 @@\n 5\n 6\n 7\n-8\n+x\n 9\n 10\n 11\n@@ -13,7 +13,7 @@\n 13\n 14\n 15\n-16\n+y\n 17\n 18\n 19\n"},
	}
	for _, c := range cases {
		if got := unified("f", c.before, c.after); got != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.want)
		}
	}
}

func TestFileNames(t *testing.T) {
	cases := []struct{ name, want string }{
		{"x/y.mlir", "--- a/x/y.mlir\n"},
		{"/tmp/y.mlir", "--- a/tmp/y.mlir\n"},
		{"my file", "--- a/my file\t\n"},
		{"a\"b\\\n\x01", `--- "a/a\"b\\\n\001"` + "\n"},
	}
	for _, c := range cases {
		if got := unified(c.name, "1\n", "2\n"); !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestRepeatedLines checks that an insertion among lines without a unique one is shown as one
// insertion.
func TestRepeatedLines(t *testing.T) {
	body := strings.Repeat("  %0 = add\n  return\n}\nfunc {\n", 50)
	after := strings.Replace(body, "  return\n", "  convert\n  return\n", 30)
	got := unified("f", body, after)
	if plus, minus := strings.Count(got, "\n+"), strings.Count(got, "\n-"); plus != 31 || minus != 0 {
		t.Errorf("%d lines added and %d removed, want 30 and none", plus-1, minus)
	}
}

// random returns a text with few unique lines, and an edited version of it.
func random(r *rand.Rand) (before, after string) {
	var x, y strings.Builder
	words := 1 + r.IntN(30)
	for range r.IntN(60) {
		line := fmt.Sprintf("line %d\n", r.IntN(words))
		switch r.IntN(8) {
		case 0:
			y.WriteString("new " + line)
			x.WriteString(line)
		case 1:
			x.WriteString(line)
		case 2:
			y.WriteString(line)
		default:
			x.WriteString(line)
			y.WriteString(line)
		}
	}
	if r.IntN(4) == 0 {
		x.WriteString("end")
	}
	if r.IntN(4) == 0 {
		y.WriteString("end")
	}
	return x.String(), y.String()
}

// TestPatchAndGitApplyTakeIt applies random differences with patch and git apply.
func TestPatchAndGitApplyTakeIt(t *testing.T) {
	tools := map[string][]string{
		"patch": {"-p1", "--quiet", "--fuzz=0", "--input=d.diff"},
		"git":   {"apply", "d.diff"},
	}
	for tool, args := range tools {
		t.Run(tool, func(t *testing.T) {
			if _, err := exec.LookPath(tool); err != nil {
				t.Skip(err)
			}
			r := rand.New(rand.NewPCG(1, 2))
			for range 60 {
				before, after := random(r)
				d := unified("x y/f.mlir", before, after)
				if d == "" || after == "" || before == "" {
					continue
				}
				if got := applied(t, tool, args, d, before); got != after {
					t.Fatalf("before:\n%s\nafter:\n%s\ndiff:\n%s\ngot:\n%s", before, after, d, got)
				}
			}
		})
	}
}

// TestEdits applies random edits to random texts: patch must give the same result, and the diff
// must be about as short as one from comparing all lines.
func TestEdits(t *testing.T) {
	if _, err := exec.LookPath("patch"); err != nil {
		t.Skip(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	texts := []string{"", "\n", "new\n", "a\nb\n", "x", "\ny", "line 3\n"}
	for range 100 {
		before, _ := random(r)
		var edits []Edit
		for at := 0; at <= len(before) && before != ""; {
			start := min(len(before), at+r.IntN(60))
			end := min(len(before), start+r.IntN(2)*r.IntN(20))
			edits = append(edits, Edit{start, end, []byte(texts[r.IntN(len(texts))])})
			at = end + 1 + r.IntN(200)
		}
		after := apply([]byte(before), 0, edits)
		var d strings.Builder
		Write(&d, "x y/f.mlir", []byte(before), edits)
		if d.String() == "" {
			if after != before {
				t.Fatalf("no diff between\n%s\nand\n%s", before, after)
			}
			continue
		}
		if got := applied(t, "patch", []string{"-p1", "--quiet", "--fuzz=0", "--input=d.diff"}, d.String(), before); got != after && after != "" {
			t.Fatalf("before:\n%s\nafter:\n%s\ndiff:\n%s\ngot:\n%s", before, after, d.String(), got)
		}
		whole := unified("x y/f.mlir", before, after)
		if lines(d.String()) > 2*lines(whole)+2 {
			t.Errorf("with edits:\n%s\nwithout:\n%s", d.String(), whole)
		}
	}
}

// TestTouchingEdits checks that changes of adjacent lines are merged.
func TestTouchingEdits(t *testing.T) {
	var d strings.Builder
	Write(&d, "f", []byte("ab\ncd\nef\ngh\n"), []Edit{{1, 2, []byte("1")}, {4, 5, []byte("2\n")}, {9, 9, []byte("3\n")}})
	if want := "--- a/f\n+++ b/f\n@@ -1,4 +1,6 @@\n-ab\n-cd\n+a1\n+c2\n+\n ef\n+3\n gh\n"; d.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", d.String(), want)
	}
}

// lines counts the lines that a difference adds and removes.
func lines(diff string) int { return strings.Count(diff, "\n+") + strings.Count(diff, "\n-") - 1 }

func applied(t *testing.T, tool string, args []string, d, before string) string {
	t.Helper()
	dir := t.TempDir()
	os.Mkdir(filepath.Join(dir, "x y"), 0o755)
	path := filepath.Join(dir, "x y", "f.mlir")
	os.WriteFile(path, []byte(before), 0o644)
	os.WriteFile(filepath.Join(dir, "d.diff"), []byte(d), 0o644)
	c := exec.Command(tool, args...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s\n%s", tool, err, out, d)
	}
	got, _ := os.ReadFile(path)
	return string(got)
}

// TestManyEdits compares a large file with an edit in every tenth line.
func TestManyEdits(t *testing.T) {
	var before, after bytes.Buffer
	for i := range 200_000 {
		fmt.Fprintf(&before, "    %%%d = stablehlo.add %%%d, %%%d : tensor<4xf32>\n", i, i-1, i-2)
		if i%10 == 0 {
			fmt.Fprintf(&after, "    %%c%d = stablehlo.convert %%%d\n", i, i-1)
		}
		fmt.Fprintf(&after, "    %%%d = stablehlo.add %%%d, %%%d : tensor<4xf32>\n", i, i-1, i-2)
	}
	var out bytes.Buffer
	Write(&out, "f", before.Bytes(), []Edit{{0, before.Len(), after.Bytes()}})
	if got := bytes.Count(out.Bytes(), []byte("\n+ ")); got != 20_000 || bytes.Contains(out.Bytes(), []byte("\n- ")) {
		t.Errorf("%d lines added, want 20000, and none removed", got)
	}
}

// TestOneLongLine makes many edits of one line of 16 MB. If each searched for the end of the line,
// that would read 1.6 TB and take more than a minute; the bound leaves room for slow machines.
func TestOneLongLine(t *testing.T) {
	const n, most = 200_000, 10 * time.Second
	before := bytes.Repeat([]byte("x"), 80*n)
	var edits []Edit
	for i := range n {
		edits = append(edits, Edit{80 * i, 80*i + 1, []byte("y")})
	}
	var out bytes.Buffer
	start := time.Now()
	Write(&out, "f", before, edits)
	if took := time.Since(start); took > most {
		t.Errorf("took %v, want less than %v", took, most)
	}
	if got := bytes.Count(out.Bytes(), []byte("y")); got != n {
		t.Errorf("%d edits in the difference, want %d", got, n)
	}
}
