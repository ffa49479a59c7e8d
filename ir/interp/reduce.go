package interp

import (
	"cmp"
	"slices"
	"sort"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A body evaluates the region of an operation on elements: as a program if it is one, else value by
// value.
type body struct {
	x      *call
	region ir.Region
	p      *program
	params []*Tensor // of rank 0; without a program
	out    []*Tensor
}

// bodyOf prepares region i of the operation for elements of the types of the arguments, n at once.
// It returns the number that it computes at once: 1 without a program.
func (x *call) bodyOf(i, n int) (*body, int) {
	b := &body{x: x, region: x.region(i)}
	if b.p = x.programOf(b.region); b.p != nil {
		n = min(max(n, 1), maxWidth)
		b.p.start(x.f, n)
		return b, n
	}
	block := x.m.FirstBlock(b.region)
	for j := range x.m.NumArgs(block) {
		t, _ := x.ElementType(x.m.Type(x.m.Arg(block, j)))
		b.params = append(b.params, NewTensor(t))
	}
	return b, 1
}

// arg returns the elements of argument i, which the caller sets.
func (b *body) arg(i int) []byte {
	if b.p != nil {
		return b.p.arg(i)
	}
	return b.params[i].Data
}

// result returns the elements of result i after run.
func (b *body) result(i int) []byte {
	if b.p != nil {
		return b.p.result(i)
	}
	return b.out[i].Data
}

// run evaluates the body for n elements.
func (b *body) run(n int) error {
	if b.p != nil {
		b.p.run(n)
		return b.x.charge(b.x.op, int64(n*len(b.p.code)))
	}
	args := make([]Value, len(b.params))
	for i, t := range b.params {
		args[i] = &Tensor{Type: t.Type, Data: slices.Clone(t.Data)}
	}
	mark, fresh := len(b.x.f.holds), len(b.x.heap.fresh)
	results, err := b.x.Interp.region(b.x.f, b.region, args)
	if err != nil {
		return err
	}
	b.out = b.out[:0]
	for _, v := range results {
		t, ok := v.(*Tensor)
		if !ok || len(t.Shape) != 0 {
			return b.x.fail("has a body that does not return elements")
		}
		b.out = append(b.out, &Tensor{Type: t.Type, Data: slices.Clone(t.Data)})
	}
	b.x.unhold(b.x.f, mark)
	b.x.heap.sweep(fresh)
	return nil
}

// A reduction combines, for each element of the results, the elements of the inputs at some places,
// in this order.
type reduction struct {
	inputs, inits, results []*Tensor
	starts                 func(result int) int64 // offset of the first place
	offsets                []int64                // of all places from the first
}

// reduceTo combines elements of the inputs into the elements of the results.
func (x *call) reduceTo(r *reduction) error {
	n := r.results[0].Len()
	count := len(r.inputs)
	if n == 0 {
		return nil
	}
	b, width := x.bodyOf(0, n)
	starts := make([]int64, width)
	for at := 0; at < n; at += width {
		k := min(width, n-at)
		for i := range k {
			starts[i] = r.starts(at + i)
		}
		b.setInitial(r.inits, k)
		for _, offset := range r.offsets {
			for j, in := range r.inputs {
				collect(b.arg(count+j), in, starts[:k], offset)
			}
			if err := b.combine(r.inits, k); err != nil {
				return err
			}
		}
		b.store(r.results, at, k)
	}
	return nil
}

// collect copies the elements at some offsets.
func collect(dst []byte, in *Tensor, starts []int64, offset int64) {
	size := in.Type.StorageBytes()
	if size == 4 {
		for i, s := range starts {
			le.PutUint32(dst[4*i:], le.Uint32(in.Data[4*(s+offset):]))
		}
		return
	}
	for i, s := range starts {
		from := int(s+offset) * size
		copy(dst[i*size:(i+1)*size], in.Data[from:])
	}
}

// offsetsOf returns the offsets of all indices of a shape, in row-major order.
func offsetsOf(shape, steps []int64) []int64 {
	if isEmpty(shape) {
		return nil
	}
	var list []int64
	place := newOdometer(shape)
	for {
		list = append(list, ravel(place.index, steps))
		if !place.next() {
			return list
		}
	}
}

// promoted converts tensors to the element types of the arguments of a region, which may be wider,
// and checks that the region takes their elements.
func (x *call) promoted(region int, list []*Tensor) ([]*Tensor, error) {
	block := x.m.FirstBlock(x.region(region))
	if block == 0 || x.m.NumArgs(block) != len(list) {
		return nil, x.fail("has a body with a wrong number of arguments")
	}
	out := make([]*Tensor, len(list))
	for i, t := range list {
		to, ok := x.ElementType(x.m.Type(x.m.Arg(block, i)))
		if !ok {
			return nil, x.fail("has a body with arguments of an element type that is not supported")
		}
		if out[i] = t; to != t.Type {
			r, err := x.alloc(to, t.Shape)
			if err != nil {
				return nil, err
			}
			convertElements(r.Data, t.Type, to, t.Data)
			out[i] = r
		}
	}
	return out, nil
}

// sameShapes returns an error if tensors have different shapes, as those of dynamic types may.
func (x *call) sameShapes(list []*Tensor) error {
	for _, t := range list {
		if !slices.Equal(t.Shape, list[0].Shape) {
			return x.fail("has operands of the shapes " + joinInts(list[0].Shape) + " and " + joinInts(t.Shape))
		}
	}
	return nil
}

// split promotes the operands of a reduction, which are inputs and then initial values.
func (x *call) split() (inputs, inits []*Tensor, err error) {
	in := x.tensors()
	n := len(in) / 2
	if n == 0 {
		return nil, nil, x.fail("has no inputs")
	}
	if err := x.sameShapes(in[:n]); err != nil {
		return nil, nil, err
	}
	in, err = x.promoted(0, slices.Concat(in[n:], in[:n]))
	if err != nil {
		return nil, nil, err
	}
	return in[n:], in[:n], nil
}

// allocLike returns tensors of a shape with the element types of others.
func (x *call) allocLike(list []*Tensor, shape []int64) ([]*Tensor, error) {
	var out []*Tensor
	for _, t := range list {
		r, err := x.alloc(t.Type, shape)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

func reduce(x *call) ([]Value, error) {
	inputs, inits, err := x.split()
	if err != nil {
		return nil, err
	}
	shape := inputs[0].Shape
	dims := slices.Clone(x.ints("dimensions"))
	slices.Sort(dims)
	kept := remaining(len(shape), dims)
	keptShape, _ := pickDims(shape, kept)
	reduced, _ := pickDims(shape, dims)
	steps := strides(shape)
	keptSteps, _ := pickDims(steps, kept)
	reducedSteps, _ := pickDims(steps, dims)
	results, err := x.allocLike(inits, keptShape)
	if err != nil {
		return nil, err
	}
	place := newOdometer(keptShape)
	last := -1
	err = x.reduceTo(&reduction{inputs: inputs, inits: inits, results: results, offsets: offsetsOf(reduced, reducedSteps),
		starts: func(result int) int64 {
			if result != last && last >= 0 {
				place.next()
			}
			last = result
			return ravel(place.index, keptSteps)
		}})
	return values(results), err
}

func reduceWindow(x *call) ([]Value, error) {
	inputs, inits, err := x.split()
	if err != nil {
		return nil, err
	}
	shape := inputs[0].Shape
	rank := len(shape)
	window := x.ints("window_dimensions")
	steps, baseDilations, dilations := x.intsOr("window_strides", rank, 1), x.intsOr("base_dilations", rank, 1), x.intsOr("window_dilations", rank, 1)
	low, high := pairs(x.intsOr("padding", 2*rank, 0), rank)
	if len(window) != rank {
		return nil, x.fail("has a window that does not fit its operands")
	}
	inSteps := strides(shape)
	outShape := make([]int64, rank)
	for d := range rank {
		padded := (shape[d]-1)*baseDilations[d] + 1 + low[d] + high[d]
		if shape[d] == 0 {
			padded = low[d] + high[d]
		}
		if size := (window[d]-1)*dilations[d] + 1; padded >= size && padded > 0 {
			outShape[d] = (padded-size)/steps[d] + 1
		}
	}
	results, err := x.allocLike(inits, outShape)
	if err != nil || isEmpty(outShape) {
		return values(results), err
	}
	w := &windows{outShape: outShape, window: window}
	for d := range rank {
		w.tables = append(w.tables, windowTable(shape[d], outShape[d], window[d], func(o, tap int64) (int64, int64) {
			return o*steps[d] + tap*dilations[d] - low[d], baseDilations[d]
		}, inSteps[d]))
	}
	return values(results), w.reduce(x, inputs, inits, results)
}

// windows holds the places of the windows of reduce_window. The offset of a place in the operand is
// the sum of an entry of each table, which is negative outside of the operand.
type windows struct {
	outShape, window []int64
	tables           [][]int64 // for each dimension, by place of the window and place in it
}

// windowTable returns the table of a dimension; at returns the padded index of a place, and the
// distance of the elements of the operand there.
func windowTable(size, places, window int64, at func(o, tap int64) (index, dilation int64), step int64) []int64 {
	table := make([]int64, places*window)
	for o := range places {
		for tap := range window {
			i, dilation := at(o, tap)
			table[o*window+tap] = -1
			if i >= 0 && i%dilation == 0 && i/dilation < size {
				table[o*window+tap] = i / dilation * step
			}
		}
	}
	return table
}

// from returns the offset in the operand of a place in the window at another place, or -1.
func (w *windows) from(place, tap []int64) int64 {
	sum := int64(0)
	for d, o := range place {
		offset := w.tables[d][o*w.window[d]+tap[d]]
		if offset < 0 {
			return -1
		}
		sum += offset
	}
	return sum
}

// reduce combines the elements of each window; outside of the operand they are initial values.
func (w *windows) reduce(x *call, inputs, inits, results []*Tensor) error {
	n, total := len(inputs), results[0].Len()
	b, width := x.bodyOf(0, total)
	place := newOdometer(w.outShape)
	places := make([][]int64, width)
	for i := range places {
		places[i] = make([]int64, len(w.outShape))
	}
	for at := 0; at < total; at += width {
		k := min(width, total-at)
		for i := range k {
			copy(places[i], place.index)
			place.next()
		}
		b.setInitial(inits, k)
		tap := newOdometer(w.window)
		for more := !isEmpty(w.window); more; more = tap.next() {
			for i := range k {
				from := w.from(places[i], tap.index)
				for j, in := range inputs {
					size := in.Type.StorageBytes()
					source := inits[j].Data
					if from >= 0 {
						source = in.Data[int(from)*size:]
					}
					copy(b.arg(n + j)[i*size:(i+1)*size], source)
				}
			}
			if err := b.combine(inits, k); err != nil {
				return err
			}
		}
		b.store(results, at, k)
	}
	return nil
}

// setInitial sets the first arguments to the initial values of k results.
func (b *body) setInitial(inits []*Tensor, k int) {
	for j, init := range inits {
		size := init.Type.StorageBytes()
		copy(b.arg(j), init.Data)
		fill(b.arg(j)[:k*size], size)
	}
}

// combine evaluates the body and makes its results the first arguments.
func (b *body) combine(inits []*Tensor, k int) error {
	if err := b.run(k); err != nil {
		return err
	}
	for j, init := range inits {
		copy(b.arg(j)[:k*init.Type.StorageBytes()], b.result(j))
	}
	return nil
}

// store sets k elements of the results to the first arguments.
func (b *body) store(results []*Tensor, at, k int) {
	for j, out := range results {
		size := out.Type.StorageBytes()
		copy(out.Data[at*size:(at+k)*size], b.arg(j))
	}
}

func mapOp(x *call) ([]Value, error) {
	in, err := x.promoted(0, x.tensors())
	if err != nil || len(in) == 0 {
		return nil, x.fail("has no inputs")
	}
	if err := x.sameShapes(in); err != nil {
		return nil, err
	}
	r, err := x.alloc(x.resultElem(0), in[0].Shape)
	if err != nil {
		return nil, err
	}
	total := r.Len()
	b, width := x.bodyOf(0, total)
	for at := 0; at < total; at += width {
		k := min(width, total-at)
		for j, t := range in {
			size := t.Type.StorageBytes()
			copy(b.arg(j), t.Data[at*size:(at+k)*size])
		}
		if err := b.run(k); err != nil {
			return nil, err
		}
		size := r.Type.StorageBytes()
		copy(r.Data[at*size:(at+k)*size], b.result(0))
	}
	return []Value{r}, nil
}

func scatter(x *call) ([]Value, error) {
	const name = "scatter_dimension_numbers"
	in := x.tensors()
	n := len(in) / 2
	indices := in[n]
	in, err := x.promoted(0, slices.Concat(in[:n], in[n+1:]))
	if err != nil {
		return nil, err
	}
	inputs, updates := in[:n], in[n:]
	if err := cmp.Or(x.sameShapes(inputs), x.sameShapes(updates)); err != nil {
		return nil, err
	}
	results, err := x.allocLike(inputs, inputs[0].Shape)
	if err != nil {
		return nil, err
	}
	for i, t := range inputs {
		copy(results[i].Data, t.Data)
	}
	windowDims, inserted := x.field(name, "update_window_dims"), x.field(name, "inserted_window_dims")
	batching := x.field(name, "input_batching_dims")
	shape, updateShape := inputs[0].Shape, updates[0].Shape
	g := newIndexer(shape, indices, x.field(name, "scatter_dims_to_operand_dims"), batching,
		x.field(name, "scatter_indices_batching_dims"), x.fieldInt(name, "index_vector_dim"))
	scatterDims := remaining(len(updateShape), windowDims)
	kept := remaining(len(shape), inserted, batching)
	shapes := slices.Equal(g.batch, sizesOf(updateShape, scatterDims))
	if len(kept) != len(windowDims) || !shapes {
		return nil, x.fail("has dimension numbers that do not fit its operands")
	}
	if isEmpty(updateShape) {
		return values(results), nil
	}
	b, _ := x.bodyOf(0, 1)
	steps := strides(shape)
	place, batch, index := newOdometer(updateShape), make([]int64, len(scatterDims)), make([]int64, len(shape))
	for u := 0; ; u++ {
		for i, d := range scatterDims {
			batch[i] = place.index[d]
		}
		copy(index, g.start(batch))
		g.addBatch(index, batch)
		for i, d := range kept {
			index[d] += place.index[windowDims[i]]
		}
		if inBounds(index, shape) {
			at := int(ravel(index, steps))
			for j, t := range results {
				size := t.Type.StorageBytes()
				copy(b.arg(j)[:size], t.Data[at*size:])
				copy(b.arg(n + j)[:size], updates[j].Data[u*size:])
			}
			if err := b.run(1); err != nil {
				return nil, err
			}
			for j, t := range results {
				size := t.Type.StorageBytes()
				copy(t.Data[at*size:(at+1)*size], b.result(j))
			}
		}
		if !place.next() {
			return values(results), nil
		}
	}
}

func selectAndScatter(x *call) ([]Value, error) {
	in, err := x.promoted(1, []*Tensor{x.tensor(1), x.tensor(2)})
	if err != nil {
		return nil, err
	}
	return x.selectAndScatter(x.tensor(0), in[0], in[1])
}

func (x *call) selectAndScatter(in, source, init *Tensor) ([]Value, error) {
	pair, err := x.promoted(0, []*Tensor{in, in})
	if err != nil {
		return nil, err
	}
	if in = pair[0]; in.Type != init.Type || len(source.Shape) != len(in.Shape) {
		return nil, x.fail("has bodies for different element types")
	}
	rank := len(in.Shape)
	window, steps := x.intsOr("window_dimensions", rank, 1), x.intsOr("window_strides", rank, 1)
	low, _ := pairs(x.intsOr("padding", 2*rank, 0), rank)
	r, err := x.splat(init, in.Shape)
	if err != nil || isEmpty(source.Shape) {
		return one(r, err)
	}
	choose, _ := x.bodyOf(0, 1)
	add, _ := x.bodyOf(1, 1)
	size := in.Type.StorageBytes()
	element := func(t *Tensor, i int64) []byte { return t.Data[int(i)*size : int(i+1)*size] }
	place, inSteps, index := newOdometer(source.Shape), strides(in.Shape), make([]int64, rank)
	for s := int64(0); ; s++ {
		selected := int64(-1)
		for tap, more := newOdometer(window), !isEmpty(window); more; more = tap.next() {
			for d := range index {
				index[d] = place.index[d]*steps[d] + tap.index[d] - low[d]
			}
			if !inBounds(index, in.Shape) {
				continue
			}
			at := ravel(index, inSteps)
			if selected < 0 {
				selected = at
			}
			copy(choose.arg(0)[:size], element(in, selected))
			copy(choose.arg(1)[:size], element(in, at))
			if err := choose.run(1); err != nil {
				return nil, err
			}
			if choose.result(0)[0] == 0 {
				selected = at
			}
		}
		if selected >= 0 {
			if err := accumulate(add, init, element(source, s), element(r, selected)); err != nil {
				return nil, err
			}
		}
		if !place.next() {
			return []Value{r}, nil
		}
	}
}

// accumulate reduces an element of the source and one of the result to the latter, as the reference
// does: both are combined with the initial value.
func accumulate(add *body, init *Tensor, source, result []byte) error {
	size := len(result)
	copy(add.arg(0)[:size], init.Data)
	copy(add.arg(1)[:size], source)
	if err := add.run(1); err != nil {
		return err
	}
	copy(add.arg(0)[:size], add.result(0))
	copy(add.arg(1)[:size], result)
	if err := add.run(1); err != nil {
		return err
	}
	copy(result, add.result(0))
	return nil
}

func sortOp(x *call) ([]Value, error) {
	in := x.tensors()
	if err := x.sameShapes(in); err != nil {
		return nil, err
	}
	twice := make([]*Tensor, 0, 2*len(in))
	for _, t := range in {
		twice = append(twice, t, t)
	}
	if same, err := x.promoted(0, twice); err != nil || !slices.Equal(same, twice) {
		return nil, x.fail("has a comparator of other element types")
	}
	shape := in[0].Shape
	dim := int(x.int("dimension"))
	if dim < 0 {
		dim += len(shape)
	}
	results, err := x.allocLike(in, shape)
	if err != nil || isEmpty(shape) {
		return values(results), err
	}
	if len(shape) == 0 {
		for i, t := range in {
			copy(results[i].Data, t.Data)
		}
		return values(results), nil
	}
	b, _ := x.bodyOf(0, 1)
	steps := strides(shape)
	n, step := int(shape[dim]), steps[dim]
	order := make([]int, n)
	rest := remaining(len(shape), []int64{int64(dim)})
	restShape, _ := pickDims(shape, rest)
	restSteps, _ := pickDims(steps, rest)
	for _, start := range offsetsOf(restShape, restSteps) {
		for i := range order {
			order[i] = i
		}
		s := &sorter{b: b, in: in, order: order, start: start, step: step}
		sort.Stable(s)
		if s.err != nil {
			return nil, s.err
		}
		for j, t := range in {
			size := t.Type.StorageBytes()
			for i, from := range order {
				to, at := int(start+int64(i)*step)*size, int(start+int64(from)*step)*size
				copy(results[j].Data[to:to+size], t.Data[at:])
			}
		}
	}
	return values(results), nil
}

// A sorter sorts the places along a dimension by a comparator.
type sorter struct {
	b           *body
	in          []*Tensor
	order       []int
	start, step int64
	err         error
}

func (s *sorter) Len() int      { return len(s.order) }
func (s *sorter) Swap(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] }
func (s *sorter) Less(i, j int) bool {
	if s.err != nil {
		return false
	}
	for k, t := range s.in {
		size := t.Type.StorageBytes()
		copy(s.b.arg(2 * k)[:size], t.Data[int(s.start+int64(s.order[i])*s.step)*size:])
		copy(s.b.arg(2*k + 1)[:size], t.Data[int(s.start+int64(s.order[j])*s.step)*size:])
	}
	if s.err = s.b.run(1); s.err != nil {
		return false
	}
	return s.b.result(0)[0] != 0
}
