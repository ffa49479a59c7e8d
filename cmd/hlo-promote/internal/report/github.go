package report

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// Escapes for commands in the log of a workflow, with which GitHub annotates the lines of a change
// (docs.github.com/actions, "Workflow commands for GitHub Actions"; actions/toolkit,
// packages/core/src/command.ts).

var (
	githubData = lazy.Value[*strings.Replacer]{New: func() *strings.Replacer {
		return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	}}
	githubValue = lazy.Value[*strings.Replacer]{New: func() *strings.Replacer {
		return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	}}
	githubLevel = [...]string{Error: "error", Warning: "warning", Remark: "notice"}
)

func writeGitHub(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	titles := r.titles()
	for i := range r.Findings {
		f := &r.Findings[i]
		out.WriteString("::" + githubLevel[f.Severity])
		separator := " "
		value := func(name, text string) {
			out.WriteString(separator + name + "=" + githubValue.Get().Replace(Clean(text)))
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
		out.WriteString("::" + githubData.Get().Replace(f.messageWithNotes()) + "\n")
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
