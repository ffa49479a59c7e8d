package rules

import (
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Types of loop carries in each visit of the body. Package infer visits the body.

// FirstCarry returns the carry for the first visit of the body: the node of the initial value. If
// stale is set, because the body declares another type than the operand, and the system converts
// the initial value to the declared type, it is that type.
func FirstCarry(c *Config, init promote.Node, declared elem.Type, stale bool) promote.Node {
	if stale && init.Type != declared && c.System.Converts(promote.Node{Type: init.Type, Weak: init.Weak}, promote.Node{Type: declared}) {
		return promote.Node{Type: declared, Rank0: init.Rank0}
	}
	return init
}

// PinnedCarry returns the carry of the declared type for an initial value.
func PinnedCarry(init promote.Node, declared elem.Type) promote.Node {
	init.Weak = init.Weak && init.Type == declared || IsPartOf(init, declared)
	init.Type = declared
	return init
}

// NextCarry returns the carry for the next visit, given the current carry and the yielded node:
// with WidenControlFlow their join, and otherwise the carry of JAX.
func NextCarry(c *Config, carry, yield promote.Node) (promote.Node, error) {
	if c.WidenControlFlow {
		return nextWiderCarry(c, carry, yield)
	}
	if !carry.Weak || carry.Type == yield.Type {
		carry.UndeclaredWeak = carry.UndeclaredWeak && NoneDeclaredWeak(yield)
		return carry, nil
	}
	yield.Weak = false // JAX joins with the type of the yield alone
	joined, refusal := c.System.Join(carry, yield)
	joined.Weak = false // a converted value is strong
	return joined, refusal
}

func nextWiderCarry(c *Config, carry, yield promote.Node) (promote.Node, error) {
	if carry.Type == yield.Type {
		carry.Weak, carry.UndeclaredWeak = carry.Weak && yield.Weak, carry.UndeclaredWeak && yield.UndeclaredWeak
		return carry, nil
	}
	joined, refusal := c.System.Join(carry, yield)
	// a converted value is strong, as in NextCarry
	joined.Weak = joined.Weak && joined.Type == carry.Type
	return joined, refusal
}

// CarryResults returns the results of a loop: the carries, as weak as the yielded values.
func CarryResults(carries, yields []promote.Node) []promote.Node {
	results := make([]promote.Node, len(carries))
	for i, c := range carries {
		results[i] = promote.Node{Type: c.Type, Weak: yields[i].Weak && yields[i].Type == c.Type, UndeclaredWeak: yields[i].UndeclaredWeak, Rank0: c.Rank0}
	}
	return results
}
