// Package promote says to which element type an operation converts operands whose element types
// disagree, under the rules of JAX, TensorFlow, NumPy, PyTorch, or of a lattice file.
//
// # The model
//
// An operand is a [Node]: an element type, whether it is weak, and whether it is zero-dimensional.
// A [System] maps a list of operands to one node, or refuses. It never folds a pair rule over the
// list unless the library does; the libraries differ here as much as in their tables:
//
//   - JAX (standard and strict) takes the least upper bound of the set of operands in a lattice.
//     Order and repetition do not matter. Lattice files have the same rule.
//   - TensorFlow (all and safe) folds a table from left to right. In mode SAFE the order decides
//     what is refused.
//   - NumPy reorders the operands so that the type which knows most about the others comes first,
//     and asks that one.
//   - PyTorch folds inside three slots (tensors, zero-dimensional tensors, python scalars) and
//     combines the slots.
//
// Weak operands give way. In JAX and TensorFlow a weak value has a storage type and its flag
// propagates; in NumPy and PyTorch it is a python scalar, of which only the kind counts, and no
// result is weak.
//
// # How it is written down
//
// A system whose types are ordered is a text of chains, in the notation of lattice files
// (docs/systems.md), that names its source and version: jaxText, tensorFlowText and so on. Reading
// one gives an order: a set of vertices in one machine word, numbered so that a least upper bound
// costs one AND per operand. What is no order is an algorithm that follows the library's, function
// by function. Either way the answers for pairs are put into a table when a system is made, so that
// the commonest join is a look-up.
//
// # What is promised
//
//   - Every cell and every list of operands has the answer of the library and version that
//     [System.Source] names. The tests compare with answers of the real libraries (HLO_SHARED, see
//     oracle_test.go).
//   - Every refusal quotes the library: exception class and text, with the operands filled in. Only
//     the order of the names in a message of JAX is not its own: there it is that of a set and
//     changes from run to run, here it is operand order.
//   - The laws that docs/systems.md claims of a system hold over all its operands (go test -run
//     Law).
//   - A [System] is immutable and may be used by several goroutines at once.
//
// # What it refuses to do
//
// It knows nothing of operations, positions or text: which operands join, and what a refusal points
// at, is the business of package passes. It never looks at values: NumPy's and TensorFlow's range
// checks of python integers are not here. It reads and prints nothing.
package promote
