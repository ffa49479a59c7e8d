package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// calls implements CustomCallOp::verify of StablehloOps.cpp (spec.md#custom_call).
func calls(c *check) *fault {
	for _, check := range []func(c *check) *fault{layouts, aliases, backendConfig} {
		if f := check(c); f != nil {
			return f
		}
	}
	if check, ok := knownCalls[c.m.StringOf(c.property("call_target_name"))]; ok {
		return check(c)
	}
	return buffers(c)
}

// layouts checks operand_layouts and result_layouts: both or neither, with one layout for each
// value.
func layouts(c *check) *fault {
	operands, results := c.property("operand_layouts"), c.property("result_layouts")
	if operands == 0 && results == 0 {
		return nil
	}
	if operands == 0 || results == 0 {
		return opFault("Layout attributes should be specified for either both operands and results or none.")
	}
	if f := layoutsOf(c, "operand", c.operandTypes(), c.m.Items(operands)); f != nil {
		return f
	}
	types := c.resultTypes()
	if len(types) == 1 && c.m.TypeKind(types[0]) == ir.TupleType {
		types, _ = c.m.Parts(types[0])
	}
	return layoutsOf(c, "result", types, c.m.Items(results))
}

// layoutsOf checks that each layout is a permutation of the dimensions of its type.
func layoutsOf(c *check, what string, types []ir.Type, layouts []ir.Attr) *fault {
	if len(types) != len(layouts) {
		return opFault("Number of ", what, "s must match the number of ", what, " layouts, ", itoa(len(types)), " != ", itoa(len(layouts)))
	}
	for i, t := range types {
		layout := intsOf(c.m.Context, layouts[i])
		text := c.m.AttrString(layouts[i])
		dims := c.m.Dims(t)
		switch {
		case c.m.TypeKind(t) == ir.TupleType:
			return opFault("Tuple types are not fully supported with layout constraints yet")
		case !ods.IsShaped(c.m.Context, t) && len(layout) > 0:
			return opFault("Only tensor types can have non-empty layout: ", what, " #", itoa(i), " of type ", c.spelled(t), " has layout ", text)
		case !ods.IsShaped(c.m.Context, t) || dims == nil:
			continue
		case len(layout) != len(dims) || !shape.IsPermutation(layout):
			return opFault("incorrect layout ", text, " for type ", c.spelled(t), ", layout must be a permutation of [0, ", itoa(len(dims)), ")")
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
	for _, a := range c.m.Items(c.property("output_operand_aliases")) {
		list = append(list, alias{c.field(a, "output_tuple_indices"), c.field(a, "operand_tuple_indices"), c.fieldInt(a, "operand_index")})
	}
	return list
}

// aliases checks output_operand_aliases.
func aliases(c *check) *fault {
	for _, a := range outputAliases(c) {
		if a.operand < 0 || a.operand >= int64(c.operands()) {
			return opFault("expects operandIndex in the output_operand_alias attribute to be in range [0, ", itoa(c.operands()), "); got: ", number(a.operand), ".")
		}
		in, ok := partAt(c, c.operandType(int(a.operand)), a.inputs)
		if !ok {
			return opFault("operand_tuple_indices in the output_operand_alias attribute out of bounds")
		}
		out, ok := partAt(c, allResults(c), a.output)
		if !ok {
			return opFault("output_tuple_indices in the output_operand_alias attribute out of bounds")
		}
		if !c.same(in, out) {
			return opFault("shapes mismatch in the output_operand_alias attribute: operand part has type ", c.spelled(in), " and output part has type ", c.spelled(out))
		}
	}
	return nil
}

// allResults returns the type of the result, or a tuple type if there is not exactly one.
func allResults(c *check) ir.Type {
	if c.results() == 1 {
		return c.resultType(0)
	}
	return c.m.Tuple(c.resultTypes())
}

// partAt returns the part of a nested tuple type that indices select.
func partAt(c *check, t ir.Type, indices []int64) (ir.Type, bool) {
	for _, i := range indices {
		parts, _ := c.m.Parts(t)
		if c.m.TypeKind(t) != ir.TupleType || i < 0 || i >= int64(len(parts)) {
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

// backendConfig checks that backend_config has the kind that api_version requires.
func backendConfig(c *check) *fault {
	a := c.property("backend_config")
	if a == 0 {
		return nil
	}
	version := c.int("api_version", originalVersion)
	kind, name := ir.StringAttr, "string"
	if version == typedFFI {
		kind, name = ir.DictAttr, "dictionary"
	}
	if c.m.AttrKind(a) != kind {
		return opFault("backend_config for api_version ", ods.APIVersions[version], " must be a ", name, " attribute.")
	}
	return nil
}

// knownCalls lists the call targets that create and move buffers (Base.h,
// kCreateBufferCustomCallTarget and others).
var knownCalls = map[string]func(c *check) *fault{
	"CreateBuffer": createsBuffer,
	"Pin":          movesBuffer("Pin", ods.IsTensor, "tensor", ods.IsKind(ir.MemRefType), "memref"),
	"Unpin":        movesBuffer("Unpin", ods.IsKind(ir.MemRefType), "memref", ods.IsTensor, "tensor"),
}

func createsBuffer(c *check) *fault {
	switch {
	case c.operands() != 0:
		return opFault("CreateBuffer custom_call shouldn't have any inputs")
	case c.results() != 1:
		return opFault("CreateBuffer custom_call should have one result")
	case c.m.TypeKind(c.resultType(0)) != ir.MemRefType:
		return opFault("CreateBuffer custom_call should have a memref result")
	}
	return nil
}

type typeTest func(c *ir.Context, t ir.Type) bool

func movesBuffer(target string, isInput typeTest, inputName string, isOutput typeTest, outputName string) func(c *check) *fault {
	target += " custom_call should have "
	return func(c *check) *fault {
		switch {
		case c.operands() != 1:
			return opFault(target, "one input")
		case !isInput(c.m.Context, c.operandType(0)):
			return opFault(target, "a ", inputName, " input")
		case c.results() != 1:
			return opFault(target, "one output")
		case !isOutput(c.m.Context, c.resultType(0)):
			return opFault(target, "a ", outputName, " output")
		case !sameFloatly(c, c.operandType(0), c.resultType(0), exactly):
			return opFault(target, "compatible input and output types")
		}
		return nil
	}
}

// buffers checks that each buffer result aliases exactly one operand.
func buffers(c *check) *fault {
	var outputs [][]int64
	var inputs []alias
	for _, a := range outputAliases(c) {
		if t, _ := partAt(c, c.operandType(int(a.operand)), a.inputs); c.m.TypeKind(t) != ir.MemRefType {
			continue
		}
		if slices.ContainsFunc(outputs, func(o []int64) bool { return slices.Equal(o, a.output) }) {
			return opFault("buffer output [", shape.List(a.output), "] is used in output_operand_alias more than once")
		}
		if slices.ContainsFunc(inputs, func(b alias) bool { return a.operand == b.operand && slices.Equal(a.inputs, b.inputs) }) {
			return opFault("buffer operand ", number(a.operand), "[", shape.List(a.inputs), "] is used in output_operand_alias more than once")
		}
		outputs, inputs = append(outputs, a.output), append(inputs, a)
	}
	if c.results() == 0 {
		return nil
	}
	return buffersIn(c, allResults(c), nil, outputs)
}

// buffersIn checks the buffers nested in a type.
func buffersIn(c *check, t ir.Type, at []int64, used [][]int64) *fault {
	switch c.m.TypeKind(t) {
	case ir.TupleType:
		parts, _ := c.m.Parts(t)
		for i, p := range parts {
			if f := buffersIn(c, p, append(slices.Clone(at), int64(i)), used); f != nil {
				return f
			}
		}
	case ir.MemRefType:
		if !slices.ContainsFunc(used, func(o []int64) bool { return slices.Equal(o, at) }) {
			return opFault("buffer output [", shape.List(at), "] is not used in output_operand_alias")
		}
	}
	return nil
}
