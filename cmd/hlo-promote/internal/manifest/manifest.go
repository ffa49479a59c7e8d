// Package manifest records the results of many inputs, so that a killed run can be resumed and runs
// on several machines can be merged.
//
// A manifest is a file of JSON lines: a [Header], then an [Entry] for each finished input. Each
// line is appended by a single write, so that a killed process leaves whole lines and at most one
// torn line at the end, which the next run truncates. Of several lines with the same path the last
// one counts. At the end of a run, the file is replaced by one with a single line for each path,
// sorted; its content does not depend on interruptions.
//
// A manifest in use is locked (flock; LockFileEx on Windows), so that it has one writer at a time.
package manifest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/atomicfile"
)

// A Manifest is an open manifest file. Its methods may be called concurrently.
type Manifest struct {
	path   string
	header Header
	file   *os.File

	lock         sync.Mutex
	size         int64 // of the file
	entries      map[string]Entry
	needsRewrite bool  // the file differs from what write would write
	failed       error // the error of an Append
}

// Open opens or creates the manifest at a path for runs under a header. It returns an error if
// another process has it open, if it was created under another header, or if the file is not a
// manifest.
func Open(path string, header Header) (*Manifest, error) {
	header.Format = formatVersion
	f, err := openLocked(path)
	if err != nil {
		return nil, err
	}
	m := &Manifest{path: path, header: header, file: f}
	if err := m.load(); err != nil {
		f.Close()
		return nil, err
	}
	return m, nil
}

// ErrInUse reports that another process has the manifest open.
var ErrInUse = errors.New("another process is writing it")

// openLocked opens a file and locks it. It retries if the previous owner of the lock has replaced
// the file in the meantime.
func openLocked(path string) (*os.File, error) {
	for {
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return nil, errors.New("is not a regular file")
		}
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
		if err != nil {
			return nil, err
		}
		if err := lock(f); err != nil {
			f.Close()
			return nil, err
		}
		mine, err := f.Stat()
		if err == nil {
			var there fs.FileInfo
			if there, err = os.Stat(path); err == nil && os.SameFile(mine, there) {
				return f, nil
			}
		}
		f.Close()
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
}

// load reads the file, truncates a torn line, and writes the header of an empty file.
func (m *Manifest) load() error {
	text, err := io.ReadAll(m.file)
	if err != nil {
		return err
	}
	whole, err := wholeLines(text)
	if err != nil {
		return err
	}
	m.entries = map[string]Entry{}
	if len(whole) > 0 {
		header, list, err := read(whole)
		if err != nil {
			return err
		}
		if d := header.differences(&m.header); d != nil {
			return fmt.Errorf("was created %s", strings.Join(d, ", "))
		}
		for _, e := range list {
			m.entries[e.Path] = e
		}
		m.needsRewrite = !slices.IsSortedFunc(list, byPath) || len(list) != len(m.entries)
	}
	m.size = int64(len(whole))
	if len(whole) < len(text) {
		if err := m.file.Truncate(m.size); err != nil {
			return err
		}
	}
	if len(whole) == 0 {
		return m.append(marshal(&m.header))
	}
	return nil
}

const headerPrefix = `{"manifest":`

// wholeLines returns a text up to its last whole line. If there is none, the text must be the
// prefix of a header.
func wholeLines(text []byte) ([]byte, error) {
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	n := min(len(text), len(headerPrefix))
	if len(whole) == 0 && string(text[:n]) != headerPrefix[:n] {
		return nil, errors.New("is not a manifest")
	}
	return whole, nil
}

// read parses whole lines.
func read(text []byte) (header Header, list []Entry, err error) {
	number := 0
	for line := range bytes.Lines(text) {
		if number++; number == 1 {
			if header, err = readHeader(line); err != nil {
				return header, nil, err
			}
			continue
		}
		e, err := readEntry(line)
		if err != nil {
			return header, nil, fmt.Errorf("line %d is not a manifest entry: %w", number, err)
		}
		list = append(list, e)
	}
	return header, list, nil
}

func byPath(a, b Entry) int { return strings.Compare(a.Path, b.Path) }

// Entry returns the entry of a path.
func (m *Manifest) Entry(path string) (Entry, bool) {
	m.lock.Lock()
	defer m.lock.Unlock()
	e, ok := m.entries[path]
	return e, ok
}

// Append adds the entry of an input. It replaces an earlier entry of the path. After an error it
// adds nothing more.
func (m *Manifest) Append(e Entry) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.failed == nil {
		m.failed = m.append(marshal(&e))
	}
	if m.failed == nil {
		m.entries[e.Path] = e
		m.needsRewrite = true
	}
	return m.failed
}

// append writes a line. If only a part of it fits on the disk, it truncates that part.
func (m *Manifest) append(line []byte) error {
	n, err := m.file.Write(line)
	if err != nil {
		if n > 0 {
			m.file.Truncate(m.size)
		}
		return err
	}
	m.size += int64(n)
	return nil
}

// Finalize records that the output of a pending entry is in place.
func (m *Manifest) Finalize(e Entry) {
	m.lock.Lock()
	defer m.lock.Unlock()
	e.Pending = false
	m.entries[e.Path] = e
	m.needsRewrite = true
}

// Close rewrites the file with one line for each path, sorted by path.
func (m *Manifest) Close() error {
	defer m.file.Close()
	if !m.needsRewrite {
		return nil
	}
	return atomicfile.Replace(m.path, func(w io.Writer) error { return write(w, &m.header, m.entries) }, func() error {
		if runtime.GOOS == "windows" { // an open file cannot be replaced there
			return m.file.Close()
		}
		return nil
	})
}

// write writes a manifest, sorted by path.
func write(w io.Writer, header *Header, entries map[string]Entry) error {
	var b bytes.Buffer
	b.Write(marshal(header))
	for _, e := range slices.SortedFunc(maps.Values(entries), byPath) {
		b.Write(marshal(&e))
		if b.Len() > 1<<16 {
			if _, err := b.WriteTo(w); err != nil {
				return err
			}
		}
	}
	_, err := b.WriteTo(w)
	return err
}
