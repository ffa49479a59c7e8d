package ir

// Walk calls f for every operation of the module except for the top-level one, in pre-order. f may
// change the operation, insert others before it, and erase it.
func (m *Module) Walk(f func(op Op)) { m.WalkBelow(m.top, f) }

// WalkBelow is like Walk, for the operations nested in op.
func (m *Module) WalkBelow(op Op, f func(op Op)) {
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
			for inner := m.FirstOp(b); inner != 0; {
				next := m.NextOp(inner)
				f(inner)
				if m.FirstRegion(inner) != 0 && !m.Erased(inner) {
					m.WalkBelow(inner, f)
				}
				inner = next
			}
		}
	}
}
