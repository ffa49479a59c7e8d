package passes

import (
	"fmt"
	"strings"
	"testing"
)

// forks are functions that each call the next with two lists of operand types: 2^n lists reach the last.
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

func TestCopiesOfFunctions(t *testing.T) {
	m := parse(t, forks(4))
	if _, errors := Run(m, Options{}); len(errors) > 0 {
		t.Fatal(errors[0].Message)
	}
	if got := strings.Count(canonical(t, m), "func.func private"); got != 1+2+4+8+16 {
		t.Errorf("%d private functions, not one for each list of operand types", got)
	}
	m = parse(t, forks(40))
	before := canonical(t, m)
	_, errors := Run(m, Options{})
	if len(errors) != 1 || errors[0].Code != string(tooManyCopies) {
		t.Errorf("2^40 copies: %v", errors)
	}
	if canonical(t, m) != before {
		t.Error("a module that is refused was changed")
	}
}
