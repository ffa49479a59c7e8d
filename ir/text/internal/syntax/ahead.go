package syntax

import (
	"math"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// ParseAhead is Parse with the text cut into statements on a goroutine of its own, which runs ahead
// of the handler by a few thousand tokens. The handler sees the same calls in the same order, on
// the goroutine of the caller; the error is the same. start runs a function on a new goroutine. A
// panic of that goroutine becomes one of the caller's. The cache belongs to the other goroutine
// until ParseAhead returns.
func ParseAhead(src []byte, words *Vocabulary, cache *Cache, handler Handler, start func(func())) *Error {
	a := &ahead{full: make(chan *batch, batches), free: make(chan *batch, batches), stop: make(chan struct{})}
	for range batches {
		a.free <- &batch{events: make([]event, 0, batchTokens/4), tokens: make([]packed, 0, batchTokens+maxPlanTokens)}
	}
	start(func() {
		defer close(a.full)
		defer func() {
			if fault := recover(); fault != nil {
				a.fault = fault
			}
		}()
		a.batch = <-a.free
		a.err = Parse(src, words, cache, a)
		a.flush()
	})
	err := func() *Error {
		defer a.end()
		return a.replay(handler)
	}()
	switch {
	case err != nil:
		return err
	case a.fault != nil:
		panic(a.fault)
	}
	return a.err
}

// end waits until the goroutine has ended.
func (a *ahead) end() {
	close(a.stop)
	for range a.full {
	}
}

// batches of about batchTokens tokens are under way at a time.
const (
	batches     = 4
	batchTokens = 4096
	longText    = 1 << 20 // of a batch: constants
)

// ahead is the handler of the goroutine that cuts.
type ahead struct {
	full  chan *batch
	free  chan *batch
	stop  chan struct{}
	batch *batch
	start int    // of its text
	err   *Error // of Parse; valid when full is closed
	fault any
}

// batch is a sequence of handler calls. Moving it between cores takes longer than filling it, so it
// is kept small.
type batch struct {
	base   int // offset of its text
	events []event
	tokens []packed
	long   []Token   // that are too long for packed
	own    [][]Token // of events that have many
}

// manyOwn is the number of tokens from which an event passes the statement's own slice instead of a
// packed copy. That is safe: the parser does not write to tokens that a region has seen, and drops
// the slice when the statement ends. So long a statement has no tail, because no plan is as long.
const manyOwn = batchTokens

// event is a call of a handler.
type event struct {
	plan  *Plan
	known *tail // of the tail
	tail  int32 // its ID
	start int32 // and the index of its first token
	// how many the call has; those of the tail but the last are not in the batch. Or -n for n in
	// own, from 1
	tokens int32
	kind   eventKind
}

// packed is a Token in less space.
type packed struct {
	start   uint32 // from the base of the batch; or its index in long
	length  uint16 // or isLong
	kind    Kind
	payload int32
}

const isLong = 1<<16 - 1

// pack appends tokens.
func (b *batch) pack(tokens []Token) {
	n := len(b.tokens)
	b.tokens = slices.Grow(b.tokens, len(tokens))[:n+len(tokens)]
	room := b.tokens[n:]
	for i := range tokens {
		t := &tokens[i]
		if t.End-t.Start >= isLong || uint(t.Start-b.base) > math.MaxUint32 {
			room[i] = packed{start: uint32(len(b.long)), length: isLong}
			b.long = append(b.long, *t)
			continue
		}
		room[i] = packed{uint32(t.Start - b.base), uint16(t.End - t.Start), t.Kind, t.Payload}
	}
}

// unpack fills tokens from the front of rest and returns the remainder.
func (b *batch) unpack(tokens []Token, rest []packed) []packed {
	for i, p := range rest[:len(tokens)] {
		start := b.base + int(p.start)
		tokens[i] = Token{Kind: p.kind, Payload: p.payload, Start: start, End: start + int(p.length)}
		if p.length == isLong {
			tokens[i] = b.long[p.start]
		}
	}
	return rest[len(tokens):]
}

// call returns the tokens of an event, in room or in a slice of their own, its tail, and the
// remainder of rest, the packed tokens of the batch.
func (b *batch) call(e *event, room *[]Token, rest []packed) ([]Token, Tail, []packed) {
	if e.tokens < 0 {
		return b.own[-e.tokens-1], Tail{}, rest
	}
	n := int(e.tokens)
	if cap(*room) < n {
		*room = make([]Token, 2*n)
	}
	tokens := (*room)[:n]
	if e.known == nil {
		return tokens, Tail{}, b.unpack(tokens, rest)
	}
	tail := Tail{ID: e.tail, Start: e.start, known: e.known}
	last := tail.End() - 1
	rest = b.unpack(tokens[:e.start], rest)
	rest = b.unpack(tokens[last:], rest)
	tail.offset = tokens[last].End - len(e.known.text)
	return tokens, tail, rest
}

type eventKind uint8

const (
	openEvent eventKind = iota
	closeEvent
	statementEvent
)

// stopped ends the parse when the caller has seen an error.
func stopped() *Error { return &Error{} }

// add appends a call, and hands the batch over when it is full.
func (a *ahead) add(e event, tokens []Token) *Error {
	b := a.batch
	if len(b.events) == 0 {
		b.base = a.start
	}
	n := len(tokens)
	if n >= manyOwn {
		b.own = append(b.own, tokens)
		e.tokens = int32(-len(b.own))
		b.events = append(b.events, e)
	} else {
		e.tokens = int32(n)
		b.events = append(b.events, e)
		if e.known != nil {
			b.pack(tokens[:e.start])
			tokens = tokens[int(e.start)+len(e.known.tokens)-1:]
			n = len(tokens)
		}
		b.pack(tokens)
	}
	if n == 0 || n < manyOwn && len(b.tokens) < batchTokens && tokens[n-1].End-a.start < longText {
		return nil
	}
	long := tokens[n-1].End-a.start >= longText
	a.start = tokens[n-1].End
	a.flush()
	return a.refill(long)
}

// refill takes an empty batch. Behind a long text it waits for all of them, for the memory of a
// file that is mapped: the handler gives back what it has read (ir.Source.Discard).
func (a *ahead) refill(all bool) *Error {
	taken := make([]*batch, 0, batches)
	for len(taken) == 0 || all && len(taken) < batches {
		select {
		case b := <-a.free:
			taken = append(taken, b)
		case <-a.stop:
			return stopped()
		}
	}
	a.batch = taken[0]
	for _, b := range taken[1:] {
		a.free <- b
	}
	return nil
}

func (a *ahead) flush() {
	select {
	case a.full <- a.batch:
	case <-a.stop:
	}
}

// OpenRegion implements Handler.
func (a *ahead) OpenRegion(header []Token) *Error { return a.add(event{kind: openEvent}, header) }

// CloseRegion implements Handler. The payload is known only to the other handler; see replay.
func (a *ahead) CloseRegion(start, end int) (int32, *Error) {
	return 0, a.add(event{kind: closeEvent}, []Token{{Start: start, End: end}})
}

// Statement implements Handler.
func (a *ahead) Statement(plan *Plan, tokens []Token, tail Tail) *Error {
	return a.add(event{kind: statementEvent, plan: plan, known: tail.known, tail: tail.ID, start: tail.Start}, tokens)
}

// replay calls the handler as the batches come.
func (a *ahead) replay(handler Handler) (err *Error) {
	var room []Token
	var open []int     // where the statements start whose regions are open
	var closed []int32 // payloads of regions whose statements have not ended
	for b := range a.full {
		rest := b.tokens
		for i := range b.events {
			e := &b.events[i]
			var tokens []Token
			var tail Tail
			tokens, tail, rest = b.call(e, &room, rest)
			switch e.kind {
			case openEvent:
				err = handler.OpenRegion(tokens).ofHandler()
				open = append(open, tokens[0].Start)
			case closeEvent:
				var payload int32
				payload, err = handler.CloseRegion(tokens[0].Start, tokens[0].End)
				err = err.ofHandler()
				err = err.atRegionEnd()
				open = open[:len(open)-1]
				closed = append(closed, payload)
			case statementEvent:
				closed = fillPayloads(tokens, tail, closed)
				err = handler.Statement(e.plan, tokens, tail).ofHandler().in(tokens[0].Start)
			}
			if err != nil {
				for _, start := range slices.Backward(open) {
					err.in(start)
				}
				return err
			}
		}
		clear(b.own)
		b.events, b.tokens, b.long, b.own = b.events[:0], b.tokens[:0], b.long[:0], b.own[:0]
		select {
		case a.free <- b:
		default:
		}
	}
	return nil
}

// fillPayloads gives the regions of a statement, which were closed last, their payloads. The tail
// has none, and its tokens are not there.
func fillPayloads(tokens []Token, tail Tail, closed []int32) []int32 {
	for i := len(tokens) - 1; i >= 0; i-- {
		inTail := i >= int(tail.Start) && i < tail.End()
		if last := len(closed) - 1; !inTail && tokens[i].Kind == grammar.MLIRREGION {
			tokens[i].Payload, closed = closed[last], closed[:last]
		}
	}
	return closed
}
