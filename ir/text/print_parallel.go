package text

import (
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A block of many operations is printed in chunks by several goroutines: worker i of n prints the
// chunks i, i+n, i+2n … into its own buffer, and waits before it writes a chunk until the preceding
// chunks are written. The output equals that of one goroutine (TestPrintWorkers). With two cores
// it saves 3 to 8 % of the time of a run on text with many operations.

const (
	workerCount = 2
	// operations of a chunk: with smaller chunks a worker has to wait, 50 µs each time
	defaultChunkWeight = 8192
	workerBuffer       = 1 << 19 // size of a worker's buffer, enough for most chunks
	regionWeight       = 32      // of an operation with regions; others weigh 1
)

// printWorker prints every workerCount-th chunk. It is the writer of its printer.
type printWorker struct {
	p     printer
	out   io.Writer
	mine  bool          // this worker's turn to write
	turn  chan struct{} // signals this worker's turn
	next  chan struct{} // signals the next worker
	stop  *stopSignal
	fault any // the recovered panic, or nil
}

// stopSignal ends all workers when one of them fails.
type stopSignal struct {
	once sync.Once
	c    chan struct{}
}

func (s *stopSignal) now() { s.once.Do(func() { close(s.c) }) }

// errStopped ends a worker because another one has failed.
var errStopped = errors.New("stopped")

// Write implements io.Writer.
func (w *printWorker) Write(text []byte) (int, error) {
	if !w.mine {
		select {
		case <-w.turn:
			w.mine = true
		case <-w.stop.c:
			return 0, errStopped
		}
	}
	return w.out.Write(text)
}

// mayFork reports whether chunks of a block can be printed independently: nothing in them is
// numbered or collected in printing order. Printing does not change the Context
// (TestPrintMakesNothing).
func (p *printer) mayFork() bool {
	return p.parallel != nil && p.aliasing == nil && len(p.m.Resources) == 0
}

// chunkStarts returns the first operation of each chunk of a block, then end; nil if one goroutine
// should print the block.
func (p *printer) chunkStarts(b ir.Block, end ir.Op) (starts []ir.Op) {
	if !p.fork {
		return nil
	}
	weight := p.chunkWeight
	for op := p.m.FirstOp(b); op != end; op = p.m.NextOp(op) {
		if weight >= p.chunkWeight {
			starts = append(starts, op)
			weight = 0
		}
		weight++
		if p.m.FirstRegion(op) != 0 {
			weight += regionWeight
		}
	}
	if len(starts) < workerCount {
		return nil
	}
	return append(starts, end)
}

// printWorkers prints the operations of a block.
func (p *printer) printWorkers(starts []ir.Op) {
	if p.flush() != nil {
		return
	}
	workers := make([]*printWorker, workerCount)
	stop := &stopSignal{c: make(chan struct{})}
	for i := range workers {
		w := &printWorker{p: *p, out: p.w, turn: make(chan struct{}, 1), stop: stop}
		w.p.w, w.p.buf, w.p.room = w, make([]byte, 0, workerBuffer+flushAt), workerBuffer
		w.p.fork, w.p.parallel, w.p.dialect, w.p.preds, w.p.types, w.p.attrs, w.p.pieces, w.p.alike = false, nil, slices.Clone(p.dialect), nil, nil, nil, [2][]byte{}, &alikeTexts{}
		workers[i] = w
	}
	var others sync.WaitGroup
	for i, w := range workers {
		w.next = workers[(i+1)%workerCount].turn
		if i > 0 {
			others.Add(1)
			p.parallel(func() {
				defer others.Done()
				w.run(starts, i)
			})
		}
	}
	workers[0].turn <- struct{}{}
	workers[0].run(starts, 0)
	others.Wait()
	for _, w := range workers {
		switch {
		case w.fault != nil:
			panic(w.fault)
		case w.p.err != nil && w.p.err != errStopped:
			p.err = w.p.err
		}
	}
}

// run prints the worker's chunks, beginning with chunk number first.
func (w *printWorker) run(starts []ir.Op, first int) {
	defer func() {
		if w.fault = recover(); w.fault != nil || w.p.err != nil {
			w.stop.now()
		}
	}()
	for k := first; k+1 < len(starts); k += workerCount {
		for op := starts[k]; op != starts[k+1]; op = w.p.m.NextOp(op) {
			w.p.newline()
			w.p.operation(op)
		}
		if w.p.flush() != nil {
			return
		}
		w.mine = false
		w.next <- struct{}{}
	}
}
