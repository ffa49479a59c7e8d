package text

import (
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A block of many operations is printed in stretches by several goroutines, its lanes: lane i of n
// prints stretches i, i+n, i+2n … into a buffer of its own, and waits where it has to write until
// the stretches before are written. The text is that of one goroutine (TestLanes).

const (
	laneCount = 2
	// operations of a stretch: with fewer, a lane has to wait, 50 µs each time
	stretchSize  = 8192
	laneRoom     = 1 << 19 // of a lane's buffer: the text of a stretch, mostly
	regionWeight = 32      // of an operation with regions; 1 is that of others
)

// lane prints every laneCount-th stretch. It is the writer of its printer.
type lane struct {
	p     printer
	out   io.Writer
	mine  bool          // it is the turn of this lane to write
	turn  chan struct{} // tells that it is
	next  chan struct{} // tells the next lane
	stop  *stop
	fault any // the panic that ended it
}

// stop ends all lanes when one of them fails.
type stop struct {
	once sync.Once
	c    chan struct{}
}

func (s *stop) now() { s.once.Do(func() { close(s.c) }) }

// errStopped ends a lane because another one has failed.
var errStopped = errors.New("stopped")

// Write implements io.Writer.
func (l *lane) Write(text []byte) (int, error) {
	if !l.mine {
		select {
		case <-l.turn:
			l.mine = true
		case <-l.stop.c:
			return 0, errStopped
		}
	}
	return l.out.Write(text)
}

// mayFork reports whether blocks of the module print the same in stretches: nothing in them is
// numbered or collected in the order of the printing. Nor does printing change the Context
// (TestPrintMakesNothing).
func (p *printer) mayFork() bool {
	return p.parallel != nil && p.aliasing == nil && !p.m.HasResources()
}

// stretches are the first operations of the stretches of a block up to one, and that one; nil if
// the block is for one goroutine.
func (p *printer) stretches(b ir.Block, end ir.Op) (starts []ir.Op) {
	if !p.fork {
		return nil
	}
	weight := p.stretch
	for op := p.m.FirstOp(b); op != end; op = p.m.NextOp(op) {
		if weight >= p.stretch {
			starts = append(starts, op)
			weight = 0
		}
		weight++
		if p.m.FirstRegion(op) != 0 {
			weight += regionWeight
		}
	}
	if len(starts) < laneCount {
		return nil
	}
	return append(starts, end)
}

// lanes prints the operations of a block.
func (p *printer) lanes(starts []ir.Op) {
	if p.flush() != nil {
		return
	}
	lanes := make([]*lane, laneCount)
	stop := &stop{c: make(chan struct{})}
	for i := range lanes {
		l := &lane{p: *p, out: p.w, turn: make(chan struct{}, 1), stop: stop}
		l.p.w, l.p.buf, l.p.room = l, make([]byte, 0, laneRoom+flushAt), laneRoom
		l.p.fork, l.p.parallel, l.p.dialect, l.p.preds, l.p.types, l.p.attrs, l.p.pieces = false, nil, slices.Clone(p.dialect), nil, nil, nil, [2][]byte{}
		lanes[i] = l
	}
	var others sync.WaitGroup
	for i, l := range lanes {
		l.next = lanes[(i+1)%laneCount].turn
		if i > 0 {
			others.Add(1)
			p.parallel(func() {
				defer others.Done()
				l.run(starts, i)
			})
		}
	}
	lanes[0].turn <- struct{}{}
	lanes[0].run(starts, 0)
	others.Wait()
	for _, l := range lanes {
		switch {
		case l.fault != nil:
			panic(l.fault)
		case l.p.err != nil && l.p.err != errStopped:
			p.err = l.p.err
		}
	}
}

// run prints the stretches of a lane, from its first.
func (l *lane) run(starts []ir.Op, first int) {
	defer func() {
		if l.fault = recover(); l.fault != nil || l.p.err != nil {
			l.stop.now()
		}
	}()
	for k := first; k+1 < len(starts); k += laneCount {
		for op := starts[k]; op != starts[k+1]; op = l.p.m.NextOp(op) {
			l.p.newline()
			l.p.operation(op)
		}
		if l.p.flush() != nil {
			return
		}
		l.mine = false
		l.next <- struct{}{}
	}
}
