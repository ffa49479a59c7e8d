package text

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A typeKind is one syntax of the types after the colon of a form. read maps the written types to
// those of operands and results; print is the inverse. list has the types before the arrow, results
// those after it. If the kind allows a single function type, the caller has already stored its
// parts in the layout.
type typeKind struct {
	name       string // in templates, after the colon
	read       func(x *reader, list, results []typePlace) *syntax.Error
	print      func(p *printer, op ir.Op)
	function   functionUse
	to         bool // the word `to` may replace the arrow
	singleList bool // no arrow follows, except in a function type

	// how readDerived derives the types of operands and results
	operands, results derivation

	// short reports whether types, those of the operands and the single result, can be written
	// shorter than as a function type, and therefore are; nil if there is only one syntax.
	short func(c *ir.Context, types []ir.Type) bool

	// canExpress reports whether the types that are not written follow from the written ones, as in
	// any valid operation; nil if that need not be checked.
	canExpress func(m *ir.Module, op ir.Op) bool
}

// A functionUse tells what a single function type after the colon means.
type functionUse uint8

const (
	noFunction     functionUse = iota // a type like any other
	wholeFunction                     // the type of the whole operation
	listedFunction                    // the same, but never an alias
	// restFunction is the type of the first operand, which determines the types of the other
	// operands and the results
	restFunction
)

// aliased reports whether an alias may replace the function type.
func (u functionUse) aliased() bool { return u == wholeFunction || u == restFunction }

// typeKinds lists the kinds of types.
var typeKinds = [...]typeKind{
	{name: "fn", read: readFunction, print: (*printer).functionType, singleList: true, function: wholeFunction},
	{name: "listed", read: readFunction, print: (*printer).functionType, singleList: true, function: listedFunction},
	{name: "same", read: readSame, print: printResult, singleList: true, function: wholeFunction, short: areSame},
	{name: "complex", read: readComplexTypes, print: printResult, singleList: true, function: wholeFunction, short: areComplex},
	{name: "select", read: readSelect, print: printSelect, singleList: true, function: wholeFunction, short: areSelected},
	{name: "arrow", read: readArrow, print: printArrow},
	{name: "pairs", read: readPairs, print: printOperandTypes, canExpress: resultsMatchOperands},
	{name: "tuple", read: readTuple, print: printResult, singleList: true, canExpress: isTupleOfOperands},
	{name: "to", read: readTo, print: printTo, to: true},
	{name: "choice", read: readChoice, print: printChoice},
	{name: "callee", read: readCallee, print: printFirst, singleList: true, function: restFunction},

	// One type for all values, and no function type (type($result), where traits determine the
	// others), the type of a result, or that of the first operand.
	{name: "one", read: readDerived, print: printResult, canExpress: hasOneType},
	{name: "result", read: readDerived, print: printResult, singleList: true},
	{name: "parts", read: readDerived, operands: realPart, print: printResult},
	{name: "part", read: readDerived, results: realPart, print: printFirst},
	{name: "test", read: readDerived, results: testType, print: printFirst},
}

// typeKindNamed returns the kind with a name, or nil.
func typeKindNamed(name string) *typeKind {
	for i := range typeKinds {
		if typeKinds[i].name == name {
			return &typeKinds[i]
		}
	}
	return nil
}

// readDerived reads one written type, from which those of the operands and of the results are
// derived.
func readDerived(x *reader, list, afterArrow []typePlace) *syntax.Error {
	if len(list) != 1 || afterArrow != nil {
		return x.expectedError("one type")
	}
	form := x.layout.form
	if t := x.tokens[list[0].first]; x.src[t.Start] == '(' && strings.HasPrefix(form.def.Name, "stablehlo.") {
		_, result, _ := strings.Cut(string(x.src[t.Start:x.tokens[list[0].last].End]), "->")
		return t.Fail("custom op '" + form.def.Name + "' invalid kind of type specified: expected builtin.tensor, but found a function type").
			WithRemedy("write the type of the result alone: '" + strings.TrimSpace(result) + "'")
	}
	x.layout.operandTypes = repeatType(list[0], form.kind.operands, len(x.layout.operands))
	x.layout.resultTypes = repeatType(list[0], form.kind.results, len(form.def.Results))
	return nil
}

// repeatType returns n places of a type derived from the written one.
func repeatType(written typePlace, derive derivation, n int) []typePlace {
	written.derive = derive
	return slices.Repeat([]typePlace{written}, n)
}

// matchFunctionAlias reads the single type of an operation if it may be an alias of a function
// type. If it may also be another type, the builder decides.
func (x *reader) matchFunctionAlias(kind *typeKind, list []typePlace) *syntax.Error {
	switch err := kind.read(x, list, nil); {
	case kind.function == restFunction && len(x.layout.operands) > 0:
		x.layout.operandTypes, x.layout.signature = list, calleeAlias
	case err != nil:
		x.layout.resultTypes, x.layout.signature = list, functionAlias
	default:
		x.layout.signature = maybeAlias
	}
	return nil
}

// readFunction reads the kinds fn and listed: (T0, T1) -> R.
func readFunction(x *reader, list, _ []typePlace) *syntax.Error {
	if list != nil {
		return x.expectedError("a function type")
	}
	return nil
}

// readSame reads the kind same: T, or fn (AssemblyFormat.cpp, SameOperandsAndResultType).
func readSame(x *reader, list, _ []typePlace) *syntax.Error {
	switch len(list) {
	case 0:
	case 1:
		x.layout.operandTypes, x.layout.resultTypes = slices.Repeat(list, len(x.layout.operands)), list
	default:
		return x.expectedError("one type or a function type")
	}
	return nil
}

func areSame(_ *ir.Context, types []ir.Type) bool {
	return !slices.ContainsFunc(types[1:], func(t ir.Type) bool { return t != types[0] })
}

// typesAfterColon writes the types of an operation: as a function type if the form cannot be
// shorter.
func (p *printer) typesAfterColon(op ir.Op, kind *typeKind) {
	full := p.full
	if !full && kind.short != nil {
		p.types = append(p.m.AppendTypesOf(p.types[:0], p.m.Operands(op)), p.m.Type(p.m.Result(op, 0)))
		full = !kind.short(p.m.Context, p.types)
	}
	if full {
		p.functionType(op)
	} else {
		kind.print(p, op)
	}
}

// readComplexTypes reads the kind complex: tensor<4xcomplex<f32>>, or fn (ComplexOpType).
func readComplexTypes(x *reader, list, _ []typePlace) *syntax.Error {
	if err := readSame(x, list, nil); err != nil || list == nil {
		return err
	}
	for i := range x.layout.operandTypes {
		x.layout.operandTypes[i].derive = realPart
	}
	return nil
}

func areComplex(c *ir.Context, types []ir.Type) bool {
	part := c.Types.PartType(c.Types.ElementType(types[2]))
	return part != 0 && c.Types.IsWithElement(types[0], types[2], part) && types[1] == types[0]
}

// readSelect reads the kind select: P, T, or fn (SelectOpType).
func readSelect(x *reader, list, _ []typePlace) *syntax.Error {
	switch len(list) {
	case 0:
	case 2:
		x.layout.operandTypes = []typePlace{list[0], list[1], list[1]}
		x.layout.resultTypes = list[1:]
	default:
		return x.expectedError("functional type or list of two types")
	}
	return nil
}

func areSelected(_ *ir.Context, types []ir.Type) bool {
	return types[1] == types[3] && types[2] == types[3]
}

func printSelect(p *printer, op ir.Op) {
	p.typ(p.m.Type(p.m.Operand(op, 0)))
	p.str(", ")
	p.typ(p.m.Type(p.m.Result(op, 0)))
}

func printResult(p *printer, op ir.Op) { p.typ(p.m.Type(p.m.Result(op, 0))) }

// readArrow reads the kind arrow: T0, T1 -> R.
func readArrow(x *reader, list, results []typePlace) *syntax.Error {
	if results == nil {
		return x.expectedError("'->' and the result types")
	}
	x.layout.operandTypes, x.layout.resultTypes = list, results
	return nil
}

func printArrow(p *printer, op ir.Op) {
	printOperandTypes(p, op)
	p.str(" -> ")
	p.resultTypes(op)
}

// readPairs reads the kind pairs: T0, T1 of the operands. Results, if any, have the same types.
func readPairs(x *reader, list, results []typePlace) *syntax.Error {
	if results != nil || list == nil {
		return x.expectedError("a list of types")
	}
	x.layout.operandTypes = list
	if len(x.layout.form.def.Results) > 0 {
		x.layout.signature = sameAsOperands
	}
	return nil
}

func printOperandTypes(p *printer, op ir.Op) { p.typesOf(p.m.Operands(op)) }

// resultsMatchOperands reports whether the results, if any, have the operand types.
func resultsMatchOperands(m *ir.Module, op ir.Op) bool {
	return m.NumResults(op) == 0 || haveTypes(m, m.Operands(op), m.AppendResultTypes(nil, op))
}

// hasOneType reports whether all operands have the type of the result.
func hasOneType(m *ir.Module, op ir.Op) bool {
	if m.NumResults(op) == 0 {
		return false
	}
	t := m.Type(m.Result(op, 0))
	return !slices.ContainsFunc(m.Operands(op), func(v ir.Value) bool { return m.Type(v) != t })
}

// isTupleOfOperands reports whether the result is a tuple of the operands.
func isTupleOfOperands(m *ir.Module, op ir.Op) bool {
	if m.NumResults(op) != 1 || m.Types.Kind(m.Type(m.Result(op, 0))) != ir.TupleType {
		return false
	}
	parts, _ := m.Types.Parts(m.Type(m.Result(op, 0)))
	return haveTypes(m, m.Operands(op), parts)
}

func haveTypes(m *ir.Module, values []ir.Value, types []ir.Type) bool {
	return slices.EqualFunc(values, types, func(v ir.Value, t ir.Type) bool { return m.Type(v) == t })
}

// readTuple reads the kind tuple: tuple<T0, T1>.
func readTuple(x *reader, list, _ []typePlace) *syntax.Error {
	if len(list) != 1 {
		return x.expectedError("a tuple type")
	}
	x.layout.resultTypes, x.layout.signature = list, tupleParts
	return nil
}

// readTo reads the kind to: T0, T1 to R0, R1.
func readTo(x *reader, list, results []typePlace) *syntax.Error {
	if len(results) == 0 {
		return x.expectedError("types, 'to' and types")
	}
	x.layout.operandTypes, x.layout.resultTypes = list, results
	return nil
}

func printTo(p *printer, op ir.Op) {
	printOperandTypes(p, op)
	p.str(" to ")
	p.typeList(p.typesOfResults(op))
}

func printFirst(p *printer, op ir.Op) { p.typ(p.m.Type(p.m.Operand(op, 0))) }

// readChoice reads the kind choice: C, T of the condition and of all other values; a condition of
// type i1 is not written (ArithOps.cpp, SelectOp::print).
func readChoice(x *reader, list, results []typePlace) *syntax.Error {
	if len(list) == 0 || len(list) > 2 || results != nil {
		return x.expectedError("one type or two")
	}
	value, condition := list[len(list)-1], typePlace{derive: boolType}
	if len(list) == 2 {
		condition = list[0]
	}
	x.layout.operandTypes, x.layout.resultTypes = []typePlace{condition, value, value}, []typePlace{value}
	return nil
}

func printChoice(p *printer, op ir.Op) {
	if t := p.m.Type(p.m.Operand(op, 0)); p.m.Types.Kind(t) != ir.ScalarType {
		p.typ(t)
		p.str(", ")
	}
	p.typ(p.m.Type(p.m.Result(op, 0)))
}

// readCallee reads the kind callee: (T0, T1) -> R, which is the type of the first operand and
// determines those of the others.
func readCallee(x *reader, list, _ []typePlace) *syntax.Error {
	if len(list) != 1 || x.layout.operandTypes == nil && x.layout.resultTypes == nil && len(x.layout.operands) != 1 {
		return x.expectedError("a function type")
	}
	x.layout.operandTypes = append(list[:1:1], x.layout.operandTypes...)
	return nil
}
