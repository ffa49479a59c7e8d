package retarget

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A matcher tells which operations the selectors of a target select in a module.
type matcher struct {
	*runner
	// by operation that In names: the bodies that it may have
	ops     map[*target.Selector]map[ir.OpName][]string
	places  map[placed]bool   // whether a glob matches a location
	inCalls map[called]bool   // whether all calls of a function match
	calls   map[ir.Op][]ir.Op // by function; nil until they are needed
}

// A placed is a glob and a location, which is tested once.
type placed struct {
	glob     *target.Glob
	location ir.Attr
}

// A called is a kind of selector and a private function. The list of globs identifies the
// selector.
type called struct {
	globs    *target.Glob
	function ir.Op
}

// matcher returns the matcher of the module as it is now.
func (r *runner) newMatcher() *matcher {
	return &matcher{runner: r, ops: map[*target.Selector]map[ir.OpName][]string{}, places: map[placed]bool{}, inCalls: map[called]bool{}}
}

// matches reports whether a selector selects an operation.
func (x *matcher) matches(s *target.Selector, op ir.Op) bool {
	return x.matchesKinds(s, op) && (s.Except == nil || !x.matchesKinds(s.Except, op))
}

// matchesKinds reports whether each kind of a selector but Except matches an operation.
func (x *matcher) matchesKinds(s *target.Selector, op ir.Op) bool {
	return (len(s.In) == 0 || x.isIn(s, op)) && (len(s.Ranks) == 0 || x.hasRank(s.Ranks, op)) &&
		(len(s.Func) == 0 || x.matchesAround(s.Func, op, x.isInFunction)) && (len(s.At) == 0 || x.matchesAround(s.At, op, x.isAt))
}

// isIn reports whether a selector has the name of an operation.
func (x *matcher) isIn(s *target.Selector, op ir.Op) bool {
	byName, ok := x.ops[s]
	if !ok {
		byName = map[ir.OpName][]string{}
		for _, text := range s.In {
			full, body := target.SplitBody(text)
			if name := x.m.Names.Op(full); name != ir.OpNone {
				byName[name] = append(byName[name], body)
			}
		}
		x.ops[s] = byName
	}
	bodies, ok := byName[x.m.OpName(op)]
	return ok && slices.ContainsFunc(bodies, func(body string) bool { return body == "" || x.bodyOp(op) == body })
}

// bodyOp returns the name, without dialect, of the only operation in the body of a reduction, or
// "".
func (x *matcher) bodyOp(op ir.Op) string {
	region := x.m.FirstRegion(op)
	if x.m.OpName(op) == ir.OpSelectAndScatter && region != 0 {
		region = x.m.NextRegion(region) // the first selects
	}
	if region == 0 || x.m.FirstBlock(region) == 0 {
		return ""
	}
	first := x.m.FirstOp(x.m.FirstBlock(region))
	if first == 0 || x.m.NextOp(first) == 0 || x.m.NextOp(x.m.NextOp(first)) != 0 {
		return ""
	}
	_, short, _ := strings.Cut(x.m.OpString(first), ".")
	return short
}

func (x *matcher) hasRank(ranks []target.Rank, op ir.Op) bool {
	if x.m.NumResults(op) == 0 {
		return false
	}
	t := x.m.Type(x.m.Result(op, 0))
	n := len(x.m.Types.Shape(t))
	return x.m.Types.Kind(t) == ir.TensorType && slices.ContainsFunc(ranks, func(r target.Rank) bool { return r.Low <= n && n <= r.High })
}

// matchesAround reports whether a glob matches an operation, or all calls of the private function
// around it.
func (x *matcher) matchesAround(globs []target.Glob, op ir.Op, matches func([]target.Glob, ir.Op) bool) bool {
	if matches(globs, op) {
		return true
	}
	f := x.functionOf(op)
	if f == 0 || x.isPublic(f) {
		return false
	}
	key := called{&globs[0], f}
	all, known := x.inCalls[key]
	if !known {
		x.inCalls[key] = false // for a function that calls itself
		calls := x.callsOf(f)
		all = len(calls) > 0 && !slices.ContainsFunc(calls, func(call ir.Op) bool { return !x.matchesAround(globs, call, matches) })
		x.inCalls[key] = all
	}
	return all
}

// callsOf returns the calls of a function.
func (x *matcher) callsOf(f ir.Op) []ir.Op {
	if x.calls == nil {
		x.calls = map[ir.Op][]ir.Op{}
		x.m.Walk(func(op ir.Op) {
			if callee := x.callee(op); callee != 0 {
				x.calls[callee] = append(x.calls[callee], op)
			}
		})
	}
	return x.calls[f]
}

// functionOf returns the function around an operation, or 0.
func (r *runner) functionOf(op ir.Op) ir.Op {
	for op != 0 && r.m.OpName(op) != ir.OpFunc {
		op = r.m.ParentOp(op)
	}
	return op
}

func (r *runner) functionName(f ir.Op) string {
	return r.m.Attrs.StringOf(r.m.Property(f, ir.NameSymName))
}

func (x *matcher) isInFunction(globs []target.Glob, op ir.Op) bool {
	f := x.functionOf(op)
	return f != 0 && matchesAny(globs, x.functionName(f))
}

func (x *matcher) isAt(globs []target.Glob, op ir.Op) bool {
	for i := range globs {
		if x.matchesPlace(&globs[i], op) {
			return true
		}
	}
	return false
}

// matchesPlace reports whether a glob matches the location of an operation. An operation that has
// none in the text has no name; its place in the text does not count.
func (x *matcher) matchesPlace(g *target.Glob, op ir.Op) bool {
	return x.m.HasLocation(op) && x.matchesLocation(g, x.m.OpLocation(op))
}

// matchesLocation reports whether a glob matches any part of a location.
func (x *matcher) matchesLocation(g *target.Glob, l ir.Attr) bool {
	key := placed{g, l}
	if known, ok := x.places[key]; ok {
		return known
	}
	p, _ := x.m.Locs.Parts(l)
	matches := false
	switch p.Kind {
	case ir.FileLocation:
		matches = matchesFile(*g, p.Text, int(p.From.Line))
	case ir.NameLocation:
		matches = matchesName(*g, p.Text)
	}
	for _, inner := range p.Inner {
		matches = matches || inner != l && x.matchesLocation(g, inner)
	}
	x.places[key] = matches
	return matches
}

// matchesFile reports whether a glob matches the last components of the path of a file, with or
// without a line.
func matchesFile(g target.Glob, file string, line int) bool {
	file = strings.ReplaceAll(file, `\`, "/")
	for end := len(file); end > 0; {
		start := strings.LastIndexByte(file[:end], '/')
		if tail := file[start+1:]; g.Match(tail) || g.Match(tail+":"+strconv.Itoa(line)) {
			return true
		}
		end = start
	}
	return false
}

// matchesName reports whether a glob matches a run of components of a name stack, or a function by
// its whole name or the part after its last dot.
func matchesName(g target.Glob, name string) bool {
	if !strings.Contains(name, "/") && g.Match(name[strings.LastIndexByte(name, '.')+1:]) {
		return true
	}
	components := strings.Split(name, "/")
	if len(components) > maxComponents {
		components = components[:maxComponents]
	}
	if strings.Contains(g.Text, "**") {
		return matchesRun(g, components) || matchesRun(g, innermost(components))
	}
	parts := strings.Split(g.Text, "/")
	for start := range len(components) - len(parts) + 1 {
		if matchesComponents(parts, components[start:]) {
			return true
		}
	}
	return false
}

// maxComponents bounds the components of a name stack at which globs look.
const maxComponents = 256

// matchesRun reports whether a glob matches a run of components that are joined.
func matchesRun(g target.Glob, components []string) bool {
	for i := range components {
		for j := i; j < len(components); j++ {
			if g.Match(strings.Join(components[i:j+1], "/")) {
				return true
			}
		}
	}
	return false
}

// matchesComponents reports whether parts of a glob match the first components, each as it is
// written or inside of transformations: jvp(M) is M too.
func matchesComponents(parts, components []string) bool {
	for i, part := range parts {
		g := target.Glob{Text: part}
		for name := components[i]; !g.Match(name); {
			inner, ok := unwrap(name)
			if !ok {
				return false
			}
			name = inner
		}
	}
	return true
}

// unwrap returns the name inside of a transformation: M for jvp(M). A component may have one of
// the parentheses alone, because the name inside of a transformation may have several components.
func unwrap(name string) (inner string, ok bool) {
	if open := strings.IndexByte(name, '('); open >= 0 {
		return strings.TrimSuffix(name[open+1:], ")"), true
	}
	return strings.CutSuffix(name, ")")
}

func innermost(components []string) []string {
	inner := slices.Clone(components)
	for i, name := range inner {
		for ok := true; ok; {
			inner[i] = name
			name, ok = unwrap(name)
		}
	}
	return inner
}

// A result is a result of a function.
type result struct {
	function ir.Op
	i        int
}

// publicFunctions returns the public functions with a body in which a selector selects values.
func (x *matcher) publicFunctions(s *target.Selector) (list []ir.Op) {
	for _, f := range x.symbols().Functions() {
		name := x.functionName(f)
		if x.m.Body(f) != 0 && x.isPublic(f) && (len(s.Func) == 0 || matchesAny(s.Func, name)) && (s.Except == nil || !matchesAny(s.Except.Func, name)) {
			list = append(list, f)
		}
	}
	return list
}

// arguments returns the public arguments that a selector selects.
func (x *matcher) arguments(s *target.Selector) (list []ir.Value) {
	if len(s.Arg) == 0 {
		return nil
	}
	for _, f := range x.publicFunctions(s) {
		for i := range x.m.NumArgs(x.m.Body(f)) {
			names := x.argumentNames(f, i)
			if matchesAny(s.Arg, names...) && (s.Except == nil || !matchesAny(s.Except.Arg, names...)) {
				list = append(list, x.m.Arg(x.m.Body(f), i))
			}
		}
	}
	return list
}

// results returns the public results that a selector selects.
func (x *matcher) results(s *target.Selector) (list []result) {
	if len(s.Result) == 0 {
		return nil
	}
	for _, f := range x.publicFunctions(s) {
		_, types := ir.Signature(x.m, f)
		for i := range types {
			names := x.resultNames(f, i)
			if matchesAny(s.Result, names...) && (s.Except == nil || !matchesAny(s.Except.Result, names...)) {
				list = append(list, result{f, i})
			}
		}
	}
	return list
}

func matchesAny(globs []target.Glob, names ...string) bool {
	return slices.ContainsFunc(globs, func(g target.Glob) bool { return slices.ContainsFunc(names, g.Match) })
}

// argumentNames returns the names by which globs select an argument: its index, its name in the
// text, jax.arg_info and the name in its location.
func (r *runner) argumentNames(f ir.Op, i int) []string {
	names := []string{strconv.Itoa(i)}
	arg := r.m.Arg(r.m.Body(f), i)
	if at := r.m.Ranges().Value(arg); r.m.Source != nil && !r.m.Source.Binary && at.Start < at.End && at.End <= len(r.m.Source.Text) {
		names = append(names, strings.TrimPrefix(string(r.m.Source.Text[at.Start:at.End]), "%"))
	}
	if name := r.m.Locs.NameOf(r.m.ArgLocation(arg)); name != "" {
		names = append(names, name)
	}
	return r.appendInfo(names, f, ir.NameArgAttrs, i, "jax.arg_info")
}

// resultNames returns the names by which globs select a result: its index and jax.result_info.
func (r *runner) resultNames(f ir.Op, i int) []string {
	return r.appendInfo([]string{strconv.Itoa(i)}, f, ir.NameResAttrs, i, "jax.result_info")
}

func (r *runner) appendInfo(names []string, f ir.Op, attrs ir.AttrName, i int, info string) []string {
	if text := r.m.Attrs.StringOf(r.m.Dicts.Lookup(ir.SignatureDict(r.m, f, attrs, i), r.m.Names.Attr(info))); text != "" {
		names = append(names, text)
	}
	return names
}
