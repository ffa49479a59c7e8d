package main

import (
	"bytes"
	"fmt"
	"io"
)

// promote works through the inputs and returns the exit status.
func (c *config) promote(stdin io.Reader, stdout, stderr io.Writer) int {
	targets, err := c.targets()
	if err != nil {
		fmt.Fprintf(stderr, "hlo-promote: error: %v\n", err)
		return statusUsage
	}
	b := &batch{config: c, stdin: stdin, stdout: divided{Writer: stdout}, stderr: stderr}
	if !c.edits() {
		b.stdout.divider = "\n" + marker + "\n" // --split-input-file can read it again
	}
	jobs := min(c.jobs, len(c.inputs))
	if jobs <= 1 {
		return b.serial(targets)
	}
	return b.parallel(targets, jobs)
}

// A batch is the work on all inputs.
type batch struct {
	*config
	stdin  io.Reader
	stdout divided
	stderr io.Writer
}

// task is the work on input i.
func (b *batch) task(i int, target string, out, log io.Writer) *task {
	return &task{name: b.inputs[i], target: target, makeFolder: b.outDir != "", out: out, log: log}
}

// serial works on one input after the other, and prints as it goes.
func (b *batch) serial(targets []string) (status int) {
	w := &worker{config: b.config, stdin: b.stdin, alone: b.jobs > 1}
	for i, target := range targets {
		t := b.task(i, target, &b.stdout, b.stderr)
		w.do(t)
		status = max(status, t.status)
		if b.stdout.failed {
			break
		}
		b.stdout.next()
	}
	return status
}

// A slot is a task with what it prints.
type slot struct {
	*task
	out, log bytes.Buffer
	done     chan struct{}
}

// parallel works on several inputs at a time. What they print is collected and printed in the order of
// the inputs. Work that is far ahead of the printing waits, so that little is collected.
func (b *batch) parallel(targets []string, jobs int) (status int) {
	for s := range b.start(targets, jobs) {
		<-s.done
		b.stderr.Write(s.log.Bytes())
		if s.out.Len() > 0 {
			if _, err := b.stdout.Write(s.out.Bytes()); err != nil {
				s.task.log = b.stderr
				s.fail(wrote(err))
				return s.status
			}
			b.stdout.next()
		}
		status = max(status, s.status)
	}
	return status
}

// start starts the work. The slots come in the order of the inputs, as far as they are begun.
func (b *batch) start(targets []string, jobs int) <-chan *slot {
	work, order := make(chan *slot), make(chan *slot, 4*jobs)
	for range jobs {
		w := &worker{config: b.config, stdin: b.stdin}
		go func() {
			for s := range work {
				w.do(s.task)
				close(s.done)
			}
		}()
	}
	go func() {
		for i, target := range targets {
			s := &slot{done: make(chan struct{})}
			s.task = b.task(i, target, &s.out, &s.log)
			order <- s
			work <- s
		}
		close(work)
		close(order)
	}()
	return order
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
