package source

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// names implements text.SourceNames. It returns the names that values, blocks and regions have in
// the source, and makes names for new values.
type names struct {
	m        *ir.Module
	newNames map[ir.Value]string // names of new values
	args     map[ir.Block][]ir.Range
	scopes   map[ir.Op]*scope // by function or module
	// by parent of functions: whether there are values around the functions
	valuesAround map[ir.Op]bool
	// operations without result names in the source whose results have new uses
	unnamed     map[ir.Op]bool
	placeholder []byte      // placeholder for a region whose source text is kept
	replaced    []ir.Region // regions replaced by the placeholder since the list was last reset
	printAll    bool        // print all regions in full
}

// A scope holds the names used in the text of a function, or of a module, and those made for it.
// Names are unique in a scope, in all of its blocks and regions.
type scope struct {
	taken  map[string]bool
	values []ir.Value     // values with a name made in the scope
	next   map[string]int // next number to try, by base name
}

func newNames(m *ir.Module) *names {
	return &names{m: m, newNames: map[ir.Value]string{}, args: map[ir.Block][]ir.Range{}, scopes: map[ir.Op]*scope{}, valuesAround: map[ir.Op]bool{}, unnamed: map[ir.Op]bool{}, placeholder: []byte("\x01")}
}

// AppendValue implements text.SourceNames. It appends the name of a value with its %.
func (n *names) AppendValue(dst []byte, v ir.Value) []byte {
	if name, ok := n.newNames[v]; ok {
		return append(dst, name...)
	}
	if n.keepsName(v) {
		if named, ok := n.appendSourceName(dst, v); ok {
			return named
		}
	}
	if op, _ := n.m.DefiningOp(v); op != 0 {
		n.nameResults(op)
	} else {
		block, _ := n.m.ArgOf(v)
		op := n.m.RegionOp(n.m.BlockRegion(block))
		n.setName(op, v, n.freshName(op, "arg"))
	}
	return append(dst, n.newNames[v]...)
}

// keepsName reports whether a value keeps its name in the source, if it has one: it is still a
// result of its source operation, or was that operation's only result.
func (n *names) keepsName(v ir.Value) bool {
	if !n.m.Edits().InSource(v) {
		return false
	}
	was, _ := n.m.Edits().SourceOp(v)
	if was == 0 {
		block, _ := n.m.ArgOf(v)
		return n.isKept(n.m.BlockRegion(block))
	}
	if n.m.Ranges().IsImplied(was) {
		return false
	}
	op, _ := n.m.DefiningOp(v)
	return op == was || n.m.NumResults(was) == 1
}

// appendSourceName appends the source name of a value, and reports whether it has one.
func (n *names) appendSourceName(dst []byte, v ir.Value) ([]byte, bool) {
	src := n.m.Source.Text
	op, number := n.m.Edits().SourceOp(v)
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
	name, ok := text.ResultNameOf(n.m, op, number)
	dst = append(dst, src[name.Name.Start:name.Name.End]...)
	if name.Count > 1 {
		dst = strconv.AppendInt(append(dst, '#'), int64(number-name.First), 10)
	}
	return dst, ok
}

// AppendResults implements text.SourceNames. It appends the result names before the = of an
// operation; none if the source has none and there are no new uses.
func (n *names) AppendResults(dst []byte, op ir.Op) []byte {
	first, count := n.m.Results(op)
	if n.m.Ranges().HasText(op) && n.m.Edits().InSource(first) {
		before := len(dst)
		if dst = n.appendSourceResults(dst, op); len(dst) > before || !n.unnamed[op] {
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

func (n *names) appendSourceResults(dst []byte, op ir.Op) []byte {
	for i, group := range text.AppendResultNames(nil, n.m, op) {
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

// nameResults makes names for the results of an operation: the name of its operand, or the former
// name of its result, followed by the element type.
func (n *names) nameResults(op ir.Op) {
	first, count := n.m.Results(op)
	name := n.freshName(op, n.baseName(op)+"_"+n.typeSuffix(op))
	if count == 1 {
		n.setName(op, first, name)
		return
	}
	for i := range count {
		n.setName(op, first+ir.Value(i), name+"#"+strconv.Itoa(i))
	}
}

// baseName returns the first part of the name for the result of a new operation.
func (n *names) baseName(op ir.Op) string {
	base := "v"
	switch {
	case n.m.Ranges().HasText(op):
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

// typeSuffix returns the last part of the name for the result of a new operation: the element type,
// or re and im for the parts of a complex number.
func (n *names) typeSuffix(op ir.Op) string {
	if n.m.Edits().IsMade(op) {
		switch n.m.OpName(op) {
		case ir.OpReal:
			return "re"
		case ir.OpImag:
			return "im"
		}
	}
	return elementWord(n.m, n.m.Type(n.m.Result(op, 0)))
}

// elementWord returns the element type in a form that may occur in a name: f32, complex_f64.
func elementWord(m *ir.Module, t ir.Type) string {
	text := strings.TrimSuffix(m.Types.Text(m.Types.ElementType(t)), ">")
	return strings.Map(func(r rune) rune {
		if r < 0x80 && (nameByte(byte(r)) && r != '#') {
			return r
		}
		return '_'
	}, text)
}

// freshName returns a name that is unique in the scope of an operation: want, or with a number.
func (n *names) freshName(op ir.Op, want string) string {
	s := n.scopeOf(op)
	name := want
	for s.taken[name] {
		name = want + "_" + strconv.Itoa(s.next[want])
		s.next[want]++
	}
	s.taken[name] = true
	return "%" + name
}

// scopeOf returns the scope of an operation and of the arguments in its regions: that of the
// function around it, or that of the module if there are values outside of functions. Names are
// visible in IsolatedFromAbove regions as well (MLIR, Parser.cpp).
func (n *names) scopeOf(op ir.Op) *scope {
	around := op
	for {
		parent := n.m.ParentOp(around)
		if parent == 0 || around != op && n.m.OpName(around) == ir.OpFunc && !n.hasValuesAround(parent) {
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

// hasValuesAround reports whether the blocks of an operation, or of those around it, define values.
func (n *names) hasValuesAround(op ir.Op) bool {
	known, ok := n.valuesAround[op]
	if !ok {
		parent := n.m.ParentOp(op)
		known = n.hasValues(op) || parent != 0 && n.hasValuesAround(parent)
		n.valuesAround[op] = known
	}
	return known
}

// hasValues reports whether the blocks of an operation have arguments or operations with results.
func (n *names) hasValues(op ir.Op) bool {
	for inner := range ir.Children(n.m, op) {
		if n.m.NumResults(inner) > 0 {
			return true
		}
	}
	for b := range ir.Blocks(n.m, op) {
		if n.m.NumArgs(b) > 0 {
			return true
		}
	}
	return false
}

// dropScope drops the scope of an operation after it has been printed.
func (n *names) dropScope(op ir.Op) {
	s := n.scopes[op]
	if s == nil {
		return
	}
	for _, v := range s.values {
		delete(n.newNames, v)
	}
	delete(n.scopes, op)
	n.args = map[ir.Block][]ir.Range{} // computed again on demand
}

func (n *names) setName(op ir.Op, v ir.Value, name string) {
	n.newNames[v] = name
	s := n.scopeOf(op)
	s.values = append(s.values, v)
}

// textOf returns the source text of an operation; the whole source for the module.
func (n *names) textOf(op ir.Op) []byte {
	if at := n.m.Ranges().Span(op); n.m.ParentOp(op) != 0 && at.End > 0 {
		return n.m.Source.Text[at.Start:at.End]
	}
	return n.m.Source.Text
}

// takenNames returns all words after a % in a text, except those that begin with a digit, since no
// new name does (base).
func takenNames(src []byte) map[string]bool {
	taken := map[string]bool{}
	_, rest, _ := bytes.Cut(src, []byte{'%'})
	for part := range bytes.SplitSeq(rest, []byte{'%'}) {
		end := 0
		for end < len(part) && nameByte(part[end]) {
			end++
		}
		if end > 0 && !isDigit(part[0]) && !taken[string(part[:end])] {
			taken[string(part[:end])] = true
		}
	}
	return taken
}

// nameByte reports whether a byte may occur in the name of a value or a block.
func nameByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '$' || b == '.' || b == '-'
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// AppendBlock implements text.SourceNames. It appends the label of a block.
func (n *names) AppendBlock(dst []byte, b ir.Block) []byte {
	src, at := n.m.Source.Text, n.m.Ranges().BlockStart(b)
	if at == 0 || src[at] != '^' {
		return append(dst, "^bb0"...)
	}
	end := at + 1
	for end < len(src) && nameByte(src[end]) {
		end++
	}
	return append(dst, src[at:end]...)
}

// isKept reports whether a region has source text, which is kept apart from edits in it.
func (n *names) isKept(r ir.Region) bool { return r != 0 && n.m.Ranges().Region(r).End > 0 }

// Region implements text.SourceNames: a region whose source text is kept becomes a placeholder.
func (n *names) Region(r ir.Region) ([]byte, bool) {
	if n.printAll || !n.isKept(r) {
		return nil, false
	}
	if !slices.Contains(n.replaced, r) { // forms may call Region twice
		n.replaced = append(n.replaced, r)
	}
	return n.placeholder, true
}
