// Package scope resolves value names to SSA values while text is parsed.
package scope

import (
	"strconv"

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
	src        []byte
	bindings   chunk.Table[int32, Binding] // by slot
	numbers    blocks                      // of names that are just a number
	series     []series                    // of names that end with a number
	names      map[string]int32            // slots of the other names
	scope                                  // the innermost open one
	outer      []scope                     // open ones around it
	uses       []Use                       // uses before their definition, in order
	unresolved map[int32]int32             // slot -> index + 1 of its last pending use
}

// A Binding is the value, or the list of results, that a name refers to.
type Binding struct {
	Value ir.Value
	Count int32 // number of results with the name
	next  int32 // slot of the next name of the scope, or 0
}

// A scope lists the names that a region defines, linked by Binding.next.
type scope struct{ first, last int32 }

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

// blocks has the first slot of each block of blockSize numbers, or 0.
type blocks []int32

// Names with nearby numbers share a block. Blocks are small because most series have few names.
const (
	blockBits = 6
	blockSize = 1 << blockBits
	blockMask = blockSize - 1
)

// A series has the slots of %cst_0, %cst_1 and so on by number. Printers number names, so this
// finds most names without hashing.
type series struct {
	base string // cst_
	blocks
}

// bytesEach is a lower bound of the bytes of text per value. A name with a larger number than that
// allows is hashed, so that an arbitrary number does not allocate memory.
const bytesEach = 16

// maxSeries is the number of bases whose names are stored by number.
const maxSeries = 16

// New returns an empty Scopes.
func New() Scopes { return Scopes{names: map[string]int32{}} }

// Reset empties the Scopes for another source, and reuses memory unless the last source was large.
func (s *Scopes) Reset(src []byte) {
	if len(s.src) > maxReused {
		*s = New()
	}
	s.src = src
	s.bindings.Reset()
	s.numbers, s.series = s.numbers[:0], s.series[:0]
	s.scope, s.outer, s.uses = scope{}, s.outer[:0], s.uses[:0]
	clear(s.names)
	clear(s.unresolved)
}

// maxReused is the length of source up to which Reset reuses memory.
const maxReused = 1 << 19

// Slot returns the slot of the name of a token, and the result number after its #: 0 without one,
// and -1 if it is invalid.
func (s *Scopes) Slot(t syntax.Token) (slot int32, result int) {
	if slot = s.numbers.find(int(t.Payload) - 1); slot != 0 {
		return slot, 0
	}
	return s.slotOf(t)
}

// slotOf is Slot for a name without a number or with one whose block is not known.
func (s *Scopes) slotOf(t syntax.Token) (slot int32, result int) {
	name := s.src[t.Start+1 : t.End]
	digits := len(name)
	for digits > 0 && name[digits-1]-'0' <= 9 {
		digits--
	}
	if digits > 1 && name[digits-1] == '#' {
		return s.slotBefore(t, digits)
	}
	if n := len(name) - digits; n > 0 && n < 8 && (n == 1 || name[digits] != '0') {
		if list := s.blocksOf(name[:digits]); list != nil {
			number := 0
			for _, c := range name[digits:] {
				number = 10*number + int(c-'0')
			}
			if slot = list.find(number); slot != 0 {
				return slot, 0
			}
			if slot = s.addBlock(list, number); slot != 0 {
				return slot, 0
			}
		}
	}
	if slot = s.names[string(name)]; slot == 0 {
		slot = s.bindings.Grow(1)
		s.names[string(name)] = slot
	}
	return slot, 0
}

// slotBefore is Slot for a name with a result number, whose digits begin at an offset in the name.
func (s *Scopes) slotBefore(t syntax.Token, digits int) (slot int32, result int) {
	n, err := strconv.ParseUint(string(s.src[t.Start+1+digits:t.End]), 10, 31)
	t.End = syntax.NameEnd(s.src, t.Start+1)
	if slot, _ = s.slotOf(t); err != nil {
		return slot, -1
	}
	return slot, int(n)
}

// blocksOf returns the blocks of a base, or nil if there are maxSeries others.
func (s *Scopes) blocksOf(base []byte) *blocks {
	if len(base) == 0 {
		return &s.numbers
	}
	for i := range s.series {
		if s.series[i].base == string(base) {
			return &s.series[i].blocks
		}
	}
	if len(s.series) == maxSeries {
		return nil
	}
	s.series = append(s.series, series{base: string(base)})
	return &s.series[len(s.series)-1].blocks
}

// find returns the slot of a number, or 0.
func (l blocks) find(number int) int32 {
	if at := uint(number) >> blockBits; at < uint(len(l)) && l[at] != 0 {
		return l[at] + int32(number&blockMask)
	}
	return 0
}

// addBlock makes the block of a number and returns the slot of the number, or 0 if it is too large.
func (s *Scopes) addBlock(list *blocks, number int) int32 {
	at := number >> blockBits
	if at > (len(s.src)/bytesEach+chunk.Size)>>blockBits {
		return 0
	}
	for at >= len(*list) {
		*list = append(*list, 0)
	}
	(*list)[at] = s.bindings.Grow(blockSize)
	return list.find(number)
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

// Lookup returns the binding of a slot, or nil if the name is not visible.
func (s *Scopes) Lookup(slot int32) *Binding {
	if b := s.bindings.At(slot); b.Value != 0 {
		return b
	}
	return nil
}

// Define binds a slot. It returns false if the name is already visible.
func (s *Scopes) Define(slot int32, v ir.Value, count int) bool {
	b := s.bindings.At(slot)
	if b.Value != 0 {
		return false
	}
	*b = Binding{Value: v, Count: int32(count)}
	if s.last == 0 {
		s.first = slot
	} else {
		s.bindings.At(s.last).next = slot
	}
	s.last = slot
	return true
}

// Enter opens a nested scope.
func (s *Scopes) Enter() { s.scope, s.outer = scope{}, append(s.outer, s.scope) }

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
	for slot := s.first; slot != 0; slot = s.bindings.At(slot).next {
		for at := s.unresolved[slot]; at > 0; at = s.uses[at-1].previous {
			found(&s.uses[at-1], s.bindings.At(slot))
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
	for slot := s.first; slot != 0; {
		b := s.bindings.At(slot)
		slot, *b = b.next, Binding{}
	}
	last := len(s.outer) - 1
	s.scope, s.outer = s.outer[last], s.outer[:last]
}
