package sdy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// preSize returns the pre-size of a sub-axis, or 1 for a full axis.
func (a Axis) preSize() int64 {
	if a.isSubAxis() {
		return a.Pre
	}
	return 1
}

// nextPreSize returns the pre-size of the next sub-axis, or the size of a full axis
// (getNextPreSizeOrFullSize).
func (a Axis) nextPreSize(m *Mesh) int64 {
	if a.isSubAxis() {
		return a.subAxisEnd()
	}
	return m.SizeOf(a)
}

// contains reports whether b equals a or is a sub-axis of it.
func (a Axis) contains(b Axis) bool {
	switch {
	case a.Name != b.Name:
		return false
	case !a.isSubAxis():
		return true
	}
	return b.isSubAxis() && a.Pre <= b.Pre && a.subAxisEnd() >= b.subAxisEnd()
}

// overlaps reports whether two axes share devices.
func (a Axis) overlaps(b Axis) bool {
	switch {
	case a.Name != b.Name:
		return false
	case !a.isSubAxis() || !b.isSubAxis():
		return true
	}
	return a.Pre < b.subAxisEnd() && b.Pre < a.subAxisEnd()
}

func (a Axis) isSuffixOf(b Axis, m *Mesh) bool {
	return b.contains(a) && a.nextPreSize(m) == b.nextPreSize(m)
}

// prefixBefore returns the prefix of a that does not overlap end; false if there is none
// (getPrefixWithoutOverlap).
func (a Axis) prefixBefore(end Axis) (Axis, bool) {
	if !a.overlaps(end) {
		return a, true
	}
	if a.preSize() >= end.preSize() {
		return Axis{}, false
	}
	return Axis{a.Name, a.preSize(), end.preSize() / a.preSize()}, true
}

// canMerge reports whether b starts where a ends.
func (a Axis) canMerge(b Axis) bool {
	return a.Name == b.Name && a.isSubAxis() && b.isSubAxis() && a.subAxisEnd() == b.Pre
}

// merge returns the axis that covers a and b.
func (a Axis) merge(b Axis, m *Mesh) Axis {
	a.Size *= b.Size
	if m.SizeOf(Axis{Name: a.Name}) == a.Size {
		return Axis{Name: a.Name}
	}
	return a
}

// less orders sub-axes of one axis. A full axis sorts with its first sub-axis.
func (a Axis) less(b Axis) bool {
	switch {
	case !a.isSubAxis():
		return b.Pre > 1
	case !b.isSubAxis():
		return a.Pre == 1
	case a.Pre != b.Pre:
		return a.Pre < b.Pre
	}
	return a.Size < b.Size
}

// compare orders axes as a mesh does (AxisRefAttr::getMeshComparator).
func (m *Mesh) compare(a, b Axis) int {
	switch {
	case a.Name != b.Name:
		return m.AxisIndex(a.Name) - m.AxisIndex(b.Name)
	case a.less(b):
		return -1
	case b.less(a):
		return 1
	}
	return 0
}

// Equal reports whether two meshes are the same; nil equals only nil.
func (m *Mesh) Equal(o *Mesh) bool {
	if m == nil || o == nil {
		return m == o
	}
	return m.SameAxes(o) && slices.Equal(m.Devices, o.Devices)
}

// SameAxes reports whether two meshes have the same axes.
func (m *Mesh) SameAxes(o *Mesh) bool {
	return slices.Equal(m.Names, o.Names) && slices.Equal(m.Sizes, o.Sizes)
}

// addAxis appends an axis to the axes of a dimension and merges it with the last one if possible
// (addAxisOrMerge).
func (m *Mesh) addAxis(axes []Axis, a Axis) []Axis {
	if n := len(axes); n > 0 && axes[n-1].canMerge(a) {
		return append(axes[:n-1:n-1], axes[n-1].merge(a, m))
	}
	return append(axes[:len(axes):len(axes)], a)
}

// sortedAxes returns axes in mesh order, with adjacent sub-axes merged (sortAndMergeAxes).
func (m *Mesh) sortedAxes(axes []Axis) (sorted []Axis) {
	axes = slices.Clone(axes)
	slices.SortStableFunc(axes, m.compare)
	for _, a := range axes {
		sorted = m.addAxis(sorted, a)
	}
	return sorted
}

// NumShards returns the number of shards along axes.
func (m *Mesh) NumShards(axes []Axis) int64 {
	n := int64(1)
	for _, a := range axes {
		n *= m.SizeOf(a)
	}
	return n
}

// axesNotIn returns the axes that no axis in others contains.
func axesNotIn(axes, others []Axis) []Axis {
	return slices.DeleteFunc(slices.Clone(axes), func(a Axis) bool {
		return slices.ContainsFunc(others, func(o Axis) bool { return o.contains(a) })
	})
}

// axesString formats axes as ["x", "y":(1)2].
func axesString(axes []Axis) string {
	parts := make([]string, len(axes))
	for i, a := range axes {
		parts[i] = a.String()
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// String formats a mesh as #sdy.mesh<["x"=2], device_ids=[1, 0]>.
func (m *Mesh) String() string {
	var axes []string
	for i, name := range m.Names {
		axes = append(axes, strconv.Quote(name)+"="+fail.Message(m.Sizes[i]))
	}
	text := "#sdy.mesh<[" + strings.Join(axes, ", ") + "]"
	if len(m.Devices) > 0 {
		text += fail.Message(", device_ids=[", m.Devices, "]")
	}
	return text + ">"
}

// equal reports whether two dimensions are sharded the same way.
func (d Dim) equal(o Dim) bool {
	return d.Closed == o.Closed && d.Priority == o.Priority && slices.Equal(d.Axes, o.Axes)
}

func (s *Sharding) shardsAny(holds func(Axis) bool) bool {
	return slices.ContainsFunc(s.Dims, func(d Dim) bool { return slices.ContainsFunc(d.Axes, holds) })
}
