package cli

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// transform runs the pipeline on a source. The module is nil if there are errors. o receives what
// findings need, for refused modules too.
func (w *worker) transform(t *task, in *input, src *ir.Source, o *outcome) (*ir.Module, ir.Diagnostics) {
	promotion := w.options
	promotion.TraceWeak = w.hasLeakGate()
	options := pipeline.Options{
		Reader:     w.reader,
		Unpromoted: !w.promotes(),
		Promotion:  promotion,
		Strict:     w.strict,
		Read:       func(m *ir.Module) { w.onParsed(o, m) },
		Ended:      t.lap,
		Promoted:   func(_ *ir.Module, r *passes.Result) { w.onPromoted(t, in, o, r) },
	}
	if w.targetOptions.givenFlag() != "" { // otherwise the output is verified once
		options.Retarget = func(m *ir.Module) ir.Diagnostics { return w.retarget(t, m, o) }
	}
	m, diagnostics, fault := pipeline.Run(src, options)
	t.setFault(fault)
	if m == nil && fault == pipeline.OfInput && (w.explains() || w.hasGates()) {
		w.analyze(t, in, src, o, options)
	}
	return m, diagnostics
}

// analyze computes the findings that the flags request about a refused module, as far as its types
// are known.
func (w *worker) analyze(t *task, in *input, src *ir.Source, o *outcome, options pipeline.Options) {
	part := &outcome{refused: true}
	options.Read = func(m *ir.Module) { w.onParsed(part, m) }
	options.Promoted = func(_ *ir.Module, r *passes.Result) {
		w.onPromoted(t, in, part, r)
		part.warnings = r.Warnings
		o.partial = part
	}
	pipeline.Analyze(src, options)
}

// setFault makes a task fail if the errors are a bug of this program.
func (t *task) setFault(fault pipeline.Fault) {
	if fault == pipeline.OfTool {
		t.fault("the result is not valid and is not printed")
	}
}
