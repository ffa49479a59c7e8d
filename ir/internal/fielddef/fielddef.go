// Package fielddef lists the fields of the attributes of StableHLO and CHLO, and the words of their
// enumerations.
package fielddef

// A Kind is the type of a field's value. It also determines when the field is printed.
type Kind uint8

const (
	Dims         Kind = iota // [0, 1], not printed if empty
	List                     // [0, 1], always printed
	Int                      // 1, not printed if 0
	Count                    // 1, always printed
	Bool                     // true
	Attr                     // any attribute, always printed
	OptionalAttr             // any attribute, or two integers, (1)2
	Type
	Tolerance // a float or an integer, not printed if 0
)

// A Def defines a field of a dialect attribute.
type Def struct {
	Name string
	Kind Kind
}

// fieldDefs lists the dialect attributes that consist of fields. Most print the fields in this
// order in angle brackets (StablehloAttrs.td, ChloAttrs.td, and the printers in StablehloOps.cpp);
// package ir has the exceptions.
var fieldDefs = []struct {
	name   string
	fields []Def
}{
	{"#stablehlo.scatter", []Def{{"update_window_dims", Dims}, {"inserted_window_dims", Dims}, {"input_batching_dims", Dims},
		{"scatter_indices_batching_dims", Dims}, {"scatter_dims_to_operand_dims", Dims}, {"index_vector_dim", Int}}},
	{"#stablehlo.gather", []Def{{"offset_dims", Dims}, {"collapsed_slice_dims", Dims}, {"operand_batching_dims", Dims},
		{"start_indices_batching_dims", Dims}, {"start_index_map", Dims}, {"index_vector_dim", Int}}},
	{"#stablehlo.dot", []Def{{"lhs_batching_dimensions", Dims}, {"rhs_batching_dimensions", Dims},
		{"lhs_contracting_dimensions", Dims}, {"rhs_contracting_dimensions", Dims}}},
	{"#chlo.ragged_dot", []Def{{"lhs_batching_dimensions", Dims}, {"rhs_batching_dimensions", Dims},
		{"lhs_contracting_dimensions", Dims}, {"rhs_contracting_dimensions", Dims},
		{"lhs_ragged_dimensions", Dims}, {"rhs_group_dimensions", Dims}}},
	{"#stablehlo.dot_algorithm", []Def{{"lhs_precision_type", Type}, {"rhs_precision_type", Type}, {"accumulation_type", Type},
		{"lhs_component_count", Count}, {"rhs_component_count", Count}, {"num_primitive_operations", Count},
		{"allow_imprecise_accumulation", Bool}}},
	{"#stablehlo.output_operand_alias", []Def{{"output_tuple_indices", List}, {"operand_index", Count}, {"operand_tuple_indices", List}}},
	{"#stablehlo.channel_handle", []Def{{"handle", Count}, {"type", Count}}},
	{"#stablehlo.axis_ref", []Def{{"name", Attr}, {"sub_axis_info", OptionalAttr}}},
	{"#stablehlo.mesh_axis", []Def{{"name", Attr}, {"size", Count}}},
	{"#stablehlo.replica_group_mesh_axes", []Def{{"mesh", Attr}, {"axes", Attr}}},
	{"#stablehlo.mesh", []Def{{"axes", Attr}, {"device_ids", OptionalAttr}}},
	{"#stablehlo.bounds", []Def{{"bounds", List}}},
	{"#stablehlo.conv", Conv},
	{"#stablehlo.result_accuracy", accuracyFields},
	{"#chlo.result_accuracy", accuracyFields},
}

var accuracyFields = []Def{{"atol", Tolerance}, {"rtol", Tolerance}, {"ulps", Tolerance}, {"mode", Attr}}

// Of returns the fields of a dialect attribute such as #stablehlo.dot, in print order, or
// nil if the attribute does not consist of fields. The caller must not change the slice.
func Of(name string) []Def {
	for i := range fieldDefs {
		if fieldDefs[i].name == name {
			return fieldDefs[i].fields
		}
	}
	return nil
}

// A Missing is the error for a missing field, with its name.
type Missing string

func (f Missing) Error() string { return "field '" + string(f) + "' is missing" }

// ConvSides describes the three dimension lists of a convolution: the letters that each contains
// once, and the text after it (StablehloOps.cpp, parseConvolutionDimensions).
var ConvSides = [3]struct{ Letters, After string }{{"bf", "x"}, {"io", "->"}, {"bf", ""}}

// Conv lists the fields of #stablehlo.conv, three for each side: the dimensions of its two
// letters, and the spatial dimensions.
var Conv = []Def{
	{"input_batch_dimension", Count}, {"input_feature_dimension", Count}, {"input_spatial_dimensions", List},
	{"kernel_input_feature_dimension", Count}, {"kernel_output_feature_dimension", Count}, {"kernel_spatial_dimensions", List},
	{"output_batch_dimension", Count}, {"output_feature_dimension", Count}, {"output_spatial_dimensions", List},
}

// enums lists the words of #dialect<name WORD> (StablehloEnums.td, ChloEnums.td).
var enums = [...]struct {
	name  string
	words []string
}{
	{"precision", []string{"DEFAULT", "HIGH", "HIGHEST"}},
	{"fft_type", []string{"FFT", "IFFT", "RFFT", "IRFFT"}},
	{"comparison_direction", []string{"EQ", "NE", "GE", "GT", "LE", "LT"}},
	{"comparison_type", []string{"NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"}},
	{"transpose", []string{"TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"}},
	{"rng_distribution", []string{"UNIFORM", "NORMAL"}},
	{"rng_algorithm", []string{"DEFAULT", "THREE_FRY", "PHILOX"}},
}

// Words returns the words of an enumeration of StableHLO, such as comparison_direction, or nil
// if the name is unknown. The caller must not change the slice.
func Words(name string) []string {
	for i := range enums {
		if enums[i].name == name {
			return enums[i].words
		}
	}
	return nil
}

// AccuracyModes returns the words of #dialect.result_accuracy_mode<WORD>.
func AccuracyModes() []string { return []string{"DEFAULT", "HIGHEST", "TOLERANCE"} }
