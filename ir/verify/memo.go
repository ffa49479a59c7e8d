package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/intern"
)

// A memo caches verification results in a Context. Its keys contain type and attribute ids, which
// are valid as long as the Context lives.
type memo struct {
	dialectAttrs map[ir.Dict]bool // whether a dialect verifies an attribute of the dictionary

	valid keySet // keys of valid operations
}

// A keySet is a set of integer lists. A list is built at the end of data, where it remains if it is
// new, whether it is added to the set or not.
type keySet struct {
	index intern.Index
	data  []int32 // each list after its length; data[0] is unused
}

// begin starts a list and returns its place.
func (s *keySet) begin() (at int32) {
	if s.data == nil {
		s.data = make([]int32, 1, 4096) // the keys of most programs fit
	}
	s.data = append(s.data, 0)
	return int32(len(s.data) - 1)
}

// end ends the list at a place, and removes it if the set has it already.
func (s *keySet) end(at int32) (known bool) {
	s.data[at] = int32(len(s.data)) - at - 1
	list := s.list(at)
	if known = s.index.Find(hashOf(list), func(other int32) bool { return slices.Equal(s.list(other), list) }) != 0; known {
		s.data = s.data[:at]
	}
	return known
}

func (s *keySet) list(at int32) []int32 { return s.data[at+1:][:s.data[at]] }

func (s *keySet) add(at int32) { s.index.Add(hashOf(s.list(at)), at) }

func hashOf(list []int32) uint32 {
	h := uint64(len(list))
	for _, n := range list {
		h = (h ^ uint64(uint32(n))) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return uint32(h ^ h>>32)
}

// memoKey is the key under which a memo is attached to its Context.
type memoKey struct{}

func memoOf(c *ir.Context) *memo {
	return c.Attached(memoKey{}, func() any { return &memo{dialectAttrs: map[ir.Dict]bool{}} }).(*memo)
}

// hasDialectAttr reports whether a dialect verifies an attribute of d.
func (m *memo) hasDialectAttr(c *ir.Context, d ir.Dict) bool {
	dialectAttrs, ok := m.dialectAttrs[d]
	if !ok {
		dialectAttrs = slices.ContainsFunc(c.Dicts.Entries(d), func(e ir.Entry) bool {
			return strings.HasPrefix(c.Names.AttrText(e.Name), "sdy.") || c.Attrs.DialectName(e.Attr) == meshAxes
		})
		m.dialectAttrs[d] = dialectAttrs
	}
	return dialectAttrs
}

// wasValid reports whether an equal operation was valid. If not, it returns the place in
// r.memo.valid of a key to add when op is valid, or 0 if the checks of op depend on more than a key
// can hold. The key leaves out the parent operations.
func (r *run) wasValid(op ir.Op, rule *rule) (at int32, known bool) {
	m, set := r.m, &r.memo.valid
	if rule.contextual || rule.isIsolated || len(m.Successors(op)) > 0 {
		return 0, false
	}
	at = set.begin()
	operands := m.Operands(op)
	key := append(set.data, int32(m.OpName(op))<<1|int32(r.elements), int32(m.Properties(op)), int32(len(operands)))
	for _, v := range operands {
		key = append(key, int32(m.Type(v)))
	}
	first, results := m.Results(op)
	for i := range results {
		key = append(key, int32(m.Type(first+ir.Value(i))))
	}
	if rule.readsConstants {
		for i := range operands {
			key = append(key, int32(r.checkOf(op).constantAttr(i)))
		}
	}
	ok := true
	for region := m.FirstRegion(op); region != 0 && ok; region = m.NextRegion(region) {
		key, ok = r.appendRegionKey(key, region)
	}
	if !ok {
		set.data = key[:at]
		return 0, false
	}
	set.data = key
	return at, set.end(at)
}

// appendRegionKey appends the argument types of region and its terminator's operand types to key.
// It returns false if the region does not have exactly one block with operations.
func (r *run) appendRegionKey(key []int32, region ir.Region) ([]int32, bool) {
	m := r.m
	b := m.FirstBlock(region)
	if b == 0 || m.NextBlock(b) != 0 || m.LastOp(b) == 0 {
		return key, false
	}
	key = append(key, -1)
	for i := range m.NumArgs(b) {
		key = append(key, int32(m.Type(m.Arg(b, i))))
	}
	last := m.LastOp(b)
	key = append(key, -2, int32(m.OpName(last)))
	for _, v := range m.Operands(last) {
		key = append(key, int32(m.Type(v)))
	}
	return key, true
}
