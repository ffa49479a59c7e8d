package project

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/diskfile"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
)

// A File is a project file that has been read.
type File struct {
	Name   string // as messages show it
	schema Schema
	tables []table // the file itself, then its per-directory tables in the order of the file

	folder string // its absolute path
	cwd    string
	// the user named the file, so that paths in it may lead out of its folder
	named bool
}

// For returns the settings that count for an input, by the absolute path of that, in the order of
// the schema. A key in a per-directory table that matches replaces that of the file and of earlier
// tables.
func (f *File) For(path string) (list []Setting) {
	name := path
	if rel, err := filepath.Rel(f.folder, path); err == nil {
		name = rel
	}
	name = filepath.ToSlash(name)
	counting := map[*Key]Setting{}
	for i := range f.tables {
		t := &f.tables[i]
		if i > 0 && !t.glob.matches(name) {
			continue
		}
		for _, s := range t.settings {
			counting[s.Key] = s
		}
	}
	for i := range f.schema {
		if s, ok := counting[&f.schema[i]]; ok {
			list = append(list, s)
		}
	}
	return list
}

// resolve returns the path of a file that the project file names, relative to the folder of the
// project file. Unless the user named the project file, the path must stay in that folder, with
// links followed, and must be that of a regular file if it exists.
func (f *File) resolve(name string) (string, error) {
	path := filepath.FromSlash(name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(f.folder, path)
	}
	shown := shownName(f.cwd, path)
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return "", errors.New("not a regular file")
	case f.named || f.folder == "":
		return shown, nil
	}
	root, err := filepath.EvalSymlinks(f.folder)
	if err != nil {
		return shown, nil // the folder is gone, and reading will fail
	}
	real, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) { // it may be written later
		if real, err = filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
			real = filepath.Join(real, filepath.Base(path))
			if _, err := os.Lstat(real); err == nil {
				return "", errors.New("a link that leads nowhere")
			}
		} else {
			real = filepath.Clean(path)
			root = f.folder
		}
	}
	if rel, err := filepath.Rel(root, real); err != nil || !filepath.IsLocal(rel) {
		return "", errOutside
	}
	return shown, nil
}

// errOutside reports a path that leads out of the folder of the project file.
var errOutside = errors.New("it leads out of the folder of the project file, which only a file that --config names may do")

// shownName returns the path of a file for messages: relative to the current folder if it is in
// that or in a folder above.
func shownName(cwd, path string) string {
	rel, err := filepath.Rel(cwd, path)
	if err != nil || cwd == "" {
		return path
	}
	up := rel
	for strings.HasPrefix(up, ".."+string(filepath.Separator)) {
		up = up[3:]
	}
	if up != rel && strings.ContainsRune(up, filepath.Separator) {
		return path // beside the current folder, or elsewhere
	}
	return rel
}

// A Finder finds and reads project files. It keeps those that it has read. Its methods must not be
// called concurrently.
type Finder struct {
	schema func() Schema // called when there is a file
	named  string        // the file for all inputs; "" for the nearest of each
	cwd    string
	byPath map[string]*found // by folder, or by the name of the file
}

type found struct {
	file *File // nil if there is none
	err  error
}

// NewFinder returns a finder for project files with the keys that schema returns, which is called
// if there is one. If named is not empty, it is the project file of all inputs.
func NewFinder(schema func() Schema, named string) *Finder {
	cwd, _ := os.Getwd() // "" if the folder has been removed
	return &Finder{schema: sync.OnceValue(schema), named: named, cwd: cwd, byPath: map[string]*found{}}
}

// File returns the project file of an input: the named one, or the nearest at or above the folder
// of the input. It returns nil if there is none. An empty name stands for an input in the current
// folder. The error is an [*Error].
func (f *Finder) File(input string) (*File, error) {
	if f.named != "" {
		if f.byPath[f.named] == nil {
			f.byPath[f.named] = f.open(f.named, true)
		}
		return f.byPath[f.named].file, f.byPath[f.named].err
	}
	at := f.nearest(filepath.Dir(f.Abs(input)))
	return at.file, at.err
}

// Abs returns the absolute path of an input; that of a file in the current folder if it has no
// name.
func (f *Finder) Abs(input string) string {
	if filepath.IsAbs(input) {
		return filepath.Clean(input)
	}
	if input == "" {
		input = "-"
	}
	return filepath.Join(f.cwd, input)
}

// nearest returns the project file at or above a folder. Links in the path are not followed, so
// that ".." in it means what it does for the user.
func (f *Finder) nearest(folder string) *found {
	if known := f.byPath[folder]; known != nil {
		return known
	}
	at := &found{}
	path := filepath.Join(folder, Name)
	if _, err := os.Lstat(path); err == nil {
		at = f.open(path, false)
	} else if above := filepath.Dir(folder); above != folder && filepath.IsAbs(folder) {
		at = f.nearest(above)
	}
	f.byPath[folder] = at
	return at
}

// open reads a project file. A link is followed to a file that ends in .toml, so that a link in a
// foreign folder shows no other file in messages.
func (f *Finder) open(path string, named bool) *found {
	full := f.Abs(path)
	shown := path
	if !named {
		shown = shownName(f.cwd, full)
	}
	text, err := readFile(full, named)
	if err != nil {
		message := fmt.Sprintf("cannot read the project file: %v", err)
		e := &Error{[]report.Finding{{Message: message, Place: report.Place{File: shown}}}}
		if !named {
			e.Findings[0].Notes = []report.Note{{Message: "--no-config ignores it"}}
		}
		return &found{err: e}
	}
	file, err := read(&File{Name: shown, folder: filepath.Dir(full), cwd: f.cwd, named: named}, text, f.schema())
	return &found{file, err}
}

// readFile reads a regular file of limited size, or one byte more than the limit.
func readFile(path string, named bool) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && info.Mode().IsDir() {
		return nil, errors.New("it is a folder")
	}
	if err == nil && !info.Mode().IsRegular() && !named {
		return nil, errors.New("it is not a regular file")
	}
	if err == nil && !named {
		if real, e := filepath.EvalSymlinks(path); e == nil && filepath.Ext(real) != filepath.Ext(Name) {
			return nil, errors.New("it is a link to a file that does not end in .toml")
		}
	}
	var file *os.File
	if err == nil {
		file, err = diskfile.Open(path, os.O_RDONLY, 0)
	}
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		err = e.Err
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, maxText+1))
}
