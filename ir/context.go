package ir

import (
	"hash/maphash"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
	"github.com/hlo-promote/hlo-promote/ir/internal/intern"
)

// A Context holds what modules share: types, attributes, attribute dictionaries and names, each
// kept once and known by a small number, so that comparing two types compares two numbers. A
// Context grows with the distinct types, attributes and names it has seen and never forgets; a
// program that reads thousands of modules uses one a goroutine. It is not safe for concurrent use,
// and modules of one Context are not either.
type Context struct {
	mark    mark
	types   chunk.Table[Type, typeRec]
	attrs   chunk.Table[Attr, attrRec]
	dicts   chunk.Table[Dict, dictRec]
	names   []string     // attribute names; the first are those of the tables
	opNames []string     // operation names; the first are those of the tables
	texts   intern.Table // names and locations
	seed    maphash.Seed
	typeIDs intern.Index    // by text
	attrIDs intern.Index    // by text
	dictIDs intern.Index    // by entries
	recast  map[recast]Type // WithElement
	scalars [1 << 8]Type    // by elem.Type
	presets []Attr          // defaults of attributes, see presets
	// something prints as an alias that can stand in a module, locations of operations apart
	aliased  bool
	scratch  []byte
	room     strings.Builder // of short texts, see keep
	locParts []attrParts     // of the next locations
	locInner []Attr          // likewise
	parts    []Type
	inType   typeParts   // of the type that is being looked up
	inAttr   attrParts   // of the attribute
	spare    records     // memory of released modules
	attached map[any]any // see Attached
}

// What a text is that a Context knows a number by.
const (
	locationText intern.Kind = iota + 1 // a location: its template and the numbers of the parts
	nameText                            // an attribute name that is in no table
	opText                              // an operation name that is in no table
)

// NewContext makes an empty context.
func NewContext() *Context {
	c := &Context{
		mark: newMark(), names: knownNames[:len(knownNames):len(knownNames)], opNames: knownOps[:],
		texts: intern.New(), seed: maphash.MakeSeed(), recast: map[recast]Type{},
	}
	c.types.Grow(0) // number 0 can be asked for, and says nothing
	c.attrs.Grow(0)
	c.types.At(0).typeParts, c.attrs.At(0).attrParts = &plainType, &noParts
	c.dicts.Grow(0)
	c.presets = make([]Attr, len(presets))
	for i := range presets {
		c.presets[i] = presets[i].make(c)
	}
	return c
}

// keep returns a text as a string. Short ones share their memory, for what a Context has seen it
// keeps.
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

// Texts of up to shortText bytes share rooms of textRoom.
const (
	shortText = 64
	textRoom  = 4096
)

// Size returns the number of types, attributes, dictionaries and names that the Context keeps. What
// only looks at modules does not change it.
func (c *Context) Size() int {
	return int(c.types.End()) + int(c.attrs.End()) + int(c.dicts.End()) + len(c.names) + len(c.opNames) + len(c.recast)
}

// MayAlias reports whether a type or an attribute of the Context prints as an alias: an affine map,
// a long tuple, a location that is the value of an attribute. Printers that find none need not look
// for them.
func (c *Context) MayAlias() bool { return c.aliased }

// An AttrName is the name of an attribute. Those of the tables have fixed numbers (Name…
// constants).
type AttrName int32

// Name returns the number of an attribute name.
func (c *Context) Name(text string) AttrName {
	if n, ok := nameIDs[text]; ok {
		return n
	}
	if n, ok := c.texts.GetString(nameText, text); ok {
		return AttrName(n)
	}
	n := c.newName()
	c.names = append(c.names, text)
	c.texts.Put(nameText, text, int32(n))
	return n
}

// NameString returns the text of an attribute name.
func (c *Context) NameString(n AttrName) string { return c.names[c.nameAt(n)] }

// An OpName is the name of an operation. Those of the tables have fixed numbers (Op… constants).
type OpName int32

// OpNameOf returns the number of an operation name: "stablehlo.add".
func (c *Context) OpNameOf(text string) OpName {
	if n, ok := opByName()[text]; ok {
		return n
	}
	if n, ok := c.texts.GetString(opText, text); ok {
		return OpName(n)
	}
	n := c.newOpName()
	c.opNames = append(c.opNames, text)
	c.texts.Put(opText, text, int32(n))
	return n
}

// OpNameString returns the full name of an operation.
func (c *Context) OpNameString(n OpName) string { return c.opNames[c.opNameAt(n)] }

// Preset returns the default of an attribute, 0 if it has none. A form leaves an attribute out that
// is at its default.
func (c *Context) Preset(d *AttrDef) Attr { return c.presets[d.preset] }

// Attached returns the value that a package keeps with a Context under a key of its own type; made
// the first time. Packages that remember something of types and attributes keep it here, so that it
// lives as long as their numbers mean something.
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

// isElem reports whether a type is a scalar of an element type.
func (c *Context) isElem(t Type, e elem.Type) bool {
	r := c.typ(t)
	return r.kind == ScalarType && r.elem == e
}
