package parts

import (
	"fmt"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// TestWindow reads the windows of custom forms: fields in any order, each at most once.
func TestWindow(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{}", "[[] []]"},
		{"{stride = [1, 2]}", "[[1 2] []]"},
		{"{pad = [[0, 1], [2, 3]]}", "[[] [0 1 2 3]]"},
		{"{pad = [[0, 1]], stride = [3]}", "[[3] [0 1]]"},
		{"{stride = [3],}", "[[3] []]"},
		{"{stride = [3], stride = [3]}", "Unexpected keyword stride"},
		{"{other = [3]}", "Unexpected keyword other"},
	} {
		r := NewReader(ir.NewContext(), syntax.NewCache())
		r.Begin(&ir.Source{Text: []byte(c.text)})
		numbers, err := r.Window([]byte(c.text), 0, len(c.text), []string{"stride", "pad"}, "pad")
		got := fmt.Sprint(numbers)
		if err != nil {
			got = err.Message
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}
