package explain

import (
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	mlir "github.com/hlo-promote/hlo-promote/ir/text"
)

// formatOrigins formats the origins of f64 in a module, with the line of m.py at which users look
// for each; 0 for none.
func formatOrigins(t *testing.T, text string) string {
	t.Helper()
	m, errors := mlir.Parse(&ir.Source{Name: "in.mlir", Text: []byte(text)})
	if m == nil {
		t.Fatal(errors[0].Error())
	}
	calls := FindCalls(m)
	var got []string
	for _, o := range Why(m, elem.F64).Origins {
		what := "argument"
		if o.Op != 0 {
			what = strings.TrimPrefix(m.OpString(o.Op), "stablehlo.")
		}
		f, _ := calls.frameOf(o.At)
		got = append(got, what+":"+strconv.Itoa(f.Start.Line))
	}
	return strings.Join(got, " ")
}

// TestWhyPlaces checks constants whose location differs from the line they are for, numbers next to
// implicit converts, and operations without a location. Lines of m.py are 1 to 9; line 9 compiles
// the function, which JAX gives as location of constants.
func TestWhyPlaces(t *testing.T) {
	at := func(text string) string {
		for _, line := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
			text = strings.ReplaceAll(text, "@"+line+"\n", "loc(callsite(\"f\"(\"m.py\":"+line+":2) at \"m.py\":9:1))\n")
			text = strings.ReplaceAll(text, "@"+line+"'\n", "loc(\"g\"(\"m.py\":"+line+":2))\n")
		}
		return strings.ReplaceAll(text, "@9\n", "loc(\"m.py\":9:1)\n")
	}
	for name, c := range map[string]struct{ text, want string }{
		"a number that forces a convert, after one that does not": {`func.func @f(%x: tensor<4xf32>) -> tensor<4xf64> {
  %a = stablehlo.constant dense<1.0> : tensor<4xf64> @9
  %b = stablehlo.constant dense<2.0> : tensor<4xf64> @9
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64> @3
  %1 = stablehlo.multiply %0, %b : tensor<4xf64> @3
  %2 = stablehlo.multiply %1, %a : tensor<4xf64> @5
  return %2 : tensor<4xf64> @9
} @9
`, "constant:3"},
		"the convert is of another line": {`func.func @f(%x: tensor<4xf32>) -> tensor<4xf64> {
  %a = stablehlo.constant dense<1.0> : tensor<4xf64> @9
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64> @2
  %1 = stablehlo.multiply %0, %a : tensor<4xf64> @3
  return %1 : tensor<4xf64> @9
} @9
`, "convert:2"},
		"an initial value": {`func.func @f(%x: tensor<4xf32>) -> tensor<f64> {
  %a = stablehlo.constant dense<0.0> : tensor<f64> @9
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64> @2
  %1 = stablehlo.reduce(%0 init: %a) applies stablehlo.add across dimensions = [0] : (tensor<4xf64>, tensor<f64>) -> tensor<f64> @2
  return %1 : tensor<f64> @9
} @9
`, "convert:2"},
		"two numbers, each with its convert": {`func.func @f(%x: tensor<f32>) -> tensor<f64> {
  %a = stablehlo.constant dense<1.0> : tensor<f64> @9
  %b = stablehlo.constant dense<2.0> : tensor<f64> @9
  %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<f64> @5
  %1 = stablehlo.multiply %0, %b : tensor<f64> @5
  %2 = stablehlo.convert %x : (tensor<f32>) -> tensor<f64> @6
  %3 = stablehlo.add %2, %a : tensor<f64> @6
  %4 = stablehlo.add %1, %3 : tensor<f64> @7
  return %4 : tensor<f64> @9
} @9
`, "constant:5 constant:6"},
		"handed to the body of a loop": {`func.func @f(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf64> {
  %t = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64> @9
  %z = stablehlo.constant dense<0.0> : tensor<4xf64> @9
  %r:3 = stablehlo.while(%i = %n, %a = %t, %b = %z) : tensor<i32>, tensor<4xf64>, tensor<4xf64>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1> @7
    stablehlo.return %c : tensor<i1> @7
  } do {
    %d = func.call @body(%a, %x) : (tensor<4xf64>, tensor<4xf32>) -> tensor<4xf64> @7
    stablehlo.return %i, %a, %d : tensor<i32>, tensor<4xf64>, tensor<4xf64> @7
  } @7
  return %r#2 : tensor<4xf64> @9
} @9
func.func private @body(%t: tensor<4xf64>, %x: tensor<4xf32>) -> tensor<4xf64> {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64> @4'
  %1 = stablehlo.multiply %0, %t : tensor<4xf64> @4'
  return %1 : tensor<4xf64>
}
`, "constant:4"},
		"the start of a loop": {`func.func @f(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f64> {
  %z = stablehlo.constant dense<0.0> : tensor<f64> @9
  %r:2 = stablehlo.while(%i = %n, %b = %z) : tensor<i32>, tensor<f64>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1> @7
    stablehlo.return %c : tensor<i1> @7
  } do {
    %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<f64> @4
    %1 = stablehlo.add %b, %0 : tensor<f64> @4
    stablehlo.return %i, %1 : tensor<i32>, tensor<f64> @7
  } @7
  return %r#1 : tensor<f64> @9
} @9
`, "constant:7"},
		"handed to a call, and through a barrier": {`func.func @f(%x: tensor<4xf32>) -> tensor<4xf64> {
  %t = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64> @9
  %b = stablehlo.optimization_barrier %t : tensor<4xf64> @6
  %0 = call @g(%b) : (tensor<4xf64>) -> tensor<4xf64> @3
  return %0 : tensor<4xf64> @9
} @9
func.func private @g(%t: tensor<4xf64>) -> tensor<4xf64> {
  %0 = stablehlo.negate %t : tensor<4xf64>
  return %0 : tensor<4xf64>
}
`, "constant:3"},
		"in a function that does not say where it is from": {`func.func @f(%x: tensor<2xui32>) -> tensor<f64> {
  %0 = call @g(%x) : (tensor<2xui32>) -> tensor<f64> @3
  %1 = call @h(%x) : (tensor<2xui32>) -> tensor<f64> @4
  %2 = stablehlo.add %0, %1 : tensor<f64> @5
  return %2 : tensor<f64> @9
} @9
func.func private @g(%x: tensor<2xui32>) -> tensor<f64> {
  %0 = call @h(%x) : (tensor<2xui32>) -> tensor<f64> loc("h")
  return %0 : tensor<f64>
}
func.func private @h(%x: tensor<2xui32>) -> tensor<f64> {
  %0 = stablehlo.bitcast_convert %x : (tensor<2xui32>) -> tensor<f64> loc("bitcast")
  return %0 : tensor<f64>
}
`, "bitcast_convert:3"},
		"a function that calls itself": {`func.func private @g(%x: tensor<ui64>) -> tensor<f64> {
  %0 = stablehlo.bitcast_convert %x : (tensor<ui64>) -> tensor<f64>
  %1 = call @g(%x) : (tensor<ui64>) -> tensor<f64>
  %2 = stablehlo.add %0, %1 : tensor<f64>
  return %2 : tensor<f64>
}
`, "bitcast_convert:0"},
		"the first line first, whatever stands first": {`func.func @f(%x: tensor<4xf32>) -> tensor<4xf64> {
  %t = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64> @9
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf64> @2
  %1 = stablehlo.negate %0 : tensor<4xf64> @3
  %2 = stablehlo.multiply %1, %t : tensor<4xf64> @4
  return %2 : tensor<4xf64> @9
} @9
`, "convert:2 constant:4"},
	} {
		if got := formatOrigins(t, at(c.text)); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
