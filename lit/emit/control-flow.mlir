// Branches and loops become basic blocks. An out-of-range index of stablehlo.case selects the last
// branch (spec.md#case).
// RUN: hlo-promote --emit=llvm %s | FileCheck %s
// RUN: %if lli %{ hlo-promote --emit=llvm %s > %t.ll && lli %t.ll %}

// CHECK-LABEL: define i32 @choose(i32 %0) {
// CHECK-NEXT:  entry:
// CHECK-NEXT:    switch i32 %0, label %case0.2 [
// CHECK-NEXT:      i32 0, label %case0.0
// CHECK-NEXT:      i32 1, label %case0.1
// CHECK-NEXT:    ]
// CHECK:       case0.end:
// CHECK-NEXT:    %[[R:.*]] = phi i32 [ 10, %case0.0 ], [ 20, %case0.1 ], [ 30, %case0.2 ]
// CHECK-NEXT:    ret i32 %[[R]]
func.func @choose(%i: tensor<i32>) -> tensor<i32> {
  %r = "stablehlo.case"(%i) ({
    %0 = stablehlo.constant dense<10> : tensor<i32>
    stablehlo.return %0 : tensor<i32>
  }, {
    %0 = stablehlo.constant dense<20> : tensor<i32>
    stablehlo.return %0 : tensor<i32>
  }, {
    %0 = stablehlo.constant dense<30> : tensor<i32>
    stablehlo.return %0 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}

// The sum of 1 to n, with a condition in two blocks.
// CHECK-LABEL: define i32 @sum(i32 %0) {
// CHECK:       while0.cond:
// CHECK-DAG:     phi i32 [ %0, %entry ], [ %{{.*}}, %while0.body ]
// CHECK:       if1.end:
// CHECK:         br i1 %{{.*}}, label %while0.body, label %while0.end
func.func @sum(%n: tensor<i32>) -> tensor<i32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %n, %total = %zero) : tensor<i32>, tensor<i32>
    cond {
      %more = stablehlo.compare GT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %go = "stablehlo.if"(%more) ({
        %true = stablehlo.constant dense<true> : tensor<i1>
        stablehlo.return %true : tensor<i1>
      }, {
        %false = stablehlo.constant dense<false> : tensor<i1>
        stablehlo.return %false : tensor<i1>
      }) : (tensor<i1>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %next = stablehlo.subtract %i, %one : tensor<i32>
      %more = stablehlo.add %total, %i : tensor<i32>
      stablehlo.return %next, %more : tensor<i32>, tensor<i32>
    }
  return %r#1 : tensor<i32>
}

// 30 + 20 - (1 + ... + 10) + 5 is 0.
func.func @main() -> tensor<i32> {
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %minus1 = stablehlo.constant dense<-1> : tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %a = call @choose(%minus1) : (tensor<i32>) -> tensor<i32>
  %b = call @choose(%one) : (tensor<i32>) -> tensor<i32>
  %c = call @sum(%ten) : (tensor<i32>) -> tensor<i32>
  %ab = stablehlo.add %a, %b : tensor<i32>
  %abc = stablehlo.subtract %ab, %c : tensor<i32>
  %r = stablehlo.add %abc, %five : tensor<i32>
  return %r : tensor<i32>
}
