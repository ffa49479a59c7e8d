package promote

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// torchText is the lattice of c10::promoteTypes, without the types that PyTorch lacks.
//
// PyTorch sorts operands into three slots: tensors with dimensions, zero-dimensional tensors,
// Python scalars ("wrapped numbers"). It folds promoteTypes over each slot from left to right. A
// lower slot affects the result only if its category (bool, integer, float, complex) is higher.
// Results are never weak. Source: torch 2.15.0 on CPU; c10/core/ScalarType.h (promoteTypes) and
// aten/src/ATen/native/TypeProperties.cpp (result_type).
const torchText = `
	group unsigned = ui16 ui32 ui64
	group float8   = f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ f8E8M0FNU
	group integer  = i1 ui8 i8 i16 i32 i64
	group float    = f16 bf16 f32 f64
	group complex  = complex<f16> complex<bf16> complex<f32> complex<f64>

	i1 < ui8 i8
	ui8 i8 < i16 < i32 < i64 < f16 bf16
	unsigned < f16 bf16
	f16  < f32 complex<f16>
	bf16 < f32 complex<bf16>
	f32 < f64 complex<f32>
	f64 < complex<f64>
	complex<f16> complex<bf16> < complex<f32> < complex<f64>

	refuse unsigned with unsigned integer complex
	refuse float8 with float8 unsigned integer float complex

	ui8 !< ui16
	i64 !< ui64

	inexact integer unsigned = f32
	number i1 = i64
`

// Surprising cases:
//   - ui16, ui32 and ui64 join only themselves and floats inside a slot. Across slots the category
//     decides: ui16 with a zero-dimensional i8 is ui16, and with a zero-dimensional complex<f32> or
//     1j complex.
//   - Widths do not affect other slots: a ui8 tensor with a zero-dimensional i64 is ui8, f32 with a
//     zero-dimensional f64 is f32.
//   - A complex operand in a lower slot makes a float complex with the float's width. For f16 and
//     bf16 that is complex<f16> and complex<bf16>, which StableHLO lacks: refused, unless policy
//     complex-half=widen makes it complex<f32>.
//   - The f8 types join no other type in their slot, but take precedence over real types in lower
//     slots: f8E5M2 with a zero-dimensional f64 is f8E5M2.
//   - Refusals depend on the order of the operands: f16, ui16, ui32 is f16, and ui16, ui32, f16 is
//     refused.
//   - Integers of 2 and 4 bits fail an internal assertion in torch, and f4, f6 and three f8 types
//     do not exist there; this package refuses all of them.

// refusedType marks the refusal of a slot. It propagates, and an empty slot has elem.None.
const refusedType = elem.Type(0x7f)

// A slotJoin joins as torch.result_type does. Its order has the joins within a slot.
type slotJoin struct{ *order }

func newTorch() *tables {
	t := newFromText("torch 2.15.0 on CPU, default dtype f32", torchText)
	t.joiner = slotJoin{t.order}
	t.order = nil // it describes a single slot
	return t
}

// known returns the type itself, or refusedType if torch lacks it.
func (j slotJoin) known(t elem.Type) elem.Type {
	if j.has(Node{Type: t}) {
		return t
	}
	return refusedType
}

// slotOf returns the slot of an operand, and its type there: a Python scalar has that of its kind.
func (j slotJoin) slotOf(n Node) (slot int, t elem.Type) {
	switch {
	case !hasNames(n.Type):
		return 0, refusedType
	case n.Weak:
		return 2, [...]elem.Type{elem.None, elem.I1, elem.I64, elem.F32, elem.C64}[n.Type.Kind().Rank()]
	case n.Rank0:
		return 1, j.known(n.Type)
	}
	return 0, j.known(n.Type)
}

// promote implements promote_skip_undefined: promoteTypes, with elem.None as the neutral element.
func (j slotJoin) promote(a, b elem.Type) elem.Type {
	switch {
	case a == refusedType || b == refusedType:
		return refusedType
	case a == elem.None:
		return b
	case b == elem.None || a == b:
		return a
	}
	if n, ok := j.order.join([]Node{{Type: a}, {Type: b}}); ok {
		return n.Type
	}
	return refusedType
}

// combine implements combine_categories.
func (j slotJoin) combine(higher, lower elem.Type) elem.Type {
	switch {
	case higher == refusedType || lower == refusedType:
		return refusedType
	case higher == elem.None:
		return lower
	case lower == elem.None || higher.IsComplex():
		return higher
	case higher.IsFloat() && lower.IsComplex(): // c10::toComplexType
		t, _ := elem.Complex(higher)
		return j.known(t)
	case higher.IsFloat():
		return higher
	case lower.IsComplex(): // also for ui16, ui32 and ui64, which promoteTypes would refuse
		return lower
	case higher == elem.I1 || lower.IsFloat():
		return j.promote(higher, lower)
	}
	return higher
}

// canonical implements joiner.
func (j slotJoin) canonical(n Node) (Node, bool) { return n, j.known(n.Type) != refusedType }

// join returns torch.result_type, and reports whether StableHLO has the type.
func (j slotJoin) join(nodes []Node) (Node, bool) {
	n, ok := j.resultType(nodes)
	return n, ok && !isHalfComplex(n.Type)
}

// resultType implements torch.result_type.
func (j slotJoin) resultType(nodes []Node) (Node, bool) {
	var slots [3]elem.Type // dimensioned, zero-dimensional, scalars
	for _, n := range nodes {
		slot, t := j.slotOf(n)
		slots[slot] = j.promote(slots[slot], t)
	}
	result := j.combine(slots[0], j.combine(slots[1], slots[2]))
	return Node{Type: result, Rank0: slots[0] == elem.None}, result != elem.None && result != refusedType
}

// refusalText returns PyTorch's RuntimeError: it repeats the join up to the first refusal.
func (j slotJoin) refusalText(nodes []Node) (class, message string) {
	var slots [3]elem.Type // dimensioned, zero-dimensional, scalars
	for _, n := range nodes {
		slot, current := j.slotOf(n)
		if current == refusedType {
			return "", fmt.Sprintf("torch has no element type '%s'", n.Type)
		}
		next := j.promote(slots[slot], current)
		if next == refusedType {
			return "RuntimeError", torchRefusalText(slots[slot], current)
		}
		slots[slot] = next
	}
	higher, lower := slots[1], slots[2]
	if below := j.combine(higher, lower); below != refusedType {
		higher, lower = slots[0], below
	}
	if higher.IsFloat() && lower.IsComplex() {
		return "RuntimeError", "Unknown Complex ScalarType for " + torchName(higher)
	}
	return "RuntimeError", torchRefusalText(higher, lower)
}

// torchRefusalText returns the message of promoteTypes for a refused pair.
func torchRefusalText(a, b elem.Type) string {
	subject := "uint16, uint32, uint64 types"
	if isSmallFloat(a) || isSmallFloat(b) {
		subject = "Float8 Types"
	}
	return fmt.Sprintf("Promotion for %s is not supported, attempted to promote %s and %s", subject, torchName(a), torchName(b))
}
