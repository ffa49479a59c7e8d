package verify

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/sdy"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// checkShardingRule implements verifyOpShardingRuleAttr.
func checkShardingRule(c *check, a ir.Attr) *failure {
	rule, ok := sdy.ParseRule(c.m.Attrs.Text(a))
	if !ok {
		return nil
	}
	inOperands, f := checkRuleMappings(c, rule, rule.Operands, c.operandTypes(), "operand")
	if f != nil {
		return f
	}
	inResults, f := checkRuleMappings(c, rule, rule.Results, c.resultTypes(), "result")
	if f != nil {
		return f
	}
	for i, size := range rule.Sizes {
		if !inOperands[i] && !inResults[i] {
			return opError("has factor ", factorSymbol(i), "=", itoa64(size), " that isn't used in operand and result mappings")
		}
	}
	for _, list := range rule.Special[:3] {
		if f := checkFactorIndices(list, len(rule.Sizes)); f != nil {
			return f
		}
	}
	if !shape.Unique(slices.Concat(rule.Special[:3]...)) {
		return opError("a factor can only be in one of the reduction, need replication, or permutation factor sets")
	}
	if f := checkFactorIndices(rule.Special[3], len(rule.Sizes)); f != nil {
		return f
	}
	if slices.ContainsFunc(rule.Special[0], func(n int64) bool { return inResults[n] }) {
		return opError("reduction factor cannot be in result mappings")
	}
	return nil
}

func factorSymbol(n int) string {
	if n <= 'z'-'i' {
		return string(rune('i' + n))
	}
	return "z_" + itoa(n-('z'-'i'))
}

// checkFactorIndices implements indicesSortedUniqueInBound.
func checkFactorIndices(list []int64, n int) *failure {
	switch {
	case len(list) == 0:
		return nil
	case !slices.IsSorted(list):
		return opError("indices of special factors must be sorted")
	case !shape.Unique(list):
		return opError("indices of special factors must be unique")
	case list[len(list)-1] >= int64(n):
		return opError("index must be less than ", itoa(n), ", got: ", itoa64(list[len(list)-1]))
	}
	return nil
}

// checkRuleMappings implements verifyShardingRuleMapping and returns the factors in use.
func checkRuleMappings(c *check, rule *sdy.Rule, mappings [][][]int, types []ir.Type, what string) ([]bool, *failure) {
	used := make([]bool, len(rule.Sizes))
	switch {
	case len(types) != len(mappings):
		return nil, opError("number of ", what, "s and mappings must match: ", itoa(len(types)), " != ", itoa(len(mappings)))
	case len(mappings) == 0:
		return nil, opError("number of ", what, "s mappings cannot be 0. Op sharding rules can only be defined on operations with at least one operand and result.")
	}
	for i, t := range types {
		fail := prefixed(what + " - ")
		if len(types) > 1 {
			fail = prefixed(what + " " + itoa(i) + " - ")
		}
		if f := checkRuleMapping(c, rule, mappings[i], t, used, fail); f != nil {
			return nil, f
		}
	}
	return used, nil
}

// checkRuleMapping checks the factors of one value and marks them as used.
func checkRuleMapping(c *check, rule *sdy.Rule, dims [][]int, t ir.Type, used []bool, fail errorFunc) *failure {
	switch {
	case !ods.IsStatic(c.m.Context, t):
		return fail("expected a ranked tensor with a static shape. type: ", c.quoted(t))
	case len(dims) != len(c.shape(t)):
		return fail("mapping rank must match: ", itoa(len(dims)), " != ", itoa(len(c.shape(t))))
	}
	here := make([]bool, len(rule.Sizes))
	for _, factors := range dims {
		if len(factors) == 0 {
			return fail("dim mapping must have at least one factor")
		}
		for _, n := range factors {
			switch {
			case n >= len(rule.Sizes):
				return fail("expecting factor indices to be within 0<=...<num_factors; received: ", itoa(n), ", num_factors: ", itoa(len(rule.Sizes)))
			case here[n]:
				return fail("cannot reuse factors for the same tensor value")
			case rule.Sizes[n] == 1 && len(factors) > 1:
				return fail("dim mapping can't have a factor of size 1 if there are multiple factors")
			}
			here[n], used[n] = true, true
		}
	}
	return nil
}
