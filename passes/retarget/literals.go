package retarget

import (
	"math"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// checkConstant converts the literal of a constant by value.
func (p *replacer) checkConstant(op ir.Op) {
	value := p.m.Property(op, ir.NameValue)
	if p.m.OpName(op) == ir.OpChloConstantLike && !p.mapping.changes(p.m.Type(p.m.Result(op, 0))) {
		return // only the operand, which gives the shape, has a replaced type
	}
	from := p.m.Types.Elem(p.m.Attrs.Type(value))
	to := p.mapping.elem(from)
	recast := ir.Recast
	if p.m.Attrs.Kind(value) == ir.ResourceAttr {
		recast = ir.RecastResource
	}
	literal, outcome := recast(p.m, value, to, p.fit)
	if from == elem.None || to == from || literal == 0 {
		p.reportUnconvertible(op, value)
		return
	}
	if t := p.m.Type(p.m.Result(op, 0)); p.m.OpName(op) == ir.OpArithConstant && to.IsUnsigned() && p.m.Types.ElementType(t) == t {
		p.fail(op, typeNotAccepted, p.quoteOp(op)+" is a signless integer and would become '"+to.String()+"'", advice("choose another type in the target"))
		return
	}
	p.counts.typeReport(from).Constants++
	if p.checkLoss(op, value, from, to, outcome) {
		p.literals[op] = literal
	}
}

// maxShown is the maximum length of a literal in a message.
const maxShown = 60

// reportUnconvertible reports a literal that cannot be converted.
func (p *replacer) reportUnconvertible(op ir.Op, value ir.Attr) {
	what := "is written in a form that cannot be converted"
	if p.m.Attrs.Kind(value) == ir.ResourceAttr {
		what = "is a resource that is missing from the file or does not have the size of the type"
	}
	text := p.m.Attrs.Text(value)
	if len(text) > maxShown {
		text = text[:maxShown] + "..."
	}
	p.fail(op, constantForm, p.quoteOp(op)+" "+what+": "+text, advice("write it as dense<...>"))
}

// checkLoss reports what the conversion of a literal lost. It returns whether the target allows it.
func (p *replacer) checkLoss(op ir.Op, value ir.Attr, from, to elem.Type, outcome elem.Outcome) bool {
	report := p.counts.typeReport(from)
	if outcome&elem.LimitMapped != 0 {
		report.Ends++
		p.recordConstant(op, value, constantExtreme, from, to)
	}
	if outcome&elem.Inexact != 0 {
		report.Rounded++
		p.lost(from).Rounded++
	}
	if outcome&(elem.Inexact|elem.Overflow) == elem.Inexact {
		p.recordConstant(op, value, constantRound, from, to)
	}
	if outcome&(elem.Overflow|elem.NaNLost) == 0 {
		return true
	}
	if p.m.Attrs.Kind(value) == ir.ResourceAttr {
		value, _ = ir.RecastResource(p.m, value, p.m.Types.Elem(p.m.Attrs.Type(value)), elem.Wrap)
	}
	i, text := p.firstLost(value, from, to)
	what := p.quoteOp(op) + " value " + text
	if i > 0 {
		what += " (element #" + strconv.Itoa(i) + ")"
	}
	by := " '" + to.String() + "', which replaces '" + from.String() + "'"
	isInteger, lost := from.IsInteger(), p.lost(from)
	switch {
	case !isInteger && (outcome&elem.NaNLost != 0 || p.losesInfinity(value, from, to, i)):
		p.fail(op, constantForm, what+" has no counterpart in"+by, advice("choose another type in the target"))
		return false
	case !isInteger && p.target.Range != target.RangeSaturate:
		report.Infinite++
		lost.Infinite++
		p.warn(op, constantInf, what+" is beyond the largest number of"+by)
		return true
	case p.target.Range == target.RangeError:
		p.failRange(op, what, from, to)
		return false
	}
	report.Flattened++
	lost.Flattened++
	verb := map[target.Range]string{target.RangeSaturate: "is saturated to fit", target.RangeWrap: "wraps in"}[p.target.Range]
	p.warn(op, constantClamped, what+" "+verb+by)
	return true
}

// failRange reports a number that the new integer type does not have.
func (p *replacer) failRange(op ir.Op, what string, from, to elem.Type) {
	p.fail(op, constantRange, what+" is out of range for '"+to.String()+"', which replaces '"+from.String()+"'",
		advice("write a constant that fits"), advice("write 'range saturate' or 'range wrap' into a target file"))
}

func (p *replacer) recordConstant(op ir.Op, value ir.Attr, kind string, from, to elem.Type) {
	c := p.record(p.counts, op, kind, from, to)
	if literal := p.m.Attrs.Literal(value); literal != nil && literal.Splat() {
		before := literal.At(0)
		after, _ := elem.ConvertFit(from, to, p.fit, before)
		c.Before, c.After = formatExact(from, before), formatExact(to, after)
	}
}

// firstLost returns the index and value of the first element of a literal that another type cannot
// represent.
func (p *replacer) firstLost(value ir.Attr, from, to elem.Type) (int, string) {
	literal := p.m.Attrs.Literal(value)
	if literal == nil {
		return 0, p.m.Attrs.Text(value)
	}
	for i := range literal.Distinct() {
		b := literal.At(i)
		if _, lost := elem.ConvertFit(from, to, p.fit, b); lost&(elem.Overflow|elem.NaNLost) != 0 {
			return int(i), formatElement(from, b)
		}
	}
	return 0, ""
}

// formatElement formats an element for a message: infinities and NaN by name.
func formatElement(t elem.Type, b elem.Bits) string {
	if t.IsFloat() {
		if f := toF64(t, b); math.IsInf(f, 0) || math.IsNaN(f) {
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
	}
	return string(elem.Append(nil, t, b))
}

// toF64 converts a float.
func toF64(t elem.Type, b elem.Bits) float64 {
	wide, _ := elem.Convert(t, elem.F64, b)
	return math.Float64frombits(wide.Lo)
}

// formatExact formats an element with as many digits as distinguish it from adjacent f64 values, so
// that rounding is visible.
func formatExact(t elem.Type, b elem.Bits) string {
	if !t.IsFloat() {
		return formatElement(t, b)
	}
	return strconv.FormatFloat(toF64(t, b), 'g', -1, 64)
}

// losesInfinity reports whether element i of a literal is infinite and the other type has no
// infinity.
func (p *replacer) losesInfinity(value ir.Attr, from, to elem.Type, i int) bool {
	literal := p.m.Attrs.Literal(value)
	if _, _, hasInfinity := to.Part().FloatBits(); hasInfinity || literal == nil {
		return false
	}
	b := literal.At(int64(i))
	isInfinite := func(x uint64) bool { return math.IsInf(toF64(from.Part(), elem.Bits{Lo: x}), 0) }
	return isInfinite(b.Lo) || from.IsComplex() && isInfinite(b.Hi)
}

// checkConvert checks a convert to a replaced type: whether it becomes the identity, and whether
// its values may be out of the new range.
func (p *replacer) checkConvert(op ir.Op) {
	m := p.m
	in, out := m.Type(m.Operand(op, 0)), m.Type(m.Result(op, 0))
	if in != out && p.operandAfter(op, 0) == p.mapping.typ(out) && !p.kept[m.Result(op, 0)] {
		p.identities = append(p.identities, identity{op, m.Types.Elem(in), m.Types.Elem(out)})
	}
	old := m.Types.Elem(out)
	to := p.mapping.elem(old)
	from := m.Types.Elem(p.operandAfter(op, 0))
	if to == old || p.keepsType[m.Result(op, 0)] {
		return
	}
	p.warnWidened(op, in, old, to)
	if from == to || elem.Holds(to, from) {
		return
	}
	if def, _ := m.DefiningOp(m.Operand(op, 0)); def != 0 && isConstant(m.OpName(def)) {
		p.checkConvertedConstant(op, def, old, to)
		return
	}
	if to.IsInteger() && !smallIn(from, old, to) {
		p.warnRange(op, in, old, to)
	}
}

// smallIn reports whether all numbers of a float of at most 8 bits become the same integers in both
// types: those of f8E4M3FN are at most 448.
func smallIn(from, old, to elem.Type) bool {
	if !from.IsFloat() || from.Bits() > 8 {
		return false
	}
	for n := range uint64(1) << from.Bits() {
		whole, _ := elem.Convert(from, old, elem.Bits{Lo: n})
		if _, lost := elem.Convert(old, to, whole); lost != 0 {
			return false
		}
	}
	return true
}

// warnWidened warns that a convert no longer rounds or wraps, because the replacement of its result
// type has more precision or range.
func (p *replacer) warnWidened(op ir.Op, in ir.Type, old, to elem.Type) {
	was := p.m.Types.Elem(in)
	if p.counts != p.report || elem.Holds(old, was) || elem.Holds(old, to) || !elem.Holds(to, old) {
		return
	}
	if def, _ := p.m.DefiningOp(p.m.Operand(op, 0)); def != 0 && isConstant(p.m.OpName(def)) {
		if _, outcome := ir.Recast(p.m, p.m.Property(def, ir.NameValue), old, elem.Wrap); outcome == 0 {
			return
		}
	}
	p.warn(op, convertWidened, p.quoteOp(op)+" no longer narrows '"+was.String()+"' to '"+old.String()+"', because '"+to.String()+"', which replaces it, has more precision or range")
}

// warnRange warns that a converted value may be out of range of a replaced integer type.
func (p *replacer) warnRange(op ir.Op, in ir.Type, old, to elem.Type) {
	p.counts.typeReport(old).Ranges = append(p.counts.typeReport(old).Ranges, p.m.Ranges().Op(op))
	p.warn(op, convertRange, p.quoteOp(op)+" converts '"+p.m.Types.Text(in)+"' to '"+old.String()+"', which becomes '"+to.String()+"': values beyond its range are lost")
}

// checkIndexCast checks a cast from an index, which has 64 bits, to an integer.
func (p *replacer) checkIndexCast(op ir.Op) {
	m := p.m
	in := m.Type(m.Operand(op, 0))
	old := m.Types.Elem(m.Types.ElementType(m.Type(m.Result(op, 0))))
	to := p.mapping.elem(old)
	if to == old {
		return
	}
	all := p.indices(m.Operand(op, 0))
	switch at := slices.IndexFunc(all, func(n int64) bool { return !hasInteger(to, n) }); {
	case all == nil || at >= 0 && p.target.Range != target.RangeError:
		p.warnRange(op, in, old, to)
	case at >= 0:
		p.failRange(op, p.quoteOp(op)+" value "+strconv.FormatInt(all[at], 10), old, to)
	}
}

// indices returns the elements of a constant of index type; nil if v is no such constant.
func (p *replacer) indices(v ir.Value) (all []int64) {
	def, _ := p.m.DefiningOp(v)
	if def == 0 || p.m.OpName(def) != ir.OpArithConstant {
		return nil
	}
	value := p.m.Property(def, ir.NameValue)
	literal := p.m.Attrs.Literal(value)
	if literal == nil {
		return p.m.Attrs.Ints(value)
	}
	for i := range literal.Distinct() {
		all = append(all, int64(literal.At(i).Lo))
	}
	return all
}

// hasInteger reports whether an integer type has a number.
func hasInteger(t elem.Type, n int64) bool {
	_, lost := elem.Convert(elem.I64, t, elem.Bits{Lo: uint64(n)})
	return lost == elem.Exact
}

func (p *replacer) checkConvertedConstant(op, def ir.Op, old, to elem.Type) {
	value, _ := ir.Recast(p.m, p.m.Property(def, ir.NameValue), old, elem.Wrap)
	if value == 0 {
		return
	}
	literal, outcome := ir.Recast(p.m, value, to, p.fit)
	if outcome&(elem.Overflow|elem.LimitMapped) == 0 {
		return
	}
	p.counts.typeReport(old).Constants++
	if p.checkLoss(op, value, old, to, outcome) && to.IsInteger() {
		p.folded[op] = literal
	}
}

func isConstant(n ir.OpName) bool { return n == ir.OpConstant || n == ir.OpChloConstant }
