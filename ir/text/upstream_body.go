package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A bodyBuilder builds the region of a linalg operation that is written without one.
type bodyBuilder struct {
	m           *ir.Module
	op          ir.Op
	block       ir.Block
	element     []ir.Type // element types of the operands, which are the argument types
	applied     ir.OpSpec // operation that replaces the body, without operands and results
	hasLocation bool      // inner operations keep the location of the operation
	problem     string    // error, or ""
}

// buildRegion builds the region of an operation that is written without one, from the types of its
// operands, whose definitions may come later. applied is the operation that replaces the body, with
// its attributes. Without it, inner operations have no location; arguments never have one. Body
// returns an error message, or "".
func (f *special) buildRegion(m *ir.Module, op ir.Op, operands []ir.Type, applied ir.OpSpec) (problem string) {
	if f.buildBody == nil || len(operands) == 0 {
		// The verifier rejects an operation without operands, as each of these has an output.
		return ""
	}
	b := &bodyBuilder{m: m, op: op, applied: applied, hasLocation: applied.Name != ir.OpNone}
	for _, t := range operands {
		b.element = append(b.element, m.Types.ElementType(t))
	}
	region := m.NewRegion()
	b.block = m.NewBlock(region, b.element...)
	f.buildBody(b)
	if b.problem != "" {
		return b.problem
	}
	m.Builder().SetRegions(op, region)
	for inner := m.FirstOp(b.block); inner != 0; inner = m.NextOp(inner) {
		m.Builder().SetImplied(inner, op)
		if !b.hasLocation {
			m.Builder().SetLocation(inner, m.Locs.Unknown())
		}
	}
	for i := range b.element {
		m.Builder().SetArgLocation(b.arg(i), m.Locs.Unknown())
	}
	return ""
}

// addTerminator creates the terminator of a region without one, if the form has a terminator. It
// creates the block if the region is empty, unless the form allows that.
func (f *special) addTerminator(m *ir.Module, r ir.Region, args []ir.Type) (made ir.Op) {
	if f.noTerminator && m.FirstBlock(r) == 0 {
		m.NewBlock(r)
	}
	if f.terminator == "" {
		return 0
	}
	b := m.FirstBlock(r)
	if b == 0 {
		b = m.NewBlock(r, args...)
	}
	if m.NextBlock(b) != 0 {
		return 0
	}
	if last := m.LastOp(b); last != 0 {
		if d := m.OpDef(last); d != nil && d.Terminator {
			// an unregistered operation does not count as a terminator
			// (impl::ensureRegionTerminator)
			return 0
		}
	}
	name := m.Names.Op(f.terminator)
	if !f.terminatorBlock {
		return m.Add(b, ir.OpSpec{Name: name})
	}
	region := m.NewRegion()
	m.NewBlock(region)
	return m.Add(b, ir.OpSpec{Name: name, Regions: []ir.Region{region}})
}

// add adds an operation with one result.
func (b *bodyBuilder) add(name string, result ir.Type, operands ...ir.Value) ir.Value {
	n := b.m.Names.Op(name)
	return b.m.Result(b.m.Add(b.block, ir.OpSpec{Name: n, Operands: operands, Results: []ir.Type{result}, Properties: b.defaults(n)}), 0)
}

func (b *bodyBuilder) defaults(n ir.OpName) ir.Dict {
	var entries []ir.Entry
	if d := ir.Known(n); d != nil {
		for i := range d.Attrs {
			if d.Attrs[i].Filled {
				entries = append(entries, ir.Entry{Name: d.Attrs[i].Name, Attr: b.m.Attrs.Default(&d.Attrs[i])})
			}
		}
	}
	return b.m.Dicts.Of(entries)
}

func (b *bodyBuilder) yield(v ir.Value) {
	b.m.Add(b.block, ir.OpSpec{Name: b.m.Names.Op("linalg.yield"), Operands: []ir.Value{v}})
}

func (b *bodyBuilder) arg(i int) ir.Value { return b.m.Arg(b.block, i) }

func (b *bodyBuilder) last() int { return len(b.element) - 1 }

// isFloat reports whether a type is a float, and isInteger whether it is an integer other than
// index.
func (b *bodyBuilder) isFloat(t ir.Type) bool {
	return b.m.Types.Kind(t) == ir.ScalarType && b.m.Types.Elem(t).IsFloat()
}

func (b *bodyBuilder) isInteger(t ir.Type) bool {
	return b.m.Types.Kind(t) == ir.ScalarType && b.m.Types.Elem(t).IsInteger() && b.m.Types.Elem(t) != elem.Index
}

// cast converts a value; integers are treated as signed (LinalgOps.cpp, RegionBuilderHelper::cast).
func (b *bodyBuilder) cast(v ir.Value, to ir.Type) ir.Value {
	from := b.m.Type(v)
	wider := b.m.Types.Elem(to).Bits() > b.m.Types.Elem(from).Bits()
	name := ""
	switch {
	case from == to:
		return v
	case b.isFloat(from) && b.isFloat(to) && wider:
		name = "arith.extf"
	case b.isFloat(from) && b.isFloat(to) && b.m.Types.Elem(to).Bits() < b.m.Types.Elem(from).Bits():
		name = "arith.truncf"
	case b.isInteger(from) && b.isInteger(to) && wider:
		name = "arith.extsi"
	case b.isInteger(from) && b.isInteger(to):
		name = "arith.trunci"
	case b.isInteger(from) && b.isFloat(to):
		name = "arith.sitofp"
	case b.isFloat(from) && b.isInteger(to):
		name = "arith.fptosi"
	default:
		b.problem = "its custom form does not convert elements of '" + b.m.Types.Text(from) + "' to '" + b.m.Types.Text(to) + "'"
		return v
	}
	return b.add(name, to, v)
}

func buildYieldFirst(b *bodyBuilder) {
	b.hasLocation = true
	b.yield(b.arg(0))
}

// buildCopy builds a body that yields the first operand, converted to the element type of the last
// one.
func buildCopy(b *bodyBuilder) {
	if b.last() < 1 {
		b.problem = "expected an operand and an output"
		return
	}
	b.yield(b.cast(b.arg(0), b.element[b.last()]))
}

// arithmetic returns the operation name for an element type, or "" if there is none.
func (b *bodyBuilder) arithmetic(t ir.Type, float, integer string) string {
	switch {
	case b.isFloat(t):
		return float
	case b.isInteger(t):
		return integer
	}
	return ""
}

// buildContraction builds a body that multiplies two elements and adds the product to the output.
func buildContraction(b *bodyBuilder) {
	if b.last() != 2 {
		b.problem = "expected two operands and an output"
		return
	}
	t := b.element[2]
	times, plus := b.arithmetic(t, "arith.mulf", "arith.muli"), b.arithmetic(t, "arith.addf", "arith.addi")
	if t == b.m.Types.Scalar(elem.I1) || times == "" {
		b.problem = "its custom form does not support elements of '" + b.m.Types.Text(t) + "'"
		return
	}
	x, y := b.cast(b.arg(0), t), b.cast(b.arg(1), t)
	if b.problem == "" {
		b.yield(b.add(plus, t, b.arg(2), b.add(times, t, x, y)))
	}
}

// buildElementwise returns a function that builds a body with one operation on all operands but the
// last.
func buildElementwise(float, integer string) func(b *bodyBuilder) {
	return func(b *bodyBuilder) {
		if b.last() < 1 {
			b.problem = "expected an operand and an output"
			return
		}
		t := b.element[b.last()]
		name := b.arithmetic(t, float, integer)
		if name == "" || t == b.m.Types.Scalar(elem.I1) {
			b.problem = "its custom form does not support elements of '" + b.m.Types.Text(t) + "'"
			return
		}
		var operands []ir.Value
		for i := range b.last() {
			operands = append(operands, b.cast(b.arg(i), t))
		}
		if b.problem == "" {
			b.yield(b.add(name, t, operands...))
		}
	}
}

// addPayload adds b.applied and yields its result. operands is nil if the form does not allow the
// number of arguments.
func (b *bodyBuilder) addPayload(operands []ir.Value) {
	if operands == nil {
		b.problem = "expected one input in this form"
		return
	}
	spec := b.applied
	spec.Operands, spec.Results = operands, []ir.Type{b.element[b.last()]}
	b.yield(b.m.Result(b.m.Add(b.block, spec), 0))
}
