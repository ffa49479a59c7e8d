package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
)

// A jsonReport is a report in the format json, which docs/findings.schema.json specifies; names
// must not change.

type jsonReport struct {
	Schema   int           `json:"schema"`
	Tool     jsonTool      `json:"tool"`
	Complete bool          `json:"complete"`
	Findings []jsonFinding `json:"findings"`
	Counts   jsonCounts    `json:"counts"`
}

type jsonTool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type jsonCounts struct {
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	Remarks  int `json:"remarks"`
}

type jsonFinding struct {
	Code     string     `json:"code"`
	Severity string     `json:"severity"`
	Message  string     `json:"message"`
	Place    *jsonPlace `json:"place,omitempty"`
	Input    string     `json:"input,omitempty"`
	Function string     `json:"function,omitempty"`
	Op       string     `json:"op,omitempty"`
	Number   int        `json:"number,omitempty"`
	From     string     `json:"from,omitempty"`
	To       string     `json:"to,omitempty"`
	Classes  []string   `json:"classes,omitempty"`
	Notes    []jsonNote `json:"notes,omitempty"`
	Fixes    []jsonFix  `json:"fixes,omitempty"`

	Target *jsonTarget `json:"target,omitempty"`
}

// A jsonTarget is a Target; SARIF has it in the properties of a result.
type jsonTarget struct {
	Name      string           `json:"name"`
	Types     []jsonTargetType `json:"types"`
	Functions []jsonSignature  `json:"functions"`
	Casts     int              `json:"casts"`
	Computes  int              `json:"computes"`
	Converts  int              `json:"converts"`
	Vanished  int              `json:"vanished"`
}

type jsonTargetType struct {
	From       string      `json:"from"`
	To         string      `json:"to"`
	Values     int         `json:"values"`
	Constants  int         `json:"constants"`
	Rounded    int         `json:"rounded"`
	Infinite   int         `json:"infinite"`
	Ends       int         `json:"ends"`
	OutOfRange int         `json:"out_of_range"`
	Ranges     []jsonPlace `json:"ranges"`
	Bits       []jsonPlace `json:"bits"`
}

type jsonSignature struct {
	Function string `json:"function"`
	Before   string `json:"before"`
	After    string `json:"after"`
}

// jsonTargetOf converts a target; nil if there is none.
func jsonTargetOf(t *Target) *jsonTarget {
	if t == nil {
		return nil
	}
	j := &jsonTarget{Name: t.Name, Types: []jsonTargetType{}, Functions: []jsonSignature{}, Casts: t.Casts, Computes: t.Computes, Converts: t.Converts, Vanished: t.Vanished}
	places := func(list []Place) []jsonPlace {
		all := []jsonPlace{}
		for i := range list {
			all = append(all, *jsonPlaceOf(&list[i]))
		}
		return all
	}
	for _, x := range t.Types {
		j.Types = append(j.Types, jsonTargetType{x.From, x.To, x.Values, x.Constants, x.Rounded, x.Infinite, x.Ends, x.OutOfRange, places(x.Ranges), places(x.Bits)})
	}
	for _, f := range t.Functions {
		j.Functions = append(j.Functions, jsonSignature(f))
	}
	return j
}

type jsonPlace struct {
	File  string        `json:"file"`
	Start *jsonPosition `json:"start,omitempty"`
	End   *jsonPosition `json:"end,omitempty"`
}

type jsonPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

type jsonNote struct {
	Message string     `json:"message"`
	Place   *jsonPlace `json:"place,omitempty"`
}

type jsonFix struct {
	Message string     `json:"message"`
	Edits   []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	File  string       `json:"file"`
	Start jsonPosition `json:"start"`
	End   jsonPosition `json:"end"`
	Text  string       `json:"text"`
}

func writeOwnJSON(w io.Writer, r *Report) error {
	var counts [3]int // by severity
	for i := range r.Findings {
		counts[r.Findings[i].Severity]++
	}
	doc := jsonReport{Schema: 1, Tool: jsonTool{toolName, r.Version}, Complete: !r.Failed, Findings: []jsonFinding{}, Counts: jsonCounts{counts[Error], counts[Warning], counts[Remark]}}
	return writeListed(w, doc, "findings", len(r.Findings), func(i int) any { return jsonOf(&r.Findings[i]) })
}

func jsonOf(f *Finding) jsonFinding {
	s := &f.Subject
	j := jsonFinding{
		Code: f.Code, Severity: f.Severity.String(), Message: f.Message, Place: jsonPlaceOf(&f.Place),
		Input: s.File, Function: s.Function, Op: s.Operation, Number: s.Number, From: s.From, To: s.To,
		Classes: f.Classes,
		Target:  jsonTargetOf(f.Target),
	}
	for i := range f.Notes {
		j.Notes = append(j.Notes, jsonNote{f.Notes[i].Message, jsonPlaceOf(&f.Notes[i].Place)})
	}
	for _, x := range f.Fixes {
		fix := jsonFix{Message: x.Message, Edits: []jsonEdit{}}
		for _, e := range x.Edits {
			fix.Edits = append(fix.Edits, jsonEdit{e.File, jsonPosition(e.Start), jsonPosition(e.End), e.Text})
		}
		j.Fixes = append(j.Fixes, fix)
	}
	return j
}

// jsonPlaceOf converts a place; nil if there is none.
func jsonPlaceOf(p *Place) *jsonPlace {
	if p.File == "" {
		return nil
	}
	position := func(p Position) *jsonPosition {
		if p == (Position{}) {
			return nil
		}
		return &jsonPosition{p.Line, p.Column}
	}
	return &jsonPlace{p.File, position(p.Start), position(p.End)}
}

// writeJSON writes a document, without escaping characters such as <.
func writeJSON(w io.Writer, document any) error {
	text, err := plainJSON(document)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, text, "", indent); err != nil {
		return err
	}
	_, err = out.WriteTo(w)
	return err
}

const indent = "  "

// plainJSON returns a value on one line.
func plainJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return text.Bytes(), err
}

// writeListed does the same as writeJSON for a document in which the list of this key, empty so
// far, gets n items. It holds only one of them in memory at a time.
func writeListed(w io.Writer, document any, key string, n int, item func(i int) any) error {
	var text bytes.Buffer
	if err := writeJSON(&text, document); err != nil {
		return err
	}
	if n == 0 {
		_, err := text.WriteTo(w)
		return err
	}
	// quotes in a string would be escaped, so that this is the key
	before, after, found := bytes.Cut(text.Bytes(), []byte(`"`+key+`": []`))
	if !found {
		panic("no empty list " + key)
	}
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	in := "\n" + string(line) + indent
	out := bufio.NewWriter(w)
	out.Write(before)
	out.WriteString(`"` + key + `": [`)
	var indented bytes.Buffer
	for i := range n {
		text, err := plainJSON(item(i))
		if err != nil {
			return err
		}
		indented.Reset()
		json.Indent(&indented, bytes.TrimSuffix(text, []byte("\n")), in[1:], indent)
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString(in)
		out.Write(indented.Bytes())
	}
	out.WriteString("\n" + string(line) + "]")
	out.Write(after)
	return out.Flush()
}
