// Package source prints a module as the text that it was read from, with the changes spliced in:
// comments, blanks, names and spelling stay wherever nothing changed.
//
// Each operation records whether it was changed. A changed operation is printed, and the
// differences between its source text and its printed text become edits of the source (package
// internal/diff).
//
// Invariants, each with a test: the source form of an unchanged module is its source; the source
// form of a changed module parses to the same module as its canonical form.
package source
