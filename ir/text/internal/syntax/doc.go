// Package syntax turns MLIR text into statements.
//
// A hand-written scanner cuts the source into coarse tokens: a whole type, a whole attribute
// dictionary, a whole dense literal is one token. The parser of grammar/MLIR.g4 (package grammar)
// reads one statement at a time. A region inside of a statement is read first and becomes one token
// of the statement. A PartReader parses the inside of a coarse token on demand, by rules of the
// same grammar over finer tokens. The package knows nothing about the meaning of operations and
// builds no IR: that is the Handler's task.
//
// # Plans
//
// A parse depends on nothing but the kinds of the tokens that the parser looked at. So its result,
// a Plan, is cached in a trie keyed by these kinds, lookahead included: of 100,000 operations a few
// hundred are parsed. Syntax errors are never cached; the generated parser reports the expected
// tokens each time. Operation names have token kinds of their own above the grammar's (Vocabulary),
// so a plan belongs to one operation, and the caller can cache its own data with it (Plan.Data).
//
// # Invariants, each with a test
//
//   - A cached plan equals the result of ANTLR; so does an error.
//   - Tokens are in order and lie inside of the source; only blanks and comments lie between them.
//   - A statement that is parsed alone (Reparse) has the same tokens as in its file.
//   - Caches are bounded; a statement beyond the bounds is parsed as without a cache.
//   - No input makes the package panic or loop.
package syntax
