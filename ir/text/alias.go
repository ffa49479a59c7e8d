package text

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
)

// An aliasTable has the attributes and types that print as #name or !name (AsmPrinter.cpp,
// AliasInitializer).
type aliasTable struct {
	p        *printer
	classes  []aliasClass        // in the order of their definitions: by depth, then by base
	tops     int                 // number of aliases at the top
	locs     []alias             // by Locs.Index; those of earlier modules have another epoch
	epoch    uint16              // number of the module that is printed, from 1
	others   map[aliasKey]*alias // of types and other attributes
	distinct map[ir.Attr]int     // the numbers of distinct attributes, as they are written
}

// An aliasClass is the list of the aliases of a depth and a base, in the order of the first visit.
type aliasClass struct{ first, last aliasKey }

func newAliasTable() *aliasTable {
	return &aliasTable{epoch: 1, others: map[aliasKey]*alias{}, distinct: map[ir.Attr]int{}}
}

// An aliasKey is an attribute, or a type, negated.
type aliasKey int32

func typeKey(t ir.Type) aliasKey { return -aliasKey(t) }

// An alias is small, because a file with debug info has one for each location.
type alias struct {
	rank  int32    // depth: 1, or one more than the deepest alias inside; after assign, the number
	next  aliasKey // in the class
	epoch uint16   // of the aliasTable
	base  aliasBase
	place aliasPlace
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
	tupleAlias: "!tuple", distinctAlias: "#distinct", locationAlias: locationName, mapAlias: "#map", setAlias: "#set",
}

const locationName = "#" + parts.LocationBase

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

// collectAliases prints the module without output and records what would print as an alias, in an
// empty table.
func (p *printer) collectAliases(t *aliasTable) error {
	p.aliasing, t.p = t, p
	p.dry = true
	p.operation(p.m.Top())
	p.flush()
	p.dry = false
	t.assign()
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
	if e.base == locationAlias {
		dst = append(dst, locationName...) // of constant length, which takes fewer instructions
	} else {
		dst = append(dst, aliasBases[e.base]...)
	}
	if e.rank > 0 {
		dst = strconv.AppendInt(dst, int64(e.rank), 10)
	}
	return dst
}

// find returns the alias of an attribute or type, or nil.
func (t *aliasTable) find(k aliasKey) *alias {
	i := t.locIndex(k)
	if i == 0 {
		return t.others[k]
	}
	if i >= len(t.locs) || t.locs[i].epoch != t.epoch {
		return nil
	}
	return &t.locs[i]
}

// locIndex returns the index of a location, or 0.
func (t *aliasTable) locIndex(k aliasKey) int {
	if k < 0 {
		return 0
	}
	return t.p.m.Locs.Index(ir.Attr(k))
}

// add makes an alias without a class; see rank. It may move those of locations, because it makes
// room for all locations of the Context.
func (t *aliasTable) add(k aliasKey, base aliasBase, place aliasPlace) (e *alias) {
	if i := t.locIndex(k); i == 0 {
		e = new(alias)
		t.others[k] = e
	} else {
		if i >= len(t.locs) {
			t.locs = append(t.locs, make([]alias, t.p.m.Locs.Len()-len(t.locs))...)
		}
		e = &t.locs[i]
	}
	if *e = (alias{epoch: t.epoch, base: base, place: place}); place == atTheTop {
		t.tops++
	}
	return e
}

// rank sets the depth of a new alias and appends the alias to its class.
func (t *aliasTable) rank(k aliasKey, e *alias, depth int32) {
	i := int(depth)*int(baseCount) + int(e.base)
	for len(t.classes) <= i {
		t.classes = append(t.classes, aliasClass{})
	}
	e.rank = depth
	c := &t.classes[i]
	if c.first == 0 {
		c.first = k
	} else {
		t.find(c.last).next = k
	}
	c.last = k
}

// all iterates over the aliases in the order of their definitions.
func (t *aliasTable) all(yield func(k aliasKey, e *alias) bool) {
	for _, c := range t.classes {
		for k := c.first; k != 0; {
			e := t.find(k)
			if !yield(k, e) {
				return
			}
			k = e.next
		}
	}
}

// assign numbers the aliases of each base.
func (t *aliasTable) assign() {
	var counts [baseCount]int32
	for _, e := range t.all {
		e.rank = counts[e.base]
		counts[e.base]++
	}
}

// reset empties the table and keeps its memory.
func (t *aliasTable) reset() {
	if t.epoch++; t.epoch == 0 { // all have been used
		clear(t.locs)
		t.epoch = 1
	}
	t.p, t.classes, t.tops = nil, t.classes[:0], 0
	clear(t.others)
	clear(t.distinct)
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
func (t *aliasTable) visit(k aliasKey, place aliasPlace) (depth int32) {
	e := t.find(k)
	isNew := e == nil
	switch {
	case isNew:
		if base := t.baseOf(k); base != noAlias {
			e = t.add(k, base, place)
		}
	case place == atTheEnd || e.place == atTheTop:
		return e.rank
	default:
		e.place = atTheTop
		t.tops++
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
	if isNew { // add has not moved e since: the locations inside have smaller indices
		t.rank(k, e, depth+1)
	}
	return e.rank
}

// aliasDefinitions writes the definitions of a place.
func (p *printer) aliasDefinitions(place aliasPlace) {
	if p.aliasing == nil {
		return
	}
	left := -1
	if place == atTheTop { // few, which begin the list
		left = p.aliasing.tops
	}
	for k, e := range p.aliasing.all {
		if left == 0 {
			break
		}
		if e.place != place {
			continue
		}
		left--
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
