package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
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
	renamed  map[ir.Op]ir.OpName   // what operations were called that are others now
}

func newRewriter(s *solver) *rewriter {
	return &rewriter{s: s, m: s.m, values: &s.values, forward: map[ir.Value]ir.Value{}}
}

// rename makes an operation another one.
func (r *rewriter) rename(op ir.Op, name ir.OpName, props ir.Dict) {
	if r.renamed == nil {
		r.renamed = map[ir.Op]ir.OpName{}
	}
	r.renamed[op] = r.m.OpName(op)
	r.m.Rename(op, name, props)
}

// nameOf is what an operation was called in the source; 0 of none.
func (r *rewriter) nameOf(op ir.Op) ir.OpName {
	if name, ok := r.renamed[op]; ok || op == 0 {
		return name
	}
	return r.m.OpName(op)
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
		if r.m.EndsFunction(last) || r.m.NextBlock(b) == 0 && r.m.OpName(r.m.RegionOp(r.m.BlockRegion(b))) != ir.OpFunc {
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
		if c := r.converts.stands[to]; c != 0 {
			r.converts.use(&r.converts.list[c-1], op, i)
		}
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
		at, made := r.site(op), ir.Op(0)
		if to == promote.I1 {
			made = r.compareWithZero(at, v)
		} else {
			made = r.insertConvert(at, v, to)
		}
		c = r.converts.add(conversion{wanted: w, from: r.values.elem(v), op: made, block: r.m.Block(at), weak: true, cause: op, operand: int32(i)})
	}
	c.weak = c.weak && weak
	r.converts.use(c, op, i)
	r.m.SetOperand(op, i, r.m.Result(c.op, 0))
}

// site is the operation in front of which an operand of op is converted: op, or what is around it and takes no operation but
// those that combine results (InParallelOp::verify, SCF.cpp).
func (r *rewriter) site(op ir.Op) ir.Op {
	if parent := r.m.ParentOp(op); parent != 0 && r.m.OpName(parent) == ir.OpScfForallInParallel {
		return parent
	}
	return op
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
	r.m.KeepPropagated(at, op, operands[0])
	r.values.grow()
	r.count(op, 1)
	r.noteUses(op)
	weak := name != ir.OpConvert && to != promote.I1
	for _, v := range operands {
		weak = weak && r.values.weak(v)
	}
	if weak {
		r.values.put(r.m.Result(op, 0), promote.Node{Type: to, Weak: true})
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
// values, and has kept only the lowest bit in some compilers.
func (r *rewriter) compareWithZero(at ir.Op, v ir.Value) ir.Op {
	strong := r.values.node(v)
	strong.Weak = false
	return r.againstZero(at, "NE", r.strongBeside(at, v, strong))
}

// againstZero puts a comparison of a value with zero in front of an operation. Where the shape is not static the zero is a scalar, and
// chlo broadcasts it. A type without zero has NaN instead, as in JAX and NumPy, which nothing is equal to.
func (r *rewriter) againstZero(at ir.Op, direction string, v ir.Value) ir.Op {
	m := r.m
	t := m.Type(v)
	name, dialect := ir.OpCompare, "stablehlo"
	zeroType := t
	if !isStatic(m, t) {
		name, dialect = ir.OpChloBroadcastCompare, "chlo"
		zeroType = m.Tensor(nil, m.ElementType(t))
	}
	bits := zeroBits
	if m.Elem(t).IsScale() {
		bits = elem.Bits{Lo: 0xff}
	}
	zero := r.constant(at, zeroType, m.Dense(zeroType, bits))
	return r.insert(at, name, r.compareDict(dialect, direction, r.values.elem(v)), promote.I1, v, zero)
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
