package text

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// TestPrintMakesNothing checks that printing adds no types, attributes or names to the Context.
// Each text has its own Context, because one text may need what another one has added.
func TestPrintMakesNothing(t *testing.T) {
	t.Parallel()
	check := func(name string, text []byte) (generic []byte) {
		m, _ := parseVerified(newTestReader(), &ir.Source{Text: text})
		if m == nil {
			return nil
		}
		for _, o := range []PrintOptions{{}, {Generic: true}} {
			before := m.Context.Size()
			var out bytes.Buffer
			if err := Print(&out, m, o); err != nil {
				t.Fatal(err)
			}
			if after := m.Context.Size(); before != after {
				t.Errorf("%s: printing %+v makes types, attributes, dictionaries or names: %v, %v before", name, o, after, before)
			}
			generic = out.Bytes()
		}
		return generic
	}
	for _, p := range mlirtest.Corpus(t) {
		if generic := check(p.Name, p.Text); generic != nil {
			check(p.Name+", generic form", generic)
		}
	}
}

// badWriter fails or panics at its n-th write.
type badWriter struct {
	n    int
	fail func() error
}

func (w *badWriter) Write(text []byte) (int, error) {
	if w.n--; w.n < 0 {
		return 0, w.fail()
	}
	return len(text), nil
}

// TestPrintFails checks that the error of a writer, or its panic, reaches the caller.
func TestPrintFails(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&text, "%%%d = stablehlo.constant dense<0> : tensor<i32>\n", i)
	}
	m, d := parseVerified(newTestReader(), &ir.Source{Text: []byte(text.String())})
	if m == nil {
		t.Fatal(rendered(d))
	}
	full := errors.New("no room")
	for n := range 3 {
		if err := Print(&badWriter{n, func() error { return full }}, m, PrintOptions{}); err != full {
			t.Fatalf("write %d: error %v, want %v", n, err, full)
		}
		func() {
			defer func() {
				if fault := recover(); fault != full {
					t.Fatalf("write %d: panic %v, want %v", n, fault, full)
				}
			}()
			Print(&badWriter{n, func() error { panic(full) }}, m, PrintOptions{})
		}()
	}
}
