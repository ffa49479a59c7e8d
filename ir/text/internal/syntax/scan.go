package syntax

import (
	"bytes"
	"iter"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// scanner scans a source into the coarse tokens of the grammar's statement level. A token depends
// only on its bytes, the token before it and the bytes that follow.
type scanner struct {
	lexer
	words         *Vocabulary
	prev          int  // grammar kind of the previous token, 0 at the start of a region
	parens        int  // number of open parentheses of the statement
	inUnknownForm bool // the statement is an operation with a form unknown to the grammar
	inManual      bool // the statement is an sdy.manual_computation in its custom form
	listDefines   bool // the current parenthesized list defines its names
	inResults     bool // between the first name of `%a, %b = ` and its `=`

	stringEnd func(quote int) (end int)                // see KnownEnds; may be nil
	location  func(start int) (end int, payload int32) // Handler.Location, or nil
}

// keywords maps the words of statements that have a token kind of their own to it.
var keywords = lazy.Value[map[string]Kind]{New: func() map[string]Kind {
	return map[string]Kind{
		"attributes": grammar.MLIRATTRIBUTES, "cond": grammar.MLIRCOND, "do": grammar.MLIRDO, "across": grammar.MLIRACROSS,
		"applies": grammar.MLIRAPPLIES, "reducer": grammar.MLIRREDUCER, "init": grammar.MLIRINIT, "inits": grammar.MLIRINITS,
		"to": grammar.MLIRTO, "none": grammar.MLIRTYPE,
	}
}}

// scanToken scans the token at i, which is not a blank.
func (s *scanner) scanToken(i int) (Kind, int) {
	switch c := s.src[i]; {
	case c == '%':
		return s.scanValue(i)
	case is(c, cLetter):
		return s.scanWord(i)
	case c == ',':
		return grammar.MLIRCOMMA, i + 1
	case c == ':':
		return grammar.MLIRCOLON, i + 1
	case c == '=':
		return s.scanEqual(i)
	case c == '(' || c == ')':
		return s.scanParen(i)
	case is(c, cDigit) || c == '-' && is(s.at(SkipBlanks(s.src, i+1)), cDigit):
		return grammar.MLIRNUMBER, skipNumber(s.src, i)
	case c == '"':
		return s.scanQuoted(i)
	case c == '{':
		return s.scanBrace(i)
	case c == '[':
		return s.scanBracket(i)
	case c == '<':
		return s.scanAngle(i)
	case c == '@':
		return s.scanSymbol(i)
	case c == '#', c == '!':
		return s.scanSigil(i)
	case c == '^':
		return s.scanBlock(i)
	}
	return s.scanPunctuation(i)
}

// scanParen scans a parenthesis and counts it.
func (s *scanner) scanParen(i int) (Kind, int) {
	if s.src[i] == ')' {
		s.parens, s.listDefines = max(s.parens-1, 0), false
		return grammar.MLIRRPAREN, i + 1
	}
	s.listDefines = s.prev == grammar.MLIROTHER && s.definesNames(i+1)
	s.parens++
	return grammar.MLIRLPAREN, i + 1
}

// scanEqual scans = or ==. The results of a statement end at =.
func (s *scanner) scanEqual(i int) (Kind, int) {
	if s.at(i+1) == '=' {
		return grammar.MLIRRELATION, i + 2
	}
	s.inResults = false
	return grammar.MLIREQUAL, i + 1
}

// scanBlock scans the name of a block: a label if a statement may start here, else a successor.
func (s *scanner) scanBlock(i int) (Kind, int) {
	kind := Kind(grammar.MLIRCARET)
	if s.mayStartStatement(false) {
		kind = grammar.MLIRLABEL
	}
	return kind, skipName(s.src, i)
}

// scanValue scans the name of a value: defined by a statement or a header, or used.
func (s *scanner) scanValue(i int) (Kind, int) {
	end := skipName(s.src, i)
	if end == i+1 {
		return s.failName(i)
	}
	if hash := SkipBlanks(s.src, end); s.at(hash) == '#' && is(s.at(hash+1), cDigit) {
		return grammar.MLIRVALUE, skipClass(s.src, hash+1, cDigit)
	}
	if s.inResults {
		return grammar.MLIRRESULT, end
	}
	if s.parens > 0 {
		if s.prev == grammar.MLIRLPAREN || s.prev == grammar.MLIRCOMMA {
			switch next := SkipBlanks(s.src, end); s.at(next) {
			case ':', '=':
				return grammar.MLIRARG, end
			case ',', ')':
				if s.listDefines {
					return grammar.MLIRARG, end
				}
			}
		}
		return grammar.MLIRVALUE, end
	}
	if s.definesCounter(end) {
		return grammar.MLIRARG, end
	}
	if (s.mayStartStatement(true) || s.prev == grammar.MLIROTHER) && s.definesResults(end) {
		s.inResults = true
		return grammar.MLIRRESULT, end
	}
	return grammar.MLIRVALUE, end
}

// definesCounter reports whether the name that ends at end is the counter of a loop: scf.for %i =
// …, scf.for unsigned %i = …, and affine.for %i loc(…) = ….
func (s *scanner) definesCounter(end int) bool {
	if s.prev != grammar.MLIROTHER && !(s.inUnknownForm && s.prev == grammar.MLIRWORD && !s.mayStartStatement(true)) {
		return false
	}
	next := SkipBlanks(s.src, end)
	if s.at(next) == 'l' && bytes.HasPrefix(s.src[next:], []byte("loc(")) {
		if after, err := skipBalanced(s.src, next+len("loc")); err == nil {
			next = SkipBlanks(s.src, after)
		}
	}
	if s.at(next) != '=' || s.at(next+1) == '=' {
		return false
	}
	first := SkipBlanks(s.src, next+1)
	if s.at(first) == '"' {
		return false
	}
	// After `%i =` comes the name of an operation if the previous operation ends with its name.
	word := s.src[first:skipClass(s.src, first, cWord)]
	if w := s.words.lookup(word); w >= 0 && s.words.Words[w].Kind != grammar.MLIRWORD {
		return false
	}
	return bytes.IndexByte(word, '.') < 0
}

// definesNames reports whether the list of names from i on, after its parenthesis, defines them:
// (%i, %j) = …, (%i, %j) in ….
func (s *scanner) definesNames(i int) bool {
	for {
		if i = SkipBlanks(s.src, i); s.at(i) != '%' {
			return false
		}
		i = SkipBlanks(s.src, skipName(s.src, i))
		switch s.at(i) {
		case ',':
			i++
			continue
		case ')':
			i = SkipBlanks(s.src, i+1)
			return s.at(i) == '=' && s.at(i+1) != '=' || s.at(i) == 'i' && s.at(i+1) == 'n' && !is(s.at(i+2), cWord)
		}
		return false
	}
}

// definesResults reports whether the names before i, the end of the first one, are the results of a
// statement: `:2 =`, `, %b =`.
func (s *scanner) definesResults(i int) bool {
	for {
		i = SkipBlanks(s.src, i)
		switch s.at(i) {
		case '=':
			return s.at(i+1) != '='
		case ':':
			next := SkipBlanks(s.src, i+1)
			if !is(s.at(next), cDigit) {
				return false
			}
			i = skipNumber(s.src, next)
		case ',':
			i = SkipBlanks(s.src, i+1)
			if s.at(i) != '%' {
				return false
			}
			i = skipName(s.src, i)
		default:
			return false
		}
	}
}

// mayStartStatement reports whether a statement may start here, because the previous token may end
// one. MLIR has no statement terminator. Only a line break separates a statement that ends without
// a type from `%x =` and from names without a dialect (afterBreak), and the bare name of an
// operation with an unknown form, `gpu.barrier`, from anything after it.
func (s *scanner) mayStartStatement(afterBreak bool) bool {
	switch endKindOf(Kind(s.prev)) {
	case endAnywhere:
		return true
	case endOfLabel:
		return !s.inUnknownForm
	case endUnlessNeedsBreak:
		return !afterBreak || s.atLineBreak()
	case endAtBreak:
		return s.atLineBreak()
	}
	return false
}

// An endKind classifies tokens by how a statement may end after them.
type endKind uint8

const (
	noEnd       endKind = iota
	endAnywhere         // the next statement may be on the same line
	endOfLabel          // the token ends the label of a block
	// endUnlessNeedsBreak puts the next statement on another line if it needs a break (afterBreak).
	endUnlessNeedsBreak
	endAtBreak // the next statement must be on another line
)

func endKindOf(k Kind) endKind {
	switch k {
	case 0, grammar.MLIRTYPE, grammar.MLIRRPAREN, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRLOC,
		grammar.MLIRREGION, grammar.MLIRRESOURCES, grammar.MLIRLBRACE:
		return endAnywhere
	case grammar.MLIRCOLON:
		return endOfLabel
	case grammar.MLIRVALUE, grammar.MLIRWORD, grammar.MLIRSTRING, grammar.MLIRNUMBER, grammar.MLIRSYMBOL,
		grammar.MLIRATTR, grammar.MLIRLIST, grammar.MLIRANGLE, grammar.MLIRPROPS, grammar.MLIROPEN,
		grammar.MLIRLABEL, grammar.MLIRCARET, grammar.MLIRRSQUARE, grammar.MLIRGREATER:
		return endUnlessNeedsBreak
	case grammar.MLIROTHER:
		return endAtBreak
	}
	return noEnd
}

// MayEndText reports whether an operation with an unknown form may end with a token.
func MayEndText(k Kind) bool { e := endKindOf(k); return e != noEnd && e != endOfLabel }

// atLineBreak reports whether the next token is on another line.
func (s *scanner) atLineBreak() bool {
	return bytes.ContainsAny(s.src[s.pos:SkipBlanks(s.src, s.pos)], "\r\n")
}

// scanWord scans a bare word: an operation, a keyword, a type, an attribute, or a plain word.
func (s *scanner) scanWord(i int) (Kind, int) {
	end := skipClass(s.src, i+1, cWord)
	text := s.src[i:end]
	if string(text) == "loc" {
		if open := SkipBlanks(s.src, end); s.at(open) == '(' {
			return s.scanLocation(i, open)
		}
	}
	if kind := bracketedKind(text); kind != 0 {
		return s.scanBracketed(i, end, kind)
	}
	if w := s.words.lookup(text); w >= 0 {
		if kind := s.words.Words[w].Kind; kind == grammar.MLIRWORD || s.mayNameOperation() && !s.isFormWord(text) {
			s.inUnknownForm, s.inManual = s.inUnknownForm || kind == grammar.MLIROTHER, s.inManual || kind == grammar.MLIRMANUAL
			return wordBase + Kind(2*w), end
		}
		return grammar.MLIRWORD, end
	}
	if isScalarWord(text) {
		return grammar.MLIRTYPE, end
	}
	if kind := keywords.Get()[string(text)]; kind != 0 {
		return kind, end
	}
	if s.mayNameOperation() && bytes.IndexByte(text, '.') > 0 {
		s.inUnknownForm = true
		return grammar.MLIROTHER, end
	}
	if string(text) == "distinct" {
		return s.scanDistinct(end)
	}
	return grammar.MLIRWORD, end
}

// scanLocation scans the location loc(…) at start, whose parenthesis is at open.
func (s *scanner) scanLocation(start, open int) (Kind, int) {
	if s.inUnknownForm && (s.parens > 0 || s.prev == grammar.MLIRARG) {
		// location of an argument, not of the statement
		return s.scanWith(skipBalanced, grammar.MLIRATTR, open)
	}
	if s.location != nil {
		if end, payload := s.location(start); end > 0 {
			s.payload = payload
			return grammar.MLIRLOC, end
		}
	}
	return s.scanWith(skipBalanced, grammar.MLIRLOC, open)
}

// scanDistinct scans distinct[0]<…>, whose word ends at end; a plain word without the brackets.
func (s *scanner) scanDistinct(end int) (Kind, int) {
	at := end
	for _, bracket := range []byte("[<") {
		if at = SkipBlanks(s.src, at); s.at(at) != bracket {
			return grammar.MLIRWORD, end
		}
		next, err := skipBalanced(s.src, at)
		if err != nil {
			return s.fail(err)
		}
		at = next
	}
	return grammar.MLIRATTR, at
}

// mayNameOperation reports whether an operation name may be the next token.
func (s *scanner) mayNameOperation() bool {
	return s.prev == grammar.MLIREQUAL || s.prev == grammar.MLIRAPPLIES || s.mayStartStatement(false)
}

// isFormWord reports whether a word that is also an operation without its dialect, such as
// constant, belongs to the current operation with an unknown form: it follows another word or an
// attribute on the same line, as in `memref.global "private" constant @a`. No form has the word
// return; it always ends a function.
func (s *scanner) isFormWord(text []byte) bool {
	if !s.inUnknownForm || s.prev != grammar.MLIRWORD && s.prev != grammar.MLIRSTRING && s.prev != grammar.MLIRANGLE {
		return false
	}
	return !s.mayStartStatement(true) && bytes.IndexByte(text, '.') < 0 && string(text) != "return"
}

// scanQuoted scans a string, or an operation name where one may start before a parenthesis.
func (s *scanner) scanQuoted(i int) (Kind, int) {
	end, err := skipClosedString(s.src, i)
	if err != nil {
		return s.fail(err)
	}
	if !s.mayNameOperation() || s.at(SkipBlanks(s.src, end)) != '(' {
		return grammar.MLIRSTRING, end
	}
	if w := s.words.lookup(s.src[i+1 : end-1]); w >= 0 {
		return wordBase + Kind(2*w) + 1, end
	}
	return grammar.MLIRQUOTED, end
}

// scanSigil scans #name or !name: the start of an alias definition, an alias, or a dialect
// attribute or type with its body.
func (s *scanner) scanSigil(i int) (Kind, int) {
	use, define := Kind(grammar.MLIRATTR), Kind(grammar.MLIRALIAS)
	if s.src[i] == '!' {
		use, define = grammar.MLIRTYPE, grammar.MLIRTYPEALIAS
	}
	end := skipName(s.src, i)
	if end == i+1 {
		return s.failName(i)
	}
	if s.at(end) == '<' {
		return s.scanWith(skipBody, use, end)
	}
	if next := SkipBlanks(s.src, end); s.at(next) == '=' && s.at(next+1) != '=' && s.mayStartStatement(false) {
		return define, end
	}
	return use, end
}

// HeaderTokens returns the tokens of src[start:end] up to the first region or error.
func HeaderTokens(src []byte, start, end int, words *Vocabulary) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		s := scanner{lexer: lexer{src: src[:end], pos: start}, words: words}
		for t := s.next(); t.Kind != EOF && t.Kind != grammar.MLIRLBRACE; t = s.next() {
			if !yield(t) {
				return
			}
		}
	}
}
