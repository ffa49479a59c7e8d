package ir

import "slices"

// tensorOps lists operations of tensor (TensorOps.td of MLIR 22). They only move elements.
func tensorOps() []opRow {
	return slices.Concat([]opRow{
		{name: "tensor.cast", operands: "source:AnyElementTensor", results: "dest:AnyElementTensor",
			form: " $source{} : to", traits: []Trait{CastOpInterface}, valueName: "cast"},
		{name: "tensor.dim", operands: "source:NonScalarTensor index:Index", results: "result:Index", form: "{} $source, $index : ~source", special: "declared", valueName: "dim"},
		{name: "tensor.extract", operands: "tensor:AnyElementRankedTensor indices*:Index", results: "result:Any",
			form: " $tensor[$indices]{} : ~tensor^result", special: "declared", predicates: []string{"result type matches element type of tensor"}, valueName: "extracted"},
		{name: "tensor.from_elements", operands: "elements*:Any", results: "result:AnyElementStaticTensor",
			form: " $elements{} : ~result^elements", special: "declared", predicates: []string{"operand types match result element type"}, valueName: "from_elements"},
		declaredRow("tensor.empty", "dynamicSizes*:Index", "result:AnyElementRankedTensor", "", "($dynamicSizes){} : ~result"),
		{name: "tensor.splat", operands: "input:Any dynamicSizes*:Index", results: "aggregate:AnyElementRankedTensor", special: "declared",
			form: " $input{?dynamicSizes:[$dynamicSizes]}{} : ~aggregate^input", predicates: []string{"operand type matches element type of result"}, valueName: "splat"},
		{name: "tensor.rank", operands: "tensor:AnyElementTensor", results: "result:Index", form: " $tensor{} : ~tensor", special: "declared", valueName: "rank"},
		{name: "tensor.insert", operands: "scalar:Any dest:AnyElementRankedTensor indices*:Index", results: "result:AnyElementRankedTensor",
			form: " $scalar into $dest[$indices]{} : ~dest=result^scalar", special: "declared",
			predicates: []string{"result type matches type of dest", "scalar type matches element type of dest"}, valueName: "inserted"},
		declaredRow("tensor.extract_slice", "source:AnyElementRankedTensor offsets*:Index sizes*:Index strides*:Index", "result:AnyElementRankedTensor", sliceAttrs,
			" $source%[offsets] %[sizes] %[strides]{} : ~source to ~result", AttrSizedOperandSegments).withValueName("extracted_slice"),
		insertRow("tensor.insert_slice", "result:AnyElementRankedTensor", "~dest=result", "result type matches type of dest").withValueName("inserted_slice"),
		insertRow("tensor.parallel_insert_slice", "", "~dest"),
		declaredRow("tensor.expand_shape", "src:AnyElementTensor output_shape*:Index", "result:AnyElementTensor", "reassociation:i64arrays static_output_shape:i64s",
			" $src #reassociation output_shape %[output_shape]{} : ~src into ~result").withValueName("expanded"),
		declaredRow("tensor.collapse_shape", "src:AnyElementTensor", "result:AnyElementTensor", "reassociation:i64arrays",
			" $src #reassociation{} : ~src into ~result").withValueName("collapsed"),
		{name: "tensor.pad", operands: "source:AnyElementRankedTensor low*:Index high*:Index", results: "result:AnyElementRankedTensor", regions: "region",
			attrs: "static_low:i64s static_high:i64s nofold?:unit " + segmentsAttr, traits: segmentedBody, valueName: "padded",
			form: " $source{?nofold: nofold} low%[low] high%[high] {&}{} : ~source to ~result", special: "declared"},
		{name: "tensor.generate", operands: "dynamicExtents*:Index", results: "result:AnyElementRankedTensor", regions: "body",
			form: " $dynamicExtents {&}{} : ~result", special: "declared", traits: bodyTraits, valueName: "generated"},
		{name: "tensor.yield", operands: "value:Any", form: " $value{} : pairs", traits: []Trait{IsTerminator}},
		declaredRow("tensor.concat", "inputs*:AnyElementRankedTensor", "result:AnyElementRankedTensor", "dim:i64", " dim(#dim) $inputs{} : ~()").withValueName("concat"),
		declaredRow("tensor.reshape", "source:AnyElementTensor shape:ExtentsTensor", "result:AnyElementTensor", "", " $source($shape){} : ~()").withValueName("reshape"),
	}, foreignRows(
		declaredRow("tensor.bitcast", "source:IntegerOrFloatTensor", "dest:IntegerOrFloatTensor", "", " $source{} : ~source to ~dest", CastOpInterface),
		declaredRow("tensor.gather", "source:AnyElementRankedTensor indices:IndexLikeTensor", "result:AnyElementRankedTensor", "gather_dims:i64s unique?:unit",
			" $source[$indices] gather_dims(#gather_dims){?unique: unique}{} : ~()").withValueName("gather"),
		declaredRow("tensor.scatter", "source:AnyElementRankedTensor dest:AnyElementRankedTensor indices:IndexLikeTensor", "result:AnyElementRankedTensor",
			"scatter_dims:i64s unique?:unit", " $source into $dest[$indices] scatter_dims(#scatter_dims){?unique: unique}{} : ~()").withValueName("scatter"),
	))
}

// sliceAttrs lists the attributes of slice operations.
const sliceAttrs = segmentsAttr + " static_offsets:i64s static_sizes:i64s static_strides:i64s"

// insertRow returns the row of an operation that inserts a tensor into another one, whose type is
// that of the result, if any.
func insertRow(name, result, dest string, predicates ...string) opRow {
	row := declaredRow(name, "source:AnyElementRankedTensor dest:AnyElementRankedTensor offsets*:Index sizes*:Index strides*:Index", result, sliceAttrs,
		" $source into $dest%[offsets] %[sizes] %[strides]{} : ~source into "+dest, AttrSizedOperandSegments)
	row.predicates = predicates
	return row
}
