// Operations with regions, mixed inside and out, with several users of one value.
func.func @loop(%n: tensor<i32>, %x: tensor<4xf32>, %step: tensor<4xbf16>) -> (tensor<i32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i8>
  %r:2 = stablehlo.while(%i = %zero, %acc = %x) : tensor<i32>, tensor<4xf32> attributes {bound = 4 : i64}
    cond {
    %0 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  } do {
    %0 = stablehlo.add %acc, %step : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
    %1 = stablehlo.add %i, %one : (tensor<i32>, tensor<i8>) -> tensor<i32>
    stablehlo.return %1, %0 : tensor<i32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<i32>, tensor<4xf32>
}

// -----

func.func @choices(%p: tensor<i1>, %k: tensor<i32>, %x: tensor<2xf32>, %y: tensor<2xi32>) -> tensor<2xf32> {
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    %s = stablehlo.add %x, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
    stablehlo.return %s : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  %1 = "stablehlo.case"(%k) ({
    stablehlo.return %0 : tensor<2xf32>
  }, {
    %m = stablehlo.multiply %y, %0 : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
    stablehlo.return %m : tensor<2xf32>
  }) {branches = 2 : i32} : (tensor<i32>) -> tensor<2xf32>
  %2 = stablehlo.subtract %1, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

func.func @bodies(%x: tensor<3x4xbf16>, %y: tensor<3x4xi32>, %z: tensor<bf16>, %j: tensor<i32>) -> (tensor<3xbf16>, tensor<3xi32>, tensor<3x4xbf16>, tensor<3x4xi32>) {
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x4xbf16>, tensor<bf16>) -> tensor<3xbf16>
  %1:2 = stablehlo.reduce(%x init: %z), (%y init: %j) across dimensions = [1] : (tensor<3x4xbf16>, tensor<3x4xi32>, tensor<bf16>, tensor<i32>) -> (tensor<3xbf16>, tensor<3xi32>)
   reducer(%a: tensor<bf16>, %b: tensor<bf16>) (%i: tensor<i32>, %k: tensor<i32>)  {
    %4 = stablehlo.compare GT, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %5 = stablehlo.select %4, %a, %b : tensor<i1>, tensor<bf16>
    %6 = stablehlo.select %4, %i, %k : tensor<i1>, tensor<i32>
    stablehlo.return %5, %6 : tensor<bf16>, tensor<i32>
  }
  %2:2 = "stablehlo.sort"(%x, %y) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>, %i: tensor<i32>, %k: tensor<i32>):
    %4 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    stablehlo.return %4 : tensor<i1>
  }) : (tensor<3x4xbf16>, tensor<3x4xi32>) -> (tensor<3x4xbf16>, tensor<3x4xi32>)
  %3 = stablehlo.add %2#0, %x : tensor<3x4xbf16>
  return %0, %1#1, %3, %2#1 : tensor<3xbf16>, tensor<3xi32>, tensor<3x4xbf16>, tensor<3x4xi32>
}

// -----

// Blocks, nested modules and calls between them.
module @outer {
  func.func @main(%p: i1, %x: tensor<2xi16>, %y: tensor<2xf16>) -> tensor<2xf16> {
    cf.cond_br %p, ^left(%x : tensor<2xi16>), ^right
  ^left(%a: tensor<2xi16>):
    %0 = stablehlo.add %a, %y : (tensor<2xi16>, tensor<2xf16>) -> tensor<2xf16>
    return %0 : tensor<2xf16>
  ^right:
    %1 = call @double(%y) : (tensor<2xf16>) -> tensor<2xf16>
    %2 = call @double(%1) : (tensor<2xf16>) -> tensor<2xf16>
    return %2 : tensor<2xf16>
  }
  func.func private @double(%x: tensor<2xf16>) -> tensor<2xf16> {
    %two = stablehlo.constant {promote.weak} dense<2> : tensor<2xi32>
    %0 = stablehlo.multiply %x, %two : (tensor<2xf16>, tensor<2xi32>) -> tensor<2xf16>
    return %0 : tensor<2xf16>
  }
  module @inner attributes {test.mark = "inner"} {
    func.func @main(%x: tensor<2xui8>, %y: tensor<2xi8>) -> tensor<2xi16> {
      %0 = stablehlo.add %x, %y : (tensor<2xui8>, tensor<2xi8>) -> tensor<2xi16>
      return %0 : tensor<2xi16>
    }
  }
}
