package rules

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// The codes of promotion. They are stable: tests, suppressions and searches rely on them.
const (
	NoJoin         = "HP101"
	WrongKind      = "HP102"
	Unpromotable   = "HP103"
	WrongOperand   = "HP104"
	SignatureLoses = "HP105"
	ArgumentLoses  = "HP106"
	ResultLoses    = "HP107"
	CarryChanges   = "HP108"
	BranchesDiffer = "HP109"
	PinnedLoses    = "HP110"
	BadBody        = "HP111"
	NoWeakForm     = "HP112"
	OutOfRange     = "HP113"
	Recursion      = "HP115" // 114 was the code of an error that is none any more
	TooLong        = "HP116"
	TooManyCopies  = "HP117"
	Container      = "HP118"
	NoSuchArgument = "HP119"
	Malformed      = "HP120"
	BecomesInf     = "HP201"
	WeakLeaks      = "HP202"
	IndexWraps     = "HP205" // 203 and 204 are those of package explain
	OtherShift     = "HP206"
	OtherComposite = "HP207"
	TypeOverruled  = "HP208"
)

// Explanations returns the explanations of all codes, in the order of the codes.
func Explanations() []ir.Explanation { return slices.Clone(explanations) }

var explanations = []ir.Explanation{
	{Code: NoJoin, Title: "no common type", Text: "The operands of an operation need one element type, but the promotion system has none for their types. The library would refuse the program " +
		"too: the notes quote its error, and name the systems that do join the types. Convert one of the operands, or choose another system."},
	{Code: WrongKind, Title: "operation does not accept the promoted type", Text: "The operands have a common type, but StableHLO does not define the operation for it, and the system has no other type to use. " +
		"The result would not verify. Convert an operand to a type that the operation accepts."},
	{Code: Unpromotable, Title: "type cannot be promoted", Text: "An operand is quantized, an index or a token, and another one is a number. No system defines a common type, so any choice would be a guess. " +
		"Dequantize or convert the operand first."},
	{Code: WrongOperand, Title: "operand has the wrong kind", Text: "A predicate, index, size or quantized operand has a type that cannot be converted to the required one without changing its meaning. " +
		"Write the intended conversion, such as a compare that yields i1."},
	{Code: SignatureLoses, Title: "public result would lose information", Text: "Promotion computes a type for a result of a public function that its declared type cannot hold. " +
		"Converting back would silently drop range or precision. Pass Signature: InferSignature to return the computed type, or Signature: KeepSignature to convert anyway."},
	{Code: ArgumentLoses, Title: "argument would lose information", Text: "A call passes a value to a function that keeps its signature, and the parameter type cannot hold it. " +
		"An implicit convert would hide the loss. Write the convert before the call."},
	{Code: ResultLoses, Title: "result of a call would lose information", Text: "A call declares a result type that cannot hold what the callee returns. An implicit convert would hide the loss. " +
		"Declare the type that the callee returns, and convert it after the call."},
	{Code: CarryChanges, Title: "loop changes the type of a carry", Text: "The loop body yields another type than it receives, so that the loop has no single carry type. JAX traces a body twice and then refuses it. " +
		"Convert the initial value or the yielded one, or pass ControlFlow: WidenControlFlow."},
	{Code: BranchesDiffer, Title: "branches yield different types", Text: "The branches of an if or a case yield different types, which JAX does not promote. " +
		"Convert the value in one of them, or pass ControlFlow: WidenControlFlow."},
	{Code: PinnedLoses, Title: "declared type of control flow would lose information", Text: "With ControlFlow: KeepControlFlow, carries and branch results keep their declared types, and one of these cannot hold its value. " +
		"Write the convert, declare a wider type, or pass ControlFlow: WidenControlFlow."},
	{Code: BadBody, Title: "region yields an invalid type", Text: "The body of a reduction, a comparator or a condition yields a type that its operation cannot use. The result would not verify. " +
		"Convert the value before the region returns it."},
	{Code: NoWeakForm, Title: "promote.weak on a type without a weak form", Text: "The system has no weak form of the marked type (TensorFlow has five weak types only), or the attribute has a value. " +
		"The mark would have no effect. Delete it; if it should apply, write it as a unit attribute, without a value."},
	{Code: OutOfRange, Title: "weak constant is out of range", Text: "A weak integer constant takes the type of the other operand and does not fit into it. The libraries wrap it or refuse it. " +
		"Write a constant that fits, or make it strong, so that the other operand is converted instead."},
	{Code: Recursion, Title: "recursion", Text: "A function calls itself, directly or through others. StableHLO has no recursion, and the types of such functions may never converge. Write a loop instead."},
	{Code: TooLong, Title: "type inference did not converge", Text: "Nested loops, or functions called with many lists of types, exceed the iteration budget. The limit protects against exponential work. " +
		"Convert the initial values of loops to the types that their bodies yield, or pass Calls: ConvertCalls."},
	{Code: TooManyCopies, Title: "too many specializations", Text: "Private functions are copied for each list of operand types that they are called with. The copies would exceed the module many times over, " +
		"or calls are nested too deeply. Convert operands before the calls, or pass Calls: ConvertCalls."},
	{Code: Container, Title: "cannot convert a value in a tuple or future", Text: "The types of a future can change only where it is made, and async_start holds a single operation, so that no convert can be inserted. " +
		"Convert the operands before they enter the tuple or future."},
	{Code: NoSuchArgument, Title: "no such argument", Text: "Options.WeakArgs names an argument that no public function has. The flag would have no effect. " +
		"Write the index of the argument, its name in the text, or @function:argument."},
	{Code: Malformed, Title: "malformed operation", Text: "The counts of operands, results and types of an operation disagree, so that its types cannot be computed. Write one type for each operand and result."},
	{Code: BecomesInf, Title: "weak constant becomes infinite", Text: "A weak constant takes the type of the other operand, in which it overflows to infinity, or to what a convert gives if the type has none. " +
		"The program computes with another number than the text shows. Write a constant that fits, or make it strong."},
	{Code: WeakLeaks, Title: "weak value becomes strong", Text: "A custom call, an operation of another dialect or a public result fixes the type of a weak value. " +
		"Values computed from it are strong from there on and may widen others. Convert the value explicitly to the type that you mean."},
	{Code: IndexWraps, Title: "unsigned index becomes signed", Text: "The indices of an operation share one type, and no integer type holds both ui64 and a signed type. They become i64, " +
		"in which an index of 2^63 or more is negative and is clamped to the first position instead of the last. Convert the indices to one type."},
	{Code: OtherShift, Title: "shift of another type", Text: "An operation names the kind of its shift: logical shifts in zeros, arithmetic shifts in the sign. With the promoted type, this one gives another result than the library's. " +
		"Use the shift that fits the promoted type, or convert the operands yourself."},
	{Code: OtherComposite, Title: "composite of other types", Text: "A composite is called with other types than its decomposition declares. Backends find a composite by its name and may not support these types. " +
		"Check that the backend does, or convert the operands to the declared types."},
	{Code: TypeOverruled, Title: "declared type is overruled", Text: "The text declares a result type of a higher kind or with more bits than the promotion system computes. " +
		"The result takes the computed type, which may have less precision or range than its author expected. Convert an operand to the declared type, " +
		"declare the computed one, or convert the result. Declared types that only repeat the type of an operand are not reported."},
}
