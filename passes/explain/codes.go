package explain

import "github.com/hlo-promote/hlo-promote/ir"

// Codes of the findings of this package: one for each class of conversions, and those about whole
// types.
const (
	LeakCode      = "HP203" // a weak value becomes strong
	ArgumentCode  = "HP204" // an argument is weak
	ExactCode     = "HP401"
	WideningCode  = "HP402"
	PrecisionCode = "HP403"
	RangeCode     = "HP404"
	SignCode      = "HP405"
	WeakCode      = "HP406"
	OriginCode    = "HP411" // a type originates here
	AbsentCode    = "HP412" // no value has the type
	SignatureCode = "HP415" // the type of a function changed
)

// Explanations returns the explanations of the package's codes, in order.
func Explanations() []ir.Explanation {
	return []ir.Explanation{
		{Code: LeakCode, Title: "weak value becomes strong", Text: "A weak value is an operand of a custom call or of an unregistered operation, or a public result. " +
			"Its users see a strong value and promote by its width, so that it may widen others. Convert it to the type that you mean, or keep the marks with Options.KeepWeak."},
		{Code: ArgumentCode, Title: "weak argument", Text: "An argument of a public function is weak, as Python's numbers are. A caller that passes an array instead uses another signature, " +
			"for which JAX traces and compiles the function again. Pass the same kind of value in every call, or convert it to a strong type before."},
		{Code: ExactCode, Title: "exact conversion", Text: "Promotion converts a value to a type that represents all values of its own and needs no more memory. Nothing is lost, and nothing has to be done."},
		{Code: WideningCode, Title: "conversion that takes more memory", Text: "Promotion converts a value to a type that represents all values of its own, with more bits. " +
			"The values stay the same, but need more memory and time: a bf16 that became f32 is the usual surprise. Cast the operand that causes it to the narrower type."},
		{Code: PrecisionCode, Title: "conversion that rounds", Text: "Promotion converts a value to a type with less precision, such as i64 to f32 or f32 to bf16, or to one without fractions or " +
			"imaginary parts. Results may differ from those that the wider type would give. Write an explicit stablehlo.convert if the loss is intended, or cast the other operand to the wider type."},
		{Code: RangeCode, Title: "conversion that may overflow", Text: "Promotion converts a value to a type with less range, such as i32 to f16 or bf16 to f16. Large values become infinite or wrap, and small ones become zero. " +
			"Cast to a wider type first."},
		{Code: SignCode, Title: "conversion that may change signs", Text: "Promotion converts a signed integer to an unsigned one, in which negative values wrap, or an unsigned one " +
			"to a signed one, in which large values become negative. Cast to a signed type with more bits first."},
		{Code: WeakCode, Title: "weak value takes a type", Text: "A weak value, such as Python's 0.5, takes the type of the other operand, as the promotion system intends. Nothing has to be done."},
		{Code: OriginCode, Title: "origin of a type", Text: "A type appears here although no operand has it. The notes follow it to a result, by the shortest path. " +
			"Converts that a library or promotion inserted, and weak values that took the type, are omitted if they meet a value that already had it. To avoid the type, change this operation."},
		{Code: AbsentCode, Title: "type does not appear", Text: "No value of the module has the element type that explain.Why asks for, so that there is no origin to report. Check its spelling, or whether promotion with another Options.System makes it."},
		{Code: SignatureCode, Title: "signature changes", Text: "A private function takes or returns other types than the text declares: it gets the types of its calls, or is copied for each " +
			"list of types that it is called with. Code that refers to it by its declared types no longer matches. Convert the operands of the calls to keep the declared types."},
	}
}
