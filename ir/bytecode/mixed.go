package bytecode

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// Mixed artifacts: operations, attributes and types of Shardy and of other dialects stand beside
// those of VHLO. A value that one side defines and the other one uses passes through a
// builtin.unrealized_conversion_cast from its type in VHLO to that in the module, or back
// (StablehloLegalizeToVhlo.cpp with allowOtherDialects). Types that VHLO leaves as they are need
// none.

// isBeside reports whether operations of a dialect may stand beside those of VHLO
// (xla/pjrt/mlir_to_hlo.cc, FindPotentiallyUnstableDialects).
func isBeside(dialect string) bool { return dialect == "sdy" || dialect == "mpmd" }

// A mixer inserts casts into a module.
type mixer struct {
	m     *ir.Module
	legal *vhlo.Legalizer
	users map[ir.Value]firstUse // of the values that need a cast
}

// A firstUse is the first operation that uses a value across the border, and how many such values
// were found before.
type firstUse struct {
	op    ir.Op
	order int
}

// addCasts returns a copy of a module with the casts of a mixed artifact, or the module itself if
// it needs none.
func addCasts(m *ir.Module, legal *vhlo.Legalizer) *ir.Module {
	x := &mixer{m: m, legal: legal, users: map[ir.Value]firstUse{}}
	if !x.isMixed() {
		return m
	}
	m.Walk(x.findUses)
	if len(x.users) == 0 {
		return m
	}
	x.m = m.Clone()
	casts := map[ir.Value]ir.Value{}
	for _, v := range x.inOrder() {
		casts[v] = x.insert(v)
	}
	x.m.Walk(func(op ir.Op) {
		for i, v := range x.m.Operands(op) {
			if cast, ok := casts[v]; ok && x.m.OpName(op) != ir.OpUnrealizedConversionCast && x.crosses(op, v) {
				x.m.SetOperand(op, i, cast)
			}
		}
	})
	return x.m
}

// isMixed reports whether there are operations outside of VHLO that use or define values.
func (x *mixer) isMixed() (mixed bool) {
	x.m.Walk(func(op ir.Op) {
		mixed = mixed || (x.m.NumOperands(op) > 0 || x.m.NumResults(op) > 0) && !x.isPortable(op)
	})
	return mixed
}

// findUses records the values that an operation uses across the border.
func (x *mixer) findUses(op ir.Op) {
	for _, v := range x.m.Operands(op) {
		if _, known := x.users[v]; !known && x.crosses(op, v) {
			x.users[v] = firstUse{op, len(x.users)}
		}
	}
}

// crosses reports whether an operation uses a value in another type than that of its definition.
func (x *mixer) crosses(op ir.Op, v ir.Value) bool {
	return x.isPortable(op) != x.isPortable(definer(x.m, v)) && !isOtherType(x.m.Context, x.m.Type(v))
}

func (x *mixer) isPortable(op ir.Op) bool { return x.legal.Has(x.m.OpName(op), x.m.OpString(op)) }

// inOrder returns the values that need a cast, those of an operation in the order in which MLIR
// makes the casts: values of VHLO as they are defined, others as they are first used.
func (x *mixer) inOrder() []ir.Value {
	return slices.SortedFunc(maps.Keys(x.users), func(a, b ir.Value) int {
		at, other := definer(x.m, a), definer(x.m, b)
		switch {
		case at != other:
			return cmp.Compare(at, other)
		case x.isPortable(at):
			return cmp.Compare(a, b)
		}
		return cmp.Compare(x.users[a].order, x.users[b].order)
	})
}

// insert makes the cast of a value, in front of all other operations after the definition. It has
// the location of the value if that is one of VHLO, and of the first use otherwise.
func (x *mixer) insert(v ir.Value) ir.Value {
	m := x.m
	op, _ := m.DefiningOp(v)
	b, _ := m.ArgOf(v)
	spec := ir.OpSpec{Name: ir.OpUnrealizedConversionCast, Operands: []ir.Value{v}, Results: []ir.Type{m.Type(v)}}
	switch {
	case !x.isPortable(definer(m, v)):
		spec.Location = m.OpLocation(x.users[v].op)
	case op != 0:
		spec.Location = m.OpLocation(op)
	default:
		spec.Location = m.ArgLocation(v)
	}
	cast := m.Make(&spec)
	if op != 0 {
		m.InsertAfter(op, cast)
	} else {
		m.InsertBefore(m.FirstOp(b), cast)
	}
	return m.Result(cast, 0)
}

// definer returns the operation that defines a value, or around whose region it is an argument.
func definer(m *ir.Module, v ir.Value) ir.Op {
	if op, _ := m.DefiningOp(v); op != 0 {
		return op
	}
	b, _ := m.ArgOf(v)
	return m.RegionOp(m.BlockRegion(b))
}

// isOtherType reports whether VHLO leaves a type as it is.
func isOtherType(c *ir.Context, t ir.Type) bool {
	text := c.Types.Text(t)
	if !strings.HasPrefix(text, "!") || dialectPrefix(text) == "stablehlo" {
		return false
	}
	row, _ := vhlo.Dialect().SplitType(c, t)
	return row == nil
}

// isOtherAttr reports whether VHLO leaves an attribute that it does not encode as it is.
func isOtherAttr(c *ir.Context, a ir.Attr) bool {
	switch c.Attrs.Kind(a) {
	case ir.IntegerAttr, ir.FloatAttr, ir.StringAttr, ir.TypeAttr, ir.DictAttr:
		return false
	case ir.ElementsAttr:
		return c.Attrs.Literal(a).Strings() != nil
	case ir.DialectAttr:
		return dialectPrefix(c.Attrs.Text(a)) != "stablehlo"
	}
	return true
}
