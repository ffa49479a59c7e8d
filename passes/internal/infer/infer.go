package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Options control type inference. The zero value of every field except
// System is its default.
type Options struct {
	System        *promote.System
	WeakArgs      []WeakArg           // arguments to treat as weak although they are not marked
	WeakConstants rules.WeakConstants // constants to treat as weak although they are not marked
	KeepWeak      bool                // weak values are marked in the output
	KeepResults   bool                // declared result types are kept
	Legal         bool                // the verifier accepts the module as it is
	// compute which values are weak even if the module needs no change
	TraceWeak   bool
	Signature   Signature
	ControlFlow ControlFlow
	Calls       Calls
}

// Signature selects the result types of public functions.
type Signature uint8

const (
	// kept if the value fits (rules.Config.Fits: the conversion is lossless, or the value is weak
	// and takes the declared type); otherwise an error
	SafeSignature  Signature = iota
	InferSignature           // changed to the computed types
	KeepSignature            // kept, with lossy converts where necessary
)

// ControlFlow selects how the types of loop carries and branch results are computed.
type ControlFlow uint8

const (
	// weak initial values take the yielded type; all other types must agree
	JaxControlFlow   ControlFlow = iota
	WidenControlFlow             // the join of all carried or yielded types
	KeepControlFlow              // the declared types; yielded values are converted back
)

// Calls selects what happens if a private function is called with other operand types than it
// declares.
type Calls uint8

const (
	SpecializeCalls Calls = iota // the function is retyped, or copied for each list of types
	ConvertCalls                 // the operands are converted to the declared parameter types
)

// config returns the configuration for rules.
func (o *Options) config() *rules.Config {
	c := rules.NewConfig(o.System)
	c.KeepResults, c.KeepWeak, c.WeakConstants, c.WeakArgs = o.KeepResults, o.KeepWeak, o.WeakConstants, len(o.WeakArgs) > 0
	return c
}

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
func Run(m *ir.Module, opts *Options) *Solution {
	if staysUnchanged(m, opts) {
		config := opts.config()
		values := &Values{m: m, config: config}
		return &Solution{Module: m, Config: config, Values: values, Decisions: newDecisions(0), Report: newReporter(m, config, values)}
	}
	return newSolver(m, opts).run()
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

// names has the ids of the attribute names that inference uses.
type names struct {
	weak, value, index, resultSegments, dynamicRoot, algorithm                   ir.AttrName
	symName, visibility, functionType, argAttrs, resAttrs, callee, decomposition ir.AttrName
}

func namesOf(c *ir.Context) names {
	return names{
		weak: c.Names.Attr("promote.weak"), value: c.Names.Attr("value"), index: c.Names.Attr("index"), resultSegments: c.Names.Attr("resultSegmentSizes"),
		dynamicRoot: c.Names.Attr("has_dynamic_root"), algorithm: c.Names.Attr("algorithm"), symName: c.Names.Attr("sym_name"), visibility: c.Names.Attr("sym_visibility"),
		functionType: c.Names.Attr("function_type"), argAttrs: c.Names.Attr("arg_attrs"), resAttrs: c.Names.Attr("res_attrs"),
		callee: c.Names.Attr("callee"), decomposition: c.Names.Attr("decomposition"),
	}
}

// A handler computes the decision for an operation that package rules does not decide.
type handler func(s *solver, op ir.Op, r *rules.Rule, at nesting) Decision

// handlers has the handler of each operation by name; nil for those that package rules decides.
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
