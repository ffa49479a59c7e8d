// Package infer computes the element type of every value of a module by abstract interpretation.
// [Run] returns a [Solution]; package rewrite applies it to the module. A module that the verifier
// accepts is usually not visited at all, because its operations keep their types (legal.go).
//
// A solver visits functions, callers before callees (solveModule); a call visits its callee early
// if it needs the results. Recursion is an error. The solver visits the operations of a function in
// order (visitSpecializations, visitFunction, visit). It computes a decision for each operation
// from the nodes of the operands, records the decision, and sets the nodes of the results. Package
// rules makes most decisions. The handlers in this package decide operations that have regions,
// call functions, take tuples, or have one result for each operand. A block that no operation
// enters, such as the target of cf.br, keeps the declared types of its arguments.
//
// Most operations are visited once. The body of a loop is visited again after its carries change:
// at most twice as in JAX, or until they reach a fixed point (inferCarries). A function is visited
// again for each list of argument nodes with which it is called. Later visits of a block cover only
// the operations whose operands have changed (worklist). A visit replaces the nodes of results, it
// does not join them with the old ones. So limits ensure that inference ends: on visits
// (budgetFactor), changes of carries (maxHeight), copies of functions (copiesFloor) and the
// depth of calls (MaxCallDepth).
//
//	solver.go, frame.go, worklist.go                    visits of operations
//	infer.go, values.go, decision.go, facts.go          nodes and decisions
//	branches.go, loops.go, reductions.go, tuples.go     handlers
//	fixed.go, legal.go                                  operations that keep their types
//	functions.go, symbols.go, weakargs.go               the call graph
//	specialize.go, returns.go                           calls and results of functions
//	report.go, refusals.go, remedies.go, causes.go,
//	overruled.go                                        diagnostics
//
// # Example
//
//	func.func @f(%x: tensor<bf16>, %i: tensor<i32>) -> tensor<f32> {
//	  %c = stablehlo.constant {promote.weak} dense<2.0> : tensor<f32>
//	  %p = stablehlo.multiply %x, %c : (tensor<bf16>, tensor<f32>) -> tensor<f32>
//	  %q = stablehlo.add %p, %i : (tensor<f32>, tensor<i32>) -> tensor<f32>
//	  return %q : tensor<f32>
//	}
//
// Under JAX's rules the solver computes
//
//	%x, %i  bf16 and i32, the declared types
//	%c      weak f32: the constant is marked
//	%p      bf16, the join of bf16 and weak f32; decision: convert %c to bf16
//	%q      bf16, the join of bf16 and i32; decision: convert %i to bf16
//	return  f32, which @f declares and into which bf16 fits: convert %q to f32
//
// # Terms
//
//   - system: promotion rules, such as those of JAX (promote.System).
//   - node: the lattice element of a value (promote.Node): an element type, and whether the value
//     is weak, declared or undeclared. For PyTorch a node also has a rank: whether the value counts
//     as zero-dimensional, as the broadcast of a scalar does.
//   - join: the least upper bound of nodes in a system. A system can refuse a join.
//   - declared type: the type of a value in the input. Inferred type: the type in its node.
//   - changed: the inferred type of the value differs from its declared type.
//   - weak: the value takes the type of strong values that it is joined with, as a Python number
//     does. Strong: not weak.
//   - marked: having the attribute promote.weak.
//   - declared weak: weak because of a mark, the option WeakArgs, or a declared weak operand.
//     Undeclared weak: weak for another reason, as dimension sizes are, and constants with the
//     option WeakConstants. A mark on a value that is weak for such a reason does not make it
//     declared weak.
//   - to fit: to be convertible implicitly into a type (Config.Fits).
//   - container: a tuple or a future. Its leaves are the components that are no containers. Any
//     other value is its own only leaf. Lists of nodes have one node for each leaf.
//   - decision: the types to which the operands are converted, and the nodes of the results.
//   - converted back: converted to the declared type.
//   - carry: a value that an iteration of a loop passes to the next one.
//   - accumulator: the type in which the body of a reduction computes.
//   - specialization: a function with one list of argument nodes.
//   - referenced: the function is named by an operation other than a call.
//   - done: visitSpecializations has been called for the function.
//   - legal: the verifier accepts the input.
//   - variant: another system, or the same system with one option changed (promote.Variant).
package infer
