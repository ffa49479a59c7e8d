package cli

import (
	"bytes"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/baseline"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
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
	for _, d := range c.configs() {
		d.stderrColor = c.color.isOn(stderr)
		d.terminal = isTerminal(stdout)
	}
	b := &batch{config: c, stdin: stdin, stdout: dividedWriter{Writer: stdout}, stderr: stderr, recorded: map[string]baseline.Counts{}}
	if c.terminal && c.form == sourceForm && c.why == elem.None {
		b.stdout.Writer = terminalWriter{stdout}
	}
	if !c.editsFiles() && !c.comparesModules() && c.why == elem.None {
		b.stdout.divider = "\n" + splitMarker + "\n" // so that --split-input-file can parse the output
	}
	for _, file := range c.baselines() {
		b.recorded[file] = baseline.Counts{}
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
	return b.writeReports(b.reportUnused(b.reportUnmatched(status)))
}

// A batch is the work on all inputs.
type batch struct {
	*config
	stdin  io.Reader
	stdout dividedWriter
	stderr io.Writer

	findings    []report.Finding           // collected for --format and --report
	modules     []report.Module            // collected for reports that show modules
	recorded    map[string]baseline.Counts // counts for --baseline-update, by baseline
	comparisons []comparison
	usages      []*retarget.Usage         // by target
	uses        map[*config]*exemptionUse // of the exemptions of each config
	whyTrail    whyTrail
	total       tally
	progress    *progress    // nil if not shown
	finished    atomic.Int64 // inputs
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
	b.addUsage(t.usage)
	b.recordUse(t)
	if b.progress != nil {
		b.progress.step(time.Now())
	}
	b.comparisons = append(b.comparisons, t.comparisons...)
	for k, n := range t.recorded {
		b.recorded[t.config.baseline][k] += n
	}
}

func (b *batch) task(i int, target string, out, log io.Writer) *task {
	return &task{name: b.inputs[i], target: target, inOutDir: b.outDir != "", out: out, log: log, tally: tally{inputs: 1}}
}

// serial processes the inputs one after the other and prints immediately.
func (b *batch) serial(targets []string) (status int) {
	w := &worker{config: b.config, stdin: b.stdin}
	for i, target := range targets {
		t := b.task(i, target, &b.stdout, b.stderr)
		w.run(t)
		b.finished.Add(1)
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
func (b *batch) parallel(targets []string, jobs int) (status int) {
	// a task that is far ahead of printing waits, to bound the memory for buffered output
	tasks, started := make(chan *slot), make(chan *slot, 4*jobs)
	var failed atomic.Bool
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			w := &worker{config: b.config, stdin: b.stdin}
			for s := range tasks {
				w.run(s.task)
				b.finished.Add(1)
				close(s.done)
			}
		})
	}
	workers.Go(func() {
		for i := 0; i < len(targets) && !failed.Load(); i++ {
			s := &slot{done: make(chan struct{})}
			s.task = b.task(i, targets[i], &s.out, &s.log)
			started <- s
			tasks <- s
		}
		close(started)
		close(tasks)
	})
	for s := range started {
		<-s.done
		if !b.stdout.failed {
			b.print(s)
			status = max(status, s.status)
		}
		failed.Store(b.stdout.failed)
	}
	workers.Wait()
	return status
}

// A slot is a task with its buffered output.
type slot struct {
	*task
	out, log bytes.Buffer
	done     chan struct{} // closed when the task has run
}

// print prints the buffered output of a task.
func (b *batch) print(s *slot) {
	b.collect(s.task)
	b.stderr.Write(s.log.Bytes())
	if s.out.Len() > 0 {
		if _, err := b.stdout.Write(s.out.Bytes()); err != nil {
			s.task.log = b.stderr
			s.fail(stdoutError(err))
		}
		b.stdout.next()
	}
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
