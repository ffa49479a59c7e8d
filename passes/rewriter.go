package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A rewriter carries out decisions. It walks what the solver found to change, once, in the order of the text; nothing else
// in this package changes a module, but for hoist.go, literals.go and merge.go, which improve what it made.
type rewriter struct {
	s        *solver
	m        *ir.Module
	values   *values
	converts conversions
	forward  map[ir.Value]ir.Value // results of operations that are gone, and what stands for them
	uses     []int32               // of values, counted when first asked for
}

func newRewriter(s *solver) *rewriter {
	return &rewriter{s: s, m: s.m, values: &s.values, forward: map[ir.Value]ir.Value{}}
}

// function rewrites a version of a function, or what stands in a module beside functions.
func (r *rewriter) function(v *version, op ir.Op) {
	if v == nil {
		r.region(r.m.FirstRegion(op), nil)
		return
	}
	if region := r.m.FirstRegion(op); r.s.loudRegion(region) || r.s.returnsDiffer(v, op) {
		r.region(region, typesOnly(v.final))
		clear(r.forward)
	}
	r.sign(v, op)
}

// region rewrites the blocks of a region. yields are the element types that its terminator has to give, by leaf.
func (r *rewriter) region(region ir.Region, yields []promote.Type) {
	for _, b := range blocks(r.m, region) {
		r.block(b, yields)
	}
}

func (r *rewriter) block(b ir.Block, yields []promote.Type) {
	for i := range r.m.NumArgs(b) {
		r.retype(r.m.Arg(b, i))
	}
	r.converts.enter()
	for op := r.m.FirstOp(b); op != 0; {
		next := r.m.NextOp(op)
		r.op(op)
		op = next
	}
	if last := r.m.LastOp(b); last != 0 && yields != nil {
		if n := r.m.OpName(last); n == ir.OpFuncReturn || r.m.NextBlock(b) == 0 && r.m.OpName(r.m.RegionOp(r.m.BlockRegion(b))) != ir.OpFunc {
			r.convertLeaves(last, yields)
		}
	}
	r.converts.leave()
}

// retype gives a value the type in the IR that it has by what is known of it.
func (r *rewriter) retype(v ir.Value) {
	if !r.values.changed(v) && r.values.leaves[v] == nil {
		return
	}
	if t := r.s.nowType(v); t != r.m.Type(v) {
		r.values.declare(v)
		r.m.SetType(v, t)
	}
}

// op rewrites one operation.
func (r *rewriter) op(op ir.Op) {
	s := r.s
	if int(op) < len(s.loud) && s.loud[op] {
		d := s.plans[op]
		if d == nil {
			fresh := s.decide(op)
			d = &fresh
		}
		r.apply(op, d)
		return
	}
	if len(r.forward) == 0 {
		return
	}
	for i := range r.m.NumOperands(op) {
		r.follow(op, i)
	}
	for region := r.m.FirstRegion(op); region != 0; region = r.m.NextRegion(region) {
		if r.m.OpName(op) != ir.OpFunc && r.m.OpName(op) != ir.OpModule {
			r.region(region, nil)
		}
	}
}

// follow makes operand i of an operation what stands for it.
func (r *rewriter) follow(op ir.Op, i int) {
	if to, ok := r.forward[r.m.Operand(op, i)]; ok {
		r.m.SetOperand(op, i, to)
	}
}

// apply carries out a decision.
func (r *rewriter) apply(op ir.Op, d *decision) {
	if d.kind == identity {
		r.follow(op, 0)
		r.forward[r.m.Result(op, 0)] = r.m.Operand(op, 0)
		r.m.Erase(op)
		return
	}
	r.convertLeaves(op, d.operands)
	if d.rewrite != nil {
		if d.rewrite(r, op); r.m.Erased(op) {
			return
		}
	}
	if d.kind == changes && d.seen != nil {
		r.replaceResults(op, d)
	} else {
		for i := range r.m.NumResults(op) {
			r.retype(r.m.Result(op, i))
		}
	}
	for _, b := range d.bodies {
		r.region(b.region, b.yields)
	}
	r.markWeak(op)
}

// convertLeaves converts the operands of an operation to these element types, by leaf; NoType for those that stay.
func (r *rewriter) convertLeaves(op ir.Op, to []promote.Type) {
	for i := range r.m.NumOperands(op) {
		v := r.m.Operand(op, i) // as the text has it, whose flags count
		r.follow(op, i)
		w := 1
		if t := r.values.declared(v); r.values.isContainer(t) {
			w = min(r.values.width(t), len(to))
			r.convertContainer(op, i, v, to[:w])
		} else if len(to) > 0 {
			r.convertOperand(op, i, to[0], r.values.weak(v))
		}
		to = to[min(w, len(to)):]
	}
}

// convertOperand makes operand i of an operation a value of another element type.
func (r *rewriter) convertOperand(op ir.Op, i int, to promote.Type, weak bool) {
	v := r.m.Operand(op, i)
	if to == promote.NoType || r.values.elem(v) == to {
		return
	}
	w := wanted{v, to}
	c := r.converts.find(w)
	if c == nil {
		made := ir.Op(0)
		if to == promote.I1 {
			made = r.compareWithZero(op, v)
		} else {
			made = r.insertConvert(op, v, to)
		}
		c = r.converts.add(conversion{wanted: w, from: r.values.elem(v), op: made, block: r.m.Block(op), weak: true, cause: op, operand: i})
	}
	c.weak = c.weak && weak
	r.converts.use(c, op, i)
	r.m.SetOperand(op, i, r.m.Result(c.op, 0))
}

// insertConvert puts the conversion of a value in front of an operation. A complex value becomes a real one by way of its
// real part, for that is what XLA can do.
func (r *rewriter) insertConvert(op ir.Op, v ir.Value, to promote.Type) ir.Op {
	from := r.values.elem(v)
	if from.Kind() == promote.Complex && to.Kind() != promote.Complex {
		part := r.insert(op, ir.OpReal, 0, partOf(from), v)
		if partOf(from) == to {
			return part
		}
		return r.insert(op, ir.OpConvert, 0, to, r.m.Result(part, 0))
	}
	return r.insert(op, ir.OpConvert, 0, to, v)
}

// insert puts a new operation in front of another one: its result has the shape of its first operand, and is weak if all
// operands are, unless it converts.
func (r *rewriter) insert(at ir.Op, name ir.OpName, props ir.Dict, to promote.Type, operands ...ir.Value) ir.Op {
	op := r.m.NewOp(name, props, at, operands, r.values.over(r.m.Type(operands[0]), to))
	r.m.InsertBefore(at, op)
	r.values.grow()
	r.count(op, 1)
	r.noteUses(op)
	weak := name != ir.OpConvert && to != promote.I1
	for _, v := range operands {
		weak = weak && r.values.weak(v)
	}
	if weak {
		r.values.put(r.m.Result(op, 0), promote.Node{Type: to, Weak: true}, false)
		r.markWeak(op)
	}
	return op
}

// constant puts a constant in front of an operation.
func (r *rewriter) constant(at ir.Op, t ir.Type, a ir.Attr) ir.Value {
	op := r.m.NewOp(ir.OpConstant, r.valueDict(a), at, nil, t)
	r.m.InsertBefore(at, op)
	r.values.grow()
	return r.m.Result(op, 0)
}

// valueDict are the inherent attributes of a constant.
func (r *rewriter) valueDict(a ir.Attr) ir.Dict {
	return r.m.Dict([]ir.Entry{{Name: r.s.names.value, Attr: a}})
}

// compareWithZero puts `compare NE, v, 0` in front of an operation: a convert would drop the imaginary part of complex
// values, and has kept only the lowest bit in some compilers. Where the shape is not static the zero is a scalar, and
// chlo broadcasts it.
func (r *rewriter) compareWithZero(at ir.Op, v ir.Value) ir.Op {
	m := r.m
	t := m.Type(v)
	name, dialect := ir.OpCompare, "stablehlo"
	zeroType := t
	if !isStatic(m, t) {
		name, dialect = ir.OpChloBroadcastCompare, "chlo"
		zeroType = m.Tensor(nil, m.ElementType(t))
	}
	zero := r.constant(at, zeroType, m.Dense(zeroType, zeroBits))
	return r.insert(at, name, r.compareDict(dialect, "NE", r.values.elem(v)), promote.I1, v, zero)
}

// becomeTest makes an operation, whose result is a truth value, a comparison of its operand with zero.
func (r *rewriter) becomeTest(op ir.Op) {
	test := r.compareWithZero(op, r.m.Operand(op, 0))
	r.forward[r.m.Result(op, 0)] = r.m.Result(test, 0)
	r.converts.back = append(r.converts.back, test)
	r.m.Erase(op)
}

// compareDict are the inherent attributes of a comparison.
func (r *rewriter) compareDict(dialect, direction string, t promote.Type) ir.Dict {
	m := r.m
	return m.Dict([]ir.Entry{
		{Name: r.s.names.direction, Attr: m.Enum(dialect, "comparison_direction", direction)},
		{Name: r.s.names.compareType, Attr: m.Enum(dialect, "comparison_type", compareType(t))},
	})
}

// compareType is the compare type of operands (spec.md#compare C3).
func compareType(t promote.Type) string {
	switch t.Kind() {
	case promote.Signed:
		return "SIGNED"
	case promote.Float, promote.Complex:
		return "FLOAT"
	}
	return "UNSIGNED"
}

// setCompareType makes the compare type of an operation fit its operands; one that is not there stays away, and a total
// order stays one as long as floats are compared.
func (r *rewriter) setCompareType(op ir.Op) {
	m := r.m
	old := m.Property(op, r.s.names.compareType)
	if old == 0 {
		return
	}
	t := r.values.elem(m.Operand(op, 0))
	word := compareType(t)
	if m.EnumWord(old) == "TOTALORDER" && t.Kind() == promote.Float || m.EnumWord(old) == word || m.EnumWord(old) == "NOTYPE" {
		return
	}
	dialect := "stablehlo"
	if m.OpName(op) == ir.OpChloBroadcastCompare {
		dialect = "chlo"
	}
	m.SetProperty(op, r.s.names.compareType, m.Enum(dialect, "comparison_type", word))
}

// compareExactly compares a ui64 with a signed integer, which are operands `unsigned` and the other: as unsigned numbers,
// unless the signed one is negative, which then is less.
func (r *rewriter) compareExactly(op ir.Op, unsigned int) {
	m := r.m
	direction := m.EnumWord(m.Property(op, r.s.names.direction))
	signed := m.Operand(op, 1-unsigned)
	t := m.Type(signed)
	negative := "GE" // what keeps the comparison, when it is false for negative numbers
	combine := ir.OpAnd
	holds := direction == "NE" || unsigned == 0 && (direction == "GT" || direction == "GE") || unsigned == 1 && (direction == "LT" || direction == "LE")
	if holds {
		negative, combine = "LT", ir.OpOr
	}
	zero := r.constant(op, t, m.Dense(t, zeroBits))
	sign := r.insert(op, ir.OpCompare, r.compareDict("stablehlo", negative, r.values.elem(signed)), promote.I1, signed, zero)
	r.convertOperand(op, 1-unsigned, promote.UI64, false)
	same := r.insert(op, ir.OpCompare, r.compareDict("stablehlo", direction, promote.UI64), promote.I1, m.Operand(op, 0), m.Operand(op, 1))
	m.SetOperands(op, m.Result(same, 0), m.Result(sign, 0))
	m.Rename(op, combine, 0)
}

// makeZeros makes an operation the value zero in the shape and type of its operand.
func (r *rewriter) makeZeros(op ir.Op) {
	m := r.m
	if t := m.Type(m.Operand(op, 0)); isStatic(m, t) {
		m.SetOperands(op)
		m.Rename(op, ir.OpConstant, r.valueDict(m.Dense(t, zeroBits)))
	} else {
		m.Rename(op, ir.OpChloConstantLike, r.valueDict(m.Int(0, m.ElementType(t))))
	}
}

// splitParts applies an operation to both parts of its complex operand, which gives elements of a type, and combines what
// it gives.
func (r *rewriter) splitParts(op ir.Op, combine ir.OpName, each promote.Type) {
	m := r.m
	v := m.Operand(op, 0)
	part := partOf(r.values.elem(v))
	re := r.insert(op, ir.OpReal, 0, part, v)
	im := r.insert(op, ir.OpImag, 0, part, v)
	a := r.insert(op, m.OpName(op), m.Properties(op), each, m.Result(re, 0))
	b := r.insert(op, m.OpName(op), m.Properties(op), each, m.Result(im, 0))
	m.SetOperands(op, m.Result(a, 0), m.Result(b, 0))
	m.Rename(op, combine, 0)
}

// atMostOne makes an operation min(x, 1).
func (r *rewriter) atMostOne(op ir.Op) {
	v := r.m.Operand(op, 0)
	t := r.m.Type(v)
	r.m.SetOperands(op, v, r.constant(op, t, r.m.Dense(t, oneBits)))
	r.m.Rename(op, ir.OpMinimum, 0)
}

// timesItself makes an operation x * x.
func (r *rewriter) timesItself(op ir.Op) {
	v := r.m.Operand(op, 0)
	r.m.SetOperands(op, v, v)
	r.m.Rename(op, ir.OpMultiply, 0)
	r.noteUses(op)
}

// becomeOperand makes an operation, whose operand has been converted, a name of it.
func (r *rewriter) becomeOperand(op ir.Op) {
	r.forward[r.m.Result(op, 0)] = r.m.Operand(op, 0)
	r.m.Erase(op)
}

// clampOperand makes the first operand of an operation, an integer of type t, an i32 between two bounds.
func (r *rewriter) clampOperand(op ir.Op, t promote.Type, low, high uint64) {
	m := r.m
	typ := m.Tensor(nil, r.values.scalarType(t))
	bound := func(v uint64) ir.Value { return r.constant(op, typ, m.Dense(typ, bitsOf(t, v))) }
	clamp := r.insert(op, ir.OpClamp, 0, t, bound(low), m.Operand(op, 0), bound(high))
	m.SetOperand(op, 0, m.Result(clamp, 0))
	r.convertOperand(op, 0, promote.I32, false)
}

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
		r.values.put(v, nodes[0], false)
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
	op := r.m.NewOp(ir.OpConvert, 0, at, []ir.Value{v}, t)
	r.m.InsertAfter(at, op)
	r.values.grow()
	from, to := r.values.elem(v), promotable[r.m.Elem(t)]
	// What insertConvert and compareWithZero make stands in front of what uses it: the convert holds the place.
	switch {
	case to == promote.I1:
		test := r.compareWithZero(op, v)
		r.m.Erase(op)
		op = test
	case from.Kind() == promote.Complex && to != promote.NoType && to.Kind() != promote.Complex:
		made := r.insertConvert(op, v, to)
		r.m.Erase(op)
		op = made
	}
	r.converts.back = append(r.converts.back, op)
	return op
}

// markWeak marks an operation all of whose results are weak, if marks are kept, and removes the mark from any other.
func (r *rewriter) markWeak(op ir.Op) {
	m, weak := r.m, r.s.names.weak
	if r.s.opts.KeepWeak && r.s.allWeak(op) {
		m.SetAttribute(op, weak, m.Unit())
	} else if m.Attributes(op) != 0 && m.Attribute(op, weak) != 0 {
		m.SetAttribute(op, weak, 0)
	}
}
