package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// corpus returns files of the shared corpus that the reference accepts, every step-th one. The corpus
// is in $HLO_SHARED, or in ../shared beside the repository; without it the test is skipped, or fails if
// HLO_REQUIRE_ORACLES is set.
func corpus(t *testing.T, kind string, step int) (paths []string) {
	t.Helper()
	shared := os.Getenv("HLO_SHARED")
	if shared == "" {
		shared = "../../../shared"
	}
	index, err := os.ReadFile(filepath.Join(shared, "corpus", "INDEX.tsv"))
	if err != nil {
		if os.Getenv("HLO_REQUIRE_ORACLES") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	n := 0
	for row := range strings.Lines(string(index)) {
		if fields := strings.Split(row, "\t"); len(fields) > 2 && fields[2] == kind {
			if n%step == 0 {
				paths = append(paths, filepath.Join(shared, "corpus", fields[0]))
			}
			n++
		}
	}
	if len(paths) == 0 {
		t.Fatalf("no files of kind %s", kind)
	}
	return paths
}

// TestGenericFormIsMLIR gives the generic form of real programs to mlir-opt, which knows no StableHLO
// and so reads nothing else. Text that it cannot read stops it; what it prints must be as many modules.
func TestGenericFormIsMLIR(t *testing.T) {
	mlirOpt := requireLLVM(t, "mlir-opt-22")
	args := append([]string{"--print", "generic"}, corpus(t, "ok-whole", 4)...)
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
		t.Errorf("%d modules printed, %d read again, %d files", want, got, len(args)-2)
	}
}

// TestSourceFormIsTheInput checks on real programs, legal as they are, that nothing is edited.
func TestSourceFormIsTheInput(t *testing.T) {
	for _, path := range corpus(t, "ok-whole", 10) {
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
