package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// The results of an operation, where their users see another type than it computes.

// replaceResults lets an operation give its computed results, and converts behind it what the users of its results see
// in another type.
func (r *rewriter) replaceResults(op ir.Op, d *decision) {
	m := r.m
	computed, seen := d.results, d.seen
	old := m.Detach(op)
	r.values.grow()
	at := op
	for i := range m.NumResults(op) {
		v, fresh := old+ir.Value(i), m.Result(op, i)
		t := r.values.declared(v)
		w := r.values.width(t)
		now, _ := r.values.typeOf(t, computed[:w])
		r.states(fresh, t, computed[:w])
		if d.spread {
			r.values.put(fresh, computed[0])
		}
		m.SetType(fresh, now)
		want, _ := r.values.typeOf(t, seen[:w])
		computed, seen = computed[w:], seen[w:]
		if d.via != nil && d.via[i].Type != r.values.elem(fresh) && d.via[i].Type != promotable[m.Elem(want)] {
			step := r.convertBehind(at, fresh, r.values.over(t, d.via[i].Type))
			at, fresh, now = step, m.Result(step, 0), m.Type(m.Result(step, 0))
			r.states(fresh, now, d.via[i:i+1])
		}
		if want == now {
			r.forward[v] = fresh
			continue
		}
		at = r.back(at, fresh, v, want)
	}
}

// states makes nodes what is known of the leaves of a value that has just been made, which the text would give a type.
func (r *rewriter) states(v ir.Value, declared ir.Type, nodes []promote.Node) {
	r.values.states[v].declared = declared
	if r.values.isContainer(declared) {
		r.values.setLeaves(v, nodes)
	} else {
		r.values.set(v, nodes[0])
	}
}

// back puts the conversion of a result behind its operation, and makes it the definition of v, which has users.
func (r *rewriter) back(at ir.Op, fresh, v ir.Value, t ir.Type) ir.Op {
	m := r.m
	if t != m.Type(v) {
		r.values.declare(v)
		m.SetType(v, t)
	}
	if !r.values.isContainer(t) {
		op := r.convertBehind(at, fresh, t)
		m.Adopt(op, v)
		r.markWeak(op)
		return op
	}
	stand := m.NewOp(ir.OpTuple, 0, at, []ir.Value{fresh}, t)
	m.InsertAfter(at, stand)
	r.values.grow()
	tuple, _ := r.rebuild(stand, fresh, typesOnly(r.values.appendLeaves(nil, v)))
	m.Erase(stand)
	def, _ := m.DefiningOp(tuple)
	m.Adopt(def, v)
	return def
}

// convertBehind puts the conversion of a value behind an operation.
func (r *rewriter) convertBehind(at ir.Op, v ir.Value, t ir.Type) ir.Op {
	if r.values.weak(v) {
		r.checkRange(&conversion{wanted: wanted{v, promotable[r.m.Elem(t)]}})
	}
	op := r.m.NewOp(ir.OpConvert, 0, at, []ir.Value{v}, t)
	r.m.InsertAfter(at, op)
	r.m.KeepSharding(op, v)
	r.values.grow()
	from, to := r.values.elem(v), promotable[r.m.Elem(t)]
	helper := -1
	// What insertConvert and compareWithZero make stands in front of what uses it: the convert holds the place.
	switch {
	case to == promote.I1:
		test := r.compareWithZero(op, v)
		r.m.Erase(op)
		op, helper = test, 1
	case from.Kind() == promote.Complex && to != promote.NoType && to.Kind() != promote.Complex:
		made := r.insertConvert(op, v, to)
		r.m.Erase(op)
		if op = made; r.m.Operand(op, 0) != v {
			helper = 0
		}
	}
	r.noteBehind(op, helper)
	return op
}
