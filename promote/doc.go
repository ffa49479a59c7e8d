// Package promote computes the element type to which an operation converts operands whose element
// types disagree, under the rules of JAX, TensorFlow, NumPy, PyTorch, or a lattice file.
//
// # Model
//
// An operand is a [Node]: an element type, whether it is weak, and whether it is zero-dimensional.
// A [System] maps a list of operands to one node, or refuses it. Join folds a rule for pairs over
// the list only if the library does, because the libraries differ in this as much as in their
// tables:
//
//   - JAX (standard and strict) takes the least upper bound of the set of operands in a lattice.
//     Order and repetition do not matter. Lattice files have the same rule.
//   - TensorFlow (all and safe) folds a table from left to right. In mode SAFE the order decides
//     what is refused.
//   - NumPy moves the operand whose type knows the most other types to the front, and lets that
//     type decide.
//   - PyTorch folds within three categories (tensors, zero-dimensional tensors, Python scalars) and
//     combines the results.
//
// Weak operands adapt to strong ones. In JAX and TensorFlow a weak value has a storage type, and
// its weakness propagates. In NumPy and PyTorch it is a Python scalar, of which only the kind
// counts, and no result is weak.
//
// # Representation
//
// A system whose types are ordered is a text of chains in the notation of lattice files
// (docs/systems.md), with its source and version: jaxText, tensorFlowText and so on. The text is
// parsed to an order, whose sets of vertices are machine words. Vertices are numbered so that a
// least upper bound costs one AND per operand. The other systems are algorithms that follow those
// of the library function by function.
//
// # Guarantees
//
//   - Every join has the result of the library and version that [System.Source] names. The tests
//     compare with results of the real libraries (HLO_SHARED, see oracle_test.go).
//   - Every refusal quotes the exception class and text of the library, for these operands. Only
//     the order of the names in messages of JAX differs: JAX prints a set, whose order changes
//     between runs, and this package prints operand order.
//   - The laws that docs/systems.md states for a system hold for all its operands (go test -run
//     Law).
//   - A [System] is immutable and safe for concurrent use.
//
// # Limits
//
// The package does not know operations, positions or text: package passes selects the operands that
// join and the position of a refusal. It never reads values, so NumPy's and TensorFlow's range
// checks of Python integers are not implemented.
package promote
