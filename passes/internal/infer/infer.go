package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

type Solution struct {
	Module    *ir.Module
	Config    *rules.Config
	Values    *Values
	Decisions Decisions
	Report    *Reporter
	Units     []Unit // functions and modules to rewrite, in order
	// the specializations of each function that has several; callers come before callees
	Specialized [][]*Specialization
	Exhausted   bool // a limit ended inference early; Units is incomplete
}

// A Unit is a specialization, or the operations of a module outside of functions.
type Unit struct {
	Spec *Specialization // nil for a module
	Op   ir.Op
}

// An inference has what the parts of a run share.
type inference struct {
	m      *ir.Module
	config *rules.Config
	weak   ir.AttrName // promote.weak
	values *Values
	report *Reporter
}

// Run infers the nodes of all values of a module. It changes the module only by adding copies of
// functions, one for each specialization beyond the first.
func Run(m *ir.Module, opts *rules.Options) *Solution {
	config := rules.NewConfig(*opts)
	values := &Values{
		m: m, config: config, leaves: map[ir.Value][]promote.Node{}, operands: map[ir.Op][]int{}, alsoMarked: map[ir.Value]bool{},
	}
	report := &Reporter{
		m: m, config: config, values: values, widerMoves: map[ir.Value]bool{}, byFunction: map[ir.Op]map[ir.Op][]*ir.Diagnostic{},
	}
	solution := &Solution{Module: m, Config: config, Values: values, Report: report}
	if StaysUnchanged(m, &config.Options) {
		return solution
	}
	shared := inference{m, config, WeakName(m), values, report}
	report.calls = &callGraph{inference: shared, symbols: ir.SymbolsOf(m), byOp: map[ir.Op]*Function{}, taken: map[ir.Op]map[string]bool{}}
	s := &solver{
		inference: shared, Solution: solution, handlers: handlers[:], calls: report.calls,
		worklist: worklist{m: m, queues: map[ir.Block]*queue{}, changedOperands: map[ir.Op][]int32{}},
		facts:    factBuilder{inference: shared, facts: rules.Facts{Config: config}},
		ops:      m.NumOps(), budget: budgetFloor + budgetFactor*m.NumOps(),
	}
	s.grow()
	s.calls.findFunctions()
	s.report.Finish(0)
	s.solveModule()
	return solution
}

// WeakName returns the name of the attribute that marks weak values.
func WeakName(m *ir.Module) ir.AttrName { return m.Names.Attr(weakText) }

const weakText = "promote.weak"

// A handler computes the decision for an operation that package rules does not decide.
type handler func(s *solver, op ir.Op, r *rules.Rule, at nesting) Decision

// handlers has, by name, the handler of each operation with Rule.IsDecidedByInfer.
var handlers = [...]handler{
	ir.OpIf:                   (*solver).decideBranches,
	ir.OpCase:                 (*solver).decideBranches,
	ir.OpWhile:                (*solver).decideWhile,
	ir.OpChloScan:             (*solver).decideScan,
	ir.OpReduce:               (*solver).decideReduce,
	ir.OpReduceWindow:         (*solver).decideReduce,
	ir.OpMap:                  (*solver).decideMap,
	ir.OpSort:                 (*solver).decideSort,
	ir.OpScatter:              (*solver).decideScatter,
	ir.OpSelectAndScatter:     (*solver).decideSelectAndScatter,
	ir.OpAllReduce:            (*solver).decideAllReduce,
	ir.OpReduceScatter:        (*solver).decideAllReduce,
	ir.OpCollectiveReduce:     (*solver).decideAllReduce,
	ir.OpAllGather:            (*solver).decidePairwise,
	ir.OpAllToAll:             (*solver).decidePairwise,
	ir.OpCollectiveBroadcast:  (*solver).decidePairwise,
	ir.OpOptimizationBarrier:  (*solver).decidePairwise,
	ir.OpTuple:                (*solver).decideLeaves,
	ir.OpGetTupleElement:      (*solver).decideTupleElement,
	ir.OpAsyncStart:           (*solver).decideAsyncStart,
	ir.OpAsyncDone:            (*solver).decideLeaves,
	ir.OpComposite:            (*solver).decideCall,
	ir.OpFuncCall:             (*solver).decideCall,
	ir.OpSdyManualComputation: (*solver).decideSdyComputation,
	ir.OpSdyNamedComputation:  (*solver).decideSdyComputation,
	ir.OpSdyFuncDataFlowEdge:  (*solver).decideDataFlowEdge,
}
