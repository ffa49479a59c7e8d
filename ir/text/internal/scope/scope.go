// Package scope resolves value names to SSA values while text is parsed.
package scope

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Scopes resolves names in the open regions of a text (MLIR, Parser.cpp, OperationParser). A name
// is visible in its region and in nested regions, including IsolatedFromAbove ones; the verifier
// rejects uses that cross such a boundary. A use without a definition is resolved by the next
// definition of its name, in whatever region that is. New makes a Scopes; the zero value is not
// ready for use. A Scopes is for one goroutine at a time.
type Scopes struct {
	src []byte
	// bindings of names that end with a number; series[0] is for names that are just a number
	series     []series
	names      map[string]int32            // indices in hashed of the other names
	hashed     chunk.Table[int32, Binding] // bindings of the other names
	bound      chunk.Stack                 // bound slots in the order of their definitions
	starts     []int                       // start in bound of each open region
	uses       []Use                       // uses before their definition, in order
	unresolved map[int32]int32             // slot -> index + 1 of its last pending use
}

// A Binding is the value, or the list of results, that a name refers to.
type Binding struct {
	Value ir.Value
	Count int32 // number of results with the name
}

// A Use is an operand whose name is not defined yet.
type Use struct {
	previous int32 // index + 1 of the previous pending use of the name
	Slot     int32
	Op       ir.Op // operation of the use; Index is its operand number
	Index    int32
	Number   int32 // result number after #
	Type     ir.Type
	Token    syntax.Token
}

// series holds the bindings of %cst_0, %cst_1 and so on by number, in chunks allocated on demand.
// Printers number names, so this finds most names without hashing.
type series struct {
	base   string // cst_
	chunks [][]Binding
}

// bytesEach is a lower bound of the bytes of text per value. A name with a larger number than that
// allows is hashed, so that an arbitrary number does not allocate memory.
const bytesEach = 16

// Limits of the names that are stored by number.
const (
	numberBits = 22
	numberMask = 1<<numberBits - 1
	maxSeries  = 16
)

// New returns a Scopes without an open scope.
func New() Scopes {
	return Scopes{names: map[string]int32{}, series: make([]series, 1, maxSeries)}
}

// Reset empties the Scopes for another source, and reuses memory unless the last source was large.
func (s *Scopes) Reset(src []byte) {
	if len(s.src) > maxReused || len(s.series) == maxSeries {
		*s = New()
	}
	for i := range s.bound.Len() {
		*s.binding(s.bound.At(i)) = Binding{}
	}
	s.src = src
	s.bound.Reset()
	s.hashed.Reset()
	s.starts, s.uses = s.starts[:0], s.uses[:0]
	clear(s.names)
	clear(s.unresolved)
}

// maxReused is the length of source up to which Reset reuses memory.
const maxReused = 1 << 19

// Slot returns the slot of the name src[start:end], given without its % and #number: from 0 on for
// a name in a series, from -1 down for a hashed one.
func (s *Scopes) Slot(start, end int) int32 {
	digits, number, power := end, 0, 1
	for ; digits > start; digits-- {
		digit := s.src[digits-1] - '0'
		if digit > 9 {
			break
		}
		number += int(digit) * power
		power *= 10
	}
	if n := end - digits; n > 0 && n < 8 && (n == 1 || s.src[digits] != '0') {
		if s.isStoredByNumber(number) {
			if i := s.seriesOf(s.src[start:digits]); i >= 0 {
				return s.series[i].slot(i, number)
			}
		}
	}
	i := s.names[string(s.src[start:end])]
	if i == 0 {
		i = s.hashed.Grow(1)
		s.names[string(s.src[start:end])] = i
	}
	return -i
}

// NumberSlot returns the slot of a name that is just a number, or -1 if the number is too large to
// be stored by number.
func (s *Scopes) NumberSlot(number int) int32 {
	if number >= 0 && s.isStoredByNumber(number) {
		return s.series[0].slot(0, number)
	}
	return -1
}

// LookupNumber returns the binding of a name that is just a number, or nil if it is not visible or
// not stored by number.
func (s *Scopes) LookupNumber(number int32) *Binding {
	if at := int(number >> chunk.Bits); at >= 0 && at < len(s.series[0].chunks) && s.series[0].chunks[at] != nil {
		if b := &s.series[0].chunks[at][number&chunk.Mask]; b.Value != 0 {
			return b
		}
	}
	return nil
}

// NumForwardUses returns the number of uses recorded by Wait, resolved ones included.
func (s *Scopes) NumForwardUses() int { return len(s.uses) }

// HasUnresolved reports whether a use has no definition yet.
func (s *Scopes) HasUnresolved() bool { return len(s.unresolved) > 0 }

// SetUseOp sets the operation of the uses recorded since Waiting returned first.
func (s *Scopes) SetUseOp(first int, op ir.Op) {
	for i := first; i < len(s.uses); i++ {
		s.uses[i].Op = op
	}
}

// isStoredByNumber reports whether names with this number are stored by number.
func (s *Scopes) isStoredByNumber(number int) bool {
	return number < numberMask && number < len(s.src)/bytesEach+chunk.Size
}

// seriesOf returns the index of the series of a base, or -1 if there are maxSeries others.
func (s *Scopes) seriesOf(base []byte) int {
	for i := range s.series {
		if s.series[i].base == string(base) {
			return i
		}
	}
	if len(s.series) == maxSeries {
		return -1
	}
	s.series = append(s.series, series{base: string(base)})
	return len(s.series) - 1
}

// slot returns the slot of a number in s, which is series i, and allocates its chunk.
func (s *series) slot(i, number int) int32 {
	at := number >> chunk.Bits
	for at >= len(s.chunks) {
		s.chunks = append(s.chunks, nil)
	}
	if s.chunks[at] == nil {
		s.chunks[at] = make([]Binding, chunk.Size)
	}
	return int32(i<<numberBits | number)
}

func (s *Scopes) binding(slot int32) *Binding {
	if slot >= 0 {
		number := slot & numberMask
		return &s.series[slot>>numberBits].chunks[number>>chunk.Bits][number&chunk.Mask]
	}
	return s.hashed.At(-slot)
}

// Lookup returns the binding of a slot, or nil if the name is not visible.
func (s *Scopes) Lookup(slot int32) *Binding {
	b := s.binding(slot)
	if b.Value == 0 {
		return nil
	}
	return b
}

// Define binds a slot. It returns false if the name is already visible.
func (s *Scopes) Define(slot int32, v ir.Value, count int) bool {
	b := s.binding(slot)
	if b.Value != 0 {
		return false
	}
	s.bound.Push(slot)
	*b = Binding{v, int32(count)}
	return true
}

// Enter opens a nested scope.
func (s *Scopes) Enter() { s.starts = append(s.starts, s.bound.Len()) }

// AddForwardUse records a use of a name that has no definition yet.
func (s *Scopes) AddForwardUse(p Use) {
	if s.unresolved == nil {
		s.unresolved = map[int32]int32{}
	}
	p.previous = s.unresolved[p.Slot]
	s.uses = append(s.uses, p)
	s.unresolved[p.Slot] = int32(len(s.uses))
}

// LastUnresolved returns the last unresolved use of a name, or nil.
func (s *Scopes) LastUnresolved(slot int32) *Use {
	if i := s.unresolved[slot]; i > 0 {
		return &s.uses[i-1]
	}
	return nil
}

// FindUnresolved returns an unresolved use of the same name and result number, or nil. It searches
// only the last uses.
func (s *Scopes) FindUnresolved(slot, number int32) *Use {
	const maxSearched = 32 // bounds the cost for a name used with many result numbers
	at := s.unresolved[slot]
	for i := 0; i < maxSearched && at > 0; i++ {
		if p := &s.uses[at-1]; p.Number == number {
			return p
		}
		at = s.uses[at-1].previous
	}
	return nil
}

// Resolve calls found for the unresolved uses of the names that the innermost scope defines. Each
// use is resolved once.
func (s *Scopes) Resolve(found func(p *Use, b *Binding)) {
	if len(s.unresolved) == 0 {
		return
	}
	for i := s.starts[len(s.starts)-1]; i < s.bound.Len(); i++ {
		slot := s.bound.At(i)
		for at := s.unresolved[slot]; at > 0; at = s.uses[at-1].previous {
			found(&s.uses[at-1], s.binding(slot))
		}
		delete(s.unresolved, slot)
	}
}

// EachUnresolved calls lost for each unresolved use.
func (s *Scopes) EachUnresolved(visit func(p *Use)) {
	for _, last := range s.unresolved {
		for at := last; at > 0; at = s.uses[at-1].previous {
			visit(&s.uses[at-1])
		}
	}
}

// Leave closes the innermost scope. The caller must call Resolve before.
func (s *Scopes) Leave() {
	first := s.starts[len(s.starts)-1]
	for i := first; i < s.bound.Len(); i++ {
		*s.binding(s.bound.At(i)) = Binding{}
	}
	s.bound.Truncate(first)
	s.starts = s.starts[:len(s.starts)-1]
}
