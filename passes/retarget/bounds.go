package retarget

import (
	"math"
	"math/bits"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// bounds finds integers that have the same number in the new type, because they are not negative
// and do not exceed a bound. It knows what libraries compute from the positions of elements: JAX
// numbers the elements of random arrays in ui64, and splits each number into two halves of 32 bits
// (jax/_src/prng.py, iota_2x32_shape).
type bounds struct {
	m       *ir.Module
	mapping *mapping
	known   map[ir.Value]bound
}

// A bound is the largest number that a value may have, if ok is set.
type bound struct {
	most uint64
	ok   bool
}

// maxBoundDepth limits the operations that lead to a value.
const maxBoundDepth = 32

// holdAll reports whether all operands of an operation have the same numbers in their new types.
func (b *bounds) holdAll(op ir.Op) bool {
	for _, v := range b.m.Operands(op) {
		if !b.of(v, 0).ok {
			return false
		}
	}
	return true
}

// of returns the bound of a value at a depth below the operation that is checked. It is not known
// if the value, or one that it is computed from, may exceed its type or the new one.
func (b *bounds) of(v ir.Value, depth int) bound {
	if known, ok := b.known[v]; ok || depth > maxBoundDepth {
		return known
	}
	found := b.compute(v, depth)
	from := b.m.Types.Elem(b.m.Type(v))
	for _, t := range []elem.Type{from, b.mapping.elem(from)} {
		if found.most > math.MaxInt64 || !t.IsInteger() || !hasInteger(t, int64(found.most)) {
			found = bound{}
		}
	}
	b.known[v] = found
	return found
}

// compute returns the bound that the operation of a value gives to it.
func (b *bounds) compute(v ir.Value, depth int) bound {
	op, _ := b.m.DefiningOp(v)
	if op == 0 {
		return bound{}
	}
	operand := func(i int) bound { return b.of(b.m.Operand(op, i), depth+1) }
	switch b.m.OpName(op) {
	case ir.OpConstant, ir.OpChloConstant:
		return largest(b.m.Attrs.Literal(b.m.Property(op, ir.NameValue)))
	case ir.OpIota:
		size := b.m.Types.Shape(b.m.Type(v))[b.m.Attrs.Ints(b.m.Property(op, b.m.Names.Attr("iota_dimension")))[0]]
		return bound{uint64(size - 1), size > 0}
	case ir.OpConvert:
		if e := b.m.Types.Elem(b.m.Type(b.m.Operand(op, 0))); e == elem.I1 || e.IsUnsigned() && e.Bits() < 64 {
			return bound{1<<e.Bits() - 1, true}
		}
		return operand(0)
	case ir.OpBroadcast, ir.OpBroadcastInDim, ir.OpReshape, ir.OpReverse, ir.OpShiftRightLogical, ir.OpSlice, ir.OpTranspose:
		return operand(0)
	case ir.OpAdd, ir.OpMultiply:
		x, y := operand(0), operand(1)
		most, carry := bits.Add64(x.most, y.most, 0)
		if b.m.OpName(op) == ir.OpMultiply {
			carry, most = bits.Mul64(x.most, y.most)
		}
		return bound{most, x.ok && y.ok && carry == 0}
	case ir.OpConcatenate:
		all := bound{ok: true}
		for _, v := range b.m.Operands(op) {
			part := b.of(v, depth+1)
			all = bound{max(all.most, part.most), all.ok && part.ok}
		}
		return all
	}
	return bound{}
}

// largest returns the bound of the elements of an integer literal.
func largest(e *ir.Literal) (b bound) {
	if e == nil || !e.Elem().IsInteger() {
		return b
	}
	for i := range e.Distinct() {
		n := e.At(i).Lo
		if e.Elem().IsSigned() && int64(n) < 0 {
			return bound{}
		}
		b = bound{max(b.most, n), true}
	}
	return b
}
