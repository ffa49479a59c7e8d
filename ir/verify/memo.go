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
	valid  keySet // keys of valid operations
	tables int32  // number of symbol tables in the modules so far
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
func (s *keySet) end(at int32) (k key, known bool) {
	s.data[at] = int32(len(s.data)) - at - 1
	list := s.list(at)
	k = key{at, hashOf(list)}
	if known = s.index.Find(k.hash, func(other int32) bool { return slices.Equal(s.list(other), list) }) != 0; known {
		s.data = s.data[:at]
	}
	return k, known
}

func (s *keySet) add(k key) { s.index.Add(k.hash, k.at) }

func (s *keySet) list(at int32) []int32 { return s.data[at+1:][:s.data[at]] }

// A key is the place of a list in a keySet, and its hash. The zero key is none.
type key struct {
	at   int32
	hash uint32
}

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
	return c.Attached(memoKey{}, func() any { return new(memo) }).(*memo)
}

// hasDialectAttr reports whether a dialect verifies an attribute of d.
func hasDialectAttr(c *ir.Context, d ir.Dict) bool {
	return slices.ContainsFunc(c.Dicts.Entries(d), func(e ir.Entry) bool {
		return strings.HasPrefix(c.Names.AttrText(e.Name), "sdy.") || c.Attrs.DialectName(e.Attr) == meshAxes
	})
}

// wasValid reports whether an equal operation was valid. If not, it returns a key to add to
// r.memo.valid when the operation is valid, or none if the checks depend on more than a key can
// hold. The key leaves out the parent operations.
func (r *run) wasValid(c *check) (k key, known bool) {
	m, op, rule, set := r.m, c.op, c.rule, &r.memo.valid
	if rule.contextual || rule.isIsolated || len(m.Successors(op)) > 0 {
		return key{}, false
	}
	at := set.begin()
	list := append(set.data, int32(c.name)<<1|int32(r.elements), int32(m.Properties(op)), int32(c.numOperands()))
	for _, t := range c.types {
		list = append(list, int32(t))
	}
	if rule.symbolsByTable {
		list = append(list, r.table)
	}
	if rule.readsConstants {
		for i := range c.numOperands() {
			list = append(list, int32(c.constantAttr(i)))
		}
	}
	ok := true
	for region := m.FirstRegion(op); region != 0 && ok; region = m.NextRegion(region) {
		list, ok = r.appendRegionKey(list, region)
	}
	if !ok {
		set.data = list[:at]
		return key{}, false
	}
	set.data = list
	return set.end(at)
}

// appendRegionKey appends the argument types of region and its terminator's operand types to list.
// It returns false if the region does not have exactly one block with operations.
func (r *run) appendRegionKey(list []int32, region ir.Region) ([]int32, bool) {
	m := r.m
	b := m.FirstBlock(region)
	if b == 0 || m.NextBlock(b) != 0 || m.LastOp(b) == 0 {
		return list, false
	}
	list = append(list, -1)
	for i := range m.NumArgs(b) {
		list = append(list, int32(m.Type(m.Arg(b, i))))
	}
	last := m.LastOp(b)
	list = append(list, -2, int32(m.OpName(last)))
	for _, v := range m.Operands(last) {
		list = append(list, int32(m.Type(v)))
	}
	return list, true
}
