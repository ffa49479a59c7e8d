// Types that cannot be converted are errors of the input: a future has no element to convert, and
// element types without a stablehlo.convert are not promoted. Each was an internal error.
// RUN: hlo-promote --split-input-file --verify-diagnostics=only-expected %s
// RUN: hlo-promote --signature keep --split-input-file --verify-diagnostics=only-expected %s

func.func @future(%x: tensor<4xi8>) -> !stablehlo.future<tensor<4xi32>> {
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<4xi8>):
    %1 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xi8>) -> tensor<4xi8>
    stablehlo.return %1 : tensor<4xi8>
  }) : (tensor<4xi8>) -> !stablehlo.future<tensor<4xi32>>
  // expected-error @below {{'func.return' op operand #0 is a future that becomes '!stablehlo.future<tensor<4xi8>>', and a future cannot be converted back}}
  return %0 : !stablehlo.future<tensor<4xi32>>
}

// -----

func.func private @wait(!stablehlo.future<tensor<4xi32>>)
func.func @argument(%x: tensor<4xi8>) {
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<4xi8>):
    %1 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xi8>) -> tensor<4xi8>
    stablehlo.return %1 : tensor<4xi8>
  }) : (tensor<4xi8>) -> !stablehlo.future<tensor<4xi32>>
  // expected-error @below {{'func.call' op operand #0 is a future that becomes '!stablehlo.future<tensor<4xi8>>', and a future cannot be converted back}}
  call @wait(%0) : (!stablehlo.future<tensor<4xi32>>) -> ()
  return
}

// -----

func.func @halves(%x: tensor<4xi1>) -> tensor<4xcomplex<bf16>> {
  %0 = "stablehlo.not"(%x) : (tensor<4xi1>) -> tensor<4xcomplex<bf16>>
  // expected-error @below {{'func.return' op operand #0 is 'tensor<4xi1>', but must be 'tensor<4xcomplex<bf16>>', and promotion cannot convert it}}
  return %0 : tensor<4xcomplex<bf16>>
}

// -----

func.func @vectors(%x: tensor<4xf32>) -> tensor<4xvector<2xf32>> {
  %0 = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<4xvector<2xf32>>
  // expected-error @below {{'func.return' op operand #0 is 'tensor<4xi1>', but must be 'tensor<4xvector<2xf32>>', and promotion cannot convert it}}
  return %0 : tensor<4xvector<2xf32>>
}

// -----

func.func @condition(%p: tensor<4xcomplex<f16>>, %x: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.select' op operand #0 must be a predicate, but is 'tensor<4xcomplex<f16>>'}}
  %0 = "stablehlo.select"(%p, %x, %x) : (tensor<4xcomplex<f16>>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
