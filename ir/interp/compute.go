package interp

import (
	"math"
	"math/bits"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// computingRows lists the operations of StableHLO that compute from several elements.
func computingRows() []row {
	return []row{
		{op: ir.OpBatchNormGrad, class: Accumulated, spec: "batch_norm_grad", run: batchNormGrad, quantized: true},
		{op: ir.OpBatchNormInference, class: Function, spec: "batch_norm_inference", run: batchNormInference, quantized: true},
		{op: ir.OpBatchNormTraining, class: Accumulated, spec: "batch_norm_training", run: batchNormTraining, quantized: true},
		{op: ir.OpCholesky, class: Accumulated, spec: "cholesky", run: cholesky, quantized: true},
		{op: ir.OpConvolution, class: Accumulated, spec: "convolution", run: convolve, quantized: true},
		{op: ir.OpDot, class: Accumulated, spec: "StablehloOps.td, DotOp", run: dotOp, quantized: true},
		{op: ir.OpDotGeneral, class: Accumulated, spec: "dot_general", run: dotGeneral, quantized: true},
		{op: ir.OpDynamicConv, class: Accumulated, spec: "dynamic_conv", run: convolve, quantized: true},
		{op: ir.OpEinsum, class: Accumulated, spec: "StablehloOps.td, EinsumOp", run: einsum, quantized: true},
		{op: ir.OpFft, class: Accumulated, spec: "fft", run: fft},
		{op: ir.OpMap, class: Rounded, spec: "map", run: mapOp, quantized: true},
		{op: ir.OpReduce, class: Rounded, spec: "reduce", run: reduce, quantized: true},
		{op: ir.OpReduceWindow, class: Rounded, spec: "reduce_window", run: reduceWindow, quantized: true},
		{op: ir.OpRng, class: Random, spec: "rng", run: rng},
		{op: ir.OpRngBitGenerator, class: Random, spec: "rng_bit_generator", run: rngBitGenerator},
		{op: ir.OpScatter, class: Rounded, spec: "scatter", run: scatter, quantized: true},
		{op: ir.OpSelectAndScatter, class: Rounded, spec: "select_and_scatter", run: selectAndScatter, quantized: true},
		{op: ir.OpSort, class: Exact, spec: "sort", run: sortOp},
		{op: ir.OpTriangularSolve, class: Accumulated, spec: "triangular_solve", run: triangularSolve, quantized: true},
		{op: ir.OpUnaryEinsum, class: Accumulated, spec: "StablehloOps.td, UnaryEinsumOp", run: einsum, quantized: true},
		{op: ir.OpUniformDequantize, class: Rounded, spec: "uniform_dequantize", run: requantize},
		{op: ir.OpUniformQuantize, class: Rounded, spec: "uniform_quantize", run: requantize},
	}
}

// A field is the numbers of a float or complex tensor, as complex numbers.
func complexes(t *Tensor) []complex128 {
	list := make([]complex128, t.Len())
	c := codecOf(t.Type.Part())
	for i := range list {
		if t.Type.IsComplex() {
			list[i] = loadComplex(t.Data, c, i)
		} else {
			list[i] = complex(c.dec(load(t.Data, c.size, i)), 0)
		}
	}
	return list
}

// setComplexes sets the elements of a float or complex tensor.
func setComplexes(t *Tensor, list []complex128) {
	c := codecOf(t.Type.Part())
	for i, z := range list {
		if t.Type.IsComplex() {
			storeComplex(t.Data, c, i, z)
		} else {
			store(t.Data, c.size, i, c.enc(real(z)))
		}
	}
}

// fft computes in double precision by the algorithm of Cooley and Tukey for any factors.
func fft(x *call) ([]Value, error) {
	in, kind, lengths := x.tensor(0), x.word("fft_type"), x.ints("fft_length")
	rank := len(in.Shape)
	first := rank - len(lengths)
	if first < 0 {
		return nil, x.fail("transforms more dimensions than its operand has")
	}
	list, shape := complexes(in), slices.Clone(in.Shape)
	inverse := strings.HasPrefix(kind, "I")
	last := rank
	if kind == "IRFFT" {
		last--
	}
	if kind == "RFFT" {
		list = transform(list, shape, rank-1, false)
		n := shape[rank-1]/2 + 1
		list = resized(list, int(shape[rank-1]), int(n), nil)
		shape[rank-1] = n
		last--
	}
	for d := first; d < last; d++ {
		list = transform(list, shape, d, inverse)
	}
	if kind == "IRFFT" {
		n := lengths[len(lengths)-1]
		list = resized(list, int(shape[rank-1]), int(n), func(row []complex128, i int) complex128 { return cmplx.Conj(row[int(n)-i]) })
		shape[rank-1] = n
		list = transform(list, shape, rank-1, true)
	}
	r, err := x.alloc(x.resultElem(0), shape)
	if err != nil {
		return nil, err
	}
	if len(list) != r.Len() {
		return nil, x.fail("has a fft_length that does not fit its operand")
	}
	setComplexes(r, list)
	return []Value{r}, x.charge(x.op, int64(len(list)))
}

// resized changes the length of rows from n to m; beyond computes the elements of a row from n on.
func resized(list []complex128, n, m int, beyond func(row []complex128, i int) complex128) []complex128 {
	var out []complex128
	for at := 0; n > 0 && at < len(list); at += n {
		row := list[at : at+n]
		for i := range m {
			if i < n {
				out = append(out, row[i])
			} else if j := m - i; j < n {
				out = append(out, beyond(row, i))
			} else {
				out = append(out, 0)
			}
		}
	}
	return out
}

// transform computes the discrete Fourier transform along a dimension.
func transform(list []complex128, shape []int64, dim int, inverse bool) []complex128 {
	n := int(shape[dim])
	if n <= 1 {
		return list
	}
	step := int(strides(shape)[dim])
	roots := make([]complex128, n)
	for i := range roots {
		angle := -2 * math.Pi * float64(i) / float64(n)
		if inverse {
			angle = -angle
		}
		roots[i] = complex(math.Cos(angle), math.Sin(angle))
	}
	out, row := slices.Clone(list), make([]complex128, n)
	for start := range list {
		if start/step%n != 0 {
			continue
		}
		for i := range row {
			row[i] = list[start+i*step]
		}
		for i, z := range transformRow(row, roots, 1) {
			if inverse {
				z /= complex(float64(n), 0)
			}
			out[start+i*step] = z
		}
	}
	return out
}

// transformRow splits a row by the smallest factor of its length. roots has the roots of unity, of
// which every step-th is used.
func transformRow(row, roots []complex128, step int) []complex128 {
	n := len(row)
	p := 2
	for p*p <= n && n%p != 0 {
		p++
	}
	if p*p > n {
		p = n
	}
	m := n / p
	parts := make([][]complex128, p)
	for q := range parts {
		part := make([]complex128, m)
		for i := range part {
			part[i] = row[i*p+q]
		}
		if m > 1 {
			part = transformRow(part, roots, step*p)
		}
		parts[q] = part
	}
	out := make([]complex128, n)
	for i := range out {
		for q, part := range parts {
			out[i] += part[i%m] * roots[i*q%n*step]
		}
	}
	return out
}

// cholesky leaves zeros in the other triangle.
func cholesky(x *call) ([]Value, error) {
	a := x.tensor(0)
	list, n := complexes(a), int(a.Shape[len(a.Shape)-1])
	lower := x.isSet("lower")
	r, err := x.alloc(a.Type, a.Shape)
	if err != nil {
		return nil, err
	}
	out := make([]complex128, len(list))
	for at := 0; n > 0 && at < len(list); at += n * n {
		in, l := list[at:at+n*n], out[at:at+n*n]
		for i := range n {
			for j := range i + 1 {
				sum := in[i*n+j]
				if !lower {
					sum = cmplx.Conj(in[j*n+i])
				}
				for k := range j {
					sum -= l[i*n+k] * cmplx.Conj(l[j*n+k])
				}
				if i == j {
					l[i*n+i] = complex(math.Sqrt(real(sum)), 0)
				} else {
					l[i*n+j] = sum / l[j*n+j]
				}
			}
		}
		if !lower {
			for i := range n {
				for j := range i {
					l[j*n+i], l[i*n+j] = cmplx.Conj(l[i*n+j]), 0
				}
			}
		}
		if err := x.charge(x.op, int64(n)); err != nil {
			return nil, err
		}
	}
	setComplexes(r, out)
	return []Value{r}, nil
}

// triangularSolve solves op(a) * x = b, or x * op(a) = b, by substitution.
func triangularSolve(x *call) ([]Value, error) {
	a, b := x.tensor(0), x.tensor(1)
	rank := len(a.Shape)
	n, rows, columns := int(a.Shape[rank-1]), int(b.Shape[rank-2]), int(b.Shape[rank-1])
	as, out := complexes(a), complexes(b)
	left, lower, unit, op := x.isSet("left_side"), x.isSet("lower"), x.isSet("unit_diagonal"), x.word("transpose_a")
	r, err := x.alloc(b.Type, b.Shape)
	if err != nil || len(out) == 0 {
		return one(r, err)
	}
	for batch := range len(out) / (rows * columns) {
		m, v := as[batch*n*n:], out[batch*rows*columns:]
		at := func(i, j int) complex128 { // op(a), transposed if it is on the right
			if (op != "NO_TRANSPOSE" && op != "") == left {
				i, j = j, i
			}
			if op == "ADJOINT" {
				return cmplx.Conj(m[i*n+j])
			}
			return m[i*n+j]
		}
		forward := lower == left == (op == "NO_TRANSPOSE" || op == "")
		count, rowStep, columnStep := columns, columns, 1
		if !left {
			count, rowStep, columnStep = rows, 1, columns
		}
		for k := range count {
			for step := range n {
				i := step
				if !forward {
					i = n - 1 - step
				}
				sum := v[i*rowStep+k*columnStep]
				for s := range step {
					j := s
					if !forward {
						j = n - 1 - s
					}
					sum -= at(i, j) * v[j*rowStep+k*columnStep]
				}
				if !unit {
					sum /= at(i, i)
				}
				v[i*rowStep+k*columnStep] = sum
			}
		}
		if err := x.charge(x.op, int64(n*count)); err != nil {
			return nil, err
		}
	}
	setComplexes(r, out)
	return []Value{r}, nil
}

// A batchNorm holds what the three operations of batch normalization share.
type batchNorm struct {
	in       *Tensor
	list     []float64
	epsilon  float64
	inner    int // elements between two of a feature
	features int
}

func (x *call) batchNorm() *batchNorm {
	n := &batchNorm{in: x.tensor(0)}
	n.list = floats(n.in)
	if b, ok := x.m.Attrs.Number(x.property("epsilon")); ok {
		n.epsilon = decodeF32(b.Lo)
	}
	d := x.int("feature_index")
	n.inner, n.features = int(strides(n.in.Shape)[d]), int(n.in.Shape[d])
	return n
}

// feature returns the feature of element i.
func (n *batchNorm) feature(i int) int { return i / n.inner % n.features }

// sums returns the sums of a function of the elements of each feature.
func (n *batchNorm) sums(f func(i int) float64) []float64 {
	list := make([]float64, n.features)
	for i := range n.list {
		list[n.feature(i)] += f(i)
	}
	return list
}

// result returns a tensor of numbers.
func (n *batchNorm) result(x *call, list []float64, shape []int64) (Value, error) {
	r, err := x.alloc(n.in.Type, shape)
	if err == nil {
		encodeFloats(r.Data, r.Type, list)
	}
	return r, err
}

// results returns tensors of numbers: the first with the shape of the operand, the others with one
// element for each feature.
func (n *batchNorm) results(x *call, whole []float64, features ...[]float64) ([]Value, error) {
	first, err := n.result(x, whole, n.in.Shape)
	out := []Value{first}
	for _, list := range features {
		v, e := n.result(x, list, []int64{int64(n.features)})
		if out = append(out, v); e != nil {
			err = e
		}
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func (n *batchNorm) normalized(scale, offset, mean, variance []float64) []float64 {
	out := make([]float64, len(n.list))
	for i, v := range n.list {
		f := n.feature(i)
		out[i] = scale[f]*((v-mean[f])/math.Sqrt(variance[f]+n.epsilon)) + offset[f]
	}
	return out
}

func batchNormInference(x *call) ([]Value, error) {
	n := x.batchNorm()
	return n.results(x, n.normalized(floats(x.tensor(1)), floats(x.tensor(2)), floats(x.tensor(3)), floats(x.tensor(4))))
}

func batchNormTraining(x *call) ([]Value, error) {
	n := x.batchNorm()
	count := float64(len(n.list)) / float64(n.features)
	mean := n.sums(func(i int) float64 { return n.list[i] / count })
	variance := n.sums(func(i int) float64 {
		d := n.list[i] - mean[n.feature(i)]
		return d * d / count
	})
	return n.results(x, n.normalized(floats(x.tensor(1)), floats(x.tensor(2)), mean, variance), mean, variance)
}

func batchNormGrad(x *call) ([]Value, error) {
	n := x.batchNorm()
	scale, mean, variance, grad := floats(x.tensor(1)), floats(x.tensor(2)), floats(x.tensor(3)), floats(x.tensor(4))
	count := float64(len(n.list)) / float64(n.features)
	offset := n.sums(func(i int) float64 { return grad[i] })
	product := n.sums(func(i int) float64 { return grad[i] * (n.list[i] - mean[n.feature(i)]) })
	gradScale := make([]float64, n.features)
	for f := range gradScale {
		gradScale[f] = product[f] / math.Sqrt(variance[f]+n.epsilon)
	}
	out := make([]float64, len(n.list))
	for i, v := range n.list {
		f := n.feature(i)
		rest := grad[i]*count - offset[f] - product[f]*(v-mean[f])/(variance[f]+n.epsilon)
		out[i] = scale[f] / math.Sqrt(variance[f]+n.epsilon) / count * rest
	}
	return n.results(x, out, gradScale, offset)
}

// einsum contracts by labels: ab,bc->ac.
func einsum(x *call) ([]Value, error) {
	config := strings.ReplaceAll(x.word("einsum_config"), " ", "")
	inputs, out, ok := strings.Cut(config, "->")
	labels := strings.Split(inputs, ",")
	if !ok || len(labels) != len(x.in) || strings.Contains(config, ".") {
		return nil, x.fail("has an einsum_config that is not supported")
	}
	sides := make([]*Tensor, len(labels))
	for i := range labels {
		var err error
		if sides[i], labels[i], err = x.diagonal(x.tensor(i), labels[i]); err != nil {
			return nil, err
		}
	}
	if len(sides) == 1 {
		ones := NewTensor(sides[0].Type)
		b, _ := elem.Convert(elem.UI8, ones.Type, elem.Bits{Lo: 1})
		ones.Set(0, b)
		sides, labels = append(sides, ones), append(labels, "")
	}
	if err := x.pairLabels(sides, labels, out); err != nil {
		return nil, err
	}
	var d dotDims
	var batch string
	for i, l := range labels[0] {
		j := strings.IndexRune(labels[1], l)
		switch {
		case j < 0:
		case strings.ContainsRune(out, l):
			d.lhsBatch, d.rhsBatch, batch = append(d.lhsBatch, int64(i)), append(d.rhsBatch, int64(j)), batch+string(l)
		default:
			d.lhsContract, d.rhsContract = append(d.lhsContract, int64(i)), append(d.rhsContract, int64(j))
		}
	}
	r, err := x.dot(sides[0], sides[1], x.resultElem(0), d)
	if err != nil {
		return nil, err
	}
	order := batch
	for _, side := range labels {
		for _, l := range side {
			if strings.ContainsRune(out, l) && !strings.ContainsRune(order, l) {
				order += string(l)
			}
		}
	}
	permutation := make([]int64, 0, len(out))
	for _, l := range out {
		permutation = append(permutation, int64(strings.IndexRune(order, l)))
	}
	if len(permutation) != len(r.Shape) || slices.Contains(permutation, -1) {
		return nil, x.fail("has an einsum_config that does not fit its operands")
	}
	return one(x.arranged(r, permutation))
}

// pairLabels adds ones to the other side for a label of one side that is not in the result, so that
// its elements are summed.
func (x *call) pairLabels(sides []*Tensor, labels []string, out string) (err error) {
	for i := range sides {
		for _, l := range labels[i] {
			if other := 1 - i; !strings.ContainsRune(labels[other], l) && !strings.ContainsRune(out, l) {
				size := sides[i].Shape[strings.IndexRune(labels[i], l)]
				shape := append([]int64{size}, sides[other].Shape...)
				dims := make([]int64, len(shape)-1)
				for d := range dims {
					dims[d] = int64(d + 1)
				}
				if sides[other], err = x.broadcastTo(sides[other], dims, shape); err != nil {
					return err
				}
				labels[other] = string(l) + labels[other]
			}
		}
	}
	return nil
}

// diagonal takes the diagonal of dimensions with the same label, and returns the labels that stay.
func (x *call) diagonal(t *Tensor, labels string) (*Tensor, string, error) {
	if len(labels) != len(t.Shape) {
		return nil, "", x.fail("has an einsum_config that does not fit its operands")
	}
	from := viewOf(t)
	var kept string
	var shape, steps []int64
	for d, l := range labels {
		if at := strings.IndexRune(kept, l); at >= 0 {
			if shape[at] != t.Shape[d] {
				return nil, "", x.fail("has an einsum_config that does not fit its operands")
			}
			steps[at] += from.strides[d]
		} else {
			kept, shape, steps = kept+string(l), append(shape, t.Shape[d]), append(steps, from.strides[d])
		}
	}
	if len(kept) == len(labels) {
		return t, kept, nil
	}
	r, err := x.alloc(t.Type, shape)
	if err == nil {
		copyStrided(viewOf(r), view{t.Data, 0, steps}, t.Type.StorageBytes(), shape)
	}
	return r, kept, err
}

// rng fills a tensor from the generator of the evaluation.
func rng(x *call) ([]Value, error) {
	shape, err := x.resultShape(2)
	if err != nil {
		return nil, err
	}
	a, b := x.tensor(0), x.tensor(1)
	r, err := x.alloc(a.Type, shape)
	if err != nil {
		return nil, err
	}
	x.random++
	source := rand.New(rand.NewPCG(x.o.Seed, x.random))
	if a.Type.IsFloat() {
		list, low, high := make([]float64, r.Len()), floats(a)[0], floats(b)[0]
		for i := range list {
			if x.word("rng_distribution") == "NORMAL" {
				list[i] = low + high*source.NormFloat64()
			} else {
				list[i] = low + (high-low)*source.Float64()
			}
		}
		encodeFloats(r.Data, r.Type, list)
		return []Value{r}, nil
	}
	low := a.Int(0)
	size := uint64(b.Int(0) - low)
	for i := range r.Len() {
		v := low
		if size != 0 {
			v += int64(source.Uint64N(size))
		}
		r.Set(i, a.Type.Clean(elem.Bits{Lo: uint64(v)}))
	}
	return []Value{r}, nil
}

// rngBitGenerator computes what XLA computes (xla/hlo/builder/lib/prng.cc): Threefry 2x32, or
// Philox 4x32, which is also the default.
func rngBitGenerator(x *call) ([]Value, error) {
	state := x.tensor(0)
	shape, err := x.resultShape(-1)
	if s, ok := x.m.Types.StaticShape(x.resultType(1)); ok {
		shape, err = s, nil
	}
	if err != nil {
		return nil, err
	}
	out, err := x.alloc(x.resultElem(1), shape)
	if err != nil {
		return nil, err
	}
	next, err := x.alloc(state.Type, state.Shape)
	if err != nil {
		return nil, err
	}
	words := make([]uint64, 3) // the key and the words of the counter
	n := min(len(state.Data)/8, 3)
	for i := range n {
		words[i] = le.Uint64(state.Data[8*i:])
	}
	switch n {
	case 0, 1:
		return nil, x.fail("has a state that is too small for its algorithm")
	case 2: // the key is a part of the counter too
		words[2] = words[0]
	}
	if x.word("rng_algorithm") == "THREE_FRY" {
		words[1] += fillThreefry(out, words[0], words[1])
	} else {
		low, carry := bits.Add64(words[1], fillPhilox(out, words), 0)
		words[1], words[2] = low, words[2]+carry
	}
	copy(next.Data, state.Data)
	for i := range n {
		le.PutUint64(next.Data[8*i:], words[i])
	}
	return []Value{next, out}, nil
}

// threefry encrypts a counter (Salmon et al., Parallel random numbers: as easy as 1, 2, 3).
func threefry(key, counter uint64) (x0, x1 uint32) {
	rotations := [2][4]int{{13, 15, 26, 6}, {17, 29, 16, 24}}
	keys := [3]uint32{uint32(key), uint32(key >> 32)}
	keys[2] = keys[0] ^ keys[1] ^ 0x1BD11BDA
	x0, x1 = uint32(counter)+keys[0], uint32(counter>>32)+keys[1]
	for i := range 5 {
		for _, r := range rotations[i%2] {
			x0 += x1
			x1 = bits.RotateLeft32(x1, r) ^ x0
		}
		x0, x1 = x0+keys[(i+1)%3], x1+keys[(i+2)%3]+uint32(i+1)
	}
	return x0, x1
}

// fillThreefry returns the number of counters that it uses. Elements of up to 32 bits are pairs
// along the first even dimension, or the largest.
func fillThreefry(out *Tensor, key, counter uint64) uint64 {
	size := out.Type.StorageBytes()
	n := out.Len()
	if size == 8 {
		for i := range n {
			x0, x1 := threefry(key, counter+uint64(i))
			le.PutUint64(out.Data[8*i:], uint64(x0)|uint64(x1)<<32)
		}
		return uint64(n)
	}
	dim := slices.IndexFunc(out.Shape, func(n int64) bool { return n%2 == 0 })
	shape := out.Shape
	if len(shape) == 0 {
		shape = []int64{1}
	}
	if dim < 0 {
		dim = 0
		for d, n := range shape {
			if n > shape[dim] {
				dim = d
			}
		}
	}
	half := slices.Clone(shape)
	half[dim] = (half[dim] + 1) / 2
	if isEmpty(half) {
		return 0
	}
	steps := strides(shape)
	place := newOdometer(half)
	for i := uint64(0); ; i++ {
		x0, x1 := threefry(key, counter+i)
		at := ravel(place.index, steps) + place.index[dim]*steps[dim]
		store(out.Data, size, int(at), uint64(x0))
		if 2*place.index[dim]+1 < shape[dim] {
			store(out.Data, size, int(at+steps[dim]), uint64(x1))
		}
		if !place.next() {
			return i + 1
		}
	}
}

// fillPhilox returns the number of counters that it uses.
func fillPhilox(out *Tensor, state []uint64) uint64 {
	size, n := out.Type.StorageBytes(), out.Len()
	perBlock := 4
	if size == 8 {
		perBlock = 2
	}
	blocks := (n + perBlock - 1) / perBlock
	for i := range blocks {
		low, carry := bits.Add64(state[1], uint64(i), 0)
		high := state[2] + carry
		c := [4]uint32{uint32(low), uint32(low >> 32), uint32(high), uint32(high >> 32)}
		k0, k1 := uint32(state[0]), uint32(state[0]>>32)
		for range 10 {
			p0, p1 := uint64(c[0])*0xD2511F53, uint64(c[2])*0xCD9E8D57
			c = [4]uint32{uint32(p1>>32) ^ c[1] ^ k0, uint32(p1), uint32(p0>>32) ^ c[3] ^ k1, uint32(p0)}
			k0, k1 = k0+0x9E3779B9, k1+0xBB67AE85
		}
		for j := range min(perBlock, n-i*perBlock) {
			if size == 8 {
				store(out.Data, size, i*perBlock+j, uint64(c[2*j])|uint64(c[2*j+1])<<32)
			} else {
				store(out.Data, size, i*perBlock+j, uint64(c[j]))
			}
		}
	}
	return uint64(blocks)
}
