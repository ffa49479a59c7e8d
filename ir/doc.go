// Package ir holds MLIR modules in memory: it makes them, walks them, changes them and copies them.
// It knows nothing about text: package text reads and prints modules, and package source splices
// the changes of a module into the text it was read from.
//
// # Model
//
// A Module is a builtin.module operation and all below it: operations hold regions, regions hold
// blocks, blocks hold arguments and operations. Op, Value, Block and Region are numbers from 1 in
// order of creation; zero is none. The methods of Module return their properties; a Module keeps
// its records in tables without pointers. Results of an operation and arguments of a block have
// adjacent numbers. Values have no use lists; a pass that needs them builds them with a single
// walk.
//
// Types, attributes, dictionaries and names are numbers too (Type, Attr, Dict, AttrName, OpName).
// They are interned in a Context: two of them are equal exactly when their numbers are, long
// constants excepted. A Context refers to the bytes of a long constant without copying them, so
// they must not change as long as the Context is used. With the build tag irdebug, which is for
// tests, using a number of another Context panics.
//
// One table (ops.go and the ops_*.go files) defines the registered operations: their operands,
// results, attributes and regions, their Role and their custom form. Package text interprets its
// templates, package verify its constraints, traits and predicates. Unregistered operations have
// only a name.
//
// # Making and changing
//
// NewModule, Make, Add, NewFunc, NewBlock and the constructors of a Context (Types.Tensor,
// Attrs.Int, Attrs.Dense, Dicts.Of, Locs.File, …) make a module without text. Package verify checks
// it. A reader also needs Builder, and calls its Finish when it is done; from then on the module
// records which operations change, and Edits reports them.
//
// # Source ranges
//
// A reader leaves a Locator with the module, which finds the source range of an operation, an
// operand or a value. Ranges uses it, and At makes a Diagnostic of a range. A module that was made
// without text has no ranges.
//
// # Invariants, each with a test
//
//   - Constants of operations and rows of the table are the same, in the same order.
//   - The default of an attribute equals the attribute that its text in the table parses to.
//   - A copy prints like its original, and changes of one do not show in the other.
//
// # Concurrency
//
// A Context and all its modules are for one goroutine at a time. Different Contexts share no
// mutable state.
package ir
