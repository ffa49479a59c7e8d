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

	blockScratch []int32 // scratch slice of zeroedBlocks
	open         []bool  // scratch slice of run.open
	validClasses []bool  // scratch slice of run.validClasses
}

// A keySet is a set of integer lists. A list is built at the end of data, where it remains if it is
// new, whether it is added to the set or not.
type keySet struct {
	index intern.Index
	data  []int32 // each list after its length; data[0] is unused
}

// A newKey is a list in a keySet that is not in the set; the zero newKey is none.
type newKey struct {
	hash uint32
	at   int32
}

// begin starts a list and returns its place.
func (s *keySet) begin() (at int) {
	if s.data == nil {
		s.data = make([]int32, 1, 4096) // the keys of most programs fit
	}
	s.data = append(s.data, 0)
	return len(s.data) - 1
}

// find reports whether the list at a place is in the set. If it is not, add can add it.
func (s *keySet) find(at int) (newKey, bool) {
	list := s.data[at+1:]
	s.data[at] = int32(len(list))
	hash := hashOf(list)
	if s.index.Find(hash, func(at int32) bool { return slices.Equal(s.data[at+1:at+1+s.data[at]], list) }) != 0 {
		s.data = s.data[:at]
		return newKey{}, true
	}
	return newKey{hash, int32(at)}, false
}

func (s *keySet) add(k newKey) { s.index.Add(k.hash, k.at) }

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

// zeroedBlocks returns a zeroed scratch slice indexed by ir.Value.
func (m *memo) zeroedBlocks(values int) []int32 {
	if len(m.blockScratch) <= values {
		m.blockScratch = make([]int32, values+1+values/4) // promotion may add values before the next run
		return m.blockScratch
	}
	clear(m.blockScratch[:values+1])
	return m.blockScratch
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

// wasValid reports whether an equal operation was valid. If none was, it returns the key under
// which r.memo.valid can note that op is, unless the checks of op depend on more than a key can
// hold. The key leaves out the parent operations.
func (r *run) wasValid(op ir.Op, rule *rule) (newKey, bool) {
	m, set := r.m, &r.memo.valid
	if rule.contextual || rule.isIsolated || len(m.Successors(op)) > 0 {
		return newKey{}, false
	}
	at := set.begin()
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
	set.data = key
	if !ok {
		set.data = key[:at]
		return newKey{}, false
	}
	return set.find(at)
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
