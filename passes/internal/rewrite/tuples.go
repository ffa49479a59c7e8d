package rewrite

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Conversion of tuples: the rewriter unpacks them, converts their leaves, and builds new tuples.

// rebuildTuple inserts, before an operation, a tuple of the converted elements of v, and returns it
// and the remaining types. It uses the operands of a stablehlo.tuple directly, and records that
// tuple to be erased if it has no other use.
func (r *rewriter) rebuildTuple(at ir.Op, v ir.Value, to []elem.Type) (ir.Value, []elem.Type) {
	m := r.m
	elements := r.tupleElements(at, v)
	types := make([]ir.Type, len(elements))
	tuple := r.insertOp(at, ir.OpTuple, 0, elements, m.Type(v))
	for k, x := range elements {
		if r.values.IsContainer(m.Type(x)) {
			elements[k], to = r.rebuildTuple(tuple, x, to)
			m.SetOperand(tuple, k, elements[k])
		} else if len(to) > 0 {
			r.convertOperand(tuple, k, to[0], false)
			to = to[1:]
		}
		types[k] = m.Type(m.Operand(tuple, k))
	}
	m.SetType(m.Result(tuple, 0), m.Types.Tuple(types))
	return m.Result(tuple, 0), to
}

// unpackOperands replaces an operation by one on the leaves of its operands, and packs the results
// into tuples.
func (r *rewriter) unpackOperands(op ir.Op, _ *rules.Rewrite) {
	m := r.m
	var leaves []ir.Value
	for _, v := range m.Operands(op) {
		leaves = r.appendUnpacked(leaves, op, v)
	}
	var known []promote.Node // of the leaves of the results
	for i := range m.NumResults(op) {
		known = r.values.AppendLeaves(known, m.Result(op, i))
	}
	flat := r.insertOp(op, m.OpName(op), m.Properties(op), leaves, m.AppendTypesOf(nil, leaves)...)
	r.copyAttributes(flat, op)
	for i := range leaves {
		r.values.SetUnfiltered(m.Result(flat, i), known[i])
	}
	r.markWeak(flat)
	at := 0
	for i := range m.NumResults(op) {
		v := m.Result(op, i)
		if !r.values.IsContainer(m.Type(v)) {
			m.ReplaceAllUses(v, m.Result(flat, at))
			at++
			continue
		}
		r.retype(v)
		packed, next := r.packTuple(op, m.Type(v), m.Result(flat, 0), at)
		def, _ := m.DefiningOp(packed)
		m.Adopt(def, v)
		at = next
	}
	m.Erase(op)
}

// appendUnpacked appends the leaves of a value. It unpacks tuples before an operation.
func (r *rewriter) appendUnpacked(leaves []ir.Value, at ir.Op, v ir.Value) []ir.Value {
	m := r.m
	if m.Types.Kind(m.Type(v)) != ir.TupleType {
		return append(leaves, v)
	}
	for _, x := range r.tupleElements(at, v) {
		leaves = r.appendUnpacked(leaves, at, x)
	}
	return leaves
}

// tupleElements returns the elements of a tuple: the operands of its stablehlo.tuple, or
// get_tuple_element operations inserted before an operation.
func (r *rewriter) tupleElements(at ir.Op, v ir.Value) []ir.Value {
	m := r.m
	if def, _ := m.DefiningOp(v); def != 0 && m.OpName(def) == ir.OpTuple {
		r.converts.tuples = append(r.converts.tuples, def)
		return slices.Clone(m.Operands(def))
	}
	parts, _ := m.Types.Parts(m.Type(v))
	list := make([]ir.Value, len(parts))
	for k, t := range parts {
		index := m.Dicts.Of([]ir.Entry{{Name: ir.NameIndex, Attr: m.Attrs.Int(int64(k), m.Types.Scalar(elem.I32))}})
		list[k] = m.Result(r.insertOp(at, ir.OpGetTupleElement, index, []ir.Value{v}, t), 0)
	}
	return list
}

// packTuple inserts, before an operation, a tuple of type t. Its leaves are the values from first +
// number on. It returns the tuple and the number after its last leaf.
func (r *rewriter) packTuple(at ir.Op, t ir.Type, first ir.Value, number int) (ir.Value, int) {
	m := r.m
	if m.Types.Kind(t) != ir.TupleType {
		return first + ir.Value(number), number + 1
	}
	parts, _ := m.Types.Parts(t)
	list := make([]ir.Value, len(parts))
	for k, p := range parts {
		list[k], number = r.packTuple(at, p, first, number)
	}
	return m.Result(r.insertOp(at, ir.OpTuple, 0, list, t), 0), number
}
