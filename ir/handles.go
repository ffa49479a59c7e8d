//go:build !irdebug

package ir

// Types, attributes, dictionaries and names are indices into tables of their Context. With the
// build tag irdebug they also carry a mark of the Context, and using one of another Context panics
// (handles_debug.go).

func (types *Types) record(t Type) *typeRec { return types.records.At(t) }
func (dicts *Dicts) record(d Dict) *[]Entry { return dicts.records.At(d) }
func (attrs *Attrs) record(a Attr) *attrRec {
	if a&locationBit != 0 {
		return &locationRec
	}
	return attrs.records.At(a)
}

// locationBit distinguishes locations from other attributes.
const locationBit = 1 << 30

func (locs *Locs) attr(n int32) Attr     { return Attr(n) | locationBit }
func (locs *Locs) record(l Attr) *locRec { return locs.records.At(int32(l &^ locationBit)) }

func (types *Types) next() Type               { return types.records.Grow(1) }
func (attrs *Attrs) next() Attr               { return attrs.records.Grow(1) }
func (dicts *Dicts) next() Dict               { return dicts.records.Grow(1) }
func (names *Names) nextAttr() AttrName       { return AttrName(len(names.attrs)) }
func (names *Names) nextOp() OpName           { return OpName(len(names.ops)) }
func (names *Names) check(AttrName)           {}
func (names *Names) attrIndex(n AttrName) int { return int(n) }
func (names *Names) opIndex(n OpName) int     { return int(n) }

// mark identifies a Context; it is empty without the build tag irdebug.
type mark struct{}

func newMark() mark { return mark{} }
