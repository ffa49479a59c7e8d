package bytecode

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A valueUse is a use of a value.
type valueUse struct {
	op      int32 // number of the operation
	operand int
	made    maker
}

// A maker says when MLIR makes a use, or by which step a value gets its uses.
type maker uint8

const (
	byConversion maker = iota // to VHLO, in program order
	byCast                    // the cast from VHLO at the end of the conversion, or the cast to VHLO
	byDowngrade               // of an operation to an older form
)

// makerOf returns the maker of an operation.
func (w *writer) makerOf(op ir.Op) maker {
	switch {
	case op >= w.casts:
		return byCast
	case w.ops[op].downgraded:
		return byDowngrade
	}
	return byConversion
}

// useOrders returns the use-list order of each value where MLIR's differs from the one a reader
// builds: the position of each use, the last use first. Two steps cause such orders. The downgrade
// to older operations creates operations anew, which puts their uses in front, and then replaces
// the uses of the old operation one by one, which reverses them. The conversion of a mixed module
// replaces the uses of a cast to VHLO once, and makes a cast from VHLO after all other uses of the
// value.
func (w *writer) useOrders() map[ir.Value][]int {
	if !w.downgraded && int(w.casts) == w.m.NumOps() || w.target.Version < versionUses {
		return nil
	}
	m := w.m
	uses := map[ir.Value][]valueUse{}
	m.Walk(func(op ir.Op) {
		if w.makerOf(op) == byConversion {
			return
		}
		for _, v := range m.Operands(op) {
			uses[v] = nil
		}
		first, n := m.Results(op)
		for i := range n {
			uses[first+ir.Value(i)] = nil
		}
	})
	if len(uses) == 0 {
		return nil
	}
	m.Walk(func(op ir.Op) {
		for i, v := range m.Operands(op) {
			if list, ok := uses[v]; ok {
				uses[v] = append(list, valueUse{w.ops[op].id, i, w.makerOf(op)})
			}
		}
	})
	orders := map[ir.Value][]int{}
	for v, list := range uses {
		if w.legal != nil && !w.hasPortableResults(definer(m, v)) {
			continue // it keeps its uses
		}
		made := byConversion
		if op, _ := m.DefiningOp(v); op != 0 {
			made = w.makerOf(op)
		}
		if order := orderOf(list, made); order != nil {
			orders[v] = order
		}
	}
	return orders
}

// orderOf returns the use-list order of a value from its uses in program order and the maker of the
// value, or nil if it is the default.
func orderOf(list []valueUse, made maker) []int {
	if len(list) < 2 {
		return nil
	}
	var by [byDowngrade + 1][]valueUse
	for _, u := range list {
		by[u.made] = append(by[u.made], u)
	}
	var now []valueUse
	if made == byDowngrade {
		now = slices.Concat(by[byConversion], by[byCast], by[byDowngrade])
	} else {
		slices.Reverse(by[byDowngrade])
		if made == byConversion {
			slices.Reverse(by[byConversion])
		}
		now = slices.Concat(by[byDowngrade], by[byCast], by[byConversion])
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
	var ordered []int
	for i := range n {
		if w.uses[first+ir.Value(i)] != nil {
			ordered = append(ordered, i)
		}
	}
	if n != 1 && ordered != nil {
		e.varint(uint64(len(ordered)))
	}
	for _, i := range ordered {
		if n != 1 {
			e.varint(uint64(i))
		}
		writeOrder(e, w.uses[first+ir.Value(i)])
	}
	return ordered != nil
}

// writeOrder writes a use-list order, as index pairs if few positions change.
func writeOrder(e *emitter, order []int) {
	var pairs []int
	for i, k := range order {
		if i != k {
			pairs = append(pairs, k, i)
		}
	}
	arePairs := len(pairs)/2 < len(order)/2
	if arePairs {
		order = pairs
	}
	e.flagged(uint64(len(order)), arePairs)
	for _, n := range order {
		e.varint(uint64(n))
	}
}
