package promote

import (
	"cmp"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A NumberUse is the use of a number by an operation. It matters only in NumPy.
type NumberUse uint8

// The uses. OtherUse covers all other operations.
const (
	OtherUse NumberUse = iota
	ShiftUse
	PowerUse
	RemainderUse
	DivideUse
	SquareUse
	ConjugateUse

	numberUses
)

// ToInexact maps an integer or bool operand of an operation that is defined on floats, such as
// sine, to the float type in which the library computes. Floats, complex types, and types for which
// the library has no such float (i2 in JAX) stay as they are. The result is as weak as the join of
// the operand.
func (s *System) ToInexact(n Node) (Node, error) {
	n, refusal := s.joinSingle(n)
	if refusal == nil && s.tables().inexact[n.Type] != elem.None {
		n.Type = s.tables().inexact[n.Type]
	}
	return n, refusal
}

// ToNumber maps an i1 operand of an operation that needs a number, such as a shift, to the integer
// type to which the library converts it. Other types stay as they are.
func (s *System) ToNumber(n Node, use NumberUse) (Node, error) {
	n, refusal := s.joinSingle(n)
	if refusal != nil || n.Type != elem.I1 {
		return n, refusal
	}
	t := s.tables()
	if number := t.number[min(use, 1)]; number != elem.None {
		n.Type = number
		return n, nil
	}
	message := cmp.Or(t.noNumber.message, string(s.name)+" does not accept 'i1' as a number")
	return Node{}, &Refusal{System: s.name, Operands: []Node{n}, Class: t.noNumber.class, Message: message}
}

// joinSingle returns the join of one operand, with its rank.
func (s *System) joinSingle(n Node) (Node, error) {
	kept, refusal := s.Join(n)
	if refusal != nil {
		return Node{}, refusal
	}
	kept.Rank0 = n.Rank0
	return kept, nil
}

// HasWeak reports whether a value of type t may be declared weak in the system. In numpy and torch
// it is a Python scalar, so all types of the kinds of Python are accepted.
func (s *System) HasWeak(t elem.Type) bool {
	if !t.InStableHLO() {
		return false
	}
	_, ok := s.canonical(Node{Type: t, Weak: true})
	return ok
}
