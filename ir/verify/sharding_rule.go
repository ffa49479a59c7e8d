package verify

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A shardingRule says how dimensions of operands and results belong together: ([i, j])->([i, j]) {i=4, j=8} reduction={j}.
type shardingRule struct {
	operands, results [][][]int // the factors of each dimension of each value
	sizes             []int64
	special           [][]int64 // reduction, need_replication, permutation, blocked_propagation
}

// specialFactors are the kinds of factors with a list of their own.
var specialFactors = []string{"reduction", "need_replication", "permutation", "blocked_propagation"}

// mostFactors bounds the factors of a rule.
const mostFactors = 1 << 20

// factors reads factor symbols: ij, z_1.
func (r *shardReader) factors() (list []int) {
	r.text = strings.TrimLeft(r.text, " ")
	for len(r.text) > 0 && r.text[0] >= 'i' && r.text[0] <= 'z' {
		n := int(r.text[0] - 'i')
		r.text = r.text[1:]
		if n == int('z'-'i') && strings.HasPrefix(r.text, "_") {
			r.text = r.text[1:]
			more := r.number()
			r.wrong = r.wrong || more < 1 || more > mostFactors
			n += int(max(0, min(more, mostFactors)))
		}
		list = append(list, n)
	}
	return list
}

// mappings reads ([i, j], [k]).
func (r *shardReader) mappings() (list [][][]int) {
	r.expect("(")
	for first := true; r.more(&first, ")"); {
		r.expect("[")
		value := [][]int{}
		for first := true; r.more(&first, "]"); {
			value = append(value, r.factors())
		}
		list = append(list, value)
	}
	return list
}

// readShardingRule takes #sdy.op_sharding_rule<…> apart.
func readShardingRule(c *ir.Context, a ir.Attr) (*shardingRule, bool) {
	text, _ := strings.CutPrefix(c.AttrString(a), "#sdy.op_sharding_rule<")
	r := shardReader{text: text}
	rule := &shardingRule{operands: r.mappings(), special: make([][]int64, len(specialFactors))}
	r.expect("->")
	rule.results = r.mappings()
	r.expect("{")
	for first := true; r.more(&first, "}"); {
		r.factors()
		r.expect("=")
		rule.sizes = append(rule.sizes, r.number())
	}
	for i, name := range specialFactors {
		r.skip(",")
		if !r.skip(name) {
			continue
		}
		r.expect("=")
		r.expect("{")
		for first := true; r.more(&first, "}"); {
			for _, n := range r.factors() {
				rule.special[i] = append(rule.special[i], int64(n))
			}
		}
	}
	return rule, !r.wrong
}

// shardingRule is verifyOpShardingRuleAttr.
func (c *check) shardingRule(a ir.Attr) *fault {
	rule, ok := readShardingRule(c.m.Context, a)
	if !ok {
		return nil
	}
	inOperands, f := c.ruleMappings(rule, rule.operands, c.operandTypes(), "operand")
	if f != nil {
		return f
	}
	inResults, f := c.ruleMappings(rule, rule.results, c.resultTypes(), "result")
	if f != nil {
		return f
	}
	for i, size := range rule.sizes {
		if !inOperands[i] && !inResults[i] {
			return opFault("has factor ", factorSymbol(i), "=", number(size), " that isn't used in operand and result mappings")
		}
	}
	for _, list := range rule.special[:3] {
		if f := indicesInBound(list, len(rule.sizes)); f != nil {
			return f
		}
	}
	if !unique(slices.Concat(rule.special[:3]...)) {
		return opFault("a factor can only be in one of the reduction, need replication, or permutation factor sets")
	}
	if f := indicesInBound(rule.special[3], len(rule.sizes)); f != nil {
		return f
	}
	if slices.ContainsFunc(rule.special[0], func(n int64) bool { return inResults[n] }) {
		return opFault("reduction factor cannot be in result mappings")
	}
	return nil
}

// factorSymbol is how a factor is written.
func factorSymbol(n int) string {
	if n <= 'z'-'i' {
		return string(rune('i' + n))
	}
	return "z_" + itoa(n-('z'-'i'))
}

// indicesInBound is indicesSortedUniqueInBound.
func indicesInBound(list []int64, n int) *fault {
	switch {
	case len(list) == 0:
		return nil
	case !slices.IsSorted(list):
		return opFault("indices of special factors must be sorted")
	case !unique(list):
		return opFault("indices of special factors must be unique")
	case list[len(list)-1] >= int64(n):
		return opFault("index must be less than ", itoa(n), ", got: ", number(list[len(list)-1]))
	}
	return nil
}

// ruleMappings is verifyShardingRuleMapping; it tells which factors are used.
func (c *check) ruleMappings(rule *shardingRule, mappings [][][]int, types []ir.Type, what string) ([]bool, *fault) {
	used := make([]bool, len(rule.sizes))
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
		if f := c.ruleMapping(rule, mappings[i], t, used, say); f != nil {
			return nil, f
		}
	}
	return used, nil
}

// ruleMapping checks the factors of one value.
func (c *check) ruleMapping(rule *shardingRule, dims [][]int, t ir.Type, used []bool, say sayer) *fault {
	switch {
	case !isStatic(c.m.Context, t):
		return say("expected a ranked tensor with a static shape. type: ", c.spelled(t))
	case len(dims) != len(c.shape(t)):
		return say("mapping rank must match: ", itoa(len(dims)), " != ", itoa(len(c.shape(t))))
	}
	here := make([]bool, len(rule.sizes))
	for _, factors := range dims {
		if len(factors) == 0 {
			return say("dim mapping must have at least one factor")
		}
		for _, n := range factors {
			switch {
			case n >= len(rule.sizes):
				return say("expecting factor indices to be within 0<=...<num_factors; received: ", itoa(n), ", num_factors: ", itoa(len(rule.sizes)))
			case here[n]:
				return say("cannot reuse factors for the same tensor value")
			case rule.sizes[n] == 1 && len(factors) > 1:
				return say("dim mapping can't have a factor of size 1 if there are multiple factors")
			}
			here[n], used[n] = true, true
		}
	}
	return nil
}
