// Package grammar has MLIR's syntax as an ANTLR grammar, and the two parsers that are generated
// from it:
//
//   - MLIR.g4 is the only description of the syntax of statements, types and attributes.
//   - mlir_parser.go is the parser that ANTLR generates from it. It reports the expected tokens
//     where text is not MLIR.
//   - table.go is the transition table of the same grammar: since every decision is LL(1), it is a
//     small program that parses valid text (ll1.go); if it fails, ANTLR's parser parses the tokens
//     again.
//
// TestTable generates table.go from ANTLR's network of states. The two parsers are compared by
// TestTableMatchesANTLR of package ir/text/internal/syntax (on the corpus and its mutants), by
// FuzzMachine (on arbitrary tokens), and through the whole reader by TestVariantsOfCorpus and
// TestVariantsOfMutants of ir/text.
//
// The grammar has two levels that share their punctuation: statements, whose tokens are coarse, and
// parts, the fine tokens inside of a type, an attribute or a location. It has no actions and no
// predicates. It has no lexer either: package ir/text/internal/syntax tokenizes the text, because
// the kind of a name or a brace depends on the tokens around it, and passes the kinds to the parser
// through Tokens. The parser sees only the kind of a token.
//
// The generated code is used without parse trees, token objects and error recovery. Recorder is its
// base type (-DsuperClass): its methods shadow those of antlr.BaseParser, record rules and matches
// in a flat list of events, and end the parse at the first mismatch. A list of Events is a parse
// tree that can be stored and replayed on any other tokens of the same kinds. Parse also
// returns the number of tokens that it read. The cache of package syntax depends on these two
// facts.
//
// Invariants, each with a test:
//
//   - mlir_parser.go is the output of generate.sh for MLIR.g4 (g4.sha256 has the digest of its
//     input);
//   - every decision is LL(1): the generated code never calls AdaptivePredict;
//   - table.go is the network of mlir_parser.go, and its program returns the same events as the
//     generated code;
//   - Enter and Leave events are balanced, and there is a Match event for each token except the
//     end;
//   - a parse reads tokens in order, and depends only on those that it read;
//   - rules are nested at most maxDepth deep, so that no input overflows the stack.
//
// Positions are token indices from 0 on; the package does not know bytes, lines and columns.
// Parses may run concurrently: the tables that they share do not change after the first one.
//
// To change the syntax, edit MLIR.g4, run go generate, which needs java and, once, curl, and commit
// its output: mlir_parser.go, table.go, g4.sha256. generate.sh fails if a decision is not LL(1).
package grammar

//go:generate ./generate.sh
//go:generate go test -run TestTable -update .
