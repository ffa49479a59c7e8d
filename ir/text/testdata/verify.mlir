// Programs that are wrong, what is said of them, and where: line and column count from the first line of
// the program. A message is what the parser or verifier of jaxlib 0.10.2 says at the same place (hloref.py
// verify), or begins so. Where ours differs, the line jaxlib has what the reference says.
// -----
// 2:8 'stablehlo.add' op expected 2 operands, but found 1
func.func @f(%a: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.add"(%a) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
// 2:3 'stablehlo.add' op requires one result
func.func @f(%a: tensor<f32>) {
  "stablehlo.add"(%a, %a) : (tensor<f32>, tensor<f32>) -> ()
  return
}
// -----
// 2:3 'stablehlo.return' op requires zero results
func.func @f(%a: tensor<f32>) {
  "stablehlo.return"(%a) : (tensor<f32>) -> tensor<f32>
}
// -----
// 2:10 'stablehlo.add' op requires one result
func.func @f(%a: tensor<f32>) {
  %0:2 = "stablehlo.add"(%a, %a) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}
// -----
// 2:8 'stablehlo.iota' op requires attribute 'iota_dimension'
func.func @f(%a: tensor<f32>) {
  %0 = "stablehlo.iota"() : () -> tensor<4xf32>
  return
}
// -----
// 2:8 'stablehlo.iota' op attribute 'iota_dimension' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative
func.func @f(%a: tensor<f32>) {
  %0 = "stablehlo.iota"() {iota_dimension = 0 : i32} : () -> tensor<4xf32>
  return
}
// -----
// 2:3 'func.return' op has 0 operands, but enclosing function (@f) returns 1
func.func @f(%a: tensor<f32>) -> tensor<f32> {
  return
}
// -----
// 2:3 'func.return' op has 1 operands, but enclosing function (@f) returns 0
func.func @f(%a: tensor<f32>) {
  return %a : tensor<f32>
}
// -----
// 2:3 'func.return' op must be the last operation in the parent block
func.func @f() {
  return
  return
}
// -----
// 2:8 block with no terminator, has "stablehlo.constant"
// jaxlib 2:8 block with no terminator, has %0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
func.func @f() {
  %0 = stablehlo.constant dense<1> : tensor<i32>
}
// -----
// 2:3 'func.call' op 'g' does not reference a valid function
func.func @f() {
  call @g() : () -> ()
  return
}
// -----
// 2:3 'func.call' op incorrect number of operands for callee
func.func @f() {
  call @g() : () -> ()
  return
}
func.func private @g(i32)
// -----
// 2:3 'func.call' op incorrect number of results for callee
func.func @f() {
  call @g() : () -> ()
  return
}
func.func private @g() -> i32
// -----
// 2:1 redefinition of symbol named 'f'
func.func private @f()
func.func private @f()
// -----
// 1:1 'func.func' op symbol declaration cannot have public visibility
func.func @f()
// -----
// 1:1 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'
module attributes {foo = 1} {
}
// -----
// 1:1 'func.func' op arguments may only have dialect attributes
func.func private @f(i32 {foo = 1})
// -----
// 1:1 'func.func' op results may only have dialect attributes
func.func private @f() -> (i32 {foo = 1})
// -----
// 1:1 'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')
"func.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({
^bb0(%a: i64):
  "func.return"() : () -> ()
}) : () -> ()
// -----
// 1:1 'func.func' op entry block must have 1 arguments to match function signature
"func.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
// 1:1 'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type
"func.func"() <{sym_name = "f", function_type = i32}> ({
}) : () -> ()
// -----
// 1:1 'func.func' op requires attribute 'sym_name'
"func.func"() <{function_type = () -> ()}> ({
}) : () -> ()
// -----
// 1:1 'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 0, but expected 1
"func.func"() <{sym_name = "f", function_type = (i32) -> (), arg_attrs = [], sym_visibility = "private"}> ({
}) : () -> ()
// -----
// 1:1 'builtin.module' op region should have no arguments
"builtin.module"() ({
^bb0(%a: i32):
}) : () -> ()
// -----
// 1:1 'builtin.module' op requires one region
"builtin.module"() ({
}, {
}) : () -> ()
// -----
// 4:3 block with no terminator, has "func.call"
func.func @f() {
  cf.br ^bb0
^bb0:
  "func.call"() {callee = @f} : () -> ()
}
// -----
// 1:1 entry block of region may not have predecessors
func.func @f() {
^bb0:
  cf.br ^bb0
}
// -----
// 7:3 operand #0 does not dominate this use
func.func @f(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = stablehlo.constant dense<1> : tensor<i32>
  cf.br ^bb2
^bb2:
  call @g(%0) : (tensor<i32>) -> ()
  return
}
func.func private @g(tensor<i32>)
// -----
// 2:3 operand #0 does not dominate this use
func.func @f() {
  call @g(%0) : (tensor<i32>) -> ()
  %0 = stablehlo.constant dense<1> : tensor<i32>
  return
}
func.func private @g(tensor<i32>)
// -----
// 2:3 'stablehlo.if' op expected 2 regions
func.func @f(%p: tensor<i1>) {
  "stablehlo.if"(%p) ({
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}
// -----
// 2:3 'stablehlo.if' op region #0 ('true_branch') failed to verify constraint: region with 1 blocks
func.func @f(%p: tensor<i1>) {
  "stablehlo.if"(%p) ({
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}
// -----
// 3:10 block with no terminator, has "stablehlo.constant"
// jaxlib 3:10 block with no terminator, has %0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
func.func @f(%p: tensor<i1>) {
  "stablehlo.if"(%p) ({
    %0 = stablehlo.constant dense<1> : tensor<i32>
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}
// -----
// 2:3 branch 0 must have 0 arguments, but found 1
func.func @f(%p: tensor<i1>) {
  "stablehlo.if"(%p) ({
  ^bb0(%x: i32):
    stablehlo.return
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}
// -----
// 2:8 Reduction-region must take 2 parameters, but takes 1 parameter(s)
func.func @f(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.reduce"(%a, %b) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
// 2:10 'stablehlo.while' op inferred type(s) 'tensor<i32>' are incompatible with return type(s) of operation 'tensor<i32>', 'tensor<i32>'
func.func @f(%a: tensor<i32>) -> tensor<i32> {
  %0:2 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<i32>):
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> (tensor<i32>, tensor<i32>)
  return %0#0 : tensor<i32>
}
// -----
// 2:10 use of undeclared SSA value name '%b'
// jaxlib 2:10 use of undeclared SSA value name
func.func @f(%a: tensor<i32>) -> tensor<i32> {
  return %b : tensor<i32>
}
// -----
// 2:3 redefinition of SSA value '%a'
func.func @f(%a: tensor<i32>) -> tensor<i32> {
  %a = stablehlo.add %a, %a : tensor<i32>
  return %a : tensor<i32>
}
// -----
// 2:10 use of value '%a' expects different type than prior uses: 'tensor<i64>' vs 'tensor<i32>'
func.func @f(%a: tensor<i32>) -> tensor<i64> {
  return %a : tensor<i64>
}
// -----
// 3:11 reference to invalid result number
func.func @f() {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  call @g(%0#1) : (tensor<i32>) -> ()
  return
}
func.func private @g(tensor<i32>)
// -----
// 2:3 operation defines 1 results but was provided 2 to bind
func.func @f() {
  %0, %1 = stablehlo.constant dense<1> : tensor<i32>
  return
}
// -----
// 2:8 unregistered operation 'stablehlo.nothing' found in dialect ('stablehlo') that does not allow unknown operations
func.func @f() {
  %0 = "stablehlo.nothing"() : () -> i32
  return
}
// -----
// 2:3 custom op 'stablehlo.nothing' is unknown
func.func @f() {
  stablehlo.nothing
  return
}
// -----
// 2:1 invalid block name in region with named arguments
func.func @f(%a: i32) {
^bb0(%b: i32):
  return
}
// -----
// 5:1 redefinition of block '^bb1'
func.func @f() {
  cf.br ^bb1
^bb1:
  return
^bb1:
  return
}
// -----
// 2:3 'cf.br' op requires 1 successor but found 2
func.func @f() {
  "cf.br"()[^bb1, ^bb1] : () -> ()
^bb1:
  return
}
// -----
// 2:1 redefinition of attribute alias id 'a'
#a = 1
#a = 2
// -----
// 1:1 type names with a '.' are reserved for dialect-defined names
!a.b = i32
