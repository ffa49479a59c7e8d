package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// A factBuilder collects the facts that the rule of an operation reads. The next call overwrites
// them.
type factBuilder struct {
	inference
	facts rules.Facts
}

// of returns the facts of an operation.
func (b *factBuilder) of(op ir.Op, r *rules.Rule) *rules.Facts {
	f := b.ofResults(op)
	f.Rule, f.Operands = r, f.Operands[:0]
	for _, x := range b.m.Operands(op) {
		f.Operands = append(f.Operands, rules.Operand{Node: b.values.Node(x), Declared: b.values.DeclaredElem(x)})
	}
	if r.NeedsFacts() {
		b.addFacts(op, f)
	}
	return f
}

// ofResults returns facts of which only those of the results count, by leaf. A future cannot be
// converted.
func (b *factBuilder) ofResults(op ir.Op) *rules.Facts {
	f := &b.facts
	f.KeepsResults, f.Results = b.config.KeepResults && canKeepResults(b.m, b.config, op), f.Results[:0]
	first, count := b.m.Results(op)
	for v := first; v < first+ir.Value(count); v++ {
		known := len(f.Results)
		f.Results = b.values.AppendDeclared(f.Results, b.values.Declared(v))
		for i := known; i < len(f.Results) && b.values.isFuture(v); i++ {
			f.Results[i].Type = elem.None
		}
	}
	return f
}

func (b *factBuilder) addFacts(op ir.Op, f *rules.Facts) {
	m, r := b.m, f.Rule
	if r.Needs&rules.NeedsLiteral != 0 {
		f.Literal = b.literalFacts(op, f.Results[0].Type)
	}
	if r.Needs&rules.NeedsShapeChange != 0 {
		// the rule of convert reads ChangesShape only if the operand is changed
		f.ChangesShape = (r.Op() != ir.OpConvert || b.values.IsChanged(m.Operand(op, 0))) && b.values.ChangesShape(op)
	}
	if r.Needs&rules.NeedsAlgorithm != 0 {
		f.HasAlgorithm = m.Property(op, b.m.Names.Attr("algorithm")) != 0
	}
	if r.Needs&rules.NeedsSize != 0 {
		// JAX makes the convert of a dimension size weak. If the size is marked, the module is
		// probably the output of a run with the option KeepWeak. That run also marked the convert
		// if it was weak, so an unmarked convert stays strong.
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
		f.IsQuantized, f.Expressed = expressed != 0, rules.Promotable(m.Types.Elem(expressed))
	}
	if w := r.EnumAttr; w != "" {
		f.EnumValue = m.Attrs.EnumWord(m.Property(op, m.Names.Attr(w)))
	}
	for i := range f.Operands {
		if r.Operand(i) == 'I' { // an index operand
			b.addConstantFacts(&f.Operands[i], m.Operand(op, i))
		}
	}
}

func (b *factBuilder) literalFacts(op ir.Op, declared elem.Type) (l rules.Literal) {
	value := b.m.Property(op, ir.NameValue)
	l.Elem = rules.Promotable(b.m.Types.Elem(b.m.Attrs.Type(value)))
	if l.Elem != declared && l.Elem != elem.None && declared != elem.None {
		exact, outcome := ir.Recast(b.m, value, declared, elem.Wrap)
		l.Fits = exact != 0 && outcome.Lossless()
	}
	if !b.config.WeakScalars {
		return l
	}
	l.Rank0 = b.values.IsRank0(b.m.Type(b.m.Result(op, 0)))
	if e := b.m.Attrs.Literal(value); e != nil {
		l.Splat = e.Splat()
	}
	return l
}

func (b *factBuilder) addConstantFacts(o *rules.Operand, v ir.Value) {
	def, _ := b.m.DefiningOp(v)
	if o.IsConstant = def != 0 && rules.IsConstant(b.m.OpName(def)); o.IsConstant && o.Type == elem.UI64 {
		_, outcome := ir.Recast(b.m, b.m.Property(def, ir.NameValue), elem.I64, elem.Wrap)
		o.FitsI64 = outcome.Lossless()
	}
}

// ChangesShape reports whether operand and result are declared with different shapes, such as
// tensor<?xf32> and tensor<4xf32>, or with different encodings.
func (v *Values) ChangesShape(op ir.Op) bool {
	from, to := v.Declared(v.m.Operand(op, 0)), v.Declared(v.m.Result(op, 0))
	return v.m.Types.WithElement(from, v.m.Types.ElementType(to)) != to
}

// IsStatic reports whether a constant can have type t.
func IsStatic(m *ir.Module, t ir.Type) bool {
	_, static := m.Types.StaticShape(t)
	return static && m.Types.Kind(t) == ir.TensorType && m.Types.Encoding(t) == 0
}

// canKeepResults reports whether the option KeepResults can apply to an operation. It cannot in a
// body that combines two elements, nor in the body of an async_start: its results are converted
// after the async_done.
func canKeepResults(m *ir.Module, config *rules.Config, op ir.Op) bool {
	parent := m.ParentOp(op)
	r := config.RuleOf(m, parent)
	return (r == nil || !r.HasElementCombiner()) && m.OpName(parent) != ir.OpAsyncStart
}
