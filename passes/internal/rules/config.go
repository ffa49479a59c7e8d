package rules

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Config holds the options of a run, and what follows from them. It compiles rules on first use,
// because a program has few of the operations, so only one run at a time may use it.
type Config struct {
	Options                // System is set
	rules          []*Rule // compiled, by OpName; empty for operations without a row
	HasRanks       bool    // the system distinguishes zero-dimensional operands
	HasWeakResults bool    // the system has weak results
}

func NewConfig(o Options) *Config {
	if o.System == nil {
		o.System, _ = promote.New(promote.JAX, promote.Config{})
	}
	return &Config{Options: o, rules: make([]*Rule, ir.NumOps), HasRanks: o.System.CountsRanks(), HasWeakResults: o.System.PropagatesWeak()}
}

// With returns the configuration for another system with the same options.
func (c *Config) With(sys *promote.System) *Config {
	o := c.Options
	o.System = sys
	return NewConfig(o)
}

// Rule returns the rule of operations with a name, or nil.
func (c *Config) Rule(op ir.OpName) *Rule {
	if op < 0 || op >= ir.NumOps {
		return nil
	}
	if c.rules[op] == nil {
		c.rules[op] = compile(c.System.Library(), op)
	}
	if r := c.rules[op]; r.sig != "" {
		return r
	}
	return nil
}

// RuleOf returns the rule of an operation of a module, or nil.
func (c *Config) RuleOf(m *ir.Module, op ir.Op) *Rule { return c.Rule(m.OpName(op)) }

// MarksWeak reports whether the output marks weak values of a type: the system has a weak form of
// it, and it is not i1. A comparison of weak values yields a weak i1 (jax lax.py@0.10.2, naryop's
// weak type), so that a second run infers it without a mark.
func (c *Config) MarksWeak(t elem.Type) bool { return t != elem.I1 && c.System.HasWeak(t) }

// StaysWeak reports whether a second run with the same options infers that a weak value is weak. A
// value that is weak only because of --weak-constants does not count, because it has no effect
// where the text is legal.
func (c *Config) StaysWeak(n promote.Node) bool {
	return n.Weak && (c.KeepWeak || !n.UndeclaredWeak && len(c.WeakArgs) > 0)
}

// MakesStrong reports whether a convert of a value to its own type has an effect: it makes a value
// strong that would otherwise stay weak.
func (c *Config) MakesStrong(n promote.Node) bool { return c.StaysWeak(n) && c.MarksWeak(n.Type) }

// ClampKeepsWeak reports whether the result of a clamp is as weak as the clamped operand,
// regardless of the bounds.
func (c *Config) ClampKeepsWeak() bool { return c.Rule(ir.OpClamp).weakness == weakAsSecond }

// keepsRank reports whether the result of a broadcast is a scalar for joins if its operand is one,
// as front ends broadcast explicitly where the library does so implicitly.
func (c *Config) keepsRank() bool {
	return c.System.Config().Policies.TorchBroadcast == promote.Default || !c.HasRanks
}

// defaultInteger returns the default integer type of JAX.
func (c *Config) defaultInteger() elem.Type {
	if c.System.Config().X32 {
		return elem.I32
	}
	return elem.I64
}

// Fits reports whether a value may be converted implicitly to a declared type: the conversion is
// lossless, or the value is weak and the declared type is of its kind or its join with the value.
// For a strong value the join does not suffice: JAX joins i64 and bf16 to bf16, but an implicit
// narrowing of a declared i64 result is an error.
func (c *Config) Fits(n promote.Node, declared elem.Type) bool {
	if n.Weak && (n.Type.Kind().Rank() == declared.Kind().Rank() ||
		c.System.Converts(promote.Node{Type: n.Type, Weak: true}, promote.Node{Type: declared})) {
		return true
	}
	return elem.Holds(declared, n.Type)
}
