package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// The operations with several operands, or none, that a signature cannot describe, and that have no regions.

// nothing is an operation that is looked at elsewhere: a function by who calls it, a terminator by what is around it.
func (s *solver) nothing(op ir.Op, c *compiled) decision { return decision{} }

// fixedTypes keeps the types that the text declares.
func (s *solver) fixedTypes(op ir.Op, c *compiled) decision { return s.opaque(op) }

// constant is weak if it is marked, or if the options say so.
func (s *solver) constant(op ir.Op, c *compiled) decision {
	d := s.literal(op)
	if s.opts.WeakConstants == NoConstants {
		return d
	}
	r := s.m.Result(op, 0)
	n := promote.Node{Type: s.values.declaredElem(r)}
	if d.results != nil && d.results[0].Type != promote.NoType {
		n = d.results[0]
	}
	if n.Type == promote.I1 && !s.values.ranks || !s.sys.HasWeak(n.Type) { // True gives way to all others anyway, but for the slots of PyTorch
		return d
	}
	splat := false
	if e := s.m.Literal(s.m.Property(op, s.names.value)); e != nil {
		splat = e.Splat()
	}
	if s.values.isRank0(s.m.Type(r)) || s.opts.WeakConstants == SplatConstants && splat {
		d.weakly = true
	}
	return d
}

// constantLike is a literal with the shape of its operand.
func (s *solver) constantLike(op ir.Op, c *compiled) decision { return s.literal(op) }

// literal makes the element type of a literal that of the declared result, if every element is exact in it; else the
// result has the type of the literal.
func (s *solver) literal(op ir.Op) decision {
	value := s.m.Property(op, s.names.value)
	t, declared := promotable[s.m.Elem(s.m.AttrType(value))], s.values.declaredElem(s.m.Result(op, 0))
	if t == declared || t == promote.NoType || declared == promote.NoType {
		return decision{}
	}
	if exact, outcome := s.m.Recast(value, scalars[declared]); exact != 0 && outcome.Lossless() {
		return decision{kind: changes, results: []promote.Node{{}}, rewrite: func(r *rewriter, op ir.Op) {
			r.m.SetProperty(op, s.names.value, exact)
		}}
	}
	return s.conclude(op, nil, []promote.Node{{Type: t}})
}

// dimensionSize is a weak i32, as JAX's dimension values are weak integers (jax core.py, dim_value_aval). As long as it
// meets only its like, legal code stays as it is.
func (s *solver) dimensionSize(op ir.Op, c *compiled) decision {
	return s.conclude(op, nil, []promote.Node{{Type: promote.I32, Weak: s.sys.PropagatesWeak(), Soft: true}})
}

// setDimensionSize wants an i32 size.
func (s *solver) setDimensionSize(op ir.Op, c *compiled) decision {
	y := s.survey(op, c)
	if d, ok := s.asItStands(op, c, &y); ok && s.values.elem(s.m.Operand(op, 1)) == promote.I32 {
		return d
	}
	d := s.bySurvey(op, c, &y)
	if d.kind == changes {
		d = d.own()
		d.operands[1] = promote.I32
	}
	return d
}

// pairwise keeps each operand, and each result has the type of its operand. A root that is an operand has no result.
func (s *solver) pairwise(op ir.Op, c *compiled) decision {
	results := s.values.nodes(s.m.Operands(op))
	for i := range results {
		results[i].Weak = s.isWeak(op, c, results[i].Weak)
		results[i].Rank0 = results[i].Rank0 && c.flags&elementwise != 0 || s.values.ranks && s.values.isRank0(s.m.Type(s.m.Operand(op, i)))
	}
	var operands []promote.Type
	if s.hasRoot(op) {
		last := len(results) - 1
		operands, results = make([]promote.Type, last+1), results[:last]
		var ok bool
		if operands[last], ok = s.root(op); !ok {
			return decision{kind: refused}
		}
	}
	d := s.conclude(op, operands, results)
	for _, v := range s.m.Operands(op) {
		if d.kind == changes && s.m.TypeKind(s.m.Type(v)) == ir.TupleType {
			d.rewrite, d.seen = (*rewriter).unpackOperands, nil // no operation of StableHLO takes tuples pairwise
		}
	}
	return d
}

// hasRoot tells whether the last operand of a collective says where its root is (StablehloOps.td, has_dynamic_root).
func (s *solver) hasRoot(op ir.Op) bool {
	return s.m.NumOperands(op) > 0 && s.m.Property(op, s.names.dynamicRoot) != 0
}

// root is what the operand that says where the root of a collective is becomes: i32 (TypeInference.cpp, verifyRootOperand).
func (s *solver) root(op ir.Op) (promote.Type, bool) {
	i := s.m.NumOperands(op) - 1
	v := s.m.Operand(op, i)
	if isIndex(s.values.elem(v)) {
		return promote.I32, true
	}
	s.failOperand(op, i, wrongOperand, "must be a root of integer type, but is '"+s.m.TypeString(s.nowType(v))+"'",
		advice("convert it: stablehlo.convert to 'i32'"))
	return promote.NoType, false
}

// contraction joins its operands; a declared result that no operand has in the text, and that is wider than the join
// and of the same kind, or a float over integers, is a deliberate accumulator and stays. Two different 8-bit floats
// stay mixed, as JAX leaves them.
func (s *solver) contraction(op ir.Op, c *compiled) decision {
	if !s.sizes(op, c) {
		return decision{kind: refused}
	}
	x, y := s.m.Operand(op, 0), s.m.Operand(op, 1)
	lhs, rhs := s.values.node(x), s.values.node(y)
	declared := s.values.declaredElem(s.m.Result(op, 0))
	if staysMixed(lhs.Type, rhs.Type) {
		return s.opaque(op)
	}
	found := s.survey(op, c)
	if lhs.Type == rhs.Type && (found.meets || !lhs.Hard() && !rhs.Hard()) && c.takes.has(lhs.Type.Kind()) &&
		(declared == lhs.Type || !s.values.changed(x) && !s.values.changed(y)) {
		weak := lhs.Weak && rhs.Weak && declared == lhs.Type
		return decision{results: s.dimensioned(op, s.resultNodes(op, c, &found, promote.Node{Type: declared, Weak: weak}))} // asked for, whatever it is
	}
	d, ok := s.converting(op, c, &found)
	if !ok {
		return decision{kind: refused}
	}
	stale := declared == s.values.declaredElem(x) || declared == s.values.declaredElem(y)
	if !stale && accumulates(d.operands[0], declared) {
		d.results = []promote.Node{{Type: declared}}
	}
	return s.conclude(op, d.operands, s.dimensioned(op, d.results))
}

// staysMixed tells whether operands of a contraction are of types that nobody joins: one of no system, or two 8-bit floats.
func staysMixed(lhs, rhs promote.Type) bool {
	return lhs == promote.NoType || rhs == promote.NoType || isFloat8(lhs) && isFloat8(rhs) && lhs != rhs
}

// accumulates tells whether a declared type can be that of an accumulator over a joined one: wider, or floats over integers that are
// no wider (jax lax.py@0.10.2, _validate_preferred_element_type).
func accumulates(joined, declared promote.Type) bool {
	return wider(joined, declared) || isIndex(joined) && declared.Kind() == promote.Float && declared.Bits() >= joined.Bits()
}

func isFloat8(t promote.Type) bool { return t.Kind() == promote.Float && t.Bits() == 8 }

// wider tells whether a declared type is of the kind of a computed one, and has more bits.
func wider(computed, declared promote.Type) bool {
	return computed.Kind() == declared.Kind() && declared.Bits() > computed.Bits()
}

// dimensioned lets the one result of an operation count to joins as the text declares it, however many dimensions its operands have
// to them: a contraction is no operation on python scalars.
func (s *solver) dimensioned(op ir.Op, results []promote.Node) []promote.Node {
	if s.values.ranks && len(results) == 1 {
		results[0].Rank0 = s.values.isRank0(s.values.declared(s.m.Result(op, 0)))
	}
	return results
}

// rng joins its bounds; a normal distribution needs floats. What it fills is a tensor, however many dimensions the bounds have.
func (s *solver) rng(op ir.Op, c *compiled) decision {
	if s.m.EnumWord(s.m.Property(op, s.names.distribution)) == "NORMAL" {
		normal := *c
		normal.flags |= inexact
		normal.takes = kindsOf("F")
		normal.legal = normal.takes
		c = &normal
	}
	d := s.bySignature(op, c)
	d.results = s.dimensioned(op, d.results)
	return d
}

// shiftRight joins its operands, and warns where the bits that come in are others than in the types of the text (design/ops.md 1.1, rows 40, 41).
func (s *solver) shiftRight(op ir.Op, c *compiled) decision {
	d := s.bySignature(op, c)
	if d.kind != changes || len(d.results) == 0 {
		return d
	}
	x, y, to := s.values.elem(s.m.Operand(op, 0)), s.values.elem(s.m.Operand(op, 1)), d.results[0].Type
	arithmetic := s.m.OpName(op) == ir.OpShiftRightArithmetic || s.m.OpName(op) == ir.OpChloBroadcastShiftRightArithmetic
	switch {
	case arithmetic && to.Kind() == promote.Unsigned && (x != to || y != to):
		s.warn(op, s.m.OpRange(op), otherShift, "shifts in signs, and its operands become '"+to.String()+"', of which the libraries shift in zeros")
	case !arithmetic && x.Kind() == promote.Signed && wider(x, to):
		s.warn(op, s.m.OperandRange(op, 0), otherShift, "operand #0 becomes '"+to.String()+"', and of a negative number the signs above the bits of '"+x.String()+"' are shifted in")
	}
	return d
}

// iota declares what it counts in.
func (s *solver) iota(op ir.Op, c *compiled) decision {
	if t := s.m.Type(s.m.Result(op, 0)); promotable[s.m.Elem(t)] == promote.I1 {
		s.fail(op, wrongKind, "'"+s.m.OpString(op)+"' op counts in integer, float or complex elements (spec.md#"+c.spec+"), but its result is declared '"+
			s.m.TypeString(t)+"'", advice("count in 'i32', and use stablehlo.compare"))
		return decision{kind: refused}
	}
	return s.bySignature(op, c)
}

// compare compares the join of its operands; NumPy compares ui64 with signed integers without one, for no integer type
// holds both.
func (s *solver) compare(op ir.Op, c *compiled) decision {
	if c.flags&exactOrder == 0 || s.sys.Config().Policies.U64Signed != promote.Default {
		return s.bySignature(op, c)
	}
	x, y := s.values.node(s.m.Operand(op, 0)), s.values.node(s.m.Operand(op, 1))
	unsigned := 0
	switch {
	case x.Weak || y.Weak:
		return s.bySignature(op, c)
	case x.Type == promote.UI64 && y.Type.Kind() == promote.Signed && y.Type.Bits() >= 8:
	case y.Type == promote.UI64 && x.Type.Kind() == promote.Signed && x.Type.Bits() >= 8:
		unsigned = 1
	default:
		return s.bySignature(op, c)
	}
	d := s.conclude(op, nil, []promote.Node{{Type: promote.I1}})
	d.rewrite = func(r *rewriter, op ir.Op) { r.compareExactly(op, unsigned) }
	return d
}

// outside is the type in which an update, operand j, meets operand i, which it updates: that of the operand if the update
// fits; else both are joined, the operation works on the join, and its result is converted back (jax
// ops/scatter.py@0.10.2, _scatter_update). Other libraries convert the update, whatever that loses.
func (s *solver) outside(op ir.Op, c *compiled, i, j int) (joined promote.Type, ok bool) {
	x, update := s.values.node(s.m.Operand(op, i)), s.values.node(s.m.Operand(op, j))
	if x.Type == promote.NoType || update.Type == promote.NoType || c.flags&takesUpdates != 0 {
		return x.Type, true
	}
	if x.Type == update.Type && (x.Weak || !update.Weak) {
		return x.Type, true
	}
	strong := promote.Node{Type: x.Type, Rank0: x.Rank0}
	if _, refusal := s.sys.Join(strong, update); refusal != nil {
		s.refuse(op, []int{i, j}, refusal) // jax dtypes.py, safe_to_cast, forgets that the operand is weak
		return x.Type, false
	}
	both, refusal := s.sys.Join(x, update)
	if refusal != nil {
		s.refuse(op, []int{i, j}, refusal)
		return x.Type, false
	}
	return both.Type, true
}

// update joins operand and update if the update does not fit the operand, and converts the result back to the operand's
// type (jax scatter.py, _scatter_update).
func (s *solver) update(op ir.Op, c *compiled) decision {
	x := s.values.node(s.m.Operand(op, 0))
	joined, ok := s.outside(op, c, 0, 1)
	y := s.survey(op, c)
	d, fine := s.converting(op, c, &y)
	if !ok || !fine {
		return decision{kind: refused}
	}
	d = d.own()
	d.operands[0], d.operands[1] = joined, joined
	if x.Weak && s.constantIndices(op) {
		d.results[0].Weak, d.results[0].Soft = true, x.Soft
	}
	if joined != x.Type {
		d.results[0] = promote.Node{Type: joined}
		s.convertBack(op, &d, []promote.Node{x})
		return d
	}
	d.seen = s.held(op, d.results)
	return d
}

// constantIndices tells whether a dynamic_update_slice is one that JAX makes of x.at[1:3].set(u): its result is as weak
// as x, while that of the bare operation is weak only if all operands are, indices included.
func (s *solver) constantIndices(op ir.Op) bool {
	for _, v := range s.m.Operands(op)[2:] {
		if def, _ := s.m.DefiningOp(v); def == 0 || !isConstant(s.m.OpName(def)) {
			return false
		}
	}
	return true
}

// absorbs tells whether an initial or padding value simply becomes one of the type of x: it is weak and of no higher kind, or x is
// weak and its type takes the value. A reduction or a padding that started weak was given its type by JAX before (jax
// reductions.py@0.10.2, _reduction).
func (s *solver) absorbs(x, value promote.Node) bool {
	if x.Type == value.Type || value.Type.Kind().Rank() > x.Type.Kind().Rank() {
		return x.Type == value.Type
	}
	return value.Weak || x.Weak && s.sys.Converts(promote.Node{Type: value.Type}, promote.Node{Type: x.Type})
}

// pad promotes pad and dynamic_pad: the padding value is converted to the operand's type if it is weak and of no higher
// kind, or fits; else both are joined.
func (s *solver) pad(op ir.Op, c *compiled) decision {
	x, v := s.values.node(s.m.Operand(op, 0)), s.values.node(s.m.Operand(op, 1))
	y := s.survey(op, c)
	d, ok := s.converting(op, c, &y)
	if !ok {
		return decision{kind: refused}
	}
	d = d.own()
	t, ok := s.initType(op, 0, 1)
	if !ok {
		return decision{kind: refused}
	}
	d.operands[0], d.operands[1] = t, t
	return s.conclude(op, d.operands, []promote.Node{{Type: t, Weak: s.isWeak(op, c, x.Weak && (v.Weak || t == x.Type)), Soft: softOf(x, v)}})
}

// tuple has the leaves of its operands.
func (s *solver) tuple(op ir.Op, c *compiled) decision {
	return s.conclude(op, nil, s.values.nodes(s.m.Operands(op)))
}

// tupleElement has the leaves of the element.
func (s *solver) tupleElement(op ir.Op, c *compiled) decision {
	tuple := s.m.Operand(op, 0)
	t := s.values.declared(tuple)
	parts, _ := s.m.Parts(t)
	index := -1
	if ints := s.m.Ints(s.m.Property(op, s.names.index)); len(ints) == 1 && ints[0] >= 0 && ints[0] < int64(len(parts)) {
		index = int(ints[0])
	}
	if index < 0 || s.m.TypeKind(t) != ir.TupleType {
		return s.opaque(op)
	}
	at := 0
	for _, p := range parts[:index] {
		at += s.values.width(p)
	}
	leaves := s.values.appendLeaves(nil, tuple)
	return s.conclude(op, nil, leaves[at:at+s.values.width(parts[index])])
}

// clampIndex says how the index of a case becomes an i32: a wider one is clamped first, or it could alias a branch; what
// lies outside of the branches takes the last one (spec.md#case).
func (s *solver) clampIndex(op ir.Op, n promote.Node) func(r *rewriter, op ir.Op) {
	if n.Type.Bits() <= 32 && n.Type != promote.UI32 {
		return nil
	}
	count := 0
	for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
		count++
	}
	low := ^uint64(0) // -1
	if n.Type.Kind() == promote.Unsigned {
		low = 0
	}
	return func(r *rewriter, op ir.Op) { r.clampOperand(op, n.Type, low, uint64(count)) }
}

// bitsOf are the bits of an integer of a type.
func bitsOf(t promote.Type, v uint64) elem.Bits { return scalars[t].Clean(elem.Bits{Lo: v}) }

func isConstant(n ir.OpName) bool { return n == ir.OpConstant || n == ir.OpChloConstant }
