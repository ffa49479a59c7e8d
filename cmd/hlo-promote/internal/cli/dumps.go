package cli

import (
	"fmt"
	"io"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// A dumpState summarizes the dumps of an input seen so far.
type dumpState struct {
	last  dump               // "" if there was none
	found bool               // a dump had the type of why
	types map[elem.Type]bool // of the last one, if a gate needs them
}

// A whyTrail records which of several inputs, in order, have the type of the command why.
type whyTrail struct {
	read, with    int    // inputs read; inputs with the type
	refused       int    // inputs with errors
	first, before string // the first with the type, and the input before it
	last          string
}

// add records an input that was read.
func (s *whyTrail) add(name string, has bool) {
	s.read++
	if has {
		if s.with == 0 {
			s.first, s.before = name, s.last
		}
		s.with++
	}
	s.last = name
}

// writeTrail writes which of several inputs is the first with the type of why, for the files that
// a compiler dumps after each pass.
func (b *batch) writeTrail(w io.Writer) error {
	if b.whyTrail.read == 0 || len(b.inputs) < 2 || b.format != report.TextFormat {
		return nil
	}
	text := fmt.Sprintf("'%s' is in %d of %d inputs", b.why.String(), b.whyTrail.with, b.whyTrail.read)
	if b.whyTrail.with > 0 {
		text += ", first in " + report.Clean(b.whyTrail.first)
	}
	if b.whyTrail.before != "" {
		text += ", not in " + report.Clean(b.whyTrail.before) + " before it"
	}
	if b.whyTrail.refused > 0 {
		text += "; " + pluralize(b.whyTrail.refused, "more has errors", "more have errors")
	}
	_, err := io.WriteString(w, text+"\n")
	return stdoutError(err)
}

// reportAbsent reports that no module of an input has the type of why.
func (w *worker) reportAbsent(t *task, in *input) {
	if w.why != elem.None && t.asked && !t.has {
		l := &locator{input: in.name}
		w.reportTo(t, t.out, l.spread(w.why.String(), &explain.Spread{}))
	}
}
