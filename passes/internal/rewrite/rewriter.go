package rewrite

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/passes/internal/sharding"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A rewriter applies decisions. It visits the operations that change once, in the order of the
// text. After that walk, hoist.go, literals.go and merge.go optimize the result.
type rewriter struct {
	solution      *infer.Solution
	m             *ir.Module
	config        *rules.Config
	values        *infer.Values
	firstInserted ir.Op // operations from here on were inserted
	converts      conversions
	originalNames map[ir.Op]ir.OpName // original names of operations that were replaced in place
}

// rename changes the name and properties of an operation, and records its original name.
func (r *rewriter) rename(op ir.Op, name ir.OpName, props ir.Dict) {
	r.originalNames[op] = r.m.OpName(op)
	r.m.Rename(op, name, props)
}

func (r *rewriter) originalName(op ir.Op) ir.OpName {
	if name, ok := r.originalNames[op]; ok || op == 0 {
		return name
	}
	return r.m.OpName(op)
}

// rewriteRegion rewrites the blocks of a region. yields has the element types that its terminator
// must yield, by leaf; nil if it keeps its own.
func (r *rewriter) rewriteRegion(region ir.Region, yields []elem.Type) {
	for _, b := range ir.ReversePostorder(r.m, region) {
		for i := range r.m.NumArgs(b) {
			r.retype(r.m.Arg(b, i))
		}
		for op := r.m.FirstOp(b); op != 0; {
			next := r.m.NextOp(op)
			if r.solution.Decisions.NeedsRewrite(op) {
				r.applyDecision(op, r.solution.Decisions[op])
			}
			op = next
		}
		last := r.m.LastOp(b)
		if last != 0 && yields != nil && (r.m.EndsFunction(last) || r.m.NextBlock(b) == 0 && r.m.OpName(r.m.RegionOp(region)) != ir.OpFunc) {
			r.convertLeaves(last, yields)
		}
	}
}

// retype sets the type of a value in the IR to the inferred one.
func (r *rewriter) retype(v ir.Value) {
	if !r.values.IsRetyped(v) {
		return
	}
	if t := r.values.InferredType(v); t != r.m.Type(v) {
		r.values.Declare(v)
		r.m.SetType(v, t)
	}
}

// replaceOp replaces an operation by a value, and erases it.
func (r *rewriter) replaceOp(op ir.Op, v ir.Value) {
	r.m.ReplaceAllUses(r.m.Result(op, 0), v)
	r.m.Erase(op)
}

func (r *rewriter) applyDecision(op ir.Op, d *infer.Decision) {
	if d.Kind == rules.Identity {
		r.replaceOp(op, r.m.Operand(op, 0))
		return
	}
	if d.Kind == rules.Refused { // only in Analyze; the regions are rewritten
		d = &infer.Decision{Decision: rules.Decision{Kind: rules.Refused}, Bodies: d.Bodies}
	}
	r.convertLeaves(op, d.Operands)
	if d.Rewrite.Kind != rules.NoRewrite {
		if rewrites[d.Rewrite.Kind](r, op, &d.Rewrite); r.m.Erased(op) {
			return
		}
	}
	if d.Kind == rules.Changed && d.Converted != nil {
		r.replaceResults(op, d)
	} else {
		for i := range r.m.NumResults(op) {
			r.retype(r.m.Result(op, i))
		}
	}
	for _, b := range d.Bodies {
		r.rewriteRegion(b.Region, b.Yields)
	}
	r.markWeak(op)
}

// convertLeaves converts the operands of an operation to these element types, by leaf; None for
// those that keep theirs.
func (r *rewriter) convertLeaves(op ir.Op, to []elem.Type) {
	for i := range r.m.NumOperands(op) {
		v := r.m.Operand(op, i)
		w := 1
		if t := r.values.Declared(v); r.values.IsContainer(t) {
			if w = min(r.values.NumLeaves(t), len(to)); r.values.Converts(to[:w], v) {
				tuple, _ := r.rebuildTuple(op, v, to[:w])
				r.m.SetOperand(op, i, tuple)
			}
		} else if len(to) > 0 {
			r.convertOperand(op, i, to[0], r.values.IsWeak(v))
		}
		to = to[min(w, len(to)):]
	}
}

// convertOperand converts operand i of an operation to another element type. It returns the
// conversion, or nil if the operand has the type.
func (r *rewriter) convertOperand(op ir.Op, i int, to elem.Type, weak bool) *conversion {
	v := r.m.Operand(op, i)
	if to == elem.None || r.values.Elem(v) == to {
		return nil
	}
	key := conversionKey{v, to, r.m.Block(op)}
	c := r.findConversion(key)
	if c == nil {
		at, made := op, ir.Op(0)
		if parent := r.m.ParentOp(op); r.m.OpName(parent) == ir.OpScfForallInParallel {
			at = parent // its body accepts only certain operations (InParallelOp::verify, SCF.cpp)
		}
		if to == elem.I1 {
			made = r.insertNonzeroTest(at, v)
		} else {
			made = r.insertConvert(at, v, to)
		}
		c = &conversion{Change{Op: made, From: r.values.Elem(v), To: to, Weak: true, Cause: op, Operand: i}, key}
		r.converts.list, r.converts.known[key] = append(r.converts.list, c), c
	}
	c.Weak = c.Weak && weak
	r.m.SetOperand(op, i, r.m.Result(c.Op, 0))
	return c
}

// insertConvert inserts a conversion before an operation. A complex value is converted to a real
// type through its real part, because XLA supports only that.
func (r *rewriter) insertConvert(op ir.Op, v ir.Value, to elem.Type) ir.Op {
	from := r.values.Elem(v)
	if from.IsComplex() && !to.IsComplex() {
		part := r.insert(op, ir.OpReal, 0, from.Part(), v)
		if from.Part() == to {
			return part
		}
		return r.insert(op, ir.OpConvert, 0, to, r.m.Result(part, 0))
	}
	return r.insert(op, ir.OpConvert, 0, to, v)
}

// insert inserts a new operation before another one. Its result has the shape of its first operand,
// and is weak if all operands are, unless the operation is a convert.
func (r *rewriter) insert(at ir.Op, name ir.OpName, props ir.Dict, to elem.Type, operands ...ir.Value) ir.Op {
	op := r.insertOp(at, name, props, operands, r.values.WithElement(r.m.Type(operands[0]), to))
	sharding.KeepPropagated(r.m, at, op, operands[0])
	weak := name != ir.OpConvert && to != elem.I1
	for _, v := range operands {
		weak = weak && r.values.IsWeak(v)
	}
	if weak {
		r.values.SetUnfiltered(r.m.Result(op, 0), promote.Node{Type: to, Weak: true})
		r.markWeak(op)
	}
	return op
}

func (r *rewriter) constant(at ir.Op, t ir.Type, a ir.Attr) ir.Value {
	return r.m.Result(r.insertOp(at, ir.OpConstant, r.valueDict(a), nil, t), 0)
}

func (r *rewriter) insertOp(at ir.Op, name ir.OpName, props ir.Dict, operands []ir.Value, results ...ir.Type) ir.Op {
	op := r.m.NewOp(name, props, at, operands, results...)
	r.m.InsertBefore(at, op)
	r.values.Grow()
	return op
}

// valueDict returns the properties of a constant.
func (r *rewriter) valueDict(a ir.Attr) ir.Dict {
	return r.m.Dicts.Of([]ir.Entry{{Name: ir.NameValue, Attr: a}})
}

// insertNonzeroTest inserts `compare NE, v, 0` before an operation. A convert to i1 would drop the
// imaginary part of complex values, and some compilers keep only the lowest bit.
func (r *rewriter) insertNonzeroTest(at ir.Op, v ir.Value) ir.Op {
	strong := r.values.Node(v)
	strong.Weak = false
	return r.insertZeroComparison(at, "NE", r.ensureStrong(at, v, strong))
}

// insertZeroComparison inserts a comparison of a value with zero before an operation. If the shape
// is not static, the zero is a scalar that chlo broadcasts. A type without zero is compared with
// NaN, as in JAX and NumPy, which equals no value.
func (r *rewriter) insertZeroComparison(at ir.Op, direction string, v ir.Value) ir.Op {
	m := r.m
	t := m.Type(v)
	name, dialect := ir.OpCompare, "stablehlo"
	zeroType := t
	if !infer.IsStatic(m, t) {
		name, dialect = ir.OpChloBroadcastCompare, "chlo"
		zeroType = m.Types.Tensor(nil, m.Types.ElementType(t))
	}
	bits := elem.Bits{}
	if m.Types.Elem(t).IsScale() {
		bits = elem.Bits{Lo: 0xff}
	}
	zero := r.constant(at, zeroType, m.Attrs.Dense(zeroType, bits))
	return r.insert(at, name, r.compareDict(dialect, direction, r.values.Elem(v)), elem.I1, v, zero)
}

// markWeak marks an operation whose results are all weak, if marks are kept, and removes the mark
// from any other.
func (r *rewriter) markWeak(op ir.Op) {
	if m := r.m; r.config.KeepWeak && r.values.IsAllWeak(op) {
		m.SetAttribute(op, infer.WeakName(m), m.Attrs.Unit())
	} else if m.Attributes(op) != 0 && m.Attribute(op, infer.WeakName(m)) != 0 {
		m.SetAttribute(op, infer.WeakName(m), 0)
	}
}
