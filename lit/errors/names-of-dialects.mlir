// Unknown types and attributes of known dialects, and errors in a few known ones. Positions and
// messages are those of jaxlib 0.10.2.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics %s

// expected-error @+1 {{dialect 'builtin' provides no type parsing hook}}
func.func private @f(!builtin.tensor)

// -----

// expected-error @+1 {{dialect 'scf' provides no attribute parsing hook}}
func.func private @f() attributes {k.a = #scf<x>}

// -----

// expected-error @+1 {{unknown attribute `x` in dialect `arith`}}
func.func private @f() attributes {k.a = #arith.x<1>}

// -----

// expected-error @+1 {{unknown  type `x` in dialect `shape`}}
func.func private @f(!shape<x>)

// -----

// expected-error @+1 {{dialect 'sdy' provides no type parsing hook}}
func.func private @f(!sdy.x<1>)

// -----

// expected-error @+1 {{unknown mhlo type: x}}
func.func private @f(!mhlo.x)

// -----

// expected-error @+1 {{dialect 'chlo' provides no type parsing hook}}
func.func private @f(!chlo.x)

// -----

// expected-error @+1 {{expected non-function type}}
func.func private @f(!stablehlo.future<>)

// -----

// expected-error @+1 {{cannot apply encoding to unranked tensor}}
func.func private @f(tensor<*xf32, "e">)

// -----

func.func @f() {
  // expected-error @+1 {{expected '('}}
  stablehlo.optimization_barrier
  return
}

// -----

func.func private @there(!shape.witness, !shape<shape>, !mhlo.token, !mhlo.async_bundle<tensor<f32>>, !stablehlo.token<>, !other.x) attributes {
  k.a = #arith.fastmath<fast>, k.b = #arith<overflow<nsw>>, k.c = #complex.number<:f32 1.0, 2.0>, k.d = #ub.poison, k.e = #vector.kind<add>, k.f = #other.x
}
