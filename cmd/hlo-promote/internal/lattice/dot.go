package lattice

import (
	"fmt"
	"strings"

	"github.com/hlo-promote/hlo-promote/promote"
)

// graph returns the form dot: an edge means that the lower type converts to the upper one, with no
// type between them.
func graph(s *promote.System, o Options) string {
	order, bold := vertices(s), emphasised(o.Paths)
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %q {\n  rankdir=BT;\n  label=%q;\n  node [shape=box, style=rounded, fontname=\"monospace\"];\n", s.Name(), s.Source())
	for i, v := range order {
		style := ""
		if v.Node.Weak {
			style = ", style=\"rounded,dashed\""
		}
		fmt.Fprintf(&b, "  n%d [label=%q%s];\n", i, v.Label, style)
	}
	for i, v := range order {
		for _, j := range v.Covers {
			style := ""
			if bold[[2]string{v.Label, order[j].Label}] {
				style = " [penwidth=3]"
			}
			fmt.Fprintf(&b, "  n%d -> n%d%s;\n", i, j, style)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// vertices returns the order of a system. In a table system, b is above a if the two join to b;
// zero-dimensional tensors are omitted.
func vertices(s *promote.System) []promote.Vertex {
	if order := s.Order(); order != nil {
		return order
	}
	classic, scalars, little, _ := operands(s)
	nodes := append(append(classic, little...), scalars...)
	above := make([][]bool, len(nodes))
	for i, x := range nodes {
		above[i] = make([]bool, len(nodes))
		for j, y := range nodes {
			c := join(s, x, y)
			above[i][j] = i != j && c.result == y && !c.refused
		}
	}
	list := make([]promote.Vertex, len(nodes))
	for i, x := range nodes {
		list[i] = promote.Vertex{Label: s.Spell(x), Node: x, Covers: direct(above, i)}
	}
	return list
}

// direct returns the nodes directly above i: those that are above no other node above i.
func direct(above [][]bool, i int) []int {
	var covers []int
	for j := range above {
		between := false
		for k := range above {
			between = between || above[i][k] && above[k][j]
		}
		if above[i][j] && !between {
			covers = append(covers, j)
		}
	}
	return covers
}

func emphasised(paths [][]string) map[[2]string]bool {
	bold := map[[2]string]bool{}
	for _, path := range paths {
		for i := 1; i < len(path); i++ {
			bold[[2]string{path[i-1], path[i]}] = true
		}
	}
	return bold
}
