package explain

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	mlir "github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/promote"
)

// side promotes a program by a system.
func side(t *testing.T, text string, name promote.Name) (*Side, int) {
	t.Helper()
	system, err := promote.New(name, promote.Config{})
	if err != nil {
		t.Fatal(err)
	}
	m, found := mlir.Parse(&ir.Source{Name: "in.mlir", Text: []byte(text)})
	if m == nil {
		t.Fatal(found[0].Error())
	}
	n := m.NumOps()
	r, err := passes.Promote(m, passes.Options{System: system, Signature: passes.InferSignature})
	if refused := (*passes.Error)(nil); errors.As(err, &refused) {
		return &Side{m, r, refused.Diagnostics}, n
	}
	return &Side{m, r, nil}, n
}

// opAt returns a function that finds the operation whose name is at an offset of the text.
func opAt(m *ir.Module, n int) func(offset int) ir.Op {
	return func(offset int) ir.Op {
		for op := ir.Op(1); int(op) < n; op++ {
			if m.Ranges().SourceSpan(op) != (ir.Range{}) && m.Ranges().Op(op).Start == offset {
				return op
			}
		}
		return 0
	}
}

// TestCompareIsSymmetric compares the programs of the oracles under all pairs of systems. Swapping
// the systems must not change what differs, and a system must not differ from itself. Each
// difference must be one of types or a refusal by one system.
func TestCompareIsSymmetric(t *testing.T) {
	paths, _ := filepath.Glob(mlirtest.Shared(t, "oracles", "strip") + "/*.in.mlir")
	found := 0
	for _, path := range paths {
		bytes, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text := string(bytes)
		for _, x := range []promote.Name{promote.JAX, promote.NumPy, promote.TFSafe} {
			for _, y := range []promote.Name{promote.JAX, promote.Torch} {
				a, n := side(t, text, x)
				b, _ := side(t, text, y)
				at := opAt(a.Module, n)
				there, compared := Compare(a, b, n, at)
				back, _ := Compare(b, a, n, at)
				if x == y && len(there) > 0 || len(there) != len(back) || len(there) > compared {
					t.Errorf("%s, %s and %s: %d and %d of %d differ", filepath.Base(path), x, y, len(there), len(back), compared)
				}
				found += len(there)
				for _, d := range there {
					if (d.A.Refused != nil) == (d.B.Refused != nil) && d.A.equal(&d.B) {
						t.Errorf("%s: verdicts are equal: %+v", path, d)
					}
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d differences", found)
	}
}

// TestCompareRefusals checks that an operation refused by one system is a difference, and that one
// refused by both is not.
func TestCompareRefusals(t *testing.T) {
	const text = "func.func @f(%x: tensor<i64>, %y: tensor<ui64>, %z: tensor<f8E4M3FN>) {\n" +
		"  %0 = stablehlo.add %x, %y : (tensor<i64>, tensor<ui64>) -> tensor<i64>\n  return\n}\n"
	jax, n := side(t, text, promote.JAX)
	torch, _ := side(t, text, promote.Torch)
	safe, _ := side(t, text, promote.TFSafe)
	if list, _ := Compare(jax, torch, n, opAt(jax.Module, n)); len(list) != 1 || list[0].A.Refused != nil || list[0].B.Refused == nil {
		t.Errorf("got %+v", list)
	}
	if list, _ := Compare(safe, torch, n, opAt(jax.Module, n)); len(list) != 0 {
		t.Errorf("got %+v", list)
	}
}
