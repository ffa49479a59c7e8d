package rules

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Rule is a compiled row of the table, with the exceptions of a library applied.
type Rule struct {
	rule
	operands, results letters
	accepts           kindSet // accepted kinds
	legal             kindSet // accepted kinds, and those that only the verifier accepts
	join              bool    // an operand has the letter T
	indices           bool    // an operand has the letter I
}

func (r *Rule) Op() ir.OpName { return r.op }

// SpecReference names the constraint of spec.md that ties the element types in messages; "" if
// there is none.
func (r *Rule) SpecReference() string {
	if r.spec == "" {
		return ""
	}
	return " (spec.md#" + r.spec + ")"
}

// IsDecidedByInfer reports whether package infer decides the operation.
func (r *Rule) IsDecidedByInfer() bool { return r.infer }

// IsUndecided reports whether the decision is empty, whatever the operands.
func (r *Rule) IsUndecided() bool { return r.flags&undecided != 0 }

// HasElementCombiner reports whether the body of the operation combines two elements into one. The
// types in such a body follow the operands, and its declared types are not kept.
func (r *Rule) HasElementCombiner() bool { return r.flags&elementCombiner != 0 }

// IsElementwise reports whether each result element is the operand element at the same position, so
// that the result has the rank of the operand for joins.
func (r *Rule) IsElementwise() bool { return r.flags&elementwise != 0 }

func (r *Rule) Accepts(k elem.Kind) bool { return r.accepts.has(k) }

// RefusesHalf reports whether f16 and bf16 are refused, or widened by policy.
func (r *Rule) RefusesHalf() bool { return r.flags&noHalf != 0 }

// NeedsFacts reports whether the rule needs any optional facts.
func (r *Rule) NeedsFacts() bool { return r.Needs != 0 || r.EnumAttr != "" || r.indices }

// widenInput returns n with the float type that the rule requires of integers and halves before
// they are joined.
func (r *Rule) widenInput(n promote.Node) promote.Node {
	switch {
	case r.integerAs != elem.None && n.Type.IsInteger():
		n.Type = r.integerAs
	case r.flags&widensHalf != 0 && IsHalf(n.Type):
		n.Type = elem.F32
	}
	return n
}

// kindSet is a set of promote.Kinds.
type kindSet uint8

func (s kindSet) has(k elem.Kind) bool { return s&(1<<k) != 0 }

var kindLetters = [...]elem.Kind{
	'B': elem.KindBool, 'S': elem.KindSignless, 'U': elem.KindUnsigned, 'F': elem.KindFloat, 'C': elem.KindComplex,
}

func kindsOf(letters string) (s kindSet) {
	for i := range len(letters) {
		s |= 1 << kindLetters[letters[i]]
	}
	return s
}

// compile compiles the row of an operation with the exceptions of a library. The result is empty if
// there is no row.
func compile(l promote.Library, op ir.OpName) *Rule {
	i := slices.IndexFunc(rules, func(r rule) bool { return r.op == op })
	if i < 0 {
		return &Rule{}
	}
	r := rules[i]
	for _, e := range exceptions {
		if e.library == l && slices.Contains(e.ops, op) {
			e.apply(&r)
		}
	}
	c := &Rule{rule: r, accepts: kindsOf(r.kinds), legal: kindsOf(r.kinds + r.legal)}
	operands, results, _ := strings.Cut(strings.ReplaceAll(r.sig, " ", ""), "->")
	c.operands, c.results = letters(operands), letters(results)
	c.join, c.indices = strings.Contains(operands, "T"), strings.Contains(operands, "I")
	return c
}

// Operand returns the letter of operand i, '.' beyond the signature.
func (r *Rule) Operand(i int) byte { return r.operands.at(i) }

// Result returns the letter of result i, '.' beyond the signature.
func (r *Rule) Result(i int) byte { return r.results.at(i) }

// A letters has the letters of operands or results. A * at its end repeats the last one.
type letters string

func (l letters) at(i int) byte {
	switch n := len(l); {
	case i < n && l[i] != '*':
		return l[i]
	case n > 0 && l[n-1] == '*':
		return l[n-2]
	}
	return '.'
}

// AreTied reports whether operands i and j of an operation must have the same element type, so that
// the type of one may determine that of the other.
func (c *Config) AreTied(m *ir.Module, op ir.Op, i, j int) bool {
	name := m.OpName(op)
	r := c.Rule(name)
	if r == nil {
		return false
	}
	isData := func(letter byte) bool { return letter == 'T' || letter == 'K' }
	switch a, b := r.Operand(i), r.Operand(j); {
	case a != '.' && b != '.':
		return isData(a) && isData(b)
	case a != '.' || b != '.': // the padding value of a pad, the update of an update slice
		return isData(a) || isData(b)
	case name == ir.OpReduce || name == ir.OpReduceWindow: // inputs, then initial values
		return (i-j)%max(m.NumOperands(op)/2, 1) == 0
	case name == ir.OpScatter: // inputs, indices, updates
		inputs := m.NumOperands(op) / 2
		return i != inputs && j != inputs && (i-j)%(inputs+1) == 0
	}
	return name == ir.OpSelectAndScatter
}
