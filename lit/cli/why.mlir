// why traces a type from where it appears to the results, in valid and in mixed modules. It
// prints the trace instead of the module.
// RUN: hlo-promote why f64 %S/../../testdata/why/explicit_cast.mlir | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote why f64 --locations text %S/../../testdata/why/explicit_cast.mlir | FileCheck %s --check-prefix=TEXT
// RUN: hlo-promote why f32 %s | FileCheck %s --check-prefix=MIXED
// RUN: hlo-promote why i1 %s | FileCheck %s --check-prefix=NONE
// RUN: hlo-promote why f64 --format sarif %S/../../testdata/why/accumulator.mlir %S/../../testdata/why/branch.mlir %S/../../testdata/why/scan_table.mlir | FileCheck %s --check-prefix=SARIF
// RUN: hlo-promote why f32 < %s | FileCheck %s --check-prefix=STDIN
// RUN: not hlo-promote why float %s 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not hlo-promote why f32 -d %s 2>&1 | FileCheck %s --check-prefix=DIFF

//      JAX: programs.py:35:8: remark: 'f64' appears here: a convert from 'tensor<8x4xf32>'
// JAX-NEXT:     z = y.astype(jnp.float64) * 2.0  # CAUSE
// JAX-NEXT:         ^~~~~~~~~~~~~~~~~~~~~{{$}}
// JAX-NEXT: programs.py:35:8: note: 'f64' is the type of {{.*}} values and of 1 result of public functions; {{.*}} more converts and constants of this type are not listed, because each is combined with a value of the type
//      JAX: explicit_cast.mlir:{{[0-9]+:[0-9]+}}: note: in this operation
//      JAX: programs.py:35:8: note: through 'stablehlo.multiply'
//      JAX: programs.py:36:11: note: through
//      JAX: note: reaches result #0 of '@main'
//  JAX-NOT: func.func

// TEXT: {{^}}{{.*}}explicit_cast.mlir:{{[0-9]+:[0-9]+}}: remark: 'f64' appears here
// TEXT: programs.py:35:8: note: made from this source location

//      MIXED: why.mlir:[[#@LINE+14]]:34: remark: 'f32' appears here: argument #1 of '@f'
//      MIXED: note: through 'stablehlo.add'
//      MIXED: note: through 'stablehlo.multiply'
//      MIXED: note: reaches result #0 of '@f'
//  MIXED-NOT: appears
//  MIXED-NOT: stablehlo.convert

// NONE: why.mlir: remark: no value has elements of type 'i1'
// SARIF-COUNT-3: "ruleId": "HP411"
// SARIF-NOT: "ruleId"
// STDIN: <stdin>:{{.*}} remark: 'f32' appears here
// BAD: error: invalid type "float": must be an element type, such as f64 or complex<f32>
// DIFF: error: why has no flag --diff, which is for promote

func.func @f(%x: tensor<4xbf16>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.multiply %x, %0 : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
