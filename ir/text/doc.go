// Package text reads MLIR text into modules of package ir, and prints modules as MLIR's printer
// does.
//
// # Forms
//
// How an operation is written is said by its row in the table of package ir: a template, which the
// reader matches and the printer writes out (form.go, match.go, print_form.go; typekind.go has what
// stands behind its colon), or the name of a special form, which has a file here (form_while.go,
// form_func.go, …) and a row in specials, or is one of package upstream. The grammar knows only a
// handful of shapes. Operations that are in no table are read in MLIR's generic form, and in their
// own form as text with holes for values, blocks and regions.
//
// # Reading
//
// A Reader takes statements from package syntax, builds a module (builder), and has it verified.
// Every error is a Diagnostic with a range of the source; a module without errors is complete.
// Package scope knows what names mean. Package parts reads what stands inside of the tokens of a
// statement: types, attributes, locations; package attr what forms write in ways of their own. Each
// distinct text of one is read once, a location when somebody asks for it; a statement whose line
// ends as one before it costs little more than its names. What the reader leaves with the module is
// its origin, which finds places by reading a statement again. A statement that is refused is
// looked through for what is wrong in it first (refusal.go).
//
// # Printing
//
// Print writes what jaxlib 0.10.2 prints, byte for byte, custom or generic, with or without
// locations. A FragmentPrinter prints single operations with names of somebody's choice, which
// package source needs.
//
// # Invariants, each with a test
//
//   - What is read prints, in every form, as something that is read and prints the same again.
//   - A text means the same however it is read: with plans and line ends remembered or not, by one
//     goroutine or two, by a new Reader or one that has read much.
//   - Printing makes nothing in the Context, and several goroutines print what one does.
//   - Ranges are tokens: the text at OpRange, OperandRange and ValueRange is the name that they
//     speak of.
//   - Any bytes are read or refused in time and memory proportional to their number; none makes the
//     package panic, loop or overflow the stack.
//
// # Concurrency
//
// A Reader, its Context and all its modules are for one goroutine at a time. With Reader.Parallel
// and Printer.Parallel they use others for long texts and blocks, which does not show.
package text
