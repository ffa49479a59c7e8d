package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A state has the node and the declared type of a value. The zero state is a strong value.
type state struct {
	// The type None stands for the declared one. Rank0 is set if the value counts as
	// zero-dimensional although its type has dimensions. See also Values.alsoMarked.
	promote.Node
	declared ir.Type // set before the type in the module changes; 0 until then
}

type Values struct {
	m      *ir.Module
	config *rules.Config
	states []state
	leaves map[ir.Value][]promote.Node // nodes of the containers that were set

	operands map[ir.Op][]int // by leaf, for operandOf

	alsoMarked map[ir.Value]bool // undeclared weak values with a mark of their own, see applyMark
}

func (v *Values) Grow() {
	if more := v.m.NumValues() - len(v.states); more > 0 {
		v.states = append(v.states, make([]state, more)...)
	}
}

func (v *Values) Declared(x ir.Value) ir.Type {
	if t := v.states[x].declared; t != 0 {
		return t
	}
	return v.m.Type(x)
}

// Declare records the declared type of a value before its type in the module changes.
func (v *Values) Declare(x ir.Value) {
	if s := &v.states[x]; s.declared == 0 {
		s.declared = v.m.Type(x)
	}
}

// DeclaredElem returns the declared element type, or None if no system promotes it.
func (v *Values) DeclaredElem(x ir.Value) elem.Type {
	return rules.Promotable(v.m.Types.Elem(v.Declared(x)))
}

// Elem returns the inferred element type, or None if no system promotes it.
func (v *Values) Elem(x ir.Value) elem.Type {
	if t := v.states[x].Type; t != elem.None {
		return t
	}
	return v.DeclaredElem(x)
}

// IsChanged reports whether a value is changed. It is false for containers.
func (v *Values) IsChanged(x ir.Value) bool {
	t := v.states[x].Type
	return t != elem.None && t != v.DeclaredElem(x)
}

// IsUndeclaredWeak reports whether a value is undeclared weak and has no mark of its own.
func (v *Values) IsUndeclaredWeak(x ir.Value) bool {
	return v.states[x].Weak && v.states[x].UndeclaredWeak && !v.alsoMarked[x]
}

func (v *Values) IsWeak(x ir.Value) bool { return v.states[x].Weak }

// Node returns the node of a value. Its type is None if no system promotes the value.
func (v *Values) Node(x ir.Value) promote.Node {
	n := v.states[x].Node
	n.Type = v.Elem(x)
	n.Rank0 = v.config.HasRanks && n.Type != elem.None && (n.Rank0 || v.IsRank0(v.Declared(x)))
	return n
}

// IsRank0 reports whether t is a tensor without dimensions.
func (v *Values) IsRank0(t ir.Type) bool {
	return v.m.Types.Kind(t) == ir.TensorType && len(v.m.Types.Shape(t)) == 0
}

// Set sets the node of a value and reports whether it changed. None stands for the declared type.
// A type without a weak form, such as bool in JAX, makes the value strong.
func (v *Values) Set(x ir.Value, n promote.Node) bool {
	n.Weak = n.Weak && v.config.HasWeakResults && v.config.System.HasWeak(n.Type)
	return v.SetUnfiltered(x, n)
}

func (v *Values) LacksWeakForm(leaves []promote.Node) bool {
	return slices.ContainsFunc(leaves, func(n promote.Node) bool { return !v.config.System.HasWeak(n.Type) })
}

// SetUnfiltered sets the node of a value like Set, but allows every type to be weak.
func (v *Values) SetUnfiltered(x ir.Value, n promote.Node) bool {
	s := &v.states[x]
	n.UndeclaredWeak, n.Rank0 = n.UndeclaredWeak && n.Weak, n.Rank0 && v.config.HasRanks
	if n.Type == elem.None || n.Type == v.DeclaredElem(x) && !n.Weak && !n.Rank0 {
		n = promote.Node{}
	}
	changed := n != s.Node
	s.Node = n
	return changed
}

func (v *Values) WithElement(t ir.Type, e elem.Type) ir.Type {
	return v.m.Types.WithElement(t, v.m.Types.Scalar(e))
}

func (v *Values) IsContainer(t ir.Type) bool {
	k := v.m.Types.Kind(t)
	return k == ir.TupleType || k == ir.FutureType
}

func (v *Values) isFuture(x ir.Value) bool { return v.m.Types.Kind(v.Declared(x)) == ir.FutureType }

// IsPlain reports whether a value is not a container.
func (v *Values) IsPlain(x ir.Value) bool { return !v.IsContainer(v.m.Type(x)) }

func (v *Values) NumLeaves(t ir.Type) int { return len(v.AppendDeclared(nil, t)) }

func (v *Values) AppendLeaves(dst []promote.Node, x ir.Value) []promote.Node {
	if v.states[x].Type == elem.None {
		if t := v.Declared(x); v.IsContainer(t) {
			if known, ok := v.leaves[x]; ok {
				return append(dst, known...)
			}
			return v.AppendDeclared(dst, t)
		}
	}
	return append(dst, v.Node(x))
}

// AppendDeclared appends a strong node for each leaf of a type.
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

func (v *Values) Nodes(list []ir.Value) []promote.Node {
	nodes := make([]promote.Node, 0, len(list))
	for _, x := range list {
		nodes = v.AppendLeaves(nodes, x)
	}
	return nodes
}

// SetLeaves sets the leaves of a value to the first nodes, and returns the others.
func (v *Values) SetLeaves(x ir.Value, nodes []promote.Node) (rest []promote.Node, changed bool) {
	t := v.Declared(x)
	if !v.IsContainer(t) {
		return nodes[1:], v.Set(x, nodes[0])
	}
	n := v.NumLeaves(t)
	was := v.AppendLeaves(nil, x)
	now := append([]promote.Node(nil), nodes[:n]...)
	for i := range now {
		now[i].UndeclaredWeak = now[i].UndeclaredWeak && now[i].Weak
	}
	v.leaves[x] = now
	return nodes[n:], !sameNodes(was, now)
}

// TypeOf returns t with the element types of the first leaves, and the other leaves.
func (v *Values) TypeOf(t ir.Type, leaves []promote.Node) (ir.Type, []promote.Node) {
	if !v.IsContainer(t) {
		if len(leaves) == 0 {
			return t, nil
		}
		if leaves[0].Type != elem.None && leaves[0].Type != rules.Promotable(v.m.Types.Elem(t)) {
			t = v.WithElement(t, leaves[0].Type)
		}
		return t, leaves[1:]
	}
	parts, _ := v.m.Types.Parts(t)
	types, leaves := v.TypesOf(parts, leaves)
	if v.m.Types.Kind(t) == ir.FutureType {
		return v.m.Types.Future(types), leaves
	}
	return v.m.Types.Tuple(types), leaves
}

// TypesOf returns types with the element types of the first leaves, and the other leaves.
func (v *Values) TypesOf(types []ir.Type, leaves []promote.Node) ([]ir.Type, []promote.Node) {
	out := make([]ir.Type, len(types))
	for i, t := range types {
		out[i], leaves = v.TypeOf(t, leaves)
	}
	return out, leaves
}

// sameNodes reports whether two lists are equal apart from ranks.
func sameNodes(a, b []promote.Node) bool {
	return slices.EqualFunc(a, b, func(x, y promote.Node) bool {
		return x.Type == y.Type && x.Weak == y.Weak && x.IsDeclaredWeak() == y.IsDeclaredWeak()
	})
}

func SameTypes(a, b []promote.Node) bool {
	return slices.EqualFunc(a, b, func(x, y promote.Node) bool { return x.Type == y.Type })
}

func TypesOf(nodes []promote.Node) []elem.Type {
	types := make([]elem.Type, len(nodes))
	for i, n := range nodes {
		types[i] = n.Type
	}
	return types
}

func (v *Values) InferredType(x ir.Value) ir.Type {
	t, _ := v.TypeOf(v.Declared(x), v.AppendLeaves(nil, x))
	return t
}

// IsRetyped reports whether a value is changed, or is a container whose leaves were set.
func (v *Values) IsRetyped(x ir.Value) bool { return v.IsChanged(x) || v.leaves[x] != nil }

// IsAllWeak reports whether an operation has results, and the output marks all of them.
func (v *Values) IsAllWeak(op ir.Op) bool {
	n := v.m.NumResults(op)
	for i := range n {
		if x := v.m.Result(op, i); !v.IsWeak(x) || !v.config.MarksWeak(v.Elem(x)) {
			return false
		}
	}
	return n > 0
}

// Converts reports whether a leaf of the values must be converted, given the wanted types.
func (v *Values) Converts(wanted []elem.Type, values ...ir.Value) bool {
	if len(wanted) == 0 {
		return false
	}
	leaf := 0
	for _, x := range values {
		for _, n := range v.AppendLeaves(nil, x) {
			if isOther(wanted, leaf, n) {
				return true
			}
			leaf++
		}
	}
	return false
}

// isOther reports whether a leaf with node n must be converted. wanted has the type of each leaf,
// and None for one that keeps its type. It may be shorter than the leaves.
func isOther(wanted []elem.Type, leaf int, n promote.Node) bool {
	return leaf < len(wanted) && wanted[leaf] != elem.None && wanted[leaf] != n.Type
}

// Init declares a new value and sets its leaves to nodes.
func (v *Values) Init(x ir.Value, declared ir.Type, nodes []promote.Node) {
	v.states[x].declared = declared
	v.SetLeaves(x, nodes)
}

// operandOf returns the operand to which leaf belongs. leaf counts the leaves of all operands.
func (v *Values) operandOf(op ir.Op, leaf int) int {
	operands, known := v.operands[op]
	if !known { // callers ask for one leaf after the other
		for i, x := range v.m.Operands(op) {
			operands = append(operands, slices.Repeat([]int{i}, v.NumLeaves(v.Declared(x)))...)
		}
		v.operands[op] = operands
	}
	return operands[leaf]
}

// declaredLeaves returns the declared nodes of n values from first on.
func (v *Values) declaredLeaves(first ir.Value, n int) []promote.Node {
	nodes := make([]promote.Node, 0, n)
	for i := range n {
		nodes = v.AppendDeclared(nodes, v.Declared(first+ir.Value(i)))
	}
	return nodes
}

// accumulatorType returns the accumulator for elements of type t. first and second are the body
// arguments of operand.
func (v *Values) accumulatorType(t elem.Type, operand, first, second ir.Value) elem.Type {
	return rules.AccumulatorType(t, v.DeclaredElem(operand), v.DeclaredElem(first), v.DeclaredElem(second))
}

// isNoop reports whether op has the types of d already, although d has kind Changed.
func (v *Values) isNoop(op ir.Op, d *Decision) bool {
	if d.Kind != rules.Changed || d.Rewrite.Kind != rules.NoRewrite || d.Converted != nil || v.Converts(d.Operands, v.m.Operands(op)...) {
		return false
	}
	for leaf, n := range v.declaredLeaves(v.m.Results(op)) {
		if t := d.Results[leaf].Type; t != elem.None && t != n.Type {
			return false
		}
	}
	return true
}

// returnOf returns the first return of a function that returns, and the index of the operand to
// which a leaf belongs.
func (v *Values) returnOf(op ir.Op, leaf int) (terminator ir.Op, operand int) {
	for last := range ir.Returns(v.m, op) {
		return last, v.operandOf(last, leaf)
	}
	return 0, 0
}
