package passes

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// forks returns functions that each call the next with two lists of operand types, so that 2^n
// lists reach the last.
func forks(n int) string {
	var text strings.Builder
	list := func(of func(i int) string) string {
		items := make([]string, n+1)
		for i := range items {
			items[i] = of(i)
		}
		return strings.Join(items, ", ")
	}
	call := func(callee int, operand, typ func(i int) string) {
		fmt.Fprintf(&text, "  func.call @g%d(%s) : (%s) -> ()\n", callee, list(operand), list(typ))
	}
	narrowButLast := func(i int) string {
		if i == n {
			return "tensor<f64>"
		}
		return "tensor<f32>"
	}
	arg := func(i int) string { return fmt.Sprintf("%%a%d", i) }
	parameter := func(i int) string { return arg(i) + ": " + narrowButLast(i) }
	fmt.Fprintf(&text, "func.func @main(%s) {\n", list(parameter))
	call(0, arg, narrowButLast)
	text.WriteString("  return\n}\n")
	for g := range n {
		fmt.Fprintf(&text, "func.func private @g%d(%s) {\n", g, list(parameter))
		call(g+1, arg, narrowButLast)
		call(g+1, func(i int) string {
			if i == g {
				return arg(n)
			}
			return arg(i)
		}, func(i int) string {
			if i == g {
				return "tensor<f64>"
			}
			return narrowButLast(i)
		})
		text.WriteString("  return\n}\n")
	}
	fmt.Fprintf(&text, "func.func private @g%d(%s) {\n  return\n}\n", n, list(parameter))
	return text.String()
}

// chain returns n functions that each call the next. The texts before and after surround each call.
func chain(n int, before, after string) string {
	var text strings.Builder
	text.WriteString("func.func @main(%x: tensor<f64>) {\n  func.call @g0(%x) : (tensor<f64>) -> ()\n  return\n}\n")
	for i := range n {
		fmt.Fprintf(&text, "func.func private @g%d(%%x: tensor<f32>) {\n  %sfunc.call @g%d(%%x) : (tensor<f32>) -> ()%s\n  return\n}\n", i, before, i+1, after)
	}
	fmt.Fprintf(&text, "func.func private @g%d(%%x: tensor<f32>) {\n  return\n}\n", n)
	return text.String()
}

// TestDeepCalls checks that chains of calls may be longer than MaxCallDepth, but that calls in
// regions, which are visited recursively, may not be nested more deeply than that.
func TestDeepCalls(t *testing.T) {
	for _, c := range []struct {
		n             int
		before, after string
	}{
		{n: infer.MaxCallDepth + 1},
		{n: 1000, before: "\"d.op\"() ({ ", after: " }) : () -> ()"},
	} {
		m := moduletest.Parse(t, chain(c.n, c.before, c.after))
		if _, errors := Run(m, Options{}); len(errors) > 0 {
			t.Fatal(errors[0].Message)
		}
		if got := strings.Count(moduletest.Canonical(t, m), "(%arg0: tensor<f64>)"); got != c.n+2 {
			t.Errorf("%d functions of f64, want %d", got, c.n+2)
		}
	}
	_, errors := Run(moduletest.Parse(t, chain(infer.MaxCallDepth, "\"d.op\"() ({ ", " }) : () -> ()")), Options{})
	if len(errors) != 1 || errors[0].Code != rules.TooManyCopies {
		t.Errorf("calls in regions, %d deep: %d errors, want one of TooManyCopies", infer.MaxCallDepth, len(errors))
	}
}

// TestCallsSuspend checks a function that is suspended for two specializations of its callee, in
// two blocks, and that calls another function from a region.
func TestCallsSuspend(t *testing.T) {
	const text = `
func.func @main(%x: tensor<f64>, %n: tensor<i32>, %p: i1) -> tensor<f32> {
  %0 = func.call @g(%x) : (tensor<f64>) -> tensor<f32>
  %1 = func.call @g(%n) : (tensor<i32>) -> tensor<f32>
  cf.cond_br %p, ^a(%0 : tensor<f32>), ^b(%1 : tensor<f32>)
^b(%v: tensor<f32>):
  %2 = "d.op"() ({
    %r = func.call @h(%1) : (tensor<f32>) -> tensor<f32>
    "d.end"(%r) : (tensor<f32>) -> ()
  }) : () -> tensor<f32>
  cf.br ^a(%2 : tensor<f32>)
^a(%w: tensor<f32>):
  return %w : tensor<f32>
}
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  %0 = func.call @h(%x) : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.add %0, %x : tensor<f32>
  return %1 : tensor<f32>
}
func.func private @h(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}`
	m := moduletest.Parse(t, text)
	if _, errors := Run(m, Options{}); len(errors) > 0 {
		t.Fatal(errors[0].Message)
	}
	got := moduletest.Canonical(t, m)
	for _, want := range []string{
		"= call @g(%arg0) : (tensor<f64>) -> tensor<f64>", "= call @g_0(%arg1) : (tensor<i32>) -> tensor<i32>",
		"= func.call @h_0(%1) : (tensor<i32>) -> tensor<i32>", "@h(%arg0: tensor<f64>) -> tensor<f64>",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("'%s' is missing in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "func.func"); n != 5 {
		t.Errorf("%d functions, want 5: main and two copies each of g and h", n)
	}
}

// TestCallsInRepeatedVisits checks a call in a loop that is visited a second time, when a carry has
// another type. Such a call cannot suspend its function, because the loop needs the result types at
// once.
func TestCallsInRepeatedVisits(t *testing.T) {
	m := moduletest.Parse(t, `
func.func public @main(%x: tensor<f32>) -> tensor<f32> {
  %n = stablehlo.constant dense<3.0> : tensor<f32>
  %c = stablehlo.constant {promote.weak} dense<0> : tensor<i64>
  %r = "stablehlo.while"(%c) ({
  ^bb0(%a: tensor<i64>):
    %p = stablehlo.compare LT, %x, %n : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<i64>):
    %s = func.call @g(%a, %x) : (tensor<i64>, tensor<f32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<i64>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @g(%a: tensor<i64>, %b: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %a, %b : (tensor<i64>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}`)
	if _, errors := Run(m, Options{}); len(errors) > 0 {
		t.Fatal(errors[0].Message)
	}
	if got := moduletest.Canonical(t, m); strings.Contains(got, "i64") {
		t.Errorf("an i64 remains, but the carry is weak and becomes f32 (jax loops.py, while_loop):\n%s", got)
	}
}

func TestCopiesOfFunctions(t *testing.T) {
	m := moduletest.Parse(t, forks(4))
	if _, errors := Run(m, Options{}); len(errors) > 0 {
		t.Fatal(errors[0].Message)
	}
	if got := strings.Count(moduletest.Canonical(t, m), "func.func private"); got != 1+2+4+8+16 {
		t.Errorf("%d private functions, want one for each list of operand types", got)
	}
	m = moduletest.Parse(t, forks(40))
	before := moduletest.Canonical(t, m)
	_, errors := Run(m, Options{})
	if len(errors) != 1 || errors[0].Code != rules.TooManyCopies {
		t.Errorf("2^40 copies: %v", errors)
	}
	if moduletest.Canonical(t, m) != before {
		t.Error("a refused module was changed")
	}
}

// TestWideLoops widens the carries of a loop, each to the type of the one before it, which an if
// returns: every visit reads all of them. Many are refused instead of taking quadratic time.
func TestWideLoops(t *testing.T) {
	loop := func(carries int) string {
		list := func(item string) string {
			items := make([]string, carries)
			for i := range items {
				items[i] = strings.ReplaceAll(item, "#", fmt.Sprint(i))
			}
			return strings.Join(items, ", ")
		}
		types, branch := list("tensor<i32>"), "{ stablehlo.return "+list("%c#")+" : "+list("tensor<i32>")+" }"
		yields := "%s"
		for i := range carries - 1 {
			yields += fmt.Sprintf(", %%d#%d", i)
		}
		return fmt.Sprintf(`func.func @f(%%x: tensor<i32>, %%y: tensor<f32>, %%p: tensor<i1>) {
  %%w:%d = stablehlo.while(%s) : %s cond { stablehlo.return %%p : tensor<i1> } do {
    %%s = stablehlo.add %%c0, %%y : (tensor<i32>, tensor<f32>) -> tensor<i32>
    %%d:%d = "stablehlo.if"(%%p) (%s, %s) : (tensor<i1>) -> (%s)
    stablehlo.return %s : %s
  }
  return
}
`, carries, strings.ReplaceAll(list("%c#"), ",", " = %x,")+" = %x", types, carries, branch, branch, types, yields, types)
	}
	for carries, refused := range map[int]bool{3: false, 300: false, 3000: true} {
		if refused && testing.Short() {
			continue
		}
		_, found := Run(moduletest.Parse(t, loop(carries)), Options{ControlFlow: WidenControlFlow, Signature: InferSignature})
		if found.HasErrors() != refused || refused && found[0].Code != rules.TooLong {
			t.Errorf("%d carries: %v", carries, found.Err())
		}
	}
}
