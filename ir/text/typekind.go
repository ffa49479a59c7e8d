package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A typeKind is a kind of types after the colon of a form: how those that are written become
// those of operands and results, and how these are written. list is what stands before an arrow and results what stands
// after it; a single function type has been taken apart into the layout if the kind has one.
type typeKind struct {
	read     func(x *matcher, list, results []typePlace) *syntax.Error
	print    func(p *printer, op ir.Op)
	function functionUse
	to       bool // the word to may stand in the place of an arrow
	lone     bool // no arrow follows the types, but for that of a function type

	// short tells whether types, of operands and then of the only result, can be written in a shorter way than as a function
	// type, and are; nil if the kind leaves no choice.
	short func(c *ir.Context, types []ir.Type) bool
}

// A functionUse says what a single function type after the colon means.
type functionUse uint8

const (
	noFunction    functionUse = iota // a type like any other
	wholeFunction                    // the types of the operation
	restFunction                     // a type, and the types of the other operands and of the results
)

// typeKinds are the kinds by the words that forms have for them.
var typeKinds = map[string]*typeKind{
	"fn":       {read: readFunction, print: (*printer).functionType, lone: true, function: wholeFunction},
	"same":     {read: readSame, print: printSame, lone: true, function: wholeFunction, short: areSame},
	"complex":  {read: readComplexTypes, print: printComplexTypes, lone: true, function: wholeFunction, short: areComplex},
	"select":   {read: readSelect, print: printSelect, lone: true, function: wholeFunction, short: areSelected},
	"result":   {read: readResult, print: printResult, lone: true},
	"arrow":    {read: readArrow, print: printArrow},
	"pairs":    {read: readPairs, print: printOperandTypes},
	"tuple":    {read: readTuple, print: printResult, lone: true},
	"to":       {read: readTo, print: printTo, to: true},
	"first":    {read: readFirst, print: printFirst},
	"element":  {read: readElementType, print: printFirst},
	"elements": {read: readElements, print: printResult},
	"sizes":    {read: readSizes, print: printResult},
	"splat":    {read: readSplat, print: printResult},
	"insert":   {read: readInsert, print: printResult},
	"store":    {read: readStore, print: printSecond},
	"toward":   {read: readToward, print: printToward, to: true},
	"part":     {read: readPart, print: printFirst},
	"parts":    {read: readParts, print: printResult},
	"alike":    {read: readAlike, print: printFirst},
	"test":     {read: readTest, print: printFirst},
	"sum":      {read: readSum, print: printSum},
	"power":    {read: readPower, print: printOperandTypes},
	"choice":   {read: readChoice, print: printChoice},
	"witness":  {read: readWitness, print: printOperandTypes},
	"callee":   {read: readCallee, print: printFirst, lone: true, function: restFunction},
}

// fn: (T0, T1) -> R
func readFunction(x *matcher, list, _ []typePlace) *syntax.Error {
	if list != nil {
		return x.expected("a function type")
	}
	return nil
}

// same: T, or fn (AssemblyFormat.cpp, SameOperandsAndResultType)
func readSame(x *matcher, list, _ []typePlace) *syntax.Error {
	switch len(list) {
	case 0:
	case 1:
		x.layout.resultTypes = list
		for range x.layout.operands {
			x.layout.operandTypes = append(x.layout.operandTypes, list[0])
		}
	default:
		return x.expected("one type or a function type")
	}
	return nil
}

func areSame(_ *ir.Context, types []ir.Type) bool {
	for _, t := range types[1:] {
		if t != types[0] {
			return false
		}
	}
	return true
}

func printSame(p *printer, op ir.Op) {
	if !p.areShort(op, areSame) {
		p.functionType(op)
		return
	}
	p.typ(p.m.Type(p.m.Result(op, 0)))
}

// areShort tells whether the types of an operation can be written in a shorter way than as a function type.
func (p *printer) areShort(op ir.Op, short func(c *ir.Context, types []ir.Type) bool) bool {
	p.types = append(p.m.AppendTypesOf(p.types[:0], p.m.Operands(op)), p.m.Type(p.m.Result(op, 0)))
	return short(p.m.Context, p.types)
}

// complex: tensor<4xcomplex<f32>>, or fn (ComplexOpType)
func readComplexTypes(x *matcher, list, _ []typePlace) *syntax.Error {
	if err := readSame(x, list, nil); err != nil || list == nil {
		return err
	}
	for i := range x.layout.operandTypes {
		x.layout.operandTypes[i].derive = realPart
	}
	return nil
}

func areComplex(c *ir.Context, types []ir.Type) bool {
	part := c.PartType(c.ElementType(types[2]))
	return part != 0 && c.IsWithElement(types[0], types[2], part) && types[1] == types[0]
}

func printComplexTypes(p *printer, op ir.Op) {
	if !p.areShort(op, areComplex) {
		p.functionType(op)
		return
	}
	p.typ(p.m.Type(p.m.Result(op, 0)))
}

// select: P, T, or fn (SelectOpType)
func readSelect(x *matcher, list, _ []typePlace) *syntax.Error {
	switch len(list) {
	case 0:
	case 2:
		x.layout.operandTypes = []typePlace{list[0], list[1], list[1]}
		x.layout.resultTypes = list[1:]
	default:
		return x.expected("functional type or list of two types")
	}
	return nil
}

func areSelected(_ *ir.Context, types []ir.Type) bool {
	return types[1] == types[3] && types[2] == types[3]
}

func printSelect(p *printer, op ir.Op) {
	if !p.areShort(op, areSelected) {
		p.functionType(op)
		return
	}
	p.typ(p.m.Type(p.m.Operand(op, 0)))
	p.str(", ")
	p.typ(p.m.Type(p.m.Result(op, 0)))
}

// result: R
func readResult(x *matcher, list, _ []typePlace) *syntax.Error {
	if len(list) != 1 {
		return x.expected("one type")
	}
	x.layout.resultTypes = list
	return nil
}

func printResult(p *printer, op ir.Op) { p.typ(p.m.Type(p.m.Result(op, 0))) }

// arrow: T0, T1 -> R
func readArrow(x *matcher, list, results []typePlace) *syntax.Error {
	if results == nil {
		return x.expected("'->' and the result types")
	}
	x.layout.operandTypes, x.layout.resultTypes = list, results
	return nil
}

func printArrow(p *printer, op ir.Op) {
	printOperandTypes(p, op)
	p.str(" -> ")
	p.resultTypes(op)
}

// pairs: T0, T1, of operands; results, if the operation has them, have the same types
func readPairs(x *matcher, list, results []typePlace) *syntax.Error {
	if results != nil || list == nil {
		return x.expected("a list of types")
	}
	x.layout.operandTypes = list
	if len(x.layout.form.def.Results) > 0 {
		x.layout.signature = sameAsOperands
	}
	return nil
}

func printOperandTypes(p *printer, op ir.Op) { p.typesOf(p.m.Operands(op)) }

// tuple: tuple<T0, T1>
func readTuple(x *matcher, list, _ []typePlace) *syntax.Error {
	if len(list) != 1 {
		return x.expected("a tuple type")
	}
	x.layout.resultTypes, x.layout.signature = list, tupleParts
	return nil
}

// to: T0, T1 to R0, R1
func readTo(x *matcher, list, results []typePlace) *syntax.Error {
	if len(results) == 0 {
		return x.expected("types, 'to' and types")
	}
	x.layout.operandTypes, x.layout.resultTypes = list, results
	return nil
}

func printTo(p *printer, op ir.Op) {
	printOperandTypes(p, op)
	p.str(" to ")
	p.typeList(p.typesOfResults(op))
}

// first: T, of the first operand; all others, and the result, are index
func readFirst(x *matcher, list, results []typePlace) *syntax.Error {
	if len(list) != 1 || results != nil {
		return x.expected("one type")
	}
	x.layout.operandTypes = list
	for range x.layout.operands[1:] {
		x.layout.operandTypes = append(x.layout.operandTypes, typePlace{derive: indexType})
	}
	x.layout.resultTypes = []typePlace{{derive: indexType}}
	return nil
}

func printFirst(p *printer, op ir.Op) { p.typ(p.m.Type(p.m.Operand(op, 0))) }

// element: T, of the first operand; the others are index, the result is its element
func readElementType(x *matcher, list, results []typePlace) *syntax.Error {
	if err := readFirst(x, list, results); err != nil {
		return err
	}
	element := list[0]
	element.derive = elementType
	x.layout.resultTypes = []typePlace{element}
	return nil
}

// elements: R; the operands are its elements
func readElements(x *matcher, list, results []typePlace) *syntax.Error {
	if len(list) != 1 || results != nil {
		return x.expected("one type")
	}
	x.layout.resultTypes = list
	element := list[0]
	element.derive = elementType
	for range x.layout.operands {
		x.layout.operandTypes = append(x.layout.operandTypes, element)
	}
	return nil
}

// sizes: R; the operands are index
func readSizes(x *matcher, list, results []typePlace) *syntax.Error {
	if len(list) != 1 || results != nil {
		return x.expected("one type")
	}
	x.layout.operandTypes = slices.Repeat([]typePlace{{derive: indexType}}, len(x.layout.operands))
	x.layout.resultTypes = list
	return nil
}

// splat: R; the first operand is its element, the others are index
func readSplat(x *matcher, list, results []typePlace) *syntax.Error {
	if err := readSizes(x, list, results); err != nil {
		return err
	}
	x.layout.operandTypes[0] = list[0]
	x.layout.operandTypes[0].derive = elementType
	return nil
}

// insert: R; the first operand is its element, the second has that type, the others are index
func readInsert(x *matcher, list, results []typePlace) *syntax.Error {
	if err := readSplat(x, list, results); err != nil {
		return err
	}
	x.layout.operandTypes[1] = list[0]
	return nil
}

// store: T, of the second operand; the first is its element, the others are index
func readStore(x *matcher, list, results []typePlace) *syntax.Error {
	if err := readInsert(x, list, results); err != nil {
		return err
	}
	x.layout.resultTypes = nil
	return nil
}

func printSecond(p *printer, op ir.Op) { p.typ(p.m.Type(p.m.Operand(op, 1))) }

// toward: T to U, of two operands
func readToward(x *matcher, list, results []typePlace) *syntax.Error {
	if len(list) != 1 || len(results) != 1 {
		return x.expected("a type, 'to' and a type")
	}
	x.layout.operandTypes = []typePlace{list[0], results[0]}
	return nil
}

func printToward(p *printer, op ir.Op) {
	printFirst(p, op)
	p.str(" to ")
	printSecond(p, op)
}

// part: C, of the operand; the result is a part of it
func readPart(x *matcher, list, results []typePlace) *syntax.Error {
	if err := readAlike(x, list, results); err != nil {
		return err
	}
	x.layout.resultTypes[0].derive = realPart
	return nil
}

// parts: C, of the result; the operands are its parts
func readParts(x *matcher, list, results []typePlace) *syntax.Error {
	if err := readAlike(x, list, results); err != nil {
		return err
	}
	for i := range x.layout.operandTypes {
		x.layout.operandTypes[i].derive = realPart
	}
	return nil
}

// alike: T, of all operands and results
func readAlike(x *matcher, list, results []typePlace) *syntax.Error {
	if len(list) != 1 || results != nil {
		return x.expected("one type")
	}
	x.layout.operandTypes = slices.Repeat(list, len(x.layout.operands))
	x.layout.resultTypes = slices.Repeat(list, len(x.layout.form.def.Results))
	return nil
}

// test: T, of all operands; the result is i1 in its shape
func readTest(x *matcher, list, results []typePlace) *syntax.Error {
	if err := readAlike(x, list, results); err != nil {
		return err
	}
	x.layout.resultTypes[0].derive = testType
	return nil
}

// sum: R0, R1; the operands have the type of the first result
func readSum(x *matcher, list, results []typePlace) *syntax.Error {
	if len(list) != 2 || results != nil {
		return x.expected("two types")
	}
	x.layout.operandTypes, x.layout.resultTypes = slices.Repeat(list[:1], len(x.layout.operands)), list
	return nil
}

func printSum(p *printer, op ir.Op) { p.typeList(p.typesOfResults(op)) }

// power: T0, T1, of the operands; the result has the type of the first
func readPower(x *matcher, list, results []typePlace) *syntax.Error {
	if len(list) != 2 || results != nil {
		return x.expected("two types")
	}
	x.layout.operandTypes, x.layout.resultTypes = list, list[:1]
	return nil
}

// choice: C, T, of the condition and of all others; a condition of i1 is not written (ArithOps.cpp, SelectOp::print)
func readChoice(x *matcher, list, results []typePlace) *syntax.Error {
	if len(list) == 0 || len(list) > 2 || results != nil {
		return x.expected("one type or two")
	}
	value, condition := list[len(list)-1], typePlace{derive: boolType}
	if len(list) == 2 {
		condition = list[0]
	}
	x.layout.operandTypes, x.layout.resultTypes = []typePlace{condition, value, value}, []typePlace{value}
	return nil
}

func printChoice(p *printer, op ir.Op) {
	if t := p.m.Type(p.m.Operand(op, 0)); p.m.TypeKind(t) != ir.ScalarType {
		p.typ(t)
		p.str(", ")
	}
	p.typ(p.m.Type(p.m.Result(op, 0)))
}

// witness: T0, T1, of operands; the result is a witness
func readWitness(x *matcher, list, results []typePlace) *syntax.Error {
	if results != nil {
		return x.expected("a list of types")
	}
	x.layout.operandTypes, x.layout.resultTypes = list, []typePlace{{derive: witnessType}}
	return nil
}

// callee: (T0, T1) -> R, which is the type of the first operand and says those of the others
func readCallee(x *matcher, list, _ []typePlace) *syntax.Error {
	if len(list) != 1 || x.layout.operandTypes == nil && x.layout.resultTypes == nil && len(x.layout.operands) != 1 {
		return x.expected("a function type")
	}
	x.layout.operandTypes = append(list[:1:1], x.layout.operandTypes...)
	return nil
}
