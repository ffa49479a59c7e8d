// Package text reads MLIR text into modules of package ir, and prints modules like MLIR's printer.
//
// # Custom forms
//
// The custom form of an operation comes from its row in the table of package ir. The row has a
// template (form.go), by which form_template.go reads and prints, or the name of a special form.
// The types after the colon follow from a kind (typekind.go), or are items of the template in
// declared forms. A special form has a file here (form_while.go, form_func.go, …) and a row in
// specials.
// The grammar knows only a few statement shapes. Unregistered operations are read in MLIR's generic
// form; in a custom form they are kept as text with placeholders for values, blocks and regions.
//
// # Reading
//
// A Reader takes statements from package syntax and builds a module (builder). Every error is a
// Diagnostic with a range of the source; a module without errors is complete. Package scope
// resolves names. Package parts parses the types, attributes and locations inside the tokens of a
// statement, package attr the attributes that have a syntax of their own in custom forms. Each
// distinct text is parsed once, locations only on demand. The reader stores an origin in the
// module, which finds source ranges by parsing a statement again. When a statement is rejected,
// refusal.go searches it for the first error in MLIR's order.
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
//   - A text gives the same module however it is read: with cached plans or without, by a new
//     Reader or a used one.
//   - Printing adds nothing to the Context.
//   - Ranges are tokens: the text at the ranges of Op, Operand and Value is the name of the
//     operation, operand or value.
//   - Any input is read or rejected in time and memory proportional to its length; none makes the
//     package panic, loop or overflow the stack.
//
// # Concurrency
//
// A Reader, its Context and all its modules are for one goroutine at a time.
package text
