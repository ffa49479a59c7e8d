package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// bySignature promotes an operation that its signature describes.
func (s *solver) bySignature(op ir.Op, c *compiled) decision {
	y := s.survey(op, c)
	if d, ok := s.asItStands(op, c, &y); ok {
		return d
	}
	return s.bySurvey(op, c, &y)
}

// asItStands is the decision to leave an operation alone that is right as it is: operands and results have the types
// that its signature ties. Most operations of most programs end here.
func (s *solver) asItStands(op ir.Op, c *compiled, y *survey) (d decision, ok bool) {
	if !y.settled {
		return d, false
	}
	if c.flags&comparison != 0 && s.values.changed(s.m.Operand(op, 0)) {
		d.kind, d.rewrite = changes, (*rewriter).setCompareType
	}
	weak := y.kept.Weak || y.weak && !y.strong
	for i := range s.m.NumResults(op) {
		r := s.m.Result(op, i)
		if l := c.result(i); l != '.' && letterType(l, y.tied, y.kept.Type) != s.values.declaredElem(r) {
			return d, false
		}
	}
	if !weak && !y.rank0 && !(s.values.ranks && c.flags&spreads != 0) && d.kind == stays {
		return d, true
	}
	d.spread = c.flags&spreads != 0 && y.kept.Weak && s.keepsRank()
	d.results = s.resultNodes(op, c, y, promote.Node{Type: y.tied, Weak: weak})
	return d, true
}

// letterType is the type of a result by its letter; NoType for one that is as declared.
func letterType(letter byte, tied, kept promote.Type) promote.Type {
	switch letter {
	case 'T':
		return tied
	case 'K':
		return kept
	case 'B':
		return promote.I1
	case 'N':
		return promote.I32
	case 'W':
		return promote.UI32
	case 'C':
		return complexOf(tied)
	}
	return promote.NoType
}

// resultNodes are the results of an operation, given the join of its T operands.
func (s *solver) resultNodes(op ir.Op, c *compiled, y *survey, joined promote.Node) []promote.Node {
	flag := joined.Weak
	if y.keptAt >= 0 {
		flag = y.kept.Weak
	}
	weak := s.isWeak(op, c, flag)
	results := s.results[:0]
	for i := range s.m.NumResults(op) {
		n := promote.Node{Type: letterType(c.result(i), joined.Type, y.kept.Type), Weak: weak, Soft: y.soft}
		switch l := c.result(i); {
		case l == 'T':
			n.Weak = n.Weak && n.Type != promote.I1 // promote_dtypes makes truth values strong (jax dtypes.py@0.10.2, lattice_result_type)
			n.Rank0 = y.rank0 || s.values.ranks && s.values.isRank0(s.values.declared(s.m.Result(op, i)))
		case l == 'K' && s.values.ranks:
			x := s.values.node(s.m.Operand(op, 0))
			same := c.flags&elementwise != 0 && flat(x) || c.flags&spreads != 0 && s.keepsRank() && x.Rank0
			n.Rank0 = same || s.values.isRank0(s.values.declared(s.m.Result(op, i)))
		case l == 'B':
			n.Rank0 = y.rank0
		case l == '.':
			n = promote.Node{Type: s.values.declaredElem(s.m.Result(op, i))}
		}
		results = append(results, n)
	}
	s.results = results
	return results
}

// keepsRank tells whether what an operation spreads stays what it was to joins, zero-dimensional or a python scalar: that
// is how front ends write the broadcasting of libraries in which these count.
func (s *solver) keepsRank() bool {
	return s.sys.Config().Policies.TorchBroadcast == promote.Default || !s.values.ranks
}

// isIndex tells whether a type can index: an integer that is no bool.
func isIndex(t promote.Type) bool {
	k := t.Kind()
	return k == promote.Signed || k == promote.Unsigned
}

// isHalf tells whether a type is one of the floats of which StableHLO lacks the complex numbers that libraries have.
func isHalf(t promote.Type) bool { return t == promote.F16 || t == promote.BF16 }

// isInexact tells whether a type is one of floats or complex numbers.
func isInexact(t promote.Type) bool {
	k := t.Kind()
	return k == promote.Float || k == promote.Complex
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

// isWeak is whether the results of an operation are weak, given the flag of its join or its first K.
func (s *solver) isWeak(op ir.Op, c *compiled, flag bool) bool {
	switch c.weak {
	case never:
		return false
	case ofAll:
		for _, v := range s.m.Operands(op) {
			if !s.values.weak(v) {
				return false
			}
		}
	case ofFirst:
		return s.values.weak(s.m.Operand(op, 0))
	case ofPower:
		base, exponent := s.values.node(s.m.Operand(op, 0)), s.values.node(s.m.Operand(op, 1))
		if s.isPower(op) || base.Type == promote.I1 && isIndex(exponent.Type) {
			return base.Weak && exponent.Weak
		}
	}
	return flag
}

// isPower tells whether an operation raises floats or complex numbers to integers: JAX does so in the type of the base, and
// joins nothing (jax ufuncs.py@0.10.2, power).
func (s *solver) isPower(op ir.Op) bool {
	return isInexact(s.values.elem(s.m.Operand(op, 0))) && isIndex(s.values.elem(s.m.Operand(op, 1)))
}

// bySurvey promotes an operation that is not right as it stands.
func (s *solver) bySurvey(op ir.Op, c *compiled, y *survey) decision {
	d, ok := s.converting(op, c, y)
	if !ok {
		return decision{kind: refused}
	}
	d.seen = s.held(op, d.results)
	return d
}

// converting works out what the signature of an operation asks for; false if it is refused.
func (s *solver) converting(op ir.Op, c *compiled, y *survey) (d decision, ok bool) {
	if y.foreign >= 0 && y.some {
		s.foreignOperand(op, y.foreign)
		return d, false
	}
	joined := promote.Node{}
	if c.join && y.foreign < 0 {
		if joined, ok = s.joinOperands(op, c); !ok {
			return d, false
		}
	}
	if y.keptAt >= 0 {
		if y.kept, ok = s.kept(op, c, y.kept); !ok {
			return d, false
		}
	}
	if !s.wantedOperands(op, c, y, joined.Type) {
		return d, false
	}
	wanted := s.operands
	if sized, indexed := s.sizes(op, c), s.indices(op, c, wanted); !sized || !indexed {
		return d, false
	}
	d = decision{kind: changes, operands: wanted, results: s.resultNodes(op, c, y, joined)}
	d.spread = c.flags&spreads != 0 && y.kept.Weak && s.keepsRank()
	if c.flags&comparison != 0 {
		d.rewrite = (*rewriter).setCompareType
	}
	return d, true
}

// wantedOperands lists in s.operands the types that the operands of an operation get by their letters, NoType for one that
// stays; false if one is refused.
func (s *solver) wantedOperands(op ir.Op, c *compiled, y *survey, joined promote.Type) bool {
	s.operands = s.operands[:0]
	for i, v := range s.m.Operands(op) {
		t := promote.NoType
		switch c.operand(i) {
		case 'T':
			t = joined
		case 'K':
			if i == y.keptAt {
				t = y.kept.Type
			}
		case 'P':
			if !s.predicate(op, i, v) {
				return false
			}
			t = promote.I1
		case '=':
			if s.values.changed(v) {
				t = s.values.declaredElem(v)
			}
		}
		s.operands = append(s.operands, t)
	}
	return true
}

// own makes the lists of a decision its own: those of signatures are shared scratch.
func (d decision) own() decision {
	d.operands = append([]promote.Type(nil), d.operands...)
	d.results = append([]promote.Node(nil), d.results...)
	return d
}

// joinOperands joins the T operands and applies what the rule asks for beyond the join.
func (s *solver) joinOperands(op ir.Op, c *compiled) (promote.Node, bool) {
	nodes := s.nodes[:0]
	for i, v := range s.m.Operands(op) {
		if c.operand(i) == 'T' {
			n := c.float(s.values.node(v))
			n.Rank0 = n.Rank0 && c.flags&tensors == 0
			nodes = append(nodes, n)
		}
	}
	s.nodes = nodes
	if c.flags&inexact != 0 {
		n, joined, refusal := s.sys.JoinInexact(nodes...)
		switch {
		case refusal == nil:
			return s.adapt(op, c, n)
		case joined.Type == promote.NoType:
			s.refuse(op, s.operandsOf(op, c, 'T'), refusal)
		default:
			s.refuseKind(op, c, joined, s.quote(refusal))
		}
		return joined, false
	}
	joined, refusal := s.sys.JoinLoop(c.loop(), nodes...)
	if refusal != nil {
		s.refuse(op, s.operandsOf(op, c, 'T'), refusal)
		return joined, false
	}
	if c.weak == ofPower && s.isPower(op) {
		joined.Type = nodes[0].Type // even if it is weak, and the join of another width
	}
	return s.adapt(op, c, joined)
}

// adapt applies the maps of the system to a type, and checks that the operation can take it.
func (s *solver) adapt(op ir.Op, c *compiled, n promote.Node) (promote.Node, bool) {
	if c.flags&inexact != 0 && !isInexact(n.Type) {
		float, refusal := s.sys.ToInexact(n)
		if refusal != nil {
			s.refuseKind(op, c, n, s.quote(refusal))
			return n, false
		}
		n = float
	}
	if c.flags&numeric != 0 && n.Type.Kind() == promote.Bool {
		number, refusal := s.sys.ToNumber(n, c.number)
		if refusal != nil {
			s.refuseKind(op, c, n, s.quote(refusal))
			return n, false
		}
		n = number
	}
	if c.flags&tall != 0 && isHalf(n.Type) && s.sys.Config().Policies.ComplexHalf == promote.Widen {
		n.Type = promote.F32
	}
	return n, s.takes(op, c, n)
}

// takes checks that an operation can take a type.
func (s *solver) takes(op ir.Op, c *compiled, n promote.Node) bool {
	if c.flags&tall != 0 && complexOf(n.Type) == promote.NoType ||
		!c.takes.has(n.Type.Kind()) ||
		c.flags&unordered != 0 && n.Type.Kind() == promote.Complex && s.sys.Name() == promote.JAXStrict {
		s.refuseKind(op, c, n)
		return false
	}
	return true
}

// kept is the node of an operand that keeps its type, as far as the operation can take it.
func (s *solver) kept(op ir.Op, c *compiled, n promote.Node) (promote.Node, bool) {
	if n.Type == promote.NoType || c.takes.has(n.Type.Kind()) {
		return n, true
	}
	if c.flags&numeric != 0 && n.Type.Kind() == promote.Bool {
		number, refusal := s.sys.ToNumber(n, c.number)
		if refusal == nil {
			return number, true
		}
		s.refuseKind(op, c, n, s.quote(refusal))
		return n, false
	}
	s.refuseKind(op, c, n)
	return n, false
}

// predicate checks that an operand can be compared with zero; JAX does not do so with the complex predicate of a cond,
// but with that of a where.
func (s *solver) predicate(op ir.Op, i int, v ir.Value) bool {
	t := s.values.elem(v)
	if t == promote.NoType || t.Kind() == promote.Complex && s.m.OpName(op) == ir.OpIf {
		s.failOperand(op, i, wrongOperand, "must be a predicate, but is '"+s.m.TypeString(s.nowType(v))+"'",
			advice("compare it with something: stablehlo.compare NE"))
		return false
	}
	return true
}

// operandsOf are the operands that a rule has a letter for, by number.
func (s *solver) operandsOf(op ir.Op, c *compiled, letter byte) (at []int) {
	for i := range s.m.NumOperands(op) {
		if c.operand(i) == letter {
			at = append(at, i)
		}
	}
	return at
}

// sizes checks that the D operands are integers.
func (s *solver) sizes(op ir.Op, c *compiled) bool {
	fine := true
	for i, v := range s.m.Operands(op) {
		if c.operand(i) != 'D' {
			continue
		}
		if t := s.values.elem(v); t != promote.NoType && !isIndex(t) {
			s.failOperand(op, i, wrongOperand, "must be a size of integer type, but is '"+s.m.TypeString(s.nowType(v))+"'",
				advice("convert it: stablehlo.convert to 'i32'"))
			fine = false
		}
	}
	return fine
}

// wraps warns of operands of ui64 among some that become i64, unless they are constants that it holds.
func (s *solver) wraps(op ir.Op, operands []int) {
	for _, i := range operands {
		v := s.m.Operand(op, i)
		if s.values.elem(v) != promote.UI64 {
			continue
		}
		if def, _ := s.m.DefiningOp(v); def != 0 && isConstant(s.m.OpName(def)) {
			if _, outcome := s.m.Recast(s.m.Property(def, s.names.value), elem.I64); outcome.Lossless() {
				continue
			}
		}
		s.warn(op, s.m.OperandRange(op, i), indexWraps, "operand #"+itoa(i)+" becomes 'i64', for indices are of one type: one of 2^63 or more is negative then")
	}
}

// indices joins the I operands: integers among themselves, never a float.
func (s *solver) indices(op ir.Op, c *compiled, wanted []promote.Type) bool {
	nodes := s.nodes[:0]
	some := promote.NoType
	equal, fine := true, true
	for i, v := range s.m.Operands(op) {
		if c.operand(i) != 'I' {
			continue
		}
		n := s.values.node(v)
		switch {
		case n.Type == promote.NoType, c.flags&looseIndex != 0 && !s.values.changed(v):
			continue
		case isInexact(n.Type):
			s.failOperand(op, i, wrongOperand, "must be an index of integer type, but is '"+s.m.TypeString(s.nowType(v))+"'",
				advice("convert it: stablehlo.convert to 'i32'"))
			fine = false
			continue
		}
		equal = equal && (some == promote.NoType || some == n.Type)
		some = n.Type
		nodes = append(nodes, n)
	}
	s.nodes = nodes
	if !fine || len(nodes) == 0 || equal && isIndex(some) {
		return fine
	}
	joined, refusal := s.sys.Join(nodes...)
	switch {
	case refusal != nil:
		s.refuse(op, s.operandsOf(op, c, 'I'), refusal)
		return false
	case joined.Type == promote.I1:
		joined.Type = promote.I32
	case !isIndex(joined.Type):
		joined.Type = promote.I64 // ui64 with signed: the only integer that holds all indices of elements
		s.wraps(op, s.operandsOf(op, c, 'I'))
	}
	for i := range wanted {
		if c.operand(i) == 'I' && s.values.elem(s.m.Operand(op, i)) != promote.NoType {
			wanted[i] = joined.Type
		}
	}
	return true
}
