package llvm

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// structuralOp returns the method for an operation that is not computed from the elements of its
// operands, or nil: one with regions, a call, a constant, or one that only changes the shape.
func structuralOp(op ir.OpName) func(f *function, b *builder, op ir.Op) bool {
	switch op {
	case ir.OpFuncCall, ir.OpComposite:
		return (*function).call
	case ir.OpIf, ir.OpCase:
		return (*function).branchOp
	case ir.OpWhile:
		return (*function).whileOp
	case ir.OpMap:
		return (*function).mapOp
	case ir.OpConstant, ir.OpChloConstant, ir.OpChloConstantLike:
		return (*function).constant
	case ir.OpGetDimensionSize:
		return (*function).dimensionSize
	case ir.OpOptimizationBarrier, ir.OpSdyShardingConstraint, ir.OpSdyReshard, ir.OpReshape, ir.OpDynamicReshape:
		return (*function).identity
	case ir.OpBroadcast, ir.OpBroadcastInDim, ir.OpDynamicBroadcastInDim, ir.OpTranspose, ir.OpReverse:
		return (*function).broadcast
	}
	return nil
}

// identity returns the first operands, because the operation moves no element in row-major order.
// Any others determine the shape.
func (f *function) identity(b *builder, op ir.Op) bool {
	return f.setResults(op, f.operands(op)[:f.m.NumResults(op)]...)
}

// broadcast returns the operand if it is a single element, or if the operation moves no element.
func (f *function) broadcast(b *builder, op ir.Op) bool {
	operand, result := f.m.Type(f.m.Operand(op, 0)), f.m.Type(f.m.Result(op, 0))
	if !f.isSingle(operand) && !f.isIdentityBroadcast(op, operand, result) {
		return f.refuseOp(op, reasonFor(f.m.OpName(op)))
	}
	return f.identity(b, op)
}

func (f *function) isSingle(t ir.Type) bool {
	return !slices.ContainsFunc(f.m.Types.Shape(t), func(d int64) bool { return d != 1 })
}

// isIdentityBroadcast reports whether an operation is a broadcast_in_dim that moves no element.
func (f *function) isIdentityBroadcast(op ir.Op, operand, result ir.Type) bool {
	shape := f.m.Types.Shape(operand)
	// one for each dimension of the operand, all different
	dimensions := f.m.Attrs.Ints(f.m.Property(op, ir.NameBroadcastDimensions))
	return f.m.OpName(op) == ir.OpBroadcastInDim && slices.IsSorted(dimensions) &&
		slices.Equal(shape, f.m.Types.Shape(result)) && !slices.Contains(shape, ir.Dynamic)
}

// checkShapes reports whether a broadcasting operation broadcasts only single elements, and refuses
// it if not.
func (f *function) checkShapes(op ir.Op) bool {
	result := f.m.Types.Shape(f.m.Type(f.m.Result(op, 0)))
	for _, v := range f.m.Operands(op) {
		t := f.m.Type(v)
		if !f.isSingle(t) && (!slices.Equal(f.m.Types.Shape(t), result) || slices.Contains(result, ir.Dynamic)) {
			return f.refuseOp(op, reason{"broadcasts an operand with several elements", "broadcast outside of the function"})
		}
	}
	return true
}

// constant writes a literal whose elements are all equal.
func (f *function) constant(b *builder, op ir.Op) bool {
	a := f.m.Property(op, ir.NameValue)
	t := f.m.Types.Elem(f.m.Type(f.m.Result(op, 0)))
	from := f.m.Types.Elem(f.m.Attrs.Type(a))
	bits, ok := f.m.Attrs.Number(a)
	if elements := f.m.Attrs.Literal(a); elements != nil {
		if !elements.Splat() && elements.Len() != 1 {
			return f.refuseOp(op, reason{"has several values, and only constants with one value are supported", "pass the constant as an argument"})
		}
		bits, ok = elements.At(0), true
	}
	if !ok || !from.InStableHLO() {
		return f.refuseOp(op, reason{"has a value that is not a number or a dense literal", "use a dense literal"})
	}
	bits, _ = elem.Convert(from, t, bits)
	return f.setResults(op, constantOf(t, bits))
}

func (f *function) dimensionSize(b *builder, op ir.Op) bool {
	dimension := f.m.Attrs.Ints(f.m.Property(op, ir.NameDimension))
	shape := f.m.Types.Shape(f.m.Type(f.m.Operand(op, 0)))
	if len(dimension) != 1 || dimension[0] < 0 || dimension[0] >= int64(len(shape)) || shape[dimension[0]] == ir.Dynamic {
		return f.refuseOp(op, reasonFor(ir.OpGetDimensionSize))
	}
	return f.setResults(op, constantOf(elem.I32, elem.Bits{Lo: uint64(shape[dimension[0]])}))
}
