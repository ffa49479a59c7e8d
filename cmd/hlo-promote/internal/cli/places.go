package cli

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
)

// An outputPlaces fills in the places of operations in a printed text.
type outputPlaces struct {
	wanted  map[ir.Op][]*report.Position // of the module that is printed
	pending []pendingPlace               // in text that is not written yet, in its order
	module  int                          // the offset of the module
	written int                          // the offset of the next byte
	lines   int                          // that have ended
	line    int                          // the offset of the current line
}

type pendingPlace struct {
	offset int
	places []*report.Position
}

// begin starts a module; wanted has the places that its operations fill in.
func (p *outputPlaces) begin(wanted map[ir.Op][]*report.Position) {
	p.wanted, p.module = wanted, p.written
}

// at records an operation at an offset of the module.
func (p *outputPlaces) at(op ir.Op, offset int) {
	if places := p.wanted[op]; places != nil {
		p.pending = append(p.pending, pendingPlace{p.module + offset, places})
	}
}

// count counts the lines of a text that is written, and fills in the places of its operations.
func (p *outputPlaces) count(text []byte) {
	from := 0
	countTo := func(to int) {
		for i := bytes.IndexByte(text[from:to], '\n'); i >= 0; i = bytes.IndexByte(text[from:to], '\n') {
			from += i + 1
			p.lines, p.line = p.lines+1, p.written+from
		}
	}
	for len(p.pending) > 0 && p.pending[0].offset < p.written+len(text) {
		next := p.pending[0]
		countTo(next.offset - p.written)
		for _, at := range next.places {
			*at = report.Position{Line: p.lines + 1, Column: next.offset - p.line + 1}
		}
		p.pending = p.pending[1:]
	}
	countTo(len(text))
	p.written += len(text)
}

// hasOutputPlaces reports whether findings about conversions get their places in the output, which
// must be text of one module in a file of its own.
func (w *worker) hasOutputPlaces(t *task) bool {
	text := w.emit.language == stableHLO && w.form != sourceForm && !w.editsFiles()
	alone := len(w.inputs) == 1 || t.inOutDir
	return text && alone && w.collectsFindings() && !w.inMemory && !w.omitsModule(t)
}

// requestPlace asks the printer for the place in the output of the operation of a finding.
func (w *worker) requestPlace(t *task, f *report.Finding, op ir.Op) {
	if !w.hasOutputPlaces(t) {
		return
	}
	if w.marks == nil {
		w.marks = map[ir.Op][]*report.Position{}
	}
	f.Output = new(report.Position)
	w.marks[op] = append(w.marks[op], f.Output)
}
