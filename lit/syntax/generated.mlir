// tensor.generate prints the space after its extents even without extents.
// RUN: hlo-promote -s none %s | FileCheck --strict-whitespace %s
// RUN: %if mlir-opt %{ mlir-opt %s | FileCheck --strict-whitespace %s %}

// CHECK: func.func @generated
func.func @generated(%n: index) -> tensor<4xindex> {
  // CHECK-NEXT: {{^}}    %generated = tensor.generate  {{[{]$}}
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<4xindex>
  // CHECK: {{^}}    %generated_0 = tensor.generate %arg0 {{[{]$}}
  %1 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return %0 : tensor<4xindex>
}
