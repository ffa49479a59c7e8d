package report

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"
)

// sarifSchema is the schema of SARIF 2.1.0, the OASIS format for code scanning
// (docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/sarif-v2.1.0-errata01-os-complete.html).

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifTool         `json:"tool"`
	Invocations []sarifInvocation `json:"invocations"`
	ColumnKind  string            `json:"columnKind"`
	Results     []sarifResult     `json:"results"`
}

type sarifInvocation struct {
	ExecutionSuccessful bool `json:"executionSuccessful"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name           string      `json:"name"`
	Version        string      `json:"version"`
	InformationURI string      `json:"informationUri"`
	Rules          []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               string       `json:"id"`
	ShortDescription sarifMessage `json:"shortDescription"`
	FullDescription  sarifMessage `json:"fullDescription"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID              string            `json:"ruleId"`
	RuleIndex           int               `json:"ruleIndex"`
	Level               string            `json:"level"`
	Message             sarifMessage      `json:"message"`
	Locations           []sarifLocation   `json:"locations,omitempty"`
	RelatedLocations    []sarifLocation   `json:"relatedLocations,omitempty"`
	PartialFingerprints map[string]string `json:"partialFingerprints"`
	Fixes               []sarifFix        `json:"fixes,omitempty"`
	Properties          *sarifProperties  `json:"properties,omitempty"`
}

type sarifProperties struct {
	Target  *Target  `json:"target,omitempty"`
	Classes []string `json:"classes,omitempty"`
}

type sarifLocation struct {
	Message  *sarifMessage  `json:"message,omitempty"`
	Physical sarifPhysical  `json:"physicalLocation"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
}

// A sarifLogical is a place without a line: an operation of a binary module.
type sarifLogical struct {
	Name     string `json:"name"`
	FullName string `json:"fullyQualifiedName"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn,omitempty"`
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

type sarifFix struct {
	Description sarifMessage  `json:"description"`
	Changes     []sarifChange `json:"artifactChanges"`
}

type sarifChange struct {
	Artifact     sarifArtifact      `json:"artifactLocation"`
	Replacements []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	Deleted  sarifRegion  `json:"deletedRegion"`
	Inserted sarifMessage `json:"insertedContent"`
}

var sarifLevel = [...]string{Error: "error", Warning: "warning", Remark: "note"}

func writeSARIF(w io.Writer, r *Report) error {
	run := sarifRun{
		Tool:        sarifTool{sarifDriver{toolName, r.Version, toolURL, []sarifRule{}}},
		Invocations: []sarifInvocation{{!r.Failed}},
		ColumnKind:  "unicodeCodePoints",
		Results:     []sarifResult{},
	}
	index := map[string]int{}
	for i, rule := range r.usedRules() {
		index[rule.Code] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{rule.Code, sarifMessage{rule.Title}, sarifMessage{rule.Text}})
	}
	prints := fingerprints{}
	return writeListed(w, sarifLog{sarifSchema, "2.1.0", []sarifRun{run}}, "results", len(r.Findings), func(i int) any {
		return sarifOf(&r.Findings[i], index, prints)
	})
}

// sarifOf converts a finding to a result; index has the indices of the rules.
func sarifOf(f *Finding, index map[string]int, prints fingerprints) sarifResult {
	result := sarifResult{
		RuleID: f.Code, RuleIndex: -1, Level: sarifLevel[f.Severity], Message: sarifMessage{f.sarifText()},
		PartialFingerprints: map[string]string{"hloPromote/v1": prints.of(f)}, Fixes: sarifFixes(f.Fixes),
	}
	if f.Target != nil || len(f.Classes) > 0 {
		result.Properties = &sarifProperties{f.Target, f.Classes}
	}
	if at, ok := index[f.Code]; ok {
		result.RuleIndex = at
	}
	if f.Place.File != "" {
		result.Locations = []sarifLocation{{Physical: f.Place.sarif(), Logical: f.Subject.sarif()}}
	}
	for j := range f.Notes {
		if n := &f.Notes[j]; n.Place.File != "" {
			result.RelatedLocations = append(result.RelatedLocations, sarifLocation{Message: &sarifMessage{Clean(n.Message)}, Physical: n.Place.sarif()})
		}
	}
	return result
}

// sarifText returns the message with the notes that have no place; the others become related
// locations.
func (f *Finding) sarifText() string {
	text := Clean(f.Message)
	for _, n := range f.Notes {
		if n.Place.File == "" {
			text += "\n" + Clean(n.Message)
		}
	}
	return text
}

// sarif returns an operation by its number; nil if it has none.
func (s *Subject) sarif() []sarifLogical {
	if s.Number == 0 {
		return nil
	}
	name := s.Operation + " (operation " + strconv.Itoa(s.Number) + ")"
	return []sarifLogical{{name, s.Function + "/" + name}}
}

func (p *Place) sarif() sarifPhysical {
	s := sarifPhysical{Artifact: sarifArtifact{fileURI(p.File)}}
	if p.Start.Line > 0 {
		start, end := p.oneBased()
		s.Region = &sarifRegion{StartLine: start.Line, StartColumn: p.character(start)}
		if end.Line > start.Line || end.Line == start.Line && end.Column > start.Column && start.Column > 0 {
			s.Region.EndLine, s.Region.EndColumn = end.Line, p.character(end)
		}
	}
	return s
}

// character returns the column of a position in characters; in bytes if the line is not available.
func (p *Place) character(at Position) int {
	if before := at.Column - 1; p.Line.Available && !p.Line.ASCII && at.Line == p.Start.Line && before <= len(p.Line.Text) && before >= 0 {
		return utf8.RuneCountInString(p.Line.Text[:before]) + 1
	}
	return at.Column
}

// fileURI returns the URI of a file, relative or absolute.
func fileURI(name string) string {
	slashed := filepath.ToSlash(name)
	if filepath.IsAbs(name) {
		return (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(slashed, "/")}).String()
	}
	address := (&url.URL{Path: "./" + slashed}).String()
	if first, _, _ := strings.Cut(slashed, "/"); strings.Contains(first, ":") {
		return address // without ./ the first part would be a scheme
	}
	return strings.TrimPrefix(address, "./")
}

// characters returns the column of a position in characters.
func characters(before string, at Position) int {
	return at.Column - len(before) + utf8.RuneCountInString(before)
}

// sarifFixes returns fixes with an artifact change for each file.
func sarifFixes(fixes []Fix) (all []sarifFix) {
	for _, x := range fixes {
		fix := sarifFix{Description: sarifMessage{Clean(x.Message)}}
		for _, e := range x.Edits {
			uri := fileURI(e.File)
			if last := len(fix.Changes) - 1; last < 0 || fix.Changes[last].Artifact.URI != uri {
				fix.Changes = append(fix.Changes, sarifChange{Artifact: sarifArtifact{uri}})
			}
			c := &fix.Changes[len(fix.Changes)-1]
			region := sarifRegion{e.Start.Line, characters(e.BeforeStart, e.Start), e.End.Line, characters(e.BeforeEnd, e.End)}
			c.Replacements = append(c.Replacements, sarifReplacement{region, sarifMessage{e.Text}})
		}
		all = append(all, fix)
	}
	return all
}

// fingerprints identifies findings by their content instead of their line, so that inserting a line
// above does not change them. Equal findings are numbered.
type fingerprints map[string]int

func (p fingerprints) of(f *Finding) string {
	s := f.Identified()
	key := f.Code + "\x00" + f.Place.File + "\x00" + s.File + "\x00" + s.Function + "\x00" + s.Operation + "\x00" + f.messageWithClasses()
	p[key]++
	sum := sha256.Sum256([]byte(key + "\x00" + strconv.Itoa(p[key])))
	return hex.EncodeToString(sum[:16])
}
