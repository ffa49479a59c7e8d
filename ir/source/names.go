package source

import (
	"bytes"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// names gives the values, blocks and regions of a module the names that its source has for them,
// and makes up names for new values. It implements text.Spelling.
type names struct {
	m       *ir.Module
	made    map[ir.Value]string // of new values
	args    map[ir.Block][]ir.Range
	results []text.ResultName // scratch
	scopes  map[ir.Op]*scope  // by the function, or the module
	around  map[ir.Op]bool    // by what holds functions: whether there are values around them
	unnamed map[ir.Op]bool    // operations without names for their results, which have got uses
	mark    []byte            // of a region that stays
	marked  []ir.Region       // that have got it since it was asked for last
	anew    bool              // regions are printed, none stays
}

// A scope is the names that an operation whose regions see nothing from outside has in its text,
// and those that were made up in it. Names are unique in it, whatever its blocks and regions.
type scope struct {
	taken  hashes
	values []ir.Value     // that have got names
	next   map[string]int // by the beginning of a name: the number to try
}

func newNames(m *ir.Module) *names {
	return &names{m: m, made: map[ir.Value]string{}, args: map[ir.Block][]ir.Range{}, scopes: map[ir.Op]*scope{}, around: map[ir.Op]bool{}, unnamed: map[ir.Op]bool{}, mark: []byte("\x01")}
}

// AppendValue implements text.Spelling: what a value is called, with its %.
func (n *names) AppendValue(dst []byte, v ir.Value) []byte {
	if name, ok := n.made[v]; ok {
		return append(dst, name...)
	}
	if n.keeps(v) {
		if named, ok := n.appendRead(dst, v); ok {
			return named
		}
	}
	if op, _ := n.m.DefiningOp(v); op != 0 {
		n.nameResults(op)
	} else {
		block, _ := n.m.ArgOf(v)
		op := n.m.RegionOp(n.m.BlockRegion(block))
		n.give(op, v, n.fresh(op, "arg"))
	}
	return append(dst, n.made[v]...)
}

// keeps reports whether the name of a value in the source, if it has one, is still its name: the
// value is a result of its operation still, or was and is the only result of its operations.
func (n *names) keeps(v ir.Value) bool {
	if !n.m.InSource(v) {
		return false
	}
	was, _ := n.m.SourceOp(v)
	if was == 0 {
		block, _ := n.m.ArgOf(v)
		return n.stays(n.m.BlockRegion(block))
	}
	if n.m.IsImplied(was) {
		return false
	}
	op, _ := n.m.DefiningOp(v)
	return op == was || n.m.NumResults(was) == 1
}

// appendRead appends the name that a value has in the source, if it has one.
func (n *names) appendRead(dst []byte, v ir.Value) ([]byte, bool) {
	src := n.m.Source.Text
	op, number := n.m.SourceOp(v)
	if op == 0 {
		block, number := n.m.ArgOf(v)
		list, ok := n.args[block]
		if !ok {
			list = text.ArgNames(n.m, block)
			n.args[block] = list
		}
		if number >= len(list) {
			return dst, false
		}
		return append(dst, src[list[number].Start:list[number].End]...), true
	}
	n.results = text.AppendResultNames(n.results[:0], n.m, op)
	for _, group := range n.results {
		if number >= group.Count {
			number -= group.Count
			continue
		}
		dst = append(dst, src[group.Name.Start:group.Name.End]...)
		if group.Count > 1 {
			dst = strconv.AppendInt(append(dst, '#'), int64(number), 10)
		}
		return dst, true
	}
	return dst, false
}

// AppendResults implements text.Spelling: the list of names before the = of an operation; nothing
// if the source has none and needs none.
func (n *names) AppendResults(dst []byte, op ir.Op) []byte {
	first, count := n.m.Results(op)
	if n.m.HasText(op) && n.m.InSource(first) {
		before := len(dst)
		if dst = n.appendList(dst, op); len(dst) > before || !n.unnamed[op] {
			return dst
		}
	}
	start := len(dst)
	dst = n.AppendValue(dst, first)
	if i := bytes.IndexByte(dst[start:], '#'); i >= 0 {
		dst = strconv.AppendInt(append(dst[:start+i], ':'), int64(count), 10)
	}
	return dst
}

// appendList appends the result names that the source has before the =.
func (n *names) appendList(dst []byte, op ir.Op) []byte {
	n.results = text.AppendResultNames(n.results[:0], n.m, op)
	for i, group := range n.results {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(dst, n.m.Source.Text[group.Name.Start:group.Name.End]...)
		if group.Count > 1 {
			dst = strconv.AppendInt(append(dst, ':'), int64(group.Count), 10)
		}
	}
	return dst
}

// nameResults makes up names for the results of an operation: the name of its operand, or the
// former name of its result, followed by the element type.
func (n *names) nameResults(op ir.Op) {
	first, count := n.m.Results(op)
	name := n.fresh(op, n.base(op)+"_"+n.word(op))
	if count == 1 {
		n.give(op, first, name)
		return
	}
	for i := range count {
		n.give(op, first+ir.Value(i), name+"#"+strconv.Itoa(i))
	}
}

// base returns the first part of the name of a new value.
func (n *names) base(op ir.Op) string {
	base := "v"
	switch {
	case n.m.HasText(op):
		if list := text.AppendResultNames(nil, n.m, op); len(list) > 0 {
			base = string(n.m.Source.Text[list[0].Name.Start:list[0].Name.End])
		}
	case n.m.NumOperands(op) > 0:
		base = string(n.AppendValue(nil, n.m.Operand(op, 0)))
	case n.m.OpName(op) == ir.OpConstant:
		base = "cst"
	}
	base = strings.ReplaceAll(strings.TrimPrefix(base, "%"), "#", "_")
	if isDigit(base[0]) {
		base = "v" + base
	}
	return base
}

// word returns the last part of the name of a new value: its element type, or re and im for the
// parts of a complex number.
func (n *names) word(op ir.Op) string {
	if n.m.IsMade(op) {
		switch n.m.OpName(op) {
		case ir.OpReal:
			return "re"
		case ir.OpImag:
			return "im"
		}
	}
	return elementWord(n.m, n.m.Type(n.m.Result(op, 0)))
}

// elementWord returns the element type as a part of a name: f32, complex_f64.
func elementWord(m *ir.Module, t ir.Type) string {
	text := strings.TrimSuffix(m.TypeString(m.ElementType(t)), ">")
	return strings.Map(func(r rune) rune {
		if r < 0x80 && (nameByte(byte(r)) && r != '#') {
			return r
		}
		return '_'
	}, text)
}

// fresh returns a name that nothing around an operation has, as near to what is wanted as it can
// be.
func (n *names) fresh(op ir.Op, want string) string {
	s := n.scopeOf(op)
	name := want
	for !s.taken.add(hashOf([]byte(name))) {
		name = want + "_" + strconv.Itoa(s.next[want])
		s.next[want]++
	}
	return "%" + name
}

// scopeOf returns the scope that an operation, or the arguments in its regions, belong to: that of
// the function around, or of the module if there are values beside the function. What is isolated
// sees the names around it all the same (MLIR, Parser.cpp).
func (n *names) scopeOf(op ir.Op) *scope {
	around := op
	for {
		parent := n.m.ParentOp(around)
		if parent == 0 || around != op && n.m.OpName(around) == ir.OpFunc && !n.valuesIn(parent) {
			break
		}
		around = parent
	}
	s := n.scopes[around]
	if s == nil {
		s = &scope{taken: takenNames(n.textOf(around)), next: map[string]int{}}
		n.scopes[around] = s
	}
	return s
}

// valuesIn reports whether blocks in an operation, or around it, have values of their own.
func (n *names) valuesIn(op ir.Op) bool {
	known, ok := n.around[op]
	if !ok {
		parent := n.m.ParentOp(op)
		known = n.hasValues(op) || parent != 0 && n.valuesIn(parent)
		n.around[op] = known
	}
	return known
}

// hasValues reports whether blocks in an operation have arguments, or operations with results.
func (n *names) hasValues(op ir.Op) bool {
	for r := n.m.FirstRegion(op); r != 0; r = n.m.NextRegion(r) {
		for b := n.m.FirstBlock(r); b != 0; b = n.m.NextBlock(b) {
			for inner := n.m.FirstOp(b); inner != 0; inner = n.m.NextOp(inner) {
				if n.m.NumResults(inner) > 0 {
					return true
				}
			}
			if n.m.NumArgs(b) > 0 {
				return true
			}
		}
	}
	return false
}

// leave forgets the names in an operation that nothing outside sees into.
func (n *names) leave(op ir.Op) {
	s := n.scopes[op]
	if s == nil {
		return
	}
	for _, v := range s.values {
		delete(n.made, v)
	}
	delete(n.scopes, op)
	n.args = map[ir.Block][]ir.Range{} // they are found again
}

// give gives a new value a name in the scope of an operation.
func (n *names) give(op ir.Op, v ir.Value, name string) {
	n.made[v] = name
	s := n.scopeOf(op)
	s.values = append(s.values, v)
}

// textOf returns the source of an operation; all of it for the module around.
func (n *names) textOf(op ir.Op) []byte {
	if at := n.m.Span(op); n.m.ParentOp(op) != 0 && at.End > 0 {
		return n.m.Source.Text[at.Start:at.End]
	}
	return n.m.Source.Text
}

// bytesPerName is a guess: a set that grows is made anew each time.
const bytesPerName = 64

// takenNames are all words after a % in a text but for those that begin with a digit, as no name
// does that is made up (base).
func takenNames(src []byte) hashes {
	guess := min(len(src)/bytesPerName, maxGuessed)
	h := hashes{slots: make([]uint64, 64<<bits.Len(uint(guess/64)))}
	for {
		n := bytes.IndexByte(src, '%')
		if n < 0 {
			return h
		}
		src = src[n+1:]
		end := 0
		for end < len(src) && nameByte(src[end]) {
			end++
		}
		if end > 0 && !isDigit(src[0]) {
			h.add(hashOf(src[:end]))
		}
		src = src[end:]
	}
}

// hashes is a set of names, by hash: a name whose hash is there by chance counts as taken, which
// does no harm.
type hashes struct {
	slots []uint64 // a power of two; 0 for a free one
	count int
}

// hashOf returns the FNV-1a hash of a name, never 0.
func hashOf(name []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range name {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return max(h, 1)
}

// add puts a hash into the set, and reports whether it was not there.
func (h *hashes) add(hash uint64) bool {
	mask := uint64(len(h.slots) - 1)
	at := (hash ^ hash>>32) & mask
	for h.slots[at] != 0 {
		if h.slots[at] == hash {
			return false
		}
		at = (at + 1) & mask
	}
	h.slots[at] = hash
	if h.count++; 2*h.count > len(h.slots) {
		old := h.slots
		*h = hashes{slots: make([]uint64, 2*len(old))}
		for _, other := range old {
			if other != 0 {
				h.add(other)
			}
		}
	}
	return true
}

// nameByte reports whether a byte belongs to the name of a value or a block.
func nameByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '$' || b == '.' || b == '-'
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// AppendBlock implements text.Spelling: the label of a block.
func (n *names) AppendBlock(dst []byte, b ir.Block) []byte {
	src, at := n.m.Source.Text, n.m.BlockStart(b)
	if at == 0 || src[at] != '^' {
		return append(dst, "^bb0"...)
	}
	end := at + 1
	for end < len(src) && nameByte(src[end]) {
		end++
	}
	return append(dst, src[at:end]...)
}

// stays reports whether a region is in the source, where it is left as it is but for edits of its
// own.
func (n *names) stays(r ir.Region) bool { return r != 0 && n.m.RegionSpan(r).End > 0 }

// Region implements text.Spelling: the mark of a region that stays.
func (n *names) Region(r ir.Region) ([]byte, bool) {
	if n.anew || !n.stays(r) {
		return nil, false
	}
	if !slices.Contains(n.marked, r) { // forms may ask twice
		n.marked = append(n.marked, r)
	}
	return n.mark, true
}
