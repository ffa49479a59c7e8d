package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
)

// A predicate is a predicate over the values of an operation (ODS PredOpTrait).
type predicate struct {
	text  string
	holds func(c *check) bool
}

// namedPredicates lists the predicates that are not of the form "all of {a, b} …", or
// not about values alone.
var namedPredicates = lazy.Value[map[string]func(c *check) bool]{New: func() map[string]func(c *check) bool {
	return map[string]func(c *check) bool{
		"callee input types match argument types":                    calleeMatchesOperands,
		"callee result types match result types":                     calleeMatchesResults,
		"input and output have the same tensor dimensions":           hasSameDimensions,
		"result type matches element type of tensor":                 same(elementOf(operandAt(0)), firstResult),
		"operand types match result element type":                    operandsAreElements,
		"result type has i1 element type and same shape as operands": same(i1Like(operandAt(0)), firstResult),
		"operand type matches element type of result":                same(elementOf(firstResult), operandAt(0)),
		"result type matches type of dest":                           same(operandAt(1), firstResult),
		"scalar type matches element type of dest":                   same(elementOf(operandAt(1)), operandAt(0)),
		"complex element type matches result type":                   same(partOf(operandAt(0)), firstResult),
		"complex element type matches real operand type":             same(partOf(firstResult), operandAt(0)),
		"condition is signless i1 or has matching shape":             hasMatchingCondition,
		"all of {value, result} have same type":                      same(typeOfValue, firstResult),
	}
}}

// A typeOf returns a type of an operation, or one that follows from it.
type typeOf func(c *check) ir.Type

func operandAt(i int) typeOf { return func(c *check) ir.Type { return c.operandType(i) } }

func firstResult(c *check) ir.Type { return c.resultType(0) }

func typeOfValue(c *check) ir.Type { return c.m.Attrs.Type(c.property("value")) }

func elementOf(of typeOf) typeOf { return func(c *check) ir.Type { return c.elementType(of(c)) } }

func partOf(of typeOf) typeOf { return func(c *check) ir.Type { return c.m.Types.PartType(of(c)) } }

func i1Like(of typeOf) typeOf { return func(c *check) ir.Type { return i1TypeLike(c, of(c)) } }

// same returns the predicate that two types are equal.
func same(a, b typeOf) func(c *check) bool { return func(c *check) bool { return a(c) == b(c) } }

// relationNamed returns the relation that the predicate "all of {a, b} …" requires.
func relationNamed(text string) relation {
	switch text {
	case "have same element type":
		return (*check).elementsSame
	case "have same type":
		return (*check).typesEqual
	case "have same rank":
		return func(c *check, a, b ir.Type) bool { return len(c.shape(a)) == len(c.shape(b)) }
	}
	panic("verify: no relation '" + text + "'")
}

// parsePredicate parses a predicate in MLIR's words: all of {operand, result} have same element
// type.
func parsePredicate(text string, def *ir.OpDef) predicate {
	if holds := namedPredicates.Get()[text]; holds != nil {
		return predicate{text, holds}
	}
	names, required, _ := strings.Cut(strings.TrimPrefix(text, "all of {"), "} ")
	if required == "have same size" {
		return predicate{text, haveSameSizes(strings.Split(names, ", "))}
	}
	var values []typeOf
	for name := range strings.SplitSeq(names, ", ") {
		named := func(v ir.ValueDef) bool { return v.Name == name }
		if i := slices.IndexFunc(def.Operands, named); i >= 0 {
			values = append(values, operandAt(i))
		} else if i := slices.IndexFunc(def.Results, named); i >= 0 {
			values = append(values, func(c *check) ir.Type { return c.resultType(i) })
		} else {
			panic("verify: " + def.Name + " has no value '" + name + "'")
		}
	}
	holds := relationNamed(required)
	return predicate{text, func(c *check) bool {
		return !slices.ContainsFunc(values, func(typ typeOf) bool { return !holds(c, values[0](c), typ(c)) })
	}}
}

// haveSameSizes returns a predicate that requires list attributes to have the same length.
func haveSameSizes(names []string) func(c *check) bool {
	return func(c *check) bool {
		n := len(c.intsAttr(names[0]))
		return !slices.ContainsFunc(names, func(name string) bool { return len(c.intsAttr(name)) != n })
	}
}
