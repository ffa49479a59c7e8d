package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// tree lists the files below the current directory.
func tree(t *testing.T) (all []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestStandardInputAndOutput(t *testing.T) {
	files(t, map[string]string{"in.mlir": legal})
	for _, args := range []string{"", "-", "in.mlir", "-o - -"} {
		status, out, log := tool(legal, strings.Fields(args)...)
		if status != statusOK || out != legal || log != "" {
			t.Errorf("%q: status %d, stdout %q, stderr %q", args, status, out, log)
		}
	}
	if _, _, log := tool(broken); !strings.HasPrefix(log, "<stdin>:3:12: error: ") {
		t.Errorf("stderr %q", log)
	}
}

// A blockedWriter is a standard output that blocks until a freed is read.
type blockedWriter struct {
	free chan struct{}
	strings.Builder
}

func (w *blockedWriter) Write(text []byte) (int, error) {
	<-w.free
	return w.Builder.Write(text)
}

// A unblockingReader is a standard input that unblocks a stuck when it is read.
type unblockingReader struct {
	io.Reader
	once sync.Once
	free chan struct{}
}

func (r *unblockingReader) Read(b []byte) (int, error) {
	r.once.Do(func() { close(r.free) })
	return r.Reader.Read(b)
}

// TestPrintingDoesNotBlockWorkers promotes a third file while printing the first one blocks.
func TestPrintingDoesNotBlockWorkers(t *testing.T) {
	files(t, map[string]string{"a.mlir": legal, "b.mlir": legal})
	out := &blockedWriter{free: make(chan struct{})}
	in := &unblockingReader{Reader: strings.NewReader(legal), free: out.free}
	var log strings.Builder
	if status := Run([]string{"-j2", "a.mlir", "b.mlir", "-"}, in, out, &log); status != statusOK || strings.Count(out.String(), legal) != 3 {
		t.Errorf("status %d, stdout %q, stderr %q", status, out.String(), log.String())
	}
}

// TestStandardInputAsFile reads a redirected file from its current offset; a large one is mapped.
func TestStandardInputAsFile(t *testing.T) {
	filler := strings.Repeat("// filler\n", mapFrom/10+1)
	files(t, map[string]string{"small.mlir": legal, "large.mlir": legal + filler, "skip.mlir": "x\n" + legal})
	for _, name := range []string{"small.mlir", "large.mlir", "skip.mlir"} {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if name == "skip.mlir" {
			f.Read(make([]byte, 2))
		}
		var out, log strings.Builder
		if status := Run(nil, f, &out, &log); status != statusOK || out.String() != legal {
			t.Errorf("%s: status %d, stdout %q, stderr %q", name, status, out.String(), log.String())
		}
		f.Close()
	}
}

func TestOutput(t *testing.T) {
	files(t, map[string]string{"in.mlir": legal, "old.mlir": "old", "bad.mlir": broken})
	if status, out, log := tool("", "-o", "new.mlir", "in.mlir"); status != statusOK || out+log != "" {
		t.Errorf("status %d, stdout %q, stderr %q", status, out, log)
	}
	if got := content(t, "new.mlir"); got != legal {
		t.Errorf("new.mlir is %q", got)
	}
	if status, out, _ := tool("", "-o", "old.mlir", "bad.mlir"); status != statusInput || out != "" || content(t, "old.mlir") != "old" {
		t.Errorf("status %d, stdout %q, old.mlir is %q", status, out, content(t, "old.mlir"))
	}
	if status, _, _ := tool("", "-o", "in.mlir", "--print=generic", "in.mlir"); status != statusOK || !strings.HasPrefix(content(t, "in.mlir"), "\"builtin.module\"() ({") {
		t.Errorf("status %d, in.mlir is %q", status, content(t, "in.mlir"))
	}
	if got := tree(t); !slices.Equal(got, []string{"bad.mlir", "in.mlir", "new.mlir", "old.mlir"}) {
		t.Errorf("files: %q", got)
	}
}

func TestOutDir(t *testing.T) {
	dir := files(t, map[string]string{"a.mlir": legal, "sub/a.mlir": legal, "sub/deep/b.mlir": legal, "bad.mlir": broken, "../outside.mlir": legal})
	args := []string{"--out-dir", "out", "a.mlir", "none.mlir", "sub/a.mlir", "bad.mlir", "./sub/../sub/deep/b.mlir", filepath.Join(dir, "sub", "..", "c.mlir"), "../outside.mlir"}
	os.WriteFile("c.mlir", []byte(legal), 0o644)
	status, out, log := tool("", args...)
	if status != statusUsage || out != "" || !strings.Contains(log, "none.mlir") || !strings.Contains(log, "bad.mlir:3:12") {
		t.Errorf("status %d, stdout %q, stderr %q", status, out, log)
	}
	outside := filepath.Join("out", filepath.Dir(dir), "outside.mlir")
	want := []string{"out/a.mlir", "out/c.mlir", "out/sub/a.mlir", "out/sub/deep/b.mlir", outside}
	slices.Sort(want)
	got := slices.DeleteFunc(tree(t), func(p string) bool { return !strings.HasPrefix(p, "out/") })
	if !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
	for _, p := range got {
		if content(t, p) != legal {
			t.Errorf("%s is %q", p, content(t, p))
		}
	}
	os.Remove("none.mlir")
	if status, _, _ := tool("", "--out-dir", "again", "bad.mlir", "a.mlir"); status != statusInput || content(t, "again/a.mlir") != legal {
		t.Errorf("status %d", status)
	}
}

func TestPlaceUnder(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	cases := [][2]string{
		{"a", "a"}, {"./a", "a"}, {"a/../b/c", "b/c"}, {filepath.Join(dir, "x/y"), "x/y"},
		{"../z", filepath.Join(filepath.Dir(dir), "z")[1:]}, {"/etc/passwd", "etc/passwd"}, {"/../etc/passwd", "etc/passwd"}, {"../../../../../../../../../etc/x", "etc/x"},
	}
	for _, c := range cases {
		if got := outputPath(dir, c[0]); got != c[1] {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
		if !filepath.IsLocal(outputPath(dir, c[0])) {
			t.Errorf("%s is outside of the output directory", c[0])
		}
	}
	if got := outputPath("", "../a/z"); got != "z" { // the current directory has been removed
		t.Errorf("without a current directory: %s", got)
	}
}

// TestOneTargetForTwo checks that nothing is written if two inputs have the same target, or a
// target is an input.
func TestOneTargetForTwo(t *testing.T) {
	cases := []struct{ args, want string }{
		{"--out-dir out a.mlir a.mlir", "two inputs would be written to 'out/a.mlir'"},
		{"--out-dir out a.mlir b.mlir ./a.mlir", "'out/a.mlir'"},
		{"--out-dir out a.mlir sub/../a.mlir", "'out/a.mlir'"},
		{"--out-dir . b.mlir a.mlir", "would overwrite the input 'b.mlir'"},
		{"--out-dir sub/.. sub/c.mlir", "would overwrite the input 'sub/c.mlir'"},
		{"--out-dir linked c.mlir sub/c.mlir", "would overwrite the input 'sub/c.mlir'"},
		{"--out-dir both c.mlir d.mlir", "two inputs would be written to one file, 'both/c.mlir' and 'both/d.mlir'"},
		{"--out-dir both e.mlir new.mlir", "two inputs would be written to one file, 'both/e.mlir' and 'both/new.mlir'"},
		{"-i a.mlir a.mlir", "two inputs would be written to 'a.mlir'"},
		{"-i a.mlir link.mlir", "two inputs would be written to one file, 'a.mlir' and 'link.mlir'"},
		{"-i a.mlir hard.mlir", "two inputs would be written to one file, 'a.mlir' and 'hard.mlir'"},
	}
	for _, c := range cases {
		t.Run(c.args, func(t *testing.T) {
			files(t, map[string]string{"a.mlir": mixed, "b.mlir": mixed, "c.mlir": mixed, "d.mlir": mixed, "sub/c.mlir": mixed, "both/c.mlir": "old"})
			os.Symlink("a.mlir", "link.mlir")
			os.Link("a.mlir", "hard.mlir")
			os.Symlink("sub", "linked")
			os.Symlink("c.mlir", "both/d.mlir")
			os.Symlink("new.mlir", "both/e.mlir")
			before := tree(t)
			status, out, log := tool("", strings.Fields(c.args)...)
			if status != statusUsage || out != "" || !strings.Contains(log, c.want) {
				t.Errorf("status %d, stdout %q, stderr %q", status, out, log)
			}
			if got := tree(t); !slices.Equal(got, before) {
				t.Errorf("files: %q", got)
			}
			for _, p := range []string{"a.mlir", "b.mlir", "c.mlir", "sub/c.mlir"} {
				if content(t, p) != mixed {
					t.Errorf("%s was written", p)
				}
			}
		})
	}
}

// TestSameForEveryJobCount checks that output and diagnostics are in input order and depend neither
// on the number of workers nor on the inputs that a worker processed before.
func TestSameForEveryJobCount(t *testing.T) {
	texts := map[string]string{}
	var names []string
	for i := range 60 {
		name := fmt.Sprintf("f%02d.mlir", i)
		text := strings.ReplaceAll(legal, "@f", fmt.Sprintf("@f%d", i))
		switch i % 7 {
		case 3:
			text = broken
		case 5:
			text = strings.ReplaceAll(text, "tensor<4xf32>", fmt.Sprintf("tensor<%dxf32>", i))
			text += fmt.Sprintf("\n{-#\n  dialect_resources: {\n    builtin: {\n      r: \"0x0400000000%06d\"\n    }\n  }\n#-}\n", i)
		case 6:
			text += "// -----\n" + text + "\n// -----\n" + broken
		}
		texts[name] = text
		names = append(names, name)
	}
	names = append(names, "missing.mlir")
	for _, flags := range []string{"", "--split-input-file", "--print=generic --debuginfo", "--print=source --split-input-file", "--out-dir=out",
		"-s=numpy --target=no64", "-s=torch --weak-constants=splat --hoist -W=widening", "--hoist --control-flow=widen", "--emit=llvm"} {
		var want []string
		for _, j := range []int{1, 2, 3, 8, 100} {
			files(t, texts)
			args := append(strings.Fields(flags), "-j", strconv.Itoa(j))
			status, out, log := tool("", append(args, names...)...)
			got := []string{strconv.Itoa(status), out, log}
			for _, p := range tree(t) {
				got = append(got, p, content(t, p))
			}
			if want == nil {
				want = got
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: output differs between -j 1 and -j %d", flags, j)
			}
		}
		if want[0] != "2" || strings.Count(want[2], "error: ") < 9 {
			t.Errorf("%s: status %s, stderr %s", flags, want[0], want[2])
		}
	}
}

// TestManyToStandardOutput checks that the output for several inputs can be parsed as their parts.
func TestManyToStandardOutput(t *testing.T) {
	files(t, map[string]string{"a.mlir": legal, "bad.mlir": broken, "c.mlir": legal})
	for _, j := range []string{"1", "2"} {
		status, out, _ := tool("", "-j", j, "a.mlir", "bad.mlir", "c.mlir")
		if want := legal + "\n" + splitMarker + "\n" + legal; status != statusInput || out != want {
			t.Errorf("status %d, stdout %q", status, out)
		}
		if status, again, _ := tool(out, "--split-input-file"); status != statusOK || again != out {
			t.Errorf("status %d, read again %q", status, again)
		}
	}
}
