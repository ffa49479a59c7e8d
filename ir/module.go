package ir

import "strings"

// An Op is an operation of a Module. The zero Op is none.
type Op int32

// A Value is the result of an operation or the argument of a block. The zero Value is none.
type Value int32

// A Block is a list of operations with arguments. The zero Block is none.
type Block int32

// A Region is a list of blocks that belongs to an operation. The zero Region is none.
type Region int32

// A Module is one parsed piece of MLIR text: a builtin.module operation and all below it. Operations,
// values, blocks and regions are small numbers; the Module's methods say what they are and change
// them. A Module is not safe for concurrent use; different Modules of different Contexts are.
type Module struct {
	*Context
	Source *Source

	top       Op   // the builtin.module
	late      bool // a use came before its definition
	branching bool // a region has several blocks
	implied   bool
	records
	aliases  aliases
	locs     []span         // of operations with an explicit location; opRec.loc is an index
	argLocs  map[Value]span // of block arguments with one
	locDefs  []span         // definitions of location aliases, whole
	locTexts map[string]span
	blobs    map[string]span // of the dialect resources, by key
	branches map[Op][]Block  // successors
	textOps  map[Op][]piece  // operations of unknown dialects in custom form
	dropped  []Dropped       // properties that mean nothing
	edited   bool            // something differs from the source
	retyped  bool            // the type of some value does
}

// records are the tables of a module.
type records struct {
	ops      table[opRec]
	values   table[valueRec]
	operands table[Value]
	blocks   table[blockRec]
	regions  table[regionRec]
}

// Release gives the memory of the module to the next one that its Context reads. Neither the module nor a
// slice that it returned may be used any more. Without it, memory is the garbage collector's affair: that
// is as good, but for thousands of small modules (BenchmarkSmall).
func (m *Module) Release() {
	r := &m.records
	r.ops.reset()
	r.values.reset()
	r.operands.reset()
	r.blocks.reset()
	r.regions.reset()
	m.spare, m.records = m.records, records{}
}

// span is a range of the source.
type span struct{ start, end int }

// opRec is an operation. Records hold no pointers.
type opRec struct {
	name         OpName
	props, attrs Dict // inherent and discardable attributes
	operand      int32
	operandCount int32
	result       Value
	resultCount  int32
	region       Region
	block        Block
	prev, next   Op
	loc          int32     // index in Module.locs, 0 for none
	low          [2]uint32 // where its text starts and ends in the source, results included; see span
	high         [2]uint8
	flags        opFlags
}

// span is where the text of an operation is; 0, 0 for one that was made later. Offsets have 40 bits.
func (r *opRec) span() (start, end int) {
	return int(r.low[0]) | int(r.high[0])<<32, int(r.low[1]) | int(r.high[1])<<32
}

func (r *opRec) setSpan(start, end int) {
	r.low = [2]uint32{uint32(start), uint32(end)}
	r.high = [2]uint8{uint8(start >> 32), uint8(end >> 32)}
}

// opFlags say what is special about an operation.
type opFlags uint16

const (
	opErased  opFlags = 1 << iota // taken out of its block
	opMade                        // not in the source
	opImplied                     // part of a compact form: the body of reduce … applies
	opText                        // of an unknown dialect, kept as text
	opEdited                      // its operands, attributes or types differ from the source
	opRenamed                     // another operation stands in the text
)

type valueRec struct {
	typ Type
	def int32 // the operation, or -block of an argument
}

type blockRec struct {
	region      Region
	next        Block
	first, last Op
	arg         Value
	argCount    int32
	start       int64 // in the source: the label, or the byte behind the region's brace
}

type regionRec struct {
	op          Op
	next        Region
	first, last Block
	start, end  int64 // of the braces in the source
}

// Top is the builtin.module operation.
func (m *Module) Top() Op { return m.top }

// Name is the name of an operation.
func (m *Module) OpName(op Op) OpName { return m.ops.at(int32(op)).name }

// OpString is the full name of an operation, such as "stablehlo.add".
func (m *Module) OpString(op Op) string { return m.opNames[m.OpName(op)] }

// Operands are the operands of an operation. The caller must not change the slice; see SetOperand.
func (m *Module) Operands(op Op) []Value {
	r := m.ops.at(int32(op))
	return m.operands.slice(r.operand, r.operandCount)
}

// Operand is operand i of an operation.
func (m *Module) Operand(op Op, i int) Value {
	return *m.operands.at(m.ops.at(int32(op)).operand + int32(i))
}

// NumOperands is the number of operands of an operation.
func (m *Module) NumOperands(op Op) int { return int(m.ops.at(int32(op)).operandCount) }

// NumResults is the number of results of an operation.
func (m *Module) NumResults(op Op) int { return int(m.ops.at(int32(op)).resultCount) }

// Result is result i of an operation. Results are adjacent: Result(op, i) is Result(op, 0) + i.
func (m *Module) Result(op Op, i int) Value { return m.ops.at(int32(op)).result + Value(i) }

// Type is the type of a value.
func (m *Module) Type(v Value) Type { return m.values.at(int32(v)).typ }

// DefiningOp is the operation that a value is a result of, and its number; 0 for a block argument.
func (m *Module) DefiningOp(v Value) (op Op, number int) {
	d := m.values.at(int32(v)).def
	if d <= 0 {
		return 0, 0
	}
	return Op(d), int(v - m.ops.at(d).result)
}

// ArgOf is the block that a value is an argument of, and its number; 0 for a result.
func (m *Module) ArgOf(v Value) (b Block, number int) {
	d := m.values.at(int32(v)).def
	if d >= 0 {
		return 0, 0
	}
	return Block(-d), int(v - m.blocks.at(-d).arg)
}

// Properties are the inherent attributes of an operation, those that MLIR prints in <{…}>.
func (m *Module) Properties(op Op) Dict { return m.ops.at(int32(op)).props }

// Attributes are the discardable attributes of an operation.
func (m *Module) Attributes(op Op) Dict { return m.ops.at(int32(op)).attrs }

// Property is the inherent attribute of a name, or 0.
func (m *Module) Property(op Op, n Name) Attr { return m.Lookup(m.Properties(op), n) }

// Attribute is the discardable attribute of a name, or 0.
func (m *Module) Attribute(op Op, n Name) Attr { return m.Lookup(m.Attributes(op), n) }

// FirstRegion is the first region of an operation, or 0.
func (m *Module) FirstRegion(op Op) Region { return m.ops.at(int32(op)).region }

// NextRegion is the region behind r in the same operation, or 0.
func (m *Module) NextRegion(r Region) Region { return m.regions.at(int32(r)).next }

// Region is region i of an operation, or 0.
func (m *Module) Region(op Op, i int) Region {
	r := m.FirstRegion(op)
	for ; i > 0 && r != 0; i-- {
		r = m.NextRegion(r)
	}
	return r
}

// RegionOp is the operation that a region belongs to.
func (m *Module) RegionOp(r Region) Op { return m.regions.at(int32(r)).op }

// FirstBlock is the entry block of a region, or 0 if it is empty.
func (m *Module) FirstBlock(r Region) Block { return m.regions.at(int32(r)).first }

// NextBlock is the block behind b in its region, or 0.
func (m *Module) NextBlock(b Block) Block { return m.blocks.at(int32(b)).next }

// BlockRegion is the region of a block.
func (m *Module) BlockRegion(b Block) Region { return m.blocks.at(int32(b)).region }

// NumArgs is the number of arguments of a block.
func (m *Module) NumArgs(b Block) int { return int(m.blocks.at(int32(b)).argCount) }

// Arg is argument i of a block. Arguments are adjacent.
func (m *Module) Arg(b Block, i int) Value { return m.blocks.at(int32(b)).arg + Value(i) }

// FirstOp and LastOp are the ends of a block's list of operations, or 0.
func (m *Module) FirstOp(b Block) Op { return m.blocks.at(int32(b)).first }
func (m *Module) LastOp(b Block) Op  { return m.blocks.at(int32(b)).last }

// NextOp and PrevOp are the neighbours of an operation in its block, or 0.
func (m *Module) NextOp(op Op) Op { return m.ops.at(int32(op)).next }
func (m *Module) PrevOp(op Op) Op { return m.ops.at(int32(op)).prev }

// Block is the block of an operation; 0 for the module.
func (m *Module) Block(op Op) Block { return m.ops.at(int32(op)).block }

// ParentOp is the operation whose region holds op; 0 for the module.
func (m *Module) ParentOp(op Op) Op {
	b := m.Block(op)
	if b == 0 {
		return 0
	}
	return m.RegionOp(m.BlockRegion(b))
}

// Body is the entry block of an operation's first region, or 0.
func (m *Module) Body(op Op) Block {
	r := m.FirstRegion(op)
	if r == 0 {
		return 0
	}
	return m.FirstBlock(r)
}

// NumOps and NumValues bound the numbers of operations and values: all are below.
func (m *Module) NumOps() int    { return int(m.ops.next) }
func (m *Module) NumValues() int { return int(m.values.next) }

// IsText tells whether an operation belongs to a dialect that is not known and was written in custom
// form, so that only its text is.
func (m *Module) IsText(op Op) bool { return m.ops.at(int32(op)).flags&opText != 0 }

// IsImplied tells whether an operation is not written in the text but understood: the body of reduce … applies.
func (m *Module) IsImplied(op Op) bool { return m.ops.at(int32(op)).flags&opImplied != 0 }

// TextOf is the text behind the results of an operation of which only the text is known, with a % in place of each
// value, a ^ in place of each successor and braces in place of each region.
func (m *Module) TextOf(op Op) string {
	var text strings.Builder
	for _, p := range m.textOps[op] {
		text.WriteString(p.text)
		switch p.kind {
		case operandPiece, argPiece:
			text.WriteByte('%')
		case successorPiece:
			text.WriteByte('^')
		case regionPiece:
			text.WriteString("{}")
		}
	}
	return text.String()
}

// newOp makes a record; the caller fills it and puts it into a block.
func (m *Module) newOp() Op { return Op(m.ops.grow(1)) }

// newValues makes n adjacent values of an operation (def > 0) or a block (def < 0).
func (m *Module) newValues(n int, def int32) Value {
	if n == 0 {
		return 0
	}
	first := m.values.grow(int32(n))
	for i := range int32(n) {
		m.values.at(first + i).def = def
	}
	return Value(first)
}

func (m *Module) newRegion() Region { return Region(m.regions.grow(1)) }

// newBlock appends an empty block to a region.
func (m *Module) newBlock(r Region) Block {
	b := Block(m.blocks.grow(1))
	m.blocks.at(int32(b)).region = r
	region := m.regions.at(int32(r))
	if region.last == 0 {
		region.first = b
	} else {
		m.blocks.at(int32(region.last)).next = b
		m.branching = true
	}
	region.last = b
	return b
}

// appendOp puts an operation at the end of a block.
func (m *Module) appendOp(b Block, op Op) {
	block := m.blocks.at(int32(b))
	r := m.ops.at(int32(op))
	r.block, r.prev = b, block.last
	if block.last == 0 {
		block.first = op
	} else {
		m.ops.at(int32(block.last)).next = op
	}
	block.last = op
}

// attach makes a region the last one of an operation.
func (m *Module) attach(op Op, regions ...Region) {
	for i, r := range regions {
		m.regions.at(int32(r)).op = op
		if i+1 < len(regions) {
			m.regions.at(int32(r)).next = regions[i+1]
		}
	}
	if len(regions) > 0 {
		m.ops.at(int32(op)).region = regions[0]
	}
}
