package ir

// What package verify asks of the tables and of a Context.

// A Def is what the table of operations says of one.
type Def struct {
	Name              string
	Operands, Results []string // names in the order of the definition; * behind one that stands for any number
	Attrs             []AttrDef
	Regions           []string // names
	ManyRegions       bool     // the last of Regions stands for any number
	Terminator        bool     // ends a block
	Commutative       bool     // of two operands, may stand behind applies in a reduce
}

// An AttrDef is an inherent attribute of an operation. Optional ones may be missing, or have a default. Kind is the table's word for what it is: i64, i64s, string, …; attr
// where the table does not care.
type AttrDef struct {
	Name     Name
	Text     string // of the name
	Kind     string
	Optional bool
}

// DefOf is the table's knowledge of an operation; false for one that is in no table.
func DefOf(n OpName) (Def, bool) {
	info := known(n)
	if info == nil {
		return Def{}, false
	}
	d := Def{Name: info.name, Operands: info.operands, Results: info.results, ManyRegions: info.manyRegions, Terminator: info.terminator,
		Commutative: info.commutative}
	for i := range info.attrs {
		a := &info.attrs[i]
		d.Attrs = append(d.Attrs, AttrDef{a.name, knownNames[a.name], attrKinds[a.kind].name, a.optional || a.filled})
	}
	for _, r := range info.regionDefs {
		d.Regions = append(d.Regions, r.name)
	}
	return d, true
}

// NumKnownOps bounds the numbers of the operations in the table: those are from OpNone+1 on and below.
const NumKnownOps = knownOpCount

// KnownDialect tells whether the table has all operations of a dialect.
func KnownDialect(dialect string) bool { return knownDialects[dialect] }

// KnownOp is the number of an operation of the table by its full name, or OpNone.
func KnownOp(name string) OpName { return opByName[name] }

// A Dropped is a property in <{…}> that an operation does not have. MLIR drops it without a word.
type Dropped struct {
	Op    OpName
	Name  Name
	Range Range // of all the properties
}

// Dropped are the properties that were dropped while the module was read.
func (m *Module) Dropped() []Dropped { return m.dropped }

// KnownName is the number of an attribute name of the table, which is the same in every Context; -1 for any other name.
func KnownName(text string) Name { return knownName(text) }

// Token is the type !stablehlo.token.
func (c *Context) Token() Type { return c.tokenType() }

// Dims are the dimensions of a tensor, and of a vector or a memref with a static shape; Dynamic for unknown ones. It is nil
// for every other type. The caller must not change it.
func (c *Context) Dims(t Type) []int64 {
	if r := &c.types[t]; isShaped(r.kind) {
		return r.dims
	}
	return nil
}

// Attached is the value that a package keeps with a Context under a key of its own type; made the first time. Packages
// that remember something of types and attributes keep it here, so that it lives as long as their numbers mean something.
func (c *Context) Attached(key any, made func() any) any {
	if v, ok := c.attached[key]; ok {
		return v
	}
	if c.attached == nil {
		c.attached = map[any]any{}
	}
	v := made()
	c.attached[key] = v
	return v
}
