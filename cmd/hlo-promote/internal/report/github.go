package report

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

var githubLevel = [...]string{Error: "error", Warning: "warning", Remark: "notice"}

// writeGitHub writes commands for the log of a workflow, with which GitHub annotates the lines of a
// change (docs.github.com/actions, "Workflow commands for GitHub Actions"; actions/toolkit,
// packages/core/src/command.ts).
func writeGitHub(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	escapeData := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeValue := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	titles := r.titles()
	for i := range r.Findings {
		f := &r.Findings[i]
		out.WriteString("::" + githubLevel[f.Severity])
		separator := " "
		value := func(name, text string) {
			out.WriteString(separator + name + "=" + escapeValue.Replace(Clean(text)))
			separator = ","
		}
		number := func(name string, n int) {
			if n > 0 {
				value(name, strconv.Itoa(n))
			}
		}
		p := &f.Place
		if p.File != "" {
			value("file", p.File)
			number("line", p.Start.Line)
			number("endLine", p.End.Line)
			if p.End.Line <= p.Start.Line { // columns are valid for a single line only
				start, end := p.oneBased()
				number("col", start.Column)
				number("endColumn", end.Column)
			}
		}
		value("title", strings.TrimSpace(f.Code+" "+titles[f.Code]))
		out.WriteString("::" + escapeData.Replace(f.messageWithNotes()) + "\n")
	}
	return out.Flush()
}

func (r *Report) titles() map[string]string {
	titles := map[string]string{}
	for _, rule := range r.Rules {
		titles[rule.Code] = rule.Title
	}
	return titles
}
