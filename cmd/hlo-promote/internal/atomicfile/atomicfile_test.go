package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// replace writes text to path through a File.
func replace(path, text string) error {
	return Replace(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, path, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

// names returns the entries of a directory.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// eachKind runs a test with unnamed files, if supported, and with named ones.
func eachKind(t *testing.T, test func(t *testing.T, open func(path string) (*File, error))) {
	t.Run("nameless", func(t *testing.T) { test(t, Create) })
	t.Run("named", func(t *testing.T) {
		test(t, func(path string) (*File, error) {
			f, err := Create(path)
			if err != nil || f.direct {
				return f, err
			}
			f.Abort()
			f.File, f.temp, err = openNamed(f.target)
			return f, err
		})
	})
}

func TestCommitReplacesAndKeepsTheMode(t *testing.T) {
	eachKind(t, func(t *testing.T, open func(string) (*File, error)) {
		dir := t.TempDir()
		path := filepath.Join(dir, "a.mlir")
		write(t, path, "old", 0o640)
		f, err := open(path)
		if err != nil {
			t.Fatal(err)
		}
		f.WriteString("new")
		if got := read(t, path); got != "old" {
			t.Errorf("before Commit the file holds %q", got)
		}
		if err := f.Commit(nil); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != "new" {
			t.Errorf("after Commit the file holds %q", got)
		}
		if info, _ := os.Stat(path); info.Mode() != 0o640 {
			t.Errorf("mode %v", info.Mode())
		}
		if got := names(t, dir); !slices.Equal(got, []string{"a.mlir"}) {
			t.Errorf("the folder holds %q", got)
		}
	})
}

func TestAbortLeavesNothing(t *testing.T) {
	eachKind(t, func(t *testing.T, open func(string) (*File, error)) {
		dir := t.TempDir()
		path := filepath.Join(dir, "a.mlir")
		write(t, path, "old", 0o644)
		f, err := open(path)
		if err != nil {
			t.Fatal(err)
		}
		f.WriteString("half")
		f.Abort()
		if got := read(t, path); got != "old" {
			t.Errorf("the file holds %q", got)
		}
		if got := names(t, dir); !slices.Equal(got, []string{"a.mlir"}) {
			t.Errorf("the folder holds %q", got)
		}
	})
}

func TestNewFileHasTheModeOfOthers(t *testing.T) {
	dir := t.TempDir()
	if err := replace(filepath.Join(dir, "a"), "x"); err != nil {
		t.Fatal(err)
	}
	os.WriteFile(filepath.Join(dir, "b"), nil, 0o666)
	a, _ := os.Stat(filepath.Join(dir, "a"))
	b, _ := os.Stat(filepath.Join(dir, "b"))
	if a.Mode() != b.Mode() {
		t.Errorf("mode %v, want %v", a.Mode(), b.Mode())
	}
}

func TestSymbolicLinksStay(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other")
	os.MkdirAll(filepath.Join(other, "deep"), 0o755)
	write(t, filepath.Join(other, "real.mlir"), "old", 0o644)
	links := []struct{ link, to string }{
		{"absolute", filepath.Join(other, "real.mlir")},
		{"relative", "other/real.mlir"},
		{"twice", "relative"},
		{"folder", "other/deep"},
		{"through", "folder/../real.mlir"}, // which is not dir/real.mlir
	}
	for _, l := range links {
		if err := os.Symlink(l.to, filepath.Join(dir, l.link)); err != nil {
			t.Skip("no symbolic links:", err)
		}
		if l.link == "folder" {
			continue
		}
		if err := replace(filepath.Join(dir, l.link), "by "+l.link); err != nil {
			t.Fatal(err)
		}
		if got := read(t, filepath.Join(other, "real.mlir")); got != "by "+l.link {
			t.Errorf("%s: the file holds %q", l.link, got)
		}
		if to, err := os.Readlink(filepath.Join(dir, l.link)); to != l.to {
			t.Errorf("%s: the link is %q now (%v)", l.link, to, err)
		}
	}
	os.Symlink("other/missing", filepath.Join(dir, "dangling"))
	if err := replace(filepath.Join(dir, "dangling"), "made"); err != nil {
		t.Fatal(err)
	}
	if got := read(t, filepath.Join(other, "missing")); got != "made" {
		t.Errorf("a dangling link leads to %q", got)
	}
	os.Symlink("loop", filepath.Join(dir, "loop"))
	if err := replace(filepath.Join(dir, "loop"), "x"); err == nil {
		t.Error("writing through a loop of links succeeded")
	}
}

func TestRefusedTargets(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "file"), "old", 0o644)
	cases := []struct{ path, why string }{
		{dir, "is a directory"},
		{filepath.Join(dir, "none", "a"), "no such file or directory"},
		{filepath.Join(dir, "file", "a"), "not a directory"},
	}
	for _, c := range cases {
		if err := replace(c.path, "x"); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, want %q", c.path, err, c.why)
		}
	}
}

func TestDevicesAreWrittenTo(t *testing.T) {
	if err := replace(os.DevNull, "x"); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatalf("%s is a regular file now (%v)", os.DevNull, err)
	}
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full")
	}
	if err := replace("/dev/full", "x"); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("/dev/full: %v", err)
	}
}

func TestContentOfAnySize(t *testing.T) {
	path := filepath.Join(t.TempDir(), "big")
	text := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
	for i, skip := range []bool{true, false, true} { // a new file, and two that replace it
		f, err := Create(path)
		if err != nil {
			t.Fatal(err)
		}
		f.SkipSync = skip
		for range i + 1 {
			fmt.Fprintf(f, "%s", text)
		}
		if err := f.Commit(nil); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != strings.Repeat(string(text), i+1) {
			t.Errorf("%d bytes, want %d", len(got), (i+1)*len(text))
		}
	}
}

func TestCommitAsksLast(t *testing.T) {
	eachKind(t, func(t *testing.T, open func(string) (*File, error)) {
		dir := t.TempDir()
		path := filepath.Join(dir, "a.mlir")
		write(t, path, "old", 0o644)
		f, err := open(path)
		if err != nil {
			t.Fatal(err)
		}
		f.WriteString("new")
		changed := errors.New("changed")
		err = f.Commit(func() error {
			if content, err := os.ReadFile(f.Name()); f.temp != "" && (err != nil || string(content) != "new") {
				t.Errorf("still called before the new content was written: %q, %v", content, err)
			}
			write(t, path, "another's", 0o644)
			return changed
		})
		if err != changed || read(t, path) != "another's" {
			t.Errorf("error %v, content %q", err, read(t, path))
		}
		if got := names(t, dir); !slices.Equal(got, []string{"a.mlir"}) {
			t.Errorf("the folder holds %q", got)
		}
	})
}
