package syntax

import (
	"bytes"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
)

// A Handler receives the statements of a source in the order of their ends, so nested statements
// come before the one around them.
type Handler interface {
	// OpenRegion is called at the { of a region with the tokens of its statement so far; regions
	// among them have no payload yet. The arguments of the region are the ARG tokens. From the
	// third region on, header has only the name of the operation, if it is registered, and the
	// tokens after the preceding region.
	OpenRegion(header []Token) *Error
	// CloseRegion is called after the } of a region; start is the offset of {, end the offset after
	// }. Its result becomes the Payload of the REGION token of the region.
	CloseRegion(start, end int) (int32, *Error)
	// Statement is called at the end of a statement. The tokens are valid until it returns.
	Statement(plan *Plan, tokens []Token) *Error
	// Location is called at loc(…), so that its text is looked at once. It returns the end of
	// the location and the Payload of its token, or 0 if the scanner must find the end.
	Location(start int) (end int, payload int32)
}

// A Parser reads the statements of one source.
type Parser struct {
	scan    scanner
	cache   *Cache
	handler Handler
	// look-ahead: the token after the last statement
	lookahead Token
	skip      func(open int) (end int, payload int32) // set by Reparse, which skips regions
	depth     int                                     // number of open regions
	// one for each depth, whose memory the statements of all regions there use
	statements []*statement
}

// Parse parses a source and calls the handler for its statements. It returns the first syntax
// error, or the first error of the handler.
func Parse(src []byte, words *Vocabulary, cache *Cache, handler Handler) *Error {
	p := &Parser{scan: scanner{lexer: lexer{src: src}, words: words, location: handler.Location}, cache: cache, handler: handler}
	p.lookahead = p.scan.next()
	if err := p.parseStatements(); err != nil {
		return err
	}
	if p.lookahead.Kind == EOF {
		if p.scan.err != nil {
			return p.lookaheadError()
		}
		return nil
	}
	err := &Error{Start: p.lookahead.Start, End: p.lookahead.End, Message: "expected the start of an operation, found " + p.quote(p.lookahead)}
	return err.AtLineEnd(src)
}

// parseStatements parses statements up to a token that cannot start one.
func (p *Parser) parseStatements() *Error {
	if p.depth == len(p.statements) {
		p.statements = append(p.statements, &statement{parser: p})
	}
	s := p.statements[p.depth]
	for p.lookahead.Kind != EOF && p.lookahead.Kind != grammar.MLIRRBRACE {
		s.tokens = append(s.tokens[:0], p.lookahead)
		plan, err := s.findPlan()
		if err == nil {
			err = p.handler.Statement(plan, s.tokens[:plan.Length]).markHandler()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// findPlan returns the plan of the statement, and sets the look-ahead after it. It follows the trie
// as far as there is a path, and runs the parser otherwise.
func (s *statement) findPlan() (plan *Plan, err *Error) {
	p, c := s.parser, s.parser.cache
	first, scan := p.scan.words.GrammarKind(s.tokens[0].Kind), &p.scan
	if first == grammar.MLIRLBRACE {
		return nil, p.unexpectedTokenError(0, s.tokens, []int{grammar.MLIROTHER})
	}
	scan.parens, scan.inResults = 0, first == grammar.MLIRRESULT
	scan.inUnknownForm, scan.inManual = first == grammar.MLIROTHER, first == grammar.MLIRMANUAL
	at, seen := c.nodes[rootStatement].child, 0 // the trie has been followed for this number of tokens
	for s.regions = 0; at > 0; seen++ {
		if seen == len(s.tokens) {
			if s.appendNext(); s.err != nil {
				return nil, s.err
			}
		}
		t, n := &s.tokens[seen], &c.nodes[at]
		if n.kind == t.Kind { // as for most tokens
			at = n.child
		} else {
			at = c.step(at, t.Kind)
		}
	}
	if at < 0 {
		plan = c.plans[-1-at]
	} else {
		var mismatch *grammar.Mismatch
		plan, seen, mismatch = c.parse(rootStatement, s)
		if s.err != nil {
			return nil, s.err
		}
		if mismatch != nil {
			return nil, p.unexpectedTokenError(mismatch.Index, s.tokens, mismatch.Expected)
		}
		c.insert(s.tokens[:seen], plan)
	}
	if plan.Length == len(s.tokens) {
		p.lookahead = p.scan.next()
	} else {
		p.lookahead = s.tokens[plan.Length]
	}
	if p.scan.err != nil {
		return nil, p.lookaheadError()
	}
	return plan, nil
}

// A statement collects the tokens of one statement as the trie or the parser asks for them.
type statement struct {
	parser *Parser
	tokens []Token
	err    *Error // error of the scanner or of a nested region

	regions int // regions read so far
	last    int // index of the token of the last region
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
		s.appendNext()
	}
	if i >= len(s.tokens) {
		return grammar.MLIREOF
	}
	return s.parser.scan.words.GrammarKind(s.tokens[i].Kind)
}

// appendNext appends the next token. A region is parsed whole and becomes one token. An error is in
// s.err.
func (s *statement) appendNext() {
	p := s.parser
	t := p.scan.next()
	switch {
	case t.Kind == grammar.MLIRLBRACE:
		if s.err = p.parseRegion(s.header(), &t); s.err != nil && !s.err.fromHandler {
			if first := p.misplacedBracketError(s.tokens, t.Start); first != nil {
				s.err = first
			}
		}
		s.regions, s.last = s.regions+1, len(s.tokens)
	case p.scan.err != nil:
		if s.err = p.misplacedBracketError(s.tokens, p.scan.pos); s.err == nil {
			s.err = p.scan.err.withTokens(s.tokens, p.scan.pos)
		}
	}
	s.tokens = appendDoubling(s.tokens, t)
}

// parseRegion parses the region whose brace is t, and turns t into the REGION token.
func (p *Parser) parseRegion(header []Token, t *Token) *Error {
	if p.skip != nil {
		t.Kind = grammar.MLIRREGION
		t.End, t.Payload = p.skip(t.Start)
		p.scan.pos, p.scan.prev = t.End, grammar.MLIRREGION
		return nil
	}
	if p.depth == limits.Nesting {
		return t.Fail("regions are nested too deeply")
	}
	if err := p.handler.OpenRegion(header); err != nil {
		return err.markHandler()
	}
	look, parens, other, manual := p.lookahead, p.scan.parens, p.scan.inUnknownForm, p.scan.inManual
	p.depth++
	p.scan.parens = 0
	p.lookahead = p.scan.next()
	if err := p.parseStatements(); err != nil {
		return err
	}
	if p.scan.err != nil {
		return p.lookaheadError()
	}
	if p.lookahead.Kind == EOF {
		err := &Error{Start: p.lookahead.Start, End: p.lookahead.Start, Message: "expected '}' before the end of the file",
			Note: "to close the region opened here", NoteAt: t.Start}
		return err.AtLineEnd(p.scan.src)
	}
	p.depth--
	t.Kind, t.End = grammar.MLIRREGION, p.lookahead.End
	var err *Error
	t.Payload, err = p.handler.CloseRegion(t.Start, t.End)
	p.lookahead, p.scan.parens, p.scan.inUnknownForm, p.scan.inManual, p.scan.prev = look, parens, other, manual, grammar.MLIRREGION
	return err.markHandler()
}

// unexpectedTokenError returns the error for a token that the grammar does not allow.
func (p *Parser) unexpectedTokenError(index int, tokens []Token, expected []int) *Error {
	if index == 0 {
		if err := p.unfinishedError(tokens[0]); err != nil {
			return err
		}
	}
	t := tokens[index]
	if t.Kind == grammar.MLIRVALUE && slices.Contains(expected, grammar.MLIRARG) {
		return p.missingAfterError(t, "':' after the name of the argument")
	}
	err := &Error{Start: t.Start, End: t.End, Message: expectedMessage(expected) + ", found " + p.quote(t)}
	if p.scan.words.GrammarKind(t.Kind) != grammar.MLIRWORD || index > 0 {
		err = err.AtLineEnd(p.scan.src)
	}
	return err.withTokens(tokens[:index+1], 0)
}

// misplacedBracketError returns the error for a bracket at which no token may begin after the given
// tokens of a statement, or nil if one may. It is called if the token that the bracket begins
// cannot be scanned.
func (p *Parser) misplacedBracketError(tokens []Token, at int) (first *Error) {
	if bytes.HasPrefix(p.scan.src[at:], []byte("{-#")) {
		return nil
	}
	for _, kind := range bracketKinds.Get()[p.scan.at(at)] {
		bracket := Token{Kind: kind, Start: at, End: at + 1}
		with := &tokenList{words: p.scan.words, tokens: append(slices.Clone(tokens), bracket)}
		plan, _, mismatch := p.cache.parse(rootStatement, with)
		switch {
		case mismatch == nil && plan.Length <= len(tokens), len(tokens) == 0:
			first = p.unexpectedTokenError(0, []Token{bracket}, []int{grammar.MLIROTHER})
		case mismatch != nil && mismatch.Index == len(tokens):
			first = p.unexpectedTokenError(mismatch.Index, with.tokens, mismatch.Expected)
		default:
			return nil
		}
	}
	return first
}

// bracketKinds maps a bracket to the kinds of tokens that it may begin in a statement.
var bracketKinds = lazy.Value[map[byte][]Kind]{New: func() map[byte][]Kind {
	return map[byte][]Kind{
		'<': {grammar.MLIRANGLE, grammar.MLIRPROPS},
		'[': {grammar.MLIRLIST, grammar.MLIRLSQUARE},
		'{': {grammar.MLIRREGION, grammar.MLIRDICT},
	}
}}

// lookaheadError returns the error of the scanner at the start of a statement.
func (p *Parser) lookaheadError() *Error {
	if err := p.misplacedBracketError(nil, p.scan.pos); err != nil {
		return err
	}
	return p.scan.err
}

// tokenList implements grammar.Tokens for a list of tokens.
type tokenList struct {
	words  *Vocabulary
	tokens []Token
}

// Kind implements grammar.Tokens.
func (w *tokenList) Kind(i int) int {
	if i >= len(w.tokens) {
		return grammar.MLIREOF
	}
	return w.words.GrammarKind(w.tokens[i].Kind)
}

// unfinishedError returns the error after a token that would begin a statement if the right token
// followed: result names without '=', or a quoted operation name without '('. It returns nil for
// other tokens.
func (p *Parser) unfinishedError(first Token) *Error {
	ahead, missing := p.scan, "'=' after the results"
	ahead.pos = first.End
	next := ahead.next()
	switch p.scan.words.GrammarKind(first.Kind) {
	case grammar.MLIRSTRING:
		missing = "'(' after the name of the operation"
	case grammar.MLIRVALUE:
		for next.Kind == grammar.MLIRCOMMA || next.Kind == grammar.MLIRCOLON || next.Kind == grammar.MLIRVALUE || next.Kind == grammar.MLIRNUMBER {
			next = ahead.next()
		}
	default:
		return nil
	}
	return p.missingBeforeError(&ahead, next, missing)
}

// missingAfterError returns the error for something missing after token t.
func (p *Parser) missingAfterError(t Token, missing string) *Error {
	ahead := p.scan
	ahead.pos = t.End
	return p.missingBeforeError(&ahead, ahead.next(), missing)
}

// missingBeforeError returns the error for something missing before the token next.
func (p *Parser) missingBeforeError(ahead *scanner, next Token, missing string) *Error {
	if ahead.err != nil {
		next = Token{Kind: grammar.MLIRWORD, Start: ahead.pos, End: min(ahead.pos+1, len(ahead.src))}
	}
	err := &Error{Start: next.Start, End: next.End, Message: "expected " + missing + ", found " + p.quote(next)}
	return err.AtLineEnd(p.scan.src)
}

// quote quotes a token for a message.
func (p *Parser) quote(t Token) string {
	return quoteToken(p.scan.src, p.scan.words.GrammarKind(t.Kind), t)
}

// KnownEnds has the ends of regions and strings that Reparse does not scan again.
type KnownEnds struct {
	// Region returns the offset after the region whose { is at open, and the payload of its token.
	Region func(open int) (end int, payload int32)
	// String returns the offset after the string whose opening quote is at quote, or 0 if it is not
	// known. It may be nil.
	String func(quote int) (end int)
}

// Reparse parses the statement at an offset a second time. The payload of a dense literal is
// UnknownDigits if known.String returned its end.
func Reparse(src []byte, start int, words *Vocabulary, cache *Cache, known KnownEnds) (*Plan, []Token) {
	p := &Parser{scan: scanner{lexer: lexer{src: src, pos: start}, words: words, stringEnd: known.String}, cache: cache, skip: known.Region}
	s := &statement{parser: p, tokens: []Token{p.scan.next()}}
	if s.tokens[0].Kind == EOF {
		return nil, nil
	}
	plan, err := s.findPlan()
	if err != nil {
		return nil, nil
	}
	return plan, s.tokens[:plan.Length]
}
