package ir

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// An aliasTable says which attributes and types print as #name or !name (AsmPrinter.cpp,
// AliasInitializer). Entries are in the order of the first visit until they are sorted.
type aliasTable struct {
	index    map[aliasKey]int
	entries  []aliasEntry
	distinct map[Attr]int // the numbers of distinct attributes, as they are written
}

type aliasKey struct {
	typ  Type
	attr Attr
}

type aliasEntry struct {
	key      aliasKey
	base     string // loc, map, set, distinct, tuple
	number   int
	depth    int // 1, or one more than the deepest alias inside
	deferred bool
	children []int
}

// mayAlias tells whether the context holds anything that prints as an alias.
func (m *Module) mayAlias() bool {
	for i := range m.Context.attrs {
		if r := &m.Context.attrs[i]; r.aliased && (r.kind != LocationAttr || m.locAttrs) {
			return true
		}
	}
	for i := range m.Context.types {
		if m.Context.types[i].aliased {
			return true
		}
	}
	return false
}

// collectAliases prints the module into nothing and notes what would be an alias.
func (p *printer) collectAliases() error {
	p.aliasing = &aliasTable{index: map[aliasKey]int{}, distinct: map[Attr]int{}}
	p.dry = true
	p.operation(p.top)
	p.flush()
	p.dry = false
	p.aliasing.assign()
	return p.err
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

// name is the alias with its sign.
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

// baseName is what the alias of an attribute or type is called; empty if it has none.
func (p *printer) baseName(k aliasKey) string {
	if k.typ != 0 {
		if r := &p.Context.types[k.typ]; r.kind == TupleType && len(r.parts) > longTuple {
			return "tuple"
		}
		return ""
	}
	switch r := &p.attrs[k.attr]; r.kind {
	case AffineMapAttr:
		return "map"
	case IntegerSetAttr:
		return "set"
	case DistinctAttr:
		if p.attrs[r.attrs[0]].kind != UnitAttr {
			return "distinct"
		}
	case LocationAttr:
		return locBase
	}
	return ""
}

// visit notes an attribute or type and what is inside; it returns the depth and the index of its entry,
// or -1.
func (p *printer) visit(k aliasKey, deferrable bool) (depth, index int) {
	t := p.aliasing
	if i, seen := t.index[k]; seen {
		if !deferrable {
			t.undefer(i)
		}
		return t.entries[i].depth, i
	}
	base := p.baseName(k)
	i := -1
	if base != "" {
		i = len(t.entries)
		t.index[k] = i
		t.entries = append(t.entries, aliasEntry{key: k, base: base, depth: 1, deferred: deferrable})
	}
	var children []int
	deepest := 0
	for _, child := range p.inside(k) {
		d, c := p.visit(child, deferrable)
		deepest = max(deepest, d)
		if c >= 0 {
			children = append(children, c)
		}
	}
	if i < 0 {
		return deepest, -1
	}
	t.entries[i].children = children
	if deepest > 0 {
		t.entries[i].depth = deepest + 1
	}
	return t.entries[i].depth, i
}

// undefer moves an alias, and those inside, to the top of the file.
func (t *aliasTable) undefer(i int) {
	if !t.entries[i].deferred {
		return
	}
	t.entries[i].deferred = false
	for _, c := range t.entries[i].children {
		t.undefer(c)
	}
}

// inside are the parts of an attribute or type that may print as aliases.
func (p *printer) inside(k aliasKey) (keys []aliasKey) {
	addAttr := func(a Attr) {
		if p.attrs[a].aliased {
			keys = append(keys, aliasKey{attr: a})
		}
	}
	addType := func(t Type) {
		if t != 0 && p.Context.types[t].aliased {
			keys = append(keys, aliasKey{typ: t})
		}
	}
	if k.typ != 0 {
		r := &p.Context.types[k.typ]
		for _, t := range r.parts {
			addType(t)
		}
		addType(r.element)
		for _, a := range r.tail {
			addAttr(a)
		}
		return keys
	}
	r := &p.attrs[k.attr]
	for _, a := range r.attrs {
		addAttr(a)
	}
	for _, e := range p.Entries(r.dict) {
		addAttr(e.Attr)
	}
	if r.kind != LocationAttr {
		addType(r.typ)
	}
	return keys
}

// aliasedType writes a type that is, or may hold, an alias.
func (p *printer) aliasedType(t Type) {
	k := aliasKey{typ: t}
	if p.dry {
		p.visit(k, false)
		return
	}
	if i, ok := p.aliasing.index[k]; ok {
		p.str(p.aliasing.entries[i].name())
		return
	}
	p.typeParts(t)
}

// typeParts writes a type whose parts may be aliases.
func (p *printer) typeParts(t Type) {
	r := &p.Context.types[t]
	switch r.kind {
	case TupleType, FutureType:
		p.str(r.text[:strings.IndexByte(r.text, '<')+1])
		p.typeList(r.parts)
		p.byte('>')
	case TensorType, UnrankedType, VectorType, MemRefType:
		p.str(r.head)
		p.typ(r.element)
		for _, a := range r.tail {
			p.str(", ")
			if p.attrs[a].aliased {
				p.attr(a)
			} else {
				p.str(p.tailText(r.kind, a))
			}
		}
		p.byte('>')
	case FunctionType:
		p.byte('(')
		p.typeList(r.parts[:r.inputs])
		p.str(") -> ")
		results := r.parts[r.inputs:]
		if len(results) == 1 && p.TypeKind(results[0]) != FunctionType {
			p.typ(results[0])
			return
		}
		p.byte('(')
		p.typeList(results)
		p.byte(')')
	default:
		p.str(r.text)
	}
}

// aliasedAttr writes an attribute that is, or may hold, an alias; definition asks for the attribute
// itself.
func (p *printer) aliasedAttr(a Attr, definition bool) {
	k := aliasKey{attr: a}
	if p.dry {
		p.visit(k, false)
		return
	}
	if i, ok := p.aliasing.index[k]; ok && !definition {
		p.str(p.aliasing.entries[i].name())
		return
	}
	switch r := &p.attrs[a]; r.kind {
	case ArrayAttr:
		p.byte('[')
		for i, item := range r.attrs {
			if i > 0 {
				p.str(", ")
			}
			if p.attrs[item].aliased {
				p.attr(item)
			} else {
				p.str(p.elidedText(item))
			}
		}
		p.byte(']')
	case DictAttr:
		p.dict(p.Entries(r.dict))
	case TypeAttr:
		p.typ(r.typ)
	case LocationAttr:
		p.loc(a)
	case DistinctAttr:
		p.distinct(a)
	case ResourceAttr:
		p.useResource(r.value)
		p.str(r.text)
	default:
		p.str(r.text)
	}
}

// distinct writes distinct[n]<attribute>, n counting the attributes in the order they are written.
func (p *printer) distinct(a Attr) {
	t := p.aliasing
	n, seen := t.distinct[a]
	if !seen {
		n = len(t.distinct)
		t.distinct[a] = n
	}
	p.str("distinct[" + strconv.Itoa(n) + "]<")
	if inner := p.attrs[a].attrs[0]; p.attrs[inner].kind != UnitAttr {
		p.attr(inner)
	}
	p.byte('>')
}

// loc writes loc(…) with aliases for the locations inside.
func (p *printer) loc(a Attr) {
	r := &p.attrs[a]
	p.str("loc(")
	parts := strings.Split(r.value, hole)
	p.str(parts[0])
	for i, inner := range r.attrs {
		if e, ok := p.aliasing.index[aliasKey{attr: inner}]; ok {
			p.str(p.aliasing.entries[e].name())
		} else if i == 0 && isMetadata(r.value) {
			p.attr(inner)
		} else {
			p.buf = p.appendLoc(p.buf, inner)
		}
		p.str(parts[i+1])
	}
	p.byte(')')
}

// aliasDefinitions writes the definitions that stand before the module, or the deferred ones behind.
func (p *printer) aliasDefinitions(deferred bool) {
	if p.aliasing == nil {
		return
	}
	for i := range p.aliasing.entries {
		e := &p.aliasing.entries[i]
		if e.deferred != deferred {
			continue
		}
		p.str(e.name())
		p.str(" = ")
		if e.key.typ != 0 {
			p.typeParts(e.key.typ)
		} else {
			p.aliasedAttr(e.key.attr, true)
		}
		p.byte('\n')
		if len(p.buf) >= p.room {
			p.flush()
		}
	}
}

// visitLoc notes the location of an operation.
func (p *printer) visitLoc(op Op) { p.visit(aliasKey{attr: p.OpLocation(op)}, true) }

// trailingLoc writes the location behind an operation, by its alias.
func (p *printer) trailingLoc(op Op) {
	l := p.OpLocation(op)
	if i, ok := p.aliasing.index[aliasKey{attr: l}]; ok {
		p.str(" loc(" + p.aliasing.entries[i].name() + ")")
		return
	}
	p.byte(' ')
	p.loc(l)
}

// argLoc writes the location of an argument in place; it has an alias all the same.
func (p *printer) argLoc(v Value) {
	if !p.options.DebugInfo {
		return
	}
	l := p.ArgLocation(v)
	if p.dry {
		p.visit(aliasKey{attr: l}, false)
		return
	}
	p.byte(' ')
	p.loc(l)
}

// OpLocation is the location of an operation: the one written, or the place of its name.
func (m *Module) OpLocation(op Op) Attr {
	r := m.ops.at(int32(op))
	if r.flags&opImplied != 0 {
		return m.OpLocation(m.ParentOp(op))
	}
	if r.loc > 0 {
		s := m.locs[r.loc-1]
		if a, err := m.readLoc(m.Source.Text, s.start, s.end, &m.aliases); err == nil {
			return a
		}
		return m.unknownLoc()
	}
	if m.implied && op == m.top {
		return m.fileLoc(m.Source.Name, 0, 0)
	}
	offset := m.nameOffset(op)
	if r.name == OpReduce && m.Source.Text[offset] != '"' {
		// parseReduceOp takes the place behind the name.
		offset = syntax.SkipBlanks(m.Source.Text, offset+len(opTable[OpReduce].name))
	}
	at := m.Source.Position(offset)
	return m.fileLoc(m.Source.Name, at.Line, at.Column)
}

// nameOffset is where the name of an operation stands, behind its results.
func (m *Module) nameOffset(op Op) int {
	r := m.ops.at(int32(op))
	src := m.Source.Text
	at, _ := r.span()
	if src[at] != '%' {
		return at
	}
	for src[at] != '=' {
		if src[at] == '/' {
			at = syntax.SkipBlanks(src, at)
			continue
		}
		at++
	}
	return syntax.SkipBlanks(src, at+1)
}

// ArgLocation is the location of a block argument: the one written, or the place of its name. The
// arguments of a body that the text implies have the location of its operation.
func (m *Module) ArgLocation(v Value) Attr {
	if s, ok := m.argLocs[v]; ok {
		if a, err := m.readLoc(m.Source.Text, s.start, s.end, &m.aliases); err == nil {
			return a
		}
		return m.unknownLoc()
	}
	block, number := m.ArgOf(v)
	op := m.RegionOp(m.BlockRegion(block))
	if first := m.FirstOp(block); first != 0 && m.ops.at(int32(first)).flags&opImplied != 0 {
		return m.OpLocation(op)
	}
	names := m.argNames(block, op)
	if number >= len(names) {
		return m.unknownLoc()
	}
	at := m.Source.Position(names[number].Start)
	return m.fileLoc(m.Source.Name, at.Line, at.Column)
}

// argNames are the tokens that name the arguments of a block: those of its label, or of the header of
// its operation.
func (m *Module) argNames(b Block, op Op) (names []syntax.Token) {
	src := m.Source.Text
	opStart, end := m.ops.at(int32(op)).span()
	start := int(m.blocks.at(int32(b)).start)
	if start == 0 || src[start] != '^' {
		start = opStart
		end = int(m.regions.at(int32(m.BlockRegion(b))).start)
		if m.OpName(op) == OpWhile {
			end = int(m.regions.at(int32(m.FirstRegion(op))).start)
		}
	}
	for _, t := range syntax.Header(src, start, end, vocabulary) {
		if t.Kind == grammar.MLIRARG {
			names = append(names, t)
		}
	}
	switch {
	case src[start] == '^': // the header of a label has no end of its own
		return names[:min(len(names), m.NumArgs(b))]
	case m.OpName(op) == OpReduce:
		return unzip(names)
	}
	return names
}
