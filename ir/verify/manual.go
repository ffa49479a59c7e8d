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

func manualAxes(c *check, op ir.Op) (names []string) {
	text := c.m.Attrs.Text(c.m.Property(op, tableName("manual_axes")))
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 1 {
			names = append(names, part)
		}
	}
	return names
}

// enclosingManualAxes maps the manual axes of the enclosing manual computations to these
// (getParentManualComputationOps).
func enclosingManualAxes(c *check) map[string]ir.Op {
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

// boundAxisError reports that an enclosing manual computation already binds an axis
// (emitBoundAxisInManualComputationError).
func boundAxisError(name string, owner ir.Op, fail errorFunc) *failure {
	f := fail(`operates on axis "`, name, `" which is already bound by a parent sdy.manual_computation op`)
	f.notes = []note{{"parent bounding this axis as manual", owner}}
	return f
}

// verifyManualComputation implements ManualComputationOp::verify.
func verifyManualComputation(c *check) *failure {
	owners := enclosingManualAxes(c)
	for _, name := range manualAxes(c, c.op) {
		if owner := owners[name]; owner != 0 {
			return boundAxisError(name, owner, opError)
		}
	}
	return nil
}

// verifyManualComputationSymbols implements ManualComputationOp::verifySymbolUses.
func verifyManualComputationSymbols(c *check) *failure {
	axes := manualAxes(c, c.op)
	in, ok := sdy.ParseShardings(c.m.Attrs.Text(c.property("in_shardings")))
	out, ok2 := sdy.ParseShardings(c.m.Attrs.Text(c.property("out_shardings")))
	b := c.body(0)
	if !ok || !ok2 || b == 0 {
		return nil
	}
	if f := checkManualValues(c, in, axes, c.operandTypes(), c.argTypes(b), "operand"); f != nil {
		return f
	}
	if f := checkManualValues(c, out, axes, c.resultTypes(), c.yieldedTypes(b), "result"); f != nil {
		return f
	}
	if len(in) == 0 && len(out) == 0 {
		return nil
	}
	m, one := commonMesh(c, slices.Concat(in, out))
	if !one && len(axes) > 0 {
		return opError("all in and out shardings must be bound to the same mesh or an empty mesh.")
	}
	for _, name := range axes {
		if one && m.AxisIndex(name) < 0 {
			return opError(`unknown manual axis: "`, name, `"`)
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
		case common == nil || common.IsEmpty():
			common = m
		case !m.IsEmpty() && !m.Equal(common):
			return nil, false
		}
	}
	return common, common != nil
}

// checkManualValues implements verifyManualComputationValue: it compares the shardings with the
// global types outside and the local types inside.
func checkManualValues(c *check, list []*sdy.Sharding, manual []string, global, local []ir.Type, what string) *failure {
	if len(global) == 0 && len(local) == 0 && len(list) == 0 {
		return nil
	}
	if f := checkShardings(c, list, global, prefixed(what+" ")); f != nil {
		return f
	}
	if len(global) != len(local) {
		return opError("number of op ", what, "s and region ", what, "s must match. Op has ", itoa(len(global)), " op ", what, "s and ", itoa(len(local)), " region ", what, "s")
	}
	for i, s := range list {
		if f := checkManualOrder(s, manual, what, i); f != nil {
			return f
		}
		if f := checkManualType(c, s, manual, global[i], local[i], what, i); f != nil {
			return f
		}
	}
	return nil
}

// checkManualOrder checks that manual axes come first in each dimension.
func checkManualOrder(s *sdy.Sharding, manual []string, what string, i int) *failure {
	for d, dim := range s.Dims {
		for k := 1; k < len(dim.Axes); k++ {
			free := slices.IndexFunc(dim.Axes[:k], func(a sdy.Axis) bool { return !slices.Contains(manual, a.Name) })
			if free >= 0 && slices.Contains(manual, dim.Axes[k].Name) {
				return opError(what, " sharding at index ", itoa(i), " must have all manual axes come before free axes in its dimension sharding at index ", itoa(d), ". Saw manual axis ",
					dim.Axes[k].String(), " after free axis ", dim.Axes[k-1].String())
			}
		}
	}
	return nil
}

// checkManualType checks that the local type is the shard of the global type along the manual axes.
func checkManualType(c *check, s *sdy.Sharding, manual []string, global, local ir.Type, what string, i int) *failure {
	if !ods.IsShaped(c.m.Context, global) {
		return nil
	}
	m := meshOf(c, s)
	want := inferredTensor(slices.Clone(c.m.Types.Dims(global)), c.elementType(global))
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
			return opError(what, " dimension size ", itoa64(want.dims[d]), " is not divisible by the manual axes size ", itoa64(by))
		}
		want.dims[d] /= by
	}
	if !ods.IsRanked(c.m.Context, local) || !slices.Equal(want.dims, c.shape(local)) || c.elements == compareElements && c.elementType(local) != want.element || c.m.Types.Encoding(local) != 0 {
		return opError(what, " shape, corresponding sharding, and region ", what, " shape at index ", itoa(i), " must match. Expected local shape '", c.inferredString(&want),
			"', actual local shape ", c.quoted(local))
	}
	return nil
}
