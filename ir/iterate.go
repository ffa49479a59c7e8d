package ir

import "iter"

// BlocksIn iterates over the blocks in the regions of an operation.
func BlocksIn(m *Module, op Op) iter.Seq[Block] {
	return func(yield func(Block) bool) {
		for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
			for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
				if !yield(b) {
					return
				}
			}
		}
	}
}

// ValuesOf iterates over the values that an operation defines: its results, and the arguments of
// the blocks in its regions.
func ValuesOf(m *Module, op Op) iter.Seq[Value] {
	return func(yield func(Value) bool) {
		first, n := m.Results(op)
		for i := range n {
			if !yield(first + Value(i)) {
				return
			}
		}
		for b := range BlocksIn(m, op) {
			for i := range m.NumArgs(b) {
				if !yield(m.Arg(b, i)) {
					return
				}
			}
		}
	}
}
