package promote

import "fmt"

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

// A slotTable joins as torch.result_type does. An empty slot has NoType, a refusal is refusedType;
// both propagate.
type slotTable struct {
	promote [typeCount + 1][typeCount + 1]Type // promoteTypes, within a slot
	combine [typeCount + 1][typeCount + 1]Type // combine_categories, of a higher and a lower slot
	// the type itself, or refusedType if torch lacks it
	known  [256]Type
	scalar [256]Type // type of a Python scalar of the type's kind
}

// refusedType marks a refused cell of a slotTable.
const refusedType = typeCount

func newTorch(bool) *System {
	s := newFromText("torch 2.15.0 on CPU, default dtype f32", torchText)
	s.traits = traits{strongResults: true, scalars: true, ranks: true}
	s.joiner = newSlotTable(s.order)
	s.order = nil // it describes a single slot
	return s
}

func newSlotTable(o *order) *slotTable {
	t := new(slotTable)
	for i := range t.known {
		t.known[i] = refusedType
		t.scalar[i] = [...]Type{refusedType, I1, I64, F32, C64}[Type(i).Kind().Rank()]
	}
	for _, v := range o.vertices {
		t.known[v.typ] = v.typ
	}
	for a := range t.promote {
		for b := range t.promote {
			t.promote[a][b] = t.promoteCell(o, Type(a), Type(b))
		}
	}
	for a := range t.combine {
		for b := range t.combine {
			t.combine[a][b] = t.combineCell(Type(a), Type(b))
		}
	}
	return t
}

// promoteCell implements promote_skip_undefined: promoteTypes, with NoType as the neutral element.
func (t *slotTable) promoteCell(o *order, a, b Type) Type {
	switch {
	case a == refusedType || b == refusedType:
		return refusedType
	case a == NoType:
		return b
	case b == NoType || a == b:
		return a
	}
	if n, ok := o.join([]Node{{Type: a}, {Type: b}}); ok {
		return n.Type
	}
	return refusedType
}

// combineCell implements combine_categories.
func (t *slotTable) combineCell(higher, lower Type) Type {
	switch {
	case higher == refusedType || lower == refusedType:
		return refusedType
	case higher == NoType:
		return lower
	case lower == NoType || higher.Kind() == Complex:
		return higher
	case higher.Kind() == Float && lower.Kind() == Complex:
		return complexOf(higher)
	case higher.Kind() == Float:
		return higher
	case lower.Kind() == Complex: // also for ui16, ui32 and ui64, which promoteTypes would refuse
		return lower
	case higher == I1 || lower.Kind() == Float:
		return t.promote[higher][lower]
	}
	return higher
}

// complexOf implements c10::toComplexType.
func complexOf(t Type) Type {
	switch t {
	case F16:
		return CF16
	case BF16:
		return CBF16
	case F32:
		return C64
	case F64:
		return C128
	}
	return refusedType
}

// canonical implements joiner.
func (t *slotTable) canonical(n Node) (Node, bool) { return n, t.known[n.Type] != refusedType }

// join returns torch.result_type, and reports whether StableHLO has the type.
func (t *slotTable) join(nodes []Node) (Node, bool) {
	n, ok := t.resultType(nodes)
	return n, ok && !n.Type.halfComplex()
}

// resultType implements torch.result_type.
func (t *slotTable) resultType(nodes []Node) (Node, bool) {
	var tensor, zeroDim, scalar Type
	for _, n := range nodes {
		switch {
		case n.Weak:
			scalar = t.promote[scalar][t.scalar[n.Type]]
		case n.Rank0:
			zeroDim = t.promote[zeroDim][t.known[n.Type]]
		default:
			tensor = t.promote[tensor][t.known[n.Type]]
		}
	}
	result := t.combine[tensor][t.combine[zeroDim][scalar]]
	return Node{Type: result, Rank0: tensor == NoType}, result != NoType && result != refusedType
}

// refusalText returns PyTorch's RuntimeError: it repeats the join up to the first refusal.
func (t *slotTable) refusalText(nodes []Node) (class, message string) {
	var slots [3]Type // dimensioned, zero-dimensional, scalars
	for _, n := range nodes {
		slot, current := 0, t.known[n.Type]
		switch {
		case n.Weak:
			slot, current = 2, t.scalar[n.Type]
		case n.Rank0:
			slot = 1
		}
		if current == refusedType {
			return "", fmt.Sprintf("torch has no element type '%s'", n.Type)
		}
		next := t.promote[slots[slot]][current]
		if next == refusedType {
			return "RuntimeError", torchRefusalText(slots[slot], current)
		}
		slots[slot] = next
	}
	higher, lower := slots[1], slots[2]
	if below := t.combine[higher][lower]; below != refusedType {
		higher, lower = slots[0], below
	}
	if higher.Kind() == Float && lower.Kind() == Complex {
		return "RuntimeError", "Unknown Complex ScalarType for " + higher.row().torch
	}
	return "RuntimeError", torchRefusalText(higher, lower)
}

// torchRefusalText returns the message of promoteTypes for a refused pair.
func torchRefusalText(a, b Type) string {
	subject := "uint16, uint32, uint64 types"
	if a.smallFloat() || b.smallFloat() {
		subject = "Float8 Types"
	}
	return fmt.Sprintf("Promotion for %s is not supported, attempted to promote %s and %s", subject, a.row().torch, b.row().torch)
}
