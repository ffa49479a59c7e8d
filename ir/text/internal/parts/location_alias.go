package parts

import (
	"math"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// LocationBase is the name of location aliases in printed text; a number follows it.
const LocationBase = "loc"

// Locations are the locations of a file: its aliases, and what operations and arguments have that
// is more than an alias. Each has a number, its place. The aliases that printers make, loc, loc1,
// loc2, …, are found by their numbers, others by their names.
type Locations struct {
	Source   []byte
	limit    int32 // the last place in numbered
	numbered chunk.Table[int32, Location]
	others   chunk.Table[int32, Location] // the places after limit
	named    map[string]int32             // places by name
	reserves bool                         // the first attribute that is made reserves space for all
}

// A Location is a location of a file. There are as many as operations, so it is small: the parts of
// a usual definition such as loc(callsite(#loc1 at #loc2)) are found once, when its syntax is
// checked.
type Location struct {
	// the offset of the definition, loc(…), or before it the offset after the sign of the first
	// use, or 0. Offsets have 40 bits.
	low   uint32
	high  uint8
	form  locationForm
	depth uint16   // nesting depth of the aliases in the definition
	parts [2]int32 // see locationForm
}

// A locationForm is the form of a definition.
type locationForm uint8

const (
	undefined    locationForm = iota
	otherForm                 // must be read; parts are its length, see end
	nameForm                  // "name"(#loc1), or "name" if the place is 0; and the length of name
	callSiteForm              // callsite(#loc1 at #loc2)
	made                      // the attribute has been made
)

// IsDefined reports whether the definition has been read.
func (l *Location) IsDefined() bool { return l.form != undefined }

// Offset returns where the definition starts, or the name in the first use if there is none, or 0.
func (l *Location) Offset() int { return int(l.low) | int(l.high)<<32 }

func (l *Location) setOffset(at int) { l.low, l.high = uint32(at), uint8(at>>32) }

// Use records a use at an offset before the definition.
func (l *Location) Use(at int) {
	if l.Offset() == 0 {
		l.setOffset(at)
	}
}

// Depth returns the nesting depth of the aliases in the definition.
func (l *Location) Depth() int { return int(l.depth) }

// Define records the definition src[start:end], which must be read when it is needed.
func (l *Location) Define(start, end, depth int) {
	l.setOffset(start)
	l.form, l.depth = otherForm, uint16(depth)
	l.parts = [2]int32{int32((end - start) & math.MaxInt32), int32((end - start) >> 31)}
}

// end returns the end of a definition in otherForm.
func (l *Location) end() int { return l.Offset() + int(l.parts[0]) + int(l.parts[1])<<31 }

// Set records the attribute.
func (l *Location) Set(a ir.Attr) { l.form, l.parts[0] = made, int32(a) }

// bytesEach is the minimum number of bytes of text for each alias. It bounds the table, so that a
// large number in a short text does not cost memory.
const bytesEach = 16

// NewLocations makes the table for a text.
func NewLocations(src []byte) Locations {
	return Locations{Source: src, limit: int32(min(len(src)/bytesEach+chunk.Size, math.MaxInt32/2)), reserves: true}
}

// At returns the location at a place.
func (l *Locations) At(place int32) *Location {
	if place > l.limit {
		return l.others.At(place - l.limit)
	}
	return l.numbered.At(place)
}

// New returns the place of a new location without a name.
func (l *Locations) New() int32 { return l.limit + l.others.Grow(1) }

// Get returns the location with a name, its sign not included.
func (l *Locations) Get(name []byte) *Location {
	place, _ := l.Find(name, 0)
	return l.At(place)
}

// Find returns the place of the name at src[start:], and the end of the name.
func (l *Locations) Find(src []byte, start int) (place int32, end int) {
	const maxDigits = 9
	digits := start + len(LocationBase)
	if digits <= len(src) && string(src[start:digits]) == LocationBase {
		number := 0 // 0 for loc
		for end = digits; end < len(src); end++ {
			c := src[end] - '0'
			if c > 9 {
				break
			}
			number = 10*number + int(c)
		}
		isUsual := end == digits || src[digits] != '0' && end <= digits+maxDigits
		if number < int(l.limit) && isUsual && (end == len(src) || !syntax.IsNameByte(src[end])) {
			if place = int32(number) + 1; place >= l.numbered.End() {
				l.grow(place)
			}
			return place, end
		}
	}
	end = syntax.NameEnd(src, start)
	name := src[start:end]
	place, known := l.named[string(name)]
	if !known {
		if l.named == nil {
			l.named = map[string]int32{}
		}
		place = l.New()
		l.named[string(name)] = place
	}
	return place, end
}

// grow makes the records of numbered up to a place.
func (l *Locations) grow(place int32) {
	for l.numbered.End() <= place {
		next := max(l.numbered.End(), 1)
		n := min(place+1-next, chunk.Size-next&chunk.Mask) // Slice is in one chunk
		// written, because a page that is read first costs a second fault when it is written
		clear(l.numbered.Slice(l.numbered.Grow(n), n))
	}
}

// Each calls visit for each location and its place.
func (l *Locations) Each(visit func(place int32, n *Location)) {
	for i := int32(1); i < l.numbered.End(); i++ {
		visit(i, l.numbered.At(i))
	}
	for i := int32(1); i < l.others.End(); i++ {
		visit(l.limit+i, l.others.At(i))
	}
}
