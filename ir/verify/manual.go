package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// sdy.manual_computation (Shardy, verifiers.cc).

// manualAxes returns the manual axes of a manual computation.
func manualAxes(c *check, op ir.Op) (names []string) {
	text := c.m.AttrString(c.m.Property(op, tableName("manual_axes")))
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 1 {
			names = append(names, part)
		}
	}
	return names
}

// manualOwners maps the manual axes of the enclosing manual computations to these
// (getParentManualComputationOps).
func manualOwners(c *check) map[string]ir.Op {
	var owners map[string]ir.Op
	for op := c.m.ParentOp(c.op); op != 0; op = c.m.ParentOp(op) {
		if c.m.OpName(op) != ir.OpSdyManualComputation {
			continue
		}
		if owners == nil {
			owners = map[string]ir.Op{}
		}
		for _, name := range manualAxes(c, op) {
			owners[name] = op
		}
	}
	return owners
}

// boundAxis reports that an enclosing manual computation already binds an axis
// (emitBoundAxisInManualComputationError).
func boundAxis(name string, owner ir.Op, say sayer) *fault {
	f := say(`operates on axis "`, name, `" which is already bound by a parent sdy.manual_computation op`)
	f.notes = []note{{"parent bounding this axis as manual", owner}}
	return f
}

// manual implements ManualComputationOp::verify.
func manual(c *check) *fault {
	owners := manualOwners(c)
	for _, name := range manualAxes(c, c.op) {
		if owner := owners[name]; owner != 0 {
			return boundAxis(name, owner, opFault)
		}
	}
	return nil
}

// manualShardings implements ManualComputationOp::verifySymbolUses.
func manualShardings(c *check) *fault {
	axes := manualAxes(c, c.op)
	in, ok := sdy.ReadList(c.m.AttrString(c.property("in_shardings")))
	out, ok2 := sdy.ReadList(c.m.AttrString(c.property("out_shardings")))
	b := c.body(0)
	if !ok || !ok2 || b == 0 {
		return nil
	}
	if f := manualValues(c, in, axes, c.operandTypes(), c.argTypes(b), "operand"); f != nil {
		return f
	}
	if f := manualValues(c, out, axes, c.resultTypes(), c.yields(b), "result"); f != nil {
		return f
	}
	if len(in) == 0 && len(out) == 0 {
		return nil
	}
	m, one := commonMesh(c, slices.Concat(in, out))
	if !one && len(axes) > 0 {
		return opFault("all in and out shardings must be bound to the same mesh or an empty mesh.")
	}
	for _, name := range axes {
		if one && m.Place(name) < 0 {
			return opFault(`unknown manual axis: "`, name, `"`)
		}
	}
	return nil
}

// commonMesh returns the mesh that all shardings share, ignoring empty meshes; false if they differ
// (getCommonMesh).
func commonMesh(c *check, list []*sdy.Sharding) (*sdy.Mesh, bool) {
	var common *sdy.Mesh
	for _, s := range list {
		m := meshOf(c, s)
		switch {
		case common == nil || len(common.Names) == 0 && len(common.Devices) == 0:
			common = m
		case len(m.Names) == 0 && len(m.Devices) == 0:
		case !slices.Equal(m.Names, common.Names) || !slices.Equal(m.Sizes, common.Sizes) || !slices.Equal(m.Devices, common.Devices):
			return nil, false
		}
	}
	return common, common != nil
}

// manualValues implements verifyManualComputationValue: it compares the shardings with the global
// types outside and the local types inside.
func manualValues(c *check, list []*sdy.Sharding, manual []string, global, local []ir.Type, what string) *fault {
	if len(global) == 0 && len(local) == 0 && len(list) == 0 {
		return nil
	}
	if f := shardingsOf(c, list, global, about(what+" ")); f != nil {
		return f
	}
	if len(global) != len(local) {
		return opFault("number of op ", what, "s and region ", what, "s must match. Op has ", itoa(len(global)), " op ", what, "s and ", itoa(len(local)), " region ", what, "s")
	}
	for i, s := range list {
		if f := manualOrder(c, s, manual, what, i); f != nil {
			return f
		}
		if f := manualType(c, s, manual, global[i], local[i], what, i); f != nil {
			return f
		}
	}
	return nil
}

// manualOrder checks that manual axes come first in each dimension.
func manualOrder(c *check, s *sdy.Sharding, manual []string, what string, i int) *fault {
	for d, dim := range s.Dims {
		for k := 1; k < len(dim.Axes); k++ {
			free := slices.IndexFunc(dim.Axes[:k], func(a sdy.Axis) bool { return !slices.Contains(manual, a.Name) })
			if free >= 0 && slices.Contains(manual, dim.Axes[k].Name) {
				return opFault(what, " sharding at index ", itoa(i), " must have all manual axes come before free axes in its dimension sharding at index ", itoa(d), ". Saw manual axis ",
					dim.Axes[k].String(), " after free axis ", dim.Axes[k-1].String())
			}
		}
	}
	return nil
}

// manualType checks that the local type is the shard of the global type along the manual axes.
func manualType(c *check, s *sdy.Sharding, manual []string, global, local ir.Type, what string, i int) *fault {
	if !ods.IsShaped(c.m.Context, global) {
		return nil
	}
	m := meshOf(c, s)
	want := tensorLike(slices.Clone(c.m.Dims(global)), c.element(global))
	for d := range want.dims {
		if d >= len(s.Dims) || shape.IsDynamic(want.dims[d]) {
			continue
		}
		by := int64(1)
		for _, a := range s.Dims[d].Axes {
			if slices.Contains(manual, a.Name) {
				by *= m.SizeOf(a)
			}
		}
		if want.dims[d]%by != 0 {
			return opFault(what, " dimension size ", number(want.dims[d]), " is not divisible by the manual axes size ", number(by))
		}
		want.dims[d] /= by
	}
	if !ods.IsRanked(c.m.Context, local) || !slices.Equal(want.dims, c.shape(local)) || c.elements == compared && c.element(local) != want.element || c.m.Encoding(local) != 0 {
		return opFault(what, " shape, corresponding sharding, and region ", what, " shape at index ", itoa(i), " must match. Expected local shape '", c.spelling(&want),
			"', actual local shape ", c.spelled(local))
	}
	return nil
}
