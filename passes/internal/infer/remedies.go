package infer

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Refused is an error whose remedies are sought: what it is about, as far as the error knows.
type Refused struct {
	Code     rules.Code
	Soft     bool                    // the value is weak by an option, and by no mark
	op       ir.Op                   // that does not take the type of its operands
	operands []promote.Node          // that have no join
	value    ir.Value                // that has not the type which it should have
	fits     func(promote.Node) bool // whether a type would do for value
	callee   *Function               // that is called
	weak     promote.Type            // that has no weak form
}

// A remedyRow is a choice of an option that ends errors of a code.
type remedyRow struct {
	code          rules.Code
	option, value string
	effect        string
	ends          func(p *Reporter, r *Refused) bool // whether it ends this one
}

// remedyRows are the options, beside variants of the system, that end refusals. TestAdviceIsTrue
// follows each, and expects that the error is gone.
var remedyRows = []remedyRow{
	{rules.ArgumentLoses, "calls", "specialize", "retype the callee", func(p *Reporter, r *Refused) bool {
		return p.convertsCalls && r.callee.private && !r.callee.external
	}},
	{rules.OutOfRange, "weak-constants", "none", "take constants as strong", func(p *Reporter, r *Refused) bool { return r.Soft }},
	{rules.CustomForm, "results", "keep", "convert the operand back where it is made", (*Reporter).isKept},
}

// isKept reports whether the value of a refusal is the result of an operation behind which a convert
// to the declared type follows where the options keep results.
func (p *Reporter) isKept(r *Refused) bool {
	if p.config.KeepResults || !p.values.IsPlain(r.value) {
		return false
	}
	def, _ := p.m.DefiningOp(r.value)
	return def != 0 && !isCombined(p.m, p.config, def) && p.values.Changed(r.value) && p.values.DeclaredElem(r.value) != promote.NoType
}

// Remedies returns the options that end a refusal: those of rows of the table, and those that make
// variants of the system, each option once.
func (p *Reporter) Remedies(r *Refused) (notes []Note) {
	for i := range remedyRows {
		if row := &remedyRows[i]; row.code == r.Code && row.ends(p, r) {
			notes = append(notes, option(row.option, row.value, row.effect))
		}
	}
	given := map[string]bool{}
	for _, v := range p.config.System.Variants() {
		key := v.Option
		if v.Option == "policy" { // one value of each key is enough
			key, _, _ = strings.Cut(v.Value, "=")
		}
		if given[key] || !p.endsUnder(v, r) {
			continue
		}
		given[key] = true
		effect := ""
		if v.Option == "x32" {
			effect = "join as JAX does without 64-bit types, with"
		}
		notes = append(notes, option(v.Option, v.Value, effect))
	}
	return notes
}

// endsUnder reports whether a variant of the system does not refuse what the system refuses. Where the
// same question about the system of the run has another answer than the run gave, the run decided by
// more than is asked here, and nothing is advised.
func (p *Reporter) endsUnder(v promote.Variant, r *Refused) bool {
	named := v.Option == "system"
	switch {
	case r.weak != promote.NoType:
		return named && v.System.HasWeak(r.weak)
	case r.value != 0 && r.fits != nil:
		if named { // another system changes more than this value
			return false
		}
		now, known := p.ask(p.config.System, r.value)
		if !known || now.Type != p.values.Elem(r.value) {
			return false
		}
		n, ok := p.ask(v.System, r.value)
		return ok && n.Type != now.Type && r.fits(n)
	case r.op != 0:
		a, b := p.asker(p.config.System), p.asker(v.System)
		return a.decide(r.op, nil).Kind == rules.Refused && b.decide(r.op, nil).Kind != rules.Refused
	case r.operands != nil && !named: // a note lists the systems
		_, refused := v.System.Join(r.operands...)
		return refused == nil
	}
	return false
}

// maxAsked bounds the operations that are asked what they would be under another system.
const maxAsked = 256

// An asker decides operations under another system, as far as rules do.
type asker struct {
	p     *Reporter
	facts factBuilder
	left  int
}

func (p *Reporter) asker(system *promote.System) *asker {
	config := rules.NewConfig(system)
	config.KeepResults, config.KeepWeak, config.WeakConstants, config.WeakArgs = p.config.KeepResults, p.config.KeepWeak, p.config.WeakConstants, p.config.WeakArgs
	a := &asker{p: p, left: maxAsked}
	a.facts = factBuilder{m: p.m, config: config, values: p.values, names: namesOf(p.m.Context)}
	a.facts.facts.Config = config
	return a
}

// ask returns what a value would be under a system; false if that is not known.
func (p *Reporter) ask(system *promote.System, v ir.Value) (promote.Node, bool) {
	return p.asker(system).node(v)
}

// decide returns the decision of an operation whose operands are these nodes, or if nil as they are. An
// operation that no rule decides is refused.
func (a *asker) decide(op ir.Op, operands []promote.Node) rules.Decision {
	r := a.facts.config.RuleOf(a.p.m, op)
	if r == nil || r.ByInference() {
		return rules.Decision{Kind: rules.Refused}
	}
	f := a.facts.of(op, r)
	for i, n := range operands {
		f.Operands[i].Node = n
	}
	return rules.Decide(f)
}

// node returns what a value would be; false if that is not known.
func (a *asker) node(v ir.Value) (promote.Node, bool) {
	p := a.p
	def, result := p.m.DefiningOp(v)
	if def == 0 || !p.values.Changed(v) && !p.values.Weak(v) {
		return p.values.Node(v), true
	}
	if r := a.facts.config.RuleOf(p.m, def); r == nil || r.ByInference() {
		return p.values.Node(v), true
	}
	if a.left--; a.left < 0 {
		return promote.Node{}, false
	}
	var nodes []promote.Node
	for _, operand := range p.m.Operands(def) {
		n, ok := a.node(operand)
		if !ok {
			return n, false
		}
		nodes = append(nodes, n)
	}
	d := a.decide(def, nodes)
	list := d.Visible
	if list == nil {
		list = d.Results
	}
	switch {
	case d.Kind == rules.Refused || d.Kind == rules.Fixed:
		return promote.Node{}, false
	case d.Kind == rules.Identity:
		return nodes[0], true
	case result >= len(list):
		return promote.Node{Type: p.values.DeclaredElem(v)}, true
	}
	return list[result], true
}

// alternatives returns the systems that join operands. Which values are weak differs between systems:
// one that would refuse them if they were strong is not counted.
func (p *Reporter) alternatives(operands []promote.Node) []promote.Alternative {
	accepting := promote.Alternatives(operands, p.config.System.Config())
	strong := slices.Clone(operands)
	for i := range strong {
		strong[i].Weak = false
	}
	if slices.Equal(strong, operands) {
		return accepting
	}
	also := promote.Alternatives(strong, p.config.System.Config())
	return slices.DeleteFunc(accepting, func(a promote.Alternative) bool {
		return !slices.ContainsFunc(also, func(b promote.Alternative) bool { return a.System == b.System })
	})
}

// fitsInto returns a function that reports whether a value may be converted to a declared type.
func (p *Reporter) fitsInto(declared promote.Type) func(promote.Node) bool {
	return func(n promote.Node) bool { return n.Type == declared || p.config.Fits(n, declared) }
}

// hasType returns a function that reports whether a value has a type.
func hasType(t promote.Type) func(promote.Node) bool {
	return func(n promote.Node) bool { return n.Type == t }
}
