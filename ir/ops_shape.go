package ir

// shapeOps are the operations of shape (ShapeOps.td of MLIR 22) that are not among neighbourOps.
var shapeOps = foreignRows(append([]opRow{
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
	{name: "shape.debug_print", operands: "input:ShapeOrSize", results: "output:ShapeOrSize"},
	{name: "shape.split_at", operands: "operand:ShapeOrExtents index:SizeOrIndex", results: "head:ShapeOrExtents tail:ShapeOrExtents"},

	{name: "shape.assuming", operands: "witness:Witness", results: "results*:Any", regions: "doRegion", special: "shape.assuming", traits: bodyTraits},
	{name: "shape.reduce", operands: "shape:ShapeOrExtents initVals*:Any", results: "result*:Any", regions: "region", special: "shape.reduce",
		traits: []Trait{SingleBlock}},
	{name: "shape.func", regions: "body+", special: "func",
		attrs:  "sym_name:string function_type:type sym_visibility?:string arg_attrs?:dicts res_attrs?:dicts",
		traits: []Trait{FunctionOpInterface, IsIsolatedFromAbove}},
	{name: "shape.function_library", regions: "body", special: "shape.function_library", attrs: "sym_name:symbolname sym_visibility?:string mapping:dict",
		traits: []Trait{IsIsolatedFromAbove, NoRegionArguments, SymbolTable, SymbolOpInterface, NoTerminator, SingleBlock}},
}, yieldRows("shape.assuming_yield", "shape.return", "shape.yield")...)...)

// yieldRows end regions, and give what stands there.
func yieldRows(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, opRow{name: name, operands: "operands*:Any", form: "{}?( $operands*?) : pairs?", traits: []Trait{IsTerminator}})
	}
	return rows
}

// declaredRow has a form that is written as the definitions of MLIR write it; see the form of this name in package text/internal/neighbour.
func declaredRow(name, operands, results, attrs, form string, traits ...Trait) opRow {
	return opRow{name: name, operands: operands, results: results, attrs: attrs, form: form, special: "declared", traits: traits}
}

// where is a row whose values satisfy predicates.
func (r opRow) where(predicates ...string) opRow {
	r.predicates = predicates
	return r
}

// named is a row whose one result has a name.
func (r opRow) named(name string) opRow {
	r.valueName = name
	return r
}

// indexOps are the operations of index (IndexOps.td of MLIR 22).
var indexOps = foreignRows(append(
	indexRows("add", "and", "ceildivs", "ceildivu", "divs", "divu", "floordivs", "maxs", "maxu", "mins", "minu", "mul", "or", "rems", "remu", "shl",
		"shrs", "shru", "sub", "xor"),
	declaredRow("index.casts", "input:IntegerOrIndex", "output:IntegerOrIndex", "", " $input{} : ~input to ~output", CastOpInterface),
	declaredRow("index.castu", "input:IntegerOrIndex", "output:IntegerOrIndex", "", " $input{} : ~input to ~output", CastOpInterface),
	declaredRow("index.cmp", "lhs:Index rhs:Index", "result:I1", "pred:index.cmp", " #pred($lhs, $rhs){}"),
	declaredRow("index.constant", "", "result:Index", "value:index", "{} #value"),
	declaredRow("index.bool.constant", "", "result:I1", "value:bool", "{} #value"),
	declaredRow("index.sizeof", "", "result:Index", "", "{}"),
)...)

func indexRows(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, declaredRow("index."+name, "lhs:Index rhs:Index", "result:Index", "", " $lhs, $rhs{}"))
	}
	return rows
}
