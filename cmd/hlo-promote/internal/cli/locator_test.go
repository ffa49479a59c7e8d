package cli

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// TestOpAt compares opAt with a search through all operations, for each offset of a text.
func TestOpAt(t *testing.T) {
	const program = `// a comment
module @a {
  func.func @f(%x: tensor<4xf32>, %c: tensor<f32>, %i: tensor<i32>) -> tensor<4xf32> {
    %0 = "stablehlo.case"(%i) ({ %1 = stablehlo.negate %x : tensor<4xf32> stablehlo.return %1 : tensor<4xf32> }) : (tensor<i32>) -> tensor<4xf32>
    %2 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    return %0 : tensor<4xf32>
  }
  module { func.func private @g() }
}
`
	m, diagnostics := moduletest.Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		t.Fatal(diagnostics[0].Render())
	}
	l := &locator{m: m}
	found := map[ir.Op]bool{}
	for at := range len(program) + 1 {
		want, shortest := ir.Op(0), len(program)+1 // the last with the shortest text is the innermost
		for op := ir.Op(1); int(op) < m.NumOps(); op++ {
			if r := m.Ranges().SourceSpan(op); r.Start <= at && at < r.End && r.End-r.Start <= shortest {
				want, shortest = op, r.End-r.Start
			}
		}
		got := l.opAt(at)
		if got != want {
			t.Errorf("at %d: %s, want %s", at, m.OpString(got), m.OpString(want))
		}
		found[got] = true
	}
	if len(found) < 10 { // including 0 for the comment
		t.Errorf("%d operations", len(found))
	}
}

// TestReportsOfALongLine checks that a report with many findings on one line does not store the
// line once for each finding: for 5,000 findings on a line of 300 KB that would be more than a
// gigabyte.
func TestReportsOfALongLine(t *testing.T) {
	const ops = 3000
	var b strings.Builder
	b.WriteString("func.func @main(%a: tensor<4xi4>, %b: tensor<4xi8>) {")
	for i := range ops {
		fmt.Fprintf(&b, " %%r%d = stablehlo.add %%a, %%b : (tensor<4xi4>, tensor<4xi8>) -> tensor<4xi8>", i)
	}
	b.WriteString(" return }")
	for _, format := range []string{"json", "sarif", "github", "html", "text"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		status, out, log := tool(b.String(), "--format", format)
		runtime.ReadMemStats(&after)
		made := after.TotalAlloc - before.TotalAlloc
		if lines := made / uint64(b.Len()); status != statusInput || lines > ops/3 {
			t.Errorf("--format %s: status %d, the memory of %d lines for a report of %d bytes", format, status, lines, len(out)+len(log))
		}
	}
}
