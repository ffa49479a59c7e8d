package sdy

import (
	"slices"
	"strings"
)

// A Rule is a sharding rule: it maps the dimensions of operands and results to factors, as in ([i,
// j])->([i, j]) {i=4, j=8} reduction={j}.
type Rule struct {
	Operands, Results [][][]int // factors of each dimension of each value
	Sizes             []int64
	Special           [][]int64 // reduction, need_replication, permutation, blocked_propagation
}

// specialFactors lists the keywords of the special factor lists.
var specialFactors = []string{"reduction", "need_replication", "permutation", "blocked_propagation"}

// maxFactors limits the factor numbers of a rule.
const maxFactors = 1 << 20

// factors parses factor symbols: ij, z_1.
func (r *parser) factors() (list []int) {
	r.text = strings.TrimLeft(r.text, " ")
	for len(r.text) > 0 && r.text[0] >= 'i' && r.text[0] <= 'z' {
		n := int(r.text[0] - 'i')
		r.text = r.text[1:]
		if n == int('z'-'i') && strings.HasPrefix(r.text, "_") {
			r.text = r.text[1:]
			more := r.number()
			r.failed = r.failed || more < 1 || more > maxFactors
			n += int(max(0, min(more, maxFactors)))
		}
		list = append(list, n)
	}
	return list
}

// mappings parses ([i, j], [k]).
func (r *parser) mappings() [][][]int {
	return list(r, "(", ")", func(r *parser) [][]int { return list(r, "[", "]", (*parser).factors) })
}

// ParseRule parses #sdy.op_sharding_rule<…>.
func ParseRule(text string) (*Rule, bool) {
	return parse(text, "#sdy.op_sharding_rule<", (*parser).rule)
}

func (r *parser) rule() *Rule {
	rule := &Rule{Operands: r.mappings(), Special: make([][]int64, len(specialFactors))}
	r.expect("->")
	rule.Results = r.mappings()
	rule.Sizes = list(r, "{", "}", func(r *parser) int64 {
		r.factors()
		r.expect("=")
		return r.number()
	})
	for i, name := range specialFactors {
		r.accept(",")
		if !r.accept(name) {
			continue
		}
		r.expect("=")
		for _, n := range slices.Concat(list(r, "{", "}", (*parser).factors)...) {
			rule.Special[i] = append(rule.Special[i], int64(n))
		}
	}
	return rule
}
