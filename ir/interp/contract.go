package interp

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// An arithmetic multiplies matrices of numbers in the type in which a contraction is computed.
type arithmetic[T any] struct {
	wide elem.Type // element type of the numbers
	load func(data []byte, i int) T
	put  func(data []byte, i int, v T)
	// multiply sets c (m x n) to a (m x k) times the transpose of b (n x k)
	multiply func(c, a, b []T, m, n, k int)
}

var (
	f32Arithmetic = arithmetic[float32]{elem.F32, func(d []byte, i int) float32 { return math.Float32frombits(le.Uint32(d[4*i:])) },
		func(d []byte, i int, v float32) { le.PutUint32(d[4*i:], math.Float32bits(v)) },
		multiplyFloats}
	f64Arithmetic = arithmetic[float64]{elem.F64, func(d []byte, i int) float64 { return math.Float64frombits(le.Uint64(d[8*i:])) },
		func(d []byte, i int, v float64) { le.PutUint64(d[8*i:], math.Float64bits(v)) },
		func(c, a, b []float64, m, n, k int) {
			gonum.Implementation{}.Dgemm(blas.NoTrans, blas.Trans, m, n, k, 1, a, k, b, k, 0, c, n)
		}}
	intArithmetic = arithmetic[uint64]{elem.I64, func(d []byte, i int) uint64 { return le.Uint64(d[8*i:]) },
		func(d []byte, i int, v uint64) { le.PutUint64(d[8*i:], v) }, multiplyInts}
	c64Arithmetic = arithmetic[[2]float32]{elem.C64, func(d []byte, i int) [2]float32 {
		return [2]float32{math.Float32frombits(le.Uint32(d[8*i:])), math.Float32frombits(le.Uint32(d[8*i+4:]))}
	}, func(d []byte, i int, v [2]float32) {
		le.PutUint32(d[8*i:], math.Float32bits(v[0]))
		le.PutUint32(d[8*i+4:], math.Float32bits(v[1]))
	}, multiplyComplex[float32]}
	c128Arithmetic = arithmetic[[2]float64]{elem.C128, func(d []byte, i int) [2]float64 {
		return [2]float64{math.Float64frombits(le.Uint64(d[16*i:])), math.Float64frombits(le.Uint64(d[16*i+8:]))}
	}, func(d []byte, i int, v [2]float64) {
		le.PutUint64(d[16*i:], math.Float64bits(v[0]))
		le.PutUint64(d[16*i+8:], math.Float64bits(v[1]))
	}, multiplyComplex[float64]}
)

// multiplyFloats adds the products of f32 one after the other, as XLA's matrix products for CPU do:
// sums of several parts, as in Sgemm, are more exact, and predict a smaller error than XLA has.
func multiplyFloats(c, a, b []float32, m, n, k int) {
	const width = 4 // independent sums that run at once
	for i := range m {
		row := a[i*k : (i+1)*k]
		j := 0
		for ; j+width <= n; j += width {
			b0, b1, b2, b3 := b[j*k:(j+1)*k], b[(j+1)*k:(j+2)*k], b[(j+2)*k:(j+3)*k], b[(j+3)*k:(j+4)*k]
			var s0, s1, s2, s3 float32
			for l, v := range row {
				s0 += float32(v * b0[l])
				s1 += float32(v * b1[l])
				s2 += float32(v * b2[l])
				s3 += float32(v * b3[l])
			}
			c[i*n+j], c[i*n+j+1], c[i*n+j+2], c[i*n+j+3] = s0, s1, s2, s3
		}
		for ; j < n; j++ {
			var sum float32
			for l, v := range row {
				sum += float32(v * b[j*k+l])
			}
			c[i*n+j] = sum
		}
	}
}

// multiplyInts wraps.
func multiplyInts(c, a, b []uint64, m, n, k int) {
	for i := range m {
		for j := range n {
			row, column := a[i*k:(i+1)*k], b[j*k:(j+1)*k]
			var sum uint64
			for l, v := range row {
				sum += v * column[l]
			}
			c[i*n+j] = sum
		}
	}
}

// multiplyComplex rounds each step, as the reference does: products of complex numbers often
// cancel, so that results differ visibly otherwise.
func multiplyComplex[T float32 | float64](c, a, b [][2]T, m, n, k int) {
	for i := range m {
		for j := range n {
			row, column := a[i*k:(i+1)*k], b[j*k:(j+1)*k]
			var sum [2]T
			for l, v := range row {
				w := column[l]
				sum[0] += T(T(v[0]*w[0]) - T(v[1]*w[1]))
				sum[1] += T(T(v[0]*w[1]) + T(v[1]*w[0]))
			}
			c[i*n+j] = sum
		}
	}
}

// numbers sets list to the elements of a tensor from at on, in the type of the arithmetic.
func (ar *arithmetic[T]) numbers(list []T, t *Tensor, at int) {
	size := t.Type.StorageBytes()
	data := t.Data[at*size : (at+len(list))*size]
	if t.Type != ar.wide {
		wide := make([]byte, len(list)*ar.wide.StorageBytes())
		convertElements(wide, t.Type, ar.wide, data)
		data = wide
	}
	for i := range list {
		list[i] = ar.load(data, i)
	}
}

// set sets the elements of a tensor from at on.
func (ar *arithmetic[T]) set(t *Tensor, at int, list []T) {
	size := t.Type.StorageBytes()
	if t.Type == ar.wide {
		for i, v := range list {
			ar.put(t.Data, at+i, v)
		}
		return
	}
	data := make([]byte, len(list)*ar.wide.StorageBytes())
	for i, v := range list {
		ar.put(data, i, v)
	}
	convertElements(t.Data[at*size:(at+len(list))*size], ar.wide, t.Type, data)
}

// A matrixProduct is a batch of products of matrices: result[b] = lhs[b] (m x k) times the
// transpose of rhs[b] (n x k).
type matrixProduct struct {
	lhs, rhs, result *Tensor
	batch, m, n, k   int
}

// compute runs the products in the arithmetic of the result and of the operands.
func (p *matrixProduct) compute(x *call) error {
	has := func(is func(t elem.Type) bool) bool { return is(p.result.Type) || is(p.lhs.Type) || is(p.rhs.Type) }
	switch {
	case p.result.Type == elem.C128:
		return computeIn(x, p, &c128Arithmetic)
	case has(elem.Type.IsComplex):
		return computeIn(x, p, &c64Arithmetic)
	case has(func(t elem.Type) bool { return t == elem.F64 }):
		return computeIn(x, p, &f64Arithmetic)
	case has(elem.Type.IsFloat):
		return computeIn(x, p, &f32Arithmetic)
	}
	return computeIn(x, p, &intArithmetic)
}

func computeIn[T any](x *call, p *matrixProduct, ar *arithmetic[T]) error {
	if p.m == 0 || p.n == 0 || p.batch == 0 {
		return nil
	}
	if p.k == 0 {
		clear(p.result.Data)
		return nil
	}
	// in blocks, so that the numbers need little memory beside the tensors
	rows := min(p.m, max(16, blockSize/p.k))
	columns := min(p.n, max(16, blockSize/p.k))
	a, b, c := make([]T, rows*p.k), make([]T, columns*p.k), make([]T, rows*columns)
	for i := range p.batch {
		for row := 0; row < p.m; row += rows {
			m := min(rows, p.m-row)
			ar.numbers(a[:m*p.k], p.lhs, (i*p.m+row)*p.k)
			for column := 0; column < p.n; column += columns {
				if err := x.charge(x.op, int64(m*columns*p.k>>10)); err != nil {
					return err
				}
				n := min(columns, p.n-column)
				if columns < p.n || row == 0 {
					ar.numbers(b[:n*p.k], p.rhs, (i*p.n+column)*p.k)
				}
				ar.multiply(c[:m*n], a[:m*p.k], b[:n*p.k], m, n, p.k)
				for r := range m {
					ar.set(p.result, (i*p.m+row+r)*p.n+column, c[r*n:(r+1)*n])
				}
			}
		}
	}
	return nil
}

// blockSize is the number of elements of an operand that are multiplied at once.
const blockSize = 1 << 18

// dimensions of a contraction.
type dotDims struct{ lhsBatch, rhsBatch, lhsContract, rhsContract []int64 }

func dotGeneral(x *call) ([]Value, error) {
	const name = "dot_dimension_numbers"
	return one(x.dot(x.tensor(0), x.tensor(1), x.resultElem(0), dotDims{
		x.field(name, "lhs_batching_dimensions"), x.field(name, "rhs_batching_dimensions"),
		x.field(name, "lhs_contracting_dimensions"), x.field(name, "rhs_contracting_dimensions")}))
}

// dotOp is the product of vectors and matrices of StablehloOps.td.
func dotOp(x *call) ([]Value, error) {
	lhs := x.tensor(0)
	return one(x.dot(lhs, x.tensor(1), x.resultElem(0), dotDims{nil, nil, []int64{int64(len(lhs.Shape) - 1)}, []int64{0}}))
}

// remaining returns the dimensions of a rank that are in none of the lists.
func remaining(rank int, lists ...[]int64) []int64 {
	var list []int64
	for d := range int64(rank) {
		if !slices.ContainsFunc(lists, func(l []int64) bool { return slices.Contains(l, d) }) {
			list = append(list, d)
		}
	}
	return list
}

// sizesOf returns the sizes of dimensions.
func sizesOf(shape, dims []int64) []int64 {
	sizes, _ := pickDims(shape, dims)
	return sizes
}

// pickDims returns the sizes of dimensions and their product.
func pickDims(shape, dims []int64) (sizes []int64, product int) {
	product = 1
	for _, d := range dims {
		sizes = append(sizes, shape[d])
		product *= int(shape[d])
	}
	return sizes, product
}

// dot contracts two tensors.
func (x *call) dot(lhs, rhs *Tensor, t elem.Type, dims dotDims) (*Tensor, error) {
	lhsFree, rhsFree := remaining(len(lhs.Shape), dims.lhsBatch, dims.lhsContract), remaining(len(rhs.Shape), dims.rhsBatch, dims.rhsContract)
	for i, d := range slices.Concat(dims.lhsBatch, dims.lhsContract) {
		if lhs.Shape[d] != rhs.Shape[slices.Concat(dims.rhsBatch, dims.rhsContract)[i]] {
			return nil, x.fail("contracts the shapes " + joinInts(lhs.Shape) + " and " + joinInts(rhs.Shape))
		}
	}
	batchShape, batch := pickDims(lhs.Shape, dims.lhsBatch)
	lhsShape, m := pickDims(lhs.Shape, lhsFree)
	rhsShape, n := pickDims(rhs.Shape, rhsFree)
	_, k := pickDims(lhs.Shape, dims.lhsContract)
	a, err := x.arranged(lhs, slices.Concat(dims.lhsBatch, lhsFree, dims.lhsContract))
	if err != nil {
		return nil, err
	}
	b, err := x.arranged(rhs, slices.Concat(dims.rhsBatch, rhsFree, dims.rhsContract))
	if err != nil {
		return nil, err
	}
	r, err := x.alloc(t, slices.Concat(batchShape, lhsShape, rhsShape))
	if err != nil {
		return nil, err
	}
	return r, (&matrixProduct{a, b, r, batch, m, n, k}).compute(x)
}

// arranged transposes a tensor unless the permutation is the identity.
func (x *call) arranged(t *Tensor, permutation []int64) (*Tensor, error) {
	if slices.IsSorted(permutation) {
		return t, nil
	}
	return x.transposed(t, permutation)
}

// A convolution holds the attributes of convolution and dynamic_conv.
type convolution struct {
	strides, low, high, lhsDilation, rhsDilation []int64
	reversal                                     []int64
	lhsBatch, lhsFeature                         int64
	lhsSpatial                                   []int64
	rhsIn, rhsOut                                int64
	rhsSpatial                                   []int64
	outBatch, outFeature                         int64
	outSpatial                                   []int64
	featureGroups, batchGroups                   int64
}

func (x *call) convolution() *convolution {
	const name = "dimension_numbers"
	rank := len(x.tensor(0).Shape) - 2
	c := &convolution{
		strides: x.intsOr("window_strides", rank, 1), lhsDilation: x.intsOr("lhs_dilation", rank, 1), rhsDilation: x.intsOr("rhs_dilation", rank, 1),
		reversal: x.intsOr("window_reversal", rank, 0),
		lhsBatch: x.fieldInt(name, "input_batch_dimension"), lhsFeature: x.fieldInt(name, "input_feature_dimension"), lhsSpatial: x.field(name, "input_spatial_dimensions"),
		rhsIn: x.fieldInt(name, "kernel_input_feature_dimension"), rhsOut: x.fieldInt(name, "kernel_output_feature_dimension"), rhsSpatial: x.field(name, "kernel_spatial_dimensions"),
		outBatch: x.fieldInt(name, "output_batch_dimension"), outFeature: x.fieldInt(name, "output_feature_dimension"), outSpatial: x.field(name, "output_spatial_dimensions"),
		featureGroups: x.int("feature_group_count"), batchGroups: x.int("batch_group_count"),
	}
	padding := x.intsOr("padding", 2*rank, 0)
	if x.m.OpName(x.op) == ir.OpDynamicConv {
		padding = x.tensor(2).ints()
	}
	c.low, c.high = pairs(padding, rank)
	return c
}

// pairs splits a list of n pairs; a splat repeats its element.
func pairs(list []int64, n int) (low, high []int64) {
	low, high = make([]int64, n), make([]int64, n)
	for d := range n {
		if 2*d+1 < len(list) {
			low[d], high[d] = list[2*d], list[2*d+1]
		} else if len(list) == 1 {
			low[d], high[d] = list[0], list[0]
		}
	}
	return low, high
}

func convolve(x *call) ([]Value, error) {
	lhs, rhs, c := x.tensor(0), x.tensor(1), x.convolution()
	// the input as batch, spatial dimensions, features; the kernel as features, spatial, input
	// features
	in, err := x.arranged(lhs, slices.Concat([]int64{c.lhsBatch}, c.lhsSpatial, []int64{c.lhsFeature}))
	if err != nil {
		return nil, err
	}
	filter, err := x.arranged(rhs, slices.Concat([]int64{c.rhsOut}, c.rhsSpatial, []int64{c.rhsIn}))
	if err != nil {
		return nil, err
	}
	rank := len(c.lhsSpatial)
	if groups := c.featureGroups * c.batchGroups; groups <= 0 || in.Shape[0]%c.batchGroups != 0 || filter.Shape[0]%groups != 0 ||
		in.Shape[rank+1] != filter.Shape[rank+1]*c.featureGroups {
		return nil, x.fail("has operands of the shapes " + joinInts(lhs.Shape) + " and " + joinInts(rhs.Shape) + " that do not fit")
	}
	shape := slices.Clone(in.Shape)
	shape[0], shape[rank+1] = in.Shape[0]/c.batchGroups, filter.Shape[0]
	for d := range rank {
		padded := (in.Shape[d+1]-1)*c.lhsDilation[d] + 1 + c.low[d] + c.high[d]
		if in.Shape[d+1] == 0 {
			padded = c.low[d] + c.high[d]
		}
		window := (filter.Shape[d+1]-1)*c.rhsDilation[d] + 1
		if shape[d+1] = 0; filter.Shape[d+1] > 0 && padded >= window {
			shape[d+1] = (padded-window)/c.strides[d] + 1
		}
	}
	r, err := x.alloc(x.resultElem(0), shape)
	if err != nil {
		return nil, err
	}
	if err := c.compute(x, in, filter, r); err != nil {
		return nil, err
	}
	// the result in the order of its dimensions
	permutation := make([]int64, rank+2)
	for from, to := range slices.Concat([]int64{c.outBatch}, c.outSpatial, []int64{c.outFeature}) {
		permutation[to] = int64(from)
	}
	return one(x.arranged(r, permutation))
}

// compute is a product of matrices for each group and each element of the batch: the places of the
// window by the elements of the window, and the features of the kernel by these.
func (c *convolution) compute(x *call, in, filter, r *Tensor) error {
	rank := len(c.lhsSpatial)
	if isEmpty(r.Shape) {
		return nil
	}
	inFeatures, outFeatures := filter.Shape[rank+1], filter.Shape[0]
	window, places := filter.Shape[1:rank+1], r.Shape[1:rank+1]
	_, taps := pickDims(window, remaining(rank))
	_, spots := pickDims(places, remaining(rank))
	groups := max(c.featureGroups, c.batchGroups)
	perGroup := outFeatures / groups
	size := in.Type.StorageBytes()
	k := taps * int(inFeatures)
	block := max(1, min(spots, 1<<20/max(k, 1)))
	patches, err := x.alloc(in.Type, []int64{int64(block), int64(k)})
	if err != nil {
		return err
	}
	product, err := x.alloc(r.Type, []int64{int64(block), perGroup})
	if err != nil {
		return err
	}
	to := viewOf(r)
	for g := range groups {
		part := &Tensor{Type: filter.Type, Shape: []int64{perGroup, int64(k)}, Data: filter.Data[int(g*perGroup)*k*filter.Type.StorageBytes():][:int(perGroup)*k*filter.Type.StorageBytes()]}
		for b := range r.Shape[0] {
			batch, feature := b, int64(0)
			if c.batchGroups > 1 {
				batch += g * r.Shape[0]
			} else {
				feature = g * inFeatures
			}
			place := newOdometer(places)
			for at := 0; at < spots; at += block {
				n := min(block, spots-at)
				for i := range n {
					c.patch(patches.Data[i*k*size:(i+1)*k*size], in, batch, feature, int(inFeatures), place.index, window)
					place.next()
				}
				p := matrixProduct{&Tensor{Type: in.Type, Data: patches.Data[:n*k*size]}, part, product, 1, n, int(perGroup), k}
				if err := p.compute(x); err != nil {
					return err
				}
				start := (b*int64(spots)+int64(at))*outFeatures + g*perGroup
				copyStrided(view{to.data, start, []int64{outFeatures, 1}}, viewOf(product), r.Type.StorageBytes(), []int64{int64(n), perGroup})
			}
		}
	}
	return nil
}

// patch collects the elements of the input under the window at a place; zero in the padding.
func (c *convolution) patch(dst []byte, in *Tensor, batch, feature int64, features int, place, window []int64) {
	size, rank := in.Type.StorageBytes(), len(place)
	all := in.Shape[rank+1]
	run := features * size
	tap := newOdometer(window)
	for at := 0; at < len(dst); at += run {
		from, inside := batch, true
		for d := range rank {
			t := tap.index[d]
			if c.reversal[d] != 0 {
				t = window[d] - 1 - t
			}
			i := place[d]*c.strides[d] + t*c.rhsDilation[d] - c.low[d]
			if i < 0 || i%c.lhsDilation[d] != 0 || i/c.lhsDilation[d] >= in.Shape[d+1] {
				inside = false
				break
			}
			from = from*in.Shape[d+1] + i/c.lhsDilation[d]
		}
		if inside {
			copy(dst[at:at+run], in.Data[int(from*all+feature)*size:])
		} else {
			clear(dst[at : at+run])
		}
		tap.next()
	}
}
