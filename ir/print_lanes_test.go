package ir

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
)

// forking is a context whose modules are printed in stretches of one operation.
func forking() *Context {
	var wait sync.WaitGroup
	c := NewContext()
	c.stretch = 1
	c.Parallel(wait.Go)
	return c
}

func TestLanes(t *testing.T) {
	t.Parallel()
	forked := forking()
	for _, p := range corpus(t) {
		one, _ := NewContext().Parse(&Source{Text: p.text})
		several, _ := forked.Parse(&Source{Text: p.text})
		if one == nil {
			continue
		}
		for _, o := range []PrintOptions{{}, {Generic: true}, {DebugInfo: true}} {
			var want, got bytes.Buffer
			if err := errors.Join(one.Print(&want, o), several.Print(&got, o)); err != nil {
				t.Fatal(err)
			}
			if want.String() != got.String() {
				t.Errorf("%s: %+v\n%s", p.name, o, difference(want.String(), got.String()))
			}
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

// A lane that fails ends the others, and what is wrong reaches the caller.
func TestLanesFail(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for i := range 100 {
		fmt.Fprintf(&text, "%%%d = stablehlo.constant dense<0> : tensor<i32>\n", i)
	}
	m, d := forking().Parse(&Source{Text: []byte(text.String())})
	if m == nil {
		t.Fatal(rendered(d))
	}
	full := errors.New("no room")
	for n := range 100 {
		if err := m.Print(&badWriter{n, func() error { return full }}, PrintOptions{}); err != full {
			t.Fatalf("write %d: error %v, want %v", n, err, full)
		}
		func() {
			defer func() {
				if fault := recover(); fault != full {
					t.Fatalf("write %d: panic %v, want %v", n, fault, full)
				}
			}()
			m.Print(&badWriter{n, func() error { panic(full) }}, PrintOptions{})
		}()
	}
}
