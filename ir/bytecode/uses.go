package bytecode

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A valueUse is a use of a value.
type valueUse struct {
	op         int32 // number of the operation
	operand    int
	downgraded bool // the operation was replaced with an older form
}

// useOrders returns the use-list order of each value where MLIR's differs from the one a reader
// builds: the position of each use, the last use first. Only the downgrade to older operations
// causes such orders: it creates operations anew, which puts their uses in front, and then replaces
// the uses of the old operation one by one, which reverses them.
func (w *writer) useOrders() map[ir.Value][]int {
	if !w.downgraded || w.target.Version < versionUses {
		return nil
	}
	m := w.m
	uses := map[ir.Value][]valueUse{}
	replaced := map[ir.Value]bool{}
	m.Walk(func(op ir.Op) {
		if !w.ops[op].downgraded {
			return
		}
		for _, v := range m.Operands(op) {
			uses[v] = nil
		}
		first, n := m.Results(op)
		for i := range n {
			uses[first+ir.Value(i)] = nil
			replaced[first+ir.Value(i)] = true
		}
	})
	if len(uses) == 0 {
		return nil
	}
	m.Walk(func(op ir.Op) {
		for i, v := range m.Operands(op) {
			if list, ok := uses[v]; ok {
				uses[v] = append(list, valueUse{w.ops[op].id, i, w.ops[op].downgraded})
			}
		}
	})
	orders := map[ir.Value][]int{}
	for v, list := range uses {
		if order := orderOf(list, replaced[v]); order != nil {
			orders[v] = order
		}
	}
	return orders
}

// orderOf returns the use-list order of a value from its uses in program order, or nil if it is the
// default.
func orderOf(list []valueUse, replaced bool) []int {
	if len(list) < 2 {
		return nil
	}
	var first, rest []valueUse
	for _, u := range list {
		if u.downgraded {
			first = append(first, u)
		} else {
			rest = append(rest, u)
		}
	}
	var now []valueUse
	if replaced {
		now = append(rest, first...)
	} else {
		slices.Reverse(first)
		slices.Reverse(rest)
		now = append(first, rest...)
	}
	descending := func(a, b valueUse) int { return cmp.Or(cmp.Compare(b.op, a.op), cmp.Compare(b.operand, a.operand)) }
	if slices.IsSortedFunc(now, descending) {
		return nil
	}
	order := make([]int, len(now))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, k int) int { return descending(now[i], now[k]) })
	return order
}

// useLists writes the use-list orders of n values from first on. It returns false if there are
// none.
func (w *writer) useLists(e *emitter, first ir.Value, n int) bool {
	count := 0
	for i := range n {
		if w.uses[first+ir.Value(i)] != nil {
			count++
		}
	}
	if count == 0 {
		return false
	}
	if n != 1 {
		e.varint(uint64(count))
	}
	for i := range n {
		order := w.uses[first+ir.Value(i)]
		if order == nil {
			continue
		}
		if n != 1 {
			e.varint(uint64(i))
		}
		writeOrder(e, order)
	}
	return true
}

// writeOrder writes a use-list order, as index pairs if few positions change.
func writeOrder(e *emitter, order []int) {
	moved := 0
	for i, k := range order {
		if i != k {
			moved++
		}
	}
	pairs := moved < len(order)/2
	if !pairs {
		e.flagged(uint64(len(order)), false)
		for _, k := range order {
			e.varint(uint64(k))
		}
		return
	}
	e.flagged(uint64(2*moved), true)
	for i, k := range order {
		if i != k {
			e.varint(uint64(k))
			e.varint(uint64(i))
		}
	}
}
