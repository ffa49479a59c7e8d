// A finding at a source location names the library that the program calls there and the name stack,
// and lists the callers of that place. Origins at one place are merged and counted.
// RUN: rm -rf %t.d && mkdir %t.d && cp %s %t.d/x.mlir
// RUN: cd %t.d && hlo-promote why f64 x.mlir | FileCheck %s
// RUN: cd %t.d && hlo-promote why f64 --locations text x.mlir | FileCheck %s --check-prefix=TEXT
// RUN: cd %t.d && hlo-promote why f64 --format json x.mlir | FileCheck %s --check-prefix=JSON
// RUN: cd %t.d && hlo-promote why f64 --format github x.mlir | FileCheck %s --check-prefix=GITHUB
// RUN: cd %t.d && not hlo-promote --deny has:f64 x.mlir -o out.mlir 2>&1 | FileCheck %s
// RUN: cd %t.d && hlo-promote --explain x.mlir -o out.mlir 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// RUN: cd %t.d && hlo-promote --emit bytecode x.mlir -o x.mlirbc
// RUN: cd %t.d && hlo-promote why f64 x.mlirbc | FileCheck %s --check-prefix=BINARY

//      CHECK: {{^}}train.py:7:11: {{remark|error}}: 'f64' appears here: the constant dense<9.000000e-01>
// CHECK-NEXT: note: and 3 more here, inside optax/update.py:11, jit(train)/opt/jit(update)/mul; optax/update.py:12, jit(train)/mul; optax/update.py:9, jit(train)/opt/jit(update)/pow{{$}}
// CHECK-NEXT: {{^}}x.mlir:{{[0-9:]+}}: note: in this operation{{$}}
//      CHECK: {{^}}/venv/lib/site-packages/optax/update.py:9:3: note: inside optax/update.py:9, jit(train)/opt/jit(update)/pow{{$}}
// CHECK-NEXT: {{^}}train.py:20:5: note: called from{{$}}
// CHECK-NEXT: {{^}}train.py:7:11: note: through 'stablehlo.add'{{$}}
//      CHECK: {{^}}train.py:8:1: {{remark|error}}: 'f64' appears here: the result of 'stablehlo.iota'
//      CHECK: {{^}}x.mlir:{{[0-9:]+}}: note: in this operation, jit(train)/iota{{$}}
//      CHECK: {{^}}train.py:20:5: note: called from{{$}}

//      TEXT: {{^}}x.mlir:{{[0-9:]+}}: remark: 'f64' appears here: the constant dense<9.000000e-01>
//      TEXT: {{^}}train.py:7:11: note: made from this source location{{$}}
// TEXT-NEXT: note: inside optax/update.py:9, jit(train)/opt/jit(update)/pow{{$}}
// TEXT-NEXT: {{^}}train.py:20:5: note: called from{{$}}
//      TEXT: {{^}}train.py:8:1: note: made from this source location, jit(train)/iota{{$}}

//      JSON: "message": "inside optax/update.py:9, jit(train)/opt/jit(update)/pow",
// JSON-NEXT: "place": {
// JSON-NEXT:   "file": "/venv/lib/site-packages/optax/update.py",
//      JSON: "message": "called from",
// JSON-NEXT: "place": {
// JSON-NEXT:   "file": "train.py",
// JSON-NEXT:   "start": {
// JSON-NEXT:     "line": 20,

// GITHUB: ::notice file=train.py,line=7,{{.*}}update.py:9:3: inside optax/update.py:9, jit(train)/opt/jit(update)/pow%0Atrain.py:20:5: called from%0A

// EXPLAIN: {{^}}train.py:7:11: remark: 'stablehlo.add' op operand #0 is converted from 'f32' to 'f64'
// EXPLAIN: note: inside optax/update.py:13, jit(train)/opt/jit(update)/add{{$}}
// EXPLAIN: {{^}}train.py:20:5: note: called from{{$}}

// BINARY: {{^}}train.py:7:11: remark: 'f64' appears here: the constant dense<9.000000e-01>
// BINARY: note: in @update, operation {{.*}} 'stablehlo.constant'{{$}}
// BINARY: note: inside optax/update.py:9, jit(train)/opt/jit(update)/pow{{$}}
// BINARY: {{^}}train.py:20:5: note: called from{{$}}
// BINARY: note: in @main, operation {{.*}} 'stablehlo.iota', jit(train)/iota{{$}}

#train7 = loc("train.py":7:11)
#train20 = loc("train.py":20:5)
#pytest = loc("/venv/lib/site-packages/pytest/main.py":1:1)
#caller = loc(callsite("step"(#train20) at #pytest))
#update = loc(callsite("update"(#train7) at #caller))
func.func @main(%g: tensor<4xf32>, %n: tensor<4xf64> loc("train.py":3:1)) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) {
  %0 = call @update(%g) : (tensor<4xf32>) -> tensor<4xf64> loc("jit(train)/opt/jit(update)"(#update))
  %1 = stablehlo.iota dim = 0 : tensor<4xf64> loc("jit(train)/iota"(callsite("rows"("train.py":8:1) at #train20)))
  return %0, %n, %1 : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
} loc(unknown)
func.func private @update(%g: tensor<4xf32>) -> tensor<4xf64> {
  %c = stablehlo.constant dense<9.000000e-01> : tensor<4xf64> loc("pow"("decay"("/venv/lib/site-packages/optax/update.py":9:3)))
  %d = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64> loc("pow"("decay"("/venv/lib/site-packages/optax/update.py":9:3)))
  %e = stablehlo.constant dense<[4.0, 3.0, 2.0, 1.0]> : tensor<4xf64> loc("mul"("/venv/lib/site-packages/optax/update.py":11:3))
  %f = stablehlo.constant dense<[4.0, 3.0, 2.0, 2.0]> : tensor<4xf64> loc("jit(train)/mul"("/venv/lib/site-packages/optax/update.py":12:3))
  %0 = stablehlo.add %g, %c : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64> loc("add"("/venv/lib/site-packages/optax/update.py":13:3))
  %1 = stablehlo.add %0, %d : tensor<4xf64>
  %2 = stablehlo.add %1, %e : tensor<4xf64>
  %3 = stablehlo.add %2, %f : tensor<4xf64>
  return %3 : tensor<4xf64>
} loc(unknown)
