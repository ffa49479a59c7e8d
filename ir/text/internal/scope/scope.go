// Package scope resolves value names to SSA values while text is parsed.
package scope

import (
	"bytes"
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
	numbers    []int32                     // slots by name, of those that are numbers, as most are
	slots      map[string]int32            // of other names
	bindings   chunk.Table[int32, Binding] // by slot
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

// New returns an empty Scopes for a source.
func New(src []byte) Scopes {
	return Scopes{src: src, slots: map[string]int32{}, unresolved: map[int32]int32{}}
}

// Slot returns the slot of the name of a token, and the result number after its #: 0 without one,
// and -1 if it is invalid.
func (s *Scopes) Slot(t syntax.Token) (slot int32, result int) {
	name, number, several := bytes.Cut(s.src[t.Start+1:t.End], []byte("#"))
	if several {
		name = s.src[t.Start+1 : syntax.NameEnd(s.src, t.Start+1)]
		n, err := strconv.ParseUint(string(number), 10, 31)
		if result = int(n); err != nil {
			result = -1
		}
	}
	if n := syntax.Number(name); n >= 0 {
		if more := n + 1 - len(s.numbers); more > 0 {
			s.numbers = append(s.numbers, make([]int32, more)...)
		}
		if s.numbers[n] == 0 {
			s.numbers[n] = s.bindings.Grow(1)
		}
		return s.numbers[n], result
	}
	if slot = s.slots[string(name)]; slot == 0 {
		slot = s.bindings.Grow(1)
		s.slots[string(name)] = slot
	}
	return slot, result
}

// NumForwardUses returns the number of uses recorded by AddForwardUse, resolved ones included.
func (s *Scopes) NumForwardUses() int { return len(s.uses) }

// HasUnresolved reports whether a use has no definition yet.
func (s *Scopes) HasUnresolved() bool { return len(s.unresolved) > 0 }

// SetUseOp sets the operation of the uses recorded since NumForwardUses returned first.
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
	for slot := s.first; slot != 0; slot = s.bindings.At(slot).next {
		for at := s.unresolved[slot]; at > 0; at = s.uses[at-1].previous {
			found(&s.uses[at-1], s.bindings.At(slot))
		}
		delete(s.unresolved, slot)
	}
}

// EachUnresolved calls visit for each unresolved use.
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
