package retarget

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// checkBits checks an operation whose result depends on the bits of its operands.
func (p *replacer) checkBits(op ir.Op, row *row) {
	m := p.m
	first := m.Result(op, 0)
	if p.keepsType[first] {
		return // a pin at the boundary, or kept
	}
	if m.NumOperands(op) > 0 {
		first = m.Operand(op, 0)
	}
	e := m.Types.Elem(m.Type(first))
	changes := p.mapping.elem(e) != e && !(m.NumOperands(op) > 0 && p.keepsOperand(op, 0)) && !(row.flags&keepsNumber != 0 && p.bounds.holdAll(op))
	switch {
	case row.bits == recasts:
		p.checkBitcast(op)
	case row.bits == generator:
		p.checkGenerator(op)
	case !changes || row.bits == unsigned && !e.IsUnsigned():
	case row.bits == rounding:
		p.checkRounding(op, e)
	default:
		p.reportBits(op, e, "depends on the bits of")
	}
}

// checkGenerator checks a generator of random bits. Its state is always ui64
// (spec.md#rng_bit_generator).
func (p *replacer) checkGenerator(op ir.Op) {
	m := p.m
	if e := m.Types.Elem(m.Type(m.Operand(op, 0))); e == elem.UI64 && p.mapping.elem(e) != e {
		p.fail(op, dependsOnBits, p.quoteOp(op)+" needs a state of '"+e.String()+"', which the target replaces by '"+p.mapping.elem(e).String()+"'",
			advice("lower the generator in the front end"))
		return
	}
	for _, v := range []ir.Value{m.Operand(op, 0), m.Result(op, 1)} {
		if e := m.Types.Elem(m.Type(v)); p.mapping.elem(e) != e {
			p.reportBits(op, e, "generates random bits of")
			return
		}
	}
}

// checkBitcast checks a bitcast between two types. If the widths of both change by the same factor,
// it stays valid: values stored as one type are read back as the other in the same way. At the
// boundary, values of the other type keep their width.
func (p *replacer) checkBitcast(op ir.Op) {
	v, result := p.m.Operand(op, 0), p.m.Result(op, 0)
	a, b := p.m.Types.Elem(p.m.Type(v)), p.m.Types.Elem(p.m.Type(result))
	c, d := p.m.Types.Elem(p.operandAfter(op, 0)), p.elemAfter(result)
	if a == c && b == d || c == d && a == b {
		return
	}
	switch inStep := c.Bits()*b.Bits() == d.Bits()*a.Bits(); {
	case !inStep:
		p.fail(op, dependsOnBits, p.quoteOp(op)+" reinterprets '"+a.String()+"' as '"+b.String()+"', but the widths of '"+c.String()+"' and '"+d.String()+"', which replace them, do not match",
			advice("write it for the new types"), advice("replace both types in the target"))
	case p.boundary != nil && a.IsInteger() && a != c && p.keepsType[p.m.Operand(op, 0)]:
		p.reportBits(op, a, "reads bits that enter the module as")
	case p.boundary != nil && b.IsInteger() && b != d && p.boundary.hasLeavingUse(p.m.Result(op, 0)):
		p.reportBits(op, b, "writes bits that leave the module as")
	case a == c:
		p.reportBits(op, b, "produces bits of")
	case b == d:
		p.reportBits(op, a, "depends on the bits of")
	}
}

// checkRounding checks a reduce_precision whose format may exceed the new type.
func (p *replacer) checkRounding(op ir.Op, e elem.Type) {
	exponent, mantissa := p.m.Attrs.Ints(p.m.Property(op, p.m.Names.Attr("exponent_bits"))), p.m.Attrs.Ints(p.m.Property(op, p.m.Names.Attr("mantissa_bits")))
	has, fraction, _ := p.mapping.elem(e).FloatBits()
	if len(exponent) == 1 && len(mantissa) == 1 && exponent[0] <= int64(has) && mantissa[0] <= int64(fraction) {
		return
	}
	p.reportBits(op, e, "rounds to a format that may exceed the replacement of")
}

func (p *replacer) reportBits(op ir.Op, e elem.Type, does string) {
	message := p.quoteOp(op) + " " + does + " '" + e.String() + "', which becomes '" + p.mapping.elem(e).String() + "'"
	report := p.counts.typeReport(e)
	report.Bits = append(report.Bits, p.m.Ranges().Op(op))
	if p.target.Bits == target.BitsAllow {
		p.warn(op, bitsAllowed, message)
		return
	}
	p.fail(op, dependsOnBits, message, advice("write it for '"+p.mapping.elem(e).String()+"'"), advice("choose 'bits allow' in the target if the result does not matter"))
}
