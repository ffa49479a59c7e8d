package syntax

import (
	"math"
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
)

// ParseAhead parses like Parse, but scans and parses on a second goroutine, which runs ahead of the
// handler by a few thousand tokens. The handler gets the same calls in the same order, on the
// goroutine of the caller, and the error is the same. start runs a function on a new goroutine. A
// panic on the second goroutine is raised again on that of the caller. The cache belongs to the
// second goroutine until ParseAhead returns.
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

// end stops the second goroutine and waits for it.
func (a *ahead) end() {
	close(a.stop)
	for range a.full {
	}
}

// Limits of the queue between the two goroutines.
const (
	batches     = 4
	batchTokens = 4096
	longText    = 1 << 20 // bytes of source in a batch; a long constant fills one alone
)

// ahead is the Handler of the second goroutine. It records the calls of the parser in batches.
type ahead struct {
	full  chan *batch
	free  chan *batch
	stop  chan struct{}
	batch *batch
	start int    // offset of the source text of batch
	err   *Error // result of Parse; valid once full is closed
	fault any
}

// batch records a sequence of handler calls. Tokens are packed, because moving a batch between
// cores takes longer than filling it.
type batch struct {
	base   int // offset of the first token; packed offsets are relative to it
	events []event
	tokens []packed
	long   []Token   // tokens that do not fit a packed one
	own    [][]Token // token slices of events with at least manyOwn tokens
}

// manyOwn is the number of tokens from which an event passes the slice of the statement instead of
// a packed copy. That is safe: the parser does not write to tokens that a region has seen, and
// drops the slice at the end of the statement. Such a statement has no cached tail, because it is
// longer than any plan.
const manyOwn = batchTokens

// event records one call of a Handler.
type event struct {
	plan  *Plan
	known *tail // cached tail of the statement, or nil
	tail  int32 // ID of the tail
	start int32 // index of the first token of the tail
	// number of tokens of the call, or -n for own[n-1]. Of the tokens of a tail only the last one
	// is in the batch.
	tokens int32
	kind   eventKind
}

// packed holds a Token in 12 bytes instead of 24.
type packed struct {
	start   uint32 // relative to batch.base; the index in batch.long if length is isLong
	length  uint16 // or isLong
	kind    Kind
	payload int32
}

const isLong = 1<<16 - 1

// pack appends packed copies of tokens.
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

// call returns the tokens of an event, its tail, and the remainder of rest, the packed tokens of
// the batch. The tokens are in room, or in a slice of their own.
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

// stopped returns the error that ends the parse once the caller has seen an error.
func stopped() *Error { return &Error{} }

// add appends a call to the batch, and sends the batch when it is full.
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

// refill gets an empty batch. After a long text it waits until all batches are free: the handler
// then has read everything before, and has released that part of a mapped file (ir.Source.Discard).
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

// CloseRegion implements Handler. The payload is known only to the handler of the caller; replay
// fills it in.
func (a *ahead) CloseRegion(start, end int) (int32, *Error) {
	return 0, a.add(event{kind: closeEvent}, []Token{{Start: start, End: end}})
}

// Statement implements Handler.
func (a *ahead) Statement(plan *Plan, tokens []Token, tail Tail) *Error {
	return a.add(event{kind: statementEvent, plan: plan, known: tail.known, tail: tail.ID, start: tail.Start}, tokens)
}

// replay calls the handler for each event of the batches that arrive.
func (a *ahead) replay(handler Handler) (err *Error) {
	var room []Token
	var open []int     // starts of the statements that have an open region
	var closed []int32 // payloads of closed regions whose statement has not ended
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

// fillPayloads sets the payloads of the regions of a statement, which are the last of closed, and
// returns the others. A tail has no regions, and its tokens are not filled in yet.
func fillPayloads(tokens []Token, tail Tail, closed []int32) []int32 {
	for i := len(tokens) - 1; i >= 0; i-- {
		inTail := i >= int(tail.Start) && i < tail.End()
		if last := len(closed) - 1; !inTail && tokens[i].Kind == grammar.MLIRREGION {
			tokens[i].Payload, closed = closed[last], closed[:last]
		}
	}
	return closed
}
