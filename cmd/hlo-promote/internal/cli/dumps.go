package cli

import (
	"fmt"
	"io"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// A dumpState summarizes the dumps of an input that have been read.
type dumpState struct {
	last  dump // empty for none
	found bool // the type of --why
	types map[elem.Type]bool
}

// before are the types that a module may have for --deny new:TYPE: those of the dump before it, or
// else those of the input.
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

// A trail records which of several inputs have the type of --why, in their order.
type trail struct {
	read, with    int    // inputs; those that have the type
	refused       int    // inputs of which nothing is known
	first, before string // the first of those, and the input before it
	last          string
}

// add notes an input that has been read.
func (s *trail) add(name string, has bool) {
	s.read++
	if has {
		if s.with == 0 {
			s.first, s.before = name, s.last
		}
		s.with++
	}
	s.last = name
}

// sayTrail says of several inputs, such as the files of a folder that a compiler wrote pass by
// pass, which is the first that has the type.
func (b *batch) sayTrail(w io.Writer) error {
	if b.trail.read == 0 || len(b.inputs) < 2 || b.format != report.TextFormat {
		return nil
	}
	text := fmt.Sprintf("'%s' is in %d of %d inputs", b.why.String(), b.trail.with, b.trail.read)
	if b.trail.with > 0 {
		text += ", first in " + b.trail.first
	}
	if b.trail.before != "" {
		text += ", not in " + b.trail.before + " before it"
	}
	if b.trail.refused > 0 {
		text += "; " + counted(b.trail.refused, "more has errors", "more have errors")
	}
	_, err := io.WriteString(w, text+"\n")
	return wrote(err)
}

// endWhy says that none of the modules of an input has the type of --why.
func (w *worker) endWhy(t *task, in *input) {
	if w.why.elem != elem.None && t.asked && !t.has {
		l := &locator{input: in.name}
		w.sayTo(t, t.out, l.spread(w.why.String(), &explain.Spread{}))
	}
}
