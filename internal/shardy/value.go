package shardy

import "github.com/hlo-promote/hlo-promote/ir"

// Of returns the sharding of a value (utils.cc, getSharding), or nil, and whether Read returns true
// for it. It ignores the sharding of a data flow edge on the value.
func Of(m *ir.Module, v ir.Value) (*Sharding, bool) {
	sharding := m.Names.Attr("sdy.sharding")
	op, i := m.DefiningOp(v)
	if op == 0 {
		b, i := m.ArgOf(v)
		switch op = m.RegionOp(m.BlockRegion(b)); m.OpName(op) {
		case ir.OpFunc:
			return Read[*Sharding](m.Attrs.Text(m.Dicts.Lookup(ir.SignatureDict(m, op, ir.NameArgAttrs, i), sharding)))
		case ir.OpSdyNamedComputation, ir.OpSdyManualComputation:
			return inList(m, m.Property(op, m.Names.Attr("in_shardings")), i)
		}
		return nil, false
	}
	if def := m.OpDef(op); def != nil && def.Dialect == "sdy" {
		for k := range def.Attrs {
			switch a := &def.Attrs[k]; a.Text {
			case "sharding", "out_sharding":
				return Read[*Sharding](m.Attrs.Text(m.Property(op, a.Name)))
			case "out_shardings":
				return inList(m, m.Property(op, a.Name), i)
			}
		}
	}
	return inList(m, m.Attribute(op, sharding), i)
}

// inList returns sharding i of a list, as Of does.
func inList(m *ir.Module, a ir.Attr, i int) (*Sharding, bool) {
	if list, ok := Read[[]*Sharding](m.Attrs.Text(a)); i < len(list) {
		return list[i], ok
	}
	return nil, false
}
