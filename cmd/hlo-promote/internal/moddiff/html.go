package moddiff

import (
	"bufio"
	_ "embed" // page.css
	"fmt"
	"html"
	"io"
	"math"
	"strings"
)

//go:embed page.css
var pageCSS string

// The size of the plot.
const (
	plotWidth, plotHeight = 1000, 260
	leftMargin, topMargin = 60, 10
)

// HTML writes a report as a page of its own, without scripts. Errors along the program are a plot;
// its points have the operations as tooltips.
func HTML(w io.Writer, r *Report) error {
	return Page(w, r.A+" and "+r.B, r.writeBody)
}

// Page writes a page without scripts that has a title and a body.
func Page(w io.Writer, title string, body func(w io.Writer)) error {
	b := bufio.NewWriter(w)
	title = html.EscapeString(title)
	fmt.Fprintf(b, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>%s</title>\n<style>%s</style></head><body>\n<h1>%s</h1>\n", title, pageCSS, title)
	body(b)
	fmt.Fprint(b, "</body></html>\n")
	return b.Flush()
}

// Notes writes notes as paragraphs.
func Notes(w io.Writer, notes []string) {
	for _, n := range notes {
		fmt.Fprintf(w, "<p class=\"note\">%s</p>\n", html.EscapeString(n))
	}
}

// Table writes a table.
func Table(w io.Writer, head []string, rows [][]string) {
	row := func(tag string, cells []string) {
		fmt.Fprint(w, "<tr>")
		for _, cell := range cells {
			fmt.Fprintf(w, "<%s>%s</%s>", tag, html.EscapeString(cell), tag)
		}
		fmt.Fprint(w, "</tr>\n")
	}
	fmt.Fprint(w, "<table>")
	row("th", head)
	for _, cells := range rows {
		row("td", cells)
	}
	fmt.Fprint(w, "</table>\n")
}

func (r *Report) writeBody(b io.Writer) {
	verdict := "Different beyond the bounds."
	if r.Same {
		verdict = "The same within the bounds."
	}
	fmt.Fprintf(b, "<p>%s</p>\n", verdict)
	for i := range r.Modules {
		m := &r.Modules[i]
		if len(r.Modules) > 1 {
			fmt.Fprintf(b, "<h2>Module %d</h2>\n", i+1)
		}
		Notes(b, m.Notes)
		if v := m.Values; v != nil {
			fmt.Fprintf(b, "<h3>Values</h3>\n<p>@%s, inputs %s: %d values compared, %d beyond %s.</p>\n",
				html.EscapeString(v.Function), html.EscapeString(v.Inputs), v.Compared, v.Beyond, html.EscapeString(v.Bound.String()))
			v.plot(b)
			writeTable(b, "Results", v.Results)
			writeTable(b, "Worst", v.Worst)
		}
		m.writeEdits(b)
	}
}

// writeTable writes differences as a table.
func writeTable(w io.Writer, title string, list []Difference) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(w, "<h3>%s</h3>\n<table><tr><th>ulp</th><th>absolute</th><th>relative</th><th>A</th><th>B</th><th>value</th></tr>\n", title)
	for i := range list {
		d := &list[i]
		class := ""
		if d.IsBeyond {
			class = " class=\"beyond\""
		}
		fmt.Fprintf(w, "<tr%s><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n",
			class, d.ULP, d.Absolute, d.Relative, d.A, d.B, html.EscapeString(d.title()))
	}
	fmt.Fprint(w, "</table>\n")
}

func (m *Module) writeEdits(w io.Writer) {
	fmt.Fprintf(w, "<h3>Structure</h3>\n<p>%s</p>\n", html.EscapeString(strings.TrimPrefix(m.summary(), "structure: ")))
	if len(m.Edits) == 0 {
		return
	}
	var rows [][]string
	for _, e := range m.Edits {
		rows = append(rows, []string{e.Place, e.Kind, e.Operation, strings.TrimPrefix(e.words(), ": ")})
	}
	Table(w, []string{"place", "kind", "operation", ""}, rows)
}

// maxPoints bounds the points of the plot: of a longer program, each point is the largest of a few.
const maxPoints = 4000

// plot draws the errors along the program, in units in the last place, with a logarithmic scale.
func (v *Values) plot(w io.Writer) {
	points := v.Points
	step := (len(points) + maxPoints - 1) / maxPoints
	if len(points) == 0 {
		return
	}
	low, high := -3.0, 3.0
	for i := range points {
		if l := math.Log10(float64(points[i].ULP)); !math.IsInf(l, 0) {
			low, high = min(low, math.Floor(l)), max(high, math.Ceil(l))
		}
	}
	low = max(low, -6)
	y := func(ulp Number) float64 {
		l := min(max(math.Log10(float64(ulp)), low), high)
		return topMargin + (high-l)/(high-low)*(plotHeight-2*topMargin)
	}
	fmt.Fprintf(w, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"errors along the program\">\n", plotWidth, plotHeight+20)
	every := max(1, math.Ceil((high-low)/12))
	for l := low; l <= high; l += every {
		at := y(Number(math.Pow(10, l)))
		fmt.Fprintf(w, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/><text x=\"%d\" y=\"%.1f\">1e%g</text>\n",
			leftMargin, plotWidth, at, at, 4, at+4, l)
	}
	if v.Bound.ULP > 0 {
		at := y(Number(v.Bound.ULP))
		fmt.Fprintf(w, "<line class=\"bound\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"><title>bound: %g ulp</title></line>\n", leftMargin, plotWidth, at, at, v.Bound.ULP)
	}
	for i := 0; i < len(points); i += step {
		d := &points[i]
		for k := i; k < min(i+step, len(points)); k++ {
			if points[k].ULP > d.ULP {
				d = &points[k]
			}
		}
		class := "point"
		if d.IsBeyond {
			class = "point beyond"
		}
		x := leftMargin + 6 + float64(i)/float64(len(points))*(plotWidth-leftMargin-12)
		fmt.Fprintf(w, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>%s</title></circle>\n", class, x, y(d.ULP), html.EscapeString(d.line()))
	}
	fmt.Fprintf(w, "<text x=\"%d\" y=\"%d\">error in ulp, along the program</text></svg>\n", leftMargin, plotHeight+14)
}
