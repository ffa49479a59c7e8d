package replay

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
)

// A parser is MLIR's Parser, and the OpAsmParser or DialectAsmParser on top of it. Its methods take what they are named for and
// tell whether it was there; if not, they have said so.
type parser struct {
	src           []byte
	lex           int // where the next token begins
	tok           token
	prefix        string // of what an operation says, CustomOpAsmParser::emitError
	found         []Finding
	dialect       string          // of operations that are written without one
	depth         int             // of types and attributes in each other
	anyAlias      bool            // whatever looks like an alias is one
	aliases       map[string]bool // that the source defines; nil if nobody has asked
	regionDialect string          // and of those in the regions of the operation that is read
	regions       int             // in each other that are read
	faultAt       int             // where others found the fault
	inner         int             // a statement starts here that is not read: that in the region of this one
}

// is tells whether the current token is of a kind.
func (p *parser) is(kind string) bool { return p.tok.kind == kind }

// text is the spelling of the current token.
func (p *parser) text() string { return string(p.src[p.tok.start:p.tok.end]) }

// raw is Parser::emitError at an offset.
func (p *parser) raw(at int, message string) bool {
	if !p.is(badToken) {
		p.found = append(p.found, Finding{at, message})
	}
	return false
}

// here is Parser::emitError at the current token.
func (p *parser) here(message string) bool {
	at := p.tok.start
	if p.is(endToken) {
		at--
	}
	return p.raw(at, message)
}

// say is AsmParser::emitError: an operation puts its name first.
func (p *parser) say(at int, message string) bool { return p.raw(at, p.prefix+message) }

// wrong is Parser::emitWrongTokenError, whose place is the end of what stands before the token.
func (p *parser) wrong(message string) bool {
	at := p.tok.start
	if p.is(endToken) {
		at--
	}
	before := p.src[:max(at, 0)]
	for {
		before = bytes.TrimRight(before, " \t")
		if len(before) == 0 {
			return p.raw(at, message)
		}
		if last := before[len(before)-1]; last != '\n' && last != '\r' {
			return p.raw(len(before), message)
		}
		before = before[:len(before)-1]
		line := before[bytes.LastIndexAny(before, "\n\r")+1:]
		if comment := bytes.Index(line, []byte("//")); comment >= 0 {
			before = before[:len(before)-len(line)+comment]
		}
	}
}

// skip takes a token of a kind, if it is there.
func (p *parser) skip(kind string) bool {
	if !p.is(kind) {
		return false
	}
	p.advance()
	return true
}

// want is Parser::parseToken.
func (p *parser) want(kind, message string) bool { return p.skip(kind) || p.wrong(message) }

// sign is parseComma, parseColon and so on.
func (p *parser) sign(kind string) bool { return p.want(kind, "expected '"+kind+"'") }

// atWord tells whether the current token is a certain keyword.
func (p *parser) atWord(word string) bool {
	return p.is(wordToken) && string(p.src[p.tok.start:p.tok.end]) == word
}

func (p *parser) skipWord(word string) bool {
	if !p.atWord(word) {
		return false
	}
	p.advance()
	return true
}

// keyword is AsmParser::parseKeyword(StringRef).
func (p *parser) keyword(word string) bool {
	return p.skipWord(word) || p.say(p.tok.start, "expected '"+word+"'")
}

// anyKeyword is AsmParser::parseKeyword(StringRef *).
func (p *parser) anyKeyword() (string, bool) {
	if !p.is(wordToken) {
		return "", p.say(p.tok.start, "expected valid keyword")
	}
	word := p.text()
	p.advance()
	return word, true
}

// list is parseCommaSeparatedList: brackets are "", or the two.
func (p *parser) list(brackets, context string, element func() bool) bool {
	if brackets != "" {
		if !p.want(brackets[:1], "expected '"+brackets[:1]+"'"+context) {
			return false
		}
		if p.skip(brackets[1:]) {
			return true
		}
	}
	for {
		if !element() {
			return false
		}
		if !p.skip(",") {
			break
		}
	}
	return brackets == "" || p.want(brackets[1:], "expected '"+brackets[1:]+"'"+context)
}

// until is parseCommaSeparatedListUntil, which may be empty.
func (p *parser) until(end string, element func() bool) bool {
	return p.skip(end) || p.list("", "", element) && p.want(end, "expected ',' or '"+end+"'")
}

// optionalInteger is Parser::parseOptionalInteger: present is false if none begins here.
func (p *parser) optionalInteger() (digits string, present, ok bool) {
	if p.skipWord("false") || p.skipWord("true") {
		return "1", true, true
	}
	if !p.is(intToken) && !p.is("-") {
		return "", false, true
	}
	sign := ""
	if p.skip("-") {
		sign = "-"
	}
	digits = sign + p.text()
	at := p.tok.start
	if !p.want(intToken, "expected integer value") {
		return "", true, false
	}
	if _, err := strconv.ParseInt(digits, 10, 64); errors.Is(err, strconv.ErrRange) {
		return "", true, p.say(at, "integer value too large")
	}
	return digits, true, true
}

// integer is AsmParser::parseInteger.
func (p *parser) integer() bool { _, ok := p.value(); return ok }

// value is integer, and its value.
func (p *parser) value() (n int64, ok bool) {
	at := p.tok.start
	digits, present, ok := p.optionalInteger()
	if !present {
		return 0, p.say(at, "expected integer value")
	}
	base := 10
	if strings.Contains(digits, "x") {
		base = 0
	}
	n, _ = strconv.ParseInt(digits, base, 64)
	return n, ok
}

// integers is parseCommaSeparatedList of parseInteger in square brackets.
func (p *parser) integers() bool { return p.list("[]", "", p.integer) }

// quotedText is AsmParser::parseString.
func (p *parser) quotedText() bool { return p.skip(textToken) || p.say(p.tok.start, "expected string") }

// symbol is AsmParser::parseSymbolName.
func (p *parser) symbol() bool {
	return p.skip(nameToken) || p.say(p.tok.start, "expected valid '@'-identifier for symbol name")
}

// mostNested bounds types and attributes in each other: what is deeper is refused by others, in their words.
const mostNested = 1000

// deeper reads something that may stand in itself; it is false, and says nothing, if it does so too often.
func (p *parser) deeper(read func() bool) bool {
	if p.depth == mostNested {
		return false
	}
	p.depth++
	defer func() { p.depth-- }()
	return read()
}
