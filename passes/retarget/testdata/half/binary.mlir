func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.add %x, %y : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.atan2 %x, %y : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.divide %x, %y : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.maximum %x, %y : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.minimum %x, %y : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.multiply %x, %y : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.power %x, %y : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.remainder %x, %y : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.subtract %x, %y : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.polygamma %x, %y : tensor<4096xHALF>, tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = chlo.zeta %x, %y : tensor<4096xHALF>, tensor<4096xHALF> -> tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>) -> tensor<4096xi1> {
  %0 = stablehlo.compare LT, %x, %y : (tensor<4096xHALF>, tensor<4096xHALF>) -> tensor<4096xi1>
  return %0 : tensor<4096xi1>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>, %z: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.clamp %x, %y, %z : tensor<4096xHALF>
  return %0 : tensor<4096xHALF>
}
// -----
func.func @main(%x: tensor<4096xHALF>, %y: tensor<4096xHALF>, %z: tensor<4096xHALF>) -> tensor<4096xHALF> {
  %0 = stablehlo.multiply %x, %y : tensor<4096xHALF>
  %1 = stablehlo.add %0, %z : tensor<4096xHALF>
  %2 = stablehlo.tanh %1 : tensor<4096xHALF>
  %3 = stablehlo.subtract %2, %0 : tensor<4096xHALF>
  return %3 : tensor<4096xHALF>
}
