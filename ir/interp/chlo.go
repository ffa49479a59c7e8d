package interp

import (
	"cmp"
	_ "embed" // chlo.mlir
	"math"
	"math/bits"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

var (
	acosOp  = scalarOp{one: acos}
	acoshOp = scalarOp{one: math.Acosh}
	asinOp  = scalarOp{one: asin}
	asinhOp = scalarOp{one: math.Asinh}
	atanOp  = scalarOp{one: math.Atan}
	atanhOp = scalarOp{one: math.Atanh}
	conjOp  = scalarOp{one: func(x float64) float64 { return x }, oneComplex: func(z complex128) complex128 { return complex(real(z), -imag(z)) }}
	coshOp  = scalarOp{one: math.Cosh}
	erfOp   = scalarOp{one: math.Erf}
	erfcOp  = scalarOp{one: math.Erfc}
	sinhOp  = scalarOp{one: math.Sinh}
	mulhiOp = scalarOp{signed: mulhiSigned, unsigned: mulhiUnsigned}
)

// decompositions has a function for each function of CHLO and each of the types f32, f64,
// complex<f32> and complex<f64>, made of StableHLO by the pass chlo-legalize-to-stablehlo of
// jaxlib 0.10.2 (tools/record_chlo.py). XLA computes the same, with the same errors.
//
//go:embed chlo.mlir
var decompositions []byte

// decomposition returns the program of a function on elements of a type, or nil.
func (e *Interp) decomposition(name string, t elem.Type) *program {
	if e.chlo == nil {
		m, _ := text.Parse(&ir.Source{Name: "chlo.mlir", Text: decompositions})
		e.chlo = New(m, Options{})
	}
	suffix := map[elem.Type]string{elem.F32: "_f32", elem.F64: "_f64", elem.C64: "_complexf32", elem.C128: "_complexf64"}[t]
	f := e.chlo.symbols.In(e.chlo.m.Top(), name+suffix)
	if f == 0 {
		return nil
	}
	return e.chlo.programOf(e.chlo.m.FirstRegion(f))
}

// decomposed returns the kernel of a function by its decomposition. Floats of less than 32 bits are
// computed in f32.
func decomposed(name string) func(s *site) kernel {
	return func(s *site) kernel {
		t := s.operands[0]
		wide := t
		if t.IsFloat() && t != elem.F64 {
			wide = elem.F32
		}
		p := s.decomposition(name, wide)
		if p == nil {
			return nil
		}
		size, wideSize := t.StorageBytes(), wide.StorageBytes()
		return func(dst []byte, a [][]byte) {
			for at := 0; at < len(dst); at += maxWidth * size {
				end := min(at+maxWidth*size, len(dst))
				n := (end - at) / size
				p.start(nil, n)
				for i := range p.args {
					convertElements(p.arg(i), t, wide, a[i][at:end])
				}
				p.run(n)
				convertElements(dst[at:end], wide, t, p.result(0)[:n*wideSize])
			}
		}
	}
}

// chloRows lists the operations of CHLO.
func chloRows() []row {
	td := func(name string) string { return "ChloOps.td, " + name }
	unaryRow := func(op ir.OpName, class Class, name string, o *scalarOp) row {
		return row{op: op, class: class, spec: td(name), kern: same(o)}
	}
	functionRow := func(op ir.OpName, name, function string) row {
		return row{op: op, class: Function, spec: td(name), kern: decomposed(function)}
	}
	broadcastRow := func(op ir.OpName, class Class, name string, kern func(s *site) kernel) row {
		return row{op: op, class: class, spec: td(name), run: broadcasting(kern)}
	}
	isInf := func(sign int) func(s *site) kernel {
		return classify(func(x float64) bool { return math.IsInf(x, sign) })
	}
	return []row{
		functionRow(ir.OpChloAcos, "AcosOp", "acos"),
		functionRow(ir.OpChloAcosh, "AcoshOp", "acosh"),
		functionRow(ir.OpChloAsin, "AsinOp", "asin"),
		functionRow(ir.OpChloAsinh, "AsinhOp", "asinh"),
		functionRow(ir.OpChloAtan, "AtanOp", "atan"),
		functionRow(ir.OpChloAtanh, "AtanhOp", "atanh"),
		functionRow(ir.OpChloBesselI1e, "BesselI1eOp", "bessel_i1e"),
		unaryRow(ir.OpChloConj, Exact, "ConjOp", &conjOp),
		functionRow(ir.OpChloCosh, "CoshOp", "cosh"),
		functionRow(ir.OpChloDigamma, "DigammaOp", "digamma"),
		functionRow(ir.OpChloErf, "ErfOp", "erf"),
		functionRow(ir.OpChloErfInv, "ErfInvOp", "erf_inv"),
		functionRow(ir.OpChloErfc, "ErfcOp", "erfc"),
		functionRow(ir.OpChloLgamma, "LgammaOp", "lgamma"),
		unaryRow(ir.OpChloMulhi, Exact, "MulhiOp", &mulhiOp),
		functionRow(ir.OpChloPolygamma, "PolygammaOp", "polygamma"),
		functionRow(ir.OpChloSinh, "SinhOp", "sinh"),
		{op: ir.OpChloSquare, class: Rounded, spec: td("SquareOp"), kern: squareKernel},
		functionRow(ir.OpChloTan, "TanOp", "tan"),
		functionRow(ir.OpChloZeta, "ZetaOp", "zeta"),
		{op: ir.OpChloIsInf, class: Exact, spec: td("IsInfOp"), kern: isInf(0)},
		{op: ir.OpChloIsNegInf, class: Exact, spec: td("IsNegInfOp"), kern: isInf(-1)},
		{op: ir.OpChloIsPosInf, class: Exact, spec: td("IsPosInfOp"), kern: isInf(1)},
		{op: ir.OpChloNextAfter, class: Exact, spec: td("NextAfterOp"), kern: nextAfterKernel},

		broadcastRow(ir.OpChloBroadcastAdd, Rounded, "BroadcastAddOp", same(&addOp)),
		broadcastRow(ir.OpChloBroadcastAnd, Exact, "BroadcastAndOp", same(&andOp)),
		broadcastRow(ir.OpChloBroadcastAtan2, Function, "BroadcastAtan2Op", same(&atan2Op)),
		broadcastRow(ir.OpChloBroadcastCompare, Exact, "BroadcastCompareOp", compareKernel),
		broadcastRow(ir.OpChloBroadcastComplex, Exact, "BroadcastComplexOp", complexOfParts),
		broadcastRow(ir.OpChloBroadcastDivide, Rounded, "BroadcastDivOp", same(&divOp)),
		broadcastRow(ir.OpChloBroadcastMaximum, Exact, "BroadcastMaxOp", same(&maxOp)),
		broadcastRow(ir.OpChloBroadcastMinimum, Exact, "BroadcastMinOp", same(&minOp)),
		broadcastRow(ir.OpChloBroadcastMultiply, Rounded, "BroadcastMulOp", multiplyKernel),
		broadcastRow(ir.OpChloBroadcastNextAfter, Exact, "BroadcastNextAfterOp", nextAfterKernel),
		broadcastRow(ir.OpChloBroadcastOr, Exact, "BroadcastOrOp", same(&orOp)),
		broadcastRow(ir.OpChloBroadcastPolygamma, Function, "BroadcastPolygammaOp", decomposed("polygamma")),
		broadcastRow(ir.OpChloBroadcastPower, Function, "BroadcastPowOp", same(&powOp)),
		broadcastRow(ir.OpChloBroadcastRemainder, Exact, "BroadcastRemOp", same(&remOp)),
		broadcastRow(ir.OpChloBroadcastSelect, Exact, "BroadcastSelectOp", selectKernel),
		broadcastRow(ir.OpChloBroadcastShiftLeft, Exact, "BroadcastShiftLeftOp", same(&shlOp)),
		broadcastRow(ir.OpChloBroadcastShiftRightArithmetic, Exact, "BroadcastShiftRightArithmeticOp", same(&sraOp)),
		broadcastRow(ir.OpChloBroadcastShiftRightLogical, Exact, "BroadcastShiftRightLogicalOp", same(&shrOp)),
		broadcastRow(ir.OpChloBroadcastSubtract, Rounded, "BroadcastSubOp", same(&subOp)),
		broadcastRow(ir.OpChloBroadcastXor, Exact, "BroadcastXorOp", same(&xorOp)),
		broadcastRow(ir.OpChloBroadcastZeta, Function, "BroadcastZetaOp", decomposed("zeta")),

		{op: ir.OpChloConstant, class: Exact, spec: td("ConstantOp"), run: constant},
		{op: ir.OpChloConstantLike, class: Exact, spec: td("ConstantLikeOp"), run: constantLike},
		{op: ir.OpChloRaggedDot, class: Accumulated, spec: td("RaggedDotOp"), run: raggedDot},
		{op: ir.OpChloScan, class: Rounded, spec: td("ScanOp"), run: scan},
		{op: ir.OpChloTopK, class: Exact, spec: td("TopKOp"), run: topK},
	}
}

func mulhiSigned(x, y uint64, width int) uint64 {
	if width < 64 {
		return uint64(int64(x) * int64(y) >> width)
	}
	hi, _ := bits.Mul64(x, y)
	if int64(x) < 0 {
		hi -= y
	}
	if int64(y) < 0 {
		hi -= x
	}
	return hi
}

func mulhiUnsigned(x, y uint64, width int) uint64 {
	hi, lo := bits.Mul64(x, y)
	if width < 64 {
		return lo >> width
	}
	return hi
}

// squareKernel squares complex numbers as (x-y)(x+y) + 2xyi, which does not cancel
// (ChloDecompositionPatternsMath.td).
func squareKernel(s *site) kernel {
	if t := s.operands[0]; t.IsComplex() {
		c := codecOf(t.Part())
		round := func(x float64) float64 { return c.dec(c.enc(x)) }
		return func(dst []byte, a [][]byte) {
			for i := range len(dst) / (2 * c.size) {
				z := loadComplex(a[0], c, i)
				x, y := real(z), imag(z)
				re := round(round(x-y) * round(x+y))
				if isFinite(x) && math.Abs(x) == math.Abs(y) {
					re = 0
				}
				storeComplex(dst, c, i, complex(re, 2*round(x*y)))
			}
		}
	}
	k := multiplyKernel(s)
	if k == nil {
		return nil
	}
	return func(dst []byte, a [][]byte) { k(dst, [][]byte{a[0], a[0]}) }
}

func nextAfterKernel(s *site) kernel {
	t := s.operands[0]
	if !t.IsFloat() || t.IsScale() {
		return nil
	}
	c := codecOf(t)
	return func(dst []byte, a [][]byte) {
		for i := range len(dst) / c.size {
			store(dst, c.size, i, nextAfter(c, t.Bits(), load(a[0], c.size, i), load(a[1], c.size, i)))
		}
	}
}

// broadcasting evaluates an operation whose operands are broadcast to a common shape. The
// dimensions of an operand of lower rank are the last ones, or broadcast_dimensions.
func broadcasting(kern func(s *site) kernel) func(x *call) ([]Value, error) {
	return func(x *call) ([]Value, error) {
		in := x.tensors()
		rank := 0
		for _, t := range in {
			rank = max(rank, len(t.Shape))
		}
		shape := slices.Repeat([]int64{1}, rank)
		dims := make([][]int64, len(in))
		for i, t := range in {
			dims[i] = x.ints("broadcast_dimensions")
			if len(t.Shape) == rank || len(dims[i]) != len(t.Shape) {
				dims[i] = nil
				for d := range t.Shape {
					dims[i] = append(dims[i], int64(rank-len(t.Shape)+d))
				}
			}
			for d, n := range t.Shape {
				if to := dims[i][d]; n != 1 {
					shape[to] = n
				}
			}
		}
		for i, t := range in {
			var err error
			if in[i], err = x.broadcastTo(t, dims[i], shape); err != nil {
				return nil, err
			}
		}
		r := row{kern: kern}
		k := x.kernelOf(&r)
		if k == nil {
			return nil, x.fail("is not defined for its element types")
		}
		return one(x.apply(k, x.resultElem(0), in))
	}
}

func constantLike(x *call) ([]Value, error) {
	b, ok := x.m.Attrs.Number(x.property("value"))
	value := NewTensor(x.resultElem(0))
	if !ok {
		l, err := x.literal(x.property("value"), x.m.Types.Tensor(nil, x.m.Types.ElementType(x.resultType(0))))
		if err != nil {
			return nil, err
		}
		value = l
	} else if len(value.Data) > 0 {
		value.Set(0, b)
	}
	return one(x.splat(value, x.tensor(0).Shape))
}

// topK sorts as its decomposition does: floats by total order, stable.
func topK(x *call) ([]Value, error) {
	in := x.tensor(0)
	rank := len(in.Shape)
	n := int(in.Shape[rank-1])
	k := min(int(x.int("k")), n)
	shape := slices.Clone(in.Shape)
	shape[rank-1] = int64(k)
	top, err := x.alloc(in.Type, shape)
	if err != nil {
		return nil, err
	}
	index, err := x.alloc(elem.I32, shape)
	if err != nil {
		return nil, err
	}
	size := in.Type.StorageBytes()
	unused, extend := 64-in.Type.Bits(), extender(in.Type)
	key := func(i int) int64 {
		b := load(in.Data, size, i)
		if in.Type.IsFloat() {
			k := int64(b<<unused) >> unused
			return k ^ int64(uint64(k>>63)>>1)
		}
		if in.Type.IsSigned() {
			return int64(extend(b))
		}
		return int64(b ^ 1<<63)
	}
	if in.Type.IsComplex() {
		return nil, x.fail("is not defined for its element types")
	}
	order := make([]int, n)
	for at := 0; n > 0 && at < in.Len(); at += n {
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(key(at+j), key(at+i)) })
		for i, from := range order[:k] {
			to := at/n*k + i
			copy(top.Data[to*size:(to+1)*size], in.Data[(at+from)*size:])
			le.PutUint32(index.Data[4*to:], uint32(from))
		}
	}
	return []Value{top, index}, nil
}

// scan evaluates the body on the slices of the inputs along a dimension and the carried values.
func scan(x *call) ([]Value, error) {
	sizes := x.ints("operandSegmentSizes")
	if len(sizes) != 2 || int(sizes[0]+sizes[1]) != len(x.in) {
		return nil, x.fail("has operandSegmentSizes that do not fit its operands")
	}
	in := x.tensors()
	inputs, carried := in[:sizes[0]], values(in[sizes[0]:])
	dim, steps := x.int("dimension"), x.int("scan_dim_size")
	if len(inputs) > 0 {
		steps = inputs[0].Shape[dim]
	}
	outs := x.m.NumResults(x.op) - len(carried)
	parts := make([][]*Tensor, outs)
	mark := len(x.f.holds)
	for step := range steps {
		at := step
		if x.isSet("is_reverse") {
			at = steps - 1 - step
		}
		var args []Value
		for _, t := range inputs {
			start, limit := make([]int64, len(t.Shape)), slices.Clone(t.Shape)
			start[dim], limit[dim] = at, at+1
			s, err := x.sliceOf(t, start, limit, slices.Repeat([]int64{1}, len(start)))
			if err != nil {
				return nil, err
			}
			args = append(args, s.view(s.Type, slices.Delete(slices.Clone(t.Shape), int(dim), int(dim)+1)))
		}
		results, err := x.evalRegion(0, append(args, carried...))
		if err != nil {
			return nil, err
		}
		if len(results) != outs+len(carried) {
			return nil, x.fail("has a body with a wrong number of results")
		}
		for i := range outs {
			t, ok := results[i].(*Tensor)
			if !ok {
				return nil, x.fail("has a body that does not return tensors")
			}
			parts[i] = append(parts[i], t.view(t.Type, slices.Insert(slices.Clone(t.Shape), min(int(dim), len(t.Shape)), 1)))
		}
		carried = results[outs:]
	}
	var out []Value
	for i, list := range parts {
		if len(list) == 0 {
			shape, _ := x.m.Types.StaticShape(x.resultType(i))
			r, err := x.alloc(x.resultElem(i), shape)
			if err != nil {
				return nil, err
			}
			out = append(out, r)
			continue
		}
		if x.isSet("is_reverse") {
			slices.Reverse(list)
		}
		r, err := x.concatenated(list, dim)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	out = append(out, carried...)
	x.hold(x.f, out)
	x.advance(mark, out)
	return out, nil
}

// raggedDot contracts the rows of each group with the matrix of the group: see the modes of
// RaggedDotOp in ChloOps.td. It multiplies for each group with the other rows set to zero, and
// adds.
func raggedDot(x *call) ([]Value, error) {
	const name = "ragged_dot_dimension_numbers"
	lhs, rhs, sizes := x.tensor(0), x.tensor(1), x.tensor(2)
	d := dotDims{x.field(name, "lhs_batching_dimensions"), x.field(name, "rhs_batching_dimensions"),
		x.field(name, "lhs_contracting_dimensions"), x.field(name, "rhs_contracting_dimensions")}
	ragged, group := x.field(name, "lhs_ragged_dimensions"), x.field(name, "rhs_group_dimensions")
	if len(ragged) != 1 || len(sizes.Shape) == 0 {
		return nil, x.fail("has no ragged dimension")
	}
	groups := sizes.Shape[len(sizes.Shape)-1]
	t := x.resultElem(0)
	// sum of the groups, or the groups along a new first dimension if the ragged one is contracted
	stacked := slices.Contains(d.lhsContract, ragged[0])
	var parts []*Tensor
	add := addOp.kernelOf(t)
	for g := range groups {
		part, err := x.maskedRows(lhs, sizes, d.lhsBatch, ragged[0], g)
		if err != nil {
			return nil, err
		}
		matrix, dims := rhs, d
		if len(group) == 1 {
			start, limit := make([]int64, len(rhs.Shape)), slices.Clone(rhs.Shape)
			start[group[0]], limit[group[0]] = g, g+1
			if matrix, err = x.sliceOf(rhs, start, limit, slices.Repeat([]int64{1}, len(start))); err != nil {
				return nil, err
			}
			matrix = matrix.view(matrix.Type, slices.Delete(slices.Clone(matrix.Shape), int(group[0]), int(group[0])+1))
			dims.rhsBatch, dims.rhsContract = without(d.rhsBatch, group[0]), without(d.rhsContract, group[0])
		}
		product, err := x.dot(part, matrix, t, dims)
		if err != nil {
			return nil, err
		}
		switch {
		case stacked:
			parts = append(parts, product.view(t, append([]int64{1}, product.Shape...)))
		case len(parts) == 0:
			parts = []*Tensor{product}
		default:
			if parts[0], err = x.apply(add, t, []*Tensor{parts[0], product}); err != nil {
				return nil, err
			}
		}
	}
	if len(parts) == 0 {
		return nil, x.fail("has no groups")
	}
	return one(x.concatenated(parts, 0))
}

// without returns dimensions as they are after another is removed.
func without(dims []int64, removed int64) []int64 {
	var list []int64
	for _, d := range dims {
		if d > removed {
			d--
		}
		list = append(list, d)
	}
	return list
}

// maskedRows returns a tensor with zeros beyond group g of a ragged dimension. The sizes of the
// groups may depend on batch dimensions.
func (x *call) maskedRows(t, sizes *Tensor, batch []int64, dim, g int64) (*Tensor, error) {
	r, err := x.zeros(t.Type, t.Shape)
	if err != nil || isEmpty(t.Shape) {
		return r, err
	}
	steps, size := strides(sizes.Shape), t.Type.StorageBytes()
	place := newOdometer(t.Shape)
	for i := 0; ; i++ {
		base := int64(0)
		for k := range len(sizes.Shape) - 1 {
			if k < len(batch) {
				base += place.index[batch[k]] * steps[k]
			}
		}
		first := int64(0)
		for k := range g {
			first += sizes.Int(int(base + k))
		}
		if at := place.index[dim]; at >= first && at < first+sizes.Int(int(base+g)) {
			copy(r.Data[i*size:(i+1)*size], t.Data[i*size:])
		}
		if !place.next() {
			return r, nil
		}
	}
}
