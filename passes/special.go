package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// The operations that a signature cannot describe.

// unary is the decision of an operation with one operand: it is converted to one type, and the
// result has another or the same.
func (p *promoter) unary(op ir.Op, operand, result promote.Node) {
	if !p.inferring {
		p.convertOperand(op, 0, operand.Type)
	}
	p.applyResults(op, []promote.Node{result})
}

// abs of unsigned integers and bools is the value, of a complex value its real type (jax ufuncs.py,
// absolute).
func (p *promoter) abs(op ir.Op) {
	v := p.m.Operand(op, 0)
	switch n := p.node(v); n.Type.Kind() {
	case promote.Bool, promote.Unsigned:
		p.identityOf(op, v)
	case promote.NoKind:
		p.opaque(op)
	default:
		p.unary(op, n, promote.Node{Type: partOf(n.Type), Weak: n.Weak})
	}
}

// real of a value that is not complex is the value.
func (p *promoter) real(op ir.Op) {
	v := p.m.Operand(op, 0)
	switch n := p.node(v); n.Type.Kind() {
	case promote.NoKind:
		p.opaque(op)
	case promote.Bool, promote.Signed, promote.Unsigned:
		p.identityOf(op, v)
	default:
		p.unary(op, n, promote.Node{Type: partOf(n.Type), Weak: n.Weak})
	}
}

// imag of an integer is zeros of its type; of a float StableHLO itself gives zeros.
func (p *promoter) imag(op ir.Op) {
	m := p.m
	v := m.Operand(op, 0)
	switch n := p.node(v); n.Type.Kind() {
	case promote.NoKind:
		p.opaque(op)
	case promote.Bool, promote.Signed, promote.Unsigned:
		if !p.inferring {
			p.zeros(op, v)
		}
		p.applyResults(op, []promote.Node{{Type: n.Type, Weak: n.Weak}})
	default:
		p.unary(op, n, promote.Node{Type: partOf(n.Type), Weak: n.Weak})
	}
}

// zeros makes an operation the value zero in the shape and type of v.
func (p *promoter) zeros(op ir.Op, v ir.Value) {
	m := p.m
	t := m.Type(v)
	if isStatic(m, t) {
		m.SetOperands(op)
		m.Rename(op, ir.OpConstant, p.valueDict(m.ElementsAttr(t, zeroBits)))
		return
	}
	scalar := m.Element(t)
	zero := m.Int(0, scalar)
	m.Rename(op, ir.OpChloConstantLike, p.valueDict(zero))
}

// conj of a value that is not complex is the value, except that of a float, which StableHLO has.
func (p *promoter) conj(op ir.Op) {
	v := p.m.Operand(op, 0)
	switch p.node(v).Type.Kind() {
	case promote.Bool, promote.Signed, promote.Unsigned:
		p.identityOf(op, v)
	default:
		p.signature(op, ruleOf(ir.OpChloConj))
	}
}

// rounding of an integer whose result is declared to be one is the identity, as jnp.floor and jnp.round
// have it; declared as a float it is jnp.rint, which converts first. A complex value is rounded part
// by part. JAX does not round bools.
func (p *promoter) rounding(op ir.Op) {
	v := p.m.Operand(op, 0)
	even := p.m.Name(op) == ir.OpRoundNearestEven
	declared := promotable[p.m.Elem(p.declaredType(p.m.Result(op, 0)))]
	switch n := p.node(v); {
	case isIndex(n.Type) && isIndex(declared), n.Type == promote.I1 && declared == promote.I1 && !even:
		p.identityOf(op, v)
	case n.Type.Kind() == promote.Complex && even:
		p.byParts(op, ir.OpComplex, n)
	default:
		p.signature(op, ruleOf(p.m.Name(op)))
	}
}

// test of a complex value looks at both parts: it is finite if both are, and infinite if one is.
func (p *promoter) test(op ir.Op) {
	n := p.node(p.m.Operand(op, 0))
	if n.Type.Kind() != promote.Complex {
		p.signature(op, ruleOf(p.m.Name(op)))
		return
	}
	combine := ir.OpAnd
	if p.m.Name(op) == ir.OpChloIsInf {
		combine = ir.OpOr
	}
	p.byParts(op, combine, promote.Node{Type: promote.I1, Weak: n.Weak})
}

// byParts applies an operation to both parts of its complex operand and combines what it gives.
func (p *promoter) byParts(op ir.Op, combine ir.OpName, result promote.Node) {
	m := p.m
	if !p.inferring {
		v := m.Operand(op, 0)
		part, each := partOf(p.elemOf(v)), partOf(result.Type)
		re := p.insert(op, ir.OpReal, 0, part, v)
		im := p.insert(op, ir.OpImag, 0, part, v)
		a := p.insert(op, m.Name(op), m.Properties(op), each, m.Result(re, 0))
		b := p.insert(op, m.Name(op), m.Properties(op), each, m.Result(im, 0))
		m.SetOperands(op, m.Result(a, 0), m.Result(b, 0))
		m.Rename(op, combine, 0)
	}
	p.applyResults(op, []promote.Node{result})
}

// sign of unsigned integers is min(x, 1): StableHLO's own sign takes signed ones only.
func (p *promoter) sign(op ir.Op) {
	m := p.m
	c := ruleOf(ir.OpNegate) // takes the same kinds, unsigned integers included
	v := m.Operand(op, 0)
	n, ok := p.keep(op, &compiled{rule: &rule{op: ir.OpSign, spec: "sign C1"}, operands: c.operands, kinds: c.kinds}, 0, v)
	if !ok {
		p.settleAll(op)
		return
	}
	if n.Type.Kind() == promote.Unsigned && !p.inferring {
		t := m.Type(v)
		if !isStatic(m, t) {
			p.fail(op, "'stablehlo.sign' op takes signed integer, float or complex elements (spec.md#sign C1), but its operand has type '"+
				m.TypeString(t)+"'", noteText("write stablehlo.minimum with 1"))
			return
		}
		one := m.NewOp(ir.OpConstant, p.valueDict(m.ElementsAttr(t, oneBits)), op, nil, t)
		m.InsertBefore(op, one)
		p.grow()
		m.SetOperands(op, v, m.Result(one, 0))
		m.Rename(op, ir.OpMinimum, 0)
	}
	p.applyResults(op, []promote.Node{{Type: n.Type, Weak: n.Weak}})
}

// square of integers is multiplication (jax lax.py, square).
func (p *promoter) square(op ir.Op) {
	v := p.m.Operand(op, 0)
	c := &compiled{rule: &rule{op: ir.OpChloSquare, flags: numeric}, operands: []byte{'K'}, kinds: ruleOf(ir.OpDivide).kinds}
	n, ok := p.keep(op, c, 0, v)
	if !ok {
		p.settleAll(op)
		return
	}
	if !p.inferring {
		p.convertOperand(op, 0, n.Type)
		if isIndex(n.Type) {
			x := p.m.Operand(op, 0)
			p.m.SetOperands(op, x, x)
			p.m.Rename(op, ir.OpMultiply, 0)
		}
	}
	p.applyResults(op, []promote.Node{{Type: n.Type, Weak: n.Weak}})
}

// explicit is a convert of the source: it means what it says, and its result is strong. One that has
// become a convert to the same type goes.
func (p *promoter) explicit(op ir.Op) {
	v := p.m.Operand(op, 0)
	r := p.m.Result(op, 0)
	p.settle(r)
	if !p.inferring && p.changed(v) && p.elemOf(v) == p.elemOf(r) {
		p.identityOf(op, v)
	}
}

// quantize converts its operand to the expressed type of its result.
func (p *promoter) quantize(op ir.Op) {
	m := p.m
	v := m.Operand(op, 0)
	from := p.node(v)
	expressed := m.Expressed(m.Element(m.Type(m.Result(op, 0))))
	if from.Type == promote.NoType || expressed == 0 {
		p.opaque(op)
		return
	}
	to := promotable[m.Elem(expressed)]
	if from.Type != to {
		if !p.sys.Converts(from, promote.Node{Type: to}) {
			p.failOperand(op, 0, "must have the expressed type '"+to.String()+"' of the result, but is '"+m.TypeString(m.Type(v))+"'",
				noteText("convert it: stablehlo.convert to '"+to.String()+"'"))
			return
		}
		if !p.inferring {
			p.convertOperand(op, 0, to)
		}
	}
}

// dequantize gives the expressed type of its operand.
func (p *promoter) dequantize(op ir.Op) {
	m := p.m
	v := m.Operand(op, 0)
	expressed := m.Expressed(m.Element(m.Type(v)))
	if expressed == 0 {
		p.failOperand(op, 0, "must be quantized, but is '"+m.TypeString(m.Type(v))+"'", noteText("leave the operation out"))
		p.settleAll(op)
		return
	}
	p.applyResults(op, []promote.Node{{Type: promotable[m.Elem(expressed)]}})
}

// constant is weak if it is marked, or if the options say so.
func (p *promoter) constant(op ir.Op) {
	r := p.m.Result(op, 0)
	p.literal(op)
	if p.opts.WeakConstants == NoConstants {
		return
	}
	n := p.node(r)
	if !p.sys.HasWeak(n.Type) || n.Type.Kind() == promote.Bool {
		return
	}
	splat := false
	if e := p.m.Elements(p.m.Property(op, p.names.value)); e != nil {
		splat = e.Splat()
	}
	if n.Rank0 || p.opts.WeakConstants == SplatConstants && splat {
		n.Weak = true
		p.setWeak(r)
	}
}

// setWeak marks a value as weak, whatever the system does with weakness later.
func (p *promoter) setWeak(v ir.Value) {
	p.states[v].typ, p.states[v].weak = p.elemOf(v), true
	p.someWeak = true
}

// literal makes the element type of a literal that of the declared result, if every element is exact in
// it; else the result has the type of the literal.
func (p *promoter) literal(op ir.Op) {
	m := p.m
	r := m.Result(op, 0)
	value := m.Property(op, p.names.value)
	t, declared := promotable[m.Elem(m.AttrType(value))], promotable[m.Elem(p.declaredType(r))]
	if t == declared || t == promote.NoType || declared == promote.NoType {
		p.settle(r)
		return
	}
	if exact, outcome := m.Recast(value, scalars[declared]); exact != 0 && outcome.Lossless() {
		m.SetProperty(op, p.names.value, exact)
		p.settle(r)
		return
	}
	p.applyResults(op, []promote.Node{{Type: t}})
}

// dimensionSize is a weak i32, as JAX's dimension values are weak integers (jax core.py, dim_value_aval).
func (p *promoter) dimensionSize(op ir.Op) {
	p.applyResults(op, []promote.Node{{Type: promote.I32}})
	if p.sys.PropagatesWeak() {
		p.setWeak(p.m.Result(op, 0))
	}
}

// setDimensionSize wants an i32 size.
func (p *promoter) setDimensionSize(op ir.Op) {
	p.following(op, 0, 1, promote.I32)
}

// following promotes an operation that keeps operand kept, and whose operand i is converted to a type.
func (p *promoter) following(op ir.Op, kept, i int, to promote.Type) {
	c := ruleOf(p.m.Name(op))
	d := p.decision(op, c)
	if !d.ok {
		p.settleAll(op)
		return
	}
	d.wanted[i] = to
	p.apply(op, d)
}

// pairwise keeps each operand, and each result has the type of its operand.
func (p *promoter) pairwise(op ir.Op) {
	m := p.m
	strong := ruleOf(m.Name(op)).weak == never
	results := make([]promote.Node, m.NumResults(op))
	for i := range results {
		n := p.node(m.Operand(op, i))
		results[i] = promote.Node{Type: n.Type, Weak: n.Weak && !strong}
	}
	p.applyResults(op, results)
}

// power with an inexact base and an integer exponent is weak only if both operands are (jax lax.py,
// pow: it does not join them).
func (p *promoter) power(op ir.Op) {
	c := ruleOf(p.m.Name(op))
	if p.legal(op, c) {
		return
	}
	d := p.decision(op, c)
	if !d.ok {
		p.settleAll(op)
		return
	}
	if p.sys.PropagatesWeak() {
		base, exponent := p.node(p.m.Operand(op, 0)), p.node(p.m.Operand(op, 1))
		inexactBase := base.Type.Kind() == promote.Float || base.Type.Kind() == promote.Complex
		if inexactBase && isIndex(exponent.Type) || base.Type == promote.I1 && isIndex(exponent.Type) {
			d.results[0].Weak = base.Weak && exponent.Weak
		}
	}
	p.apply(op, d)
}

// contraction joins its operands; a declared result that no operand has, and that is wider than the
// join and of the same kind, or a float over integers, is a deliberate accumulator and stays. Two
// different 8-bit floats stay mixed, as JAX leaves them.
func (p *promoter) contraction(op ir.Op) {
	m := p.m
	c := ruleOf(m.Name(op))
	if !p.sizes(op, c) {
		p.settleAll(op)
		return
	}
	lhs, rhs := p.node(m.Operand(op, 0)), p.node(m.Operand(op, 1))
	r := m.Result(op, 0)
	declared := promotable[m.Elem(p.declaredType(r))]
	if lhs.Type == promote.NoType || rhs.Type == promote.NoType || isFloat8(lhs.Type) && isFloat8(rhs.Type) && lhs.Type != rhs.Type {
		p.opaque(op)
		return
	}
	if lhs.Type == rhs.Type && !lhs.Weak && !rhs.Weak && c.kinds.has(lhs.Type.Kind()) &&
		(declared == lhs.Type || !p.changed(m.Operand(op, 0)) && !p.changed(m.Operand(op, 1))) {
		p.settle(r) // whatever result is declared for equal operands was asked for
		return
	}
	d := p.decision(op, c)
	if !d.ok {
		p.settleAll(op)
		return
	}
	stale := declared == lhs.Type || declared == rhs.Type
	if !stale && (wider(d.joined.Type, declared) || isIndex(d.joined.Type) && declared.Kind() == promote.Float) {
		d.results[0] = promote.Node{Type: declared}
	}
	p.apply(op, d)
}

func isFloat8(t promote.Type) bool { return t.Kind() == promote.Float && t.Bits() == 8 }

// wider tells whether a declared type is of the kind of a computed one, and has more bits.
func wider(computed, declared promote.Type) bool {
	return computed.Kind() == declared.Kind() && declared.Bits() > computed.Bits()
}

// toComplex converts its operand to the complex type that holds it (jax dtypes.py, to_complex_dtype).
func (p *promoter) toComplex(op ir.Op) {
	n := p.node(p.m.Operand(op, 0))
	if n.Type == promote.NoType {
		p.opaque(op)
		return
	}
	t := complexFor(n.Type)
	p.unary(op, promote.Node{Type: t}, promote.Node{Type: t, Weak: n.Weak})
}

// complexFor is complex<f64> for 64-bit numbers, and complex<f32> for all others.
func complexFor(t promote.Type) promote.Type {
	if t == promote.F64 || t == promote.C128 || isIndex(t) && t.Bits() == 64 {
		return promote.C128
	}
	return promote.C64
}

// fft wants f32 or f64 for RFFT, and complex values for all others; it drops no flag.
func (p *promoter) fft(op ir.Op) {
	m := p.m
	n := p.node(m.Operand(op, 0))
	if n.Type == promote.NoType {
		p.opaque(op)
		return
	}
	kind := m.EnumWord(m.Property(op, p.names.fftType))
	if kind != "RFFT" {
		t := complexFor(n.Type)
		result := promote.Node{Type: t, Weak: n.Weak}
		if kind == "IRFFT" {
			result.Type = partOf(t)
		}
		p.unary(op, promote.Node{Type: t}, result)
		return
	}
	c := &compiled{rule: &rule{op: ir.OpFft, spec: "fft C2", flags: inexact | tall}, operands: []byte{'T'}, kinds: ruleOf(ir.OpCeil).kinds, join: true}
	t, ok := p.adapt(op, c, n)
	if !ok {
		p.settleAll(op)
		return
	}
	p.unary(op, t, promote.Node{Type: complexOf(t.Type), Weak: n.Weak})
}

// rng joins its bounds; a normal distribution needs floats.
func (p *promoter) rng(op ir.Op) {
	m := p.m
	c := *ruleOf(ir.OpRng)
	if m.EnumWord(m.Property(op, p.names.distribution)) == "NORMAL" {
		r := *c.rule
		r.flags = inexact
		c.rule, c.kinds = &r, ruleOf(ir.OpCeil).kinds
		c.legal = c.kinds
	}
	if !p.legal(op, &c) {
		p.decide(op, &c)
	}
}

// iota declares what it counts in.
func (p *promoter) iota(op ir.Op) {
	c := ruleOf(p.m.Name(op))
	if t := p.m.Type(p.m.Result(op, 0)); promotable[p.m.Elem(t)] == promote.I1 {
		p.fail(op, "'"+p.m.OpString(op)+"' op counts in integer, float or complex elements (spec.md#"+c.spec+"), but its result is declared '"+
			p.m.TypeString(t)+"'", noteText("count in 'i32', and use stablehlo.compare"))
	}
	p.signature(op, c)
}

// tuple has the types of its operands.
func (p *promoter) tuple(op ir.Op) {
	m := p.m
	if p.inferring {
		return
	}
	types := make([]ir.Type, m.NumOperands(op))
	for i, v := range m.Operands(op) {
		types[i] = m.Type(v)
	}
	r := m.Result(op, 0)
	if t := m.Tuple(types); t != m.Type(r) {
		p.declareOnce(r)
		m.SetType(r, t)
	}
}

// tupleElement has the type of the tuple's element. While inferring, the elements of a tuple are taken
// from its operation.
func (p *promoter) tupleElement(op ir.Op) {
	m := p.m
	index := int(m.Ints(m.Property(op, p.names.index))[0])
	r := m.Result(op, 0)
	tuple := m.Operand(op, 0)
	if def, _ := m.DefiningOp(tuple); def != 0 && m.Name(def) == ir.OpTuple {
		p.set(r, p.node(m.Operand(def, index)))
		return
	}
	parts, _ := m.Parts(m.Type(tuple))
	if m.TypeKind(m.Type(tuple)) == ir.TupleType && index < len(parts) {
		p.set(r, promote.Node{Type: promotable[m.Elem(parts[index])]})
	}
}
