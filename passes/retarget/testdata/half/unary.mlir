func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.abs %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.cbrt %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.ceil %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.cosine %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.exponential %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.exponential_minus_one %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.floor %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.log %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.log_plus_one %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.logistic %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.negate %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.round_nearest_afz %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.round_nearest_even %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.rsqrt %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.sign %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.sine %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.sqrt %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.tan %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.tanh %x : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.acos %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.acosh %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.asin %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.asinh %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.atan %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.atanh %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.bessel_i1e %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.conj %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.cosh %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.digamma %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.erf %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.erf_inv %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.erfc %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.lgamma %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.sinh %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.square %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.tan %x : tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xi1> {
  %0 = chlo.is_inf %x : tensor<4096xHALF> -> tensor<4096xi1>
  return %0 : tensor<4096xi1>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xi1> {
  %0 = chlo.is_pos_inf %x : tensor<4096xHALF> -> tensor<4096xi1>
  return %0 : tensor<4096xi1>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xi1> {
  %0 = chlo.is_neg_inf %x : tensor<4096xHALF> -> tensor<4096xi1>
  return %0 : tensor<4096xi1>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xi1> {
  %0 = stablehlo.is_finite %x : (tensor<4096xHALF>) -> tensor<4096xi1>
  return %0 : tensor<4096xi1>
}
// -----
func.func @main(%x: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.reduce_precision %x, format = e4m3 : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
