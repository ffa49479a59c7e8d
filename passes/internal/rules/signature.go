package rules

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Decide returns the decision for an operation that has a rule.
func Decide(f *Facts) Decision {
	if f.Rule.decide != nil {
		return f.Rule.decide(f)
	}
	return signatureDecision(f)
}

func signatureDecision(f *Facts) Decision {
	sum := summarize(f)
	if d, unchanged := decideUnchanged(f, &sum); unchanged {
		return d
	}
	return summaryDecision(f, &sum)
}

// decideUnchanged decides to leave an operation unchanged if operands and results have the types
// that its signature requires, and reports whether they have. Most operations of most programs end
// here.
func decideUnchanged(f *Facts, sum *operandSummary) (d Decision, unchanged bool) {
	r := f.Rule
	if !sum.isLegal {
		return d, false
	}
	weak := sum.keptNode.Weak || sum.anyWeak && (!sum.anyStrong || f.Rule.weakness == weakAsSecond)
	for i := range f.Results {
		if l := r.Result(i); l != '.' && letterType(l, sum.commonType, sum.keptNode.Type) != f.Results[i].Type {
			return d, false
		}
	}
	if r.flags&comparison != 0 && f.Operands[0].isChanged() {
		d.Kind, d.Rewrite.Kind = Changed, SetCompareType
	}
	if !weak && !sum.allFlat && !(f.Config.HasRanks && r.flags&broadcasts != 0) && d.Kind == Unchanged {
		return d, true
	}
	d.PropagatesWeak = r.flags&broadcasts != 0 && sum.keptNode.Weak && f.Config.keepsRank()
	d.Results = resultNodes(f, sum, promote.Node{Type: sum.commonType, Weak: weak})
	return d, true
}

// letterType returns the type of a result by its letter, None for a declared type.
func letterType(letter byte, tied, kept elem.Type) elem.Type {
	switch letter {
	case 'T':
		return tied
	case 'K':
		return kept
	case 'B':
		return elem.I1
	case 'N':
		return elem.I32
	case 'W':
		return elem.UI32
	case 'C':
		return complexOf(tied)
	}
	return elem.None
}

// resultNodes returns the results of an operation, given the join of its T operands.
func resultNodes(f *Facts, sum *operandSummary, joined promote.Node) []promote.Node {
	r := f.Rule
	flag := joined.Weak
	if sum.keptIndex >= 0 {
		flag = sum.keptNode.Weak
	}
	weak := IsWeak(f, flag)
	results := make([]promote.Node, len(f.Results))
	for i := range f.Results {
		l := r.Result(i)
		n := promote.Node{Type: letterType(l, joined.Type, sum.keptNode.Type), Weak: weak, UndeclaredWeak: sum.undeclaredWeak}
		switch {
		case l == 'T':
			// promote_dtypes makes bools strong (jax dtypes.py@0.10.2, lattice_result_type)
			n.Weak = n.Weak && n.Type != elem.I1
			n.Rank0 = sum.allFlat || f.Results[i].Rank0
		case l == 'K' && f.Config.HasRanks:
			x := f.Operands[0].Node
			same := r.flags&elementwise != 0 && IsFlat(x) || r.flags&broadcasts != 0 && f.Config.keepsRank() && x.Rank0
			n.Rank0 = same || f.Results[i].Rank0
		case l == 'B':
			n.Rank0 = sum.allFlat
		case l == '.':
			n = promote.Node{Type: f.Results[i].Type}
		}
		results[i] = n
	}
	return results
}

// IsWeak reports whether the results of an operation are weak, given the weakness of the join or of
// the first K operand.
func IsWeak(f *Facts, flag bool) bool {
	switch f.Rule.weakness {
	case neverWeak:
		return false
	case weakIfAll:
		if slices.ContainsFunc(f.Operands, func(x Operand) bool { return !x.Weak }) {
			return false
		}
	case weakAsFirst:
		return f.Operands[0].Weak
	case weakAsSecond:
		return f.Operands[1].Weak
	case weakAsPower:
		base, exponent := f.Operands[0].Node, f.Operands[1].Node
		if isPower(f) || base.Type == elem.I1 && IsIndex(exponent.Type) {
			return base.Weak && exponent.Weak
		}
	}
	return flag
}

// isPower reports whether an operation raises floats or complex numbers to integers. JAX computes
// such a power in the type of the base, without a join (jax ufuncs.py@0.10.2, power).
func isPower(f *Facts) bool {
	return isInexact(f.Operands[0].Type) && IsIndex(f.Operands[1].Type)
}

// summaryDecision returns the decision for an operation whose operands or results must change.
func summaryDecision(f *Facts, sum *operandSummary) Decision {
	d := signatureConversions(f, sum)
	if d.Kind != Refused {
		d.Converted = ConvertedResults(f, d.Results)
	}
	return d
}

// ConvertedResults returns the results as the option KeepResults converts them, or nil.
// Unpromotable types are not converted.
func ConvertedResults(f *Facts, results []promote.Node) (converted []promote.Node) {
	if !f.KeepsResults {
		return nil
	}
	for i, n := range results {
		to := f.Results[i]
		if n.Type == to.Type || n.Type == elem.None || to.Type == elem.None {
			continue
		}
		if converted == nil {
			converted = slices.Clone(results)
		}
		converted[i] = promote.Node{Type: to.Type, Rank0: to.Rank0, Weak: IsPartOf(n, to.Type), UndeclaredWeak: n.UndeclaredWeak}
	}
	return converted
}

// DecisionFor returns the decision with these operand types and these nodes of results. It refuses
// an operation that declares another number of results.
func DecisionFor(f *Facts, operands []elem.Type, results []promote.Node) Decision {
	if len(f.Results) != len(results) {
		return refuse(Finding{Code: Malformed, Operand: WholeOp, Text: "has operands for " + itoa(len(results)) + " results, but declares " + itoa(len(f.Results))})
	}
	return Decision{Kind: Changed, Operands: operands, Results: results, Converted: ConvertedResults(f, results)}
}

// ConvertBack makes d convert the results to back, and then as KeepResults demands.
func ConvertBack(f *Facts, d *Decision, back []promote.Node) {
	d.Converted = back
	if declared := ConvertedResults(f, back); declared != nil {
		d.Intermediate, d.Converted = back, declared
	}
}

// signatureConversions returns the decision that the signature requires, without a Converted list.
func signatureConversions(f *Facts, sum *operandSummary) Decision {
	if sum.unpromotable >= 0 && sum.anyPromotable {
		return refuse(Finding{Code: Unpromotable, Operand: sum.unpromotable})
	}
	joined := promote.Node{}
	if f.Rule.join && sum.unpromotable < 0 {
		var wrong *Finding
		if joined, wrong = joinOperands(f); wrong != nil {
			return refuse(*wrong)
		}
	}
	if sum.keptIndex >= 0 {
		var wrong *Finding
		if sum.keptNode, wrong = checkKept(f, sum.keptNode); wrong != nil {
			return refuse(*wrong)
		}
	}
	operands, wrong := operandTypes(f, sum, joined.Type)
	if wrong != nil {
		return refuse(*wrong)
	}
	findings := append(checkSizes(f), joinIndices(f, operands)...)
	if slices.ContainsFunc(findings, func(f Finding) bool { return !f.Warning }) {
		return refuse(findings...)
	}
	d := Decision{Kind: Changed, Operands: operands, Results: resultNodes(f, sum, joined), Findings: findings}
	d.PropagatesWeak = f.Rule.flags&broadcasts != 0 && sum.keptNode.Weak && f.Config.keepsRank()
	if f.Rule.flags&comparison != 0 {
		d.Rewrite.Kind = SetCompareType
	}
	return d
}

// operandTypes returns the types to which the operands are converted by their letters, None for
// those that keep theirs.
func operandTypes(f *Facts, sum *operandSummary, joined elem.Type) ([]elem.Type, *Finding) {
	types := make([]elem.Type, len(f.Operands))
	for i := range f.Operands {
		x := &f.Operands[i]
		switch f.Rule.Operand(i) {
		case 'T':
			types[i] = joined
		case 'K':
			if i == sum.keptIndex {
				types[i] = sum.keptNode.Type
			}
		case 'P':
			if wrong := CheckPredicate(f, i); wrong != nil {
				return nil, wrong
			}
			types[i] = elem.I1
		case '=':
			if x.isChanged() {
				types[i] = x.Declared
			}
		}
	}
	return types, nil
}

// joinOperands joins the T operands and applies the flags of the rule.
func joinOperands(f *Facts) (promote.Node, *Finding) {
	r, sys := f.Rule, f.Config.System
	f.nodes = f.nodes[:0]
	for i := range f.Operands {
		if r.Operand(i) == 'T' {
			n := r.widenInput(f.Operands[i].Node)
			n.Rank0 = n.Rank0 && r.flags&ignoresRank == 0
			f.nodes = append(f.nodes, n)
		}
	}
	if r.flags&inexact != 0 {
		n, joined, refusal := sys.JoinInexact(f.nodes...)
		switch {
		case refusal == nil:
			return applyTypeFlags(f, n)
		case joined.Type == elem.None:
			return joined, noCommonType(f.withLetter('T'), refusal)
		}
		return joined, wrongKind(r, joined, refusal)
	}
	joined, refusal := sys.JoinLoop(r.loop(), f.nodes...)
	if refusal != nil {
		return joined, noCommonType(f.withLetter('T'), refusal)
	}
	if r.weakness == weakAsPower && isPower(f) {
		joined.Type = f.nodes[0].Type // also if it is weak and the join has another width
	}
	return applyTypeFlags(f, joined)
}

// applyTypeFlags converts the join to the types that the flags of the rule require, and checks that
// the operation accepts it.
func applyTypeFlags(f *Facts, n promote.Node) (promote.Node, *Finding) {
	r, sys := f.Rule, f.Config.System
	if r.flags&inexact != 0 && !isInexact(n.Type) {
		float, refusal := sys.ToInexact(n)
		if refusal != nil {
			return n, wrongKind(r, n, refusal)
		}
		n = float
	}
	if r.flags&numeric != 0 && n.Type.IsBool() {
		number, refusal := sys.ToNumber(n, r.number)
		if refusal != nil {
			return n, wrongKind(r, n, refusal)
		}
		n = number
	}
	if r.flags&noHalf != 0 && IsHalf(n.Type) && sys.Config().Policies.ComplexHalf == promote.Widen {
		n.Type = elem.F32
	}
	if r.flags&noHalf != 0 && complexOf(n.Type) == elem.None ||
		!r.accepts.has(n.Type.Kind()) ||
		r.flags&unordered != 0 && n.Type.IsComplex() && sys.Name() == promote.JAXStrict {
		return n, wrongKind(r, n, nil)
	}
	return n, nil
}

// checkKept returns the node of an operand that keeps its type, converted to a number if the rule
// requires one, or a finding if the operation does not accept it.
func checkKept(f *Facts, n promote.Node) (promote.Node, *Finding) {
	r := f.Rule
	if n.Type == elem.None || r.accepts.has(n.Type.Kind()) {
		return n, nil
	}
	if r.flags&numeric != 0 && n.Type.IsBool() {
		number, refusal := f.Config.System.ToNumber(n, r.number)
		if refusal == nil {
			return number, nil
		}
		return n, wrongKind(r, n, refusal)
	}
	return n, wrongKind(r, n, nil)
}

// CheckPredicate checks that an operand can be compared with zero. JAX refuses a complex predicate
// of a cond, but not of a where.
func CheckPredicate(f *Facts, i int) *Finding {
	t := f.Operands[i].Type
	if t == elem.None || t.IsComplex() && f.Rule.isIf() {
		return wrongOperand(i, "be a predicate", "compare it with zero: stablehlo.compare NE")
	}
	return nil
}

func (f *Facts) withLetter(letter byte) (at []int) {
	for i := range f.Operands {
		if f.Rule.Operand(i) == letter {
			at = append(at, i)
		}
	}
	return at
}

// checkSizes checks that the D operands are integers.
func checkSizes(f *Facts) (findings []Finding) {
	for _, i := range f.withLetter('D') {
		if t := f.Operands[i].Type; t != elem.None && !IsIndex(t) {
			findings = append(findings, *wrongOperand(i, "be a size of integer type", "convert it: stablehlo.convert to 'i32'"))
		}
	}
	return findings
}

// joinIndices joins the I operands, never to a float type, and sets their types. It returns
// findings about operands that are no indices, and a warning for each ui64 that becomes i64, except
// for constants that fit.
func joinIndices(f *Facts, types []elem.Type) (findings []Finding) {
	if !f.Rule.indices {
		return nil
	}
	nodes := f.nodes[:0]
	for i := range f.Operands {
		switch x := &f.Operands[i]; {
		case f.Rule.Operand(i) != 'I', x.Type == elem.None, f.Rule.flags&anyIndexType != 0 && !x.isChanged():
		case isInexact(x.Type):
			findings = append(findings, *wrongOperand(i, "be of integer type", "convert it: stablehlo.convert to 'i32'"))
		default:
			nodes = append(nodes, x.Node)
		}
	}
	f.nodes = nodes
	differ := slices.ContainsFunc(nodes, func(n promote.Node) bool { return n.Type != nodes[0].Type || !IsIndex(n.Type) })
	if findings != nil || !differ {
		return findings
	}
	joined, refusal := f.Config.System.Join(nodes...)
	wraps := false
	switch {
	case refusal != nil:
		return append(findings, *noCommonType(f.withLetter('I'), refusal))
	case joined.Type == elem.I1:
		joined.Type = elem.I32
	case !IsIndex(joined.Type):
		// ui64 with a signed type: i64 has all valid indices of elements
		joined.Type, wraps = elem.I64, true
	}
	for _, i := range f.withLetter('I') {
		x := &f.Operands[i]
		if x.Type != elem.None {
			types[i] = joined.Type
		}
		if wraps && x.Type == elem.UI64 && !x.FitsI64 {
			findings = append(findings, Finding{Code: IndexWraps, Warning: true, Operand: i, Text: "operand #" + itoa(i) +
				" becomes 'i64', because all indices must have one type: an index of 2^63 or more becomes negative"})
		}
	}
	return findings
}
