package llvm

import (
	"github.com/llir/llvm/ir/value"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A site is the operation that is being written.
type site struct {
	*builder
	f  *function
	op ir.Op
	t  elem.Type // type of the first operand that is not a predicate
	x  []val     // the operands
}

// An emit writes an operation with one result.
type emit func(s *site) val

// An instr appends one or a few instructions on LLVM values of one type.
type instr func(b *builder, x []value.Value) value.Value

// on applies an instruction to the operands as they are stored.
func on(do instr) emit {
	return func(s *site) val {
		x := make([]value.Value, len(s.x))
		for i := range s.x {
			x[i] = s.x[i].re
		}
		return real1(do(s.builder, x))
	}
}

// A rule has the ways to write an operation, by the kind of its elements; nil for kinds that
// spec.md does not accept. All operands have the same element type, except for a predicate.
type rule struct {
	bool, int, float, complex emit

	signed bool // integers must be signed
	pred   bool // operand 0 is an i1, and the rule applies to the type of operand 1
	spec   string
}

// rules has the elementwise operations of StableHLO and CHLO. spec is the section of spec.md;
// CHLO's operations are described in ChloOps.td.
var rules = map[ir.OpName]rule{
	// Arithmetic.
	ir.OpAbs:       {int: on(modulus), float: changeSign(called("fabs"), and, func(sign uint64) uint64 { return sign - 1 }), complex: inDouble(magnitude), signed: true, spec: "abs"},
	ir.OpAdd:       {bool: on(or), int: on(add), float: computed(fadd), complex: partwise(fadd), spec: "add"},
	ir.OpDivide:    {int: quotient, float: computed(fdiv), complex: inDouble(quotientOf), spec: "divide"},
	ir.OpMaximum:   {bool: on(or), int: extremum("smax", "umax"), float: computed(called("maximum")), complex: extremeComplex("GT"), spec: "maximum"},
	ir.OpMinimum:   {bool: on(and), int: extremum("smin", "umin"), float: computed(called("minimum")), complex: extremeComplex("LT"), spec: "minimum"},
	ir.OpMultiply:  {bool: on(and), int: on(mul), float: computed(fmul), complex: product, spec: "multiply"},
	ir.OpNegate:    {int: on(negate), float: changeSign(fneg, xor, func(sign uint64) uint64 { return sign }), complex: partwise(fneg), spec: "negate"},
	ir.OpPower:     {int: integerPower, float: computed(called("pow")), complex: inDouble(cmath("cpow")), spec: "power"},
	ir.OpRemainder: {int: remainder, float: computed(frem), spec: "remainder"},
	ir.OpSign:      {int: signOfInt, float: computed(signOfFloat), complex: inDouble(complexSign), signed: true, spec: "sign"},
	ir.OpSubtract:  {int: on(sub), float: computed(fsub), complex: partwise(fsub), spec: "subtract"},

	// Bits.
	ir.OpAnd:                  {bool: on(and), int: on(and), spec: "and"},
	ir.OpCountLeadingZeros:    {int: on(leadingZeros), spec: "count_leading_zeros"},
	ir.OpNot:                  {bool: on(not), int: on(not), spec: "not"},
	ir.OpOr:                   {bool: on(or), int: on(or), spec: "or"},
	ir.OpPopcnt:               {int: on(popcnt), spec: "popcnt"},
	ir.OpShiftLeft:            {int: shift(shl), spec: "shift_left"},
	ir.OpShiftRightArithmetic: {int: shiftSigned, spec: "shift_right_arithmetic"},
	ir.OpShiftRightLogical:    {int: shift(lshr), spec: "shift_right_logical"},
	ir.OpXor:                  {bool: on(xor), int: on(xor), spec: "xor"},

	// Choice.
	ir.OpClamp:   {bool: clampBool, int: clampInt, float: computed(clampFloat), complex: clampComplex, spec: "clamp"},
	ir.OpCompare: {bool: compareInt, int: compareInt, float: compareFloat, complex: compareComplex, spec: "compare"},
	ir.OpSelect:  {bool: selected, int: selected, float: selected, complex: selected, pred: true, spec: "select"},

	// Types.
	ir.OpBitcastConvert:  {bool: bitcast, int: bitcast, float: bitcast, complex: bitcast, spec: "bitcast_convert"},
	ir.OpComplex:         {float: makeComplex, spec: "complex"},
	ir.OpConvert:         {bool: converted, int: converted, float: converted, complex: converted, spec: "convert"},
	ir.OpImag:            {float: zeroOf, complex: imaginaryPart, spec: "imag"},
	ir.OpReal:            {float: realPart, complex: realPart, spec: "real"},
	ir.OpReducePrecision: {float: reducePrecision, spec: "reduce_precision"},

	// Rounding.
	ir.OpCeil:             {float: computed(called("ceil")), spec: "ceil"},
	ir.OpFloor:            {float: computed(called("floor")), spec: "floor"},
	ir.OpIsFinite:         {float: tested(isFinite), spec: "is_finite"},
	ir.OpRoundNearestAfz:  {float: computed(called("round")), spec: "round_nearest_afz"},
	ir.OpRoundNearestEven: {float: computed(called("roundeven")), spec: "round_nearest_even"},

	// Roots, exponentials, circular functions.
	ir.OpAtan2:               {float: computed(called("atan2")), complex: inDouble(complexAtan2), spec: "atan2"},
	ir.OpCbrt:                {float: computed(libm("cbrt")), complex: inDouble(complexCubeRoot), spec: "cbrt"},
	ir.OpCosine:              {float: computed(called("cos")), complex: inDouble(cmath("ccos")), spec: "cosine"},
	ir.OpExponential:         {float: computed(called("exp")), complex: inDouble(cmath("cexp")), spec: "exponential"},
	ir.OpExponentialMinusOne: {float: computed(libm("expm1")), complex: inDouble(complexExpMinusOne), spec: "exponential_minus_one"},
	ir.OpLog:                 {float: computed(called("log")), complex: inDouble(cmath("clog")), spec: "log"},
	ir.OpLogPlusOne:          {float: computed(libm("log1p")), complex: inDouble(complexLogPlusOne), spec: "log_plus_one"},
	ir.OpLogistic:            {float: computed(logistic), complex: inDouble(complexLogistic), spec: "logistic"},
	ir.OpRsqrt:               {float: computed(reciprocalRoot), complex: inDouble(complexReciprocalRoot), spec: "rsqrt"},
	ir.OpSine:                {float: computed(called("sin")), complex: inDouble(cmath("csin")), spec: "sine"},
	ir.OpSqrt:                {float: computed(called("sqrt")), complex: inDouble(cmath("csqrt")), spec: "sqrt"},
	ir.OpTan:                 {float: computed(called("tan")), complex: inDouble(cmath("ctan")), spec: "tan"},
	ir.OpTanh:                {float: computed(called("tanh")), complex: inDouble(cmath("ctanh")), spec: "tanh"},

	// CHLO.
	ir.OpChloAcos:      {float: computed(called("acos")), complex: inDouble(cmath("cacos"))},
	ir.OpChloAcosh:     {float: computed(libm("acosh")), complex: inDouble(cmath("cacosh"))},
	ir.OpChloAsin:      {float: computed(called("asin")), complex: inDouble(cmath("casin"))},
	ir.OpChloAsinh:     {float: computed(libm("asinh")), complex: inDouble(cmath("casinh"))},
	ir.OpChloAtan:      {float: computed(called("atan")), complex: inDouble(cmath("catan"))},
	ir.OpChloAtanh:     {float: computed(libm("atanh")), complex: inDouble(cmath("catanh"))},
	ir.OpChloBesselI1e: {float: special("bessel_i1e")},
	ir.OpChloConj:      {float: realPart, complex: conjugate},
	ir.OpChloCosh:      {float: computed(called("cosh")), complex: inDouble(cmath("ccosh"))},
	ir.OpChloDigamma:   {float: special("digamma")},
	ir.OpChloErf:       {float: computed(libm("erf"))},
	ir.OpChloErfInv:    {float: special("erf_inv")},
	ir.OpChloErfc:      {float: computed(libm("erfc"))},
	ir.OpChloIsInf:     {float: tested(infinite(0))},
	ir.OpChloIsNegInf:  {float: tested(infinite(-1))},
	ir.OpChloIsPosInf:  {float: tested(infinite(1))},
	ir.OpChloLgamma:    {float: computed(libm("lgamma"))},
	ir.OpChloMulhi:     {int: highProduct},
	ir.OpChloNextAfter: {float: nextAfter},
	ir.OpChloPolygamma: {float: special("polygamma")},
	ir.OpChloSinh:      {float: computed(called("sinh")), complex: inDouble(cmath("csinh"))},
	ir.OpChloSquare:    {int: on(square), float: computed(fsquare), complex: complexSquare},
	ir.OpChloTan:       {float: computed(called("tan")), complex: inDouble(cmath("ctan"))},
	ir.OpChloZeta:      {float: special("zeta")},
}

// column returns the way to write an operation on elements of a type, or nil.
func (r rule) column(t elem.Type) emit {
	switch familyOf(t) {
	case boolean:
		return r.bool
	case floating:
		return r.float
	case complexNumber:
		return r.complex
	}
	if r.signed && !t.IsSigned() {
		return nil
	}
	return r.int
}
