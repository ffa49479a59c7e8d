package cli

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/annotate"
)

// annotateState holds what --annotate needs from a run.
type annotateState struct {
	original  *ir.Module // the module as parsed
	changes   []passes.Change
	functions map[int]string // by offset in the text; nil until a copy of a function is found
}

// annotated marks the changes in a module, unless there are errors.
func (w *worker) annotated(m *ir.Module, o *outcome, diagnostics ir.Diagnostics) ir.Diagnostics {
	if !w.annotate || diagnostics.HasErrors() {
		return diagnostics
	}
	conversions := make(map[ir.Op]*passes.Change, len(o.changes))
	for i := range o.changes {
		conversions[o.changes[i].Op] = &o.changes[i]
	}
	l := &locator{m: m}
	return append(diagnostics, annotate.Mark(o.original, m, func(op ir.Op) string {
		at := m.Ranges().Op(op).Start
		text := l.placeWords(at) + " " + w.systemName
		switch c := conversions[op]; {
		case c != nil:
			return text + " " + c.From.String() + " -> " + c.To.String()
		case m.OpName(op) == ir.OpFunc:
			return text + ", a copy of " + o.functionAt(at)
		}
		return text
	})...)
}

func (o *annotateState) functionAt(offset int) string {
	if o.functions == nil {
		o.functions = map[int]string{}
		o.original.Walk(func(op ir.Op) {
			if o.original.OpName(op) == ir.OpFunc {
				o.functions[o.original.Ranges().Op(op).Start] = o.original.Attrs.StringOf(o.original.Property(op, ir.NameSymName))
			}
		})
	}
	return o.functions[offset]
}
