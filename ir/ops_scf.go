package ir

// scfOps lists the operations of scf (SCFOps.td of MLIR 22). They only pass values on: promotion
// keeps the declared types of carried values, bounds and indices.
func scfOps() []opRow {
	return []opRow{
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
	}
}
