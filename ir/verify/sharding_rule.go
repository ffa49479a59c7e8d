package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// shardingRule implements verifyOpShardingRuleAttr.
func shardingRule(c *check, a ir.Attr) *fault {
	rule, ok := sdy.ReadRule(c.m.AttrString(a))
	if !ok {
		return nil
	}
	inOperands, f := ruleMappings(c, rule, rule.Operands, c.operandTypes(), "operand")
	if f != nil {
		return f
	}
	inResults, f := ruleMappings(c, rule, rule.Results, c.resultTypes(), "result")
	if f != nil {
		return f
	}
	for i, size := range rule.Sizes {
		if !inOperands[i] && !inResults[i] {
			return opFault("has factor ", factorSymbol(i), "=", number(size), " that isn't used in operand and result mappings")
		}
	}
	for _, list := range rule.Special[:3] {
		if f := indicesInBound(list, len(rule.Sizes)); f != nil {
			return f
		}
	}
	if !shape.Unique(slices.Concat(rule.Special[:3]...)) {
		return opFault("a factor can only be in one of the reduction, need replication, or permutation factor sets")
	}
	if f := indicesInBound(rule.Special[3], len(rule.Sizes)); f != nil {
		return f
	}
	if slices.ContainsFunc(rule.Special[0], func(n int64) bool { return inResults[n] }) {
		return opFault("reduction factor cannot be in result mappings")
	}
	return nil
}

// factorSymbol returns the name of factor n.
func factorSymbol(n int) string {
	if n <= 'z'-'i' {
		return string(rune('i' + n))
	}
	return "z_" + itoa(n-('z'-'i'))
}

// indicesInBound implements indicesSortedUniqueInBound.
func indicesInBound(list []int64, n int) *fault {
	switch {
	case len(list) == 0:
		return nil
	case !slices.IsSorted(list):
		return opFault("indices of special factors must be sorted")
	case !shape.Unique(list):
		return opFault("indices of special factors must be unique")
	case list[len(list)-1] >= int64(n):
		return opFault("index must be less than ", itoa(n), ", got: ", number(list[len(list)-1]))
	}
	return nil
}

// ruleMappings implements verifyShardingRuleMapping and returns the factors in use.
func ruleMappings(c *check, rule *sdy.Rule, mappings [][][]int, types []ir.Type, what string) ([]bool, *fault) {
	used := make([]bool, len(rule.Sizes))
	switch {
	case len(types) != len(mappings):
		return nil, opFault("number of ", what, "s and mappings must match: ", itoa(len(types)), " != ", itoa(len(mappings)))
	case len(mappings) == 0:
		return nil, opFault("number of ", what, "s mappings cannot be 0. Op sharding rules can only be defined on operations with at least one operand and result.")
	}
	for i, t := range types {
		say := about(what + " - ")
		if len(types) > 1 {
			say = about(what + " " + itoa(i) + " - ")
		}
		if f := ruleMapping(c, rule, mappings[i], t, used, say); f != nil {
			return nil, f
		}
	}
	return used, nil
}

// ruleMapping checks the factors of one value and marks them as used.
func ruleMapping(c *check, rule *sdy.Rule, dims [][]int, t ir.Type, used []bool, say sayer) *fault {
	switch {
	case !ods.IsStatic(c.m.Context, t):
		return say("expected a ranked tensor with a static shape. type: ", c.spelled(t))
	case len(dims) != len(c.shape(t)):
		return say("mapping rank must match: ", itoa(len(dims)), " != ", itoa(len(c.shape(t))))
	}
	here := make([]bool, len(rule.Sizes))
	for _, factors := range dims {
		if len(factors) == 0 {
			return say("dim mapping must have at least one factor")
		}
		for _, n := range factors {
			switch {
			case n >= len(rule.Sizes):
				return say("expecting factor indices to be within 0<=...<num_factors; received: ", itoa(n), ", num_factors: ", itoa(len(rule.Sizes)))
			case here[n]:
				return say("cannot reuse factors for the same tensor value")
			case rule.Sizes[n] == 1 && len(factors) > 1:
				return say("dim mapping can't have a factor of size 1 if there are multiple factors")
			}
			here[n], used[n] = true, true
		}
	}
	return nil
}
