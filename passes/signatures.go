package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// publish decides what a version of a function returns to its callers, given what its body gives: that, or for a public
// function what the text declares, as for one that is named elsewhere than in calls: what names it has its type (func.constant, mpmd.call).
func (s *solver) publish(v *version, op ir.Op) {
	f := v.of
	v.final = append([]promote.Node(nil), v.results...)
	named := f.named && sameNodes(v.args, f.inputs)
	if !named && (f.private || s.opts.Signature == InferSignature) {
		return
	}
	for i, n := range v.results {
		if i >= len(f.results) {
			break
		}
		declared := f.results[i]
		if n.Type == declared.Type || n.Type == promote.NoType || declared.Type == promote.NoType {
			continue
		}
		n.Weak = v.given[i] // the mark of a result is for callers: it does not say that the value may lose something
		if last, at := s.returnOf(op, i); last != 0 && s.values.isFuture(s.m.Operand(last, at)) {
			s.futureOperand(last, at)
		} else if s.opts.Signature != KeepSignature && !s.fits(n, declared.Type) {
			s.unsafeResult(f, op, i, n, declared.Type)
		}
		v.final[i] = declared
		v.final[i].Weak, v.final[i].Soft = declared.Weak || isPartOf(n, declared.Type), !declared.Weak && n.Soft
	}
}

// unsafeResult reports a result, by leaf, that the declared type cannot hold, unless it is what an operation gives that has an error itself:
// then its type is a guess.
func (s *solver) unsafeResult(f *function, op ir.Op, leaf int, n promote.Node, declared promote.Type) {
	at, r, notes := op, s.m.OpRange(op), []note(nil)
	result := leaf
	if last, operand := s.returnOf(op, leaf); last != 0 {
		if def, _ := s.m.DefiningOp(s.m.Operand(last, operand)); def != 0 && s.isWrong(def) {
			return
		}
		at, result = last, operand
		r = s.m.OperandRange(last, result)
		notes = append(notes, noteAt(s.m.ValueRange(s.m.Operand(last, result)), "the value is defined here"))
	}
	if !f.named {
		notes = append(notes, option("signature", "infer", "return '"+n.Type.String()+"'"))
	}
	notes = append(notes, option("signature", "keep", "convert all the same"))
	s.failAt(at, r, signatureLoses, "result #"+itoa(result)+" of '@"+f.name+"' is declared '"+declared.String()+"' but becomes "+shown(n)+
		", which it cannot hold", notes...)
}

// returnOf is the first return of a function and which of its operands has a leaf of the results; 0 if it has none.
func (s *solver) returnOf(op ir.Op, leaf int) (last ir.Op, operand int) {
	for b := s.m.Body(op); b != 0; b = s.m.NextBlock(b) {
		if last := s.m.LastOp(b); last != 0 && s.m.EndsFunction(last) {
			return last, s.operandOf(last, leaf)
		}
	}
	return 0, 0
}

// isWrong tells whether an operation has an error, or calls a function that calls itself.
func (s *solver) isWrong(op ir.Op) bool {
	if s.faults.isWrong(op) {
		return true
	}
	d := s.plans[op]
	return d != nil && d.callee != nil && d.callee.of.loops
}

// RefusesSignatures tells whether a module was refused for nothing but what its public functions return, so that InferSignature lets it pass.
func RefusesSignatures(refusal ir.Diagnostics) bool {
	for _, d := range refusal {
		if d.Severity == ir.Error && d.Code != string(signatureLoses) {
			return false
		}
	}
	return refusal.HasErrors()
}

// operandOf is the operand that a leaf of an operation's operands belongs to.
func (s *solver) operandOf(op ir.Op, leaf int) int {
	for i, v := range s.m.Operands(op) {
		if leaf -= s.values.width(s.values.declared(v)); leaf < 0 {
			return i
		}
	}
	return 0
}

// returnsDiffer tells whether a function gives something else than it returns to its callers.
func (s *solver) returnsDiffer(v *version, op ir.Op) bool {
	for b := s.m.Body(op); b != 0; b = s.m.NextBlock(b) {
		last := s.m.LastOp(b)
		if last == 0 || !s.m.EndsFunction(last) {
			continue
		}
		for i, n := range s.values.nodes(s.m.Operands(last)) {
			if i < len(v.final) && v.final[i].Type != n.Type {
				return true
			}
		}
	}
	return false
}

// sign gives a function the types and the marks of its version.
func (r *rewriter) sign(v *version, op ir.Op) {
	m, names := r.m, r.s.names
	f := v.of
	if !sameTypes(v.args, f.inputs) || !sameTypes(v.final, f.results) {
		parts, inputs := m.Parts(m.AttrType(m.Property(op, names.functionType)))
		in, out := r.values.typesOf(parts[:inputs], v.args), r.values.typesOf(parts[inputs:], v.final)
		m.SetProperty(op, names.functionType, m.TypeAttr(m.Function(in, out)))
	}
	if r.s.opts.KeepWeak {
		parts, inputs := m.Parts(m.AttrType(m.Property(op, names.functionType)))
		r.markPlaces(op, names.resAttrs, parts[inputs:], v.final)
		formless := r.formless(parts[:inputs], v.args)
		r.mark(op, names.argAttrs, inputs, func(i int, marked bool) bool { return !formless[i] && (marked || f.weakArgs[i]) })
		return
	}
	r.unmark(op, names.argAttrs, nil)
	r.unmark(op, names.resAttrs, nil)
}

// formless tells of each argument whether it has got a type, or a leaf of one, of which the system has no weak form; places are the types, and leaves the
// nodes of their leaves.
func (r *rewriter) formless(places []ir.Type, leaves []promote.Node) []bool {
	which := make([]bool, len(places))
	for i, t := range places {
		width := r.values.width(t)
		if width > len(leaves) {
			break
		}
		which[i] = r.values.formless(leaves[:width])
		leaves = leaves[width:]
	}
	return which
}

// sameTypes tells whether two lists have the same types.
func sameTypes(a, b []promote.Node) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Type != b[i].Type {
			return false
		}
	}
	return true
}

// markPlaces marks those results of a function that are weak, and removes the mark from the others. The leaves are those of the
// results, whose types are places; a tuple has no mark.
func (r *rewriter) markPlaces(op ir.Op, attrs ir.AttrName, places []ir.Type, leaves []promote.Node) {
	weak := make([]bool, len(places))
	for i, t := range places {
		width := r.values.width(t)
		if width > len(leaves) {
			return // of a function without a body nothing is known
		}
		weak[i] = !r.values.isContainer(t) && leaves[0].Weak && r.values.hasMark(leaves[0].Type)
		leaves = leaves[width:]
	}
	r.mark(op, attrs, len(places), func(i int, _ bool) bool { return weak[i] })
}

// unmark removes promote.weak from arguments or results: from all, or from those listed as true.
func (r *rewriter) unmark(op ir.Op, attrs ir.AttrName, which []bool) {
	if array := r.m.Property(op, attrs); array != 0 {
		r.mark(op, attrs, len(r.m.Items(array)), func(i int, marked bool) bool { return marked && which != nil && !which[i] })
	}
}

// mark gives promote.weak to those of n arguments or results that are to have it, and takes it from the others. What is asked knows
// which one, and whether it is marked.
func (r *rewriter) mark(op ir.Op, attrs ir.AttrName, n int, wanted func(i int, marked bool) bool) {
	m, weak := r.m, r.s.names.weak
	array := m.Property(op, attrs)
	some, changed := false, false
	dicts := make([]ir.Attr, n)
	for i := range dicts {
		d := ir.Dict(0)
		if array != 0 && i < len(m.Items(array)) {
			d = m.DictValue(m.Items(array)[i])
		}
		was, is := m.Lookup(d, weak), ir.Attr(0)
		if wanted(i, was != 0) {
			is = m.Unit()
		}
		if was != is {
			changed = true
			d = m.DictWith(d, weak, is)
		}
		some = some || d != 0
		dicts[i] = m.DictAttr(d)
	}
	r.setPlaces(op, attrs, dicts, changed, some)
}

// setPlaces sets the attributes of arguments or results; an array without any is left out.
func (r *rewriter) setPlaces(op ir.Op, attrs ir.AttrName, dicts []ir.Attr, changed, some bool) {
	switch {
	case !changed:
	case some:
		r.m.SetProperty(op, attrs, r.m.Array(dicts))
	default:
		r.m.SetProperty(op, attrs, 0)
	}
}
