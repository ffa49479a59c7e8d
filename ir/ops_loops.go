package ir

import "slices"

// loopOps are the operations of scf and affine (SCFOps.td and AffineOps.td of MLIR 22). They hand on values: promotion leaves what is
// carried, and what bounds and indices are, as it is declared.
var loopOps = []opRow{
	{name: "scf.for", operands: "lowerBound:LoopInteger upperBound:LoopInteger step:LoopInteger initArgs*:Any", results: "results*:Any", regions: "region",
		special: "scf.for", attrs: "unsignedCmp?:unit", traits: bodyTraits},
	{name: "scf.if", operands: "condition:I1", results: "results*:Any", regions: "thenRegion elseRegion+", special: "scf.if",
		traits: branchTraits},
	{name: "scf.while", operands: "inits*:Any", results: "results*:Any", regions: "before after", special: "scf.while", traits: []Trait{SingleBlock}},
	declaredRow("scf.condition", "condition:I1 args*:Any", "", "", "($condition){}{?args: $args : ~args}", IsTerminator),
	{name: "scf.parallel", operands: "lowerBound*:Index upperBound*:Index step*:Index initVals*:Any", results: "results*:Any", regions: "region",
		special: "scf.parallel", attrs: segmentsAttr, traits: segmentedBody},
	{name: "scf.reduce", operands: "operands*:Any", regions: "reductions*", special: "scf.reduce", traits: []Trait{IsTerminator}},
	{name: "scf.reduce.return", operands: "result:Any", form: " $result{} : pairs", traits: []Trait{IsTerminator}},
	{name: "scf.index_switch", operands: "arg:Index", results: "results*:Any", regions: "defaultRegion caseRegions*", special: "scf.index_switch",
		attrs: "cases:i64s", traits: bodyTraits},
	{name: "scf.execute_region", results: "result*:Any", regions: "region+", special: "scf.execute_region", attrs: "no_inline?:unit"},
	{name: "scf.forall", operands: "dynamicLowerBound*:Index dynamicUpperBound*:Index dynamicStep*:Index outputs*:AnyElementRankedTensor",
		results: "results*:Any", regions: "region", special: "scf.forall",
		attrs: segmentsAttr + " staticLowerBound:i64s staticUpperBound:i64s staticStep:i64s mapping?:array", traits: segmentedBody},
	{name: "scf.forall.in_parallel", regions: "region", special: "scf.forall.in_parallel",
		traits: []Trait{NoTerminator, SingleBlock, IsTerminator, HasOnlyGraphRegion}},
	{name: "scf.yield", operands: "results*:Any", form: "{}?( $results*?) : pairs?", traits: []Trait{IsTerminator}},

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
}

// segmentsAttr is the attribute that says how many operands each list has.
const segmentsAttr = "operandSegmentSizes:i32s"

var (
	branchTraits  = []Trait{SingleBlock, SingleBlockImplicitTerminator, NoRegionArguments}
	segmentedBody = []Trait{AttrSizedOperandSegments, SingleBlock, SingleBlockImplicitTerminator}
)

// bufferOps are operations of tensor, memref and linalg (TensorOps.td, MemRefOps.td, LinalgOps.td and LinalgStructuredOps.td of MLIR 22)
// that are not among neighbourOps. They hand on elements; what is computed is said in their regions.
var bufferOps = slices.Concat([]opRow{
	declaredRow("tensor.extract_slice", "source:AnyElementRankedTensor offsets*:Index sizes*:Index strides*:Index", "result:AnyElementRankedTensor", sliceAttrs,
		" $source%[offsets] %[sizes] %[strides]{} : ~source to ~result", AttrSizedOperandSegments).named("extracted_slice"),
	insertRow("tensor.insert_slice", "result:AnyElementRankedTensor", "~dest=result", "result type matches type of dest").named("inserted_slice"),
	insertRow("tensor.parallel_insert_slice", "", "~dest"),
	declaredRow("tensor.expand_shape", "src:AnyElementTensor output_shape*:Index", "result:AnyElementTensor", "reassociation:i64arrays static_output_shape:i64s",
		" $src #reassociation output_shape %[output_shape]{} : ~src into ~result").named("expanded"),
	declaredRow("tensor.collapse_shape", "src:AnyElementTensor", "result:AnyElementTensor", "reassociation:i64arrays",
		" $src #reassociation{} : ~src into ~result").named("collapsed"),
	{name: "tensor.pad", operands: "source:AnyElementRankedTensor low*:Index high*:Index", results: "result:AnyElementRankedTensor", regions: "region",
		attrs: "static_low:i64s static_high:i64s nofold?:unit " + segmentsAttr, traits: segmentedBody, valueName: "padded",
		form: " $source{?nofold: nofold} low%[low] high%[high] {&}{} : ~source to ~result", special: "declared"},
	{name: "tensor.generate", operands: "dynamicExtents*:Index", results: "result:AnyElementRankedTensor", regions: "body",
		form: " $dynamicExtents {&}{} : ~result", special: "declared", traits: bodyTraits, valueName: "generated"},
	{name: "tensor.yield", operands: "value:Any", form: " $value{} : pairs", traits: []Trait{IsTerminator}},
	declaredRow("tensor.concat", "inputs*:AnyElementRankedTensor", "result:AnyElementRankedTensor", "dim:i64", " dim(#dim) $inputs{} : ~()").named("concat"),
	declaredRow("tensor.reshape", "source:AnyElementTensor shape:ExtentsTensor", "result:AnyElementTensor", "", " $source($shape){} : ~()").named("reshape"),

	{name: "memref.load", operands: "memref:AnyMemref indices*:Index", results: "result:Any", form: " $memref@indices{} : element",
		attrs: "nontemporal?:bool=false alignment?:i64^2"},
	{name: "memref.store", operands: "value:Any memref:AnyMemref indices*:Index", form: " $value, $memref@places{} : store", loose: true,
		attrs: "nontemporal?:bool=false alignment?:i64^2"},
	allocRow("alloc"), allocRow("alloca"),
	declaredRow("memref.subview", "source:AnyMemref offsets*:Index sizes*:Index strides*:Index", "result:AnyMemref", sliceAttrs,
		" $source%[offsets] %[sizes] %[strides]{} : ~source to ~result", AttrSizedOperandSegments).named("subview"),
	{name: "memref.dealloc", operands: "memref:RankedOrUnrankedMemref", form: " $memref{} : pairs"},
	{name: "memref.cast", operands: "source:RankedOrUnrankedMemref", results: "dest:RankedOrUnrankedMemref", form: " $source{} : to", traits: []Trait{CastOpInterface, SameOperandsAndResultShape},
		valueName: "cast"},
	{name: "memref.dim", operands: "source:NonScalarMemref index:Index", results: "result:Index", form: "{} $source, $index : first", valueName: "dim"},
	{name: "memref.copy", operands: "source:RankedOrUnrankedMemref target:RankedOrUnrankedMemref", form: " $source, $target{} : toward", traits: []Trait{SameOperandsElementType}},

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
}, structuredFunctions("exp", "log", "abs", "ceil", "floor", "negf", "sqrt", "rsqrt", "tanh", "round", "erf", "add", "sub", "mul", "div", "max", "min"))

// sliceAttrs are the attributes of a slice.
const sliceAttrs = segmentsAttr + " static_offsets:i64s static_sizes:i64s static_strides:i64s"

// allocRow makes a buffer, which is called as the operation.
func allocRow(name string) opRow {
	return declaredRow("memref."+name, "dynamicSizes*:Index symbolOperands*:Index", "memref:AnyMemref", "alignment?:i64^2 "+segmentsAttr,
		"($dynamicSizes){?symbolOperands:[$symbolOperands]}{} : ~memref", AttrSizedOperandSegments).named(name)
}

// insertRow puts a tensor into a part of another one, whose type says that of the result, if there is one.
func insertRow(name, result, dest string, predicates ...string) opRow {
	row := declaredRow(name, "source:AnyElementRankedTensor dest:AnyElementRankedTensor offsets*:Index sizes*:Index strides*:Index", result, sliceAttrs,
		" $source into $dest%[offsets] %[sizes] %[strides]{} : ~source into "+dest, AttrSizedOperandSegments)
	row.predicates = predicates
	return row
}

// structuredRow reads inputs, writes outputs, and says in its region what becomes of the elements.
func structuredRow(name, special, attrs string) opRow {
	return opRow{name: name, operands: "inputs*:Any outputs*:Any", results: "result_tensors*:AnyElementTensor", regions: "region", special: special,
		attrs: attrs + " " + segmentsAttr, traits: []Trait{SingleBlock, SingleBlockImplicitTerminator, AttrSizedOperandSegments}}
}

// structuredFunctions apply a function to each element.
func structuredFunctions(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, structuredRow("linalg."+name, "linalg."+name, ""))
	}
	return rows
}
