package retarget

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Codes of the findings of this package. They are stable, because tests, suppressions and searches
// rely on them.
const (
	unreplaceableType   = "HP301"
	constantRange       = "HP302"
	constantForm        = "HP303"
	dependsOnBits       = "HP304"
	customCall          = "HP305"
	otherDialect        = "HP306"
	fixedElement        = "HP307"
	inconsistentParts   = "HP308"
	indexRange          = "HP309"
	noAlgorithm         = "HP310"
	missingBody         = "HP311"
	boundaryValue       = "HP312"
	refused             = "HP313"
	unwidenableBody     = "HP314"
	unconvertible       = "HP315"
	typeNotAccepted     = "HP316"
	matchesNothing      = "HP317"
	convertsTwice       = "HP318"
	unreducedValue      = "HP319"
	constantInf         = "HP351"
	bitsAllowed         = "HP352"
	convertRange        = "HP353"
	hostChanges         = "HP354"
	summary             = "HP355"
	constantClamped     = "HP356"
	constantRound       = "HP358"
	constantExtreme     = "HP359"
	computesInOtherType = "HP360"
	convertErased       = "HP361"
	convertWidened      = "HP362"
	shapeChanged        = "HP363"
	selectsNothing      = "HP364"
	convertInserted     = "HP365"
)

// SummaryCode is the code of the remark that summarizes a retargeted module.
const SummaryCode = summary

// Explanations returns the explanations of the package's codes, in order.
func Explanations() []ir.Explanation { return slices.Clone(explanations) }

var explanations = []ir.Explanation{
	{Code: unreplaceableType, Title: "type contains a replaced type", Text: "A quantized type, or a type of an unregistered dialect, contains an element type that the target replaces. " +
		"The meaning of the type after a replacement is unknown. Convert or dequantize the value first."},
	{Code: constantRange, Title: "constant is out of range", Text: "An integer constant does not fit into the type that replaces its own, and is neither the minimum nor the maximum of its type. The program would compute with another number. " +
		"Write one that fits, or write 'range saturate' or 'range wrap' into a target file."},
	{Code: constantForm, Title: "constant cannot be converted", Text: "The literal cannot be converted: it is sparse, its resource is missing or has another size, or the new type lacks NaN or infinity. " +
		"Write it as a dense literal with values that the new type has."},
	{Code: dependsOnBits, Title: "operation depends on the bits of a replaced type", Text: "A bitcast, a shift, a bit count, a random bit generator or the like gives another result in another width. " +
		"Write it for the new type, or choose 'bits allow' in the target if the result does not matter. An operation that cannot be expressed in the new types stays an error."},
	{Code: customCall, Title: "custom call uses a replaced type", Text: "Only the target of a custom call knows what it does, and an operand or result would change its type. Calls that only pass values through are rewritten. " +
		"Lower the program for the new type in the front end, or decompose the call."},
	{Code: otherDialect, Title: "operation of another dialect uses a replaced type", Text: "The meaning of the operation for another type is unknown. Lower it to StableHLO first."},
	{Code: fixedElement, Title: "operation has a fixed element type", Text: "StableHLO fixes the element type of an operand or result, and the target replaces that type. The result would not verify. " +
		"Rewrite the operation without that type, or keep the type in the target."},
	{Code: inconsistentParts, Title: "complex type and its element type are replaced inconsistently", Text: "The operation takes complex numbers apart or puts them together, and the target replaces only one of the two types. The result would not verify. " +
		"Replace both types."},
	{Code: indexRange, Title: "index type is too small", Text: "An integer type that numbers elements becomes one that cannot hold the size of a dimension, so that elements past its range are unreachable. " +
		"Choose a wider type in the target, or split the dimension."},
	{Code: noAlgorithm, Title: "unknown dot algorithm", Text: "The element types of a dot algorithm are replaced, and StableHLO does not define the resulting algorithm. The result would not verify. " +
		"Delete the algorithm, or write one for the new types."},
	{Code: missingBody, Title: "function has no body", Text: "A function without a body is defined elsewhere, for the types declared here. A changed declaration would not match its definition. " +
		"Give the function a body, or write 'boundary convert' in a target file."},
	{Code: boundaryValue, Title: "value at the boundary cannot be converted", Text: "With 'boundary convert', values keep their types at the boundary of the module, but stablehlo.convert accepts no tuples, scalars, functions or unranked tensors. " +
		"Pass ranked tensors, or choose 'boundary replace' in the target."},
	{Code: refused, Title: "target refuses the type", Text: "After all replacements, a value or operand still has a type that the target refuses. Replace the type in the target, or convert the value first."},
	{Code: unwidenableBody, Title: "reduction body cannot be widened", Text: "The target asks to compute the reduction in another type, but its body has an operation that cannot be converted, or it is in an async_start, which has no place for converts. " +
		"Write the reduction in the wider type, or exclude it with 'except'."},
	{Code: unconvertible, Title: "value cannot be converted", Text: "An operation must take its operands in another type, but stablehlo.convert accepts ranked tensors only. Pass a ranked tensor, or exclude the operation with 'except'."},
	{Code: typeNotAccepted, Title: "operation does not accept the type", Text: "The target gives an operand or result of the operation a type that it never accepts: unsigned integers have no sign, and there are no complex numbers of bf16. The result would not verify. " +
		"Choose another type, or exclude the operation with 'except'."},
	{Code: matchesNothing, Title: "name or statement of a target matches nothing", Text: "A function, location, argument or result that a target file names does not exist in any input of the run, or a statement with such selectors matches nothing. It would have no effect, which is most often a mistake in the name. " +
		"The message has the nearest name that exists. Locations exist only in modules that were printed with them. Write 'optional' before the statement if it may match nothing."},
	{Code: convertsTwice, Title: "operation is converted twice", Text: "Two statements of the target convert operands of the operation one after the other, such as a cast to bf16 and a compute of bf16 in f32. Selectors decide about them in the module, so that reading the target did not find it. " +
		"Write 'except' in one of the statements."},
	{Code: unreducedValue, Title: "partial sums cannot be converted", Text: "The sharding of a value has unreduced axes: each device has a partial sum. The target needs a convert of it, and XLA may add the converted sums of all devices once more, so that results are multiples of the right ones. " +
		"Reduce the value before the convert (jax.reshard), or keep its type in the target."},
	{Code: constantInf, Title: "constant becomes infinite", Text: "A finite constant, or the last value of an iota, exceeds the largest number of the type that replaces its own. The program computes with infinity. Write a number that fits."},
	{Code: bitsAllowed, Title: "operation depends on other bits than before", Text: "The target says 'bits allow', so that an operation on bits is kept although its result may differ. Check the result, or delete 'bits allow' from the target to make this an error."},
	{Code: convertRange, Title: "convert may overflow", Text: "A value is converted to an integer type whose replacement does not hold all values that may occur, or an operation computes in such a type. Large values wrap. " +
		"Clamp the value first, or choose a wider type in the target."},
	{Code: hostChanges, Title: "types exchanged with the host change", Text: "A value sent to or received from the host has another type than before. Change the program on the host to match."},
	{Code: summary, Title: "summary", Text: "Reports how many values changed their type, what constants lost, and which signatures changed. Nothing has to be done."},
	{Code: constantClamped, Title: "constant saturates or wraps", Text: "A constant is out of range of the new type, and the target says 'range saturate' or 'range wrap'. The program computes with another number. Write one that fits."},
	{Code: constantRound, Title: "constant is rounded", Text: "The new type cannot represent the constant, or some value of an iota. Report.Remarks reports each constant, the summary counts them. Write a number that the new type has, if the difference matters."},
	{Code: constantExtreme, Title: "constant stays the minimum or maximum of its type", Text: "An integer constant is the minimum or maximum of its type and becomes that of the new type, because such constants are identities of maximum and minimum. " +
		"If the number itself matters, write one that fits the new type."},
	{Code: computesInOtherType, Title: "operation computes in another type", Text: "The target computes in a wider type than it stores, or casts operands of the operation. Converts are inserted before and after it. Nothing has to be done; 'except' in the target excludes an operation."},
	{Code: convertErased, Title: "convert became an identity", Text: "Both types of a convert became the same, so that it is erased. If it was meant to round, use stablehlo.reduce_precision."},
	{Code: convertWidened, Title: "convert no longer rounds or wraps", Text: "The result type of a convert is replaced by a wider one, so that values keep digits or range that the convert removed before. If it was meant to round, use stablehlo.reduce_precision."},
	{Code: selectsNothing, Title: "statement of a target selects no operation", Text: "A statement of a target file selects by the names of operations, and no input of the run has one of them. Write 'optional' before the statement if that is intended."},
	{Code: convertInserted, Title: "convert between kept and replaced values", Text: "A statement of the target keeps the type of some operations or values, or replaces that of single ones, and this convert is between them and others. The remark has the statement and its line. Nothing has to be done."},
	{Code: shapeChanged, Title: "string names other types", Text: "A string attribute is a shape of HLO, such as \"f64[4,2]{0,1}\", and the target replaces a type in it. Nothing has to be done, unless the string is no shape."},
}
