package lattice

import (
	"fmt"
	"strings"

	"github.com/hlo-promote/hlo-promote/promote"
)

// graph returns the form dot: an edge means that the lower type converts to the upper one, with no
// type between them.
func graph(s *promote.System, o Options) string {
	labels, weak, edges := relation(s)
	bold := emphasised(o.Paths)
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %q {\n  rankdir=BT;\n  label=%q;\n  node [shape=box, style=rounded, fontname=\"monospace\"];\n", s.Name(), s.Source())
	for i, l := range labels {
		style := ""
		if weak[i] {
			style = ", style=\"rounded,dashed\""
		}
		fmt.Fprintf(&b, "  n%d [label=%q%s];\n", i, l, style)
	}
	for i, covers := range edges {
		for _, j := range covers {
			style := ""
			if bold[[2]string{labels[i], labels[j]}] {
				style = " [penwidth=3]"
			}
			fmt.Fprintf(&b, "  n%d -> n%d%s;\n", i, j, style)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// relation returns the nodes of a system and, for each, those directly above it. In a table system,
// b is above a if the two join to b; zero-dimensional tensors are omitted.
func relation(s *promote.System) (labels []string, weak []bool, covers [][]int) {
	if order := s.Order(); order != nil {
		for _, v := range order {
			labels, weak, covers = append(labels, v.Label), append(weak, v.Node.Weak), append(covers, v.Covers)
		}
		return labels, weak, covers
	}
	classic, scalars, little, _ := operands(s)
	nodes := append(append(classic, little...), scalars...)
	above := make([][]bool, len(nodes))
	for i, x := range nodes {
		labels, weak = append(labels, s.Spell(x)), append(weak, x.Weak)
		above[i] = make([]bool, len(nodes))
		for j, y := range nodes {
			c := join(s, x, y)
			above[i][j] = i != j && c.result == y && !c.refused
		}
	}
	for i := range nodes {
		covers = append(covers, direct(above, i))
	}
	return labels, weak, covers
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
