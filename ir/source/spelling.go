package source

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/source/internal/merge"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// A spelling gives the values, blocks and regions of a module the names that its source has for them,
// and makes up names for new ones. Those it makes up are in no region of the source.
type spelling struct {
	m       *ir.Module // as it is now
	before  *ir.Module // as the source says: values, operations, blocks and regions have the same numbers
	names   map[ir.Value]string
	taken   map[string]bool // names of the source; nil until one is made up
	unnamed map[ir.Op]bool  // operations without names for their results, which have got uses
	lead    string          // how a line begins in what is printed
}

func newSpelling(m, before *ir.Module) *spelling {
	return &spelling{m: m, before: before, names: map[ir.Value]string{}}
}

// Value implements text.Spelling: what a value is called, with its %.
func (s *spelling) Value(v ir.Value) string {
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
func (s *spelling) keepsName(v ir.Value) bool {
	if int(v) >= s.before.NumValues() {
		return false
	}
	was, wasNumber := s.before.DefiningOp(v)
	if was == 0 {
		block, _ := s.before.ArgOf(v)
		return s.stays(s.before.BlockRegion(block))
	}
	if s.before.IsImplied(was) {
		return false
	}
	op, number := s.m.DefiningOp(v)
	if op == was && number == wasNumber {
		return s.m.NumResults(op) == s.before.NumResults(was)
	}
	return s.m.NumResults(op) == 1 && s.before.NumResults(was) == 1
}

// spelled reads the names of all values that are defined with v in the source and keep them.
func (s *spelling) spelled(v ir.Value) {
	src := s.m.Source.Text
	if op, _ := s.before.DefiningOp(v); op != 0 {
		first := s.before.Result(op, 0)
		at, _ := text.StatementOf(s.before, op)
		for _, group := range at.Results {
			name := string(src[group.Name.Start:group.Name.End])
			for i := range group.Count {
				if s.keepsName(first) {
					s.names[first] = name
					if group.Count > 1 {
						s.names[first] = name + "#" + strconv.Itoa(i)
					}
				}
				first++
			}
		}
		return
	}
	block, _ := s.before.ArgOf(v)
	for i, at := range text.ArgNames(s.before, block) {
		s.names[s.before.Arg(block, i)] = string(src[at.Start:at.End])
	}
}

// Results implements text.Spelling: the list of names before the = of an operation; it is empty if the source has none and needs
// none.
func (s *spelling) Results(op ir.Op) string {
	first, count := s.m.Results(op)
	if s.keepsName(first) && int(op) < s.before.NumOps() && !s.m.IsMade(op) {
		var list []string
		at, _ := text.StatementOf(s.before, op)
		for _, group := range at.Results {
			name := string(s.m.Source.Text[group.Name.Start:group.Name.End])
			if group.Count > 1 {
				name += ":" + strconv.Itoa(group.Count)
			}
			list = append(list, name)
		}
		if len(list) > 0 || !s.unnamed[op] {
			return strings.Join(list, ", ")
		}
	}
	name, _, grouped := strings.Cut(s.Value(first), "#")
	if grouped {
		name += ":" + strconv.Itoa(count)
	}
	return name
}

// nameResults makes up names for the results of an operation: that of what it converts, or that which
// its result had, with the element type behind it.
func (s *spelling) nameResults(op ir.Op) {
	first := s.m.Result(op, 0)
	base, word := "v", elementWord(s.m, s.m.Type(first))
	switch {
	case int(op) < s.before.NumOps() && s.before.NumResults(op) > 0 && !s.before.IsImplied(op):
		if at, _ := text.StatementOf(s.before, op); len(at.Results) > 0 {
			base = string(s.m.Source.Text[at.Results[0].Name.Start:at.Results[0].Name.End])
		}
	case s.m.NumOperands(op) > 0:
		base = s.Value(s.m.Operand(op, 0))
		switch s.m.OpName(op) {
		case ir.OpReal:
			word = "re"
		case ir.OpImag:
			word = "im"
		}
	case s.m.OpName(op) == ir.OpConstant:
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
		s.names[first+ir.Value(i)] = name + "#" + strconv.Itoa(i)
	}
}

// elementWord is the element type as a part of a name: f32, complex_f64.
func elementWord(m *ir.Module, t ir.Type) string {
	text := strings.TrimSuffix(m.TypeString(m.ElementType(t)), ">")
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

// nameByte tells whether a byte belongs to the name of a value or a block.
func nameByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '$' || b == '.' || b == '-'
}

// Block implements text.Spelling: the label of a block.
func (s *spelling) Block(b ir.Block) string {
	src, at := s.m.Source.Text, s.m.BlockStart(b)
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
func (s *spelling) stays(r ir.Region) bool {
	return r != 0 && s.m.RegionSpan(r).End > 0
}

// Region implements text.Spelling: the mark of a region that stays.
func (s *spelling) Region(r ir.Region) (string, bool) {
	if !s.stays(r) {
		return "", false
	}
	return mark(r), true
}

// mark stands for a region that stays.
func mark(r ir.Region) string {
	return string(merge.Mark) + strconv.Itoa(int(r)) + string(merge.Mark)
}
