package text

import (
	"bytes"
	"hash/maphash"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// scopes binds the names of values to values while a module is read. A name is visible in its region
// and the regions inside, up to an operation that is isolated from above.
type scopes struct {
	src     []byte
	series  []series                    // of names that end with a number; the first is that of numbers alone
	words   words                       // of other names
	named   chunk.Table[int32, binding] // of other names
	bound   chunk.Stack                 // slots, in the order in which their names were bound
	hidden  []hidden
	open    []scope
	pending []pending       // uses before their definition, in order
	waiting map[int32]int32 // slot -> the last of its pending uses, index + 1
}

// binding is what a name means. It is visible if its depth is at least that of the innermost isolated
// scope.
type binding struct {
	value ir.Value
	count int32 // of results under the name
	depth int32 // of the scope that bound it, from 1
}

// hidden is the binding of a name that means something else in an isolated scope.
type hidden struct {
	slot int32
	old  binding
}

// scope is one open region.
type scope struct {
	bound    int // where its part of the list begins
	hidden   int
	pending  int32 // length of the pending list
	isolated int32 // depth of the innermost isolated scope
}

// pending is the use of a name that has no value yet.
type pending struct {
	before int32 // the pending use of the same name before, index + 1
	slot   int32
	op     ir.Op // and which of its operands
	index  int32
	number int32 // after #
	typ    ir.Type
	token  syntax.Token
}

// series are the bindings of %cst_0, %cst_1 and so on, by number, in chunks that are made when needed.
// Printers number names, so this finds most of them without a hash.
type series struct {
	base   string // cst_
	chunks [][]binding
}

// Bounds of the names that are kept by number. There are fewer values than a sixteenth of the bytes of a
// text, so that numbers out of thin air do not cost memory.
const (
	numberBits = 22
	numberMask = 1<<numberBits - 1
	maxSeries  = 16
	bytesEach  = 16
)

func newScopes() scopes {
	return scopes{words: newWords(), series: make([]series, 1, maxSeries)}
}

// reset makes the scopes those of another source, with nothing bound. Where that is cheap, memory is used again.
func (s *scopes) reset(src []byte) {
	if len(s.src) > mostKept || len(s.series) == maxSeries {
		*s = newScopes()
	}
	for i := range s.bound.Len() {
		*s.binding(s.bound.At(i)) = binding{}
	}
	s.src = src
	s.bound.Reset()
	s.named.Reset()
	s.words.reset()
	s.hidden, s.open, s.pending = s.hidden[:0], s.open[:0], s.pending[:0]
	clear(s.waiting)
}

// mostKept is the length of the sources whose scopes are kept.
const mostKept = 1 << 16

// slot is the place of the name src[start:end], without its % and #number: from 0 on in a series, or a
// word from -1 down.
func (s *scopes) slot(start, end int) int32 {
	digits := end
	for digits > start && s.src[digits-1] >= '0' && s.src[digits-1] <= '9' {
		digits--
	}
	if n := end - digits; n > 0 && n < 8 && (n == 1 || s.src[digits] != '0') {
		number := 0
		for _, c := range s.src[digits:end] {
			number = number*10 + int(c-'0')
		}
		if s.fits(number) {
			if i := s.seriesOf(s.src[start:digits]); i >= 0 {
				return s.series[i].slot(i, number)
			}
		}
	}
	w := s.words.find(s.src, start, end-start)
	if w.slot == 0 {
		w.slot = s.named.Grow(1)
	}
	return -w.slot
}

// numbered is the slot of a name that is a number, or -1 if that is none that is kept by number.
func (s *scopes) numbered(number int) int32 {
	if number >= 0 && s.fits(number) {
		return s.series[0].slot(0, number)
	}
	return -1
}

// fits tells whether names with a number are kept by it.
func (s *scopes) fits(number int) bool {
	return number < numberMask && number < len(s.src)/bytesEach+chunk.Size
}

// seriesOf is the index of the series of a base, or -1.
func (s *scopes) seriesOf(base []byte) int {
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

// slot is the slot of a number in series i.
func (s *series) slot(i, number int) int32 {
	at := number >> chunk.Bits
	for at >= len(s.chunks) {
		s.chunks = append(s.chunks, nil)
	}
	if s.chunks[at] == nil {
		s.chunks[at] = make([]binding, chunk.Size)
	}
	return int32(i<<numberBits | number)
}

func (s *scopes) binding(slot int32) *binding {
	if slot >= 0 {
		number := slot & numberMask
		return &s.series[slot>>numberBits].chunks[number>>chunk.Bits][number&chunk.Mask]
	}
	return s.named.At(-slot)
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
func (s *scopes) define(slot int32, v ir.Value, count int) bool {
	b := s.binding(slot)
	if b.value != 0 {
		if b.depth >= s.open[len(s.open)-1].isolated {
			return false
		}
		s.hidden = append(s.hidden, hidden{slot, *b})
	}
	s.bound.Push(slot)
	*b = binding{v, int32(count), int32(len(s.open))}
	return true
}

// An isolation says what a scope sees of those around it.
type isolation bool

const (
	notIsolated isolation = false // all
	isolated    isolation = true  // nothing
)

// enter opens a scope.
func (s *scopes) enter(how isolation) {
	sc := scope{bound: s.bound.Len(), hidden: len(s.hidden), pending: int32(len(s.pending))}
	if n := len(s.open); n > 0 {
		sc.isolated = s.open[n-1].isolated
	}
	if how == isolated {
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
	for i := sc.bound; i < s.bound.Len(); i++ {
		if slot := s.bound.At(i); s.waiting[slot] > sc.pending {
			b := s.binding(slot)
			take(slot, func(p *pending) { found(p, b) })
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
	for i := sc.bound; i < s.bound.Len(); i++ {
		*s.binding(s.bound.At(i)) = binding{}
	}
	for _, h := range s.hidden[sc.hidden:] {
		*s.binding(h.slot) = h.old
	}
	s.bound.Cut(sc.bound)
	s.hidden = s.hidden[:sc.hidden]
	s.open = s.open[:len(s.open)-1]
}

// words finds the slots of names by their bytes. It keeps where a name stands in the source, not a copy.
type words struct {
	seed  maphash.Seed
	table []word // open addressing
	count int
}

type word struct {
	start  int
	length int32
	hash   uint32
	slot   int32 // 0 for a free place
}

func newWords() words { return words{seed: maphash.MakeSeed(), table: make([]word, 64)} }

func (w *words) reset() {
	if len(w.table) > 1024 {
		*w = newWords()
	} else if w.count > 0 {
		clear(w.table)
		w.count = 0
	}
}

// find is the entry of the name of a length at an offset; one without a slot, which the caller gives it,
// if the name is new.
func (w *words) find(src []byte, start, length int) *word {
	name := src[start : start+length]
	hash := uint32(maphash.Bytes(w.seed, name) >> 32)
	mask := uint32(len(w.table) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		e := &w.table[i]
		if e.slot == 0 {
			if 2*w.count >= len(w.table) {
				w.rehash()
				return w.find(src, start, length)
			}
			w.count++
			*e = word{start: start, length: int32(length), hash: hash}
			return e
		}
		if e.hash == hash && bytes.Equal(src[e.start:e.start+int(e.length)], name) {
			return e
		}
	}
}

func (w *words) rehash() {
	old := w.table
	w.table = make([]word, 2*len(old))
	mask := uint32(len(w.table) - 1)
	for _, e := range old {
		if e.slot == 0 {
			continue
		}
		i := e.hash & mask
		for w.table[i].slot != 0 {
			i = (i + 1) & mask
		}
		w.table[i] = e
	}
}
