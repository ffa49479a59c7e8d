// MLIR searches the end of a dialect attribute or type byte by byte, so it does not recognize
// comments inside.
// RUN: hlo-promote -q %S/Inputs/bodies-of-dialects.mlir | FileCheck %s
// RUN: hlo-promote -q --target no64 --print source %S/Inputs/bodies-of-dialects.mlir | FileCheck %s --check-prefix=SOURCE
// RUN: not hlo-promote %S/Inputs/body-without-comment.mlir 2>&1 | FileCheck %s --check-prefix=SHORT

// CHECK-LABEL: @main(%arg0: tensor<4xf32, #foo.enc<http://x>>, %arg1: tensor<4xf64, #foo.enc<[//]>>, %arg2: !foo.t<(//)>, %arg3: tensor<4xf32>) {
// CHECK-NEXT:  "a.b"(%arg2) {k = #foo.url<http://x.y/a>, l = [#foo.list<[//]>, 1], m = #foo.url<http://x.y/a>} : (!foo.t<(//)>) -> ()
// CHECK-NEXT:  mine.op #foo.url<http://x> %arg3 : tensor<4xf32>
// CHECK-NEXT:  stablehlo.abs %arg1 : tensor<4xf64, #foo.enc<[//]>>

// SOURCE:      func.func @main(%a: tensor<4xf32, #foo.enc<http://x>>, %b: tensor<4xf32, #foo.enc<[//]>>, %c: !foo.t<(//)>, %d: !t) {
// SOURCE-NEXT: "a.b"(%c) {k = #u, l = [#foo.list<[//]>, 1], m = #foo.url<http://x.y/a>} : (!foo.t<(//)>) -> () // kept{{$}}
// SOURCE-NEXT: mine.op #foo.url<http://x> %d : !t{{$}}
// SOURCE-NEXT: %0 = stablehlo.abs %b : tensor<4xf32, #foo.enc<[//]>> // kept{{$}}

// The position is mlir-opt's.
// SHORT: body-without-comment.mlir:1:44: error: expected ',', ':' or '}', found '>'
