package text

// upstreamForms maps the names in ir.OpDef.Special to forms.
var upstreamForms = map[string]*upstreamForm{
	"declared": declared,

	"scf.for": scfFor, "scf.if": scfIf, "scf.while": scfWhile, "scf.parallel": scfParallel, "scf.reduce": scfReduce,
	"scf.index_switch": scfSwitch, "scf.execute_region": scfExecute, "scf.forall": scfForall, "scf.forall.in_parallel": scfInParallel,

	"affine.load": affineLoad(false), "affine.vector_load": affineLoad(true), "affine.store": affineStore(false), "affine.vector_store": affineStore(true), "applying": affineApply,
	"affine.if": affineIf, "affine.for": affineFor,
	"affine.parallel": affineParallel,
	"affine.prefetch": prefetch(true),

	"memref.global": memrefGlobal, "memref.transpose": memrefTranspose, "prefetch": prefetch(false), "memref.alloca_scope": scopedRegion("memref.alloca_scope.return"),

	"linalg.generic": linalgGeneric, "linalg.transpose": linalgWithInts("permutation"),
	"linalg.broadcast": linalgWithInts("dimensions"), "linalg.reduce": linalgReduce, "linalg.map": linalgMap,
	"linalg.copy": linalgNamed(buildCopy), "linalg.contraction": linalgNamed(buildContraction),
	"linalg.exp": linalgNamed(buildElementwise("math.exp", "")), "linalg.log": linalgNamed(buildElementwise("math.log", "")), "linalg.abs": linalgNamed(buildElementwise("math.absf", "")),
	"linalg.ceil": linalgNamed(buildElementwise("math.ceil", "")), "linalg.floor": linalgNamed(buildElementwise("math.floor", "")),
	"linalg.negf": linalgNamed(buildElementwise("arith.negf", "")), "linalg.sqrt": linalgNamed(buildElementwise("math.sqrt", "")),
	"linalg.rsqrt": linalgNamed(buildElementwise("math.rsqrt", "")), "linalg.tanh": linalgNamed(buildElementwise("math.tanh", "")),
	"linalg.round": linalgNamed(buildElementwise("math.round", "")), "linalg.erf": linalgNamed(buildElementwise("math.erf", "")),
	"linalg.add": linalgNamed(buildElementwise("arith.addf", "arith.addi")), "linalg.sub": linalgNamed(buildElementwise("arith.subf", "arith.subi")),
	"linalg.mul": linalgNamed(buildElementwise("arith.mulf", "arith.muli")), "linalg.div": linalgNamed(buildElementwise("arith.divf", "arith.divsi")),
	"linalg.max": linalgNamed(buildElementwise("arith.maximumf", "arith.maxsi")), "linalg.min": linalgNamed(buildElementwise("arith.minimumf", "arith.minsi")),

	"shape.assuming": scopedRegion("shape.assuming_yield"), "shape.reduce": shapeReduce, "shape.function_library": shapeLibrary,

	"cf.switch": cfSwitch,
}
