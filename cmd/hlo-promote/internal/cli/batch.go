package cli

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/baseline"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/manifest"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// promote works through the inputs and returns the exit status.
func (c *config) promote(stdin io.Reader, stdout, stderr io.Writer) int {
	targets, err := c.targets()
	if err != nil {
		fmt.Fprintf(stderr, "hlo-promote: error: %v\n", err)
		return statusUsage
	}
	if err := c.spareFiles(targets); err != nil {
		fmt.Fprintf(stderr, "hlo-promote: error: %v\n", err)
		return statusUsage
	}
	targets = c.takeShard(targets)
	c.paint = c.color.on(stderr)
	c.terminal = isTerminal(stdout)
	b := &batch{config: c, stdin: stdin, stdout: divided{Writer: stdout}, stderr: stderr}
	if !c.edits() && !c.comparesModules() && c.why.elem == elem.None {
		b.stdout.divider = "\n" + marker + "\n" // --split-input-file can read it again
	}
	if err := b.openManifest(); err != nil {
		fmt.Fprintf(stderr, "hlo-promote: error: %v\n", err)
		return statusUsage
	}
	end := b.begin()
	defer end()
	jobs := min(c.jobs, len(c.inputs))
	var status int
	if jobs <= 1 {
		status = b.serial(targets)
	} else {
		status = b.parallel(targets, jobs)
	}
	return b.writeReports(b.closeManifest(status))
}

// A batch is the work on all inputs.
type batch struct {
	*config
	stdin  io.Reader
	stdout divided
	stderr io.Writer

	findings []report.Finding // if a document is to have them
	modules  []report.Module  // if one shows them
	taken    baseline.Counts  // for the baseline
	compared comparison
	account  *manifest.Manifest // nil if there is to be none
	trail    trail
	total    tally
	progress *progress // nil if it is not shown
}

// collect keeps what a task has for documents.
func (b *batch) collect(t *task) {
	b.findings = append(b.findings, t.findings...)
	b.modules = append(b.modules, t.modules...)
	if t.asked {
		b.trail.add(t.name, t.has)
	} else {
		b.trail.refused++
	}
	b.total.add(&t.tally)
	if b.progress != nil {
		b.progress.step(time.Now())
	}
	b.compared.differing += t.comparison.differing
	b.compared.compared += t.comparison.compared
	b.compared.modules += t.comparison.modules
	b.compared.changed = b.compared.changed || t.comparison.changed
	if len(t.taking) > 0 && b.taken == nil {
		b.taken = baseline.Counts{}
	}
	for k, n := range t.taking {
		b.taken[k] += n
	}
}

// task is the work on input i.
func (b *batch) task(i int, target string, out, log io.Writer) *task {
	return &task{name: b.inputs[i], target: target, makeFolder: b.outDir != "", out: out, log: log, tally: tally{inputs: 1}}
}

// serial works on one input after the other, and prints as it goes.
func (b *batch) serial(targets []string) (status int) {
	w := &worker{config: b.config, stdin: b.stdin, account: b.account, alone: b.jobs > 1}
	for i, target := range targets {
		t := b.task(i, target, &b.stdout, b.stderr)
		w.do(t)
		status = max(status, t.status)
		b.collect(t)
		if b.stdout.failed {
			break
		}
		b.stdout.next()
	}
	return status
}

// parallel works on several inputs at a time. What they print is collected and printed in the order
// of the inputs.
func (b *batch) parallel(targets []string, jobs int) int {
	q := &queue{batch: b, targets: targets, ahead: 4 * jobs, waiting: map[int]*slot{}}
	q.moved.L = &q.lock
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			w := &worker{config: b.config, stdin: b.stdin, account: b.account}
			for s := q.take(); s != nil; s = q.take() {
				w.do(s.task)
				q.done(s)
			}
		})
	}
	workers.Wait()
	return q.status
}

// A slot is a task with what it prints.
type slot struct {
	*task
	index    int
	out, log bytes.Buffer
}

// A queue hands tasks to workers, and prints what they print in the order of the tasks. A worker
// waits that is far ahead of the printing, so that little is collected.
type queue struct {
	*batch
	targets []string
	ahead   int // how far a worker may be ahead

	lock     sync.Mutex
	moved    sync.Cond     // printed has
	taken    int           // tasks
	printed  int           // the first of them
	waiting  map[int]*slot // done, but not those before
	printing bool          // a worker is, which needs the lock for waiting only
	failed   bool          // standard output has
	status   int
}

// take is the next task, or nil.
func (q *queue) take() *slot {
	q.lock.Lock()
	defer q.lock.Unlock()
	for q.taken >= q.printed+q.ahead {
		q.moved.Wait()
	}
	if q.taken == len(q.targets) || q.failed {
		return nil
	}
	s := &slot{index: q.taken}
	s.task = q.task(q.taken, q.targets[q.taken], &s.out, &s.log)
	q.taken++
	return s
}

// done prints a task that has been carried out when it is its turn, and those after it, unless
// another worker is printing and will do so.
func (q *queue) done(s *slot) {
	q.lock.Lock()
	defer q.lock.Unlock()
	q.waiting[s.index] = s
	if q.printing {
		return
	}
	q.printing = true
	for s := q.waiting[q.printed]; s != nil; s = q.waiting[q.printed] {
		delete(q.waiting, q.printed)
		q.lock.Unlock() // the reader of standard output may be slow
		q.print(s)
		q.lock.Lock()
		q.printed++
		q.failed = q.stdout.failed
		q.moved.Broadcast()
	}
	q.printing = false
}

// print prints what a task has printed, unless standard output has failed before.
func (q *queue) print(s *slot) {
	if q.stdout.failed {
		return
	}
	q.collect(s.task)
	q.stderr.Write(s.log.Bytes())
	if s.out.Len() > 0 {
		if _, err := q.stdout.Write(s.out.Bytes()); err != nil {
			s.task.log = q.stderr
			s.fail(wrote(err))
		}
		q.stdout.next()
	}
	q.status = max(q.status, s.status)
}

// divided is standard output with something between what different inputs print.
type divided struct {
	io.Writer
	divider string
	begun   bool // the input at hand has printed
	pending bool // an earlier one has
	failed  bool
}

func (d *divided) Write(text []byte) (n int, err error) {
	if len(text) == 0 {
		return 0, nil
	}
	if d.pending && !d.begun {
		_, err = io.WriteString(d.Writer, d.divider)
	}
	d.begun = true
	if err == nil {
		n, err = d.Writer.Write(text)
	}
	d.failed = d.failed || err != nil
	return n, err
}

// next begins another input.
func (d *divided) next() {
	d.pending = d.pending || d.begun
	d.begun = false
}
