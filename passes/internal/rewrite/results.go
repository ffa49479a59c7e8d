package rewrite

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/passes/internal/sharding"
)

// replaceResults gives the results of an operation their computed types, and inserts converts after
// it for users that see other types.
func (r *rewriter) replaceResults(op ir.Op, d *infer.Decision) {
	m := r.m
	computed, seen := d.Results, d.Converted
	old := m.Detach(op)
	r.values.Grow()
	at := op
	for i := range m.NumResults(op) {
		v, fresh := old+ir.Value(i), m.Result(op, i)
		t := r.values.Declared(v)
		w := r.values.NumLeaves(t)
		now, _ := r.values.TypeOf(t, computed[:w])
		r.values.Init(fresh, t, computed[:w])
		if d.PropagatesWeak {
			r.values.SetUnfiltered(fresh, computed[0])
		}
		m.SetType(fresh, now)
		want, _ := r.values.TypeOf(t, seen[:w])
		computed, seen = computed[w:], seen[w:]
		if d.Intermediate != nil && d.Intermediate[i].Type != r.values.Elem(fresh) && d.Intermediate[i].Type != rules.Promotable(m.Types.Elem(want)) {
			step := r.convertAfter(at, fresh, r.values.WithElement(t, d.Intermediate[i].Type))
			at, fresh, now = step, m.Result(step, 0), m.Type(m.Result(step, 0))
			r.values.Init(fresh, now, d.Intermediate[i:i+1])
		}
		if want == now {
			m.ReplaceAllUses(v, fresh)
			continue
		}
		at = r.convertResult(at, fresh, v, want)
	}
}

// convertResult inserts a conversion of a result after its operation, and makes it the definition
// of v, which has the uses.
func (r *rewriter) convertResult(at ir.Op, fresh, v ir.Value, t ir.Type) ir.Op {
	m := r.m
	if t != m.Type(v) {
		r.values.Declare(v)
		m.SetType(v, t)
	}
	if !r.values.IsContainer(t) {
		op := r.convertAfter(at, fresh, t)
		m.Adopt(op, v)
		r.markWeak(op)
		return op
	}
	stand := m.NewOp(ir.OpTuple, 0, at, []ir.Value{fresh}, t)
	m.InsertAfter(at, stand)
	r.values.Grow()
	tuple, _ := r.rebuildTuple(stand, fresh, infer.TypesOf(r.values.AppendLeaves(nil, v)))
	m.Erase(stand)
	def, _ := m.DefiningOp(tuple)
	m.Adopt(def, v)
	return def
}

func (r *rewriter) convertAfter(at ir.Op, v ir.Value, t ir.Type) ir.Op {
	if r.values.IsWeak(v) {
		r.checkRange(v, rules.Promotable(r.m.Types.Elem(t)))
	}
	op := r.m.NewOp(ir.OpConvert, 0, at, []ir.Value{v}, t)
	r.m.InsertAfter(at, op)
	sharding.Keep(r.m, op, v)
	r.values.Grow()
	from, to := r.values.Elem(v), rules.Promotable(r.m.Types.Elem(t))
	made := op
	// insertConvert and insertNonzeroTest insert before an operation, so op marks the position.
	switch {
	case to == elem.I1:
		made = r.insertNonzeroTest(op, v)
	case from.IsComplex() && to != elem.None && !to.IsComplex():
		made = r.insertConvert(op, v, to)
	}
	if made != op {
		r.m.Erase(op)
	}
	r.converts.resultConverts = append(r.converts.resultConverts, made)
	return made
}
