// Results that StableHLO defines and LLVM's instructions do not; @main counts wrong ones. Division
// by zero gives -1 and the dividend as remainder, as in XLA; the least integer wraps; shifts by the
// width or more shift out all bits (spec.md#shift_left).
// REQUIRES: lli
// RUN: hlo-promote --emit=llvm %s > %t.ll && lli %t.ll

func.func private @wrong(%x: tensor<i32>, %y: tensor<i32>) -> tensor<i32> {
  %differs = stablehlo.compare NE, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %n = stablehlo.convert %differs : (tensor<i1>) -> tensor<i32>
  return %n : tensor<i32>
}

func.func @main() -> tensor<i32> {
  %least = stablehlo.constant dense<-2147483648> : tensor<i32>
  %minus1 = stablehlo.constant dense<-1> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %seven = stablehlo.constant dense<7> : tensor<i32>
  %many = stablehlo.constant dense<32> : tensor<i32>

  %q0 = stablehlo.divide %seven, %zero : tensor<i32>
  %w0 = call @wrong(%q0, %minus1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %q1 = stablehlo.divide %least, %minus1 : tensor<i32>
  %w1 = call @wrong(%q1, %least) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %r0 = stablehlo.remainder %seven, %zero : tensor<i32>
  %w2 = call @wrong(%r0, %seven) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %r1 = stablehlo.remainder %least, %minus1 : tensor<i32>
  %w3 = call @wrong(%r1, %zero) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %s0 = stablehlo.shift_left %seven, %many : tensor<i32>
  %w4 = call @wrong(%s0, %zero) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %s1 = stablehlo.shift_right_arithmetic %least, %many : tensor<i32>
  %w5 = call @wrong(%s1, %minus1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %s2 = stablehlo.shift_right_logical %minus1, %minus1 : tensor<i32>
  %w6 = call @wrong(%s2, %zero) : (tensor<i32>, tensor<i32>) -> tensor<i32>

  %a = stablehlo.add %w0, %w1 : tensor<i32>
  %b = stablehlo.add %a, %w2 : tensor<i32>
  %c = stablehlo.add %b, %w3 : tensor<i32>
  %d = stablehlo.add %c, %w4 : tensor<i32>
  %e = stablehlo.add %d, %w5 : tensor<i32>
  %f = stablehlo.add %e, %w6 : tensor<i32>
  return %f : tensor<i32>
}
