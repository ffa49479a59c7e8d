package rules

import "github.com/hlo-promote/hlo-promote/promote"

// Decide returns the decision for an operation that has a rule.
func Decide(f *Facts) (d Decision) {
	DecideInto(f, &d)
	return d
}

// DecideInto is Decide, which sets a decision that is zero: decisions are large, and most
// operations need one.
func DecideInto(f *Facts, d *Decision) {
	if f.Rule.decide != nil {
		*d = f.Rule.decide(f)
		return
	}
	sum := summarize(f)
	if !unchanged(f, &sum, d) {
		*d = bySummary(f, &sum)
	}
}

// bySignature promotes an operation that its signature describes.
func bySignature(f *Facts) (d Decision) {
	sum := summarize(f)
	if !unchanged(f, &sum, &d) {
		d = bySummary(f, &sum)
	}
	return d
}

// unchanged decides, in a decision that is zero, to leave an operation alone that is legal as it
// is: operands and results have the types that its signature ties. Most operations of most programs
// end here. It reports whether that is so.
func unchanged(f *Facts, sum *operandSummary, d *Decision) bool {
	r := f.Rule
	if !sum.settled {
		return false
	}
	weak := sum.kept.Weak || sum.weak && (!sum.strong || f.Rule.weak == ofSecond)
	for i := range f.Results {
		if l := r.Result(i); l != '.' && letterType(l, sum.tied, sum.kept.Type) != f.Results[i].Declared {
			return false
		}
	}
	if r.flags&comparison != 0 && f.Operands[0].isChanged() {
		d.Kind, d.Rewrite.Kind = Changed, SetCompareType
	}
	if !weak && !sum.rank0 && !(f.Config.Ranks && r.flags&broadcasts != 0) && d.Kind == Unchanged {
		return true
	}
	d.Spread = r.flags&broadcasts != 0 && sum.kept.Weak && f.Config.keepsRank()
	d.Results = resultNodes(f, sum, promote.Node{Type: sum.tied, Weak: weak})
	return true
}

// letterType returns the type of a result by its letter; NoType for one that is as declared.
func letterType(letter byte, tied, kept promote.Type) promote.Type {
	switch letter {
	case 'T':
		return tied
	case 'K':
		return kept
	case 'B':
		return promote.I1
	case 'N':
		return promote.I32
	case 'W':
		return promote.UI32
	case 'C':
		return complexOf(tied)
	}
	return promote.NoType
}

// resultNodes returns the results of an operation, given the join of its T operands.
func resultNodes(f *Facts, sum *operandSummary, joined promote.Node) []promote.Node {
	r := f.Rule
	flag := joined.Weak
	if sum.keptAt >= 0 {
		flag = sum.kept.Weak
	}
	weak := IsWeak(f, flag)
	results := make([]promote.Node, len(f.Results))
	for i := range f.Results {
		l := r.Result(i)
		n := promote.Node{Type: letterType(l, joined.Type, sum.kept.Type), Weak: weak, Soft: sum.soft}
		switch {
		case l == 'T':
			// promote_dtypes makes truth values strong (jax dtypes.py@0.10.2, lattice_result_type)
			n.Weak = n.Weak && n.Type != promote.I1
			n.Rank0 = sum.rank0 || f.Results[i].Rank0
		case l == 'K' && f.Config.Ranks:
			x := f.Operands[0].Node
			same := r.flags&elementwise != 0 && IsFlat(x) || r.flags&broadcasts != 0 && f.Config.keepsRank() && x.Rank0
			n.Rank0 = same || f.Results[i].Rank0
		case l == 'B':
			n.Rank0 = sum.rank0
		case l == '.':
			n = promote.Node{Type: f.Results[i].Declared}
		}
		results[i] = n
	}
	return results
}

// IsWeak reports whether the results of an operation are weak, given the flag of its join or its
// first K.
func IsWeak(f *Facts, flag bool) bool {
	switch f.Rule.weak {
	case never:
		return false
	case ofAll:
		for i := range f.Operands {
			if !f.Operands[i].Weak {
				return false
			}
		}
	case ofFirst:
		return f.Operands[0].Weak
	case ofSecond:
		return f.Operands[1].Weak
	case ofPower:
		base, exponent := f.Operands[0].Node, f.Operands[1].Node
		if isPower(f) || base.Type == promote.I1 && IsIndex(exponent.Type) {
			return base.Weak && exponent.Weak
		}
	}
	return flag
}

// isPower reports whether an operation raises floats or complex numbers to integers: JAX does so in
// the type of the base, and joins nothing (jax ufuncs.py@0.10.2, power).
func isPower(f *Facts) bool {
	return isInexact(f.Operands[0].Type) && IsIndex(f.Operands[1].Type)
}

// bySummary promotes an operation that is not legal as it is.
func bySummary(f *Facts, sum *operandSummary) Decision {
	d := converting(f, sum)
	if d.Kind != Refused {
		d.Visible = visible(f, d.Results)
	}
	return d
}

// visible returns the results of an operation as its users see them; nil if that is no difference.
func visible(f *Facts, results []promote.Node) []promote.Node {
	if !f.KeepsResults {
		return nil
	}
	declared := make([]promote.Node, len(results))
	for i := range f.Results {
		declared[i] = promote.Node{Type: f.Results[i].Declared, Rank0: f.Results[i].Rank0}
	}
	return AsDeclared(results, declared)
}

// AsDeclared returns results as their users see them where declared types are kept, or nil if that
// is no difference. It takes the list of declared nodes over. A type that is not promoted is not
// converted to.
func AsDeclared(results, declared []promote.Node) []promote.Node {
	same := true
	for k := range declared {
		if n := results[k]; n.Type == declared[k].Type || n.Type == promote.NoType || declared[k].Type == promote.NoType {
			declared[k] = n
		} else {
			declared[k].Weak, declared[k].Soft, same = IsPartOf(n, declared[k].Type), n.Soft, false
		}
	}
	if same {
		return nil
	}
	return declared
}

// decisionFor returns the decision that operands of an operation become these types and its results
// these nodes, or what the text declares where the options keep that.
func decisionFor(f *Facts, operands []promote.Type, results []promote.Node) Decision {
	if len(f.Results) != len(results) {
		return refuse(ResultCount(len(results), len(f.Results)))
	}
	return Decision{Kind: Changed, Operands: operands, Results: results, Visible: visible(f, results)}
}

// ResultCount is the finding that an operation has as many results by its operands and another
// number by its types.
func ResultCount(operands, types int) Finding {
	return Finding{Code: Malformed, Operand: WholeOp,
		Text: "has " + itoa(operands) + " results by its operands, but " + itoa(types) + " by its types"}
}

// convertBack lets the results of an operation be converted back to these nodes, and from there to
// the declared types if these are kept.
func convertBack(f *Facts, d *Decision, back []promote.Node) {
	d.Visible = back
	if declared := visible(f, back); declared != nil {
		d.Intermediate, d.Visible = back, declared
	}
}

// converting returns what the signature of an operation asks for; its results are visible as they
// are.
func converting(f *Facts, sum *operandSummary) Decision {
	if sum.foreign >= 0 && sum.some {
		return refuse(Finding{Code: Unpromotable, Operand: sum.foreign})
	}
	joined := promote.Node{}
	if f.Rule.join && sum.foreign < 0 {
		var wrong *Finding
		if joined, wrong = joinOperands(f); wrong != nil {
			return refuse(*wrong)
		}
	}
	if sum.keptAt >= 0 {
		var wrong *Finding
		if sum.kept, wrong = kept(f, sum.kept); wrong != nil {
			return refuse(*wrong)
		}
	}
	operands, wrong := operandTypes(f, sum, joined.Type)
	if wrong != nil {
		return refuse(*wrong)
	}
	findings := append(sizes(f), indices(f, operands)...)
	if hasErrors(findings) {
		return refuse(findings...)
	}
	d := Decision{Kind: Changed, Operands: operands, Results: resultNodes(f, sum, joined), Findings: findings}
	d.Spread = f.Rule.flags&broadcasts != 0 && sum.kept.Weak && f.Config.keepsRank()
	if f.Rule.flags&comparison != 0 {
		d.Rewrite.Kind = SetCompareType
	}
	return d
}

// operandTypes returns the types that the operands of an operation get by their letters, NoType for
// one that stays.
func operandTypes(f *Facts, sum *operandSummary, joined promote.Type) ([]promote.Type, *Finding) {
	types := make([]promote.Type, len(f.Operands))
	for i := range f.Operands {
		x := &f.Operands[i]
		switch f.Rule.Operand(i) {
		case 'T':
			types[i] = joined
		case 'K':
			if i == sum.keptAt {
				types[i] = sum.kept.Type
			}
		case 'P':
			if wrong := Predicate(f, i); wrong != nil {
				return nil, wrong
			}
			types[i] = promote.I1
		case '=':
			if x.isChanged() {
				types[i] = x.Declared
			}
		}
	}
	return types, nil
}

// joinOperands joins the T operands and applies what the rule asks for beyond the join.
func joinOperands(f *Facts) (promote.Node, *Finding) {
	r, sys := f.Rule, f.Config.System
	f.nodes = f.nodes[:0]
	for i := range f.Operands {
		if r.Operand(i) == 'T' {
			n := r.float(f.Operands[i].Node)
			n.Rank0 = n.Rank0 && r.flags&tensors == 0
			f.nodes = append(f.nodes, n)
		}
	}
	if r.flags&inexact != 0 {
		n, joined, refusal := sys.JoinInexact(f.nodes...)
		switch {
		case refusal == nil:
			return adapt(f, n)
		case joined.Type == promote.NoType:
			return joined, withoutJoin(f.withLetter('T'), refusal)
		}
		return joined, notTaken(r, joined, refusal)
	}
	joined, refusal := sys.JoinLoop(r.loop(), f.nodes...)
	if refusal != nil {
		return joined, withoutJoin(f.withLetter('T'), refusal)
	}
	if r.weak == ofPower && isPower(f) {
		joined.Type = f.nodes[0].Type // even if it is weak, and the join of another width
	}
	return adapt(f, joined)
}

// adapt applies the maps of the system to a type, and checks that the operation can take it.
func adapt(f *Facts, n promote.Node) (promote.Node, *Finding) {
	r, sys := f.Rule, f.Config.System
	if r.flags&inexact != 0 && !isInexact(n.Type) {
		float, refusal := sys.ToInexact(n)
		if refusal != nil {
			return n, notTaken(r, n, refusal)
		}
		n = float
	}
	if r.flags&numeric != 0 && n.Type.Kind() == promote.Bool {
		number, refusal := sys.ToNumber(n, r.number)
		if refusal != nil {
			return n, notTaken(r, n, refusal)
		}
		n = number
	}
	if r.flags&noHalf != 0 && IsHalf(n.Type) && sys.Config().Policies.ComplexHalf == promote.Widen {
		n.Type = promote.F32
	}
	if r.flags&noHalf != 0 && complexOf(n.Type) == promote.NoType ||
		!r.takes.has(n.Type.Kind()) ||
		r.flags&unordered != 0 && n.Type.Kind() == promote.Complex && sys.Name() == promote.JAXStrict {
		return n, notTaken(r, n, nil)
	}
	return n, nil
}

// kept returns the node of an operand that keeps its type, as far as the operation can take it.
func kept(f *Facts, n promote.Node) (promote.Node, *Finding) {
	r := f.Rule
	if n.Type == promote.NoType || r.takes.has(n.Type.Kind()) {
		return n, nil
	}
	if r.flags&numeric != 0 && n.Type.Kind() == promote.Bool {
		number, refusal := f.Config.System.ToNumber(n, r.number)
		if refusal == nil {
			return number, nil
		}
		return n, notTaken(r, n, refusal)
	}
	return n, notTaken(r, n, nil)
}

// Predicate checks that an operand can be compared with zero; JAX does not do so with the complex
// predicate of a cond, but with that of a where.
func Predicate(f *Facts, i int) *Finding {
	t := f.Operands[i].Type
	if t == promote.NoType || t.Kind() == promote.Complex && f.Rule.isIf() {
		return mustBe(i, "be a predicate", "compare it with zero: stablehlo.compare NE")
	}
	return nil
}

// withLetter returns the numbers of the operands that have a letter.
func (f *Facts) withLetter(letter byte) (at []int) {
	for i := range f.Operands {
		if f.Rule.Operand(i) == letter {
			at = append(at, i)
		}
	}
	return at
}

// sizes checks that the D operands are integers.
func sizes(f *Facts) (findings []Finding) {
	for i := range f.Operands {
		if f.Rule.Operand(i) != 'D' {
			continue
		}
		if t := f.Operands[i].Type; t != promote.NoType && !IsIndex(t) {
			findings = append(findings, *mustBe(i, "be a size of integer type", "convert it: stablehlo.convert to 'i32'"))
		}
	}
	return findings
}

// wraps warns of operands of ui64 among some that become i64, unless they are constants that it
// holds.
func wraps(f *Facts, operands []int) (findings []Finding) {
	for _, i := range operands {
		if x := &f.Operands[i]; x.Type == promote.UI64 && !x.FitsI64 {
			findings = append(findings, Finding{Code: IndexWraps, Warning: true, Operand: i, Text: "operand #" + itoa(i) +
				" becomes 'i64', because all indices have one type: an index of 2^63 or more becomes negative"})
		}
	}
	return findings
}

// indices joins the I operands, integers among themselves, never a float, and sets their types.
func indices(f *Facts, types []promote.Type) (findings []Finding) {
	if !f.Rule.indices {
		return nil
	}
	nodes := f.nodes[:0]
	some := promote.NoType
	equal := true
	for i := range f.Operands {
		if f.Rule.Operand(i) != 'I' {
			continue
		}
		x := &f.Operands[i]
		switch {
		case x.Type == promote.NoType, f.Rule.flags&anyIndexType != 0 && !x.isChanged():
			continue
		case isInexact(x.Type):
			findings = append(findings, *mustBe(i, "be of integer type", "convert it: stablehlo.convert to 'i32'"))
			continue
		}
		equal = equal && (some == promote.NoType || some == x.Type)
		some = x.Type
		nodes = append(nodes, x.Node)
	}
	f.nodes = nodes
	if findings != nil || len(nodes) == 0 || equal && IsIndex(some) {
		return findings
	}
	joined, refusal := f.Config.System.Join(nodes...)
	switch {
	case refusal != nil:
		return append(findings, *withoutJoin(f.withLetter('I'), refusal))
	case joined.Type == promote.I1:
		joined.Type = promote.I32
	case !IsIndex(joined.Type):
		// ui64 with signed: the only integer that holds all indices of elements
		joined.Type = promote.I64
		findings = wraps(f, f.withLetter('I'))
	}
	for i := range types {
		if f.Rule.Operand(i) == 'I' && f.Operands[i].Type != promote.NoType {
			types[i] = joined.Type
		}
	}
	return findings
}
