// Package moddiff writes what differs between modules, for users and for programs.
package moddiff

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// A Report has the comparisons of two inputs, one for each pair of modules in them.
type Report struct {
	A       string   `json:"a"`
	B       string   `json:"b"`
	Same    bool     `json:"same"` // the exit status is 0
	Modules []Module `json:"modules"`
}

// A Module is the comparison of two modules.
type Module struct {
	Edits  []Edit   `json:"edits"`
	Counts []Count  `json:"counts"`
	Values *Values  `json:"values,omitempty"` // nil if they were not compared
	Notes  []string `json:"notes,omitempty"`
}

// An Edit is a difference of structure.
type Edit struct {
	Kind      string `json:"kind"`
	Place     string `json:"place"`        // file:line:column
	In        string `json:"in,omitempty"` // the only input that has the operation
	Operation string `json:"operation"`    // such as stablehlo.add
	// element types before and after, of converts and of changed results
	From    string   `json:"from,omitempty"`
	To      string   `json:"to,omitempty"`
	Details []string `json:"details,omitempty"` // what changed
}

// A Count counts the edits of a kind, those of changed types by the types.
type Count struct {
	Kind  string `json:"kind"`
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	Count int    `json:"count"`
}

// Values say how far the values of two modules are apart.
type Values struct {
	Function string       `json:"function"`
	Inputs   string       `json:"inputs"`
	Bound    Bound        `json:"bound"`
	Compared int          `json:"compared"` // pairs of values
	Beyond   int          `json:"beyond"`   // those beyond the bound
	First    *Difference  `json:"first,omitempty"`
	Worst    []Difference `json:"worst"`
	Results  []Difference `json:"results"`
	Points   []Difference `json:"points"` // all pairs, in the order of the program
}

// A Bound is how far two values may be apart.
type Bound struct {
	ULP      float64 `json:"ulp"`
	Absolute float64 `json:"absolute"`
	Relative float64 `json:"relative"`
}

// String describes a bound.
func (b Bound) String() string {
	text := fmt.Sprintf("%g ulp", b.ULP)
	switch {
	case b.Absolute > 0 && b.Relative > 0:
		text += fmt.Sprintf(" and %g + %g·|a|", b.Absolute, b.Relative)
	case b.Absolute > 0:
		text += fmt.Sprintf(" and %g", b.Absolute)
	case b.Relative > 0:
		text += fmt.Sprintf(" and %g·|a|", b.Relative)
	}
	return text
}

// A Difference is the largest difference of two values.
type Difference struct {
	Value     string `json:"value"` // the operation, or "result #0"
	Place     string `json:"place,omitempty"`
	Type      string `json:"type"`      // of B's value
	FromType  string `json:"from_type"` // of A's value
	ULP       Number `json:"ulp"`
	Absolute  Number `json:"absolute"`
	Relative  Number `json:"relative"`
	Scaled    Number `json:"scaled"` // the absolute one as a part of the largest element
	A         Number `json:"a"`      // the element that differs most
	B         Number `json:"b"`
	Element   int    `json:"element"`   // its index; -1 if all are equal
	Elements  int    `json:"elements"`  // number of elements
	Beyond    int    `json:"beyond"`    // number of elements beyond the bound
	IsBeyond  bool   `json:"is_beyond"` // at some time
	Times     int64  `json:"times"`
	Iteration int64  `json:"iteration"`
}

// A Number is a float64; NaN and infinities are strings in JSON.
type Number float64

// MarshalJSON implements json.Marshaler.
func (n Number) MarshalJSON() ([]byte, error) {
	if f := float64(n); math.IsNaN(f) || math.IsInf(f, 0) {
		return json.Marshal(n.String())
	}
	return json.Marshal(float64(n))
}

// String formats a number with few digits.
func (n Number) String() string {
	switch f := float64(n); {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case f != 0 && (math.Abs(f) < 1e-3 || math.Abs(f) >= 1e6):
		return strconv.FormatFloat(f, 'e', 2, 64)
	default:
		return strconv.FormatFloat(f, 'g', 4, 64)
	}
}

// maxEdits bounds the edits of a kind that text shows.
const maxEdits = 20

// Text writes a report for people.
func Text(w io.Writer, r *Report) error {
	var b strings.Builder
	for i := range r.Modules {
		m := &r.Modules[i]
		if len(r.Modules) > 1 {
			fmt.Fprintf(&b, "module %d: ", i+1)
		}
		b.WriteString(m.summary() + "\n")
		m.appendEdits(&b)
		if m.Values != nil {
			m.Values.append(&b)
		}
		for _, n := range m.Notes {
			fmt.Fprintf(&b, "note: %s\n", n)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// summary counts the edits.
func (m *Module) summary() string {
	if len(m.Edits) == 0 {
		return "structure: the same, apart from names and order"
	}
	var words []string
	for _, c := range m.Counts {
		kind := c.Kind
		if noun, verb, ok := strings.Cut(kind, " "); ok && c.Count > 1 {
			kind = strings.Replace(noun+"s "+verb, "elements type", "element types", 1)
		}
		text := fmt.Sprintf("%d %s", c.Count, kind)
		if c.From != "" {
			text += fmt.Sprintf(" (%s to %s)", c.From, c.To)
		}
		words = append(words, text)
	}
	return "structure: " + strings.Join(words, ", ")
}

func (m *Module) appendEdits(b *strings.Builder) {
	shown := map[string]int{}
	for _, e := range m.Edits {
		if shown[e.Kind]++; shown[e.Kind] > maxEdits {
			continue
		}
		fmt.Fprintf(b, "%s: %s: '%s' op%s\n", e.Place, e.Kind, e.Operation, e.words())
	}
	for _, c := range m.Counts {
		if n := shown[c.Kind] - maxEdits; n > 0 {
			fmt.Fprintf(b, "%d more: %s; --format json lists all\n", n, c.Kind)
			shown[c.Kind] = 0
		}
	}
}

// words describes what an edit changes.
func (e *Edit) words() string {
	text := ""
	if e.From != "" && len(e.Details) == 0 {
		text = fmt.Sprintf(" from %s to %s", e.From, e.To)
	}
	if len(e.Details) > 0 {
		text += ": " + strings.Join(e.Details, "; ")
	}
	return text
}

func (v *Values) append(b *strings.Builder) {
	fmt.Fprintf(b, "values of @%s, inputs %s: %d compared, %d beyond %s\n", v.Function, v.Inputs, v.Compared, v.Beyond, v.Bound)
	if v.First != nil {
		fmt.Fprintf(b, "first beyond: %s\n", v.First.line())
	}
	if len(v.Worst) > 0 {
		fmt.Fprintf(b, "worst:\n%12s %10s %10s\n", "ulp", "absolute", "relative")
		for i := range v.Worst {
			d := &v.Worst[i]
			fmt.Fprintf(b, "%12s %10s %10s  %s\n", d.ULP, d.Absolute, d.Relative, d.title())
		}
	}
	for i := range v.Results {
		d := &v.Results[i]
		switch {
		case d.ULP == 0:
			fmt.Fprintf(b, "%s: equal\n", d.title())
		case d.IsBeyond && d.Elements == 1:
			fmt.Fprintf(b, "%s: beyond the bound\n", d.line())
		case d.IsBeyond:
			fmt.Fprintf(b, "%s: %d of %d elements are beyond the bound\n", d.line(), d.Beyond, d.Elements)
		default:
			fmt.Fprintf(b, "%s\n", d.line())
		}
	}
}

// title names a value, with its place and types.
func (d *Difference) title() string {
	types := d.Type
	if d.FromType != "" && d.FromType != d.Type {
		types = d.FromType + " to " + d.Type
	}
	text := d.Value
	if types != "" {
		text += " (" + types + ")"
	}
	if d.Place != "" {
		text = d.Place + ": " + text
	}
	if d.Times > 1 {
		text += fmt.Sprintf(", iteration %d of %d", d.Iteration, d.Times)
	}
	return text
}

func (d *Difference) line() string {
	return fmt.Sprintf("%s: %s ulp, %s absolute, %s relative: %s in place of %s", d.title(), d.ULP, d.Absolute, d.Relative, d.B, d.A)
}
