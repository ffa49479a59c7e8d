package ir

// Construction of modules. The caller keeps the module valid; package verify checks it.

// NewModule returns an empty builtin.module: Top is its operation, and Body(Top()) the block for
// functions.
func NewModule(c *Context) *Module {
	m := &Module{Context: c, Types: c.Types, Attrs: c.Attrs, Dicts: c.Dicts, Locs: c.Locs, Names: c.Names,
		branches: map[Op][]Block{}, pieces: map[Op][]Piece{}, argLocs: map[Value]Attr{}, originals: map[Block]Block{}}
	r := m.NewRegion()
	m.NewBlock(r)
	m.top = m.Make(&OpSpec{Name: OpModule, Regions: []Region{r}})
	return m
}

// An OpSpec describes an operation to create. Make copies the slices.
type OpSpec struct {
	Name       OpName
	Properties Dict // inherent attributes
	Attributes Dict // discardable attributes
	Operands   []Value
	Results    []Type
	Regions    []Region
	Successors []Block
	Location   Attr // 0: unknown
}

// Make creates an operation that is in no block.
func (m *Module) Make(s *OpSpec) Op {
	op := m.t.ops.Grow(1)
	first := m.t.operands.Grow(int32(len(s.Operands)))
	for i, v := range s.Operands {
		*m.t.operands.At(first + int32(i)) = v
	}
	values := m.t.newValues(s.Results, int32(op))
	r := m.t.ops.At(op)
	r.name, r.props, r.attrs, r.operand, r.operandCount = s.Name, s.Properties, s.Attributes, first, int32(len(s.Operands))
	r.result, r.resultCount, r.loc = values, int32(len(s.Results)), s.Location
	if m.uses != nil {
		m.uses.add(op)
	}
	if m.locator != nil {
		r.flags = opMade
		m.edited = true
	}
	if len(s.Regions) > 0 {
		m.t.attach(op, s.Regions)
	}
	if len(s.Successors) > 0 {
		m.Builder().SetSuccessors(op, s.Successors...)
	}
	return op
}

// Add creates an operation at the end of a block.
func (m *Module) Add(b Block, s OpSpec) Op {
	op := m.Make(&s)
	m.Append(b, op)
	return op
}

// NewFunc adds a func.func to a block, usually the body of a module. It returns the function and
// its entry block, whose arguments have the types of the inputs. It is public; the caller ends the
// block with OpFuncReturn.
func (m *Module) NewFunc(in Block, name string, inputs, results []Type) (Op, Block) {
	r := m.NewRegion()
	entry := m.NewBlock(r, inputs...)
	props := m.Dicts.Of([]Entry{{NameSymName, m.Attrs.String(name)}, {NameFunctionType, m.Attrs.TypeAttr(m.Types.Function(inputs, results))}})
	return m.Add(in, OpSpec{Name: OpFunc, Properties: props, Regions: []Region{r}}), entry
}

// newValues creates adjacent values that an operation (def > 0) or a block (def < 0) defines.
func (t *records) newValues(types []Type, def int32) Value {
	if len(types) == 0 {
		return 0
	}
	first := t.values.Grow(int32(len(types)))
	for i, typ := range types {
		*t.values.At(first + Value(i)) = valueRec{typ, def}
	}
	return first
}

// NewRegion creates a region without blocks that belongs to no operation.
func (m *Module) NewRegion() Region { return m.t.regions.Grow(1) }

// NewBlock appends a block without operations to a region. The block has an argument of each type.
func (m *Module) NewBlock(r Region, args ...Type) Block {
	b := m.t.blocks.Grow(1)
	first := m.t.newValues(args, -int32(b))
	block := m.t.blocks.At(b)
	block.region, block.arg, block.argCount = r, first, int32(len(args))
	region := m.t.regions.At(r)
	if region.last == 0 {
		region.first = b
	} else {
		m.t.blocks.At(region.last).next = b
		m.branching = true
	}
	region.last = b
	return b
}

// Append appends an operation that is in no block to b.
func (m *Module) Append(b Block, op Op) {
	block := m.t.blocks.At(b)
	r := m.t.ops.At(op)
	r.block, r.prev = b, block.last
	if block.last == 0 {
		block.first = op
	} else {
		m.t.ops.At(block.last).next = op
	}
	block.last = op
}

// attach sets the regions of an operation.
func (t *records) attach(op Op, regions []Region) {
	for i, r := range regions {
		t.regions.At(r).op = op
		if i+1 < len(regions) {
			t.regions.At(r).next = regions[i+1]
		}
	}
	if len(regions) > 0 {
		t.ops.At(op).region = regions[0]
	}
}

// AlignmentDigits is the length of the start of a resource's text: 0x and a four-byte alignment.
const AlignmentDigits = len("0x01000000")
