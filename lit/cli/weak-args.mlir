// --weak-args makes arguments of public functions weak, by number, by name, or by the Python name
// in their location.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s --check-prefix=STRONG
// RUN: hlo-promote --weak-args 1 %s | FileCheck %s
// RUN: hlo-promote --weak-args y %s | FileCheck %s
// RUN: hlo-promote --weak-args @f:scale %s | FileCheck %s
// RUN: hlo-promote --weak-args '"scale"' %s | FileCheck %s
// RUN: hlo-promote --weak-args '@"f":"scale"' %s | FileCheck %s
// RUN: not hlo-promote --weak-args '"1"' %s 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not hlo-promote --weak-args scal %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: hlo-promote --weak-args=0,1 %s | FileCheck %s --check-prefix=BOTH
// RUN: hlo-promote --weak-args=0 --weak-args=1 %s | FileCheck %s --check-prefix=BOTH

// A quoted name may contain commas, @ and colons, and quotes after a backslash. JAX makes such
// names from dictionary keys.
// RUN: not hlo-promote %S/Inputs/keys.mlir 2>&1 | FileCheck %s --check-prefix=KEYS-STRONG
// RUN: hlo-promote --weak-args '"p['"'"'a,b'"'"']","p['"'"'w:0'"'"']",@"k e:y":"p['"'"'@x\"y'"'"']"' %S/Inputs/keys.mlir | FileCheck %s --check-prefix=KEYS
// RUN: not hlo-promote --weak-args 'w:0' %S/Inputs/keys.mlir 2>&1 | FileCheck %s --check-prefix=QUOTE
// RUN: not hlo-promote --weak-args '"w:0' %S/Inputs/keys.mlir 2>&1 | FileCheck %s --check-prefix=OPEN

// KEYS-STRONG: error: result #0 of '@k e:y' is declared 'bf16' but promotion computes 'f32'
// KEYS:        func.func @"k e:y"(
// KEYS:        return %{{.*}} : tensor<4xbf16>
// QUOTE:       'w:0' is neither the number nor the name of an argument; write a name with such characters in quotes: "w:0"
// OPEN:        "w:0 has an unterminated quote
// NUMBER:      error: no public function has an argument '"1"'
// NONE:        error: no public function has an argument 'scal'
// STRONG:      error: result #0 of '@f' is declared 'bf16' but promotion computes 'f32'; converting it to 'bf16' would lose information
// CHECK-LABEL: func.func @f(
// CHECK:         %[[C:.*]] = stablehlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT:    stablehlo.multiply %{{.*}}, %[[C]] : tensor<4xbf16>
// BOTH:        stablehlo.multiply
func.func @f(%x: tensor<4xbf16>, %y: tensor<4xf32> loc("scale")) -> tensor<4xbf16> {
  %0 = stablehlo.multiply %x, %y : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
