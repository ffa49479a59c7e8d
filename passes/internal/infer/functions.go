package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Function is a func.func of the module.
type Function struct {
	Op         ir.Op
	name       string
	private    bool
	external   bool // a declaration
	referenced bool // referenced other than by calls, so that its signature must not change
	inProgress bool // being visited, so that a call of it is recursive
	recursive  bool // called while it was being visited
	done       bool // its turn in solveModule has come
	Inputs     []promote.Node
	Results    []promote.Node // declared in the text
	WeakArgs   map[int]bool   // indices of arguments that the options make weak
	callees    []*Function
	calls      []ir.Op // the calls in Op, in the order of callees
	// number of calls of it in functions that are not done
	pendingCalls int
	copies       int // number for the name of the next copy

	specializations []*Specialization
	byArgs          map[string]*Specialization
	current         *Specialization // the one for which the values in Op were computed last
}

// Name returns the name of the function in the text.
func (f *Function) Name() string { return f.name }

// IsPrivate reports whether the function is private.
func (f *Function) IsPrivate() bool { return f.private }

// A callGraph has the functions of the module and their calls. A func.func that has nothing to
// record has a Function only during its visit.
type callGraph struct {
	m      *ir.Module
	weak   ir.AttrName // promote.weak
	values *Values
	report *Reporter
	config *rules.Config

	symbols *ir.Symbols
	order   []ir.Op // all functions, in the order of the module
	known   map[ir.Op]*Function
	// names in use, by symbol table; nil until first used
	taken map[ir.Op]map[string]bool
	// symbol tables around functions, by name; nil until first used
	tables map[symbolKey]ir.Op
}

func newCallGraph(s *solver) *callGraph {
	symbols := ir.SymbolsOf(s.m)
	return &callGraph{m: s.m, weak: s.weak, values: s.values, report: s.report, config: s.config,
		symbols: symbols, order: symbols.Functions(), known: map[ir.Op]*Function{}}
}

// findFunctions collects the functions, their calls, and the functions that are referenced other
// than by calls.
func (g *callGraph) findFunctions() {
	m := g.m
	for _, op := range g.order {
		if m.Property(op, ir.NameArgAttrs) != 0 || m.Property(op, ir.NameResAttrs) != 0 {
			g.function(op) // checks its marks
		}
	}
	g.findWeakArgs()
	// references matter only if signatures may change
	retypes := g.config.Signature == rules.InferSignature
	for _, caller := range g.order {
		retypes = retypes || ir.IsPrivate(m, caller)
		m.WalkBelow(caller, func(op ir.Op) {
			if callee := g.callee(op); callee != nil {
				f := g.function(caller)
				f.callees, f.calls = append(f.callees, callee), append(f.calls, op)
				callee.pendingCalls++
			}
		})
	}
	if retypes {
		g.findReferences()
	}
}

// recursive returns a function that calls itself, directly or through others, or nil. Call it when
// every unvisited function has an unvisited caller: following callers then leads into a cycle. The
// result is the first function of the cycle in the order of the module.
func (g *callGraph) recursive() *Function {
	var f *Function
	callers := map[*Function]*Function{} // a caller that is not done
	for _, op := range g.order {
		caller := g.known[op]
		if caller == nil || caller.done {
			continue
		}
		f = caller
		for _, callee := range caller.callees {
			callers[callee] = caller
		}
	}
	if f == nil {
		return nil
	}
	seen := map[*Function]bool{}
	for ; !seen[f]; f = callers[f] {
		seen[f] = true
	}
	first := f
	for c := callers[f]; c != f; c = callers[c] {
		if c.Op < first.Op {
			first = c
		}
	}
	return first
}

// function returns the Function of a func.func.
func (g *callGraph) function(op ir.Op) *Function {
	f := g.known[op]
	if f == nil {
		f = g.newFunction(op)
		g.known[op] = f
	}
	return f
}

func (g *callGraph) newFunction(op ir.Op) *Function {
	m := g.m
	f := &Function{Op: op, name: m.Attrs.StringOf(m.Property(op, ir.NameSymName)), external: m.Body(op) == 0, private: ir.IsPrivate(m, op)}
	parts, inputs := m.Types.Parts(m.Attrs.Type(m.Property(op, ir.NameFunctionType)))
	for i, t := range parts[:inputs] {
		f.Inputs = g.appendLeaves(f.Inputs, op, ir.NameArgAttrs, i, t)
	}
	for i, t := range parts[inputs:] {
		f.Results = g.appendLeaves(f.Results, op, ir.NameResAttrs, i, t)
	}
	return f
}

// appendLeaves appends the leaves of an argument or result of a function, and applies its
// promote.weak.
func (g *callGraph) appendLeaves(dst []promote.Node, op ir.Op, attrs ir.AttrName, i int, t ir.Type) []promote.Node {
	first := len(dst)
	dst = g.values.AppendDeclared(dst, t)
	array := g.m.Property(op, attrs)
	if array == 0 || i >= len(g.m.Attrs.Items(array)) {
		return dst
	}
	mark := g.m.Dicts.Lookup(g.m.Attrs.DictOf(g.m.Attrs.Items(array)[i]), g.weak)
	if mark == 0 {
		return dst
	}
	at := g.m.Ranges().Op(op)
	if attrs == ir.NameArgAttrs {
		at = g.argRange(op, i)
	}
	if !g.report.isMark(op, at, mark) {
		return dst
	}
	for k := first; k < len(dst); k++ {
		dst[k].Weak = g.report.mayBeWeak(op, at, t, dst[k].Type)
	}
	return dst
}

// argRange returns the source range of argument i of a function, or of the function itself if it
// has no body.
func (g *callGraph) argRange(op ir.Op, i int) ir.Range {
	if entry := g.m.Body(op); entry != 0 && i < g.m.NumArgs(entry) {
		return g.m.Ranges().Value(g.m.Arg(entry, i))
	}
	return g.m.Ranges().Op(op)
}

// callee returns the function that a call or composite references, or nil.
func (g *callGraph) callee(op ir.Op) *Function {
	if ir.CalleeName(g.m.OpName(op)) < 0 {
		return nil
	}
	if f := g.symbols.Callee(op); f != 0 {
		return g.function(f)
	}
	return nil
}
