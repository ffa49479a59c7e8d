// Spellings of arith and math that print differently: flags in any order, quoted words, attributes
// in braces that have their own syntax.
// RUN: hlo-promote -s none %s | FileCheck %s
// RUN: hlo-promote -s none --print generic %s | FileCheck %s --check-prefix=GENERIC
// RUN: %if mlir-opt %{ mlir-opt %s | FileCheck %s %}
// RUN: %if mlir-opt %{ mlir-opt --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC %}

// CHECK: func.func @f
func.func @f(%i: i32, %f: f32, %c: i1) {
  // CHECK-NEXT: %0 = arith.addi %arg0, %arg0 overflow<nsw, nuw> : i32
  // GENERIC: "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
  %0 = arith.addi %i, %i overflow<nuw,nsw> : i32
  // CHECK-NEXT: %1 = arith.addi %arg0, %arg0 : i32
  // GENERIC-NEXT: "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %1 = arith.addi %i, %i overflow<none> : i32
  // CHECK-NEXT: %2 = arith.addf %arg1, %arg1 fastmath<fast> : f32
  %2 = arith.addf %f, %f fastmath<afn, reassoc,nnan,ninf,nsz,arcp,contract> : f32
  // CHECK-NEXT: %3 = math.exp %arg1 fastmath<nnan,ninf> : f32
  %3 = math.exp %f fastmath< ninf , nnan > : f32
  // CHECK-NEXT: %4 = arith.cmpi slt, %arg0, %arg0 : i32
  // GENERIC: "arith.cmpi"(%arg0, %arg0) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %4 = arith.cmpi "slt", %i, %i : i32
  // CHECK-NEXT: %5 = arith.divsi %arg0, %arg0 exact : i32
  // GENERIC-NEXT: "arith.divsi"(%arg0, %arg0) <{isExact}> : (i32, i32) -> i32
  %5 = arith.divsi %i, %i {isExact} : i32
  // CHECK-NEXT: %6 = math.isnan %arg1 : f32
  // GENERIC-NEXT: "math.isnan"(%arg1) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  %6 = math.isnan %f {fastmath = #arith.fastmath<none>} : f32
  // CHECK-NEXT: %7 = arith.select %arg2, %arg0, %arg0 : i32
  // GENERIC-NEXT: "arith.select"(%arg2, %arg0, %arg0) : (i1, i32, i32) -> i32
  %7 = "arith.select"(%c, %i, %i) : (i1, i32, i32) -> i32
  // CHECK-NEXT: %8 = arith.truncf %arg1 upward : f32 to f16
  // GENERIC-NEXT: "arith.truncf"(%arg1) <{roundingmode = 2 : i32}> : (f32) -> f16
  %8 = "arith.truncf"(%f) <{roundingmode = 2 : i32}> : (f32) -> f16
  return
}
