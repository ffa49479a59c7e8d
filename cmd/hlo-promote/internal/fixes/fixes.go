// Package fixes turns the fixes of diagnostics into edits of a module's text.
package fixes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// A Fix changes a text.
type Fix struct {
	Effect string        // what the change does
	Edits  []source.Edit // in text order
}

// Of returns for each diagnostic its fixes that the text of src can have. m is the module of the
// diagnostics, which may be promoted, or nil if there is none; operations from number parsed on are
// not in the text. Of reads the text again with reader, once if no operation has two fixes.
func Of(reader *text.Reader, src *ir.Source, m *ir.Module, parsed int, diagnostics ir.Diagnostics) [][]Fix {
	all := make([][]Fix, len(diagnostics))
	type group struct {
		ir.Fix
		diagnostics []int
	}
	type key struct {
		op     ir.Op
		effect string
	}
	var layers [][]*group // each has at most one fix for an operation
	groups, fixesFor := map[key]*group{}, map[ir.Op]int{}
	for i, d := range diagnostics {
		for _, fix := range d.Fixes {
			if len(fix.Edits) > 0 && d.Source == src {
				all[i] = append(all[i], ofText(fix))
			}
			if len(fix.Casts) == 0 || m == nil || int(fix.Op) >= parsed {
				continue
			}
			k := key{fix.Op, fix.Effect}
			if groups[k] == nil {
				groups[k] = &group{Fix: fix}
				n := fixesFor[fix.Op]
				if fixesFor[fix.Op]++; n == len(layers) {
					layers = append(layers, nil)
				}
				layers[n] = append(layers[n], groups[k])
			}
			groups[k].diagnostics = append(groups[k].diagnostics, i)
		}
	}
	// applying a fix changes the module, so each layer reads the text
	for _, layer := range layers {
		read, _ := reader.Read(src)
		if read == nil {
			return all
		}
		list := make([]ir.Fix, len(layer))
		for i, g := range layer {
			if read.OpName(g.Op) == m.OpName(g.Op) {
				// false if promotion replaced NumPy's comparison of different signs
				list[i] = g.Fix
			}
		}
		for i, fix := range ofCasts(read, list) {
			if len(fix.Edits) == 0 {
				continue
			}
			for _, of := range layer[i].diagnostics {
				all[of] = append(all[of], fix)
			}
		}
	}
	return all
}

// ofText converts a fix that edits the text.
func ofText(fix ir.Fix) Fix {
	made := Fix{Effect: fix.Effect}
	for _, e := range fix.Edits {
		made.Edits = append(made.Edits, source.Edit{Start: e.Range.Start, End: e.Range.End, Text: e.Text})
	}
	return made
}

// ofCasts returns fixes of different operations as text edits; a fix without edits cannot be
// applied to the text. It modifies the module.
func ofCasts(m *ir.Module, fixes []ir.Fix) []Fix {
	made := make([]Fix, len(fixes))
	done := make([]bool, len(fixes))
	for i := range fixes {
		if done[i] = canApply(m, &fixes[i]); done[i] {
			apply(m, &fixes[i])
		}
	}
	parts := source.Divide(m, m, func(ir.Value) bool { return false })
	for i := range fixes {
		if n := parts.Of(fixes[i].Op); done[i] && n >= 0 {
			made[i] = Fix{fixes[i].Effect, parts.Edits[n]}
		}
	}
	return made
}

// canApply reports whether the operands that a fix converts are tensors declared with other types.
func canApply(m *ir.Module, fix *ir.Fix) bool {
	if fix.Op == 0 || !m.Ranges().HasText(fix.Op) {
		return false
	}
	for _, c := range fix.Casts {
		if c.Operand >= m.NumOperands(fix.Op) {
			return false
		}
		if t := m.Type(m.Operand(fix.Op, c.Operand)); m.Types.Kind(t) != ir.TensorType || m.Types.Elem(t) == elem.None || m.Types.Elem(t) == c.To {
			return false
		}
	}
	return true
}

func apply(m *ir.Module, fix *ir.Fix) {
	made := map[ir.Value]ir.Value{} // all have the same type
	for _, c := range fix.Casts {
		v := m.Operand(fix.Op, c.Operand)
		to := made[v]
		if to == 0 {
			convert := m.NewOp(ir.OpConvert, 0, fix.Op, []ir.Value{v}, m.Types.WithElement(m.Type(v), m.Types.Scalar(c.To)))
			m.InsertBefore(fix.Op, convert)
			to = m.Result(convert, 0)
			made[v] = to
		}
		m.SetOperand(fix.Op, c.Operand, to)
	}
}
