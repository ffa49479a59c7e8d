package sdy

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// Check checks a sharding over a mesh (verifiers.cc, verifyTensorShardingAttr).
func (s *Sharding) Check(m *Mesh) {
	seen := axisSet{mesh: m}
	for i, d := range s.Dims {
		fail.OpIf(d.Priority >= 0 && d.Closed && len(d.Axes) == 0, "dim ", i, " is empty and closed but has a priority")
		seen.add(d.Axes)
	}
	for _, l := range []struct {
		axes []Axis
		name string
	}{{s.Replicated, "replicated"}, {s.Unreduced, "unreduced"}} {
		fail.OpIf(!slices.IsSortedFunc(l.axes, m.compare), l.name, " axes are not ordered w.r.t. mesh")
		seen.add(l.axes)
	}
	seen.checkSubAxes()
}

// An axisSet collects the axes in use and checks them against each other.
type axisSet struct {
	mesh *Mesh
	axes []Axis
}

// add checks and records a list of axes (verifyAxisRefList).
func (s *axisSet) add(axes []Axis) {
	var last Axis
	for _, a := range axes {
		switch {
		case s.mesh.AxisIndex(a.Name) < 0:
			fail.OpWith(`unknown axis name: "`, a.Name, `"`)
		case slices.Contains(s.axes, a):
			fail.OpWith("duplicate axis ref: ", a.String())
		case a.isSubAxis() && last.isSubAxis() && last.Name == a.Name && last.subAxisEnd() == a.Pre:
			fail.OpWith("two consecutive sub-axes can be merged: ", last.String(), ", ", a.String())
		}
		s.axes, last = append(s.axes, a), a
	}
}

// checkSubAxes implements verifySubAxes for each axis that has sub-axes.
func (s *axisSet) checkSubAxes() {
	for i, name := range s.mesh.Names {
		var parts []Axis
		whole := false
		for _, a := range s.axes {
			switch {
			case a.Name != name:
			case a.isSubAxis():
				parts = append(parts, a)
			default:
				whole = true
			}
		}
		slices.SortStableFunc(parts, s.mesh.compare)
		fail.OpIf(len(parts) > 0 && whole, `both sub-axis and full-axis are used for axis name: "`, name, `"`)
		checkSubAxisList(parts, s.mesh.Sizes[i])
	}
}

// checkSubAxisList checks the sorted sub-axes of an axis.
func checkSubAxisList(parts []Axis, size int64) {
	for i, p := range parts {
		switch {
		case p.Pre < 1:
			fail.OpWith("sub-axis pre-size must be at least 1: ", p.String())
		case p.Size <= 1:
			fail.OpWith("sub-axis sizes must be greater than 1: ", p.String())
		case p.subAxisEnd() == 0 || size%p.subAxisEnd() != 0: // the product overflowed
			fail.OpWith("sub-axis next pre-size ", p.subAxisEnd(), " doesn't divide the size of the full axis ", size,
				": ", p.String())
		case p.Size == size:
			fail.OpWith("sub-axis size is equal to the full axis size: ", p.String())
		case i > 0 && parts[i-1].subAxisEnd() > p.Pre:
			fail.OpWith("overlapping sub-axes: ", parts[i-1].String(), ", ", p.String())
		}
	}
}
