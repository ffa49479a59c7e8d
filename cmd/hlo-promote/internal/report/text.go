package report

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

// A Color says whether text has the escapes that colour it on a terminal.
type Color bool

// The colours of LLVM's messages (llvm/lib/Support/SourceMgr.cpp, PrintMessage).
const (
	bold  = "\x1b[1m"
	caret = "\x1b[0;1;32m"
	plain = "\x1b[0m"
)

var severityColors = map[string]string{
	"error": "\x1b[0;1;31m", "warning": "\x1b[0;1;35m", "remark": "\x1b[0;1;34m", "note": "\x1b[0;1;30m",
}

// Text writes findings as MLIR writes diagnostics: place, severity and message, the line of source,
// carets under the place, then the notes. A note at the place of the text before it does not show
// the line again (mlir/lib/IR/Diagnostics.cpp, SourceMgrDiagnosticHandler::emitDiagnostic). Its
// only errors are those of w.
func Text(w io.Writer, findings []Finding, color Color) error {
	out := bufio.NewWriter(w)
	for i := range findings {
		f := &findings[i]
		writeText(out, &f.Place, f.Severity.String(), f.sentence(), true, color)
		last := &f.Place
		for j := range f.Notes {
			n := &f.Notes[j]
			at := &n.Place
			if at.File == "" {
				at = &f.Place
			}
			writeText(out, at, "note", n.Message, at != last && *at != *last, color)
			last = at
		}
	}
	return out.Flush()
}

// writeText writes a message, and its line of source if that is wanted and at hand.
func writeText(out *bufio.Writer, p *Place, severity, message string, withLine bool, color Color) {
	style := func(escape, text string) string {
		if !color {
			return text
		}
		return escape + text + plain
	}
	if at := p.header(); at != "" {
		out.WriteString(style(bold, at+":") + " ")
	}
	out.WriteString(style(severityColors[severity], severity+":") + " " + style(bold, clean(message)) + "\n")
	if !withLine || !p.Line.AtHand {
		return
	}
	from := max(0, p.Start.Column-1+p.Line.Shift)
	to := from + 1
	switch {
	case p.End.Line == p.Start.Line:
		to = p.End.Column - 1 + p.Line.Shift
	case p.End.Line > p.Start.Line:
		to = len(p.Line.Text)
	}
	text, indent, width := excerpt(p.Line.Text, from, to)
	out.WriteString(text + "\n" + strings.Repeat(" ", indent) + style(caret, "^"+strings.Repeat("~", width-1)) + "\n")
}

// header is file:line:column.
func (p *Place) header() string {
	text := clean(p.File)
	if p.Start.Line > 0 {
		text += ":" + strconv.Itoa(p.Start.Line)
		if p.Start.Column > 0 {
			text += ":" + strconv.Itoa(p.Start.Column)
		}
	}
	return text
}
