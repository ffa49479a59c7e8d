package replay

import "strings"

// A token kind is one of these, or the punctuation itself.
const (
	endToken   = ""
	badToken   = "error" // the lexer has said what is wrong
	wordToken  = "word"  // bare-id, keyword or integer type
	intToken   = "integer"
	floatToken = "float"
	textToken  = "string"
	valueToken = "%"
	blockToken = "^"
	hashToken  = "#"
	bangToken  = "!"
	nameToken  = "@"
)

type token struct {
	kind       string
	start, end int
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// byteAt is the byte at an offset, 0 outside of the source.
func (p *parser) byteAt(i int) byte {
	if i < 0 || i >= len(p.src) {
		return 0
	}
	return p.src[i]
}

// advance makes the next token the current one.
func (p *parser) advance() {
	p.tok = p.next()
	p.lex = p.tok.end
}

// from goes on at an offset, as Lexer::resetPointer and consumeToken do.
func (p *parser) from(offset int) {
	p.lex = offset
	p.advance()
}

// next is the token after the blanks and comments at p.lex.
func (p *parser) next() token {
	i := p.skipBlanks(p.lex)
	if i >= len(p.src) {
		return token{endToken, i, i}
	}
	switch c := p.src[i]; {
	case isLetter(c):
		return token{wordToken, i, p.wordEnd(i)}
	case isDigit(c):
		return p.number(i)
	case c == '"':
		return p.quoted(i, i, textToken)
	}
	return p.punctuation(i)
}

func (p *parser) skipBlanks(i int) int {
	for i < len(p.src) {
		switch c := p.src[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '/' && p.byteAt(i+1) == '/':
			for i < len(p.src) && p.src[i] != '\n' && p.src[i] != '\r' {
				i++
			}
		default:
			return i
		}
	}
	return i
}

// wordEnd is the end of the bare-id at i: (letter|_) (letter|digit|_|$|.)*.
func (p *parser) wordEnd(i int) int {
	for c := p.byteAt(i); isLetter(c) || isDigit(c) || c == '$' || c == '.'; c = p.byteAt(i) {
		i++
	}
	return i
}

func (p *parser) digits(i int) int {
	for isDigit(p.byteAt(i)) {
		i++
	}
	return i
}

func isHex(c byte) bool { return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }

// number is a token of digits, hexadecimal digits or a float: [0-9]+[.][0-9]*([eE][-+]?[0-9]+)?
func (p *parser) number(start int) token {
	i := start + 1
	if p.src[start] == '0' && p.byteAt(i) == 'x' && isHex(p.byteAt(i+1)) {
		for i++; isHex(p.byteAt(i)); i++ {
		}
		return token{intToken, start, i}
	}
	i = p.digits(i)
	if p.byteAt(i) != '.' {
		return token{intToken, start, i}
	}
	i = p.digits(i + 1)
	if c := p.byteAt(i); c == 'e' || c == 'E' {
		exponent := i + 1
		if c := p.byteAt(exponent); c == '+' || c == '-' {
			exponent++
		}
		if isDigit(p.byteAt(exponent)) {
			i = p.digits(exponent)
		}
	}
	return token{floatToken, start, i}
}

// quoted is the token whose string starts at open.
func (p *parser) quoted(start, open int, kind string) token {
	for i := open + 1; ; i++ {
		switch c := p.byteAt(i); {
		case c == '"':
			return token{kind, start, i + 1}
		case c == '\n' || c == '\v' || c == '\f' || c == 0 && i >= len(p.src):
			return p.bad(i, "expected '\"' in string literal")
		case c != '\\':
		case isHex(p.byteAt(i+1)) && isHex(p.byteAt(i+2)):
			i += 2
		case strings.IndexByte(`"\nt`, p.byteAt(i+1)) >= 0:
			i++
		default:
			return p.bad(i, "unknown escape in string literal")
		}
	}
}

// bad is the token of a lexical error, which is said at once.
func (p *parser) bad(at int, message string) token {
	p.found = append(p.found, Finding{at, message})
	return token{badToken, at, len(p.src)}
}

func (p *parser) punctuation(i int) token {
	c := p.src[i]
	switch c {
	case '-':
		if p.byteAt(i+1) == '>' {
			return token{"->", i, i + 2}
		}
	case '.':
		if p.byteAt(i+1) == '.' && p.byteAt(i+2) == '.' {
			return token{"...", i, i + 3}
		}
		return p.bad(i, "expected three consecutive dots for an ellipsis")
	case '{':
		if p.byteAt(i+1) == '-' && p.byteAt(i+2) == '#' {
			return token{"{-#", i, i + 3}
		}
	case '@':
		if p.byteAt(i+1) == '"' {
			return p.quoted(i, i+1, nameToken)
		}
		if isLetter(p.byteAt(i + 1)) {
			return token{nameToken, i, p.wordEnd(i + 1)}
		}
		return p.bad(i, "@ identifier expected to start with letter or '_'")
	case '%', '^', '#', '!':
		return p.prefixed(i)
	case ':', ',', '=', '(', ')', '[', ']', '<', '>', '}', '?', '*', '+', '/', '|':
	default:
		return p.bad(i, "unexpected character")
	}
	return token{p.punctuationKind(i), i, i + 1}
}

func (p *parser) punctuationKind(i int) string { return string(p.src[i : i+1]) }

// whatIs names what a sign begins, for the message that nothing follows it.
var whatIs = map[byte]string{'#': "attribute name", '%': "SSA name", '^': "block name", '!': "type identifier"}

// prefixed is a sign and a suffix-id: digits, or a word in which - may stand too.
func (p *parser) prefixed(start int) token {
	i := start + 1
	switch c := p.byteAt(i); {
	case isDigit(c):
		i = p.digits(i)
	case isLetter(c) || c == '$' || c == '.' || c == '-':
		for c := p.byteAt(i); isLetter(c) || isDigit(c) || c == '$' || c == '.' || c == '-'; c = p.byteAt(i) {
			i++
		}
	default:
		return p.bad(start, "invalid "+whatIs[p.src[start]])
	}
	return token{p.punctuationKind(start), start, i}
}
