package sdy

import (
	"slices"
	"strconv"
	"strings"
)

// pre returns the pre-size of a sub-axis, or 1 for a full axis.
func (a Axis) pre() int64 {
	if a.isPart() {
		return a.Pre
	}
	return 1
}

// end returns the pre-size of the next sub-axis, or the size of a full axis
// (getNextPreSizeOrFullSize).
func (a Axis) end(m *Mesh) int64 {
	if a.isPart() {
		return a.after()
	}
	return m.SizeOf(a)
}

// contains reports whether b equals a or is a sub-axis of it.
func (a Axis) contains(b Axis) bool {
	switch {
	case a.Name != b.Name:
		return false
	case !a.isPart():
		return true
	}
	return b.isPart() && a.Pre <= b.Pre && a.after() >= b.after()
}

// overlaps reports whether two axes share devices.
func (a Axis) overlaps(b Axis) bool {
	switch {
	case a.Name != b.Name:
		return false
	case !a.isPart() || !b.isPart():
		return true
	}
	return a.Pre < b.after() && b.Pre < a.after()
}

// isSuffixOf reports whether a is a suffix of b.
func (a Axis) isSuffixOf(b Axis, m *Mesh) bool { return b.contains(a) && a.end(m) == b.end(m) }

// before returns the prefix of a that does not overlap end; false if there is none
// (getPrefixWithoutOverlap).
func (a Axis) before(end Axis) (Axis, bool) {
	if !a.overlaps(end) {
		return a, true
	}
	if a.pre() >= end.pre() {
		return Axis{}, false
	}
	return Axis{a.Name, a.pre(), end.pre() / a.pre()}, true
}

// canMerge reports whether b starts where a ends.
func (a Axis) canMerge(b Axis) bool {
	return a.Name == b.Name && a.isPart() && b.isPart() && a.after() == b.Pre
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
	case !a.isPart():
		return b.Pre > 1
	case !b.isPart():
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
		return m.Place(a.Name) - m.Place(b.Name)
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

// sorted returns axes in mesh order, with adjacent sub-axes merged (sortAndMergeAxes).
func (m *Mesh) sorted(axes []Axis) (sorted []Axis) {
	axes = slices.Clone(axes)
	slices.SortStableFunc(axes, m.compare)
	for _, a := range axes {
		sorted = m.addAxis(sorted, a)
	}
	return sorted
}

// Spread returns the number of shards along axes.
func (m *Mesh) Spread(axes []Axis) int64 {
	n := int64(1)
	for _, a := range axes {
		n *= m.SizeOf(a)
	}
	return n
}

// minus returns the axes that no axis in others contains.
func minus(axes, others []Axis) (left []Axis) {
	for _, a := range axes {
		if !slices.ContainsFunc(others, func(o Axis) bool { return o.contains(a) }) {
			left = append(left, a)
		}
	}
	return left
}

// spell formats axes as ["x", "y":(1)2].
func spell(axes []Axis) string {
	words := make([]string, len(axes))
	for i, a := range axes {
		words[i] = a.String()
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// String formats a mesh as #sdy.mesh<["x"=2], device_ids=[1, 0]>.
func (m *Mesh) String() string {
	var axes, ids []string
	for i, name := range m.Names {
		axes = append(axes, strconv.Quote(name)+"="+strconv.FormatInt(m.Sizes[i], 10))
	}
	for _, id := range m.Devices {
		ids = append(ids, strconv.FormatInt(id, 10))
	}
	text := "#sdy.mesh<[" + strings.Join(axes, ", ") + "]"
	if len(ids) > 0 {
		text += ", device_ids=[" + strings.Join(ids, ", ") + "]"
	}
	return text + ">"
}

// equal reports whether two dimensions are sharded the same way.
func (d Dim) equal(o Dim) bool {
	return d.Closed == o.Closed && d.Priority == o.Priority && slices.Equal(d.Axes, o.Axes)
}

// anyDim reports whether a predicate holds for an axis that shards a dimension.
func (s *Sharding) anyDim(holds func(Axis) bool) bool {
	return slices.ContainsFunc(s.Dims, func(d Dim) bool { return slices.ContainsFunc(d.Axes, holds) })
}
