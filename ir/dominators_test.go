package ir_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// TestDominators compares the dominators of random regions with their definition: a block dominates
// another if the other cannot be reached without it.
func TestDominators(t *testing.T) {
	for seed := range 300 {
		text, edges := randomBlocks(uint64(seed))
		m := moduletest.Parse(t, text)
		var region ir.Region
		m.Walk(func(op ir.Op) {
			if m.OpName(op) == ir.OpFunc {
				region = m.FirstRegion(op)
			}
		})
		var blocks []ir.Block
		for b := m.FirstBlock(region); b != 0; b = m.NextBlock(b) {
			blocks = append(blocks, b)
		}
		dominates := ir.NewDominators(m, region).Dominates
		for i, a := range blocks {
			for j, b := range blocks {
				if got, want := dominates(a, b), cuts(edges, i, j); got != want {
					t.Fatalf("block %d dominates block %d: %v\n%s", i, j, got, text)
				}
			}
		}
	}
}

// cuts reports whether every path from block 0 to b contains a.
func cuts(edges [][]int, a, b int) bool {
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

// randomBlocks returns a function with up to nine blocks that branch to each other.
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
