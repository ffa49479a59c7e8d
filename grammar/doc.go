// Package grammar holds MLIR's syntax as an ANTLR grammar, and the two parsers that are made of it:
//
//   - MLIR.g4 is the one description of the syntax. No other place says what a statement, a type or
//     an attribute looks like.
//   - mlir_parser.go is the parser that ANTLR generates from it. It says what was expected where
//     text is not MLIR.
//   - table.go is the decision table of the same grammar: every decision is LL(1), so the network
//     of states in ANTLR's parser, written as a small program, is all that a parser needs. A
//     machine (ll1.go) runs it without allocating. This is the fast path, which reads what is
//     valid; where it cannot go on, ANTLR's parser reads the tokens again.
//
// TestTable makes table.go of ANTLR's network. The two parsers are held against each other by
// TestTableIsANTLRs of package ir/text/internal/syntax (the corpus and mutants of it), by
// FuzzMachine (any tokens), and through the whole reader by TestTwinsOfCorpus and
// TestTwinsOfMutants of ir/text.
//
// The grammar has two levels that share their punctuation: statements,
// whose tokens are coarse, and parts, the fine tokens inside of a type, an attribute or a location.
// It has no actions and no predicates. There is no lexer in it: package ir/text/internal/syntax
// cuts the text, because what a name or a brace is depends on the tokens around it, and gives the
// kinds to the parser through Tokens. A kind is all that the parser sees of a token.
//
// The generated code is used without parse trees, token objects and error recovery. Recorder is its
// base type (-DsuperClass): methods of that name shadow those of antlr.BaseParser, turn rules and
// matches into a flat list of events, and end the parse at the first mismatch. An Event list is a
// parse tree that can be kept and replayed on any other tokens of the same kinds; Parser.Parse also
// says how many tokens it looked at. On these two facts rests the cache of package syntax.
//
// Invariants, each with a test:
//
//   - mlir_parser.go is the output of generate.sh for MLIR.g4 (g4.sha256 has the digest of its
//     input);
//   - every decision is LL(1): the generated code never calls AdaptivePredict;
//   - table.go is the network of mlir_parser.go, and the machine says what the generated code says;
//   - Enter and Leave events pair, and there is a Match event for each token but the end;
//   - a parse asks for no token beyond one more than it has asked for before, and depends on no
//     others;
//   - a parser can be used again after a mismatch;
//   - rules nest at most maxDepth deep, so that no input overflows the stack.
//
// Positions are indices of tokens from 0 on; the package knows nothing of bytes, lines and columns.
// A Parser is for one goroutine; different ones may be used at the same time, for the tables that
// they share are not written to after the first has been made.
//
// To change the syntax, edit MLIR.g4, run go generate, which needs java and, once, curl, and commit
// what it makes: mlir_parser.go, table.go, g4.sha256. A decision that is not LL(1) makes
// generate.sh fail.
package grammar

//go:generate ./generate.sh
//go:generate go test -run TestTable -update .
