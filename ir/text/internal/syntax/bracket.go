package syntax

import (
	"bytes"
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// bracketedKind returns the kind of the type or attribute that a word starts if a < follows, or 0.
func bracketedKind(text []byte) Kind {
	switch string(text) {
	case "tensor", "complex", "tuple", "vector", "memref":
		return grammar.MLIRTYPE
	case "dense", "array", "sparse", "dense_resource", "affine_map", "affine_set", "strided":
		return grammar.MLIRATTR
	}
	return 0
}

// next returns the next token, or EOF at the end and on a lexical error, which sets s.err.
func (s *scanner) next() Token {
	start := SkipBlanks(s.src, s.pos)
	kind, end := EOF, start
	if start < len(s.src) {
		if kind, end = s.scanToken(start); kind == EOF {
			end = start
		}
	}
	s.pos = end
	s.prev = s.words.GrammarKind(kind)
	number := s.payload
	s.payload = 0
	return Token{Kind: kind, Payload: number, Start: start, End: end}
}

// scanBracketed scans the type or attribute that begins with a word of bracketedKind at src[i:end].
// Without a < after it, it is a plain word.
func (s *scanner) scanBracketed(i, end int, kind Kind) (Kind, int) {
	open := end
	if s.at(open) != '<' {
		if open = SkipBlanks(s.src, end); s.at(open) != '<' {
			return grammar.MLIRWORD, end
		}
	}
	if string(s.src[i:end]) == "dense" {
		return s.scanElements(kind, open)
	}
	return s.scanWith(skipBalanced, kind, open)
}

// scanElements scans a dense literal.
func (s *scanner) scanElements(kind Kind, open int) (Kind, int) {
	if s.stringEnd != nil {
		if end := s.stringEnd(open + 1); end > 0 && s.at(end) == '>' {
			return kind, end + 1
		}
	}
	end, digits, err := skipElements(s.src, open)
	if err != nil {
		return s.fail(err)
	}
	s.payload = int32(digits)
	return kind, end
}

// scanBrace scans {: a dictionary is one token, and the brace of a region is an LBRACE.
func (s *scanner) scanBrace(i int) (Kind, int) {
	if s.at(i+1) == '-' && s.at(i+2) == '#' {
		return s.scanResources(i)
	}
	first := SkipBlanks(s.src, i+1)
	if s.at(first) == '}' {
		return grammar.MLIREMPTY, first + 1
	}
	if s.prev == grammar.MLIREQUAL || s.prev == grammar.MLIRATTRIBUTES || s.startsDictionary(first) {
		return s.scanWith(skipBalanced, grammar.MLIRDICT, i)
	}
	return grammar.MLIRLBRACE, i + 1
}

// scanResources scans the section {-# … #-}, whose strings and comments may contain its end.
func (s *scanner) scanResources(start int) (Kind, int) {
	for i := start + len("{-#"); ; i++ {
		i = SkipBlanks(s.src, i)
		switch {
		case i >= len(s.src):
			return s.fail(&Error{Start: len(s.src), End: len(s.src), Message: "expected '#-}' before the end of the file",
				Note: "to close the section opened here", NoteAt: start})
		case s.src[i] == '"':
			end, err := skipClosedString(s.src, i)
			if err != nil {
				return s.fail(err)
			}
			i = end - 1
		case s.src[i] == '#' && s.at(i+1) == '-' && s.at(i+2) == '}':
			return grammar.MLIRRESOURCES, i + len("#-}")
		}
	}
}

// startsDictionary reports whether the two tokens after a brace show that it opens a dictionary:
// `word =`, `"string" =`, `word,` and `word }` do, unless the word is a terminator or the brace is
// in a list of regions.
func (s *scanner) startsDictionary(first int) bool {
	var end int
	switch c := s.at(first); {
	case is(c, cLetter):
		end = skipClass(s.src, first+1, cWord)
	case c == '"':
		if end = SkipString(s.src, first); end < 0 {
			return false
		}
	default:
		return false
	}
	next := SkipBlanks(s.src, end)
	switch s.at(next) {
	case '=':
		return true
	case ':': // axes of Shardy: {"x":(1)2}
		return s.src[first] == '"'
	case ',':
		return s.src[first] != '"' || s.prev != grammar.MLIRLPAREN
	case '}', '{':
		if s.prev == grammar.MLIROTHER && s.replacesBody(s.src[first:end]) && s.closesAt(next) {
			return true
		}
		if s.at(next) == '{' {
			return false
		}
		switch s.prev {
		case grammar.MLIRLPAREN, grammar.MLIRCOMMA, grammar.MLIRMODULE, grammar.MLIRCOND, grammar.MLIRDO:
			return false
		}
		return s.isAttributeName(first, end, next)
	}
	return false
}

// isAttributeName reports whether a word alone in braces is an attribute name, not an operation.
func (s *scanner) isAttributeName(first, end, closing int) bool {
	word := s.src[first:end]
	if s.prev == grammar.MLIRRPAREN && (s.inManual || s.inUnknownForm) && isBodyTerminator(word) {
		return false
	}
	behind := SkipBlanks(s.src, closing+1)
	if strings.IndexByte(":,)", s.at(behind)) >= 0 || s.src[first-1] == '{' && bytes.HasPrefix(s.src[behind:], []byte("loc(")) {
		// The type of an operation, the rest of a list, or the location of an argument follows.
		return true
	}
	w := s.words.lookup(word)
	return (w < 0 || s.words.Words[w].Kind == grammar.MLIRWORD) && !s.isBareOperation(first, end)
}

// isBodyTerminator reports whether a word is a terminator that may be the only operation of a body
// between arguments and types (shardy/dialect/sdy/ir/ops.td, ManualComputationOp and
// NamedComputationOp; mpmd/ir/ops.td).
func isBodyTerminator(word []byte) bool {
	return string(word) == "sdy.return" || string(word) == "mpmd.return"
}

// isBareOperation reports whether a word that is alone in braces is an operation of an unregistered
// dialect (gpu.barrier) and not an attribute name: it is on a line of its own, as MLIR prints an
// operation, and the brace may open a body.
func (s *scanner) isBareOperation(first, end int) bool {
	switch s.prev {
	case grammar.MLIRRPAREN, grammar.MLIRTYPE, grammar.MLIRVALUE, grammar.MLIRWORD, grammar.MLIRDICT:
		// blanks only: trimming more would be quadratic for a file of one line
		before := bytes.TrimRight(s.src[:first], " \t")
		return before[len(before)-1] == '\n' && bytes.IndexByte(s.src[first:end], '.') > 0
	}
	return false
}

// replacesBody reports whether a word in braces after the name of an operation is an operation
// that replaces a body, as in linalg.map { arith.addf } …. Such an operation could not stand alone
// in a body.
func (s *scanner) replacesBody(word []byte) bool {
	w := s.words.lookup(word)
	return w >= 0 && (s.words.Words[w].Kind == grammar.MLIRPLAIN || s.words.Words[w].Kind == grammar.MLIROTHER)
}

// closesAt reports whether a brace closes at i, or after the dictionary that begins at i.
// Otherwise the text is that of an operation in a body.
func (s *scanner) closesAt(i int) bool {
	if s.at(i) == '}' {
		return true
	}
	// The search is bounded because operations nest, and each level searches ahead.
	near := s.src[:min(i+maxBodySearch, len(s.src))]
	end, err := skipBalanced(near, i)
	return err != nil || s.at(SkipBlanks(s.src, end)) == '}'
}

// maxBodySearch limits the bytes that closesAt searches.
const maxBodySearch = 1 << 12

// scanBracket scans [: a list without SSA values and blocks is one token, any other an LSQUARE.
func (s *scanner) scanBracket(i int) (Kind, int) {
	end, err := skipBalanced(s.src, i)
	if err != nil {
		return s.fail(err)
	}
	if bytes.ContainsAny(s.src[i:end], "%^") && hasValueName(s.src[i:end]) {
		return grammar.MLIRLSQUARE, i + 1
	}
	return grammar.MLIRLIST, end
}

// hasValueName reports whether text has a % or ^ outside of strings.
func hasValueName(text []byte) bool {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '%', '^':
			return true
		case '"':
			i = SkipString(text, i) - 1
		}
	}
	return false
}

func (s *scanner) scanAngle(i int) (Kind, int) {
	if s.at(i+1) == '=' {
		return grammar.MLIRRELATION, i + 2
	}
	kind := Kind(grammar.MLIRANGLE)
	if s.at(SkipBlanks(s.src, i+1)) == '{' {
		kind = grammar.MLIRPROPS
	}
	return s.scanWith(skipBalanced, kind, i)
}
