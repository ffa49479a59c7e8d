package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// signature promotes an operation that its signature describes.
func (p *promoter) signature(op ir.Op, c *compiled) {
	if !p.legal(op, c) {
		p.decide(op, c)
	}
}

// legal tells whether an operation is right as it stands, and settles its results. That is so if its
// operands and results have the types that its signature ties, and no weak value takes part in a join.
// Most operations of most programs end here.
func (p *promoter) legal(op ir.Op, c *compiled) bool {
	m := p.m
	var t, k, index promote.Type // of the classes T, K and I
	weak := false                // the first K is
	first := true
	for i, v := range m.Operands(op) {
		s := p.states[v]
		e := s.typ
		if e == promote.NoType {
			e = promotable[m.Elem(m.Type(v))]
		}
		switch c.operand(i) {
		case 'T':
			if s.weak || e == promote.NoType || t != promote.NoType && t != e {
				return false
			}
			t = e
		case 'K':
			if first {
				k, weak, first = e, s.weak, false
			}
		case 'I':
			if index == promote.NoType {
				index = e
			}
			if e != index || e != promote.NoType && !isIndex(e) {
				return false
			}
		case 'D':
			if e != promote.NoType && !isIndex(e) {
				return false
			}
		case 'P':
			if e != promote.I1 {
				return false
			}
		case '=':
			if p.changed(v) {
				return false
			}
		}
	}
	if c.join && !c.legal.has(t.Kind()) {
		return false
	}
	if !first && k != promote.NoType && !c.legal.has(k.Kind()) {
		return false
	}
	if c.flags&comparison != 0 && !p.inferring && p.changed(m.Operand(op, 0)) {
		p.setCompareType(op)
	}
	for i := range m.NumResults(op) {
		r := m.Result(op, i)
		e := promotable[m.Elem(p.declaredType(r))]
		want := e
		switch c.result(i) {
		case 'T':
			want = t
		case 'K':
			want = k
		case 'B':
			want = promote.I1
		case 'N':
			want = promote.I32
		case 'W':
			want = promote.UI32
		case 'C':
			want = complexOf(t)
		}
		if e != want {
			return false
		}
		if c.result(i) == 'K' && weak || c.result(i) == 'N' && weak {
			p.set(r, promote.Node{Type: want, Weak: c.weakOf(p, op, weak)})
		} else {
			p.settle(r)
		}
	}
	return true
}

// isIndex tells whether a type can index: an integer that is no bool.
func isIndex(t promote.Type) bool {
	k := t.Kind()
	return k == promote.Signed || k == promote.Unsigned
}

// complexOf is the complex type over a part; promote.NoType if there is none.
func complexOf(t promote.Type) promote.Type {
	switch t {
	case promote.F32:
		return promote.C64
	case promote.F64:
		return promote.C128
	}
	return promote.NoType
}

// partOf is the part of a complex type, and any other type itself.
func partOf(t promote.Type) promote.Type {
	switch t {
	case promote.C64:
		return promote.F32
	case promote.C128:
		return promote.F64
	}
	return t
}

// weakOf is whether the results of an operation are weak, given the flag of its join or its first K.
func (c *compiled) weakOf(p *promoter, op ir.Op, flag bool) bool {
	switch c.weak {
	case never:
		return false
	case ofAll:
		for _, v := range p.m.Operands(op) {
			if !p.states[v].weak {
				return false
			}
		}
	case ofFirst:
		return p.states[p.m.Operand(op, 0)].weak
	}
	return flag
}

// decide promotes an operation that is not right as it stands.
func (p *promoter) decide(op ir.Op, c *compiled) {
	d := p.decision(op, c)
	if d.ok {
		p.apply(op, d)
	} else {
		p.settleAll(op)
	}
}

// settleAll makes the results of an operation what the text declares.
func (p *promoter) settleAll(op ir.Op) {
	for i := range p.m.NumResults(op) {
		p.settle(p.m.Result(op, i))
	}
}

// decision is what becomes of an operation: the types that its operands are converted to (NoType for
// those that stay) and its results.
type decision struct {
	ok      bool
	joined  promote.Node
	wanted  []promote.Type
	results []promote.Node
}

// decision works out what the signature of an operation asks for; not ok if it is refused.
func (p *promoter) decision(op ir.Op, c *compiled) (d decision) {
	m := p.m
	n := m.NumOperands(op)
	d.wanted = make([]promote.Type, n)
	foreign, ok := p.foreignOperands(op, c)
	if !ok {
		return d
	}
	if c.join && !foreign {
		if d.joined, ok = p.joinOperands(op, c); !ok {
			return d
		}
	}
	kept, keptAt := promote.Node{}, -1
	for i, v := range m.Operands(op) {
		switch c.operand(i) {
		case 'T':
			if !foreign {
				d.wanted[i] = d.joined.Type
			}
		case 'K':
			if keptAt < 0 {
				keptAt = i
				if kept, ok = p.keep(op, c, i, v); !ok {
					return d
				}
				d.wanted[i] = kept.Type
			}
		case 'P':
			if !p.predicate(op, i, v) {
				return d
			}
			d.wanted[i] = promote.I1
		case '=':
			if p.changed(v) {
				d.wanted[i] = promotable[m.Elem(p.declaredType(v))]
			}
		}
	}
	if sized, indexed := p.sizes(op, c), p.indices(op, c, d.wanted); !sized || !indexed {
		return d
	}
	d.ok = true
	flag := d.joined.Weak
	if keptAt >= 0 {
		flag = kept.Weak
	}
	weak := c.weakOf(p, op, flag)
	for i := range m.NumResults(op) {
		d.results = append(d.results, p.resultNode(op, c, i, d.joined, kept, weak))
	}
	return d
}

// resultNode is what result i becomes.
func (p *promoter) resultNode(op ir.Op, c *compiled, i int, joined, kept promote.Node, weak bool) promote.Node {
	switch c.result(i) {
	case 'T':
		return promote.Node{Type: joined.Type, Weak: weak}
	case 'K':
		return promote.Node{Type: kept.Type, Weak: weak}
	case 'B':
		return promote.Node{Type: promote.I1, Weak: weak}
	case 'N':
		return promote.Node{Type: promote.I32, Weak: weak}
	case 'W':
		return promote.Node{Type: promote.UI32}
	case 'C':
		return promote.Node{Type: complexOf(joined.Type), Weak: weak}
	case 'R':
		return promote.Node{Type: partOf(kept.Type), Weak: weak}
	}
	return promote.Node{Type: promotable[p.m.Elem(p.declaredType(p.m.Result(op, i)))]}
}

// foreignOperands tells whether the T operands are of types that no system promotes: quantized ones,
// index, tokens. Such an operation is left alone, unless some of its operands are promotable and some
// are not.
func (p *promoter) foreignOperands(op ir.Op, c *compiled) (foreign, ok bool) {
	at, some := -1, false
	for i, v := range p.m.Operands(op) {
		if c.operand(i) == 'T' {
			if p.elemOf(v) == promote.NoType {
				at = i
			} else {
				some = true
			}
		}
	}
	if at < 0 {
		return false, true
	}
	if some && c.flags&contracted == 0 {
		p.failOperand(op, at, "cannot be promoted: its elements are of type '"+p.m.TypeString(p.m.Element(p.m.Type(p.m.Operand(op, at))))+"'",
			noteText("convert it first, with stablehlo.uniform_dequantize if it is quantized"))
		return true, false
	}
	return true, true
}

// joinOperands joins the T operands and applies what the rule asks for beyond the join.
func (p *promoter) joinOperands(op ir.Op, c *compiled) (promote.Node, bool) {
	nodes := p.nodes[:0]
	for i, v := range p.m.Operands(op) {
		if c.operand(i) == 'T' {
			nodes = append(nodes, p.node(v))
		}
	}
	p.nodes = nodes
	joined, refusal := p.sys.Join(nodes...)
	if refusal != nil {
		p.refuse(op, p.operandsOf(op, c, 'T'), refusal)
		return joined, false
	}
	return p.adapt(op, c, joined)
}

// adapt applies the maps of the system to a joined type, and checks that the operation can take it.
func (p *promoter) adapt(op ir.Op, c *compiled, n promote.Node) (promote.Node, bool) {
	if c.flags&inexact != 0 && n.Type.Kind() != promote.Float && n.Type.Kind() != promote.Complex {
		inexact, refusal := p.sys.ToInexact(n)
		if refusal != nil {
			p.refuseKind(op, c, n, p.quote(refusal))
			return n, false
		}
		n = inexact
	}
	if c.flags&numeric != 0 && n.Type.Kind() == promote.Bool {
		number, refusal := p.sys.ToNumber(n, c.numberUse())
		if refusal != nil {
			p.refuseKind(op, c, n, p.quote(refusal))
			return n, false
		}
		n = number
	}
	if c.flags&tall != 0 && complexOf(n.Type) == promote.NoType {
		if n.Type.Kind() == promote.Float && p.sys.Config().Policies.ComplexHalf == promote.Widen {
			n.Type = promote.F32
		} else {
			p.refuseKind(op, c, n)
			return n, false
		}
	}
	if !c.kinds.has(n.Type.Kind()) || c.flags&unordered != 0 && n.Type.Kind() == promote.Complex && p.sys.Name() == promote.JAXStrict {
		p.refuseKind(op, c, n)
		return n, false
	}
	return n, true
}

// numberUse is what the rule's operation does with numbers.
func (c *compiled) numberUse() promote.NumberUse {
	switch {
	case c.flags&shift != 0:
		return promote.ShiftUse
	case c.flags&power != 0:
		return promote.PowerUse
	case c.flags&modulo != 0:
		return promote.RemainderUse
	}
	return promote.OtherUse
}

// keep is the node of an operand that keeps its type, as far as the operation can take it.
func (p *promoter) keep(op ir.Op, c *compiled, i int, v ir.Value) (promote.Node, bool) {
	n := p.node(v)
	if n.Type == promote.NoType || c.kinds.has(n.Type.Kind()) {
		return n, true
	}
	if c.flags&numeric != 0 && n.Type.Kind() == promote.Bool {
		number, refusal := p.sys.ToNumber(n, c.numberUse())
		if refusal == nil {
			return number, true
		}
		p.refuseKind(op, c, n, p.quote(refusal))
		return n, false
	}
	p.refuseKind(op, c, n)
	return n, false
}

// predicate checks that an operand can be compared with zero; JAX does not do so with the complex
// predicate of a cond, but with that of a where.
func (p *promoter) predicate(op ir.Op, i int, v ir.Value) bool {
	t := p.elemOf(v)
	if t == promote.NoType || t.Kind() == promote.Complex && p.m.Name(op) == ir.OpIf {
		p.failOperand(op, i, "must be a predicate, but is '"+p.m.TypeString(p.m.Type(v))+"'",
			noteText("compare it with something: stablehlo.compare NE"))
		return false
	}
	return true
}

// operandsOf are the operands that a rule has a letter for, by number.
func (p *promoter) operandsOf(op ir.Op, c *compiled, letter byte) (at []int) {
	for i := range p.m.NumOperands(op) {
		if c.operand(i) == letter {
			at = append(at, i)
		}
	}
	return at
}

// sizes checks that the D operands are integers.
func (p *promoter) sizes(op ir.Op, c *compiled) bool {
	fine := true
	for i, v := range p.m.Operands(op) {
		if t := p.elemOf(v); c.operand(i) == 'D' && t != promote.NoType && !isIndex(t) {
			p.failOperand(op, i, "must be a size of integer type, but is '"+p.m.TypeString(p.m.Type(v))+"'",
				noteText("convert it: stablehlo.convert to 'i32'"))
			fine = false
		}
	}
	return fine
}

// indices joins the I operands: integers among themselves, never a float.
func (p *promoter) indices(op ir.Op, c *compiled, wanted []promote.Type) bool {
	nodes := p.nodes[:0]
	some := promote.NoType
	equal, fine := true, true
	for i, v := range p.m.Operands(op) {
		if c.operand(i) != 'I' {
			continue
		}
		n := p.node(v)
		switch k := n.Type.Kind(); {
		case n.Type == promote.NoType:
			continue
		case k == promote.Float || k == promote.Complex:
			p.failOperand(op, i, "must be an index of integer type, but is '"+p.m.TypeString(p.m.Type(v))+"'",
				noteText("convert it: stablehlo.convert to 'i32'"))
			fine = false
			continue
		}
		equal = equal && (some == promote.NoType || some == n.Type)
		some = n.Type
		nodes = append(nodes, n)
	}
	p.nodes = nodes
	if !fine || len(nodes) == 0 || equal && isIndex(some) {
		return fine
	}
	joined, refusal := p.sys.Join(nodes...)
	switch {
	case refusal != nil:
		p.refuse(op, p.operandsOf(op, c, 'I'), refusal)
		return false
	case joined.Type == promote.I1:
		joined.Type = promote.I32
	case !isIndex(joined.Type):
		joined.Type = promote.I64 // ui64 with signed: the only integer that holds all real indices
	}
	for i := range wanted {
		if c.operand(i) == 'I' && p.elemOf(p.m.Operand(op, i)) != promote.NoType {
			wanted[i] = joined.Type
		}
	}
	return true
}

// apply converts the operands of an operation and gives its results their types.
func (p *promoter) apply(op ir.Op, d decision) {
	if !p.inferring {
		for i, t := range d.wanted {
			if t == promote.NoType {
				continue
			}
			if t == promote.I1 && p.elemOf(p.m.Operand(op, i)) != promote.I1 {
				p.testOperand(op, i)
				continue
			}
			p.convertOperand(op, i, t)
		}
		if c := ruleOf(p.m.Name(op)); c.flags&comparison != 0 {
			p.setCompareType(op)
		}
	}
	p.applyResults(op, d.results)
}

// applyResults gives the results of an operation their types, or, where declared types are kept, puts a
// convert to the declared type in their place.
func (p *promoter) applyResults(op ir.Op, results []promote.Node) {
	m := p.m
	if n := m.NumResults(op); n != len(results) { // of a reduction, which has as many as its operands say
		p.fail(op, "'"+m.OpString(op)+"' op has "+itoa(len(results))+" results by its operands, but "+itoa(n)+" by its types")
		return
	}
	if p.opts.Results != KeepResults {
		for i, n := range results {
			p.set(m.Result(op, i), n)
		}
		return
	}
	keep := false
	for i, n := range results {
		declared := promotable[m.Elem(p.declaredType(m.Result(op, i)))]
		keep = keep || n.Type != promote.NoType && declared != n.Type
	}
	if !keep || p.inferring {
		for i, n := range results {
			if declared := promotable[m.Elem(p.declaredType(m.Result(op, i)))]; declared != n.Type {
				p.settle(m.Result(op, i))
			} else {
				p.set(m.Result(op, i), n)
			}
		}
		return
	}
	p.keepDeclared(op, results)
}
