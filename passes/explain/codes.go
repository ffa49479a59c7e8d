package explain

import "github.com/hlo-promote/hlo-promote/ir"

// A kind of finding of this package has a code: one for each class of conversions, and those about
// whole types.
const (
	LeakCode      = "HP203" // a weak value is no longer weak
	ArgumentCode  = "HP204" // an argument is weak
	ExactCode     = "HP401"
	WideningCode  = "HP402"
	PrecisionCode = "HP403"
	RangeCode     = "HP404"
	SignCode      = "HP405"
	WeakCode      = "HP406"
	OriginCode    = "HP411" // where a type appears
	AbsentCode    = "HP412" // no value has it
	SignatureCode = "HP415" // a function has another type
)

// codes are the codes of the classes.
var codes = map[Class]string{
	Exact: ExactCode, Widening: WideningCode, Precision: PrecisionCode, Range: RangeCode, Sign: SignCode, Weak: WeakCode,
}

// Code is the code of the worst class in a set.
func (c Class) Code() string { return codes[c.Worst()] }

// Explanations are the codes of the package, in order.
func Explanations() []ir.Explanation {
	return []ir.Explanation{
		{Code: LeakCode, Title: "a weak value is no longer weak from here on", Text: "A weak value goes to an operation of which nothing is known, or is a public result: who takes it from there " +
			"sees a strong one, and promotes by its width. Convert it to the type that is meant, or keep the marks with --keep-weak."},
		{Code: ArgumentCode, Title: "a weak argument", Text: "An argument of a public function is weak, as Python's numbers are. A caller that passes an array instead has another signature: " +
			"JAX traces and compiles the function twice."},
		{Code: ExactCode, Title: "an exact conversion", Text: "Promotion converts a value to a type that has all of its values, in no more memory."},
		{Code: WideningCode, Title: "a conversion that takes more memory", Text: "Promotion converts a value to a type that has all of its values and more bits. " +
			"Nothing is lost but memory and time: a bf16 that became f32 is the usual surprise. Cast the operand that forced it, where it is made."},
		{Code: PrecisionCode, Title: "a conversion that rounds", Text: "Promotion converts a value to a type with fewer digits, such as i64 to f32 or f32 to bf16, or without fractions or " +
			"imaginary parts. JAX promotes integers to the float that they meet, however narrow it is. Cast explicitly, to say that it is meant."},
		{Code: RangeCode, Title: "a conversion that may overflow", Text: "Promotion converts a value to a type that is too narrow for some values, as i32 to f16 or bf16 to f16: they become infinite, wrap " +
			"or vanish. Cast to a wider type first."},
		{Code: SignCode, Title: "a conversion that may change signs", Text: "Promotion converts a signed integer to an unsigned one, which negative values wrap around in, or an unsigned one " +
			"to a signed one in which large values become negative."},
		{Code: WeakCode, Title: "a weak value takes a type", Text: "A value without a type of its own, such as Python's 0.5, takes the type of what it meets. " +
			"That is what weak values are for."},
		{Code: OriginCode, Title: "where a type appears", Text: "Here a type appears that comes from no other value of it. The notes follow it to a result, by the shortest way. " +
			"Converts that a library or promotion inserted, and numbers that took the type, are left out where they meet a value that had it before."},
		{Code: AbsentCode, Title: "a type that does not appear", Text: "No value of the module has elements of the type."},
		{Code: SignatureCode, Title: "a signature that changes", Text: "A private function takes or returns other types than the text declares: it is retyped for its calls, or copied for each " +
			"list of types that it is called with. Public functions change only where the options infer their signatures. Convert the operands of the calls to keep what is declared."},
	}
}
