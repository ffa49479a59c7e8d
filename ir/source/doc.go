// Package source prints a module as the text that it was read from with the changes spliced in:
// comments, blanks, names and spelling stay wherever nothing changed.
//
// Each operation remembers that it was changed; it is printed as it was and as it is, and the
// difference is carried over to its text (package merge).
//
// Invariants, each with a test: without a change the source form is the source; the source form
// says what the canonical form says.
package source
