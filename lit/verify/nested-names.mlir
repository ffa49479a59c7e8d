// Names are also checked in nested modules, whatever they contain: an unregistered operation used
// to end the check.
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
