package rules

import "github.com/hlo-promote/hlo-promote/ir"

// A Code names a kind of finding. Codes are stable: tests, suppressions and searches rely on them.
type Code string

// The codes of promotion.
const (
	NoJoin         Code = "HP101"
	WrongKind      Code = "HP102"
	Unpromotable   Code = "HP103"
	WrongOperand   Code = "HP104"
	SignatureLoses Code = "HP105"
	ArgumentLoses  Code = "HP106"
	ResultLoses    Code = "HP107"
	CarryChanges   Code = "HP108"
	BranchesDiffer Code = "HP109"
	PinnedLoses    Code = "HP110"
	BadBody        Code = "HP111"
	NoWeakForm     Code = "HP112"
	OutOfRange     Code = "HP113"
	CustomForm     Code = "HP114"
	Recursion      Code = "HP115"
	TooLong        Code = "HP116"
	TooManyCopies  Code = "HP117"
	Container      Code = "HP118"
	NoSuchArgument Code = "HP119"
	Malformed      Code = "HP120"
	BecomesInf     Code = "HP201"
	WeakLeaks      Code = "HP202"
	IndexWraps     Code = "HP205" // 203 and 204 are those of package explain
	OtherShift     Code = "HP206"
	OtherComposite Code = "HP207"
	TypeOverruled  Code = "HP208"
)

// Explanations are the codes of the package, in order.
func Explanations() []ir.Explanation {
	list := make([]ir.Explanation, len(explanations))
	for i, e := range explanations {
		list[i] = ir.Explanation{Code: string(e.code), Title: e.title, Text: e.text}
	}
	return list
}

var explanations = []struct {
	code        Code
	title, text string
}{
	{NoJoin, "no common type", "Operands that an operation ties together have element types that the promotion system does not join. " +
		"The notes quote the library and name the systems that join them. Convert one of the operands, or choose another system."},
	{WrongKind, "a type that the operation does not take", "The operands have a common type, but the operation is not defined on it by StableHLO's " +
		"specification, and the system has no rule that makes another one of it. Convert an operand first."},
	{Unpromotable, "a type that no system promotes", "An operand is quantized, an index or a token beside one that is a number. " +
		"Dequantize or convert it first."},
	{WrongOperand, "an operand that cannot be what it stands for", "A predicate, an index, a size or a quantized operand has a type that cannot be converted " +
		"to what the operation needs without changing what it means."},
	{SignatureLoses, "a public result would lose information", "What a public function returns has become a type that the declared one cannot hold. " +
		"Return the new type, or convert all the same."},
	{ArgumentLoses, "an argument would lose information", "A call gives a function that keeps its signature a value that the parameter cannot hold. " +
		"Write the convert, so that everybody sees it."},
	{ResultLoses, "the result of a call would lose information", "The text declares another type for the result of a call than the callee returns, and " +
		"that type cannot hold what comes back."},
	{CarryChanges, "a loop changes the type of a carry", "The body of a loop yields another type than it is given. JAX traces the body twice and no more; " +
		"widening looks for types that hold all rounds."},
	{BranchesDiffer, "branches yield different types", "JAX does not promote what the branches of an if or a case yield. Convert in one of them, or widen."},
	{PinnedLoses, "a declared type of control flow cannot hold its value", "Control flow keeps its declared types, and a value that is carried or yielded " +
		"does not fit into one."},
	{BadBody, "a body yields what it must not", "The body of a reduction, a comparator or a condition gives a type that its operation cannot use."},
	{NoWeakForm, "promote.weak where nothing is weak", "The system has no weak form of the type that is marked. TensorFlow, for one, has five weak types only. " +
		"Or the attribute is set to something, as promote.weak = false: it is a unit attribute, which is there or not."},
	{OutOfRange, "a weak constant is out of range", "A weak integer constant takes the type of what it meets and does not fit into it. Every library would wrap it " +
		"or refuse it. Write a constant that fits, or make it strong, so that the other operand gives way."},
	{CustomForm, "the text of an unknown operation would have to change", "An operation of a dialect that is not known is written in its own form, of which " +
		"only the text is known, and the type of one of its operands changes. Its generic form can be changed."},
	{Recursion, "recursion", "A function calls itself, directly or through others. StableHLO has no recursion."},
	{TooLong, "types do not settle", "Loops in loops, or functions that are called with many lists of types, would be looked at more often than is reasonable."},
	{TooManyCopies, "too many copies of functions", "Private functions are copied for each list of operand types that they are called with. Here the copies would exceed " +
		"the module many times over, or functions that call one another are nested too deeply."},
	{Container, "a value in a tuple or a future cannot be converted", "The parts of a future can be converted only where they go in, and async_start holds one operation only."},
	{NoSuchArgument, "no such argument", "An option names an argument that no function has which is meant."},
	{Malformed, "an operation does not hold together", "The numbers of operands, results and types of an operation disagree."},
	{BecomesInf, "a weak constant becomes infinite", "A weak constant takes the type of what it meets, in which it is infinite. Where the type has no infinity, no NaN or no zero, the constant is what a convert would give: the warning says what."},
	{WeakLeaks, "a weak value becomes strong", "The text fixes the type of a weak value: a custom call, an operation of another dialect, a public result. " +
		"What is computed from it from there on is strong."},
	{IndexWraps, "an unsigned index becomes a signed one", "The indices of an operation have one type, and no integer type holds both ui64 and a signed type. " +
		"They become i64, in which an index of 2^63 or more is negative: it is taken for the first place, not for the last one."},
	{OtherShift, "a shift of another type", "An operation says whether it shifts in zeros or signs. Where its operands become unsigned, a library would shift in zeros; where a signed " +
		"operand becomes wider, the bits above it are its sign already, and a logical shift brings them down."},
	{OtherComposite, "a composite of other types", "Backends know a composite by its name. It is called with other types than its decomposition declares, of which they may know nothing."},
	{TypeOverruled, "a declared type is overruled", "The text declares a result in a wider type, of a higher kind or with more bits, than the promotion system computes it in. " +
		"The result takes the computed type, so that it may have less precision or range than its author expected. Convert an operand to the declared type, " +
		"declare the computed one, or convert the result. A type that only repeats what the text declares of operands which promotion changed is no finding."},
}
