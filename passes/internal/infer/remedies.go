package infer

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Failure describes an error for which Remedies finds options.
type Failure struct {
	Code           string
	UndeclaredWeak bool           // the value is undeclared weak
	op             ir.Op          // the operation that refuses the type of its operands
	operands       []promote.Node // operands without a join
	joins          ir.Op          // the operation that joins operands
	value          ir.Value       // a value of the wrong type
	// fits reports whether the error disappears if value has this node.
	fits   func(promote.Node) bool
	callee *Function // the called function
	weak   elem.Type // a type without a weak form
}

type remedyRow struct {
	code          string
	option, value string
	effect        string
	avoids        func(p *Reporter, r *Failure) bool
}

// remedyRows has options that avoid an error and are not among the variants of the system.
// TestAdviceIsTrue sets each one and expects that the error disappears.
var remedyRows = []remedyRow{
	{rules.ArgumentLoses, "calls", "specialize", "retype the callee", func(p *Reporter, r *Failure) bool {
		return p.config.ConvertCalls && r.callee.Private && !r.callee.external
	}},
	{rules.OutOfRange, "weak-constants", "none", "treat constants as strong", func(p *Reporter, r *Failure) bool { return r.UndeclaredWeak }},
	{rules.NoJoin, "policy", "mixed-dot=keep", "keep contractions of two element types", (*Reporter).mixedDotHelps},
	{rules.CarryChanges, "results", "keep", "keep the declared types of the loop", (*Reporter).keepCarryHelps},
}

func (p *Reporter) mixedDotHelps(r *Failure) bool {
	return r.joins != 0 && slices.Contains(contractions, p.m.OpName(r.joins)) && p.config.System.Config().Policies.MixedDot != promote.KeepMixed
}

// keepCarryHelps reports whether a value that the body yields is declared as the carry is.
func (p *Reporter) keepCarryHelps(r *Failure) bool {
	def, _ := p.m.DefiningOp(r.value)
	return !p.config.KeepResults && def != 0 && canKeepResults(p.m, p.config, def) &&
		p.values.IsPlain(r.value) && p.values.IsChanged(r.value) && r.fits(promote.Node{Type: p.values.DeclaredElem(r.value)})
}

// Remedies returns the options that avoid an error: remedyRows and variants of the system.
func (p *Reporter) Remedies(r *Failure) (notes []Note) {
	for i := range remedyRows {
		if row := &remedyRows[i]; row.code == r.Code && row.avoids(p, r) {
			notes = append(notes, option(row.option, row.value, row.effect))
		}
	}
	return append(notes, p.variantNotes(r)...)
}

func (p *Reporter) prepareEvaluators() {
	if p.current == nil {
		p.current = p.newEvaluator(promote.Variant{System: p.config.System})
		for _, v := range p.config.System.Variants() {
			p.variants = append(p.variants, p.newEvaluator(v))
		}
	}
}

func (p *Reporter) variantNotes(r *Failure) (notes []Note) {
	p.prepareEvaluators()
	given := map[string]bool{}
	for _, a := range p.variants {
		key := a.Option
		if a.Option == "policy" { // advise one value of each key
			key, _, _ = strings.Cut(a.Value, "=")
		}
		if given[key] || !p.isAvoidedBy(a, r) {
			continue
		}
		given[key] = true
		effect := a.Effect
		if a.Option == "x32" {
			effect = "use JAX's 32-bit mode, with" // the flag follows
		}
		notes = append(notes, option(a.Option, a.Value, effect))
	}
	return notes
}

// isAvoidedBy reports whether an error disappears under a variant. For an operation or a value, it
// first evaluates the rules under the system of the run. If they do not give what the run computed,
// a handler has a part in the error, which the evaluator cannot repeat, and the answer is false.
func (p *Reporter) isAvoidedBy(v *evaluator, r *Failure) bool {
	isOther := v.Option == "system"
	switch {
	case r.weak != elem.None:
		return isOther && v.System.HasWeak(r.weak)
	case r.value != 0 && r.fits != nil:
		if isOther { // another system changes other values as well
			return false
		}
		now, known := p.current.nodeOf(r.value)
		if !known || now.Type != p.values.Elem(r.value) {
			return false
		}
		n, ok := v.nodeOf(r.value)
		return ok && n.Type != now.Type && r.fits(n)
	case r.op != 0:
		return p.current.decide(r.op, nil).Kind == rules.Refused && v.decide(r.op, nil).Kind != rules.Refused
	case r.operands != nil && !isOther: // refusalNotes names other systems
		_, refused := v.System.Join(r.operands...)
		return refused == nil
	}
	return false
}

const maxEvaluated = 256 // operations, for one value

// An evaluator evaluates the rules under a variant of the system.
type evaluator struct {
	promote.Variant
	factBuilder
	remaining int                                 // operations that nodeOf may still evaluate
	replaced  func(ir.Value) (promote.Node, bool) // nodes to assume for some values; may be nil
}

func (p *Reporter) newEvaluator(v promote.Variant) *evaluator {
	config := p.config.With(v.System)
	return &evaluator{Variant: v, factBuilder: factBuilder{inference{p.m, config, WeakName(p.m), p.values, p}, rules.Facts{Config: config}}}
}

func (a *evaluator) nodeOf(v ir.Value) (n promote.Node, ok bool) {
	a.remaining = maxEvaluated
	return a.evaluate(v)
}

// decide decides an operation. operands replaces the nodes of its operands, unless it is nil.
func (a *evaluator) decide(op ir.Op, operands []promote.Node) rules.Decision {
	r := a.config.RuleOf(a.m, op)
	if r == nil || r.IsDecidedByInfer() {
		return rules.Decision{Kind: rules.Refused}
	}
	f := a.of(op, r)
	for i, n := range operands {
		f.Operands[i].Node = n
	}
	return rules.Decide(f)
}

func (a *evaluator) evaluate(v ir.Value) (promote.Node, bool) {
	if a.replaced != nil {
		if n, ok := a.replaced(v); ok {
			return n, true
		}
	}
	def, result := a.m.DefiningOp(v)
	if def == 0 || !a.values.IsChanged(v) && !a.values.IsWeak(v) && (a.replaced == nil || !isCopy(a.m, def)) {
		return a.values.Node(v), true
	}
	if r := a.config.RuleOf(a.m, def); r == nil || r.IsDecidedByInfer() {
		return a.values.Node(v), true
	}
	if a.remaining--; a.remaining < 0 {
		return promote.Node{}, false
	}
	var nodes []promote.Node
	for _, operand := range a.m.Operands(def) {
		n, ok := a.evaluate(operand)
		if !ok {
			return n, false
		}
		nodes = append(nodes, n)
	}
	d := a.decide(def, nodes)
	list := d.Seen()
	switch {
	case d.Kind == rules.Refused || d.Kind == rules.KeepDeclared:
		return promote.Node{}, false
	case d.Kind == rules.Identity:
		return nodes[0], true
	case result >= len(list):
		return promote.Node{Type: a.values.DeclaredElem(v)}, true
	}
	n := list[result]
	n.Weak = n.Weak && a.config.HasWeakResults && a.config.System.HasWeak(n.Type)
	return n, true
}

// alternatives returns the systems that join the operands. They must also join them as strong
// values, because an operand that is weak in this system may be strong in another.
func (p *Reporter) alternatives(operands []promote.Node) []promote.Alternative {
	accepting := promote.Alternatives(operands, p.config.System.Config())
	strong := slices.Clone(operands)
	for i := range strong {
		strong[i].Weak = false
	}
	also := promote.Alternatives(strong, p.config.System.Config())
	return slices.DeleteFunc(accepting, func(a promote.Alternative) bool {
		return !slices.ContainsFunc(also, func(b promote.Alternative) bool { return a.System == b.System })
	})
}

func (p *Reporter) fitsInto(declared elem.Type) func(promote.Node) bool {
	return func(n promote.Node) bool { return n.Type == declared || p.config.Fits(n, declared) }
}

func hasType(t elem.Type) func(promote.Node) bool {
	return func(n promote.Node) bool { return n.Type == t }
}
