package ir

import "encoding/binary"

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

	aliased bool   // see MayAlias
	scratch []byte // for the text being looked up
}

// NewContext returns an empty Context.
func NewContext() *Context {
	c := &Context{}
	c.Names = &Names{attrs: knownNames[:], ops: knownOps[:], byAttr: map[string]AttrName{}, byOp: map[string]OpName{}}
	c.Types = &Types{ctx: c, ids: map[string]Type{}}
	c.Attrs = &Attrs{ctx: c, ids: map[string]Attr{}}
	c.Dicts = &Dicts{ctx: c, ids: map[string]Dict{}}
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

// startKey returns the start of the key of something without a text, which no text has.
func (c *Context) startKey(number int32) []byte {
	return appendKey(append(c.scratch[:0], 0), []int32{number})
}

// appendKey appends numbers to a key.
func appendKey[T ~int32](key []byte, list []T) []byte {
	for _, n := range list {
		key = binary.LittleEndian.AppendUint32(key, uint32(n))
	}
	return key
}

// Size returns the number of types, attributes, locations, dictionaries and names in the Context.
func (c *Context) Size() int {
	return int(c.Types.records.End()) + int(c.Attrs.records.End()) + int(c.Dicts.records.End()) + int(c.Locs.records.End()) +
		len(c.Names.attrs) + len(c.Names.ops)
}

// MayAlias reports whether a type or an attribute of the Context may be printed as an alias: an
// affine map, a long tuple, or a location that is the value of an attribute. If it reports false, a
// printer need not search for aliases.
func (c *Context) MayAlias() bool { return c.aliased }
