package ir

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/internal/merge"
)

// A spelling gives the values, blocks and regions of a module the names that its source has for them,
// and makes up names for new ones. Those it makes up are in no region of the source.
type spelling struct {
	m       *Module // as it is now
	before  *Module // as the source says: values, operations, blocks and regions have the same numbers
	names   map[Value]string
	taken   map[string]bool // names of the source; nil until one is made up
	unnamed map[Op]bool     // operations without names for their results, which have got uses
	lead    string          // how a line begins in what is printed
	braces  bool            // the text has all attributes in {…}, as before there was <{…}>
	full    bool            // the text has a function type where the types of all operands could be left out
}

// value is what a value is called, with its %.
func (s *spelling) value(v Value) string {
	if name, ok := s.names[v]; ok {
		return name
	}
	if s.keepsName(v) {
		s.spelled(v)
		if name, ok := s.names[v]; ok {
			return name
		}
	}
	if op, _ := s.m.DefiningOp(v); op != 0 {
		s.nameResults(op)
	} else {
		s.names[v] = s.fresh("arg")
	}
	return s.names[v]
}

// keepsName tells whether the name of a value in the source is still its name: its operation has as
// many results as it had, or the value has become the only result of another one.
func (s *spelling) keepsName(v Value) bool {
	if int(v) >= s.before.NumValues() {
		return false
	}
	was, wasNumber := s.before.DefiningOp(v)
	if was == 0 {
		block, _ := s.before.ArgOf(v)
		return s.stays(s.before.BlockRegion(block))
	}
	if s.before.ops.At(was).flags&opImplied != 0 {
		return false
	}
	op, number := s.m.DefiningOp(v)
	if op == was && number == wasNumber {
		return s.m.NumResults(op) == s.before.NumResults(was)
	}
	return s.m.NumResults(op) == 1 && s.before.NumResults(was) == 1
}

// spelled reads the names of all values that are defined with v in the source and keep them.
func (s *spelling) spelled(v Value) {
	src := s.m.Source.Text
	if op, _ := s.before.DefiningOp(v); op != 0 {
		first := s.before.Result(op, 0)
		for _, group := range s.before.resultGroups(op) {
			name := string(src[group.name.Start:group.name.End])
			for i := range group.count {
				if s.keepsName(first) {
					s.names[first] = name
					if group.count > 1 {
						s.names[first] = name + "#" + strconv.Itoa(i)
					}
				}
				first++
			}
		}
		return
	}
	block, _ := s.before.ArgOf(v)
	for i, t := range s.before.argNames(block, s.before.RegionOp(s.before.BlockRegion(block))) {
		s.names[s.before.Arg(block, i)] = string(src[t.Start:t.End])
	}
}

// results is the list of names before the = of an operation; it is empty if the source has none and needs
// none.
func (s *spelling) results(r *opRec) string {
	if op, _ := s.m.DefiningOp(r.result); s.keepsName(r.result) && op < Op(s.before.NumOps()) && r.flags&opMade == 0 {
		var list []string
		for _, group := range s.before.resultGroups(op) {
			name := string(s.m.Source.Text[group.name.Start:group.name.End])
			if group.count > 1 {
				name += ":" + strconv.Itoa(group.count)
			}
			list = append(list, name)
		}
		if len(list) > 0 || !s.unnamed[op] {
			return strings.Join(list, ", ")
		}
	}
	name, _, grouped := strings.Cut(s.value(r.result), "#")
	if grouped {
		name += ":" + strconv.Itoa(int(r.resultCount))
	}
	return name
}

// nameResults makes up names for the results of an operation: that of what it converts, or that which
// its result had, with the element type behind it.
func (s *spelling) nameResults(op Op) {
	first := s.m.Result(op, 0)
	base, word := "v", s.m.elementWord(s.m.Type(first))
	switch {
	case int(op) < s.before.NumOps() && s.before.NumResults(op) > 0 && s.before.ops.At(op).flags&opImplied == 0:
		if groups := s.before.resultGroups(op); len(groups) > 0 {
			base = string(s.m.Source.Text[groups[0].name.Start:groups[0].name.End])
		}
	case s.m.NumOperands(op) > 0:
		base = s.value(s.m.Operand(op, 0))
		switch s.m.OpName(op) {
		case OpReal:
			word = "re"
		case OpImag:
			word = "im"
		}
	case s.m.OpName(op) == OpConstant:
		base = "cst"
	}
	base = strings.ReplaceAll(strings.TrimPrefix(base, "%"), "#", "_")
	if base[0] >= '0' && base[0] <= '9' {
		base = "v" + base
	}
	name := s.fresh(base + "_" + word)
	if s.m.NumResults(op) == 1 {
		s.names[first] = name
		return
	}
	for i := range s.m.NumResults(op) {
		s.names[first+Value(i)] = name + "#" + strconv.Itoa(i)
	}
}

// spellsOut tells whether the source gives an operation a function type although its form has a shorter
// way.
func (m *Module) spellsOut(op Op, s *shape) bool {
	info := known(m.OpName(op))
	if info == nil || len(s.operandTypes) == 0 || len(s.resultTypes) != 1 {
		return false
	}
	switch info.types {
	case "same", "select", "complex":
		return s.operandTypes[len(s.operandTypes)-1].first != s.resultTypes[0].first
	}
	return false
}

// elementWord is the element type as a part of a name: f32, complex_f64.
func (c *Context) elementWord(t Type) string {
	text := strings.TrimSuffix(c.TypeString(c.ElementType(t)), ">")
	return strings.Map(func(r rune) rune {
		if r < 0x80 && (nameByte(byte(r)) && r != '#') {
			return r
		}
		return '_'
	}, text)
}

// fresh is a name that the source does not have, as near to what is wanted as it can be.
func (s *spelling) fresh(want string) string {
	if s.taken == nil {
		s.taken = takenNames(s.m.Source.Text)
	}
	name := want
	for i := 0; s.taken[name]; i++ {
		name = want + "_" + strconv.Itoa(i)
	}
	s.taken[name] = true
	return "%" + name
}

// takenNames are all words behind a % in a text.
func takenNames(src []byte) map[string]bool {
	names := map[string]bool{}
	for {
		n := bytes.IndexByte(src, '%')
		if n < 0 {
			return names
		}
		src = src[n+1:]
		end := 0
		for end < len(src) && nameByte(src[end]) {
			end++
		}
		names[string(src[:end])] = true
		src = src[end:]
	}
}

// block is the label of a block.
func (s *spelling) block(b Block) string {
	src, at := s.m.Source.Text, int(s.m.blocks.At(b).start)
	if at == 0 || src[at] != '^' {
		return "^bb0"
	}
	end := at + 1
	for end < len(src) && nameByte(src[end]) {
		end++
	}
	return string(src[at:end])
}

// stays tells whether a region is in the source, where it is left as it is but for edits of its own.
func (s *spelling) stays(r Region) bool {
	return r != 0 && s.m.regions.At(r).end > 0
}

// mark stands for a region that stays.
func (s *spelling) mark(r Region) string {
	return string(merge.Mark) + strconv.Itoa(int(r)) + string(merge.Mark)
}
