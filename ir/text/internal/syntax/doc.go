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
// # Lines
//
// Most lines repeat an earlier one but for the names of values. A line is cached with its tokens by
// its text between the names (see line.go). The scanner is skipped for a cached line, and of its
// tokens only the first, the values and the last are set until Line.Fill sets the others; a caller
// that caches its own data by Line.ID does not need them. Regions are never in a line, but may
// follow one.
//
// # Pipeline
//
// PipelineParse parses on a second goroutine, which sends batches of handler calls. Only the
// receiving goroutine knows the payloads of regions; it sets them in the tokens when it gets the
// statement. Meanwhile the cache belongs to the parsing goroutine.
//
// # Invariants, each with a test
//
//   - A cached plan and a cached line equal the results of ANTLR and scanner; so does an error.
//   - Tokens are in order and lie inside of the source; only blanks and comments lie between them.
//   - A statement that is parsed alone (Reparse) has the same tokens as in its file.
//   - PipelineParse makes the same calls as Parse, returns the same error, and leaves no goroutine
//     running.
//   - Caches are bounded; a statement beyond the bounds is parsed as without a cache.
//   - No input makes the package panic or loop.
package syntax
