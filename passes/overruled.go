package passes

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// warnOverruled warns of results that the text declares in a wider type than they get: whoever wrote
// the type expects its precision or range, and promotion computes in less.
//
// There is no warning where the declared type follows from the types that the text gives the
// operands (see followsFromText), where users see the declared type (--results=keep, accumulators),
// and where an operation fixes the type of its result. An operation that only moves its operand
// loses nothing either, for the convert comes behind it: its result is remembered as widened, and the
// first operation that computes with it in less is warned of.
func (s *solver) warnOverruled(op ir.Op, d *decision) {
	if s.m.NumOperands(op) == 0 && s.callee(op) == nil {
		return // a literal or a fill, whose type is in the text twice
	}
	c := s.rule(op)
	for i := range s.m.NumResults(op) {
		v := s.m.Result(op, i)
		computed, declared := s.values.elem(v), s.values.declaredElem(v)
		if s.widened[v] {
			delete(s.widened, v)
		}
		if !s.values.isPlain(v) || !overrules(computed, declared) || c != nil && hasFixedResult(c, i) {
			continue
		}
		if !s.isWidened(op, declared) && (s.followsFromText(op, declared) || s.isCalleeResult(op, i, declared)) {
			continue
		}
		if s.isMove(op) {
			if s.widened == nil {
				s.widened = map[ir.Value]bool{}
			}
			s.widened[v] = true
			continue
		}
		s.warnType(op, d, i, computed, declared)
	}
}

// isMove reports whether an operation hands its operand on, as a reshape or a broadcast does.
func (s *solver) isMove(op ir.Op) bool {
	def := s.m.OpDef(op)
	return def != nil && def.Role == ir.Moves && s.tiedOperands(op) < 2 && s.callee(op) == nil && s.m.FirstRegion(op) == 0
}

// warnType warns of result i of an operation, which is declared in one type and computed in another.
func (s *solver) warnType(op ir.Op, d *decision, i int, computed, declared promote.Type) {
	reason, advice := s.whyOverruled(op, d, computed, declared)
	w := s.m.At(s.m.OpRange(op), ir.Warning, "result #"+itoa(i)+" of '"+s.m.OpString(op)+"' is declared '"+declared.String()+"', but "+reason+" in "+s.sys.Name().String())
	w.Code, w.From, w.To = string(typeOverruled), scalars[computed], scalars[declared]
	for k, v := range s.m.Operands(op) {
		if s.widened[v] {
			at := s.definition(k, v)
			w.NoteAt(at.at, at.text)
		}
	}
	w.Remedies = []ir.Remedy{{Effect: advice}, {Effect: "declare '" + computed.String() + "'"}}
	if !s.combined(op) {
		w.Remedies = append(w.Remedies, ir.Remedy{Option: "results", Value: "keep", Effect: "convert the result to '" + declared.String() + "'"})
	}
	s.faults.add(op, w)
}

// isWidened reports whether an operand has a declared type of its own that nothing followed so far.
func (s *solver) isWidened(op ir.Op, declared promote.Type) bool {
	if len(s.widened) == 0 {
		return false
	}
	return slices.ContainsFunc(s.m.Operands(op), func(v ir.Value) bool { return s.widened[v] && s.values.declaredElem(v) == declared })
}

// overrules reports whether a declared type is wider than a computed one: of a higher kind, or of
// the same kind with more bits. Integers of either sign are one kind.
func overrules(computed, declared promote.Type) bool {
	if computed == promote.NoType || declared == promote.NoType {
		return false
	}
	has, wants := computed.Kind().Rank(), declared.Kind().Rank()
	return wants > has || wants == has && declared.Bits() > computed.Bits()
}

// hasFixedResult reports whether a rule gives result i a type that does not follow the operands.
func hasFixedResult(c *compiled, i int) bool {
	switch c.result(i) {
	case 'B', 'N', 'W':
		return true
	}
	return false
}

// followsFromText reports whether a declared result type is what the text's own operand types make
// of it, while promotion changed one of these operands or takes it as weak. Such a type says nothing
// that the operands do not say: it is stale, as they are.
func (s *solver) followsFromText(op ir.Op, declared promote.Type) bool {
	values := slices.Clone(s.m.Operands(op))
	for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
		if b := s.m.FirstBlock(r); b != 0 {
			if last := s.m.LastOp(b); last != 0 {
				values = append(values, s.m.Operands(last)...)
			}
		}
	}
	stale := false
	var nodes []promote.Node
	for _, v := range values {
		if !s.values.isPlain(v) {
			stale = stale || s.values.leaves[v] != nil
			continue
		}
		altered := s.values.changed(v) || s.values.weak(v)
		t := s.values.declaredElem(v)
		if altered && t == declared {
			return true
		}
		stale = stale || altered
		if t != promote.NoType {
			nodes = append(nodes, promote.Node{Type: t, Rank0: s.values.ranks && s.values.isRank0(s.values.declared(v))})
		}
	}
	if !stale || len(nodes) == 0 {
		return stale
	}
	joined, refusal := s.sys.Join(nodes...)
	return refusal == nil && joined.Type == declared
}

// isCalleeResult reports whether the declared type of a call's result is that which the text gives
// the callee's result.
func (s *solver) isCalleeResult(op ir.Op, i int, declared promote.Type) bool {
	f := s.callee(op)
	return f != nil && i < len(f.results) && f.results[i].Type == declared
}

// whyOverruled says which type a result gets from what, and what to write so that it gets the declared one.
func (s *solver) whyOverruled(op ir.Op, d *decision, computed, declared promote.Type) (reason, advice string) {
	is := "'" + computed.String() + "'"
	switch tied := s.tiedOperands(op); {
	case s.callee(op) != nil:
		return "the callee returns " + is, "write a stablehlo.convert of the result to '" + declared.String() + "'"
	case len(d.bodies) > 0:
		return "its region yields " + is, "write a stablehlo.convert to '" + declared.String() + "' in the region"
	case tied > 1:
		return "its operands join to " + is, "write a stablehlo.convert of an operand to '" + declared.String() + "'"
	}
	return "its operand makes it " + is, "write a stablehlo.convert to '" + declared.String() + "'"
}

// tiedOperands counts the operands of an operation that are joined.
func (s *solver) tiedOperands(op ir.Op) (n int) {
	c := s.rule(op)
	if c == nil {
		return 0
	}
	for i := range s.m.NumOperands(op) {
		if c.operand(i) == 'T' {
			n++
		}
	}
	return n
}
