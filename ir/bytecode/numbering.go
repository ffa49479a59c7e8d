package bytecode

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode/schema"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// Numbering of dialects, operation names, attributes, types, values and resources
// (IRNumbering.cpp): in order of first use, then by number of references, then grouped by dialect
// within the range of each varint size.

// A key identifies an item of the table of attributes and types. An attribute has two items if both
// VHLO and builtin encode it.
type key struct {
	isType   bool
	portable bool
	as       string // name of the encoding, if the attribute does not determine it
	value    int32
}

// An item is an attribute, a type or an operation name.
type item struct {
	key     key
	dialect *dialectItem
	number  int
	refs    int

	row    *schema.Encoding // nil if written as text
	parts  []schema.Part
	raw    []byte // the encoding, if kept from the file
	custom bool   // whether raw is not text

	name       string // operation name without dialect
	registered bool
}

// A dialectItem is a dialect that the file names.
type dialectItem struct {
	name      string
	number    int
	schema    *schema.Dialect
	version   []byte   // kept from the file; nil for none
	resources []string // keys of its resources, in order
}

// An opNumber holds the numbers and the encoded parts of an operation.
type opNumber struct {
	*attached
	loc      *item
	id       int32 // position in a pre-order walk
	isolated bool
}

// A numbering assigns numbers to the dialects, attributes, types, values and operations of a
// module.
type numbering struct {
	m      *ir.Module
	c      *ir.Context
	target Target
	legal  *vhlo.Legalizer // nil unless the target is an artifact
	casts  ir.Op           // operations from it on are casts that addCasts inserted

	dialects  []*dialectItem
	byName    map[string]*dialectItem
	items     map[key]*item
	attrs     []*item
	types     []*item
	opNames   map[string]*item
	names     []*item
	attached  map[attachedKey]*attached
	ops       []opNumber
	values    []int32
	blocks    map[ir.Block]int
	counts    map[ir.Region]int // number of values
	long      map[literalKey][]ir.Attr
	seed      maphash.Seed
	resources map[string]int
	parts     []schema.Part // scratch for locations

	props map[ir.OpName][]property
	older map[ir.OpName]bool // operations that are written without later attributes
	err   error

	downgraded bool // newer versions have another form of an operation

	kept *reader // of the file whose tables are kept, or nil
}

func newNumbering(m *ir.Module, t Target) *numbering {
	casts, legal := ir.Op(m.NumOps()), (*vhlo.Legalizer)(nil)
	if t.Artifact {
		legal = vhlo.NewLegalizer(m.Context, t.StableHLO)
		m = addCasts(m, legal)
	}
	var older map[ir.OpName]bool
	if o, ok := m.Ranges().Locator().(*origin); ok && t.AsRead {
		older = o.older
	}
	return &numbering{
		older: older,
		m:     m, c: m.Context, target: t, legal: legal, casts: casts,
		byName: map[string]*dialectItem{}, items: map[key]*item{}, opNames: map[string]*item{}, attached: map[attachedKey]*attached{},
		ops: make([]opNumber, m.NumOps()), values: make([]int32, m.NumValues()), blocks: map[ir.Block]int{}, counts: map[ir.Region]int{},
		long: map[literalKey][]ir.Attr{}, seed: maphash.MakeSeed(), resources: map[string]int{}, props: map[ir.OpName][]property{},
	}
}

// A regionStart is a region to be numbered and the number of its first value.
type regionStart struct {
	region ir.Region
	first  int32
}

// number numbers the whole module.
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
	if n.kept != nil {
		return n.numberKept()
	}
	for _, list := range [][]*item{n.attrs, n.names, n.types} {
		slices.SortStableFunc(list, func(a, b *item) int { return cmp.Compare(b.refs, a.refs) })
		groupByDialect(list)
	}
	n.numberResources()
	return nil
}

// groupByDialect sorts items by dialect within the range of each varint size, and numbers them. The
// last dialect of the previous range comes first.
func groupByDialect(list []*item) {
	rest, size, first := list, 0, 0
	for bytes := 1; bytes < 9 && len(rest) > 0; bytes++ {
		size = 1<<(7*bytes) - size
		part := rest[:min(size, len(rest))]
		rest = rest[len(part):]
		rank := func(it *item) int {
			if it.dialect.number == first {
				return -1
			}
			return it.dialect.number
		}
		slices.SortStableFunc(part, func(a, b *item) int { return cmp.Compare(rank(a), rank(b)) })
		first = part[len(part)-1].dialect.number
	}
	for i, it := range list {
		it.number = i
	}
}

// findIsolated finds the operations whose regions use no values from outside, and assigns ids to
// all operations.
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

// regionOf returns the region that defines a value.
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
	portable := n.isPortable(m.RegionOp(r))
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

// isPortable reports whether an operation is written as one of VHLO.
func (n *numbering) isPortable(op ir.Op) bool {
	return n.legal != nil && n.legal.Has(n.m.OpName(op), n.m.OpString(op))
}

// hasPortableResults reports whether the types of an operation's results are written as those of
// VHLO. A cast has one such type, of its operand or its result.
func (n *numbering) hasPortableResults(op ir.Op) bool {
	if op >= n.casts {
		return !n.isPortable(definer(n.m, n.m.Operand(op, 0)))
	}
	return n.isPortable(op)
}

// op numbers an operation without its regions.
func (n *numbering) op(op ir.Op, next *int32) error {
	m := n.m
	portable := n.isPortable(op)
	if err := n.checkWritable(op, portable); err != nil {
		return &OpError{op, err}
	}
	a, err := n.attach(op, portable)
	if err != nil {
		return &OpError{op, err}
	}
	o := &n.ops[op]
	o.attached = a
	if a.form != nil {
		n.downgraded = n.downgraded || a.downgraded
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
		n.typ(m.Type(v), n.hasPortableResults(op))
	}
	if a.dictNeeded && a.dict == nil {
		a.dict = n.makeDict(op, a, portable)
	} else if a.dict != nil {
		a.dict.refs++
	}
	n.numberProperties(op, a, portable)
	o.loc = n.attr(m.OpLocation(op), false, "")
	if n.err == nil {
		return nil
	}
	if op >= n.casts {
		op = definer(m, m.Operand(op, 0))
	}
	return &OpError{op, n.err}
}

// checkWritable returns an error if an operation cannot be written.
func (n *numbering) checkWritable(op ir.Op, portable bool) error {
	m := n.m
	switch {
	case m.IsText(op):
		return fmt.Errorf("'%s' is unregistered and in custom form, which bytecode cannot represent", m.OpString(op))
	case n.legal == nil || portable || m.OpName(op) == ir.OpModule || op >= n.casts:
		return nil
	case isBeside(strings.Split(m.OpString(op), ".")[0]):
	case m.NumOperands(op) > 0 || m.NumResults(op) > 0:
		return fmt.Errorf("'%s' is not an operation of StableHLO and cannot be in an artifact", m.OpString(op))
	}
	return nil
}

// opName returns the item of an operation name.
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

// dialect returns the dialect with this name.
func (n *numbering) dialect(name string) *dialectItem {
	d := n.byName[name]
	if d == nil {
		d = &dialectItem{name: name}
		if of := schemas.Get()[name]; of != nil {
			d.schema = of()
		}
		n.byName[name] = d
		n.dialects = append(n.dialects, d)
	}
	return d
}
