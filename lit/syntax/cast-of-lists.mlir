// builtin.unrealized_conversion_cast has its attributes after the types, and no colon without
// operands, as jaxlib 0.10.2 prints it.
// RUN: hlo-promote %s | FileCheck %s
// RUN: hlo-promote %s | hlo-promote - | FileCheck %s

// CHECK: %{{.*}}:2 = builtin.unrealized_conversion_cast %{{.*}}, %{{.*}} : i32, f32 to i64, f64 {a = 1 : i32}
// CHECK: = builtin.unrealized_conversion_cast to tensor<?xf32> {b}
func.func @cast(%a: i32, %b: f32) -> (i64, f64) {
  %0:2 = "builtin.unrealized_conversion_cast"(%a, %b) {a = 1 : i32} : (i32, f32) -> (i64, f64)
  %1 = "builtin.unrealized_conversion_cast"() {b} : () -> tensor<?xf32>
  return %0#0, %0#1 : i64, f64
}

// A module is the default dialect of its operations, a function is not.
// CHECK: module @inner {
// CHECK-NEXT: %[[C:.*]] = unrealized_conversion_cast to i32
// CHECK-NEXT: unrealized_conversion_cast %[[C]] : i32 to i64 {c}
module @inner {
  %0 = unrealized_conversion_cast to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to i64 {c}
}
