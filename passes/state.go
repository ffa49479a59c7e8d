package passes

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// promotable maps element types of the IR to those of promotion systems; those that no system knows, and those that StableHLO
// has not, as complex<f16>, are promote.NoType; index and quantized types among them.
var promotable = func() (t [256]promote.Type) {
	for i := range t {
		if e := elem.Type(i); e != elem.None && e.InStableHLO() {
			t[i], _ = promote.TypeOf(e.String())
		}
	}
	return t
}()

// scalars is the way back.
var scalars = func() (t [256]elem.Type) {
	for _, p := range promote.Types() {
		t[p], _ = elem.Lookup(p.String())
	}
	return t
}()

// A state is what is known of a value beyond its type in the IR. The zero state is that of a strong value of
// the type that the text declares.
type state struct {
	typ      promote.Type // its element type; NoType: as declared
	weak     bool
	soft     bool    // as in promote.Node
	rank0    bool    // zero-dimensional to joins, whatever its shape
	declared ir.Type // the type that the text gives it, if the IR has another one by now
}

// values are the states of all values of a module.
type values struct {
	m      *ir.Module
	states []state
	// leaves are the nodes of tuples and futures, of those that are not as declared.
	leaves  map[ir.Value][]promote.Node
	scalar  [256]ir.Type
	ranks   bool      // the system asks which operands are zero-dimensional
	weakest bool      // the system has weak results
	forms   [256]bool // the types that can be weak in the system
}

// grow makes room for values that have been made.
func (v *values) grow() {
	for len(v.states) < v.m.NumValues() {
		v.states = append(v.states, state{})
	}
}

// declared is the type that the text gives a value.
func (v *values) declared(x ir.Value) ir.Type {
	if t := v.states[x].declared; t != 0 {
		return t
	}
	return v.m.Type(x)
}

// declare remembers the type that the text gives a value, before it gets another one.
func (v *values) declare(x ir.Value) {
	if s := &v.states[x]; s.declared == 0 {
		s.declared = v.m.Type(x)
	}
}

// declaredElem is the element type that the text gives a value; NoType if no system knows it.
func (v *values) declaredElem(x ir.Value) promote.Type { return promotable[v.m.Elem(v.declared(x))] }

// elem is the element type of a value.
func (v *values) elem(x ir.Value) promote.Type {
	if t := v.states[x].typ; t != promote.NoType {
		return t
	}
	return v.declaredElem(x)
}

// changed tells whether a value no longer has the element type that the text declares.
func (v *values) changed(x ir.Value) bool {
	t := v.states[x].typ
	return t != promote.NoType && t != v.declaredElem(x)
}

// weak tells whether a value is weak.
func (v *values) weak(x ir.Value) bool { return v.states[x].weak }

// node is a value as a promotion system sees it. Its type is promote.NoType if it takes no part in
// promotion: tokens, tuples, indices, quantized values.
func (v *values) node(x ir.Value) promote.Node {
	n := promote.Node{Type: v.elem(x), Weak: v.states[x].weak, Soft: v.states[x].soft}
	if v.ranks && n.Type != promote.NoType {
		n.Rank0 = v.states[x].rank0 || v.isRank0(v.declared(x))
	}
	return n
}

// isRank0 tells whether a type is a tensor without dimensions.
func (v *values) isRank0(t ir.Type) bool {
	return v.m.TypeKind(t) == ir.TensorType && len(v.m.Shape(t)) == 0
}

// flat tells whether a value gives no dimensions to what is made of it, to joins: it is zero-dimensional to them, or a python scalar.
func flat(n promote.Node) bool { return n.Rank0 || n.Weak }

// set makes n what is known of a value, and tells whether that is something else than before. A node without
// a type says that the value is as declared. Where results are never weak, the flag is dropped.
func (v *values) set(x ir.Value, n promote.Node) bool {
	n.Weak = n.Weak && v.weakest && v.forms[n.Type]
	return v.put(x, n)
}

// hasMark tells whether a weak result of a type is marked: the system has a weak form of it, and it is no truth value. That one is
// weak when it tests weak values (jax lax.py@0.10.2, naryop's weak type), which the output shows without a mark of its own.
func (v *values) hasMark(t promote.Type) bool { return v.forms[t] && t != promote.I1 }

// formless tells whether the system has no weak form of the type of some leaf.
func (v *values) formless(leaves []promote.Node) bool {
	return slices.ContainsFunc(leaves, func(n promote.Node) bool { return !v.forms[n.Type] })
}

// put is set for a value that is as weak as the text says.
func (v *values) put(x ir.Value, n promote.Node) bool {
	s := &v.states[x]
	now := state{typ: n.Type, weak: n.Weak, soft: n.Soft && n.Weak, rank0: v.ranks && n.Rank0, declared: s.declared}
	if n.Type == promote.NoType || n.Type == v.declaredElem(x) && !n.Weak && !now.rank0 {
		now = state{declared: s.declared}
	}
	changed := now != *s
	*s = now
	return changed
}

// over is a type over another element.
func (v *values) over(t ir.Type, e promote.Type) ir.Type { return v.m.WithElement(t, v.scalarType(e)) }

// scalarType is the IR's type for an element type.
func (v *values) scalarType(e promote.Type) ir.Type {
	t := v.scalar[e]
	if t == 0 {
		t = v.m.Scalar(scalars[e])
		v.scalar[e] = t
	}
	return t
}

// Tuples and futures are made of leaves: the types that are neither, in the order of the text. Any other value
// is its only leaf.

// isContainer tells whether a type is a tuple or a future.
func (v *values) isContainer(t ir.Type) bool {
	k := v.m.TypeKind(t)
	return k == ir.TupleType || k == ir.FutureType
}

// isFuture tells whether a value is a future.
func (v *values) isFuture(x ir.Value) bool { return v.m.TypeKind(v.declared(x)) == ir.FutureType }

// isPlain tells whether a value is its only leaf.
func (v *values) isPlain(x ir.Value) bool {
	t := v.m.Type(x)
	return v.m.Elem(t) != elem.None || !v.isContainer(t)
}

// width is the number of leaves of a type.
func (v *values) width(t ir.Type) int {
	if !v.isContainer(t) {
		return 1
	}
	n := 0
	parts, _ := v.m.Parts(t)
	for _, p := range parts {
		n += v.width(p)
	}
	return n
}

// appendLeaves appends the nodes of the leaves of a value.
func (v *values) appendLeaves(dst []promote.Node, x ir.Value) []promote.Node {
	if v.states[x].typ == promote.NoType {
		if t := v.declared(x); v.isContainer(t) {
			if known, ok := v.leaves[x]; ok {
				return append(dst, known...)
			}
			return v.appendDeclared(dst, t)
		}
	}
	return append(dst, v.node(x))
}

// appendDeclared appends the nodes of the leaves of a type.
func (v *values) appendDeclared(dst []promote.Node, t ir.Type) []promote.Node {
	if !v.isContainer(t) {
		return append(dst, promote.Node{Type: promotable[v.m.Elem(t)], Rank0: v.ranks && v.isRank0(t)})
	}
	parts, _ := v.m.Parts(t)
	for _, p := range parts {
		dst = v.appendDeclared(dst, p)
	}
	return dst
}

// nodes are the leaves of values.
func (v *values) nodes(list []ir.Value) []promote.Node {
	nodes := make([]promote.Node, 0, len(list))
	for _, x := range list {
		nodes = v.appendLeaves(nodes, x)
	}
	return nodes
}

// setLeaves gives a value the first of nodes as its leaves, and returns the others and whether that changed
// something.
func (v *values) setLeaves(x ir.Value, nodes []promote.Node) (rest []promote.Node, changed bool) {
	t := v.declared(x)
	if !v.isContainer(t) {
		if len(nodes) == 0 {
			return nil, v.set(x, promote.Node{})
		}
		return nodes[1:], v.set(x, nodes[0])
	}
	n := min(v.width(t), len(nodes))
	was := v.appendLeaves(nil, x)
	if v.leaves == nil {
		v.leaves = map[ir.Value][]promote.Node{}
	}
	now := append([]promote.Node(nil), nodes[:n]...)
	for i := range now {
		now[i].Soft = now[i].Soft && now[i].Weak
	}
	v.leaves[x] = now
	return nodes[n:], !sameNodes(was, now)
}

// typeOf is the type of a value whose leaves have these element types, and the leaves that are left.
func (v *values) typeOf(t ir.Type, leaves []promote.Node) (ir.Type, []promote.Node) {
	if !v.isContainer(t) {
		if len(leaves) == 0 {
			return t, nil
		}
		if leaves[0].Type != promote.NoType && leaves[0].Type != promotable[v.m.Elem(t)] {
			t = v.over(t, leaves[0].Type)
		}
		return t, leaves[1:]
	}
	parts, _ := v.m.Parts(t)
	types := make([]ir.Type, len(parts))
	for i, p := range parts {
		types[i], leaves = v.typeOf(p, leaves)
	}
	if v.m.TypeKind(t) == ir.FutureType {
		return v.m.Future(types), leaves
	}
	return v.m.Tuple(types), leaves
}

// typesOf are types whose leaves have these element types.
func (v *values) typesOf(types []ir.Type, leaves []promote.Node) []ir.Type {
	out := make([]ir.Type, len(types))
	for i, t := range types {
		out[i], leaves = v.typeOf(t, leaves)
	}
	return out
}

// softOf tells whether what comes of some nodes is soft if it is weak.
func softOf(nodes ...promote.Node) bool { return !slices.ContainsFunc(nodes, promote.Node.Hard) }

// sameNodes tells whether two lists have the same types and flags.
func sameNodes(a, b []promote.Node) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Type != b[i].Type || a[i].Weak != b[i].Weak || a[i].Hard() != b[i].Hard() {
			return false
		}
	}
	return true
}
