package verify

import "github.com/hlo-promote/hlo-promote/ir"

// Kinds is a set of kinds of elements.
type Kinds uint8

// The kinds. Signless integers other than i1 are signed.
const (
	Bool Kinds = 1 << iota
	Signed
	Unsigned
	Float
	Complex
)

// kindLetters are the kinds in the notation of package passes.
var kindLetters = []struct {
	kind   Kinds
	letter byte
}{{Bool, 'B'}, {Signed, 'S'}, {Unsigned, 'U'}, {Float, 'F'}, {Complex, 'C'}}

// Has tells whether all of some kinds are in the set.
func (k Kinds) Has(of Kinds) bool { return k&of == of }

// String is a letter for each kind, in the order BSUFC.
func (k Kinds) String() string {
	var letters []byte
	for _, l := range kindLetters {
		if k.Has(l.kind) {
			letters = append(letters, l.letter)
		}
	}
	return string(letters)
}

// OperandKinds are the kinds of elements that the verifier admits in operand i of an operation's definition, where a list
// of any length is one: those of its ODS constraint. The set is empty where the operand holds no elements, and for operations that are in no table. Widths are
// not told apart: stablehlo.complex takes 32- and 64-bit floats only.
func OperandKinds(op ir.OpName, i int) Kinds {
	r := ruleOf(op)
	if r == nil || len(r.operands) == 0 || i < 0 {
		return 0
	}
	return r.operands[min(i, len(r.operands)-1)].kinds()
}
