// Names that MLIR allows, uses before definitions, and blocks in any order.
// RUN: hlo-promote %s | FileCheck %s

// CHECK-LABEL: func.func @"a\22b\0A"(
// CHECK-SAME:    %[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32)
func.func @"a\22b\0A"(%$a-b.c: i32, %0: i32, %_: i32) {
  // CHECK-NEXT: "any.op"(%[[B]], %[[A]])
  "any.op"(%0, %$a-b.c) : (i32, i32) -> ()
  // CHECK-NEXT: "any.br"()[^[[LAST:.*]]] : () -> ()
  "any.br"()[^last] : () -> ()
^middle:
  // CHECK:      "any.use"(%[[LATE:.*]]) : (i32) -> ()
  "any.use"(%late) : (i32) -> ()
  "any.end"() : () -> ()
^last:
  // CHECK:      %[[LATE]] = "any.def"() : () -> i32
  %late = "any.def"() : () -> i32
  "any.br"()[^middle] : () -> ()
}

// The colons between symbols are separate tokens.
// CHECK:      "any.use"() {a = @a::@b, b = [@"c d"::@e::@f, @g], c = @h::@i} : () -> ()
"any.use"() {a = @a :: @b, b = [@"c d" : : @e ::@"f", @g], c = @h // ::@j
  ::
  @i} : () -> ()
