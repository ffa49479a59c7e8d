// Package ir holds MLIR modules in memory: it makes them, walks them, changes them and copies them.
// It knows no text: package text reads and prints modules, package source prints them as the text
// that they came from with the changes spliced in, and both use what this package exports, as
// anybody may.
//
// # Model
//
// A Module is a builtin.module operation and all below it: operations hold regions, regions hold
// blocks, blocks hold arguments and operations. All of them, and values, are numbers (Op, Value,
// Block, Region), which count from 1 in the order in which they were made; zero is none. What they
// are is said by the methods of their Module, which keeps its records in tables without pointers.
// Results of an operation and arguments of a block are adjacent. There are no lists of uses: who
// needs them walks the module once.
//
// Types, attributes, dictionaries and names are numbers too (Type, Attr, Dict, AttrName, OpName),
// and belong to a Context, which keeps each once: two of them are equal exactly when their numbers
// are, long constants excepted. The bytes of a long constant stay where they were given, so they
// must not change as long as the Context is used. With the build tag irdebug, which is for tests, a
// number of another Context panics; numbers are large then.
//
// Which operations there are, what each is made of, what it does with values (Role) and how it is
// written, is said by one table (ops.go and the files of its rows); package text interprets its
// templates, package verify its constraints, traits and predicates. Other operations have a name
// and nothing else that is known of them.
//
// # Making and changing
//
// NewModule, Make, Add, NewFunc, NewBlock and the constructors of a Context (Tensor, Int, Dense,
// Array, …) make a module without text. What is wrong with one is for package verify to say. A
// reader calls SetOrigin when it is done; from then on operations remember that they were changed.
//
// # Places
//
// A reader leaves a Locator with the module, which knows where in the text an operation, an operand
// and a value stand; At, OpRange, OperandRange and ValueRange ask it, for Diagnostics. A module
// that was made without text has no places.
//
// # Invariants, each with a test
//
//   - Constants of operations and rows of the table are the same, in the same order.
//   - The default of an attribute is what its text in the table is read as.
//   - A copy prints as its original, and neither knows of the other.
//
// # Concurrency
//
// A Context and all its modules are for one goroutine at a time. Different Contexts share nothing
// that is written to.
package ir
