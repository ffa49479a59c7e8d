package retarget

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A border is where values keep their types under 'boundary convert': signatures that others see,
// calls of them, and what the host exchanges. Values come in there, as arguments of public
// functions, results of calls of them and infeeds, and go out as what public functions return, as
// operands of calls and outfeeds. In between stand converts: one behind each value that comes in,
// one in front of each use that goes out. A value that goes out as it came in is not converted.
type border struct {
	p     *replacer
	keeps map[ir.Op]bool // functions with their signatures
	ins   []ir.Value     // values that come in, of types that are replaced
	outs  []exit
	leave map[use]bool       // outs
	uses  map[ir.Value][]use // of values that come in, and of converts to replaced types
	entry map[ir.Block]ir.Op // the first operation of a block before converts were put there
}

// A use is an operand.
type use struct {
	op ir.Op
	i  int
}

// An exit is a use that goes out, and the type in which it does.
type exit struct {
	use
	typ ir.Type
}

func newBorder(p *replacer) *border {
	return &border{p: p, keeps: map[ir.Op]bool{}, leave: map[use]bool{}, uses: map[ir.Value][]use{}, entry: map[ir.Block]ir.Op{}}
}

// find finds the values that keep their types.
func (b *border) find() {
	p := b.p
	p.m.Walk(func(op ir.Op) {
		if p.isFunction(op) && (p.isPublic(op) || p.m.Body(op) == 0) && p.mapping.affects(p.signature(op)) {
			b.keeps[op] = true
		}
	})
	p.m.Walk(b.findAt)
	p.m.Walk(func(op ir.Op) {
		for i, v := range p.m.Operands(op) {
			if p.stays[v] || b.isConverted(v) {
				b.uses[v] = append(b.uses[v], use{op, i})
			}
		}
	})
	p.m.Walk(b.findConvert)
}

// findAt finds what comes in and goes out at an operation.
func (b *border) findAt(op ir.Op) {
	m := b.p.m
	row := rowOf(m.OpName(op))
	switch {
	case b.keeps[op]:
		if entry := m.Body(op); entry != 0 {
			for i := range m.NumArgs(entry) {
				b.comesIn(op, m.Arg(entry, i))
			}
		}
	case m.EndsFunction(op):
		if b.keeps[m.ParentOp(op)] {
			b.goesOut(op)
		}
	case b.keeps[b.p.callee(op)], row != nil && row.role == ir.TalksToHost:
		b.goesOut(op)
		for i := range m.NumResults(op) {
			b.comesIn(op, m.Result(op, i))
		}
	}
}

// comesIn notes a value that comes in, if its type is replaced.
func (b *border) comesIn(op ir.Op, v ir.Value) {
	if b.isConvertible(op, v) {
		b.ins = append(b.ins, v)
		b.p.stays[v] = true
	}
}

// goesOut notes the operands of an operation whose types are replaced.
func (b *border) goesOut(op ir.Op) {
	for i, v := range b.p.m.Operands(op) {
		if b.isConvertible(op, v) {
			b.outs = append(b.outs, exit{use{op, i}, b.p.m.Type(v)})
			b.leave[use{op, i}] = true
		}
	}
}

// isConvertible reports whether the type of a value is replaced, and reports one that no convert
// takes.
func (b *border) isConvertible(op ir.Op, v ir.Value) bool {
	t := b.p.m.Type(v)
	if !b.p.mapping.changes(t) {
		return false
	}
	if k := b.p.m.TypeKind(t); k != ir.TensorType {
		way := advice("choose 'boundary replace' in the target")
		if f := b.p.callee(op); f != 0 && b.p.m.Body(f) == 0 {
			way = advice("define '@" + b.p.m.StringOf(b.p.m.Property(f, b.p.names.symName)) + "', and choose 'boundary replace' in the target")
		}
		b.p.fail(op, container, b.p.named(op)+" has a value of type '"+b.p.m.TypeString(t)+"' at the boundary, which stablehlo.convert does not accept", way)
		return false
	}
	return true
}

// isConverted reports whether a value is the result of a convert to a replaced type, or of a pin.
func (b *border) isConverted(v ir.Value) bool {
	def, _ := b.p.m.DefiningOp(v)
	return def != 0 && (b.p.m.OpName(def) == ir.OpConvert || isPin(b.p.m, def)) && b.p.mapping.changes(b.p.m.Type(v))
}

// findConvert looks for a convert that stands at the border already: to a replaced type, for uses
// that go out and no other. A pin may stand between.
func (b *border) findConvert(op ir.Op) {
	m := b.p.m
	if m.OpName(op) != ir.OpConvert {
		return
	}
	v := m.Result(op, 0)
	pins := []ir.Value{v}
	for _, u := range b.uses[v] {
		switch {
		case b.leave[u]:
		case isPin(m, u.op) && b.allLeave(m.Result(u.op, 0)):
			pins = append(pins, m.Result(u.op, 0))
		default:
			return
		}
	}
	if len(b.uses[v]) > 0 {
		for _, pin := range pins {
			b.p.stays[pin] = true
		}
	}
}

// goes reports whether a value goes out.
func (b *border) goes(v ir.Value) bool {
	return slices.ContainsFunc(b.outs, func(x exit) bool { return b.p.m.Operand(x.op, x.i) == v })
}

// allLeave reports whether a value has uses, all of which go out.
func (b *border) allLeave(v ir.Value) bool {
	return len(b.uses[v]) > 0 && !slices.ContainsFunc(b.uses[v], func(u use) bool { return !b.leave[u] })
}

// convert puts the converts that are missing at the border. Types have been exchanged.
func (b *border) convert() {
	m := b.p.m
	for _, v := range b.ins {
		b.convertIn(v)
	}
	type wanted struct {
		block ir.Block
		value ir.Value
	}
	made := map[wanted]ir.Value{}
	for _, x := range b.outs {
		v := m.Operand(x.op, x.i)
		if b.p.stays[v] {
			continue
		}
		w := wanted{m.Block(x.op), v}
		if made[w] == 0 {
			made[w] = b.p.insertConvert(x.op, v, x.typ)
		}
		m.SetOperand(x.op, x.i, made[w])
	}
}

// convertIn puts a convert behind a value that comes in, for its uses within, unless all of these
// convert it themselves.
func (b *border) convertIn(v ir.Value) {
	m := b.p.m
	to := b.p.mapping.typ(m.Type(v))
	var within []use
	converted := true
	for _, u := range b.uses[v] {
		if !b.leave[u] {
			within = append(within, u)
			converted = converted && m.OpName(u.op) == ir.OpConvert && m.Type(m.Result(u.op, 0)) == to
		}
	}
	if converted {
		return
	}
	b.lookAtRange(v)
	inner := b.p.insertConvert(b.behind(v), v, to)
	def, _ := m.DefiningOp(inner)
	for _, u := range within {
		m.KeepPropagated(u.op, def, v)
		m.SetOperand(u.op, u.i, inner)
	}
}

// lookAtRange warns of integers that come in and may leave the range within.
func (b *border) lookAtRange(v ir.Value) {
	m := b.p.m
	old := m.Elem(m.Type(v))
	to := b.p.mapping.elem(old)
	if !old.IsInteger() || holds(to, old) {
		return
	}
	report := b.p.counts.of(old)
	report.Ranges = append(report.Ranges, m.ValueRange(v))
	d := m.At(m.ValueRange(v), ir.Warning, "a value of type '"+m.TypeString(m.Type(v))+"' enters at the boundary and becomes '"+to.String()+"': values beyond its range are lost")
	d.Code = string(convertRange)
	b.p.warnings.Add(d)
}

// behind is the operation behind the definition of a value.
func (b *border) behind(v ir.Value) ir.Op {
	m := b.p.m
	if def, _ := m.DefiningOp(v); def != 0 {
		return m.NextOp(def) // a terminator gives no value
	}
	block, _ := m.ArgOf(v)
	if b.entry[block] == 0 {
		b.entry[block] = m.FirstOp(block)
	}
	return b.entry[block]
}

// insertConvert puts a convert in front of an operation.
func (r *runner) insertConvert(at ir.Op, v ir.Value, t ir.Type) ir.Value {
	op := r.m.NewOp(ir.OpConvert, 0, at, []ir.Value{v}, t)
	r.m.InsertBefore(at, op)
	r.m.KeepPropagated(at, op, v)
	r.report.Converts++
	return r.m.Result(op, 0)
}
