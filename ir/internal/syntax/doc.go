// Package syntax turns MLIR text into statements.
//
// A hand-written scanner cuts the source into coarse tokens: a whole type, a whole attribute
// dictionary, a whole dense literal is one token. The parser that ANTLR generated from
// grammar/MLIR.g4 reads one statement at a time; a region inside of a statement is read first and
// stands in the statement as one token. Its answer, a Plan, is kept in a trie keyed by the token kinds
// it looked at, so it is never asked the same question twice: of 100,000 operations a few hundred go
// through ANTLR. What stands inside of a coarse token is read in the same way, by rules of the same
// grammar over finer tokens, when somebody needs it (PartReader).
//
// Invariants, each with a test: a cached plan is what ANTLR would say; tokens are ordered, lie inside
// of the source, and only blanks and comments lie between them; no input makes the package panic or
// loop. It does not know what operations mean, and it does not build anything: that is the Handler's
// work.
package syntax
