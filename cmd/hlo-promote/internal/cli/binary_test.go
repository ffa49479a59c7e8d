package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// binaryFile returns a file of testdata/bytecode.
func binaryFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../../../testdata/bytecode", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestBrokenBinaries checks that a malformed binary module gives one error at an offset, status 1
// and no output.
func TestBrokenBinaries(t *testing.T) {
	mixed := binaryFile(t, "mixed.mlirbc")
	for _, c := range []struct{ name, text, want string }{
		{"no sections", "ML\xefR\x0dStableHLO_v1.0.0\x00", "at byte 22: missing section of strings"},
		{"nothing", "ML\xefR", "at byte 4: the data ends"},
		{"newer bytecode", "ML\xefR\x0fMLIR99\x00", "at byte 4: bytecode version 7 is newer than 6, the newest that can be read"},
		{"cut", mixed[:100], "at byte "},
		{"export without a module", strings.Replace(binaryFile(t, "matmul.jaxexport"), "ML\xefR", "XXXX", 1), "at byte "},
	} {
		files(t, map[string]string{"in.mlirbc": c.text, "out.mlir": "old"})
		for _, args := range []string{"in.mlirbc -o out.mlir", "in.mlirbc --print generic --debuginfo", "--out-dir new in.mlirbc", "--check in.mlirbc", "-s none in.mlirbc"} {
			status, out, log := tool("", strings.Fields(args)...)
			if status != statusInput || out != "" || strings.Count(log, "\n") != 1 || !strings.HasPrefix(log, "in.mlirbc: error: "+c.want) {
				t.Errorf("%s, %s: status %d, stdout %.200q, stderr %.300q", c.name, args, status, out, log)
			}
		}
		if content(t, "out.mlir") != "old" {
			t.Errorf("%s: a file was written", c.name)
		}
	}
}

// TestBinariesByContent checks that binary modules are recognized by content: with any name, on
// standard input, and through a pipe with small reads.
func TestBinariesByContent(t *testing.T) {
	for name, data := range map[string]string{
		"mixed": binaryFile(t, "mixed.mlirbc"), "wide": binaryFile(t, "wide.mlir.bc"), "matmul": binaryFile(t, "matmul.jaxexport"),
	} {
		files(t, map[string]string{"in.mlir": data})
		status, want, log := tool("", "--print", "generic", "in.mlir")
		if status != statusOK || !strings.HasPrefix(want, "\"builtin.module\"") || log != "" {
			t.Errorf("%s: status %d, stdout %.200q, stderr %.300q", name, status, want, log)
		}
		if status, got, log := tool(data, "--print", "generic"); status != statusOK || got != want || log != "" {
			t.Errorf("%s: from standard input: status %d, stdout %.200q, stderr %.300q", name, status, got, log)
		}
	}
}

// TestFoldersOfBinaries checks that a directory expands to binary modules, including .bc files
// unless they are LLVM bitcode.
func TestFoldersOfBinaries(t *testing.T) {
	mixed, wide := binaryFile(t, "mixed.mlirbc"), binaryFile(t, "wide.mlir.bc")
	files(t, map[string]string{
		"in/a.mlirbc": mixed, "in/b.bc": mixed, "in/llvm.bc": "BC\xc0\xde\x35\x14", "in/empty.bc": "", "in/c.mlir.bc": wide,
		"in/d.jaxexport": binaryFile(t, "matmul.jaxexport"), "in/e.mlir": legal, "in/f.bin": mixed,
	})
	status, out, log := tool("", "--check", "in")
	if status != statusInput || out != "in/a.mlirbc\nin/b.bc\n" || log != "" {
		t.Errorf("status %d, stdout %q, stderr %q", status, out, log)
	}
}

// TestBinariesInPlace checks that -i keeps the binary form of a module, promoted or not.
func TestBinariesInPlace(t *testing.T) {
	mixed := binaryFile(t, "mixed.mlirbc")
	files(t, map[string]string{"in.mlirbc": mixed})
	if status, out, log := tool("", "-i", "in.mlirbc"); status != statusOK || out != "" || log != "" {
		t.Errorf("status %d, stdout %q, stderr %q", status, out, log)
	}
	now := content(t, "in.mlirbc")
	if now == mixed || !strings.HasPrefix(now, bytecode.Magic) {
		t.Errorf("the file is %q", now)
	}
	_, want, _ := tool(mixed, "-")
	if status, got, log := tool("", "-s", "none", "in.mlirbc"); status != statusOK || got != want {
		t.Errorf("status %d, stdout %q, not %q, stderr %q", status, got, want, log)
	}
	if status, _, log := tool("", "-d", "in.mlirbc"); status != statusUsage || log != "hlo-promote: error: --diff needs text, and 'in.mlirbc' is a binary module\n" {
		t.Errorf("status %d, stderr %q", status, log)
	}
}

// TestBinariesAreCounted checks that flags that count changed inputs, or list them, compare binary
// modules: those that a target or the promotion changes are changed, and others are not.
func TestBinariesAreCounted(t *testing.T) {
	mixed := binaryFile(t, "mixed.mlirbc")
	_, legal, _ := tool(mixed, "--emit", "same")
	const dropped = `func.func @f(%a: tensor<4xi64>) -> tensor<4xi32> {
  %0 = stablehlo.convert %a : (tensor<4xi64>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}`
	_, erased, _ := tool(dropped, "--emit", "bytecode") // its target erases an operation
	files(t, map[string]string{"mixed": mixed, "legal": legal, "erased": erased, "export": binaryFile(t, "matmul.jaxexport"), "wide": binaryFile(t, "wide.mlir.bc")})
	for _, c := range []struct {
		args, out string
		status    int
	}{
		{"--check mixed legal export wide", "mixed\n", statusInput},
		{"--check --target no64 legal erased wide", "erased\nwide\n", statusInput},
		{"--check legal export", "", statusOK},
		{"compare numpy mixed legal", "0 of", statusOK},
		{"-i --target no64 mixed erased wide", "", statusOK},
		{"--check --target no64 mixed legal erased export wide", "", statusOK},
	} {
		status, out, log := tool("", strings.Fields(c.args)...)
		if status != c.status || !strings.HasPrefix(out, c.out) || c.out == "" && out != "" || strings.Contains(log, "error") {
			t.Errorf("%s: status %d, stdout %.300q, stderr %.300q", c.args, status, out, log)
		}
	}
	files(t, map[string]string{"mixed": mixed, "legal": legal})
	if status, _, log := tool("", "--stats", "-i", "mixed", "legal"); status != statusOK || !strings.Contains(log, "1 changed") {
		t.Errorf("status %d, stderr %q", status, log)
	}
}

// TestTruncated checks that every prefix of a binary module is refused with one line that names an
// offset, and that nothing is written.
func TestTruncated(t *testing.T) {
	refused := regexp.MustCompile(`^\S+: error: at byte (\d+): [^\n]+\n$`)
	all := map[string]string{}
	for _, name := range []string{"mixed.mlirbc", "wide.mlir.bc", "matmul.jaxexport"} {
		all[name] = binaryFile(t, name)
	}
	for name, data := range all {
		for n := 1; n < len(data); n += 1 + n/16 {
			files(t, map[string]string{name: data[:n]})
			status, out, log := tool("", "-s", "none", name)
			m := refused.FindStringSubmatch(log)
			if status != statusInput || out != "" || m == nil {
				t.Fatalf("%s, %d of %d bytes: status %d, stderr %q", name, n, len(data), status, log)
			}
			if at, err := strconv.Atoi(m[1]); err != nil || at > n {
				t.Errorf("%s, %d bytes: %s", name, n, log)
			}
		}
	}
}

// TestExportsKeepTheirFields checks that an export of JAX stays one, that it is refused if the type
// of its function changes, and that malformed output is not written.
func TestExportsKeepTheirFields(t *testing.T) {
	export := binaryFile(t, "matmul.jaxexport")
	files(t, map[string]string{"in.jaxexport": export})
	if status, _, log := tool("", "-s", "none", "--emit", "same", "-o", "same", "in.jaxexport"); status != statusOK || log != "" {
		t.Errorf("status %d, stderr %q", status, log)
	}
	_, want, _ := tool("", "-s", "none", "in.jaxexport")
	if _, got, _ := tool("", "-s", "none", "same"); got != want {
		t.Errorf("%q is not %q", got, want)
	}
	status, _, log := tool("", "-s", "none", "--demote", "f32=bf16", "--emit", "same", "-o", "other", "in.jaxexport")
	if status != statusInput || !strings.Contains(log, "but the other fields of the export describe") || !strings.Contains(log, "--boundary=convert") {
		t.Errorf("status %d, stderr %q", status, log)
	}
	status, _, log = tool("", "-s", "none", "--demote", "f32=bf16", "--boundary", "convert", "--emit", "same", "-o", "kept", "in.jaxexport")
	if status != statusOK {
		t.Errorf("status %d, stderr %q", status, log)
	}
	_, inside, _ := tool("", "-s", "none", "kept")
	if first, _, _ := strings.Cut(want, ") {"); !strings.HasPrefix(inside, first) || !strings.Contains(inside, "bf16") {
		t.Errorf("%q does not have the signature of %q", inside, want)
	}
	if _, err := os.Stat("other"); err == nil {
		t.Error("the file was written")
	}
}

// TestTruncatedBinaries cuts the binary modules of the repository at each byte, and refuses each
// beginning: nothing is printed or written, and the error says what is wrong.
func TestTruncatedBinaries(t *testing.T) {
	for _, name := range []string{"mixed.mlirbc", "located.mlirbc", "wide.mlir.bc", "matmul.jaxexport"} {
		whole := binaryFile(t, name)
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		for size := range len(whole) {
			os.WriteFile(path, []byte(whole[:size]), 0o644)
			status, out, log := tool("", path)
			// the end of an export is padding
			end := strings.HasSuffix(name, ".jaxexport") && status == statusOK && size >= len(whole)-4
			if !end && (status != statusInput || out != "" || strings.Count(log, "\n") != 1 || !strings.Contains(log, "truncated") && !strings.Contains(log, "is empty")) {
				t.Errorf("%d bytes of %s: status %d, stdout %q, stderr %q", size, name, status, out, log)
			}
			if status, _, _ := tool("", "-i", path); !end && (status != statusInput || content(t, path) != whole[:size]) {
				t.Errorf("-i of %d bytes of %s: status %d", size, name, status)
			}
		}
	}
	for text, want := range map[string]int{"": statusInput, "\n \n": statusInput, "ML": statusInput, "module {}\n": statusOK, "// text\nmodule {}\n": statusOK} {
		for _, name := range []string{"a.mlirbc", "a.jaxexport", "a.bc"} {
			files(t, map[string]string{name: text})
			for _, flags := range []string{"", "--emit same -o out", "--check", "--emit bytecode -o out"} {
				if status, out, log := tool("", append(strings.Fields(flags), name)...); status != want || want != statusOK && (out != "" || exists("out")) {
					t.Errorf("%s %s with %q: status %d, stdout %q, stderr %q", flags, name, text, status, out, log)
				}
			}
		}
	}
}

// TestLargeForeignFiles refuses sparse files of 3 GB by their first bytes, with any name.
func TestLargeForeignFiles(t *testing.T) {
	for _, head := range []string{"", "PK\x03\x04", "\x0a\x06jit_f.\x12\x04main\x1a", "\x93NUMPY", "model", "hello world\n", "HloModule jit_f\n", "((((((("} {
		for _, name := range []string{"a.mlir", "a.mlirbc", "a.jaxexport", "a"} {
			files(t, map[string]string{name: head})
			if err := os.Truncate(name, 3<<30); err != nil {
				t.Skip(err)
			}
			for _, flags := range []string{"--format short", "--format sarif", "--check", "--explain"} {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				begin := time.Now()
				status, out, log := tool("", append(strings.Fields(flags), name)...)
				runtime.ReadMemStats(&after)
				if made, took := (after.TotalAlloc-before.TotalAlloc)>>20, time.Since(begin); status != statusInput || made > 20 || took > 5*time.Second || strings.Contains(out+log, "???") {
					t.Errorf("%s %s with %q: status %d, %d MB, %v, %.1000s", flags, name, head, status, made, took, log)
				}
			}
		}
	}
}

// TestUndecoded checks a file with an operation whose properties cannot be decoded: it is checked,
// explained and promoted, its bytes are kept, and it has no text.
func TestUndecoded(t *testing.T) {
	const program = `func.func @f(%a: tensor<4xf64>, %b: tensor<4xf32>) -> tensor<4xf64> {
  %0 = "mhlo.async_start"(%b) <{called_computation = @g, execution_thread = "main"}> : (tensor<4xf32>) -> !mhlo.token
  %1 = stablehlo.add %a, %a {x = dense<[1, 2]> : tensor<2xi64>} : tensor<4xf64>
  return %1 : tensor<4xf64>
}
func.func private @g(%a: tensor<4xf32>) { return }`
	unknown := func(s string) string { return strings.ReplaceAll(s, "async_start", "async_stark") }
	_, known, _ := tool(program, "--emit", "bytecode")
	file := unknown(known)
	files(t, map[string]string{"in": file, "other": known})
	for _, c := range []struct {
		args, out, log string
		status         int
	}{
		{"--check in", "", "", statusOK},
		{"-i in other", "", "", statusOK},
		{"--emit same in -o same", "", "", statusOK},
		{"why f64 in", "in: remark: @f: 'f64' appears here: argument #0", "", statusOK},
		{"--check --target no64 in other", "in\nother\n", "became 'f32'", statusInput},
		{"in", "", "the properties of operation 'mhlo.async_stark' cannot be decoded", statusInput},
		{"--print generic -o text in", "", "the properties of operation 'mhlo.async_stark' cannot be decoded", statusInput},
		{"--emit artifact in", "", "can only be written in the form and version of its file", statusInput},
		{"--emit bytecode=5 in", "", "can only be written in the form and version of its file", statusInput},
		{"-i --target no64 in other", "", "became 'f32'", statusOK},
		{"--check --target no64 in other", "", "", statusOK},
	} {
		if strings.HasPrefix(c.args, "-i --target") {
			for _, name := range []string{"in", "same"} {
				if now, _ := os.ReadFile(name); string(now) != file {
					t.Errorf("%s: the file has other bytes", name)
				}
			}
		}
		status, out, log := tool("", strings.Fields(c.args)...)
		if status != c.status || !strings.HasPrefix(out, c.out) || !strings.Contains(log, c.log) || c.out == "" && out != "" || c.log == "" && log != "" {
			t.Errorf("%s: status %d, stdout %.300q, stderr %.300q", c.args, status, out, log)
		}
	}
	if _, err := os.Stat("text"); err == nil {
		t.Error("text was written")
	}
	got, _ := os.ReadFile("in")
	_, mended, _ := tool(strings.ReplaceAll(string(got), "async_stark", "async_start"), "-s", "none")
	if _, want, _ := tool(known, "--target", "no64"); mended != want || !strings.Contains(want, "tensor<4xf32>") {
		t.Errorf("%q is not %q", mended, want)
	}
}

// TestExportIsCalled promotes an export of JAX for a machine without f64, and calls it with the old
// types.
func TestExportIsCalled(t *testing.T) {
	python := mlirtest.Python(t)
	files(t, nil)
	if err := exec.Command(python, "-c", "import flatbuffers").Run(); err != nil {
		mlirtest.FailIfRequired(t, err)
		t.Skip("no flatbuffers; run `make deps` to install it: ", err)
	}
	run := func(program string) {
		c := exec.Command(python, "-c", "import jax, numpy\njax.config.update('jax_enable_x64', True)\nx = numpy.arange(3.0)\n"+program)
		c.Env = append(os.Environ(), "JAX_PLATFORMS=cpu")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	run("open('f.jaxexport', 'wb').write(jax.export.export(jax.jit(lambda x: jax.numpy.sin(x) * 2.5))(x).serialize())")
	if status, _, log := tool("", "--target", "no64", "--boundary", "convert", "--emit", "same", "-o", "f32.jaxexport", "f.jaxexport"); status != statusOK {
		t.Fatalf("status %d, stderr %q", status, log)
	}
	if _, inside, _ := tool("", "-s", "none", "f32.jaxexport"); !strings.Contains(inside, "stablehlo.sine %0 : tensor<3xf32>") {
		t.Errorf("the sine is not in f32:\n%s", inside)
	}
	run(`y = numpy.asarray(jax.export.deserialize(bytearray(open('f32.jaxexport', 'rb').read())).call(x))
assert y.dtype == 'float64' and numpy.allclose(y, numpy.sin(x) * 2.5, rtol=1e-5) and (y != numpy.sin(x) * 2.5).any(), y`)
}
