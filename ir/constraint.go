package ir

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Constraint is what an inherent attribute of an operation must be, by the name that the table of operations has for it.
type Constraint uint8

// constraints are how MLIR calls what an attribute must be, and whether one is that. Without holds any attribute is.
var constraints = [...]struct {
	name, words string
	holds       func(c *Context, r *attrRec) bool
}{
	{"attr", "any attribute", nil},
	{"i64", "64-bit signless integer attribute", isNumber(IntegerAttr, elem.I64)},
	{"i32", "32-bit signless integer attribute", isNumber(IntegerAttr, elem.I32)},
	{"[i32]", "32-bit signless integer attribute", isNumber(IntegerAttr, elem.I32)}, // written in brackets
	{"f32", "32-bit float attribute", isNumber(FloatAttr, elem.F32)},
	{"bool", "bool attribute", isNumber(IntegerAttr, elem.I1)},
	{"string", "string attribute", isKind(StringAttr)},
	{"symbolname", "string attribute", isKind(StringAttr)}, // written @name
	{"symbol", "flat symbol reference attribute", func(_ *Context, r *attrRec) bool { return r.kind == SymbolAttr && !r.nested }},
	{"unit", "unit attribute", isKind(UnitAttr)},
	{"type", "type attribute of function type", func(c *Context, r *attrRec) bool {
		return r.kind == TypeAttr && c.TypeKind(r.typ) == FunctionType
	}},
	{"i64s", "i64 dense array attribute", isNumber(DenseArrayAttr, elem.I64)},
	{"i32s", "i32 dense array attribute", isNumber(DenseArrayAttr, elem.I32)},
	{"bools", "i1 dense array attribute", isNumber(DenseArrayAttr, elem.I1)},
	{"elements", "constant vector/tensor attribute", isElements},
	{"i64elements", "64-bit signless integer elements attribute", isNumber(ElementsAttr, elem.I64)},
	{"extents", "index elements attribute", isNumber(ElementsAttr, elem.Index)},
	{"array", "array attribute", isKind(ArrayAttr)},
	{"dict", "dictionary of named attribute values", isKind(DictAttr)},
	{"enum.comparison_direction", "Which comparison operation to perform.", isEnum("comparison_direction")},
	{"enum.comparison_type", "Which comparison type to use.", isEnum("comparison_type")},
	{"enum.fft_type", "XLA fast fourier transform type.", isEnum("fft_type")},
	{"enum.transpose", "Transpose options", isEnum("transpose")},
	{"enum.rng_distribution", "XLA PRNG distribution to be used.", isEnum("rng_distribution")},
	{"enum.rng_algorithm", "XLA PRNG algorithm to be used.", isEnum("rng_algorithm")},
	{"conv", "Structure of dimension information for conv op", isNamed("#stablehlo.conv")},
	{"dot", "Attribute that models the dimension information for dot.", isNamed("#stablehlo.dot")},
	{"sdy.mesh", "mesh of axes and a list of devices", isNamed("#sdy.mesh")},
	{"sdy.sharding", "tensor sharding", isNamed("#sdy.sharding")},
	{"sdy.sharding_per_value", "tensor sharding per operand/result of an op", isNamed("#sdy.sharding_per_value")},
	{"sdy.manual_axes", "list of axes that a ManualComputationOp is manual on", isListOf("<manual_axes")},
	{"sdy.axes", "List of axis refs", isListOf("<axis_ref_list")},
	{"sdy.axis_lists", "List of axis ref lists", isListOf("<list_of_axis_ref_lists")},
	{"sdy.all_to_all_params", "List of all-to-all parameters", isListOf("<all_to_all_param_list")},
	{"sdy.direction", "propagation direction enum", isNumber(IntegerAttr, elem.I32)},
	{"sdy.reduction", "reduction op enum", isNumber(IntegerAttr, elem.I32)},
	{"mpmd.origin", "Origin of user-specified computation.", isNamed("#mpmd.user_origin")},
	{"mpmd.origins", "array of origin infos", isKind(ArrayAttr)},
	{"mpmd.reduction", "Denotes a reduction.", isNamed("#mpmd.reduction")},
	{"ui32", "32-bit unsigned integer attribute", isNumber(IntegerAttr, elem.UI32)},
	{"arith.overflow", "Integer overflow arith flags", isNamed("#arith.overflow")},
	{"arith.fastmath", "Floating point fast math flags", isNamed("#arith.fastmath")},
}

// constraintOf is the constraint of a name; one that is not there is a mistake in the table of operations.
func constraintOf(name string) Constraint {
	for i := range constraints {
		if constraints[i].name == name {
			return Constraint(i)
		}
	}
	panic("ir: constraints: no " + name)
}

// Constraints are all constraints.
func Constraints() []Constraint {
	all := make([]Constraint, len(constraints))
	for i := range all {
		all[i] = Constraint(i)
	}
	return all
}

// String is the name that the table of operations has for a constraint, such as i64s.
func (k Constraint) String() string { return constraints[k].name }

// Words are what MLIR's verifier calls what the attribute must be.
func (k Constraint) Words() string { return constraints[k].words }

// Holds tells whether an attribute is what it must be.
func (k Constraint) Holds(c *Context, a Attr) bool {
	holds := constraints[k].holds
	return holds == nil || holds(c, c.attr(a))
}

func isKind(kind AttrKind) func(*Context, *attrRec) bool {
	return func(_ *Context, r *attrRec) bool { return r.kind == kind }
}

// isNumber is an attribute of a kind with an element type: numbers, dense arrays, elements.
func isNumber(kind AttrKind, e elem.Type) func(*Context, *attrRec) bool {
	return func(c *Context, r *attrRec) bool { return r.kind == kind && c.Elem(r.typ) == e }
}

// isElements is every literal with a shaped type: dense, sparse, resources.
func isElements(c *Context, r *attrRec) bool {
	return r.kind == ElementsAttr || r.kind == ResourceAttr || r.kind == OtherAttr && isShaped(c.TypeKind(r.typ))
}

// isNamed is an attribute of a dialect with a name.
func isNamed(name string) func(*Context, *attrRec) bool {
	return func(_ *Context, r *attrRec) bool { return r.kind == DialectAttr && r.of().name == name }
}

// isListOf is a list of Shardy, such as #sdy<manual_axes{…}>, which is kept as text.
func isListOf(head string) func(*Context, *attrRec) bool {
	return func(_ *Context, r *attrRec) bool {
		return r.kind == DialectAttr && r.of().name == "#sdy" && strings.HasPrefix(r.of().body, head)
	}
}

// isEnum is a word of an enumeration, of any dialect that has it.
func isEnum(name string) func(*Context, *attrRec) bool {
	return func(_ *Context, r *attrRec) bool { return r.of().enum == name }
}
