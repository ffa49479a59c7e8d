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
		return scalarVal(do(s.builder, collect(s.x, func(x val) value.Value { return x.re })))
	}
}

// A rule has the ways to write an operation, by the kind of its elements; nil for kinds that
// spec.md does not accept. All operands have the same element type, except for a predicate.
type rule struct {
	bool, int, float, complex emitFunc

	signed bool // integers must be signed
	pred   bool // operand 0 is an i1, and the rule applies to the type of operand 1
	spec   string
}

// rules has the elementwise operations of StableHLO and CHLO. spec is the section of spec.md;
// CHLO's operations are described in ChloOps.td.
var rules = lazy.Value[map[ir.OpName]rule]{New: func() map[ir.OpName]rule {
	return map[ir.OpName]rule{
		// Arithmetic.
		ir.OpAbs:       {int: onStored(modulus), float: changeSign(intrinsicCall("fabs"), and, func(sign uint64) uint64 { return sign - 1 }), complex: inDouble(magnitude), signed: true, spec: "abs"},
		ir.OpAdd:       {bool: onStored(or), int: onStored(add), float: inComputeType(fadd), complex: partwise(fadd), spec: "add"},
		ir.OpDivide:    {int: quotient, float: inComputeType(fdiv), complex: inDouble(quotientOf), spec: "divide"},
		ir.OpMaximum:   {bool: onStored(or), int: extremum("smax", "umax"), float: inComputeType(intrinsicCall("maximum")), complex: extremeComplex("GT"), spec: "maximum"},
		ir.OpMinimum:   {bool: onStored(and), int: extremum("smin", "umin"), float: inComputeType(intrinsicCall("minimum")), complex: extremeComplex("LT"), spec: "minimum"},
		ir.OpMultiply:  {bool: onStored(and), int: onStored(mul), float: inComputeType(fmul), complex: product, spec: "multiply"},
		ir.OpNegate:    {int: onStored(negate), float: changeSign(fneg, xor, func(sign uint64) uint64 { return sign }), complex: partwise(fneg), spec: "negate"},
		ir.OpPower:     {int: integerPower, float: inComputeType(intrinsicCall("pow")), complex: inDouble(cmathCall("cpow")), spec: "power"},
		ir.OpRemainder: {int: remainder, float: inComputeType(frem), spec: "remainder"},
		ir.OpSign:      {int: signOfInt, float: inComputeType(signOfFloat), complex: inDouble(complexSign), signed: true, spec: "sign"},
		ir.OpSubtract:  {int: onStored(sub), float: inComputeType(fsub), complex: partwise(fsub), spec: "subtract"},

		// Bits.
		ir.OpAnd:                  {bool: onStored(and), int: onStored(and), spec: "and"},
		ir.OpCountLeadingZeros:    {int: onStored(leadingZeros), spec: "count_leading_zeros"},
		ir.OpNot:                  {bool: onStored(not), int: onStored(not), spec: "not"},
		ir.OpOr:                   {bool: onStored(or), int: onStored(or), spec: "or"},
		ir.OpPopcnt:               {int: onStored(popcnt), spec: "popcnt"},
		ir.OpShiftLeft:            {int: shift(shl), spec: "shift_left"},
		ir.OpShiftRightArithmetic: {int: shiftSigned, spec: "shift_right_arithmetic"},
		ir.OpShiftRightLogical:    {int: shift(lshr), spec: "shift_right_logical"},
		ir.OpXor:                  {bool: onStored(xor), int: onStored(xor), spec: "xor"},

		// Choice.
		ir.OpClamp:   {bool: clampBool, int: clampInt, float: inComputeType(clampFloat), complex: clampComplex, spec: "clamp"},
		ir.OpCompare: {bool: compareInt, int: compareInt, float: compareFloat, complex: compareComplex, spec: "compare"},
		ir.OpSelect:  {bool: selectOp, int: selectOp, float: selectOp, complex: selectOp, pred: true, spec: "select"},

		// Types.
		ir.OpBitcastConvert:  {bool: bitcastConvert, int: bitcastConvert, float: bitcastConvert, complex: bitcastConvert, spec: "bitcast_convert"},
		ir.OpComplex:         {float: makeComplex, spec: "complex"},
		ir.OpConvert:         {bool: convertOp, int: convertOp, float: convertOp, complex: convertOp, spec: "convert"},
		ir.OpImag:            {float: zeroImag, complex: imaginaryPart, spec: "imag"},
		ir.OpReal:            {float: realPart, complex: realPart, spec: "real"},
		ir.OpReducePrecision: {float: reducePrecision, spec: "reduce_precision"},

		// Rounding.
		ir.OpCeil:             {float: inComputeType(intrinsicCall("ceil")), spec: "ceil"},
		ir.OpFloor:            {float: inComputeType(intrinsicCall("floor")), spec: "floor"},
		ir.OpIsFinite:         {float: inComputeType(finiteTest), spec: "is_finite"},
		ir.OpRoundNearestAfz:  {float: inComputeType(intrinsicCall("round")), spec: "round_nearest_afz"},
		ir.OpRoundNearestEven: {float: inComputeType(intrinsicCall("roundeven")), spec: "round_nearest_even"},

		// Roots, exponentials, circular functions.
		ir.OpAtan2:               {float: inComputeType(intrinsicCall("atan2")), complex: inDouble(complexAtan2), spec: "atan2"},
		ir.OpCbrt:                {float: inComputeType(libmCall("cbrt")), complex: inDouble(complexCubeRoot), spec: "cbrt"},
		ir.OpCosine:              {float: inComputeType(intrinsicCall("cos")), complex: inDouble(cmathCall("ccos")), spec: "cosine"},
		ir.OpExponential:         {float: inComputeType(intrinsicCall("exp")), complex: inDouble(cmathCall("cexp")), spec: "exponential"},
		ir.OpExponentialMinusOne: {float: inComputeType(libmCall("expm1")), complex: inDouble(complexExpMinusOne), spec: "exponential_minus_one"},
		ir.OpLog:                 {float: inComputeType(intrinsicCall("log")), complex: inDouble(cmathCall("clog")), spec: "log"},
		ir.OpLogPlusOne:          {float: inComputeType(libmCall("log1p")), complex: inDouble(complexLogPlusOne), spec: "log_plus_one"},
		ir.OpLogistic:            {float: inComputeType(logistic), complex: inDouble(complexLogistic), spec: "logistic"},
		ir.OpRsqrt:               {float: inComputeType(reciprocalRoot), complex: inDouble(complexReciprocalRoot), spec: "rsqrt"},
		ir.OpSine:                {float: inComputeType(intrinsicCall("sin")), complex: inDouble(cmathCall("csin")), spec: "sine"},
		ir.OpSqrt:                {float: inComputeType(intrinsicCall("sqrt")), complex: inDouble(cmathCall("csqrt")), spec: "sqrt"},
		ir.OpTan:                 {float: inComputeType(intrinsicCall("tan")), complex: inDouble(cmathCall("ctan")), spec: "tan"},
		ir.OpTanh:                {float: inComputeType(intrinsicCall("tanh")), complex: inDouble(cmathCall("ctanh")), spec: "tanh"},

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
