package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A factBuilder collects the facts of operations.
type factBuilder struct {
	m      *ir.Module
	config *rules.Config
	values *Values
	weak   ir.AttrName // promote.weak
	facts  rules.Facts // scratch
}

// of returns the facts of an operation. They are valid until the next call.
func (b *factBuilder) of(op ir.Op, r *rules.Rule) *rules.Facts {
	f, m, v := &b.facts, b.m, b.values
	f.Rule, f.Operands, f.Results = r, f.Operands[:0], f.Results[:0]
	for _, x := range m.Operands(op) {
		st := &v.states[x]
		t := st.declared
		if t == 0 {
			t = m.Type(x)
		}
		info := v.info(t)
		o := rules.Operand{Declared: info.elem}
		if o.Type, o.Weak, o.UndeclaredWeak = st.typ, st.weak, st.undeclaredWeak; o.Type == promote.NoType {
			o.Type = o.Declared
		}
		if b.config.HasRanks && o.Type != promote.NoType {
			o.Rank0 = st.rank0 || info.rank0
		}
		f.Operands = append(f.Operands, o)
	}
	first, n := m.Results(op)
	for i := range n {
		info := v.info(v.Declared(first + ir.Value(i)))
		f.Results = append(f.Results, rules.Result{Declared: info.elem, Rank0: b.config.HasRanks && info.rank0})
	}
	f.KeepsResults = b.config.Results == rules.KeepResults && !ignoresKeepResults(m, b.config, op)
	if r.NeedsFacts() {
		b.addFacts(op, f)
	}
	return f
}

// addFacts adds the facts that the rule of an operation needs.
func (b *factBuilder) addFacts(op ir.Op, f *rules.Facts) {
	m, r := b.m, f.Rule
	if r.Needs&rules.NeedsLiteral != 0 {
		f.Literal = b.literalFacts(op, f.Results[0].Declared)
	}
	if r.Needs&rules.NeedsReshapes != 0 {
		// for an explicit convert, the rule uses Reshapes only if the type of the operand changed
		f.Reshapes = (r.Op() != ir.OpConvert || b.values.IsChanged(m.Operand(op, 0))) && b.values.Reshapes(op)
	}
	if r.Needs&rules.NeedsAlgorithm != 0 {
		f.HasAlgorithm = m.Property(op, b.m.Names.Attr("algorithm")) != 0
	}
	if r.Needs&rules.NeedsSize != 0 {
		// In JAX a convert of a dimension size is weak. If the size is marked, an earlier run with
		// KeepWeak may have written the mark, and that run marked the convert too if it was weak.
		// So for a marked size, only the mark of the convert itself counts.
		def, _ := m.DefiningOp(m.Operand(op, 0))
		f.FromDimensionSize = def != 0 && m.OpName(def) == ir.OpGetDimensionSize && m.Attribute(def, b.weak) == 0
	}
	if r.Needs&rules.NeedsStatic != 0 {
		f.IsStatic = IsStatic(m, m.Type(m.Operand(op, 0)))
	}
	if r.Needs&rules.NeedsQuantized != 0 {
		v := m.Operand(op, 0)
		if r.Op() == ir.OpUniformQuantize {
			v = m.Result(op, 0)
		}
		expressed := m.Types.Expressed(m.Types.ElementType(m.Type(v)))
		f.IsQuantized, f.Expressed = expressed != 0, promote.NoType
		if f.IsQuantized {
			f.Expressed = rules.Promotable(m.Types.Elem(expressed))
		}
	}
	if w := r.EnumAttr; w != "" {
		f.EnumValue = m.Attrs.EnumWord(m.Property(op, m.Names.Attr(w)))
	}
	for i := range f.Operands {
		if r.Operand(i) == 'I' { // an index, in the notation of package rules
			b.addConstant(&f.Operands[i], m.Operand(op, i))
		}
	}
}

// literalFacts returns the facts about the literal of a constant with this declared result type.
func (b *factBuilder) literalFacts(op ir.Op, declared promote.Type) (l rules.Literal) {
	value := b.m.Property(op, ir.NameValue)
	l.Elem = rules.Promotable(b.m.Types.Elem(b.m.Attrs.Type(value)))
	if l.Elem != declared && l.Elem != promote.NoType && declared != promote.NoType {
		exact, outcome := ir.Recast(b.m, value, rules.Element(declared), elem.Wrap)
		l.Fits = exact != 0 && outcome.Lossless()
	}
	if b.config.WeakConstants == rules.NoConstants {
		return l
	}
	l.Rank0 = b.values.IsRank0(b.m.Type(b.m.Result(op, 0)))
	if e := b.m.Attrs.Literal(value); e != nil {
		l.Splat = e.Splat()
	}
	return l
}

// addConstant sets whether an operand with letter I is a constant, and whether it fits in i64.
func (b *factBuilder) addConstant(o *rules.Operand, v ir.Value) {
	def, _ := b.m.DefiningOp(v)
	if o.IsConstant = def != 0 && rules.IsConstant(b.m.OpName(def)); o.IsConstant && o.Type == promote.UI64 {
		_, outcome := ir.Recast(b.m, b.m.Property(def, ir.NameValue), elem.I64, elem.Wrap)
		o.FitsI64 = outcome.Lossless()
	}
}

// Reshapes reports whether the declared types of the operand and the result of an operation differ
// in more than the element type: in whether a dimension is known, or in the encoding.
func (v *Values) Reshapes(op ir.Op) bool {
	from, to := v.Declared(v.m.Operand(op, 0)), v.Declared(v.m.Result(op, 0))
	return v.m.Types.WithElement(from, v.m.Types.ElementType(to)) != to
}

// IsStatic reports whether t can be the type of a constant: a tensor with known dimensions and
// without encoding.
func IsStatic(m *ir.Module, t ir.Type) bool {
	for _, d := range m.Types.Shape(t) {
		if d == ir.Dynamic {
			return false
		}
	}
	return m.Types.Kind(t) == ir.TensorType && m.Types.Encoding(t) == 0
}

// ignoresKeepResults reports whether an operation does not keep declared result types even if the
// options do: it is in a body that combines two elements, or in the body of an async_start, whose
// results are converted after the async_done.
func ignoresKeepResults(m *ir.Module, config *rules.Config, op ir.Op) bool {
	parent := m.ParentOp(op)
	if parent == 0 {
		return false
	}
	r := config.RuleOf(m, parent)
	return r != nil && r.HasElementCombiner() || m.OpName(parent) == ir.OpAsyncStart
}
