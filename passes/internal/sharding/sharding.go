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
	if body := find(m, v); body != "" {
		m.SetAttribute(op, m.Names.Attr("sdy.sharding"), m.Attrs.Opaque("#sdy.sharding_per_value", "<["+body+"]>", 0))
	}
}

// find returns the body <…> of the sharding of a value, or "" (Shardy, getSharding).
func find(m *ir.Module, v ir.Value) string {
	property := func(op ir.Op, name string) ir.Attr { return m.Property(op, m.Names.Attr(name)) }
	def, i := m.DefiningOp(v)
	if def != 0 {
		if d := m.OpDef(def); d != nil && d.Dialect == "sdy" {
			for _, name := range []string{"out_sharding", "sharding"} {
				if a := property(def, name); a != 0 {
					return body(m, a, "#sdy.sharding")
				}
			}
			if a := property(def, "out_shardings"); a != 0 {
				return item(body(m, a, "#sdy.sharding_per_value"), i)
			}
		}
		return item(body(m, m.Attribute(def, m.Names.Attr("sdy.sharding")), "#sdy.sharding_per_value"), i)
	}
	b, i := m.ArgOf(v)
	switch around := m.RegionOp(m.BlockRegion(b)); m.OpName(around) {
	case ir.OpFunc:
		a := m.Dicts.Lookup(ir.SignatureDict(m, around, ir.NameArgAttrs, i), m.Names.Attr("sdy.sharding"))
		return body(m, a, "#sdy.sharding")
	case ir.OpSdyNamedComputation, ir.OpSdyManualComputation:
		return item(body(m, property(around, "in_shardings"), "#sdy.sharding_per_value"), i)
	}
	return ""
}

// body returns the body of an attribute of Shardy, or "" if it has another name.
func body(m *ir.Module, a ir.Attr, name string) string {
	if a == 0 {
		return ""
	}
	if is, text := m.Attrs.DialectText(a); is == name {
		return text
	}
	return ""
}

// item returns item i of a list <[<…>, <…>]>, or "".
func item(list string, i int) string {
	depth, start := 0, 0
	for at := range len(list) {
		switch list[at] {
		case '<', '[', '{':
			if depth++; depth == 3 {
				start = at
			}
		case '>', ']', '}':
			if depth--; depth == 2 {
				if i == 0 {
					return list[start : at+1]
				}
				i--
			}
		}
	}
	return ""
}
