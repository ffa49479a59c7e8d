package llvm

import (
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

type opContext struct {
	*builder
	f  *function
	op ir.Op
	t  elem.Type // type of the first operand that is not a predicate
	x  []val     // the operands
}

// An emitFunc writes an operation with one result.
type emitFunc func(s *opContext) val

// An instrFunc appends one or a few instructions on LLVM values of one type.
type instrFunc func(b *builder, x []value.Value) value.Value

// onStored applies an instruction to the operands as they are stored.
func onStored(do instrFunc) emitFunc {
	return func(s *opContext) val {
		return val{do(s.builder, collect(s.x, val.re))}
	}
}

// A rule has the ways to write an operation, by the kind of its elements; nil for kinds that
// spec.md does not accept. All operands have the same element type, except for a predicate.
type rule struct {
	bool, int, float, complex emitFunc

	signed bool // integers must be signed
	pred   bool // operand 0 is an i1, and the rule applies to the type of operand 1
}

// rules has the elementwise operations of StableHLO, which spec.md describes, and of CHLO, which
// ChloOps.td describes.
var rules = lazy.Value[map[ir.OpName]rule]{New: func() map[ir.OpName]rule {
	return map[ir.OpName]rule{
		// Arithmetic.
		ir.OpAbs:       {int: onStored(modulus), float: changeSign(intrinsicCall("fabs"), and, func(sign uint64) uint64 { return sign - 1 }), complex: inDouble(magnitude), signed: true},
		ir.OpAdd:       {bool: onStored(or), int: onStored(add), float: inComputeType(fadd), complex: partwise(fadd)},
		ir.OpDivide:    {int: quotient, float: inComputeType(fdiv), complex: inDouble(quotientOf)},
		ir.OpMaximum:   {bool: onStored(or), int: extremum("smax", "umax"), float: inComputeType(intrinsicCall("maximum")), complex: extremeComplex("GT")},
		ir.OpMinimum:   {bool: onStored(and), int: extremum("smin", "umin"), float: inComputeType(intrinsicCall("minimum")), complex: extremeComplex("LT")},
		ir.OpMultiply:  {bool: onStored(and), int: onStored(mul), float: inComputeType(fmul), complex: product},
		ir.OpNegate:    {int: onStored(negate), float: changeSign(fneg, xor, func(sign uint64) uint64 { return sign }), complex: partwise(fneg)},
		ir.OpPower:     {int: integerPower, float: inComputeType(intrinsicCall("pow")), complex: inDouble(cmathCall("cpow"))},
		ir.OpRemainder: {int: remainder, float: inComputeType(frem)},
		ir.OpSign:      {int: signOfInt, float: inComputeType(signOfFloat), complex: inDouble(complexSign), signed: true},
		ir.OpSubtract:  {int: onStored(sub), float: inComputeType(fsub), complex: partwise(fsub)},

		// Bits.
		ir.OpAnd:                  {bool: onStored(and), int: onStored(and)},
		ir.OpCountLeadingZeros:    {int: onStored(leadingZeros)},
		ir.OpNot:                  {bool: onStored(not), int: onStored(not)},
		ir.OpOr:                   {bool: onStored(or), int: onStored(or)},
		ir.OpPopcnt:               {int: onStored(popcnt)},
		ir.OpShiftLeft:            {int: shift(shl)},
		ir.OpShiftRightArithmetic: {int: shiftSigned},
		ir.OpShiftRightLogical:    {int: shift(lshr)},
		ir.OpXor:                  {bool: onStored(xor), int: onStored(xor)},

		// Choice.
		ir.OpClamp:   {bool: clampBool, int: clampInt, float: inComputeType(clampFloat), complex: clampComplex},
		ir.OpCompare: {bool: compareInt, int: compareInt, float: compareFloat, complex: compareComplex},
		ir.OpSelect:  {bool: selectOp, int: selectOp, float: selectOp, complex: selectOp, pred: true},

		// Types.
		ir.OpBitcastConvert:  {bool: bitcastConvert, int: bitcastConvert, float: bitcastConvert, complex: bitcastConvert},
		ir.OpComplex:         {float: makeComplex},
		ir.OpConvert:         {bool: convertOp, int: convertOp, float: convertOp, complex: convertOp},
		ir.OpImag:            {float: zeroImag, complex: imaginaryPart},
		ir.OpReal:            {float: realPart, complex: realPart},
		ir.OpReducePrecision: {float: reducePrecision},

		// Rounding.
		ir.OpCeil:             {float: inComputeType(intrinsicCall("ceil"))},
		ir.OpFloor:            {float: inComputeType(intrinsicCall("floor"))},
		ir.OpIsFinite:         {float: inComputeType(finiteTest)},
		ir.OpRoundNearestAfz:  {float: inComputeType(intrinsicCall("round"))},
		ir.OpRoundNearestEven: {float: inComputeType(intrinsicCall("roundeven"))},

		// Roots, exponentials, circular functions.
		ir.OpAtan2:               {float: inComputeType(intrinsicCall("atan2")), complex: inDouble(complexAtan2)},
		ir.OpCbrt:                {float: inComputeType(libmCall("cbrt")), complex: inDouble(complexCubeRoot)},
		ir.OpCosine:              {float: inComputeType(intrinsicCall("cos")), complex: inDouble(cmathCall("ccos"))},
		ir.OpExponential:         {float: inComputeType(intrinsicCall("exp")), complex: inDouble(cmathCall("cexp"))},
		ir.OpExponentialMinusOne: {float: inComputeType(libmCall("expm1")), complex: inDouble(complexExpMinusOne)},
		ir.OpLog:                 {float: inComputeType(intrinsicCall("log")), complex: inDouble(cmathCall("clog"))},
		ir.OpLogPlusOne:          {float: inComputeType(libmCall("log1p")), complex: inDouble(complexLogPlusOne)},
		ir.OpLogistic:            {float: inComputeType(logistic), complex: inDouble(complexLogistic)},
		ir.OpRsqrt:               {float: inComputeType(reciprocalRoot), complex: inDouble(complexReciprocalRoot)},
		ir.OpSine:                {float: inComputeType(intrinsicCall("sin")), complex: inDouble(cmathCall("csin"))},
		ir.OpSqrt:                {float: inComputeType(intrinsicCall("sqrt")), complex: inDouble(cmathCall("csqrt"))},
		ir.OpTan:                 {float: inComputeType(intrinsicCall("tan")), complex: inDouble(cmathCall("ctan"))},
		ir.OpTanh:                {float: inComputeType(intrinsicCall("tanh")), complex: inDouble(cmathCall("ctanh"))},

		// CHLO.
		ir.OpChloAcos:      {float: inComputeType(intrinsicCall("acos")), complex: inDouble(cmathCall("cacos"))},
		ir.OpChloAcosh:     {float: inComputeType(libmCall("acosh")), complex: inDouble(cmathCall("cacosh"))},
		ir.OpChloAsin:      {float: inComputeType(intrinsicCall("asin")), complex: inDouble(cmathCall("casin"))},
		ir.OpChloAsinh:     {float: inComputeType(libmCall("asinh")), complex: inDouble(cmathCall("casinh"))},
		ir.OpChloAtan:      {float: inComputeType(intrinsicCall("atan")), complex: inDouble(cmathCall("catan"))},
		ir.OpChloAtanh:     {float: inComputeType(libmCall("atanh")), complex: inDouble(cmathCall("catanh"))},
		ir.OpChloBesselI1e: {float: specialOp("bessel_i1e")},
		ir.OpChloConj:      {float: realPart, complex: conjugate},
		ir.OpChloCosh:      {float: inComputeType(intrinsicCall("cosh")), complex: inDouble(cmathCall("ccosh"))},
		ir.OpChloDigamma:   {float: specialOp("digamma")},
		ir.OpChloErf:       {float: inComputeType(libmCall("erf"))},
		ir.OpChloErfInv:    {float: specialOp("erf_inv")},
		ir.OpChloErfc:      {float: inComputeType(libmCall("erfc"))},
		ir.OpChloIsInf:     {float: inComputeType(infiniteTest(0))},
		ir.OpChloIsNegInf:  {float: inComputeType(infiniteTest(-1))},
		ir.OpChloIsPosInf:  {float: inComputeType(infiniteTest(1))},
		ir.OpChloLgamma:    {float: inComputeType(libmCall("lgamma"))},
		ir.OpChloMulhi:     {int: highProduct},
		ir.OpChloNextAfter: {float: nextAfter},
		ir.OpChloPolygamma: {float: specialOp("polygamma")},
		ir.OpChloSinh:      {float: inComputeType(intrinsicCall("sinh")), complex: inDouble(cmathCall("csinh"))},
		ir.OpChloSquare:    {int: onStored(square), float: inComputeType(fsquare), complex: complexSquare},
		ir.OpChloTan:       {float: inComputeType(intrinsicCall("tan")), complex: inDouble(cmathCall("ctan"))},
		ir.OpChloZeta:      {float: specialOp("zeta")},
	}
}}

// column returns the way to write an operation on elements of a type, or nil.
func (r rule) column(t elem.Type) emitFunc {
	switch t.Kind() {
	case elem.KindBool:
		return r.bool
	case elem.KindFloat:
		return r.float
	case elem.KindComplex:
		return r.complex
	}
	if r.signed && !t.IsSigned() {
		return nil
	}
	return r.int
}
