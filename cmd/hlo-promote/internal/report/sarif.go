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

var sarifLevel = [...]string{Error: "error", Warning: "warning", Remark: "note"}

func writeSARIF(w io.Writer, r *Report) error {
	index, rules := map[string]int{}, []Object{}
	for i, rule := range r.usedRules() {
		index[rule.Code] = i
		rules = append(rules, Object{"id", rule.Code, "shortDescription", sarifText(rule.Title), "fullDescription", sarifText(rule.Text)})
	}
	driver := Object{"name", toolName, "version", r.Version, "informationUri", toolURL, "rules", rules}
	run := Object{
		"tool", Object{"driver", driver}, "invocations", []Object{{"executionSuccessful", !r.Failed}},
		"columnKind", "unicodeCodePoints", "results", []Object{},
	}
	prints := fingerprints{}
	return writeListed(w, Object{"$schema", sarifSchema, "version", "2.1.0", "runs", []Object{run}}, "results", len(r.Findings), func(i int) any {
		return sarifOf(&r.Findings[i], index, prints)
	})
}

// sarifText returns a message.
func sarifText(text string) Object { return Object{"text", text} }

// sarifOf converts a finding to a result; index has the indices of the rules.
func sarifOf(f *Finding, index map[string]int, prints fingerprints) Object {
	rule, ok := index[f.Code]
	if !ok {
		rule = -1
	}
	var locations, related, fixes, properties any
	if f.Place.File != "" {
		locations = []Object{{"physicalLocation", f.Place.sarif(), "logicalLocations", f.Subject.sarif()}}
	}
	var list []Object
	for j := range f.Notes {
		if n := &f.Notes[j]; n.Place.File != "" {
			list = append(list, Object{"message", sarifText(Clean(n.Message)), "physicalLocation", n.Place.sarif()})
			related = list
		}
	}
	if len(f.Fixes) > 0 {
		fixes = sarifFixes(f.Fixes)
	}
	if f.Target != nil {
		properties = Object{"target", f.Target}
	} else if len(f.Classes) > 0 {
		properties = Object{"classes", f.Classes}
	}
	return Object{
		"ruleId", f.Code, "ruleIndex", rule, "level", sarifLevel[f.Severity], "message", sarifText(f.sarifMessage()),
		"locations", locations, "relatedLocations", related, "partialFingerprints", Object{"hloPromote/v1", prints.of(f)},
		"fixes", fixes, "properties", properties,
	}
}

// sarifMessage returns the message with the notes that have no place; the others become related
// locations.
func (f *Finding) sarifMessage() string {
	text := Clean(f.Message)
	for _, n := range f.Notes {
		if n.Place.File == "" {
			text += "\n" + Clean(n.Message)
		}
	}
	return text
}

// sarif returns an operation by its number; nil if it has none.
func (s *Subject) sarif() any {
	if s.Number == 0 {
		return nil
	}
	name := s.Operation + " (operation " + strconv.Itoa(s.Number) + ")"
	return []Object{{"name", name, "fullyQualifiedName", s.Function + "/" + name}}
}

func (p *Place) sarif() Object {
	var region any
	if p.Start.Line > 0 {
		start, end := p.oneBased()
		if end.Line > start.Line || end.Line == start.Line && end.Column > start.Column && start.Column > 0 {
			end.Column = p.character(end)
		} else {
			end = Position{}
		}
		region = sarifRegion(start.Line, p.character(start), end.Line, end.Column)
	}
	return Object{"artifactLocation", Object{"uri", fileURI(p.File)}, "region", region}
}

func sarifRegion(startLine, startColumn, endLine, endColumn int) Object {
	return Object{"startLine", startLine, "startColumn", nonzero(startColumn), "endLine", nonzero(endLine), "endColumn", nonzero(endColumn)}
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

// sarifFixes returns fixes with an artifact change for the edits of each file.
func sarifFixes(fixes []Fix) (all []Object) {
	for _, x := range fixes {
		var changes []Object
		for i, edits := 0, x.Edits; i < len(edits); {
			uri := fileURI(edits[i].File)
			var replacements []Object
			for ; i < len(edits) && fileURI(edits[i].File) == uri; i++ {
				e := &edits[i]
				region := sarifRegion(e.Start.Line, characters(e.BeforeStart, e.Start), e.End.Line, characters(e.BeforeEnd, e.End))
				replacements = append(replacements, Object{"deletedRegion", region, "insertedContent", sarifText(e.Text)})
			}
			changes = append(changes, Object{"artifactLocation", Object{"uri", uri}, "replacements", replacements})
		}
		all = append(all, Object{"description", sarifText(Clean(x.Message)), "artifactChanges", changes})
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
