package ir

import "iter"

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

// Blocks iterates over the blocks in the regions of an operation.
func Blocks(m *Module, op Op) iter.Seq[Block] {
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

// Children iterates over the operations in the regions of an operation, without nested ones.
func Children(m *Module, op Op) iter.Seq[Op] {
	return func(yield func(Op) bool) {
		for b := range Blocks(m, op) {
			for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
				if !yield(inner) {
					return
				}
			}
		}
	}
}

// Returns iterates over the operations that return from a function.
func Returns(m *Module, f Op) iter.Seq[Op] {
	return func(yield func(Op) bool) {
		for b := m.Body(f); b != 0; b = m.NextBlock(b) {
			if last := m.LastOp(b); last != 0 && m.EndsFunction(last) && !yield(last) {
				return
			}
		}
	}
}

// Definitions iterates over the results of an operation and the arguments in its regions.
func Definitions(m *Module, op Op) iter.Seq[Value] {
	return func(yield func(Value) bool) {
		for i := range m.NumResults(op) {
			if !yield(m.Result(op, i)) {
				return
			}
		}
		for b := range Blocks(m, op) {
			for i := range m.NumArgs(b) {
				if !yield(m.Arg(b, i)) {
					return
				}
			}
		}
	}
}
