package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// Most operations are legal as written and have the same key as an earlier operation, so that a
// table lookup replaces their decision. cache_test.go compares runs with and without the cache.

// An opKey identifies operations whose decision depends only on name, properties and types of
// operands and results.
type opKey struct {
	name     ir.OpName
	props    ir.Dict
	result   ir.Type
	count    int32
	operands [3]ir.Type
}

// An unchangedCache is a direct-mapped hash table with the keys of operations that stay unchanged:
// a new key overwrites the entry of its hash value.
type unchangedCache struct {
	m       *ir.Module
	config  *rules.Config
	values  *Values
	entries [256]opKey
}

// minCachedOps is the minimum number of operations for which a cache is allocated.
const minCachedOps = 500

// slot returns the slot of a key.
func (c *unchangedCache) slot(k *opKey) *opKey {
	const mix = 0x9e3779b1
	h := uint32(k.name)*31 + uint32(k.operands[0])*7 + uint32(k.result) + uint32(k.props)*mix>>8
	return &c.entries[(h*mix)>>24]
}

// key returns the key of an operation. ok is false if its decision depends on more than the key.
func (c *unchangedCache) key(op ir.Op) (k opKey, ok bool) {
	operands := c.m.Operands(op)
	first, n := c.m.Results(op)
	if n != 1 || len(operands) > len(k.operands) || c.values.states[first] != (state{}) || c.m.Attributes(op) != 0 {
		return k, false
	}
	r := c.config.RuleOf(c.m, op)
	if r == nil || !r.Cacheable {
		return k, false
	}
	k = opKey{name: r.Op(), props: c.m.Properties(op), result: c.m.Type(first), count: int32(len(operands))}
	for i, v := range operands {
		if c.values.states[v] != (state{}) {
			return k, false
		}
		k.operands[i] = c.m.Type(v)
	}
	return k, true
}

// has reports whether an earlier operation with the same key stayed unchanged. A nil cache is
// empty.
func (c *unchangedCache) has(op ir.Op) bool {
	if c == nil || c.values.leaves != nil {
		return false
	}
	k, ok := c.key(op)
	return ok && *c.slot(&k) == k
}

// add records an operation that stays unchanged and has no diagnostic.
func (c *unchangedCache) add(op ir.Op) {
	if c == nil || c.values.leaves != nil {
		return
	}
	if k, ok := c.key(op); ok {
		*c.slot(&k) = k
	}
}
