package rewrite

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Replacements of operations by the rewrite of their decision. The operands have already been
// converted.

// rewrites has the function for each kind of rewrite.
var rewrites = [...]func(r *rewriter, op ir.Op, w *rules.Rewrite){
	rules.SetCompareType: (*rewriter).setCompareType,
	rules.SetLiteral:     (*rewriter).setLiteral,
	rules.BecomeConvert:  (*rewriter).becomeConvert,
	rules.BecomeTest:     (*rewriter).becomeTest,
	rules.BecomeOperand:  (*rewriter).becomeOperand,
	rules.MakeZeros:      (*rewriter).makeZeros,
	rules.SplitParts:     (*rewriter).splitParts,
	rules.AtMostOne:      (*rewriter).atMostOne,
	rules.TimesItself:    (*rewriter).timesItself,
	rules.CompareExactly: (*rewriter).compareExactly,
	rules.ClampOperand:   (*rewriter).clampOperand,
	rules.UnpackOperands: (*rewriter).unpackOperands,
}

// setLiteral converts the literal to the type of the result, in which it is exact.
func (r *rewriter) setLiteral(op ir.Op, w *rules.Rewrite) {
	exact, _ := ir.Recast(r.m, r.m.Property(op, ir.NameValue), w.Type, elem.Wrap)
	r.m.SetProperty(op, ir.NameValue, exact)
}

// becomeTest replaces an operation with an i1 result by a comparison of its operand with zero.
func (r *rewriter) becomeTest(op ir.Op, _ *rules.Rewrite) {
	test := r.insertNonzeroTest(op, r.m.Operand(op, 0))
	r.copyAttributes(test, op)
	r.converts.resultConverts = append(r.converts.resultConverts, test)
	r.replaceOp(op, r.m.Result(test, 0))
}

// becomeConvert replaces an operation by a convert of its operand to the type of its result. Where
// the result would be weak, a weak integer constant must fit into that type.
func (r *rewriter) becomeConvert(op ir.Op, _ *rules.Rewrite) {
	if v := r.m.Operand(op, 0); r.config.HasWeakResults && r.values.IsWeak(v) {
		r.checkRange(v, r.values.DeclaredElem(r.m.Result(op, 0)))
	}
	r.rename(op, ir.OpConvert, 0)
}

// copyAttributes copies the discardable attributes of a replaced operation, except promote.weak,
// which describes its results.
func (r *rewriter) copyAttributes(op, from ir.Op) {
	weak := infer.WeakName(r.m)
	for _, e := range r.m.Dicts.Entries(r.m.Attributes(from)) {
		if e.Name != weak {
			r.m.SetAttribute(op, e.Name, e.Attr)
		}
	}
}

// compareDict returns the properties of a comparison.
func (r *rewriter) compareDict(dialect, direction string, t elem.Type) ir.Dict {
	m := r.m
	return m.Dicts.Of([]ir.Entry{
		{Name: ir.NameDirection, Attr: m.Attrs.Enum(dialect, "comparison_direction", direction)},
		{Name: ir.NameCompareType, Attr: m.Attrs.Enum(dialect, "comparison_type", compareType(t))},
	})
}

// compareType returns the compare type for operands of a type (spec.md#compare C3).
func compareType(t elem.Type) string {
	switch t.Kind() {
	case elem.KindSignless:
		return "SIGNED"
	case elem.KindFloat, elem.KindComplex:
		return "FLOAT"
	}
	return "UNSIGNED"
}

// setCompareType sets the compare type of a comparison to that of its operands. An absent compare
// type stays absent, and TOTALORDER stays as long as floats are compared.
func (r *rewriter) setCompareType(op ir.Op, _ *rules.Rewrite) {
	m := r.m
	old := m.Property(op, ir.NameCompareType)
	if old == 0 {
		return
	}
	t := r.values.Elem(m.Operand(op, 0))
	word := compareType(t)
	if t == elem.None || m.Attrs.EnumWord(old) == "TOTALORDER" && t.IsFloat() || m.Attrs.EnumWord(old) == word || m.Attrs.EnumWord(old) == "NOTYPE" {
		return
	}
	dialect := "stablehlo"
	if m.OpName(op) == ir.OpChloBroadcastCompare {
		dialect = "chlo"
	}
	m.SetProperty(op, ir.NameCompareType, m.Attrs.Enum(dialect, "comparison_type", word))
}

// compareExactly compares a ui64 with a signed integer. It compares both as ui64 and combines the
// result with a test of the sign, because a negative number is less than every ui64.
func (r *rewriter) compareExactly(op ir.Op, w *rules.Rewrite) {
	m, unsigned := r.m, int(w.Unsigned)
	direction := m.Attrs.EnumWord(m.Property(op, ir.NameDirection))
	signed := m.Operand(op, 1-unsigned)
	negative := "GE" // the sign test, if the comparison is false for negative numbers
	combine, broadcast := ir.OpAnd, ir.OpChloBroadcastAnd
	holds := direction == "NE" || unsigned == 0 && (direction == "GT" || direction == "GE") || unsigned == 1 && (direction == "LT" || direction == "LE")
	if holds {
		negative, combine, broadcast = "LT", ir.OpOr, ir.OpChloBroadcastOr
	}
	sign := m.Result(r.insertZeroComparison(op, negative, signed), 0)
	r.convertOperand(op, 1-unsigned, elem.UI64, false)
	if m.OpName(op) != ir.OpChloBroadcastCompare {
		same := r.insert(op, ir.OpCompare, r.compareDict("stablehlo", direction, elem.UI64), elem.I1, m.Operand(op, 0), m.Operand(op, 1))
		m.SetOperands(op, m.Result(same, 0), sign)
		r.rename(op, combine, 0)
		return
	}
	props, resultProps := r.compareDict("chlo", direction, elem.UI64), ir.Dict(0)
	if dims := m.Property(op, ir.NameBroadcastDimensions); dims != 0 {
		e := ir.Entry{Name: ir.NameBroadcastDimensions, Attr: dims}
		props = m.Dicts.Of(append(slices.Clone(m.Dicts.Entries(props)), e))
		if len(m.Types.Shape(m.Type(sign))) < len(m.Types.Shape(m.Type(m.Result(op, 0)))) {
			// broadcast_dimensions of the signed operand also apply to its sign
			resultProps = m.Dicts.Of([]ir.Entry{e})
		}
	}
	same := r.insert(op, ir.OpChloBroadcastCompare, props, elem.I1, m.Operand(op, 0), m.Operand(op, 1))
	m.SetType(m.Result(same, 0), r.values.WithElement(m.Type(m.Result(op, 0)), elem.I1))
	m.SetOperands(op, m.Result(same, 0), sign)
	r.rename(op, broadcast, resultProps)
}

// makeZeros replaces an operation by zeros of the shape and type of its operand.
func (r *rewriter) makeZeros(op ir.Op, _ *rules.Rewrite) {
	m := r.m
	if t := m.Type(m.Operand(op, 0)); infer.IsStatic(m, t) && !r.values.ChangesShape(op) {
		m.SetOperands(op)
		r.rename(op, ir.OpConstant, r.valueDict(m.Attrs.Dense(t, elem.Bits{})))
	} else {
		r.rename(op, ir.OpChloConstantLike, r.valueDict(m.Attrs.Int(0, m.Types.ElementType(t))))
	}
}

// splitParts applies an operation to both parts of its complex operand and combines the results.
func (r *rewriter) splitParts(op ir.Op, w *rules.Rewrite) {
	m := r.m
	v := m.Operand(op, 0)
	if !r.config.HasWeakResults && r.config.MakesStrong(r.values.Node(v)) {
		// the parts of a Python number would be weak as well
		v = m.Result(r.insert(op, ir.OpConvert, 0, r.values.Elem(v), v), 0)
	}
	part := r.values.Elem(v).Part()
	re := r.insert(op, ir.OpReal, 0, part, v)
	im := r.insert(op, ir.OpImag, 0, part, v)
	a := r.insert(op, m.OpName(op), m.Properties(op), w.Type, m.Result(re, 0))
	b := r.insert(op, m.OpName(op), m.Properties(op), w.Type, m.Result(im, 0))
	m.SetOperands(op, m.Result(a, 0), m.Result(b, 0))
	r.rename(op, w.Op, 0)
}

// atMostOne replaces an operation on x by min(x, 1).
func (r *rewriter) atMostOne(op ir.Op, _ *rules.Rewrite) {
	v := r.m.Operand(op, 0)
	t := r.m.Type(v)
	r.m.SetOperands(op, v, r.constant(op, t, r.m.Attrs.Dense(t, elem.Bits{Lo: 1})))
	r.rename(op, ir.OpMinimum, 0)
}

// timesItself replaces an operation on x by x * x.
func (r *rewriter) timesItself(op ir.Op, _ *rules.Rewrite) {
	v := r.m.Operand(op, 0)
	v = r.ensureStrong(op, v, r.values.Node(v))
	r.m.SetOperands(op, v, v)
	r.rename(op, ir.OpMultiply, 0)
}

// ensureStrong returns v, or a convert of v to its own type that makes it strong. The convert is
// needed if v stays weak and a second run would join it with other to another type, as two weak
// integers join to i64 in jax-strict and numpy.
func (r *rewriter) ensureStrong(at ir.Op, v ir.Value, other promote.Node) ir.Value {
	n := r.values.Node(v)
	if !r.config.StaysWeak(n) {
		return v
	}
	if joined, _ := r.config.System.Join(n, other); joined.Type == n.Type {
		return v
	}
	return r.m.Result(r.insert(at, ir.OpConvert, 0, n.Type, v), 0)
}

// becomeOperand replaces the result of an operation by its converted operand.
func (r *rewriter) becomeOperand(op ir.Op, _ *rules.Rewrite) {
	r.replaceOp(op, r.m.Operand(op, 0))
}

// clampOperand converts the index of a case to i32. It clamps the index first, because
// truncation could select a branch: any index out of range selects the last one (spec.md#case).
func (r *rewriter) clampOperand(op ir.Op, w *rules.Rewrite) {
	t := w.Type
	low := ^uint64(0) // -1
	if t.IsUnsigned() {
		low = 0
	}
	m := r.m
	typ := m.Types.Tensor(nil, m.Types.Scalar(t))
	bound := func(v uint64) ir.Value {
		return r.constant(op, typ, m.Attrs.Dense(typ, t.Clean(elem.Bits{Lo: v})))
	}
	index := m.Operand(op, 0)
	clamp := r.insert(op, ir.OpClamp, 0, t, bound(low), index, bound(uint64(w.Branches)))
	if r.config.KeepWeak && r.config.ClampKeepsWeak() && r.values.Node(index).Weak {
		m.SetAttribute(clamp, infer.WeakName(m), m.Attrs.Unit()) // a second run infers the same
	}
	m.SetOperand(op, 0, m.Result(clamp, 0))
	if c := r.convertOperand(op, 0, elem.I32, false); c != nil {
		c.Lossless = true
	}
}
