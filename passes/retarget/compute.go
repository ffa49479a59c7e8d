package retarget

import (
	"maps"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A plan gives the types that replace one element type in the operands and results of an operation.
type plan struct {
	to, result elem.Type
	excess     bool // reuse a value that was just computed in type to
	cast       bool
	statement  int
}

// A candidate is a statement about operations of one name.
type candidate struct {
	keeps    func(elem.Type) bool // nil unless the statement keeps types
	types    []elem.Type
	plan     plan
	selector *target.Selector
}

// A plans finds the plans for operations. The last statement about an operation and a type
// decides.
type plans struct {
	*matcher
	computes   map[ir.OpName][]candidate // in order of precedence, the last first
	accumulate map[ir.OpName][]candidate // of reductions with their bodies
}

// newPlans collects the statements about each operation.
func (r *runner) newPlans() *plans {
	all := &plans{matcher: r.newMatcher(), computes: map[ir.OpName][]candidate{}, accumulate: map[ir.OpName][]candidate{}}
	for _, row := range rows.Get() {
		all.computes[row.op], all.accumulate[row.op] = r.candidates(row)
	}
	return all
}

// candidates returns the statements that may make operations of a row compute in another type, and
// those that may make their accumulators have another one.
func (r *runner) candidates(row *row) (computes, accumulates []candidate) {
	name := r.m.Names.OpText(row.op)
	names := func(s *target.Selector) bool {
		return len(s.In) == 0 || slices.ContainsFunc(s.In, func(text string) bool { op, _ := target.SplitBody(text); return op == name })
	}
	for i := range r.target.Casts {
		if c := &r.target.Casts[i]; names(&c.Selector) && row.role == ir.Computes {
			computes = append(computes, candidate{types: c.Types, plan: plan{to: c.To, result: c.Result, cast: true, statement: c.Statement}, selector: &c.Selector})
		}
	}
	for i := range r.target.Computes {
		c := &r.target.Computes[i]
		if !names(&c.Selector) {
			continue
		}
		x := candidate{types: c.Types, plan: plan{to: c.To, result: c.To, excess: c.Excess, statement: c.Statement}, selector: &c.Selector}
		if row.role == ir.Computes {
			computes = append(computes, x)
		} else if row.role == ir.Reduces && (c.Accumulate || row.flags&widensBody != 0) {
			accumulates = append(accumulates, x)
		}
	}
	for i := range r.target.Keeps {
		k := &r.target.Keeps[i]
		x := candidate{keeps: k.Keeps, selector: &k.Selector, plan: plan{statement: k.Statement}}
		switch {
		case k.SelectsValues() || !names(&k.Selector):
		case row.role == ir.Computes:
			computes = append(computes, x)
		default:
			accumulates = append(accumulates, x)
		}
	}
	last := func(a, b candidate) int { return b.plan.statement - a.plan.statement }
	slices.SortStableFunc(computes, last)
	slices.SortStableFunc(accumulates, last)
	return computes, accumulates
}

// of returns the plans for an operation by type.
func (all *plans) of(op ir.Op, in map[ir.OpName][]candidate) map[elem.Type]plan {
	list := in[all.m.OpName(op)]
	if len(list) == 0 {
		return nil
	}
	found := map[elem.Type]plan{}
	var kept []candidate
	for _, c := range list {
		if !all.matches(c.selector, op) {
			continue
		}
		if c.keeps != nil {
			kept = append(kept, c)
			continue
		}
		for _, t := range c.types {
			_, decided := found[t]
			if !decided && !slices.ContainsFunc(kept, func(k candidate) bool { return k.keeps(t) }) {
				found[t] = c.plan
			}
		}
	}
	return found
}

// A computer makes operations compute in other types. It walks a module once and inserts converts
// before and after operations.
type computer struct {
	*runner
	plans *plans
	place *placer
	// values converted back to their type -> the result they come from
	origin map[ir.Value]ir.Value
}

func (r *runner) computeInOtherTypes() {
	c := &computer{runner: r, plans: r.newPlans(), place: newPlacer(r), origin: map[ir.Value]ir.Value{}}
	c.regions(r.m.Top())
	c.dropUnused()
}

// hasPlannedType reports whether op has data operands, or a mixed result, of a type that has a
// plan.
func (c *computer) hasPlannedType(plans map[elem.Type]plan, op ir.Op) bool {
	if plans == nil {
		return false
	}
	row, n := rowOf(c.m.OpName(op)), c.m.NumOperands(op)
	if isPin(c.m, op) {
		return false
	}
	for i, v := range c.m.Operands(op) {
		if _, ok := plans[c.m.Types.Elem(c.m.Type(v))]; ok && row.dataOperand(i, n) && !c.isRoot(op, i) {
			return true
		}
	}
	if row.flags&mixedResult != 0 { // no operand may have the type of its result
		p, ok := plans[c.m.Types.Elem(c.m.Type(c.m.Result(op, 0)))]
		return ok && !p.cast
	}
	return false
}

// accumulatesPlannedType reports whether a result of a reduction has a type with a plan. If only
// operands have, the body converts them.
func (c *computer) accumulatesPlannedType(plans map[elem.Type]plan, op ir.Op) bool {
	return slices.ContainsFunc(c.m.AppendResultTypes(nil, op), func(t ir.Type) bool {
		_, ok := plans[c.m.Types.Elem(t)]
		return ok
	})
}

// regions changes the types of the operations nested in op.
func (c *computer) regions(op ir.Op) {
	for b := range ir.Blocks(c.m, op) {
		for op := c.m.FirstOp(b); op != 0; {
			next := c.m.NextOp(op)
			c.op(op)
			op = next
		}
	}
}

// op changes the types of op, or of the operations nested in it.
func (c *computer) op(op ir.Op) {
	accumulate, compute := c.plans.of(op, c.plans.accumulate), c.plans.of(op, c.plans.computes)
	switch {
	case c.reportChain(op, accumulate) || c.reportChain(op, compute):
		return
	case c.hasPlannedType(accumulate, op) && c.accumulatesPlannedType(accumulate, op):
		if c.canConvert(op, accumulate) {
			c.accumulate(op, accumulate)
		}
		return
	case c.hasPlannedType(compute, op):
		if c.canConvert(op, compute) {
			c.compute(op, compute)
		}
		return
	}
	c.countKept(op)
	c.regions(op)
}

// countKept records that a statement keeps the types of an operation which others would change.
func (c *computer) countKept(op ir.Op) {
	if c.effects == nil {
		return
	}
	for _, x := range slices.Concat(c.plans.accumulate[c.m.OpName(op)], c.plans.computes[c.m.OpName(op)]) {
		keeps := func(t ir.Type) bool { return x.keeps(c.m.Types.Elem(t)) }
		if x.keeps != nil && slices.ContainsFunc(c.m.AppendResultTypes(nil, op), keeps) && c.plans.matches(x.selector, op) {
			c.effects.decideResults(op, x.plan.statement)
			return
		}
	}
}

// reportChain reports an operation that two statements convert one after the other, and returns
// whether it is one: a second run would change it again.
func (c *computer) reportChain(op ir.Op, plans map[elem.Type]plan) bool {
	for _, from := range slices.Sorted(maps.Keys(plans)) {
		p := plans[from]
		for _, to := range []elem.Type{p.to, p.result} {
			next, ok := plans[to]
			if !ok || to == from || !c.hasPlannedType(map[elem.Type]plan{from: p}, op) {
				continue
			}
			first, second := c.statement(p.statement), c.statement(next.statement)
			c.fail(op, convertsTwice, c.quoteOp(op)+" is converted from '"+from.String()+"' to '"+to.String()+"' by '"+first.Text+"' ("+first.Place()+"), and from '"+to.String()+"' to '"+next.to.String()+
				"' by '"+second.Text+"' ("+second.Place()+")", advice("write 'except' in one of the statements"))
			return true
		}
	}
	return false
}

// canConvert reports whether convert accepts the operands and results of op that have a plan; if
// not, it reports an error. A quantized operand determines the type of the computation, so that
// other operands cannot be converted.
func (c *computer) canConvert(op ir.Op, plans map[elem.Type]plan) bool {
	reject := func(what string, i int, v ir.Value) bool {
		t := c.m.Type(v)
		way := "dequantize it first"
		if c.m.Types.Kind(c.m.Types.ElementType(t)) != ir.QuantizedType {
			if _, ok := plans[c.m.Types.Elem(t)]; !ok || c.m.Types.Kind(t) == ir.TensorType {
				return false
			}
			way = "give it a rank"
		}
		c.fail(op, unconvertible, c.quoteOp(op)+" "+what+" #"+strconv.Itoa(i)+" is of type '"+c.m.Types.Text(t)+"', which stablehlo.convert does not accept", advice(way))
		return true
	}
	for i, v := range c.m.Operands(op) {
		if reject("operand", i, v) {
			return false
		}
	}
	for i := range c.m.NumResults(op) {
		if reject("result", i, c.m.Result(op, i)) {
			return false
		}
	}
	return true
}

// compute makes an operation without regions compute in other types.
func (c *computer) compute(op ir.Op, plans map[elem.Type]plan) {
	c.countPlan(op, plans)
	parts := c.partPlans(op, plans)
	c.convertOperands(op, plans)
	c.retypeCompare(op)
	c.convertResults(op, plans, parts)
}

// countPlan counts an operation as cast or as computing in another type.
func (c *computer) countPlan(op ir.Op, plans map[elem.Type]plan) {
	values := c.m.Operands(op)
	if c.m.NumResults(op) > 0 { // the plan may be for its type only
		values = append(values[:len(values):len(values)], c.m.Result(op, 0))
	}
	var from elem.Type
	for _, v := range values {
		e := c.m.Types.Elem(c.m.Type(v))
		if p, ok := plans[e]; ok && (from == elem.None || p.cast) {
			from = e
		}
	}
	change := c.record(c.report, op, computesInOtherType, from, plans[from].to)
	change.Statement = c.statement(plans[from].statement)
	c.effects.decideResults(op, plans[from].statement)
	if plans[from].cast {
		c.report.Casts++
	} else {
		c.report.Computes++
	}
}

// partPlans returns plans for results whose type follows from complex operands or their parts: abs
// of complex<f32> that computes in complex<f64> gives f64.
func (c *computer) partPlans(op ir.Op, plans map[elem.Type]plan) map[elem.Type]plan {
	if rowOf(c.m.OpName(op)).flags&complexParts == 0 {
		return nil
	}
	tied := map[elem.Type]plan{}
	for _, v := range c.m.Operands(op) {
		e := c.m.Types.Elem(c.m.Type(v))
		p, ok := plans[e]
		if !ok {
			continue
		}
		if e.IsComplex() {
			tied[e.Part()] = plan{to: p.to.Part(), result: p.result.Part()}
		} else if whole, ok := elem.Complex(e); ok {
			to, _ := elem.Complex(p.to)
			tied[whole] = plan{to: to, result: to}
		}
	}
	return tied
}

func (c *computer) convertOperands(op ir.Op, plans map[elem.Type]plan) {
	row, n := rowOf(c.m.OpName(op)), c.m.NumOperands(op)
	for i := range n {
		v := c.m.Operand(op, i)
		if p, ok := plans[c.m.Types.Elem(c.m.Type(v))]; ok && row.dataOperand(i, n) && !c.isRoot(op, i) {
			c.m.SetOperand(op, i, c.convertedValue(op, v, p))
		}
	}
}

// convertedValue returns v in the type of a plan. It inserts a convert before at unless one exists.
func (c *computer) convertedValue(at ir.Op, v ir.Value, p plan) ir.Value {
	if from := c.origin[v]; p.excess && from != 0 && c.m.Types.Elem(c.m.Type(from)) == p.to {
		return from
	}
	return c.place.convert(at, v, p.to, p.statement)
}

// convertResults changes the types of the results of op and converts them back after it.
func (c *computer) convertResults(op ir.Op, plans, parts map[elem.Type]plan) {
	m := c.m
	n := m.NumResults(op)
	change := false
	fixed := int(rowOf(m.OpName(op)).fixed.result) - 1
	result := func(i int, t ir.Type) ir.Type {
		e := m.Types.Elem(t)
		p, ok := parts[e] // a result tied to an operand gets the type that follows from it
		if !ok {
			p, ok = plans[e]
		}
		if !ok || p.result == e || i == fixed {
			return t
		}
		return m.Types.WithElement(t, m.Types.Scalar(p.result))
	}
	for i := range n {
		change = change || result(i, m.Type(m.Result(op, i))) != m.Type(m.Result(op, i))
	}
	if !change {
		return
	}
	old := m.Detach(op)
	at := op
	for i := range n {
		v, fresh := old+ir.Value(i), m.Result(op, i)
		t := m.Type(v)
		m.SetType(fresh, result(i, t))
		switch {
		case !m.Uses().Any(v):
		case result(i, t) == t:
			m.ReplaceAllUses(v, fresh)
		default:
			back := m.NewOp(ir.OpConvert, 0, at, []ir.Value{fresh}, t)
			m.InsertAfter(at, back)
			m.Adopt(back, v)
			if a := m.Attribute(op, c.m.Names.Attr("sdy.sharding")); a != 0 && n == 1 {
				m.SetAttribute(back, c.m.Names.Attr("sdy.sharding"), a)
			}
			c.countConvert(back, plans[m.Types.Elem(t)].statement)
			c.origin[v] = fresh
			at = back
		}
	}
}

// dropUnused erases the converts of results that have lost their last use.
func (c *computer) dropUnused() {
	m := c.m
	if !slices.ContainsFunc(c.target.Computes, func(s target.Compute) bool { return s.Excess }) {
		return
	}
	for v := range c.origin {
		if !m.Uses().Any(v) {
			def, _ := m.DefiningOp(v)
			c.erase(def, noStatement)
		}
	}
}
