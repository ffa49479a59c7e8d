package cli

import (
	"bytes"
	"io"
	"sync"
	"time"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/baseline"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/manifest"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// promote processes the inputs and returns the exit status.
func (c *config) promote(stdin io.Reader, stdout, stderr io.Writer) int {
	targets, err := c.targets()
	if err != nil {
		return reportError(err, stderr)
	}
	if err := c.checkOverwrites(targets); err != nil {
		return reportError(err, stderr)
	}
	targets = c.selectShard(targets)
	c.stderrColor = c.color.isOn(stderr)
	c.terminal = isTerminal(stdout)
	b := &batch{config: c, stdin: stdin, stdout: dividedWriter{Writer: stdout}, stderr: stderr}
	if !c.editsFiles() && !c.comparesModules() && c.why.elem == elem.None {
		b.stdout.divider = "\n" + splitMarker + "\n" // so that --split-input-file can parse the output
	}
	if err := b.openManifest(); err != nil {
		return reportError(err, stderr)
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
	stdout dividedWriter
	stderr io.Writer

	findings []report.Finding // collected for --format and --report
	modules  []report.Module  // collected for reports that show modules
	recorded baseline.Counts  // counts for --baseline-update
	compared comparison
	manifest *manifest.Manifest // nil without --manifest
	whyTrail whyTrail
	total    tally
	progress *progress // nil if not shown
}

func (b *batch) collect(t *task) {
	b.findings = append(b.findings, t.findings...)
	b.modules = append(b.modules, t.modules...)
	if t.asked {
		b.whyTrail.add(t.name, t.has)
	} else {
		b.whyTrail.refused++
	}
	b.total.add(&t.tally)
	if b.progress != nil {
		b.progress.step(time.Now())
	}
	b.compared.differing += t.comparison.differing
	b.compared.compared += t.comparison.compared
	b.compared.modules += t.comparison.modules
	b.compared.changed = b.compared.changed || t.comparison.changed
	if len(t.recorded) > 0 && b.recorded == nil {
		b.recorded = baseline.Counts{}
	}
	for k, n := range t.recorded {
		b.recorded[k] += n
	}
}

func (b *batch) task(i int, target string, out, log io.Writer) *task {
	return &task{name: b.inputs[i], target: target, inOutDir: b.outDir != "", out: out, log: log, tally: tally{inputs: 1}}
}

// serial processes the inputs one after the other and prints immediately.
func (b *batch) serial(targets []string) (status int) {
	w := &worker{config: b.config, stdin: b.stdin, manifest: b.manifest, hasIdleCores: b.jobs > 1}
	for i, target := range targets {
		t := b.task(i, target, &b.stdout, b.stderr)
		w.run(t)
		status = max(status, t.status)
		b.collect(t)
		if b.stdout.failed {
			break
		}
		b.stdout.next()
	}
	return status
}

// parallel processes several inputs at a time and prints their output in the order of the inputs.
func (b *batch) parallel(targets []string, jobs int) int {
	q := &queue{batch: b, targets: targets, maxAhead: 4 * jobs, waiting: map[int]*slot{}}
	q.advanced.L = &q.lock
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			w := &worker{config: b.config, stdin: b.stdin, manifest: b.manifest}
			for s := q.next(); s != nil; s = q.next() {
				w.run(s.task)
				q.finish(s)
			}
		})
	}
	workers.Wait()
	return q.status
}

// A slot is a task with its buffered output.
type slot struct {
	*task
	index    int
	out, log bytes.Buffer
}

// A queue distributes tasks to workers and prints their output in the order of the tasks. A worker
// that is far ahead of printing waits, to bound the memory for buffered output.
type queue struct {
	*batch
	targets  []string
	maxAhead int // how many tasks a worker may be ahead of printing

	lock       sync.Mutex
	advanced   sync.Cond     // signals that printed has increased
	numTaken   int           // tasks given to workers
	numPrinted int           // tasks printed
	waiting    map[int]*slot // finished, but an earlier one is not
	printing   bool          // a worker is printing, without holding the lock
	failed     bool          // writing to standard output failed
	status     int
}

// next returns the next task, or nil.
func (q *queue) next() *slot {
	q.lock.Lock()
	defer q.lock.Unlock()
	for q.numTaken >= q.numPrinted+q.maxAhead {
		q.advanced.Wait()
	}
	if q.numTaken == len(q.targets) || q.failed {
		return nil
	}
	s := &slot{index: q.numTaken}
	s.task = q.task(q.numTaken, q.targets[q.numTaken], &s.out, &s.log)
	q.numTaken++
	return s
}

// finish prints a finished task when it is its turn, and those that were waiting for it, unless
// another worker is printing and will do so.
func (q *queue) finish(s *slot) {
	q.lock.Lock()
	defer q.lock.Unlock()
	q.waiting[s.index] = s
	if q.printing {
		return
	}
	q.printing = true
	for s := q.waiting[q.numPrinted]; s != nil; s = q.waiting[q.numPrinted] {
		delete(q.waiting, q.numPrinted)
		q.lock.Unlock() // a slow reader of standard output must not block the others
		q.print(s)
		q.lock.Lock()
		q.numPrinted++
		q.failed = q.stdout.failed
		q.advanced.Broadcast()
	}
	q.printing = false
}

// print prints the buffered output of a task, unless standard output has failed.
func (q *queue) print(s *slot) {
	if q.stdout.failed {
		return
	}
	q.collect(s.task)
	q.stderr.Write(s.log.Bytes())
	if s.out.Len() > 0 {
		if _, err := q.stdout.Write(s.out.Bytes()); err != nil {
			s.task.log = q.stderr
			s.fail(stdoutError(err))
		}
		q.stdout.next()
	}
	q.status = max(q.status, s.status)
}

// A dividedWriter is standard output with a divider between the output of different inputs.
type dividedWriter struct {
	io.Writer
	divider      string
	wroteCurrent bool // the current input has written
	wroteEarlier bool // an earlier input has written
	failed       bool
}

func (d *dividedWriter) Write(text []byte) (n int, err error) {
	if len(text) == 0 {
		return 0, nil
	}
	if d.wroteEarlier && !d.wroteCurrent {
		_, err = io.WriteString(d.Writer, d.divider)
	}
	d.wroteCurrent = true
	if err == nil {
		n, err = d.Writer.Write(text)
	}
	d.failed = d.failed || err != nil
	return n, err
}

// next starts the output of another input.
func (d *dividedWriter) next() {
	d.wroteEarlier = d.wroteEarlier || d.wroteCurrent
	d.wroteCurrent = false
}
