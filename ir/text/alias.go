package text

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
)

// An aliasTable has the attributes and types that print as #name or !name (AsmPrinter.cpp,
// AliasInitializer).
type aliasTable struct {
	p        *printer
	entries  chunk.Table[int32, aliasEntry] // in the order of the first visit
	locs     *aliasedLocations              // index in entries, by location; of the Printer
	others   map[aliasKey]int32             // likewise, of types and other attributes
	order    []int32                        // of the entries as they are defined, see assign
	distinct map[ir.Attr]int                // the numbers of distinct attributes, as they are written
}

// aliasedLocations are indices in the entries of an aliasTable, by Locs.Index; all zero between
// modules.
type aliasedLocations = chunk.Table[int32, int32]

// An aliasKey is an attribute, or a type, negated.
type aliasKey int32

func typeKey(t ir.Type) aliasKey { return -aliasKey(t) }

// An aliasEntry is small, because a file with debug info has one for each location.
type aliasEntry struct {
	key    aliasKey
	number int32 // see assign
	depth  int32 // 1, or one more than the deepest alias inside
	base   aliasBase
	place  aliasPlace
}

// An aliasBase is the name of an alias without its number, with its sign.
type aliasBase uint8

// The bases, in the order in which aliases of one depth are defined: those of types, then those of
// attributes by name.
const (
	noAlias aliasBase = iota
	tupleAlias
	distinctAlias
	locationAlias
	mapAlias
	setAlias
	baseCount
)

var aliasBases = [baseCount]string{
	tupleAlias: "!tuple", distinctAlias: "#distinct", locationAlias: "#" + parts.LocationBase, mapAlias: "#map", setAlias: "#set",
}

// An aliasPlace is where an alias is defined.
type aliasPlace bool

const (
	atTheTop aliasPlace = false // before the module
	atTheEnd aliasPlace = true  // after it: what only locations of operations need
)

// longTuple is the maximum length of a tuple type without an alias (BuiltinDialect.cpp,
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

// collectAliases prints the module without output and records what would print as an alias, in a
// table that is zero and may grow.
func (p *printer) collectAliases(locs *aliasedLocations) error {
	p.aliasing = &aliasTable{p: p, locs: locs, others: map[aliasKey]int32{}, distinct: map[ir.Attr]int{}}
	p.dry = true
	p.operation(p.m.Top())
	p.flush()
	p.dry = false
	p.aliasing.assign()
	return p.err
}

// AppendTypeAlias implements ir.Aliases.
func (t *aliasTable) AppendTypeAlias(dst []byte, typ ir.Type) ([]byte, bool) {
	return t.append(dst, typeKey(typ))
}

// AppendAttrAlias implements ir.Aliases.
func (t *aliasTable) AppendAttrAlias(dst []byte, a ir.Attr) ([]byte, bool) {
	if dst, ok := t.append(dst, aliasKey(a)); ok {
		return dst, true
	}
	switch t.p.m.Attrs.Kind(a) {
	case ir.DistinctAttr:
		return t.appendDistinct(dst, a), true
	case ir.ResourceAttr:
		t.p.useResource(t.p.m.Attrs.StringOf(a))
	}
	return dst, false
}

// append appends the name of an alias, if there is one. While aliases are collected, it records the
// key instead and reports true.
func (t *aliasTable) append(dst []byte, k aliasKey) ([]byte, bool) {
	if t.p.dry {
		t.visit(k, atTheTop)
		return dst, true
	}
	e := t.find(k)
	if e == nil {
		return dst, false
	}
	dst = append(dst, aliasBases[e.base]...)
	if e.number > 0 {
		dst = appendNumber(dst, int(e.number))
	}
	return dst, true
}

// find returns the entry of an attribute or type, or nil.
func (t *aliasTable) find(k aliasKey) *aliasEntry {
	n := int32(0)
	if i := t.locIndex(k); i == 0 {
		n = t.others[k]
	} else if i < t.locs.End() {
		n = *t.locs.At(i)
	}
	if n == 0 {
		return nil
	}
	return t.entries.At(n)
}

// locIndex returns the index of a location, or 0.
func (t *aliasTable) locIndex(k aliasKey) int32 {
	if k < 0 {
		return 0
	}
	return int32(t.p.m.Locs.Index(ir.Attr(k)))
}

// add makes an entry.
func (t *aliasTable) add(e aliasEntry) *aliasEntry {
	n := t.entries.Grow(1)
	made := t.entries.At(n)
	*made = e
	i := t.locIndex(e.key)
	if i == 0 {
		t.others[e.key] = n
		return made
	}
	for t.locs.End() <= i {
		*t.locs.At(t.locs.Grow(1)) = 0
	}
	*t.locs.At(i) = n
	return made
}

// release makes locs zero again.
func (t *aliasTable) release() {
	for i := int32(1); i < t.entries.End(); i++ {
		if l := t.locIndex(t.entries.At(i).key); l != 0 {
			*t.locs.At(l) = 0
		}
	}
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
	if inner := t.p.m.Attrs.ReferencedAttr(a); t.p.m.Attrs.Kind(inner) != ir.UnitAttr {
		dst = t.p.m.Attrs.Append(dst, inner, t)
	}
	return append(dst, '>')
}

// assign puts the entries in the order of their definitions, by depth, then by base, then in
// order of first use, and numbers them.
func (t *aliasTable) assign() {
	deepest := int32(0)
	for i := int32(1); i < t.entries.End(); i++ {
		deepest = max(deepest, t.entries.At(i).depth)
	}
	// a counting sort: there are as many classes as there are depths, times a few
	starts := make([]int32, int(deepest+1)*int(baseCount)+1)
	class := func(e *aliasEntry) int { return int(e.depth)*int(baseCount) + int(e.base) }
	for i := int32(1); i < t.entries.End(); i++ {
		starts[class(t.entries.At(i))+1]++
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	t.order = make([]int32, starts[len(starts)-1])
	for i := int32(1); i < t.entries.End(); i++ {
		c := class(t.entries.At(i))
		t.order[starts[c]] = i
		starts[c]++
	}
	var counts [baseCount]int32
	for _, i := range t.order {
		e := t.entries.At(i)
		e.number = counts[e.base]
		counts[e.base]++
	}
}

// baseOf returns the base of the alias of an attribute or type, or noAlias.
func (t *aliasTable) baseOf(k aliasKey) aliasBase {
	m := t.p.m
	if k < 0 {
		typ := ir.Type(-k)
		if parts, _ := m.Types.Parts(typ); m.Types.Kind(typ) == ir.TupleType && len(parts) > longTuple {
			return tupleAlias
		}
		return noAlias
	}
	switch m.Attrs.Kind(ir.Attr(k)) {
	case ir.AffineMapAttr:
		return mapAlias
	case ir.IntegerSetAttr:
		return setAlias
	case ir.DistinctAttr:
		if m.Attrs.Kind(m.Attrs.ReferencedAttr(ir.Attr(k))) != ir.UnitAttr {
			return distinctAlias
		}
	case ir.LocationAttr:
		return locationAlias
	}
	return noAlias
}

// visit records an attribute or type, and those nested in it, if they print as aliases. It returns
// the nesting depth of these aliases, the one of k included. If they have been recorded, it moves
// them to the top of the file if that is their place.
func (t *aliasTable) visit(k aliasKey, place aliasPlace) (depth int32) {
	e := t.find(k)
	if e != nil && (place == atTheEnd || e.place == atTheTop) {
		return e.depth
	}
	if e != nil {
		e.place = atTheTop
	} else if base := t.baseOf(k); base != noAlias {
		e = t.add(aliasEntry{key: k, base: base, depth: 1, place: place})
	}
	typ, attr := ir.Type(0), ir.Attr(k)
	if k < 0 {
		typ, attr = ir.Type(-k), 0
	}
	types, attrs := t.p.m.Context.AliasParts(typ, attr)
	visitTypes := func() {
		for _, part := range types {
			depth = max(depth, t.visit(typeKey(part), place))
		}
	}
	if k < 0 { // the order of the text of a type
		visitTypes()
	}
	for _, part := range attrs {
		depth = max(depth, t.visit(aliasKey(part), place))
	}
	if k > 0 {
		visitTypes()
	}
	if e != nil {
		depth++
		e.depth = depth
	}
	return depth
}

// aliasDefinitions writes the definitions of a place.
func (p *printer) aliasDefinitions(place aliasPlace) {
	if p.aliasing == nil {
		return
	}
	for _, i := range p.aliasing.order {
		e := p.aliasing.entries.At(i)
		if e.place != place {
			continue
		}
		p.buf, _ = p.aliasing.append(p.buf, e.key)
		p.str(" = ")
		switch {
		case e.key < 0:
			p.buf = p.m.Types.AppendParts(p.buf, ir.Type(-e.key), p.aliasing)
		case e.base == distinctAlias:
			p.buf = p.aliasing.appendDistinct(p.buf, ir.Attr(e.key))
		default:
			p.buf = p.m.Attrs.AppendParts(p.buf, ir.Attr(e.key), p.aliasing)
		}
		p.byte('\n')
		if len(p.buf) >= p.room {
			p.flush()
		}
	}
}

// visitLoc records the location of an operation.
func (p *printer) visitLoc(op ir.Op) { p.aliasing.visit(aliasKey(p.m.OpLocation(op)), atTheEnd) }

// trailingLoc writes the location after an operation, by its alias.
func (p *printer) trailingLoc(op ir.Op) {
	l := p.m.OpLocation(op)
	p.str(" loc(")
	p.buf, _ = p.aliasing.append(p.buf, aliasKey(l))
	p.byte(')')
}

// argLoc writes the location of an argument in place; it has an alias all the same.
func (p *printer) argLoc(v ir.Value) {
	if !p.options.DebugInfo {
		return
	}
	l := p.m.ArgLocation(v)
	if p.dry {
		p.aliasing.visit(aliasKey(l), atTheTop)
		return
	}
	p.byte(' ')
	p.buf = p.m.Attrs.AppendParts(p.buf, l, p.aliasing)
}
