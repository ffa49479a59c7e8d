package endtoend

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// corpus returns the paths of legal programs, every step-th one.
func corpus(t *testing.T, step int) (paths []string) {
	t.Helper()
	files := mlirtest.LegalFiles(t)
	for i := 0; i < len(files); i += step {
		paths = append(paths, files[i])
	}
	return paths
}

// TestGenericFormIsMLIR parses the generic form of real programs with mlir-opt, which does not know
// StableHLO and so accepts no other form. It stops at an error; otherwise it prints as many
// modules.
func TestGenericFormIsMLIR(t *testing.T) {
	mlirOpt := mlirtest.LLVM(t, "mlir-opt-22")
	args := append([]string{"--print", "generic"}, corpus(t, 4)...)
	status, out, log := tool("", args...)
	if status != statusOK {
		t.Fatalf("status %d, stderr %.2000s", status, log)
	}
	path := filepath.Join(t.TempDir(), "all.mlir")
	if err := os.WriteFile(path, []byte(out), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(mlirOpt, "--allow-unregistered-dialect", "--split-input-file", "--mlir-print-op-generic", path)
	var errors strings.Builder
	c.Stderr = &errors
	printed, err := c.Output()
	if err != nil {
		t.Errorf("mlir-opt: %v\n%.3000s", err, errors.String())
	}
	const module = "\"builtin.module\"() "
	if got, want := strings.Count(string(printed), module), strings.Count(out, module); got != want || want < len(args)-2 {
		t.Errorf("%d modules printed by mlir-opt, want %d, from %d files", want, got, len(args)-2)
	}
}

// TestUpstreamDialects compares both forms of operations of other dialects, in several spellings,
// with mlir-opt's output.
func TestUpstreamDialects(t *testing.T) {
	mlirOpt := mlirtest.LLVM(t, "mlir-opt-22")
	for _, name := range []string{"ir/text/testdata/arith.mlir", "ir/text/testdata/other_dialects.mlir", "ir/text/testdata/loops.mlir", "ir/text/testdata/buffers.mlir", "ir/text/testdata/memory.mlir",
		"lit/syntax/arith.mlir", "lit/syntax/loops.mlir"} {
		path := filepath.Join(mlirtest.Root(t), filepath.FromSlash(name))
		for _, args := range [][2][]string{{nil, nil}, {{"--mlir-print-op-generic"}, {"--print", "generic"}}} {
			want, err := exec.Command(mlirOpt, append(append([]string{"--allow-unregistered-dialect"}, args[0]...), path)...).Output()
			if err != nil {
				t.Fatalf("%s: mlir-opt: %v", name, err)
			}
			status, got, log := tool("", append(args[1], "--system", "none", path)...)
			if status != statusOK {
				t.Fatalf("%s: status %d, stderr %.2000s", name, status, log)
			}
			if want, got := strings.TrimSpace(string(want)), strings.TrimSpace(got); got != want {
				t.Errorf("%s, %v:\n%s", name, args[1], mlirtest.Difference(want, got))
			}
		}
	}
}

// TestSourceFormIsTheInput checks that legal programs are unchanged in source form.
func TestSourceFormIsTheInput(t *testing.T) {
	for _, path := range corpus(t, 10) {
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		status, out, log := tool("", "--print", "source", path)
		if status != statusOK || out != string(want) {
			t.Errorf("%s: status %d, %d bytes of %d, stderr %.300s", path, status, len(out), len(want), log)
		}
	}
}
