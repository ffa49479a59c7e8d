// Package syntax turns MLIR text into statements.
//
// A hand-written scanner cuts the source into coarse tokens: a whole type, a whole attribute
// dictionary, a whole dense literal is one token. The parser of grammar/MLIR.g4 (package grammar)
// reads one statement at a time; a region inside of a statement is read first and stands in the
// statement as one token. What stands inside of a coarse token is read in the same way, by rules of
// the same grammar over finer tokens, when somebody needs it (PartReader). The package does not
// know what operations mean, and it does not build anything: that is the Handler's work.
//
// # Plans
//
// A parse depends on nothing but the kinds of the tokens that the parser looked at. So its answer,
// a Plan, is kept in a trie keyed by these kinds, lookahead included, and the same question is not
// asked twice: of 100,000 operations a few hundred are parsed. What is no statement is never kept;
// the generated parser says each time what it expected. Operation names have kinds of their own
// above the grammar's (Vocabulary), so that a plan stands for one operation, and its user can keep
// what it means for him (Plan.Data).
//
// # Tails
//
// Most lines end as many others do, in attributes and types: a tail is the end of a line behind the
// last operand, kept with its tokens. The scanner looks at the token before and at the bytes that
// follow, so the same bytes behind the same node of the trie are the same tokens, provided that the
// last one needs no byte behind its own (scanner.closed) and that none of them is the lookahead
// behind the statement. Where a tail is known the scanner is not asked, and its tokens but the last
// are not written into the statement until Tail.Fill does; a user who remembers by Tail.ID what the
// tail says does not need them. So a token of a statement may be read only if it lies outside of
// its tail, or after Fill. Regions are never in a tail, but may stand behind one.
//
// They begin alike too: statement.head makes the tokens of the usual beginning itself.
//
// # Reading ahead
//
// ParseAhead cuts on a second goroutine, which hands over batches of handler calls. Payloads of
// regions are known only to the goroutine that handles them, which puts them into the tokens when
// the statement comes. The cache belongs to the cutting goroutine meanwhile.
//
// # Invariants, each with a test
//
//   - A cached plan, a head and a remembered tail are what ANTLR and the scanner would say; so is
//     an error.
//   - Tokens are in order and lie inside of the source; only blanks and comments lie between them.
//   - A statement that is read alone (Again) has the tokens that it has in its file.
//   - ParseAhead makes the calls of Parse, ends with its error, and leaves no goroutine behind.
//   - A cache has bounds; beyond them a statement costs what it costs without one.
//   - No input makes the package panic or loop.
package syntax
