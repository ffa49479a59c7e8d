package retarget

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A StatementReport tells what a statement of the target did.
type StatementReport struct {
	Statement target.Statement
	Selects   bool // it has selectors
	Matched   int  // operations, arguments, results and constants that its selectors select
	Converts  int  // inserted converts that it asks for
	Removed   int  // converts of the module that were erased
	// with Options.Measure, about the values whose types it decides
	Parameters Bytes // those of public arguments
	Written    Bytes // those of results of operations
	Rounding   float64
	Losses     // of constants; Constants and Ends are not counted
}

func (s *StatementReport) add(other *StatementReport) {
	s.Matched += other.Matched
	s.Selects = s.Selects || other.Selects
	s.Converts += other.Converts
	s.Removed += other.Removed
	s.Parameters.add(other.Parameters)
	s.Written.add(other.Written)
	s.Rounding = max(s.Rounding, other.Rounding)
	s.Losses.add(&other.Losses)
}

// Bytes is a number of bytes before and after a run.
type Bytes struct{ Before, After int64 }

func (b *Bytes) add(other Bytes) { b.Before, b.After = b.Before+other.Before, b.After+other.After }

// names has the names of a module that globs of a target match, and others for suggestions.
type names struct {
	matched map[target.Glob]bool
	known   map[string]map[string]bool // by kind of selector
}

// maxKnown bounds the names that are kept for suggestions.
const maxKnown = 1 << 12

func newNames() names {
	return names{map[target.Glob]bool{}, map[string]map[string]bool{"func": {}, "at": {}, "arg": {}, "result": {}}}
}

func (n *names) add(other *names) {
	maps.Copy(n.matched, other.matched)
	for kind, list := range other.known {
		for name := range list {
			n.know(kind, name)
		}
	}
}

func (n *names) know(kind, name string) {
	if known := n.known[kind]; len(known) < maxKnown && name != "" {
		known[name] = true
	}
}

// A selecting is a statement with a selector.
type selecting struct {
	statement int
	selector  *target.Selector
	applies   func(op ir.Op) bool // whether the statement is about an operation that is selected
}

// selecting returns the statements of the target that have selectors.
func (r *runner) selecting() (list []selecting) {
	add := func(statement int, s *target.Selector, applies func(op ir.Op) bool) {
		if !s.Empty() {
			list = append(list, selecting{statement, s, applies})
		}
	}
	always := func(ir.Op) bool { return true }
	t := r.target
	for i := range t.Replaces {
		add(t.Replaces[i].Statement, &t.Replaces[i].Selector, always)
	}
	for i := range t.Keeps {
		add(t.Keeps[i].Statement, &t.Keeps[i].Selector, always)
	}
	for i := range t.Follows {
		add(t.Follows[i].Statement, &t.Follows[i].Selector, always)
	}
	for i := range t.Casts {
		add(t.Casts[i].Statement, &t.Casts[i].Selector, always)
	}
	for i := range t.Computes {
		c := &t.Computes[i]
		add(c.Statement, &c.Selector, func(op ir.Op) bool {
			row := rowOf(r.m.OpName(op))
			return row != nil && (row.role == ir.Computes || row.role == ir.Reduces && (c.Accumulate || row.flags&widensBody != 0))
		})
	}
	return list
}

// countMatches counts what the selectors of the target select in the module as it is, and finds the
// names that match.
func (r *runner) countMatches() {
	for _, s := range r.target.Statements {
		r.report.Statements = append(r.report.Statements, StatementReport{Statement: s})
	}
	if !r.options.Measure && !slices.ContainsFunc(r.target.Statements, func(s target.Statement) bool { return s.Own }) {
		return
	}
	match := r.newMatcher()
	list := r.selecting()
	for _, s := range list {
		r.report.Statements[s.statement].Selects = true
		r.report.Statements[s.statement].Matched += len(match.arguments(s.selector)) + len(match.results(s.selector))
		if r.statement(s.statement).Own {
			match.findNames(s.selector)
		}
	}
	list = slices.DeleteFunc(list, func(s selecting) bool { return len(s.selector.Arg)+len(s.selector.Result) > 0 })
	if len(list) == 0 {
		return
	}
	r.m.Walk(func(op ir.Op) {
		for _, s := range list {
			switch {
			case s.selector.Constants:
				if isConstant(r.m.OpName(op)) && r.isLarge(op) {
					r.report.Statements[s.statement].Matched++
				}
			case r.m.OpName(op) != ir.OpFunc && match.matches(s.selector, op) && s.applies(op):
				r.report.Statements[s.statement].Matched++
			}
		}
	})
}

// findNames finds the globs of a selector that match a name of the module. Names are collected for
// suggestions if one does not.
func (x *matcher) findNames(s *target.Selector) {
	found := &x.report.names
	missing := map[string]bool{}
	for kind, globs := range map[string][]target.Glob{"func": s.Func, "at": s.At, "arg": s.Arg, "result": s.Result} {
		for i := range globs {
			if x.hasName(kind, &globs[i]) {
				found.matched[globs[i]] = true
			} else {
				missing[kind] = true
			}
		}
	}
	for kind := range missing {
		x.knowNames(kind)
	}
	if s.Except != nil {
		x.findNames(s.Except)
	}
}

// hasName reports whether a glob matches a name of a kind.
func (x *matcher) hasName(kind string, g *target.Glob) (found bool) {
	if kind == "at" {
		x.m.Walk(func(op ir.Op) {
			found = found || x.m.OpName(op) != ir.OpFunc && x.matchesPlace(g, op)
		})
		return found
	}
	x.eachName(kind, func(name string) { found = found || g.Match(name) })
	return found
}

// eachName calls f with the names of functions, public arguments or public results.
func (x *matcher) eachName(kind string, f func(string)) {
	for _, function := range x.symbols().Functions() {
		inputs, results := ir.Signature(x.m, function)
		isPublic := x.m.Body(function) != 0 && x.isPublic(function)
		switch {
		case kind == "func":
			f(x.functionName(function))
		case kind == "arg" && isPublic:
			for i := range inputs {
				for _, name := range x.argumentNames(function, i) {
					f(name)
				}
			}
		case kind == "result" && isPublic:
			for i := range results {
				for _, name := range x.resultNames(function, i) {
					f(name)
				}
			}
		}
	}
}

// knowNames collects the names of a kind for suggestions.
func (x *matcher) knowNames(kind string) {
	found := &x.report.names
	if kind != "at" {
		x.eachName(kind, func(name string) { found.know(kind, name) })
		return
	}
	seen := map[ir.Attr]bool{}
	var visit func(l ir.Attr)
	visit = func(l ir.Attr) {
		if l == 0 || seen[l] || len(found.known[kind]) >= maxKnown {
			return
		}
		seen[l] = true
		p, _ := x.m.Locs.Parts(l)
		switch p.Kind {
		case ir.FileLocation:
			found.know(kind, p.Text[strings.LastIndexByte(p.Text, '/')+1:])
		case ir.NameLocation:
			for _, name := range innermost(strings.Split(p.Text, "/")) {
				found.know(kind, name)
			}
		}
		for _, inner := range p.Inner {
			visit(inner)
		}
	}
	x.m.Walk(func(op ir.Op) {
		if x.m.HasLocation(op) {
			visit(x.m.OpLocation(op))
		}
	})
}

// A Usage sums the reports of a run over several modules, and tells which statements and names of
// the target match nothing in any of them.
type Usage struct {
	Target     *target.Target
	Modules    int
	Statements []StatementReport
	Types      []TypeReport // without places
	Converts   int          // inserted
	Removed    int          // converts of the modules that were erased
	Parameters Bytes        // of public arguments
	Written    Bytes        // by operations
	names      names
}

// NewUsage returns the usage of a target in no module.
func NewUsage(t *target.Target) *Usage {
	u := &Usage{Target: t, Types: newReport(t).Types, names: newNames()}
	for _, s := range t.Statements {
		u.Statements = append(u.Statements, StatementReport{Statement: s})
	}
	return u
}

// Add adds the report of a module.
func (u *Usage) Add(r *Report) {
	u.Modules++
	for i, s := range r.Statements {
		u.Statements[i].add(&s)
	}
	for i, t := range r.Types {
		u.Types[i].Values += t.Values
		u.Types[i].add(&t.Losses)
	}
	u.Converts += r.Converts
	u.Removed += r.Vanished + r.Merged
	u.Parameters.add(r.Parameters)
	u.Written.add(r.Written)
	u.names.add(&r.names)
}

// Constants returns the sums of what constants of all types lost.
func (u *Usage) Constants() (sum Losses) {
	for i := range u.Types {
		sum.add(&u.Types[i].Losses)
	}
	return sum
}

// Merge adds the usage of the same target in other modules.
func (u *Usage) Merge(other *Usage) {
	u.Add(&Report{
		Statements: other.Statements, Types: other.Types, Converts: other.Converts, Vanished: other.Removed,
		Parameters: other.Parameters, Written: other.Written, names: other.names,
	})
	u.Modules += other.Modules - 1
}

// An Unmatched is a statement or a name of the user's own file that matches nothing.
type Unmatched struct {
	target.Error
	Remedy  string // what to write, if it is not what the message says
	Code    string
	Warning bool // the statement selects by operations alone
}

// Unmatched returns what matches nothing in any of the modules, in the order of the file.
func (u *Usage) Unmatched() (list []Unmatched) {
	if u.Modules == 0 {
		return nil
	}
	r := &runner{target: u.Target}
	for _, s := range r.selecting() {
		at := u.Statements[s.statement].Statement
		if !at.Own || at.Optional {
			continue
		}
		missing := u.missingNames(s.selector, at)
		list = append(list, missing...)
		if u.Statements[s.statement].Matched > 0 || len(missing) > 0 {
			continue
		}
		e := target.Error{File: at.File, Line: at.Line, Column: at.Column, Source: at.Source, Width: len(at.Source) - at.Column + 1}
		if s.selector.SelectsOps() {
			e.Message = "'" + at.Text + "' matches no operation"
			list = append(list, Unmatched{e, "", selectsNothing, true})
		} else {
			e.Message = "'" + at.Text + "' matches nothing"
			list = append(list, Unmatched{e, allowNothing, matchesNothing, false})
		}
	}
	slices.SortStableFunc(list, func(a, b Unmatched) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return slices.Compact(list) // a statement about several types is one
}

// allowNothing is the remedy for what matches nothing.
const allowNothing = "write 'optional' before the statement if it may match nothing"

// nameKinds has the kinds of names in selectors, with how a message calls what has such a name.
var nameKinds = []struct{ kind, about string }{
	{"func", "no function is named"}, {"at", "no operation is at"}, {"arg", "no public argument is named"}, {"result", "no public result is named"},
}

// missingNames returns the names of a selector that match nothing.
func (u *Usage) missingNames(s *target.Selector, at target.Statement) (list []Unmatched) {
	for _, k := range nameKinds {
		globs := map[string][]target.Glob{"func": s.Func, "at": s.At, "arg": s.Arg, "result": s.Result}[k.kind]
		known := slices.Sorted(maps.Keys(u.names.known[k.kind]))
		for _, g := range globs {
			if u.names.matched[g] {
				continue
			}
			message := k.about + " '" + g.Text + "'"
			if nearest := suggest.Word(strings.ReplaceAll(g.Text, "*", ""), known); nearest != "" {
				message += "; did you mean '" + nearest + "'?"
			} else if k.kind == "at" && len(known) == 0 {
				message += ": the modules have no locations; print them with locations, such as as_text(debug_info=True) in JAX"
			}
			list = append(list, Unmatched{target.Error{File: at.File, Line: g.Line, Column: g.Column, Source: at.Source, Width: len(g.Text), Message: message}, allowNothing, matchesNothing, false})
		}
	}
	if s.Except != nil {
		list = append(list, u.missingNames(s.Except, at)...)
	}
	return list
}
