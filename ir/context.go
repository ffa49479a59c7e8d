package ir

import (
	"hash/maphash"
)

// A Context holds the types, attributes, attribute dictionaries and names of its modules. It stores
// each once and identifies it by a small number, so that comparing two types compares two numbers.
// A Context grows with the number of distinct types, attributes and names, and never shrinks. A
// program that reads thousands of modules uses one Context per goroutine. Neither a Context nor
// modules of the same Context may be used concurrently.
type Context struct {
	Types *Types // makes and describes types
	Attrs *Attrs // makes and describes attributes, including long constants
	Dicts *Dicts // makes and describes attribute dictionaries
	Locs  *Locs  // makes and describes locations
	Names *Names // numbers of attribute names and operation names

	seed    maphash.Seed // of the hashes of texts
	salt    uint64       // of the hashes of numbers, see hashNumbers
	aliased bool         // see MayAlias
	scratch []byte       // for the text being looked up
}

// NewContext returns an empty Context.
func NewContext() *Context {
	c := &Context{seed: maphash.MakeSeed()}
	c.salt = maphash.String(c.seed, "")
	c.Names = &Names{attrs: knownNames[:], ops: knownOps[:], byAttr: map[string]AttrName{}, byOp: map[string]OpName{}}
	c.Types = &Types{ctx: c}
	c.Attrs = &Attrs{ctx: c}
	c.Dicts = &Dicts{ctx: c}
	c.Locs = newLocs(c)
	c.Types.records.None()
	c.Attrs.records.None()
	c.Dicts.records.None()
	c.Attrs.defaults = make([]Attr, len(defaultAttrs))
	for i := range defaultAttrs {
		c.Attrs.defaults[i] = defaultAttrs[i].make(c)
	}
	return c
}

// keep returns text as a string. text becomes the scratch memory.
func (c *Context) keep(text []byte) string {
	c.scratch = text
	return string(text)
}

// hashNumbers returns the hash of a number and a list.
func hashNumbers[T ~int32](c *Context, first uint64, list []T) uint32 {
	hash := mix(c.salt, first)
	for _, n := range list {
		hash = mix(hash, uint64(uint32(n)))
	}
	return uint32(hash >> 32)
}

// mix adds a number to a hash, of which the upper half depends on all numbers.
func mix(hash, number uint64) uint64 { return (hash ^ number) * 0x9e3779b97f4a7c15 }

// Size returns the number of types, attributes, locations, dictionaries and names in the Context.
func (c *Context) Size() int {
	return int(c.Types.records.End()) + int(c.Attrs.records.End()) + int(c.Dicts.records.End()) + int(c.Locs.records.End()) +
		len(c.Names.attrs) + len(c.Names.ops)
}

// MayAlias reports whether a type or an attribute of the Context may be printed as an alias: an
// affine map, a long tuple, or a location that is the value of an attribute. If it reports false, a
// printer need not search for aliases.
func (c *Context) MayAlias() bool { return c.aliased }
