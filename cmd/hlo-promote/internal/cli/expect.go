package cli

import "strings"

// expectations tells how to use the expected-error comments of a source. *expectations is a flag
// value.
type expectations uint8

const (
	expectNone     expectations = iota // ignore them
	expectAll                          // compare them with all diagnostics
	onlyExpected                       // ignore diagnostics without a comment
	updateExpected                     // rewrite them to match the diagnostics
	noExpectations = ""                // the spelling of expectNone
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
