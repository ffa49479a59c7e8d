package lattice

import (
	"fmt"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// differences returns a Markdown table of the pairs of operands for which the systems give
// different results, for docs/systems.md; refusals and weakness count. Pairs with one operand in
// common and the same answers share a row, and so do operands with equal rows.
func differences(systems []*promote.System) string {
	var b strings.Builder
	b.WriteString("| | with |")
	for _, s := range systems {
		b.WriteString(" " + title(s) + " |")
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---|", len(systems)) + "\n")
	nodes := compared()
	var rows []string
	operands := map[string][]promote.Node{}
	for i, x := range nodes {
		var order []string
		partners := map[string][]promote.Node{}
		for _, y := range nodes[i:] {
			answers, differ := answers(systems, x, y)
			if !differ {
				continue
			}
			if partners[answers] == nil {
				order = append(order, answers)
			}
			partners[answers] = append(partners[answers], y)
		}
		for _, answers := range order {
			row := fmt.Sprintf("%s |%s", escape(spell(partners[answers])), alone(answers, partners[answers]))
			if operands[row] == nil {
				rows = append(rows, row)
			}
			operands[row] = append(operands[row], x)
		}
	}
	for _, row := range rows {
		fmt.Fprintf(&b, "| %s | %s\n", escape(spell(operands[row])), row)
	}
	return b.String()
}

// partner stands for the type of the operand in the second column, so that partners with
// corresponding answers share a row.
const partner = "▴"

// title returns the heading of a system's column.
func title(s *promote.System) string {
	if s.Config().X32 {
		return s.Name().String() + " --x32"
	}
	return s.Name().String()
}

// compared returns the operands of the table: the classic types, and the weak ones of JAX,
// TensorFlow and the Python scalars.
func compared() []promote.Node {
	var nodes []promote.Node
	for _, t := range promote.Types() {
		if t != elem.CF16 && t != elem.CBF16 && !small(t) {
			nodes = append(nodes, promote.Node{Type: t})
		}
	}
	for _, t := range []elem.Type{elem.I32, elem.I64, elem.F32, elem.F64, elem.C128} {
		nodes = append(nodes, promote.Node{Type: t, Weak: true})
	}
	return nodes
}

// answers returns the cells of a row and whether two of them differ.
func answers(systems []*promote.System, x, y promote.Node) (row string, differ bool) {
	first := join(systems[0], x, y)
	for _, s := range systems {
		c := join(s, x, y)
		differ = differ || c != first
		text := c.text()
		if c.result == y && x != y && !c.refused {
			text = partner
		}
		row += " " + escape(text) + " |"
	}
	return row, differ
}

// alone replaces the sign for the partner by its type if there is only one.
func alone(answers string, partners []promote.Node) string {
	if len(partners) > 1 {
		return answers
	}
	return strings.ReplaceAll(answers, partner, escape(short(partners[0])))
}

func spell(nodes []promote.Node) string {
	var words []string
	for _, n := range nodes {
		words = append(words, short(n))
	}
	return strings.Join(words, " ")
}

// escape escapes the star of weak types for Markdown.
func escape(s string) string { return strings.ReplaceAll(s, "*", `\*`) }
