package text

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/scope"
)

// An aliasTable says which attributes and types print as #name or !name (AsmPrinter.cpp,
// AliasInitializer). Entries are in the order of the first visit until they are sorted.
type aliasTable struct {
	p        *printer
	index    map[aliasKey]int
	entries  []aliasEntry
	distinct map[ir.Attr]int // the numbers of distinct attributes, as they are written
}

type aliasKey struct {
	typ  ir.Type
	attr ir.Attr
}

type aliasEntry struct {
	key      aliasKey
	base     string // loc, map, set, distinct, tuple
	number   int
	depth    int // 1, or one more than the deepest alias inside
	place    aliasPlace
	children []int
}

// An aliasPlace is where an alias is defined.
type aliasPlace bool

const (
	atTheTop aliasPlace = false // before the module
	atTheEnd aliasPlace = true  // after it: what only locations of operations need
)

// longTuple is the length from which on a tuple type has an alias (BuiltinDialect.cpp,
// BuiltinOpAsmDialectInterface::getAlias).
const longTuple = 16

// aliases returns the aliases that the printer writes for types and attributes, or nil if it writes
// none.
func (p *printer) aliases() ir.Aliases {
	if p.aliasing == nil {
		return nil
	}
	return p.aliasing
}

// collectAliases prints the module into nothing and notes what would be an alias.
func (p *printer) collectAliases() error {
	p.aliasing = &aliasTable{p: p, index: map[aliasKey]int{}, distinct: map[ir.Attr]int{}}
	p.dry = true
	p.operation(p.m.Top())
	p.flush()
	p.dry = false
	p.aliasing.assign()
	return p.err
}

// AppendTypeAlias implements ir.Aliases.
func (t *aliasTable) AppendTypeAlias(dst []byte, typ ir.Type) ([]byte, bool) {
	return t.append(dst, aliasKey{typ: typ})
}

// AppendAttrAlias implements ir.Aliases.
func (t *aliasTable) AppendAttrAlias(dst []byte, a ir.Attr) ([]byte, bool) {
	if dst, ok := t.append(dst, aliasKey{attr: a}); ok {
		return dst, true
	}
	switch t.p.m.AttrKind(a) {
	case ir.DistinctAttr:
		return t.appendDistinct(dst, a), true
	case ir.ResourceAttr:
		t.p.useResource(t.p.m.StringOf(a))
	}
	return dst, false
}

// append appends the name of an alias, if there is one. While aliases are collected everything is
// one.
func (t *aliasTable) append(dst []byte, k aliasKey) ([]byte, bool) {
	if t.p.dry {
		t.visit(k, atTheTop)
		return dst, true
	}
	i, ok := t.index[k]
	if !ok {
		return dst, false
	}
	return append(dst, t.entries[i].name()...), true
}

// appendDistinct writes distinct[n]<attribute>, n counting the attributes in the order they are
// written.
func (t *aliasTable) appendDistinct(dst []byte, a ir.Attr) []byte {
	n, seen := t.distinct[a]
	if !seen {
		n = len(t.distinct)
		t.distinct[a] = n
	}
	dst = append(strconv.AppendInt(append(dst, "distinct["...), int64(n), 10), "]<"...)
	if inner := t.p.m.Distinguished(a); t.p.m.AttrKind(inner) != ir.UnitAttr {
		dst = t.p.m.AppendAttr(dst, inner, t)
	}
	return append(dst, '>')
}

// assign sorts the entries by depth, types first, then by name, and numbers them.
func (t *aliasTable) assign() {
	slices.SortStableFunc(t.entries, func(a, b aliasEntry) int {
		switch {
		case a.depth != b.depth:
			return a.depth - b.depth
		case (a.key.typ != 0) != (b.key.typ != 0):
			if a.key.typ != 0 {
				return -1
			}
			return 1
		}
		return strings.Compare(a.base, b.base)
	})
	counts := map[string]int{}
	for i := range t.entries {
		e := &t.entries[i]
		t.index[e.key] = i
		e.number = counts[e.base]
		counts[e.base]++
	}
}

// name returns the alias with its sign.
func (e *aliasEntry) name() string {
	s := "#" + e.base
	if e.key.typ != 0 {
		s = "!" + e.base
	}
	if e.number > 0 {
		s += strconv.Itoa(e.number)
	}
	return s
}

// baseName returns the name of the alias of an attribute or type without its number, or "" if it
// has no alias.
func (t *aliasTable) baseName(k aliasKey) string {
	m := t.p.m
	if k.typ != 0 {
		if parts, _ := m.Parts(k.typ); m.TypeKind(k.typ) == ir.TupleType && len(parts) > longTuple {
			return "tuple"
		}
		return ""
	}
	switch m.AttrKind(k.attr) {
	case ir.AffineMapAttr:
		return "map"
	case ir.IntegerSetAttr:
		return "set"
	case ir.DistinctAttr:
		if m.AttrKind(m.Distinguished(k.attr)) != ir.UnitAttr {
			return "distinct"
		}
	case ir.LocationAttr:
		return scope.LocationBase
	}
	return ""
}

// visit notes an attribute or type and what is inside; it returns the depth and the index of its
// entry, or -1.
func (t *aliasTable) visit(k aliasKey, place aliasPlace) (depth, index int) {
	if i, seen := t.index[k]; seen {
		if place == atTheTop {
			t.moveUp(i)
		}
		return t.entries[i].depth, i
	}
	base := t.baseName(k)
	i := -1
	if base != "" {
		i = len(t.entries)
		t.index[k] = i
		t.entries = append(t.entries, aliasEntry{key: k, base: base, depth: 1, place: place})
	}
	var children []int
	deepest := 0
	t.inside(k, func(child aliasKey) {
		d, c := t.visit(child, place)
		deepest = max(deepest, d)
		if c >= 0 {
			children = append(children, c)
		}
	})
	if i < 0 {
		return deepest, -1
	}
	t.entries[i].children = children
	if deepest > 0 {
		t.entries[i].depth = deepest + 1
	}
	return t.entries[i].depth, i
}

// moveUp moves an alias, and those inside, to the top of the file.
func (t *aliasTable) moveUp(i int) {
	if t.entries[i].place == atTheTop {
		return
	}
	t.entries[i].place = atTheTop
	for _, c := range t.entries[i].children {
		t.moveUp(c)
	}
}

// inside visits the parts of an attribute or type that may print as aliases.
func (t *aliasTable) inside(k aliasKey, visit func(aliasKey)) {
	types, attrs := t.p.m.AliasParts(k.typ, k.attr)
	if k.typ != 0 { // in the order of the text
		for _, typ := range types {
			visit(aliasKey{typ: typ})
		}
		types = nil
	}
	for _, a := range attrs {
		visit(aliasKey{attr: a})
	}
	for _, typ := range types {
		visit(aliasKey{typ: typ})
	}
}

// aliasDefinitions writes the definitions of a place.
func (p *printer) aliasDefinitions(place aliasPlace) {
	if p.aliasing == nil {
		return
	}
	for i := range p.aliasing.entries {
		e := &p.aliasing.entries[i]
		if e.place != place {
			continue
		}
		p.str(e.name())
		p.str(" = ")
		switch {
		case e.key.typ != 0:
			p.buf = p.m.AppendTypeParts(p.buf, e.key.typ, p.aliasing)
		case p.m.AttrKind(e.key.attr) == ir.DistinctAttr:
			p.buf = p.aliasing.appendDistinct(p.buf, e.key.attr)
		default:
			p.buf = p.m.AppendAttrParts(p.buf, e.key.attr, p.aliasing)
		}
		p.byte('\n')
		if len(p.buf) >= p.room {
			p.flush()
		}
	}
}

// visitLoc notes the location of an operation.
func (p *printer) visitLoc(op ir.Op) { p.aliasing.visit(aliasKey{attr: p.m.OpLocation(op)}, atTheEnd) }

// trailingLoc writes the location after an operation, by its alias.
func (p *printer) trailingLoc(op ir.Op) {
	l := p.m.OpLocation(op)
	p.byte(' ')
	if name, ok := p.aliasing.append(nil, aliasKey{attr: l}); ok {
		p.str("loc(" + string(name) + ")")
		return
	}
	p.buf = p.m.AppendAttrParts(p.buf, l, p.aliasing)
}

// argLoc writes the location of an argument in place; it has an alias all the same.
func (p *printer) argLoc(v ir.Value) {
	if !p.options.DebugInfo {
		return
	}
	l := p.m.ArgLocation(v)
	if p.dry {
		p.aliasing.visit(aliasKey{attr: l}, atTheTop)
		return
	}
	p.byte(' ')
	p.buf = p.m.AppendAttrParts(p.buf, l, p.aliasing)
}
