package grammar

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"
)

// An Event is one step of a parse: entering a rule, matching a token, leaving a rule. A list of
// events is a parse tree written flat, which costs no allocation a node and can be replayed on any
// other token sequence of the same kinds. It is a byte, for an attribute of a megabyte has
// millions; the grammar has fewer rules than that holds.
type Event int8

const (
	Match Event = 0  // the next token was matched
	Leave Event = -1 // the rule entered last was left
)

// Enter is the event of entering a rule (a MLIRRULE_ constant).
func Enter(rule int) Event { return Event(rule + 1) }

// Rule is the rule that an Enter event names.
func (e Event) Rule() int { return int(e) - 1 }

// Tokens returns the input of a Parser: the kind (a MLIR… constant) of the i-th token from 0 on,
// and antlr.TokenEOF behind the last. It is asked for indices in any order, but never for one more
// than one beyond the highest asked before.
type Tokens interface{ Kind(i int) int }

// A Mismatch tells why Tokens are not in the language.
type Mismatch struct {
	Index    int   // of the token that cannot stand where it stands
	Found    int   // its kind
	Expected []int // the kinds that could, in ascending order; none if rules are nested too deeply
}

// Recorder is the base of the generated parser (-DsuperClass). Its methods shadow those of
// antlr.BaseParser that build parse trees and recover from errors: rules and matches become events,
// and the first mismatch ends the parse.
type Recorder struct {
	*antlr.BaseParser
	stream *stream
	events []Event
	depth  int   // of rules
	states []int // of the decisions since the last token
	before int   // that token
}

// maxDepth bounds rules in rules. A statement or part needs a handful for each of its brackets;
// only a list of operands or signs without end comes near, and would overflow the stack.
const maxDepth = 1 << 17

// A Parser reads sequences of tokens: a machine does, and where there is something to report, the
// generated parser. It is not safe for concurrent use.
type Parser struct {
	machine machine
	mlir    *MLIR
	slow    bool
}

// NewParser makes a parser.
func NewParser() *Parser { return &Parser{} }

// NewReference makes a parser that asks the generated one in any case: the slow twin that tests
// hold a parser against.
func NewReference() *Parser { return &Parser{slow: true, mlir: newGenerated()} }

// newGenerated makes a generated parser; the first one of a process decodes ANTLR's tables (about
// 0.6 ms).
func newGenerated() *MLIR {
	s := &stream{}
	m := NewMLIR(s)
	m.stream = s
	m.SetErrorHandler(&strategy{DefaultErrorStrategy: antlr.NewDefaultErrorStrategy()})
	return m
}

// Parse matches tokens from the first on against a start rule (a MLIRRULE_ constant of startRules).
// It returns the events, which are valid until the next call, and how many tokens it looked at; the
// outcome depends on those alone. A statement ends where its rule is complete, the other start
// rules at the end of the tokens.
func (p *Parser) Parse(rule int, tokens Tokens) (events []Event, seen int, mismatch *Mismatch) {
	if !p.slow {
		seen, ok := p.machine.parse(rule, tokens)
		if ok {
			return p.machine.events, seen, nil
		}
		if at := p.machine.deep; at >= 0 {
			// nothing was expected, and contexts take more than tokens
			return nil, seen, &Mismatch{Index: at, Found: tokens.Kind(at)}
		}
	}
	if p.mlir == nil {
		p.mlir = newGenerated()
	}
	return p.mlir.parse(rule, tokens)
}

// parse is Parser.Parse by the generated code.
func (p *MLIR) parse(rule int, tokens Tokens) (events []Event, seen int, mismatch *Mismatch) {
	p.stream.reset(tokens)
	p.events, p.depth, p.states = p.events[:0], 0, p.states[:0]
	p.SetParserRuleContext(nil)
	p.SetState(-1)
	defer func() {
		switch failure := recover().(type) {
		case nil:
		case *Mismatch:
			mismatch, seen = failure, p.stream.seen
		default:
			panic(failure)
		}
	}()
	startRules[rule](p)
	return p.events, p.stream.seen, nil
}

// startRules are the rules that may be parsed on their own.
var startRules = map[int]func(*MLIR){
	MLIRRULE_file:           func(p *MLIR) { p.File() },
	MLIRRULE_statement:      func(p *MLIR) { p.Statement() },
	MLIRRULE_typePart:       func(p *MLIR) { p.TypePart() },
	MLIRRULE_attributePart:  func(p *MLIR) { p.AttributePart() },
	MLIRRULE_dictionaryPart: func(p *MLIR) { p.DictionaryPart() },
	MLIRRULE_locationPart:   func(p *MLIR) { p.LocationPart() },
	MLIRRULE_rangesPart:     func(p *MLIR) { p.RangesPart() },
	MLIRRULE_wordsPart:      func(p *MLIR) { p.WordsPart() },
	MLIRRULE_treePart:       func(p *MLIR) { p.TreePart() },
}

// EnterRule records the rule and keeps the chain of contexts, from which ANTLR computes what was
// expected.
func (r *Recorder) EnterRule(ctx antlr.ParserRuleContext, state, rule int) {
	r.SetState(state)
	r.SetParserRuleContext(ctx)
	r.events = append(r.events, Enter(rule))
	if r.depth++; r.depth > maxDepth {
		panic(&Mismatch{Index: r.stream.next, Found: r.stream.LA(1)})
	}
}

// EnterOuterAlt would attach the context to a tree.
func (r *Recorder) EnterOuterAlt(ctx antlr.ParserRuleContext, _ int) { r.SetParserRuleContext(ctx) }

// ExitRule returns to the invoking rule.
func (r *Recorder) ExitRule() {
	ctx := r.GetParserRuleContext()
	r.SetState(ctx.GetInvokingState())
	parent, _ := ctx.GetParent().(antlr.ParserRuleContext)
	r.SetParserRuleContext(parent)
	r.events = append(r.events, Leave)
	r.depth--
}

// Match takes the next token, which must be of this kind.
func (r *Recorder) Match(kind int) antlr.Token {
	if r.stream.LA(1) != kind {
		r.fail()
	}
	return r.Consume()
}

// Consume takes the next token whatever it is; the generated code has looked at it.
func (r *Recorder) Consume() antlr.Token {
	if r.stream.LA(1) != antlr.TokenEOF {
		r.stream.next++
		r.events = append(r.events, Match)
	}
	return nil
}

// GetTokenStream spares the look into BaseParser.
func (r *Recorder) GetTokenStream() antlr.TokenStream { return r.stream }

// HasError is never true: the first mismatch has left the parser.
func (r *Recorder) HasError() bool { return false }

// SetError is called where no alternative of a decision fits.
func (r *Recorder) SetError(antlr.RecognitionException) { r.fail() }

// decide records a decision before the next token.
func (r *Recorder) decide() {
	if r.before != r.stream.next {
		r.states, r.before = r.states[:0], r.stream.next
	}
	r.states = append(r.states, r.GetState())
}

// fail leaves the parser; Parse recovers the value. The expected tokens are those that are allowed
// here, and those that the decisions since the last token have skipped: `,` in a list.
func (r *Recorder) fail() {
	m := &Mismatch{Index: r.stream.next, Found: r.stream.LA(1)}
	m.expect(r.GetExpectedTokens())
	if r.before == r.stream.next {
		for _, state := range r.states {
			r.SetState(state)
			m.expect(r.GetExpectedTokensWithinCurrentRule())
		}
	}
	slices.Sort(m.Expected)
	m.Expected = slices.Compact(m.Expected)
	panic(m)
}

// expect adds kinds of tokens.
func (m *Mismatch) expect(kinds *antlr.IntervalSet) {
	for _, interval := range kinds.GetIntervals() {
		for kind := interval.Start; kind < interval.Stop; kind++ {
			if kind != antlr.TokenEpsilon {
				m.Expected = append(m.Expected, kind)
			}
		}
	}
}

// strategy is the error strategy of a parser that does not recover: it only records decisions. The
// runtime's own Sync looks for errors before every decision, a fifth of the parse time; the
// decision finds them anyway.
type strategy struct{ *antlr.DefaultErrorStrategy }

func (*strategy) Sync(p antlr.Parser)      { p.(*MLIR).decide() }
func (*strategy) ReportMatch(antlr.Parser) {}

func (*strategy) RecoverInline(p antlr.Parser) antlr.Token {
	p.(*MLIR).fail()
	return nil
}

// stream gives the generated parser token kinds; it has no token objects.
type stream struct {
	tokens Tokens
	next   int // index of LA(1)
	seen   int // how many tokens have been looked at
}

func (s *stream) reset(t Tokens) { *s = stream{tokens: t} }

// LA is the kind of the k-th token ahead, from 1.
func (s *stream) LA(k int) int {
	i := s.next + k - 1
	s.seen = max(s.seen, i+1)
	return s.tokens.Kind(i)
}

// The rest of antlr.TokenStream is not used by the generated parser, or only to fill exceptions
// that SetError throws away.
func (s *stream) LT(int) antlr.Token                                { return nil }
func (s *stream) Consume()                                          { s.next++ }
func (s *stream) Index() int                                        { return s.next }
func (s *stream) Mark() int                                         { return 0 }
func (s *stream) Release(int)                                       {}
func (s *stream) Seek(i int)                                        { s.next = i }
func (s *stream) Size() int                                         { return s.seen }
func (s *stream) GetSourceName() string                             { return "" }
func (s *stream) Reset()                                            { s.next = 0 }
func (s *stream) Get(int) antlr.Token                               { return nil }
func (s *stream) GetTokenSource() antlr.TokenSource                 { return nil }
func (s *stream) SetTokenSource(antlr.TokenSource)                  {}
func (s *stream) GetAllText() string                                { return "" }
func (s *stream) GetTextFromInterval(antlr.Interval) string         { return "" }
func (s *stream) GetTextFromRuleContext(antlr.RuleContext) string   { return "" }
func (s *stream) GetTextFromTokens(antlr.Token, antlr.Token) string { return "" }
