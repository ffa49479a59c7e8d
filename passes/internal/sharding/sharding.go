// Package sharding keeps Shardy's shardings where a pass puts an operation in the place of a value.
package sharding

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/shardy"
	"github.com/hlo-promote/hlo-promote/ir"
)

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

// Constrain puts a sdy.sharding_constraint between op, which converts v, and the users of its
// result if v is unreduced: JAX constrains the result of each operation on such a value. Otherwise
// Shardy reduces the operand of op, and a later constraint makes XLA sum the result once more.
func Constrain(m *ir.Module, op ir.Op, v ir.Value) {
	result := m.Result(op, 0)
	body := find(m, v)
	if !strings.Contains(body, unreduced) {
		return
	}
	properties := m.Dicts.Of([]ir.Entry{{Name: m.Names.Attr("sharding"), Attr: m.Attrs.Opaque("#sdy.sharding", body, 0)}})
	c := m.NewOp(ir.OpSdyShardingConstraint, properties, op, []ir.Value{result}, m.Type(result))
	m.InsertAfter(op, c)
	m.ReplaceAllUses(result, m.Result(c, 0))
	m.SetOperand(c, 0, result)
}

// unreduced marks axes over which each device has only a partial sum.
const unreduced = "unreduced="

// HasUnreduced reports whether an operation has a sharding with unreduced axes, of a result or an
// argument.
func HasUnreduced(m *ir.Module, op ir.Op) bool {
	for _, d := range []ir.Dict{m.Properties(op), m.Attributes(op)} {
		for _, e := range m.Dicts.Entries(d) {
			if slices.Contains(withShardings, m.Names.AttrText(e.Name)) && strings.Contains(m.Attrs.Text(e.Attr), unreduced) {
				return true
			}
		}
	}
	return false
}

// withShardings lists the attributes that have shardings.
var withShardings = []string{"sharding", "sdy.sharding", "out_sharding", "in_shardings", "out_shardings", "arg_attrs", "res_attrs"}

// find returns the body <…> of the sharding of a value, or "".
func find(m *ir.Module, v ir.Value) string {
	if s, _ := shardy.Of(m, v); s != nil {
		return strings.TrimPrefix(s.Text, "#sdy.sharding")
	}
	return ""
}
