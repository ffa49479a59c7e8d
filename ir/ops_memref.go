package ir

import "slices"

// memrefOps lists operations of memref and bufferization (MemRefOps.td and BufferizationOps.td of
// MLIR 22).
func memrefOps() []opRow {
	return slices.Concat([]opRow{
		{name: "memref.load", operands: "memref:AnyMemref indices*:Index", results: "result:Any", form: " $memref[$indices]{} : ~memref^result",
			special: "declared", attrs: "nontemporal?:bool=false alignment?:i64^2"},
		{name: "memref.store", operands: "value:Any memref:AnyMemref indices*:Index", form: " $value, $memref[$indices]{} : ~memref^value",
			special: "declared", attrs: "nontemporal?:bool=false alignment?:i64^2"},
		allocRow("alloc"), allocRow("alloca"),
		declaredRow("memref.subview", "source:AnyMemref offsets*:Index sizes*:Index strides*:Index", "result:AnyMemref", sliceAttrs,
			" $source%[offsets] %[sizes] %[strides]{} : ~source to ~result", AttrSizedOperandSegments).withValueName("subview"),
		{name: "memref.dealloc", operands: "memref:RankedOrUnrankedMemref", form: " $memref{} : pairs"},
		{name: "memref.cast", operands: "source:RankedOrUnrankedMemref", results: "dest:RankedOrUnrankedMemref", form: " $source{} : to", traits: []Trait{CastOpInterface, SameOperandsAndResultShape},
			valueName: "cast"},
		{name: "memref.dim", operands: "source:NonScalarMemref index:Index", results: "result:Index", form: "{} $source, $index : ~source", special: "declared", valueName: "dim"},
		declaredRow("memref.copy", "source:RankedOrUnrankedMemref target:RankedOrUnrankedMemref", "", "", " $source, $target{} : ~source to ~target", SameOperandsElementType),
	}, foreignRows(
		declaredRow("memref.assume_alignment", "memref:AnyMemref", "result:AnyMemref", "alignment:i32>0", " $memref, #alignment{} : ~memref=result",
			SameOperandsAndResultType).withValueName("assume_align"),
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
			" $src #reassociation{} : ~src into ~result").withValueName("collapse_shape"),
		declaredRow("memref.expand_shape", "src:StridedMemref output_shape*:Index", "result:StridedMemref", "reassociation:i64arrays static_output_shape:i64s",
			" $src #reassociation output_shape %[output_shape]{} : ~src into ~result").withValueName("expand_shape"),
		declaredRow("memref.dma_wait", "tagMemRef:AnyMemref tagIndices*:Index numElements:Index", "", "", " $tagMemRef[$tagIndices], $numElements{} : ~tagMemRef"),
		declaredRow("memref.extract_aligned_pointer_as_index", "source:RankedOrUnrankedMemref", "aligned_pointer:Index", "",
			" $source : ~source -> ~aligned_pointer{}").withValueName("intptr"),
		declaredRow("memref.extract_strided_metadata", "source:StridedMemref", "base_buffer:StridedMemref offset:Index sizes*:Index strides*:Index", "",
			" $source : ~source -> ~*{}"),
		declaredRow("memref.get_global", "", "result:StaticMemref", "name:symbol", " #name : ~result{}"),
		opRow{name: "memref.global", special: "memref.global", traits: []Trait{SymbolOpInterface},
			attrs: "sym_name:symbolname sym_visibility?:string type:memreftype initial_value?:attr constant?:unit alignment?:i64^2"},
		declaredRow("memref.memory_space_cast", "source:RankedOrUnrankedMemref", "dest:RankedOrUnrankedMemref", "", " $source{} : ~source to ~dest",
			CastOpInterface, SameOperandsAndResultElementType, SameOperandsAndResultShape).withValueName("memspacecast"),
		opRow{name: "memref.prefetch", operands: "memref:AnyMemref indices*:Index", attrs: prefetchAttrs, special: "prefetch"},
		declaredRow("memref.rank", "memref:RankedOrUnrankedMemref", "result:Index", "", " $memref{} : ~memref"),
		declaredRow("memref.realloc", "source:MemrefOfRank1 dynamicResultSize*:Index", "result:MemrefOfRank1", "alignment?:i64^2",
			" $source{?dynamicResultSize:($dynamicResultSize)}{} : ~source to ~result"),
		declaredRow("memref.reinterpret_cast", "source:RankedOrUnrankedMemref offsets*:Index sizes*:Index strides*:Index", "result:StridedMemref", sliceAttrs,
			" $source to offset: %[offsets], sizes: %[sizes], strides: %[strides]{} : ~source to ~result", AttrSizedOperandSegments).withValueName("reinterpret_cast"),
		declaredRow("memref.reshape", "source:RankedOrUnrankedMemref shape:ShapeMemref", "result:RankedOrUnrankedMemref", "", " $source($shape){} : ~()").withValueName("reshape"),
		opRow{name: "memref.transpose", operands: "in:StridedMemref", results: "result:StridedMemref", attrs: "permutation:map", special: "memref.transpose",
			valueName: "transpose"},
		declaredRow("memref.view", "source:ByteMemref byte_shift:Index sizes*:Index", "result:AnyMemref", "",
			" $source[$byte_shift][$sizes]{} : ~source to ~result").withValueName("view"),

		declaredRow("bufferization.clone", "input:RankedOrUnrankedMemref", "output:RankedOrUnrankedMemref", "", " $input{} : ~input to ~output"),
		declaredRow("bufferization.dealloc_tensor", "tensor:AnyElementTensor", "", "", " $tensor{} : ~tensor"),
		declaredRow("bufferization.materialize_in_destination", "source:AnyElementTensor dest:AnyShaped", "result*:AnyElementTensor", "restrict?:unit writable?:unit",
			" $source in{?restrict: restrict}{?writable: writable} $dest{} : ~()").withPredicates("all of {source, dest} have same element type"),
		declaredRow("bufferization.to_buffer", "tensor:TensorLike", "buffer:BufferLike", "read_only?:unit",
			" $tensor{?read_only: read_only}{} : ~tensor to ~buffer"),
		declaredRow("bufferization.to_tensor", "buffer:BufferLike", "result:TensorLike", "restrict?:unit writable?:unit",
			" $buffer{?restrict: restrict}{?writable: writable}{} : ~buffer to ~result"),
	))
}

// allocRow returns the row of an operation that allocates a buffer. Its result is printed with the
// operation's name.
func allocRow(name string) opRow {
	return declaredRow("memref."+name, "dynamicSizes*:Index symbolOperands*:Index", "memref:AnyMemref", "alignment?:i64^2 "+segmentsAttr,
		"($dynamicSizes){?symbolOperands:[$symbolOperands]}{} : ~memref", AttrSizedOperandSegments).withValueName(name)
}

// prefetchAttrs lists the attributes of prefetch operations.
const prefetchAttrs = "isWrite:bool localityHint:i32<4 isDataCache:bool"
