package rules

import (
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Decide functions of operations without regions, and with a number of operands other than one.

func itoa(n int) string { return strconv.Itoa(n) }

// noRule returns no decision: the parent decides. It is for functions, which the call graph visits,
// and terminators.
func noRule(*Facts) Decision { return Decision{} }

// fixedTypes keeps the declared types.
func fixedTypes(*Facts) Decision { return keepDeclared }

// constant makes a constant weak if the options say so; a mark is applied later. The literal is
// converted to the declared type if every element is exact in it.
func constant(f *Facts) Decision {
	d := literalDecision(f)
	if !f.Config.WeakScalars {
		return d
	}
	n := promote.Node{Type: f.Results[0].Type}
	if d.Results != nil && d.Results[0].Type != elem.None {
		n = d.Results[0]
	}
	if n.Type == elem.I1 && !f.Config.HasRanks || !f.Config.System.HasWeak(n.Type) {
		// i1 is the lowest type of every join, so weakness matters only for PyTorch's categories
		return d
	}
	if f.Literal.Rank0 || f.Config.WeakSplats && f.Literal.Splat {
		d.UndeclaredWeak = true
	}
	return d
}

// constantLike treats the literal as that of a constant; the result has the shape of the operand.
func constantLike(f *Facts) Decision { return literalDecision(f) }

// literalDecision converts a literal to the declared type if every element is exact in it;
// otherwise the result gets the type of the literal.
func literalDecision(f *Facts) Decision {
	t, declared := f.Literal.Elem, f.Results[0].Type
	switch {
	case t == declared || t == elem.None || declared == elem.None:
		return Decision{}
	case f.Literal.Fits:
		return Decision{Kind: Changed, Results: []promote.Node{{}}, Rewrite: Rewrite{Kind: SetLiteral, Type: declared}}
	}
	return DecisionFor(f, nil, []promote.Node{{Type: t}})
}

// dimensionSize yields a weak i32, as dimensions are weak integers in JAX (jax core.py,
// dim_value_aval). Operations on such sizes alone stay as they are.
func dimensionSize(f *Facts) Decision {
	return DecisionFor(f, nil, []promote.Node{{Type: elem.I32, Weak: f.Config.HasWeakResults, UndeclaredWeak: true}})
}

// setDimensionSize converts the size to i32.
func setDimensionSize(f *Facts) Decision {
	sum := summarize(f)
	if d, unchanged := decideUnchanged(f, &sum); unchanged && f.Operands[1].Type == elem.I32 {
		return d
	}
	d := summaryDecision(f, &sum)
	if d.Kind == Changed {
		d.Operands[1] = elem.I32
	}
	return d
}

// contraction joins its operands. A declared result type stays as a deliberate accumulator if it is
// wider than the join and of the same kind, or a float type over integers, and the text gives it to
// no operand. Operands stay mixed if they are two different 8-bit floats, as in JAX, or if the
// policy mixed-dot or an `algorithm` says so.
func contraction(f *Facts) Decision {
	if wrong := checkSizes(f); wrong != nil {
		return refuse(wrong...)
	}
	lhs, rhs := &f.Operands[0], &f.Operands[1]
	declared := f.Results[0].Type
	if staysMixed(lhs.Type, rhs.Type) || keepsMixed(f) {
		return keepDeclared
	}
	sum := summarize(f)
	if lhs.Type == rhs.Type && (sum.anyUndeclaredWeak || !lhs.IsDeclaredWeak() && !rhs.IsDeclaredWeak()) && f.Rule.accepts.has(lhs.Type.Kind()) &&
		(declared == lhs.Type || !lhs.isChanged() && !rhs.isChanged()) {
		weak := lhs.Weak && rhs.Weak && declared == lhs.Type
		// the declared type is an explicit request
		return Decision{Results: withDeclaredRank(f, resultNodes(f, &sum, promote.Node{Type: declared, Weak: weak}))}
	}
	d := signatureConversions(f, &sum)
	if d.Kind == Refused {
		return d
	}
	stale := declared == lhs.Declared || declared == rhs.Declared
	if !stale && accumulates(d.Operands[0], declared) {
		d.Results = []promote.Node{{Type: declared}}
	}
	return DecisionFor(f, d.Operands, withDeclaredRank(f, d.Results))
}

// staysMixed reports whether no system joins the operand types of a contraction: one is not
// promotable, or they are different 8-bit floats.
func staysMixed(lhs, rhs elem.Type) bool {
	return lhs == elem.None || rhs == elem.None || isFloat8(lhs) && isFloat8(rhs) && lhs != rhs
}

// keepsMixed reports whether a contraction of two element types keeps the declared operand types:
// the policy says so, or it has an `algorithm`, which names the types that it computes in.
// Convolutions are excluded, because the verifier refuses mixed ones.
func keepsMixed(f *Facts) bool {
	lhs, rhs := &f.Operands[0], &f.Operands[1]
	switch op := f.Rule.Op(); {
	case lhs.Type == rhs.Type && lhs.Declared == rhs.Declared, op == ir.OpConvolution, op == ir.OpDynamicConv:
		return false
	}
	return f.HasAlgorithm || f.Config.System.Config().Policies.MixedDot == promote.KeepMixed
}

// accumulates reports whether a declared type is a possible accumulator for a joined one: wider and
// of the same kind, or a float type over integers that are no wider (jax lax.py@0.10.2,
// _validate_preferred_element_type).
func accumulates(joined, declared elem.Type) bool {
	return IsWider(joined, declared) || IsIndex(joined) && declared.IsFloat() && declared.Bits() >= joined.Bits()
}

// withDeclaredRank sets the rank of a single result to the declared one: a contraction of Python
// scalars is a tensor for later joins.
func withDeclaredRank(f *Facts, results []promote.Node) []promote.Node {
	if f.Config.HasRanks && len(results) == 1 {
		results[0].Rank0 = f.Results[0].Rank0
	}
	return results
}

// rng joins its bounds, to a float type for a normal distribution. The result counts as a tensor,
// whatever the rank of the bounds.
func rng(f *Facts) Decision {
	if f.EnumValue == "NORMAL" {
		f = f.restricted(inexact, "F")
	}
	d := signatureDecision(f)
	d.Results = withDeclaredRank(f, d.Results)
	return d
}

// shiftRight joins its operands, and warns if the joined type shifts in other bits than the
// declared type.
func shiftRight(f *Facts) Decision {
	d := signatureDecision(f)
	if d.Kind != Changed || len(d.Results) == 0 {
		return d
	}
	x, y, to := f.Operands[0].Type, f.Operands[1].Type, d.Results[0].Type
	arithmetic := f.Rule.op == ir.OpShiftRightArithmetic || f.Rule.op == ir.OpChloBroadcastShiftRightArithmetic
	switch {
	case arithmetic && to.IsUnsigned() && (x != to || y != to):
		d.Findings = append(d.Findings, Finding{Code: OtherShift, Warning: true, Operand: WholeOp,
			Text:   "shifts in copies of the sign bit, but the common type of its operands, '" + to.String() + "', is unsigned, and the libraries shift zeros into unsigned values",
			Advice: "write a logical shift, or convert the operands to a signed type first"})
	case !arithmetic && x.IsSigned() && IsWider(x, to):
		d.Findings = append(d.Findings, Finding{Code: OtherShift, Warning: true, Operand: 0,
			Text:   "operand #0 is sign-extended from '" + x.String() + "' to '" + to.String() + "' before the shift, which moves ones, not zeros, into the upper bits of a negative '" + x.String() + "'",
			Advice: "write a stablehlo.bitcast_convert of the operand to 'u" + x.String() + "'"})
	}
	return d
}

// iotaOp keeps the declared type, and refuses i1.
func iotaOp(f *Facts) Decision {
	if f.Results[0].Type == elem.I1 {
		return refuse(Finding{Code: WrongKind, Operand: WholeOp, Shows: ResultType, Advice: "count in 'i32', and use stablehlo.compare",
			Text: "counts in integer, float or complex elements" + f.Rule.SpecReference() + ", but its result is declared "})
	}
	return signatureDecision(f)
}

// compare compares the join of its operands. Under NumPy, ui64 and signed integers are compared
// exactly, because no integer type holds both.
func compare(f *Facts) Decision {
	ui64, other, unsigned := f.Operands[0].Node, f.Operands[1].Node, int32(0)
	if other.Type == elem.UI64 {
		ui64, other, unsigned = other, ui64, 1
	}
	exact := f.Rule.flags&exactComparison != 0 && f.Config.System.Config().Policies.U64Signed == promote.Default
	if !exact || ui64.Weak || other.Weak || ui64.Type != elem.UI64 || !other.Type.IsSigned() || other.Type.Bits() < 8 {
		return signatureDecision(f)
	}
	d := DecisionFor(f, nil, []promote.Node{{Type: elem.I1}})
	d.Rewrite = Rewrite{Kind: CompareExactly, Unsigned: unsigned}
	return d
}

// UpdateType returns the type in which operand x and an update of it are combined: the type of x if
// the update fits into it, otherwise their join, and the result is converted back (jax
// ops/scatter.py@0.10.2, _scatter_update). Other libraries convert the update, even if that loses
// information.
func UpdateType(c *Config, r *Rule, x, update promote.Node) (elem.Type, error) {
	if x.Type == elem.None || update.Type == elem.None || r.flags&convertsUpdates != 0 {
		return x.Type, nil
	}
	if x.Type == update.Type && (x.Weak || !update.Weak) {
		return x.Type, nil
	}
	strong := promote.Node{Type: x.Type, Rank0: x.Rank0}
	if _, refusal := c.System.Join(strong, update); refusal != nil {
		// as jax dtypes.py, safe_to_cast, which ignores that the operand is weak
		return x.Type, refusal
	}
	both, refusal := c.System.Join(x, update)
	if refusal != nil {
		return x.Type, refusal
	}
	return both.Type, nil
}

// update combines operand and update in the operand's type if the update fits into it; otherwise in
// their join, and the result is converted back (jax scatter.py, _scatter_update).
func update(f *Facts) Decision {
	x := f.Operands[0].Node
	joined, refusal := UpdateType(f.Config, f.Rule, x, f.Operands[1].Node)
	sum := summarize(f)
	d := signatureConversions(f, &sum)
	if refusal != nil {
		return refuse(append([]Finding{*noCommonType([]int{0, 1}, refusal)}, d.Findings...)...)
	}
	if d.Kind == Refused {
		return d
	}
	d.Operands[0], d.Operands[1] = joined, joined
	// With constant indices, as JAX writes x.at[1:3].set(u), the result is as weak as x. With others,
	// it is weak only if all operands are, indices included.
	if x.Weak && !slices.ContainsFunc(f.Operands[2:], func(index Operand) bool { return !index.IsConstant }) {
		d.Results[0].Weak, d.Results[0].UndeclaredWeak = true, x.UndeclaredWeak
	}
	if joined != x.Type {
		d.Results[0] = promote.Node{Type: joined}
		ConvertBack(f, &d, []promote.Node{x})
		return d
	}
	d.Converted = ConvertedResults(f, d.Results)
	return d
}

// pad converts the padding value to the operand's type if it fits, or is weak and of no higher
// kind; otherwise it joins both.
func pad(f *Facts) Decision {
	x, v := f.Operands[0].Node, f.Operands[1].Node
	sum := summarize(f)
	d := signatureConversions(f, &sum)
	if d.Kind == Refused {
		return d
	}
	t, joined, refusal := InitType(f.Config, x, v)
	if refusal != nil {
		return refuse(append(d.Findings, *noCommonType(joined, refusal))...)
	}
	d.Operands[0], d.Operands[1] = t, t
	padded := DecisionFor(f, d.Operands, []promote.Node{{Type: t, Weak: IsWeak(f, x.Weak && (v.Weak || t == x.Type)), UndeclaredWeak: NoneDeclaredWeak(x, v)}})
	padded.Findings = append(d.Findings, padded.Findings...)
	return padded
}

// SelectorType returns the type to which the predicate of an if or the index of a case is
// converted, or a rewrite that does so. branches is the number of branches.
func SelectorType(f *Facts, branches int) (to elem.Type, rewrite Rewrite, wrong *Finding) {
	n := f.Operands[0].Node
	switch {
	case f.Rule.isIf():
		return elem.I1, rewrite, CheckPredicate(f, 0)
	case n.Type == elem.I32 || n.Type == elem.None:
		return elem.None, rewrite, nil
	case !IsIndex(n.Type):
		wrong = wrongOperand(0, "be of integer type", "convert it: stablehlo.convert to tensor<i32>")
		wrong.JAXMessage = "TypeError: Index type must be an integer"
		return elem.None, rewrite, wrong
	case n.Type.Bits() > 32 || n.Type == elem.UI32:
		return elem.None, Rewrite{Kind: ClampOperand, Type: n.Type, Branches: int32(branches)}, nil
	}
	return elem.I32, rewrite, nil
}

func (r *Rule) isIf() bool { return r.op == ir.OpIf }

// RootType returns the type to which the root operand of a collective is converted: i32
// (TypeInference.cpp, verifyRootOperand).
func RootType(operand int, t elem.Type) (elem.Type, *Finding) {
	if IsIndex(t) {
		return elem.I32, nil
	}
	return elem.None, wrongOperand(operand, "be a root of integer type", "convert it: stablehlo.convert to 'i32'")
}
