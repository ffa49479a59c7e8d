package sdy

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/verify/internal/message"
)

// Check returns Shardy's error message for a sharding over a mesh (verifiers.cc,
// verifyTensorShardingAttr), or "" if it is valid. dims are the sizes of the dimensions if they
// must be divisible; a negative size is dynamic.
func (s *Sharding) Check(m *Mesh, dims []int64) string {
	seen := axisSet{mesh: m}
	for i, d := range s.Dims {
		if d.Priority >= 0 && d.Closed && len(d.Axes) == 0 {
			return message.Of("dim ", i, " is empty and closed but has a priority")
		}
		if msg := seen.add(d.Axes); msg != "" {
			return msg
		}
		if dims == nil || dims[i] < 0 {
			continue
		}
		if n := m.NumShards(d.Axes); n == 0 || dims[i]%n != 0 {
			return message.Of("dim ", i, " with size ", dims[i], " is not divisible by its sharded size ", n)
		}
	}
	for _, l := range []struct {
		axes []Axis
		name string
	}{{s.Replicated, "replicated"}, {s.Unreduced, "unreduced"}} {
		if !slices.IsSortedFunc(l.axes, m.compare) {
			return l.name + " axes are not ordered w.r.t. mesh"
		}
		if msg := seen.add(l.axes); msg != "" {
			return msg
		}
	}
	return seen.checkSubAxes()
}

// An axisSet collects the axes in use and checks them against each other.
type axisSet struct {
	mesh *Mesh
	axes []Axis
}

// add records a list of axes and returns the first error in it (verifyAxisRefList).
func (s *axisSet) add(axes []Axis) string {
	var last Axis
	for _, a := range axes {
		switch {
		case s.mesh.AxisIndex(a.Name) < 0:
			return `unknown axis name: "` + a.Name + `"`
		case slices.Contains(s.axes, a):
			return "duplicate axis ref: " + a.String()
		case a.isSubAxis() && last.isSubAxis() && last.Name == a.Name && last.subAxisEnd() == a.Pre:
			return "two consecutive sub-axes can be merged: " + last.String() + ", " + a.String()
		}
		s.axes, last = append(s.axes, a), a
	}
	return ""
}

// checkSubAxes implements verifySubAxes for each axis that has sub-axes.
func (s *axisSet) checkSubAxes() string {
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
		if len(parts) > 0 && whole {
			return `both sub-axis and full-axis are used for axis name: "` + name + `"`
		}
		if msg := checkSubAxisList(parts, s.mesh.Sizes[i]); msg != "" {
			return msg
		}
	}
	return ""
}

// checkSubAxisList checks the sorted sub-axes of an axis.
func checkSubAxisList(parts []Axis, size int64) string {
	for i, p := range parts {
		switch {
		case p.Pre < 1:
			return "sub-axis pre-size must be at least 1: " + p.String()
		case p.Size <= 1:
			return "sub-axis sizes must be greater than 1: " + p.String()
		case p.subAxisEnd() == 0 || size%p.subAxisEnd() != 0: // the product overflowed
			return message.Of("sub-axis next pre-size ", p.subAxisEnd(), " doesn't divide the size of the full axis ", size, ": ", p.String())
		case p.Size == size:
			return "sub-axis size is equal to the full axis size: " + p.String()
		case i > 0 && parts[i-1].subAxisEnd() > p.Pre:
			return "overlapping sub-axes: " + parts[i-1].String() + ", " + p.String()
		}
	}
	return ""
}
