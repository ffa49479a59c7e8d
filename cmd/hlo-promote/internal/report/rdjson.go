package report

import "io"

// An rdReport is the input format of reviewdog (reviewdog, proto/rdf/reviewdog.proto, message
// DiagnosticResult). Columns count bytes, ends are exclusive.

type rdReport struct {
	Source      rdSource       `json:"source"`
	Severity    string         `json:"severity,omitempty"`
	Diagnostics []rdDiagnostic `json:"diagnostics"`
}

type rdSource struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type rdDiagnostic struct {
	Message     string         `json:"message"`
	Location    rdLocation     `json:"location"`
	Severity    string         `json:"severity"`
	Code        rdCode         `json:"code"`
	Suggestions []rdSuggestion `json:"suggestions,omitempty"`
}

type rdCode struct {
	Value string `json:"value"`
}

type rdLocation struct {
	Path  string   `json:"path"`
	Range *rdRange `json:"range,omitempty"`
}

type rdRange struct {
	Start rdPosition  `json:"start"`
	End   *rdPosition `json:"end,omitempty"`
}

type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column,omitempty"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

var rdSeverity = [...]string{Error: "ERROR", Warning: "WARNING", Remark: "INFO"}

func writeRDJSON(w io.Writer, r *Report) error {
	doc := rdReport{Source: rdSource{toolName, toolURL}, Diagnostics: []rdDiagnostic{}}
	return writeListed(w, doc, "diagnostics", len(r.Findings), func(i int) any { return rdOf(&r.Findings[i]) })
}

func rdOf(f *Finding) rdDiagnostic {
	d := rdDiagnostic{Message: f.messageWithNotes(), Severity: rdSeverity[f.Severity], Code: rdCode{f.Code}}
	d.Location = rdLocation{Path: f.Place.File}
	if f.Place.Start.Line > 0 {
		d.Location.Range = rdRangeOf(f.Place.oneBased())
	}
	for _, x := range f.Fixes {
		if e := &x.Joined; e.File == f.Place.File && e.File != "" {
			// a suggestion has a single range and no path
			d.Suggestions = append(d.Suggestions, rdSuggestion{*rdRangeOf(e.Start, e.End), e.Text})
		}
	}
	return d
}

func rdRangeOf(start, end Position) *rdRange {
	r := &rdRange{Start: rdPosition(start)}
	if end.Line > 0 {
		e := rdPosition(end)
		r.End = &e
	}
	return r
}
