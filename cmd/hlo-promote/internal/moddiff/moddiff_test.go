package moddiff

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// sample has what the formats must quote: markup in names, and numbers that JSON lacks.
func sample() *Report {
	d := Difference{
		Value: "stablehlo.<script>", Place: "a&b.py:1:2", Type: "bf16", FromType: "f32", ULP: Number(math.Inf(1)), Absolute: 3, Relative: Number(math.NaN()),
		A: 1, B: Number(math.Inf(-1)), Element: 0, Elements: 2, Beyond: 1, IsBeyond: true, Times: 3, Iteration: 2,
	}
	var points []Difference
	for i := range 3 * maxPoints {
		points = append(points, Difference{Value: "p", ULP: Number(i)})
	}
	var edits []Edit
	for range maxEdits + 2 {
		edits = append(edits, Edit{Kind: "convert added", Place: "in.mlir:3:4", Operation: "stablehlo.convert", From: "f32", To: "bf16"})
	}
	return &Report{A: "<a>", B: "b", Modules: []Module{{
		Edits: edits, Counts: []Count{{Kind: "convert added", From: "f32", To: "bf16", Count: len(edits)}}, Notes: []string{"<note>"},
		Values: &Values{Function: "main", Inputs: "zeros", Bound: Bound{ULP: 4, Relative: 0.5}, Compared: 2, Beyond: 1, First: &d, Worst: []Difference{d}, Results: []Difference{d}, Points: points},
	}}}
}

// TestHTML checks that the page loads nothing, that names are quoted, and that it has at most
// maxPoints points, among them the largest.
func TestHTML(t *testing.T) {
	var b strings.Builder
	if err := HTML(&b, sample()); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, part := range []string{"<script", "src=", "http", "@import", "url(", "<a>", "<note>"} {
		if strings.Contains(page, part) {
			t.Errorf("the page contains %s", part)
		}
	}
	if n := strings.Count(page, "<circle"); n != maxPoints || !strings.Contains(page, "p: 1.2e+04 ulp") {
		t.Errorf("the plot has %d points", n)
	}
	if strings.Contains(page, "NaN") || strings.Contains(page, "Inf") {
		t.Error("a coordinate is not a number")
	}
}

func TestJSON(t *testing.T) {
	text, err := json.Marshal(sample())
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Same    bool
		Modules []struct {
			Values struct{ First map[string]any }
		}
	}
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatal(err)
	}
	first := report.Modules[0].Values.First
	if first["ulp"] != "inf" || first["relative"] != "nan" || first["b"] != "-inf" || first["a"] != 1.0 {
		t.Error(first)
	}
}

func TestText(t *testing.T) {
	var b strings.Builder
	if err := Text(&b, sample()); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"structure: 22 converts added (f32 to bf16)\n",
		"in.mlir:3:4: convert added: 'stablehlo.convert' op from f32 to bf16\n2 more: convert added; --format json lists all\n",
		"values of @main, inputs zeros: 2 compared, 1 beyond 4 ulp and 0.5·|a|\n",
		"first beyond: a&b.py:1:2: stablehlo.<script> (f32 to bf16), iteration 2 of 3: inf ulp, 3 absolute, nan relative: -inf in place of 1\n",
		"1 of 2 elements are beyond the bound\nnote: <note>\n",
	} {
		if !strings.Contains(b.String(), line) {
			t.Errorf("the text lacks %q:\n%s", line, b.String())
		}
	}
}
