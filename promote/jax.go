package promote

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// jaxText is the lattice of JAX with jax_numpy_dtype_promotion=standard. The result of a join is
// the least upper bound of the set of operands. The edges are those of jax/_src/dtypes.py,
// _type_promotion_lattice, in jax 0.10.2; other rules were observed by running it.
//
//	          ┌─ ui8 ── ui16 ── ui32 ── ui64 ─┐        ┌─ f4, f6, f8 (each a dead end)
//	i1 ── i* ─┤    ╲       ╲       ╲          ├── f* ──┼─ bf16 ─┐
//	          ├─ i8 ── i16 ── i32 ─── i64 ────┘        ├─ f16 ──┴─ f32 ┬─ f64 ─┐
//	          └─ i2, i4, ui2, ui4 (each a dead end)    └─ c* ──────────┴─ c64 ─┴─ c128
//
// c64 is complex<f32> and c128 complex<f64>.
//
// Surprising cases:
//   - Every integer is below every float: i64 with bf16 is bf16, i64 with f4E2M1FN is f4E2M1FN.
//   - ui64 with a signed integer meets at the weak float, so the result is weak f64, and a later
//     bf16 takes precedence over it.
//   - The small types are dead ends. An f8 joins all integers of at least 8 bits, and no other
//     float; an i4 joins only i1, itself and weak integers.
//   - Weak operands without a strong one join by their storage types: weak i8 with weak ui8 is weak
//     i16. Beside a strong operand only their kind counts.
//   - i1 with a weak integer is the default integer, i64, whatever the width of the weak one. A
//     weak i1, the result of comparing two weak values, does not do that. A join that results in i1
//     is never weak.
//   - Without 64-bit types, ui32 with i32 is i32: the only lossy join of integers in JAX.
const jaxText = `
	group int-small   = i2 i4 ui2 ui4
	group float-small = f4E2M1FN f6E2M3FN f6E3M2FN f8E3M4 f8E4M3 f8E4M3B11FNUZ f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ f8E8M0FNU
	group complex     = complex<f32> complex<f64>

	i1 < i* < i8 ui8 int-small
	i8  < i16  < i32  < i64  < f*
	ui8 < ui16 < ui32 < ui64 < f*
	ui8 < i16
	ui16 < i32
	f* < float-small
	f* < bf16 f16 < f32 < f64 < complex<f64>
	f* < c* < complex<f32> < complex<f64>
	f32 < complex<f32>

	refuse int-small   with int-small i8 i16 i32 i64 ui8 ui16 ui32 ui64 float-small f* bf16 f16 f32 f64 c* complex
	refuse float-small with float-small bf16 f16 f32 f64 c* complex

	f64 !< f32 complex<f32>
	bf16 !< f16
	f16 !< bf16
	float-small !< bf16 f16 f32
	int-small !< i8 f*
	ui64 !< i64

	weak-join storage
	inexact i1 i4 i8 i16 i32 ui4 ui8 ui16 ui32 = f32
	inexact i64 ui64 = f64
	number i1 = i32
`

// jaxStorage64 has the storage types of weak values with 64-bit types (jax_enable_x64).
const jaxStorage64 = `
	weak i* = i64
	weak f* = f64
	weak c* = complex<f64>
`

// jaxStorage32 has the storage types of weak values without 64-bit types.
const jaxStorage32 = `
	weak i* = i32
	weak f* = f32
	weak c* = complex<f32>
`

// jaxText64 completes jaxText for 64-bit types: ui32 with a signed integer is i64.
const jaxText64 = "\tui32 < i64\n\tui32 !< i32\n" + jaxStorage64

// jaxText32 completes jaxText for 32-bit types. 64-bit operands keep their type
// (jax_explicit_x64_dtypes=allow), but 32-bit types never join to a 64-bit type.
const jaxText32 = "\tui32 < i32\n" + jaxStorage32

func newJAX() *tables   { return newJAXMode(JAX, "standard, x64 on", jaxText+jaxText64) }
func newJAX32() *tables { return newJAXMode(JAX, "standard, x64 off", jaxText+jaxText32) }

// newJAXMode creates the tables for one of the two modes of JAX.
func newJAXMode(name Name, mode, text string) *tables {
	t := newFromText("jax 0.10.2, "+mode, text)
	t.order.system = string(name)
	t.order.libraryText = func(nodes []Node) (string, string) { return jaxRefusalText(name, nodes) }
	return t
}

// jaxExplanations has the explanations of JAX in standard mode, in the order in which JAX checks
// them. The last always applies.
var jaxExplanations = []struct {
	applies func(elem.Type) bool
	text    string
}{
	{func(t elem.Type) bool { return t.IsFloat() && t.Bits() == 8 }, jaxExplanation("8-bit floats do", "float32")},
	{func(t elem.Type) bool { return t.IsFloat() && t.Bits() == 6 }, jaxExplanation("6-bit floats do", "float32")},
	{func(t elem.Type) bool { return t.IsFloat() && t.Bits() == 4 }, jaxExplanation("4-bit floats do", "float32")},
	{isSmallInt, jaxExplanation("1-bit, 2-bit and 4-bit integers do", "int32")},
	{func(elem.Type) bool { return true }, ". Try explicitly casting inputs to the desired output type."},
}

func jaxExplanation(types, target string) string {
	return ". To avoid unintended promotion, " + types + " not support implicit promotion. " +
		"If you'd like your inputs to be promoted to another type, you can do so explicitly using e.g. x.astype('" + target + "')"
}

// jaxRefusalText returns JAX's TypePromotionError for operands without a join.
//
// JAX prints a set of names, whose order changes between runs; this function uses operand order. A
// weak operand appears as the Python type that it stands for, except in standard mode if all
// operands are weak.
func jaxRefusalText(name Name, nodes []Node) (class, message string) {
	stored := name == JAX && allWeak(nodes)
	var names []string
	reason := len(jaxExplanations) - 1
	for _, n := range nodes {
		spelled := "'" + DTypeName(n.Type) + "'"
		if n.Weak && !stored && n.Type != elem.I1 {
			spelled = `"<class '` + pythonType(n.Type) + `'>"`
		} else {
			for i := range reason {
				if jaxExplanations[i].applies(n.Type) {
					reason = i
					break
				}
			}
		}
		if !slices.Contains(names, spelled) {
			names = append(names, spelled)
		}
	}
	explanation := jaxExplanations[reason].text
	if name == JAXStrict {
		explanation = jaxStrictExplanation
	}
	return "TypePromotionError", fmt.Sprintf("Input dtypes (%s) have no available implicit dtype promotion path%s",
		strings.Join(names, ", "), explanation)
}

// pythonType returns the Python type that weak operands of a type stand for. JAX has none for bool.
func pythonType(t elem.Type) string {
	switch t.Kind() {
	case elem.KindFloat:
		return "float"
	case elem.KindComplex:
		return "complex"
	}
	return "int"
}
