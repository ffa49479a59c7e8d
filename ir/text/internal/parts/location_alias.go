package parts

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// LocationBase is the name of location aliases in printed text; a number follows it.
const LocationBase = "loc"

// Locations are the location aliases of a file. Those that printers make, loc, loc1, loc2, …, are
// in a table by number; others are in a map.
type Locations struct {
	Source   []byte
	limit    int // bound of the numbers in the table
	numbered chunk.Table[int32, Location]
	reserves bool // the first attribute that is made reserves space for all
	named    map[string]*Location
}

// A Location is a location alias.
type Location struct {
	Text  ir.Range // the definition, loc(…); empty before it is read
	Used  int      // the offset after the sign of its first use before the definition, or 0
	Attr  ir.Attr  // the attribute, made on first use; 0 before
	Depth int32    // nesting depth of the aliases in its definition
	parts aliasParts
}

// aliasParts are the parts of a definition such as loc(callsite(#loc1 at #loc2)) or
// loc("name"(#loc1)), as the check of its syntax finds them, so that it is read once.
type aliasParts struct {
	form    aliasForm
	nameEnd int32    // length of the definition up to the end of the name
	inner   [2]int32 // indices in Locations.numbered; 0 for none
}

// An aliasForm is a form of definitions.
type aliasForm uint8

const (
	otherForm    aliasForm = iota // the definition must be read
	aliasOnly                     // #loc1, a part of a definition
	nameForm                      // "name" or "name"(#loc1)
	callSiteForm                  // callsite(#loc1 at #loc2)
)

// IsDefined reports whether the alias has a definition.
func (l *Location) IsDefined() bool { return l.Text.End > 0 }

// bytesEach is the minimum number of bytes of text for each alias. It bounds the table, so that a
// large number in a short text does not cost memory.
const bytesEach = 16

// NewLocations makes the table for a text.
func NewLocations(src []byte) Locations {
	return Locations{Source: src, limit: len(src)/bytesEach + chunk.Size, reserves: true}
}

// Get returns the record of a name, its sign not included.
func (l *Locations) Get(name []byte) *Location {
	n, _, _ := l.at(name, 0)
	return n
}

// at returns the record of the name at src[start:], its index in the table, or 0 if it is not
// there, and the end of the name.
func (l *Locations) at(src []byte, start int) (n *Location, place int32, end int) {
	number, end, ok := locNumber(src, start)
	if ok && number < l.limit {
		place = int32(number) + 1
		for l.numbered.End() <= place {
			l.numbered.Grow(1)
		}
		return l.numbered.At(place), place, end
	}
	end = syntax.NameEnd(src, start)
	name := src[start:end]
	n = l.named[string(name)]
	if n == nil {
		if l.named == nil {
			l.named = map[string]*Location{}
		}
		n = &Location{}
		l.named[string(name)] = n
	}
	return n, 0, end
}

// Each calls visit for each alias.
func (l *Locations) Each(visit func(n *Location)) {
	for i := int32(1); i < l.numbered.End(); i++ {
		visit(l.numbered.At(i))
	}
	for _, n := range l.named {
		visit(n)
	}
}

// locNumber returns the number of a name such as loc12 at src[start:], which is 0 for loc, and the
// end of the name. If ok is false, the name is of another kind.
func locNumber(src []byte, start int) (n, end int, ok bool) {
	const maxDigits = 8
	digits := start + len(LocationBase)
	if len(src) < digits || string(src[start:digits]) != LocationBase {
		return 0, 0, false
	}
	for end = digits; end < len(src) && src[end] >= '0' && src[end] <= '9' && end <= digits+maxDigits; end++ {
		n = n*10 + int(src[end]-'0')
	}
	switch {
	case end > digits && src[digits] == '0', end > digits+maxDigits, end < len(src) && syntax.IsNameByte(src[end]):
		return 0, 0, false
	}
	return n, end, true
}
