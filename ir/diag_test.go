package ir

import (
	"errors"
	"strings"
	"testing"
)

func TestPositions(t *testing.T) {
	src := &Source{Name: "in", Text: []byte("ab\ncd\r\n\n\xc3\xa4e"), Line: 10}
	for _, c := range []struct {
		offset int
		want   Position
		line   string
	}{
		{0, Position{10, 1}, "ab"}, {2, Position{10, 3}, "ab"}, {3, Position{11, 1}, "cd"}, {6, Position{11, 4}, "cd"},
		{7, Position{12, 1}, ""}, {8, Position{13, 1}, "\xc3\xa4e"}, {10, Position{13, 3}, "\xc3\xa4e"}, {11, Position{13, 4}, "\xc3\xa4e"},
	} {
		if got := src.Position(c.offset); got != c.want || string(src.lineAt(c.offset)) != c.line {
			t.Errorf("%d is at %v in %q", c.offset, got, src.lineAt(c.offset))
		}
	}
}

// TestRender checks that a diagnostic is rendered like those of mlir-opt: position, line, carets,
// and notes whose line is shown once.
func TestRender(t *testing.T) {
	src := &Source{Name: "in.mlir", Text: []byte("first\n\tsecond \x1b line\n")}
	d := &Diagnostic{Source: src, Range: Range{7, 13}, Message: "odd \x07 word"}
	d.NoteAt(Range{0, 5}, "the first").NoteAt(Range{0, 5}, "again").Note("do something else")
	want := "in.mlir:2:2: error: odd ? word\n second ? line\n ^~~~~~\n" +
		"in.mlir:1:1: note: the first\nfirst\n^~~~~\nin.mlir:1:1: note: again\n" +
		"in.mlir:2:2: note: do something else\n second ? line\n ^~~~~~\n"
	if got := d.Render(); got != want {
		t.Errorf("%s", got)
	}
	if got := d.Error(); got != "in.mlir:2:2: error: odd ? word" {
		t.Error(got)
	}
	long := &Diagnostic{Source: &Source{Name: "x", Text: []byte(strings.Repeat("a", 1000) + "b" + strings.Repeat("c", 1000))}, Range: Range{1000, 1001}, Message: "m"}
	lines := strings.Split(long.Render(), "\n")
	if len(lines[1]) > maxShown || lines[1][strings.Index(lines[2], "^")] != 'b' {
		t.Errorf("%q", lines)
	}
}

func TestDiagnosticsSort(t *testing.T) {
	src := &Source{}
	var l Diagnostics
	for _, d := range []Diagnostic{{Range: Range{5, 6}, Message: "b"}, {Range: Range{1, 2}, Message: "c"}, {Range: Range{5, 6}, Message: "b"}, {Range: Range{5, 6}, Message: "a", Severity: Warning}} {
		d.Source = src
		l.Add(&d)
	}
	if !l.HasErrors() {
		t.Error("no errors")
	}
	l.Sort()
	text := ""
	for _, d := range l {
		text += d.Message
	}
	if text != "cba" {
		t.Errorf("%s", text)
	}
}

// TestErr checks that Err joins the errors of a list, and only those.
func TestErr(t *testing.T) {
	src := &Source{Name: "in", Text: []byte("a\nb\n")}
	warning := &Diagnostic{Source: src, Severity: Warning, Message: "odd"}
	first, second := &Diagnostic{Source: src, Message: "wrong"}, &Diagnostic{Source: src, Range: Range{2, 3}, Message: "worse"}
	if err := (Diagnostics{warning}).Err(); err != nil {
		t.Errorf("%v is no error", err)
	}
	err := Diagnostics{warning, first, second}.Err()
	if want := "in:1:1: error: wrong\nin:2:1: error: worse"; err == nil || err.Error() != want {
		t.Errorf("%v instead of %s", err, want)
	}
	var found *Diagnostic
	if !errors.As(err, &found) || found != first {
		t.Errorf("found %v", found)
	}
}
