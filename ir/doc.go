// Package ir reads MLIR text into modules, changes them, and writes them: as MLIR's printer does, or as the
// text they came from with the changes spliced in.
//
// # Model
//
// A Module is a builtin.module operation and all below it: operations hold regions, regions hold blocks,
// blocks hold arguments and operations. All of them, and values, are numbers (Op, Value, Block, Region),
// which count from 1 in the order in which they were made; zero is none. What they are is said by the
// methods of their Module, which keeps its records in tables without pointers. Results of an operation and
// arguments of a block are adjacent. There are no lists of uses: who needs them walks the module once.
//
// Types, attributes, dictionaries and names are numbers too (Type, Attr, Dict, Name, OpName), and belong to
// a Context, which keeps each once: two of them are equal exactly when their numbers are, long constants
// excepted, and reading a text again is one look-up. The bytes of a long constant stay in the source, so its
// text must not change as long as the Context is used.
//
// Which operations there are, and how each is written, is said by one table (ops.go), which the reader and
// the printer interpret; the grammar knows only a handful of shapes. Operations of other dialects are read
// in MLIR's generic form, and in their own form as text with holes for values, blocks and regions.
//
// # Reading
//
// Parse takes statements from package syntax, builds a module, and verifies its structure: what the
// dialects' tables say of numbers of operands, regions, terminators, attributes and symbols. It does not
// compare operand types: programs whose types do not fit are what this module is for. Every error is a
// Diagnostic with a range of the source; a module without errors is complete. Each distinct text of a type
// or an attribute is read once, a location when somebody asks for it; a statement whose line ends as one
// before it costs little more than its names.
//
// # Writing
//
// Print writes what jaxlib 0.10.2 prints, byte for byte, custom or generic, with or without locations.
// PrintSource writes the source form: comments, blanks, names and spelling stay wherever nothing changed.
// Each operation remembers that it was changed; it is printed as it was and as it is, and the difference is
// carried over to its text (package merge).
//
// # Invariants, each with a test
//
//   - What is read prints, in every form, as something that is read and prints the same again; without a
//     change the source form is the source.
//   - The source form says what the canonical form says.
//   - A text means the same however it is read: with plans and line ends remembered or not, by one goroutine
//     or two, in a new Context or one that has read much.
//   - Ranges are tokens: the text at OpRange, OperandRange and ValueRange is the name that they speak of.
//   - Any bytes are read or refused in time and memory proportional to their number; none makes the package
//     panic, loop or overflow the stack.
//
// # Concurrency
//
// A Context and all its modules are for one goroutine at a time. Parallel lets Parse and Print use others
// for long texts and blocks, which does not show. Different Contexts share nothing that is written to.
package ir
