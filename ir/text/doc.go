// Package text reads MLIR text into modules of package ir, and prints modules as MLIR's printer
// does.
//
// # Forms
//
// The custom form of an operation comes from its row in the table of package ir. The row has either
// a template, which the reader matches and the printer writes out (form.go, match.go,
// print_form.go; typekind.go for the types after the colon), or the name of a special form. A
// special form has a file here (form_while.go, form_func.go, …) and a row in specials, or belongs
// to package upstream. The grammar knows only a handful of statement shapes. Unregistered
// operations are read in MLIR's generic form; in a custom form they are kept as text with holes for
// values, blocks and regions.
//
// # Reading
//
// A Reader takes statements from package syntax and builds a module (builder). Every error is a
// Diagnostic with a range of the source; a module without errors is complete. Package scope
// resolves names. Package parts reads the types, attributes and locations inside the tokens of a
// statement, package attr the attributes that have a syntax of their own in custom forms. Each
// distinct text is read once, locations only on demand; a statement whose line ends like an earlier
// one costs little more than its names. The reader leaves an origin with the module, which finds
// source ranges by parsing a statement again. When a statement is refused, refusal.go searches it
// for the first error in the reference's order.
//
// # Printing
//
// Print writes what jaxlib 0.10.2 prints, byte for byte, custom or generic, with or without
// locations. A FragmentPrinter prints single operations with names that the caller chooses; package
// source needs it.
//
// # Invariants, each with a test
//
//   - A module that was read prints, in every form, as text that reads and prints the same again.
//   - A text means the same however it is read: with plans and line ends remembered or not, by one
//     goroutine or two, by a new Reader or one that has read much.
//   - Printing adds nothing to the Context, and several goroutines print the same bytes as one.
//   - Ranges are tokens: the text at OpRange, OperandRange and ValueRange is the name of the
//     operation, operand or value.
//   - Any bytes are read or refused in time and memory proportional to their number; none makes the
//     package panic, loop or overflow the stack.
//
// # Concurrency
//
// A Reader, its Context and all its modules are for one goroutine at a time. With Reader.Parallel
// and Printer.Parallel they start goroutines of their own for long texts and blocks; results are
// the same.
package text
