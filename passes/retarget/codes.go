package retarget

import "github.com/hlo-promote/hlo-promote/ir"

// A code names a kind of finding. Codes are stable: tests, suppressions and searches rely on them.
type code string

// The codes of package retarget.
const (
	typeStays     code = "HP301"
	constantRange code = "HP302"
	constantForm  code = "HP303"
	looksAtBits   code = "HP304"
	callStays     code = "HP305"
	dialectStays  code = "HP306"
	fixedElement  code = "HP307"
	partsDiffer   code = "HP308"
	placeRange    code = "HP309"
	noAlgorithm   code = "HP310"
	declaration   code = "HP311"
	container     code = "HP312"
	refused       code = "HP313"
	bodyStays     code = "HP314"
	unconvertible code = "HP315"
	notTaken      code = "HP316"
	constantInf   code = "HP351"
	bitsAllowed   code = "HP352"
	convertRange  code = "HP353"
	hostChanges   code = "HP354"
	summary       code = "HP355"
	constantFlat  code = "HP356"
	constantRound code = "HP358"
	constantEnd   code = "HP359"
	elsewhere     code = "HP360"
	convertGone   code = "HP361"
	convertKeeps  code = "HP362"
)

// SummaryCode is the code of the remark that sums up what became of a module.
const SummaryCode = string(summary)

// Explanations are the codes of the package, in order.
func Explanations() []ir.Explanation {
	list := make([]ir.Explanation, len(explanations))
	for i, e := range explanations {
		list[i] = ir.Explanation{Code: string(e.code), Title: e.title, Text: e.text}
	}
	return list
}

var explanations = []struct {
	code        code
	title, text string
}{
	{typeStays, "a type that holds a replaced one", "A quantized type, or a type of a dialect that is not known, is made of an element type that the target replaces. " +
		"What its values would become, nobody can say. Convert or dequantize them first."},
	{constantRange, "a constant is out of range", "An integer constant does not fit into the type that replaces its own, and is neither the smallest nor the largest of it. " +
		"Write one that fits, or choose 'range saturate' or 'range wrap' in the target."},
	{constantForm, "a constant that cannot be converted", "The literal of a constant has no numbers that could be converted: it is sparse, its resource is missing or has another size, or " +
		"the new type lacks NaN or infinity."},
	{looksAtBits, "an operation looks at the bits of a replaced type", "A bitcast, a shift, a count of bits, a generator of random bits, or the like gives another result in " +
		"another width. Write it for the new type, or choose 'bits allow' in the target if the result does not matter. What cannot even be expressed in the new types stays an error."},
	{callStays, "a custom call is made for a replaced type", "What a custom call does is known to its target alone, and an operand or a result would have another type. " +
		"Only targets that hand on values of any type follow. Lower the program for the new type in the front end, or decompose the call."},
	{dialectStays, "an operation of another dialect has a replaced type", "What the operation does with another type is not known. Lower it to StableHLO first."},
	{fixedElement, "an operation has one element type", "StableHLO gives an operand or a result of the operation one element type, which the target replaces."},
	{partsDiffer, "complex numbers and their parts part ways", "The operation takes complex numbers apart, or puts them together, and the target replaces one of the types but not the other in step. " +
		"Replace both."},
	{placeRange, "an index cannot reach", "An integer type that numbers the elements of a tensor becomes one that cannot hold the size of a dimension."},
	{noAlgorithm, "no such dot algorithm", "The element types of a dot algorithm follow, and StableHLO does not know the algorithm that this gives."},
	{declaration, "a function is declared only", "A function without a body is defined elsewhere, for the types that it has here. Define it, or choose 'boundary convert' in the target."},
	{container, "a value that no convert takes at the boundary", "Under 'boundary convert' a value keeps its type at the border of the module, and no convert takes a tuple, a scalar, a function or a tensor without rank."},
	{refused, "a type that the target refuses", "After all rewriting there is a value, or an operand of an operation, of a type that the target refuses."},
	{bodyStays, "the body of a reduction cannot be widened", "A reduction is to compute in another type as a whole, but its body holds an operation of which nobody knows what it does there, or the reduction stands in an async_start, which has no place for converts."},
	{unconvertible, "a value that no convert takes", "An operation is to take its operands in another type, but stablehlo.convert takes ranked tensors only."},
	{notTaken, "an operation does not take the type", "The target gives an operand or a result of the operation a type that it never has, in this place: unsigned integers have no sign, and there are no complex " +
		"numbers of bf16. Choose another type, or leave the operation out with 'except'."},
	{constantInf, "a constant becomes infinite", "A finite constant, or what an iota counts to, is beyond the largest number of the type that replaces its own."},
	{bitsAllowed, "an operation looks at other bits than before", "The target says 'bits allow': the result may be another one."},
	{convertRange, "a convert may leave the range", "A value is converted to an integer type that is replaced by one which does not hold every value that may come, or an operation computes in such a type."},
	{hostChanges, "the host exchanges other types", "What the program sends to the host or takes from it has another type than before; the host has to follow."},
	{summary, "what became of the module", "How many values have another type, what constants lost, and which signatures changed."},
	{constantFlat, "a constant saturates or wraps", "The target says what becomes of integers out of range, and a constant is one."},
	{constantRound, "a constant is rounded", "The type that replaces the constant's own has no such number, or not all numbers that an iota counts. --explain says it of each constant, the summary counts them."},
	{constantEnd, "a constant stays at an end of the range", "An integer constant is the smallest or the largest of its type, and becomes that of the type that replaces it: such constants are identities of maximum and minimum."},
	{elsewhere, "an operation computes in another type", "The target computes in another type than is stored, or casts operands of the operation. Converts stand in front of it and after it."},
	{convertGone, "a convert has become the identity", "Both of its types have become the same, and it is gone."},
	{convertKeeps, "a convert no longer rounds or wraps", "A value is converted to a type that is replaced by one which holds more: what the convert rounded, wrapped or cut off stays as it is."},
}
