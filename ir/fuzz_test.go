package ir

import (
	"bytes"
	"os"
	"runtime"
	"testing"
	"time"
)

// seeds adds small programs of the corpus, if it is there, and inputs that are no programs.
func seeds(f *testing.F) {
	for _, c := range hostile {
		if text := c.text(10); len(text) < 1<<12 {
			f.Add([]byte(text))
		}
	}
	for _, p := range smallSeeds(f) {
		f.Add(p.text)
	}
}

// smallSeeds are small programs of the corpus, if it is there.
func smallSeeds(f *testing.F) (some []part) {
	if _, err := os.Stat(sharedRoot()); err != nil {
		return nil
	}
	for i, p := range smallParts(f, 1200) {
		if i%5 == 0 {
			some = append(some, p)
		}
	}
	return some
}

// renewed is a function whose state is made anew after some calls, so that what a Context has learned does
// not grow without end.
func renewed[T any](make func() T) func() T {
	calls, state := 0, make()
	return func() T {
		if calls++; calls%1000 == 0 {
			state = make()
		}
		return state
	}
}

// FuzzParse checks that any bytes are read, or refused, without a panic, in a second and a memory in
// proportion to their number, and that an error lies in them.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		src := &Source{Name: "in.mlir", Text: text}
		m, errors := NewContext().Parse(src)
		if took := time.Since(start); took > tooLong {
			t.Errorf("%d bytes took %v", len(text), took)
		}
		runtime.ReadMemStats(&after)
		if made := after.TotalAlloc - before.TotalAlloc; made > uint64(1<<28+2000*len(text)) {
			t.Errorf("%d bytes took %d bytes of memory", len(text), made)
		}
		if (m == nil) != errors.HasErrors() {
			t.Errorf("a module: %v, errors: %v", m != nil, errors.HasErrors())
		}
		for _, d := range errors {
			checkDiagnostic(t, d)
		}
	})
}

// checkDiagnostic checks that a diagnostic can be shown.
func checkDiagnostic(t testing.TB, d *Diagnostic) {
	t.Helper()
	if d.Message == "" || d.Range.Start < 0 || d.Range.End < d.Range.Start || d.Range.End > len(d.Source.Text) {
		t.Errorf("%q at %v of %d", d.Message, d.Range, len(d.Source.Text))
	}
	for _, line := range bytes.Split([]byte(d.Render()), []byte("\n")) {
		if len(line) > 4000 {
			t.Errorf("a line of %d bytes: %.100q", len(line), line)
		}
	}
}

// FuzzTwins checks that all ways to read a text tell the same.
func FuzzTwins(f *testing.F) {
	seeds(f)
	twins := renewed(readers)
	f.Fuzz(func(t *testing.T, text []byte) { checkTwins(t, twins(), "input", text, 0) })
}

// FuzzRoundTrip checks that what is read prints, in every form, as something that is read and prints the
// same again.
func FuzzRoundTrip(f *testing.F) {
	seeds(f)
	context := renewed(NewContext)
	f.Fuzz(func(t *testing.T, text []byte) {
		c := context()
		m, _ := c.Parse(&Source{Name: "in.mlir", Text: text})
		if m == nil {
			return
		}
		if sourceForm(t, m) != string(text) {
			t.Error("the source form of an unchanged module differs from its source")
		}
		for _, o := range printForms {
			want := printForm(t, m, o)
			again, errors := c.Parse(&Source{Name: "in.mlir", Text: []byte(want)})
			switch {
			case again == nil && !losesTypes(m, o):
				t.Errorf("%+v cannot be read back:\n%s\n%s", o, rendered(errors), want)
			case again != nil && printForm(t, again, o) != want:
				t.Errorf("%+v is no fixed point\n%s", o, difference(want, printForm(t, again, o)))
			}
		}
	})
}

// losesTypes tells whether a custom form leaves out a type that differs from what it is taken to be. MLIR's
// printer does so too; its verifier refuses most of these programs.
func losesTypes(m *Module, o PrintOptions) (lost bool) {
	m.Walk(func(op Op) {
		switch m.OpName(op) {
		case OpTuple, OpWhile, OpOptimizationBarrier:
			lost = lost || !o.Generic
		}
		lost = lost || m.IsText(op) // alone in a region it looks like an attribute
	})
	return lost
}

// FuzzSourceForm checks that the source form of a changed module says what its canonical form says.
func FuzzSourceForm(f *testing.F) {
	f.Add([]byte("func.func @f(%a: i32) -> (i32) attributes {} {\n  return %a : i32\n}"), 0)
	for i, p := range smallSeeds(f) {
		f.Add(p.text, i)
	}
	context := renewed(NewContext)
	f.Fuzz(func(t *testing.T, text []byte, edit int) {
		edits := []int{edit, edit / 16, edit / 256}
		checkSourceForm(t, context(), "input", text, func(m *Module, op Op) {
			for _, e := range edits {
				if n := e % 16; n >= 0 && n < len(sourceEdits) {
					sourceEdits[n].edit(m, op)
				}
			}
		})
	})
}
