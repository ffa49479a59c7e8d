//go:build irdebug

package ir

import (
	"fmt"
	"sync/atomic"
)

// With the build tag irdebug the numbers of a Context carry its mark in their upper bits, and every
// lookup checks the mark. Numbers that all Contexts share carry none: zero, and the names in the
// operation table.

const (
	markBits  = 24 // position of the mark, above the index
	indexMask = 1<<markBits - 1
)

// mark is the number of a Context, shifted by markBits.
type mark int32

var contexts atomic.Int32

func newMark() mark { return mark((contexts.Add(1)%127 + 1) << markBits) }

// index returns the table index of a number. It panics if the number belongs to another Context.
func index[T ~int32](c *Context, n T, shared int, what string) int {
	switch {
	case n>>markBits == 0 && int(n) < shared:
		return int(n)
	case mark(n)&^indexMask != c.mark:
		panic(fmt.Sprintf("ir: %s %d belongs to another Context", what, n&indexMask))
	}
	return int(n & indexMask)
}

func (types *Types) record(t Type) *typeRec {
	return types.records.At(Type(index(types.ctx, t, 1, "type")))
}
func (attrs *Attrs) record(a Attr) *attrRec {
	i := index(attrs.ctx, a, 1, "attribute")
	if i&locationBit != 0 {
		return &locationRec
	}
	return attrs.records.At(Attr(i))
}

// locationBit distinguishes locations from other attributes.
const locationBit = 1 << (markBits - 1)

func (locs *Locs) attr(n int32) Attr { return Attr(n) | locationBit | Attr(locs.ctx.mark) }
func (locs *Locs) record(l Attr) *locRec {
	return locs.records.At(int32(index(locs.ctx, l, 0, "location") &^ locationBit))
}

func (dicts *Dicts) record(d Dict) *[]Entry {
	return dicts.records.At(Dict(index(dicts.ctx, d, 1, "dictionary")))
}

func (types *Types) next() Type         { return types.records.Grow(1) | Type(types.ctx.mark) }
func (attrs *Attrs) next() Attr         { return attrs.records.Grow(1) | Attr(attrs.ctx.mark) }
func (dicts *Dicts) next() Dict         { return dicts.records.Grow(1) | Dict(dicts.ctx.mark) }
func (names *Names) nextAttr() AttrName { return AttrName(len(names.attrs)) | AttrName(names.ctx.mark) }
func (names *Names) nextOp() OpName     { return OpName(len(names.ops)) | OpName(names.ctx.mark) }
func (names *Names) check(n AttrName)   { names.attrIndex(n) }
func (names *Names) attrIndex(n AttrName) int {
	return index(names.ctx, n, len(knownNames), "attribute name")
}
func (names *Names) opIndex(n OpName) int {
	return index(names.ctx, n, len(knownOps), "operation name")
}
