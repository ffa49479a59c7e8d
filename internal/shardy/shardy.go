// Package shardy parses attributes of Shardy, which package ir keeps as text, finds the shardings
// of values, and computes with axes of meshes. Sources: sdy/ir/attrs.td, dialect.cc, parsers.cc,
// utils.cc and verifiers.cc of openxla/shardy@a0277a83.
package shardy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Axis is an axis of a mesh, or a sub-axis: "x" or "x":(pre)size.
type Axis struct {
	Name      string
	Pre, Size int64 // of a sub-axis; 0 for a full axis
}

func (a Axis) String() string {
	if !a.IsSubAxis() {
		return `"` + a.Name + `"`
	}
	return fmt.Sprintf(`"%s":(%d)%d`, a.Name, a.Pre, a.Size)
}

// IsSubAxis reports whether a is a sub-axis.
func (a Axis) IsSubAxis() bool { return a.Pre != 0 || a.Size != 0 }

// SubAxisEnd returns the pre-size of the next sub-axis.
func (a Axis) SubAxisEnd() int64 { return a.Pre * a.Size }

// preSize returns the pre-size of a sub-axis, or 1 for a full axis.
func (a Axis) preSize() int64 {
	if a.IsSubAxis() {
		return a.Pre
	}
	return 1
}

// nextPreSize returns the pre-size of the next sub-axis, or the size of a full axis
// (getNextPreSizeOrFullSize).
func (a Axis) nextPreSize(m *Mesh) int64 {
	if a.IsSubAxis() {
		return a.SubAxisEnd()
	}
	return m.SizeOf(a)
}

// Contains reports whether b equals a or is a sub-axis of it.
func (a Axis) Contains(b Axis) bool {
	switch {
	case a.Name != b.Name:
		return false
	case !a.IsSubAxis():
		return true
	}
	return b.IsSubAxis() && a.Pre <= b.Pre && a.SubAxisEnd() >= b.SubAxisEnd()
}

// Overlaps reports whether two axes share devices.
func (a Axis) Overlaps(b Axis) bool {
	switch {
	case a.Name != b.Name:
		return false
	case !a.IsSubAxis() || !b.IsSubAxis():
		return true
	}
	return a.Pre < b.SubAxisEnd() && b.Pre < a.SubAxisEnd()
}

// IsSuffixOf reports whether a is the end of b.
func (a Axis) IsSuffixOf(b Axis, m *Mesh) bool {
	return b.Contains(a) && a.nextPreSize(m) == b.nextPreSize(m)
}

// PrefixBefore returns the prefix of a that does not overlap end; false if there is none
// (getPrefixWithoutOverlap).
func (a Axis) PrefixBefore(end Axis) (Axis, bool) {
	if !a.Overlaps(end) {
		return a, true
	}
	if a.preSize() >= end.preSize() {
		return Axis{}, false
	}
	return Axis{a.Name, a.preSize(), end.preSize() / a.preSize()}, true
}

// less orders sub-axes of one axis. A full axis sorts with its first sub-axis.
func (a Axis) less(b Axis) bool {
	switch {
	case !a.IsSubAxis():
		return b.Pre > 1
	case !b.IsSubAxis():
		return a.Pre == 1
	case a.Pre != b.Pre:
		return a.Pre < b.Pre
	}
	return a.Size < b.Size
}

// A Mesh holds axis names and sizes, and the device ids if they are not in order.
type Mesh struct {
	Names   []string
	Sizes   []int64
	Devices []int64
}

// IsMaximal reports whether the mesh is a single device.
func (m *Mesh) IsMaximal() bool { return len(m.Names) == 0 && len(m.Devices) == 1 }

// IsEmpty reports whether the mesh has no devices.
func (m *Mesh) IsEmpty() bool { return len(m.Names) == 0 && len(m.Devices) == 0 }

// AxisIndex returns the index of an axis, or -1.
func (m *Mesh) AxisIndex(name string) int { return slices.Index(m.Names, name) }

// SizeOf returns the size of an axis or a sub-axis.
func (m *Mesh) SizeOf(a Axis) int64 {
	if a.IsSubAxis() {
		return a.Size
	}
	return m.Sizes[m.AxisIndex(a.Name)]
}

// Compare orders axes as a mesh does (AxisRefAttr::getMeshComparator).
func (m *Mesh) Compare(a, b Axis) int {
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

// AddAxis appends an axis to the axes of a dimension, and merges it with the last one if that ends
// where it starts (addAxisOrMerge).
func (m *Mesh) AddAxis(axes []Axis, a Axis) []Axis {
	n := len(axes)
	if n == 0 || axes[n-1].Name != a.Name || !axes[n-1].IsSubAxis() || !a.IsSubAxis() || axes[n-1].SubAxisEnd() != a.Pre {
		return append(axes[:n:n], a)
	}
	merged := Axis{a.Name, axes[n-1].Pre, axes[n-1].Size * a.Size}
	if m.SizeOf(Axis{Name: a.Name}) == merged.Size {
		merged = Axis{Name: a.Name}
	}
	return append(axes[:n-1:n-1], merged)
}

// SortedAxes returns axes in mesh order, with adjacent sub-axes merged (sortAndMergeAxes).
func (m *Mesh) SortedAxes(axes []Axis) (sorted []Axis) {
	axes = slices.Clone(axes)
	slices.SortStableFunc(axes, m.Compare)
	for _, a := range axes {
		sorted = m.AddAxis(sorted, a)
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

// String formats a mesh as #sdy.mesh<["x"=2], device_ids=[1, 0]>.
func (m *Mesh) String() string {
	axes := make([]string, len(m.Names))
	for i, name := range m.Names {
		axes[i] = strconv.Quote(name) + "=" + strconv.FormatInt(m.Sizes[i], 10)
	}
	text := "#sdy.mesh<[" + strings.Join(axes, ", ") + "]"
	if len(m.Devices) > 0 {
		text += ", device_ids=[" + formatInts(m.Devices) + "]"
	}
	return text + ">"
}

func formatInts(list []int64) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ", "), "[]")
}

// fault returns the message of MeshAttr::verify, or "". The product wraps around at 64 bits, as in
// Shardy.
func (m *Mesh) fault() string {
	if i := slices.IndexFunc(m.Devices, func(id int64) bool { return id < 0 }); i >= 0 {
		return fmt.Sprint("device id must be non-negative, got: ", m.Devices[i])
	}
	if len(m.Names) == 0 {
		if len(m.Devices) > 1 {
			return "axes is empty and device_ids has more than one element"
		}
		return ""
	}
	seen := map[string]bool{}
	total := int64(1)
	for i, name := range m.Names {
		if seen[name] {
			return `duplicate axis name: "` + name + `"`
		}
		seen[name] = true
		total *= m.Sizes[i]
	}
	if len(m.Devices) == 0 {
		return ""
	}
	sorted := slices.Sorted(slices.Values(m.Devices))
	switch {
	case total != int64(len(m.Devices)):
		return fmt.Sprintf("total product of axis sizes must match total number of device ids, got: %d != %d", total, len(m.Devices))
	case sorted[0] != 0 || sorted[len(sorted)-1] != total-1 || len(slices.Compact(slices.Clone(sorted))) != len(sorted):
		return "sorted device ids must be iota(product(axes)), got: " + formatInts(sorted)
	}
	return ""
}

// Trim returns the text of the mesh, or of its body, without device ids that are in order, which
// MeshAttr::get omits.
func (m *Mesh) Trim(text string) string {
	if len(m.Names) > 0 && len(m.Devices) > 0 && slices.IsSorted(m.Devices) {
		text = text[:strings.LastIndex(text, ", device_ids=[")] + ">"
	}
	return text
}

// A Dim is the sharding of one dimension.
type Dim struct {
	Axes     []Axis
	Closed   bool
	Priority int64 // -1 if absent
}

// Equal reports whether two dimensions are sharded the same way.
func (d Dim) Equal(o Dim) bool {
	return d.Closed == o.Closed && d.Priority == o.Priority && slices.Equal(d.Axes, o.Axes)
}

// A Sharding is the sharding of a tensor over a mesh.
type Sharding struct {
	Text                  string
	Symbol                string // symbol of the mesh, if it has one
	Mesh                  *Mesh  // inline mesh, if there is no symbol
	Dims                  []Dim
	Replicated, Unreduced []Axis
	Reduction             string // of the unreduced axes: sum, max or min
}

// IsReplicated reports whether no axis shards the tensor and none is unreduced.
func (s *Sharding) IsReplicated() bool {
	return len(s.Unreduced) == 0 && !s.ShardsAny(func(Axis) bool { return true })
}

// ShardsAny reports whether an axis for which holds reports true shards a dimension.
func (s *Sharding) ShardsAny(holds func(Axis) bool) bool {
	return slices.ContainsFunc(s.Dims, func(d Dim) bool { return slices.ContainsFunc(d.Axes, holds) })
}

// All returns the axes of a sharding.
func (s *Sharding) All() (axes []Axis) {
	for _, d := range s.Dims {
		axes = append(axes, d.Axes...)
	}
	return append(append(axes, s.Replicated...), s.Unreduced...)
}

// A Move is an all-to-all parameter: it moves axes from one dimension to another.
type Move struct {
	Axes     []Axis
	From, To int64
}

// A Ref refers to an operand or a result by number.
type Ref struct {
	Result bool
	Index  int64
}

// An Edge is a propagation edge: the axis propagates from the first value to the others.
type Edge struct {
	Axis Axis
	Ends []Ref // the source, then the targets
}

// A Rule is a sharding rule: it maps the dimensions of operands and results to factors, as in ([i,
// j])->([i, j]) {i=4, j=8} reduction={j}.
type Rule struct {
	Operands, Results [][][]int // factors of each dimension of each value
	Sizes             []int64   // of the factors; nil if they are not given
	Special           [4][]int  // by FactorKinds
}
