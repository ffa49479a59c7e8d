package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
)

func writeOwnJSON(w io.Writer, r *Report) error {
	var counts [3]int // by severity
	for i := range r.Findings {
		counts[r.Findings[i].Severity]++
	}
	doc := Object{
		"schema", 1, "tool", Object{"name", toolName, "version", r.Version}, "complete", !r.Failed, "findings", []Finding{},
		"counts", Object{"errors", counts[Error], "warnings", counts[Warning], "remarks", counts[Remark]},
	}
	return writeListed(w, doc, "findings", len(r.Findings), func(i int) any { return &r.Findings[i] })
}

// writeListed does the same as WriteJSON for a document in which the list of this key, empty so
// far, gets n items. It holds only one of them in memory at a time.
func writeListed(w io.Writer, document any, key string, n int, item func(i int) any) error {
	var text bytes.Buffer
	if err := WriteJSON(&text, document); err != nil {
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
		json.Indent(&indented, text, in[1:], indent)
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
