package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// TestNoInternalErrors runs all programs of the repository and checks that the command never
// reports an internal error: verification of the output must not find errors that verification of
// the input did not. Each program is run with one set of flags, or with all if HLO_LONG is set.
func TestNoInternalErrors(t *testing.T) {
	ways := [][]string{nil, {"--signature=infer", "--control-flow=widen"}, {"-s=numpy", "--results=keep", "--calls=convert"},
		{"-s=torch", "--weak-constants=splat", "--hoist", "--signature=keep"}, {"--target=no64"}}
	seen := 0
	programs(t, func(name string, text []byte) {
		if seen++; testing.Short() && seen%8 != 0 {
			return
		}
		some := ways
		if os.Getenv("HLO_LONG") == "" {
			some = ways[seen/8%len(ways):][:1]
		}
		for _, way := range some {
			var log strings.Builder
			args := append([]string{"--split-input-file", "-"}, way...)
			if status := Run(args, bytes.NewReader(text), io.Discard, &log); status == statusFault || strings.Contains(log.String(), "internal error") {
				t.Errorf("%s %v: status %d\n%s", name, way, status, log.String())
			}
		}
	})
	if seen < 200 {
		t.Errorf("only %d programs found", seen)
	}
}

// programs calls use with each program of the repository, and of the oracle data.
func programs(t *testing.T, use func(name string, text []byte)) {
	t.Helper()
	shared := mlirtest.SharedRoot(t)
	for _, folder := range []string{"../../../../testdata", litFolder, filepath.Join(shared, "corpus"), filepath.Join(shared, "oracles")} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".mlir" && filepath.Ext(path) != ".jsonl" {
				return err
			}
			text, err := os.ReadFile(path)
			if err == nil && filepath.Ext(path) == ".jsonl" {
				return programsOf(text, use)
			}
			use(path, text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// programsOf calls use with each program of a file of rows.
func programsOf(rows []byte, use func(name string, text []byte)) error {
	for line := range bytes.Lines(rows) {
		var row struct{ ID, MLIR, Program string }
		if err := json.Unmarshal(line, &row); err != nil {
			return err
		}
		if text := row.MLIR + row.Program; text != "" {
			use(row.ID, []byte(text))
		}
	}
	return nil
}

// TestFault checks the message about a module that is invalid after its promotion; package pipeline
// tests that it is detected.
func TestFault(t *testing.T) {
	var log strings.Builder
	b := &task{name: "in.mlir", log: &log}
	b.setFault(pipeline.OfInput)
	if b.status != statusOK || log.Len() > 0 {
		t.Errorf("status %d, stderr %q", b.status, log.String())
	}
	b.setFault(pipeline.OfTool)
	if b.status != statusFault || !strings.Contains(log.String(), "internal error on 'in.mlir'") {
		t.Errorf("status %d, stderr %q", b.status, log.String())
	}
}

// TestPanic checks that a panic is reported as a bug, for its input only.
func TestPanic(t *testing.T) {
	var log strings.Builder
	b := &task{name: "in.mlir", log: &log}
	(&worker{config: &config{}}).process(b, nil)
	if b.status != statusFault || !strings.HasPrefix(log.String(), "hlo-promote: error: internal error on 'in.mlir', please report it: ") {
		t.Errorf("status %d, stderr %q", b.status, log.String())
	}
}

// TestReferenceTests runs the tests of StableHLO's verifier unchanged, with their expected-error
// comments. Of infer_stablehlo.mlir it runs the negative parts; the others test passes that do not
// exist here.
func TestReferenceTests(t *testing.T) {
	for _, name := range []string{"ops_chlo", "ops_stablehlo_quantized", "verify_bounds", "verify_convolution", "verify_dynamic_conv", "verify_reduce_window",
		"infer_stablehlo"} {
		var log strings.Builder
		file := mlirtest.Shared(t, "corpus", "stablehlo", "tests", name+".mlir")
		if status := Run([]string{"-s", "none", "--verify-diagnostics", "--split-input-file", file}, nil, io.Discard, &log); status != statusOK {
			t.Errorf("%s: status %d\n%s", name, status, log.String())
		}
	}
}
