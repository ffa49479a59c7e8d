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

	valid keySet  // of valid operations
	key   []int32 // scratch: key of the current operation

	blockScratch []int32 // scratch slice of zeroedBlocks
	open         []bool  // scratch slice of run.open
	validClasses []bool  // scratch slice of run.validClasses
}

// A keySet is a set of integer lists.
type keySet struct {
	index intern.Index
	data  []int32 // each list after its length; data[0] is unused
}

func (s *keySet) has(list []int32) bool {
	return s.index.Find(hashOf(list), func(at int32) bool { return slices.Equal(s.data[at+1:at+1+s.data[at]], list) }) != 0
}

// add inserts list, which must not be in the set.
func (s *keySet) add(list []int32) {
	if s.data == nil {
		s.data = make([]int32, 1, 1024)
	}
	s.index.Add(hashOf(list), int32(len(s.data)))
	s.data = append(append(s.data, int32(len(list))), list...)
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

// wasValid reports whether an equal operation was valid. The key leaves out the parent operations.
func (r *run) wasValid(op ir.Op, rule *rule) bool {
	return r.storeKey(op, rule) && r.memo.valid.has(r.memo.key)
}

func (r *run) remember(op ir.Op, rule *rule) {
	if r.storeKey(op, rule) {
		r.memo.valid.add(r.memo.key)
	}
}

// storeKey stores the cache key of op in r.memo.key. It returns false if the checks of op depend on
// more than the key can hold.
func (r *run) storeKey(op ir.Op, rule *rule) bool {
	if rule.contextual || rule.isIsolated {
		return false
	}
	m := r.m
	operands := m.Operands(op)
	key := append(r.memo.key[:0], int32(m.OpName(op))<<1|int32(r.elements), int32(m.Properties(op)), int32(len(operands)))
	for _, v := range operands {
		key = append(key, int32(m.Type(v)))
	}
	for i := range m.NumResults(op) {
		key = append(key, int32(m.Type(m.Result(op, i))))
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
	r.memo.key = key
	return ok && len(m.Successors(op)) == 0
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
