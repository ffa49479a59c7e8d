// Each reason for refusing a module, with its position, and each warning. Remedies are not among
// expected notes.
// RUN: hlo-promote --verify-diagnostics --split-input-file --target no64 %s
// RUN: not hlo-promote --split-input-file --target no64 --print source %s 2>/dev/null | grep -v '// ' | FileCheck %s --check-prefix=NONE --allow-empty
// NONE-NOT: func.func @range
func.func @range() -> tensor<2xi64> {
  // expected-error@+1 {{'stablehlo.constant' op value 5000000000 (element #1) is out of range for 'i32', which replaces 'i64'}}
  %0 = stablehlo.constant dense<[1, 5000000000]> : tensor<2xi64>
  return %0 : tensor<2xi64>
}

// -----

func.func @converted() -> tensor<i64> {
  %0 = stablehlo.constant dense<1.0e10> : tensor<f64>
  // expected-error@+1 {{'stablehlo.convert' op value 10000000000 is out of range for 'i32', which replaces 'i64'}}
  %1 = stablehlo.convert %0 : (tensor<f64>) -> tensor<i64>
  return %1 : tensor<i64>
}

// -----

func.func @form() -> (tensor<4xf64>, tensor<4xf64>) {
  // expected-error@+1 {{'stablehlo.constant' op is a resource that is missing from the file or does not have the size of the type}}
  %0 = stablehlo.constant dense_resource<__elided__> : tensor<4xf64>
  // expected-error@+1 {{'stablehlo.constant' op is written in a form that cannot be converted}}
  %1 = stablehlo.constant sparse<[[0]], [1.0]> : tensor<4xf64>
  return %0, %1 : tensor<4xf64>, tensor<4xf64>
}

// -----

func.func @bits(%x: tensor<4xui64>, %f: tensor<4xf64>) {
  // expected-error@+1 {{'stablehlo.shift_right_logical' op depends on the bits of 'ui64', which becomes 'ui32'}}
  %0 = stablehlo.shift_right_logical %x, %x : tensor<4xui64>
  // expected-error@+1 {{'stablehlo.not' op depends on the bits of 'ui64'}}
  %1 = stablehlo.not %x : tensor<4xui64>
  // expected-error@+1 {{'stablehlo.bitcast_convert' op reinterprets 'f64' as 'ui32', but the widths of 'f32' and 'ui32', which replace them, do not match}}
  %2 = stablehlo.bitcast_convert %f : (tensor<4xf64>) -> tensor<4x2xui32>
  // expected-error@+1 {{'stablehlo.reduce_precision' op rounds to a format that may exceed the replacement of 'f64', which becomes 'f32'}}
  %3 = stablehlo.reduce_precision %f, format = e11m20 : tensor<4xf64>
  return
}

// -----

func.func @generator(%s: tensor<2xui64>) -> tensor<4xui32> {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' op needs a state of 'ui64', which the target replaces by 'ui32'}}
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return %1 : tensor<4xui32>
}

// -----

func.func @calls(%x: tensor<4x4xf64>) -> tensor<4x4xf64> {
  // expected-error@+1 {{'stablehlo.custom_call' op calls 'lapack_dpotrf_ffi' with values of 'tensor<4x4xf64>', which the target replaces}}
  %0 = stablehlo.custom_call @lapack_dpotrf_ffi(%x) : (tensor<4x4xf64>) -> tensor<4x4xf64>
  // expected-error@+1 {{'foo.bar' op is unregistered and has values of 'tensor<4x4xf64>', which the target replaces}}
  %1 = "foo.bar"(%0) : (tensor<4x4xf64>) -> tensor<4x4xf64>
  // expected-error@+1 {{'foo.baz' op is unregistered and uses a custom assembly format that contains a type which the target replaces}}
  %2 = foo.baz : tensor<4xf64>
  foo.number [array<i64: 3>, 1 : i64]
  // expected-error@+1 {{'stablehlo.custom_call' op calls 'other' with the function '@body', whose type changes}}
  stablehlo.custom_call @other() {called_computations = [@body], has_side_effect = true} : () -> ()
  return %1 : tensor<4x4xf64>
}
func.func private @body(%x: tensor<f64>) -> tensor<f64> {
  return %x : tensor<f64>
}
// expected-error@+1 {{function '@elsewhere' has no body, and its type '(tensor<f64>) -> tensor<f64>' would change}}
func.func private @elsewhere(tensor<f64>) -> tensor<f64>

// -----

func.func @place() -> tensor<3000000000xi64> {
  // expected-error@+1 {{'stablehlo.iota' op counts up to 2999999999 in 'i64', but that becomes 'i32'}}
  %0 = stablehlo.iota dim = 0 : tensor<3000000000xi64>
  return %0 : tensor<3000000000xi64>
}

// -----

// expected-error@+1 {{'func.func' op has a value of type 'tensor<4x!quant.uniform<i8:f64, 5.000000e-01>>', which contains a replaced element type and cannot be replaced itself}}
func.func @quantized(%x: tensor<4x!quant.uniform<i8:f64, 0.5>>) {
  return
}

// -----

// Information that is lost, or may be.
// expected-remark@+5 {{target 'no64': 1 value of 'f64' became 'f32', 1 value of 'i64' became 'i32'}}
// expected-note@+4 {{1 of 1 constant of 'f64' rounded to 'f32'}}
// expected-note@+3 {{1 of 1 constant of 'f64' infinite in 'f32'}}
// expected-note@+2 {{1 value of 'i64' may leave the range of 'i32'}}
// expected-note@+1 {{'@warned' changed from (tensor<4xf32>) -> (tensor<2xf64>, tensor<4xi64>) to (tensor<4xf32>) -> (tensor<2xf32>, tensor<4xi32>)}}
module {
  func.func @warned(%x: tensor<4xf32>) -> (tensor<2xf64>, tensor<4xi64>) {
    // expected-warning@+1 {{'stablehlo.constant' op value 1.000000e+300 is beyond the largest number of 'f32', which replaces 'f64'}}
    %0 = stablehlo.constant dense<[1.0e300, 0.1]> : tensor<2xf64>
    // expected-warning@+1 {{'stablehlo.convert' op converts 'tensor<4xf32>' to 'i64', which becomes 'i32': values beyond its range are lost}}
    %1 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi64>
    return %0, %1 : tensor<2xf64>, tensor<4xi64>
  }
}
