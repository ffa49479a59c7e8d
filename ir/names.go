package ir

import "strings"

// Names is the part of a Context that maps names of attributes and operations to numbers.
type Names struct {
	attrs  []string            // by AttrName; the first are those of the operation table
	ops    []string            // by OpName; the first are those of the operation table
	byAttr map[string]AttrName // names of attributes outside of the operation table
	byOp   map[string]OpName   // names of operations outside of the operation table
}

// An AttrName is the name of an attribute. Those in the operation table have fixed numbers.
type AttrName int32

// Attr returns the number of an attribute name.
func (names *Names) Attr(text string) AttrName {
	if n, ok := TableName(text); ok {
		return n
	}
	if n, ok := names.byAttr[text]; ok {
		return n
	}
	n := AttrName(len(names.attrs))
	kept := strings.Clone(text) // text does not escape, so that callers convert it on their stacks
	names.attrs = append(names.attrs, kept)
	names.byAttr[kept] = n
	return n
}

// KnowsAttr reports whether the Context has met an attribute name outside of the operation table.
func (names *Names) KnowsAttr(text string) bool { _, ok := names.byAttr[text]; return ok }

// AttrText returns the text of an attribute name.
func (names *Names) AttrText(n AttrName) string { return names.attrs[n] }

// An OpName is the name of an operation. Those in the table have constants: OpAdd for
// stablehlo.add, and OpChloAcos, OpFuncReturn and the like for those of other dialects.
type OpName int32

// Op returns the number of an operation name: "stablehlo.add".
func (names *Names) Op(text string) OpName {
	if n, ok := opByName.Get()[text]; ok {
		return n
	}
	if n, ok := names.byOp[text]; ok {
		return n
	}
	n := OpName(len(names.ops))
	names.ops = append(names.ops, text)
	names.byOp[text] = n
	return n
}

// HasUnregisteredOps reports whether the Context has met an operation outside of the table.
func (names *Names) HasUnregisteredOps() bool { return len(names.byOp) > 0 }

// OpText returns the full name of an operation.
func (names *Names) OpText(n OpName) string { return names.ops[n] }

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
	nameDecomposition
	NameDirection
	NameCompareType
	nameFftType
	nameDistribution
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
	nameDecomposition:       "decomposition",
	NameDirection:           "comparison_direction",
	NameCompareType:         "compare_type",
	nameFftType:             "fft_type",
	nameDistribution:        "rng_distribution",
	NameIndex:               "index",
	NameDimension:           "dimension",
	NameDimensions:          "dimensions",
	NameBroadcastDimensions: "broadcast_dimensions",
	NameOperandSegments:     "operandSegmentSizes",
	NameResultSegments:      "resultSegmentSizes",
}
