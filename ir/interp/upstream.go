package interp

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// intKernelAs returns the kernel of a function of integers that are read as unsigned or signed,
// whatever their type says.
func intKernelAs(unsigned bool, f func(x, y uint64, width int) uint64) func(s *site) kernel {
	return func(s *site) kernel {
		t := s.operands[0]
		if !t.IsInteger() && t != elem.Index {
			return nil
		}
		size, width, bits, unused := t.StorageBytes(), t.Bits(), mask(t), 64-t.Bits()
		extend := func(b uint64) uint64 { return b & bits }
		if !unsigned {
			extend = func(b uint64) uint64 { return uint64(int64(b<<unused) >> unused) }
		}
		return func(dst []byte, a [][]byte) {
			x, y := a[0], a[len(a)-1]
			for i := range len(dst) / size {
				store(dst, size, i, f(extend(load(x, size, i)), extend(load(y, size, i)), width)&bits)
			}
		}
	}
}

func signedKernel(f func(x, y int64) int64) func(s *site) kernel {
	return intKernelAs(false, func(x, y uint64, _ int) uint64 { return uint64(f(int64(x), int64(y))) })
}

func unsignedKernel(f func(x, y uint64) uint64) func(s *site) kernel {
	return intKernelAs(true, func(x, y uint64, _ int) uint64 { return f(x, y) })
}

// floatBinary returns the kernel of a function of floats.
func floatBinary(f func(x, y float64) float64) func(s *site) kernel { return same(&scalarOp{float: f}) }

func floatUnary(f func(x float64) float64) func(s *site) kernel { return same(&scalarOp{one: f}) }

// castAs converts integers that are read as another type of the same width, such as ui32 for i32.
func castAs(unsigned bool) func(s *site) kernel {
	return func(s *site) kernel {
		from, to := s.operands[0], s.result
		if unsigned {
			from, to = signedness(from, elem.UI2), signedness(to, elem.UI2)
		} else {
			from, to = signedness(from, elem.SI2), signedness(to, elem.SI2)
		}
		return func(dst []byte, a [][]byte) { convertElements(dst, from, to, a[0]) }
	}
}

// signedness returns the integer type of the width of t in the family of another type.
func signedness(t, family elem.Type) elem.Type {
	for u := elem.I1; u <= elem.UI1; u++ {
		if (t.IsInteger() || t == elem.Index) && u.IsInteger() && u.Bits() == t.Bits() && u.Kind() == family.Kind() {
			return u
		}
	}
	return t
}

func floorDiv(x, y int64) int64 {
	q := int64(divSigned(uint64(x), uint64(y), 64))
	if y != 0 && x%y != 0 && x < 0 != (y < 0) {
		q--
	}
	return q
}

func ceilDiv(x, y int64) int64 {
	q := int64(divSigned(uint64(x), uint64(y), 64))
	if y != 0 && x%y != 0 && x < 0 == (y < 0) {
		q++
	}
	return q
}

// notNaN returns the function that ignores a NaN.
func notNaN(f func(x, y float64) float64) func(x, y float64) float64 {
	return func(x, y float64) float64 {
		switch {
		case x != x:
			return y
		case y != y:
			return x
		}
		return f(x, y)
	}
}

// scalarRows lists operations of arith, math and complex on tensors and scalars.
func scalarRows() []row {
	maxFloat, minFloat := func(x, y float64) float64 { return max(x, y) }, func(x, y float64) float64 { return min(x, y) }
	rows := func(class Class, spec string, list map[ir.OpName]func(s *site) kernel) []row {
		var out []row
		for op, kern := range list {
			out = append(out, row{op: op, class: class, spec: spec, kern: kern})
		}
		return out
	}
	return slices.Concat([]row{
		{op: ir.OpArithConstant, class: Exact, spec: "ArithOps.td, ConstantOp", run: constant},
		{op: ir.OpComplexConstant, class: Exact, spec: "ComplexOps.td, ConstantOp", run: complexConstant},
		{op: ir.OpMathSincos, class: Function, spec: "MathOps.td, SincosOp", run: sincos},
	}, rows(Exact, "ArithOps.td", map[ir.OpName]func(s *site) kernel{
		ir.OpArithAddI: signedKernel(func(x, y int64) int64 { return x + y }), ir.OpArithSubI: signedKernel(func(x, y int64) int64 { return x - y }),
		ir.OpArithMulI:  signedKernel(func(x, y int64) int64 { return x * y }),
		ir.OpArithDivsi: intKernelAs(false, divSigned), ir.OpArithDivui: intKernelAs(true, divUnsigned),
		ir.OpArithRemsi: intKernelAs(false, remSigned), ir.OpArithRemui: intKernelAs(true, remUnsigned),
		ir.OpArithCeildivsi: signedKernel(ceilDiv), ir.OpArithFloordivsi: signedKernel(floorDiv),
		ir.OpArithCeildivui: unsignedKernel(func(x, y uint64) uint64 {
			if y != 0 && x%y != 0 {
				return x/y + 1
			}
			return divUnsigned(x, y, 64)
		}),
		ir.OpArithShli: intKernelAs(true, shlOp.signed), ir.OpArithShrui: intKernelAs(true, shrOp.signed), ir.OpArithShrsi: intKernelAs(true, sraOp.signed),
		ir.OpArithAndi: intKernelAs(true, andOp.signed), ir.OpArithOri: intKernelAs(true, orOp.signed), ir.OpArithXori: intKernelAs(true, xorOp.signed),
		ir.OpArithMaxsi: signedKernel(func(x, y int64) int64 { return max(x, y) }), ir.OpArithMinsi: signedKernel(func(x, y int64) int64 { return min(x, y) }),
		ir.OpArithMaxui: unsignedKernel(func(x, y uint64) uint64 { return max(x, y) }), ir.OpArithMinui: unsignedKernel(func(x, y uint64) uint64 { return min(x, y) }),
		ir.OpArithMaximumf: floatBinary(maxFloat), ir.OpArithMinimumf: floatBinary(minFloat),
		ir.OpArithMaxnumf: floatBinary(notNaN(maxFloat)), ir.OpArithMinnumf: floatBinary(notNaN(minFloat)),
		ir.OpArithRemf: floatBinary(math.Mod), ir.OpArithNegf: same(&negOp),
		ir.OpArithCmpi: cmpi, ir.OpArithCmpf: cmpf, ir.OpArithSelect: selectKernel,
		ir.OpArithExtui: castAs(true), ir.OpArithExtsi: castAs(false), ir.OpArithTrunci: castAs(true), ir.OpArithExtf: convertKernel,
		ir.OpArithIndexCast: castAs(false), ir.OpArithIndexCastui: castAs(true),
		ir.OpArithBitcast: func(*site) kernel { return func(dst []byte, a [][]byte) { copy(dst, a[0]) } },
	}), rows(Rounded, "ArithOps.td", map[ir.OpName]func(s *site) kernel{
		ir.OpArithAddF: same(&addOp), ir.OpArithSubF: same(&subOp), ir.OpArithMulF: same(&mulOp), ir.OpArithDivF: same(&divOp),
		ir.OpArithUitofp: castAs(true), ir.OpArithSitofp: castAs(false), ir.OpArithFptoui: castAs(true), ir.OpArithFptosi: castAs(false),
		ir.OpArithTruncf: convertKernel,
	}), rows(Exact, "MathOps.td", map[ir.OpName]func(s *site) kernel{
		ir.OpMathAbsf: same(&absOp), ir.OpMathCeil: same(&ceilOp), ir.OpMathFloor: same(&floorOp), ir.OpMathRound: same(&roundOp),
		ir.OpMathRoundeven: same(&roundEvenOp), ir.OpMathTrunc: floatUnary(math.Trunc), ir.OpMathCopysign: floatBinary(math.Copysign),
		ir.OpMathAbsi: signedKernel(func(x, _ int64) int64 { return int64(absInt(uint64(x))) }),
		ir.OpMathCtlz: intKernelAs(true, clzOp.signed), ir.OpMathCtpop: intKernelAs(true, popcntOp.signed),
		ir.OpMathCttz:  intKernelAs(true, func(x, _ uint64, w int) uint64 { return uint64(min(bits.TrailingZeros64(x), w)) }),
		ir.OpMathIpowi: intKernelAs(false, powSigned), ir.OpMathClampf: clampf,
		ir.OpMathIsfinite: classify(isFinite), ir.OpMathIsinf: classify(func(x float64) bool { return math.IsInf(x, 0) }),
		ir.OpMathIsnan: classify(func(x float64) bool { return x != x }), ir.OpMathIsnormal: isNormal,
	}), rows(Function, "MathOps.td", map[ir.OpName]func(s *site) kernel{
		ir.OpMathAcos: same(&acosOp), ir.OpMathAcosh: same(&acoshOp), ir.OpMathAsin: same(&asinOp), ir.OpMathAsinh: same(&asinhOp), ir.OpMathAtan: same(&atanOp),
		ir.OpMathAtanh: same(&atanhOp), ir.OpMathCbrt: same(&cbrtOp), ir.OpMathCos: same(&cosOp), ir.OpMathCosh: same(&coshOp), ir.OpMathErf: same(&erfOp),
		ir.OpMathErfc: same(&erfcOp), ir.OpMathExp: same(&expOp), ir.OpMathExp2: floatUnary(math.Exp2), ir.OpMathExpm1: same(&expm1Op), ir.OpMathLog: same(&logOp),
		ir.OpMathLog10: floatUnary(math.Log10), ir.OpMathLog1p: same(&log1pOp), ir.OpMathLog2: floatUnary(math.Log2), ir.OpMathRsqrt: same(&rsqrtOp),
		ir.OpMathSin: same(&sinOp), ir.OpMathSinh: same(&sinhOp), ir.OpMathSqrt: same(&sqrtOp), ir.OpMathTan: same(&tanOp), ir.OpMathTanh: same(&tanhOp),
		ir.OpMathAtan2: same(&atan2Op), ir.OpMathPowf: same(&powOp), ir.OpMathFpowi: fpowi, ir.OpMathFma: fma,
	}), rows(Function, "ComplexOps.td", map[ir.OpName]func(s *site) kernel{
		ir.OpComplexAbs: absKernel, ir.OpComplexAdd: same(&addOp), ir.OpComplexSub: same(&subOp), ir.OpComplexMul: multiplyKernel, ir.OpComplexDiv: same(&divOp),
		ir.OpComplexAtan2: same(&atan2Op), ir.OpComplexPow: same(&powOp), ir.OpComplexConj: same(&conjOp), ir.OpComplexCos: same(&cosOp), ir.OpComplexExp: same(&expOp),
		ir.OpComplexExpm1: same(&expm1Op), ir.OpComplexLog: same(&logOp), ir.OpComplexLog1p: same(&log1pOp), ir.OpComplexNeg: same(&negOp),
		ir.OpComplexRsqrt: same(&rsqrtOp), ir.OpComplexSign: same(&signOp), ir.OpComplexSin: same(&sinOp), ir.OpComplexSqrt: same(&sqrtOp), ir.OpComplexTan: same(&tanOp),
		ir.OpComplexTanh: same(&tanhOp), ir.OpComplexRe: partKernel(0), ir.OpComplexIm: partKernel(1), ir.OpComplexCreate: complexOfParts,
		ir.OpComplexEq:      func(s *site) kernel { return predicate(s.operands[0], nil, comparisons.Get()["EQ"].complex, nil, nil) },
		ir.OpComplexNeq:     func(s *site) kernel { return predicate(s.operands[0], nil, comparisons.Get()["NE"].complex, nil, nil) },
		ir.OpComplexBitcast: func(*site) kernel { return func(dst []byte, a [][]byte) { copy(dst, a[0]) } },
		ir.OpComplexAngle: func(s *site) kernel {
			c := codecOf(s.result)
			return func(dst []byte, a [][]byte) {
				for i := range len(dst) / c.size {
					z := loadComplex(a[0], c, i)
					store(dst, c.size, i, c.enc(atan2(imag(z), real(z))))
				}
			}
		},
	}))
}

// predicates has the words of arith.cmpi in the order of their numbers.
var integerPredicates = []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}

// floatPredicates has the words of arith.cmpf in the order of their numbers.
var floatPredicates = []string{"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"}

// choice returns the word of an enumeration that may be a number.
func (x *call) choice(name string, words []string) string {
	if w := x.word(name); w != "" {
		return w
	}
	if i := x.int(name); i >= 0 && int(i) < len(words) {
		return words[i]
	}
	return ""
}

func cmpi(s *site) kernel {
	t, word := s.operands[0], s.choice("predicate", integerPredicates)
	if len(word) < 2 || t.IsFloat() {
		return nil
	}
	c := comparisons.Get()[strings.ToUpper(word[len(word)-2:])]
	if word[0] == 'u' || word[0] == 's' {
		t = signedness(t, map[byte]elem.Type{'u': elem.UI2, 's': elem.SI2}[word[0]])
	}
	return predicate(t, nil, nil, c.signed, c.unsigned)
}

func cmpf(s *site) kernel {
	word := s.choice("predicate", floatPredicates)
	if len(word) < 3 {
		return nil
	}
	f := comparisons.Get()[strings.ToUpper(word[1:])].float
	return predicate(s.operands[0], func(x, y float64) bool {
		unordered := x != x || y != y
		switch {
		case word == "ord":
			return !unordered
		case word == "uno":
			return unordered
		case f == nil:
			return word == "true"
		case unordered:
			return word[0] == 'u'
		}
		return f(x, y)
	}, nil, nil, nil)
}

func clampf(s *site) kernel {
	lower, upper := maxOp.kernelOf(s.result), minOp.kernelOf(s.result)
	if lower == nil || upper == nil {
		return nil
	}
	return func(dst []byte, a [][]byte) {
		lower(dst, a[:2])
		upper(dst, [][]byte{dst, a[2]})
	}
}

func isNormal(s *site) kernel {
	least, _ := s.operands[0].Exponents()
	return classify(func(x float64) bool { return isFinite(x) && math.Abs(x) >= math.Ldexp(1, least) })(s)
}

func fpowi(s *site) kernel {
	if !s.operands[0].IsFloat() {
		return nil
	}
	c, size, extend := codecOf(s.operands[0]), s.operands[1].StorageBytes(), extender(signedness(s.operands[1], elem.SI2))
	return func(dst []byte, a [][]byte) {
		for i := range len(dst) / c.size {
			store(dst, c.size, i, c.enc(pow(c.dec(load(a[0], c.size, i)), float64(int64(extend(load(a[1], size, i)))))))
		}
	}
}

// fma rounds once: for f64 by FMA, for narrower types the sum in f64 decides unless it is a tie.
func fma(s *site) kernel {
	if !s.operands[0].IsFloat() {
		return nil
	}
	t := s.operands[0]
	c := codecOf(t)
	return func(dst []byte, a [][]byte) {
		for i := range len(dst) / c.size {
			x, y, z := c.dec(load(a[0], c.size, i)), c.dec(load(a[1], c.size, i)), c.dec(load(a[2], c.size, i))
			r := math.FMA(x, y, z)
			if t != elem.F64 && isFinite(r) && r != 0 {
				r = toOdd(x, y, z, r)
			}
			store(dst, c.size, i, c.enc(r))
		}
	}
}

// toOdd returns x*y+z rounded to odd, which a second rounding rounds like the exact value.
func toOdd(x, y, z, r float64) float64 {
	exact := new(big.Float).SetPrec(2200).Mul(big.NewFloat(x), big.NewFloat(y))
	exact.Add(exact, big.NewFloat(z))
	d := exact.Cmp(big.NewFloat(r))
	if b := math.Float64bits(r); d != 0 && b&1 == 0 {
		if (d > 0) == (r > 0) {
			return math.Float64frombits(b + 1)
		}
		return math.Float64frombits(b - 1)
	}
	return r
}

func complexConstant(x *call) ([]Value, error) {
	parts := x.m.Attrs.Items(x.property("value"))
	r, err := x.alloc(x.resultElem(0), nil)
	if err != nil {
		return nil, err
	}
	if len(parts) != 2 {
		return nil, x.fail("has a value that is not a literal of its type")
	}
	size := len(r.Data) / 2
	for i, p := range parts {
		b, _ := x.m.Attrs.Number(p)
		elem.Store(r.Data[i*size:i*size], r.Type.Part(), b)
	}
	return []Value{r}, nil
}

func sincos(x *call) ([]Value, error) {
	var out []Value
	for _, o := range []*scalarOp{&sinOp, &cosOp} {
		k := o.kernelOf(x.tensor(0).Type)
		if k == nil {
			return nil, x.fail("is not defined for its element types")
		}
		r, err := x.apply(k, x.tensor(0).Type, x.tensors())
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}
