package manifest

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Merger merges manifests with equal headers. The zero Merger is empty.
type Merger struct {
	header  Header
	first   string // the name of the first manifest
	entries map[string]Entry
	from    map[string]string // by path: the name of the manifest with the entry
}

// Add adds the text of a manifest. If the run that wrote it was killed, its last line may be torn
// and entries may be pending: leftOut counts these. It is an error if the manifest has another
// header, or another outcome of an input than an earlier one.
func (g *Merger) Add(name string, text []byte) (leftOut int, err error) {
	whole, err := wholeLines(text)
	if err == nil && len(whole) == 0 {
		err = errors.New("is not a manifest: it is empty")
	}
	if err != nil {
		return 0, err
	}
	if len(whole) < len(text) {
		leftOut++
	}
	header, list, err := read(whole)
	if err != nil {
		return 0, err
	}
	if g.entries == nil {
		g.header, g.first, g.entries, g.from = header, name, map[string]Entry{}, map[string]string{}
	} else if d := header.differences(&g.header); d != nil {
		return 0, fmt.Errorf("was made %s, unlike '%s'", strings.Join(d, ", "), g.first)
	}
	last := map[string]Entry{}
	for _, e := range list {
		last[e.Path] = e
	}
	for path, e := range last {
		if e.Pending {
			leftOut++
			continue
		}
		if other, ok := g.entries[path]; ok && other != e {
			return 0, fmt.Errorf("records another outcome of '%s' than '%s': %s", path, g.from[path], difference(&e, &other))
		}
		g.entries[path] = e
		if g.from[path] == "" {
			g.from[path] = name
		}
	}
	return leftOut, nil
}

// difference describes how an entry differs from another one for the same path.
func difference(a, b *Entry) string {
	facts := []struct {
		what string
		a, b any
	}{
		{"sha256", a.Input, b.Input}, {"verdict", a.Verdict, b.Verdict}, {"status", a.Status, b.Status}, {"converts", a.Converts, b.Converts},
		{"errors", a.Errors, b.Errors}, {"warnings", a.Warnings, b.Warnings}, {"output", a.Output, b.Output},
	}
	var list []string
	for _, f := range facts {
		if f.a != f.b {
			list = append(list, fmt.Sprintf("%s %v, not %v", f.what, f.a, f.b))
		}
	}
	return strings.Join(list, "; ")
}

// Write writes all added entries, sorted by path.
func (g *Merger) Write(w io.Writer) error {
	return write(w, &g.header, g.entries)
}
