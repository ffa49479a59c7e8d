package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A match is a predicate over the values of an operation (ODS PredOpTrait).
type match struct {
	words string
	holds func(c *check) bool
}

// matches lists the predicates that are not of the form "all of {a, b} …".
var matches = map[string]func(c *check) bool{
	"callee input types match argument types":                                       calleeTakes,
	"callee result types match result types":                                        calleeGives,
	"input and output have the same tensor dimensions":                              sameDimensions,
	"result type matches element type of tensor":                                    isElementOf,
	"operand types match result element type":                                       areElements,
	"result type has i1 element type and same shape as operands":                    isTest,
	"operand type matches element type of result":                                   splatsElement,
	"result type matches type of dest":                                              isDest,
	"scalar type matches element type of dest":                                      insertsElement,
	"complex element type matches result type":                                      isPart,
	"complex element type matches real operand type":                                hasParts,
	"condition is signless i1 or has matching shape":                                choosesByShape,
	"all of {value, result} have same type":                                         hasValueType,
	"all of {start_indices, limit_indices, strides} have same size":                 sameSizes("start_indices", "limit_indices", "strides"),
	"all of {edge_padding_low, edge_padding_high, interior_padding} have same size": sameSizes("edge_padding_low", "edge_padding_high", "interior_padding"),
}

// relations lists the relations that the predicate "all of {a, b} …" may require.
var relations = []struct {
	words string
	holds func(c *check, a, b ir.Type) bool
}{
	{"have same element type", func(c *check, a, b ir.Type) bool { return c.elements == ignored || c.element(a) == c.element(b) }},
	{"have same type", (*check).same},
	{"have same rank", func(c *check, a, b ir.Type) bool { return len(c.shape(a)) == len(c.shape(b)) }},
}

// parseMatch parses a predicate in MLIR's words: all of {operand, result} have same element type.
func parseMatch(words string, def *ir.OpDef) match {
	if holds, ok := matches[words]; ok {
		return match{words, holds}
	}
	names, relation, _ := strings.Cut(strings.TrimPrefix(words, "all of {"), "} ")
	var operands, results []int
	for name := range strings.SplitSeq(names, ", ") {
		named := func(v ir.ValueDef) bool { return v.Name == name }
		if i := slices.IndexFunc(def.Operands, named); i >= 0 {
			operands = append(operands, i)
		} else if i := slices.IndexFunc(def.Results, named); i >= 0 {
			results = append(results, i)
		} else {
			panic("verify: " + def.Name + " has no value '" + name + "'")
		}
	}
	for _, r := range relations {
		if r.words == relation {
			return match{words, func(c *check) bool { return c.all(operands, results, r.holds) }}
		}
	}
	panic("verify: no relation '" + relation + "'")
}

// all reports whether a relation holds between the first of the values and each of them.
func (c *check) all(operands, results []int, holds func(c *check, a, b ir.Type) bool) bool {
	var first ir.Type
	for _, i := range operands {
		if first == 0 {
			first = c.operandType(i)
		}
		if !holds(c, first, c.operandType(i)) {
			return false
		}
	}
	for _, i := range results {
		if first == 0 {
			first = c.resultType(i)
		}
		if !holds(c, first, c.resultType(i)) {
			return false
		}
	}
	return true
}

// sameSizes returns a predicate that requires list attributes to have the same length.
func sameSizes(names ...string) func(c *check) bool {
	return func(c *check) bool {
		n := len(c.ints(names[0]))
		for _, name := range names[1:] {
			if len(c.ints(name)) != n {
				return false
			}
		}
		return true
	}
}
