package rewrite_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	mlir "github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes"
)

// TestHoist checks the order of the operations with hoisting and without. In each program %s has
// type i32 and is added to an f32.
func TestHoist(t *testing.T) {
	const head, tail = "func.func @f(%x: tensor<i32>, %v: tensor<4xi32>, %y: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {\n", "  return %r : tensor<4xf32>\n}\n"
	const add = "  %r = stablehlo.add %s, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>\n"
	const loop = "  %r = stablehlo.while(%i = %y) : tensor<4xf32> cond { stablehlo.return %p : tensor<i1> } do {\n"
	for _, c := range []struct{ name, body, kept, hoisted string }{
		{"broadcast", "  %s = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<i32>) -> tensor<4xi32>\n" + add, "broadcast_in_dim convert add", "convert broadcast_in_dim add"},
		{"reshape", "  %s = stablehlo.reshape %v : (tensor<4xi32>) -> tensor<4xi32>\n" + add, "reshape convert add", "convert reshape add"},
		{"chain", "  %b = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<i32>) -> tensor<2x2xi32>\n" +
			"  %s = stablehlo.reshape %b : (tensor<2x2xi32>) -> tensor<4xi32>\n" + add, "broadcast_in_dim reshape convert add", "convert broadcast_in_dim reshape add"},
		{"two users", "  %s = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<i32>) -> tensor<4xi32>\n  %n = stablehlo.negate %s : tensor<4xi32>\n" + add,
			"broadcast_in_dim negate convert add", "broadcast_in_dim negate convert add"},
		{"slice", "  %l = stablehlo.reverse %v, dims = [0] : tensor<4xi32>\n  %s = stablehlo.slice %l [0:4] : (tensor<4xi32>) -> tensor<4xi32>\n" + add,
			"reverse slice convert add", "reverse slice convert add"},
		{"loop", loop + "    %a = stablehlo.add %v, %i : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>\n    stablehlo.return %a : tensor<4xf32>\n  }\n",
			"while return convert add return", "convert while return add return"},
		{"value of the loop", loop + "    %n = stablehlo.negate %v : tensor<4xi32>\n    %a = stablehlo.add %n, %i : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>\n" +
			"    stablehlo.return %a : tensor<4xf32>\n  }\n", "while return negate convert add return", "while return negate convert add return"},
		{"loop in a loop", loop + strings.Replace(strings.Replace(loop, "%r", "%k", 1), "%i = %y", "%j = %i", 1) +
			"    %a = stablehlo.add %v, %j : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>\n    stablehlo.return %a : tensor<4xf32>\n  }\n" +
			"    stablehlo.return %k : tensor<4xf32>\n  }\n", "while return while return convert add return return", "convert while return while return add return return"},
		{"shared", "  %s = stablehlo.reshape %v : (tensor<4xi32>) -> tensor<4xi32>\n  %q = stablehlo.add %v, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>\n" + add,
			"reshape convert add convert add", "convert reshape add add"},
	} {
		for hoist, want := range map[bool]string{false: c.kept, true: c.hoisted} {
			m, found := mlir.Parse(&ir.Source{Name: "in.mlir", Text: []byte(head + c.body + tail)})
			if m == nil {
				t.Fatalf("%s: %v", c.name, found)
			}
			if _, err := passes.Promote(m, passes.Options{Hoist: hoist}); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			var got []string
			m.Walk(func(op ir.Op) {
				if name, ok := strings.CutPrefix(m.OpString(op), "stablehlo."); ok {
					got = append(got, name)
				}
			})
			if !slices.Equal(got, strings.Fields(want)) {
				t.Errorf("%s, hoist %v: %v, want %s\n%s", c.name, hoist, got, want, moduletest.Canonical(t, m))
			}
		}
	}
}
