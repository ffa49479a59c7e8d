package verify

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// verifyCustomCall implements CustomCallOp::verify of StablehloOps.cpp (spec.md#custom_call). Some
// call targets create and move buffers (Base.h, kCreateBufferCustomCallTarget and others).
func verifyCustomCall(c *check) *fail.Failure {
	last := checkBufferAliases
	switch c.m.Attrs.StringOf(c.property("call_target_name")) {
	case "CreateBuffer":
		last = verifyCreateBuffer
	case "Pin":
		last = verifyPin("Pin", ods.IsTensor, "tensor", ods.IsKind(ir.MemRefType), "memref")
	case "Unpin":
		last = verifyPin("Unpin", ods.IsKind(ir.MemRefType), "memref", ods.IsTensor, "tensor")
	}
	return c.first(checkLayouts, checkAliases, checkBackendConfig, last)
}

// checkLayouts checks operand_layouts and result_layouts: both or neither, with one layout for each
// value.
func checkLayouts(c *check) *fail.Failure {
	operands, results := c.property("operand_layouts"), c.property("result_layouts")
	if operands == 0 || results == 0 {
		return fail.OpIf(operands != results,
			"Layout attributes should be specified for either both operands and results or none.")
	}
	types := c.resultTypes()
	if len(types) == 1 && c.m.Types.Kind(types[0]) == ir.TupleType {
		types, _ = c.m.Types.Parts(types[0])
	}
	return cmp.Or(checkLayoutList(c, "operand", c.operandTypes(), c.m.Attrs.Items(operands)),
		checkLayoutList(c, "result", types, c.m.Attrs.Items(results)))
}

// checkLayoutList checks that each layout is a permutation of the dimensions of its type.
func checkLayoutList(c *check, what string, types []ir.Type, layouts []ir.Attr) *fail.Failure {
	if len(types) != len(layouts) {
		return fail.OpError("Number of ", what, "s must match the number of ", what, " layouts, ", len(types), " != ",
			len(layouts))
	}
	for i, t := range types {
		layout := intsOf(c.m.Context, layouts[i])
		text := c.m.Attrs.Text(layouts[i])
		dims := c.m.Types.Dims(t)
		switch {
		case c.m.Types.Kind(t) == ir.TupleType:
			return fail.OpError("Tuple types are not fully supported with layout constraints yet")
		case !ods.IsShaped(c.m.Context, t) && len(layout) > 0:
			return fail.OpError("Only tensor types can have non-empty layout: ", what, " #", i, " of type ", c.quoted(t),
				" has layout ", text)
		case !ods.IsShaped(c.m.Context, t) || dims == nil:
			continue
		case len(layout) != len(dims) || !shape.IsPermutation(layout):
			return fail.OpError("incorrect layout ", text, " for type ", c.quoted(t),
				", layout must be a permutation of [0, ", len(dims), ")")
		}
	}
	return nil
}

// An alias states that a part of the result shares memory with a part of an operand.
type alias struct {
	output, inputs []int64 // indices into tuples
	operand        int64
}

func outputAliases(c *check) (list []alias) {
	for _, a := range c.m.Attrs.Items(c.property("output_operand_aliases")) {
		list = append(list, alias{output: c.field(a, "output_tuple_indices"),
			inputs: c.field(a, "operand_tuple_indices"), operand: c.fieldInt(a, "operand_index")})
	}
	return list
}

func checkAliases(c *check) *fail.Failure {
	for _, a := range outputAliases(c) {
		if a.operand < 0 || a.operand >= int64(c.numOperands()) {
			return fail.OpError("expects operandIndex in the output_operand_alias attribute to be in range [0, ",
				c.numOperands(), "); got: ", a.operand, ".")
		}
		in, hasInput := partAt(c, c.operandType(int(a.operand)), a.inputs)
		out, hasOutput := partAt(c, resultTuple(c), a.output)
		switch {
		case !hasInput:
			return fail.OpError("operand_tuple_indices in the output_operand_alias attribute out of bounds")
		case !hasOutput:
			return fail.OpError("output_tuple_indices in the output_operand_alias attribute out of bounds")
		case !c.typesEqual(in, out):
			return fail.OpError("shapes mismatch in the output_operand_alias attribute: operand part has type ",
				c.quoted(in), " and output part has type ", c.quoted(out))
		}
	}
	return nil
}

// resultTuple returns the type of the result, or a tuple type if there is not exactly one.
func resultTuple(c *check) ir.Type {
	if c.numResults() == 1 {
		return c.resultType(0)
	}
	return c.m.Types.Tuple(c.resultTypes())
}

// partAt returns the part of a nested tuple type that indices select.
func partAt(c *check, t ir.Type, indices []int64) (ir.Type, bool) {
	for _, i := range indices {
		parts, _ := c.m.Types.Parts(t)
		if c.m.Types.Kind(t) != ir.TupleType || i < 0 || i >= int64(len(parts)) {
			return 0, false
		}
		t = parts[i]
	}
	return t, true
}

// Values of CustomCallApiVersion.
const (
	originalVersion = 1
	typedFFI        = 4
)

// checkBackendConfig checks that backend_config has the kind that api_version requires.
func checkBackendConfig(c *check) *fail.Failure {
	a := c.property("backend_config")
	if a == 0 {
		return nil
	}
	version := c.intAttr("api_version", originalVersion)
	kind, name := ir.StringAttr, "string"
	if version == typedFFI {
		kind, name = ir.DictAttr, "dictionary"
	}
	return fail.OpIf(c.m.Attrs.Kind(a) != kind,
		"backend_config for api_version ", ods.APIVersions[version], " must be a ", name, " attribute.")
}

func verifyCreateBuffer(c *check) *fail.Failure {
	const what = "CreateBuffer custom_call should"
	isOther := func(t ir.Type) bool { return c.m.Types.Kind(t) != ir.MemRefType }
	return cmp.Or(fail.OpIf(c.numOperands() != 0, what, "n't have any inputs"),
		fail.OpIf(c.numResults() != 1, what, " have one result"),
		fail.OpIf(slices.ContainsFunc(c.resultTypes(), isOther), what, " have a memref result"))
}

type typeTest func(c *ir.Context, t ir.Type) bool

func verifyPin(target string, isInput typeTest, inputName string, isOutput typeTest, outputName string) func(c *check) *fail.Failure {
	target += " custom_call should have "
	return func(c *check) *fail.Failure {
		switch {
		case c.numOperands() != 1:
			return fail.OpError(target, "one input")
		case !isInput(c.m.Context, c.operandType(0)):
			return fail.OpError(target, "a ", inputName, " input")
		case c.numResults() != 1:
			return fail.OpError(target, "one output")
		case !isOutput(c.m.Context, c.resultType(0)):
			return fail.OpError(target, "a ", outputName, " output")
		}
		return fail.OpIf(!compatibleShapeAndElement(c, c.operandType(0), c.resultType(0)),
			target, "compatible input and output types")
	}
}

// checkBufferAliases checks that each buffer result aliases an operand. StableHLO also reports that
// a buffer has two aliases, but accepts the call all the same unless a result has none.
func checkBufferAliases(c *check) *fail.Failure {
	var outputs [][]int64
	var inputs []alias
	var twice *fail.Failure
	for _, a := range outputAliases(c) {
		if t, _ := partAt(c, c.operandType(int(a.operand)), a.inputs); c.m.Types.Kind(t) != ir.MemRefType {
			continue
		}
		sameInput := func(b alias) bool { return a.operand == b.operand && slices.Equal(a.inputs, b.inputs) }
		switch {
		case twice != nil:
		case slices.ContainsFunc(outputs, func(o []int64) bool { return slices.Equal(o, a.output) }):
			twice = fail.OpError("buffer output [", a.output, "] is used in output_operand_alias more than once")
		case slices.ContainsFunc(inputs, sameInput):
			twice = fail.OpError("buffer operand ", a.operand, "[", a.inputs,
				"] is used in output_operand_alias more than once")
		}
		outputs, inputs = append(outputs, a.output), append(inputs, a)
	}
	for i, t := range c.resultTypes() {
		at := []int64{int64(i)}
		if c.numResults() == 1 {
			at = nil
		}
		if failed := checkBuffersIn(c, t, at, outputs); failed != nil {
			return cmp.Or(twice, failed)
		}
	}
	return nil
}

func checkBuffersIn(c *check, t ir.Type, at []int64, used [][]int64) *fail.Failure {
	parts, _ := c.m.Types.Parts(t)
	isUsed := slices.ContainsFunc(used, func(o []int64) bool { return slices.Equal(o, at) })
	switch c.m.Types.Kind(t) {
	case ir.TupleType:
		return fail.Each(parts, func(i int, p ir.Type) *fail.Failure {
			return checkBuffersIn(c, p, append(slices.Clone(at), int64(i)), used)
		})
	case ir.MemRefType:
		return fail.OpIf(!isUsed, "buffer output [", at, "] is not used in output_operand_alias")
	}
	return nil
}
