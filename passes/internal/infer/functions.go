package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Function is a func.func of the module.
type Function struct {
	Op         ir.Op
	Name       string
	Type       ir.Type // declared
	Private    bool
	external   bool // a declaration
	referenced bool // its signature must not change
	inProgress bool // on the call stack; a call of it is recursive
	recursive  bool // called while it was being visited
	done       bool
	Inputs     []promote.Node
	Results    []promote.Node // declared
	WeakArgs   map[int]bool   // indices of the arguments that the option WeakArgs names
	callees    []*Function
	// number of calls of it in functions that are not done
	pendingCalls int
	copies       int // number for the name of the next copy

	specializations []*Specialization
	byArgs          map[string]*Specialization
	current         *Specialization // the last one visited in Op; the values of Op have its nodes
}

type callGraph struct {
	inference
	symbols   *ir.Symbols
	functions []*Function // in the order of the text
	byOp      map[ir.Op]*Function
	// names in use, by symbol table; filled on demand
	taken map[ir.Op]map[string]bool
}

func (g *callGraph) findFunctions() {
	m := g.m
	for _, op := range g.symbols.Functions() {
		f := g.newFunction(op)
		g.functions, g.byOp[op] = append(g.functions, f), f
	}
	g.findWeakArgs()
	retypes := g.config.InferSignature
	for _, f := range g.functions {
		retypes = retypes || f.Private
		m.WalkBelow(f.Op, func(op ir.Op) {
			if callee := g.callee(op); callee != nil {
				f.callees = append(f.callees, callee)
				callee.pendingCalls++
			}
		})
	}
	if retypes { // references matter only if signatures may change
		g.findReferences()
	}
}

// findRecursive returns a function that calls itself, directly or through others, or nil. It
// follows calls between the functions that solveModule could not visit, until they form a cycle.
func (g *callGraph) findRecursive() *Function {
	var f *Function
	callers := map[*Function]*Function{} // a caller that is not done
	for _, caller := range g.functions {
		if caller.done {
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

// newFunction also reports invalid marks.
func (g *callGraph) newFunction(op ir.Op) *Function {
	m := g.m
	f := &Function{Op: op, Type: m.Attrs.Type(m.Property(op, ir.NameFunctionType)), Name: m.Attrs.StringOf(m.Property(op, ir.NameSymName)), external: m.Body(op) == 0, Private: ir.IsPrivate(m, op), WeakArgs: map[int]bool{}, byArgs: map[string]*Specialization{}}
	inputs, results := ir.Signature(m, op)
	for i, t := range inputs {
		f.Inputs = g.appendLeaves(f.Inputs, op, ir.NameArgAttrs, i, t)
	}
	for i, t := range results {
		f.Results = g.appendLeaves(f.Results, op, ir.NameResAttrs, i, t)
	}
	return f
}

// appendLeaves appends the nodes of an argument or result, which are weak if it is marked.
func (g *callGraph) appendLeaves(dst []promote.Node, op ir.Op, attrs ir.AttrName, i int, t ir.Type) []promote.Node {
	first := len(dst)
	dst = g.values.AppendDeclared(dst, t)
	mark := g.m.Dicts.Lookup(ir.SignatureDict(g.m, op, attrs, i), g.weak)
	if mark == 0 {
		return dst
	}
	at := g.m.Ranges().Op(op)
	if attrs == ir.NameArgAttrs {
		at = g.argRange(op, i)
	}
	if !g.report.checkMark(op, at, mark) {
		return dst
	}
	for k := first; k < len(dst); k++ {
		dst[k].Weak = g.report.checkMarkedType(op, at, t, dst[k].Type)
	}
	return dst
}

func (g *callGraph) argRange(op ir.Op, i int) ir.Range {
	if entry := g.m.Body(op); entry != 0 && i < g.m.NumArgs(entry) {
		return g.m.Ranges().Value(g.m.Arg(entry, i))
	}
	return g.m.Ranges().Op(op)
}

// callee returns the function that an operation calls, or nil.
func (g *callGraph) callee(op ir.Op) *Function { return g.byOp[g.symbols.Callee(op)] }
