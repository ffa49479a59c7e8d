package syntax

import (
	"bytes"
	"iter"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// scanner cuts a source into the coarse tokens of the grammar's statement level. What a character
// sequence is can depend on the token before it and on the bytes that follow, never on more.
type scanner struct {
	src    []byte
	words  *Vocabulary
	pos    int
	prev   int   // grammar kind of the token before, 0 at the start of a region
	parens int   // open parentheses of the statement
	other  bool  // its operation is one whose form the grammar does not know
	manual bool  // it is a manual computation in its custom form
	binds  bool  // the list in parentheses at hand gives its names a meaning
	result bool  // between the first name of `%a, %b = ` and its =
	number int32 // payload of the name at hand
	err    *Error

	stringEnd func(quote int) (end int) // see Known; may be nil
}

// keywords are the words with a grammar kind of their own.
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

// token decides the token at i, which is no blank.
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

// paren is one of the parentheses, which are counted.
func (s *scanner) paren(i int) (Kind, int) {
	if s.src[i] == ')' {
		s.parens, s.binds = max(s.parens-1, 0), false
		return grammar.MLIRRPAREN, i + 1
	}
	s.binds = s.prev == grammar.MLIROTHER && s.bindsNames(i+1)
	s.parens++
	return grammar.MLIRLPAREN, i + 1
}

// equal is = or ==; the results of a statement end at =.
func (s *scanner) equal(i int) (Kind, int) {
	if s.at(i+1) == '=' {
		return grammar.MLIRRELATION, i + 2
	}
	s.result = false
	return grammar.MLIREQUAL, i + 1
}

// block returns the name of a block: the label of one that starts here, or a successor.
func (s *scanner) block(i int) (Kind, int) {
	kind := Kind(grammar.MLIRCARET)
	if s.mayStart(false) {
		kind = grammar.MLIRLABEL
	}
	return kind, skipName(s.src, i)
}

// singles are the one-byte tokens that forms of other dialects use.
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

// at returns the byte at i, or 0 behind the end.
func (s *scanner) at(i int) byte {
	if i < len(s.src) {
		return s.src[i]
	}
	return 0
}

// value decides whether a name is defined by a statement, by a header, or used.
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

// bindsCounter reports whether the name that ends here is that of the counter of a loop: scf.for %i
// = …, scf.for unsigned %i = …, and affine.for %i loc(…) = ….
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
	// The name of an operation, where the one before has nothing after its name.
	word := s.src[first:skipClass(s.src, first, cWord)]
	if w := s.words.lookup(word); w >= 0 && s.words.words[w].Kind != grammar.MLIRWORD {
		return false
	}
	return bytes.IndexByte(word, '.') < 0
}

// bindsNames reports whether a list of names gives them a meaning: (%i, %j) = …, (%i, %j) in …; i
// is behind the parenthesis.
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

// definesResults reports whether the names from the end of the first on are the results of a
// statement:
// `:2 =`, `, %b = `.
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

// mayStart reports whether the token before may end a statement, so that one may start here. MLIR
// has no terminator; a statement that ended without a type is told from one that goes on by a line
// break (afterBreak), which is needed for `%x =` and for names without a dialect only, and behind
// the bare name of an operation whose form is not known: `gpu.barrier`.
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

// An ending is whether a statement may end with a token.
type ending uint8

const (
	goesOn          ending = iota
	ends                   // the next one may stand on the same line
	endsLabel              // as the label of a block does
	endsUnlessNamed        // what needs a break stands on the next line
	endsLine               // the next one stands there
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

// EndsText reports whether the text of an operation whose form is not known may end with a token:
// whether a statement may follow it.
func EndsText(k Kind) bool { e := endingOf(k); return e != goesOn && e != endsLabel }

// atBreak reports whether the next token stands on another line.
func (s *scanner) atBreak() bool {
	return bytes.ContainsAny(s.src[s.pos:skipBlanks(s.src, s.pos)], "\r\n")
}

// word decides a bare word: an operation, a keyword, a type, an attribute, or itself.
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
				// of an argument, not of the statement
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

// distinct is distinct[0]<…>, whose word ends at end; without its brackets it is a word.
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

// operationPlace reports whether an operation name may stand here.
func (s *scanner) operationPlace() bool {
	return s.prev == grammar.MLIREQUAL || s.prev == grammar.MLIRAPPLIES || s.mayStart(false)
}

// goesOn reports whether the name of an operation without its dialect, such as constant, is a word
// of an operation whose form is not known: it follows another word or an attribute on the same
// line, as in `memref.global "private" constant @a`. No form has the word return, which is the end
// of a function.
func (s *scanner) goesOn(text []byte) bool {
	if !s.other || s.prev != grammar.MLIRWORD && s.prev != grammar.MLIRSTRING && s.prev != grammar.MLIRANGLE {
		return false
	}
	return !s.mayStart(true) && bytes.IndexByte(text, '.') < 0 && string(text) != "return"
}

// balanced returns a token that ends with the bracket that closes the one at open.
func (s *scanner) balanced(kind Kind, open int, skip func([]byte, int) (int, *Error)) (Kind, int) {
	end, err := skip(s.src, open)
	if err != nil {
		return s.fail(err)
	}
	return kind, end
}

// quoted decides a string; before a parenthesis, where an operation may stand, it names one.
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

// symbol is @f, @"any text" and their nesting @a::@b, whose colons are tokens to MLIR: blanks may
// stand around them.
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

// extended is #name or !name: the head of an alias definition, an alias, or an attribute or type of
// a dialect with its body.
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

// Header returns the tokens of src[start:end] up to the first brace of a region or the first error.
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
