package report

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strconv"
)

// A gitlabIssue is an entry of a Code Quality report, which GitLab shows in a merge request
// (docs.gitlab.com/ci/testing/code_quality, "Code Quality report format").

type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
}

var gitlabSeverity = [...]string{Error: "major", Warning: "minor", Remark: "info"}

func writeGitLab(w io.Writer, r *Report) error {
	issues := []gitlabIssue{}
	prints := fingerprints{}
	for i := range r.Findings {
		f := &r.Findings[i]
		issues = append(issues, gitlabIssue{
			Description: f.messageWithNotes(),
			CheckName:   f.Code,
			Fingerprint: prints.of(f),
			Severity:    gitlabSeverity[f.Severity],
			Location:    gitlabLocation{clean(f.Place.File), gitlabLines{max(1, f.Place.Start.Line)}},
		})
	}
	return writeJSON(w, issues)
}

// fingerprints identifies findings by their content instead of their line, so that inserting a line
// above does not change them. Equal findings are numbered.
type fingerprints map[string]int

func (p fingerprints) of(f *Finding) string {
	s := &f.Subject
	key := f.Code + "\x00" + f.Place.File + "\x00" + s.File + "\x00" + s.Function + "\x00" + s.Operation + "\x00" + f.messageWithClasses()
	p[key]++
	sum := sha256.Sum256([]byte(key + "\x00" + strconv.Itoa(p[key])))
	return hex.EncodeToString(sum[:16])
}
