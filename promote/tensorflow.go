package promote

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// tensorFlowText is the lattice of TensorFlow with
// tf.experimental.numpy.experimental_enable_numpy_behavior(dtype_conversion_mode="all"). TensorFlow
// has a table of 20 by 20 cells (tensorflow/python/framework/flexible_dtypes.py, version 2.21.0),
// which is the table of a lattice. It has five weak types, each with its own width, where JAX has
// three kinds.
//
//	                      ┌─ ui8 ── ui16 ── ui32 ── ui64 ─┐       ┌─ bf16 ─┐
//	i1 ── i32* ── i64* ───┤    ╲       ╲       ╲          ├─ f64* ┼─ f16 ──┴─ f32 ┬─ f64 ─┐
//	         ╲            └─ i8 ── i16 ── i32 ─── i64 ────┤       │               │       │
//	          └─ f32* ────────────────────────────────────┘       └─ c128* ───────┴─ c64 ─┴─ c128
//
// c64 is complex<f32> and c128 complex<f64>.
//
// Surprising cases:
//   - Every integer with f32* meets at f64*: tensor + 1.0 is weak f64 for every integer tensor.
//   - i1 keeps the width of a weak operand: i1 with i32* is i32*, where JAX returns i64*. That cell
//     and i1 with f32* are the only ones in which ALL differs from JAX with 64-bit types.
//   - A complex Python scalar is complex<f64>*, but complex<f32> takes precedence over it.
//   - Operands are folded from left to right. In ALL that gives the join of the set.
//   - Types outside the table (i4, f8, ...) have no row; operators fall back to their old rule,
//     which requires equal types.
const tensorFlowText = `
	i1 < i32* < i64* < i8 ui8 f32*
	i8  < i16  < i32  < i64  < f64*
	ui8 < ui16 < ui32 < ui64 < f64*
	ui8 < i16
	ui16 < i32
	ui32 < i64
	f32* < f64* < bf16 f16 complex<f64>*
	bf16 f16 < f32 < f64 < complex<f64>
	complex<f64>* < complex<f32> < complex<f64>
	f32 < complex<f32>

	i8 ui8 !< f32*
	f64 !< f32 complex<f32>

	inexact i1 i8 i16 i32 i64 ui8 ui16 ui32 ui64 = f32
`

// tensorFlowSafeText refuses, for mode SAFE, the cells that ALL answers with a type wider than both
// operands or that may lose bits of a strong operand.
//
// Surprising cases:
//   - An integer of up to 32 bits joins f64*, but no integer joins f32*.
//   - f32 joins complex<f32> but not complex<f64>*; complex<f32> joins complex<f64>*.
//   - The order can decide whether a list is refused: ui8, i16, i8 is i16 and ui8, i8, i16 is
//     refused. That applies to 137 of the 1540 sets of three. The pair in the message is the result
//     so far and the next operand.
const tensorFlowSafeText = `
	group signed  = i8 i16 i32 i64
	group float   = bf16 f16 f32 f64
	group complex = complex<f32> complex<f64>

	refuse f32* with signed ui8 ui16 ui32 ui64
	refuse ui8  with i8
	refuse ui16 with i8 i16 bf16 f16
	refuse ui32 with i8 i16 i32 bf16 f16 f32 complex<f32>
	refuse ui64 with signed float complex f64* complex<f64>*
	refuse i16  with bf16 f16
	refuse i32  with bf16 f16 f32 complex<f32>
	refuse i64  with float complex f64* complex<f64>*
	refuse bf16 with f16
	refuse f64  with complex<f32>
	refuse complex<f64>* with bf16 f16 f32
`

// A leftFold joins operands pair by pair, from left to right.
type leftFold struct{ *order }

func newTensorFlowAll() *tables {
	return newTensorFlow("tensorflow 2.21.0, dtype conversion mode ALL", tensorFlowText)
}

func newTensorFlowSafe() *tables {
	t := newTensorFlow("tensorflow 2.21.0, dtype conversion mode SAFE", tensorFlowText+tensorFlowSafeText)
	t.order = nil // joins depend on the order of the operands
	return t
}

func newTensorFlow(source, text string) *tables {
	t := newFromText(source, text)
	t.order.bounds[1][elem.I1] = 0 // tensorflow: "<dtype: 'bool'> not allowed as a weak type"
	t.joiner = leftFold{t.order}
	t.noNumber.class, t.noNumber.message = "InvalidArgumentError", "Value for attr 'T' of bool is not in the list of allowed values"
	return t
}

// join returns false if a pair is refused.
func (f leftFold) join(nodes []Node) (Node, bool) {
	sum, ok := f.order.join(nodes[:1])
	for _, n := range nodes[1:] {
		if ok {
			sum, ok = f.order.join([]Node{sum, n})
		}
	}
	return sum, ok
}

// refusalText returns TensorFlow's exception for the first refused pair, or for an operand that
// cannot be weak.
func (f leftFold) refusalText(nodes []Node) (class, message string) {
	for _, n := range nodes {
		if n.Weak && !f.has(n) && DTypeName(n.Type) != "" {
			return "TypeError", fmt.Sprintf("%s not allowed as a weak type. The allowed types are "+
				"(tf.int32, tf.int64, tf.float32, tf.float64, tf.complex128).", tensorFlowName(n.Type))
		}
		if DTypeName(n.Type) == "" {
			return "", fmt.Sprintf("tensorflow has no element type '%s'", n.Type)
		}
	}
	sum := nodes[0]
	for _, n := range nodes[1:] {
		next, ok := f.order.join([]Node{sum, n})
		if !ok {
			return f.pairRefusalText(sum, n)
		}
		sum = next
	}
	return "", fmt.Sprintf("tensorflow has no promotion for '%s'", sum)
}

func (f leftFold) pairRefusalText(a, b Node) (class, message string) {
	if !f.has(a) || !f.has(b) {
		return "NotImplementedError", fmt.Sprintf("Implicit Conversion between %s and %s is not allowed. "+
			"Please convert the input manually if you need to.", tensorFlowName(a.Type), tensorFlowName(b.Type))
	}
	return "TypeError", fmt.Sprintf("In promotion mode PromoMode.SAFE, implicit dtype promotion between (%s, weak=%s) and "+
		"(%s, weak=%s) is disallowed. You need to explicitly specify the dtype in your op, or relax your dtype promotion "+
		"rules (such as from SAFE mode to ALL mode).",
		tensorFlowName(a.Type), pythonBool(a), tensorFlowName(b.Type), pythonBool(b))
}

func tensorFlowName(t elem.Type) string { return "<dtype: '" + DTypeName(t) + "'>" }

func pythonBool(n Node) string { return [...]string{"False", "True"}[weakness(n)] }
