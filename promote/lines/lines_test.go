package lines

import (
	"slices"
	"testing"
)

// TestErrorsAtWords checks that an error at a word, or at a member of a group, has the width of the
// word in its line.
func TestErrorsAtWords(t *testing.T) {
	var errors Errors
	Each("f", "\ufeffa  word#comment\r\nlast", func(words []Word) {
		at := words[len(words)-1]
		at.Text = "of-the-group"
		errors.Errorf(at, "wrong")
	})
	errors.Errorf(Word{File: "f", Line: 1, Column: 1}, "empty")
	want := Errors{
		{File: "f", Line: 1, Column: 4, Message: "wrong", Width: 4, Source: "a  word#comment"},
		{File: "f", Line: 2, Column: 1, Message: "wrong", Width: 4, Source: "last"},
		{File: "f", Line: 1, Column: 1, Message: "empty"},
	}
	if !slices.Equal(errors, want) {
		t.Errorf("%+v", errors)
	}
}
