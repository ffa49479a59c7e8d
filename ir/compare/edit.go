package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Kind is the kind of an edit.
type Kind uint8

const (
	ConvertAdded    Kind = iota // a stablehlo.convert that only B has
	ConvertRemoved              // a stablehlo.convert that only A has
	Retyped                     // an operation with results of other element types
	ConstantChanged             // a constant with another value
	Changed                     // an operation with other operands, attributes or shapes
	Added                       // an operation or function that only B has
	Removed                     // an operation or function that only A has
)

var kindNames = [...]string{"convert added", "convert removed", "element type changed", "constant changed", "changed", "added", "removed"}

// String returns the name of a kind, such as "convert added".
func (k Kind) String() string { return kindNames[k] }

// An Edit is a difference between two modules: an operation of A, of B, or one that is in both.
type Edit struct {
	Kind     Kind
	A, B     ir.Op    // 0 in the module that does not have it
	From, To ir.Type  // of a retyped result and of a convert: element types before and after
	Details  []string // what changed
	near     ir.Op    // of B, near the place where A was
}

// findEdits adds the edits of a pair of functions or modules.
func (s *scope) findEdits() {
	c := s.c
	s.matchConverts()
	s.compareFunction()
	for _, p := range s.list {
		if e := s.compareOps(p[0], p[1]); e != nil {
			c.Edits = append(c.Edits, *e)
		}
	}
	s.addUnmatched(c.A, c.A.FirstRegion(s.fa), s.toB, 0)
	s.addUnmatched(c.B, c.B.FirstRegion(s.fb), s.toA, 1)
}

// addUnmatched adds edits for the operations of a region without a partner.
func (s *scope) addUnmatched(m *ir.Module, r ir.Region, matched map[ir.Op]ir.Op, side int) {
	last := s.fb
	for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
		for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
			switch name := m.OpName(op); {
			case name == ir.OpFunc || name == ir.OpModule:
			case matched[op] == 0:
				s.c.Edits = append(s.c.Edits, s.unmatched(m, op, side, last))
			default:
				if side == 0 {
					last = matched[op]
				}
				for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
					s.addUnmatched(m, r, matched, side)
				}
			}
		}
	}
}

// unmatched returns the edit for an operation without a partner.
func (s *scope) unmatched(m *ir.Module, op ir.Op, side int, near ir.Op) Edit {
	e := Edit{Kind: Removed, A: op, near: near}
	if side == 1 {
		e = Edit{Kind: Added, B: op}
	}
	if isConvert(m, op) {
		e.Kind -= Added - ConvertAdded
		if side == 0 {
			e.Kind = ConvertRemoved
		}
		e.From, e.To = m.Types.ElementType(m.Type(m.Operand(op, 0))), m.Types.ElementType(m.Type(m.Result(op, 0)))
	}
	return e
}

// matchConverts pairs the converts between matched operations and the matched operations that use
// them: from the last to the first those with equal types, or all if there are as many.
func (s *scope) matchConverts() {
	for i := 0; i < len(s.list); i++ {
		p, q := s.list[i][0], s.list[i][1]
		x, y := s.c.A.Operands(p), s.c.B.Operands(q)
		if s.c.isCommutative(p) && len(x) == 2 && len(y) == 2 && s.isSwapped(x, y) {
			y = []ir.Value{y[1], y[0]}
		}
		for n := range min(len(x), len(y)) {
			s.alignConverts(x[n], y[n])
		}
	}
	// converts that nothing uses, or only converts
	for v := range s.eachValue() {
		for a := range s.c.a.uses.Of(v[0]) {
			for b := range s.c.b.uses.Of(v[1]) {
				if isConvert(s.c.A, a) && isConvert(s.c.B, b) && s.toB[a] == 0 && s.toA[b] == 0 {
					s.pairConverts(a, b)
				}
				break
			}
		}
	}
}

// eachValue iterates over the results of pairs with a single use.
func (s *scope) eachValue() func(yield func(v [2]ir.Value) bool) {
	return func(yield func(v [2]ir.Value) bool) {
		for i := 0; i < len(s.list); i++ {
			p, q := s.list[i][0], s.list[i][1]
			x, n := s.c.A.Results(p)
			y, m := s.c.B.Results(q)
			for k := range min(n, m) {
				v := [2]ir.Value{x + ir.Value(k), y + ir.Value(k)}
				if s.c.a.uses.HasOne(v[0]) && s.c.b.uses.HasOne(v[1]) && !yield(v) {
					return
				}
			}
		}
	}
}

func (c *Comparison) isCommutative(op ir.Op) bool {
	d := c.A.OpDef(op)
	return d != nil && d.Commutative
}

func (s *scope) pairConverts(a, b ir.Op) {
	s.toB[a], s.toA[b] = b, a
	s.list = append(s.list, [2]ir.Op{a, b})
}

// chain returns the converts from which an operand is computed, the last first.
func chain(m *ir.Module, v ir.Value) (list []ir.Op) {
	for {
		op, _ := m.DefiningOp(v)
		if !isConvert(m, op) {
			return list
		}
		list = append(list, op)
		v = m.Operand(op, 0)
	}
}

// alignConverts pairs the converts of two operands that correspond.
func (s *scope) alignConverts(v, w ir.Value) {
	x, y := chain(s.c.A, v), chain(s.c.B, w)
	if len(x) == 0 || len(y) == 0 || !s.sameSource(strip(s.c.A, v), strip(s.c.B, w)) {
		return
	}
	free := func(a, b ir.Op) bool { return s.toB[a] == 0 && s.toA[b] == 0 }
	if len(x) == len(y) {
		for i := range x {
			if free(x[i], y[i]) {
				s.pairConverts(x[i], y[i])
			}
		}
		return
	}
	for i, j := 0, 0; i < len(x) && j < len(y); {
		switch {
		case s.toB[x[i]] != 0:
			i++
		case s.toA[y[j]] != 0:
			j++
		case s.c.A.Type(s.c.A.Result(x[i], 0)) == s.c.B.Type(s.c.B.Result(y[j], 0)):
			s.pairConverts(x[i], y[j])
			i, j = i+1, j+1
		case len(x)-i > len(y)-j:
			i++
		default:
			j++
		}
	}
}

// sameSource reports whether two values are the same: they correspond, or are two of several that
// nothing distinguishes.
func (s *scope) sameSource(v, w ir.Value) bool {
	if s.corresponds(v, w) {
		return true
	}
	p, n := s.c.A.DefiningOp(v)
	q, m := s.c.B.DefiningOp(w)
	if p == 0 || q == 0 || n != m {
		return false
	}
	if s.c.a.modes[exact].both[p] == s.c.b.modes[exact].both[q] {
		return true
	}
	return s.toB[p] != 0 && s.toA[q] != 0 && s.c.a.modes[loose].both[p] == s.c.b.modes[loose].both[q] && s.isSameConstant(p, s.toA[q])
}

// isSameConstant reports whether two operations of A have the same hash of what they compute.
func (s *scope) isSameConstant(p, q ir.Op) bool {
	return s.c.a.modes[exact].down[p] == s.c.a.modes[exact].down[q]
}

// sameOperand reports whether the operand w of an operation is what the operand v has become, apart
// from operations that were added or removed.
func (s *scope) sameOperand(v, w ir.Value) bool {
	if s.corresponds(v, w) {
		return true
	}
	a, b := strip(s.c.A, v), strip(s.c.B, w)
	p, _ := s.c.A.DefiningOp(a)
	q, _ := s.c.B.DefiningOp(b)
	if p != 0 && s.toB[p] == 0 || q != 0 && s.toA[q] == 0 {
		return true // explained by the edit of p or q
	}
	if !s.sameSource(a, b) {
		return false
	}
	x, y := chain(s.c.A, v), chain(s.c.B, w)
	explained := slices.ContainsFunc(x, func(op ir.Op) bool { return s.toB[op] == 0 }) || slices.ContainsFunc(y, func(op ir.Op) bool { return s.toA[op] == 0 })
	if explained {
		return true
	}
	same := func(p, q ir.Op) bool { return s.sameSource(s.c.A.Result(p, 0), s.c.B.Result(q, 0)) }
	return slices.EqualFunc(x, y, same)
}

// compareOps returns the edit of a pair of operations, or nil if nothing changed.
func (s *scope) compareOps(p, q ir.Op) *Edit {
	e := &Edit{A: p, B: q}
	a, b := s.c.A, s.c.B
	n, m := a.NumResults(p), b.NumResults(q)
	if n != m {
		e.change("it has %d results in place of %d", m, n)
	}
	for i := range min(n, m) {
		s.compareTypes(e, a.Type(a.Result(p, i)), b.Type(b.Result(q, i)), "result")
	}
	if a.OpName(p) != b.OpName(q) {
		e.change("it is in place of %s", a.OpString(p))
		return e
	}
	s.compareOperands(e, p, q)
	s.compareDicts(e, a.Properties(p), b.Properties(q))
	s.compareDicts(e, a.Attributes(p), b.Attributes(q))
	if f, g := s.c.a.symbols.Callee(p), s.c.b.symbols.Callee(q); f != 0 && g != 0 && !s.c.mayCall(f, g) {
		e.change("it calls @%s in place of @%s", s.c.b.symbols.Name(g), s.c.a.symbols.Name(f))
	}
	if a.IsText(p) && b.IsText(q) && a.TextOf(p) != b.TextOf(q) {
		e.change("it has another text")
	}
	if x, y := countRegions(a, p), countRegions(b, q); x != y {
		e.change("it has %d regions in place of %d", y, x)
	}
	for i, next := range a.Successors(p) {
		if to := b.Successors(q); i < len(to) && s.blocks[next] != to[i] || len(to) != len(a.Successors(p)) {
			e.change("it passes control to another block")
			break
		}
	}
	if len(e.Details) == 0 {
		return nil
	}
	return e
}

func countRegions(m *ir.Module, op ir.Op) (n int) {
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		n++
	}
	return n
}

// change adds a change that is not one of an element type or a constant.
func (e *Edit) change(format string, args ...any) {
	e.Kind = Changed
	e.Details = append(e.Details, fmt.Sprintf(format, args...))
}

// note adds a change of a kind, which stays the kind of the edit unless there is a stronger one.
func (e *Edit) note(k Kind, detail string) {
	e.Kind = max(e.Kind, k)
	e.Details = append(e.Details, detail)
}

// compareTypes adds the difference of two types.
func (s *scope) compareTypes(e *Edit, t, u ir.Type, what string) {
	types := s.c.A.Types
	switch {
	case t == u:
	case s.c.a.typeHash(near, t) == s.c.b.typeHash(near, u):
		e.From, e.To = types.ElementType(t), types.ElementType(u)
		e.note(Retyped, fmt.Sprintf("the %s has type %s in place of %s", what, types.Text(u), types.Text(t)))
	default:
		e.change("the %s has type %s in place of %s", what, types.Text(u), types.Text(t))
	}
}

func (s *scope) compareOperands(e *Edit, p, q ir.Op) {
	x, y := s.c.A.Operands(p), s.c.B.Operands(q)
	if len(x) != len(y) {
		e.change("it has %d operands in place of %d", len(y), len(x))
		return
	}
	same := func(y ...ir.Value) bool { return slices.EqualFunc(x, y, s.sameOperand) }
	if s.c.isCommutative(p) && len(x) == 2 && !same(y...) && (same(y[1], y[0]) || s.isSwapped(x, y)) {
		y = []ir.Value{y[1], y[0]}
	}
	for i := range x {
		if !s.sameOperand(x[i], y[i]) {
			e.change("operand %d is another value", i)
		}
	}
}

// compareDicts adds the differences of attributes.
func (s *scope) compareDicts(e *Edit, d, f ir.Dict) {
	a, b := s.c.A, s.c.B
	if d == f && s.c.a.dictHash(e.A, d) == s.c.b.dictHash(e.B, f) {
		return
	}
	x, y := a.Dicts.Entries(d), b.Dicts.Entries(f)
	callee := ir.CalleeName(a.OpName(e.A))
	for _, n := range namesOf(a, x, y) {
		v, w := lookup(x, n), lookup(y, n)
		isFunction := n == ir.NameFunctionType && a.OpName(e.A) == ir.OpFunc
		if v == w || n == ir.NameSymName || n == callee || isFunction || v != 0 && w != 0 && s.c.a.attrHash(e.A, v) == s.c.b.attrHash(e.B, w) {
			continue
		}
		s.compareAttr(e, n, v, w)
	}
}

// compareAttr adds the difference of an attribute.
func (s *scope) compareAttr(e *Edit, n ir.AttrName, v, w ir.Attr) {
	a := s.c.A
	name := a.Names.AttrText(n)
	switch {
	case v == 0:
		e.change("attribute %s is added: %s", name, shorten(a, w))
	case w == 0:
		e.change("attribute %s is removed: %s", name, shorten(a, v))
	case n == ir.NameValue && a.OpName(e.A) == ir.OpConstant:
		s.compareConstants(e, v, w)
	default:
		e.change("attribute %s is %s in place of %s", name, shorten(a, w), shorten(a, v))
	}
}

// compareConstants adds the difference of the values of two constants, unless it is a conversion to
// the new type.
func (s *scope) compareConstants(e *Edit, v, w ir.Attr) {
	a := s.c.A
	x, y := a.Attrs.Literal(v), a.Attrs.Literal(w)
	if x == nil || y == nil || x.Len() != y.Len() || !x.Elem().Numeric() || !y.Elem().Numeric() {
		e.note(ConstantChanged, fmt.Sprintf("the value is %s in place of %s", shorten(a, w), shorten(a, v)))
		return
	}
	different, first := int64(0), int64(0)
	for i := range max(x.Distinct(), y.Distinct()) {
		if b, _ := elem.Convert(x.Elem(), y.Elem(), x.At(i)); b != y.At(i) {
			if different == 0 {
				first = i
			}
			different++
		}
	}
	if different == 0 {
		return
	}
	text := func(l *ir.Literal) string { return string(l.AppendElement(nil, first)) }
	count := ""
	if n := max(x.Distinct(), y.Distinct()); n > 1 {
		count = fmt.Sprintf("%d of %d elements differ, first element %d: ", different, n, first)
	}
	e.note(ConstantChanged, fmt.Sprintf("%sthe value is %s in place of %s", count, text(y), text(x)))
}

// namesOf returns the names of attributes of two dictionaries, in order.
func namesOf(m *ir.Module, x, y []ir.Entry) (names []ir.AttrName) {
	for _, e := range append(slices.Clone(x), y...) {
		if !slices.Contains(names, e.Name) {
			names = append(names, e.Name)
		}
	}
	slices.SortFunc(names, func(a, b ir.AttrName) int { return strings.Compare(m.Names.AttrText(a), m.Names.AttrText(b)) })
	return names
}

func lookup(entries []ir.Entry, n ir.AttrName) ir.Attr {
	if i := slices.IndexFunc(entries, func(e ir.Entry) bool { return e.Name == n }); i >= 0 {
		return entries[i].Attr
	}
	return 0
}

// maxShown is the number of bytes that are shown of an attribute.
const maxShown = 80

// shorten returns the start of the text of an attribute.
func shorten(m *ir.Module, a ir.Attr) string {
	if l := m.Attrs.Literal(a); l != nil && l.DataSize() > 1<<10 {
		return "a literal of type " + m.Types.Text(m.Attrs.Type(a))
	}
	text := m.Attrs.Text(a)
	if len(text) > maxShown {
		text = strings.ToValidUTF8(text[:maxShown], "") + "…"
	}
	return text
}

// compareFunction adds the edit of the types and attributes of two functions or modules.
func (s *scope) compareFunction() {
	a, b := s.c.A, s.c.B
	e := &Edit{A: s.fa, B: s.fb}
	if a.OpName(s.fa) == ir.OpFunc {
		t, u := a.Attrs.Type(a.Property(s.fa, ir.NameFunctionType)), b.Attrs.Type(b.Property(s.fb, ir.NameFunctionType))
		x, in := a.Types.Parts(t)
		y, inB := b.Types.Parts(u)
		if in != inB || len(x) != len(y) {
			e.change("the type is %s in place of %s", b.Types.Text(u), a.Types.Text(t))
		} else {
			for i := range x {
				what := fmt.Sprintf("argument #%d", i)
				if i >= in {
					what = fmt.Sprintf("result #%d", i-in)
				}
				s.compareTypes(e, x[i], y[i], what)
			}
		}
	}
	s.compareDicts(e, a.Properties(s.fa), b.Properties(s.fb))
	s.compareDicts(e, a.Attributes(s.fa), b.Attributes(s.fb))
	if len(e.Details) > 0 {
		s.c.Edits = append(s.c.Edits, *e)
	}
}
