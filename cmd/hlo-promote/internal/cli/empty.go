package cli

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
)

// isEmpty is the code of the finding about an input without text.
const isEmpty = "HP003"

// reportEmpty reports an input that has only whitespace and comments, which is usually the output
// of a failed program rather than a module. Empty parts between '// -----' lines are intentional.
func (w *worker) reportEmpty(t *task, in *input, parts []part) {
	if len(parts) != 1 || in.binary || w.expect != expectNone || !isBlank(parts[0].text) {
		return
	}
	f := report.Finding{
		Code: isEmpty, Severity: report.Warning, Message: quote(in.name) + " is empty: it has only whitespace and comments",
		Place: report.Place{File: in.name, Start: report.Position{Line: 1, Column: 1}}, Subject: report.Subject{File: in.name},
		Notes: []report.Note{{Message: "write 'module {}' if a module without operations is meant"}},
	}
	about := func(of *triggers) bool { return of.has(empty) }
	_, gated := w.severity(about)
	if w.gate(t, &f, !gated, about) {
		w.report(t, []report.Finding{f})
	}
}

// isBlank reports whether MLIR text has only whitespace and comments.
func isBlank(text []byte) bool {
	for {
		text = bytes.TrimLeft(text, " \t\r\n")
		if !bytes.HasPrefix(text, []byte("//")) {
			return len(text) == 0
		}
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			return true
		}
		text = text[end:]
	}
}
