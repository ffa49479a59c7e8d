package lattice

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// on returns the cell on a target: the type of the result is replaced, and refused if the target
// refuses it.
func (c cell) on(t *target.Target) cell {
	if t == nil || c.result.Type == elem.None {
		return c
	}
	c.result.Type, _ = t.Becomes(c.result.Type)
	for _, s := range t.Refusals {
		for _, refused := range s.Types {
			if len(s.In) == 0 && refused == c.result.Type {
				return cell{refused: true}
			}
		}
	}
	return c
}

// statements returns the statements of a target, one on each line.
func statements(t *target.Target) (lines []string) {
	for _, s := range t.Replaces {
		if s.Empty() {
			lines = append(lines, "every "+s.From.String()+" becomes "+s.To.String())
		} else {
			lines = append(lines, t.Statements[s.Statement].Text)
		}
	}
	for _, s := range t.Keeps {
		lines = append(lines, t.Statements[s.Statement].Text)
	}
	for _, s := range t.Casts {
		lines = append(lines, opNames(s.In)+" take "+s.To.String()+" for "+typeNames(s.Types)+" and give "+s.Result.String())
	}
	for _, s := range t.Computes {
		line := typeNames(s.Types) + " computes in " + s.To.String()
		if len(s.In) > 0 {
			line += " in " + opNames(s.In)
		}
		if s.Except != nil && len(s.Except.In) > 0 {
			line += " except in " + opNames(s.Except.In)
		}
		if s.Accumulate {
			line += ", accumulators too"
		}
		if s.Excess {
			line += ", without rounding in between"
		}
		lines = append(lines, line)
	}
	for _, s := range t.Refusals {
		line := typeNames(s.Types) + " is refused"
		if len(s.In) > 0 {
			line += " in " + opNames(s.In)
		}
		lines = append(lines, line)
	}
	return lines
}

func typeNames(types []elem.Type) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = t.String()
	}
	return strings.Join(names, ", ")
}

func opNames(ops []string) string {
	return strings.ReplaceAll(strings.Join(ops, ", "), "stablehlo.", "")
}
