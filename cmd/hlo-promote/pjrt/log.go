//go:build cgo && (linux || darwin)

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/cli"
)

// A log records what happens to programs. The zero log records nothing. Its methods may be called
// concurrently; they ignore errors, because a full disk must not end a computation.
type log struct {
	lock   sync.Mutex
	out    io.Writer // nil: nothing
	folder string    // absolute; gets the modules and findings; "" if there is none
	count  int       // of programs
}

// openLog opens a log: stderr, a directory that exists or whose name ends in /, or a file that it
// appends to; "" is none.
func openLog(name string) (*log, error) {
	switch info, err := os.Stat(name); {
	case name == "":
		return &log{}, nil
	case name == "stderr":
		return &log{out: os.Stderr}, nil
	case err == nil && info.IsDir() || os.IsPathSeparator(name[len(name)-1]):
		if err := os.MkdirAll(name, 0o777); err != nil {
			return nil, err
		}
		folder, err := filepath.Abs(name) // the process may change its folder later
		if err != nil {
			return nil, err
		}
		f, err := appendTo(filepath.Join(folder, "log.txt"))
		return &log{out: f, folder: folder}, err
	}
	f, err := appendTo(name)
	return &log{out: f}, err
}

func appendTo(name string) (*os.File, error) {
	return os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
}

// note records a line.
func (l *log) note(format string, args ...any) {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.write(format, args...)
}

func (l *log) write(format string, args ...any) {
	if l.out != nil {
		fmt.Fprintf(l.out, "hlo-promote: "+format+"\n", args...)
	}
}

// record records a program and its result: a line and the findings as text, and in a directory the
// files PROCESS-N.before, .after if it changed, and .json. It returns the name PROCESS-N.
func (l *log) record(module []byte, r *cli.Filtered, took time.Duration) string {
	if l.out == nil {
		return ""
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	name := l.begin(module)
	verdict := "unchanged"
	switch {
	case r.Status != statusOK:
		verdict = "refused"
	case r.Changed:
		verdict = "changed"
	}
	l.write("program %s, %d bytes: %s in %.3f ms", name, len(module), verdict, milliseconds(took))
	io.WriteString(l.out, r.Text)
	if l.folder == "" {
		return name
	}
	path := filepath.Join(l.folder, name)
	os.WriteFile(path+".json", r.Findings, 0o666)
	if r.Changed {
		os.WriteFile(path+".after", r.Module, 0o666)
	}
	return name
}

// begin writes the file PROCESS-N.before if there is a directory, and returns the name PROCESS-N.
// An earlier process with the same number, usual in containers, keeps its files.
func (l *log) begin(module []byte) string {
	for {
		l.count++
		name := fmt.Sprintf("%d-%d", os.Getpid(), l.count)
		if l.folder == "" {
			return name
		}
		f, err := os.OpenFile(filepath.Join(l.folder, name+".before"), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
		if err == nil {
			f.Write(module)
			f.Close()
		}
		if !errors.Is(err, fs.ErrExist) {
			return name
		}
	}
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }
