package text

import (
	"bytes"
	"runtime"
	"testing"
	"time"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// addSeeds adds small programs of the corpus and hostile inputs.
func addSeeds(f *testing.F) {
	for _, c := range hostileInputs {
		if text := c.text(10); len(text) < 1<<12 {
			f.Add([]byte(text))
		}
	}
	for _, p := range mlirtest.Seeds(f) {
		f.Add(p.Text)
	}
}

// tooLong is about a thousand times the duration of a fuzz input.
const tooLong = 60 * time.Second

// FuzzParse checks that any input is read or rejected without a panic, in time and memory
// proportional to its length, and that errors have ranges inside of it.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		src := &ir.Source{Name: "in.mlir", Text: text}
		m, errors := parseVerified(NewReader(ir.NewContext()), src)
		if took := time.Since(start); took > tooLong {
			t.Errorf("%d bytes took %v", len(text), took)
		}
		runtime.ReadMemStats(&after)
		if made := after.TotalAlloc - before.TotalAlloc; made > uint64(1<<28+2000*len(text)) {
			t.Errorf("%d bytes of input allocated %d bytes", len(text), made)
		}
		if (m == nil) != errors.HasErrors() {
			t.Errorf("got a module: %v, got errors: %v", m != nil, errors.HasErrors())
		}
		for _, d := range errors {
			checkDiagnostic(t, d)
		}
	})
}

// checkDiagnostic checks that a diagnostic has a message, a valid range and a readable rendering.
func checkDiagnostic(t testing.TB, d *ir.Diagnostic) {
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

// FuzzVariants checks that all readers return the same result for a text.
func FuzzVariants(f *testing.F) {
	addSeeds(f)
	variants := mlirtest.Renewing(newVariants)
	f.Fuzz(func(t *testing.T, text []byte) { checkVariants(t, variants(), "input", text, 0) })
}

// FuzzRoundTrip checks that a module prints, in every form, as text that reads and prints the same
// again.
func FuzzRoundTrip(f *testing.F) {
	addSeeds(f)
	reader := mlirtest.Renewing(newTestReader)
	f.Fuzz(func(t *testing.T, text []byte) {
		r := reader()
		m, _ := parseVerified(r, &ir.Source{Name: "in.mlir", Text: text})
		if m == nil {
			return
		}
		if m.Edited() {
			t.Error("a module without changes counts as edited")
		}
		for _, o := range printForms {
			want := printForm(t, m, o)
			again, errors := parseVerified(r, sourceOf(want))
			switch {
			case again == nil && !losesTypes(m, o):
				t.Errorf("%+v cannot be read back:\n%s\n%s", o, rendered(errors), want)
			case again != nil && printForm(t, again, o) != want:
				t.Errorf("%+v: reading and printing again differs\n%s", o, mlirtest.Difference(want, printForm(t, again, o)))
			}
		}
	})
}

// losesTypes reports whether a custom form omits a type that differs from the implied one. MLIR's
// printer does so too; its verifier rejects these programs.
func losesTypes(m *ir.Module, o PrintOptions) (lost bool) {
	m.Walk(func(op ir.Op) {
		var implied []ir.Type
		switch m.OpName(op) {
		case ir.OpTuple:
			implied, _ = m.Types.Parts(m.Type(m.Result(op, 0)))
		case ir.OpOptimizationBarrier:
			for i := range m.NumResults(op) {
				implied = append(implied, m.Type(m.Result(op, i)))
			}
		}
		for i, t := range implied {
			lost = lost || !o.Generic && (i >= m.NumOperands(op) || m.Type(m.Operand(op, i)) != t)
		}
	})
	return lost
}
