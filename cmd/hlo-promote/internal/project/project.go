// Package project reads the project file, hlo-promote.toml, which sets flags for the inputs in its
// folder and below.
//
// The package knows TOML, places, globs and files, but no flag: its caller describes the keys in a
// [Schema], and applies the [Setting] values that [File.For] returns for an input. A project file
// may come with a folder that the user does not trust, so the package starts no program, writes
// nothing, and reads only regular files of limited size; see [Finder].
package project

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
)

// Name is the name of project files.
const Name = "hlo-promote.toml"

// PerDirectory is the table of tables by glob, each of which has keys for the inputs that match.
const PerDirectory = "per-directory"

// A Kind says which values a key takes.
type Kind uint8

// Kinds of values.
const (
	Word    Kind = iota // a string
	Switch              // true or false
	Words               // a list of strings, or a string
	Records             // a list of tables of strings
)

// A Key is a key of a project file.
type Key struct {
	Name    string // with the tables around it, such as gates.deny
	Kind    Kind
	Flag    string                   // the flag that the key sets, without dashes
	About   string                   // what the key does, as in the help of its flag
	Values  []string                 // the words that it takes; nil if there are others
	Names   []string                 // the words that it takes besides others
	Prefix  string                   // stands before the value of the flag
	Default string                   // the value without the key, for people
	Fields  []string                 // of Records: the fields that make up a value, as FIELD=VALUE
	Needs   string                   // of Records: a further field that each table must have
	Check   func(value string) error // checks a value; nil if every one is right
	IsPath  func(value string) bool  // reports whether a value is the path of a file; nil if none is
	Whole   bool                     // it counts for a whole run, and not for one input
}

// A Schema has the keys of a project file, in the order of its documentation.
type Schema []Key

// find returns the key of a name, or nil.
func (s Schema) find(name string) *Key {
	if i := slices.IndexFunc(s, func(k Key) bool { return k.Name == name }); i >= 0 {
		return &s[i]
	}
	return nil
}

// isTable reports whether a name is that of a table with keys.
func (s Schema) isTable(name string) bool {
	return slices.ContainsFunc(s, func(k Key) bool { return strings.HasPrefix(k.Name, name+".") })
}

// A Setting is the value that a project file gives a key.
type Setting struct {
	Key    *Key
	Values []Value // one, unless the key takes several
	Table  string  // the glob of the per-directory table that has it; "" if none does
	Place  report.Place
}

// A Value is one string of a setting.
type Value struct {
	Text   string // as the flag takes it; a path is relative to the current folder
	Raw    string // as the file has it
	Reason string // of a record: its further field
	Place  report.Place
}

// Equal reports whether two settings have the same values from the same place.
func (s *Setting) Equal(other *Setting) bool {
	return s.Key == other.Key && s.Place.File == other.Place.File && s.Place.Start == other.Place.Start
}

// An Error has all independent errors of a project file, in the order of the file.
type Error struct{ Findings []report.Finding }

// Error returns the messages with their places, one on each line.
func (e *Error) Error() string {
	var text strings.Builder
	report.Text(&text, e.Findings, false) // writing to a builder cannot fail
	return strings.TrimSuffix(text.String(), "\n")
}
