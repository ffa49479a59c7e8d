package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Shardings (Shardy, verifiers.cc).

// A sayer makes a fault of words; it says first what they are about.
type sayer func(words ...string) *fault

// about is a sayer that begins with words.
func about(prefix string) sayer {
	return func(words ...string) *fault { return opFault(prefix + strings.Join(words, "")) }
}

// discardable checks the attributes of dialects on an operation (SdyDialect::verifyOperationAttribute).
func (c *check) discardable() *fault {
	for _, e := range c.m.Entries(c.m.Attributes(c.op)) {
		switch c.m.NameString(e.Name) {
		case "sdy.sharding":
			list, ok := readShardings(c.m.Context, e.Attr)
			if !ok {
				return opFault("should have a sharding attribute of type TensorShardingPerValueAttr")
			}
			if f := c.shardings(list, c.resultTypes(), about("result ")); f != nil {
				return f
			}
		case "sdy.sharding_rule":
			if !strings.HasPrefix(c.m.AttrString(e.Attr), "#sdy.op_sharding_rule<") {
				return opFault("should have a sharding rule attribute of type OpShardingRuleAttr for attr named 'sdy.sharding_rule'")
			}
			if f := c.shardingRule(e.Attr); f != nil {
				return f
			}
		}
	}
	return nil
}

// dialectAttribute checks an attribute of an argument or a result of a function (verifyFuncAttribute).
func (c *check) dialectAttribute(e ir.Entry, t ir.Type, what string, i int) *fault {
	if c.m.NameString(e.Name) != "sdy.sharding" {
		return nil
	}
	say := about(what + " " + itoa(i) + " - ")
	s, ok := readSharding(c.m.Context, e.Attr)
	if !ok {
		return say("should have a sharding attribute of type TensorShardingAttr")
	}
	return c.sharding(s, t, c.meshOf(s), say)
}

// meshOf is the mesh of a sharding; nil if it is not known (getMeshSafe).
func (c *check) meshOf(s *sharding) *mesh {
	if s.symbol == "" {
		return s.mesh
	}
	op := c.lookup(s.symbol)
	if op == 0 || c.m.OpName(op) != ir.OpSdyMesh {
		return nil
	}
	m, ok := readMesh(c.m.Context, c.m.Property(op, tableName("mesh")))
	if !ok {
		return nil
	}
	return m
}

// shardings is verifyTensorShardingPerValueAttr: one sharding for each value.
func (c *check) shardings(list []*sharding, types []ir.Type, say sayer) *fault {
	at := func(i int) sayer {
		if len(types) == 1 {
			return func(words ...string) *fault { return say("- ", strings.Join(words, "")) }
		}
		return func(words ...string) *fault { return say(itoa(i), " - ", strings.Join(words, "")) }
	}
	if len(types) == 0 && len(list) == 1 {
		if m := c.meshOf(list[0]); m != nil && m.isMaximal() || list[0].isReplicated() {
			return c.sharding(list[0], 0, m, at(0))
		}
	}
	if len(list) != len(types) {
		return say("shardings don't match number of values: ", itoa(len(list)), " shardings vs ", itoa(len(types)), " values")
	}
	for i, s := range list {
		if f := c.sharding(s, types[i], c.meshOf(s), at(i)); f != nil {
			return f
		}
	}
	return nil
}

// sharding is verifyTensorShardingAttr; without a type there is no value.
func (c *check) sharding(s *sharding, t ir.Type, m *mesh, say sayer) *fault {
	bare := len(s.dims) == 0 && len(s.replicated) == 0 && len(s.unreduced) == 0
	switch {
	case m == nil:
		return say("unknown mesh: @", s.symbol)
	case m.isMaximal() || t == 0 && s.isReplicated():
		if !bare {
			return say("a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.")
		}
		return nil
	}
	if parts, _ := c.m.Parts(t); c.m.TypeKind(t) == ir.TupleType {
		if len(parts) != 1 {
			return say("ops can only have a sharding for a tuple of size 1: ", c.spelled(t))
		}
		t = parts[0]
	}
	dims := c.m.Dims(t)
	switch {
	case !isShaped(c.m.Context, t):
		if !bare {
			return say("non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: ", c.spelled(t), ", sharding: ", s.text)
		}
		return nil
	case dims == nil:
		return say("only ranked tensors can have a sharding. type: ", c.spelled(t))
	case len(s.dims) != len(dims):
		return say("sharding doesn't match tensor rank: ", itoa(len(s.dims)), " != ", itoa(len(dims)))
	}
	return c.shardingAxes(s, m, say)
}

// shardingAxes checks the axes of a sharding.
func (c *check) shardingAxes(s *sharding, m *mesh, say sayer) *fault {
	seen := &axesSeen{mesh: m}
	for i, d := range s.dims {
		if d.priority >= 0 && d.closed && len(d.axes) == 0 {
			return say("dim ", itoa(i), " is empty and closed but has a priority")
		}
		if f := seen.list(d.axes, say); f != nil {
			return f
		}
	}
	for _, l := range []struct {
		axes []axisRef
		name string
	}{{s.replicated, "replicated"}, {s.unreduced, "unreduced"}} {
		if !slices.IsSortedFunc(l.axes, m.compare) {
			return say(l.name, " axes are not ordered w.r.t. mesh")
		}
		if f := seen.list(l.axes, say); f != nil {
			return f
		}
	}
	if f := seen.parts(say); f != nil {
		return f
	}
	owners := c.manualOwners()
	for _, a := range s.all() {
		if owner := owners[a.name]; owner != 0 {
			return boundAxis(a.name, owner, say)
		}
	}
	return nil
}

// compare orders axes as a mesh does (AxisRefAttr::getMeshComparator).
func (m *mesh) compare(a, b axisRef) int {
	switch {
	case a.name != b.name:
		return m.place(a.name) - m.place(b.name)
	case a.less(b):
		return -1
	case b.less(a):
		return 1
	}
	return 0
}

// less orders parts of an axis; the whole stands beside its first part.
func (a axisRef) less(b axisRef) bool {
	switch {
	case !a.isPart():
		return b.pre > 1
	case !b.isPart():
		return a.pre == 1
	case a.pre != b.pre:
		return a.pre < b.pre
	}
	return a.size < b.size
}

// axesSeen are the axes of a sharding that have been met.
type axesSeen struct {
	mesh *mesh
	axes []axisRef
}

// list is verifyAxisRefList.
func (s *axesSeen) list(axes []axisRef, say sayer) *fault {
	var last axisRef
	for _, a := range axes {
		switch {
		case s.mesh.place(a.name) < 0:
			return say(`unknown axis name: "`, a.name, `"`)
		case slices.Contains(s.axes, a):
			return say("duplicate axis ref: ", a.String())
		case a.isPart() && last.isPart() && last.name == a.name && last.after() == a.pre:
			return say("two consecutive sub-axes can be merged: ", last.String(), ", ", a.String())
		}
		s.axes, last = append(s.axes, a), a
	}
	return nil
}

// parts is verifySubAxes, for each axis of which parts have been met.
func (s *axesSeen) parts(say sayer) *fault {
	for i, name := range s.mesh.names {
		var parts []axisRef
		whole := false
		for _, a := range s.axes {
			switch {
			case a.name != name:
			case a.isPart():
				parts = append(parts, a)
			default:
				whole = true
			}
		}
		slices.SortStableFunc(parts, s.mesh.compare)
		if len(parts) > 0 && whole {
			return say(`both sub-axis and full-axis are used for axis name: "`, name, `"`)
		}
		if f := partsOf(parts, s.mesh.sizes[i], say); f != nil {
			return f
		}
	}
	return nil
}

// partsOf checks parts of an axis, which are sorted.
func partsOf(parts []axisRef, size int64, say sayer) *fault {
	for i, p := range parts {
		switch {
		case p.pre < 1:
			return say("sub-axis pre-size must be at least 1: ", p.String())
		case p.size <= 1:
			return say("sub-axis sizes must be greater than 1: ", p.String())
		case size%p.after() != 0:
			return say("sub-axis next pre-size ", number(p.after()), " doesn't divide the size of the full axis ", number(size), ": ", p.String())
		case p.size == size:
			return say("sub-axis size is equal to the full axis size: ", p.String())
		case i > 0 && parts[i-1].after() > p.pre:
			return say("overlapping sub-axes: ", parts[i-1].String(), ", ", p.String())
		}
	}
	return nil
}

// sharded is ShardingConstraintOp::verifySymbolUses and ReshardOp::verifySymbolUses, but for what becomes of axes that are
// not reduced.
func sharded(c *check) *fault {
	s, ok := readSharding(c.m.Context, c.property("sharding"))
	if !ok {
		return nil
	}
	return c.sharding(s, c.resultType(0), c.meshOf(s), opFault)
}

// meshNamed is MeshAxisAttr::verify and MeshAttr::verify.
func meshNamed(c *check) *fault {
	m, ok := readMesh(c.m.Context, c.property("mesh"))
	if !ok {
		return nil
	}
	for _, n := range m.sizes {
		if n <= 0 {
			return bareFault("axis size must be at least 1, got: ", number(n))
		}
	}
	for _, d := range m.devices {
		if d < 0 {
			return bareFault("device id must be non-negative, got: ", number(d))
		}
	}
	if len(m.names) == 0 {
		if len(m.devices) > 1 {
			return bareFault("axes is empty and device_ids has more than one element")
		}
		return nil
	}
	for i, name := range m.names {
		if slices.Contains(m.names[:i], name) {
			return bareFault(`duplicate axis name: "`, name, `"`)
		}
	}
	if len(m.devices) == 0 {
		return nil
	}
	sorted := slices.Clone(m.devices)
	slices.Sort(sorted)
	switch total := product(m.sizes); {
	case total != int64(len(m.devices)):
		return bareFault("total product of axis sizes must match total number of device ids, got: ", number(total), " != ", itoa(len(m.devices)))
	case !slices.Equal(sorted, upTo(len(sorted))):
		return bareFault("sorted device ids must be iota(product(axes)), got: ", list(sorted))
	case slices.IsSorted(m.devices):
		return bareFault("if the ordered device ids are the same as iota(product(axes)), no need to specify them for simplicity")
	}
	return nil
}
