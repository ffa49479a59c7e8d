package ir

import "iter"

// Uses has the uses of each value of a module: the operands that the value is. A use is identified
// by its place in the module's table of operands, and the uses of a value form a doubly linked list
// of places, so that arrays hold all lists and an edit takes constant time. The edits of the module
// keep the lists up to date.
type Uses struct {
	m     *Module
	first []int32 // by value: the place of its first use, 0 for none
	at    []use   // by place
}

// A use is an operand of an operation.
type use struct {
	op         Op    // 0 if the place is not in a list
	prev, next int32 // places of the uses before and after it in the list; 0 for none
}

// Uses returns the uses of the module's values, which the first call collects in one walk.
func (m *Module) Uses() *Uses {
	if m.uses == nil {
		m.uses = &Uses{m: m, first: make([]int32, m.NumValues()), at: make([]use, m.t.operands.End())}
		m.Walk(m.uses.add)
	}
	return m.uses
}

// DropUses frees the memory of Uses, so that edits need not update them.
func (m *Module) DropUses() { m.uses = nil }

// ReplaceAllUses makes the value to every operand that is the value from.
func (m *Module) ReplaceAllUses(from, to Value) {
	for op, i := range m.Uses().Of(from) {
		m.SetOperand(op, i, to)
	}
}

// Of iterates over the uses of a value: operand i of op. Their order is not specified. The loop may
// replace the operand that it is at.
func (u *Uses) Of(v Value) iter.Seq2[Op, int] {
	return func(yield func(op Op, i int) bool) {
		for place := u.head(v); place != 0; {
			use := u.at[place]
			if !yield(use.op, int(place-u.m.t.ops.At(use.op).operand)) {
				return
			}
			place = use.next
		}
	}
}

// Any reports whether a value has uses.
func (u *Uses) Any(v Value) bool { return u.head(v) != 0 }

// HasOne reports whether a value has exactly one use.
func (u *Uses) HasOne(v Value) bool {
	place := u.head(v)
	return place != 0 && u.at[place].next == 0
}

// Count returns the number of uses of a value.
func (u *Uses) Count(v Value) (n int) {
	for place := u.head(v); place != 0; place = u.at[place].next {
		n++
	}
	return n
}

func (u *Uses) head(v Value) int32 {
	if int(v) >= len(u.first) {
		return 0 // made since first was last extended, and not used
	}
	return u.first[v]
}

// add adds the operands of an operation.
func (u *Uses) add(op Op) {
	r := u.m.t.ops.At(op)
	if missing := int(r.operand+r.operandCount) - len(u.at); missing > 0 {
		u.at = append(u.at, make([]use, missing)...)
	}
	for i, v := range u.m.t.operands.Slice(r.operand, r.operandCount) {
		u.link(op, r.operand+int32(i), v)
	}
}

// link makes the place of an operand the first use of v.
func (u *Uses) link(op Op, place int32, v Value) {
	if missing := int(v) + 1 - len(u.first); missing > 0 {
		u.first = append(u.first, make([]int32, missing)...)
	}
	next := u.first[v]
	if next != 0 {
		u.at[next].prev = place
	}
	u.first[v] = place
	u.at[place] = use{op: op, next: next}
}

// unlink takes a place out of the list of v.
func (u *Uses) unlink(place int32, v Value) {
	old := u.at[place]
	if old.prev != 0 {
		u.at[old.prev].next = old.next
	} else {
		u.first[v] = old.next
	}
	if old.next != 0 {
		u.at[old.next].prev = old.prev
	}
	u.at[place] = use{}
}

// set records that an operand becomes v. The operands of an erased operation are in no list.
func (u *Uses) set(place int32, was, v Value) {
	if op := u.at[place].op; op != 0 {
		u.unlink(place, was)
		u.link(op, place, v)
	}
}

// remove removes the operands of an operation.
func (u *Uses) remove(op Op) {
	r := u.m.t.ops.At(op)
	for i, v := range u.m.t.operands.Slice(r.operand, r.operandCount) {
		if place := r.operand + int32(i); u.at[place].op != 0 {
			u.unlink(place, v)
		}
	}
}
