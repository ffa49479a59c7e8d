package infer

import (
	"cmp"
	"errors"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

func (p *Reporter) refuse(op ir.Op, at []int, refusal error) {
	var types []string
	for _, i := range at {
		types = append(types, "'"+p.m.Types.Text(p.values.InferredType(p.m.Operand(op, i)))+"'")
	}
	message := "'" + p.m.OpString(op) + "' op operands " + joinList(types) + " have no common type in " + p.config.System.Name().String()
	if r := p.config.RuleOf(p.m, op); r != nil {
		message += r.SpecReference()
	}
	p.Fail(op, rules.NoJoin, message, slices.Concat(p.definitions(op, at), p.operandCauses(op, at...), p.refusalNotes(refusal, op), p.castFixes(op, at, refusal))...)
}

// castFixes returns, for each type to which another system joins, casts of the operands to it.
func (p *Reporter) castFixes(op ir.Op, at []int, refusal error) (fixes []Note) {
	r, _ := errors.AsType[*promote.Refusal](refusal)
	seen := map[elem.Type]bool{}
	for _, other := range p.alternatives(r.Operands) {
		to := other.Result.Type
		if seen[to] {
			continue
		}
		seen[to] = true
		fix := ir.Fix{Effect: "convert to '" + to.String() + "', as " + other.System.String() + " does", Op: op}
		for _, i := range at {
			if p.m.Types.Elem(p.values.InferredType(p.m.Operand(op, i))) != to {
				fix.Casts = append(fix.Casts, ir.Cast{Operand: i, To: to})
			}
		}
		fixes = append(fixes, func(d *ir.Diagnostic) { d.Fixes = append(d.Fixes, fix) })
	}
	return fixes
}

// refusalNotes quotes the library, and names the systems and options that accept the operands. op
// joins the operands; it is 0 for branches, carries and returns.
func (p *Reporter) refusalNotes(refusal error, op ir.Op) (notes []Note) {
	r, _ := errors.AsType[*promote.Refusal](refusal)
	notes = append(notes, p.quoteLibrary(r))
	help := []Note{Advice("write an explicit stablehlo.convert")}
	if others := p.alternatives(r.Operands); len(others) > 0 {
		notes = append(notes, note(promote.Summary(others)))
		help = append(help, Option("system", "", "choose another"))
	}
	if op != 0 && slices.Contains(contractions, p.m.OpName(op)) && p.config.System.Config().Policies.MixedDot != promote.KeepMixed {
		help = append(help, Option("policy", "mixed-dot=keep", "keep contractions of two element types"))
	}
	help = append(help, p.variantNotes(func(a *evaluator) bool {
		_, refused := a.System.Join(r.Operands...)
		return refused == nil && a.Option != "system" // the summary names other systems
	})...)
	return append(notes, help...)
}

func (p *Reporter) quoteLibrary(refusal error) Note {
	r, _ := errors.AsType[*promote.Refusal](refusal)
	if r.Class == "" {
		return note(r.Message)
	}
	return note(p.config.System.Library().String() + " would say: " + r.Class + ": " + r.Message)
}

const maxListItems = 12

func joinList(words []string) string { return ir.JoinWords(words, " and ", maxListItems) }

var kinds = []elem.Kind{elem.KindBool, elem.KindSignless, elem.KindUnsigned, elem.KindFloat, elem.KindComplex}

// refuseKind reports that an operation does not accept the type to which its operands join.
func (p *Reporter) refuseKind(op ir.Op, f *rules.Finding) {
	r, n := f.Rule, f.Node
	var allowed []string
	for _, k := range kinds {
		if r.Accepts(k) {
			allowed = append(allowed, k.String())
		}
	}
	what := ir.JoinWords(allowed, " or ", maxListItems)
	if r.RefusesHalf() {
		what = "f32 or f64"
	}
	message := "'" + p.m.OpString(op) + "' op takes " + what + " elements" + r.SpecReference() + ", but its "
	var at []int
	var types []elem.Type
	for i, v := range p.m.Operands(op) {
		if l := r.Operand(i); l == 'T' || l == 'K' { // a joined operand
			at, types = append(at, i), append(types, p.values.Elem(v))
		}
	}
	advice := adviseKind(r, n, len(at))
	if slices.ContainsFunc(types, func(t elem.Type) bool { return t != n.Type }) {
		message += "operands have the common type"
	} else if len(at) == 1 {
		message += "operand has type"
	} else {
		message += "operands have type"
	}
	message += " '" + n.Type.String() + "'"
	if !slices.Contains(types, n.Type) {
		advice = cmp.Or(adviseOwnTypes(r, types), advice)
	}
	notes := append(p.definitions(op, at), p.operandCauses(op, at...)...)
	if f.Quoted != nil {
		notes = append(notes, p.quoteLibrary(f.Quoted))
	}
	variants := p.variantNotes(func(a *evaluator) bool {
		return p.current.decide(op, nil).Kind == rules.Refused && a.decide(op, nil).Kind != rules.Refused
	})
	p.Fail(op, rules.WrongKind, message, append(append(notes, Advice(advice)), variants...)...)
}

// adviseOwnTypes advises to convert to the widest operand type that r accepts; "" if there is none.
func adviseOwnTypes(r *rules.Rule, types []elem.Type) string {
	widest := elem.None
	for _, t := range types {
		if r.Accepts(t.Kind()) && (widest == elem.None || t.Bits() > widest.Bits()) {
			widest = t
		}
	}
	if widest == elem.None {
		return ""
	}
	return "write an explicit stablehlo.convert of the other operands to '" + widest.String() + "'"
}

func adviseKind(r *rules.Rule, n promote.Node, operands int) string {
	to, what := "", "operand"
	if operands > 1 {
		what = "operands"
	}
	switch {
	case r.RefusesHalf() && !n.Type.IsComplex():
		return "convert the operands to f32"
	case n.Type.IsComplex() && r.Accepts(elem.KindFloat):
		return "take stablehlo.real or stablehlo.imag of the complex operand first"
	case n.Type == elem.I1 && r.Accepts(elem.KindSignless):
		to = "i32" // exact, and the number that JAX makes of a bool
	case r.Accepts(elem.KindFloat):
		to = "f32"
	case r.Accepts(elem.KindSignless):
		to = "i32"
	case r.Accepts(elem.KindBool):
		to = "i1"
	}
	return "convert the " + what + " first: stablehlo.convert to '" + to + "'"
}

func (p *Reporter) reportUnpromotable(op ir.Op, i int) {
	t := p.m.Types.ElementType(p.m.Type(p.m.Operand(op, i)))
	help := "convert it in the front end"
	switch e := p.m.Types.Elem(t); {
	case p.m.Types.Expressed(t) != 0:
		help = "convert it first: stablehlo.uniform_dequantize"
	case e.Kind() == elem.KindIndex:
		help = "convert it first: arith.index_cast to an integer type"
	case e.Kind() == elem.KindSigned:
		help = "convert it first: tensor.bitcast to '" + p.m.Types.Text(t)[1:] + "', because StableHLO writes signed integers as signless types"
	}
	p.failOperand(op, i, rules.Unpromotable, "cannot be promoted: its elements are of type '"+p.m.Types.Text(t)+"'", Advice(help))
}

// checkMark reports whether there is a mark that is a unit attribute. Any other mark is an error.
func (p *Reporter) checkMark(op ir.Op, at ir.Range, mark ir.Attr) bool {
	if mark == 0 || p.m.Attrs.Kind(mark) == ir.UnitAttr {
		return mark != 0
	}
	p.addAt(op, ir.Error, at, rules.NoWeakForm, "'promote.weak' is a unit attribute, and cannot be "+p.m.Attrs.Text(mark),
		Advice("write 'promote.weak' alone to mark the value as weak, or delete the attribute"))
	return false
}

func (p *Reporter) checkMarkedType(op ir.Op, at ir.Range, t ir.Type, e elem.Type) bool {
	return p.checkWeakForm(op, at, t, e, "'promote.weak' marks a value of type", "delete the mark")
}

// checkWeakForm reports an error if a value of type t with elements e cannot be weak.
func (p *Reporter) checkWeakForm(op ir.Op, at ir.Range, t ir.Type, e elem.Type, cause, advice string) bool {
	if e == elem.None || !p.config.System.HasWeak(e) {
		name := e.String()
		if e == elem.None {
			name = p.m.Types.Text(t)
		}
		p.addAt(op, ir.Error, at, rules.NoWeakForm, cause+" '"+name+"', which has no weak form in "+p.config.System.Name().String(),
			append([]Note{Advice(advice)}, p.variantNotes(func(a *evaluator) bool { return a.Option == "system" && a.System.HasWeak(e) })...)...)
		return false
	}
	return true
}

func (p *Reporter) reportBranchMismatch(op ir.Op, i int, nodes []promote.Node) {
	m := p.m
	var notes []Note
	for r := m.FirstRegion(op); r != 0 && len(notes) < maxNotes; r = m.NextRegion(r) {
		last := m.LastOp(m.FirstBlock(r))
		v := m.Operand(last, i)
		notes = append(notes, noteAt(m.Ranges().Operand(last, i), "this branch yields "+formatNode(p.values.Node(v))))
		if wanted := p.values.DeclaredElem(m.Result(op, i)); p.values.Elem(v) != wanted {
			notes = append(notes, p.causes(v, wanted, "this branch", p.evaluatesTo(v, hasType(wanted)))...)
		}
	}
	choice := "cond"
	if m.OpName(op) == ir.OpCase {
		choice = "switch"
	}
	notes = append(notes, jaxNote("TypeError: "+choice+" branches must have equal output types but they differ."))
	notes = append(append(notes, Advice("write a stablehlo.convert in the branches that differ")), p.adviseWidening(nodes...)...)
	p.Fail(op, rules.BranchesDiffer, "'"+m.OpString(op)+"' op branches yield different types for result #"+itoa(i)+": "+formatNodes(nodes), notes...)
}

func (p *Reporter) adviseWidening(nodes ...promote.Node) []Note {
	if _, refusal := p.config.System.Join(nodes...); refusal != nil {
		return nil
	}
	return []Note{Option("control-flow", "widen", "")}
}

// reportCarryMismatch reports that the body changes carry i.
func (p *Reporter) reportCarryMismatch(l *loop, i int, c, y promote.Node) {
	m, op := p.m, l.op
	last := m.LastOp(m.FirstBlock(l.body))
	operand, yielded := len(l.inputs)+i, l.outputs+i
	init, v := m.Operand(op, operand), m.Operand(last, yielded)
	message := "'" + m.OpString(op) + "' op carry #" + itoa(i) + " is " + formatNode(c) + " but the body yields " + formatNode(y)
	if c.Weak { // the first visit may change the type of a weak carry, the second may not
		message += " when it is traced again, and JAX traces it at most twice"
	}
	help := append([]Note{Advice("convert the initial value or the yielded value")}, p.adviseWidening(c, y)...)
	if p.canKeepCarry(v, c.Type) {
		help = append(help, Option("results", "keep", "keep the declared types of the loop"))
	}
	help = append(help, p.variantNotes(p.changesTo(v, hasType(c.Type)))...)
	notes := []Note{p.definition(operand, init), noteAt(m.Ranges().Operand(last, yielded), p.yieldText(v, y))}
	notes = append(notes, p.causes(v, c.Type, "the carry", p.evaluatesTo(v, hasType(c.Type)))...)
	function := "while_loop" // of jax.lax
	if m.OpName(op) == ir.OpChloScan {
		function = "scan"
	}
	notes = append(notes, jaxNote("TypeError: "+function+" body function carry input and carry output must have equal types, but they differ: "+
		"The input carry component val["+itoa(i)+"] has type "+p.jaxType(init, c.Type)+
		" but the corresponding output carry component has type "+p.jaxType(init, y.Type)+", so the dtypes do not match."))
	p.Fail(op, rules.CarryChanges, message, append(notes, help...)...)
}

// canKeepCarry reports whether the option KeepResults gives v, which the body yields, type t.
func (p *Reporter) canKeepCarry(v ir.Value, t elem.Type) bool {
	def, _ := p.m.DefiningOp(v)
	return !p.config.KeepResults && def != 0 && canKeepResults(p.m, p.config, def) &&
		p.values.IsChanged(v) && p.values.DeclaredElem(v) == t
}

func (p *Reporter) yieldText(v ir.Value, y promote.Node) string {
	text := "the body yields " + formatNode(y) + " here"
	if declared := p.values.DeclaredElem(v); declared != elem.None && declared != y.Type {
		text += ", declared as '" + declared.String() + "'"
	}
	return text
}

func (p *Reporter) reportFutureOperand(op ir.Op, i int) {
	p.failOperand(op, i, rules.Container, "is a future that becomes '"+p.m.Types.Text(p.values.InferredType(p.m.Operand(op, i)))+"', and a future cannot be converted back",
		Advice("convert the operands of the stablehlo.async_start that makes the future"))
}
