package passes

import "github.com/hlo-promote/hlo-promote/ir"

// A code names a kind of finding. Codes are stable: tests, suppressions and searches rely on them.
type code string

// The codes of package passes.
const (
	noJoin         code = "HP101"
	wrongKind      code = "HP102"
	unpromotable   code = "HP103"
	wrongOperand   code = "HP104"
	signatureLoses code = "HP105"
	argumentLoses  code = "HP106"
	resultLoses    code = "HP107"
	carryChanges   code = "HP108"
	branchesDiffer code = "HP109"
	pinnedLoses    code = "HP110"
	badBody        code = "HP111"
	noWeakForm     code = "HP112"
	outOfRange     code = "HP113"
	customForm     code = "HP114"
	recursion      code = "HP115"
	tooLong        code = "HP116"
	tooManyCopies  code = "HP117"
	container      code = "HP118"
	noSuchArgument code = "HP119"
	malformed      code = "HP120"
	becomesInf     code = "HP201"
	weakLeaks      code = "HP202"
	indexWraps     code = "HP205" // 203 and 204 are those of package explain
	otherShift     code = "HP206"
	otherComposite code = "HP207"
	typeOverruled  code = TypeOverruled
)

// TypeOverruled is the code of results that the text declares in a wider type than they get, which a
// program may let its users turn off.
const TypeOverruled = "HP208"

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
	{noJoin, "no common type", "Operands that an operation ties together have element types that the promotion system does not join. " +
		"The notes quote the library and name the systems that join them. Convert one of the operands, or choose another system."},
	{wrongKind, "a type that the operation does not take", "The operands have a common type, but the operation is not defined on it by StableHLO's " +
		"specification, and the system has no rule that makes another one of it. Convert an operand first."},
	{unpromotable, "a type that no system promotes", "An operand is quantized, an index or a token beside one that is a number. " +
		"Dequantize or convert it first."},
	{wrongOperand, "an operand that cannot be what it stands for", "A predicate, an index, a size or a quantized operand has a type that cannot be converted " +
		"to what the operation needs without changing what it means."},
	{signatureLoses, "a public result would lose information", "What a public function returns has become a type that the declared one cannot hold. " +
		"Return the new type, or convert all the same."},
	{argumentLoses, "an argument would lose information", "A call gives a function that keeps its signature a value that the parameter cannot hold. " +
		"Write the convert, so that everybody sees it."},
	{resultLoses, "the result of a call would lose information", "The text declares another type for the result of a call than the callee returns, and " +
		"that type cannot hold what comes back."},
	{carryChanges, "a loop changes the type of a carry", "The body of a loop yields another type than it is given. JAX traces the body twice and no more; " +
		"widening looks for types that hold all rounds."},
	{branchesDiffer, "branches yield different types", "JAX does not promote what the branches of an if or a case yield. Convert in one of them, or widen."},
	{pinnedLoses, "a declared type of control flow cannot hold its value", "Control flow keeps its declared types, and a value that is carried or yielded " +
		"does not fit into one."},
	{badBody, "a body yields what it must not", "The body of a reduction, a comparator or a condition gives a type that its operation cannot use."},
	{noWeakForm, "promote.weak where nothing is weak", "The system has no weak form of the type that is marked. TensorFlow, for one, has five weak types only. " +
		"Or the attribute is set to something, as promote.weak = false: it is a unit attribute, which is there or not."},
	{outOfRange, "a weak constant is out of range", "A weak integer constant takes the type of what it meets and does not fit into it. Every library would wrap it " +
		"or refuse it. Write a constant that fits, or make it strong, so that the other operand gives way."},
	{customForm, "the text of an unknown operation would have to change", "An operation of a dialect that is not known is written in its own form, of which " +
		"only the text is known, and the type of one of its operands changes. Its generic form can be changed."},
	{recursion, "recursion", "A function calls itself, directly or through others. StableHLO has no recursion."},
	{tooLong, "types do not settle", "Loops in loops, or functions that are called with many lists of types, would be looked at more often than is reasonable."},
	{tooManyCopies, "too many copies of functions", "Private functions are copied for each list of operand types that they are called with. Here the copies would exceed " +
		"the module many times over, or functions that call one another are nested too deeply."},
	{container, "a value in a tuple or a future cannot be converted", "The parts of a future can be converted only where they go in, and async_start holds one operation only."},
	{noSuchArgument, "no such argument", "An option names an argument that no function has which is meant."},
	{malformed, "an operation does not hold together", "The numbers of operands, results and types of an operation disagree."},
	{becomesInf, "a weak constant becomes infinite", "A weak constant takes the type of what it meets, in which it is infinite. Where the type has no infinity, no NaN or no zero, the constant is what a convert would give: the warning says what."},
	{weakLeaks, "a weak value becomes strong", "The text fixes the type of a weak value: a custom call, an operation of another dialect, a public result. " +
		"What is computed from it from there on is strong."},
	{indexWraps, "an unsigned index becomes a signed one", "The indices of an operation have one type, and no integer type holds both ui64 and a signed type. " +
		"They become i64, in which an index of 2^63 or more is negative: it is taken for the first place, not for the last one."},
	{otherShift, "a shift of another type", "An operation says whether it shifts in zeros or signs. Where its operands become unsigned, a library would shift in zeros; where a signed " +
		"operand becomes wider, the bits above it are its sign already, and a logical shift brings them down."},
	{otherComposite, "a composite of other types", "Backends know a composite by its name. It is called with other types than its decomposition declares, of which they may know nothing."},
	{typeOverruled, "a declared type is overruled", "The text declares a result in a wider type, of a higher kind or with more bits, than the promotion system computes it in. " +
		"The result takes the computed type, so that it may have less precision or range than its author expected. Convert an operand to the declared type, " +
		"declare the computed one, or convert the result. A type that only repeats what the text declares of operands which promotion changed is no finding."},
}
