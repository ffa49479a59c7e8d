package ir

import "github.com/hlo-promote/hlo-promote/ir/internal/syntax"

// typeForms are the kinds of types behind the colon of a form: how those that are written become
// those of operands and results. list is what stands before an arrow and results what stands behind
// it; a single function type has already been taken apart into the shape, with list empty.
var typeForms = map[string]func(x *matcher, list, results []typePlace) *syntax.Error{
	"fn":      functionTypes,
	"same":    sameTypes,
	"complex": complexTypes,
	"select":  selectTypes,
	"result":  resultType,
	"arrow":   arrowTypes,
	"pairs":   pairTypes,
	"tuple":   tupleType,
	"to":      toTypes,
	"first":   firstType,
	"element": elementTypes,
	"witness": witnessTypes,
	"callee":  calleeType,

	"elements": elementsType,
}

// takesFunction are the kinds for which a single function type is the signature of the operation; for
// any other it is a type like others.
var takesFunction = map[string]bool{"fn": true, "same": true, "complex": true, "select": true}

// fn: (T0, T1) -> R
func functionTypes(x *matcher, list, _ []typePlace) *syntax.Error {
	if list != nil {
		return x.expected("a function type")
	}
	return nil
}

// same: T, or fn (AssemblyFormat.cpp, SameOperandsAndResultType)
func sameTypes(x *matcher, list, _ []typePlace) *syntax.Error {
	switch len(list) {
	case 0:
	case 1:
		x.shape.resultTypes = list
		for range x.shape.operands {
			x.shape.operandTypes = append(x.shape.operandTypes, list[0])
		}
	default:
		return x.expected("one type or a function type")
	}
	return nil
}

// complex: tensor<4xcomplex<f32>>, or fn (ComplexOpType)
func complexTypes(x *matcher, list, _ []typePlace) *syntax.Error {
	if err := sameTypes(x, list, nil); err != nil || list == nil {
		return err
	}
	for i := range x.shape.operandTypes {
		x.shape.operandTypes[i].derive = realPart
	}
	return nil
}

// select: P, T, or fn (SelectOpType)
func selectTypes(x *matcher, list, _ []typePlace) *syntax.Error {
	switch len(list) {
	case 0:
	case 2:
		x.shape.operandTypes = []typePlace{list[0], list[1], list[1]}
		x.shape.resultTypes = list[1:]
	default:
		return x.expected("functional type or list of two types")
	}
	return nil
}

// result: R
func resultType(x *matcher, list, _ []typePlace) *syntax.Error {
	if len(list) != 1 {
		return x.expected("one type")
	}
	x.shape.resultTypes = list
	return nil
}

// arrow: T0, T1 -> R
func arrowTypes(x *matcher, list, results []typePlace) *syntax.Error {
	if results == nil {
		return x.expected("'->' and the result types")
	}
	x.shape.operandTypes, x.shape.resultTypes = list, results
	return nil
}

// pairs: T0, T1, of operands; results, if the operation has them, have the same types
func pairTypes(x *matcher, list, results []typePlace) *syntax.Error {
	if results != nil || list == nil {
		return x.expected("a list of types")
	}
	x.shape.operandTypes = list
	if len(x.shape.info.results) > 0 {
		x.shape.signature = sameAsOperands
	}
	return nil
}

// tuple: tuple<T0, T1>
func tupleType(x *matcher, list, _ []typePlace) *syntax.Error {
	if len(list) != 1 {
		return x.expected("a tuple type")
	}
	x.shape.resultTypes, x.shape.signature = list, tupleParts
	return nil
}

// to: T0, T1 to R0, R1
func toTypes(x *matcher, list, results []typePlace) *syntax.Error {
	if len(results) == 0 {
		return x.expected("types, 'to' and types")
	}
	x.shape.operandTypes, x.shape.resultTypes = list, results
	return nil
}

// first: T, of the first operand; all others, and the result, are index
func firstType(x *matcher, list, results []typePlace) *syntax.Error {
	if len(list) != 1 || results != nil {
		return x.expected("one type")
	}
	x.shape.operandTypes = list
	for range x.shape.operands[1:] {
		x.shape.operandTypes = append(x.shape.operandTypes, typePlace{derive: indexType})
	}
	x.shape.resultTypes = []typePlace{{derive: indexType}}
	return nil
}

// element: T, of the first operand; the others are index, the result is its element
func elementTypes(x *matcher, list, results []typePlace) *syntax.Error {
	if err := firstType(x, list, results); err != nil {
		return err
	}
	element := list[0]
	element.derive = elementType
	x.shape.resultTypes = []typePlace{element}
	return nil
}

// elements: R; the operands are its elements
func elementsType(x *matcher, list, results []typePlace) *syntax.Error {
	if len(list) != 1 || results != nil {
		return x.expected("one type")
	}
	x.shape.resultTypes = list
	element := list[0]
	element.derive = elementType
	for range x.shape.operands {
		x.shape.operandTypes = append(x.shape.operandTypes, element)
	}
	return nil
}

// witness: T0, T1, of operands; the result is a witness
func witnessTypes(x *matcher, list, results []typePlace) *syntax.Error {
	if results != nil {
		return x.expected("a list of types")
	}
	x.shape.operandTypes, x.shape.resultTypes = list, []typePlace{{derive: witnessType}}
	return nil
}

// callee: (T0, T1) -> R, which is the type of the first operand and says those of the others
func calleeType(x *matcher, list, _ []typePlace) *syntax.Error {
	if len(list) != 1 || x.shape.operandTypes == nil && x.shape.resultTypes == nil && len(x.shape.operands) != 1 {
		return x.expected("a function type")
	}
	x.shape.operandTypes = append(list[:1:1], x.shape.operandTypes...)
	return nil
}
