package ir

import (
	"encoding/binary"
	"hash/maphash"
	"slices"
	"strings"
)

// A Dict is an attribute dictionary of a Context. The zero Dict is the empty one. Entries are
// sorted by name, so equal dictionaries are equal numbers.
type Dict int32

// An Entry is one attribute with its name.
type Entry struct {
	Name AttrName
	Attr Attr
}

type dictRec struct {
	entries []Entry
}

// Entries returns the entries of a dictionary, sorted by name. The caller must not change the
// slice.
func (c *Context) Entries(d Dict) []Entry { return c.dict(d).entries }

// Lookup returns the attribute of a name, or 0.
func (c *Context) Lookup(d Dict, n AttrName) Attr {
	c.checkName(n)
	for _, e := range c.dict(d).entries {
		if e.Name == n {
			return e.Attr
		}
	}
	return 0
}

// DictWith is d with the attribute of a name set, or removed if a is 0.
func (c *Context) DictWith(d Dict, n AttrName, a Attr) Dict {
	old := c.Entries(d)
	entries := make([]Entry, 0, len(old)+1)
	for _, e := range old {
		if e.Name != n {
			entries = append(entries, e)
		}
	}
	if a != 0 {
		entries = append(entries, Entry{n, a})
	}
	return c.Dict(entries)
}

// Dict returns the dictionary of entries with distinct names, in any order.
func (c *Context) Dict(entries []Entry) Dict {
	if len(entries) == 0 {
		return 0
	}
	if !slices.IsSortedFunc(entries, c.CompareEntries) {
		entries = slices.Clone(entries)
		slices.SortFunc(entries, c.CompareEntries)
	}
	return c.sortedDict(entries)
}

// CompareEntries orders entries by name, for package slices.
func (c *Context) CompareEntries(a, b Entry) int {
	return strings.Compare(c.NameString(a.Name), c.NameString(b.Name))
}

// sortedDict returns the dictionary of sorted entries; it copies them if it is new.
func (c *Context) sortedDict(entries []Entry) Dict {
	hash := c.hashEntries(entries)
	if n := c.dictIDs.Find(hash, func(n int32) bool { return slices.Equal(c.Entries(Dict(n)), entries) }); n != 0 {
		return Dict(n)
	}
	d := c.newDict()
	for _, e := range entries {
		c.checkName(e.Name)
		c.aliased = c.aliased || c.attr(e.Attr).aliased
	}
	*c.dict(d) = dictRec{entries: slices.Clone(entries)}
	c.dictIDs.Add(hash, int32(d))
	return d
}

func (c *Context) hashEntries(entries []Entry) uint32 {
	key := c.scratch[:0]
	for _, e := range entries {
		key = binary.LittleEndian.AppendUint32(key, uint32(e.Name))
		key = binary.LittleEndian.AppendUint32(key, uint32(e.Attr))
	}
	c.scratch = key
	return uint32(maphash.Bytes(c.seed, key))
}
