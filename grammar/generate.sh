#!/usr/bin/env bash
# Generate the Go parser from MLIR.g4, and record the digest that grammar_test.go checks.
# Needs java and curl (or ANTLR_JAR). Fails if a decision is not LL(1).
set -euo pipefail
cd "$(dirname "$0")"
version=4.13.1
digest=bc13a9c57a8dd7d5196888211e5ede657cb64a3ce968608697e4f668251a8487
jar=${ANTLR_JAR:-${TMPDIR:-/tmp}/antlr-$version-complete.jar}
[ -f "$jar" ] || curl -sSfL -o "$jar" \
  "https://repo1.maven.org/maven2/org/antlr/antlr4/$version/antlr4-$version-complete.jar"
echo "$digest  $jar" | sha256sum --check --quiet
java -jar "$jar" -Dlanguage=Go -DsuperClass=Recorder -package grammar -no-listener -no-visitor -Werror MLIR.g4
rm -f MLIR.interp MLIR.tokens
# Recorder builds no parse trees. Leave out the types of their nodes, which would add 250 KB to the
# program.
sed -i -E '/^\/\/ I\w+Context is an interface/,/^func \(p \*MLIR\)/{/^func \(p \*MLIR\)/!d}
  s/\(localctx I\w+Context\)/(localctx antlr.ParserRuleContext)/
  s/New\w+Context\(p, /antlr.NewBaseParserRuleContext(/' mlir_parser.go
gofmt -w mlir_parser.go
if grep -n AdaptivePredict mlir*.go; then
  echo 'generate.sh: a decision of MLIR.g4 is not LL(1), see above' >&2
  exit 1
fi
sha256sum MLIR.g4 >g4.sha256
