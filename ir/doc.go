// Package ir represents MLIR modules in memory. It creates, walks, changes and copies them, but
// neither parses nor prints: package text reads and prints modules, and package source splices the
// changes of a module into the text that it was read from.
//
// # Model
//
// A Module is a builtin.module operation with everything nested in it: operations hold regions,
// regions hold blocks, blocks hold arguments and operations. Op, Value, Block and Region are
// numbers from 1 in order of creation; zero means none. The methods of Module return their
// properties. A Module stores its records in tables without pointers. Results of an operation and
// arguments of a block have adjacent numbers. Values have no use lists until a pass
// asks for them (Module.Uses), which takes a single walk.
//
// Types, attributes, dictionaries and names are numbers too (Type, Attr, Dict, AttrName, OpName).
// They are interned in a Context: two of them are equal exactly if their numbers are, except for
// long constants. A Context refers to the bytes of a long constant without copying them, so they
// must not change as long as the Context is used.
//
// One table (ops.go and the ops_*.go files) defines the registered operations: their operands,
// results, attributes and regions, their Role and their custom form. Package text interprets its
// templates, package verify its constraints, traits and predicates. Unregistered operations have
// only a name.
//
// # Construction and changes
//
// NewModule, Make, Add, NewFunc, NewBlock and the constructors of a Context (Types.Tensor,
// Attrs.Int, Attrs.Dense, Dicts.Of, Locs.File, …) make a module without text:
//
//	m := ir.NewModule(ir.NewContext())
//	_, entry := m.NewFunc(m.Body(m.Top()), "main", inputs, results)
//	m.Add(entry, ir.OpSpec{Name: ir.OpAdd, Operands: operands, Results: types})
//
// Package text prints it, and links the parser. Package verify verifies it. A reader also uses
// Builder, and calls its Finish at the end. From then on the module records which operations
// change, and Edits reports them.
//
// # Source ranges
//
// A reader passes a Locator to the module, which finds the source range of an operation, an operand
// or a value. Ranges uses it, and At makes a Diagnostic from a range. A module that was made
// without text has no ranges.
//
// # Invariants, each with a test
//
//   - The constants of operations and the rows of the table have the same order.
//   - The default value of an attribute equals its text in the table, parsed.
//   - A copy prints like its original, and changing one does not change the other.
//
// # Concurrency
//
// A Context and its modules must not be used by two goroutines at a time. Different Contexts share
// no mutable state.
package ir
