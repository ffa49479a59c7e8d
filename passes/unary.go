package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// The operations with one operand that a signature cannot describe.

var (
	zeroBits = elem.Bits{}
	oneBits  = elem.Bits{Lo: 1}
)

// unary is the decision of an operation with one operand, of which each element gives one: it is converted to one type, and the result
// has another or the same.
func (s *solver) unary(op ir.Op, operand promote.Type, result promote.Node) decision {
	result.Rank0 = s.values.ranks && flat(s.values.node(s.m.Operand(op, 0)))
	return s.conclude(op, []promote.Type{operand}, []promote.Node{result})
}

// same is the decision of an operation that turns out to be the identity. The result is another name of the operand,
// but what looks at declared types looks at those of the result. Where declared types are kept and the result has
// another one, the operation becomes a convert.
func (s *solver) same(op ir.Op, n promote.Node) decision {
	r := s.m.Result(op, 0)
	if s.opts.Results == KeepResults && s.values.declaredElem(r) != n.Type {
		d := decision{kind: changes, results: []promote.Node{{}}, rewrite: (*rewriter).becomeConvert}
		if s.values.declaredElem(r) == promote.I1 {
			d.rewrite = (*rewriter).becomeTest
		}
		return d
	}
	if !s.values.weakest && s.makesStrong(n) {
		return decision{kind: changes, results: []promote.Node{n}, rewrite: (*rewriter).becomeConvert}
	}
	if s.reshapes(op) {
		return decision{kind: changes, results: []promote.Node{{Type: n.Type, Rank0: n.Rank0}}, rewrite: (*rewriter).becomeConvert}
	}
	return decision{kind: identity, results: []promote.Node{n}}
}

// reshapes tells whether the result of an operation that keeps the shape of its operand has another type than that, element types
// aside: a dimension that one of them says and the other does not, or an encoding. The result is no name of the operand then.
func (s *solver) reshapes(op ir.Op) bool {
	from, to := s.values.declared(s.m.Operand(op, 0)), s.values.declared(s.m.Result(op, 0))
	return s.m.WithElement(from, s.m.ElementType(to)) != to
}

// staysWeak tells whether a weak value is weak again when the output is read with the same options. What is weak by --weak-constants alone is not
// asked about where the text is legal.
func (s *solver) staysWeak(n promote.Node) bool {
	return n.Weak && (s.opts.KeepWeak || !n.Soft && len(s.opts.WeakArgs) > 0)
}

// makesStrong tells whether a convert of a value to its own type is seen in the output: it makes what stays weak strong.
func (s *solver) makesStrong(n promote.Node) bool { return s.staysWeak(n) && s.values.hasMark(n.Type) }

// part is the node of the real part of a value.
func part(n promote.Node) promote.Node {
	n.Type = partOf(n.Type)
	return n
}

// abs of unsigned integers and bools is the value, of a complex value its real type (jax ufuncs.py, absolute).
func (s *solver) abs(op ir.Op, c *compiled) decision {
	switch n := s.values.node(s.m.Operand(op, 0)); n.Type.Kind() {
	case promote.Bool, promote.Unsigned:
		return s.same(op, n)
	case promote.NoKind:
		return s.opaque(op)
	default:
		return s.unary(op, n.Type, part(n))
	}
}

// real of a value that is not complex is the value.
func (s *solver) real(op ir.Op, c *compiled) decision {
	switch n := s.values.node(s.m.Operand(op, 0)); n.Type.Kind() {
	case promote.NoKind:
		return s.opaque(op)
	case promote.Bool, promote.Signed, promote.Unsigned:
		return s.same(op, n)
	default:
		return s.unary(op, n.Type, part(n))
	}
}

// imag of an integer is zeros of its type; of a float StableHLO itself gives zeros.
func (s *solver) imag(op ir.Op, c *compiled) decision {
	n := s.values.node(s.m.Operand(op, 0))
	switch n.Type.Kind() {
	case promote.NoKind:
		return s.opaque(op)
	case promote.Bool, promote.Signed, promote.Unsigned:
		d := s.unary(op, n.Type, n)
		d.rewrite = (*rewriter).makeZeros
		return d
	}
	return s.unary(op, n.Type, part(n))
}

// conj of a value that is not complex is the value, except that of a float, which StableHLO has.
func (s *solver) conj(op ir.Op, c *compiled) decision {
	n := s.values.node(s.m.Operand(op, 0))
	if n.Type == promote.I1 && c.flags&numeric != 0 && s.opts.Results != KeepResults {
		d, ok := s.numberOf(op, c, n)
		if ok {
			d.rewrite = (*rewriter).becomeOperand
			if s.reshapes(op) {
				d.rewrite = (*rewriter).becomeConvert
			}
		}
		return d
	}
	if n.Type == promote.I1 || isIndex(n.Type) {
		return s.same(op, n)
	}
	return s.bySignature(op, c)
}

// numberOf is the decision to take a bool as a number.
func (s *solver) numberOf(op ir.Op, c *compiled, n promote.Node) (decision, bool) {
	n, ok := s.kept(op, c, n)
	if !ok {
		return decision{kind: refused}, false
	}
	return s.unary(op, n.Type, n), true
}

// isWhole tells whether a type is one of integers or truth values.
func isWhole(t promote.Type) bool { return t == promote.I1 || isIndex(t) }

// rounding of an integer or a truth value whose result is declared to be one is the identity, as jnp.floor and jnp.round have it;
// declared as a float it is jnp.rint, which converts first. A complex value is rounded part by part. JAX does not round
// bools.
func (s *solver) rounding(op ir.Op, c *compiled) decision {
	even := s.m.OpName(op) == ir.OpRoundNearestEven
	declared := s.values.declaredElem(s.m.Result(op, 0))
	switch n := s.values.node(s.m.Operand(op, 0)); {
	case isWhole(declared) && (isIndex(n.Type) || n.Type == promote.I1 && !even):
		return s.same(op, n)
	case n.Type.Kind() == promote.Complex && even:
		return s.byParts(op, ir.OpComplex, n)
	default:
		return s.bySignature(op, c)
	}
}

// test of a complex value looks at both parts: it is finite if both are, and infinite if one is.
func (s *solver) test(op ir.Op, c *compiled) decision {
	n := s.values.node(s.m.Operand(op, 0))
	switch {
	case n.Type.Kind() != promote.Complex:
		return s.bySignature(op, c)
	case s.m.OpName(op) == ir.OpChloIsInf:
		return s.byParts(op, ir.OpOr, promote.Node{Type: promote.I1})
	}
	return s.byParts(op, ir.OpAnd, promote.Node{Type: promote.I1})
}

// byParts applies an operation to both parts of its complex operand and combines what it gives.
func (s *solver) byParts(op ir.Op, combine ir.OpName, result promote.Node) decision {
	d := s.unary(op, promote.NoType, result)
	d.rewrite = func(r *rewriter, op ir.Op) { r.splitParts(op, combine, partOf(result.Type)) }
	return d
}

// sign of unsigned integers is min(x, 1): StableHLO's own sign takes signed ones only.
func (s *solver) sign(op ir.Op, c *compiled) decision {
	v := s.m.Operand(op, 0)
	n := s.values.node(v)
	switch {
	case n.Type == promote.I1 && c.flags&keepsBool != 0:
		return s.same(op, n)
	case n.Type.Kind() != promote.Unsigned:
		return s.bySignature(op, c)
	case !isStatic(s.m, s.m.Type(v)):
		s.fail(op, wrongKind, "'stablehlo.sign' op takes signed integer, float or complex elements (spec.md#sign C1), but its operand has type '"+
			s.m.TypeString(s.nowType(v))+"'", advice("write stablehlo.minimum with 1"))
		return decision{kind: refused}
	}
	d := s.unary(op, n.Type, n)
	d.rewrite = (*rewriter).atMostOne
	return d
}

// square of integers is multiplication (jax lax.py, square).
func (s *solver) square(op ir.Op, c *compiled) decision {
	n := s.values.node(s.m.Operand(op, 0))
	if n.Type == promote.NoType || isInexact(n.Type) {
		return s.bySignature(op, c)
	}
	d := decision{}
	if n.Type == promote.I1 {
		var ok bool
		if d, ok = s.numberOf(op, c, n); !ok {
			return d
		}
	} else {
		d = s.unary(op, n.Type, n)
	}
	d.rewrite = (*rewriter).timesItself
	return d
}

// explicit is a convert of the source: it means what it says, and its result is strong. One that has become a convert
// to the same type goes, unless it is what makes a weak value strong that stays weak; and one of a complex value to a truth value asks
// for both parts (jax lax.py@0.10.2, _convert_element_type_lower).
func (s *solver) explicit(op ir.Op, c *compiled) decision {
	v, r := s.m.Operand(op, 0), s.m.Result(op, 0)
	from, to := s.values.elem(v), s.values.declaredElem(r)
	d := decision{}
	if s.values.ranks && to != promote.NoType {
		d.results = []promote.Node{{Type: to, Rank0: s.values.node(v).Rank0}}
	}
	switch {
	case !s.values.changed(v):
	case from == to && (s.makesStrong(s.values.node(v)) || s.reshapes(op)):
	case from == to:
		return decision{kind: identity, results: []promote.Node{{Type: from, Rank0: s.values.node(v).Rank0}}}
	case from.Kind() == promote.Complex && to == promote.I1:
		return decision{kind: changes, results: []promote.Node{{}}, rewrite: (*rewriter).becomeTest}
	}
	return d
}

// quantize converts its operand to the expressed type of its result.
func (s *solver) quantize(op ir.Op, c *compiled) decision {
	m := s.m
	from := s.values.node(m.Operand(op, 0))
	expressed := m.Expressed(m.ElementType(m.Type(m.Result(op, 0))))
	if from.Type == promote.NoType || expressed == 0 {
		return s.opaque(op)
	}
	to := promotable[m.Elem(expressed)]
	if from.Type == to {
		return decision{}
	}
	if !s.sys.Converts(from, promote.Node{Type: to}) {
		s.failOperand(op, 0, wrongOperand, "must have the expressed type '"+to.String()+"' of the result, but is '"+m.TypeString(s.nowType(m.Operand(op, 0)))+"'",
			advice("convert it: stablehlo.convert to '"+to.String()+"'"))
		return decision{kind: refused}
	}
	return decision{kind: changes, operands: []promote.Type{to}, results: []promote.Node{{}}}
}

// dequantize gives the expressed type of its operand.
func (s *solver) dequantize(op ir.Op, c *compiled) decision {
	m := s.m
	v := m.Operand(op, 0)
	expressed := m.Expressed(m.ElementType(m.Type(v)))
	if expressed == 0 {
		s.failOperand(op, 0, wrongOperand, "must be quantized, but is '"+m.TypeString(s.nowType(v))+"'", advice("leave the operation out"))
		return decision{kind: refused}
	}
	return s.conclude(op, nil, []promote.Node{{Type: promotable[m.Elem(expressed)]}})
}

// toComplex converts its operand to the complex type that holds it (jax dtypes.py, to_complex_dtype).
func (s *solver) toComplex(op ir.Op, c *compiled) decision {
	n := s.values.node(s.m.Operand(op, 0))
	if n.Type == promote.NoType {
		return s.opaque(op)
	}
	n.Type = complexFor(n.Type)
	return s.unary(op, n.Type, n)
}

// complexFor is complex<f64> for 64-bit numbers, and complex<f32> for all others.
func complexFor(t promote.Type) promote.Type {
	if t == promote.F64 || t == promote.C128 || isIndex(t) && t.Bits() == 64 {
		return promote.C128
	}
	return promote.C64
}

// fft wants f32 or f64 for RFFT, and complex values for all others.
func (s *solver) fft(op ir.Op, c *compiled) decision {
	n := c.float(s.values.node(s.m.Operand(op, 0)))
	n.Weak = s.isWeak(op, c, n.Weak)
	if n.Type == promote.NoType {
		return s.opaque(op)
	}
	switch kind := s.m.EnumWord(s.m.Property(op, s.names.fftType)); kind {
	case "RFFT":
		rfft := *c
		rfft.flags |= tall // what is left of f16 and bf16
		rfft.takes = kindsOf("F")
		t, ok := s.adapt(op, &rfft, n)
		if !ok {
			return decision{kind: refused}
		}
		n.Type = complexOf(t.Type)
		return s.transform(op, t.Type, n)
	case "IRFFT":
		t := complexFor(n.Type)
		n.Type = partOf(t)
		return s.transform(op, t, n)
	}
	n.Type = complexFor(n.Type)
	return s.transform(op, n.Type, n)
}

// transform is the decision of an operation with one operand whose result has dimensions.
func (s *solver) transform(op ir.Op, operand promote.Type, result promote.Node) decision {
	result.Rank0 = false
	return s.conclude(op, []promote.Type{operand}, []promote.Node{result})
}

// isStatic tells whether a constant can have a tensor type: all dimensions are known, and there is no encoding.
func isStatic(m *ir.Module, t ir.Type) bool {
	for _, d := range m.Shape(t) {
		if d == ir.Dynamic {
			return false
		}
	}
	return m.TypeKind(t) == ir.TensorType && m.Encoding(t) == 0
}
