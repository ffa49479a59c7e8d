// What the names in a module are checked for is checked of nested modules too, whatever stands in them: an operation that no table knows
// was the end of the look at the module.
// RUN: not hlo-promote -s none %s 2>&1 | FileCheck %s

module {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'func.func' op arg 0 - unknown mesh: @mesh
  func.func @names(%x: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    return
  }
  // CHECK-NOT: error
  module {
    func.func @unknown(%a: tensor<f32>) {
      foo.bar %a : tensor<f32>
    }
  }
}
