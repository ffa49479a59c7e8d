package rules

import (
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// Types of operations whose bodies combine elements. Package infer visits the bodies.

// AccumulatorType returns the type in which a reducing body works on elements of type t. first and
// second are the declared types of the body's arguments for the operand. If they agree on a wider
// type of the same kind that the text does not give to the operand, it is a deliberate accumulator.
func AccumulatorType(t, operand, first, second elem.Type) elem.Type {
	if first == second && first != operand && IsWider(t, first) {
		return first
	}
	return t
}

// adoptsType reports whether an initial or padding value takes the type of x without a join: it is
// weak and of no higher kind, or x is weak and its join with the value has the type of x. In JAX, a
// weak input has a type before the reduction or padding starts (jax reductions.py@0.10.2,
// _reduction).
func adoptsType(c *Config, x, value promote.Node) bool {
	if x.Type == value.Type || value.Type.Kind().Rank() > x.Type.Kind().Rank() {
		return x.Type == value.Type
	}
	return value.Weak || x.Weak && c.System.Converts(promote.Node{Type: value.Type}, promote.Node{Type: x.Type})
}

// InitType returns the type in which an input is combined with other values, such as initial
// values: the type of the input if all of them fit into it, otherwise their join. Weak values that
// take the input's type anyway do not take part in the join. If the join is refused, joining has
// the positions of its operands, where the input is 0.
func InitType(c *Config, x promote.Node, others ...promote.Node) (t elem.Type, joining []int, refusal error) {
	nodes, joining := []promote.Node{x}, []int{0}
	fit := true
	for k, n := range others {
		if n.Type == elem.None {
			continue
		}
		absorbed := adoptsType(c, x, n) || !x.Weak && c.System.Converts(n, x)
		if fit = fit && absorbed; !absorbed || !n.Weak {
			nodes, joining = append(nodes, n), append(joining, k+1)
		}
	}
	if x.Type == elem.None || fit {
		return x.Type, nil, nil
	}
	joined, refusal := c.System.Join(nodes...)
	if refusal != nil {
		return x.Type, joining, refusal
	}
	return joined.Type, nil, nil
}

// A Reduction describes one input of a reduction: the nodes of the input and its initial value, and
// the declared types of the input, the two arguments of the body, and the result.
type Reduction struct {
	Input, Init                     promote.Node
	Declared, First, Second, Result elem.Type
}

// ReducedType returns the type to which a reduction converts an input: the join of the input and
// its initial value, unless the text declares another accumulator. If the join is refused, it also
// returns the positions of its operands, as InitType does.
func ReducedType(c *Config, r *Rule, of *Reduction) (elem.Type, []int, error) {
	x, init := of.Input, of.Init
	if x.Type == elem.None || init.Type == elem.None {
		return x.Type, nil, nil
	}
	out := of.Result
	in := of.summedType()
	agreed := in == out && in != elem.None && in == of.Second
	long := r.flags&declaredSums != 0 && out != of.Declared && isLongSum(x, init, in, out)
	switch {
	case long && init.Type == out:
		return out, nil, nil
	case init.Weak && init.Type.Kind().Rank() > x.Type.Kind().Rank():
		if out.Kind().Rank() != init.Type.Kind().Rank() {
			// JAX gives a Python scalar the type of the array (jax lax.py, reduce)
			return x.Type, nil, nil
		}
		if agreed {
			return in, nil, nil // a mean of integers in the float type of the text
		}
	case in == init.Type && (agreed || !init.Weak) && isSumOf(x.Type, in):
		return in, nil, nil // the accumulator type needs no join
	case long && init.Weak:
		return out, nil, nil
	}
	return InitType(c, x, init)
}

// summedType returns the type in which the text sums: the type of the body's first argument if it
// differs from the operand's, as `reduce … applies` always repeats the latter; otherwise the common
// type of a strong initial value and the result; None if neither applies.
func (of *Reduction) summedType() elem.Type {
	switch {
	case of.First != of.Declared:
		return of.First
	case of.Result == of.Init.Type && of.Result != of.Declared && !of.Init.Weak:
		return of.Result
	}
	return elem.None
}

// isSumOf reports whether a body of this type sums elements of type t in a deliberate accumulator:
// a wider type, or an integer type that counts truth values.
func isSumOf(t, body elem.Type) bool {
	return IsWider(t, body) || t == elem.I1 && IsIndex(body)
}

// isLongSum reports whether the text sums integers or bools in an integer type of its own. Legal
// code whose body sums in the wider result type does not count.
func isLongSum(x, init promote.Node, body, result elem.Type) bool {
	legal := init.Type == x.Type && body == result && IsWider(x.Type, body)
	return IsIndex(result) && x.Type.IsInteger() && !legal
}
