package retarget

import "github.com/hlo-promote/hlo-promote/ir"

// A code identifies a kind of finding. Codes are stable, because tests, suppressions and searches
// rely on them.
type code string

// Codes of the findings of this package.
const (
	unreplaceableType   code = "HP301"
	constantRange       code = "HP302"
	constantForm        code = "HP303"
	dependsOnBits       code = "HP304"
	customCall          code = "HP305"
	otherDialect        code = "HP306"
	fixedElement        code = "HP307"
	inconsistentParts   code = "HP308"
	indexRange          code = "HP309"
	noAlgorithm         code = "HP310"
	missingBody         code = "HP311"
	boundaryValue       code = "HP312"
	refused             code = "HP313"
	unwidenableBody     code = "HP314"
	unconvertible       code = "HP315"
	typeNotAccepted     code = "HP316"
	constantInf         code = "HP351"
	bitsAllowed         code = "HP352"
	convertRange        code = "HP353"
	hostChanges         code = "HP354"
	summary             code = "HP355"
	constantClamped     code = "HP356"
	constantRound       code = "HP358"
	constantExtreme     code = "HP359"
	computesInOtherType code = "HP360"
	convertErased       code = "HP361"
	convertWidened      code = "HP362"
)

// SummaryCode is the code of the remark that summarizes a retargeted module.
const SummaryCode = string(summary)

// Explanations returns the explanations of the package's codes, in order.
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
	{unreplaceableType, "type contains a replaced type", "A quantized type, or a type of an unregistered dialect, contains an element type that the target replaces. " +
		"The meaning of the type after a replacement is unknown. Convert or dequantize the value first."},
	{constantRange, "constant is out of range", "An integer constant does not fit into the type that replaces its own, and is neither the minimum nor the maximum of its type. The program would compute with another number. " +
		"Write one that fits, or write 'range saturate' or 'range wrap' into a target file."},
	{constantForm, "constant cannot be converted", "The literal cannot be converted: it is sparse, its resource is missing or has another size, or the new type lacks NaN or infinity. " +
		"Write it as a dense literal with values that the new type has."},
	{dependsOnBits, "operation depends on the bits of a replaced type", "A bitcast, a shift, a bit count, a random bit generator or the like gives another result in another width. " +
		"Write it for the new type, or choose 'bits allow' in the target if the result does not matter. An operation that cannot be expressed in the new types stays an error."},
	{customCall, "custom call uses a replaced type", "Only the target of a custom call knows what it does, and an operand or result would change its type. Calls that only pass values through are rewritten. " +
		"Lower the program for the new type in the front end, or decompose the call."},
	{otherDialect, "operation of another dialect uses a replaced type", "The meaning of the operation for another type is unknown. Lower it to StableHLO first."},
	{fixedElement, "operation has a fixed element type", "StableHLO fixes the element type of an operand or result, and the target replaces that type. The result would not verify. " +
		"Rewrite the operation without that type, or keep the type in the target."},
	{inconsistentParts, "complex type and its element type are replaced inconsistently", "The operation takes complex numbers apart or puts them together, and the target replaces only one of the two types. The result would not verify. " +
		"Replace both types."},
	{indexRange, "index type is too small", "An integer type that numbers elements becomes one that cannot hold the size of a dimension, so that elements past its range are unreachable. " +
		"Choose a wider type in the target, or split the dimension."},
	{noAlgorithm, "unknown dot algorithm", "The element types of a dot algorithm are replaced, and StableHLO does not define the resulting algorithm. The result would not verify. " +
		"Delete the algorithm, or write one for the new types."},
	{missingBody, "function has no body", "A function without a body is defined elsewhere, for the types declared here. A changed declaration would not match its definition. " +
		"Give the function a body, or write 'boundary convert' in a target file."},
	{boundaryValue, "value at the boundary cannot be converted", "With 'boundary convert', values keep their types at the boundary of the module, but stablehlo.convert accepts no tuples, scalars, functions or unranked tensors. " +
		"Pass ranked tensors, or choose 'boundary replace' in the target."},
	{refused, "target refuses the type", "After all replacements, a value or operand still has a type that the target refuses. Replace the type in the target, or convert the value first."},
	{unwidenableBody, "reduction body cannot be widened", "The target asks to compute the reduction in another type, but its body has an operation that cannot be converted, or it is in an async_start, which has no place for converts. " +
		"Write the reduction in the wider type, or exclude it with 'except'."},
	{unconvertible, "value cannot be converted", "An operation must take its operands in another type, but stablehlo.convert accepts ranked tensors only. Pass a ranked tensor, or exclude the operation with 'except'."},
	{typeNotAccepted, "operation does not accept the type", "The target gives an operand or result of the operation a type that it never accepts: unsigned integers have no sign, and there are no complex numbers of bf16. The result would not verify. " +
		"Choose another type, or exclude the operation with 'except'."},
	{constantInf, "constant becomes infinite", "A finite constant, or the last value of an iota, exceeds the largest number of the type that replaces its own. The program computes with infinity. Write a number that fits."},
	{bitsAllowed, "operation depends on other bits than before", "The target says 'bits allow', so that an operation on bits is kept although its result may differ. Check the result, or delete 'bits allow' from the target to make this an error."},
	{convertRange, "convert may overflow", "A value is converted to an integer type whose replacement does not hold all values that may occur, or an operation computes in such a type. Large values wrap. " +
		"Clamp the value first, or choose a wider type in the target."},
	{hostChanges, "types exchanged with the host change", "A value sent to or received from the host has another type than before. Change the program on the host to match."},
	{summary, "summary", "Reports how many values changed their type, what constants lost, and which signatures changed. Nothing has to be done."},
	{constantClamped, "constant saturates or wraps", "A constant is out of range of the new type, and the target says 'range saturate' or 'range wrap'. The program computes with another number. Write one that fits."},
	{constantRound, "constant is rounded", "The new type cannot represent the constant, or some value of an iota. --explain reports each constant, the summary counts them. Write a number that the new type has, if the difference matters."},
	{constantExtreme, "constant stays the minimum or maximum of its type", "An integer constant is the minimum or maximum of its type and becomes that of the new type, because such constants are identities of maximum and minimum. " +
		"If the number itself matters, write one that fits the new type."},
	{computesInOtherType, "operation computes in another type", "The target computes in a wider type than it stores, or casts operands of the operation. Converts are inserted before and after it. Nothing has to be done; 'except' in the target excludes an operation."},
	{convertErased, "convert became an identity", "Both types of a convert became the same, so that it is erased. If it was meant to round, use stablehlo.reduce_precision."},
	{convertWidened, "convert no longer rounds or wraps", "The result type of a convert is replaced by a wider one, so that values keep digits or range that the convert removed before. If it was meant to round, use stablehlo.reduce_precision."},
}
