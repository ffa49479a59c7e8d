package ir

// memrefOps are operations of memref, affine, tensor, linalg, bufferization and cf (MemRefOps.td, AffineOps.td, TensorOps.td,
// LinalgRelayoutOps.td, BufferizationOps.td and ControlFlowOps.td of MLIR 22) that loops over buffers have beside those of loopOps and
// bufferOps.
var memrefOps = foreignRows(
	declaredRow("memref.assume_alignment", "memref:AnyMemref", "result:AnyMemref", "alignment:i32>0", " $memref, #alignment{} : ~memref=result").named("assume_align"),
	declaredRow("memref.atomic_rmw", "value:SignlessIntegerOrFloat memref:AtomicMemref indices*:Index", "result:SignlessIntegerOrFloat", "kind:rmw",
		" #kind $value, $memref[$indices]{} : (~value, ~memref) -> ~result"),
	declaredRow("memref.atomic_yield", "result:Any", "", "", " $result{} : ~result", IsTerminator),
	opRow{name: "memref.generic_atomic_rmw", operands: "memref:AtomicMemref indices*:Index", results: "result:SignlessIntegerOrFloat", regions: "atomic_body",
		form: " $memref[$indices] : ~memref^result {&}{}", special: "declared", traits: []Trait{SingleBlock}},
	opRow{name: "memref.alloca_scope", results: "results*:Any", regions: "bodyRegion", special: "memref.alloca_scope",
		traits: []Trait{SingleBlock, SingleBlockImplicitTerminator, NoRegionArguments}},
	opRow{name: "memref.alloca_scope.return", operands: "results*:Any", form: "{}?( $results*?) : pairs?", traits: []Trait{IsTerminator}},
	declaredRow("memref.distinct_objects", "operands*:AnyMemref", "results*:AnyMemref", "", " $operands{} : ~operands=results"),
	declaredRow("memref.collapse_shape", "src:StridedMemref", "result:StridedMemref", "reassociation:i64arrays",
		" $src #reassociation{} : ~src into ~result").named("collapse_shape"),
	declaredRow("memref.expand_shape", "src:StridedMemref output_shape*:Index", "result:StridedMemref", "reassociation:i64arrays static_output_shape:i64s",
		" $src #reassociation output_shape %[output_shape]{} : ~src into ~result").named("expand_shape"),
	declaredRow("memref.dma_wait", "tagMemRef:AnyMemref tagIndices*:Index numElements:Index", "", "", " $tagMemRef[$tagIndices], $numElements{} : ~tagMemRef"),
	declaredRow("memref.extract_aligned_pointer_as_index", "source:RankedOrUnrankedMemref", "aligned_pointer:Index", "",
		" $source : ~source -> ~aligned_pointer{}").named("intptr"),
	declaredRow("memref.extract_strided_metadata", "source:StridedMemref", "base_buffer:StridedMemref offset:Index sizes*:Index strides*:Index", "",
		" $source : ~source -> ~*{}"),
	declaredRow("memref.get_global", "", "result:StaticMemref", "name:symbol", " #name : ~result{}"),
	opRow{name: "memref.global", special: "memref.global", traits: []Trait{SymbolOpInterface},
		attrs: "sym_name:symbolname sym_visibility?:string type:memreftype initial_value?:attr constant?:unit alignment?:i64>0"},
	declaredRow("memref.memory_space_cast", "source:RankedOrUnrankedMemref", "dest:RankedOrUnrankedMemref", "", " $source{} : ~source to ~dest",
		CastOpInterface, SameOperandsAndResultElementType, SameOperandsAndResultShape).named("memspacecast"),
	opRow{name: "memref.prefetch", operands: "memref:AnyMemref indices*:Index", attrs: prefetchAttrs, special: "prefetch"},
	declaredRow("memref.rank", "memref:RankedOrUnrankedMemref", "result:Index", "", " $memref{} : ~memref"),
	declaredRow("memref.realloc", "source:MemrefOfRank1 dynamicResultSize*:Index", "result:MemrefOfRank1", "alignment?:i64>0",
		" $source{?dynamicResultSize:($dynamicResultSize)}{} : ~source to ~result"),
	declaredRow("memref.reinterpret_cast", "source:RankedOrUnrankedMemref offsets*:Index sizes*:Index strides*:Index", "result:StridedMemref", sliceAttrs,
		" $source to offset: %[offsets], sizes: %[sizes], strides: %[strides]{} : ~source to ~result", AttrSizedOperandSegments).named("reinterpret_cast"),
	declaredRow("memref.reshape", "source:RankedOrUnrankedMemref shape:ShapeMemref", "result:RankedOrUnrankedMemref", "", " $source($shape){} : ~()").named("reshape"),
	opRow{name: "memref.transpose", operands: "in:StridedMemref", results: "result:StridedMemref", attrs: "permutation:map", special: "memref.transpose",
		valueName: "transpose"},
	declaredRow("memref.view", "source:ByteMemref byte_shift:Index sizes*:Index", "result:AnyMemref", "",
		" $source[$byte_shift][$sizes]{} : ~source to ~result").named("view"),

	declaredRow("affine.delinearize_index", "linear_index:Index dynamic_basis*:Index", "multi_index*:Index", "static_basis:i64s",
		" $linear_index into %(dynamic_basis){} : ~multi_index"),
	declaredRow("affine.linearize_index", "multi_index*:Index dynamic_basis*:Index", "linear_index:Index", "static_basis:i64s disjoint?:attr!=false "+segmentsAttr,
		"{?disjoint: disjoint} [$multi_index] by %(dynamic_basis){} : ~linear_index", AttrSizedOperandSegments),
	opRow{name: "affine.prefetch", operands: "memref:AnyMemref indices*:Index", attrs: prefetchAttrs + " map:map", special: "affine.prefetch"},
	opRow{name: "affine.vector_load", operands: "memref:AnyMemref indices*:Index", results: "result:AnyVector", attrs: "map:map", special: "affine.vector_load"},
	opRow{name: "affine.vector_store", operands: "value:AnyVector memref:AnyMemref indices*:Index", attrs: "map:map", special: "affine.vector_store"},

	declaredRow("tensor.bitcast", "source:IntegerOrFloatTensor", "dest:IntegerOrFloatTensor", "", " $source{} : ~source to ~dest", CastOpInterface),
	declaredRow("tensor.gather", "source:AnyElementRankedTensor indices:IndexLikeTensor", "result:AnyElementRankedTensor", "gather_dims:i64s unique?:unit",
		" $source[$indices] gather_dims(#gather_dims){?unique: unique}{} : ~()").named("gather"),
	declaredRow("tensor.scatter", "source:AnyElementRankedTensor dest:AnyElementRankedTensor indices:IndexLikeTensor", "result:AnyElementRankedTensor",
		"scatter_dims:i64s unique?:unit", " $source into $dest[$indices] scatter_dims(#scatter_dims){?unique: unique}{} : ~()").named("scatter"),

	declaredRow("linalg.pack", "source:AnyElementRankedTensor dest:AnyElementRankedTensor padding_value*:Any inner_tiles*:Index", "result:AnyElementRankedTensor",
		"outer_dims_perm?:i64s inner_dims_pos:i64s static_inner_tiles:i64s "+segmentsAttr,
		" $source{?padding_value: padding_value($padding_value : ~padding_value)}{?outer_dims_perm: outer_dims_perm = #outer_dims_perm} "+
			"inner_dims_pos = #inner_dims_pos inner_tiles = %[inner_tiles] into $dest{} : ~source -> ~dest=result", AttrSizedOperandSegments).named("pack"),
	declaredRow("linalg.unpack", "source:AnyElementRankedTensor dest:AnyElementRankedTensor inner_tiles*:Index", "result:AnyElementRankedTensor",
		"outer_dims_perm?:i64s inner_dims_pos:i64s static_inner_tiles:i64s",
		" $source{?outer_dims_perm: outer_dims_perm = #outer_dims_perm} inner_dims_pos = #inner_dims_pos inner_tiles = %[inner_tiles] "+
			"into $dest{} : ~source -> ~dest=result").named("unpack"),
	declaredRow("linalg.softmax", "input:ShapedValue output:ShapedValue", "result*:AnyElementTensor", "dimension:i64",
		"{} dimension(#dimension) ins($input : ~input) outs($output : ~output){?result: -> ~result}"),

	declaredRow("bufferization.clone", "input:RankedOrUnrankedMemref", "output:RankedOrUnrankedMemref", "", " $input{} : ~input to ~output"),
	declaredRow("bufferization.dealloc_tensor", "tensor:AnyElementTensor", "", "", " $tensor{} : ~tensor"),
	declaredRow("bufferization.materialize_in_destination", "source:AnyElementTensor dest:AnyShaped", "result*:AnyElementTensor", "restrict?:unit writable?:unit",
		" $source in{?restrict: restrict}{?writable: writable} $dest{} : ~()"),
	declaredRow("bufferization.to_buffer", "tensor:TensorLike", "buffer:BufferLike", "read_only?:unit",
		" $tensor{?read_only: read_only}{} : ~tensor to ~buffer", SameOperandsAndResultShape, SameOperandsAndResultElementType),
	declaredRow("bufferization.to_tensor", "buffer:BufferLike", "result:TensorLike", "restrict?:unit writable?:unit",
		" $buffer{?restrict: restrict}{?writable: writable}{} : ~buffer to ~result", SameOperandsAndResultShape, SameOperandsAndResultElementType),

	opRow{name: "cf.switch", operands: "flag:Integer defaultOperands*:Any caseOperands*:Any", special: "cf.switch",
		attrs:  "case_values?:attr case_operand_segments:i32s " + segmentsAttr,
		traits: []Trait{AttrSizedOperandSegments, BranchOpInterface, IsTerminator}, successors: -1},
	declaredRow("ub.unreachable", "", "", "", "{}", IsTerminator),
)

// prefetchAttrs say what is brought near.
const prefetchAttrs = "isWrite:bool localityHint:i32 isDataCache:bool"
