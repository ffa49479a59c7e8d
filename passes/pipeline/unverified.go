package pipeline

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// NotKnown is the code of findings about unregistered operations with mixed element types.
const NotKnown = "HP002"

// unverified warns about unregistered operations whose operands have several element types, once
// for each name. They are neither promoted nor verified. If strict is set, they are errors.
func unverified(m *ir.Module, strict bool) (warnings ir.Diagnostics) {
	if !m.Names.HasUnregisteredOps() {
		return nil
	}
	severity := ir.Warning
	if strict {
		severity = ir.Error
	}
	seen := map[ir.OpName]bool{}
	m.Walk(func(op ir.Op) {
		name := m.OpName(op)
		if m.OpDef(op) != nil || seen[name] {
			return
		}
		var types []ir.Type // two different element types of its tensor operands
		for _, v := range m.Operands(op) {
			e := m.Types.ElementType(m.Type(v))
			if k := m.Types.Kind(m.Type(v)); (k == ir.TensorType || k == ir.UnrankedType) && len(types) < 2 && !slices.Contains(types, e) {
				types = append(types, e)
			}
		}
		if len(types) < 2 {
			return
		}
		seen[name] = true
		d := m.At(m.Ranges().Op(op), severity, "'"+m.OpString(op)+"' op is unregistered: it is neither promoted nor verified, and its operands have the element types '"+
			m.Types.Text(types[0])+"' and '"+m.Types.Text(types[1])+"'")
		d.Code = NotKnown
		if strings.HasPrefix(m.OpString(op), "mhlo.") {
			d.Remedies = []ir.Remedy{{Effect: "convert MHLO with mlir-hlo-opt --hlo-legalize-to-stablehlo, or replace mhlo. by stablehlo. if StableHLO has the operation"}}
		}
		warnings.Add(d)
	})
	return warnings
}
