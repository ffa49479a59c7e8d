package syntax

import (
	"bytes"
	"iter"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// scanner scans a source into the coarse tokens of the grammar's statement level. A token depends
// only on its bytes, the token before it and the bytes that follow.
type scanner struct {
	src    []byte
	words  *Vocabulary
	pos    int
	prev   int   // grammar kind of the previous token, 0 at the start of a region
	parens int   // number of open parentheses of the statement
	other  bool  // the statement is an operation with a form unknown to the grammar
	manual bool  // the statement is an sdy.manual_computation in its custom form
	binds  bool  // the current parenthesized list defines its names
	result bool  // between the first name of `%a, %b = ` and its `=`
	number int32 // payload of the current token
	err    *Error

	stringEnd func(quote int) (end int) // see Known; may be nil
}

// keywords has the words with a grammar kind of their own.
var keywords = NewVocabulary([]Word{
	{"attributes", grammar.MLIRATTRIBUTES, 0}, {"cond", grammar.MLIRCOND, 0},
	{"do", grammar.MLIRDO, 0}, {"across", grammar.MLIRACROSS, 0},
	{"applies", grammar.MLIRAPPLIES, 0}, {"reducer", grammar.MLIRREDUCER, 0},
	{"init", grammar.MLIRINIT, 0}, {"inits", grammar.MLIRINITS, 0}, {"to", grammar.MLIRTO, 0},
})

// fail records a lexical error.
func (s *scanner) fail(e *Error) (Kind, int) {
	s.err = e
	return EOF, e.Start
}

// token scans the token at i, which is not a blank.
func (s *scanner) token(i int) (Kind, int) {
	switch c := s.src[i]; {
	case c == '%':
		return s.value(i)
	case is(c, cLetter):
		return s.word(i)
	case c == ',':
		return grammar.MLIRCOMMA, i + 1
	case c == ':':
		return grammar.MLIRCOLON, i + 1
	case c == '=':
		return s.equal(i)
	case c == '(' || c == ')':
		return s.paren(i)
	case c == '-' && s.at(i+1) == '>':
		return grammar.MLIRARROW, i + 2
	case is(c, cDigit) || c == '-' && is(s.at(skipBlanks(s.src, i+1)), cDigit):
		return grammar.MLIRNUMBER, skipNumber(s.src, i)
	case c == '"':
		return s.quoted(i)
	case c == '{':
		return s.brace(i)
	case c == '[':
		return s.bracket(i)
	case c == '<':
		return s.angle(i)
	case c == '@':
		return s.symbol(i)
	case c == '#', c == '!':
		return s.extended(i)
	case c == '^':
		return s.block(i)
	}
	return s.punctuation(i)
}

// paren scans a parenthesis and counts it.
func (s *scanner) paren(i int) (Kind, int) {
	if s.src[i] == ')' {
		s.parens, s.binds = max(s.parens-1, 0), false
		return grammar.MLIRRPAREN, i + 1
	}
	s.binds = s.prev == grammar.MLIROTHER && s.bindsNames(i+1)
	s.parens++
	return grammar.MLIRLPAREN, i + 1
}

// equal scans = or ==. The results of a statement end at =.
func (s *scanner) equal(i int) (Kind, int) {
	if s.at(i+1) == '=' {
		return grammar.MLIRRELATION, i + 2
	}
	s.result = false
	return grammar.MLIREQUAL, i + 1
}

// block scans the name of a block: a label if a statement may start here, else a successor.
func (s *scanner) block(i int) (Kind, int) {
	kind := Kind(grammar.MLIRCARET)
	if s.mayStart(false) {
		kind = grammar.MLIRLABEL
	}
	return kind, skipName(s.src, i)
}

// singles maps bytes to the one-byte tokens of forms unknown to the grammar.
var singles = [256]Kind{
	'}': grammar.MLIRRBRACE, ']': grammar.MLIRRSQUARE, '>': grammar.MLIRGREATER, '?': grammar.MLIRQUESTION,
	'*': grammar.MLIRSTAR, '+': grammar.MLIRPLUS, '-': grammar.MLIRMINUS,
}

func (s *scanner) punctuation(i int) (Kind, int) {
	c := s.src[i]
	if c == '>' && s.at(i+1) == '=' {
		return grammar.MLIRRELATION, i + 2
	}
	if c == '.' && s.at(i+1) == '.' && s.at(i+2) == '.' {
		return grammar.MLIRELLIPSIS, i + 3
	}
	if singles[c] != EOF {
		return singles[c], i + 1
	}
	return s.fail(&Error{Start: i, End: i + 1, Message: unexpectedByte(c)})
}

func unexpectedByte(c byte) string {
	switch {
	case c >= 0x80:
		return "unexpected byte outside of ASCII: MLIR allows it in strings and comments only"
	case c < ' ' || c == 0x7f:
		return "unexpected control character"
	}
	return "unexpected character '" + string(c) + "'"
}

// at returns the byte at i, or 0 at the end.
func (s *scanner) at(i int) byte {
	if i < len(s.src) {
		return s.src[i]
	}
	return 0
}

// value scans the name of a value: defined by a statement (RESULT), by a header (ARG), or used
// (VALUE).
func (s *scanner) value(i int) (Kind, int) {
	end, number := skipValue(s.src, i)
	if end == i+1 {
		return s.fail(&Error{Start: i, End: end, Message: "expected a name after '%'"})
	}
	if hash := skipBlanks(s.src, end); s.at(hash) == '#' && is(s.at(hash+1), cDigit) {
		return grammar.MLIRVALUE, skipClass(s.src, hash+1, cDigit)
	}
	s.number = number
	if s.result {
		return grammar.MLIRRESULT, end
	}
	if s.parens > 0 {
		if s.prev == grammar.MLIRLPAREN || s.prev == grammar.MLIRCOMMA {
			switch next := skipBlanks(s.src, end); s.at(next) {
			case ':':
				return grammar.MLIRARG, end
			case '=':
				return grammar.MLIRARG, end
			case ',', ')':
				if s.binds {
					return grammar.MLIRARG, end
				}
			}
		}
		return grammar.MLIRVALUE, end
	}
	if s.bindsCounter(end) {
		return grammar.MLIRARG, end
	}
	if (s.mayStart(true) || s.prev == grammar.MLIROTHER) && s.definesResults(end) {
		s.result = true
		return grammar.MLIRRESULT, end
	}
	return grammar.MLIRVALUE, end
}

// bindsCounter reports whether the name that ends at end is the counter of a loop: scf.for %i = …,
// scf.for unsigned %i = …, and affine.for %i loc(…) = ….
func (s *scanner) bindsCounter(end int) bool {
	if s.prev != grammar.MLIROTHER && !(s.other && s.prev == grammar.MLIRWORD && !s.mayStart(true)) {
		return false
	}
	next := skipBlanks(s.src, end)
	if s.at(next) == 'l' && bytes.HasPrefix(s.src[next:], []byte("loc(")) {
		if after, err := skipBalanced(s.src, next+len("loc")); err == nil {
			next = skipBlanks(s.src, after)
		}
	}
	if s.at(next) != '=' || s.at(next+1) == '=' {
		return false
	}
	first := skipBlanks(s.src, next+1)
	if s.at(first) == '"' {
		return false
	}
	// After `%i =` comes the name of an operation if the previous operation ends with its name.
	word := s.src[first:skipClass(s.src, first, cWord)]
	if w := s.words.lookup(word); w >= 0 && s.words.words[w].Kind != grammar.MLIRWORD {
		return false
	}
	return bytes.IndexByte(word, '.') < 0
}

// bindsNames reports whether the list of names from i on, after its parenthesis, defines them: (%i,
// %j) = …, (%i, %j) in ….
func (s *scanner) bindsNames(i int) bool {
	for {
		if i = skipBlanks(s.src, i); s.at(i) != '%' {
			return false
		}
		i = skipBlanks(s.src, skipName(s.src, i))
		switch s.at(i) {
		case ',':
			i++
			continue
		case ')':
			i = skipBlanks(s.src, i+1)
			return s.at(i) == '=' && s.at(i+1) != '=' || s.at(i) == 'i' && s.at(i+1) == 'n' && !is(s.at(i+2), cWord)
		}
		return false
	}
}

// definesResults reports whether the names before i, the end of the first one, are the results of a
// statement: `:2 =`, `, %b =`.
func (s *scanner) definesResults(i int) bool {
	for {
		i = skipBlanks(s.src, i)
		switch s.at(i) {
		case '=':
			return s.at(i+1) != '='
		case ':':
			next := skipBlanks(s.src, i+1)
			if !is(s.at(next), cDigit) {
				return false
			}
			i = skipNumber(s.src, next)
		case ',':
			i = skipBlanks(s.src, i+1)
			if s.at(i) != '%' {
				return false
			}
			i = skipName(s.src, i)
		default:
			return false
		}
	}
}

// mayStart reports whether a statement may start here, because the previous token may end one. MLIR
// has no statement terminator. Only a line break separates a statement that ends without a type
// from `%x =` and from names without a dialect (afterBreak), and the bare name of an operation with
// an unknown form, `gpu.barrier`, from anything after it.
func (s *scanner) mayStart(afterBreak bool) bool {
	switch endingOf(Kind(s.prev)) {
	case ends:
		return true
	case endsLabel:
		return !s.other
	case endsUnlessNamed:
		return !afterBreak || s.atBreak()
	case endsLine:
		return s.atBreak()
	}
	return false
}

// An ending tells whether a statement may end after a token.
type ending uint8

const (
	goesOn    ending = iota
	ends             // the next statement may be on the same line
	endsLabel        // the token ends the label of a block
	// the next statement must be on another line if it needs a break (afterBreak)
	endsUnlessNamed
	endsLine // the next statement must be on another line
)

func endingOf(k Kind) ending {
	switch k {
	case 0, grammar.MLIRTYPE, grammar.MLIRRPAREN, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRLOC,
		grammar.MLIRREGION, grammar.MLIRRESOURCES, grammar.MLIRLBRACE:
		return ends
	case grammar.MLIRCOLON:
		return endsLabel
	case grammar.MLIRVALUE, grammar.MLIRWORD, grammar.MLIRSTRING, grammar.MLIRNUMBER, grammar.MLIRSYMBOL,
		grammar.MLIRATTR, grammar.MLIRLIST, grammar.MLIRANGLE, grammar.MLIRPROPS, grammar.MLIROPEN,
		grammar.MLIRLABEL, grammar.MLIRCARET, grammar.MLIRRSQUARE, grammar.MLIRGREATER:
		return endsUnlessNamed
	case grammar.MLIROTHER:
		return endsLine
	}
	return goesOn
}

// EndsText reports whether an operation with an unknown form may end with a token, so that a
// statement may follow.
func EndsText(k Kind) bool { e := endingOf(k); return e != goesOn && e != endsLabel }

// atBreak reports whether the next token is on another line.
func (s *scanner) atBreak() bool {
	return bytes.ContainsAny(s.src[s.pos:skipBlanks(s.src, s.pos)], "\r\n")
}

// word scans a bare word: an operation, a keyword, a type, an attribute, or a plain word.
func (s *scanner) word(i int) (Kind, int) {
	end := skipClass(s.src, i+1, cWord)
	text := s.src[i:end]
	if w := s.words.lookup(text); w >= 0 {
		if kind := s.words.words[w].Kind; kind == grammar.MLIRWORD || s.operationPlace() && !s.goesOn(text) {
			s.other, s.manual = s.other || kind == grammar.MLIROTHER, s.manual || kind == grammar.MLIRMANUAL
			return wordBase + Kind(2*w), end
		}
		return grammar.MLIRWORD, end
	}
	if w := bracketed.lookup(text); w >= 0 {
		return s.bracketed(i, end, w)
	}
	if w := keywords.lookup(text); w >= 0 {
		return keywords.words[w].Kind, end
	}
	if isScalarWord(text) {
		return grammar.MLIRTYPE, end
	}
	if len(text) == 3 && string(text) == "loc" {
		if open := skipBlanks(s.src, end); s.at(open) == '(' {
			if s.other && (s.parens > 0 || s.prev == grammar.MLIRARG) {
				// location of an argument, not of the statement
				return s.balanced(grammar.MLIRATTR, open, skipBalanced)
			}
			return s.balanced(grammar.MLIRLOC, open, skipBalanced)
		}
	}
	if s.operationPlace() && bytes.IndexByte(text, '.') > 0 {
		s.other = true
		return grammar.MLIROTHER, end
	}
	if string(text) == "distinct" {
		return s.distinct(end)
	}
	return grammar.MLIRWORD, end
}

// distinct scans distinct[0]<…>, whose word ends at end. Without the brackets it is a plain word.
func (s *scanner) distinct(end int) (Kind, int) {
	at := end
	for _, bracket := range []byte("[<") {
		if at = skipBlanks(s.src, at); s.at(at) != bracket {
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

// operationPlace reports whether an operation name may be the next token.
func (s *scanner) operationPlace() bool {
	return s.prev == grammar.MLIREQUAL || s.prev == grammar.MLIRAPPLIES || s.mayStart(false)
}

// goesOn reports whether a word that is also an operation without its dialect, such as constant,
// belongs to the current operation with an unknown form: it follows another word or an attribute on
// the same line, as in `memref.global "private" constant @a`. No form has the word return; it
// always ends a function.
func (s *scanner) goesOn(text []byte) bool {
	if !s.other || s.prev != grammar.MLIRWORD && s.prev != grammar.MLIRSTRING && s.prev != grammar.MLIRANGLE {
		return false
	}
	return !s.mayStart(true) && bytes.IndexByte(text, '.') < 0 && string(text) != "return"
}

// balanced scans a token that ends with the bracket that closes the one at open.
func (s *scanner) balanced(kind Kind, open int, skip func([]byte, int) (int, *Error)) (Kind, int) {
	end, err := skip(s.src, open)
	if err != nil {
		return s.fail(err)
	}
	return kind, end
}

// quoted scans a string. Before a parenthesis, where an operation may start, it is an operation
// name.
func (s *scanner) quoted(i int) (Kind, int) {
	end := skipString(s.src, i)
	if end < 0 {
		return s.fail(&Error{Start: i, End: i + 1, Message: "string is not closed on its line"})
	}
	if !s.operationPlace() || s.at(skipBlanks(s.src, end)) != '(' {
		return grammar.MLIRSTRING, end
	}
	if w := s.words.lookup(s.src[i+1 : end-1]); w >= 0 {
		return wordBase + Kind(2*w) + 1, end
	}
	return grammar.MLIRQUOTED, end
}

// symbol scans @f, @"any text" and nested references @a::@b. The colons are separate tokens in
// MLIR, so blanks may surround them.
func (s *scanner) symbol(i int) (Kind, int) {
	for {
		end := i + 1
		switch c := s.at(end); {
		case c == '"':
			end = skipString(s.src, end)
		case is(c, cLetter):
			end = skipClass(s.src, end, cWord)
		}
		if end <= i+1 {
			return s.fail(&Error{Start: i, End: i + 1, Message: "expected a name that starts with a letter or '_', or a string, after '@'"})
		}
		if i = nestedSymbol(s.src, end); i < 0 {
			return grammar.MLIRSYMBOL, end
		}
	}
}

// extended scans #name or !name: the start of an alias definition, an alias, or a dialect attribute
// or type with its body.
func (s *scanner) extended(i int) (Kind, int) {
	use, define := Kind(grammar.MLIRATTR), Kind(grammar.MLIRALIAS)
	if s.src[i] == '!' {
		use, define = grammar.MLIRTYPE, grammar.MLIRTYPEALIAS
	}
	end := skipName(s.src, i)
	if end == i+1 {
		return s.fail(&Error{Start: i, End: end, Message: "expected a name after '" + string(s.src[i]) + "'"})
	}
	if s.at(end) == '<' {
		return s.balanced(use, end, skipBody)
	}
	if next := skipBlanks(s.src, end); s.at(next) == '=' && s.at(next+1) != '=' && s.mayStart(false) {
		return define, end
	}
	return use, end
}

// Header returns the tokens of src[start:end] up to the brace of the first region or the first
// error.
func Header(src []byte, start, end int, words *Vocabulary) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		s := scanner{src: src[:end], words: words, pos: start}
		for t := s.next(); t.Kind != EOF && t.Kind != grammar.MLIRLBRACE; t = s.next() {
			if !yield(t) {
				return
			}
		}
	}
}
