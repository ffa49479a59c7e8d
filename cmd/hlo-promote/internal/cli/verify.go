package cli

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/annotate"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// phaseOf are the phases that --stats tells of.
var phaseOf = [...]phase{
	pipeline.Reading: readPhase, pipeline.Verifying: verifyPhase, pipeline.Promoting: promotePhase, pipeline.Explaining: explainPhase, pipeline.Retargeting: targetPhase,
}

// transform reads a module, verifies it, promotes and retargets it, and verifies what came of it.
// It is nil if there are errors. o keeps what findings need, of a module that is refused too.
func (w *worker) transform(t *task, in *input, src *ir.Source, o *outcome) (*ir.Module, ir.Diagnostics) {
	promotion := w.options
	promotion.TraceWeak = w.gatesLeaks()
	options := pipeline.Options{
		Reader:     w.reader,
		Unpromoted: !w.promotes(),
		Promotion:  promotion,
		Strict:     w.strict,
		Retarget:   func(m *ir.Module) ir.Diagnostics { return w.annotated(m, o, w.retarget(m, o)) },
		Read:       func(m *ir.Module) { w.begun(o, m) },
		Ended:      func(p pipeline.Phase) { t.lap(phaseOf[p]) },
		Promoted:   func(_ *ir.Module, r *passes.Result) { w.reasons(t, in, o, r) },
	}
	if w.strip {
		options.Restore = annotate.Strip
	}
	m, said, fault := pipeline.Run(src, options)
	t.blame(fault)
	if m == nil && fault == pipeline.OfInput && (w.explains() || w.gated()) {
		w.analyze(t, in, src, o, options)
	}
	return m, said
}

// analyze finds out what the flags ask about a module that is refused, as far as its types are
// known.
func (w *worker) analyze(t *task, in *input, src *ir.Source, o *outcome, options pipeline.Options) {
	part := &outcome{}
	options.Read = func(m *ir.Module) { w.begun(part, m) }
	options.Promoted = func(_ *ir.Module, r *passes.Result) {
		w.reasons(t, in, part, r)
		// there are no fixes for a module that is not printed
		part.result, part.warnings = nil, r.Warnings
		o.partial = part
	}
	pipeline.Analyze(src, options)
}

// blame makes a task fail if this program is at fault.
func (t *task) blame(fault pipeline.Fault) {
	if fault == pipeline.OfTool {
		t.fault("the result is not valid and is not printed")
	}
}
