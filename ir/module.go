package ir

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/internal/chunk"
)

// An Op is an operation of a Module. The zero Op means none.
type Op int32

// A Value is the result of an operation or the argument of a block. The zero Value means none.
type Value int32

// A Block is a list of operations with arguments. The zero Block means none.
type Block int32

// A Region is a list of blocks that belongs to an operation. The zero Region means none.
type Region int32

// A Module is a builtin.module operation with everything nested in it. Operations, values, blocks
// and regions are small numbers; the methods of Module return their properties and change them. A
// Module is not safe for concurrent use, but Modules of different Contexts may be used
// concurrently.
type Module struct {
	Context *Context
	Types   *Types // of the Context, as are Attrs, Dicts, Locs and Names
	Attrs   *Attrs
	Dicts   *Dicts
	Locs    *Locs
	Names   *Names

	Source *Source // the text that it was read from; nil if it was made without text

	// Resources holds the data of dense_resource attributes by name, as the hexadecimal text of
	// MLIR's blobs: 0x and two digits per byte, with the alignment in the first four bytes. A text
	// must not change as long as the module is used.
	Resources map[string][]byte

	// Dropped lists the properties that the reader dropped.
	Dropped []Dropped

	// Undecoded describes the parts that the reader could not decode and keeps as bytes. Such a
	// module has no text, but can be written in the form that it was read from.
	Undecoded []string

	top       Op // the builtin.module
	t         records
	branches  map[Op][]Block  // successors
	pieces    map[Op][]Piece  // unregistered operations in custom form
	argLocs   map[Value]Attr  // of block arguments with a location
	originals map[Block]Block // by copied block, if it has arguments
	uses      *Uses           // nil until a pass asks for it
	locator   Locator         // nil until a reader calls Finish
	branching bool            // some region has several blocks
	edited    bool            // the module differs from the source
	changes   changes         // since the module was read
}

// records are the tables of a module.
type records struct {
	ops      chunk.Table[Op, opRec]
	values   chunk.Table[Value, valueRec]
	operands chunk.Table[int32, Value]
	blocks   chunk.Table[Block, blockRec]
	regions  chunk.Table[Region, regionRec]
}

// opRec is the record of an operation. Records hold no pointers.
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
	loc          Attr // 0 for none
	// source range, including the results; see span
	low   [2]uint32
	high  [2]uint8
	flags opFlags
}

// span returns the source range of an operation. Offsets have 40 bits.
func (r *opRec) span() (start, end int) {
	return int(r.low[0]) | int(r.high[0])<<32, int(r.low[1]) | int(r.high[1])<<32
}

func (r *opRec) setSpan(start, end int) {
	r.low = [2]uint32{uint32(start), uint32(end)}
	r.high = [2]uint8{uint8(start >> 32), uint8(end >> 32)}
}

// opFlags holds flags of an operation.
type opFlags uint16

const (
	opErased  opFlags = 1 << iota // removed from its block
	opMade                        // not in the source
	opImplied                     // part of a compact form: the body of reduce … applies
	opEdited                      // differs from the source
	opPieces                      // unregistered, stored as text
)

type valueRec struct {
	typ Type
	def int32 // the defining operation, or -block for a block argument
}

type blockRec struct {
	region      Region
	next        Block
	first, last Op
	arg         Value
	argCount    int32
	start       int64 // source offset of the label, or of the first operation
}

type regionRec struct {
	op          Op
	next        Region
	first, last Block
	start, end  int64 // source range, including the braces
}

// Top returns the builtin.module operation.
func (m *Module) Top() Op { return m.top }

// OpName returns the name of an operation.
func (m *Module) OpName(op Op) OpName { return m.t.ops.At(op).name }

// OpString returns the full name of an operation, such as "stablehlo.add".
func (m *Module) OpString(op Op) string { return m.Names.OpText(m.OpName(op)) }

// OpDef returns the definition of a registered operation, or nil.
func (m *Module) OpDef(op Op) *OpDef { return Known(m.OpName(op)) }

// Operands returns the operands of an operation, for reading; see SetOperand.
func (m *Module) Operands(op Op) []Value {
	r := m.t.ops.At(op)
	return m.t.operands.Slice(r.operand, r.operandCount)
}

// Operand returns operand i of an operation.
func (m *Module) Operand(op Op, i int) Value {
	return *m.t.operands.At(m.t.ops.At(op).operand + int32(i))
}

// NumOperands returns the number of operands of an operation.
func (m *Module) NumOperands(op Op) int { return int(m.t.ops.At(op).operandCount) }

// NumResults returns the number of results of an operation.
func (m *Module) NumResults(op Op) int { return int(m.t.ops.At(op).resultCount) }

// Result returns result i of an operation. Results have adjacent numbers.
func (m *Module) Result(op Op, i int) Value { return m.t.ops.At(op).result + Value(i) }

// Results returns the first result of an operation and the number of results.
func (m *Module) Results(op Op) (first Value, n int) {
	r := m.t.ops.At(op)
	return r.result, int(r.resultCount)
}

// Type returns the type of a value, or 0 if it is unknown.
func (m *Module) Type(v Value) Type { return m.t.values.At(v).typ }

// AppendTypesOf appends the types of values.
func (m *Module) AppendTypesOf(types []Type, values []Value) []Type {
	for _, v := range values {
		types = append(types, m.Type(v))
	}
	return types
}

// AppendResultTypes appends the types of the results of an operation.
func (m *Module) AppendResultTypes(types []Type, op Op) []Type {
	first, n := m.Results(op)
	for i := range n {
		types = append(types, m.Type(first+Value(i)))
	}
	return types
}

// AppendTypes appends the types of the operands and results of an operation of m.
func AppendTypes(types []Type, m *Module, op Op) []Type {
	return m.AppendResultTypes(m.AppendTypesOf(types, m.Operands(op)), op)
}

// DefiningOp returns the operation that defines a value, 0 for an argument, and the result number.
func (m *Module) DefiningOp(v Value) (op Op, number int) {
	d := m.t.values.At(v).def
	if d <= 0 {
		return 0, 0
	}
	return Op(d), int(v - m.t.ops.At(Op(d)).result)
}

// ArgOf returns the block whose argument a value is, 0 for a result, and the argument number.
func (m *Module) ArgOf(v Value) (b Block, number int) {
	d := m.t.values.At(v).def
	if d >= 0 {
		return 0, 0
	}
	return Block(-d), int(v - m.t.blocks.At(Block(-d)).arg)
}

// Properties returns the inherent attributes of an operation, which MLIR prints in <{…}>.
func (m *Module) Properties(op Op) Dict { return m.t.ops.At(op).props }

// Attributes returns the discardable attributes of an operation.
func (m *Module) Attributes(op Op) Dict { return m.t.ops.At(op).attrs }

// Property returns the inherent attribute with a name, or 0.
func (m *Module) Property(op Op, n AttrName) Attr { return m.Dicts.Lookup(m.Properties(op), n) }

// Attribute returns the discardable attribute with a name, or 0.
func (m *Module) Attribute(op Op, n AttrName) Attr { return m.Dicts.Lookup(m.Attributes(op), n) }

// Successors returns the successors of a terminator. The caller must not change the slice.
func (m *Module) Successors(op Op) []Block {
	return m.branches[op]
}

// FirstRegion returns the first region of an operation, or 0.
func (m *Module) FirstRegion(op Op) Region { return m.t.ops.At(op).region }

// NextRegion returns the region after r in the same operation, or 0.
func (m *Module) NextRegion(r Region) Region { return m.t.regions.At(r).next }

// Region returns region i of an operation, or 0.
func (m *Module) Region(op Op, i int) Region {
	r := m.FirstRegion(op)
	for ; i > 0 && r != 0; i-- {
		r = m.NextRegion(r)
	}
	return r
}

// RegionOp returns the operation that a region belongs to.
func (m *Module) RegionOp(r Region) Op { return m.t.regions.At(r).op }

// FirstBlock returns the entry block of a region, or 0 if the region is empty.
func (m *Module) FirstBlock(r Region) Block { return m.t.regions.At(r).first }

// NextBlock returns the block after b in its region, or 0.
func (m *Module) NextBlock(b Block) Block { return m.t.blocks.At(b).next }

// BlockRegion returns the region of a block.
func (m *Module) BlockRegion(b Block) Region { return m.t.blocks.At(b).region }

// NumArgs returns the number of arguments of a block.
func (m *Module) NumArgs(b Block) int { return int(m.t.blocks.At(b).argCount) }

// Arg returns argument i of a block. Arguments are adjacent.
func (m *Module) Arg(b Block, i int) Value { return m.t.blocks.At(b).arg + Value(i) }

// FirstOp returns the first operation of a block, or 0.
func (m *Module) FirstOp(b Block) Op { return m.t.blocks.At(b).first }

// LastOp returns the last operation of a block, or 0.
func (m *Module) LastOp(b Block) Op { return m.t.blocks.At(b).last }

// NextOp returns the next operation in the block, or 0.
func (m *Module) NextOp(op Op) Op { return m.t.ops.At(op).next }

// PrevOp returns the previous operation in the block, or 0.
func (m *Module) PrevOp(op Op) Op { return m.t.ops.At(op).prev }

// Block returns the block of an operation, or 0 if it is in none, such as the top-level module.
func (m *Module) Block(op Op) Block { return m.t.ops.At(op).block }

// ParentOp returns the operation whose region contains op, or 0 for the top-level module.
func (m *Module) ParentOp(op Op) Op {
	b := m.Block(op)
	if b == 0 {
		return 0
	}
	return m.RegionOp(m.BlockRegion(b))
}

// Body returns the entry block of an operation's first region, or 0.
func (m *Module) Body(op Op) Block {
	r := m.FirstRegion(op)
	if r == 0 {
		return 0
	}
	return m.FirstBlock(r)
}

// EndsFunction reports whether op returns its operands from a func.func: func.return; sdy.return,
// which MLIR accepts in its place (ReturnLike); and stablehlo.return with as many operands as the
// function has results, which MLIR accepts without checking the types.
func (m *Module) EndsFunction(op Op) bool {
	switch m.OpName(op) {
	case OpFuncReturn, OpSdyReturn:
		return true
	case OpReturn:
		f := m.ParentOp(op)
		if f == 0 || m.OpName(f) != OpFunc {
			return false
		}
		_, results := Signature(m, f)
		return m.NumOperands(op) == len(results)
	}
	return false
}

// Signature returns the types of the arguments and results of a func.func.
func Signature(m *Module, f Op) (inputs, results []Type) {
	parts, n := m.Types.Parts(m.Attrs.Type(m.Property(f, NameFunctionType)))
	return parts[:n], parts[n:]
}

// SignatureDict returns the attributes of argument i of a func.func for NameArgAttrs, and of result
// i for NameResAttrs.
func SignatureDict(m *Module, f Op, attrs AttrName, i int) Dict {
	if dicts := m.Attrs.Items(m.Property(f, attrs)); i < len(dicts) {
		return m.Attrs.DictOf(dicts[i])
	}
	return 0
}

// A Dropped is a property in <{…}> that the operation does not have. MLIR silently drops it.
type Dropped struct {
	Op    OpName
	Name  AttrName
	Range Range // of the whole <{…}>
}

// NumOps, NumBlocks and NumValues return an exclusive upper bound of the numbers.
func (m *Module) NumOps() int    { return int(m.t.ops.End()) }
func (m *Module) NumBlocks() int { return int(m.t.blocks.End()) }
func (m *Module) NumValues() int { return int(m.t.values.End()) }

// A Piece is a part of an unregistered operation in custom form: text, followed by an operand, a
// successor, a region or an argument.
type Piece struct {
	Text      string
	Kind      PieceKind
	Index     int // of an operand or a successor
	Region    Region
	Arg       Value // of a region
	NamesArgs bool  // whether the text names the arguments of the region
}

// A PieceKind is the kind of the item after the text of a Piece.
type PieceKind uint8

const (
	LastPiece PieceKind = iota // nothing
	OperandPiece
	SuccessorPiece
	RegionPiece
	ArgPiece
)

// Pieces returns the text of an unregistered operation in a custom form, for reading.
func (m *Module) Pieces(op Op) []Piece { return m.pieces[op] }

// IsText reports whether op is an unregistered operation in custom form, which is kept as text.
func (m *Module) IsText(op Op) bool { return m.t.ops.At(op).flags&opPieces != 0 }

// TextOf returns the text after the results of an operation for which IsText holds, with % for each
// value, ^ for each successor and {} for each region.
func (m *Module) TextOf(op Op) string {
	var text strings.Builder
	for _, p := range m.pieces[op] {
		text.WriteString(p.Text)
		switch p.Kind {
		case OperandPiece, ArgPiece:
			text.WriteByte('%')
		case SuccessorPiece:
			text.WriteByte('^')
		case RegionPiece:
			text.WriteString("{}")
		}
	}
	return text.String()
}
