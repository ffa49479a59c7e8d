package interp

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// shapeRows lists operations of tensor, shape, scf and cf that programs with dynamic shapes
// contain. A !shape.shape is a tensor of index values of rank 1, a !shape.size an index, and a
// !shape.witness a token.
func shapeRows() []row {
	td := func(name string) string { return "ShapeOps.td, " + name }
	return []row{
		{op: ir.OpTensorCast, class: Exact, spec: "TensorOps.td, CastOp", run: identity},
		{op: ir.OpTensorDim, class: Exact, spec: "TensorOps.td, DimOp", run: tensorDim},
		{op: ir.OpTensorExtract, class: Exact, spec: "TensorOps.td, ExtractOp", run: tensorExtract},
		{op: ir.OpTensorInsert, class: Exact, spec: "TensorOps.td, InsertOp", run: tensorInsert},
		{op: ir.OpTensorFromElements, class: Exact, spec: "TensorOps.td, FromElementsOp", run: fromElements},
		{op: ir.OpTensorSplat, class: Exact, spec: "TensorOps.td, SplatOp", run: tensorSplat},
		{op: ir.OpTensorRank, class: Exact, spec: "TensorOps.td, RankOp", run: func(x *call) ([]Value, error) { return x.index(int64(len(x.tensor(0).Shape))) }},
		{op: ir.OpTensorReshape, class: Exact, spec: "TensorOps.td, ReshapeOp", run: reshape},
		{op: ir.OpTensorExpandShape, class: Exact, spec: "TensorOps.td, ExpandShapeOp", run: reshape},
		{op: ir.OpTensorCollapseShape, class: Exact, spec: "TensorOps.td, CollapseShapeOp", run: reshape},
		{op: ir.OpTensorConcat, class: Exact, spec: "TensorOps.td, ConcatOp", run: func(x *call) ([]Value, error) { return one(x.concatenated(x.tensors(), x.int("dim"))) }},

		{op: ir.OpShapeShapeOf, class: Exact, spec: td("ShapeOfOp"), run: func(x *call) ([]Value, error) { return x.indices(x.tensor(0).Shape) }},
		{op: ir.OpShapeConstShape, class: Exact, spec: td("ConstShapeOp"), run: func(x *call) ([]Value, error) { return x.indices(x.ints("shape")) }},
		{op: ir.OpShapeConstSize, class: Exact, spec: td("ConstSizeOp"), run: func(x *call) ([]Value, error) { return x.index(x.int("value")) }},
		{op: ir.OpShapeBroadcast, class: Exact, spec: td("BroadcastOp"), run: shapeBroadcast},
		{op: ir.OpShapeCstrBroadcastable, class: Exact, spec: td("CstrBroadcastableOp"), run: func(x *call) ([]Value, error) { return require(shapeBroadcast)(x) }},
		{op: ir.OpShapeCstrEq, class: Exact, spec: td("CstrEqOp"), run: require(func(x *call) ([]Value, error) {
			if !x.shapesEqual() {
				return nil, x.fail("has different shapes")
			}
			return nil, nil
		})},
		{op: ir.OpShapeCstrRequire, class: Exact, spec: td("CstrRequireOp"), run: require(func(x *call) ([]Value, error) {
			if !x.tensor(0).truth(0) {
				return nil, x.fail("does not hold: " + x.word("msg"))
			}
			return nil, nil
		})},
		{op: ir.OpShapeConstWitness, class: Exact, spec: td("ConstWitnessOp"), run: require(func(x *call) ([]Value, error) {
			if !x.isSet("passing") {
				return nil, x.fail("does not hold")
			}
			return nil, nil
		})},
		{op: ir.OpShapeAssumingAll, class: Exact, spec: td("AssumingAllOp"), run: token},
		{op: ir.OpShapeAssuming, class: Control, spec: td("AssumingOp"), run: func(x *call) ([]Value, error) { return x.evalRegion(0, nil) }},
		{op: ir.OpShapeShapeEq, class: Exact, spec: td("ShapeEqOp"), run: func(x *call) ([]Value, error) { return x.bool(x.shapesEqual()) }},
		{op: ir.OpShapeIsBroadcastable, class: Exact, spec: td("IsBroadcastableOp"), run: func(x *call) ([]Value, error) {
			_, err := shapeBroadcast(x)
			return x.bool(err == nil)
		}},
		{op: ir.OpShapeNumElements, class: Exact, spec: td("NumElementsOp"), run: numElements},
		{op: ir.OpShapeRank, class: Exact, spec: td("RankOp"), run: func(x *call) ([]Value, error) { return x.index(int64(x.tensor(0).Len())) }},
		{op: ir.OpShapeDim, class: Exact, spec: td("DimOp"), run: tensorDim},
		{op: ir.OpShapeGetExtent, class: Exact, spec: td("GetExtentOp"), run: getExtent},
		{op: ir.OpShapeConcat, class: Exact, spec: td("ConcatOp"), run: func(x *call) ([]Value, error) {
			return x.indices(slices.Concat(x.tensor(0).ints(), x.tensor(1).ints()))
		}},
		{op: ir.OpShapeFromExtents, class: Exact, spec: td("FromExtentsOp"), run: fromElements},
		{op: ir.OpShapeFromExtentTensor, class: Exact, spec: td("FromExtentTensorOp"), run: identity},
		{op: ir.OpShapeToExtentTensor, class: Exact, spec: td("ToExtentTensorOp"), run: identity},
		{op: ir.OpShapeSizeToIndex, class: Exact, spec: td("SizeToIndexOp"), run: identity},
		{op: ir.OpShapeIndexToSize, class: Exact, spec: td("IndexToSizeOp"), run: identity},
		{op: ir.OpShapeValueAsShape, class: Exact, spec: td("ValueAsShapeOp"), run: identity},
		{op: ir.OpShapeAdd, class: Exact, spec: td("AddOp"), kern: signedKernel(func(x, y int64) int64 { return x + y })},
		{op: ir.OpShapeMul, class: Exact, spec: td("MulOp"), kern: signedKernel(func(x, y int64) int64 { return x * y })},
		{op: ir.OpShapeDiv, class: Exact, spec: td("DivOp"), kern: signedKernel(floorDiv)},
		{op: ir.OpShapeMax, class: Exact, spec: td("MaxOp"), kern: signedKernel(func(x, y int64) int64 { return max(x, y) })},
		{op: ir.OpShapeMin, class: Exact, spec: td("MinOp"), kern: signedKernel(func(x, y int64) int64 { return min(x, y) })},

		{op: ir.OpCfAssert, class: Control, spec: "ControlFlowOps.td, AssertOp", run: func(x *call) ([]Value, error) {
			if !x.tensor(0).truth(0) {
				return nil, x.fail("does not hold: " + x.word("msg"))
			}
			return nil, nil
		}},
		{op: ir.OpScfIf, class: Control, spec: "SCFOps.td, IfOp", run: scfIf},
		{op: ir.OpScfFor, class: Control, spec: "SCFOps.td, ForOp", run: scfFor},
		{op: ir.OpScfWhile, class: Control, spec: "SCFOps.td, WhileOp", run: scfWhile},
		{op: ir.OpScfExecuteRegion, class: Control, spec: "SCFOps.td, ExecuteRegionOp", run: func(x *call) ([]Value, error) { return x.evalRegion(0, nil) }},
		{op: ir.OpScfIndexSwitch, class: Control, spec: "SCFOps.td, IndexSwitchOp", run: func(x *call) ([]Value, error) {
			return x.evalRegion(1+slices.Index(x.ints("cases"), x.tensor(0).Int(0)), nil)
		}},
	}
}

// index returns a scalar of type index.
func (x *call) index(n int64) ([]Value, error) {
	r, err := x.alloc(elem.Index, nil)
	if err == nil {
		le.PutUint64(r.Data, uint64(n))
	}
	return one(r, err)
}

// indices returns a tensor of type index.
func (x *call) indices(list []int64) ([]Value, error) {
	r, err := x.alloc(elem.Index, []int64{int64(len(list))})
	if err == nil {
		for i, n := range list {
			le.PutUint64(r.Data[8*i:], uint64(n))
		}
	}
	return one(r, err)
}

func (x *call) bool(v bool) ([]Value, error) {
	r, err := x.alloc(elem.I1, nil)
	if err == nil {
		r.Data[0] = truthByte(v)
	}
	return one(r, err)
}

// require returns a witness if a function has no error.
func require(f func(x *call) ([]Value, error)) func(x *call) ([]Value, error) {
	return func(x *call) ([]Value, error) {
		if _, err := f(x); err != nil {
			return nil, err
		}
		return token(x)
	}
}

func (x *call) shapesEqual() bool {
	for _, t := range x.tensors() {
		if !slices.Equal(t.ints(), x.tensor(0).ints()) {
			return false
		}
	}
	return true
}

func shapeBroadcast(x *call) ([]Value, error) {
	var shape []int64
	for _, t := range x.tensors() {
		dims := t.ints()
		for len(shape) < len(dims) {
			shape = append([]int64{1}, shape...)
		}
		for d, n := range dims {
			at := len(shape) - len(dims) + d
			if n != 1 && shape[at] != 1 && n != shape[at] {
				return nil, x.fail("has shapes that cannot be broadcast: " + joinInts(shape) + " and " + joinInts(dims))
			}
			if n != 1 {
				shape[at] = n
			}
		}
	}
	return x.indices(shape)
}

func numElements(x *call) ([]Value, error) {
	n, ok := ir.Product(x.tensor(0).ints())
	if !ok {
		return nil, x.fail("has a shape of too many elements")
	}
	return x.index(n)
}

func getExtent(x *call) ([]Value, error) {
	i := x.tensor(1).Int(0)
	if i < 0 || int(i) >= x.tensor(0).Len() {
		return nil, x.fail("has an index beyond its shape")
	}
	return x.index(x.tensor(0).Int(int(i)))
}

func tensorDim(x *call) ([]Value, error) {
	i, shape := x.tensor(1).Int(0), x.tensor(0).Shape
	if i < 0 || int(i) >= len(shape) {
		return nil, x.fail("has an index beyond its shape")
	}
	return x.index(shape[i])
}

// element returns the position of the element that the operands from i on are the index of.
func (x *call) element(t *Tensor, i int) (int, error) {
	var index []int64
	for _, v := range x.tensors()[i:] {
		index = append(index, v.Int(0))
	}
	if len(index) != len(t.Shape) || !inBounds(index, t.Shape) {
		return 0, x.fail("has an index beyond its tensor")
	}
	return int(ravel(index, strides(t.Shape))), nil
}

func tensorExtract(x *call) ([]Value, error) {
	t := x.tensor(0)
	at, err := x.element(t, 1)
	if err != nil {
		return nil, err
	}
	r, err := x.alloc(t.Type, nil)
	if err == nil {
		copy(r.Data, t.Data[at*len(r.Data):])
	}
	return one(r, err)
}

func tensorInsert(x *call) ([]Value, error) {
	value, t := x.tensor(0), x.tensor(1)
	at, err := x.element(t, 2)
	if err != nil {
		return nil, err
	}
	r, err := x.alloc(t.Type, t.Shape)
	if err == nil {
		copy(r.Data, t.Data)
		copy(r.Data[at*len(value.Data):], value.Data)
	}
	return one(r, err)
}

func fromElements(x *call) ([]Value, error) {
	shape, ok := x.m.Types.StaticShape(x.resultType(0))
	if !ok {
		shape = []int64{int64(len(x.in))}
	}
	r, err := x.alloc(x.resultElem(0), shape)
	if err == nil {
		for i, t := range x.tensors() {
			copy(r.Data[i*len(t.Data):], t.Data)
		}
	}
	return one(r, err)
}

func tensorSplat(x *call) ([]Value, error) {
	shape, next := slices.Clone(x.m.Types.Dims(x.resultType(0))), 1
	for d, n := range shape {
		if n == ir.Dynamic && next < len(x.in) {
			shape[d] = x.tensor(next).Int(0)
			next++
		}
	}
	return one(x.splat(x.tensor(0), shape))
}

func scfIf(x *call) ([]Value, error) {
	if x.tensor(0).truth(0) {
		return x.evalRegion(0, nil)
	}
	if x.m.FirstBlock(x.region(1)) == 0 {
		return nil, nil
	}
	return x.evalRegion(1, nil)
}

// advance replaces the state of a loop, which the frame holds from mark on.
func (x *call) advance(mark int, next []Value) {
	for _, v := range x.f.holds[mark : len(x.f.holds)-len(next)] {
		x.heap.release(v)
	}
	x.f.holds = append(x.f.holds[:mark], next...)
}

func scfFor(x *call) ([]Value, error) {
	low, high, step := x.tensor(0), x.tensor(1).Int(0), x.tensor(2).Int(0)
	if step <= 0 {
		return nil, x.fail("has a step that is not positive")
	}
	state, mark := x.in[3:], len(x.f.holds)
	for i := low.Int(0); i < high; i += step {
		at := NewTensor(low.Type)
		at.Set(0, low.Type.Clean(elem.Bits{Lo: uint64(i)}))
		next, err := x.evalRegion(0, append([]Value{at}, state...))
		if err != nil {
			return nil, err
		}
		x.advance(mark, next)
		state = next
	}
	return state, nil
}

func scfWhile(x *call) ([]Value, error) {
	state, mark := x.in, len(x.f.holds)
	for {
		passed, err := x.evalRegion(0, state)
		if err != nil {
			return nil, err
		}
		x.advance(mark, passed)
		t, ok := passed[0].(*Tensor)
		if !ok || !t.truth(0) {
			return passed[1:], nil
		}
		if state, err = x.evalRegion(1, passed[1:]); err != nil {
			return nil, err
		}
		x.advance(mark, state)
	}
}
