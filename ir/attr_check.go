package ir

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// attrCheck tells whether an attribute is of a kind, and how MLIR calls what it must be.
type attrCheck struct {
	constraint string
	valid      func(c *Context, r *attrRec) bool
}

// attrChecks are those of the kinds in opTable; any attribute is of a kind that is not here.
var attrChecks = [...]attrCheck{
	i64Attr:       {"64-bit signless integer attribute", isInt(elem.I64)},
	i32Attr:       {"32-bit signless integer attribute", isInt(elem.I32)},
	i32InListAttr: {"32-bit signless integer attribute", isInt(elem.I32)},
	f32Attr:       {"32-bit float attribute", func(c *Context, r *attrRec) bool { return r.kind == FloatAttr && c.types[r.typ].elem == elem.F32 }},
	boolAttr:      {"bool attribute", isInt(elem.I1)},

	stringAttr:     {"string attribute", isKind(StringAttr)},
	symbolNameAttr: {"string attribute", isKind(StringAttr)},
	symbolAttr:     {"flat symbol reference attribute", func(_ *Context, r *attrRec) bool { return r.kind == SymbolAttr && !strings.Contains(r.text, "::@") }},
	unitAttr:       {"unit attribute", isKind(UnitAttr)},
	typeAttr: {"type attribute of function type", func(c *Context, r *attrRec) bool {
		return r.kind == TypeAttr && c.types[r.typ].kind == FunctionType
	}},

	i64sAttr:        {"i64 dense array attribute", isArrayOf(elem.I64)},
	i32sAttr:        {"i32 dense array attribute", isArrayOf(elem.I32)},
	boolsAttr:       {"i1 dense array attribute", isArrayOf(elem.I1)},
	elementsAttr:    {"constant vector/tensor attribute", isElements},
	i64ElementsAttr: {"64-bit signless integer elements attribute", isIntElements(elem.I64)},
	extentsAttr:     {"index elements attribute", isIntElements(elem.Index)},
	arrayAttr:       {"array attribute", isKind(ArrayAttr)},
	dictAttr:        {"dictionary of named attribute values", isKind(DictAttr)},

	directionAttr:      {"Which comparison operation to perform.", isDialect("#stablehlo<comparison_direction ", "#chlo<comparison_direction ")},
	comparisonTypeAttr: {"Which comparison type to use.", isDialect("#stablehlo<comparison_type ", "#chlo<comparison_type ")},
	fftTypeAttr:        {"XLA fast fourier transform type.", isDialect("#stablehlo<fft_type ")},
	transposeAttr:      {"Transpose options", isDialect("#stablehlo<transpose ")},
	distributionAttr:   {"XLA PRNG distribution to be used.", isDialect("#stablehlo<rng_distribution ")},
	algorithmAttr:      {"XLA PRNG algorithm to be used.", isDialect("#stablehlo<rng_algorithm ")},
	convAttr:           {"Structure of dimension information for conv op", isDialect("#stablehlo.conv<")},
	dotAttr:            {"Attribute that models the dimension information for dot.", isDialect("#stablehlo.dot<")},
	meshAttr:           {"mesh of axes and a list of devices", isDialect("#sdy.mesh<")},
	shardingAttr:       {"tensor sharding", isDialect("#sdy.sharding<")},
	shardingsAttr:      {"tensor sharding per operand/result of an op", isDialect("#sdy.sharding_per_value<")},
	axesAttr:           {"list of axes that a ManualComputationOp is manual on", isDialect("#sdy<manual_axes")},
	dotAlgorithmAttr:   {"Attribute that models the algorithm constraints to use for computing dot.", isDialect("#stablehlo.dot_algorithm<")},
}

// check is that of a kind.
func (k attrKind) check() attrCheck {
	if int(k) < len(attrChecks) {
		return attrChecks[k]
	}
	return attrCheck{}
}

func isKind(kind AttrKind) func(*Context, *attrRec) bool {
	return func(_ *Context, r *attrRec) bool { return r.kind == kind }
}

func isInt(e elem.Type) func(*Context, *attrRec) bool {
	return func(c *Context, r *attrRec) bool { return r.kind == IntegerAttr && c.types[r.typ].elem == e }
}

func isArrayOf(e elem.Type) func(*Context, *attrRec) bool {
	return func(c *Context, r *attrRec) bool { return r.kind == DenseArrayAttr && c.types[r.typ].elem == e }
}

func isIntElements(e elem.Type) func(*Context, *attrRec) bool {
	return func(_ *Context, r *attrRec) bool { return r.kind == ElementsAttr && r.elems.elem == e }
}

// isElements is every literal with a shaped type: dense, sparse, resources.
func isElements(c *Context, r *attrRec) bool {
	return r.kind == ElementsAttr || r.kind == ResourceAttr || r.kind == OtherAttr && isShaped(c.types[r.typ].kind)
}

func isDialect(prefixes ...string) func(*Context, *attrRec) bool {
	return func(_ *Context, r *attrRec) bool {
		for _, p := range prefixes {
			if r.kind == DialectAttr && strings.HasPrefix(r.text, p) {
				return true
			}
		}
		return false
	}
}
