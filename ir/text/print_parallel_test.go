package text

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// forked reads with a second goroutine, and prints with several, stretch operations each.
func forked(chunkWeight int) (*Reader, *Printer) {
	var wait sync.WaitGroup
	r := newTestReader()
	r.Parallel(wait.Go)
	return r, &Printer{Parallel: wait.Go, chunkWeight: chunkWeight}
}

func TestPrintWorkers(t *testing.T) {
	t.Parallel()
	reader, printer := forked(1)
	for _, p := range mlirtest.Corpus(t) {
		one, _ := parseVerified(NewReader(ir.NewContext()), &ir.Source{Text: p.Text})
		several, _ := parseVerified(reader, &ir.Source{Text: p.Text})
		if one == nil {
			continue
		}
		for _, o := range []PrintOptions{{}, {Generic: true}, {DebugInfo: true}} {
			var want, got bytes.Buffer
			if err := errors.Join(Print(&want, one, o), printer.Print(&got, several, o)); err != nil {
				t.Fatal(err)
			}
			if want.String() != got.String() {
				t.Errorf("%s: %+v\n%s", p.Name, o, mlirtest.Difference(want.String(), got.String()))
			}
		}
	}
}

// TestPrintWorkersShareNothing prints operations concurrently that use the Context or the printer
// in different ways; run it with -race.
func TestPrintWorkersShareNothing(t *testing.T) {
	t.Parallel()
	several := func(n int, format func(i int) string) string {
		var text strings.Builder
		for i := range n {
			text.WriteString(format(i))
		}
		return text.String()
	}
	blocks := func(i int) string {
		return fmt.Sprintf("func.func @f%d(%%c: i1) {\n  cf.cond_br %%c, ^bb1, ^bb2\n^bb1:\n  cf.br ^bb2\n^bb2:\n  return\n}\n", i)
	}
	texts := map[string]string{
		"predecessors": blocks(0) + "module @inner {\n" + several(400, blocks) + "}\n",
		"types over other elements": several(400, func(i int) string {
			return fmt.Sprintf("func.func @f%[1]d(%%a: tensor<%[1]dxf32>, %%b: tensor<%[1]dxf32>) {\n  %%0 = stablehlo.complex %%a, %%b : tensor<%[1]dxcomplex<f32>>\n  return\n}\n", i)
		}),
		"scalar types": several(100, func(i int) string {
			e := []string{"i8", "i16", "i32", "f32", "f64", "bf16", "f16", "ui8", "ui16", "ui32"}[i%10]
			return fmt.Sprintf(`func.func @f%[1]d(%%a: tensor<%[1]dx%[2]s>, %%b: tensor<complex<f64>>) {
  %%0 = "stablehlo.reduce"(%%a, %%b) <{dimensions = array<i64: 0>}> ({
  ^bb0(%%x: tensor<complex<f64>>, %%y: tensor<complex<f64>>):
    %%1 = stablehlo.add %%x, %%y : tensor<complex<f64>>
    stablehlo.return %%1 : tensor<complex<f64>>
  }) : (tensor<%[1]dx%[2]s>, tensor<complex<f64>>) -> tensor<complex<f64>>
  return
}
`, i, e)
		}),
	}
	for name, text := range texts {
		one, d := parseVerified(NewReader(ir.NewContext()), &ir.Source{Text: []byte(text)})
		if one == nil {
			t.Fatal(name, rendered(d))
		}
		var want bytes.Buffer
		Print(&want, one, PrintOptions{})
		for range 5 {
			reader, printer := forked(50)
			m, _ := parseVerified(reader, &ir.Source{Text: []byte(text)})
			var got bytes.Buffer
			printer.Print(&got, m, PrintOptions{})
			if got.String() != want.String() {
				t.Errorf("%s: %s", name, mlirtest.Difference(want.String(), got.String()))
			}
		}
	}
}

// TestPrintMakesNothing checks that printing adds no types, attributes or names to the Context,
// because several workers read it. Each text has its own Context, because one text may need what
// another one has added.
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

// TestLanesFail checks that a failing printWorker stops the others, and that its error reaches the
// caller.
func TestLanesFail(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for i := range 100 {
		fmt.Fprintf(&text, "%%%d = stablehlo.constant dense<0> : tensor<i32>\n", i)
	}
	reader, printer := forked(1)
	m, d := parseVerified(reader, &ir.Source{Text: []byte(text.String())})
	if m == nil {
		t.Fatal(rendered(d))
	}
	full := errors.New("no room")
	for n := range 100 {
		if err := printer.Print(&badWriter{n, func() error { return full }}, m, PrintOptions{}); err != full {
			t.Fatalf("write %d: error %v, want %v", n, err, full)
		}
		func() {
			defer func() {
				if fault := recover(); fault != full {
					t.Fatalf("write %d: panic %v, want %v", n, fault, full)
				}
			}()
			printer.Print(&badWriter{n, func() error { panic(full) }}, m, PrintOptions{})
		}()
	}
}
