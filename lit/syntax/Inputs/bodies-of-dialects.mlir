#u = #foo.url<http://x.y/a>
!t = tensor<4xf32>
func.func @main(%a: tensor<4xf32, #foo.enc<http://x>>, %b: tensor<4xf64, #foo.enc<[//]>>, %c: !foo.t<(//)>, %d: !t) {
  "a.b"(%c) {k = #u, l = [#foo.list<[//]>, 1], m = #foo.url<http://x.y/a>} : (!foo.t<(//)>) -> () // kept
  mine.op #foo.url<http://x> %d : !t
  %0 = stablehlo.abs %b : tensor<4xf64, #foo.enc<[//]>> // kept
  return
}
