package bytecode

import (
	"bytes"
	"cmp"

	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// The numbers that a file has for dialects, names of operations, attributes, types, values and resources (IRNumbering.cpp): in the order in
// which they are met, then by how often they are referred to, then by dialect within what a varint of one more byte can say.

// A key is what an item of the table of attributes and types is. The same attribute may be one of VHLO and one that is not.
type key struct {
	isType   bool
	portable bool
	as       string // the name of the row, if that does not follow
	value    int32
}

// An item is an attribute, a type or the name of an operation.
type item struct {
	key     key
	dialect *ownDialect
	number  int
	refs    int

	row   *schema.Encoding // nil: it is written as text
	parts []schema.Part

	name       string // of an operation, without its dialect
	registered bool
}

// An ownDialect is a dialect that the file names.
type ownDialect struct {
	name      string
	number    int
	schema    *schema.Dialect
	resources []string // its resources, in order
}

// attached is what an operation has of attributes. Operations of one name and with the same dictionaries share it.
type attached struct {
	name       *item
	form       *vhlo.Form
	dict       *item
	dictNeeded bool
	properties []*item // nil entries for those that are missing
	optional   []bool
	segments   []ir.Attr // sizes of segments, written behind the properties
	has        bool      // there are properties, perhaps none of which is given
	unknown    *item     // the properties of an operation that is in no table
	at         int       // their number, once written; -1 before
}

type attachedKey struct {
	op    ir.OpName
	props ir.Dict
	attrs ir.Dict
}

// An opNumber is what the numbering knows of an operation.
type opNumber struct {
	*attached
	loc        *item
	id         int32 // its place among all, parents first
	isolated   bool
	downgraded bool
}

// A numbering numbers what a module has.
type numbering struct {
	m      *ir.Module
	c      *ir.Context
	target Target
	legal  *vhlo.Legalizer // of an artifact

	dialects  []*ownDialect
	byName    map[string]*ownDialect
	items     map[key]*item
	attrs     []*item
	types     []*item
	opNames   map[string]*item
	names     []*item
	attached  map[attachedKey]*attached
	ops       []opNumber
	values    []int32
	blocks    map[ir.Block]int
	counts    map[ir.Region]int // of values
	long      map[uint64][]ir.Attr
	seed      maphash.Seed
	resources map[string]int

	props map[ir.OpName][]property
	err   error
}

func newNumbering(m *ir.Module, t Target) *numbering {
	n := &numbering{
		m: m, c: m.Context, target: t,
		byName: map[string]*ownDialect{}, items: map[key]*item{}, opNames: map[string]*item{}, attached: map[attachedKey]*attached{},
		ops: make([]opNumber, m.NumOps()), values: make([]int32, m.NumValues()), blocks: map[ir.Block]int{}, counts: map[ir.Region]int{},
		long: map[uint64][]ir.Attr{}, seed: maphash.MakeSeed(), resources: map[string]int{}, props: map[ir.OpName][]property{},
	}
	if t.Artifact {
		n.legal = vhlo.NewLegalizer(m.Context, t.StableHLO)
	}
	return n
}

// A regionStart is a region that is still to be numbered, and the number of its first value.
type regionStart struct {
	region ir.Region
	first  int32
}

// number numbers everything.
func (n *numbering) number() error {
	m, top := n.m, n.m.Top()
	n.findIsolated(top)
	if err := n.op(top, nil); err != nil {
		return err
	}
	next := int32(0)
	var waiting []regionStart
	push := func(op ir.Op) {
		first := next
		if n.ops[op].isolated {
			first = 0
		}
		for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
			waiting = append(waiting, regionStart{r, first})
		}
	}
	push(top)
	for len(waiting) > 0 {
		last := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		next = last.first
		if err := n.region(last.region, &next); err != nil {
			return err
		}
		for b := m.FirstBlock(last.region); b != 0; b = m.NextBlock(b) {
			for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
				push(op)
			}
		}
	}
	for i, d := range n.dialects {
		d.number = i
	}
	for _, list := range [][]*item{n.attrs, n.names, n.types} {
		slices.SortStableFunc(list, func(a, b *item) int { return cmp.Compare(b.refs, a.refs) })
		groupByDialect(list)
	}
	n.numberResources()
	return nil
}

// groupByDialect sorts by dialect within what varints of one length can say, the dialect that the group before ends with first.
func groupByDialect(list []*item) {
	rest, size, first := list, 0, 0
	for bytes := 1; bytes < 9 && len(rest) > 0; bytes++ {
		size = 1<<(7*bytes) - size
		part := rest[:min(size, len(rest))]
		rest = rest[len(part):]
		slices.SortStableFunc(part, func(a, b *item) int {
			switch x, y := a.dialect.number, b.dialect.number; {
			case x == y:
				return 0
			case x == first:
				return -1
			case y == first:
				return 1
			default:
				return cmp.Compare(x, y)
			}
		})
		first = part[len(part)-1].dialect.number
	}
	for i, it := range list {
		it.number = i
	}
}

// findIsolated finds the operations whose regions use no values of those around, and numbers all operations.
func (n *numbering) findIsolated(top ir.Op) {
	m := n.m
	id := int32(0)
	visit := func(op ir.Op) {
		n.ops[op].id, n.ops[op].isolated = id, true
		id++
		if op == top {
			return
		}
		home := m.BlockRegion(m.Block(op))
		for _, v := range m.Operands(op) {
			def := n.regionOf(v)
			for r := home; r != def && r != 0; {
				parent := m.RegionOp(r)
				n.ops[parent].isolated = false
				if parent == top {
					break
				}
				r = m.BlockRegion(m.Block(parent))
			}
		}
	}
	visit(top)
	m.WalkBelow(top, visit)
}

// regionOf is the region that defines a value.
func (n *numbering) regionOf(v ir.Value) ir.Region {
	if b, _ := n.m.ArgOf(v); b != 0 {
		return n.m.BlockRegion(b)
	}
	op, _ := n.m.DefiningOp(v)
	return n.m.BlockRegion(n.m.Block(op))
}

// region numbers the blocks of a region, their arguments and operations.
func (n *numbering) region(r ir.Region, next *int32) error {
	m, first, count := n.m, *next, 0
	portable := n.legal != nil && n.inPortable(m.RegionOp(r))
	for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
		n.blocks[b] = count
		count++
		for i := range m.NumArgs(b) {
			v := m.Arg(b, i)
			n.values[v] = *next
			*next++
			n.attr(m.ArgLocation(v), false, "")
			n.typ(m.Type(v), portable)
		}
		if n.err != nil {
			return &OpError{m.RegionOp(r), n.err}
		}
		for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
			if err := n.op(op, next); err != nil {
				return err
			}
		}
	}
	n.counts[r] = int(*next - first)
	return nil
}

// inPortable reports whether an operation is one of VHLO in an artifact.
func (n *numbering) inPortable(op ir.Op) bool {
	return n.legal.Has(n.m.OpName(op), n.m.OpString(op))
}

// op numbers an operation, without its regions.
func (n *numbering) op(op ir.Op, next *int32) error {
	m := n.m
	portable := n.legal != nil && n.inPortable(op)
	if err := n.admit(op, portable); err != nil {
		return &OpError{op, err}
	}
	a, err := n.attach(op, portable)
	if err != nil {
		return &OpError{op, err}
	}
	o := &n.ops[op]
	o.attached = a
	if a.form != nil {
		o.downgraded = n.legal.Downgrades(m.OpName(op), m.OpString(op))
		if err := n.legal.Check(m, op, a.form); err != nil {
			return &OpError{op, err}
		}
	}
	a.name.refs++
	first, results := m.Results(op)
	for i := range results {
		v := first + ir.Value(i)
		n.values[v] = *next
		*next++
		n.typ(m.Type(v), portable)
	}
	if a.dictNeeded && a.dict == nil {
		a.dict = n.makeDict(op, a, portable)
	} else if a.dict != nil {
		a.dict.refs++
	}
	n.numberProperties(op, a, portable)
	o.loc = n.attr(m.OpLocation(op), false, "")
	if n.err != nil {
		return &OpError{op, n.err}
	}
	return nil
}

// admit is the error that an operation cannot be written.
func (n *numbering) admit(op ir.Op, portable bool) error {
	m := n.m
	switch {
	case m.IsText(op):
		return fmt.Errorf("'%s' is known by its text only, which bytecode has no place for", m.OpString(op))
	case n.legal == nil || portable || m.OpName(op) == ir.OpModule:
		return nil
	case m.NumOperands(op) > 0 || m.NumResults(op) > 0:
		return fmt.Errorf("'%s' is no operation of StableHLO, and cannot be in an artifact", m.OpString(op))
	}
	return nil
}

// attach is what an operation has of attributes, made when the first with them is met.
func (n *numbering) attach(op ir.Op, portable bool) (*attached, error) {
	m := n.m
	k := attachedKey{op: m.OpName(op), props: m.Properties(op), attrs: m.Attributes(op)}
	if a := n.attached[k]; a != nil {
		return a, nil
	}
	a := &attached{at: -1}
	full := m.OpString(op)
	def := m.OpDef(op)
	if portable {
		form, err := n.legal.Form(m, op)
		if err != nil {
			return nil, err
		}
		a.form = form
		full = "vhlo." + form.Op.Name
	}
	a.name = n.opName(full, def != nil)
	inDict := n.target.Version < versionProperties
	switch {
	case portable:
		a.has = !inDict && len(a.form.Op.Attrs) > 0
		a.dictNeeded = len(a.form.Rest) > 0 || inDict && len(a.form.Op.Attrs) > 0
	default:
		a.has = !inDict && def != nil && len(n.propertiesOf(def)) > 0
		a.dictNeeded = m.Attributes(op) != 0 || inDict && m.Properties(op) != 0
	}
	n.attached[k] = a
	return a, nil
}

// propertiesOf are the properties of an operation with a definition.
func (n *numbering) propertiesOf(def *ir.OpDef) []property {
	list, ok := n.props[def.Op]
	if !ok {
		list = (&reader{c: n.c}).propertiesOf(def)
		n.props[def.Op] = list
	}
	return list
}

// makeDict is the dictionary of an operation: discardable attributes and, in older bytecode, all others.
func (n *numbering) makeDict(op ir.Op, a *attached, portable bool) *item {
	m := n.m
	if !portable {
		entries := slices.Clone(n.c.Entries(m.Attributes(op)))
		if n.target.Version < versionProperties {
			entries = append(entries, n.c.Entries(m.Properties(op))...)
		}
		return n.attr(n.c.DictAttr(n.c.Dict(entries)), false, "")
	}
	parts := map[string]schema.Part{}
	for _, e := range a.form.Rest {
		parts[n.c.NameString(e.Name)] = schema.Part{Attr: e.Attr}
	}
	if n.target.Version < versionProperties {
		for i := range a.form.Op.Attrs {
			parts[a.form.Op.Attrs[i].Name] = a.form.Attributes[i]
		}
	}
	return n.portableDict(parts)
}

// portableDict is a dictionary of builtin whose values are of VHLO. It is an item of its own, known by its text.
func (n *numbering) portableDict(parts map[string]schema.Part) *item {
	names := make([]string, 0, len(parts))
	for name := range parts {
		names = append(names, name)
	}
	slices.Sort(names)
	var text strings.Builder
	for _, name := range names {
		p := parts[name]
		fmt.Fprintf(&text, "%q %s %d ", name, p.As, n.canonical(p.Attr))
	}
	k := key{portable: true, as: "dict " + text.String()}
	if it := n.items[k]; it != nil {
		it.refs++
		return it
	}
	it := &item{key: k, refs: 1}
	n.items[k] = it
	n.attrs = append(n.attrs, it)
	it.dialect = n.dialect("builtin")
	it.row = schema.Named(schema.Builtin().Attrs, "DictionaryAttr")
	for _, name := range names {
		s := n.c.String(name)
		n.attr(s, false, "")
		n.attr(parts[name].Attr, true, parts[name].As)
		it.parts = append(it.parts, schema.Part{Attr: s}, parts[name])
	}
	return it
}

// numberProperties numbers the attributes that an operation has as properties.
func (n *numbering) numberProperties(op ir.Op, a *attached, portable bool) {
	m := n.m
	if n.target.Version >= versionProperties && !portable && m.OpDef(op) == nil && m.Properties(op) != 0 {
		a.unknown = n.attr(n.c.DictAttr(m.Properties(op)), false, "")
		a.has = true
		return
	}
	if !a.has {
		return
	}
	if a.properties != nil || a.segments != nil {
		for _, it := range a.properties {
			if it != nil {
				it.refs++
			}
		}
		return
	}
	if portable {
		for _, p := range a.form.Attributes {
			a.properties = append(a.properties, n.attr(p.Attr, true, p.As))
			a.optional = append(a.optional, false)
		}
		return
	}
	for _, p := range n.propertiesOf(m.OpDef(op)) {
		value := m.Property(op, p.at)
		if p.segments > 0 && n.target.Version >= versionSegments {
			a.segments = append(a.segments, value)
			continue
		}
		var it *item
		if value != 0 {
			it = n.attr(value, false, "")
		} else if !p.optional && n.err == nil {
			n.err = fmt.Errorf("'%s' has no attribute '%s'", m.OpString(op), p.name)
		}
		a.properties = append(a.properties, it)
		a.optional = append(a.optional, p.optional)
	}
	if a.properties == nil {
		a.properties = []*item{}
	}
}

// opName is the item of the name of an operation.
func (n *numbering) opName(full string, registered bool) *item {
	it := n.opNames[full]
	if it == nil {
		dialect, name, dotted := strings.Cut(full, ".")
		if !dotted {
			dialect, name = full, ""
		}
		it = &item{dialect: n.dialect(dialect), name: name, registered: registered}
		n.opNames[full] = it
		n.names = append(n.names, it)
	}
	return it
}

// dialect is the dialect of a name.
func (n *numbering) dialect(name string) *ownDialect {
	d := n.byName[name]
	if d == nil {
		d = &ownDialect{name: name}
		if of := schemas[name]; of != nil {
			d.schema = of()
		}
		n.byName[name] = d
		n.dialects = append(n.dialects, d)
	}
	return d
}

// canonical is the attribute that stands for all that are the same in MLIR: package ir does not keep long literals once.
func (n *numbering) canonical(a ir.Attr) ir.Attr {
	l := n.c.Literal(a)
	if l == nil || l.Splat() || l.Strings() != nil || n.c.ShortString(a) != "" {
		return a
	}
	data := l.AppendData(nil)
	sum := maphash.Bytes(n.seed, data)
	for _, other := range n.long[sum] {
		if other == a || n.c.AttrType(other) == n.c.AttrType(a) && bytes.Equal(data, n.c.Literal(other).AppendData(nil)) {
			return other
		}
	}
	n.long[sum] = append(n.long[sum], a)
	return a
}

// attr is the item of an attribute, which is referred to once more. as names its row, where that does not follow.
func (n *numbering) attr(a ir.Attr, portable bool, as string) *item {
	if portable {
		a = n.portableAttr(a)
	}
	k := key{portable: portable, as: as, value: int32(a)}
	if it := n.items[k]; it != nil {
		it.refs++
		return it
	}
	if c := n.canonical(a); c != a {
		it := n.attr(c, portable, as)
		n.items[k] = it
		return it
	}
	it := &item{key: k, refs: 1}
	n.items[k] = it
	n.attrs = append(n.attrs, it)
	name := n.dialectOf(a, portable)
	if as != "" && !portable {
		name = "stablehlo"
	}
	it.dialect = n.dialect(name)
	switch {
	case portable && as != "":
		it.row, it.parts = vhlo.SplitAs(n.c, as, a)
	case as != "":
		it.row = schema.Named(it.dialect.schema.Attrs, as)
		it.parts, _ = schema.SplitSubAxis(n.c, a)
	case it.dialect.schema != nil:
		it.row, it.parts = it.dialect.schema.SplitAttr(n.c, a)
	}
	n.check(it, func() string { return clip(n.c.ShortString(a)) })
	n.fields(it)
	return it
}

// portableAttr is the attribute that VHLO does not tell from another one.
func (n *numbering) portableAttr(a ir.Attr) ir.Attr {
	switch n.c.AttrKind(a) {
	case ir.SymbolAttr:
		if path := n.c.SymbolPath(a); len(path) == 1 {
			return n.c.String(path[0])
		}
	case ir.DenseArrayAttr:
		return vhlo.DenseOf(n.c, a)
	}
	return a
}

// typ is the item of a type, which is referred to once more.
func (n *numbering) typ(t ir.Type, portable bool) *item {
	k := key{isType: true, portable: portable, value: int32(t)}
	if it := n.items[k]; it != nil {
		it.refs++
		return it
	}
	it := &item{key: k, refs: 1}
	n.items[k] = it
	n.types = append(n.types, it)
	name := "vhlo"
	if !portable {
		name = n.dialectOfType(t)
	}
	it.dialect = n.dialect(name)
	if it.dialect.schema != nil {
		it.row, it.parts = it.dialect.schema.SplitType(n.c, t)
	}
	n.check(it, func() string { return n.c.TypeString(t) })
	n.fields(it)
	return it
}

// check notes the error that an item of VHLO is in no version, or in newer ones.
func (n *numbering) check(it *item, what func() string) {
	if !it.key.portable || n.err != nil {
		return
	}
	if it.row == nil {
		n.err = fmt.Errorf("'%s' cannot be in an artifact", what())
		return
	}
	if err := n.legal.CheckRow(it.row, what()); err != nil {
		n.err = err
	}
}

// fields numbers what an item is made of.
func (n *numbering) fields(it *item) {
	if it.row == nil {
		n.textResources(it)
		return
	}
	for i, f := range it.row.Fields {
		p := &it.parts[i]
		switch f.Kind {
		case schema.Attr, schema.OptionalAttr, schema.GuardedAttr, schema.CountedAttr:
			if p.Attr != 0 {
				n.attr(p.Attr, it.key.portable, p.As)
			}
		case schema.Attrs, schema.Pairs:
			for _, a := range p.Attrs {
				n.attr(a, it.key.portable, "")
			}
		case schema.Type:
			n.typ(p.Type, it.key.portable)
		case schema.Types:
			for _, t := range p.Types {
				n.typ(t, it.key.portable)
			}
		case schema.Resource:
			n.resource(it.dialect, p.Text)
		}
	}
}

// resource notes that a dialect has a resource.
func (n *numbering) resource(d *ownDialect, name string) {
	if !slices.Contains(d.resources, name) {
		d.resources = append(d.resources, name)
	}
}

// textResources notes the resources that an attribute names which is written as text.
func (n *numbering) textResources(it *item) {
	if it.key.isType || !strings.Contains(n.c.AttrString(ir.Attr(it.key.value)), "dense_resource<") {
		return
	}
	_, attrs := n.c.AliasParts(0, ir.Attr(it.key.value))
	for _, a := range attrs {
		if n.c.AttrKind(a) == ir.ResourceAttr {
			n.resource(n.dialect("builtin"), n.c.StringOf(a))
		}
	}
}

// numberResources numbers the resources of dialects: those with data, then those that are declared only.
func (n *numbering) numberResources() {
	for _, d := range n.dialects {
		d.resources = slices.Concat(n.withData(d, true), n.withData(d, false))
		for _, name := range d.resources {
			n.resources[name] = len(n.resources)
		}
	}
}

func (n *numbering) withData(d *ownDialect, want bool) (list []string) {
	for _, name := range d.resources {
		if (n.m.Resource(name) != nil) == want {
			list = append(list, name)
		}
	}
	return list
}

// dialectOf is the dialect that an attribute belongs to.
func (n *numbering) dialectOf(a ir.Attr, portable bool) string {
	switch {
	case portable:
		return "vhlo"
	case n.c.AttrKind(a) != ir.DialectAttr:
		return "builtin"
	}
	return dialectPrefix(n.c.AttrString(a))
}

// dialectOfType is the dialect that a type belongs to.
func (n *numbering) dialectOfType(t ir.Type) string {
	text := n.c.TypeString(t)
	if strings.HasPrefix(text, "!") {
		return dialectPrefix(text)
	}
	return "builtin"
}

// dialectPrefix is the dialect that #dialect.name or !dialect<…> begins with.
func dialectPrefix(text string) string {
	end := strings.IndexAny(text, ".<")
	if end < 0 {
		end = len(text)
	}
	return text[1:end]
}
