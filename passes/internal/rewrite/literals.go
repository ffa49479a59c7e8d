package rewrite

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// foldConstants replaces inserted converts of constants by new literals if the constant is weak, or
// if every element is exact in the other type. The new literal has the value that the convert would
// return, except that a weak integer constant out of range is an error.
func (r *rewriter) foldConstants() {
	for _, c := range r.converts.list {
		if c.Op != 0 && c.To != elem.I1 && c.Weak {
			r.checkRange(c.value, c.To)
			r.moveBeforeShapes(c)
		}
	}
	of := map[ir.Value][]*conversion{}
	var constants []ir.Value
	for _, c := range r.converts.list {
		if c.Op == 0 || c.To == elem.I1 {
			continue
		}
		if def, _ := r.m.DefiningOp(c.value); def != 0 && rules.IsConstant(r.m.OpName(def)) {
			if of[c.value] == nil {
				constants = append(constants, c.value)
			}
			of[c.value] = append(of[c.value], c)
		}
	}
	for _, v := range constants {
		r.foldConstant(v, of[v])
	}
}

// foldConstant folds the conversions of a constant. If all of them have the same type and there are
// no other uses, it rewrites the literal in place.
func (r *rewriter) foldConstant(v ir.Value, conversions []*conversion) {
	m := r.m
	def, _ := m.DefiningOp(v)
	value := m.Property(def, ir.NameValue)
	to := conversions[0].To
	oneType := true
	literals := make([]ir.Attr, len(conversions))
	for i, c := range conversions {
		literals[i] = r.recast(def, value, c)
		oneType = oneType && literals[i] != 0 && c.To == to
	}
	if oneType && m.Uses().Count(v) == len(conversions) {
		m.SetProperty(def, ir.NameValue, literals[0])
		r.values.Declare(v)
		r.values.SetUnfiltered(v, promote.Node{Type: to})
		m.SetType(v, r.values.WithElement(m.Type(v), to))
		r.markWeak(def)
		for _, c := range conversions {
			r.replace(c, v)
			c.Literal, c.Op = true, def
		}
		return
	}
	for i, c := range conversions {
		if literals[i] == 0 {
			continue
		}
		m.SetOperands(c.Op)
		m.Rename(c.Op, ir.OpConstant, r.valueDict(literals[i]))
		c.Literal = true
	}
	if !m.Uses().Any(v) {
		m.Erase(def)
	}
}

// recast returns the literal of a constant in the type of a conversion, or 0 if the convert must
// stay.
func (r *rewriter) recast(def ir.Op, value ir.Attr, c *conversion) ir.Attr {
	if from := r.values.Elem(c.value); from.IsComplex() && !c.To.IsComplex() {
		return 0 // converted through the real part
	}
	literal, outcome := ir.Recast(r.m, value, c.To, elem.Wrap)
	c.Lossless = literal != 0 && outcome.Lossless()
	switch {
	case literal == 0 || c.Lossless:
		return literal
	case !c.Weak, rules.IsIndex(c.To) && outcome&(elem.Overflow|elem.NaNLost) != 0:
		return 0
	case outcome&(elem.Overflow|elem.NaNLost) != 0:
		what := " becomes infinite in '" + c.To.String() + "'"
		if _, _, infinite := c.To.Part().FloatBits(); !infinite {
			what = " has no counterpart in '" + c.To.String() + "', and becomes " + r.m.Attrs.Text(literal)
		}
		d := r.m.At(r.m.Ranges().Op(def), ir.Warning, "weak constant "+r.m.Attrs.Text(value)+what)
		d.Code = rules.BecomesInf
		r.solution.Report.Add(def, d)
	}
	return literal
}

// checkRange reports an error if a weak value that is converted is an integer constant, possibly
// broadcast or reshaped, that is out of range.
func (r *rewriter) checkRange(v ir.Value, to elem.Type) {
	if !rules.IsIndex(to) {
		return
	}
	def, _ := r.m.DefiningOp(v)
	for def != 0 && slices.Contains(shapeOps, r.m.OpName(def)) {
		v = r.m.Operand(def, 0)
		def, _ = r.m.DefiningOp(v)
	}
	if def == 0 || !rules.IsConstant(r.m.OpName(def)) {
		return
	}
	value := r.m.Property(def, ir.NameValue)
	if _, outcome := ir.Recast(r.m, value, to, elem.Wrap); outcome&(elem.Overflow|elem.NaNLost) != 0 {
		help := []infer.Note{infer.Advice("write a constant that fits, or delete the promote.weak that makes it weak")}
		if r.values.IsUndeclaredWeak(v) {
			help = []infer.Note{infer.Advice("write a constant that fits"), infer.Option("weak-constants", "none", "treat constants as strong")}
		}
		r.solution.Report.Fail(def, rules.OutOfRange, "weak constant "+r.m.Attrs.Text(value)+" is out of range for '"+to.String()+"'", help...)
	}
}

// moveBeforeShapes moves the conversion of a weak constant before the operations that only change
// its shape, because JAX would have traced the literal in the other type.
func (r *rewriter) moveBeforeShapes(c *conversion) {
	chain := r.shapeChain(c.value, shapeOps)
	if len(chain) == 0 {
		return
	}
	if def, _ := r.m.DefiningOp(r.m.Operand(chain[len(chain)-1], 0)); def != 0 && rules.IsConstant(r.m.OpName(def)) {
		r.moveBefore(c, chain)
	}
}
