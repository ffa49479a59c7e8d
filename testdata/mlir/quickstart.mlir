// A linear layer and its loss in mixed precision, as a front end emits them that leaves promotion to
// a later pass: weights and activations are bf16, the bias is an f32 master copy, labels are i32, and
// Python's scalars are marked weak. Six operations have operands whose element types disagree, which
// StableHLO does not allow:
//
//     go run ./cmd/hlo-promote testdata/mlir/quickstart.mlir
//
// prints a valid module, with a convert where one is needed.
module @linear_layer {
  func.func public @loss(%weights: tensor<784x10xbf16>, %bias: tensor<10xf32>,
                         %images: tensor<32x784xbf16>, %labels: tensor<32xi32>,
                         %temperature: tensor<f32> {promote.weak}) -> tensor<f32> {
    // x = images * 0.5: a weak scalar does not widen the activations.
    %half = stablehlo.constant {promote.weak} dense<5.000000e-01> : tensor<f32>
    %half_all = stablehlo.broadcast_in_dim %half, dims = [] : (tensor<f32>) -> tensor<32x784xf32>
    %x = stablehlo.multiply %images, %half_all : (tensor<32x784xbf16>, tensor<32x784xf32>) -> tensor<32x784xbf16>

    // logits = (x @ weights + bias) / temperature: the product of bf16 meets the f32 bias.
    %product = stablehlo.dot_general %x, %weights, contracting_dims = [1] x [0] : (tensor<32x784xbf16>, tensor<784x10xbf16>) -> tensor<32x10xbf16>
    %bias_all = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<10xf32>) -> tensor<32x10xf32>
    %biased = stablehlo.add %product, %bias_all : (tensor<32x10xbf16>, tensor<32x10xf32>) -> tensor<32x10xf32>
    %temperature_all = stablehlo.broadcast_in_dim %temperature, dims = [] : (tensor<f32>) -> tensor<32x10xf32>
    %logits = stablehlo.divide %biased, %temperature_all : tensor<32x10xf32>

    // log_p = logits - max - log(sum(exp(logits - max)))
    %lowest = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %max = stablehlo.reduce(%logits init: %lowest) applies stablehlo.maximum across dimensions = [1] : (tensor<32x10xf32>, tensor<bf16>) -> tensor<32xf32>
    %max_all = stablehlo.broadcast_in_dim %max, dims = [0] : (tensor<32xf32>) -> tensor<32x10xf32>
    %shifted = stablehlo.subtract %logits, %max_all : tensor<32x10xf32>
    %exp = stablehlo.exponential %shifted : tensor<32x10xf32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %sum = stablehlo.reduce(%exp init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<32x10xf32>, tensor<f32>) -> tensor<32xf32>
    %log = stablehlo.log %sum : tensor<32xf32>
    %log_all = stablehlo.broadcast_in_dim %log, dims = [0] : (tensor<32xf32>) -> tensor<32x10xf32>
    %log_p = stablehlo.subtract %shifted, %log_all : tensor<32x10xf32>

    // loss = -sum(one_hot(labels) * log_p) / batch: booleans and the batch size are numbers too.
    %classes = stablehlo.iota dim = 1 : tensor<32x10xi8>
    %labels_all = stablehlo.broadcast_in_dim %labels, dims = [0] : (tensor<32xi32>) -> tensor<32x10xi32>
    %one_hot = stablehlo.compare EQ, %classes, %labels_all : (tensor<32x10xi8>, tensor<32x10xi32>) -> tensor<32x10xi1>
    %picked = stablehlo.multiply %one_hot, %log_p : (tensor<32x10xi1>, tensor<32x10xf32>) -> tensor<32x10xf32>
    %total = stablehlo.reduce(%picked init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x10xf32>, tensor<f32>) -> tensor<f32>
    %negated = stablehlo.negate %total : tensor<f32>
    %batch = stablehlo.get_dimension_size %labels, dim = 0 : (tensor<32xi32>) -> tensor<i32>
    %loss = stablehlo.divide %negated, %batch : (tensor<f32>, tensor<i32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
