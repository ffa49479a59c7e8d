package pipeline

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes"
)

const negate = "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = stablehlo.negate %x : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"

// spoil makes a module invalid, as a bug would.
func spoil(m *ir.Module) ir.Diagnostics {
	m.Walk(func(op ir.Op) {
		if m.OpString(op) == "stablehlo.negate" {
			m.SetType(m.Result(op, 0), m.Types.Tensor([]int64{5}, m.Types.ElementType(m.Type(m.Result(op, 0)))))
		}
	})
	return nil
}

// TestFault spoils a module after its promotion; Run must not return it.
func TestFault(t *testing.T) {
	m, errors, fault := Run(&ir.Source{Name: "in.mlir", Text: []byte(negate)}, Options{
		Retarget: spoil,
	})
	if m != nil || !errors.HasErrors() || fault != OfTool {
		t.Errorf("%v, %v, fault %d", m, errors, fault)
	}
}

func TestRun(t *testing.T) {
	for _, c := range []struct {
		name, text string
	}{
		{name: "legal", text: negate},
		{name: "mixed", text: "func.func private @f(%x: tensor<4xf32>, %y: tensor<4xi32>) -> tensor<4xf32> {\n  %0 = stablehlo.add %x, %y : " +
			"(tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"},
	} {
		read, promoted := 0, 0
		o := Options{
			Read: func(m *ir.Module) {
				if m != nil {
					read++
				}
			},
			Promoted: func(*ir.Module, *passes.Result) { promoted++ },
		}
		m, diagnostics, fault := Run(&ir.Source{Name: c.name, Text: []byte(c.text)}, o)
		if m == nil || diagnostics.HasErrors() || fault != OfInput || read != 1 || promoted != 1 {
			t.Errorf("%s: %v, fault %d, read %d, promoted %d", c.name, diagnostics, fault, read, promoted)
		}
		o.Unpromoted = true
		m, diagnostics, _ = Run(&ir.Source{Name: c.name, Text: []byte(c.text)}, o)
		if legal := c.name == "legal"; (m != nil) != legal || diagnostics.HasErrors() == legal || promoted != 1 {
			t.Errorf("%s, not promoted: %v", c.name, diagnostics)
		}
	}
	if m, diagnostics, fault := Run(&ir.Source{Text: []byte("nonsense(")}, Options{}); m != nil || !diagnostics.HasErrors() || fault != OfInput {
		t.Errorf("%v, fault %d", diagnostics, fault)
	}
}

// TestErrorsOfInput checks that a shape mismatch, which no promotion repairs, is attributed to the
// input.
func TestErrorsOfInput(t *testing.T) {
	const shapes = "func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) -> tensor<4xf32> {\n  %0 = \"stablehlo.add\"(%x, %y) : " +
		"(tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"
	m, diagnostics, fault := Run(&ir.Source{Text: []byte(shapes)}, Options{})
	if m != nil || !diagnostics.HasErrors() || fault != OfInput {
		t.Errorf("%v, fault %d", diagnostics, fault)
	}
}

// TestErrorsOfMixed checks that errors at operations with elements that no system promotes are
// attributed to the input.
func TestErrorsOfMixed(t *testing.T) {
	const mapped = "func.func @f(%q: tensor<4x!quant.uniform<i8:f32, 0.1>>, %x: tensor<4xf32>) {\n  %0 = \"stablehlo.map\"(%q, %x) ({\n" +
		"  ^bb0(%a: tensor<f32>, %b: tensor<i32>):\n    stablehlo.return %a : tensor<f32>\n" +
		"  }) {dimensions = array<i64: 0>} : (tensor<4x!quant.uniform<i8:f32, 0.1>>, tensor<4xf32>) -> tensor<4xf32>\n  return\n}\n"
	m, diagnostics, fault := Run(&ir.Source{Text: []byte(mapped)}, Options{})
	if m != nil || len(diagnostics) != 1 || fault != OfInput || diagnostics[0].Source.Position(diagnostics[0].Range.Start).Line != 2 {
		t.Errorf("%v, fault %d", diagnostics, fault)
	}
}
