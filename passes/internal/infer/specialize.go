package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Specialization is a function with one list of argument nodes. A private function has one for
// each list with which it is called, as in JAX (jax pjit.py). With the option ConvertCalls it has
// only the one with the declared types.
type Specialization struct {
	Of            *Function
	Op            ir.Op          // the function, or its copy
	Args          []promote.Node // one for each leaf
	CallerResults []promote.Node // for calls of it, one for each leaf; nil if it was not visited
	Calls         []ir.Op        // the calls of it in functions that are done
}

// A module gets at most as many copies of functions as it has operations, or copiesFloor if that is
// more. Without a limit, the number can double at each level of a chain of calls.
const copiesFloor = 4096

// MaxCallDepth limits the recursion of nested calls, see nesting.
const MaxCallDepth = 50_000

// solveModule calls visitSpecializations for each function, callers before callees, so that all
// calls of a function are known by then. Before that, while a caller is visited, a call with new
// argument nodes visits its callee to learn the results. These early visits all use the callee's
// own operations and overwrite each other's nodes. visitSpecializations therefore visits each
// specialization again, except the one that was visited last (Function.current) if that one keeps
// the operations.
func (s *solver) solveModule() {
	m := s.m
	ready := slices.DeleteFunc(slices.Clone(s.calls.functions), func(f *Function) bool { return f.pendingCalls > 0 })
	for ; len(ready) > 0; ready = ready[1:] {
		s.visitSpecializations(ready[0])
		for _, callee := range ready[0].callees {
			if callee.pendingCalls--; callee.pendingCalls == 0 {
				ready = append(ready, callee)
			}
		}
	}
	if f := s.calls.findRecursive(); f != nil {
		s.report.Fail(f.Op, rules.Recursion, "function '@"+f.Name+"' calls itself; StableHLO has no recursion (spec.md#functions)")
		s.report.Finish(0)
		return
	}
	for _, module := range s.calls.symbols.Modules() {
		if r := m.FirstRegion(module); m.FirstBlock(r) != 0 {
			s.visitRegion(r, nil, nesting{})
			s.report.Finish(0)
			s.Units = append(s.Units, Unit{Op: module})
		}
	}
}

// visitSpecializations visits the specializations of a function. One of them keeps the operations
// and the name of the function: the one with the declared types, or else the first. The others get
// copies. A function that is referenced or not called always has the one with the declared types.
func (s *solver) visitSpecializations(f *Function) {
	f.done = true
	if f.external || s.Exhausted {
		s.report.Finish(f.Op)
		return
	}
	// one without calls is obsolete: a later visit of the caller changed the call
	list := slices.DeleteFunc(slices.Clone(f.specializations), func(v *Specialization) bool { return len(v.Calls) == 0 })
	declared := slices.IndexFunc(list, func(v *Specialization) bool { return sameNodes(v.Args, f.Inputs) })
	if len(list) == 0 || f.referenced && declared < 0 {
		v := f.byArgs[nodesKey(f.Inputs)]
		if v == nil {
			v = &Specialization{Of: f, Args: f.Inputs}
		}
		list, declared = append(list, v), len(list)
	}
	keep := max(declared, 0)
	ops := make([]ir.Op, len(list))
	ops[keep] = f.Op
	at := f.Op
	for i := range list {
		if i != keep {
			ops[i] = s.copyFunction(f, at)
			at = ops[i]
		}
	}
	for i, v := range list {
		if ops[i] != f.Op || f.current != v {
			s.visitFunction(v, ops[i], 0)
		}
		v.Op = ops[i]
		s.m.WalkBelow(v.Op, func(op ir.Op) {
			if d := s.Decisions[op]; d != nil && d.callee != nil {
				d.callee.Calls = append(d.callee.Calls, op)
			}
		})
		s.report.Finish(ops[i])
		s.Units = append(s.Units, Unit{Spec: v, Op: ops[i]})
	}
	if f.current = nil; len(list) > 1 {
		s.Specialized = append(s.Specialized, list)
	}
}

func (s *solver) copyFunction(f *Function, behind ir.Op) ir.Op {
	m := s.m
	scope, name := m.ParentOp(f.Op), f.Name
	taken := s.calls.takenNames(scope)
	for s.calls.symbols.In(scope, name) != 0 || taken[name] {
		name = f.Name + "_" + itoa(f.copies)
		f.copies++
	}
	s.calls.symbols.Reserve(scope, name, f.Op)
	op := m.CloneOp(f.Op)
	m.InsertAfter(behind, op)
	m.SetProperty(op, ir.NameSymName, m.Attrs.String(name))
	s.grow()
	return op
}

func (s *solver) joinReturns(f *Function, op ir.Op) []promote.Node {
	_, declared := ir.Signature(s.m, f.Op)
	var nodes []promote.Node
	for last := range ir.Returns(s.m, op) {
		delete(s.worklist.changedOperands, last) // all operands are read
		more := s.values.Nodes(s.m.Operands(last))
		s.checkPromotable(last, more, f.Results, declared)
		if nodes == nil || len(more) != len(nodes) {
			nodes = more
			continue
		}
		for i, n := range more {
			if n.Type == nodes[i].Type {
				nodes[i].Weak, nodes[i].UndeclaredWeak = nodes[i].Weak && n.Weak, rules.NoneDeclaredWeak(nodes[i], n)
				continue
			}
			joined, refusal := s.config.System.Join(nodes[i], n)
			if refusal != nil {
				s.report.Fail(last, rules.NoJoin, "the returns of '@"+f.Name+"' give "+formatNode(nodes[i])+" and "+formatNode(n)+" for result #"+itoa(i)+
					", which have no common type in "+s.config.System.Name().String(), s.report.refusalNotes(refusal, 0)...)
				continue
			}
			nodes[i] = joined
		}
	}
	return nodes
}

// specialize returns the specialization for these arguments. A nested call visits a new one at
// once. If any other call needs a new one, waits is set, and the caller must be suspended.
func (s *solver) specialize(f *Function, args []promote.Node, at nesting) (v *Specialization, waits bool) {
	f.recursive = f.recursive || f.inProgress
	if v := f.byArgs[nodesKey(args)]; v != nil {
		return v, false
	}
	v = &Specialization{Of: f, Args: args}
	if f.inProgress || f.external || s.Exhausted {
		return v, false
	}
	if at.inRegion && at.depth >= MaxCallDepth {
		s.Exhausted = true
		s.report.Fail(f.Op, rules.TooManyCopies, "calls are nested too deeply: '@"+f.Name+"' is reached through "+itoa(MaxCallDepth)+" regions and calls",
			Advice("inline some of the calls, or move them out of the regions"))
		return v, false
	}
	if len(f.specializations) > 0 {
		if s.copies++; s.copies > max(copiesFloor, s.ops) {
			s.Exhausted = true
			s.report.Fail(f.Op, rules.TooManyCopies, "the calls of '@"+f.Name+"' and other functions have so many lists of operand types that more than "+
				itoa(max(copiesFloor, s.ops))+" copies of functions would be needed", Option("calls", "convert", "convert the operands of calls instead"))
			return v, false
		}
	}
	f.specializations, f.byArgs[nodesKey(args)] = append(f.specializations, v), v
	f.inProgress = true
	if !at.inRegion {
		return v, true
	}
	s.visitFunction(v, f.Op, at.depth)
	return v, false
}

func nodesKey(nodes []promote.Node) string {
	var key []byte
	for _, n := range nodes {
		key = append(key, n.String()...)
		if n.IsDeclaredWeak() {
			key = append(key, '!')
		}
		key = append(key, ' ')
	}
	return string(key)
}

// decideDataFlowEdge refuses a result of a call that is converted back after the call: the operand
// must be a result of the call, not of a convert (Shardy, FuncDataFlowEdgeOp::verify).
func (s *solver) decideDataFlowEdge(op ir.Op, r *rules.Rule, at nesting) Decision {
	if def, _ := s.m.DefiningOp(s.m.Operand(op, 0)); def != 0 {
		if d := s.Decisions[def]; d != nil && d.Converted != nil && d.IsConvertedBack() {
			s.report.Fail(op, rules.ResultLoses, "'"+s.m.OpString(op)+"' op refers to the result of a call, which is converted to its declared type after the call",
				Option("results", "infer", "declare the type that the callee returns"))
			return refused()
		}
	}
	var d Decision
	s.decideByRule(op, r, &d)
	return d
}

// decideCall gives the results the types that the callee returns.
func (s *solver) decideCall(op ir.Op, r *rules.Rule, at nesting) Decision {
	f := s.calls.callee(op)
	args := s.values.Nodes(s.m.Operands(op))
	if inputs, _ := ir.Signature(s.m, f.Op); !s.checkPromotable(op, args, f.Inputs, inputs) {
		return refused()
	}
	if f.Private && !f.external && !s.config.ConvertCalls { // it can have several specializations
		for i := range args {
			if f.Inputs[i].Weak && !args[i].Weak && s.config.System.HasWeak(args[i].Type) {
				args[i].Weak, args[i].UndeclaredWeak = true, false
			}
		}
		if s.m.OpName(op) == ir.OpComposite && !SameTypes(args, f.Inputs) {
			s.report.warn(op, s.m.Ranges().Op(op), rules.OtherComposite, "has operands of other types than its decomposition '@"+f.Name+"' declares; a backend that implements the composite by name may not support these types")
		}
		v, waits := s.specialize(f, args, at)
		if waits || v.CallerResults == nil && s.m.NumResults(op) > 0 {
			// if nothing waits, an error says why the callee has no results
			return Decision{callee: v, isWaiting: waits}
		}
		d := s.decisionFor(op, nil, v.CallerResults)
		d.callee = v
		return d
	}
	operands, ok := s.callOperandTypes(op, f, args)
	if !ok {
		return refused()
	}
	results := f.Results
	if v, waits := s.specialize(f, f.Inputs, at); waits {
		return Decision{callee: v, isWaiting: true}
	} else if v.CallerResults != nil {
		results = v.CallerResults
	}
	if f.Private && !f.external {
		return s.decisionFor(op, operands, results)
	}
	return s.decidePublicCall(op, f, operands, results)
}

// callOperandTypes converts the operands to the declared types of the callee. An operand that does
// not fit is an error, unless it is weak and of no higher kind.
func (s *solver) callOperandTypes(op ir.Op, f *Function, args []promote.Node) (operands []elem.Type, ok bool) {
	ok = true
	operands = make([]elem.Type, len(args))
	for i, a := range args {
		to := f.Inputs[i]
		if a.Type == to.Type || a.Type == elem.None || to.Type == elem.None {
			continue
		}
		if !(a.Weak && a.Type.Kind().Rank() <= to.Type.Kind().Rank()) && !s.config.Fits(a, to.Type) {
			help := []Note{Advice("write a stablehlo.convert of the operand to '" + to.Type.String() + "' if the loss is intended")}
			if s.config.ConvertCalls && f.Private && !f.external {
				help = append(help, Option("calls", "specialize", "retype the callee"))
			}
			message := "is " + formatNode(a) + ", but '@" + f.Name + "' takes '" + to.Type.String() + "'; converting it to '" + to.Type.String() + "' would lose information"
			if s.m.NumOperands(op) == len(args) {
				v := s.m.Operand(op, i)
				help = append(s.report.causes(v, to.Type, "the operand", s.report.evaluatesTo(v, s.report.fitsInto(to.Type))), help...)
				s.report.failOperand(op, i, rules.ArgumentLoses, message, help...)
			} else {
				s.report.Fail(op, rules.ArgumentLoses, "'"+s.m.OpString(op)+"' op component #"+itoa(i)+" of the operands, counting the components of tuples, "+message, help...)
			}
			ok = false
			continue
		}
		operands[i] = to.Type
	}
	return operands, ok
}

// decidePublicCall decides a call of a public or external function. If the call declares a result
// as the callee does, the result gets the type that the callee now returns. Otherwise it is
// converted to its declared type, into which it must fit.
func (s *solver) decidePublicCall(op ir.Op, f *Function, operands []elem.Type, results []promote.Node) Decision {
	d := s.decisionFor(op, operands, results)
	if d.Kind == rules.Refused || d.Converted != nil {
		return d
	}
	facts := s.facts.ofResults(op)
	facts.KeepsResults = true // the results are converted regardless of the option
	d.Converted = rules.ConvertedResults(facts, results)
	for i, n := range d.Converted {
		if i < len(f.Results) && n.Type == f.Results[i].Type {
			d.Converted[i] = results[i] // the call repeats the declared signature of the callee
			continue
		}
		if n.Type == results[i].Type || s.config.Fits(results[i], n.Type) {
			continue
		}
		s.report.Fail(op, rules.ResultLoses, "'"+s.m.OpString(op)+"' op result #"+itoa(i)+" is declared '"+n.Type.String()+"' but '@"+f.Name+"' returns "+
			formatNode(results[i])+"; converting it to '"+n.Type.String()+"' would lose information", append(s.report.calleeCauses(f, i, results[i].Type, n.Type), Option("results", "keep", "convert it anyway"), Advice("write a stablehlo.convert of the result"))...)
		return refused()
	}
	return d
}
