package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
)

// A jsonReport is a report in the format json.
type jsonReport struct {
	Schema   int        `json:"schema"`
	Tool     jsonTool   `json:"tool"`
	Complete bool       `json:"complete"`
	Findings []Finding  `json:"findings"`
	Counts   jsonCounts `json:"counts"`
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

func writeOwnJSON(w io.Writer, r *Report) error {
	var counts [3]int // by severity
	for i := range r.Findings {
		counts[r.Findings[i].Severity]++
	}
	doc := jsonReport{Schema: 1, Tool: jsonTool{toolName, r.Version}, Complete: !r.Failed, Findings: []Finding{}, Counts: jsonCounts{counts[Error], counts[Warning], counts[Remark]}}
	return writeListed(w, doc, "findings", len(r.Findings), func(i int) any { return &r.Findings[i] })
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
