// The project file at or above an input sets flags for it; --config names another one, --no-config
// ignores all. --stdin-filename is the name of standard input.
// RUN: rm -rf %t && mkdir -p %t/a/b && cp %s %t/a/b/in.mlir
// RUN: echo 'system = "numpy"' > %t/a/hlo-promote.toml && echo 'signature = "infer"' >> %t/a/hlo-promote.toml
// RUN: echo 'gates.deny = ["precision"]' > %t/gate.toml
// RUN: hlo-promote %t/a/b/in.mlir | FileCheck %s --check-prefix=NUMPY
// RUN: hlo-promote --no-config %t/a/b/in.mlir | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote -s jax %t/a/b/in.mlir | FileCheck %s --check-prefix=JAX
// RUN: hlo-promote --stdin-filename %t/a/b/in.mlir - < %s | FileCheck %s --check-prefix=NUMPY
// RUN: not hlo-promote --config %t/gate.toml %t/a/b/in.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=GATE
// RUN: cd %t && hlo-promote config a/b/in.mlir | FileCheck %s --check-prefix=SHOWN
// RUN: echo 'weak-constant = "splat"' >> %t/a/hlo-promote.toml
// RUN: cd %t && not hlo-promote a/b/in.mlir 2>&1 | FileCheck %s --check-prefix=WRONG

// NUMPY: func.func @f({{.*}}) -> tensor<4xf64>
// JAX:   func.func @f({{.*}}) -> tensor<4xf32>
// GATE:  a/b/in.mlir:[[#]]:22: error: 'stablehlo.add' op operand #0 is converted from 'i32' to 'f32', which rounds it [precision]

// SHOWN:      # a/b/in.mlir: a/hlo-promote.toml
// SHOWN-NEXT: system = "numpy"{{ +}}# a/hlo-promote.toml:1
// SHOWN-NEXT: x32 = false{{ +}}# default

// WRONG:      a/hlo-promote.toml:3:1: error: unknown key 'weak-constant'; did you mean 'weak-constants'?
// WRONG-NEXT: {{^}}weak-constant = "splat"{{$}}
// WRONG-NEXT: {{^}}^~~~~~~~~~~~~{{$}}
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
