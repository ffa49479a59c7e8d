package syntax

import (
	"slices"

	"hlo-promote/grammar"
)

// ParseAhead is Parse with the text cut into statements on a goroutine of its own, which runs ahead of
// the handler by a few thousand tokens. The handler sees the same calls in the same order, on the
// goroutine of the caller; the error is the same. start runs a function on a new goroutine. A panic of
// that goroutine becomes one of the caller's. The cache belongs to the other goroutine until ParseAhead
// returns.
func ParseAhead(src []byte, from int, words *Vocabulary, cache *Cache, handler Handler, start func(func())) *Error {
	a := &ahead{full: make(chan *batch, batches), free: make(chan *batch, batches), stop: make(chan struct{})}
	for range batches {
		a.free <- &batch{events: make([]event, 0, batchTokens/4), tokens: make([]Token, 0, batchTokens+maxPlanTokens)}
	}
	start(func() {
		defer close(a.full)
		defer func() {
			if fault := recover(); fault != nil {
				a.fault = fault
			}
		}()
		a.batch = <-a.free
		a.err = Parse(src, from, words, cache, a)
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

// batch is a run of calls of a handler.
type batch struct {
	events []event
	tokens []Token
}

// event is a call of a handler.
type event struct {
	kind       eventKind
	tokens     int // how many of the batch's it takes
	plan       *Plan
	tail       Tail
	start, end int
}

type eventKind uint8

const (
	openEvent eventKind = iota
	closeEvent
	statementEvent
)

// errStopped ends the parse when the caller has seen an error.
var errStopped = &Error{}

// add appends a call, and hands the batch over when it is full.
func (a *ahead) add(e event, tokens []Token) *Error {
	b := a.batch
	e.tokens = len(tokens)
	b.events = append(b.events, e)
	if e.tail.ID > 0 { // most of its tokens are not there
		last := e.tail.End() - 1
		b.tokens = append(b.tokens, tokens[:e.tail.Start]...)
		b.tokens = slices.Grow(b.tokens, last-int(e.tail.Start))[:len(b.tokens)+last-int(e.tail.Start)]
		tokens = tokens[last:]
	}
	b.tokens = append(b.tokens, tokens...)
	n := len(tokens)
	if n == 0 || len(b.tokens) < batchTokens && tokens[n-1].End-a.start < longText {
		return nil
	}
	long := tokens[n-1].End-a.start >= longText
	a.start = tokens[n-1].End
	a.flush()
	return a.refill(long)
}

// refill takes an empty batch. Behind a long text it waits for all of them, for the memory of a file that
// is mapped: the handler gives back what it has read (ir.Source.Discard).
func (a *ahead) refill(all bool) *Error {
	taken := make([]*batch, 0, batches)
	for len(taken) == 0 || all && len(taken) < batches {
		select {
		case b := <-a.free:
			taken = append(taken, b)
		case <-a.stop:
			return errStopped
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
	return 0, a.add(event{kind: closeEvent, start: start, end: end}, nil)
}

// Statement implements Handler.
func (a *ahead) Statement(plan *Plan, tokens []Token, tail Tail) *Error {
	return a.add(event{kind: statementEvent, plan: plan, tail: tail}, tokens)
}

// replay calls the handler as the batches come.
func (a *ahead) replay(handler Handler) (err *Error) {
	var closed []int32 // payloads of regions whose statements have not ended
	for b := range a.full {
		rest := b.tokens
		for i := range b.events {
			e := &b.events[i]
			tokens := rest[:e.tokens:e.tokens]
			rest = rest[e.tokens:]
			switch e.kind {
			case openEvent:
				err = handler.OpenRegion(tokens)
			case closeEvent:
				var payload int32
				payload, err = handler.CloseRegion(e.start, e.end)
				closed = append(closed, payload)
			case statementEvent:
				closed = fillPayloads(tokens, e.tail, closed)
				err = handler.Statement(e.plan, tokens, e.tail)
			}
			if err != nil {
				return err
			}
		}
		b.events, b.tokens = b.events[:0], b.tokens[:0]
		select {
		case a.free <- b:
		default:
		}
	}
	return nil
}

// fillPayloads gives the regions of a statement, which were closed last, their payloads. The tail has
// none, and its tokens are not there.
func fillPayloads(tokens []Token, tail Tail, closed []int32) []int32 {
	for i := len(tokens) - 1; i >= 0; i-- {
		inTail := i >= int(tail.Start) && i < tail.End()
		if last := len(closed) - 1; !inTail && tokens[i].Kind == grammar.MLIRREGION {
			tokens[i].Payload, closed = closed[last], closed[:last]
		}
	}
	return closed
}
