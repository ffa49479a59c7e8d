package ir

// A Constraint restricts an inherent attribute of an operation. The operation table refers to it by
// name. Package ir and the reader use only its base: i64>-1, a non-negative i64, has the base i64.
// Package ir/verify checks the rest.
type Constraint uint8

// constraints lists the constraints with MLIR's summaries.
var constraints = [...]struct {
	name, summary string
	base          string // if not the constraint itself
	prefix        string // see Prefix
}{
	{"attr", "any attribute", "", ""},
	{"i64", "64-bit signless integer attribute", "", ""},
	{"i32", "32-bit signless integer attribute", "", ""},
	// printed in brackets
	{"[i32]", "32-bit signless integer attribute whose value is non-negative", "", ""},
	{"f32", "32-bit float attribute", "", ""},
	{"bool", "bool attribute", "", ""},
	{"string", "string attribute", "", ""},
	{"symbolname", "string attribute", "", ""}, // printed as @name
	{"symbol", "flat symbol reference attribute", "", ""},
	{"unit", "unit attribute", "", ""},
	{"type", "type attribute of function type", "", ""},
	{"i64s", "i64 dense array attribute", "", ""},
	{"i32s", "i32 dense array attribute", "", ""},
	{"bools", "i1 dense array attribute", "", ""},
	{"elements", "constant vector/tensor attribute", "", ""},
	{"i64elements", "64-bit signless integer elements attribute", "", ""},
	{"extents", "index elements attribute", "", ""},
	{"array", "array attribute", "", ""},
	{"dict", "dictionary of named attribute values", "", ""},
	{"enum.comparison_direction", "Which comparison operation to perform.", "", "#stablehlo<comparison_direction "},
	{"enum.comparison_type", "Which comparison type to use.", "", "#stablehlo<comparison_type "},
	{"enum.fft_type", "XLA fast fourier transform type.", "", "#stablehlo<fft_type "},
	{"enum.transpose", "Transpose options", "", "#stablehlo<transpose "},
	{"enum.rng_distribution", "XLA PRNG distribution to be used.", "", "#stablehlo<rng_distribution "},
	{"enum.rng_algorithm", "XLA PRNG algorithm to be used.", "", "#stablehlo<rng_algorithm "},
	{"conv", "Structure of dimension information for conv op", "", "#stablehlo.conv<"},
	{"dot", "Attribute that models the dimension information for dot.", "", "#stablehlo.dot<"},
	{"sdy.mesh", "Mesh of axes and a list of devices", "", "#sdy.mesh<"},
	{"sdy.sharding", "Tensor sharding", "", "#sdy.sharding<"},
	{"sdy.sharding_per_value", "Tensor sharding per operand/result of an op", "", "#sdy.sharding_per_value<"},
	{"sdy.manual_axes", "A list of axes that a ManualComputationOp is manual on", "", "#sdy<manual_axes"},
	{"sdy.axes", "List of axis refs", "", "#sdy<axis_ref_list"},
	{"sdy.axis_lists", "List of axis ref lists", "", "#sdy<list_of_axis_ref_lists"},
	{"sdy.all_to_all_params", "List of all-to-all parameters", "", "#sdy<all_to_all_param_list"},
	{"sdy.direction", "propagation direction enum", "", ""},
	{"sdy.reduction", "reduction op enum", "", ""},
	{"arith.overflow", "Integer overflow arith flags", "", "#arith.overflow<"},
	{"arith.fastmath", "Floating point fast math flags", "", "#arith.fastmath<"},
	{"arith.rounding", "Floating point rounding mode", "", ""},
	{"arith.cmpi", "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9", "", ""},
	{"arith.cmpf", "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15", "", ""},

	{"aliases", "Aliasing attribute for outputs and operands of CustomCall", "array", "[#stablehlo.output_operand_alias<"},
	{"chlo.precisions", "Precision Config attribute", "array", "[#chlo<precision "},
	{"dicts", "Array of dictionary attributes", "array", ""},
	{"i64arrays", "Array of 64-bit integer array attributes", "array", ""},
	{"layouts", "Array of layout (1D tensor of index type) attributes", "array", ""},
	{"precisions", "Precision Config attribute", "array", "[#stablehlo<precision "},
	{"programs", "Array of FlatSymbolRefArrayAttr", "array", ""},
	{"symbols", "flat symbol ref array attribute", "array", ""},
	{"accuracy", "The requested accuracy for transcendental unary ops.", "attr", "#stablehlo.result_accuracy<"},
	{"channel", "two 64-bit integers 'handle' and 'type'", "attr", "#stablehlo.channel_handle<"},
	{"index", "index attribute", "", ""},
	{"config", "string attribute or dictionary of named attribute values", "attr", ""},
	{"dot_algorithm", "Attribute that models the algorithm constraints to use for computing dot.", "attr", "#stablehlo.dot_algorithm<"},
	{"gather", "Attribute that models the dimension information for gather", "attr", "#stablehlo.gather<"},
	{"groups", "64-bit signless integer elements attribute or mesh and axes based replica groups representation.", "attr", ""},
	{"ragged", "Attribute that models the dimension information for ragged dot.", "attr", "#chlo.ragged_dot<"},
	{"scatter", "Attribute that models the dimension information for scatter", "attr", "#stablehlo.scatter<"},
	{"typed", "TypedAttr instance", "attr", ""},
	{"chlo.direction", "Which comparison operation to perform.", "enum.comparison_direction", "#chlo<comparison_direction "},
	{"chlo.type", "Which comparison type to use.", "enum.comparison_type", "#chlo<comparison_type "},
	{"i32>0", "32-bit signless integer attribute whose value is positive", "i32", ""},
	{"i32>-1", "32-bit signless integer attribute whose value is non-negative", "i32", ""},
	{"version", "Custom call API version", "i32", ""},
	{"i64>0", "64-bit signless integer attribute whose value is positive", "i64", ""},
	{"i64>-1", "64-bit signless integer attribute whose value is non-negative", "i64", ""},
}

// constraintOf returns the constraint with a name. It panics if the operation table is wrong.
func constraintOf(name string) Constraint {
	for i := range constraints {
		if constraints[i].name == name {
			return Constraint(i)
		}
	}
	panic("ir: constraints: no " + name)
}

// Constraints returns all constraints.
func Constraints() []Constraint {
	all := make([]Constraint, len(constraints))
	for i := range all {
		all[i] = Constraint(i)
	}
	return all
}

// String returns the name of the constraint in the operation table, such as i64s.
func (k Constraint) String() string { return constraints[k].name }

// Base returns the constraint without the restrictions that only the verifier checks.
func (k Constraint) Base() Constraint {
	if base := constraints[k].base; base != "" {
		return constraintOf(base)
	}
	return k
}

// Summary returns MLIR's summary of the constraint.
func (k Constraint) Summary() string { return constraints[k].summary }

// Prefix returns the start of the text of the dialect attributes that satisfy the constraint. A [
// in front of it stands for an array of such attributes. It is empty for other constraints.
func (k Constraint) Prefix() string { return constraints[k].prefix }
