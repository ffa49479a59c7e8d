// Names and layouts as people write them, and what decides where a statement ends.
func.func
   @spread  ( %first
     : tensor<2xi32> , // the first
     %-odd.$name :tensor<2xf32>)
->
   tensor<2xf32>{
%sum=stablehlo.add %first,%-odd.$name:(tensor<2xi32>,tensor<2xf32>)->tensor<2xf32>// no blank
	%2 = stablehlo.negate %sum : tensor<2xf32>    
  %10:2 = stablehlo.optimization_barrier %sum, %2 : tensor<2xf32>, tensor<2xf32>
  %a, %b = stablehlo.optimization_barrier %10#0, %10#1
      : tensor<2xf32>, tensor<2xf32>

  return
    %b // at last
    :
    tensor<2xf32>
}


  func.func private @"a name with \22quotes\22"() -> (f32 {a.b = 1}, i32)
func.func @one_line() { return } func.func @two() { func.return }
func.func @shadow(%x: tensor<i32>, %p: tensor<i1>) -> tensor<i32> {
  %r = "stablehlo.if"(%p) ({ %x_1 = stablehlo.add %x, %x : tensor<i32> stablehlo.return %x_1 : tensor<i32> }, { stablehlo.return %x : tensor<i32> }) : (tensor<i1>) -> tensor<i32> return %r : tensor<i32>
}

// -----

module { module @nested { func.func @f() { return } } func.func @g() { call @f() : () -> () return } func.func private @f() }

// -----

// No module around, no function either.
%0 = stablehlo.constant dense<1> : tensor<2xi32>
%1 = stablehlo.constant dense<2.0> : tensor<2xf32>
%2 = stablehlo.add %0, %1 : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<3xi8>, tensor<3xf16>) -> tensor<3xf16>, sym_name = "generic"}> ({
  ^entry(%x: tensor<3xi8>, %y: tensor<3xf16>):
    %0 = "stablehlo.maximum"(%x, %y) : (tensor<3xi8>, tensor<3xf16>) -> tensor<3xf16>
    "func.return"(%0) : (tensor<3xf16>) -> ()
  }) : () -> ()
}) : () -> ()
