// Loops, branches and slices of upstream dialects pass values on: their types change with the
// values, as in StableHLO. The result is the program that is written with narrow types.
// RUN: sed -e s/f64/f32/g -e s/i64/i32/g %s | hlo-promote -s none > %t.narrow
// RUN: hlo-promote --target no64 %s 2>/dev/null | diff %t.narrow -
// RUN: hlo-promote --target no64 --print source %s 2>/dev/null | hlo-promote -s none | diff %t.narrow -
// RUN: hlo-promote --target no64 %s 2>/dev/null | hlo-promote --target no64 2>&1 | diff %t.narrow -

func.func @if(%p: i1, %x: tensor<4xf64>, %n: tensor<i64>) -> (tensor<4xf64>, tensor<i64>) {
  %r:2 = scf.if %p -> (tensor<4xf64>, tensor<i64>) {
    %0 = stablehlo.add %x, %x : tensor<4xf64>
    scf.yield %0, %n : tensor<4xf64>, tensor<i64>
  } else {
    %c = stablehlo.constant dense<7> : tensor<i64>
    scf.yield %x, %c : tensor<4xf64>, tensor<i64>
  }
  return %r#0, %r#1 : tensor<4xf64>, tensor<i64>
}
func.func @for(%lb: index, %ub: index, %s: index, %x: tensor<4xf64>) -> tensor<4xf64> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %x) -> (tensor<4xf64>) {
    %0 = stablehlo.multiply %a, %a : tensor<4xf64>
    scf.yield %0 : tensor<4xf64>
  }
  return %r : tensor<4xf64>
}
func.func @for_int(%x: tensor<4xi64>) -> tensor<4xi64> {
  %lb = arith.constant 0 : i64
  %ub = arith.constant 10 : i64
  %s = arith.constant 1 : i64
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %x) -> (tensor<4xi64>) : i64 {
    %t = tensor.from_elements %i : tensor<i64>
    %b = stablehlo.broadcast_in_dim %t, dims = [] : (tensor<i64>) -> tensor<4xi64>
    %0 = stablehlo.add %a, %b : tensor<4xi64>
    scf.yield %0 : tensor<4xi64>
  }
  return %r : tensor<4xi64>
}
func.func @while(%x: tensor<f64>) -> tensor<f64> {
  %r = scf.while (%a = %x) : (tensor<f64>) -> tensor<f64> {
    %c = stablehlo.constant dense<1.0e3> : tensor<f64>
    %p = stablehlo.compare LT, %a, %c : (tensor<f64>, tensor<f64>) -> tensor<i1>
    %q = tensor.extract %p[] : tensor<i1>
    scf.condition(%q) %a : tensor<f64>
  } do {
  ^bb0(%b: tensor<f64>):
    %0 = stablehlo.add %b, %b : tensor<f64>
    scf.yield %0 : tensor<f64>
  }
  return %r : tensor<f64>
}
func.func @switch(%i: index, %x: f64) -> f64 {
  %r = scf.index_switch %i -> f64
  case 2 {
    %0 = arith.addf %x, %x : f64
    scf.yield %0 : f64
  }
  default {
    scf.yield %x : f64
  }
  return %r : f64
}
func.func @region(%x: f64) -> f64 {
  %r = scf.execute_region -> f64 {
    %0 = arith.mulf %x, %x : f64
    scf.yield %0 : f64
  }
  return %r : f64
}
func.func @parallel(%n: index, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f64 {
    scf.reduce(%x : f64) {
    ^bb0(%a: f64, %b: f64):
      %0 = arith.addf %a, %b : f64
      scf.reduce.return %0 : f64
    }
  }
  return %r : f64
}
func.func @forall(%x: tensor<8xf64>, %y: tensor<2xf64>) -> tensor<8xf64> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %x) -> (tensor<8xf64>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i] [2] [1] : tensor<2xf64> into tensor<8xf64>
    }
  }
  return %r : tensor<8xf64>
}
func.func @tensors(%x: tensor<4x4xf64>, %v: f64, %i: index, %s: tensor<2xi64>, %dyn: tensor<?xf64>) -> (tensor<2x2xf64>, tensor<4x4xf64>, tensor<16xf64>, tensor<6x6xf64>, tensor<3xf64>, tensor<8x4xf64>, tensor<2x8xf64>, tensor<4xf64>, tensor<4x4xf64>) {
  %0 = tensor.extract_slice %x[0, 0] [2, 2] [1, 1] : tensor<4x4xf64> to tensor<2x2xf64>
  %1 = tensor.insert_slice %0 into %x[1, 1] [2, 2] [1, 1] : tensor<2x2xf64> into tensor<4x4xf64>
  %2 = tensor.collapse_shape %x [[0, 1]] : tensor<4x4xf64> into tensor<16xf64>
  %3 = tensor.pad %x low[1, 1] high[1, 1] {
  ^bb0(%a: index, %b: index):
    tensor.yield %v : f64
  } : tensor<4x4xf64> to tensor<6x6xf64>
  %4 = tensor.generate {
  ^bb0(%a: index):
    %e = tensor.extract %x[%a, %a] : tensor<4x4xf64>
    tensor.yield %e : f64
  } : tensor<3xf64>
  %5 = tensor.concat dim(0) %x, %x : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<8x4xf64>
  %6 = tensor.reshape %x(%s) : (tensor<4x4xf64>, tensor<2xi64>) -> tensor<2x8xf64>
  %7 = tensor.empty() : tensor<4xf64>
  %8 = tensor.insert %v into %7[%i] : tensor<4xf64>
  %9 = tensor.splat %v : tensor<4x4xf64>
  return %0, %1, %2, %3, %4, %5, %6, %8, %9 : tensor<2x2xf64>, tensor<4x4xf64>, tensor<16xf64>, tensor<6x6xf64>, tensor<3xf64>, tensor<8x4xf64>, tensor<2x8xf64>, tensor<4xf64>, tensor<4x4xf64>
}
