package passes

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// compiled is a rule taken apart.
type compiled struct {
	*rule
	operands []byte // a letter for each operand
	results  []byte
	repeat   bool // the last operand letter stands for any number
	kinds    kindSet
	legal    kindSet // kinds, and what else the verifier accepts
	join     bool    // a T is among the operands
}

// kindSet is a set of promote.Kinds.
type kindSet uint8

func (s kindSet) has(k promote.Kind) bool { return s&(1<<k) != 0 }

var kindLetters = map[byte]promote.Kind{
	'B': promote.Bool, 'S': promote.Signed, 'U': promote.Unsigned, 'F': promote.Float, 'C': promote.Complex,
}

// byOp are the rules by operation.
var byOp []*compiled

func init() {
	for i := range rules {
		c := compileRule(&rules[i])
		for int(c.op) >= len(byOp) {
			byOp = append(byOp, nil)
		}
		byOp[c.op] = c
	}
}

func compileRule(r *rule) *compiled {
	c := &compiled{rule: r}
	operands, results, _ := strings.Cut(r.sig, "->")
	for _, word := range strings.Fields(operands) {
		c.operands = append(c.operands, word[0])
		c.repeat = len(word) > 1
		c.join = c.join || word[0] == 'T'
	}
	for _, word := range strings.Fields(results) {
		c.results = append(c.results, word[0])
	}
	c.kinds = kindsOf(r.kinds)
	c.legal = c.kinds | kindsOf(r.legal)
	return c
}

// kindsOf are the kinds of their letters.
func kindsOf(letters string) (s kindSet) {
	for i := range len(letters) {
		s |= 1 << kindLetters[letters[i]]
	}
	return s
}

// ruleOf is the rule of an operation, or nil.
func ruleOf(n ir.OpName) *compiled {
	if int(n) < len(byOp) {
		return byOp[n]
	}
	return nil
}

// operand is the letter of operand i; '.' beyond the signature.
func (c *compiled) operand(i int) byte {
	if i < len(c.operands) {
		return c.operands[i]
	}
	if c.repeat {
		return c.operands[len(c.operands)-1]
	}
	return '.'
}

// result is the letter of result i.
func (c *compiled) result(i int) byte {
	if i < len(c.results) {
		return c.results[i]
	}
	return '.'
}
