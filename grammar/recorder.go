package grammar

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"
)

// An Event is a step of a parse: entering a rule, matching a token, leaving a rule. A list of
// events is a flat parse tree, which needs no allocation for each node and can be replayed on any
// other tokens of the same kinds. It is a byte because an attribute of a megabyte has millions of
// events.
type Event int8

const (
	Match Event = 0  // the next token was matched
	Leave Event = -1 // the rule entered last was left
)

// Enter returns the event of entering a rule (a MLIRRULE_ constant).
func Enter(rule int) Event { return Event(rule + 1) }

// Rule returns the rule of an Enter event.
func (e Event) Rule() int { return int(e) - 1 }

// Tokens is the input of Parse. Kind returns the kind (a MLIR… constant) of token i, from 0 on, and
// antlr.TokenEOF after the last one. Parse asks for indices in any order, but never for more than
// one beyond the highest index so far.
type Tokens interface{ Kind(i int) int }

// A Mismatch describes why Tokens are not in the language.
type Mismatch struct {
	Index    int   // of the unexpected token
	Found    int   // its kind
	Expected []int // the expected kinds in ascending order; none if rules are nested too deeply
}

// Recorder is the base type of the generated parser (-DsuperClass). Its methods shadow those of
// antlr.BaseParser that build parse trees and recover from errors: they record rules and matches as
// events, and the first mismatch ends the parse.
type Recorder struct {
	*antlr.BaseParser
	stream *stream
	events []Event
	depth  int   // number of open rules
	states []int // of the decisions since token before
	before int   // the token before which these decisions were made
}

// maxDepth is the maximum nesting of rules. A statement or part needs a few levels for each of its
// brackets, so only a nearly unlimited list of operands or signs reaches it. It prevents a stack
// overflow.
const maxDepth = 1 << 17

// Parse parses tokens by a start rule (a MLIRRULE_ constant of startRules). It returns the events
// and the number of tokens that it read, on which alone the result depends. A statement ends where
// its rule is complete; the other start rules end at the end of the tokens. Valid tokens are parsed
// by the tables of table.go; the generated parser reports mismatches.
func Parse(rule int, tokens Tokens) (events []Event, seen int, mismatch *Mismatch) {
	if events, seen, mismatch = run(rule, tokens); events == nil && mismatch == nil {
		return ParseGenerated(rule, tokens)
	}
	return events, seen, mismatch
}

// ParseGenerated implements Parse with the generated parser alone: the reference implementation for
// tests of the tables. The first call in a process decodes ANTLR's tables (about 0.6 ms).
func ParseGenerated(rule int, tokens Tokens) (events []Event, seen int, mismatch *Mismatch) {
	s := &stream{tokens: tokens}
	p := NewMLIR(s)
	p.stream = s
	p.SetErrorHandler(&strategy{DefaultErrorStrategy: antlr.NewDefaultErrorStrategy()})
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

// startRules has the rules that Parse accepts, by number.
var startRules = [...]func(*MLIR){
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

// EnterRule records the rule. It maintains the chain of contexts, from which ANTLR computes the
// expected tokens.
func (r *Recorder) EnterRule(ctx antlr.ParserRuleContext, state, rule int) {
	r.SetState(state)
	r.SetParserRuleContext(ctx)
	r.events = append(r.events, Enter(rule))
	if r.depth++; r.depth > maxDepth {
		panic(&Mismatch{Index: r.stream.next, Found: r.stream.LA(1)})
	}
}

// EnterOuterAlt sets the context, without attaching it to a tree.
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

// Match consumes the next token, which must be of this kind.
func (r *Recorder) Match(kind int) antlr.Token {
	if r.stream.LA(1) != kind {
		r.fail()
	}
	return r.Consume()
}

// Consume consumes the next token, whose kind the generated code has checked.
func (r *Recorder) Consume() antlr.Token {
	if r.stream.LA(1) != antlr.TokenEOF {
		r.stream.next++
		r.events = append(r.events, Match)
	}
	return nil
}

// SetError ends the parse. The generated code calls it if no alternative of a decision matches.
func (r *Recorder) SetError(antlr.RecognitionException) { r.fail() }

// recordDecision records a decision before the next token.
func (r *Recorder) recordDecision() {
	if r.before != r.stream.next {
		r.states, r.before = r.states[:0], r.stream.next
	}
	r.states = append(r.states, r.GetState())
}

// fail ends the parse by a panic, from which Parse recovers. The expected tokens are those that the
// state accepts, and those that the decisions since the last token have skipped, such as `,` in a
// list.
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

func (m *Mismatch) expect(kinds *antlr.IntervalSet) {
	for _, interval := range kinds.GetIntervals() {
		for kind := interval.Start; kind < interval.Stop; kind++ {
			if kind != antlr.TokenEpsilon {
				m.Expected = append(m.Expected, kind)
			}
		}
	}
}

// A strategy is an error strategy that does not recover, and only records decisions. The runtime's
// own Sync checks for errors before every decision, which takes a fifth of the parse time; the
// decision reports them anyway.
type strategy struct{ *antlr.DefaultErrorStrategy }

func (*strategy) Sync(p antlr.Parser) { p.(*MLIR).recordDecision() }

func (*strategy) RecoverInline(p antlr.Parser) antlr.Token {
	p.(*MLIR).fail()
	return nil
}

// A stream passes token kinds to the generated parser; it has no token objects.
type stream struct {
	antlr.TokenStream // nil; for the methods that are never called
	tokens            Tokens
	next              int // index of LA(1)
	seen              int // number of tokens that have been read
}

// LA returns the kind of the k-th token ahead, from 1.
func (s *stream) LA(k int) int {
	i := s.next + k - 1
	s.seen = max(s.seen, i+1)
	return s.tokens.Kind(i)
}

// LT returns nothing: the generated parser calls it for exceptions that SetError discards.
func (s *stream) LT(int) antlr.Token { return nil }
