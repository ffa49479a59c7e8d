package main

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// A dumpState is what is known of the dumps of an input that have been read.
type dumpState struct {
	last  dump // empty for none
	found bool // the type of --why
	types map[elem.Type]bool
}

// before are the types that a module may have for --deny new:TYPE: those of the dump before it, or else those of the input.
func (s *dumpState) before(input map[elem.Type]bool, d dump) map[elem.Type]bool {
	if d == "" || s.types == nil {
		return input
	}
	return s.types
}

// done notes a dump.
func (s *dumpState) done(w *worker, m *ir.Module, d dump) {
	s.last = d
	if w.asksForNew() {
		s.types = typesOf(m)
	}
}

// endDumps says that no dump has the type of --why.
func (w *worker) endDumps(t *task) {
	if w.why.elem != elem.None && t.dumps.last != "" && !t.dumps.found {
		l := &locator{input: t.name}
		w.sayTo(t, t.out, l.spread(w.why.String(), &explain.Spread{}))
	}
}
