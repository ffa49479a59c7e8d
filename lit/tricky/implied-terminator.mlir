// A mark on a terminator that custom forms omit makes it print, when an operation is inserted
// before it: without that, --strip gave another module.
// RUN: hlo-promote %s --annotate | FileCheck %s
// RUN: hlo-promote %s --annotate | hlo-promote --strip - | FileCheck %s --check-prefix=BACK
// RUN: hlo-promote %s --annotate --print source | grep -v '^// ' | FileCheck %s --check-prefix=SOURCE
// RUN: hlo-promote %s --annotate --print source | hlo-promote --strip - | FileCheck %s --check-prefix=BACK

// CHECK: memref.alloca_scope {
// CHECK-NEXT: memref.alloca_scope.return {promote.was = {erased = {{.*}}stablehlo.real
// CHECK: scf.for
// CHECK-NEXT: scf.yield {promote.was = {erased = {{.*}}stablehlo.real
// SOURCE: memref.alloca_scope {
// SOURCE-NEXT: {{^}}    memref.alloca_scope.return {promote.was
// SOURCE: scf.for
// SOURCE-NEXT: {{^}}    scf.yield {promote.was
// SOURCE: scf.for
// SOURCE-NEXT: {{^}}    // nothing else is in it
// SOURCE-NEXT: {{^}}    scf.yield {promote.was
// SOURCE-NEXT: {{^}}  }
// SOURCE: scf.for
// SOURCE-NEXT: "d.use"
// SOURCE-NEXT: {{^}}    "scf.yield"() {promote.was
// SOURCE-NEXT: {{^}}  } // open
// BACK: memref.alloca_scope {
// BACK-NEXT: stablehlo.real
// BACK: scf.for
// BACK-NEXT: stablehlo.real
// BACK: scf.for
// BACK-NEXT: stablehlo.real
// BACK: scf.for
// BACK-NEXT: "d.use"
// BACK-NEXT: stablehlo.real
func.func @f(%x: tensor<4xi1>, %i: index) {
  memref.alloca_scope {
    %0 = stablehlo.real %x : (tensor<4xi1>) -> tensor<4xf32>
    memref.alloca_scope.return
  }
  scf.for %k = %i to %i step %i {
    %1 = stablehlo.real %x : (tensor<4xi1>) -> tensor<4xf32>
    scf.yield
  }
  scf.for %k = %i to %i step %i {
    // nothing else is in it
    %1 = stablehlo.real %x : (tensor<4xi1>) -> tensor<4xf32>
  }
  scf.for %k = %i to %i step %i {
    "d.use"(%x) : (tensor<4xi1>) -> () %1 = stablehlo.real %x : (tensor<4xi1>) -> tensor<4xf32> } // open
  return
}
