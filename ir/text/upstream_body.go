package text

import (
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
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
// its attributes. Without it, inner operations have no location; arguments never have one. It
// returns an error message, or "".
func buildRegion(m *ir.Module, op ir.Op, operands []ir.Type, applied ir.OpSpec) (problem string) {
	build := bodies.Get()[m.OpName(op)]
	if build == nil || len(operands) == 0 {
		// The verifier rejects an operation without operands, as each of these has an output.
		return ""
	}
	b := &bodyBuilder{m: m, op: op, applied: applied, hasLocation: applied.Name != ir.OpNone}
	for _, t := range operands {
		b.element = append(b.element, m.Types.ElementType(t))
	}
	region := m.NewRegion()
	b.block = m.NewBlock(region, b.element...)
	build(b)
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

// completeBody adds the implicit terminator to a region without one, and the block that takes args
// to an empty region. A body that has no terminator only gets the block.
func (b *builder) completeBody(op ir.Op, r ir.Region, args []upstreamArg) *syntax.Error {
	m, def := b.m, b.m.OpDef(op)
	block := m.FirstBlock(r)
	if block == 0 {
		types := make([]ir.Type, len(args))
		for i, a := range args {
			t, err := b.typeAt(a.typ)
			if err != nil {
				return err
			}
			types[i] = t
		}
		block = m.NewBlock(r, types...)
	}
	if def.Has(ir.NoTerminator) || m.NextBlock(block) != 0 {
		return nil
	}
	if last := m.LastOp(block); last != 0 {
		if d := m.OpDef(last); d != nil && d.Terminator {
			// an unregistered operation does not count as a terminator
			// (impl::ensureRegionTerminator)
			return nil
		}
	}
	end := ir.OpSpec{Name: def.ImplicitTerminator()}
	if d := ir.Known(end.Name); len(d.Regions) > 0 && !d.ManyRegions {
		end.Regions = []ir.Region{m.NewRegion()}
		m.NewBlock(end.Regions[0])
	}
	m.Builder().SetImplied(m.Add(block, end), op)
	return nil
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

// buildPayload returns a function that builds a body with b.applied, whose operands choose selects
// from the arguments. They are nil if the form does not allow the number of arguments.
func buildPayload(choose func(args []ir.Value) []ir.Value) func(b *bodyBuilder) {
	return func(b *bodyBuilder) {
		spec := b.applied
		spec.Operands, spec.Results = choose(argsOf(b.m, b.m.BlockRegion(b.block))), []ir.Type{b.element[b.last()]}
		if spec.Operands == nil {
			b.problem = "expected one input in this form"
			return
		}
		b.yield(b.m.Result(b.m.Add(b.block, spec), 0))
	}
}

// bodies has the functions that create the region of an operation that is written without one.
var bodies = lazy.Value[map[ir.OpName]func(b *bodyBuilder)]{New: func() map[ir.OpName]func(b *bodyBuilder) {
	all := map[ir.OpName]func(b *bodyBuilder){
		ir.OpLinalgTranspose: buildYieldFirst, ir.OpLinalgBroadcast: buildYieldFirst, ir.OpLinalgFill: buildCopy, ir.OpLinalgCopy: buildCopy,
		ir.OpLinalgReduce: buildPayload(reducePayload), ir.OpLinalgMap: buildPayload(mapPayload),
	}
	for _, n := range []ir.OpName{ir.OpLinalgMatmul, ir.OpLinalgBatchMatmul, ir.OpLinalgMatvec, ir.OpLinalgVecmat, ir.OpLinalgDot} {
		all[n] = buildContraction
	}
	for n, words := range map[ir.OpName][2]string{ // operations for floats and integers
		ir.OpLinalgExp: {"math.exp"}, ir.OpLinalgLog: {"math.log"}, ir.OpLinalgAbs: {"math.absf"}, ir.OpLinalgCeil: {"math.ceil"}, ir.OpLinalgFloor: {"math.floor"},
		ir.OpLinalgNegf: {"arith.negf"}, ir.OpLinalgSqrt: {"math.sqrt"}, ir.OpLinalgRsqrt: {"math.rsqrt"}, ir.OpLinalgTanh: {"math.tanh"},
		ir.OpLinalgRound: {"math.round"}, ir.OpLinalgErf: {"math.erf"},
		ir.OpLinalgAdd: {"arith.addf", "arith.addi"}, ir.OpLinalgSub: {"arith.subf", "arith.subi"}, ir.OpLinalgMul: {"arith.mulf", "arith.muli"},
		ir.OpLinalgDiv: {"arith.divf", "arith.divsi"}, ir.OpLinalgMax: {"arith.maximumf", "arith.maxsi"}, ir.OpLinalgMin: {"arith.minimumf", "arith.minsi"},
	} {
		all[n] = buildElementwise(words[0], words[1])
	}
	return all
}}
