package ir

import "slices"

// complexOps lists the operations of complex (ComplexOps.td of MLIR 22). Promotion does not analyse
// them.
func complexOps() []opRow {
	return foreignRows(slices.Concat(
		complexFunctions("cos", "exp", "expm1", "log", "log1p", "neg", "rsqrt", "sign", "sin", "sqrt", "tanh", "tan", "conj"),
		[]opRow{
			complexBinary("add"), complexBinary("sub"), complexBinary("mul"), complexBinary("div"), complexBinary("pow"), complexBinary("atan2"),
			complexPart("abs", "result"), complexPart("angle", "result"), complexPart("re", "real"), complexPart("im", "imaginary"),
			complexTest("eq"), complexTest("neq"),
			{name: "complex.create", operands: "real:Float imaginary:Float", results: "complex:FloatComplex", form: " $real, $imaginary{} : parts",
				predicates: []string{"all of {real, imaginary} have same type", "complex element type matches real operand type"}},
			{name: "complex.powi", operands: "lhs:FloatComplex rhs:SignlessInteger", results: "result:FloatComplex",
				form: " $lhs, $rhs" + fastGroup + "{} : ~lhs=result, ~rhs", special: "declared", attrs: "fastmath?:arith.fastmath", traits: mappedTraits,
				predicates: []string{"all of {lhs, result} have same type"}},
			{name: "complex.constant", results: "complex:AnyComplex", form: " #value{} : result", attrs: "value:array", valueName: "cst"},
			{name: "complex.bitcast", operands: "operand:Any", results: "result:Any", form: " $operand{} : to"},
		},
	)...)
}

// complexFunctions returns the rows of unary functions of complex.
func complexFunctions(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, opRow{name: "complex." + name, operands: "complex:FloatComplex", results: "result:FloatComplex",
			form: " $complex" + fastClause + "{} : one", attrs: fastAttr, traits: arithTraits})
	}
	return rows
}

// complexBinary returns the row of an operation with two operands and a result of the same type.
func complexBinary(name string) opRow {
	row := flaggedRow("complex."+name, "fastmath")
	row.operands, row.results = "lhs:FloatComplex rhs:FloatComplex", "result:FloatComplex"
	return row
}

// complexPart returns the row of an operation that maps a complex number to a float.
func complexPart(name, result string) opRow {
	return opRow{name: "complex." + name, operands: "complex:FloatComplex", results: result + ":Float", form: " $complex" + fastClause + "{} : part",
		attrs: fastAttr, traits: onlyElementwise, predicates: []string{"complex element type matches result type"}}
}

// complexTest returns the row of a comparison.
func complexTest(name string) opRow {
	return opRow{name: "complex." + name, operands: "lhs:FloatComplex rhs:FloatComplex", results: "result:I1", form: " $lhs, $rhs{} : test",
		traits: onlyElementwise, predicates: []string{"all of {lhs, rhs} have same type"}}
}
