package retarget

import (
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/sharding"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A plan gives the types that replace one element type in the operands and results of an operation.
type plan struct {
	to, result elem.Type
	excess     bool // reuse a value that was just computed in type to
	cast       bool
}

// A plans holds the plans of a target, by operation and type.
type plans struct {
	computes   map[ir.OpName]map[elem.Type]plan
	accumulate map[ir.OpName]map[elem.Type]plan // of reductions with their bodies
}

// newPlans collects the plans for each operation from the statements of the target.
func (r *runner) newPlans() plans {
	all := plans{map[ir.OpName]map[elem.Type]plan{}, map[ir.OpName]map[elem.Type]plan{}}
	for _, row := range rows.Get() {
		name := r.m.Names.OpText(row.op)
		for _, c := range r.target.Casts {
			if slices.Contains(c.Ops, name) {
				for _, t := range c.Types {
					addPlan(all.computes, row.op, t, plan{to: c.To, result: c.Result, cast: true})
				}
			}
		}
		for _, c := range r.target.Computes {
			if len(c.In) > 0 && !slices.Contains(c.In, name) || slices.Contains(c.Except, name) {
				continue
			}
			for _, t := range c.Types {
				p := plan{to: c.To, result: c.To, excess: c.Excess}
				if row.role == ir.Computes {
					addPlan(all.computes, row.op, t, p)
				} else if row.role == ir.Reduces && (c.Accumulate || row.flags&widensBody != 0) {
					addPlan(all.accumulate, row.op, t, p)
				}
			}
		}
	}
	return all
}

func addPlan(in map[ir.OpName]map[elem.Type]plan, n ir.OpName, t elem.Type, p plan) {
	if in[n] == nil {
		in[n] = map[elem.Type]plan{}
	}
	in[n][t] = p
}

// A computer makes operations compute in other types. It walks a module once, inserts converts
// before and after operations, and converts a value to a type at most once in each block; converts
// in enclosing blocks are reused.
type computer struct {
	*runner
	plans     plans
	converted map[conversion]ir.Value
	// values converted back to their type -> the result they come from
	origin map[ir.Value]ir.Value
}

// A conversion is a value that is converted in a block, and its new type.
type conversion struct {
	block ir.Block
	value ir.Value
	to    elem.Type
}

func (r *runner) computeInOtherTypes() {
	c := &computer{runner: r, plans: r.newPlans(), converted: map[conversion]ir.Value{}, origin: map[ir.Value]ir.Value{}}
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
	n := c.m.OpName(op)
	accumulate, compute := c.plans.accumulate[n], c.plans.computes[n]
	switch {
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
	c.regions(op)
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
	c.record(c.report, op, computesInOtherType, from, plans[from].to)
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
	for op := at; op != 0; op = c.m.ParentOp(op) {
		if made := c.converted[conversion{c.m.Block(op), v, p.to}]; made != 0 {
			def, _ := c.m.DefiningOp(made)
			sharding.KeepPropagated(c.m, at, def, v)
			return made
		}
	}
	if c.mayNotFit(v, p.to) {
		c.warn(at, convertRange, c.quoteOp(at)+" takes '"+c.m.Types.Text(c.m.Type(v))+"' as '"+p.to.String()+"': values beyond its range are lost")
	}
	made := c.insertConvert(at, v, c.m.Types.WithElement(c.m.Type(v), c.m.Types.Scalar(p.to)))
	c.converted[conversion{c.m.Block(at), v, p.to}] = made
	return made
}

// mayNotFit reports whether v may be out of range of an integer type that it is converted to. The
// elements of constants are checked.
func (c *computer) mayNotFit(v ir.Value, to elem.Type) bool {
	from := c.m.Types.Elem(c.m.Type(v))
	if !to.IsInteger() || from == to || elem.Holds(to, from) {
		return false
	}
	if def, _ := c.m.DefiningOp(v); def != 0 && isConstant(c.m.OpName(def)) {
		_, outcome := ir.Recast(c.m, c.m.Property(def, ir.NameValue), to, elem.Wrap)
		return outcome&(elem.Overflow|elem.NaNLost) != 0
	}
	return true
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
			c.report.Converts++
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
			m.Erase(def)
			c.report.Converts--
		}
	}
}
