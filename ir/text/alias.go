package text

import (
	"math"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
)

// An aliasTable has the attributes and types that print as #name or !name (AsmPrinter.cpp,
// AliasInitializer).
type aliasTable struct {
	p        *printer
	classes  [][]aliasKey // by depth, then by base, in the order of the first visit
	others   map[aliasKey]*alias
	distinct map[ir.Attr]int // the numbers of distinct attributes, as they are written

	// The aliases of locations, if these are printed: a file has more of them than operations.
	// Locations are numbered from that of loc(unknown) on. A chunk without aliases is nil.
	unknown   aliasKey
	locations []*[locationChunk]alias
}

// locationChunk is the number of locations in a chunk.
const locationChunk = 1 << 8

// An aliasKey is an attribute, or a type, negated.
type aliasKey int32

func typeKey(t ir.Type) aliasKey { return -aliasKey(t) }

type alias struct {
	rank  int32 // depth: 1, or one more than the deepest alias inside; after assign, the number
	base  aliasBase
	place aliasPlace
}

// find returns the alias of an attribute or type, or nil.
func (t *aliasTable) find(k aliasKey) *alias {
	i := int(k) - int(t.unknown)
	if i < 0 {
		return t.others[k]
	}
	if n := i / locationChunk; n < len(t.locations) && t.locations[n] != nil {
		if e := &t.locations[n][i%locationChunk]; e.base != noAlias {
			return e
		}
	}
	return nil
}

// insert records an alias, which find does not find.
func (t *aliasTable) insert(k aliasKey, base aliasBase, place aliasPlace) (e *alias) {
	if i := int(k) - int(t.unknown); i >= 0 {
		n := i / locationChunk
		for len(t.locations) <= n {
			t.locations = append(t.locations, nil)
		}
		if t.locations[n] == nil {
			t.locations[n] = new([locationChunk]alias)
		}
		e = &t.locations[n][i%locationChunk]
	} else {
		e = new(alias)
		t.others[k] = e
	}
	e.base, e.place = base, place
	return e
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

// collectAliases prints the module without output and records what would print as an alias.
func (p *printer) collectAliases() error {
	p.aliasing = &aliasTable{p: p, others: map[aliasKey]*alias{}, distinct: map[ir.Attr]int{}, unknown: math.MaxInt32}
	if p.options.DebugInfo {
		p.aliasing.unknown = aliasKey(p.m.Locs.Unknown())
	}
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
	return e.append(dst), true
}

// append appends the name of an alias.
func (e *alias) append(dst []byte) []byte {
	dst = append(dst, aliasBases[e.base]...)
	if e.rank > 0 {
		dst = strconv.AppendInt(dst, int64(e.rank), 10)
	}
	return dst
}

// add records an alias of a depth.
func (t *aliasTable) add(k aliasKey, e *alias, depth int) {
	i := depth*int(baseCount) + int(e.base)
	for len(t.classes) <= i {
		t.classes = append(t.classes, nil)
	}
	t.classes[i], e.rank = append(t.classes[i], k), int32(depth)
}

// assign numbers the aliases of each base, in the order of their definitions.
func (t *aliasTable) assign() {
	var counts [baseCount]int32
	for _, class := range t.classes {
		for _, k := range class {
			e := t.find(k)
			e.rank = counts[e.base]
			counts[e.base]++
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
func (t *aliasTable) visit(k aliasKey, place aliasPlace) (depth int) {
	e := t.find(k)
	isNew := e == nil
	switch {
	case isNew:
		if base := t.baseOf(k); base != noAlias {
			e = t.insert(k, base, place)
		}
	case place == atTheEnd || e.place == atTheTop:
		return int(e.rank)
	default:
		e.place = atTheTop
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
	if e == nil {
		return depth
	}
	if isNew {
		t.add(k, e, depth+1)
	}
	return int(e.rank)
}

// aliasDefinitions writes the definitions of a place.
func (p *printer) aliasDefinitions(place aliasPlace) {
	if p.aliasing == nil {
		return
	}
	for _, k := range slices.Concat(p.aliasing.classes...) {
		e := p.aliasing.find(k)
		if e.place != place {
			continue
		}
		p.buf = e.append(p.buf)
		p.str(" = ")
		switch {
		case k < 0:
			p.buf = p.m.Types.AppendParts(p.buf, ir.Type(-k), p.aliasing)
		case e.base == distinctAlias:
			p.buf = p.aliasing.appendDistinct(p.buf, ir.Attr(k))
		default:
			p.buf = p.m.Attrs.AppendParts(p.buf, ir.Attr(k), p.aliasing)
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
