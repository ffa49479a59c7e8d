// A weak integer that does not fit its new type is an error, as in NumPy, because it would wrap
// silently.
// RUN: not hlo-promote %s 2>&1 | FileCheck %s

func.func @refused(%u: tensor<2xui8>, %i: tensor<2xi8>, %q: tensor<2xi4>) {
  // CHECK:      [[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}300{{.*}}'ui8'
  %0 = stablehlo.constant {promote.weak} dense<300> : tensor<2xi32>
  %1 = stablehlo.add %u, %0 : (tensor<2xui8>, tensor<2xi32>) -> tensor<2xui8>

  // CHECK:      [[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}-1{{.*}}'ui8'
  %2 = stablehlo.constant {promote.weak} dense<[0, -1]> : tensor<2xi64>
  %3 = stablehlo.add %u, %2 : (tensor<2xui8>, tensor<2xi64>) -> tensor<2xui8>

  // CHECK:      [[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}128{{.*}}'i8'
  %4 = stablehlo.constant {promote.weak} dense<128> : tensor<2xi32>
  %5 = stablehlo.add %i, %4 : (tensor<2xi8>, tensor<2xi32>) -> tensor<2xi8>

  // CHECK:      [[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}8{{.*}}'i4'
  %6 = stablehlo.constant {promote.weak} dense<8> : tensor<2xi32>
  %7 = stablehlo.add %q, %6 : (tensor<2xi4>, tensor<2xi32>) -> tensor<2xi4>
  return
}
// CHECK-NOT: error:
