package promote

// jaxStrictText is the lattice of JAX with jax_numpy_dtype_promotion=strict, which joins strong
// types only with themselves. The weak types are below every strong type of the same or a higher
// kind. The edges are those of the same function as in jaxText, jax 0.10.2.
//
// Surprising cases:
//   - bool joins nothing, not even a weak integer.
//   - Weak operands without a strong one join as Python types, at the default width: weak bf16 with
//     weak bf16 is weak f64. In standard mode it is weak bf16.
//   - The weak float joins the small floats, and the weak integer the small integers, floats and
//     complex types.
//   - i1 joins no number, but where an operation needs a number (shifts, power) JAX converts it to
//     i32 in this mode as well.
const jaxStrictText = `
	group int-small   = i2 i4 ui2 ui4
	group float-small = f4E2M1FN f6E2M3FN f6E3M2FN f8E3M4 f8E4M3 f8E4M3B11FNUZ f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ f8E8M0FNU

	i* < i8 i16 i32 i64 ui8 ui16 ui32 ui64 int-small
	i* < f* < bf16 f16 f32 f64 float-small
	f* < c* < complex<f32> complex<f64>

	refuse otherwise
	refuse i1 with i*

	i1 !< i*
	i8 !< i16
	f32 !< f64 complex<f32>

	inexact i1 i4 i8 i16 i32 ui4 ui8 ui16 ui32 = f32
	inexact i64 ui64 = f64
	number i1 = i32
`

// jaxStrictExplanation ends the message of a refusal in strict mode, in place of an explanation.
const jaxStrictExplanation = " when jax_numpy_dtype_promotion=strict. Try explicitly casting inputs to the desired output " +
	"type, or set jax_numpy_dtype_promotion=standard."

func newJAXStrict() *tables {
	return newJAXMode(JAXStrict, "strict, x64 on", jaxStrictText+jaxStorage64)
}

func newJAXStrict32() *tables {
	return newJAXMode(JAXStrict, "strict, x64 off", jaxStrictText+jaxStorage32)
}
