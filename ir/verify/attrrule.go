package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// An attrRule is an ODS constraint on an inherent attribute, in MLIR's words (StablehloAttrs.td, StablehloEnums.td,
// CommonAttrConstraints.td).
type attrRule struct {
	words string
	// stored tells whether the attribute can be a property at all: of that C++ class. What cannot is refused while <{…}> is read.
	stored func(c *ir.Context, a ir.Attr) bool
	valid  func(c *ir.Context, a ir.Attr) bool // nil: all that can be stored
}

// attrRules are the constraints by name: the kinds of package ir's table of operations, and what rows of this package's
// table refine them to.
var attrRules = map[string]attrRule{
	"attr":  {"any attribute", isAnyAttr, nil},
	"i64":   {"64-bit signless integer attribute", isAttr(ir.IntegerAttr), isIntegerOf(elem.I64, nil)},
	"i64>=": {"64-bit signless integer attribute whose value is non-negative", isAttr(ir.IntegerAttr), isIntegerOf(elem.I64, isNonNegative)},
	"i64>":  {"64-bit signless integer attribute whose value is positive", isAttr(ir.IntegerAttr), isIntegerOf(elem.I64, isPositive)},
	"i32":   {"32-bit signless integer attribute", isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, nil)},
	"i32>=": {"32-bit signless integer attribute whose value is non-negative", isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, isNonNegative)},
	"i32>":  {"32-bit signless integer attribute whose value is positive", isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, isPositive)},
	"[i32]": {"32-bit signless integer attribute", isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, nil)},
	"f32":   {"32-bit float attribute", isAttr(ir.FloatAttr), isFloat32},
	"bool":  {"bool attribute", isIntegerOf(elem.I1, nil), nil},

	"string":     {"string attribute", isAttr(ir.StringAttr), nil},
	"symbolname": {"string attribute", isAttr(ir.StringAttr), nil},
	"symbol":     {"flat symbol reference attribute", isFlatSymbol, nil},
	"unit":       {"unit attribute", isAttr(ir.UnitAttr), nil},
	"type":       {"type attribute of function type", isAttr(ir.TypeAttr), isFunctionType},

	"i64s":        {"i64 dense array attribute", isDenseArray(elem.I64), nil},
	"i32s":        {"i32 dense array attribute", isDenseArray(elem.I32), nil},
	"bools":       {"i1 dense array attribute", isDenseArray(elem.I1), nil},
	"elements":    {"constant vector/tensor attribute", isElements, nil},
	"i64elements": {"64-bit signless integer elements attribute", isIntElements, isElementsOf(elem.I64)},
	"extents":     {"index elements attribute", isIntElements, isElementsOf(elem.Index)},
	"typed":       {"TypedAttr instance", isTyped, nil},
	"dict":        {"dictionary of named attribute values", isAttr(ir.DictAttr), nil},

	"array":    {"array attribute", isAttr(ir.ArrayAttr), nil},
	"dicts":    {"Array of dictionary attributes", isAttr(ir.ArrayAttr), isArrayOf(isAttr(ir.DictAttr))},
	"symbols":  {"flat symbol ref array attribute", isAttr(ir.ArrayAttr), isArrayOf(isFlatSymbol)},
	"programs": {"Array of FlatSymbolRefArrayAttr", isAttr(ir.ArrayAttr), isArrayOf(isSymbols)},
	"layouts":  {"Array of layout (1D tensor of index type) attributes", isAttr(ir.ArrayAttr), isArrayOf(isLayout)},
	"aliases":  {"Aliasing attribute for outputs and operands of CustomCall", isAttr(ir.ArrayAttr), isArrayOf(isDialect("#stablehlo.output_operand_alias<"))},
	"config":   {"string attribute or dictionary of named attribute values", isAnyAttr, isStringOrDict},
	"version":  {"Custom call API version", isVersion, nil},

	"groups":                 {"64-bit signless integer elements attribute or mesh and axes based replica groups representation.", isAnyAttr, isGroups},
	"channel":                {"two 64-bit integers 'handle' and 'type'", isDialect("#stablehlo.channel_handle<"), nil},
	"accuracy":               {"The requested accuracy for transcendental unary ops.", isDialect("#stablehlo.result_accuracy<"), nil},
	"gather":                 {"Attribute that models the dimension information for gather", isDialect("#stablehlo.gather<"), nil},
	"scatter":                {"Attribute that models the dimension information for scatter", isDialect("#stablehlo.scatter<"), nil},
	"conv":                   {"Structure of dimension information for conv op", isDialect("#stablehlo.conv<"), nil},
	"dot":                    {"Attribute that models the dimension information for dot.", isDialect("#stablehlo.dot<"), nil},
	"dot_algorithm":          {"Attribute that models the algorithm constraints to use for computing dot.", isDialect("#stablehlo.dot_algorithm<"), nil},
	"ragged":                 {"Attribute that models the dimension information for ragged dot.", isDialect("#chlo.ragged_dot<"), nil},
	"precisions":             {"Precision Config attribute", isAttr(ir.ArrayAttr), isArrayOf(isDialect("#stablehlo<precision "))},
	"chlo.precisions":        {"Precision Config attribute", isAttr(ir.ArrayAttr), isArrayOf(isDialect("#chlo<precision "))},
	"chlo.direction":         {"Which comparison operation to perform.", isDialect("#chlo<comparison_direction "), nil},
	"chlo.type":              {"Which comparison type to use.", isDialect("#chlo<comparison_type "), nil},
	"arith.overflow":         {"Integer overflow arith flags", isDialect("#arith.overflow<"), nil},
	"arith.fastmath":         {"Floating point fast math flags", isDialect("#arith.fastmath<"), nil},
	"sdy.mesh":               {"Mesh of axes and a list of devices", isDialect("#sdy.mesh<"), nil},
	"sdy.sharding":           {"Tensor sharding", isDialect("#sdy.sharding<"), nil},
	"sdy.manual_axes":        {"A list of axes that a ManualComputationOp is manual on", isDialect("#sdy<manual_axes"), nil},
	"sdy.sharding_per_value": {"Tensor sharding per operand/result of an op", isDialect("#sdy.sharding_per_value<"), nil},

	"sdy.axes":              {"List of axis refs", isDialect("#sdy<axis_ref_list"), nil},
	"sdy.axis_lists":        {"List of axis ref lists", isDialect("#sdy<list_of_axis_ref_lists"), nil},
	"sdy.all_to_all_params": {"List of all-to-all parameters", isDialect("#sdy<all_to_all_param_list"), nil},
	"sdy.direction":         {"propagation direction enum", isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, isBelow(4))},
	"sdy.reduction":         {"reduction op enum", isAttr(ir.IntegerAttr), isIntegerOf(elem.I32, isBelow(3))},
	"mpmd.origin":           {"Origin of user-specified computation.", isDialect("#mpmd.user_origin<"), nil},
	"mpmd.origins":          {"array of origin infos", isAttr(ir.ArrayAttr), isArrayOf(isDialect("#mpmd.user_origin<"))},
	"mpmd.reduction":        {"Denotes a reduction.", isDialect("#mpmd.reduction<"), nil},
	"ui32":                  {"32-bit unsigned integer attribute", isAttr(ir.IntegerAttr), isIntegerOf(elem.UI32, nil)},

	"enum.comparison_direction": {"Which comparison operation to perform.", isDialect("#stablehlo<comparison_direction "), nil},
	"enum.comparison_type":      {"Which comparison type to use.", isDialect("#stablehlo<comparison_type "), nil},
	"enum.fft_type":             {"XLA fast fourier transform type.", isDialect("#stablehlo<fft_type "), nil},
	"enum.transpose":            {"Transpose options", isDialect("#stablehlo<transpose "), nil},
	"enum.rng_distribution":     {"XLA PRNG distribution to be used.", isDialect("#stablehlo<rng_distribution "), nil},
	"enum.rng_algorithm":        {"XLA PRNG algorithm to be used.", isDialect("#stablehlo<rng_algorithm "), nil},
}

func isAnyAttr(*ir.Context, ir.Attr) bool { return true }

func isAttr(kind ir.AttrKind) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool { return c.AttrKind(a) == kind }
}

// isIntegerOf is an integer attribute of a type, with a value that fits if that is asked for.
func isIntegerOf(e elem.Type, fits func(int64) bool) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool {
		return c.AttrKind(a) == ir.IntegerAttr && isScalar(e)(c, c.AttrType(a)) && (fits == nil || fits(c.Ints(a)[0]))
	}
}

func isNonNegative(n int64) bool { return n >= 0 }
func isPositive(n int64) bool    { return n > 0 }

// isBelow is a number of an enumeration with so many words.
func isBelow(n int64) func(int64) bool { return func(i int64) bool { return i >= 0 && i < n } }

func isFloat32(c *ir.Context, a ir.Attr) bool { return isScalar(elem.F32)(c, c.AttrType(a)) }

// isFlatSymbol is @f, but not @f::@g.
func isFlatSymbol(c *ir.Context, a ir.Attr) bool {
	return c.AttrKind(a) == ir.SymbolAttr && !strings.Contains(c.AttrString(a), "::@")
}

func isFunctionType(c *ir.Context, a ir.Attr) bool {
	return c.TypeKind(c.AttrType(a)) == ir.FunctionType
}

func isDenseArray(e elem.Type) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool {
		return c.AttrKind(a) == ir.DenseArrayAttr && isScalar(e)(c, c.AttrType(a))
	}
}

// isElements is every literal with a shaped type: dense, sparse, resources.
func isElements(c *ir.Context, a ir.Attr) bool {
	k := c.AttrKind(a)
	return k == ir.ElementsAttr || k == ir.ResourceAttr || k == ir.OtherAttr && isShaped(c, c.AttrType(a))
}

// isIntElements is MLIR's DenseIntElementsAttr.
func isIntElements(c *ir.Context, a ir.Attr) bool {
	if c.AttrKind(a) != ir.ElementsAttr {
		return false
	}
	e := c.ElementType(c.AttrType(a))
	return isInteger(c, e) || isScalar(elem.Index)(c, e)
}

func isElementsOf(e elem.Type) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool { return isScalar(e)(c, c.ElementType(c.AttrType(a))) }
}

// isTyped is MLIR's TypedAttr: an attribute that has a type.
func isTyped(c *ir.Context, a ir.Attr) bool {
	switch c.AttrKind(a) {
	case ir.IntegerAttr, ir.FloatAttr, ir.StringAttr, ir.ElementsAttr, ir.ResourceAttr:
		return true
	case ir.OtherAttr:
		return isShaped(c, c.AttrType(a))
	}
	return c.AttrKind(a) == ir.DialectAttr && strings.HasPrefix(c.AttrString(a), "#complex.number<")
}

func isArrayOf(valid func(*ir.Context, ir.Attr) bool) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool {
		return !slices.ContainsFunc(c.Items(a), func(item ir.Attr) bool { return !valid(c, item) })
	}
}

// isSymbols is an array of symbols.
func isSymbols(c *ir.Context, a ir.Attr) bool {
	return c.AttrKind(a) == ir.ArrayAttr && isArrayOf(isFlatSymbol)(c, a)
}

// isLayout is a one-dimensional literal of index.
func isLayout(c *ir.Context, a ir.Attr) bool {
	return isIntElements(c, a) && isElementsOf(elem.Index)(c, a) && len(c.Dims(c.AttrType(a))) == 1
}

func isStringOrDict(c *ir.Context, a ir.Attr) bool {
	return c.AttrKind(a) == ir.StringAttr || c.AttrKind(a) == ir.DictAttr
}

// isVersion is one of the numbers of CustomCallApiVersion (StablehloEnums.td).
func isVersion(c *ir.Context, a ir.Attr) bool {
	return isIntegerOf(elem.I32, func(n int64) bool { return n >= 0 && n < int64(len(apiVersions)) })(c, a)
}

// apiVersions are the names of CustomCallApiVersion.
var apiVersions = []string{"API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
	"API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"}

func isGroups(c *ir.Context, a ir.Attr) bool {
	return isIntElements(c, a) && isElementsOf(elem.I64)(c, a) || isDialect("#stablehlo.replica_group_mesh_axes<")(c, a)
}

// isDialect is an attribute of a dialect whose text begins like this.
func isDialect(prefix string) func(*ir.Context, ir.Attr) bool {
	return func(c *ir.Context, a ir.Attr) bool {
		return c.AttrKind(a) == ir.DialectAttr && strings.HasPrefix(c.AttrString(a), prefix)
	}
}
