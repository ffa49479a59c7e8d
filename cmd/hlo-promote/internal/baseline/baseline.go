// Package baseline reads and writes files of known findings, so that only new ones fail.
//
// A file has one line of JSON for each kind of finding in a function, with the number of such
// findings. It has no line numbers, so that a finding that moves is not new, and is sorted, so that
// its changes can be reviewed as a diff.
package baseline

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
)

// A Key is a kind of finding in a function.
type Key struct {
	File     string `json:"file"` // with slashes
	Function string `json:"function,omitempty"`
	Code     string `json:"code"`
	Op       string `json:"op,omitempty"`
	From     string `json:"from,omitempty"`
	To       string `json:"to,omitempty"`
}

// A Counts counts the known findings of each kind. The nil Counts has none.
type Counts map[Key]int

type entry struct {
	Key
	Count int `json:"count"`
}

// Read reads a file. It returns the counts of each input, and the line of each kind. Its error
// names the line.
func Read(r io.Reader) (byFile map[string]Counts, at map[Key]int, err error) {
	byFile, at = map[string]Counts{}, map[Key]int{}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var e entry
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&e); err != nil {
			return nil, nil, fmt.Errorf("line %d is not a baseline entry: %w", number, err)
		}
		if e.Code == "" || e.Count < 1 {
			return nil, nil, fmt.Errorf("line %d has no code, or a count below 1", number)
		}
		if byFile[e.File] == nil {
			byFile[e.File] = Counts{}
		}
		byFile[e.File][e.Key] += e.Count
		at[e.Key] = number
	}
	return byFile, at, lines.Err()
}

// Write writes a file, sorted.
func (c Counts) Write(w io.Writer) error {
	keys := slices.SortedFunc(maps.Keys(c), func(a, b Key) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Function, b.Function), cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Op, b.Op), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, k := range keys {
		if err := e.Encode(entry{k, c[k]}); err != nil {
			return err
		}
	}
	return nil
}

// Take reports whether a finding is known, and if so counts it as used.
func (c Counts) Take(k Key) bool {
	if c[k] == 0 {
		return false
	}
	c[k]--
	return true
}
