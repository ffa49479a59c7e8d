package lattice

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/promote"
)

// remarks returns facts that a diagram does not show: refused pairs that have a common upper bound,
// and types that count as another one.
func remarks(s *promote.System, order []promote.Vertex) (lines []string) {
	return append(refusals(s, order), substitutions(s, order)...)
}

// refusals describes the refused pairs of vertices with a common upper bound; the vertex with the
// most of them comes first.
func refusals(s *promote.System, order []promote.Vertex) (lines []string) {
	above := make([]map[int]bool, len(order))
	for i := len(order) - 1; i >= 0; i-- {
		above[i] = map[int]bool{i: true}
		for _, j := range order[i].Covers {
			for k := range above[j] {
				above[i][k] = true
			}
		}
	}
	meet := func(i, j int) bool {
		for k := range above[i] {
			if above[j][k] {
				return true
			}
		}
		return false
	}
	partners := make([][]int, len(order))
	for i := range order {
		for j := range order[:i] {
			if meet(i, j) && join(s, order[i].Node, order[j].Node).refused {
				partners[i], partners[j] = append(partners[i], j), append(partners[j], i)
			}
		}
	}
	for {
		most := 0
		for i := range partners {
			if len(partners[i]) > len(partners[most]) {
				most = i
			}
		}
		if len(partners) == 0 || len(partners[most]) == 0 {
			return lines
		}
		var labels []string
		for _, j := range partners[most] {
			labels = append(labels, order[j].Label)
			partners[j] = slices.DeleteFunc(partners[j], func(k int) bool { return k == most })
		}
		partners[most] = nil
		lines = append(lines, order[most].Label+" with "+strings.Join(labels, ", ")+" is refused.")
	}
}

// substitutions describes the types that are not vertices and count as one.
func substitutions(s *promote.System, order []promote.Vertex) (lines []string) {
	var all []string
	for _, t := range promote.Types() {
		n := promote.Node{Type: t}
		if slices.ContainsFunc(order, func(v promote.Vertex) bool { return v.Node == n }) {
			continue
		}
		if as := join(s, n, n); !as.refused && as.result.Type != t {
			all = append(all, t.String()+" as "+as.result.Type.String())
		}
	}
	if len(all) > 0 {
		lines = append(lines, "An operand counts as another type: "+strings.Join(all, ", ")+".")
	}
	return lines
}
