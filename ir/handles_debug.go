//go:build irdebug

package ir

import (
	"fmt"
	"sync/atomic"
)

// With the build tag irdebug the numbers of a Context carry its own number in their upper bits, and
// every look at what a number means checks it. Those that all Contexts share, zero and the names of
// the tables, carry none.

const (
	markBits  = 24 // of the index
	indexMask = 1<<markBits - 1
)

// mark is the number of a Context, in place.
type mark int32

var contexts atomic.Int32

func newMark() mark { return mark((contexts.Add(1)%127 + 1) << markBits) }

// index returns the place of a number in a table of which all Contexts share the first entries.
func index[T ~int32](c *Context, n T, shared int, what string) int {
	switch {
	case n>>markBits == 0 && int(n) < shared:
		return int(n)
	case mark(n)&^indexMask != c.mark:
		panic(fmt.Sprintf("ir: %s %d belongs to another Context", what, n&indexMask))
	}
	return int(n & indexMask)
}

func (c *Context) typ(t Type) *typeRec  { return c.types.At(Type(index(c, t, 1, "type"))) }
func (c *Context) attr(a Attr) *attrRec { return c.attrs.At(Attr(index(c, a, 1, "attribute"))) }
func (c *Context) dict(d Dict) *dictRec { return c.dicts.At(Dict(index(c, d, 1, "dictionary"))) }

func (c *Context) newType() Type         { return c.types.Grow(1) | Type(c.mark) }
func (c *Context) newAttr() Attr         { return c.attrs.Grow(1) | Attr(c.mark) }
func (c *Context) newDict() Dict         { return c.dicts.Grow(1) | Dict(c.mark) }
func (c *Context) newName() AttrName     { return AttrName(len(c.names)) | AttrName(c.mark) }
func (c *Context) newOpName() OpName     { return OpName(len(c.opNames)) | OpName(c.mark) }
func (c *Context) checkName(n AttrName)  { c.nameAt(n) }
func (c *Context) nameAt(n AttrName) int { return index(c, n, len(knownNames), "attribute name") }
func (c *Context) opNameAt(n OpName) int { return index(c, n, len(knownOps), "operation name") }
