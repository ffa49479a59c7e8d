package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// deep is a nesting depth that must not exhaust the stack.
const deep = 100_000

// A badInput is a text that is refused.
type badInput struct {
	name, text string
	at         string // line and column
	want       string // in the message or its notes
	binary     bool   // its lines are not quoted
}

// badInputs lists texts that are refused. They have megabytes, and are not made in each process
// that a test starts.
func badInputs() []badInput {
	return []badInput{
		{"zip", "PK\x03\x04\x14\x00\x00\x00\x08\x00", "1:1", "a zip file", true},
		{"elf", "\x7fELF\x02\x01\x01\x00\x00", "1:1", "an ELF object", true},
		{"utf-16", "\xff\xfem\x00o\x00d\x00u\x00l\x00e\x00", "1:1", "", true},
		{"vhlo", "vhlo.func_v1 @main() -> () {\n}\n", "1:1", "vhlo", false},
		{"vhlo, generic", "module {\n  \"vhlo.func_v1\"() : () -> ()\n}\n", "2:3", "vhlo", false},
		{"prose", "hello, world\n", "1:1", "expected an operation, found 'hello'", false},
		{"unknown custom op", "module {\n  what is this\n}\n", "", "", false},
		{"invalid UTF-8 in a name", "func.func @f(%\xff\xfe: i32) {\n  return\n}\n", "1:14", "", false},
		{"invalid UTF-8 in an op", "module {\n  stablehlo.\xc3\x28 %a : i32\n}\n", "2:", "", false},
		{"NUL in the middle", "module {\n" + strings.Repeat("  // filler\n", 100) + "  \x00\n}\n", "102:3", "", false},
		{"unterminated string", "module @\"name {\n}\n", "1:8", "", false},
		{"unterminated region", "module {\n  func.func @f() {\n    return\n", "", "", false},
		{"unterminated list", "module attributes {a = [1, 2 {\n}\n", "", "", false},
		{"unterminated type", "func.func @f(%a: tensor<4xf32) {\n  return\n}\n", "", "", false},
		{"unterminated constant", "func.func @f() {\n  %0 = stablehlo.constant dense<\"0x00 : tensor<1xf32>\n  return\n}\n", "2:", "", false},
		// the position is jaxlib's
		{"too many braces", "module {\n}\n}\n", "2:2", "expected the start of an operation, found '}'", false},
		{"undefined value", broken, "3:12", "undeclared SSA value", false},
		{"value defined twice", "func.func @f(%a: i32, %a: i32) {\n  return\n}\n", "1:23", "", false},
		{"unknown type", "func.func @f(%a: tensor<4xq7>) {\n  return\n}\n", "1:", "", false},
		{"no type", "func.func @f(%a) {\n  return\n}\n", "1:", "", false},
		{"deep regions", strings.Repeat("module {\n", deep) + strings.Repeat("}\n", deep), "", "", false},
		{"deep regions without end", strings.Repeat("module {\n", deep), "", "", false},
		{"deep lists", "module attributes {a = " + strings.Repeat("[", deep) + strings.Repeat("]", deep) + "} {\n}\n", "", "", false},
		{"deep types", "func.func @f(%a: " + strings.Repeat("tuple<", deep) + "i1" + strings.Repeat(">", deep) + ") {\n  return\n}\n", "", "", false},
		{"deep dictionaries", "module attributes " + strings.Repeat("{a = ", deep) + "1" + strings.Repeat("}", deep) + " {\n}\n", "", "", false},
		{"deep locations", "module {\n} loc(" + strings.Repeat("fused[", deep) + "unknown" + strings.Repeat("]", deep) + ")\n", "", "", false},
		{"deep constants", "func.func @f() {\n  %0 = stablehlo.constant dense<" + strings.Repeat("[", deep) + "1" + strings.Repeat("]", deep) + "> : tensor<1xi32>\n  return\n}\n", "", "", false},
	}
}

// TestBadInputs checks that each input gives one error with its position, status 1 and no output,
// in every form.
func TestBadInputs(t *testing.T) {
	for _, c := range badInputs() {
		t.Run(c.name, func(t *testing.T) {
			dir := files(t, map[string]string{"in.mlir": c.text, "out.mlir": "old"})
			for _, args := range []string{"in.mlir -o out.mlir", "in.mlir --print generic --debuginfo", "--out-dir new in.mlir", "-i in.mlir", "-d in.mlir", "--check in.mlir", "--split-input-file -i in.mlir"} {
				status, out, log := tool("", strings.Fields(args)...)
				if status != statusInput || out != "" {
					t.Errorf("%s: status %d, stdout %.200q", args, status, out)
				}
				checkError(t, log, c.at, c.want, !c.binary)
			}
			entries, _ := os.ReadDir(dir)
			if len(entries) != 2 || content(t, "in.mlir") != c.text || content(t, "out.mlir") != "old" {
				t.Errorf("files were written: %v", entries)
			}
		})
	}
}

// checkError checks that a log is a single error, with its source line and a caret if it is quoted.
func checkError(t *testing.T, log, at, want string, quoted bool) {
	t.Helper()
	lines := strings.Split(log, "\n")
	if len(log) > 4000 || strings.Contains(log, "internal error") || strings.Contains(log, "goroutine ") {
		t.Errorf("stderr: %.2000s", log)
		return
	}
	caret := len(lines) > 2 && strings.Contains(lines[2], "^")
	if !strings.HasPrefix(lines[0], "in.mlir:"+at) || !strings.Contains(lines[0], ": error: ") || caret != quoted {
		t.Errorf("stderr is not one error at %s:\n%s", at, log)
	}
	if i := strings.IndexFunc(log, func(r rune) bool { return r < ' ' && r != '\n' || 0x7f <= r && r < 0xa0 }); i >= 0 {
		t.Errorf("stderr has a control character: %q", log)
	}
	if strings.Count(log, " error: ") != 1 {
		t.Errorf("more than one error:\n%s", log)
	}
	if !strings.Contains(log, want) {
		t.Errorf("stderr lacks %q:\n%s", want, log)
	}
}

// TestUnreadableInputs checks that unreadable files give status 2, an error with their name, and no
// output.
func TestUnreadableInputs(t *testing.T) {
	dir := files(t, map[string]string{"folder.mlir/in.mlir": legal, "out.mlir": "old"})
	os.Symlink("loop", "loop")
	cases := []struct{ name, want string }{
		{"none.mlir", "cannot read 'none.mlir': no such file or directory"},
		{"folder.mlir", "cannot read 'folder.mlir': is a directory"},
		{"folder.mlir/in.mlir/x", "cannot read 'folder.mlir/in.mlir/x': not a directory"},
		{"loop", "cannot read 'loop': too many levels of symbolic links"},
		{"", "cannot read ''"},
		{strings.Repeat("x", 300), "file name too long"},
	}
	for _, c := range cases {
		for _, flags := range [][]string{{"-o", "out.mlir"}, {"--out-dir", "new"}, {"-i"}, {"-d"}, {"--check"}, {"-j", "1"}} {
			status, out, log := tool("", append(flags, c.name)...)
			if status != statusUsage || out != "" || !strings.Contains(log, c.want) || strings.Count(log, "\n") != 1 {
				t.Errorf("%s %s: status %d, stdout %q, stderr %q", flags, c.name, status, out, log)
			}
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 3 || content(t, "out.mlir") != "old" {
		t.Errorf("files were written: %v", entries)
	}
}

// TestUnwritableOutputs checks that unwritable targets give status 2 and an error with their name.
func TestUnwritableOutputs(t *testing.T) {
	files(t, map[string]string{"in.mlir": legal, "dir/in.mlir": legal, "file": "old"})
	cases := []struct{ args, want string }{
		{"-o dir in.mlir", "cannot write 'dir': is a directory"},
		{"-o none/out in.mlir", "cannot write 'none/out': no such file or directory"},
		{"-o file/out in.mlir", "cannot write 'file/out': not a directory"},
		{"--out-dir file in.mlir", "cannot write 'file/in.mlir': not a directory"},
		{"-o /dev/full in.mlir", "cannot write '/dev/full': no space left on device"},
	}
	for _, c := range cases {
		if _, err := os.Stat("/dev/full"); err != nil && strings.Contains(c.args, "/dev/full") {
			continue
		}
		status, out, log := tool("", strings.Fields(c.args)...)
		if status != statusUsage || out != "" || !strings.Contains(log, c.want) || strings.Count(log, "\n") != 1 {
			t.Errorf("%s: status %d, stdout %q, stderr %q", c.args, status, out, log)
		}
	}
	if content(t, "file") != "old" {
		t.Error("a file was written")
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for _, args := range [][]string{{"in.mlir"}, {"-j2", "in.mlir", "dir/in.mlir"}, {"--help"}, {"version"}, {"lattice", "--form", "svg"}} {
		var log strings.Builder
		if status := Run(args, strings.NewReader(""), full, &log); status != statusUsage || !strings.Contains(log.String(), "standard output: no space left on device") {
			t.Errorf("%s > /dev/full: status %d, stderr %q", args, status, log.String())
		}
	}
}

// TestEmptyInputIsAnEmptyModule checks that an input without text is an empty module, as in MLIR,
// with a warning.
func TestEmptyInputIsAnEmptyModule(t *testing.T) {
	for _, text := range []string{"", "\n", "// nothing\n"} {
		status, out, log := tool(text)
		if status != statusOK || out != "module {\n}\n" || !strings.HasPrefix(log, "<stdin>:1:1: warning: '<stdin>' is empty: it has only whitespace and comments\n") {
			t.Errorf("%q: status %d, stdout %q, stderr %q", text, status, out, log)
		}
	}
}

// TestTruncatedWhileMapped promotes a large file that is truncated after it was opened.
func TestTruncatedWhileMapped(t *testing.T) {
	text := strings.Replace(legal, "module {\n", "module {\n"+strings.Repeat("  // filler\n", mapFrom/12+1), 1)
	for _, args := range []string{"big.mlir -o out.mlir", "-i big.mlir", "--print source big.mlir"} {
		dir := files(t, map[string]string{"big.mlir": text, "out.mlir": "old"})
		c, err := parseFlags(strings.Fields(args))
		if err != nil {
			t.Fatal(err)
		}
		in, err := openInput("big.mlir", nil)
		if err != nil {
			t.Fatal(err)
		}
		if !in.mapped {
			t.Skip("files are not mapped here")
		}
		defer in.release()
		os.Truncate(filepath.Join(dir, "big.mlir"), 100)
		var out, log strings.Builder
		b := &task{name: "big.mlir", target: "out.mlir", out: &out, log: &log}
		(&worker{config: c}).process(b, in)
		if b.status != statusUsage || !strings.Contains(log.String(), "cannot read 'big.mlir': it changed while it was being read") {
			t.Errorf("%s: status %d, stderr %q", args, b.status, log.String())
		}
		if content(t, "out.mlir") != "old" {
			t.Errorf("%s: the target was written", args)
		}
	}
}

// TestChangedUnderneath checks that a file which was modified after it was read is not overwritten.
func TestChangedUnderneath(t *testing.T) {
	files(t, map[string]string{"in.mlir": legal, "out.mlir": "old"})
	c, _ := parseFlags([]string{"in.mlir", "-o", "out.mlir"})
	in, err := openInput("in.mlir", nil)
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile("in.mlir", []byte(legal+"// more\n"), 0o644)
	var log strings.Builder
	b := &task{name: "in.mlir", target: "out.mlir", log: &log}
	(&worker{config: c}).process(b, in)
	if b.status != statusUsage || !strings.Contains(log.String(), "'in.mlir': it changed while it was being read") || content(t, "out.mlir") != "old" {
		t.Errorf("status %d, stderr %q, target %q", b.status, log.String(), content(t, "out.mlir"))
	}
}

// TestEndlessInput checks that only the beginning of an endless file is read.
func TestEndlessInput(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		status int
		says   string
		args   []string
	}{
		{statusUsage, "hlo-promote: error: /dev/zero: file has more than", []string{"-s", "/dev/zero"}},
		{statusUsage, "hlo-promote: error: /dev/zero: file has more than", []string{"--target", "/dev/zero"}},
		{statusInput, "/dev/zero:1:1: error: this is a binary file", []string{"/dev/zero"}},
	} {
		status, _, log := tool("module {}", c.args...)
		if status != c.status || !strings.Contains(log, c.says) {
			t.Errorf("%q: status %d, stderr %.300q", c.args, status, log)
		}
	}
}
