package ir

import "slices"

// linalgOps lists operations of linalg (LinalgOps.td, LinalgStructuredOps.td and
// LinalgRelayoutOps.td of MLIR 22). They pass elements on to their regions, which do the
// computation.
func linalgOps() []opRow {
	return slices.Concat([]opRow{
		structuredRow("linalg.generic", "linalg.generic", "indexing_maps:maps iterator_types:iterators doc?:string library_call?:string"),
		structuredRow("linalg.fill", "linalg.copy", ""),
		structuredRow("linalg.copy", "linalg.copy", "cast?:attr"),
		structuredRow("linalg.matmul", "linalg.contraction", "indexing_maps?:maps cast?:attr"),
		structuredRow("linalg.batch_matmul", "linalg.contraction", "indexing_maps?:maps cast?:attr"),
		structuredRow("linalg.matvec", "linalg.contraction", ""),
		structuredRow("linalg.vecmat", "linalg.contraction", ""),
		structuredRow("linalg.dot", "linalg.contraction", ""),
		{name: "linalg.transpose", operands: "input:ShapedValue init:ShapedValue", results: "result*:AnyElementTensor", regions: "region", special: "linalg.transpose",
			attrs: "permutation:i64s", traits: bodyTraits, valueName: "transposed"},
		{name: "linalg.broadcast", operands: "input:ShapedValue init:ShapedValue", results: "result*:AnyElementTensor", regions: "region", special: "linalg.broadcast",
			attrs: "dimensions:i64s", traits: bodyTraits, valueName: "broadcasted"},
		{name: "linalg.reduce", operands: "inputs*:ShapedValue inits*:ShapedValue", results: "result*:AnyElementTensor", regions: "combiner", special: "linalg.reduce",
			attrs: "dimensions:i64s", traits: bodyTraits, valueName: "reduced"},
		{name: "linalg.map", operands: "inputs*:ShapedValue init:ShapedValue", results: "result*:AnyElementTensor", regions: "mapper", special: "linalg.map",
			traits: bodyTraits, valueName: "mapped"},
		declaredRow("linalg.index", "", "result:Index", "dim:i64>-1", " #dim{} : ~result"),
		declaredRow("linalg.yield", "values*:Any", "", "", "{?values: $values}{}{?values: : ~values}", IsTerminator),
	}, structuredFunctions("exp", "log", "abs", "ceil", "floor", "negf", "sqrt", "rsqrt", "tanh", "round", "erf", "add", "sub", "mul", "div", "max", "min"), foreignRows(
		declaredRow("linalg.pack", "source:AnyElementRankedTensor dest:AnyElementRankedTensor padding_value*:Any inner_tiles*:Index", "result:AnyElementRankedTensor",
			"outer_dims_perm?:i64s inner_dims_pos:i64s static_inner_tiles:i64s "+segmentsAttr,
			" $source{?padding_value: padding_value($padding_value : ~padding_value)}{?outer_dims_perm: outer_dims_perm = #outer_dims_perm} "+
				"inner_dims_pos = #inner_dims_pos inner_tiles = %[inner_tiles] into $dest{} : ~source -> ~dest=result", AttrSizedOperandSegments).withValueName("pack"),
		declaredRow("linalg.unpack", "source:AnyElementRankedTensor dest:AnyElementRankedTensor inner_tiles*:Index", "result:AnyElementRankedTensor",
			"outer_dims_perm?:i64s inner_dims_pos:i64s static_inner_tiles:i64s",
			" $source{?outer_dims_perm: outer_dims_perm = #outer_dims_perm} inner_dims_pos = #inner_dims_pos inner_tiles = %[inner_tiles] "+
				"into $dest{} : ~source -> ~dest=result").withValueName("unpack"),
		declaredRow("linalg.softmax", "input:ShapedValue output:ShapedValue", "result*:AnyElementTensor", "dimension:i64",
			"{} dimension(#dimension) ins($input : ~input) outs($output : ~output){?result: -> ~result}"),
	))
}

// structuredRow returns the row of an operation that reads inputs and writes outputs, with a region
// that computes the elements.
func structuredRow(name, special, attrs string) opRow {
	return opRow{name: name, operands: "inputs*:Any outputs*:Any", results: "result_tensors*:AnyElementTensor", regions: "region", special: special,
		attrs: attrs + " " + segmentsAttr, traits: []Trait{SingleBlock, SingleBlockImplicitTerminator, AttrSizedOperandSegments}}
}

// structuredFunctions returns the rows of operations that apply a function to each element.
func structuredFunctions(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, structuredRow("linalg."+name, "linalg."+name, ""))
	}
	return rows
}
