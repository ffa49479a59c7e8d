package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A state is the lattice element of a value, with its declared type: the type in the input. The
// zero state is a strong value of its declared type.
type state struct {
	typ  promote.Type // inferred element type; NoType stands for the declared one
	weak bool
	// The value is weak by itself, as a constant (option WeakConstants) or a dimension size, and
	// not because of a mark or the option WeakArgs. It may also be marked (see alsoMarked). In a
	// legal module such a value changes no operation.
	undeclaredWeak bool
	rank0          bool    // joins treat it as a scalar: it was broadcast from one, for example
	declared       ir.Type // recorded before the type in the IR changes; 0 until then
}

// A Values has the lattice elements of all values of a module.
type Values struct {
	m      *ir.Module
	config *rules.Config
	states []state
	// leaves has the nodes of the tuples and futures that were set.
	leaves  map[ir.Value][]promote.Node
	scalar  [256]ir.Type
	types   []typeInfo // by ir.Type; computed on first use
	sawWeak bool       // a value is or was weak

	// marked values that are weak anyway
	alsoMarked map[ir.Value]bool
}

// A typeInfo caches the properties of an ir.Type that inference needs.
type typeInfo struct {
	known bool
	rank0 bool         // a tensor without dimensions
	elem  promote.Type // promotion type of its elements; NoType if no system promotes them
}

// info returns the properties of a type.
func (v *Values) info(t ir.Type) typeInfo {
	if int(t) < len(v.types) && v.types[t].known {
		return v.types[t]
	}
	return v.computeInfo(t)
}

// computeInfo computes and caches the properties of a type.
func (v *Values) computeInfo(t ir.Type) typeInfo {
	if int(t) >= len(v.types) {
		v.types = append(v.types, make([]typeInfo, int(t)+1-len(v.types))...)
	}
	v.types[t] = typeInfo{true, v.m.Types.Kind(t) == ir.TensorType && len(v.m.Types.Shape(t)) == 0, rules.Promotable(v.m.Types.Elem(t))}
	return v.types[t]
}

func newValues(m *ir.Module, config *rules.Config) *Values {
	return &Values{m: m, config: config, states: make([]state, m.NumValues())}
}

// Grow adds states for values created since the last call.
func (v *Values) Grow() {
	if more := v.m.NumValues() - len(v.states); more > 0 {
		v.states = append(v.states, make([]state, more)...)
	}
}

// Declared returns the type of a value in the text.
func (v *Values) Declared(x ir.Value) ir.Type {
	if t := v.states[x].declared; t != 0 {
		return t
	}
	return v.m.Type(x)
}

// Declare records the declared type of a value. Call it before changing the type in the IR.
func (v *Values) Declare(x ir.Value) {
	if s := &v.states[x]; s.declared == 0 {
		s.declared = v.m.Type(x)
	}
}

// DeclaredElem returns the declared element type of a value; NoType if no system promotes it.
func (v *Values) DeclaredElem(x ir.Value) promote.Type {
	return v.info(v.Declared(x)).elem
}

// Elem returns the inferred element type of a value.
func (v *Values) Elem(x ir.Value) promote.Type {
	if t := v.states[x].typ; t != promote.NoType {
		return t
	}
	return v.DeclaredElem(x)
}

// IsChanged reports whether the inferred element type of a value differs from the declared one.
func (v *Values) IsChanged(x ir.Value) bool {
	t := v.states[x].typ
	return t != promote.NoType && t != v.DeclaredElem(x)
}

// IsUndeclaredWeak reports whether a value is weak by itself and not marked.
func (v *Values) IsUndeclaredWeak(x ir.Value) bool {
	return v.states[x].weak && v.states[x].undeclaredWeak && !v.alsoMarked[x]
}

// noteMark records the mark of a value that is weak anyway.
func (v *Values) noteMark(x ir.Value) {
	if v.alsoMarked == nil {
		v.alsoMarked = map[ir.Value]bool{}
	}
	v.alsoMarked[x] = true
}

// IsWeak reports whether a value is weak.
func (v *Values) IsWeak(x ir.Value) bool { return v.states[x].weak }

// Node returns the lattice element of a value. Its type is promote.NoType for values that are not
// promoted, such as tokens, tuples, indices and quantized values.
func (v *Values) Node(x ir.Value) promote.Node {
	n := promote.Node{Type: v.Elem(x), Weak: v.states[x].weak, UndeclaredWeak: v.states[x].undeclaredWeak}
	if v.config.HasRanks && n.Type != promote.NoType {
		n.Rank0 = v.states[x].rank0 || v.IsRank0(v.Declared(x))
	}
	return n
}

// IsRank0 reports whether a type is a tensor without dimensions.
func (v *Values) IsRank0(t ir.Type) bool { return v.info(t).rank0 }

// Set sets the lattice element of a value and reports whether it changed. If n.Type is NoType, the
// value gets its declared type. n.Weak is ignored if results are never weak in the system, or if
// the type has no weak form in it, such as bool in JAX.
func (v *Values) Set(x ir.Value, n promote.Node) bool {
	n.Weak = n.Weak && v.config.HasWeakResults && v.config.HasWeak[n.Type]
	return v.SetUnfiltered(x, n)
}

// LacksWeakForm reports whether one of the leaves has a type without a weak form in the system.
func (v *Values) LacksWeakForm(leaves []promote.Node) bool {
	return slices.ContainsFunc(leaves, func(n promote.Node) bool { return !v.config.HasWeak[n.Type] })
}

// SetUnfiltered sets the lattice element of a value like Set, but keeps n.Weak as it is.
func (v *Values) SetUnfiltered(x ir.Value, n promote.Node) bool {
	s := &v.states[x]
	now := state{typ: n.Type, weak: n.Weak, undeclaredWeak: n.UndeclaredWeak && n.Weak, rank0: v.config.HasRanks && n.Rank0, declared: s.declared}
	if n.Type == promote.NoType || n.Type == v.DeclaredElem(x) && !n.Weak && !now.rank0 {
		now = state{declared: s.declared}
	}
	v.sawWeak = v.sawWeak || now.weak
	changed := now != *s
	*s = now
	return changed
}

// WithElement returns t with element type e.
func (v *Values) WithElement(t ir.Type, e promote.Type) ir.Type {
	return v.m.Types.WithElement(t, v.ScalarType(e))
}

// ScalarType returns the ir.Type of an element type.
func (v *Values) ScalarType(e promote.Type) ir.Type {
	t := v.scalar[e]
	if t == 0 {
		t = v.m.Types.Scalar(rules.Element(e))
		v.scalar[e] = t
	}
	return t
}

// Leaves are in the order of the text. A value that is no tuple or future has one leaf: itself.

// IsContainer reports whether a type is a tuple or a future.
func (v *Values) IsContainer(t ir.Type) bool {
	k := v.m.Types.Kind(t)
	return k == ir.TupleType || k == ir.FutureType
}

// isFuture reports whether a value is a future.
func (v *Values) isFuture(x ir.Value) bool { return v.m.Types.Kind(v.Declared(x)) == ir.FutureType }

// IsPlain reports whether a value is neither a tuple nor a future.
func (v *Values) IsPlain(x ir.Value) bool {
	t := v.m.Type(x)
	return v.m.Types.Elem(t) != elem.None || !v.IsContainer(t)
}

// NumLeaves returns the number of leaves of a type.
func (v *Values) NumLeaves(t ir.Type) int {
	if !v.IsContainer(t) {
		return 1
	}
	n := 0
	parts, _ := v.m.Types.Parts(t)
	for _, p := range parts {
		n += v.NumLeaves(p)
	}
	return n
}

// AppendLeaves appends the nodes of the leaves of a value.
func (v *Values) AppendLeaves(dst []promote.Node, x ir.Value) []promote.Node {
	if v.states[x].typ == promote.NoType {
		if t := v.Declared(x); v.IsContainer(t) {
			if known, ok := v.leaves[x]; ok {
				return append(dst, known...)
			}
			return v.AppendDeclared(dst, t)
		}
	}
	return append(dst, v.Node(x))
}

// AppendDeclared appends the nodes of the leaves of a type.
func (v *Values) AppendDeclared(dst []promote.Node, t ir.Type) []promote.Node {
	if !v.IsContainer(t) {
		return append(dst, promote.Node{Type: rules.Promotable(v.m.Types.Elem(t)), Rank0: v.config.HasRanks && v.IsRank0(t)})
	}
	parts, _ := v.m.Types.Parts(t)
	for _, p := range parts {
		dst = v.AppendDeclared(dst, p)
	}
	return dst
}

// Nodes returns the leaves of values.
func (v *Values) Nodes(list []ir.Value) []promote.Node {
	nodes := make([]promote.Node, 0, len(list))
	for _, x := range list {
		nodes = v.AppendLeaves(nodes, x)
	}
	return nodes
}

// SetLeaves sets the leaves of a value to the leading nodes. It returns the remaining nodes, and
// reports whether a leaf changed.
func (v *Values) SetLeaves(x ir.Value, nodes []promote.Node) (rest []promote.Node, changed bool) {
	t := v.Declared(x)
	if !v.IsContainer(t) {
		if len(nodes) == 0 {
			return nil, v.Set(x, promote.Node{})
		}
		return nodes[1:], v.Set(x, nodes[0])
	}
	n := min(v.NumLeaves(t), len(nodes))
	was := v.AppendLeaves(nil, x)
	if v.leaves == nil {
		v.leaves = map[ir.Value][]promote.Node{}
	}
	now := append([]promote.Node(nil), nodes[:n]...)
	for i := range now {
		now[i].UndeclaredWeak = now[i].UndeclaredWeak && now[i].Weak
	}
	v.leaves[x] = now
	return nodes[n:], !sameNodes(was, now)
}

// TypeOf returns two things: t with the element types of the leading leaves, and the leaves that t
// did not use.
func (v *Values) TypeOf(t ir.Type, leaves []promote.Node) (ir.Type, []promote.Node) {
	if !v.IsContainer(t) {
		if len(leaves) == 0 {
			return t, nil
		}
		if leaves[0].Type != promote.NoType && leaves[0].Type != rules.Promotable(v.m.Types.Elem(t)) {
			t = v.WithElement(t, leaves[0].Type)
		}
		return t, leaves[1:]
	}
	parts, _ := v.m.Types.Parts(t)
	types := make([]ir.Type, len(parts))
	for i, p := range parts {
		types[i], leaves = v.TypeOf(p, leaves)
	}
	if v.m.Types.Kind(t) == ir.FutureType {
		return v.m.Types.Future(types), leaves
	}
	return v.m.Types.Tuple(types), leaves
}

// TypesOf returns types with the element types of leaves.
func (v *Values) TypesOf(types []ir.Type, leaves []promote.Node) []ir.Type {
	out := make([]ir.Type, len(types))
	for i, t := range types {
		out[i], leaves = v.TypeOf(t, leaves)
	}
	return out
}

// sameNodes reports whether two lists have the same types and the same weakness.
func sameNodes(a, b []promote.Node) bool {
	return slices.EqualFunc(a, b, func(x, y promote.Node) bool {
		return x.Type == y.Type && x.Weak == y.Weak && x.IsDeclaredWeak() == y.IsDeclaredWeak()
	})
}

// SameTypes reports whether two lists have the same types.
func SameTypes(a, b []promote.Node) bool {
	return slices.EqualFunc(a, b, func(x, y promote.Node) bool { return x.Type == y.Type })
}

// TypesOf returns the types of nodes.
func TypesOf(nodes []promote.Node) []promote.Type {
	types := make([]promote.Type, len(nodes))
	for i, n := range nodes {
		types[i] = n.Type
	}
	return types
}

// InferredType returns the inferred type of a value.
func (v *Values) InferredType(x ir.Value) ir.Type {
	t, _ := v.TypeOf(v.Declared(x), v.AppendLeaves(nil, x))
	return t
}

// IsRetyped reports whether the inferred type of a value differs from the declared one. It is true
// for every tuple and future whose leaves were set.
func (v *Values) IsRetyped(x ir.Value) bool { return v.IsChanged(x) || v.leaves[x] != nil }

// IsAllWeak reports whether an operation has results, and all are weak and get a mark in the output
// (Config.MarksWeak).
func (v *Values) IsAllWeak(op ir.Op) bool {
	n := v.m.NumResults(op)
	for i := range n {
		if x := v.m.Result(op, i); !v.IsWeak(x) || !v.config.MarksWeak(v.Elem(x)) {
			return false
		}
	}
	return n > 0
}

// needsConvert reports whether an operand of an operation must be converted. types has the wanted
// type of each leaf of the operands; NoType for a leaf that may keep its type.
func (v *Values) needsConvert(op ir.Op, types []promote.Type) bool {
	for _, x := range v.m.Operands(op) {
		switch {
		case len(types) == 0:
			return false
		case v.IsPlain(x):
			if types[0] != promote.NoType && types[0] != v.Elem(x) {
				return true
			}
			types = types[1:]
			continue
		}
		for _, n := range v.AppendLeaves(nil, x) {
			if len(types) > 0 {
				if types[0] != promote.NoType && types[0] != n.Type {
					return true
				}
				types = types[1:]
			}
		}
	}
	return false
}

// Init sets the declared type and the leaves of a new value.
func (v *Values) Init(x ir.Value, declared ir.Type, nodes []promote.Node) {
	v.states[x].declared = declared
	if v.IsContainer(declared) {
		v.SetLeaves(x, nodes)
	} else {
		v.Set(x, nodes[0])
	}
}

// changesLeaves reports whether a leaf of a value must be converted to a wanted type.
func (v *Values) changesLeaves(x ir.Value, wanted []promote.Type) bool {
	leaves := v.AppendLeaves(nil, x)
	for i, t := range wanted {
		if t != promote.NoType && t != leaves[i].Type {
			return true
		}
	}
	return false
}

// operandOf returns the index of the operand to which a leaf of the operands belongs.
func (v *Values) operandOf(op ir.Op, leaf int) int {
	for i, x := range v.m.Operands(op) {
		if leaf -= v.NumLeaves(v.Declared(x)); leaf < 0 {
			return i
		}
	}
	return 0
}

// declaredArgs returns the declared leaves of a block's arguments.
func (v *Values) declaredArgs(b ir.Block) []promote.Node {
	var nodes []promote.Node
	for i := range v.m.NumArgs(b) {
		nodes = v.AppendDeclared(nodes, v.Declared(v.m.Arg(b, i)))
	}
	return nodes
}

// accumulator returns the type in which the body of a reduction works on elements of type t, given
// the operand and the two body arguments for it.
func (v *Values) accumulator(t promote.Type, operand, first, second ir.Value) promote.Type {
	return rules.AccumulatorType(t, v.DeclaredElem(operand), v.DeclaredElem(first), v.DeclaredElem(second))
}

// isNoop reports whether d, although its kind is Changed, leaves op as it is: operands and results
// already have the types of d.
func (v *Values) isNoop(op ir.Op, d *Decision) bool {
	if d.Kind != rules.Changed || d.Rewrite.Kind != rules.NoRewrite || d.Visible != nil {
		return false
	}
	if v.needsConvert(op, d.Operands) {
		return false
	}
	at := 0
	for i := range v.m.NumResults(op) {
		if x := v.m.Result(op, i); v.IsPlain(x) {
			if t := d.Results[at].Type; t != promote.NoType && t != v.DeclaredElem(x) {
				return false
			}
			at++
			continue
		}
		for _, n := range v.AppendDeclared(nil, v.Declared(v.m.Result(op, i))) {
			if d.Results[at].Type != n.Type && d.Results[at].Type != promote.NoType {
				return false
			}
			at++
		}
	}
	return true
}

// returnOf returns the first return of a function, and the index of the operand of the return that
// has a leaf of the results. Both are 0 if the function has no return.
func (v *Values) returnOf(op ir.Op, leaf int) (terminator ir.Op, operand int) {
	for b := v.m.Body(op); b != 0; b = v.m.NextBlock(b) {
		if last := v.m.LastOp(b); last != 0 && v.m.EndsFunction(last) {
			return last, v.operandOf(last, leaf)
		}
	}
	return 0, 0
}
