package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
)

type opKey struct {
	name     ir.OpName
	props    ir.Dict
	result   ir.Type
	count    int32
	operands [3]ir.Type
}

// An unchangedCache is a hash table with the keys of operations that stay unchanged. Most
// operations have the key of an earlier one. A new key overwrites the one in its slot.
type unchangedCache struct {
	inference
	entries [256]opKey
}

const minCachedOps = 500 // a smaller module has no cache

func (c *unchangedCache) slot(k *opKey) *opKey {
	const mix = 0x9e3779b1
	h := uint32(k.name)*31 + uint32(k.operands[0])*7 + uint32(k.result) + uint32(k.props)*mix>>8
	return &c.entries[(h*mix)>>24]
}

// key returns the key of an operation. ok is false if the decision depends on more than the key.
func (c *unchangedCache) key(op ir.Op) (k opKey, ok bool) {
	if c == nil || c.values.leaves != nil {
		return k, false
	}
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

// has reports whether an operation with the same key stayed unchanged.
func (c *unchangedCache) has(op ir.Op) bool {
	k, ok := c.key(op)
	return ok && *c.slot(&k) == k
}

func (c *unchangedCache) add(op ir.Op) {
	if k, ok := c.key(op); ok {
		*c.slot(&k) = k
	}
}
