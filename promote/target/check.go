package target

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/lines"
)

// Checks of parsed statements: contradictions, cycles, and statements without effect.

// check reports the errors of the statements as a whole, those of all of them at start.
func (r *reader) check(start lines.Word) {
	t := r.target
	if len(t.Replaces)+len(t.Computes)+len(t.Casts)+len(t.Refusals)+len(t.Keeps)+len(t.Follows) == 0 {
		r.errors.Errorf(start, "the target has no statement; write replace, compute, cast or refuse")
		return
	}
	for i := range t.Replaces {
		r.checkReplace(i)
	}
	for _, k := range t.Keeps {
		r.checkKeep(k)
	}
	for _, f := range t.Follows {
		switch at := r.places[f.Statement].first; {
		case len(t.Keeps) == 0:
			r.errors.Errorf(at, "'follow' keeps operations with a kept operand, and nothing is kept; write 'keep'")
		case len(t.Replaces) == 0:
			r.errors.Errorf(at, "'follow' applies to replaced types, and no type is replaced; write 'keep' instead")
		}
	}
	for _, c := range t.Casts {
		r.checkCast(c)
	}
	for _, c := range t.Computes {
		r.checkCompute(c)
	}
	for _, f := range t.Refusals {
		r.checkRefusal(f)
	}
	for _, i := range r.choices {
		if at := r.places[i].first; len(t.Replaces) == 0 {
			r.errors.Errorf(at, "'%s' applies to replaced types, and no type is replaced", at.Text)
		}
	}
	if len(r.errors) == 0 {
		r.checkContradictions()
	}
}

// replacement returns the index of the statement that replaces all values of a type, or -1.
func (r *reader) replacement(t elem.Type) int {
	return slices.IndexFunc(r.target.Replaces, func(s Replace) bool { return s.From == t && s.Empty() })
}

func (r *reader) checkReplace(i int) {
	s, at := r.target.Replaces[i], r.replaced[i]
	statement := r.statementAt(s.Statement)
	switch next := r.replacement(s.To); {
	case !r.checkSameKind(at, s.From, s.To):
	case s.From == s.To:
		r.errors.Errorf(at, "'%s' is replaced by itself", s.From)
	case len(s.Arg)+len(s.Result) > 0 && r.target.Boundary == BoundaryConvert:
		r.errors.Errorf(statement, boundaryExcludes)
	case next < 0:
	case r.replacementCycle(i) != "":
		r.errors.Errorf(at, "cycle: '%s'", r.replacementCycle(i))
	default:
		r.errors.Errorf(at, "'%s' is replaced by '%s', which is itself replaced (%s); write 'replace %s = %s'",
			s.From, s.To, formatPlace(at, r.replaced[next]), s.From, r.target.Replaces[next].To)
	}
}

// statementAt returns the position of a statement.
func (r *reader) statementAt(i int) lines.Word {
	s := r.target.Statements[i]
	return lines.Word{File: s.File, Line: s.Line, Column: s.Column, Source: s.Source}
}

// checkKeep reports types that no statement changes.
func (r *reader) checkKeep(k Keep) {
	for _, t := range k.Types {
		if !r.isChanged(t) {
			r.errors.Errorf(r.places[k.Statement].first, "'%s' is kept, but no statement replaces it, casts it or computes it in another type", t)
		}
	}
}

// isChanged reports whether a statement replaces a type, casts it or computes it in another type.
func (r *reader) isChanged(t elem.Type) bool {
	same := func(x elem.Type) bool { return x.Part() == t.Part() }
	return slices.ContainsFunc(r.target.Replaces, func(s Replace) bool { return same(s.From) }) ||
		slices.ContainsFunc(r.target.Casts, func(s Cast) bool { return slices.ContainsFunc(s.Types, same) }) ||
		slices.ContainsFunc(r.target.Computes, func(s Compute) bool { return slices.ContainsFunc(s.Types, same) })
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
		r.errors.Errorf(at, "'%s' has no values: it is replaced by '%s' (%s); to compute in '%s' somewhere, write 'keep %s in OP...'",
			t, r.target.Replaces[i].To, formatPlace(at, r.replaced[i]), t, t)
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

func (r *reader) checkCompute(c Compute) {
	at := &r.places[c.Statement]
	for _, t := range c.Types {
		r.checkExchange(at.first, at.to, t, c.To)
	}
	for k, name := range c.In {
		switch op := r.ops.byFullName(name); {
		case !op.Computes && op.Accumulates && !c.Accumulate:
			r.errors.Errorf(at.in[k], "'%s' computes in its body; name the operations of the body, or write 'accumulate'", at.in[k].Text)
		case !op.Computes && !op.Accumulates:
			r.errors.Errorf(at.in[k], "'%s' does not compute with its operands", at.in[k].Text)
		}
	}
	if c.Except != nil {
		for k, name := range c.Except.In {
			if op := r.ops.byFullName(name); !c.names(op) || !c.appliesToRole(op) {
				r.errors.Errorf(at.except[k], "'%s' is not an operation that computes", at.except[k].Text)
			}
		}
	}
	if c.Accumulate && !slices.ContainsFunc(r.ops.all, func(op Op) bool { return op.Accumulates && c.mayApply(op) }) {
		r.errors.Errorf(at.accumulate, "'accumulate' applies to reductions, and the list has none")
	}
}

// names reports whether a selector selects an operation as far as its name goes.
func (s *Selector) names(op Op) bool {
	return len(s.In) == 0 || slices.ContainsFunc(s.In, func(name string) bool { return withoutBody(name) == op.Name })
}

// appliesToRole reports whether a compute applies to an operation that its selector selects.
func (c *Compute) appliesToRole(op Op) bool { return op.Computes || op.Accumulates && c.Accumulate }

// mayApply reports whether there may be operations of this name that a compute applies to.
func (c *Compute) mayApply(op Op) bool {
	excepted := c.Except != nil && c.Except.IsStatic() && slices.Contains(c.Except.In, op.Name)
	return c.names(op) && !excepted && c.appliesToRole(op)
}

// IsStatic reports whether the name of an operation decides whether the selector selects it.
func (s *Selector) IsStatic() bool {
	hasBody := func(name string) bool { return withoutBody(name) != name }
	return s.SelectsOps() && !slices.ContainsFunc(s.In, hasBody) && (s.Except == nil || !slices.ContainsFunc(s.Except.In, hasBody))
}

func (r *reader) checkCast(c Cast) {
	at := &r.places[c.Statement]
	for _, t := range c.Types {
		r.checkExchange(at.first, at.to, t, c.To)
		if c.Result != c.To && r.checkPresent(at.result, c.Result) {
			r.checkSameKind(at.result, t, c.Result)
		}
	}
	for k, name := range c.In {
		switch op := r.ops.byFullName(name); {
		case !op.Computes:
			r.errors.Errorf(at.in[k], "'%s' does not compute with its operands", at.in[k].Text)
		case c.Result != c.To && !op.Mixes:
			r.errors.Errorf(at.in[k], "'%s' returns the type of its operands, '%s'; only contractions may return another one", at.in[k].Text, c.To)
		}
	}
}

func (r *reader) checkRefusal(f Refusal) {
	at := r.places[f.Statement].first
	for _, t := range f.Types {
		isKept := slices.ContainsFunc(r.target.Keeps, func(k Keep) bool { return k.Keeps(t) })
		if isKept || !r.checkPresent(at, t) || len(f.In) > 0 {
			continue
		}
		uses := func(what string, to elem.Type, where lines.Word) {
			if to == t {
				r.errors.Errorf(at, "'%s' is refused, but %s (%s)", t, what, formatPlace(at, where))
			}
		}
		for k, s := range r.target.Replaces {
			uses("'"+s.From.String()+"' becomes it", s.To, r.replaced[k])
		}
		for _, c := range r.target.Computes {
			uses("operations compute in it", c.To, r.places[c.Statement].first)
		}
		for _, c := range r.target.Casts {
			uses("operands are cast to it", c.To, r.places[c.Statement].first)
			if c.Result != c.To {
				uses("results are cast to it", c.Result, r.places[c.Statement].first)
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

// checkContradictions reports operations for which one statement undoes the effect of another, as
// far as the names of operations tell.
func (r *reader) checkContradictions() {
	for _, op := range r.ops.all {
		met := r.selections(op)
		r.checkChains(op, met)
		r.checkResults(op)
		for _, f := range r.target.Refusals {
			at := r.places[f.Statement].first
			for _, t := range f.Types {
				if m, ok := met[t]; ok && slices.Contains(f.In, op.Name) {
					r.errors.Errorf(at, "'%s' has no operand of type '%s': it is converted to '%s' (%s)", op.Name, t, m.to, formatPlace(at, m.at))
				}
			}
		}
	}
}

// selections returns the type that statements select for operands of an operation, by the type
// before: that of the last statement about both. Types about which a selector decides in a module
// are left out.
func (r *reader) selections(op Op) map[elem.Type]selection {
	met, last := map[elem.Type]selection{}, map[elem.Type]int{}
	set := func(types []elem.Type, s *Selector, statement int, to elem.Type) {
		for _, t := range types {
			if statement < last[t] {
				continue
			}
			last[t] = statement
			if delete(met, t); s.IsStatic() && to != elem.None {
				met[t] = selection{to, r.places[statement].first}
			}
		}
	}
	for _, c := range r.target.Casts {
		if c.names(op) {
			set(c.Types, &c.Selector, c.Statement, c.To)
		}
	}
	for _, c := range r.target.Computes {
		if c.mayApply(op) {
			set(c.Types, &c.Selector, c.Statement, c.To)
		}
	}
	for _, k := range r.target.Keeps {
		if k.names(op) {
			set(k.Types, &k.Selector, k.Statement, elem.None)
		}
	}
	return met
}

// checkResults reports casts to a result type for which a compute statement selects another type: a
// second run would change the operation again.
func (r *reader) checkResults(op Op) {
	for _, cast := range r.target.Casts {
		if cast.Result == cast.To || !slices.Contains(cast.In, op.Name) {
			continue
		}
		at := r.places[cast.Statement].result
		for _, c := range r.target.Computes {
			if c.IsStatic() && cast.IsStatic() && c.mayApply(op) && slices.Contains(c.Types, cast.Result) {
				r.errors.Errorf(at, "'%s' returns '%s', which it converts to '%s' (%s)", op.Name, cast.Result, c.To, formatPlace(at, r.places[c.Statement].first))
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
