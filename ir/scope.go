package ir

import (
	"hlo-promote/ir/internal/syntax"
)

// scopes binds the names of values to values while a module is read. A name is visible in its region
// and the regions inside, up to an operation that is isolated from above.
type scopes struct {
	numbers []binding // of names that are numbers, by number
	words   textTable // of other names, to indices of named
	named   []binding
	undo    []undo
	open    []scope
	pending []pending       // uses before their definition, in order
	waiting map[int32]int32 // slot -> the last of its pending uses, index + 1
}

// binding is what a name means. It is visible if its depth is at least that of the innermost isolated
// scope.
type binding struct {
	value Value
	count int32 // of results under the name
	depth int32 // of the scope that bound it, from 1
}

type undo struct {
	slot int32
	old  binding
}

// scope is one open region.
type scope struct {
	undo     int   // length of the undo list when it was opened
	pending  int32 // length of the pending list
	isolated int32 // depth of the innermost isolated scope
}

// pending is the use of a name that has no value yet.
type pending struct {
	before  int32 // the pending use of the same name before, index + 1
	operand int32 // index in Module.operands
	slot    int32
	number  int32 // behind #
	typ     Type
	token   syntax.Token
	op      Op
}

// maxNumber bounds the names that are kept by number, and so the table of them.
const maxNumber = 1 << 22

// slot is the place of a name, without its % and #number: a number from 0 on, or a word from -1 down.
func (s *scopes) slot(name []byte) int32 {
	if name[0] >= '0' && name[0] <= '9' && len(name) < 8 && (name[0] != '0' || len(name) == 1) {
		n := int32(0)
		for _, c := range name {
			n = n*10 + int32(c-'0')
		}
		if n < maxNumber {
			for int(n) >= len(s.numbers) {
				s.numbers = append(s.numbers, binding{})
			}
			return n
		}
	}
	if i, ok := s.words.get(tagName, name); ok {
		return ^i
	}
	i := int32(len(s.named))
	s.named = append(s.named, binding{})
	s.words.put(tagName, name, i)
	return ^i
}

func (s *scopes) binding(slot int32) *binding {
	if slot >= 0 {
		return &s.numbers[slot]
	}
	return &s.named[^slot]
}

// lookup is the visible binding of a slot, or nil.
func (s *scopes) lookup(slot int32) *binding {
	b := s.binding(slot)
	if b.value == 0 || b.depth < s.open[len(s.open)-1].isolated {
		return nil
	}
	return b
}

// define binds a slot; false if the name is visible already.
func (s *scopes) define(slot int32, v Value, count int) bool {
	if s.lookup(slot) != nil {
		return false
	}
	b := s.binding(slot)
	s.undo = append(s.undo, undo{slot, *b})
	*b = binding{v, int32(count), int32(len(s.open))}
	return true
}

// enter opens a scope.
func (s *scopes) enter(isolated bool) {
	sc := scope{undo: len(s.undo), pending: int32(len(s.pending))}
	if n := len(s.open); n > 0 {
		sc.isolated = s.open[n-1].isolated
	}
	if isolated {
		sc.isolated = int32(len(s.open)) + 1
	}
	s.open = append(s.open, sc)
}

// wait notes a use of a name that has no value yet.
func (s *scopes) wait(p pending) {
	if s.waiting == nil {
		s.waiting = map[int32]int32{}
	}
	p.before = s.waiting[p.slot]
	s.pending = append(s.pending, p)
	s.waiting[p.slot] = int32(len(s.pending))
}

// resolve calls found for the pending uses in the innermost scope, and those inside of it, of names that
// the scope defines; if the scope is isolated, it calls lost for those of other names, which mean
// nothing outside. Each use is looked at when its name is defined, and never again.
func (s *scopes) resolve(found func(p *pending, b *binding), lost func(p *pending)) {
	if len(s.waiting) == 0 {
		return
	}
	sc := s.open[len(s.open)-1]
	take := func(slot int32, f func(p *pending)) {
		at := s.waiting[slot]
		for ; at > sc.pending; at = s.pending[at-1].before {
			f(&s.pending[at-1])
		}
		if s.waiting[slot] = at; at == 0 {
			delete(s.waiting, slot)
		}
	}
	for _, u := range s.undo[sc.undo:] {
		if b := s.binding(u.slot); s.waiting[u.slot] > sc.pending {
			take(u.slot, func(p *pending) { found(p, b) })
		}
	}
	if sc.isolated == int32(len(s.open)) {
		for i := sc.pending; i < int32(len(s.pending)); i++ {
			if slot := s.pending[i].slot; s.waiting[slot] > sc.pending {
				take(slot, lost)
			}
		}
	}
}

// leave closes the innermost scope; the caller has resolved what is pending in it.
func (s *scopes) leave() {
	sc := s.open[len(s.open)-1]
	for i := len(s.undo) - 1; i >= sc.undo; i-- {
		*s.binding(s.undo[i].slot) = s.undo[i].old
	}
	s.undo = s.undo[:sc.undo]
	s.open = s.open[:len(s.open)-1]
}
