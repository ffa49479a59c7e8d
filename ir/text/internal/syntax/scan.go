package syntax

import (
	"bytes"

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
	result bool  // between the first name of `%a, %b = ` and its =
	number int32 // payload of the name at hand
	err    *Error
}

// keywords are the words with a grammar kind of their own.
var keywords = NewVocabulary([]Word{
	{"attributes", grammar.MLIRATTRIBUTES, 0}, {"cond", grammar.MLIRCOND, 0},
	{"do", grammar.MLIRDO, 0}, {"across", grammar.MLIRACROSS, 0},
	{"applies", grammar.MLIRAPPLIES, 0}, {"reducer", grammar.MLIRREDUCER, 0},
	{"init", grammar.MLIRINIT, 0}, {"inits", grammar.MLIRINITS, 0}, {"to", grammar.MLIRTO, 0},
})

// bracketed are the words that start a type or an attribute when a < follows.
var bracketed = NewVocabulary([]Word{
	{"tensor", grammar.MLIRTYPE, 0}, {"complex", grammar.MLIRTYPE, 0}, {"tuple", grammar.MLIRTYPE, 0},
	{"vector", grammar.MLIRTYPE, 0}, {"memref", grammar.MLIRTYPE, 0},
	{"dense", grammar.MLIRATTR, 0}, {"array", grammar.MLIRATTR, 0}, {"sparse", grammar.MLIRATTR, 0},
	{"dense_resource", grammar.MLIRATTR, 0}, {"affine_map", grammar.MLIRATTR, 0},
	{"affine_set", grammar.MLIRATTR, 0}, {"strided", grammar.MLIRATTR, 0},
})

// next returns the next token; on a lexical error it is EOF and s.err is set.
func (s *scanner) next() Token {
	start := skipBlanks(s.src, s.pos)
	kind, end := EOF, start
	if start < len(s.src) {
		kind, end = s.token(start)
		if s.err != nil {
			kind, end = EOF, start
		}
	}
	s.pos = end
	s.prev = s.words.GrammarKind(kind)
	number := s.number
	s.number = 0
	return Token{Kind: kind, Payload: number, Start: start, End: end}
}

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
		if s.at(i+1) == '=' {
			return grammar.MLIRRELATION, i + 2
		}
		s.result = false
		return grammar.MLIREQUAL, i + 1
	case c == '(':
		s.parens++
		return grammar.MLIRLPAREN, i + 1
	case c == ')':
		if s.parens > 0 {
			s.parens--
		}
		return grammar.MLIRRPAREN, i + 1
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
	case c == '#' || c == '!':
		return s.extended(i)
	case c == '^':
		kind := Kind(grammar.MLIRCARET)
		if s.mayStart(false) {
			kind = grammar.MLIRLABEL
		}
		return kind, skipName(s.src, i)
	}
	return s.punctuation(i)
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

// at is the byte at i, or 0 behind the end.
func (s *scanner) at(i int) byte {
	if i < len(s.src) {
		return s.src[i]
	}
	return 0
}

func skipClass(src []byte, i int, class uint8) int {
	for i < len(src) && is(src[i], class) {
		i++
	}
	return i
}

// skipNumber is the offset behind the number at i, sign included.
func skipNumber(src []byte, i int) int {
	if src[i] == '-' {
		i = skipBlanks(src, i+1)
	}
	if src[i] == '0' && i+2 < len(src) && src[i+1] == 'x' && isHex(src[i+2]) {
		for i += 2; i < len(src) && isHex(src[i]); i++ {
		}
		return i
	}
	i = skipClass(src, i, cDigit)
	if i < len(src) && src[i] == '.' {
		i = skipClass(src, i+1, cDigit)
		if i < len(src) && (src[i] == 'e' || src[i] == 'E') {
			j := i + 1
			if j < len(src) && (src[j] == '+' || src[j] == '-') {
				j++
			}
			if j < len(src) && is(src[j], cDigit) {
				i = skipClass(src, j, cDigit)
			}
		}
	}
	return i
}

func isHex(c byte) bool {
	return is(c, cDigit) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// skipName is the offset behind the name at i, which is its sign %, ^, # or !: digits, or a word.
func skipName(src []byte, i int) int {
	if i+1 < len(src) && is(src[i+1], cDigit) {
		return skipClass(src, i+1, cDigit)
	}
	return skipClass(src, i+1, cName)
}

// skipValue is skipName for a %, with the payload of the name.
func skipValue(src []byte, i int) (end int, number int32) {
	end = i + 1
	for end < len(src) && is(src[end], cDigit) {
		number = number*10 + int32(src[end]-'0') // wrong beyond mostDigits
		end++
	}
	switch n := end - (i + 1); {
	case n == 0:
		return skipName(src, i), 0
	case n > mostDigits || n > 1 && src[i+1] == '0':
		return end, 0
	}
	return end, number + 1
}

// mostDigits have the numbers that are payloads.
const mostDigits = 7

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
			}
		}
		return grammar.MLIRVALUE, end
	}
	if s.mayStart(true) && s.definesResults(end) {
		s.result = true
		return grammar.MLIRRESULT, end
	}
	return grammar.MLIRVALUE, end
}

// definesResults tells whether the names from the end of the first on are the results of a statement:
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

// mayStart tells whether the token before may end a statement, so that one may start here. MLIR has
// no terminator; a statement that ended without a type is told from one that goes on by a line break
// (afterBreak), which is needed for `%x =` only.
func (s *scanner) mayStart(afterBreak bool) bool {
	switch s.prev {
	case 0, grammar.MLIRTYPE, grammar.MLIRRPAREN, grammar.MLIRDICT, grammar.MLIREMPTY, grammar.MLIRLOC,
		grammar.MLIRREGION, grammar.MLIRRESOURCES, grammar.MLIRCOLON, grammar.MLIRLBRACE:
		return true
	case grammar.MLIRVALUE, grammar.MLIRWORD, grammar.MLIRSTRING, grammar.MLIRNUMBER, grammar.MLIRSYMBOL,
		grammar.MLIRATTR, grammar.MLIRLIST, grammar.MLIRANGLE, grammar.MLIRPROPS, grammar.MLIROPEN,
		grammar.MLIRLABEL, grammar.MLIRCARET, grammar.MLIRRSQUARE, grammar.MLIRGREATER:
		return !afterBreak || bytes.IndexByte(s.src[s.pos:skipBlanks(s.src, s.pos)], '\n') >= 0
	}
	return false
}

// word decides a bare word: an operation, a keyword, a type, an attribute, or itself.
func (s *scanner) word(i int) (Kind, int) {
	end := skipClass(s.src, i+1, cWord)
	text := s.src[i:end]
	if w := s.words.lookup(text); w >= 0 {
		if s.words.words[w].Kind == grammar.MLIRWORD || s.operationPlace() {
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
			return s.balanced(grammar.MLIRLOC, open, skipBalanced)
		}
	}
	if s.operationPlace() && bytes.IndexByte(text, '.') > 0 {
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

// operationPlace tells whether an operation name may stand here.
func (s *scanner) operationPlace() bool {
	return s.prev == grammar.MLIREQUAL || s.prev == grammar.MLIRAPPLIES || s.mayStart(false)
}

// bracketed is a type or attribute word w at i, if a < follows.
func (s *scanner) bracketed(i, end, w int) (Kind, int) {
	open := end
	if s.at(open) != '<' {
		if open = skipBlanks(s.src, end); s.at(open) != '<' {
			return grammar.MLIRWORD, end
		}
	}
	kind := bracketed.words[w].Kind
	switch {
	case kind == grammar.MLIRTYPE:
		return s.balanced(kind, open, skipType)
	case end-i == len("dense") && s.src[i] == 'd':
		return s.balanced(kind, open, skipElements)
	}
	return s.balanced(kind, open, skipBalanced)
}

// balanced is a token that ends with the bracket that closes the one at open.
func (s *scanner) balanced(kind Kind, open int, skip func([]byte, int) (int, *Error)) (Kind, int) {
	end, err := skip(s.src, open)
	if err != nil {
		return s.fail(err)
	}
	return kind, end
}

// isScalarWord tells whether a word is a type by itself: i32, ui8, bf16, f8E4M3FN, index, none.
func isScalarWord(w []byte) bool {
	switch w[0] {
	case 'i':
		return allDigits(w[1:]) || string(w) == "index"
	case 's', 'u':
		return len(w) > 2 && w[1] == 'i' && allDigits(w[2:])
	case 'b':
		return string(w) == "bf16"
	case 'f':
		return len(w) > 1 && is(w[1], cDigit)
	case 't':
		return string(w) == "tf32"
	case 'n':
		return string(w) == "none"
	}
	return false
}

func allDigits(w []byte) bool { return len(w) > 0 && skipClass(w, 0, cDigit) == len(w) }

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

// brace decides whether { opens a dictionary or a region; a region is one LBRACE.
func (s *scanner) brace(i int) (Kind, int) {
	if s.at(i+1) == '-' && s.at(i+2) == '#' {
		return s.resources(i)
	}
	first := skipBlanks(s.src, i+1)
	if s.at(first) == '}' {
		return grammar.MLIREMPTY, first + 1
	}
	if s.prev == grammar.MLIREQUAL || s.prev == grammar.MLIRATTRIBUTES || s.startsDictionary(first) {
		return s.balanced(grammar.MLIRDICT, i, skipBalanced)
	}
	return grammar.MLIRLBRACE, i + 1
}

// resources is the section {-# … #-}; the end marker may stand in its strings and comments.
func (s *scanner) resources(start int) (Kind, int) {
	for i := start + len("{-#"); ; i++ {
		i = skipBlanks(s.src, i)
		switch {
		case i >= len(s.src):
			return s.fail(&Error{Start: len(s.src), End: len(s.src), Message: "expected '#-}' before the end of the file",
				Note: "to close the section opened here", NoteAt: start})
		case s.src[i] == '"':
			end := skipString(s.src, i)
			if end < 0 {
				return s.fail(&Error{Start: i, End: i + 1, Message: "string is not closed on its line"})
			}
			i = end - 1
		case s.src[i] == '#' && s.at(i+1) == '-' && s.at(i+2) == '}':
			return grammar.MLIRRESOURCES, i + len("#-}")
		}
	}
}

// startsDictionary looks at the two tokens behind a brace: `word =`, `"string" =`, `word,` and
// `word }` are attributes, unless the word is a terminator or the brace stands in a list of regions.
func (s *scanner) startsDictionary(first int) bool {
	var end int
	switch c := s.at(first); {
	case is(c, cLetter):
		end = skipClass(s.src, first+1, cWord)
	case c == '"':
		if end = skipString(s.src, first); end < 0 {
			return false
		}
	default:
		return false
	}
	switch s.at(skipBlanks(s.src, end)) {
	case '=':
		return true
	case ',':
		return s.src[first] != '"' || s.prev != grammar.MLIRLPAREN
	case '}':
		switch s.prev {
		case grammar.MLIRLPAREN, grammar.MLIRCOMMA, grammar.MLIRMODULE, grammar.MLIRCOND, grammar.MLIRDO:
			return false
		}
		w := s.words.lookup(s.src[first:end])
		return w < 0 || s.words.words[w].Kind == grammar.MLIRWORD
	}
	return false
}

// bracket decides [: a list without values is one token.
func (s *scanner) bracket(i int) (Kind, int) {
	end, err := skipBalanced(s.src, i)
	if err != nil {
		return s.fail(err)
	}
	if bytes.ContainsAny(s.src[i:end], "%^") && namesValue(s.src[i:end]) {
		return grammar.MLIRLSQUARE, i + 1
	}
	return grammar.MLIRLIST, end
}

// namesValue tells whether % or ^ stands in text outside of strings.
func namesValue(text []byte) bool {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '%', '^':
			return true
		case '"':
			i = skipString(text, i) - 1
		}
	}
	return false
}

func (s *scanner) angle(i int) (Kind, int) {
	if s.at(i+1) == '=' {
		return grammar.MLIRRELATION, i + 2
	}
	kind := Kind(grammar.MLIRANGLE)
	if s.at(skipBlanks(s.src, i+1)) == '{' {
		kind = grammar.MLIRPROPS
	}
	return s.balanced(kind, i, skipBalanced)
}

// symbol is @f, @"any text" and their nesting @a::@b.
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
		if s.at(end) != ':' || s.at(end+1) != ':' || s.at(end+2) != '@' {
			return grammar.MLIRSYMBOL, end
		}
		i = end + 2
	}
}

// extended is #name or !name: the head of an alias definition, an alias, or an attribute or type of a
// dialect with its body.
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
		return s.balanced(use, end, skipBalanced)
	}
	if next := skipBlanks(s.src, end); s.at(next) == '=' && s.at(next+1) != '=' && s.mayStart(false) {
		return define, end
	}
	return use, end
}

// Header returns the tokens of src[start:end] up to the first brace of a region or the first error.
func Header(src []byte, start, end int, words *Vocabulary) (tokens []Token) {
	s := scanner{src: src[:end], words: words, pos: start}
	for {
		t := s.next()
		if t.Kind == EOF || t.Kind == grammar.MLIRLBRACE {
			return tokens
		}
		tokens = append(tokens, t)
	}
}
