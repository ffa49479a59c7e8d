package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A memo is what the package remembers in a Context. Numbers of types and attributes mean the same as long as that lives.
type memo struct {
	quantized map[ir.Type]*quantized
	spoken    map[ir.Dict]bool // dictionaries: whether a dialect checks an attribute in it

	// Operations that are legal, by what they are made of: an open hash table of numbers in one long list.
	slots []slot
	used  int
	words []int32
	key   []int32

	homeless []int32 // memory for homes
	open     []bool  // memory for run.open
}

// A slot is the hash of a key and where it stands; nothing stands at 0.
type slot struct {
	hash, at uint32
}

// memoKey is what a memo is attached under.
type memoKey struct{}

func memoOf(c *ir.Context) *memo {
	return c.Attached(memoKey{}, func() any {
		return &memo{quantized: map[ir.Type]*quantized{}, spoken: map[ir.Dict]bool{}, slots: make([]slot, 64), words: make([]int32, 1, 1024)}
	}).(*memo)
}

// homes is a zero for each value.
func (m *memo) homes(values int) []int32 {
	if len(m.homeless) <= values {
		m.homeless = make([]int32, values+1)
		return m.homeless
	}
	clear(m.homeless[:values+1])
	return m.homeless
}

// speaks tells whether a dialect checks an attribute in a dictionary.
func (m *memo) speaks(c *ir.Context, d ir.Dict) bool {
	spoken, ok := m.spoken[d]
	if !ok {
		spoken = slices.ContainsFunc(c.Entries(d), func(e ir.Entry) bool { return strings.HasPrefix(c.NameString(e.Name), "sdy.") })
		m.spoken[d] = spoken
	}
	return spoken
}

// remembered tells whether an operation equals one that was legal, but for what surrounds it.
func (r *run) remembered(op ir.Op, rule *rule) bool {
	if !r.describe(op, rule) {
		return false
	}
	m := r.memo
	hash := hashOf(m.key)
	mask := uint32(len(m.slots) - 1)
	for i := hash & mask; m.slots[i].at != 0; i = (i + 1) & mask {
		if m.slots[i].hash == hash && m.holds(m.slots[i].at) {
			return true
		}
	}
	return false
}

// remember notes that an operation is legal.
func (r *run) remember(op ir.Op, rule *rule) {
	if !r.describe(op, rule) {
		return
	}
	m := r.memo
	if 2*m.used >= len(m.slots) {
		m.grow()
	}
	m.put(slot{hashOf(m.key), uint32(len(m.words))})
	m.words = append(append(m.words, int32(len(m.key))), m.key...)
	m.used++
}

// holds tells whether the key stands at a place.
func (m *memo) holds(at uint32) bool {
	n := uint32(m.words[at])
	return slices.Equal(m.words[at+1:at+1+n], m.key)
}

func (m *memo) put(s slot) {
	mask := uint32(len(m.slots) - 1)
	i := s.hash & mask
	for m.slots[i].at != 0 {
		i = (i + 1) & mask
	}
	m.slots[i] = s
}

func (m *memo) grow() {
	old := m.slots
	m.slots = make([]slot, 2*len(old))
	for _, s := range old {
		if s.at != 0 {
			m.put(s)
		}
	}
}

func hashOf(key []int32) uint32 {
	h := uint64(len(key))
	for _, n := range key {
		h = (h ^ uint64(uint32(n))) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return uint32(h ^ h>>32)
}

// describe writes what the checks of an operation depend on into the key; false if that is more than the operation.
func (r *run) describe(op ir.Op, rule *rule) bool {
	if rule.contextual || rule.isolated {
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
	if rule.constants {
		for i := range operands {
			key = append(key, int32(r.checkOf(op).constantAttr(i)))
		}
	}
	ok := true
	for region := m.FirstRegion(op); region != 0 && ok; region = m.NextRegion(region) {
		key, ok = r.describeRegion(key, region)
	}
	r.memo.key = key
	return ok && len(m.Successors(op)) == 0
}

// describeRegion adds what an operation sees of its region: the arguments, and the values at its end.
func (r *run) describeRegion(key []int32, region ir.Region) ([]int32, bool) {
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
