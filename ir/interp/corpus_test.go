package interp_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// refusedChecks has the files of StableHLO's tests whose checks do not hold. Their RUN lines are
// disabled in StableHLO too.
var refusedChecks = map[string]string{
	"cumprod_complex64_8_9.mlir":                         "recorded with fused multiplication, and an absolute tolerance for large products",
	"fft_complex128_14_15_16_17.mlir":                    "sums of 57,000 numbers that cancel, within 3 units in the last place of the result",
	"fft_float64_14_15_16_17.mlir":                       "the same",
	"fft_complex64_14_15_16_17.mlir":                     "the same, recorded with the errors of a library in single precision",
	"fft_float32_14_15_16_17.mlir":                       "the same, recorded with the errors of a library in single precision",
	"pow_complex64_20_30_complex64_20_30.mlir":           "recorded with the errors of a library in single precision, and an absolute tolerance for large numbers",
	"sin_complex64_20_20.mlir":                           "an absolute tolerance of a quarter unit in the last place of the result",
	"triangular_solve_float32_2_8_8_float32_2_10_8.mlir": "recorded with the errors of a library in single precision",
}

// runEntry evaluates @main, or the only function, if it has no arguments.
func runEntry(m *ir.Module, o interp.Options) (ran bool, err error) {
	symbols := ir.SymbolsOf(m)
	for _, f := range symbols.Functions() {
		if m.Body(f) == 0 || m.NumArgs(m.Body(f)) > 0 || symbols.Name(f) != "main" && len(symbols.Functions()) > 1 {
			continue
		}
		_, err := interp.New(m, o).Call(context.Background(), f)
		return true, err
	}
	return false, nil
}

// TestReferenceChecks evaluates StableHLO's tests of its interpreter, which contain expected
// values.
func TestReferenceChecks(t *testing.T) {
	root := mlirtest.Shared(t, "corpus", "stablehlo")
	checked := 0
	for _, folder := range []string{"tests/interpret", "tests/math", "testdata"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".mlir") {
				return nil // a sample of the corpus may lack a folder
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			name := filepath.Base(path)
			reader := text.NewReader(ir.NewContext())
			for _, part := range strings.Split(string(data), "// -----") {
				ran, err := runPart(reader, name, part)
				if ran {
					checked++
				}
				if refusedChecks[name] != "" {
					if err == nil && ran {
						t.Errorf("the checks of %s hold: remove it from refusedChecks", name)
					}
				} else if err != nil {
					t.Error(err)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	mlirtest.WantAtLeast(t, checked, 1400, "programs with expected values")
}

// TestExamples evaluates examples of spec.md, of StableHLO's tests and of Shardy.
func TestExamples(t *testing.T) {
	reader := text.NewReader(ir.NewContext())
	for _, name := range []string{"spec.mlir", "math.mlir", "shardy.mlir"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(string(data), "// -----") {
			if ran, err := runPart(reader, name, part); !ran || err != nil {
				t.Errorf("%v in %s", err, part[:min(len(part), 80)])
			}
		}
	}
}

func runPart(reader *text.Reader, name, part string) (bool, error) {
	m, list := reader.Read(&ir.Source{Name: name, Text: []byte(part)})
	if !list.HasErrors() {
		list = verify.Module(m, verify.Options{})
	}
	if list.HasErrors() {
		return false, list.Err()
	}
	return runEntry(m, interp.Options{})
}
