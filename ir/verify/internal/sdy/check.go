// Package sdy checks shardings and collectives of Shardy (verifiers.cc).
package sdy

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/internal/shardy"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// Check checks a sharding over a mesh (verifyTensorShardingAttr).
func Check(s *shardy.Sharding, m *shardy.Mesh) *fail.Failure {
	seen := axisSet{mesh: m}
	for i, d := range s.Dims {
		if d.Priority >= 0 && d.Closed && len(d.Axes) == 0 {
			return fail.OpError("dim ", i, " is empty and closed but has a priority")
		}
		if failed := seen.add(d.Axes); failed != nil {
			return failed
		}
	}
	if failed := cmp.Or(seen.addSorted(s.Replicated, "replicated"), seen.addSorted(s.Unreduced, "unreduced")); failed != nil {
		return failed
	}
	return seen.checkSubAxes()
}

// An axisSet collects the axes in use and checks them against each other.
type axisSet struct {
	mesh *shardy.Mesh
	axes []shardy.Axis
}

// add checks and records a list of axes (verifyAxisRefList).
func (s *axisSet) add(axes []shardy.Axis) *fail.Failure {
	var last shardy.Axis
	for _, a := range axes {
		switch {
		case s.mesh.AxisIndex(a.Name) < 0:
			return fail.OpError(`unknown axis name: "`, a.Name, `"`)
		case slices.Contains(s.axes, a):
			return fail.OpError("duplicate axis ref: ", a.String())
		case a.IsSubAxis() && last.IsSubAxis() && last.Name == a.Name && last.SubAxisEnd() == a.Pre:
			return fail.OpError("two consecutive sub-axes can be merged: ", last.String(), ", ", a.String())
		}
		s.axes, last = append(s.axes, a), a
	}
	return nil
}

// addSorted implements verifySortedAxisRefList.
func (s *axisSet) addSorted(axes []shardy.Axis, what string) *fail.Failure {
	if !slices.IsSortedFunc(axes, s.mesh.Compare) {
		return fail.OpError(what, " axes are not ordered w.r.t. mesh")
	}
	return s.add(axes)
}

// checkSubAxes implements verifySubAxes for each axis that has sub-axes.
func (s *axisSet) checkSubAxes() *fail.Failure {
	for i, name := range s.mesh.Names {
		isOther := func(a shardy.Axis) bool { return a.Name != name || !a.IsSubAxis() }
		parts, whole := slices.DeleteFunc(slices.Clone(s.axes), isOther), slices.Contains(s.axes, shardy.Axis{Name: name})
		slices.SortStableFunc(parts, s.mesh.Compare)
		if failed := cmp.Or(fail.OpIf(len(parts) > 0 && whole,
			`both sub-axis and full-axis are used for axis name: "`, name, `"`),
			checkSubAxisList(parts, s.mesh.Sizes[i])); failed != nil {
			return failed
		}
	}
	return nil
}

// checkSubAxisList checks the sorted sub-axes of an axis.
func checkSubAxisList(parts []shardy.Axis, size int64) *fail.Failure {
	for i, p := range parts {
		switch {
		case p.Pre < 1:
			return fail.OpError("sub-axis pre-size must be at least 1: ", p.String())
		case p.Size <= 1:
			return fail.OpError("sub-axis sizes must be greater than 1: ", p.String())
		case p.SubAxisEnd() == 0 || size%p.SubAxisEnd() != 0: // the product overflowed
			return fail.OpError("sub-axis next pre-size ", p.SubAxisEnd(), " doesn't divide the size of the full axis ", size,
				": ", p.String())
		case p.Size == size:
			return fail.OpError("sub-axis size is equal to the full axis size: ", p.String())
		case i > 0 && parts[i-1].SubAxisEnd() > p.Pre:
			return fail.OpError("overlapping sub-axes: ", parts[i-1].String(), ", ", p.String())
		}
	}
	return nil
}
