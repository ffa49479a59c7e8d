package scope

import "github.com/hlo-promote/hlo-promote/ir/internal/chunk"

// LocationBase is the name of location aliases in printed text; a number follows it.
const LocationBase = "loc"

// Locations are the location aliases of a file: which have been defined, and where each was used
// first before that. Printers call them loc, loc1, loc2, …, which have their place by number.
type Locations struct {
	limit    int // of the numbers that have a place
	numbered []Location
	named    map[string]*Location
}

// A Location is an alias.
type Location struct {
	Defined bool
	Deep    int32 // how many aliases are inside of one another below it
	Used    int   // the offset behind the sign of its first use while undefined, or 0
}

// NewLocations makes the table for a text; there are fewer locations than a sixteenth of its bytes,
// so that a number out of thin air does not cost memory.
func NewLocations(src []byte) Locations { return Locations{limit: len(src)/bytesEach + chunk.Size} }

// Get returns the record of a name, its sign not included.
func (l *Locations) Get(name []byte) *Location {
	if number, ok := locNumber(name); ok && number < l.limit {
		for number >= len(l.numbered) {
			l.numbered = append(l.numbered, Location{})
		}
		return &l.numbered[number]
	}
	n := l.named[string(name)]
	if n == nil {
		if l.named == nil {
			l.named = map[string]*Location{}
		}
		n = &Location{}
		l.named[string(name)] = n
	}
	return n
}

// Each calls visit with all of them.
func (l *Locations) Each(visit func(n *Location)) {
	for i := range l.numbered {
		visit(&l.numbered[i])
	}
	for _, n := range l.named {
		visit(n)
	}
}

// locNumber returns the number in loc12; 0 for loc.
func locNumber(name []byte) (n int, ok bool) {
	if len(name) < len(LocationBase) || string(name[:len(LocationBase)]) != LocationBase || len(name) > len(LocationBase)+8 {
		return 0, false
	}
	for i, c := range name[len(LocationBase):] {
		if c < '0' || c > '9' || c == '0' && i == 0 {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}
