package retarget

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A neutral is a custom call, or an operation of another dialect, that forwards or compares values
// of any element type.
type neutral struct {
	name   string
	about  string // its effect, in a few words
	source string
}

// neutralNames lists the targets of custom calls, and the operations of other dialects without a
// row, that accept any element type.
var neutralNames = []neutral{
	{"Sharding", "annotates a value", "xla/service/spmd/shardy/constants.h@1e6f1779"},
	{"SPMDFullToShardShape", "a value seen by one device", "xla/service/spmd/shardy/constants.h@1e6f1779"},
	{"SPMDShardToFullShape", "a value seen by all devices", "xla/service/spmd/shardy/constants.h@1e6f1779"},
	{"xla.sdy.FuncResultSharding", "annotates a result", "xla/service/spmd/shardy/constants.h@1e6f1779"},
	{"xla.sdy.ShardingGroup", "annotates a value", "xla/service/spmd/shardy/constants.h@1e6f1779"},
	{"xla.sdy.PropagationBarrier", "annotates a value", "xla/service/spmd/shardy/constants.h@1e6f1779"},
	{"xla.sdy.GlobalToLocalShape", "a value seen by one device", "xla/service/spmd/shardy/constants.h@1e6f1779"},
	{"xla.sdy.LocalToGlobalShape", "a value seen by all devices", "xla/service/spmd/shardy/constants.h@1e6f1779"},
	{"annotate_device_placement", "moves a value between memories", "jax/_src/interpreters/mlir.py@0.10.2"},
	{"LayoutConstraint", "gives a value a layout", "jax/_src/interpreters/mlir.py@0.10.2"},
	{"Pin", "gives a value a buffer", "jax/_src/state/primitives.py@0.10.2"},
	{"Unpin", "takes a value from its buffer", "jax/_src/state/primitives.py@0.10.2"},
	{"AllocateBuffer", "memory without a value", "jax/_src/lax/lax.py@0.10.2"},
	{"InspectSharding", "tells the host how a value is sharded", "jax/_src/debugging.py@0.10.2"},
	{"shape_assertion", "an assertion, and the sizes that its message shows", "jax/_src/export/shape_poly.py@0.10.2"},
	{"stablehlo.dynamic_reduce_window", "reduce_window with operands for its attributes", "stablehlo/dialect/ExperimentalOps.h@3c9301c1"},
	{"stablehlo.dynamic_top_k", "top_k with an operand for its size", "stablehlo/dialect/ExperimentalOps.h@3c9301c1"},
	{"check.eq", "compares in a test", "stablehlo/testdata@3c9301c1"},
	{"check.expect_eq", "compares in a test", "stablehlo/tests/CheckOps.td@3c9301c1"},
	{"check.expect_close", "compares in a test", "stablehlo/tests/CheckOps.td@3c9301c1"},
	{"check.expect_almost_eq", "compares in a test", "stablehlo/tests/CheckOps.td@3c9301c1"},
}

func isNeutral(name string) bool {
	return slices.ContainsFunc(neutralNames, func(n neutral) bool { return n.name == name })
}

// checkCall reports a custom call, or an operation of another registered dialect, that has a value
// whose type changes.
func (p *replacer) checkCall(op ir.Op) {
	name := p.m.Attrs.StringOf(p.m.Property(op, p.m.Names.Attr("call_target_name")))
	if p.m.OpName(op) != ir.OpCustomCall {
		if p.m.OpDef(op).Dialect == "interpreter" {
			p.fail(op, otherDialect, p.quoteOp(op)+" runs programs with values of types that the target replaces")
			return
		}
		p.fail(op, otherDialect, p.quoteOp(op)+" is of another dialect and has "+p.changing(op)+", which the target replaces", advice("lower it to StableHLO first"))
		return
	}
	if !isNeutral(name) {
		p.fail(op, customCall, p.quoteOp(op)+" calls '"+name+"' with "+p.changing(op)+", which the target replaces",
			advice("lower the program for the new type in the front end"), advice("decompose the call"))
	}
}

// checkText reports an operation in a custom assembly format whose text contains a replaced type.
// Only shaped types count: a bare i64 more often belongs to an attribute.
func (p *replacer) checkText(op ir.Op) {
	if p.m.IsText(op) && p.mapping.namesShaped(p.m.TextOf(op)) {
		p.fail(op, otherDialect, p.quoteOp(op)+" is unregistered and uses a custom assembly format that contains a type which the target replaces",
			advice("lower it to StableHLO first"))
	}
}

// checkUnregistered reports an unregistered operation that has a value whose type changes.
func (p *replacer) checkUnregistered(op ir.Op) {
	what := " is unregistered and has "
	if p.m.IsText(op) {
		what = " is unregistered and uses a custom assembly format, but has "
	} else if isNeutral(p.m.OpString(op)) {
		return
	}
	p.fail(op, otherDialect, p.quoteOp(op)+what+p.changing(op)+", which the target replaces", advice("lower it to StableHLO first"))
}

// maxListed is the maximum number of types in a message.
const maxListed = 8

// changing formats the replaced types of an operation.
func (p *replacer) changing(op ir.Op) string {
	var words []string
	seen := map[ir.Type]bool{}
	add := func(t ir.Type) {
		if p.mapping.affects(t) && !seen[t] {
			seen[t] = true
			words = append(words, "'"+p.m.Types.Text(t)+"'")
		}
	}
	for i, v := range p.m.Operands(op) {
		if !p.keepsOperand(op, i) {
			add(p.m.Type(v))
		}
	}
	for v := range ir.Definitions(p.m, op) {
		if !p.kept[v] {
			add(p.m.Type(v))
		}
	}
	return "values of " + ir.JoinWords(words, " and ", maxListed)
}

// checkCallees reports a custom call that refers to a function whose type changes, although none of
// its own values changes.
func (p *replacer) checkCallees(op ir.Op) {
	if p.m.OpName(op) != ir.OpCustomCall {
		return
	}
	for _, a := range p.m.Attrs.Items(p.m.Property(op, p.m.Names.Attr("called_computations"))) {
		if f := p.symbols().Find(op, p.m.Attrs.StringOf(a)); f != 0 && !p.keeps(f) && p.mapping.affects(p.signature(f)) && !isNeutral(p.m.Attrs.StringOf(p.m.Property(op, p.m.Names.Attr("call_target_name")))) {
			p.fail(op, customCall, p.quoteOp(op)+" calls '"+p.m.Attrs.StringOf(p.m.Property(op, p.m.Names.Attr("call_target_name")))+"' with the function '@"+p.m.Attrs.StringOf(a)+"', whose type changes")
		}
	}
}
