package source

import (
	"github.com/hlo-promote/hlo-promote/ir"
)

// Parts holds the edits of a module, divided into as many independent parts as possible.
type Parts struct {
	Edits [][]Edit // by part, in source order

	d *divider
}

// Of returns the part that inserts or changes the text of an operation, or of the operation that it
// is printed with; -1 if there is none.
func (p *Parts) Of(op ir.Op) int {
	if p.d == nil {
		return -1
	}
	if site, ok := p.d.findSite(op); ok {
		return p.d.number[p.d.find(site)]
	}
	return -1
}

// Divide divides the edits of module m into independent parts. read is the same module as it was
// read, with the same operation and value numbers.
//
// Two edits belong to the same part if they are of one operation, or if one defines a value that
// the other uses and the value is new or has another type or name than in the source. The same
// holds for a terminator and the operation around it, a call and its function, a function and its
// copies, and for all edits along the data flow of values for which ties reports true.
func Divide(m, read *ir.Module, ties func(ir.Value) bool) *Parts {
	d := &divider{m: m, sites: map[ir.Op]int{}, printedWhole: map[ir.Op]bool{}, copies: map[ir.Range]int{}, functions: map[string][]int{},
		values: map[ir.Value]int{}, families: map[ir.Op]int{}, functionFamilies: map[string][]int{}}
	var list []Edit
	var of []int
	d.splicer = editsOf(m, func(e edit) {
		list = append(list, Edit{e.start, e.end, string(e.text)})
		of = append(of, d.site(&e))
	})
	if d.splicer == nil {
		return &Parts{}
	}
	for _, op := range d.splicer.printedWhole {
		d.printedWhole[op] = true
	}
	d.noteFunctions(m)
	d.noteFunctions(read)
	m.Walk(func(op ir.Op) { d.visit(op, ties) })
	read.Walk(func(op ir.Op) { d.joinSourceSites(read, op, ties) })

	p := &Parts{d: d}
	d.number = make([]int, len(d.parent))
	for i := range d.number {
		d.number[i] = -1
	}
	for i, e := range list {
		n := &d.number[d.find(of[i])]
		if *n < 0 {
			*n = len(p.Edits)
			p.Edits = append(p.Edits, nil)
		}
		p.Edits[*n] = append(p.Edits[*n], e)
	}
	return p
}

// A divider groups edits with a union-find structure. Its elements are sites: one for all edits of
// an operation or for one insertion, one for each value that ties, and one for each operation where
// such values meet.
type divider struct {
	m            *ir.Module
	splicer      *splicer
	parent       []int // union-find parent of each site
	sites        map[ir.Op]int
	printedWhole map[ir.Op]bool // operations printed with all of their regions
	// sites of the edited, inserted and erased functions, by name
	functions        map[string][]int
	copies           map[ir.Range]int // site of a copy, by the source range of the original function
	values           map[ir.Value]int // sites of values that tie
	families         map[ir.Op]int    // sites of operations with such values
	functionFamilies map[string][]int // entries of families for functions, by name
	number           []int            // number of the part, by the representative site
}

func (d *divider) fresh() int {
	d.parent = append(d.parent, len(d.parent))
	return len(d.parent) - 1
}

// find returns the representative of a site.
func (d *divider) find(site int) int {
	for d.parent[site] != site {
		d.parent[site] = d.parent[d.parent[site]]
		site = d.parent[site]
	}
	return site
}

func (d *divider) join(a, b int) { d.parent[d.find(a)] = d.find(b) }

// site returns the site of an edit, and adds it if needed.
func (d *divider) site(e *edit) int {
	if site, ok := d.sites[e.op]; ok && e.op != 0 {
		return site
	}
	site := d.fresh()
	if e.op != 0 {
		d.sites[e.op] = site
	}
	for _, op := range e.inserted {
		d.sites[op] = site
		d.printedWhole[op] = true
		if d.m.OpName(op) == ir.OpFunc {
			d.copies[d.m.Ranges().Span(op)] = site
		}
	}
	return site
}

// findSite returns the site of an operation: its own, or that of an operation around it that is
// printed with all of its regions.
func (d *divider) findSite(op ir.Op) (site int, ok bool) {
	m := d.m
	for {
		if site, ok = d.sites[op]; ok || m.Block(op) == 0 {
			return site, ok
		}
		around := m.ParentOp(op)
		if region := m.BlockRegion(m.Block(op)); !d.printedWhole[around] && m.Ranges().Region(region).End > 0 {
			return 0, false
		}
		op = around
	}
}

// definedAt returns the site of the operation or block that defines a value.
func (d *divider) definedAt(v ir.Value) (site int, ok bool) {
	op, _ := d.m.DefiningOp(v)
	if op == 0 {
		block, _ := d.m.ArgOf(v)
		op = d.m.RegionOp(d.m.BlockRegion(block))
	}
	return d.findSite(op)
}

// isNew reports whether a value is not in the source with its current type and name.
func (d *divider) isNew(v ir.Value) bool {
	s := d.splicer
	if !d.m.Edits().InSource(v) || s.mustRespellUses(v) {
		return true
	}
	def, _ := d.m.DefiningOp(v)
	return s.names.unnamed[def]
}

// visit joins the sites that belong together at an operation.
func (d *divider) visit(op ir.Op, ties func(ir.Value) bool) {
	m := d.m
	site, edited := d.findSite(op)
	family, some := d.joinFamily(op, ties)
	around, last := m.ParentOp(op), m.NextOp(op) == 0
	if some && last {
		d.join(family, siteIn(d, d.families, around))
	}
	if some {
		d.joinCalled(m, op, family, d.functionFamilies)
	}
	if !edited {
		return
	}
	if some {
		d.join(site, family)
	}
	for _, v := range m.Operands(op) {
		if at, ok := d.definedAt(v); ok && d.isNew(v) {
			d.join(site, at)
		}
	}
	if at, ok := d.findSite(around); ok && last {
		d.join(site, at)
	}
	d.joinCalled(m, op, site, d.functions)
	d.joinCopies(op, site)
}

// joinFamily joins the values that tie at an operation: operands, results, arguments in regions.
func (d *divider) joinFamily(op ir.Op, ties func(ir.Value) bool) (family int, some bool) {
	m := d.m
	add := func(v ir.Value) {
		if ties(v) {
			family, some = siteIn(d, d.families, op), true
			d.join(family, siteIn(d, d.values, v))
		}
	}
	for _, v := range m.Operands(op) {
		add(v)
	}
	for v := range ir.Definitions(m, op) {
		add(v)
	}
	return family, some
}

// siteIn returns the site of a key, and adds one if there is none.
func siteIn[K comparable](d *divider, sites map[K]int, key K) int {
	site, ok := sites[key]
	if !ok {
		site = d.fresh()
		sites[key] = site
	}
	return site
}

// joinCopies joins a site with the copies of the function around op.
func (d *divider) joinCopies(op ir.Op, site int) {
	if len(d.copies) == 0 {
		return
	}
	for ; op != 0; op = d.m.ParentOp(op) {
		if at, ok := d.copies[d.m.Ranges().Span(op)]; ok {
			d.join(site, at)
		}
	}
}

// joinSourceSites joins the site of an operation of the source with the sites of: the definitions
// of its operands that were erased, that tie, or whose type changed; the operations that now define
// its results; and the function that it calls.
func (d *divider) joinSourceSites(read *ir.Module, op ir.Op, ties func(ir.Value) bool) {
	site, edited := d.findSite(op)
	if !edited {
		return
	}
	for _, v := range read.Operands(op) {
		if def, _ := read.DefiningOp(v); def != 0 && d.m.Erased(def) {
			if at, ok := d.findSite(def); ok {
				d.join(site, at)
			}
		} else if at, ok := d.definedAt(v); ok && (ties(v) || d.splicer.mustRespellUses(v)) {
			d.join(site, at)
		}
	}
	first, n := read.Results(op)
	for v := first; v < first+ir.Value(n); v++ {
		if def, _ := d.m.DefiningOp(v); def != op && def != 0 && !d.m.Erased(def) {
			if at, ok := d.findSite(def); ok {
				d.join(site, at)
			}
		}
	}
	d.joinCalled(read, op, site, d.functions)
}

func (d *divider) noteFunctions(m *ir.Module) {
	m.Walk(func(op ir.Op) {
		if m.OpName(op) != ir.OpFunc {
			return
		}
		name := m.Attrs.StringOf(m.Property(op, ir.NameSymName))
		if site, ok := d.findSite(op); ok {
			d.functions[name] = append(d.functions[name], site)
		}
		if m == d.m {
			d.functionFamilies[name] = append(d.functionFamilies[name], siteIn(d, d.families, op))
		}
	})
}

func (d *divider) joinCalled(m *ir.Module, op ir.Op, site int, functions map[string][]int) {
	if len(functions) == 0 {
		return
	}
	for _, e := range m.Dicts.Entries(m.Properties(op)) {
		names := []ir.Attr{e.Attr}
		if m.Attrs.Kind(e.Attr) == ir.ArrayAttr {
			names = m.Attrs.Items(e.Attr)
		}
		for _, name := range names {
			if m.Attrs.Kind(name) != ir.SymbolAttr {
				continue
			}
			for _, function := range functions[m.Attrs.StringOf(name)] {
				d.join(site, function)
			}
		}
	}
}
