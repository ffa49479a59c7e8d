package syntax

import (
	"bytes"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// A Handler is told of the statements of a source, inner ones first, in the order of their ends.
type Handler interface {
	// OpenRegion is called at the { of a region with the tokens of its statement so far; regions
	// among them have no payload yet. The arguments of the region are the ARG tokens. From the
	// third region on header has only the name of the operation, if it is registered, and the
	// tokens after the preceding region.
	OpenRegion(header []Token) *Error
	// CloseRegion is called behind the } of a region; start and end are the offsets of the braces.
	// Its result is the Payload of the REGION token that stands for the region.
	CloseRegion(start, end int) (int32, *Error)
	// Statement is called at the end of a statement; tail.Fill completes the tokens.
	Statement(plan *Plan, tokens []Token, tail Tail) *Error
}

// A Parser reads the statements of one source.
type Parser struct {
	scan    scanner
	cache   *Cache
	handler Handler
	look    Token                                   // the token behind the last statement
	skip    func(open int) (end int, payload int32) // set by Again: regions are not read
	depth   int                                     // of regions
}

// Parse reads a text up to its end and calls the handler. The error is the first place that is not
// MLIR, or the first error of the handler.
func Parse(src []byte, words *Vocabulary, cache *Cache, handler Handler) *Error {
	p := &Parser{scan: scanner{src: src, words: words}, cache: cache, handler: handler}
	p.look = p.scan.next()
	if err := p.statements(); err != nil {
		return err
	}
	if p.look.Kind == EOF {
		if p.scan.err != nil {
			return p.lookError()
		}
		return nil
	}
	err := &Error{Start: p.look.Start, End: p.look.End, Message: "expected the start of an operation, found " + p.show(p.look)}
	err = err.Missing(src)
	return err.in(p.look.Start)
}

// statements reads statements up to a token that cannot start one.
func (p *Parser) statements() *Error {
	start := p.look.Start // of a statement; what begins as none can goes with the one before
	for p.look.Kind != EOF && p.look.Kind != grammar.MLIRRBRACE {
		if startsStatement(p.scan.at(p.look.Start)) {
			start = p.look.Start
		}
		if err := p.statement(); err != nil {
			return err.in(start)
		}
	}
	return nil
}

// startsStatement reports whether a statement may begin with this byte.
func startsStatement(c byte) bool {
	return is(c, cLetter) || c == '%' || c == '"' || c == '^' || c == '#' || c == '!'
}

// statement reads one statement, whose first token is p.look: along the trie as long as there is a
// path, else by the parser.
func (p *Parser) statement() *Error {
	if p.depth == len(p.cache.open) {
		p.cache.open = append(p.cache.open, &statement{tokens: make([]Token, 0, 32)})
	}
	s := p.cache.open[p.depth]
	s.parser, s.err = p, nil
	s.tokens, s.regions = append(s.tokens[:0], p.look), 0
	p.scan.parens, p.scan.result = 0, p.look.Kind == grammar.MLIRRESULT
	if p.look.Kind == grammar.MLIRLBRACE {
		return p.unexpected(0, s.tokens, []int{grammar.MLIROTHER})
	}
	s.tail = Tail{}
	var try attempt
	var plan *Plan
	node := s.head()
	// head takes %r = before the name
	name := p.scan.words.GrammarKind(s.tokens[min(2, len(s.tokens)-1)].Kind)
	p.scan.other, p.scan.manual = name == grammar.MLIROTHER, name == grammar.MLIRMANUAL
	known := node != rootStatement // the tokens so far lead to it
	for i := len(s.tokens) - 1; ; i++ {
		if !known {
			if node = p.cache.step(node, s.tokens[i].Kind); node < 0 {
				break
			}
		}
		known = false
		if s.tail.ID == 0 && p.scan.tailPlace(s.tokens[i].Kind) {
			node = s.takeTail(node, &try)
			i = len(s.tokens) - 1
		}
		if plan = p.cache.nodes[node].plan; plan != nil {
			p.cache.Hits++
			if s.tail.ID == 0 && try.end > 0 && try.index < plan.Length {
				s.keepTail(try, s.tokens[:plan.Length])
			}
			break
		}
		if s.more(); s.err != nil {
			return s.err
		}
	}
	if plan == nil {
		s.tail.Fill(s.tokens)
		s.tail = Tail{}
		var seen int
		var mismatch *grammar.Mismatch
		plan, seen, mismatch = p.cache.parse(rootStatement, s)
		if s.err != nil {
			return s.err
		}
		if mismatch != nil {
			return p.unexpected(mismatch.Index, s.tokens, mismatch.Expected)
		}
		p.cache.insert(rootStatement, s.tokens[:seen], plan)
	}
	if plan.Length == len(s.tokens) {
		p.look = p.scan.next()
	} else {
		p.look = s.tokens[plan.Length]
	}
	if p.scan.err != nil {
		return p.lookError()
	}
	tokens := s.tokens[:plan.Length]
	if len(tokens) >= manyOwn { // they are the handler's
		s.tokens = make([]Token, 0, 32)
	}
	return p.handler.Statement(plan, tokens, s.tail).ofHandler()
}

// A statement collects the tokens of one statement as the trie or the parser asks for them.
type statement struct {
	parser *Parser
	tokens []Token
	tail   Tail
	err    *Error // of the scanner, or inside of a region

	regions int // that have been read
	last    int // the token of the last one
}

// header returns the argument of OpenRegion.
func (s *statement) header() []Token {
	if s.regions < 2 {
		return s.tokens
	}
	var header []Token
	for _, t := range s.tokens[:s.last] {
		if t.Kind >= wordBase {
			header = append(header, t)
		}
		if t.Kind >= wordBase || t.Kind == grammar.MLIRREGION {
			break
		}
	}
	return append(header, s.tokens[s.last:]...)
}

// Kind implements grammar.Tokens.
func (s *statement) Kind(i int) int {
	for len(s.tokens) <= i && s.err == nil {
		s.more()
	}
	if i >= len(s.tokens) {
		return grammar.MLIREOF
	}
	return s.parser.scan.words.GrammarKind(s.tokens[i].Kind)
}

// more appends one token; a region is read whole and becomes one token.
func (s *statement) more() {
	p := s.parser
	t := p.scan.next()
	if p.scan.err != nil {
		s.tail.Fill(s.tokens)
		if s.err = p.misplaced(s.tokens, p.scan.pos); s.err == nil {
			s.err = p.scan.err.reading(s.tokens, p.scan.pos)
		}
		return
	}
	if t.Kind == grammar.MLIRLBRACE {
		s.tail.Fill(s.tokens)
		if s.err = p.region(s.header(), &t); s.err != nil && !s.err.handler {
			if first := p.misplaced(s.tokens, t.Start); first != nil {
				s.err = first
			}
		}
		s.regions, s.last = s.regions+1, len(s.tokens)
	}
	if n := len(s.tokens); n == cap(s.tokens) && n >= manyTokens {
		s.grow(t)
	}
	s.tokens = pushed(s.tokens, t)
}

// fewTokens is the room for what follows a long line: the regions of its statement, the token
// behind it.
const fewTokens = 16

// grow makes room for t and the rest of its line, which a second scanner counts: where a statement
// of many tokens is one line, as they are, nothing is left behind. Behind the line the room is
// doubled.
func (s *statement) grow(t Token) {
	ahead, n := s.parser.scan, 1
	line := len(ahead.src)
	if i := bytes.IndexByte(ahead.src[ahead.pos:], '\n'); i >= 0 {
		line = ahead.pos + i
	}
	for next := t; next.Kind != EOF && next.Kind != grammar.MLIRLBRACE && next.End < line; next = ahead.next() {
		n++
	}
	if 2*n > len(s.tokens) {
		s.tokens = append(make([]Token, 0, len(s.tokens)+n+fewTokens), s.tokens...)
	}
}

// region reads the region whose brace is t, and makes t the token that stands for it.
func (p *Parser) region(header []Token, t *Token) *Error {
	if p.skip != nil {
		t.Kind = grammar.MLIRREGION
		t.End, t.Payload = p.skip(t.Start)
		p.scan.pos, p.scan.prev = t.End, grammar.MLIRREGION
		return nil
	}
	if p.depth == manyRegions {
		if deep, ok := p.tooDeep(); ok {
			return &Error{Start: deep.Start, End: deep.End, Message: "regions are nested too deeply"}
		}
	}
	if err := p.handler.OpenRegion(header); err != nil {
		return err.ofHandler()
	}
	look, parens, other, manual := p.look, p.scan.parens, p.scan.other, p.scan.manual
	p.depth++
	p.scan.parens = 0
	p.look = p.scan.next()
	if err := p.statements(); err != nil {
		return err
	}
	if p.scan.err != nil {
		return p.lookError()
	}
	if p.look.Kind == EOF {
		err := &Error{Start: p.look.Start, End: p.look.Start, Message: "expected '}' before the end of the file",
			Note: "to close the region opened here", NoteAt: t.Start}
		return err.Missing(p.scan.src)
	}
	p.depth--
	t.Kind, t.End = grammar.MLIRREGION, p.look.End
	var err *Error
	t.Payload, err = p.handler.CloseRegion(t.Start, t.End)
	err = err.atRegionEnd().ofHandler()
	p.look, p.scan.parens, p.scan.other, p.scan.manual, p.scan.prev = look, parens, other, manual, grammar.MLIRREGION
	return err
}

// manyRegions is how deep regions are before a second scanner looks how deep they get: each takes a
// kilobyte of the stacks of those who read them, which is not to grow for what is refused.
const manyRegions = 1 << 9

// tooDeep finds the brace of a region that is too deep, in the one that begins before the next
// token.
func (p *Parser) tooDeep() (brace Token, found bool) {
	ahead, outer := p.scan, make([]int, 0, manyRegions) // parentheses that are open around regions
	for {
		t := ahead.next()
		switch t.Kind {
		case grammar.MLIRLBRACE:
			if outer = append(outer, ahead.parens); p.depth+len(outer) == MaxNesting {
				return t, true
			}
			ahead.parens = 0
		case grammar.MLIRRBRACE:
			if len(outer) == 0 {
				return t, false
			}
			ahead.parens, ahead.prev = outer[len(outer)-1], grammar.MLIRREGION
			outer = outer[:len(outer)-1]
		case EOF:
			return t, false
		}
	}
}

// unexpected returns the error of a token that the grammar does not allow.
func (p *Parser) unexpected(index int, tokens []Token, expected []int) *Error {
	if index == 0 {
		if err := p.unfinished(tokens[0]); err != nil {
			return err
		}
	}
	t := tokens[index]
	if t.Kind == grammar.MLIRVALUE && slices.Contains(expected, grammar.MLIRARG) {
		return p.behind(t, "':' behind the name of the argument")
	}
	err := &Error{Start: t.Start, End: t.End, Message: expectation(expected) + ", found " + p.show(t)}
	if p.scan.words.GrammarKind(t.Kind) != grammar.MLIRWORD || index > 0 {
		err = err.Missing(p.scan.src)
	}
	return err.reading(tokens[:index+1], 0)
}

// misplaced returns the error of a bracket behind tokens of a statement where no token may begin
// with it; nil if one may. It is asked where what the bracket begins cannot be read.
func (p *Parser) misplaced(tokens []Token, at int) (first *Error) {
	if bytes.HasPrefix(p.scan.src[at:], []byte("{-#")) {
		return nil
	}
	for _, kind := range bracketKinds[p.scan.at(at)] {
		bracket := Token{Kind: kind, Start: at, End: at + 1}
		with := &whole{words: p.scan.words, tokens: append(slices.Clone(tokens), bracket)}
		plan, _, mismatch := p.cache.parse(rootStatement, with)
		switch {
		case mismatch == nil && plan.Length <= len(tokens), len(tokens) == 0:
			first = p.unexpected(0, []Token{bracket}, []int{grammar.MLIROTHER})
		case mismatch != nil && mismatch.Index == len(tokens):
			first = p.unexpected(mismatch.Index, with.tokens, mismatch.Expected)
		default:
			return nil
		}
	}
	return first
}

// bracketKinds has the kinds of tokens that a bracket begins in a statement.
var bracketKinds = map[byte][]Kind{
	'<': {grammar.MLIRANGLE, grammar.MLIRPROPS},
	'[': {grammar.MLIRLIST, grammar.MLIRLSQUARE},
	'{': {grammar.MLIRREGION, grammar.MLIRDICT},
}

// lookError returns the error of the scanner where a statement should begin.
func (p *Parser) lookError() *Error {
	if err := p.misplaced(nil, p.scan.pos); err != nil {
		return err
	}
	return p.scan.err
}

// whole is tokens that have been read.
type whole struct {
	words  *Vocabulary
	tokens []Token
}

// Kind implements grammar.Tokens.
func (w *whole) Kind(i int) int {
	if i >= len(w.tokens) {
		return grammar.MLIREOF
	}
	return w.words.GrammarKind(w.tokens[i].Kind)
}

// unfinished returns what is wrong behind a token that the scanner would take for the beginning of
// a statement if what follows did: names of results without '=', the name of an operation without
// '('.
func (p *Parser) unfinished(first Token) *Error {
	ahead, missing := p.scan, "'=' behind the results"
	ahead.pos = first.End
	next := ahead.next()
	switch p.scan.words.GrammarKind(first.Kind) {
	case grammar.MLIRSTRING:
		missing = "'(' behind the name of the operation"
	case grammar.MLIRVALUE:
		for next.Kind == grammar.MLIRCOMMA || next.Kind == grammar.MLIRCOLON || next.Kind == grammar.MLIRVALUE || next.Kind == grammar.MLIRNUMBER {
			next = ahead.next()
		}
	default:
		return nil
	}
	return p.found(&ahead, next, missing)
}

// behind returns the error that something is missing behind a token.
func (p *Parser) behind(t Token, missing string) *Error {
	ahead := p.scan
	ahead.pos = t.End
	return p.found(&ahead, ahead.next(), missing)
}

// found returns the error that something is missing where another token is.
func (p *Parser) found(ahead *scanner, next Token, missing string) *Error {
	if ahead.err != nil {
		next = Token{Kind: grammar.MLIRWORD, Start: ahead.pos, End: min(ahead.pos+1, len(ahead.src))}
	}
	err := &Error{Start: next.Start, End: next.End, Message: "expected " + missing + ", found " + p.show(next)}
	return err.Missing(p.scan.src)
}

// show names a token for a message.
func (p *Parser) show(t Token) string {
	return showToken(p.scan.src, p.scan.words.GrammarKind(t.Kind), t)
}

// Known answers questions about a source that was read without error, so that Again need not scan
// regions and strings.
type Known struct {
	// the end of a region, behind its brace, and the payload of its token
	Region func(open int) (end int, payload int32)
	// the end of a string, behind its quote, if it is known; else 0. May be nil
	String func(quote int) (end int)
}

// Again reads the statement that starts at an offset once more. The digits of a string whose end is
// known are UnknownDigits.
func Again(src []byte, start int, words *Vocabulary, cache *Cache, known Known) (*Plan, []Token) {
	p := &Parser{scan: scanner{src: src, words: words, pos: start, stringEnd: known.String}, cache: cache, skip: known.Region}
	p.look = p.scan.next()
	again := &again{}
	p.handler = again
	if p.look.Kind == EOF || p.statement() != nil {
		return nil, nil
	}
	return again.plan, again.tokens
}

// again is the handler of Again: it keeps the one statement.
type again struct {
	plan   *Plan
	tokens []Token
}

func (*again) OpenRegion([]Token) *Error { return nil }

func (*again) CloseRegion(int, int) (int32, *Error) { return 0, nil }

func (a *again) Statement(plan *Plan, tokens []Token, tail Tail) *Error {
	tail.Fill(tokens)
	if len(tokens) < manyOwn || len(tokens) < cap(tokens)/4*3 {
		// of many the parser has no other use, but there may be much room
		tokens = slices.Clone(tokens)
	}
	a.plan, a.tokens = plan, tokens
	return nil
}
