package infer

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

func (p *Reporter) prepareEvaluators() {
	if p.current == nil {
		p.current = p.newEvaluator(promote.Variant{System: p.config.System})
		for _, v := range p.config.System.Variants() {
			p.variants = append(p.variants, p.newEvaluator(v))
		}
	}
}

// variantNotes returns the options that avoid an error: the variants of the system for which
// avoids reports true. TestAdviceIsTrue sets each option and expects that the error disappears.
func (p *Reporter) variantNotes(avoids func(*evaluator) bool) (notes []Note) {
	p.prepareEvaluators()
	given := map[string]bool{}
	for _, a := range p.variants {
		key := a.Option
		if a.Option == "policy" { // advise one value of each key
			key, _, _ = strings.Cut(a.Value, "=")
		}
		if given[key] || !avoids(a) {
			continue
		}
		given[key] = true
		effect := a.Effect
		if a.Option == "x32" {
			effect = "use JAX's 32-bit mode, with" // the flag follows
		}
		notes = append(notes, Option(a.Option, a.Value, effect))
	}
	return notes
}

// changesTo returns a function that reports whether the node of v fits under a variant. It first
// evaluates the rules under the system of the run. If they do not give what the run computed, a
// handler has a part in the error, which the evaluator cannot repeat.
func (p *Reporter) changesTo(v ir.Value, fits func(promote.Node) bool) func(*evaluator) bool {
	return func(a *evaluator) bool {
		now, known := p.current.nodeOf(v)
		// another system changes other values as well
		if a.Option == "system" || !known || now.Type != p.values.Elem(v) {
			return false
		}
		n, ok := a.nodeOf(v)
		return ok && n.Type != now.Type && fits(n)
	}
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
