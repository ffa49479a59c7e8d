package rules

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Config has the promotion system and the options that rules read. Only one run at a time may use
// it.
type Config struct {
	System      *promote.System
	Rules       []*Rule   // by operation; nil for those without a row
	Ranks       bool      // the system asks which operands are zero-dimensional
	WeakResults bool      // the system has weak results
	HasWeak     [256]bool // types that can be weak in the system

	KeepResults   bool          // declared result types are kept, by a convert behind the operation
	KeepWeak      bool          // weak values are marked in the output
	WeakArgs      bool          // an option makes arguments weak
	WeakConstants WeakConstants // which constants are weak without being marked

	holds map[[2]promote.Type]bool // results of Holds
}

// WeakConstants selects the constants that are weak without a mark.
type WeakConstants uint8

const (
	NoConstants     WeakConstants = iota // none
	ScalarConstants                      // those of rank 0
	SplatConstants                       // also splats of any rank
)

// NewConfig returns the configuration for a system, with the default of each option.
func NewConfig(sys *promote.System) *Config {
	c := &Config{System: sys, Rules: rulesFor(sys.Library()), Ranks: sys.CountsRanks(), WeakResults: sys.PropagatesWeak()}
	for _, t := range promote.Types() {
		c.HasWeak[t] = sys.HasWeak(t)
	}
	c.holds = map[[2]promote.Type]bool{}
	return c
}

// With returns the configuration for another system, with the options of this one.
func (c *Config) With(sys *promote.System) *Config {
	other := NewConfig(sys)
	other.KeepResults, other.KeepWeak, other.WeakArgs, other.WeakConstants = c.KeepResults, c.KeepWeak, c.WeakArgs, c.WeakConstants
	return other
}

// RuleOf returns the rule of an operation of a module, or nil.
func (c *Config) RuleOf(m *ir.Module, op ir.Op) *Rule {
	if n := m.OpName(op); int(n) < len(c.Rules) {
		return c.Rules[n]
	}
	return nil
}

// MarksWeak reports whether weak values of a type are marked: the system has a weak form of it, and
// it is not i1. An i1 is weak if it is computed from weak values (jax lax.py@0.10.2, naryop's weak
// type), which the output shows without a mark of its own.
func (c *Config) MarksWeak(t promote.Type) bool { return c.HasWeak[t] && t != promote.I1 }

// StaysWeak reports whether a weak value is weak again when the output is read with the same
// options. A value that is weak by --weak-constants alone has no effect where the text is legal.
func (c *Config) StaysWeak(n promote.Node) bool {
	return n.Weak && (c.KeepWeak || !n.Soft && c.WeakArgs)
}

// MakesStrong reports whether a convert of a value to its own type has an effect: the value would
// otherwise stay weak.
func (c *Config) MakesStrong(n promote.Node) bool { return c.StaysWeak(n) && c.MarksWeak(n.Type) }

// ClampKeepsWeak reports whether the result of a clamp is as weak as the clamped operand, whatever
// its bounds are.
func (c *Config) ClampKeepsWeak() bool { return c.Rules[ir.OpClamp].weak == ofSecond }

// keepsRank reports whether what an operation broadcasts stays what it was to joins,
// zero-dimensional or a python scalar: that is how front ends write the broadcasting of libraries
// in which these count.
func (c *Config) keepsRank() bool {
	return c.System.Config().Policies.TorchBroadcast == promote.Default || !c.Ranks
}

// defaultInteger returns the default integer type of JAX.
func (c *Config) defaultInteger() promote.Type {
	if c.System.Config().X32 {
		return promote.I32
	}
	return promote.I64
}

// Fits reports whether a value may be converted to a declared type: the conversion loses nothing,
// or the value is weak and takes such a type. For a strong value it is not enough that the system
// joins the two to the declared type: JAX joins i64 and bf16 to bf16, but an implicit narrowing of
// a declared i64 result is still an error.
func (c *Config) Fits(n promote.Node, declared promote.Type) bool {
	if n.Weak && (n.Type.Kind().Rank() == declared.Kind().Rank() ||
		c.System.Converts(promote.Node{Type: n.Type, Weak: true}, promote.Node{Type: declared})) {
		return true
	}
	return c.Holds(declared, n.Type)
}

// Holds reports whether a type can represent every value of another type.
func (c *Config) Holds(t, of promote.Type) bool {
	pair := [2]promote.Type{t, of}
	known, ok := c.holds[pair]
	if !ok {
		known = elem.Holds(scalars[t], scalars[of])
		c.holds[pair] = known
	}
	return known
}
