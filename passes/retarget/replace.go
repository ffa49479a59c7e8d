package retarget

import (
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A replacer replaces element types in a module, or in the body of a reduction. It first checks
// every operation without changing any, so that all obstacles are reported together, and changes
// types only if there are none.
type replacer struct {
	*runner
	walk    func(func(ir.Op)) // visits the operations to rewrite
	counts  *Report
	mapping *mapping
	fit     elem.Fit
	// the values that keep their types; nil if none do
	boundary  *boundary
	literals  map[ir.Op]ir.Attr // converted literals of constants
	folded    map[ir.Op]ir.Attr // converts of constants to replace by constants
	keepsType map[ir.Value]bool // values that keep their type: those that enter, and kept ones
	kept      map[ir.Value]bool // values that keep their type because of 'keep'
	// uses that want the type of a value which the boundary preserves
	keptUses    map[use]bool
	keptResults map[result]bool // results of functions that keep their types, beside the boundary
	identities  []identity      // converts whose two types become equal
	compares    []ir.Op         // compares whose operand types change
	bounds      bounds
}

var fits = [...]elem.Fit{target.RangeError: elem.MapLimits, target.RangeSaturate: elem.Saturate, target.RangeWrap: elem.Wrap}

func newReplacer(r *runner, walk func(func(ir.Op)), plans map[elem.Type]plan, counts *Report) *replacer {
	mapping := newMapping(r.m.Context, plans)
	return &replacer{runner: r, walk: walk, counts: counts, mapping: mapping, fit: fits[r.target.Range], bounds: bounds{r.m, mapping, map[ir.Value]bound{}},
		literals: map[ir.Op]ir.Attr{}, folded: map[ir.Op]ir.Attr{}, keepsType: map[ir.Value]bool{},
		kept: map[ir.Value]bool{}, keptUses: map[use]bool{}, keptResults: map[result]bool{}}
}

func (r *runner) replaceTypes() {
	plans := map[elem.Type]plan{}
	for _, s := range r.target.Replaces {
		if s.Empty() {
			plans[s.From] = plan{to: s.To, statement: s.Statement}
		}
	}
	p := newReplacer(r, r.m.Walk, plans, r.report)
	if r.target.Boundary == target.BoundaryConvert {
		p.boundary = &boundary{p: p, keepsSignature: map[ir.Op]bool{}, leavingType: map[use]ir.Type{}}
		p.boundary.find()
	}
	if len(r.errors) == 0 {
		p.keepTypes()
	}
	p.walk(p.check)
	if len(r.errors) > 0 {
		return
	}
	p.walk(p.change)
	if p.boundary != nil {
		p.boundary.convert()
	}
	p.finish()
}

// finish does the work that needs all types to be replaced.
func (p *replacer) finish() {
	for _, op := range p.compares {
		p.retypeCompare(op)
	}
	p.dropIdentities()
}

// check reports what prevents replacing the types of op, and what the replacement loses.
func (p *replacer) check(op ir.Op) {
	if n := p.m.OpName(op); n == ir.OpDotGeneral || n == ir.OpDot {
		p.checkAlgorithm(op) // it may contain types that the operands do not have
	}
	if !p.touches(op) {
		p.checkCallees(op)
		p.checkText(op)
		return
	}
	if p.reportUnreplaceable(op) {
		return
	}
	row := rowOf(p.m.OpName(op))
	switch {
	case row == nil:
		p.checkUnregistered(op)
	case row.role == ir.Foreign:
		p.checkCall(op)
	default:
		p.checkRegistered(op, row)
	}
	p.countValues(op)
}

// elemAfter returns the element type of a value that an operation defines, after the replacement.
func (p *replacer) elemAfter(v ir.Value) elem.Type {
	e := p.m.Types.Elem(p.m.Type(v))
	if p.kept[v] {
		return e
	}
	return p.mapping.elem(e)
}

// keepsOperand reports whether an operand keeps its type.
func (p *replacer) keepsOperand(op ir.Op, i int) bool {
	return p.kept[p.m.Operand(op, i)] || p.keptUses[use{op, i}]
}

// operandAfter returns the type of an operand after the replacement.
func (p *replacer) operandAfter(op ir.Op, i int) ir.Type {
	t := p.m.Type(p.m.Operand(op, i))
	if p.keepsOperand(op, i) {
		return t
	}
	return p.mapping.typ(t)
}

// affects reports whether the type of a value that an operation defines changes, or would have to
// but is unreplaceable.
func (p *replacer) affects(v ir.Value) bool { return !p.kept[v] && p.mapping.affects(p.m.Type(v)) }

// touches reports whether op has an operand, a result, a block argument or a signature whose type
// is affected.
func (p *replacer) touches(op ir.Op) bool {
	for i, v := range p.m.Operands(op) {
		if !p.keepsOperand(op, i) && p.mapping.affects(p.m.Type(v)) {
			return true
		}
	}
	for v := range ir.Definitions(p.m, op) {
		if p.affects(v) {
			return true
		}
	}
	return p.m.OpName(op) == ir.OpFunc && p.mapping.affects(p.signature(op))
}

func (r *runner) signature(f ir.Op) ir.Type {
	return r.m.Attrs.Type(r.m.Property(f, ir.NameFunctionType))
}

// reportUnreplaceable reports the results and block arguments of op whose types contain a replaced
// type in a position where it cannot be replaced. It returns whether there are any.
func (p *replacer) reportUnreplaceable(op ir.Op) bool {
	found := false
	for v := range ir.Definitions(p.m, op) {
		if t := p.m.Type(v); p.affects(v) && p.mapping.unreplaceable[t] {
			d := p.fail(op, unreplaceableType, p.quoteOp(op)+" has a value of type '"+p.m.Types.Text(t)+"', which contains a replaced element type and cannot be replaced itself",
				advice("convert or dequantize it first"))
			d.Range = p.m.Ranges().Value(v)
			found = true
		}
	}
	return found
}

func (p *replacer) checkRegistered(op ir.Op, row *row) {
	switch row.op {
	case ir.OpFunc:
		p.checkFunction(op)
	case ir.OpConstant, ir.OpChloConstant, ir.OpChloConstantLike, ir.OpArithConstant, ir.OpSdyConstant:
		p.checkConstant(op)
	case ir.OpConvert:
		p.checkConvert(op)
	case ir.OpArithIndexCast:
		p.checkIndexCast(op)
	case ir.OpCompare, ir.OpChloBroadcastCompare:
		p.compares = append(p.compares, op)
	case ir.OpFuncConstant:
		p.checkReference(op)
	case ir.OpCollectiveBroadcast, ir.OpCollectiveReduce:
		if root := p.m.NumOperands(op); p.isRoot(op, root-1) {
			p.checkFixed(op, fixedType{operand: root, typ: elem.I32})
		}
	}
	if row.bits != noBits {
		p.checkBits(op, row)
	}
	if row.fixed != (fixedType{}) {
		p.checkFixed(op, row.fixed)
	}
	if row.flags&complexParts != 0 {
		p.checkParts(op)
	}
	if row.flags&indexLike != 0 {
		p.checkIndices(op, row)
	}
	if row.role == ir.Reduces {
		p.checkAccumulator(op)
	}
	if row.role == ir.HostTransfer && p.boundary == nil {
		p.warn(op, hostChanges, p.quoteOp(op)+" exchanges values of other types with the host than before, so that the host must change")
	}
}

func (p *replacer) checkFunction(op ir.Op) {
	if p.keeps(op) {
		return
	}
	name := p.m.Attrs.StringOf(p.m.Property(op, ir.NameSymName))
	before := p.signature(op)
	if p.m.Body(op) == 0 {
		ways := []ir.Remedy{advice("give the function a body")}
		parts, _ := p.m.Types.Parts(before)
		if !slices.ContainsFunc(parts, func(t ir.Type) bool { return p.mapping.changes(t) && p.m.Types.Kind(t) != ir.TensorType }) {
			ways = append(ways, advice("write 'boundary convert' in a target file"))
		}
		p.fail(op, missingBody, "function '@"+name+"' has no body, and its type '"+p.m.Types.Text(before)+"' would change", ways...)
		return
	}
	if p.isPublic(op) {
		after := p.signatureAfter(op)
		if after != before {
			p.counts.addSignature(name, p.m.Types.Text(before), p.m.Types.Text(after))
		}
	}
}

// signatureAfter returns the type of a function after the replacement.
func (p *replacer) signatureAfter(f ir.Op) ir.Type {
	inputs, results := ir.Signature(p.m, f)
	inputs, results = slices.Clone(inputs), slices.Clone(results)
	entry := p.m.Body(f)
	for i, t := range inputs {
		if entry == 0 || i >= p.m.NumArgs(entry) || !p.keepsType[p.m.Arg(entry, i)] {
			inputs[i] = p.mapping.typ(t)
		}
	}
	for i, t := range results {
		if !p.keptResults[result{f, i}] {
			results[i] = p.mapping.typ(t)
		}
	}
	return p.m.Types.Function(inputs, results)
}

// checkReference reports a function value that refers to a function which keeps its type.
func (p *replacer) checkReference(op ir.Op) {
	name := p.m.Attrs.StringOf(p.m.Property(op, ir.NameValue))
	if p.keeps(p.symbols().Find(op, name)) {
		p.fail(op, boundaryValue, p.quoteOp(op)+" refers to function '@"+name+"', which keeps its type at the boundary and cannot be converted", advice("choose 'boundary replace' in the target"),
			advice("call the function by name"))
	}
}

// keeps reports whether a function keeps its type because of 'boundary convert'.
func (p *replacer) keeps(f ir.Op) bool { return p.boundary != nil && p.boundary.keepsSignature[f] }

// checkFixed reports an operand or a result whose fixed element type is replaced.
func (p *replacer) checkFixed(op ir.Op, fixed fixedType) {
	to := p.mapping.elem(fixed.typ)
	if to == fixed.typ || fixed.operand > 0 && p.keepsOperand(op, fixed.operand-1) || fixed.result > 0 && p.kept[p.m.Result(op, fixed.result-1)] {
		return
	}
	what := "result #" + strconv.Itoa(fixed.result-1)
	if fixed.operand > 0 {
		what = "operand #" + strconv.Itoa(fixed.operand-1)
	}
	p.fail(op, fixedElement, p.quoteOp(op)+" "+what+" is always '"+fixed.typ.String()+"', which the target replaces by '"+to.String()+"'")
}

// checkParts checks that complex types and their part types are replaced consistently.
func (p *replacer) checkParts(op ir.Op) {
	var all []elem.Type
	for i, v := range p.m.Operands(op) {
		if !p.keepsOperand(op, i) {
			all = append(all, p.m.Types.Elem(p.m.Type(v)))
		}
	}
	if v := p.m.Result(op, 0); !p.kept[v] {
		all = append(all, p.m.Types.Elem(p.m.Type(v)))
	}
	for _, whole := range all {
		for _, part := range all {
			if !whole.IsComplex() || part != whole.Part() {
				continue
			}
			if newWhole, newPart := p.mapping.elem(whole), p.mapping.elem(part); newWhole.Part() != newPart {
				p.fail(op, inconsistentParts, p.quoteOp(op)+" ties '"+whole.String()+"' and '"+part.String()+"', which become '"+newWhole.String()+"' and '"+newPart.String()+"'",
					advice("replace both in the target"))
				return
			}
		}
	}
}

// checkAccumulator checks that the accumulator of a reduction does not become narrower than its
// operands (spec.md#reduce C6).
func (p *replacer) checkAccumulator(op ir.Op) {
	m := p.m
	for i := range m.NumResults(op) {
		in, held := m.Types.Elem(m.Type(m.Operand(op, i))), m.Types.Elem(m.Type(m.Result(op, i)))
		to, holder := p.m.Types.Elem(p.operandAfter(op, i)), p.elemAfter(m.Result(op, i))
		if in.Bits() <= held.Bits() && to.Bits() > holder.Bits() {
			p.fail(op, typeNotAccepted, p.quoteOp(op)+" takes '"+in.String()+"' and accumulates in '"+held.String()+"', but these become '"+to.String()+"' and '"+holder.String()+"', and the accumulator must not be narrower",
				advice("replace both in the target"))
			return
		}
	}
}

// checkIndices checks that integers used as indices can still represent all indices.
func (p *replacer) checkIndices(op ir.Op, row *row) {
	m := p.m
	if row.op == ir.OpIota || row.op == ir.OpDynamicIota {
		t := m.Type(m.Result(op, 0))
		dims := m.Types.Shape(t)
		if at := m.Attrs.Ints(m.Property(op, m.Names.Attr("iota_dimension"))); len(at) == 1 && at[0] >= 0 && at[0] < int64(len(dims)) && dims[at[0]] > 0 && !p.kept[m.Result(op, 0)] {
			p.checkIndexRange(op, m.Types.Elem(t), dims[at[0]]-1)
		}
	}
	n := m.NumOperands(op)
	for i, v := range m.Operands(op) {
		if row.dataOperand(i, n) || p.keepsOperand(op, i) {
			continue
		}
		e := m.Types.Elem(m.Type(v))
		for _, x := range []ir.Value{m.Operand(op, 0), m.Result(op, 0)} {
			for _, d := range m.Types.Shape(m.Type(x)) {
				if !p.checkIndexRange(op, e, d) {
					return
				}
			}
		}
	}
}

// checkIndexRange checks that the replacement of an integer type represents number.
func (p *replacer) checkIndexRange(op ir.Op, e elem.Type, number int64) bool {
	to := p.mapping.elem(e)
	if to != e && !to.IsInteger() {
		p.checkFloatIota(op, e.Part(), to.Part(), number)
		return true
	}
	if to == e || !to.IsInteger() || number <= 0 || hasInteger(to, number) {
		return true
	}
	p.fail(op, indexRange, p.quoteOp(op)+" counts up to "+strconv.Itoa(int(number))+" in '"+e.String()+"', but that becomes '"+to.String()+"'")
	return false
}

// checkFloatIota warns of an iota of floats that exceeds the range in which the new type represents
// every integer.
func (p *replacer) checkFloatIota(op ir.Op, from, to elem.Type, last int64) {
	counts := func(t elem.Type) bool { _, fraction, _ := t.FloatBits(); return last <= 2<<fraction }
	if counts(to) || !counts(from) {
		return
	}
	what := p.quoteOp(op) + " counts up to " + strconv.Itoa(int(last))
	if _, lost := elem.Convert(elem.I64, to, elem.Bits{Lo: uint64(last)}); lost&(elem.Overflow|elem.NaNLost) != 0 {
		p.warn(op, constantInf, what+", beyond the largest number of '"+to.String()+"', which replaces '"+from.String()+"'")
		return
	}
	p.warn(op, constantRound, what+", and '"+to.String()+"', which replaces '"+from.String()+"', cannot represent all of these numbers")
}

// checkAlgorithm checks that StableHLO defines the algorithm of a dot for the new types.
func (p *replacer) checkAlgorithm(op ir.Op) {
	a := p.m.Property(op, p.m.Names.Attr("algorithm"))
	if a == 0 || p.keepsAll(op) {
		return
	}
	if p.m.Attrs.MapTypes(a, p.mapping.typ, p.mapping.hloShape) == 0 {
		p.fail(op, noAlgorithm, p.quoteOp(op)+" has an algorithm that StableHLO does not define for the new types: "+p.m.Attrs.Text(a), advice("write another algorithm, or none"))
	}
}

// countValues counts the results and block arguments of op that change their type.
func (p *replacer) countValues(op ir.Op) {
	for v := range ir.Definitions(p.m, op) {
		if !p.keepsType[v] {
			p.countType(p.m.Type(v))
		}
	}
}

func (p *replacer) countType(t ir.Type) {
	if report := p.counts.typeReport(p.m.Types.Elem(t)); report != nil {
		report.Values++
	}
	if k := p.m.Types.Kind(t); k == ir.TupleType || k == ir.FutureType {
		parts, _ := p.m.Types.Parts(t)
		for _, part := range parts {
			p.countType(part)
		}
	}
}

// change replaces the types of op's results and regions, and in its attributes.
func (p *replacer) change(op ir.Op) {
	m := p.m
	changed := false
	for v := range ir.Definitions(m, op) {
		old := m.Type(v)
		p.retype(v)
		changed = changed || m.Type(v) != old
	}
	if a, ok := p.literals[op]; ok {
		m.SetProperty(op, ir.NameValue, a)
	}
	if a, ok := p.folded[op]; ok {
		m.SetOperands(op)
		m.Rename(op, ir.OpConstant, m.Dicts.Of([]ir.Entry{{Name: ir.NameValue, Attr: a}}))
		return
	}
	convert := p.mapping.typ
	if row := rowOf(m.OpName(op)); row == nil || row.role == ir.Foreign {
		if !changed {
			return
		}
		convert = func(t ir.Type) ir.Type { return t } // what the types in its attributes mean is unknown
	}
	if p.keeps(op) || p.keepsAll(op) {
		return
	}
	if m.OpName(op) == ir.OpFunc {
		signature := p.signatureAfter(op)
		m.SetProperty(op, ir.NameFunctionType, m.Attrs.TypeAttr(signature))
		convert = func(t ir.Type) ir.Type {
			if t == signature {
				return t
			}
			return p.mapping.typ(t)
		}
	}
	p.retypeEntries(op, m.Properties(op), convert, m.SetProperty)
	p.retypeEntries(op, m.Attributes(op), convert, m.SetAttribute)
}

// keepsAll reports whether an operation has kept values and none that changes.
func (p *replacer) keepsAll(op ir.Op) bool {
	if len(p.kept) == 0 && len(p.keptUses) == 0 || p.m.OpName(op) == ir.OpFunc {
		return false
	}
	keeps := false
	for i := range p.m.NumOperands(op) {
		keeps = keeps || p.keepsOperand(op, i)
	}
	for v := range ir.Definitions(p.m, op) {
		keeps = keeps || p.kept[v]
	}
	return keeps && !p.touches(op)
}

func (p *replacer) retype(v ir.Value) {
	if p.keepsType[v] {
		return
	}
	old := p.m.Type(v)
	if to := p.mapping.typ(old); to != old {
		p.m.SetType(v, to)
		p.effects.decide(v, p.reason(p.m.Types.Elem(old)))
	}
}

// reason returns the statement that replaces a type.
func (p *replacer) reason(from elem.Type) int {
	if plan, ok := p.mapping.plans[from]; ok {
		return plan.statement
	}
	return noStatement
}

// lost returns the report of the statement that replaces a type; one that nobody reads if losses
// are not counted.
func (p *replacer) lost(from elem.Type) *StatementReport {
	if p.counts != p.report {
		return &StatementReport{}
	}
	return p.statementReport(p.reason(from))
}

// retypeEntries replaces the types in a dictionary of an operation, and records the strings that
// change.
func (p *replacer) retypeEntries(op ir.Op, d ir.Dict, convert func(ir.Type) ir.Type, set func(ir.Op, ir.AttrName, ir.Attr)) {
	for _, e := range slices.Clone(p.m.Dicts.Entries(d)) {
		// operations other than dots may have types that cannot be replaced
		a := p.m.Attrs.MapTypes(e.Attr, convert, func(text string) string {
			shape := p.mapping.hloShape(text)
			if shape != text {
				c := p.record(p.counts, op, shapeChanged, elem.None, elem.None)
				c.Before, c.After, c.Attribute = strconv.Quote(text), strconv.Quote(shape), p.m.Names.AttrText(e.Name)
			}
			return shape
		})
		if a != e.Attr && a != 0 {
			set(op, e.Name, a)
		}
	}
}

// retypeCompare sets the compare type of integers that change their signedness (spec.md#compare
// C3).
func (r *runner) retypeCompare(op ir.Op) {
	m := r.m
	if n := m.OpName(op); n != ir.OpCompare && n != ir.OpChloBroadcastCompare {
		return
	}
	word := m.Attrs.EnumWord(m.Property(op, ir.NameCompareType))
	e := m.Types.Elem(m.Type(m.Operand(op, 0)))
	to := map[bool]string{true: "UNSIGNED", false: "SIGNED"}[e.IsUnsigned()]
	if e.IsInteger() && e != elem.I1 && (word == "SIGNED" || word == "UNSIGNED") && word != to {
		dialect := "stablehlo"
		if m.OpName(op) == ir.OpChloBroadcastCompare {
			dialect = "chlo"
		}
		m.SetProperty(op, ir.NameCompareType, m.Attrs.Enum(dialect, "comparison_type", to))
	}
}

// An identity is a convert whose two types become equal, with the types before.
type identity struct {
	op       ir.Op
	from, to elem.Type
}

// dropIdentities erases the converts that have become the identity; converts that were the identity
// before stay.
func (p *replacer) dropIdentities() {
	m := p.m
	erased := p.identities[:0]
	for _, i := range p.identities {
		if v, to := m.Operand(i.op, 0), m.Result(i.op, 0); m.Type(v) == m.Type(to) && !p.options.apart(v, to) {
			erased = append(erased, i)
			p.record(p.counts, i.op, convertErased, i.from, i.to)
		}
	}
	for _, i := range erased {
		replaced := i.from
		if _, ok := p.mapping.plans[replaced]; !ok {
			replaced = i.to
		}
		p.lost(replaced).Removed++
		p.effects.decideResults(i.op, p.reason(replaced))
		m.ReplaceAllUses(m.Result(i.op, 0), m.Operand(i.op, 0))
		m.Erase(i.op)
	}
	p.counts.Vanished += len(erased)
}
