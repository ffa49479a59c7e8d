package report

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

// A Color enables escape sequences for colors in text output.
type Color bool

// The colors of LLVM's messages (llvm/lib/Support/SourceMgr.cpp, PrintMessage).
const (
	bold  = "\x1b[1m"
	caret = "\x1b[0;1;32m"
	plain = "\x1b[0m"
)

// A label is the word in front of a message, with its color.
type label struct{ word, color string }

var (
	labels    = [...]label{Error: {"error", "\x1b[0;1;31m"}, Warning: {"warning", "\x1b[0;1;35m"}, Remark: {"remark", "\x1b[0;1;34m"}}
	noteLabel = label{"note", "\x1b[0;1;30m"}
)

// Text writes findings as MLIR prints diagnostics: place, severity and message, the source line,
// carets under the place, then the notes. A note at the same place as the previous text does not
// repeat the line (mlir/lib/IR/Diagnostics.cpp, SourceMgrDiagnosticHandler::emitDiagnostic). Its
// only errors are those of w.
func Text(w io.Writer, findings []Finding, color Color) error {
	out := bufio.NewWriter(w)
	for i := range findings {
		f := &findings[i]
		showsLine := f.Target == nil // a summary is about the whole module
		writeText(out, &f.Place, labels[f.Severity], f.messageWithClasses(), showsLine, color)
		last := &f.Place
		for j := range f.Notes {
			n := &f.Notes[j]
			at := &n.Place
			if at.File == "" {
				at = &f.Place
			}
			writeText(out, at, noteLabel, n.Message, at != last && *at != *last, color)
			last = at
		}
	}
	return out.Flush()
}

// writeText writes a message, and its source line if withLine is set and the line is available.
func writeText(out *bufio.Writer, p *Place, what label, message string, withLine bool, color Color) {
	style := func(escape, text string) string {
		if !color {
			return text
		}
		return escape + text + plain
	}
	if at := p.Header(); at != "" {
		out.WriteString(style(bold, at+":") + " ")
	}
	out.WriteString(style(what.color, what.word+":") + " " + style(bold, Clean(message)) + "\n")
	if !withLine || !p.Line.Available {
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

// Header returns file:line:column.
func (p *Place) Header() string {
	text := Clean(p.File)
	if p.Start.Line > 0 {
		text += ":" + strconv.Itoa(p.Start.Line)
		if p.Start.Column > 0 {
			text += ":" + strconv.Itoa(p.Start.Column)
		}
	}
	return text
}

// writeShort writes one line for each finding, without notes: path:line:column: severity: message
// [CODE].
func writeShort(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	for i := range r.Findings {
		f := &r.Findings[i]
		at := f.Place.Header()
		if at == "" {
			at = Clean(f.Subject.File)
		}
		if at != "" {
			out.WriteString(at + ": ")
		}
		message := f.Message
		if f.Severity != Remark { // a gate matched one of the classes
			message = f.messageWithClasses()
		}
		out.WriteString(f.Severity.String() + ": " + Clean(message) + " [" + f.Code + "]\n")
	}
	return out.Flush()
}
