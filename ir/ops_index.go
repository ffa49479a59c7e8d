package ir

// indexOps lists the operations of index (IndexOps.td of MLIR 22).
func indexOps() []opRow {
	return foreignRows(append(
		indexRows("add", "and", "ceildivs", "ceildivu", "divs", "divu", "floordivs", "maxs", "maxu", "mins", "minu", "mul", "or", "rems", "remu", "shl",
			"shrs", "shru", "sub", "xor"),
		declaredRow("index.casts", "input:IntegerOrIndex", "output:IntegerOrIndex", "", " $input{} : ~input to ~output", CastOpInterface),
		declaredRow("index.castu", "input:IntegerOrIndex", "output:IntegerOrIndex", "", " $input{} : ~input to ~output", CastOpInterface),
		declaredRow("index.cmp", "lhs:Index rhs:Index", "result:I1", "pred:index.cmp", " #pred($lhs, $rhs){}"),
		declaredRow("index.constant", "", "result:Index", "value:index", "{} #value"),
		declaredRow("index.bool.constant", "", "result:I1", "value:bool", "{} #value"),
		declaredRow("index.sizeof", "", "result:Index", "", "{}"),
	)...)
}

func indexRows(names ...string) (rows []opRow) {
	for _, name := range names {
		rows = append(rows, declaredRow("index."+name, "lhs:Index rhs:Index", "result:Index", "", " $lhs, $rhs{}"))
	}
	return rows
}
