package ir

// KeepPropagated is KeepSharding for an operation that takes the place of an operand, where its
// user says by sdy.propagation_edges that a sharding came from there (Shardy,
// verifyPropagationEdgesShardingAttr).
func (m *Module) KeepPropagated(user, op Op, v Value) {
	if m.Attribute(user, m.Name("sdy.propagation_edges")) != 0 {
		m.KeepSharding(op, v)
	}
}

// KeepSharding gives an operation that takes the place of a value the sharding of that: Shardy's
// collectives want an operand that has one (verifyCollectiveWithAxesPerDim).
func (m *Module) KeepSharding(op Op, v Value) {
	sharding := m.Name("sdy.sharding")
	if def, _ := m.DefiningOp(v); def != 0 {
		if a := m.Attribute(def, sharding); a != 0 && m.NumResults(def) == 1 {
			m.SetAttribute(op, sharding, a)
		}
		return
	}
	b, i := m.ArgOf(v)
	f := m.RegionOp(m.BlockRegion(b))
	array := m.Property(f, m.Name("arg_attrs"))
	if m.OpName(f) != OpFunc || array == 0 || i >= len(m.Items(array)) {
		return
	}
	a := m.Lookup(m.DictValue(m.Items(array)[i]), sharding)
	if a == 0 {
		return
	}
	if name, body := m.DialectText(a); name == "#sdy.sharding" {
		m.SetAttribute(op, sharding, m.DialectTextAttr("#sdy.sharding_per_value", "<["+body+"]>", 0))
	}
}
