package ir

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
)

// Dicts is the part of a Context that makes and describes attribute dictionaries.
type Dicts struct {
	ctx     *Context
	records chunk.Table[Dict, []Entry]
	ids     map[string]Dict // by entries
	sorted  []Entry         // scratch for the dictionary being looked up
}

// A Dict is an attribute dictionary of a Context. The zero Dict is empty. Entries are sorted by
// name, so equal dictionaries have equal numbers.
type Dict int32

// An Entry is a named attribute.
type Entry struct {
	Name AttrName
	Attr Attr
}

// Entries returns the entries of a dictionary, sorted by name, for reading.
func (dicts *Dicts) Entries(d Dict) []Entry { return *dicts.records.At(d) }

// Lookup returns the attribute with a name, or 0.
func (dicts *Dicts) Lookup(d Dict, n AttrName) Attr {
	for _, e := range *dicts.records.At(d) {
		if e.Name == n {
			return e.Attr
		}
	}
	return 0
}

// With returns d with the attribute of this name set to a, or removed if a is 0.
func (dicts *Dicts) With(d Dict, n AttrName, a Attr) Dict {
	old := dicts.Entries(d)
	entries := make([]Entry, 0, len(old)+1)
	for _, e := range old {
		if e.Name != n {
			entries = append(entries, e)
		}
	}
	if a != 0 {
		entries = append(entries, Entry{n, a})
	}
	return dicts.Of(entries)
}

// Of returns the dictionary of entries with distinct names, in any order. It copies the entries.
func (dicts *Dicts) Of(entries []Entry) Dict {
	if len(entries) == 0 {
		return 0
	}
	if !slices.IsSortedFunc(entries, dicts.Compare) {
		dicts.sorted = append(dicts.sorted[:0], entries...)
		entries = dicts.sorted
		slices.SortFunc(entries, dicts.Compare)
	}
	key := dicts.ctx.scratch[:0]
	for _, e := range entries {
		key = appendKey(key, []int32{int32(e.Name), int32(e.Attr)})
	}
	if d := dicts.ids[string(key)]; d != 0 {
		return d
	}
	d := dicts.records.Grow(1)
	for _, e := range entries {
		dicts.ctx.aliased = dicts.ctx.aliased || dicts.ctx.Attrs.record(e.Attr).aliased
	}
	*dicts.records.At(d) = slices.Clone(entries)
	dicts.ids[dicts.ctx.keep(key)] = d
	return d
}

// Compare orders entries by name, for package slices.
func (dicts *Dicts) Compare(a, b Entry) int {
	return strings.Compare(dicts.ctx.Names.AttrText(a.Name), dicts.ctx.Names.AttrText(b.Name))
}
