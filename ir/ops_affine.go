package ir

import "slices"

// affineOps lists operations of affine (AffineOps.td of MLIR 22). Like those of scf, they only pass
// values on.
func affineOps() []opRow {
	return slices.Concat([]opRow{
		{name: "affine.for", operands: "lowerBoundOperands*:Index upperBoundOperands*:Index inits*:Any", results: "results*:Any", regions: "region",
			special: "affine.for", attrs: "lowerBoundMap:map upperBoundMap:map step:index " + segmentsAttr,
			traits: []Trait{AttrSizedOperandSegments, SingleBlock, SingleBlockImplicitTerminator}},
		{name: "affine.if", operands: "operand*:Any", results: "results*:Any", regions: "thenRegion elseRegion+", special: "affine.if",
			attrs: "condition:set", traits: branchTraits},
		{name: "affine.parallel", operands: "mapOperands*:Index", results: "results*:Any", regions: "region", special: "affine.parallel",
			attrs: "reductions:array lowerBoundsMap:map lowerBoundsGroups:i32elements upperBoundsMap:map upperBoundsGroups:i32elements steps:i64array", traits: bodyTraits},
		{name: "affine.load", operands: "memref:AnyMemref indices*:Index", results: "result:Any", special: "affine.load", attrs: "map:map"},
		{name: "affine.store", operands: "value:Any memref:AnyMemref indices*:Index", special: "affine.store", attrs: "map:map"},
		{name: "affine.apply", operands: "mapOperands*:Index", results: "result:Index", special: "applying", attrs: "map:map"},
		{name: "affine.min", operands: "operands*:Index", results: "result:Index", special: "applying", attrs: "map:map"},
		{name: "affine.max", operands: "operands*:Index", results: "result:Index", special: "applying", attrs: "map:map"},
		{name: "affine.yield", operands: "operands*:Any", form: "{}?( $operands*?) : pairs?", traits: []Trait{IsTerminator}},
	}, foreignRows(
		declaredRow("affine.delinearize_index", "linear_index:Index dynamic_basis*:Index", "multi_index*:Index", "static_basis:i64s",
			" $linear_index into %(dynamic_basis){} : ~multi_index"),
		declaredRow("affine.linearize_index", "multi_index*:Index dynamic_basis*:Index", "linear_index:Index", "static_basis:i64s disjoint?:attr!=false "+segmentsAttr,
			"{?disjoint: disjoint} [$multi_index] by %(dynamic_basis){} : ~linear_index", AttrSizedOperandSegments),
		opRow{name: "affine.prefetch", operands: "memref:AnyMemref indices*:Index", attrs: prefetchAttrs + " map:map", special: "affine.prefetch"},
		opRow{name: "affine.vector_load", operands: "memref:AnyMemref indices*:Index", results: "result:AnyVector", attrs: "map:map", special: "affine.vector_load"},
		opRow{name: "affine.vector_store", operands: "value:AnyVector memref:AnyMemref indices*:Index", attrs: "map:map", special: "affine.vector_store"},
	))
}
