// The source form of an unchanged file is the same bytes, including comments.
// RUN: hlo-promote --print source %s | diff - %s
// RUN: hlo-promote --check %s | count 0
// RUN: hlo-promote --diff %s | count 0

func.func   @f( %x:tensor<2xf32> )->tensor<2xf32>
{ // an odd layout
	%y   = "stablehlo.tanh" (%x) :(tensor<2xf32>)->tensor<2xf32>
  return %y : tensor<2xf32> }
