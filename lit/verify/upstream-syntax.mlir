// Flags of arith and casts of several operands, in the words of mlir-opt 22.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics=only-expected %s
// RUN: %if mlir-opt %{ mlir-opt --split-input-file --verify-diagnostics=only-expected %s %}

func.func @f(%n: index, %x: index) {
  // expected-error @+1 {{region entry argument '%x' is already in use}}
  scf.for %x = %n to %n step %n {
  }
  return
}

// -----

func.func @f(%n: index, %x: index) {
  // expected-error @+1 {{region entry argument '%x' is already in use}}
  scf.parallel (%x) = (%n) to (%n) step (%n) {
  }
  return
}

// -----

func.func @f(%n: index, %x: index) {
  // expected-error @+1 {{region entry argument '%x' is already in use}}
  scf.forall (%x) in (4) {
  }
  return
}

// -----

func.func @f(%n: index, %x: index) {
  // expected-error @+1 {{region entry argument '%y' is already in use}}
  scf.forall (%y, %y) in (4, 4) {
  }
  return
}

// -----

func.func @f(%n: index, %x: index) {
  // expected-error @+1 {{region entry argument '%x' is already in use}}
  scf.for %x = %n to %n step %n {
    %z = arith.addi %x, %x : index
  }
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %0 = "arith.addf"(%a, %a) <{fastmath = #arith.fastmath<foo>}> : (f32, f32) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %0 = "arith.addf"(%a, %a) {fastmath = #arith.fastmath<foo>} : (f32, f32) -> f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<foo>}> : (i32, i32) -> i32
  return
}

// -----

// expected-error @+1 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
func.func @f(%a: f32) attributes {x = #arith.fastmath<foo>} {
  return
}

// -----

// expected-error @+1 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
func.func @f(%a: f32) attributes {x.y = #arith.fastmath<foo>} {
  return
}

// -----

// expected-error @+1 {{expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
func.func @f(%a: f32) attributes {x.y = #arith.overflow<foo>} {
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{invalid properties {predicate = 10 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 10 : i64}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 10 : i64}> : (i32, i32) -> i1
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{invalid properties {predicate = 9 : i32} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 9 : i32}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 9 : i32}> : (i32, i32) -> i1
  return
}

// -----

func.func @f(%a: memref<2x3xf32>) {
  // expected-error @+1 {{'shape.shape_of' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<1xindex>'}}
  %0 = shape.shape_of %a : memref<2x3xf32> -> tensor<1xindex>
  return
}

// -----

func.func @f(%a: f32, %s: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_truncf' op operand types 'f32', 'f8E8M0FNU' and result type 'f32' are cast incompatible}}
  %1 = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f32
  return
}
