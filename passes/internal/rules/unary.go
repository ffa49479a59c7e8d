package rules

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Decide functions of operations with one operand.

// unaryDecision returns the decision of an elementwise operation with one operand, which is
// converted to a type.
func unaryDecision(f *Facts, operand elem.Type, result promote.Node) Decision {
	result.Rank0 = f.Config.HasRanks && IsFlat(f.Operands[0].Node)
	return DecisionFor(f, []elem.Type{operand}, []promote.Node{result})
}

// identity returns the decision of an operation that is the identity on its operand. The result
// aliases the operand; code that needs the declared type still reads that of the result. If
// declared types are kept and the result has another one, the operation becomes a convert.
func identity(f *Facts) Decision {
	n := f.Operands[0].Node
	if declared := f.Results[0].Type; f.Config.KeepResults && declared != n.Type {
		d := Decision{Kind: Changed, Results: []promote.Node{{}}, Rewrite: Rewrite{Kind: BecomeConvert}}
		if declared == elem.I1 {
			d.Rewrite.Kind = BecomeTest
		}
		return d
	}
	if !f.Config.HasWeakResults && f.Config.MakesStrong(n) {
		return Decision{Kind: Changed, Results: []promote.Node{n}, Rewrite: Rewrite{Kind: BecomeConvert}}
	}
	if f.ChangesShape {
		return Decision{Kind: Changed, Results: []promote.Node{{Type: n.Type, Rank0: n.Rank0}}, Rewrite: Rewrite{Kind: BecomeConvert}}
	}
	return Decision{Kind: Identity, Results: []promote.Node{n}}
}

// abs of unsigned integers and bools returns the operand, and of complex values a real type (jax
// ufuncs.py, absolute).
func abs(f *Facts) Decision { return toReal(f, kindsOf("BU")) }

// realOp returns an operand that is not complex.
func realOp(f *Facts) Decision { return toReal(f, kindsOf("BSU")) }

// toReal returns the real type of floats and complex numbers. Operands of some kinds stay.
func toReal(f *Facts, kept kindSet) Decision {
	n := f.Operands[0].Node
	switch {
	case n.Type == elem.None:
		return keepDeclared
	case kept.has(n.Type.Kind()):
		return identity(f)
	}
	return unaryDecision(f, n.Type, realPart(n))
}

// imagOp returns zeros for integers. StableHLO accepts floats, and returns zeros.
func imagOp(f *Facts) Decision {
	n := f.Operands[0].Node
	switch n.Type.Kind() {
	case elem.KindNone:
		return keepDeclared
	case elem.KindBool, elem.KindSignless, elem.KindUnsigned:
		d := unaryDecision(f, n.Type, n)
		d.Rewrite.Kind = MakeZeros
		return d
	}
	return unaryDecision(f, n.Type, realPart(n))
}

// conj returns an integer or bool operand; StableHLO accepts floats.
func conj(f *Facts) Decision {
	n := f.Operands[0].Node
	if n.Type == elem.I1 && f.Rule.flags&numeric != 0 && !f.Config.KeepResults {
		d := boolAsNumber(f, n)
		d.Rewrite.Kind = BecomeOperand
		if f.ChangesShape {
			d.Rewrite.Kind = BecomeConvert
		}
		return d
	}
	if n.Type.IsInteger() {
		return identity(f)
	}
	return signatureDecision(f)
}

func boolAsNumber(f *Facts, n promote.Node) Decision {
	n, wrong := checkKept(f, n)
	if wrong != nil {
		return refuse(*wrong)
	}
	return unaryDecision(f, n.Type, n)
}

// rounding returns an integer or bool operand if the declared result is one, as jnp.floor and
// jnp.round do. If a float result is declared, the operand is converted first, as by jnp.rint.
// Complex values are rounded by parts. JAX does not round bools.
func rounding(f *Facts) Decision {
	even := f.Rule.op == ir.OpRoundNearestEven
	switch n := f.Operands[0].Node; {
	case f.Results[0].Type.IsInteger() && (IsIndex(n.Type) || n.Type == elem.I1 && !even):
		return identity(f)
	case n.Type.IsComplex() && even:
		return partsDecision(f, ir.OpComplex, n)
	default:
		return signatureDecision(f)
	}
}

// finiteTest applies to both parts of a complex value, which is finite if both are and infinite if
// one is.
func finiteTest(f *Facts) Decision {
	switch {
	case !f.Operands[0].Type.IsComplex():
		return signatureDecision(f)
	case f.Rule.op == ir.OpChloIsInf:
		return partsDecision(f, ir.OpOr, promote.Node{Type: elem.I1})
	}
	return partsDecision(f, ir.OpAnd, promote.Node{Type: elem.I1})
}

// partsDecision applies an operation to both parts of its complex operand and combines the two
// results.
func partsDecision(f *Facts, combine ir.OpName, result promote.Node) Decision {
	d := unaryDecision(f, elem.None, result)
	d.Rewrite = Rewrite{Kind: SplitParts, Op: combine, Type: result.Type.Part()}
	return d
}

// sign of unsigned integers becomes min(x, 1), because StableHLO's sign accepts only signed ones.
func sign(f *Facts) Decision {
	n := f.Operands[0].Node
	switch {
	case n.Type == elem.I1 && f.Rule.flags&keepsBool != 0:
		return identity(f)
	case !n.Type.IsUnsigned():
		return signatureDecision(f)
	case !f.IsStatic:
		return refuse(Finding{Code: WrongKind, Operand: WholeOp, Shows: OperandType, Advice: "write stablehlo.minimum with 1",
			Text: "takes signed integer, float or complex elements (spec.md#sign C1), but its operand has type "})
	}
	d := unaryDecision(f, n.Type, n)
	d.Rewrite.Kind = AtMostOne
	return d
}

// square of integers becomes a multiplication (jax lax.py, square).
func square(f *Facts) Decision {
	n := f.Operands[0].Node
	if n.Type == elem.None || isInexact(n.Type) {
		return signatureDecision(f)
	}
	d := unaryDecision(f, n.Type, n)
	if n.Type == elem.I1 {
		d = boolAsNumber(f, n)
	}
	d.Rewrite.Kind = TimesItself
	return d
}

// convertOp keeps a convert of the source. Its result is strong, except for a dimension size in
// JAX's default integer type. If the convert became a no-op, it is erased unless its operand would
// reach its users as weak. A convert of a complex value to i1 compares both parts (jax
// lax.py@0.10.2, _convert_element_type_lower).
func convertOp(f *Facts) Decision {
	x, to := &f.Operands[0], f.Results[0].Type
	d := Decision{}
	if f.Config.HasRanks && to != elem.None {
		d.Results = []promote.Node{{Type: to, Rank0: x.Rank0}}
	}
	if f.FromDimensionSize && f.Rule.flags&keepsWeakSize != 0 && to == f.Config.defaultInteger() {
		return Decision{Results: []promote.Node{{Type: to, Weak: true, UndeclaredWeak: true}}}
	}
	switch {
	case !x.isChanged():
	case x.Type == to && (f.Config.MakesStrong(x.Node) || f.ChangesShape):
	case x.Type == to:
		return Decision{Kind: Identity, Results: []promote.Node{{Type: to, Rank0: x.Rank0}}}
	case x.Type.IsComplex() && to == elem.I1:
		return Decision{Kind: Changed, Results: []promote.Node{{}}, Rewrite: Rewrite{Kind: BecomeTest}}
	}
	return d
}

// quantize converts its operand to the expressed type of its result.
func quantize(f *Facts) Decision {
	from, to := f.Operands[0].Node, f.Expressed
	switch {
	case from.Type == elem.None || !f.IsQuantized:
		return keepDeclared
	case from.Type == to:
		return Decision{}
	case !f.Config.System.Converts(from, promote.Node{Type: to}):
		return refuse(*wrongOperand(0, "have the expressed type '"+to.String()+"' of the result", "convert it: stablehlo.convert to '"+to.String()+"'"))
	}
	return Decision{Kind: Changed, Operands: []elem.Type{to}, Results: []promote.Node{{}}}
}

// dequantize yields the expressed type of its operand.
func dequantize(f *Facts) Decision {
	// an operand that is declared quantized may become a number
	if !f.IsQuantized || f.Operands[0].Type != elem.None {
		return refuse(*wrongOperand(0, "be quantized", "delete the operation"))
	}
	return DecisionFor(f, nil, []promote.Node{{Type: f.Expressed}})
}

// toComplex converts its operand to a complex type (jax dtypes.py, to_complex_dtype).
func toComplex(f *Facts) Decision {
	n := f.Operands[0].Node
	if n.Type == elem.None {
		return keepDeclared
	}
	n.Type = complexFor(n.Type)
	return unaryDecision(f, n.Type, n)
}

// fft converts its operand to f32 or f64 for RFFT, otherwise to a complex type.
func fft(f *Facts) Decision {
	n := f.Rule.widenInput(f.Operands[0].Node)
	n.Weak = IsWeak(f, n.Weak)
	if n.Type == elem.None {
		return keepDeclared
	}
	operand := complexFor(n.Type)
	// the result is a tensor for later joins
	result := promote.Node{Type: operand, Weak: n.Weak, UndeclaredWeak: n.UndeclaredWeak}
	switch f.EnumValue {
	case "RFFT":
		// f16 and bf16 that are not yet widened are refused
		t, wrong := applyTypeFlags(f.restricted(noHalf, "F"), n)
		if wrong != nil {
			return refuse(*wrong)
		}
		operand, result.Type = t.Type, complexOf(t.Type)
	case "IRFFT":
		result.Type = operand.Part()
	}
	return DecisionFor(f, []elem.Type{operand}, []promote.Node{result})
}

// restricted returns the facts with further flags and other kinds in the rule.
func (f *Facts) restricted(flags ruleFlags, kinds string) *Facts {
	g, r := *f, *f.Rule
	r.flags |= flags
	r.accepts, r.legal = kindsOf(kinds), kindsOf(kinds)
	g.Rule = &r
	return &g
}
