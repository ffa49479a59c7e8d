package interp

import (
	"encoding/hex"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// movementRows lists the operations of StableHLO that move elements.
func movementRows() []row {
	return []row{
		{op: ir.OpBitcastConvert, class: Exact, spec: "bitcast_convert", run: bitcastConvert},
		{op: ir.OpBroadcast, class: Exact, spec: "StablehloOps.td, BroadcastOp", run: broadcast},
		{op: ir.OpBroadcastInDim, class: Exact, spec: "broadcast_in_dim", run: broadcastInDim},
		{op: ir.OpConcatenate, class: Exact, spec: "concatenate", run: concatenate},
		{op: ir.OpConstant, class: Exact, spec: "constant", run: constant},
		{op: ir.OpDynamicBroadcastInDim, class: Exact, spec: "dynamic_broadcast_in_dim", run: broadcastInDim},
		{op: ir.OpDynamicGather, class: Exact, spec: "dynamic_gather", run: gather},
		{op: ir.OpDynamicIota, class: Exact, spec: "dynamic_iota", run: iotaOp},
		{op: ir.OpDynamicPad, class: Exact, spec: "dynamic_pad", run: dynamicPad},
		{op: ir.OpDynamicReshape, class: Exact, spec: "dynamic_reshape", run: reshape},
		{op: ir.OpDynamicSlice, class: Exact, spec: "dynamic_slice", run: dynamicSlice},
		{op: ir.OpDynamicUpdateSlice, class: Exact, spec: "dynamic_update_slice", run: dynamicUpdateSlice},
		{op: ir.OpGather, class: Exact, spec: "gather", run: gather},
		{op: ir.OpGetDimensionSize, class: Exact, spec: "get_dimension_size", run: getDimensionSize},
		{op: ir.OpIota, class: Exact, spec: "iota", run: iotaOp},
		{op: ir.OpPad, class: Exact, spec: "pad", run: pad},
		{op: ir.OpRealDynamicSlice, class: Exact, spec: "StablehloOps.td, RealDynamicSliceOp", run: realDynamicSlice},
		{op: ir.OpReshape, class: Exact, spec: "reshape", run: reshape},
		{op: ir.OpReverse, class: Exact, spec: "reverse", run: reverse},
		{op: ir.OpSetDimensionSize, class: Exact, spec: "StablehloOps.td, SetDimensionSizeOp", run: setDimensionSize},
		{op: ir.OpSlice, class: Exact, spec: "slice", run: slice},
		{op: ir.OpTorchIndexSelect, class: Exact, spec: "StablehloOps.td, TorchIndexSelectOp", run: torchIndexSelect},
		{op: ir.OpTranspose, class: Exact, spec: "transpose", run: transpose},
	}
}

// resultShape returns the shape of result 0: that of its type, or of the operand with the shape.
func (x *call) resultShape(operand int) ([]int64, error) {
	t := x.resultType(0)
	if dims, ok := x.m.Types.StaticShape(t); ok {
		return dims, nil
	}
	if operand < 0 || operand >= len(x.in) {
		return nil, x.fail("has a result of a dynamic shape")
	}
	dims := x.tensor(operand).ints()
	if x.m.Types.Kind(t) == ir.TensorType && !fits(dims, x.m.Types.Dims(t), false) {
		return nil, x.fail("computes the shape " + joinInts(dims) + ", which its type does not allow")
	}
	return dims, nil
}

func constant(x *call) ([]Value, error) {
	t, err := x.literal(x.property("value"), x.resultType(0))
	return one(t, err)
}

// literal returns the value of a literal of a type.
func (x *call) literal(a ir.Attr, t ir.Type) (*Tensor, error) {
	shape, _ := x.m.Types.StaticShape(t)
	e, ok := x.ElementType(t)
	if !ok {
		return nil, x.fail("has elements of a type that is not supported")
	}
	r, err := x.alloc(e, shape)
	if err != nil {
		return nil, err
	}
	size := e.StorageBytes()
	switch x.m.Attrs.Kind(a) {
	case ir.IntegerAttr, ir.FloatAttr:
		b, _ := x.m.Attrs.Number(a)
		elem.Store(r.Data[:0], e, b)
		return r, nil
	case ir.ResourceAttr:
		if data, ok := x.resource(a, len(r.Data)); ok {
			copy(r.Data, data)
			return r, nil
		}
	default:
		if l := x.m.Attrs.Literal(a); l != nil {
			if n := l.DataSize(); n == len(r.Data) || n == size {
				l.AppendData(r.Data[:0])
				if n == size && len(r.Data) > 0 {
					fill(r.Data, size)
				}
				clean(r)
				return r, nil
			}
			if len(r.Data) == 0 {
				return r, nil
			}
		}
	}
	return nil, x.fail("has a value that is not a literal of its type")
}

// resource returns the data of a dense_resource attribute.
func (x *call) resource(a ir.Attr, size int) ([]byte, bool) {
	text, ok := x.m.Resources[x.m.Attrs.StringOf(a)]
	if !ok || len(text) != ir.AlignmentDigits+2*size {
		return nil, false
	}
	data, err := hex.AppendDecode(nil, text[ir.AlignmentDigits:])
	return data, err == nil
}

// clean clears the bits of a literal beyond the width of its elements.
func clean(t *Tensor) {
	if t.Type.Bits() >= 8 {
		return
	}
	for i := range t.Data {
		t.Data[i] = byte(t.Type.Clean(elem.Bits{Lo: uint64(t.Data[i])}).Lo)
	}
}

func bitcastConvert(x *call) ([]Value, error) {
	in, to := x.tensor(0), x.resultElem(0)
	from := in.Type.Bits()
	shape := slices.Clone(in.Shape)
	switch {
	case to.Bits() == 0:
		return nil, x.fail("has a result of an element type that is not supported")
	case to.Bits() < from:
		shape = append(shape, int64(from/to.Bits()))
	case to.Bits() > from:
		if n := len(shape); n == 0 || shape[n-1] != int64(to.Bits()/from) {
			return nil, x.fail("has an operand of shape " + joinInts(in.Shape) + ", which does not fit its types")
		}
		shape = shape[:len(shape)-1]
	}
	if from%8 == 0 && to.Bits()%8 == 0 {
		return []Value{in.view(to, shape)}, nil
	}
	r, err := x.zeros(to, shape)
	if err != nil {
		return nil, err
	}
	// both as one stream of bits
	total := r.Len() * to.Bits()
	for bit := range total {
		fromByte, toByte := bit/from*in.Type.StorageBytes()+bit%from/8, bit/to.Bits()*to.StorageBytes()+bit%to.Bits()/8
		if in.Data[fromByte]>>(bit%from%8)&1 != 0 {
			r.Data[toByte] |= 1 << (bit % to.Bits() % 8)
		}
	}
	return []Value{r}, nil
}

// broadcastTo repeats the elements of a tensor: its dimension d becomes dims[d] of the result.
func (x *call) broadcastTo(in *Tensor, dims, shape []int64) (*Tensor, error) {
	from := viewOf(in)
	steps := make([]int64, len(shape))
	for d, n := range in.Shape {
		to := dims[d]
		if to < 0 || to >= int64(len(shape)) || n != 1 && n != shape[to] {
			return nil, x.fail("broadcasts the shape " + joinInts(in.Shape) + " to " + joinInts(shape))
		}
		if n != 1 {
			steps[to] = from.strides[d]
		}
	}
	from.strides = steps
	r, err := x.alloc(in.Type, shape)
	if err == nil {
		copyStrided(viewOf(r), from, in.Type.StorageBytes(), shape)
	}
	return r, err
}

func broadcastInDim(x *call) ([]Value, error) {
	shape, err := x.resultShape(1)
	if err != nil {
		return nil, err
	}
	dims := x.ints("broadcast_dimensions")
	if len(dims) != len(x.tensor(0).Shape) {
		return nil, x.fail("has broadcast_dimensions that do not fit its operand")
	}
	return one(x.broadcastTo(x.tensor(0), dims, shape))
}

func broadcast(x *call) ([]Value, error) {
	in, sizes := x.tensor(0), x.ints("broadcast_sizes")
	dims := make([]int64, len(in.Shape))
	for d := range dims {
		dims[d] = int64(len(sizes) + d)
	}
	return one(x.broadcastTo(in, dims, slices.Concat(sizes, in.Shape)))
}

func reshape(x *call) ([]Value, error) {
	shape, err := x.resultShape(1)
	if err != nil {
		return nil, err
	}
	in := x.tensor(0)
	if n, ok := ir.Product(shape); !ok || n != int64(in.Len()) || slices.ContainsFunc(shape, func(n int64) bool { return n < 0 }) {
		return nil, x.fail("reshapes the shape " + joinInts(in.Shape) + " to " + joinInts(shape))
	}
	return []Value{in.view(in.Type, shape)}, nil
}

func transpose(x *call) ([]Value, error) {
	return one(x.transposed(x.tensor(0), x.ints("permutation")))
}

// transposed returns a tensor whose dimension d is dimension permutation[d] of another.
func (x *call) transposed(in *Tensor, permutation []int64) (*Tensor, error) {
	from := viewOf(in)
	shape, steps := make([]int64, len(permutation)), make([]int64, len(permutation))
	for d, p := range permutation {
		shape[d], steps[d] = in.Shape[p], from.strides[p]
	}
	from.strides = steps
	r, err := x.alloc(in.Type, shape)
	if err == nil {
		copyStrided(viewOf(r), from, in.Type.StorageBytes(), shape)
	}
	return r, err
}

func reverse(x *call) ([]Value, error) { return one(x.reversed(x.tensor(0), x.ints("dimensions"))) }

func (x *call) reversed(in *Tensor, dims []int64) (*Tensor, error) {
	from := viewOf(in)
	for _, d := range dims {
		from.start += (in.Shape[d] - 1) * from.strides[d]
		from.strides[d] = -from.strides[d]
	}
	r, err := x.alloc(in.Type, in.Shape)
	if err == nil {
		copyStrided(viewOf(r), from, in.Type.StorageBytes(), in.Shape)
	}
	return r, err
}

// sliceOf returns the elements of a tensor from start up to limit in steps.
func (x *call) sliceOf(in *Tensor, start, limit, step []int64) (*Tensor, error) {
	from := viewOf(in)
	shape := make([]int64, len(start))
	if len(start) != len(in.Shape) || len(limit) != len(start) || len(step) != len(start) {
		return nil, x.fail("has indices that do not fit the rank of its operand")
	}
	for d := range start {
		if start[d] < 0 || limit[d] > in.Shape[d] || start[d] > limit[d] || step[d] <= 0 {
			return nil, x.fail("slices beyond the shape " + joinInts(in.Shape))
		}
		shape[d] = (limit[d] - start[d] + step[d] - 1) / step[d]
		from.start += start[d] * from.strides[d]
		from.strides[d] *= step[d]
	}
	r, err := x.alloc(in.Type, shape)
	if err == nil {
		copyStrided(viewOf(r), from, in.Type.StorageBytes(), shape)
	}
	return r, err
}

func slice(x *call) ([]Value, error) {
	return one(x.sliceOf(x.tensor(0), x.ints("start_indices"), x.ints("limit_indices"), x.ints("strides")))
}

func realDynamicSlice(x *call) ([]Value, error) {
	return one(x.sliceOf(x.tensor(0), x.tensor(1).ints(), x.tensor(2).ints(), x.tensor(3).ints()))
}

// clamped returns the start indices from operand i on, such that a slice lies within a tensor.
func (x *call) clamped(i int, in *Tensor, sizes []int64) ([]int64, error) {
	start := make([]int64, len(in.Shape))
	if len(sizes) != len(start) || len(x.in) != i+len(start) {
		return nil, x.fail("has start indices that do not fit the rank of its operand")
	}
	for d := range start {
		if sizes[d] > in.Shape[d] || sizes[d] < 0 {
			return nil, x.fail("has a slice larger than the shape " + joinInts(in.Shape))
		}
		at := x.tensor(i + d)
		start[d] = at.Int(0)
		if at.Type == elem.UI64 && start[d] < 0 {
			start[d] = in.Shape[d]
		}
		start[d] = max(0, min(start[d], in.Shape[d]-sizes[d]))
	}
	return start, nil
}

func dynamicSlice(x *call) ([]Value, error) {
	in, sizes := x.tensor(0), x.ints("slice_sizes")
	start, err := x.clamped(1, in, sizes)
	if err != nil {
		return nil, err
	}
	limit := slices.Clone(start)
	for d, n := range sizes {
		limit[d] += n
	}
	return one(x.sliceOf(in, start, limit, slices.Repeat([]int64{1}, len(start))))
}

func dynamicUpdateSlice(x *call) ([]Value, error) {
	in, update := x.tensor(0), x.tensor(1)
	start, err := x.clamped(2, in, update.Shape)
	if err != nil {
		return nil, err
	}
	r, err := x.alloc(in.Type, in.Shape)
	if err != nil {
		return nil, err
	}
	copy(r.Data, in.Data)
	to := viewOf(r)
	to.start = ravel(start, to.strides)
	copyStrided(to, viewOf(update), in.Type.StorageBytes(), update.Shape)
	return []Value{r}, nil
}

func concatenate(x *call) ([]Value, error) {
	return one(x.concatenated(x.tensors(), x.int("dimension")))
}

// concatenated joins tensors along a dimension.
func (x *call) concatenated(in []*Tensor, dim int64) (*Tensor, error) {
	shape := slices.Clone(in[0].Shape)
	shape[dim] = 0
	for _, t := range in {
		shape[dim] += t.Shape[dim]
		for d, n := range t.Shape {
			if int64(d) != dim && n != shape[d] {
				return nil, x.fail("has operands of the shapes " + joinInts(in[0].Shape) + " and " + joinInts(t.Shape))
			}
		}
	}
	r, err := x.alloc(in[0].Type, shape)
	if err != nil {
		return nil, err
	}
	to := viewOf(r)
	for _, t := range in {
		copyStrided(to, viewOf(t), t.Type.StorageBytes(), t.Shape)
		to.start += t.Shape[dim] * to.strides[dim]
	}
	return r, nil
}

func pad(x *call) ([]Value, error) {
	return one(x.padded(x.tensor(0), x.tensor(1), x.ints("edge_padding_low"), x.ints("edge_padding_high"), x.ints("interior_padding")))
}

func dynamicPad(x *call) ([]Value, error) {
	return one(x.padded(x.tensor(0), x.tensor(1), x.tensor(2).ints(), x.tensor(3).ints(), x.tensor(4).ints()))
}

// padded adds elements around and between those of a tensor; negative padding removes elements.
func (x *call) padded(in, value *Tensor, low, high, interior []int64) (*Tensor, error) {
	shape, part := make([]int64, len(in.Shape)), make([]int64, len(in.Shape))
	from := viewOf(in)
	if len(low) != len(shape) || len(high) != len(shape) || len(interior) != len(shape) {
		return nil, x.fail("has padding that does not fit the rank of its operand")
	}
	first := make([]int64, len(shape))
	for d, n := range in.Shape {
		step := interior[d] + 1
		if step < 1 {
			return nil, x.fail("has a negative interior padding")
		}
		shape[d] = low[d] + n + max(0, n-1)*interior[d] + high[d]
		// the elements with an index of the result within its shape
		skip := max(0, (-low[d]+step-1)/step)
		last := min(n, (shape[d]-low[d]+step-1)/step)
		part[d] = max(0, last-skip)
		first[d] = low[d] + skip*step
		from.start += skip * from.strides[d]
	}
	r, err := x.splat(value, shape)
	if err != nil || isEmpty(part) {
		return r, err
	}
	to := viewOf(r)
	to.start = ravel(first, to.strides)
	for d := range to.strides {
		to.strides[d] *= interior[d] + 1
	}
	copyStrided(to, from, in.Type.StorageBytes(), part)
	return r, nil
}

func iotaOp(x *call) ([]Value, error) {
	shape, err := x.resultShape(0)
	if err != nil {
		return nil, err
	}
	t, dim := x.resultElem(0), x.int("iota_dimension")
	r, err := x.alloc(t, shape)
	if err != nil || isEmpty(shape) {
		return one(r, err)
	}
	inner := int(strides(shape)[dim]) * t.StorageBytes()
	period := inner * int(shape[dim])
	size, bitsOf := t.Part().StorageBytes(), func(i int) uint64 { return uint64(i) & mask(t) }
	if part := t.Part(); part.IsFloat() {
		c := codecOf(part)
		bitsOf = func(i int) uint64 { return c.enc(float64(i)) }
	}
	clear(r.Data[:period]) // the imaginary parts
	for i := range int(shape[dim]) {
		part := r.Data[i*inner : (i+1)*inner]
		store(part, size, 0, bitsOf(i))
		fill(part, t.StorageBytes())
	}
	fill(r.Data, period)
	return []Value{r}, nil
}

func getDimensionSize(x *call) ([]Value, error) {
	r, err := x.alloc(x.resultElem(0), nil)
	if err != nil {
		return nil, err
	}
	b, _ := elem.Convert(elem.SI64, r.Type, elem.Bits{Lo: uint64(x.tensor(0).Shape[x.int("dimension")])})
	r.Set(0, b)
	return []Value{r}, nil
}

// setDimensionSize keeps the first elements of a bounded dimension.
func setDimensionSize(x *call) ([]Value, error) {
	in, dim, n := x.tensor(0), x.int("dimension"), x.tensor(1).Int(0)
	if n < 0 || n > in.Shape[dim] {
		return nil, x.fail("sets a size beyond the bound of the dimension")
	}
	limit := slices.Clone(in.Shape)
	limit[dim] = n
	return one(x.sliceOf(in, make([]int64, len(limit)), limit, slices.Repeat([]int64{1}, len(limit))))
}

// torchIndexSelect is the gather of CHLO's and PyTorch's index_select: the result has the
// dimensions of the index in place of dim, after batch_dims common dimensions.
func torchIndexSelect(x *call) ([]Value, error) {
	in, index := x.tensor(0), x.tensor(1)
	dim, batch := x.int("dim"), x.int("batch_dims")
	if dim < 0 {
		dim += int64(len(in.Shape))
	}
	if batch < 0 {
		batch += int64(len(index.Shape))
	}
	if dim < batch || dim >= int64(len(in.Shape)) || batch > int64(len(index.Shape)) {
		return nil, x.fail("has a dimension beyond its operand")
	}
	shape := slices.Concat(in.Shape[:dim], index.Shape[batch:], in.Shape[dim+1:])
	r, err := x.alloc(in.Type, shape)
	if err != nil || isEmpty(shape) {
		return one(r, err)
	}
	inner := 1
	for _, n := range in.Shape[dim+1:] {
		inner *= int(n)
	}
	size := inner * in.Type.StorageBytes()
	place, steps, indexSteps := newOdometer(shape[:int(dim)+len(index.Shape)-int(batch)]), strides(in.Shape), strides(index.Shape)
	for to := 0; ; to++ {
		at := slices.Concat(place.index[:batch], place.index[dim:])
		i := max(0, min(index.Int(int(ravel(at, indexSteps))), in.Shape[dim]-1))
		from := (ravel(place.index[:dim], steps[:dim]) + i*steps[dim]) * int64(in.Type.StorageBytes())
		copy(r.Data[to*size:(to+1)*size], in.Data[from:])
		if !place.next() {
			return []Value{r}, nil
		}
	}
}

func gather(x *call) ([]Value, error) {
	const name = "dimension_numbers"
	in, indices := x.tensor(0), x.tensor(1)
	sizes := x.ints("slice_sizes")
	if len(x.in) > 2 {
		sizes = x.tensor(2).ints()
	}
	offsetDims, collapsed := x.field(name, "offset_dims"), x.field(name, "collapsed_slice_dims")
	batching, startBatching := x.field(name, "operand_batching_dims"), x.field(name, "start_indices_batching_dims")
	g := newIndexer(in.Shape, indices, x.field(name, "start_index_map"), batching, startBatching, x.fieldInt(name, "index_vector_dim"))
	rank := len(offsetDims) + len(g.batch)
	window, kept := []int64{}, []int64{} // sizes and dimensions of the slices that stay
	if len(sizes) != len(in.Shape) {
		return nil, x.fail("has slice sizes that do not fit its operand")
	}
	for d, n := range sizes {
		if n < 0 || n > in.Shape[d] {
			return nil, x.fail("has a slice larger than the shape " + joinInts(in.Shape))
		}
		if !slices.Contains(collapsed, int64(d)) && !slices.Contains(batching, int64(d)) {
			window, kept = append(window, n), append(kept, int64(d))
		}
	}
	shape, batchDims := make([]int64, rank), []int64{}
	for d, k, b := 0, 0, 0; d < rank; d++ {
		if slices.Contains(offsetDims, int64(d)) && k < len(window) {
			shape[d] = window[k]
			k++
		} else if b < len(g.batch) {
			shape[d] = g.batch[b]
			batchDims = append(batchDims, int64(d))
			b++
		} else {
			return nil, x.fail("has offset_dims that do not fit its operands")
		}
	}
	r, err := x.alloc(in.Type, shape)
	if err != nil || isEmpty(shape) {
		return one(r, err)
	}
	to, from := viewOf(r), viewOf(in)
	windowTo, windowFrom := make([]int64, len(window)), make([]int64, len(window))
	for k := range window {
		windowTo[k], windowFrom[k] = to.strides[offsetDims[k]], from.strides[kept[k]]
	}
	place := newOdometer(g.batch)
	for {
		start := g.start(place.index)
		for d := range start {
			start[d] = max(0, min(start[d], in.Shape[d]-sizes[d]))
		}
		g.addBatch(start, place.index)
		at := int64(0)
		for k, d := range batchDims {
			at += place.index[k] * to.strides[d]
		}
		copyStrided(view{to.data, at, windowTo}, view{from.data, ravel(start, from.strides), windowFrom}, in.Type.StorageBytes(), window)
		if !place.next() {
			return []Value{r}, nil
		}
	}
}

// An indexer reads the index vectors of gather and scatter.
type indexer struct {
	indices       *Tensor
	steps         []int64
	vector        int64   // dimension of the index vectors; the rank if they are scalars
	batch         []int64 // shape of the indices without the vectors
	indexMap      []int64 // dimension of the operand of each element of a vector
	rank          int
	batching      []int64 // dimensions of the operand that are indexed by …
	startBatching []int64 // … dimensions of the indices
	out           []int64
}

func newIndexer(shape []int64, indices *Tensor, indexMap, batching, startBatching []int64, vector int64) *indexer {
	g := &indexer{indices: indices, steps: strides(indices.Shape), vector: vector, indexMap: indexMap, rank: len(shape),
		batching: batching, startBatching: startBatching, out: make([]int64, len(shape))}
	for d, n := range indices.Shape {
		if int64(d) != vector {
			g.batch = append(g.batch, n)
		}
	}
	return g
}

// start returns the index in the operand that an index vector means. It is valid until the next
// call.
func (g *indexer) start(batch []int64) []int64 {
	clear(g.out)
	at, step := int64(0), int64(0)
	for d, k := 0, 0; d < len(g.steps); d++ {
		if int64(d) == g.vector {
			step = g.steps[d]
			continue
		}
		at += batch[k] * g.steps[d]
		k++
	}
	for i, d := range g.indexMap {
		g.out[d] = g.indices.Int(int(at + int64(i)*step))
		if g.indices.Type == elem.UI64 && g.out[d] < 0 {
			g.out[d] = 1<<63 - 1
		}
	}
	return g.out
}

// addBatch sets the dimensions of the operand that are indexed by those of the indices.
func (g *indexer) addBatch(index, batch []int64) {
	for i, d := range g.batching {
		from := g.startBatching[i]
		if from > g.vector {
			from--
		}
		index[d] = batch[from]
	}
}
