package cli

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/expect"
)

// expectations say what the comments of a source are for. *expectations is a flag value.
type expectations uint8

const (
	expectNone     expectations = iota // nothing
	expectAll                          // to be compared with all diagnostics
	onlyExpected                       // to be met; other diagnostics do not count
	updateExpected                     // to be written: the diagnostics are right
	noExpectations = ""                // how expectNone is spelled
)

var expectationWords = []string{noExpectations, "all", "only-expected", "update"}

func (e expectations) String() string { return expectationWords[e] }
func (expectations) Type() string     { return strings.Join(expectationWords[expectAll:], "|") }

func (e *expectations) Set(s string) error {
	err := setWord(e, expectationWords[expectAll:], s)
	if err == nil {
		*e += expectAll
	}
	return err
}

// scope is which differences count.
func (e expectations) scope() expect.Scope {
	if e == onlyExpected {
		return expect.OnlyExpected
	}
	return expect.All
}
