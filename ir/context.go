package ir

import (
	"hash/maphash"

	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// A Context holds what modules share: types, attributes, attribute dictionaries and names, each kept
// once and known by a small number, so that comparing two types compares two numbers. Reading the same
// text again, in the same module or in another, costs one look-up. A Context grows with the distinct
// texts it has seen and never forgets; a program that reads thousands of modules uses one a goroutine.
// It is not safe for concurrent use, and modules of one Context are not either.
type Context struct {
	types     []typeRec
	attrs     []attrRec
	dicts     []dictRec
	names     []string // attribute names
	opNames   []string // operation names; the first len(opTable) are those of opTable
	texts     textTable
	dictIDs   map[string]Dict
	recast    map[recast]Type // WithElement
	cache     *syntax.Cache
	parts     syntax.PartReader
	scratch   []byte
	dictKey   []byte
	parallel  func(func())
	aheadFrom int         // length of the texts for which a goroutine is worth its start
	stretch   int         // see print_lanes.go
	source    *Source     // that is being read, or was last
	locAttrs  bool        // a location has been the value of an attribute
	budget    int         // see afford
	attached  map[any]any // see Attached

	// Memory that is used again.
	spare   records
	scopes  scopes
	printed []byte   // buffer of printers
	endings []ending // by tail
	split   map[splitKey][2]Dict
	modules int32 // have been read
}

// NewContext makes an empty context.
func NewContext() *Context { return newContext(syntax.NewCache()) }

// Parallel lets Parse and Module.Print use more goroutines for what is long: one cuts the text into
// statements, several print. start runs a function on a new goroutine; nil, the default, makes them use that
// of the caller alone. Modules, errors and texts are the same.
func (c *Context) Parallel(start func(work func())) { c.parallel = start }

func newContext(cache *syntax.Cache) *Context {
	c := &Context{
		types: make([]typeRec, 1, 64), attrs: make([]attrRec, 1, 128), dicts: make([]dictRec, 1, 64),
		names: knownNames[:len(knownNames):len(knownNames)], opNames: knownOps[:len(knownOps):len(knownOps)],
		dictIDs: map[string]Dict{}, recast: map[recast]Type{}, cache: cache, split: map[splitKey][2]Dict{},
		scopes: newScopes(),
	}
	c.aheadFrom, c.stretch = aheadFrom, stretchSize
	c.texts.init()
	c.parts = syntax.PartReader{Cache: cache.Twin(), Structured: structuredName}
	for i, n := range knownNames {
		c.texts.put(tagName, []byte(n), int32(i))
	}
	return c
}

// Types and attributes are kept with their whole text, so aliases that double each other's size would
// fill any memory. The text made while a module is read is bounded by these.
const (
	textPerByte = 64      // of the source
	textAtLeast = 1 << 24 // whatever the size of the source
)

// afford accounts for a text made of others, of n bytes together, that stands at a place of the source.
func (c *Context) afford(n, at int) *syntax.Error {
	if c.budget -= n; c.budget < 0 {
		return &syntax.Error{Start: at, End: at + 1, Message: "types and attributes are too large when their aliases are written out"}
	}
	return nil
}

// textLen is about the length of the text of an attribute.
func (c *Context) textLen(a Attr) int {
	r := &c.attrs[a]
	if r.elems != nil {
		return len(r.text) + 2*len(r.elems.data) + len(r.elems.hex)
	}
	return len(r.text) + len(r.value)
}

// A tag says what a text of a textTable is: the same bytes may name a type, an attribute and more.
type tag uint8

const (
	tagType     tag = iota + 1 // a type as written, value a Type
	tagTypeText                // a type as printed
	tagAttr                    // an attribute as written, value an Attr
	tagAttrText                // an attribute as printed
	tagDict                    // a dictionary as written, value a Dict
	tagName                    // an attribute name
	tagOp                      // an operation name that is in no table
	tagLocation                // a location: its template and the numbers of the parts
	tagProperty                // + propKind: an operand of a form as written, value an Attr
)

// textTable finds numbers by text. It owns copies of the texts.
type textTable struct {
	seed  maphash.Seed
	slots []textSlot
	count int
}

type textSlot struct {
	text  string
	hash  uint32
	value int32
	tag   tag
}

func (t *textTable) init() {
	t.seed = maphash.MakeSeed()
	t.slots = make([]textSlot, 1024)
}

func (t *textTable) hash(g tag, text []byte) uint32 {
	h := maphash.Bytes(t.seed, text) + uint64(g)*0x9e3779b97f4a7c15
	return uint32(h>>32) | 1
}

// get is the value of a text.
func (t *textTable) get(g tag, text []byte) (int32, bool) {
	h := t.hash(g, text)
	mask := uint32(len(t.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.hash == 0 {
			return 0, false
		}
		if s.hash == h && s.tag == g && s.text == string(text) {
			return s.value, true
		}
	}
}

// put sets the value of a text that is not in the table.
func (t *textTable) put(g tag, text []byte, value int32) { t.putString(g, string(text), value) }

func (t *textTable) putString(g tag, text string, value int32) {
	if t.count++; 2*t.count > len(t.slots) {
		old := t.slots
		t.slots = make([]textSlot, 2*len(old))
		for _, s := range old {
			if s.hash != 0 {
				t.place(s)
			}
		}
	}
	t.place(textSlot{text: text, hash: t.hash(g, []byte(text)), value: value, tag: g})
}

func (t *textTable) place(s textSlot) {
	mask := uint32(len(t.slots) - 1)
	i := s.hash & mask
	for t.slots[i].hash != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}

// A Name is the name of an attribute.
type Name int32

// Name is the number of an attribute name.
func (c *Context) Name(text string) Name { return c.nameOf([]byte(text)) }

func (c *Context) nameOf(text []byte) Name {
	if n, ok := c.texts.get(tagName, text); ok {
		return Name(n)
	}
	n := Name(len(c.names))
	c.names = append(c.names, string(text))
	c.texts.putString(tagName, c.names[n], int32(n))
	return n
}

// NameString is the text of an attribute name.
func (c *Context) NameString(n Name) string { return c.names[n] }

// An OpName is the name of an operation. Those of the tables have fixed numbers (Op… constants).
type OpName int32

// OpNameString is the full name of an operation: "stablehlo.add".
func (c *Context) OpNameString(n OpName) string { return c.opNames[n] }

// opNameOf is the number of an operation name that may be in no table.
func (c *Context) opNameOf(text []byte) OpName {
	if n, ok := opByName[string(text)]; ok {
		return n
	}
	if n, ok := c.texts.get(tagOp, text); ok {
		return OpName(n)
	}
	n := OpName(len(c.opNames))
	c.opNames = append(c.opNames, string(text))
	c.texts.putString(tagOp, c.opNames[n], int32(n))
	return n
}
