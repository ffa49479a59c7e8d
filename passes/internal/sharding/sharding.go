// Package sharding keeps Shardy's shardings where a pass puts an operation in the place of a value.
package sharding

import "github.com/hlo-promote/hlo-promote/ir"

// KeepPropagated calls Keep for an operation that replaces an operand of user, if user has the
// attribute sdy.propagation_edges, which may name the operand as the source of a sharding (Shardy,
// verifyPropagationEdgesShardingAttr).
func KeepPropagated(m *ir.Module, user, op ir.Op, v ir.Value) {
	if m.Attribute(user, m.Names.Attr("sdy.propagation_edges")) != 0 {
		Keep(m, op, v)
	}
}

// Keep gives an operation that replaces v the sharding of v: Shardy's collectives need an operand
// that has one (verifyCollectiveWithAxesPerDim).
func Keep(m *ir.Module, op ir.Op, v ir.Value) {
	sharding := m.Names.Attr("sdy.sharding")
	if def, _ := m.DefiningOp(v); def != 0 {
		if a := m.Attribute(def, sharding); a != 0 && m.NumResults(def) == 1 {
			m.SetAttribute(op, sharding, a)
		}
		return
	}
	b, i := m.ArgOf(v)
	f := m.RegionOp(m.BlockRegion(b))
	if m.OpName(f) != ir.OpFunc {
		return
	}
	a := m.Dicts.Lookup(ir.SignatureDict(m, f, ir.NameArgAttrs, i), sharding)
	if name, body := m.Attrs.DialectText(a); name == "#sdy.sharding" {
		m.SetAttribute(op, sharding, m.Attrs.Opaque("#sdy.sharding_per_value", "<["+body+"]>", 0))
	}
}
