package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shard"
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
			list, ok := shard.ReadList(c.m.AttrString(e.Attr))
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
	s, ok := shard.Read(c.m.AttrString(e.Attr))
	if !ok {
		return say("should have a sharding attribute of type TensorShardingAttr")
	}
	return c.sharding(s, t, c.meshOf(s), say)
}

// meshOf is the mesh of a sharding; nil if it is not known (getMeshSafe).
func (c *check) meshOf(s *shard.Sharding) *shard.Mesh {
	if s.Symbol == "" {
		return s.Mesh
	}
	op := c.lookup(s.Symbol)
	if op == 0 || c.m.OpName(op) != ir.OpSdyMesh {
		return nil
	}
	m, ok := shard.ReadMesh(c.m.AttrString(c.m.Property(op, tableName("mesh"))))
	if !ok {
		return nil
	}
	return m
}

// shardings is verifyTensorShardingPerValueAttr: one sharding for each value.
func (c *check) shardings(list []*shard.Sharding, types []ir.Type, say sayer) *fault {
	at := func(i int) sayer {
		if len(types) == 1 {
			return func(words ...string) *fault { return say("- ", strings.Join(words, "")) }
		}
		return func(words ...string) *fault { return say(itoa(i), " - ", strings.Join(words, "")) }
	}
	if len(types) == 0 && len(list) == 1 {
		if m := c.meshOf(list[0]); m != nil && m.IsMaximal() || list[0].IsReplicated() {
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
func (c *check) sharding(s *shard.Sharding, t ir.Type, m *shard.Mesh, say sayer) *fault {
	bare := len(s.Dims) == 0 && len(s.Replicated) == 0 && len(s.Unreduced) == 0
	switch {
	case m == nil:
		return say("unknown mesh: @", s.Symbol)
	case m.IsMaximal() || t == 0 && s.IsReplicated():
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
			return say("non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: ", c.spelled(t), ", sharding: ", s.Text)
		}
		return nil
	case dims == nil:
		return say("only ranked tensors can have a sharding. type: ", c.spelled(t))
	case len(s.Dims) != len(dims):
		return say("sharding doesn't match tensor rank: ", itoa(len(s.Dims)), " != ", itoa(len(dims)))
	}
	return c.shardingAxes(s, m, say)
}

// shardingAxes checks the axes of a sharding.
func (c *check) shardingAxes(s *shard.Sharding, m *shard.Mesh, say sayer) *fault {
	seen := &axesSeen{mesh: m}
	for i, d := range s.Dims {
		if d.Priority >= 0 && d.Closed && len(d.Axes) == 0 {
			return say("dim ", itoa(i), " is empty and closed but has a priority")
		}
		if f := seen.list(d.Axes, say); f != nil {
			return f
		}
	}
	for _, l := range []struct {
		axes []shard.Axis
		name string
	}{{s.Replicated, "replicated"}, {s.Unreduced, "unreduced"}} {
		if !slices.IsSortedFunc(l.axes, m.Compare) {
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
	for _, a := range s.All() {
		if owner := owners[a.Name]; owner != 0 {
			return boundAxis(a.Name, owner, say)
		}
	}
	return nil
}

// axesSeen are the axes of a sharding that have been met.
type axesSeen struct {
	mesh *shard.Mesh
	axes []shard.Axis
}

// list is verifyAxisRefList.
func (s *axesSeen) list(axes []shard.Axis, say sayer) *fault {
	var last shard.Axis
	for _, a := range axes {
		switch {
		case s.mesh.Place(a.Name) < 0:
			return say(`unknown axis name: "`, a.Name, `"`)
		case slices.Contains(s.axes, a):
			return say("duplicate axis ref: ", a.String())
		case a.IsPart() && last.IsPart() && last.Name == a.Name && last.After() == a.Pre:
			return say("two consecutive sub-axes can be merged: ", last.String(), ", ", a.String())
		}
		s.axes, last = append(s.axes, a), a
	}
	return nil
}

// parts is verifySubAxes, for each axis of which parts have been met.
func (s *axesSeen) parts(say sayer) *fault {
	for i, name := range s.mesh.Names {
		var parts []shard.Axis
		whole := false
		for _, a := range s.axes {
			switch {
			case a.Name != name:
			case a.IsPart():
				parts = append(parts, a)
			default:
				whole = true
			}
		}
		slices.SortStableFunc(parts, s.mesh.Compare)
		if len(parts) > 0 && whole {
			return say(`both sub-axis and full-axis are used for axis name: "`, name, `"`)
		}
		if f := partsOf(parts, s.mesh.Sizes[i], say); f != nil {
			return f
		}
	}
	return nil
}

// partsOf checks parts of an axis, which are sorted.
func partsOf(parts []shard.Axis, size int64, say sayer) *fault {
	for i, p := range parts {
		switch {
		case p.Pre < 1:
			return say("sub-axis pre-size must be at least 1: ", p.String())
		case p.Size <= 1:
			return say("sub-axis sizes must be greater than 1: ", p.String())
		case size%p.After() != 0:
			return say("sub-axis next pre-size ", number(p.After()), " doesn't divide the size of the full axis ", number(size), ": ", p.String())
		case p.Size == size:
			return say("sub-axis size is equal to the full axis size: ", p.String())
		case i > 0 && parts[i-1].After() > p.Pre:
			return say("overlapping sub-axes: ", parts[i-1].String(), ", ", p.String())
		}
	}
	return nil
}

// meshNamed is MeshAxisAttr::verify and MeshAttr::verify.
func meshNamed(c *check) *fault {
	m, ok := shard.ReadMesh(c.m.AttrString(c.property("mesh")))
	if !ok {
		return nil
	}
	for _, n := range m.Sizes {
		if n <= 0 {
			return bareFault("axis size must be at least 1, got: ", number(n))
		}
	}
	for _, d := range m.Devices {
		if d < 0 {
			return bareFault("device id must be non-negative, got: ", number(d))
		}
	}
	if len(m.Names) == 0 {
		if len(m.Devices) > 1 {
			return bareFault("axes is empty and device_ids has more than one element")
		}
		return nil
	}
	for i, name := range m.Names {
		if slices.Contains(m.Names[:i], name) {
			return bareFault(`duplicate axis name: "`, name, `"`)
		}
	}
	if len(m.Devices) == 0 {
		return nil
	}
	sorted := slices.Clone(m.Devices)
	slices.Sort(sorted)
	switch total := product(m.Sizes); {
	case total != int64(len(m.Devices)):
		return bareFault("total product of axis sizes must match total number of device ids, got: ", number(total), " != ", itoa(len(m.Devices)))
	case !slices.Equal(sorted, upTo(len(sorted))):
		return bareFault("sorted device ids must be iota(product(axes)), got: ", list(sorted))
	case slices.IsSorted(m.Devices):
		return bareFault("if the ordered device ids are the same as iota(product(axes)), no need to specify them for simplicity")
	}
	return nil
}
