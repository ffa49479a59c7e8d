package verify

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// Checks of modules, functions and symbol references.

// verifyModule implements ModuleOp::verify of BuiltinDialect.cpp: discardable attributes need a
// dialect prefix.
func verifyModule(c *check) *fail.Failure {
	return fail.Each(c.m.Dicts.Entries(c.m.Attributes(c.op)), func(_ int, e ir.Entry) *fail.Failure {
		name := c.m.Names.AttrText(e.Name)
		return fail.OpIf(!strings.Contains(name, "."),
			"can only contain attributes with dialect-prefixed names, found: '", name, "'")
	})
}

// visibilities lists the valid values of sym_visibility (SymbolTable.cpp, verifySymbol).
var visibilities = [...]string{"public", "private", "nested"}

// verifySymbol implements verifySymbol of SymbolTable.cpp and SymbolInterfaces.td.
func verifySymbol(c *check) *fail.Failure {
	if c.m.Property(c.op, ir.NameSymName) == 0 {
		return nil // a module may have no name
	}
	visibility, parent := c.m.Property(c.op, ir.NameVisibility), c.m.ParentOp(c.op)
	switch {
	case visibility != 0 && !slices.Contains(visibilities[:], c.m.Attrs.StringOf(visibility)):
		return fail.OpError(`visibility expected to be one of ["public", "private", "nested"], but got `,
			c.m.Attrs.Text(visibility))
	case c.name == ir.OpFunc && c.body(0) == 0 && (visibility == 0 || c.m.Attrs.StringOf(visibility) == "public"):
		return fail.OpError("symbol declaration cannot have public visibility")
	}
	return fail.OpIf(parent != 0 && c.m.OpName(parent) != ir.OpModule && c.m.OpDef(parent) != nil,
		"symbol's parent must have the SymbolTable trait")
}

// verifyFunctionTrait implements verifyTrait of FunctionInterfaces.td.
func verifyFunctionTrait(c *check) *fail.Failure {
	parts, inputs := functionType(c, c.op)
	failed := cmp.Or(checkValueAttrs(c, "arg_attrs", "argument", "arg", parts[:inputs]),
		checkValueAttrs(c, "res_attrs", "result", "result", parts[inputs:]))
	b := c.body(0)
	if failed != nil || b == 0 {
		return failed
	}
	if c.m.NumArgs(b) != inputs {
		return fail.OpError("entry block must have ", inputs, " arguments to match function signature")
	}
	return fail.Each(c.argTypes(b), func(i int, t ir.Type) *fail.Failure {
		// promotion changes both types together
		return fail.OpIf(t != parts[i], "type of entry block argument #", i, "(", c.quoted(t),
			") must match the type of the corresponding argument in function signature(", c.quoted(parts[i]), ")")
	})
}

// checkValueAttrs checks arg_attrs or res_attrs: one dictionary for each value, with dialect
// attributes only.
func checkValueAttrs(c *check, attr, what, place string, types []ir.Type) *fail.Failure {
	a := c.property(attr)
	if a == 0 {
		return nil
	}
	dicts := c.m.Attrs.Items(a)
	if len(dicts) != len(types) {
		return fail.OpError("expects ", what, " attribute array to have the same number of elements as the number of ",
			"function ", what, "s, got ", len(dicts), ", but expected ", len(types))
	}
	for i, d := range dicts {
		for _, e := range c.m.Dicts.Entries(c.m.Attrs.DictOf(d)) {
			if !strings.Contains(c.m.Names.AttrText(e.Name), ".") {
				return fail.OpError(what, "s may only have dialect attributes")
			}
			if failed := checkDialectAttr(c, e, types[i], place, i); failed != nil {
				return failed
			}
		}
	}
	return nil
}

func functionType(c *check, f ir.Op) (parts []ir.Type, inputs int) {
	return c.m.Types.Parts(c.m.Attrs.Type(c.m.Property(f, ir.NameFunctionType)))
}

func verifyReturn(c *check) *fail.Failure {
	f := c.m.ParentOp(c.op)
	if c.run.options.AsReference || c.m.OpName(f) != ir.OpFunc { // see verifyFuncReturns
		return nil
	}
	parts, inputs := functionType(c, f)
	return checkReturnTypes(c, f, c.op, parts[inputs:])
}

// verifyFuncReturns implements FuncOp::verifyRegions: ReturnLike terminators return the function's
// results. It only runs in the reference's order; otherwise verifyReturn reports the error at the
// terminator.
func verifyFuncReturns(c *check) *fail.Failure {
	if !c.run.options.AsReference {
		return nil
	}
	parts, inputs := functionType(c, c.op)
	for b := c.m.Body(c.op); b != 0; b = c.m.NextBlock(b) {
		last := c.m.LastOp(b)
		if name := c.m.OpName(last); name != ir.OpFuncReturn && name != ir.OpSdyReturn {
			continue
		}
		if failed := fail.At(last, checkReturnTypes(c, c.op, last, parts[inputs:])); failed != nil {
			return failed
		}
	}
	return nil
}

// checkReturnTypes compares the operands of a return with the function's result types.
func checkReturnTypes(c *check, f, last ir.Op, results []ir.Type) *fail.Failure {
	name := c.m.Attrs.StringOf(c.m.Property(f, ir.NameSymName))
	n := c.m.NumOperands(last)
	if n != len(results) {
		return fail.OpError("has ", n, " operands, but enclosing function (@", name, ") returns ", len(results))
	}
	return fail.Each(results, func(i int, want ir.Type) *fail.Failure {
		t := c.m.Type(c.m.Operand(last, i))
		return fail.If(!c.typesEqual(t, want), "type of return operand ", i, " (", c.quoted(t),
			") doesn't match function result type (", c.quoted(want), ") in function @", name)
	})
}

// nearestSymbols returns the symbols that the checked operation may refer to (SymbolTable.cpp,
// getNearestSymbolTable).
func nearestSymbols(c *check) map[string]ir.Op {
	module := c.op
	for module != 0 && c.m.OpName(module) != ir.OpModule {
		module = c.m.ParentOp(module)
	}
	return c.run.symbolTable(module)
}

// lookupSymbol returns the operation that name refers to at the checked operation, or 0
// (SymbolTable.cpp, lookupNearestSymbolFrom).
func lookupSymbol(c *check, name string) ir.Op { return nearestSymbols(c)[name] }

// lookupFunction returns the func.func that name refers to, or 0.
func lookupFunction(c *check, name string) ir.Op {
	if f := lookupSymbol(c, name); f != 0 && c.m.OpName(f) == ir.OpFunc {
		return f
	}
	return 0
}

// symbolTable maps each symbol of a module operation to the first operation that defines it.
func (r *run) symbolTable(module ir.Op) map[string]ir.Op {
	if t := r.symbolTables[module]; t != nil {
		return t
	}
	t := map[string]ir.Op{}
	for op := range ir.Children(r.m, module) {
		a := r.m.Property(op, ir.NameSymName)
		if name := r.m.Attrs.StringOf(a); a != 0 && t[name] == 0 {
			t[name] = op
		}
	}
	r.symbolTables[module] = t
	return t
}

// verifyCallSymbols implements CallOp::verifySymbolUses of FuncOps.cpp.
func verifyCallSymbols(c *check) *fail.Failure {
	name := c.m.Attrs.StringOf(c.m.Property(c.op, ir.NameCallee))
	f := lookupFunction(c, name)
	if f == 0 {
		return fail.OpError("'", name, "' does not reference a valid function")
	}
	parts, inputs := functionType(c, f)
	if c.numOperands() != inputs {
		return fail.OpError("incorrect number of operands for callee")
	}
	for i, want := range parts[:inputs] {
		t := c.operandType(i)
		if !c.typesEqual(t, want) {
			return fail.OpError("operand type mismatch: expected operand type ", c.quoted(want), ", but provided ",
				c.quoted(t), " for operand number ", i)
		}
	}
	results := parts[inputs:]
	if c.numResults() != len(results) {
		return fail.OpError("incorrect number of results for callee")
	}
	for i, want := range results {
		if !c.typesEqual(c.resultType(i), want) {
			f := fail.OpError("result type mismatch at index ", i)
			f.AddNote(0, "      op result types: ", c.quotedList(c.resultTypes()))
			f.AddNote(0, "function result types: ", c.quotedList(results))
			return f
		}
	}
	return nil
}

// verifyFuncConstantSymbols implements ConstantOp::verifySymbolUses of FuncOps.cpp.
func verifyFuncConstantSymbols(c *check) *fail.Failure {
	name := c.m.Attrs.StringOf(c.property("value"))
	f := lookupFunction(c, name)
	if f == 0 {
		return fail.OpError("reference to undefined function '", name, "'")
	}
	t := c.m.Attrs.Type(c.m.Property(f, ir.NameFunctionType))
	return fail.OpIf(c.elements == ods.CompareElements && t != c.resultType(0),
		"reference to function with mismatched type")
}

// compositeName matches the valid names of a composite (verifyCompositeOp).
var compositeName = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp {
	return regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$`)
}}

// verifyCompositeSymbols implements verifyCompositeOp (spec.md#composite C1-C4).
func verifyCompositeSymbols(c *check) *fail.Failure {
	name := c.m.Attrs.StringOf(c.property("decomposition"))
	f := lookupFunction(c, name)
	switch {
	case !compositeName.Get().MatchString(c.m.Attrs.StringOf(c.property("name"))):
		return fail.Error("name must be a valid namespaced op name, i.e. it must match the following regular expression: ",
			compositeName.Get().String(), ` e.g. "my_namespace.my_op"`)
	case f == 0:
		return fail.Error("'", name, "' does not reference a valid function")
	}
	parts, inputs := functionType(c, f)
	return cmp.Or(checkCompositeTypes(c, "operand", c.operandTypes(), parts[:inputs]),
		checkCompositeTypes(c, "result", c.resultTypes(), parts[inputs:]))
}

func checkCompositeTypes(c *check, what string, has, wants []ir.Type) *fail.Failure {
	if len(has) != len(wants) {
		return fail.Error("has ", len(has), " ", what, "(s), but decomposition has ", len(wants))
	}
	return fail.Each(has, func(i int, t ir.Type) *fail.Failure {
		return fail.If(!c.typesEqual(t, wants[i]), what, " at index ", i, " has type ", c.quoted(t),
			", but decomposition has type ", c.quoted(wants[i]))
	})
}

// verifyReplicaGroupSymbols implements verifyReplicaGroupsSymbolUses of StablehloOps.cpp.
func verifyReplicaGroupSymbols(c *check) *fail.Failure {
	return checkMeshSymbol(c, c.property("replica_groups"))
}

// meshAxes names the attribute for replica groups that refer to a mesh by symbol.
const meshAxes = "#stablehlo.replica_group_mesh_axes"

// checkAttrSymbols checks the meshes that discardable attributes refer to (SymbolTable.cpp,
// verifySymbolTable).
func (c *check) checkAttrSymbols() *fail.Failure {
	return fail.Each(c.m.Dicts.Entries(c.m.Attributes(c.op)), func(_ int, e ir.Entry) *fail.Failure {
		if c.m.Attrs.DialectName(e.Attr) != meshAxes {
			return nil
		}
		return checkMeshSymbol(c, e.Attr)
	})
}

// checkMeshSymbol implements ReplicaGroupMeshAxesAttr::verifySymbolUses.
func checkMeshSymbol(c *check, groups ir.Attr) *fail.Failure {
	mesh := c.m.Attrs.Field(groups, "mesh").Attr
	if c.m.Attrs.Kind(mesh) != ir.SymbolAttr || lookupSymbol(c, c.m.Attrs.StringOf(mesh)) != 0 {
		return nil
	}
	return fail.OpError("replica_groups: mesh symbol '", c.m.Attrs.StringOf(mesh), "' not found")
}

// verifySymbolTable implements verifySymbolTable of SymbolTable.cpp.
func verifySymbolTable(c *check) *fail.Failure {
	table := c.run.symbolTable(c.op)
	for op := range ir.Children(c.m, c.op) {
		a := c.m.Property(op, ir.NameSymName)
		name := c.m.Attrs.StringOf(a)
		if first := table[name]; a != 0 && first != op {
			f := fail.Error("redefinition of symbol named '", name, "'")
			f.Op = op
			f.AddNote(first, "see existing symbol definition here")
			return f
		}
	}
	if !c.run.options.AsReference {
		return nil // each use was checked with its operation
	}
	return checkSymbolUses(c, c.m.FirstRegion(c.op))
}

// checkSymbolUses checks the symbol references in a region, in the order of SymbolTable.cpp
// walkSymbolTable: the region found last comes first.
func checkSymbolUses(c *check, region ir.Region) *fail.Failure {
	own := *c // checkOf overwrites the current check
	defer func() { *c = own }()
	for work := []ir.Region{region}; len(work) > 0; {
		region, work = work[len(work)-1], work[:len(work)-1]
		for b := c.m.FirstBlock(region); b != 0; b = c.m.NextBlock(b) {
			for op := c.m.FirstOp(b); op != 0; op = c.m.NextOp(op) {
				if failed := fail.At(op, c.run.checkOf(op).checkSymbols()); failed != nil {
					return failed
				}
				if c.m.OpName(op) == ir.OpModule {
					continue
				}
				for r := c.m.FirstRegion(op); r != 0; r = c.m.NextRegion(r) {
					work = append(work, r)
				}
			}
		}
	}
	return nil
}

// checkSymbols checks the symbols that an operation refers to.
func (c *check) checkSymbols() *fail.Failure {
	if c.rule == nil {
		return c.checkAttrSymbols()
	}
	return c.first(c.rule.symbols, (*check).checkAttrSymbols)
}

// calleeMatchesOperands implements the operand predicate of CallIndirectOp (FuncOps.td).
func calleeMatchesOperands(c *check) bool {
	parts, inputs := c.m.Types.Parts(c.operandType(0))
	return slices.EqualFunc(c.operandTypes()[1:], parts[:inputs], c.typesEqual)
}

// calleeMatchesResults implements the result predicate of CallIndirectOp (FuncOps.td).
func calleeMatchesResults(c *check) bool {
	parts, inputs := c.m.Types.Parts(c.operandType(0))
	return slices.EqualFunc(c.resultTypes(), parts[inputs:], c.typesEqual)
}
