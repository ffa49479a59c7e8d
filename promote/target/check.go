package target

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/internal/lines"
)

// Checks of parsed statements: contradictions, cycles, and statements without effect.

// check reports the errors of the statements as a whole, those of all of them at start.
func (r *reader) check(start lines.Word) {
	t := r.target
	if len(t.Replaces)+len(t.Computes)+len(t.Casts)+len(t.Refusals) == 0 {
		r.errors.Errorf(start, "the target has no statement; write replace, compute, cast or refuse")
		return
	}
	for i := range t.Replaces {
		r.checkReplace(i)
	}
	for i := range t.Casts {
		r.checkCast(i)
	}
	for i := range t.Computes {
		r.checkCompute(i)
	}
	for i := range t.Refusals {
		r.checkRefusal(i)
	}
	for _, p := range r.places.choices {
		if len(t.Replaces) == 0 {
			r.errors.Errorf(p, "'%s' applies to replaced types, and no type is replaced", p.Text)
		}
	}
	if len(r.errors) == 0 {
		r.checkContradictions()
	}
}

// replacement returns the index of the statement that replaces a type, or -1.
func (r *reader) replacement(t elem.Type) int {
	return slices.IndexFunc(r.target.Replaces, func(s Replace) bool { return s.From == t })
}

func (r *reader) checkReplace(i int) {
	s, at := r.target.Replaces[i], r.places.replaces[i]
	switch next := r.replacement(s.To); {
	case !r.checkSameKind(at, s.From, s.To):
	case s.From == s.To:
		r.errors.Errorf(at, "'%s' is replaced by itself", s.From)
	case next < 0:
	case r.replacementCycle(i) != "":
		r.errors.Errorf(at, "cycle: '%s'", r.replacementCycle(i))
	default:
		r.errors.Errorf(at, "'%s' is replaced by '%s', which is itself replaced (%s); write 'replace %s = %s'",
			s.From, s.To, formatPlace(at, r.places.replaces[next]), s.From, r.target.Replaces[next].To)
	}
}

// replacementCycle formats the chain of replacements from a type back to it, or returns "" if there
// is none.
func (r *reader) replacementCycle(i int) string {
	first := r.target.Replaces[i].From
	way := []string{first.String()}
	for range r.target.Replaces {
		to := r.target.Replaces[i].To
		way = append(way, to.String())
		if to == first {
			return strings.Join(way, " = ")
		}
		if i = r.replacement(to); i < 0 {
			return ""
		}
	}
	return ""
}

// checkSameKind reports whether a type may be replaced by another one, and reports an error if not:
// both must be integers, floats, or complex, and neither may be i1.
func (r *reader) checkSameKind(at lines.Word, from, to elem.Type) bool {
	switch {
	case from == elem.I1 || to == elem.I1:
		r.errors.Errorf(at, "'i1' is the type of comparisons and predicates; it cannot be exchanged with '%s'", map[bool]elem.Type{true: to, false: from}[from == elem.I1])
	case from.Kind().Rank() != to.Kind().Rank():
		r.errors.Errorf(at, "'%s' is of kind %s and '%s' of kind %s", from, from.Kind(), to, to.Kind())
	default:
		return true
	}
	return false
}

// checkPresent reports whether there are values of a type after the replacements, and reports an
// error if not.
func (r *reader) checkPresent(at lines.Word, t elem.Type) bool {
	i := r.replacement(t)
	if i >= 0 {
		r.errors.Errorf(at, "'%s' has no values: it is replaced by '%s' (%s)", t, r.target.Replaces[i].To, formatPlace(at, r.places.replaces[i]))
	}
	return i < 0
}

// checkExchange checks that operations may use type to instead of type from.
func (r *reader) checkExchange(at, toAt lines.Word, from, to elem.Type) {
	switch {
	case !r.checkSameKind(at, from, to) || !r.checkPresent(at, from) || !r.checkPresent(toAt, to):
	case from == to:
		r.errors.Errorf(toAt, "'%s' is converted to itself", from)
	}
}

func (r *reader) checkCompute(i int) {
	c, at := r.target.Computes[i], r.places.computes[i]
	for _, t := range c.Types {
		r.checkExchange(at.statement, at.to, t, c.To)
	}
	for k, name := range c.In {
		switch op := r.ops.byFullName(name); {
		case !op.Computes && op.Accumulates && !c.Accumulate:
			r.errors.Errorf(at.in[k], "'%s' computes in its body; name the operations of the body, or write 'accumulate'", at.in[k].Text)
		case !op.Computes && !op.Accumulates:
			r.errors.Errorf(at.in[k], "'%s' does not compute with its operands", at.in[k].Text)
		}
	}
	for k, name := range c.Except {
		if !r.appliesTo(Compute{In: c.In, Accumulate: c.Accumulate}, r.ops.byFullName(name)) {
			r.errors.Errorf(at.except[k], "'%s' is not an operation that computes", at.except[k].Text)
		}
	}
	if c.Accumulate && !slices.ContainsFunc(r.ops.all, func(op Op) bool { return op.Accumulates && r.appliesTo(c, op) }) {
		r.errors.Errorf(at.accumulate, "'accumulate' applies to reductions, and the list has none")
	}
}

func (r *reader) appliesTo(c Compute, op Op) bool {
	if len(c.In) > 0 && !slices.Contains(c.In, op.Name) || slices.Contains(c.Except, op.Name) {
		return false
	}
	return op.Computes || op.Accumulates && c.Accumulate
}

func (r *reader) checkCast(i int) {
	c, at := r.target.Casts[i], r.places.casts[i]
	for _, t := range c.Types {
		r.checkExchange(at.statement, at.to, t, c.To)
		if c.Result != c.To && r.checkPresent(at.result, c.Result) {
			r.checkSameKind(at.result, t, c.Result)
		}
	}
	for k, name := range c.Ops {
		switch op := r.ops.byFullName(name); {
		case !op.Computes:
			r.errors.Errorf(at.ops[k], "'%s' does not compute with its operands", at.ops[k].Text)
		case c.Result != c.To && !op.Mixes:
			r.errors.Errorf(at.ops[k], "'%s' returns the type of its operands, '%s'; only contractions may return another one", at.ops[k].Text, c.To)
		}
	}
}

func (r *reader) checkRefusal(i int) {
	f, at := r.target.Refusals[i], r.places.refusals[i]
	for _, t := range f.Types {
		if !r.checkPresent(at, t) || len(f.In) > 0 {
			continue
		}
		uses := func(what string, to elem.Type, where lines.Word) {
			if to == t {
				r.errors.Errorf(at, "'%s' is refused, but %s (%s)", t, what, formatPlace(at, where))
			}
		}
		for k, s := range r.target.Replaces {
			uses("'"+s.From.String()+"' becomes it", s.To, r.places.replaces[k])
		}
		for k, c := range r.target.Computes {
			uses("operations compute in it", c.To, r.places.computes[k].statement)
		}
		for k, c := range r.target.Casts {
			uses("operands are cast to it", c.To, r.places.casts[k].statement)
			if c.Result != c.To {
				uses("results are cast to it", c.Result, r.places.casts[k].statement)
			}
		}
	}
}

// A selection is the type that a statement selects for operands of an operation, and the place of
// the statement.
type selection struct {
	to elem.Type
	at lines.Word
}

// checkContradictions reports operations for which two statements contradict each other on a type,
// or one statement undoes the effect of another.
func (r *reader) checkContradictions() {
	for _, op := range r.ops.all {
		met := map[elem.Type]selection{}
		for i, c := range r.target.Casts {
			if slices.Contains(c.Ops, op.Name) {
				r.recordSelection(met, op, c.Types, selection{c.To, r.places.casts[i].statement})
			}
		}
		for i, c := range r.target.Computes {
			if r.appliesTo(c, op) {
				r.recordSelection(met, op, c.Types, selection{c.To, r.places.computes[i].statement})
			}
		}
		r.checkChains(op, met)
		r.checkResults(op)
		for i, f := range r.target.Refusals {
			for _, t := range f.Types {
				if m, ok := met[t]; ok && slices.Contains(f.In, op.Name) {
					r.errors.Errorf(r.places.refusals[i], "'%s' has no operand of type '%s': it is converted to '%s' (%s)", op.Name, t, m.to, formatPlace(r.places.refusals[i], m.at))
				}
			}
		}
	}
}

// recordSelection records the type that a statement selects for operands of these types, and
// reports a contradiction.
func (r *reader) recordSelection(met map[elem.Type]selection, op Op, types []elem.Type, m selection) {
	for _, t := range types {
		old, ok := met[t]
		if ok && old.to != m.to {
			r.errors.Errorf(m.at, "'%s' already converts '%s' to '%s' (%s)", op.Name, t, old.to, formatPlace(m.at, old.at))
		}
		if !ok {
			met[t] = m
		}
	}
}

// checkResults reports casts to a result type for which a compute statement selects another type: a
// second run would change the operation again.
func (r *reader) checkResults(op Op) {
	for i, cast := range r.target.Casts {
		if cast.Result == cast.To || !slices.Contains(cast.Ops, op.Name) {
			continue
		}
		for k, c := range r.target.Computes {
			if r.appliesTo(c, op) && slices.Contains(c.Types, cast.Result) {
				r.errors.Errorf(r.places.casts[i].result, "'%s' returns '%s', which it converts to '%s' (%s)", op.Name, cast.Result, c.To, formatPlace(r.places.casts[i].result, r.places.computes[k].statement))
			}
		}
	}
}

// checkChains reports types that an operation replaces by one that it replaces in turn.
func (r *reader) checkChains(op Op, met map[elem.Type]selection) {
	for t := elem.I1; t <= elem.C128; t++ {
		m, ok := met[t]
		if !ok {
			continue
		}
		if next, ok := met[m.to]; ok {
			r.errors.Errorf(m.at, "'%s' converts '%s' to '%s', and that to '%s' (%s)", op.Name, t, m.to, next.to, formatPlace(m.at, next.at))
		}
	}
}
