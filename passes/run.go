package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Result is what a run did.
type Result struct {
	Converts int            // operations inserted that convert, literals that were rewritten not counted
	Warnings ir.Diagnostics // and remarks, sorted by position
}

// Run promotes a module in place. If the returned diagnostics hold an error the module is in no
// defined state and must not be printed. They are sorted by position, each said once.
func Run(m *ir.Module, o Options) (*Result, ir.Diagnostics) {
	p := &promoter{m: m, sys: o.System, opts: o, names: namesOf(m.Context)}
	if p.sys == nil {
		p.sys, _ = promote.New(promote.JAX, promote.Config{})
	}
	p.states = make([]state, m.NumValues())
	p.budget = budgetFloor + budgetFactor*m.NumOps()
	p.findFunctions()
	p.functions()
	if len(p.errors) == 0 {
		p.finish()
	}
	if len(p.errors) > 0 {
		p.errors.Sort()
		return nil, p.errors
	}
	p.warnings.Sort()
	return &Result{Converts: p.inserted(), Warnings: p.warnings}, nil
}

// finish moves conversions, folds constants and removes conversions that nothing uses.
func (p *promoter) finish() {
	if p.opts.Hoist {
		p.hoist()
	}
	if len(p.converts.list) > 0 {
		p.foldConstants()
	}
	p.uses = nil
	for i := len(p.converts.back) - 1; i >= 0; i-- {
		if op := p.converts.back[i]; p.usesOf(p.m.Result(op, 0)) == 0 {
			p.m.Erase(op)
			p.converts.back[i] = 0
		}
	}
}

// inserted counts the converts that are left.
func (p *promoter) inserted() (n int) {
	for i := range p.converts.list {
		if p.converts.list[i].op != 0 {
			n++
		}
	}
	for _, op := range p.converts.back {
		if op != 0 {
			n++
		}
	}
	return n
}

// names are the attribute names that the pass uses.
type names struct {
	weak, value, direction, compareType, fftType, distribution, index, resultSegments ir.Name
	symName, visibility, functionType, argAttrs, resAttrs, callee, decomposition      ir.Name
}

func namesOf(c *ir.Context) names {
	return names{
		weak: c.Name("promote.weak"), value: c.Name("value"), direction: c.Name("comparison_direction"), compareType: c.Name("compare_type"),
		fftType: c.Name("fft_type"), distribution: c.Name("rng_distribution"), index: c.Name("index"), resultSegments: c.Name("resultSegmentSizes"),
		symName: c.Name("sym_name"), visibility: c.Name("sym_visibility"), functionType: c.Name("function_type"),
		argAttrs: c.Name("arg_attrs"), resAttrs: c.Name("res_attrs"), callee: c.Name("callee"), decomposition: c.Name("decomposition"),
	}
}
