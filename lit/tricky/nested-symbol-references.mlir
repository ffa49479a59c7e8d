// A private function that an attribute names keeps its type, and a call with other types uses a
// copy: also if a reference goes through the module around it, or is in an attribute of the
// outermost module or of an argument. A function with the same name in another module is not
// affected.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote %s -o %t && hlo-promote %t | diff %t -

// CHECK:      module attributes {my.use = @outer::@"in ner"::@deep, my.uses = [{a = @top}]} {
// CHECK-NEXT:   func.func private @top(%arg0: tensor<2xi32>) -> tensor<2xi32>
// CHECK:        func.func private @top_0(%arg0: tensor<2xf32>) -> tensor<2xf32>
// CHECK:        func.func private @of_arg(%arg0: tensor<2xi32>) -> tensor<2xi32>
// CHECK:        func.func private @of_arg_0(%arg0: tensor<2xf32>) -> tensor<2xf32>
// CHECK:        func.func private @deep(%arg0: tensor<2xf32>) -> tensor<2xf32>
// CHECK:        func.func @main(%arg0: tensor<2xf32> {my.a = @of_arg})
// CHECK-NEXT:     call @top_0(
// CHECK-NEXT:     call @of_arg_0(
// CHECK-NEXT:     call @deep(
// CHECK:        module @outer {
// CHECK-NEXT:     func.func private @deep(%arg0: tensor<2xf32>)
// CHECK:          module @"in ner" {
// CHECK-NEXT:       func.func private @deep(%arg0: tensor<2xi32>) -> tensor<2xi32>
// CHECK:            func.func private @deep_0(%arg0: tensor<2xf32>) -> tensor<2xf32>
// CHECK:            func.func private @from_beside(%arg0: tensor<2xi32>) -> tensor<2xi32>
// CHECK:            func.func private @from_beside_0(%arg0: tensor<2xf32>) -> tensor<2xf32>
module attributes {my.use = @outer::@"in ner"::@deep, my.uses = [{a = @top}]} {
  func.func private @top(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }
  func.func private @of_arg(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }
  func.func private @deep(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }
  func.func @main(%x: tensor<2xf32> {my.a = @of_arg}) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %0 = call @top(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = call @of_arg(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %2 = call @deep(%x) : (tensor<2xf32>) -> tensor<2xf32>
    return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
  }
  module @outer {
    func.func private @deep(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }
    func.func @g(%x: tensor<2xf32>) -> tensor<2xf32> {
      "my.op"() {f = @"in ner"::@from_beside} : () -> ()
      %0 = call @deep(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    module @"in ner" {
      func.func private @deep(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }
      func.func private @from_beside(%x: tensor<2xi32>) -> tensor<2xi32> { return %x : tensor<2xi32> }
      func.func @g(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
        %0 = call @deep(%x) : (tensor<2xf32>) -> tensor<2xf32>
        %1 = call @from_beside(%x) : (tensor<2xf32>) -> tensor<2xf32>
        return %0, %1 : tensor<2xf32>, tensor<2xf32>
      }
    }
  }
}
