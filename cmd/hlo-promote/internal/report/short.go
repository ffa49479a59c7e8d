package report

import (
	"bufio"
	"io"
)

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
