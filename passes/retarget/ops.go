package retarget

import (
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A row has the facts about one operation that retargeting needs. Most follow from its definition;
// details has the others.
type row struct {
	op    ir.OpName
	role  ir.Role
	bits  bitRule
	flags rowFlags
	fixed fixedType
	def   *ir.OpDef
	// by operand definition: the operand is not data but an index, shape or size
	sizes []bool
}

// A bitRule tells when the result of an operation depends on the bits of its operands.
type bitRule uint8

const (
	noBits  bitRule = iota
	anyBits         // always
	// for unsigned integers; for signed ones the result is the same number in every width
	unsigned
	recasts   // it reinterprets them as another type
	generator // it generates them
	rounding  // it rounds to another float format
)

type rowFlags uint8

const (
	// integers among its operands, or its result, are indices of elements
	indexLike    rowFlags = 1 << iota
	complexParts          // ties complex numbers and their parts
	mixedResult           // the result may have another type than the operands
	widensBody            // computes in another type including its body and accumulator
	// depends on the bits of its operands, but not on their width if they fit and are not negative
	keepsNumber
)

// A fixedType is an operand or a result that always has the same element type.
type fixedType struct {
	operand, result int // from 1; 0: none
	typ             elem.Type
}

// A detail has facts about operations that do not follow from their definitions.
type detail struct {
	ops   []ir.OpName
	bits  bitRule // of operations that depend on bits; default: anyBits
	flags rowFlags
	fixed fixedType
	// an operand definition, from 1, that is an index although its constraint does not tell
	size int8
}

// details lists the exceptions.
var details = []detail{
	{ops: []ir.OpName{ir.OpIota}, flags: indexLike},
	{ops: []ir.OpName{ir.OpTorchIndexSelect}, flags: indexLike, size: 2},
	{ops: []ir.OpName{ir.OpChloTopK}, fixed: fixedType{result: 2, typ: elem.I32}},

	// Bit rules other than anyBits, or of operations that also compute.
	{ops: []ir.OpName{ir.OpBitcastConvert}, bits: recasts},
	{ops: []ir.OpName{ir.OpNot}, bits: unsigned},
	{ops: []ir.OpName{ir.OpXor, ir.OpChloBroadcastXor}, bits: unsigned, flags: keepsNumber},
	{ops: []ir.OpName{ir.OpReducePrecision}, bits: rounding},
	{ops: []ir.OpName{ir.OpRngBitGenerator}, bits: generator},
	{ops: []ir.OpName{ir.OpShiftLeft, ir.OpChloBroadcastShiftLeft}, bits: anyBits},
	{ops: []ir.OpName{ir.OpPopcnt, ir.OpShiftRightArithmetic, ir.OpShiftRightLogical, ir.OpChloBroadcastShiftRightArithmetic, ir.OpChloBroadcastShiftRightLogical},
		flags: keepsNumber},

	// Complex numbers and their parts.
	{ops: []ir.OpName{ir.OpReal, ir.OpImag, ir.OpComplex, ir.OpChloBroadcastComplex, ir.OpAbs, ir.OpFft}, flags: complexParts},

	// Contractions, which may accumulate in another type.
	{ops: []ir.OpName{ir.OpDot, ir.OpDotGeneral, ir.OpEinsum, ir.OpConvolution, ir.OpDynamicConv, ir.OpChloRaggedDot}, flags: mixedResult},

	// Cross-device reductions. XLA recognizes them by the single operation of their body, which
	// must not contain converts; for types that a device cannot add, it widens the whole operation
	// too (xla/service/all_reduce_promotion.cc).
	{ops: []ir.OpName{ir.OpAllReduce, ir.OpReduceScatter, ir.OpCollectiveReduce}, flags: widensBody},
}

// fixedTypes lists the constraints that allow tensors of one element type only.
var fixedTypes = lazy.Value[map[string]elem.Type]{New: func() map[string]elem.Type {
	return map[string]elem.Type{"I32Tensor": elem.I32, "UI32Tensor": elem.UI32}
}}

// sizeTypes lists the constraints of indices, shapes and sizes, and whether data has them too.
var sizeTypes = lazy.Value[map[string]struct{ orData bool }]{New: func() map[string]struct{ orData bool } {
	return map[string]struct{ orData bool }{
		"DimensionTensor": {}, "StaticDimensionTensor": {}, "ScalarIntTensor": {}, "Static1DIntTensor": {}, "Static2DIntTensor": {},
		"AnyIntegerOrIndexTensor": {}, "ExtentsTensor": {}, "IntTensor": {orData: true}, "I32Tensor": {orData: true},
	}
}}

func newRow(d *ir.OpDef) *row {
	r := &row{op: d.Op, role: d.Role, def: d, sizes: make([]bool, len(d.Operands))}
	if d.Role == ir.BitDependent {
		r.bits = anyBits
	}
	for i, v := range d.Operands {
		size, ok := sizeTypes.Get()[v.Type]
		r.sizes[i] = ok && (!size.orData || v.Type != d.Operands[0].Type)
		if typ, ok := fixedTypes.Get()[v.Type]; ok {
			r.fixed = fixedType{operand: i + 1, typ: typ}
		} else if r.sizes[i] {
			r.flags |= indexLike
		}
	}
	for i, v := range d.Results {
		if typ, ok := fixedTypes.Get()[v.Type]; ok {
			r.fixed = fixedType{result: i + 1, typ: typ}
		}
	}
	return r
}

func (r *row) add(d *detail) {
	r.flags |= d.flags
	if d.bits != noBits {
		r.bits = d.bits
	}
	if d.fixed != (fixedType{}) {
		r.fixed = d.fixed
	}
	if d.size > 0 {
		r.sizes[d.size-1] = true
	}
}

// rows returns the rows of all registered operations, in the order of package ir.
var rows = lazy.Value[[]*row]{New: func() []*row {
	var all []*row
	for _, d := range ir.KnownOps() {
		all = append(all, newRow(d))
	}
	for i := range details {
		for _, op := range details[i].ops {
			all[op-1].add(&details[i])
		}
	}
	return all
}}

// rowOf returns the row of an operation, or nil if it is unregistered.
func rowOf(n ir.OpName) *row {
	if n == ir.OpNone || int(n) > len(rows.Get()) {
		return nil
	}
	return rows.Get()[n-1]
}

// Ops returns the operations that target files may name: those of StableHLO and CHLO.
func Ops() (ops []target.Op) {
	for _, r := range rows.Get() {
		if r.def.Dialect == "stablehlo" || r.def.Dialect == "chlo" {
			ops = append(ops, target.Op{Name: r.def.Name, Computes: r.role == ir.Computes, Accumulates: r.role == ir.Reduces, Mixes: r.flags&mixedResult != 0})
		}
	}
	return ops
}

// dataOperand reports whether operand i of an operation with n operands is data: not an index,
// shape or size.
func (r *row) dataOperand(i, n int) bool {
	at := ir.DefinitionOf(r.def.Operands, i, n)
	return at < 0 || !r.sizes[at]
}
