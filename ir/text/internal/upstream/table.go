package upstream

// Forms maps the names in ir.OpDef.Special to forms.
var Forms = map[string]*Form{
	"declared": declared,

	"scf.for": scfFor, "scf.if": scfIf, "scf.while": scfWhile, "scf.parallel": scfParallel, "scf.reduce": scfReduce,
	"scf.index_switch": scfSwitch, "scf.execute_region": scfExecute, "scf.forall": scfForall, "scf.forall.in_parallel": scfInParallel,

	"affine.load": affineLoad(false), "affine.vector_load": affineLoad(true), "affine.store": affineStore(false), "affine.vector_store": affineStore(true), "applying": applying,
	"affine.if": affineIf, "affine.for": affineFor,
	"affine.parallel": affineParallel,
	"affine.prefetch": prefetching(true),

	"memref.global": memrefGlobal, "memref.transpose": transposing, "prefetch": prefetching(false), "memref.alloca_scope": scoped("memref.alloca_scope.return"),

	"linalg.generic": linalgGeneric, "linalg.transpose": linalgAlong("permutation"),
	"linalg.broadcast": linalgAlong("dimensions"), "linalg.reduce": linalgReduce, "linalg.map": linalgMap,
	"linalg.copy": linalgNamed(copies), "linalg.contraction": linalgNamed(contracts),
	"linalg.exp": linalgNamed(computes("math.exp", "")), "linalg.log": linalgNamed(computes("math.log", "")), "linalg.abs": linalgNamed(computes("math.absf", "")),
	"linalg.ceil": linalgNamed(computes("math.ceil", "")), "linalg.floor": linalgNamed(computes("math.floor", "")),
	"linalg.negf": linalgNamed(computes("arith.negf", "")), "linalg.sqrt": linalgNamed(computes("math.sqrt", "")),
	"linalg.rsqrt": linalgNamed(computes("math.rsqrt", "")), "linalg.tanh": linalgNamed(computes("math.tanh", "")),
	"linalg.round": linalgNamed(computes("math.round", "")), "linalg.erf": linalgNamed(computes("math.erf", "")),
	"linalg.add": linalgNamed(computes("arith.addf", "arith.addi")), "linalg.sub": linalgNamed(computes("arith.subf", "arith.subi")),
	"linalg.mul": linalgNamed(computes("arith.mulf", "arith.muli")), "linalg.div": linalgNamed(computes("arith.divf", "arith.divsi")),
	"linalg.max": linalgNamed(computes("arith.maximumf", "arith.maxsi")), "linalg.min": linalgNamed(computes("arith.minimumf", "arith.minsi")),

	"shape.assuming": scoped("shape.assuming_yield"), "shape.reduce": shapeReduce, "shape.function_library": shapeLibrary,

	"cf.switch": cfSwitch,
}
