package ir

import "slices"

// shapeOps lists the operations of shape (ShapeOps.td of MLIR 22).
func shapeOps() []opRow {
	return slices.Concat([]opRow{
		{name: "shape.broadcast", operands: "shapes*:ShapeOrExtents", results: "result:ShapeOrExtents", form: " $shapes*{} : arrow", attrs: "error?:string"},
		{name: "shape.const_shape", results: "result:ShapeOrExtents", form: "{} #shape : result", attrs: "shape:extents"},
		declaredRow("shape.cstr_broadcastable", "shapes*:ShapeOrExtents", "result:Witness", "", " $shapes{} : ~shapes"),
		{name: "shape.num_elements", operands: "shape:ShapeOrExtents", results: "result:SizeOrIndex", form: " $shape{} : arrow"},
		{name: "shape.shape_of", operands: "arg:ShapedOrValueShape", results: "result:ShapeOrExtents", form: " $arg{} : arrow"},
	}, foreignRows(
		arrowRow("shape.add", "lhs:SizeOrIndex rhs:SizeOrIndex", "result:SizeOrIndex", " $lhs, $rhs"),
		arrowRow("shape.mul", "lhs:SizeOrIndex rhs:SizeOrIndex", "result:SizeOrIndex", " $lhs, $rhs"),
		arrowRow("shape.get_extent", "shape:ShapeOrExtents dim:SizeOrIndex", "extent:SizeOrIndex", " $shape, $dim"),
		arrowRow("shape.dim", "value:AnyShaped index:SizeOrIndex", "extent:SizeOrIndex", " $value, $index"),
		arrowRow("shape.rank", "shape:ShapeOrExtents", "rank:SizeOrIndex", " $shape"),
		declaredRow("shape.size_to_index", "arg:SizeOrIndex", "result:Index", "", " $arg{} : ~arg", CastOpInterface),
		declaredRow("shape.cstr_eq", "shapes*:ShapeOrExtents", "result:Witness", "", " $shapes{} : ~shapes"),
		declaredRow("shape.cstr_require", "pred:I1", "result:Witness", "msg:string", " $pred, #msg{}"),
		declaredRow("shape.const_witness", "", "result:Witness", "passing:bool", " #passing{}"),
		arrowRow("shape.any", "inputs*:ShapeOrExtents", "result:ShapeOrExtents", " $inputs*"),
		arrowRow("shape.concat", "lhs:ShapeOrExtents rhs:ShapeOrExtents", "result:ShapeOrExtents", " $lhs, $rhs"),
		arrowRow("shape.div", "lhs:SizeOrIndex rhs:SizeOrIndex", "result:SizeOrIndex", " $lhs, $rhs"),
		arrowRow("shape.max", "lhs:ShapeOrSize rhs:ShapeOrSize", "result:ShapeOrSize", " $lhs, $rhs"),
		arrowRow("shape.min", "lhs:ShapeOrSize rhs:ShapeOrSize", "result:ShapeOrSize", " $lhs, $rhs"),
		arrowRow("shape.to_extent_tensor", "input:ShapeOrExtents", "result:IndexTensor", " $input"),
		arrowRow("shape.value_as_shape", "arg:ExtentsOrValueShape", "result:ShapeOrExtents", " $arg"),
		declaredRow("shape.meet", "arg0:AnyShapeOrSize arg1:AnyShapeOrSize", "result:AnyShapeOrSize", "error?:string",
			" $arg0, $arg1{?error:, error = #error}{} : ~arg0, ~arg1 -> ~result"),
		declaredRow("shape.assuming_all", "inputs*:Witness", "result:Witness", "", " $inputs{}"),
		declaredRow("shape.const_size", "", "result:Size", "value:index", " #value{}"),
		declaredRow("shape.index_to_size", "arg:Index", "result:Size", "", " $arg{}"),
		declaredRow("shape.from_extent_tensor", "input:ExtentTensor", "result:Shape", "", " $input{} : ~input"),
		declaredRow("shape.from_extents", "extents*:SizeOrIndex", "shape:Shape", "", " $extents{} : ~extents"),
		declaredRow("shape.is_broadcastable", "shapes*:ShapeOrExtents", "result:I1", "", " $shapes{} : ~shapes"),
		declaredRow("shape.shape_eq", "shapes*:ShapeOrExtents", "result:I1", "", " $shapes{} : ~shapes"),
		declaredRow("shape.value_of", "arg:ValueShape", "result:AnyShaped", "", " $arg{} : ~result"),
		declaredRow("shape.with_shape", "operand:ShapedOrValueShape shape:ShapeOrExtents", "result:ValueShape", "", " $operand, $shape{} : ~operand, ~shape"),
		opRow{name: "shape.debug_print", operands: "input:ShapeOrSize", results: "output:ShapeOrSize"},
		opRow{name: "shape.split_at", operands: "operand:ShapeOrExtents index:SizeOrIndex", results: "head:ShapeOrExtents tail:ShapeOrExtents"},
		opRow{name: "shape.assuming", operands: "witness:Witness", results: "results*:Any", regions: "doRegion", special: "shape.assuming", traits: bodyTraits},
		opRow{name: "shape.reduce", operands: "shape:ShapeOrExtents initVals*:Any", results: "result*:Any", regions: "region", special: "shape.reduce",
			traits: []Trait{SingleBlock}},
		opRow{name: "shape.func", regions: "body+", special: "func",
			attrs:  "sym_name:string function_type:type sym_visibility?:string arg_attrs?:dicts res_attrs?:dicts",
			traits: []Trait{FunctionOpInterface, IsIsolatedFromAbove}},
		opRow{name: "shape.function_library", regions: "body", special: "shape.function_library", attrs: "sym_name:symbolname sym_visibility?:string mapping:dict",
			traits: []Trait{IsIsolatedFromAbove, NoRegionArguments, SymbolTable, SymbolOpInterface, NoTerminator, SingleBlock}},
	), foreignRows(yieldRows("shape.assuming_yield", "shape.return", "shape.yield")...))
}

// arrowRow returns the row of an operation of shape that prints all types after the colon.
func arrowRow(name, operands, results, form string) opRow {
	return opRow{name: name, operands: operands, results: results, form: form + "{} : arrow"}
}

// yieldRows returns rows of terminators that yield any number of operands.
func yieldRows(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, opRow{name: name, operands: "operands*:Any", form: "{}?( $operands*?) : pairs?", traits: []Trait{IsTerminator}})
	}
	return rows
}
