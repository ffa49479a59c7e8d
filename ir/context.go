package ir

import (
	"hash/maphash"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/internal/intern"
)

// A Context holds what modules share: types, attributes, attribute dictionaries and names. It keeps
// each of them once, under a small number, so that comparing two types compares two numbers. Its
// fields are these tables by subject. A Context grows with the distinct types, attributes and names
// that it has seen and never shrinks; a program that reads thousands of modules uses one Context
// for each goroutine. Neither a Context nor modules of the same Context may be used concurrently.
type Context struct {
	Types *Types // makes and describes types
	Attrs *Attrs // makes and describes attributes, long constants among them
	Dicts *Dicts // makes and describes attribute dictionaries
	Locs  *Locs  // makes and describes locations
	Names *Names // numbers of attribute names and operation names

	mark     mark
	texts    intern.Table    // unregistered names, and locations
	seed     maphash.Seed    // of all tables
	aliased  bool            // see MayAlias
	scratch  []byte          // for the text that is looked up
	room     strings.Builder // for short texts, see keep
	spare    records         // memory of released modules
	attached map[any]any     // see Attached
}

// Kinds of the texts in Context.texts.
const (
	locationText intern.Kind = iota + 1 // a location: its template and the numbers of its parts
	nameText                            // an attribute name that is in no table
	opText                              // an operation name that is in no table
)

// NewContext makes an empty context.
func NewContext() *Context {
	c := &Context{mark: newMark(), texts: intern.New(), seed: maphash.MakeSeed()}
	c.Names = &Names{ctx: c, attrs: knownNames[:len(knownNames):len(knownNames)], ops: knownOps[:]}
	c.Types = &Types{ctx: c, withElement: map[elementChange]Type{}}
	c.Attrs = &Attrs{ctx: c}
	c.Dicts = &Dicts{ctx: c}
	c.Locs = &Locs{ctx: c}
	c.Types.records.Grow(0) // the records of number 0, which is none
	c.Attrs.records.Grow(0)
	c.Dicts.records.Grow(0)
	c.Types.records.At(0).typeParts, c.Attrs.records.At(0).attrParts = &plainType, &noParts
	c.Attrs.defaults = make([]Attr, len(defaultAttrs))
	for i := range defaultAttrs {
		c.Attrs.defaults[i] = defaultAttrs[i].make(c)
	}
	return c
}

// keep returns a copy of text as a string. Short ones share an allocation, for a Context never
// releases them.
func (c *Context) keep(text []byte) string {
	if len(text) > shortText {
		return string(text)
	}
	if c.room.Cap()-c.room.Len() < len(text) {
		c.room.Reset()
		c.room.Grow(textRoom)
	}
	from := c.room.Len()
	c.room.Write(text)
	return c.room.String()[from:]
}

// Texts of up to shortText bytes share allocations of textRoom bytes.
const (
	shortText = 64
	textRoom  = 4096
)

// Size returns the number of types, attributes, dictionaries and names that the Context keeps.
// Reading a module does not change it.
func (c *Context) Size() int {
	return int(c.Types.records.End()) + int(c.Attrs.records.End()) + int(c.Dicts.records.End()) +
		len(c.Names.attrs) + len(c.Names.ops) + len(c.Types.withElement)
}

// MayAlias reports whether a type or an attribute of the Context may be printed as an alias: an
// affine map, a long tuple, a location that is the value of an attribute. A printer need not look
// for aliases if it reports false.
func (c *Context) MayAlias() bool { return c.aliased }

// Attached returns the value that a package keeps with a Context under a key of its own type; made
// makes it at the first call. Packages cache facts about types and attributes here, so that the
// cache lives as long as their numbers are valid.
func (c *Context) Attached(key any, made func() any) any {
	if v, ok := c.attached[key]; ok {
		return v
	}
	if c.attached == nil {
		c.attached = map[any]any{}
	}
	v := made()
	c.attached[key] = v
	return v
}
