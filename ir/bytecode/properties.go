package bytecode

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// Attributes of operations. Files of version 5 and later store inherent attributes as properties,
// which operations share: the attributes of the definition sorted by name, and from version 6 on
// the segment sizes last (mlir-tblgen, OpDefinitionsGen.cpp, genPropertiesSupportForBytecode).
// Older files have all attributes in one dictionary.

// A properties is an entry of the property section, with its decoded attributes.
type properties struct {
	start, end int
	op         int32 // number of the operation name plus one, once decoded
	made       attributes
}

// An attributes holds the dictionaries of an operation, and the size of their text once it is
// complete.
type attributes struct {
	inherent, discardable ir.Dict
	size                  int
}

// An opName is an operation name of the file.
type opName struct {
	dialect    string
	name       string // without the dialect
	registered bool   // registered in the writer

	known bool // the fields below are set
	op    ir.OpName
	def   *ir.OpDef // nil if unregistered
	// attrs is from the list of layouts, because def is nil
	listed bool
	vhlo   *vhlo.Op // if the dialect is VHLO; op and def are then those of StableHLO
	attrs  []property
}

// A property is an inherent attribute that is stored as a property.
type property struct {
	name     string
	at       ir.AttrName
	optional bool
	later    bool // missing in older definitions of the operation
	segments int  // number of segments, for an attribute with segment sizes
	isNumber bool // encoded as a number, which is an i32 in text
	isBool   bool // encoded as a byte
}

// readProperties reads the offsets of the property section.
func (r *reader) readProperties() *Error {
	c := r.section[propertiesSection]
	if c.left() == 0 {
		return nil
	}
	r.properties = make([]properties, c.count("properties", 1))
	for i := range r.properties {
		part := c.part(c.varint())
		r.properties[i] = properties{start: part.at, end: part.end}
	}
	if c.err == nil && c.left() > 0 {
		c.fail("%d bytes after the properties", c.left())
	}
	return c.err
}

// opAt returns operation name number.
func (r *reader) opAt(start, number int) (*opName, *Error) {
	n := &r.opNames[number]
	if n.known {
		return n, nil
	}
	n.known = true
	full := n.full()
	switch {
	case n.name == "": // older MLIR accepted operations without a dialect
		full = n.dialect
	case n.dialect == "vhlo":
		if n.vhlo = vhlo.LookupOp(n.name); n.vhlo == nil {
			n.known = false
			return nil, &Error{start, r.unknown("operation '%s' is unknown", full)}
		}
		full = n.vhlo.To
	}
	n.op = r.c.Names.Op(full)
	if n.def = ir.Known(n.op); n.def != nil {
		n.attrs = r.propertiesOf(n.def)
	} else {
		n.attrs, n.listed = layoutOf(r.c, full)
	}
	return n, nil
}

// laterAttrs lists optional attributes that older definitions lack (VhloDialect.td, version log;
// ChloOps.td; gen_foreign.py core with jaxlib 0.10.2). Unlike artifacts, plain bytecode does not
// record the definition, but the number of properties determines it.
var laterAttrs = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"chlo.top_k": "is_stable", "scf.parallel": "unsignedCmp",
		"sdy.all_reduce": "reduction_op", "sdy.reduce_scatter": "reduction_op",
		"stablehlo.custom_call": "result_tilings", "stablehlo.collective_broadcast": "has_dynamic_root",
		"stablehlo.dot_general": "algorithm", "stablehlo.send": "source_target_pairs", "stablehlo.recv": "source_target_pairs",
		"stablehlo.cbrt": "result_accuracy", "stablehlo.cosine": "result_accuracy", "stablehlo.exponential": "result_accuracy",
		"stablehlo.exponential_minus_one": "result_accuracy", "stablehlo.log": "result_accuracy", "stablehlo.log_plus_one": "result_accuracy",
		"stablehlo.logistic": "result_accuracy", "stablehlo.rsqrt": "result_accuracy", "stablehlo.sine": "result_accuracy",
		"stablehlo.sqrt": "result_accuracy", "stablehlo.tan": "result_accuracy", "stablehlo.tanh": "result_accuracy",
	}
}}

// propertiesOf returns the properties of a definition, sorted by name.
func (r *reader) propertiesOf(d *ir.OpDef) []property {
	var list []property
	later := strings.Fields(laterAttrs.Get()[d.Name])
	for _, a := range d.Attrs {
		p := property{name: a.Text, at: a.Name, optional: a.Optional || a.Filled, later: slices.Contains(later, a.Text)}
		switch a.Name {
		case ir.NameOperandSegments:
			p.segments = len(d.Operands)
		case ir.NameResultSegments:
			p.segments = len(d.Results)
		}
		list = append(list, p)
	}
	for _, name := range later {
		if d.Attr(r.c.Names.Attr(name)) == nil {
			list = append(list, property{name: name, at: r.c.Names.Attr(name), optional: true, later: true})
		}
	}
	slices.SortFunc(list, func(a, b property) int { return cmp.Compare(a.name, b.name) })
	return list
}

// full returns the qualified name of an operation.
func (n *opName) full() string { return n.dialect + "." + n.name }

// propertiesAt reads a property number and decodes the properties for operation name number.
func (r *reader) propertiesAt(c *cursor, number int, n *opName) attributes {
	start := c.at
	i := c.index("properties", len(r.properties))
	if c.err != nil {
		return attributes{}
	}
	p := &r.properties[i]
	if p.op == int32(number)+1 {
		return p.made
	}
	in := cursor{data: r.data, at: p.start, end: p.end}
	made := r.decodeProperties(&in, n)
	if in.err == nil && in.left() > 0 {
		in.fail("%d bytes after the properties of '%s'", in.left(), n.full())
	}
	switch {
	case n.isUnknown() && r.keeps(n.dialect), n.listed && n.registered && r.isOtherEncoding(in.err, p.start, p.end, n.dialect):
		made = r.keptAttributes(i, n)
	case n.isUnknown():
		c.failAt(start, "operation '%s' is not registered, so its properties cannot be decoded", n.full())
	default:
		c.err = in.err
	}
	made.size = useSize(r.c, made.inherent) + useSize(r.c, made.discardable)
	p.op, p.made = int32(number)+1, made
	return made
}

// decodeProperties decodes properties in the encoding of an operation. It leaves those without
// known encoding.
func (r *reader) decodeProperties(in *cursor, n *opName) attributes {
	switch {
	case n.vhlo != nil:
		return r.vhloProperties(in, n)
	case !n.registered:
		return r.dictProperties(in, n)
	case n.isUnknown():
		in.at = in.end
		return attributes{}
	}
	return r.odsProperties(in, n)
}

// isUnknown reports whether no table has the properties of an operation.
func (n *opName) isUnknown() bool { return n.vhlo == nil && n.registered && n.def == nil && !n.listed }

// dictProperties reads the properties of an operation that was unregistered in the writer: a
// dictionary.
func (r *reader) dictProperties(c *cursor, n *opName) attributes {
	d := r.dict(c, n, "properties")
	if n.def == nil {
		return attributes{inherent: d}
	}
	return r.split(n, r.c.Dicts.Entries(d), nil)
}

// dict reads a dictionary by its number; 0 after an error.
func (r *reader) dict(c *cursor, n *opName, what string) ir.Dict {
	start := c.at
	a := r.attr(c)
	if c.err == nil && r.c.Attrs.Kind(a) != ir.DictAttr {
		c.failAt(start, "the %s of '%s' are not a dictionary", what, n.full())
	}
	return r.c.Attrs.DictOf(a)
}

// odsProperties reads the properties of a registered operation.
func (r *reader) odsProperties(c *cursor, n *opName) attributes {
	var list []ir.Entry
	put := func(name ir.AttrName, a ir.Attr) {
		if a != 0 {
			list = append(list, ir.Entry{Name: name, Attr: a})
		}
	}
	older := n.hasLater() && n.isOlder(*c, r.info.Version)
	if older {
		r.noteOlder(n)
	}
	for i := range n.attrs {
		p := &n.attrs[i]
		start := c.at
		switch {
		case older && p.later, p.segments > 0 && r.info.Version >= versionSegments:
		case p.isNumber:
			put(p.at, r.c.Attrs.Int(int64(int32(c.varint())), r.c.Types.Scalar(elem.I32)))
		case p.isBool:
			put(p.at, r.c.Attrs.Bool(readBool(c) != 0))
		case !p.optional:
			put(p.at, r.attr(c))
		default:
			if number, there := c.flagged(); there {
				put(p.at, r.attrAt(c, start, number))
			}
		}
	}
	for i := range n.attrs {
		if p := &n.attrs[i]; p.segments > 0 && r.info.Version >= versionSegments {
			put(p.at, r.segments(c, p.segments))
		}
	}
	if c.err != nil {
		return attributes{}
	}
	return r.split(n, list, nil)
}

// isOlder reports whether the numbers of properties are not those of the newest definition of an
// operation. Segment sizes come last and say how many numbers they take.
func (n *opName) isOlder(c cursor, version int) bool {
	want, left := 0, c.numbers()
	for i := range n.attrs {
		if p := &n.attrs[i]; p.segments == 0 || version < versionSegments {
			want++
			if number, there := c.flagged(); p.later && !there && number != 0 {
				return true
			}
		}
	}
	for i := range n.attrs {
		if p := &n.attrs[i]; p.segments > 0 && version >= versionSegments {
			want++
			if count, sparse := c.flagged(); !sparse {
				want += p.segments
			} else if count > 0 {
				want += 1 + int(count)
			}
		}
	}
	return left != want
}

// hasLater reports whether older definitions of an operation lack a property.
func (n *opName) hasLater() bool {
	return slices.ContainsFunc(n.attrs, func(p property) bool { return p.later })
}

// noteOlder records that the producer has an older definition of an operation.
func (r *reader) noteOlder(n *opName) {
	if r.older == nil {
		r.older = map[ir.OpName]bool{}
	}
	r.older[n.op] = true
}

// addDefaults adds the default values of missing attributes.
func (r *reader) addDefaults(n *opName, entries []ir.Entry) []ir.Entry {
	if n.def == nil {
		return entries
	}
	for i := range n.def.Attrs {
		d := &n.def.Attrs[i]
		if d.Filled && !slices.ContainsFunc(entries, func(e ir.Entry) bool { return e.Name == d.Name }) {
			entries = append(entries, ir.Entry{Name: d.Name, Attr: r.c.Attrs.Default(d)})
		}
	}
	return entries
}

// segments reads n segment sizes, where zeros may be left out (BytecodeImplementation.h,
// readSparseArray).
func (r *reader) segments(c *cursor, n int) ir.Attr {
	sizes := make([]int64, n)
	start := c.at
	number, sparse := c.flagged()
	count := c.checkCount(start, number, "sizes of segments", 1)
	if c.err == nil && count > n {
		c.failAt(start, "%d segment sizes for an operation with %d segments", count, n)
	}
	indexBits := uint64(0)
	if sparse && count > 0 {
		if indexBits = c.varint(); c.err == nil && indexBits > 8 {
			c.fail("segment indices have %d bits", indexBits)
		}
	}
	for i := 0; i < count && c.err == nil; i++ {
		at, value := i, c.varint()
		if sparse {
			at = int(value & (1<<indexBits - 1))
			value >>= indexBits
		}
		if at >= n {
			c.fail("segment %d of an operation with %d segments", at, n)
			break
		}
		sizes[at] = int64(int32(value))
	}
	return r.c.Attrs.IntArrayOf(elem.I32, sizes)
}

// vhloProperties reads the properties of an operation of VHLO, all of which are required.
func (r *reader) vhloProperties(c *cursor, n *opName) attributes {
	given := make([]ir.Attr, len(n.vhlo.Attrs))
	start := c.at
	for i := range given {
		if given[i] = r.attr(c); c.err != nil {
			return attributes{}
		}
	}
	return r.fromVHLO(c, start, n, given, nil)
}

// fromVHLO converts the attributes of an operation of VHLO to those of StableHLO. rest holds
// further attributes.
func (r *reader) fromVHLO(c *cursor, start int, n *opName, given []ir.Attr, rest []ir.Entry) attributes {
	list, err := n.vhlo.ToStableHLO(r.c, given, nil)
	if err != nil {
		c.failAt(start, "operation '%s': %s", n.full(), err)
		return attributes{}
	}
	entries := make([]ir.Entry, len(list))
	for i, e := range list {
		entries[i] = ir.Entry{Name: r.c.Names.Attr(e.Name), Attr: e.Attr}
	}
	return r.split(n, entries, rest)
}

// dictAt reads a dictionary and splits it into inherent and discardable attributes.
func (r *reader) dictAt(c *cursor, n *opName) attributes {
	start := c.at
	d := r.dict(c, n, "attributes")
	if c.err != nil {
		return attributes{}
	}
	var list attributes
	if n.vhlo != nil {
		list = r.vhloDict(c, start, n, d)
	} else {
		list = r.split(n, r.c.Dicts.Entries(d), nil)
	}
	list.size = useSize(r.c, list.inherent) + useSize(r.c, list.discardable)
	return list
}

// split splits entries into inherent and discardable attributes, and adds the default values of
// missing ones. rest holds discardable ones.
func (r *reader) split(n *opName, entries, rest []ir.Entry) attributes {
	var inherent []ir.Entry
	for _, e := range entries {
		if n.isInherent(e.Name) {
			inherent = append(inherent, e)
		} else {
			rest = append(rest, e)
		}
	}
	return attributes{inherent: r.c.Dicts.Of(r.addDefaults(n, inherent)), discardable: r.c.Dicts.Of(rest)}
}

// isInherent reports whether an attribute of an operation is inherent. All of an operation without
// layout are discardable.
func (n *opName) isInherent(name ir.AttrName) bool {
	if n.def != nil {
		return n.def.Attr(name) != nil
	}
	return n.vhlo != nil || n.listed && hasProperty(n.attrs, name)
}

// vhloDict splits the dictionary of an operation of VHLO into its own attributes, all of which or
// none are present, and others.
func (r *reader) vhloDict(c *cursor, start int, n *opName, d ir.Dict) attributes {
	given := make([]ir.Attr, len(n.vhlo.Attrs))
	var rest []ir.Entry
	found := 0
	for _, e := range r.c.Dicts.Entries(d) {
		if i := n.vhlo.Attr(r.c.Names.AttrText(e.Name)); i >= 0 {
			given[i] = e.Attr
			found++
		} else {
			rest = append(rest, e)
		}
	}
	if found == 0 && r.info.Version >= versionProperties {
		return attributes{discardable: d}
	}
	for i, a := range given {
		if a == 0 {
			c.failAt(start, "operation '%s' has no attribute '%s'", n.full(), n.vhlo.Attrs[i].Name)
			return attributes{}
		}
	}
	return r.fromVHLO(c, start, n, given, rest)
}

// mergeAttributes returns the union of the attributes in the properties and in the dictionary.
func mergeAttributes(c *ir.Context, a, b attributes) attributes {
	return attributes{mergeDicts(c, a.inherent, b.inherent), mergeDicts(c, a.discardable, b.discardable), a.size + b.size}
}

func mergeDicts(c *ir.Context, a, b ir.Dict) ir.Dict {
	if a == 0 || b == 0 {
		return a | b
	}
	entries := slices.Clone(c.Dicts.Entries(a))
	for _, e := range c.Dicts.Entries(b) {
		if c.Dicts.Lookup(a, e.Name) == 0 {
			entries = append(entries, e)
		}
	}
	return c.Dicts.Of(entries)
}

// needsAttrs reports whether an operation is one of VHLO with attributes, all of which it requires.
func (n *opName) needsAttrs() bool { return n.vhlo != nil && len(n.vhlo.Attrs) > 0 }
