//go:build unix

package cli

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterrupt checks that Ctrl-C in a run over several inputs says how many are done and ends the
// program by the signal, and that one input is ended without a word.
func TestInterrupt(t *testing.T) {
	// a handler makes the programs obey the signal also where this process ignores it, as a job that
	// a script starts in the background does
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	path := toolPath(t)
	files(t, map[string]string{"a.mlir": sumModule, "b.mlir": sumModule})
	if err := syscall.Mkfifo("wait.mlir", 0o644); err != nil {
		t.Skip(err)
	}
	for _, row := range []struct{ args, log string }{
		{"-j 1 --check a.mlir b.mlir wait.mlir", "hlo-promote: interrupted: 2 of 3 inputs are done\n"},
		{"-j 2 --check a.mlir wait.mlir b.mlir", "hlo-promote: interrupted: 2 of 3 inputs are done\n"},
		{"wait.mlir", ""},
	} {
		c := exec.Command(path, strings.Fields(row.args)...)
		shared, err := os.CreateTemp(t.TempDir(), filepath.Base(t.Name()))
		if err != nil {
			t.Fatal(err)
		}
		c.Stderr = shared // a file, as a terminal is
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		// opening the other end waits until the program has opened the FIFO
		writer, err := os.OpenFile("wait.mlir", os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(300 * time.Millisecond) // for the other worker
		c.Process.Signal(os.Interrupt)
		err = c.Wait()
		writer.Close()
		state := c.ProcessState.Sys().(syscall.WaitStatus)
		if got := content(t, shared.Name()); got != row.log || !state.Signaled() || state.Signal() != syscall.SIGINT {
			t.Errorf("%s: %v, %q", row.args, err, got)
		}
	}
}
