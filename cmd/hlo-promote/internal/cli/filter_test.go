package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
)

const filterModule = `func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // kept
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`

// TestFilter promotes text and binary modules in memory: each comes back in its own form, and an
// unchanged module is the slice that was given.
func TestFilter(t *testing.T) {
	f, err := NewFilter([]string{"-s", "jax"}, FilterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	r := f.Run("m", []byte(filterModule))
	if r.Status != statusOK || !r.Changed || !bytes.Contains(r.Module, []byte("// kept")) || !bytes.Contains(r.Module, []byte("stablehlo.convert %x")) {
		t.Errorf("%+v\n%s", r, r.Module)
	}
	again := f.Run("m", r.Module)
	if again.Changed || again.Status != statusOK || &again.Module[0] != &r.Module[0] {
		t.Errorf("%+v", again)
	}
	binary := []byte(binaryFile(t, "mixed.mlirbc"))
	b := f.Run("m", binary)
	if want, out, _ := tool(string(binary), "--emit=same"); want != statusOK || !b.Changed || out != string(b.Module) {
		t.Errorf("status %d, changed %v, %d bytes", b.Status, b.Changed, len(b.Module))
	}
	if same := f.Run("m", b.Module); same.Changed || &same.Module[0] != &b.Module[0] {
		t.Error("a promoted binary module has changed")
	}
	bad := f.Run("m", []byte("func.func @f() { return %a }"))
	var findings struct{ Findings []struct{ Code string } }
	if err := json.Unmarshal(bad.Findings, &findings); err != nil || bad.Status != statusInput || bad.Module != nil || len(findings.Findings) != 1 || !strings.HasPrefix(bad.Text, "m:1:") {
		t.Errorf("%v %+v", err, bad)
	}
}

// TestFilterKeepsSignature checks that a target converts at the boundary, and that a module whose
// signature would change all the same is refused, in text and binary.
func TestFilterKeepsSignature(t *testing.T) {
	const wide = "func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {\n  %0 = stablehlo.negate %x : tensor<4xf64>\n  return %0 : tensor<4xf64>\n}\n"
	_, encoded, _ := tool(wide, "--emit=artifact")
	for _, module := range []string{wide, encoded} {
		for flags, want := range map[string]int{"--target=no64": statusOK, "--target=no64 --boundary=replace": statusInput} {
			f, err := NewFilter(strings.Fields(flags), FilterOptions{KeepSignature: true})
			if err != nil {
				t.Fatal(err)
			}
			if r := f.Run("m", []byte(module)); r.Status != want || want == statusInput != strings.Contains(r.Text, "the type of function main changed from") {
				t.Errorf("%s: status %d, want %d\n%s", flags, r.Status, want, r.Text)
			}
		}
	}
}

// TestFilterKeepsCollector checks that a filter leaves the settings of the garbage collector as the
// host has them, for a module that is large enough for the command to change them.
func TestFilterKeepsCollector(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(123))
	f, err := NewFilter(nil, FilterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	limit := debug.SetMemoryLimit(-1)
	f.Run("m", []byte(filterModule+strings.Repeat("// a comment of a large module\n", 1<<16)))
	if percent := debug.SetGCPercent(123); percent != 123 || debug.SetMemoryLimit(-1) != limit {
		t.Errorf("percent %d, limit %d; want 123 and %d", percent, debug.SetMemoryLimit(-1), limit)
	}
}

// TestFilterFlags checks the errors for flags that a Filter has not, and for wrong values.
func TestFilterFlags(t *testing.T) {
	for _, c := range []struct{ flags, want string }{
		{"-i", "'-i' is not a flag about promotion, targets or gates"},
		{"-o x", "'-o' is not"},
		{"-d", "'-d' is not"},
		{"--emit=llvm", "'--emit=llvm' is not"},
		{"--baseline-update", "'--baseline-update' is not"},
		{"in.mlir", "'in.mlir' is not a flag"},
		{"--help", "'--help' is not"},
		{"-s nothing", "unknown promotion system 'nothing'"},
		{"--target nothing", "nothing"},
	} {
		if _, err := NewFilter(strings.Fields(c.flags), FilterOptions{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.flags, err, c.want)
		}
	}
}

// TestFingerprint checks that flags, and the contents of files that they name, change the
// fingerprint.
func TestFingerprint(t *testing.T) {
	t.Chdir(t.TempDir())
	print := func(flags ...string) string {
		f, err := NewFilter(flags, FilterOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return f.Fingerprint()
	}
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{print(): true, print("-s=numpy"): true, print("-s=torch"): true}
	write("outer.target", "include ./inner.target\n")
	for _, c := range []struct{ flag, file, one, other string }{
		{"--target=./my.target", "my.target", "replace f64 = f32\n", "replace f64 = bf16\n"},
		{"--target=./outer.target", "inner.target", "replace f64 = f32\n", "replace f64 = bf16\n"},
		{"-s=./my.lattice", "my.lattice", "i32 < f16\n", "i32 < f32\n"},
		{"--baseline=known", "known", "", "{\"file\": \"m\", \"code\": \"HP201\", \"count\": 1}\n"},
	} {
		for _, text := range []string{c.one, c.other} {
			write(c.file, text)
			seen[print(c.flag)] = true
		}
	}
	if first, second := print(), print(); len(seen) != 11 || first != second {
		t.Errorf("%d fingerprints, of no flags %s and %s", len(seen), first, second)
	}
}

// TestFilterIsConcurrent runs a filter in several goroutines; the race detector watches it.
func TestFilterIsConcurrent(t *testing.T) {
	f, err := NewFilter([]string{"--deny=precision"}, FilterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for range 20 {
				if r := f.Run("m", []byte(filterModule)); r.Status != statusInput || !strings.Contains(r.Text, "precision") {
					t.Errorf("%d: %+v", i, r)
				}
			}
		})
	}
	group.Wait()
}

// TestFilterMemory checks that promoting a module with large weights allocates less memory than two
// copies of it, as text and as an artifact.
func TestFilterMemory(t *testing.T) {
	if hasRaceDetector {
		t.Skip("the race detector allocates memory of its own")
	}
	const size = 4 << 20
	weights := `"0x` + strings.Repeat("0000803F01008040", size/8) + `"`
	module := "func.func @main(%x: tensor<1048576xf32>) -> tensor<1048576xf32> {\n  %0 = stablehlo.constant dense<" + weights +
		"> : tensor<1048576xf32>\n  %1 = stablehlo.dot %x, %0 : (tensor<1048576xf32>, tensor<1048576xf32>) -> tensor<f32>\n" +
		"  %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1048576xf32>\n  return %2 : tensor<1048576xf32>\n}\n"
	_, artifact, _ := tool(module, "--emit=artifact")
	f, err := NewFilter([]string{"--target=amp-bf16"}, FilterOptions{KeepSignature: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, given := range [][]byte{[]byte(module), []byte(artifact)} {
		var before, after runtime.MemStats
		f.Run("m", given) // tables are made once
		runtime.ReadMemStats(&before)
		r := f.Run("m", given)
		runtime.ReadMemStats(&after)
		if used := int(after.TotalAlloc - before.TotalAlloc); !r.Changed || len(given) < size || used > 2*len(given) {
			t.Errorf("status %d, %d bytes allocated for a module of %d\n%s", r.Status, used, len(given), r.Text)
		}
	}
}

// TestFilterOfProject checks that a Filter reads the project file only if its caller wants that or
// a flag names it, that flags win, and that the contents of the file change the fingerprint.
func TestFilterOfProject(t *testing.T) {
	files(t, map[string]string{"hlo-promote.toml": "system = \"numpy\"\nformat = \"json\"\n", "other.toml": "system = \"numpy\"\n"})
	fingerprints := map[string]bool{}
	for _, row := range []struct {
		flags   string
		project bool
		file    string
		status  int // numpy refuses the module
	}{
		{"", false, "", statusOK},
		{"", true, "hlo-promote.toml", statusInput},
		{"-s jax", true, "hlo-promote.toml", statusOK},
		{"--no-config", true, "", statusOK},
		{"--config other.toml", false, "other.toml", statusInput},
	} {
		f, err := NewFilter(strings.Fields(row.flags), FilterOptions{Project: row.project})
		if err != nil {
			t.Fatal(err)
		}
		r := f.Run("m", []byte(filterModule))
		if r.Status != row.status || f.ProjectFile() != row.file || row.status == statusInput && !strings.Contains(r.Text, "error: result #0") {
			t.Errorf("%s: status %d, project file '%s', %s", row.flags, r.Status, f.ProjectFile(), r.Text)
		}
		fingerprints[f.Fingerprint()] = true
	}
	if err := os.WriteFile("other.toml", []byte("system = \"numpy\"\n\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := NewFilter([]string{"--config", "other.toml"}, FilterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	fingerprints[f.Fingerprint()] = true
	if len(fingerprints) != 6 {
		t.Errorf("%d fingerprints", len(fingerprints))
	}
	if err := os.WriteFile("other.toml", []byte("sistem = 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := NewFilter([]string{"--config", "other.toml"}, FilterOptions{}); !errors.Is(err, ErrProject) || !strings.HasPrefix(err.Error(), "other.toml:1:1: error: unknown key") {
		t.Errorf("%v", err)
	}
}
