package ir

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestMessagesAreTheReferences reads testdata/verify.mlir, whose head says what it is.
func TestMessagesAreTheReferences(t *testing.T) {
	text, err := os.ReadFile("testdata/verify.mlir")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "\n// -----\n")[1:]
	if len(parts) < 40 {
		t.Errorf("%d programs", len(parts))
	}
	same := 0
	for _, p := range parts {
		want, program, _ := strings.Cut(strings.TrimPrefix(p, "// "), "\n")
		if strings.HasPrefix(program, "// jaxlib ") {
			_, program, _ = strings.Cut(program, "\n")
		} else {
			same++
		}
		src := &Source{Name: "in.mlir", Text: []byte(program)}
		m, errors := NewContext().Parse(src)
		if m != nil {
			t.Errorf("read without error, not %s:\n%s", want, program)
			continue
		}
		at := src.Position(errors[0].Range.Start)
		if got := fmt.Sprintf("%d:%d %s", at.Line, at.Column, errors[0].Message); got != want {
			t.Errorf("%s\nnot %s\n%s", got, want, program)
		}
		checkDiagnostic(t, errors[0])
	}
	if same < 30 {
		t.Errorf("only %d messages are the reference's", same)
	}
}

// TestErrorsAreIndependent checks that one verification reports all errors, in the order of the text.
func TestErrorsAreIndependent(t *testing.T) {
	_, errors := NewContext().Parse(&Source{Name: "in.mlir", Text: []byte(`
func.func @f(%a: tensor<f32>) {
  %0 = "stablehlo.add"(%a) : (tensor<f32>) -> tensor<f32>
  %1 = "stablehlo.iota"() : () -> tensor<4xf32>
  call @g() : () -> ()
  return %a : tensor<f32>
}
func.func private @f()
`)})
	var lines []int
	for _, d := range errors {
		lines = append(lines, d.Source.Position(d.Range.Start).Line)
	}
	if fmt.Sprint(lines) != "[3 4 5 6 8]" {
		t.Errorf("errors in lines %v\n%s", lines, rendered(errors))
	}
}

// TestDominators compares the dominators of random regions with their definition: a block dominates another
// if the other cannot be reached without it.
func TestDominators(t *testing.T) {
	for seed := range 300 {
		text, edges := randomBlocks(uint64(seed))
		m := parse(t, text)
		var region Region
		m.Walk(func(op Op) {
			if m.OpName(op) == OpFunc {
				region = m.FirstRegion(op)
			}
		})
		var blocks []Block
		for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
			blocks = append(blocks, b)
		}
		d := m.dominatorsOf(region)
		for i, a := range blocks {
			for j, b := range blocks {
				if got, want := d.dominates(a, b), dominates(edges, i, j); got != want {
					t.Fatalf("block %d dominates block %d: %v\n%s", i, j, got, text)
				}
			}
		}
	}
}

// dominates tells whether every way from block 0 to b passes a.
func dominates(edges [][]int, a, b int) bool {
	reach := func(without int) bool {
		seen := make([]bool, len(edges))
		var visit func(i int) bool
		visit = func(i int) bool {
			if i == without || seen[i] {
				return false
			}
			seen[i] = true
			if i == b {
				return true
			}
			for _, to := range edges[i] {
				if visit(to) {
					return true
				}
			}
			return false
		}
		return visit(0)
	}
	return !reach(-1) || !reach(a)
}

// randomBlocks is a function of up to nine blocks that branch to each other.
func randomBlocks(seed uint64) (text string, edges [][]int) {
	next := func(n int) int {
		seed = seed*6364136223846793005 + 1442695040888963407
		return int(seed>>33) % n
	}
	n := 2 + next(8)
	edges = make([][]int, n)
	var b strings.Builder
	b.WriteString("func.func @f(%c: i1) {\n")
	for i := range n {
		if i > 0 {
			fmt.Fprintf(&b, "^bb%d:\n", i)
		}
		switch to, or := 1+next(n-1), 1+next(n-1); next(4) {
		case 0:
			b.WriteString("  return\n")
		case 1:
			edges[i] = []int{to}
			fmt.Fprintf(&b, "  cf.br ^bb%d\n", to)
		default:
			edges[i] = []int{to, or}
			fmt.Fprintf(&b, "  cf.cond_br %%c, ^bb%d, ^bb%d\n", to, or)
		}
	}
	return b.String() + "}\n", edges
}
