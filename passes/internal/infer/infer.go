package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// A Solution is the result of inference: the lattice element of each value, and the decision for
// each operation.
type Solution struct {
	Module    *ir.Module
	Config    *rules.Config
	Values    *Values
	Decisions *Decisions
	Report    *Reporter
	Units     []Unit // functions and modules to rewrite, in order
	// the specializations of each function that has several; a function comes before its callees
	Specialized [][]*Specialization
	Exhausted   bool // a limit ended inference, and Units is incomplete
}

// A Unit is something to rewrite: a specialization of a function, or the operations of a module
// outside of functions.
type Unit struct {
	Spec *Specialization // nil for a module
	Op   ir.Op
}

// Run infers the types of all values of a module. It changes the module only by adding copies of
// functions that are called with several lists of types. Solution.Report has the diagnostics.
func Run(m *ir.Module, opts *rules.Options) *Solution {
	config := rules.NewConfig(*opts)
	if staysUnchanged(m, config) {
		values := &Values{m: m, config: config}
		return &Solution{Module: m, Config: config, Values: values, Decisions: newDecisions(0), Report: newReporter(m, config, values)}
	}
	return newSolver(m, config).run()
}

func (s *solver) run() *Solution {
	s.calls.findFunctions()
	s.report.Keep(0)
	s.solveModule()
	return &Solution{Module: s.m, Config: s.config, Values: s.values, Decisions: s.decisions, Report: s.report, Units: s.units, Specialized: s.specialized, Exhausted: s.exhausted}
}

// RegionChanges reports whether an operation in a region, or the type of a block argument, changes.
func (n *Solution) RegionChanges(r ir.Region) bool {
	return regionChanges(n.Module, n.Values, n.Decisions, r)
}

// weakName returns the name of the attribute that marks weak values.
func weakName(m *ir.Module) ir.AttrName { return m.Names.Attr("promote.weak") }

// A handler computes the decision for an operation that package rules does not decide.
type handler func(s *solver, op ir.Op, r *rules.Rule, at nesting) Decision

// handlers has, by name, the handler of each operation that rules leave to this package
// (Rule.IsDecidedByInfer), and nil for the others.
var handlers = func() (list []handler) {
	for op, h := range map[ir.OpName]handler{
		ir.OpIf:                   (*solver).branches,
		ir.OpCase:                 (*solver).branches,
		ir.OpWhile:                (*solver).while,
		ir.OpChloScan:             (*solver).scan,
		ir.OpReduce:               (*solver).reduce,
		ir.OpReduceWindow:         (*solver).reduce,
		ir.OpMap:                  (*solver).mapOp,
		ir.OpSort:                 (*solver).sort,
		ir.OpScatter:              (*solver).scatter,
		ir.OpSelectAndScatter:     (*solver).selectAndScatter,
		ir.OpAllReduce:            (*solver).allReduce,
		ir.OpReduceScatter:        (*solver).allReduce,
		ir.OpCollectiveReduce:     (*solver).allReduce,
		ir.OpAllGather:            (*solver).pairwise,
		ir.OpAllToAll:             (*solver).pairwise,
		ir.OpCollectiveBroadcast:  (*solver).pairwise,
		ir.OpOptimizationBarrier:  (*solver).pairwise,
		ir.OpTuple:                (*solver).tuple,
		ir.OpGetTupleElement:      (*solver).tupleElement,
		ir.OpAsyncStart:           (*solver).asyncStart,
		ir.OpAsyncDone:            (*solver).asyncDone,
		ir.OpComposite:            (*solver).call,
		ir.OpFuncCall:             (*solver).call,
		ir.OpSdyManualComputation: (*solver).manualComputation,
		ir.OpSdyNamedComputation:  (*solver).manualComputation,
		ir.OpSdyFuncDataFlowEdge:  (*solver).dataFlowEdge,
	} {
		for int(op) >= len(list) {
			list = append(list, make([]handler, int(op)+1-len(list))...)
		}
		list[op] = h
	}
	return list
}()
