package retarget

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/sharding"
)

// A boundary is the set of values that keep their types under 'boundary convert': those in
// signatures visible outside of the module, in calls of such functions, and in exchanges with the
// host. Values enter as arguments of public functions, results of calls of them and infeeds; they
// leave as results of public functions, operands of calls and outfeeds. A convert is inserted
// before the first use of an entering value and before each leaving use. A value that leaves as it
// entered is not converted.
type boundary struct {
	p              *replacer
	keepsSignature map[ir.Op]bool // functions that keep their signatures
	entering       []ir.Value     // entering values whose types are replaced
	leaving        []use
	leavingType    map[use]ir.Type // their types
}

// A use is an operand of an operation.
type use struct {
	op ir.Op
	i  int
}

// find finds the values that keep their types.
func (b *boundary) find() {
	p := b.p
	p.m.Walk(func(op ir.Op) {
		if p.m.OpName(op) == ir.OpFunc && (p.isPublic(op) || p.m.Body(op) == 0) && p.mapping.affects(p.signature(op)) {
			b.keepsSignature[op] = true
		}
	})
	p.m.Walk(b.findAt)
	p.m.Walk(b.findConvert)
}

// findAt records the values that enter and leave at op.
func (b *boundary) findAt(op ir.Op) {
	m := b.p.m
	row := rowOf(m.OpName(op))
	switch {
	case b.keepsSignature[op]:
		entry := m.Body(op)
		for i := range m.NumArgs(entry) {
			b.addEntering(op, m.Arg(entry, i))
		}
	case m.EndsFunction(op):
		if b.keepsSignature[m.ParentOp(op)] {
			b.addLeaving(op)
		}
	case b.keepsSignature[b.p.callee(op)], row != nil && row.role == ir.HostTransfer:
		b.addLeaving(op)
		for i := range m.NumResults(op) {
			b.addEntering(op, m.Result(op, i))
		}
	}
}

// addEntering records that v enters, if its type is replaced.
func (b *boundary) addEntering(op ir.Op, v ir.Value) {
	if b.isConvertible(op, v) {
		b.entering = append(b.entering, v)
		b.p.effects.decide(v, b.p.boundaryStatement())
		b.p.keepsType[v] = true
	}
}

// addLeaving records that the operands of op leave, if their types are replaced.
func (b *boundary) addLeaving(op ir.Op) {
	for i, v := range b.p.m.Operands(op) {
		if b.isConvertible(op, v) {
			b.leaving = append(b.leaving, use{op, i})
			b.leavingType[use{op, i}] = b.p.m.Type(v)
		}
	}
}

// isConvertible reports whether the type of v is replaced and convert accepts it. If convert does
// not accept it, it reports an error.
func (b *boundary) isConvertible(op ir.Op, v ir.Value) bool {
	t := b.p.m.Type(v)
	if !b.p.mapping.changes(t) {
		return false
	}
	if k := b.p.m.Types.Kind(t); k != ir.TensorType {
		way := advice("choose 'boundary replace' in the target")
		if f := b.p.callee(op); f != 0 && b.p.m.Body(f) == 0 {
			way = advice("define '@" + b.p.m.Attrs.StringOf(b.p.m.Property(f, ir.NameSymName)) + "', and choose 'boundary replace' in the target")
		}
		b.p.fail(op, boundaryValue, b.p.quoteOp(op)+" has a value of type '"+b.p.m.Types.Text(t)+"' at the boundary, which stablehlo.convert does not accept", way)
		return false
	}
	return true
}

// findConvert keeps the types of an existing convert at the boundary: one to a replaced type whose
// uses all leave. There may be a pin between the convert and its uses.
func (b *boundary) findConvert(op ir.Op) {
	m := b.p.m
	if m.OpName(op) != ir.OpConvert || !b.p.mapping.changes(m.Type(m.Result(op, 0))) {
		return
	}
	v := m.Result(op, 0)
	pins := []ir.Value{v}
	for user, i := range m.Uses().Of(v) {
		switch {
		case b.p.isLeaving(user, i):
		case isPin(m, user) && b.allLeave(m.Result(user, 0)):
			pins = append(pins, m.Result(user, 0))
		default:
			return
		}
	}
	if m.Uses().Any(v) {
		for _, pin := range pins {
			b.p.keepsType[pin] = true
		}
	}
}

func (b *boundary) hasLeavingUse(v ir.Value) bool {
	for op, i := range b.p.m.Uses().Of(v) {
		if b.p.isLeaving(op, i) {
			return true
		}
	}
	return false
}

// allLeave reports whether v has uses, all of which leave.
func (b *boundary) allLeave(v ir.Value) bool {
	for op, i := range b.p.m.Uses().Of(v) {
		if !b.p.isLeaving(op, i) {
			return false
		}
	}
	return b.p.m.Uses().Any(v)
}

// convert inserts the missing converts at the boundary. Types must have been replaced before.
func (b *boundary) convert() {
	m := b.p.m
	b.convertEntering()
	type wanted struct {
		block ir.Block
		value ir.Value
	}
	made := map[wanted]ir.Value{}
	for _, x := range b.leaving {
		v := m.Operand(x.op, x.i)
		if b.p.keepsType[v] {
			continue
		}
		w := wanted{m.Block(x.op), v}
		if made[w] == 0 {
			made[w] = b.p.insertConvert(x.op, v, b.leavingType[x], b.p.boundaryStatement())
		}
		m.SetOperand(x.op, x.i, made[w])
	}
}

// convertEntering inserts converts of entering values before their first uses in the module, but
// for values whose uses there all are such converts themselves.
func (b *boundary) convertEntering() {
	m := b.p.m
	wanted := map[ir.Value]ir.Type{}
	for _, v := range b.entering {
		to, converted := b.p.mapping.typ(m.Type(v)), true
		for op, i := range m.Uses().Of(v) {
			converted = converted && (b.keepsUse(op, i) || m.OpName(op) == ir.OpConvert && m.Type(m.Result(op, 0)) == to)
		}
		if !converted {
			b.checkRange(v)
			wanted[v] = to
		}
	}
	if len(wanted) == 0 {
		return
	}
	place := newPlacer(b.p.runner)
	m.Walk(func(op ir.Op) {
		for i, v := range m.Operands(op) {
			if to, ok := wanted[v]; ok && !b.keepsUse(op, i) {
				at := op // a reduction is converted as a whole
				for around := m.ParentOp(at); !isControlFlow(m.OpName(around)); around = m.ParentOp(around) {
					at = around
				}
				m.SetOperand(op, i, place.place(at, v, m.Types.Elem(to), b.p.boundaryStatement()))
			}
		}
	})
}

// keepsUse reports whether a use keeps the type of an entering value.
func (b *boundary) keepsUse(op ir.Op, i int) bool {
	return b.p.isLeaving(op, i) || b.p.keptUses[use{op, i}]
}

// checkRange warns if an entering integer may be out of range of its new type.
func (b *boundary) checkRange(v ir.Value) {
	m := b.p.m
	old := m.Types.Elem(m.Type(v))
	to := b.p.mapping.elem(old)
	if !old.IsInteger() || elem.Holds(to, old) {
		return
	}
	report := b.p.counts.typeReport(old)
	report.Ranges = append(report.Ranges, m.Ranges().Value(v))
	d := m.At(m.Ranges().Value(v), ir.Warning, "a value of type '"+m.Types.Text(m.Type(v))+"' enters at the boundary and becomes '"+to.String()+"': values beyond its range are lost")
	d.Code = convertRange
	b.p.warnings.Add(d)
}

// boundaryStatement returns the index of the statement 'boundary convert', or noStatement.
func (r *runner) boundaryStatement() int {
	for i, s := range slices.Backward(r.target.Statements) {
		if s.Text == "boundary convert" {
			return i
		}
	}
	return noStatement
}

// noStatement is the statement of a convert for which several statements ask.
const noStatement = -1

// insertConvert inserts a convert before an operation; statement is the one that asks for it.
func (r *runner) insertConvert(at ir.Op, v ir.Value, t ir.Type, statement int) ir.Value {
	op := r.m.NewOp(ir.OpConvert, 0, at, []ir.Value{v}, t)
	r.m.InsertBefore(at, op)
	sharding.KeepPropagated(r.m, at, op, v)
	r.countConvert(op, statement)
	return r.m.Result(op, 0)
}
