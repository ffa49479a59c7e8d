package cli

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"
)

// watchInterrupt reports, if Ctrl-C ends a run over several inputs, how many are done: files are
// replaced one after the other, each whole or not at all. It returns a function that ends that.
func (b *batch) watchInterrupt() (stop func()) {
	log, isFile := b.log().(*os.File)
	if len(b.inputs) < 2 || !isFile || signal.Ignored(os.Interrupt) {
		return func() {}
	}
	interrupts, ended := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(interrupts, os.Interrupt)
	go func() {
		select {
		case <-ended:
		case <-interrupts:
			line := ""
			if isTerminal(log) {
				line = "\r\x1b[K"
			}
			fmt.Fprintf(log, "%shlo-promote: interrupted: %d of %d inputs are done\n", line, b.finished.Load(), len(b.inputs))
			signal.Reset(os.Interrupt)
			if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(os.Interrupt) == nil {
				time.Sleep(time.Second) // until the signal arrives, so that the shell sees it
			}
			os.Exit(statusInterrupted)
		}
	}()
	return func() {
		signal.Stop(interrupts)
		close(ended)
	}
}

// log returns standard error without the progress counter.
func (b *batch) log() io.Writer {
	if b.progress != nil {
		return b.progress.w
	}
	return b.stderr
}
