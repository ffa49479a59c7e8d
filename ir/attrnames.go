package ir

// Names of attributes that Go code uses. They have the same numbers in all Contexts, as do all
// names in the operation table; see TableName.
const (
	NameSymName AttrName = iota
	NameVisibility
	NameFunctionType
	NameArgAttrs
	NameResAttrs
	NameCallee
	NameValue
	NameDecomposition
	NameDirection
	NameCompareType
	NameFftType
	NameDistribution
	NameIndex
	NameDimension
	NameDimensions
	NameBroadcastDimensions
	NameOperandSegments
	NameResultSegments
)

// codeNames holds their texts, with which knownNames begins.
var codeNames = [...]string{
	NameSymName:             "sym_name",
	NameVisibility:          "sym_visibility",
	NameFunctionType:        "function_type",
	NameArgAttrs:            "arg_attrs",
	NameResAttrs:            "res_attrs",
	NameCallee:              "callee",
	NameValue:               "value",
	NameDecomposition:       "decomposition",
	NameDirection:           "comparison_direction",
	NameCompareType:         "compare_type",
	NameFftType:             "fft_type",
	NameDistribution:        "rng_distribution",
	NameIndex:               "index",
	NameDimension:           "dimension",
	NameDimensions:          "dimensions",
	NameBroadcastDimensions: "broadcast_dimensions",
	NameOperandSegments:     "operandSegmentSizes",
	NameResultSegments:      "resultSegmentSizes",
}
