package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/moddiff"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/compare"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// preparePrecision checks the flags and arguments of precision.
func preparePrecision(c *config) error {
	switch {
	case c.targetOptions.name == "" && len(c.targetOptions.demotes) == 0:
		return fmt.Errorf("precision needs --target or --demote, here or in a project file")
	case c.format != report.TextFormat && c.format != report.JSON && c.format != report.HTML:
		return fmt.Errorf("the format of precision is text, json or html")
	}
	for _, name := range []string{"input", "function", "max-steps", "max-bytes", "max-depth"} {
		if f := c.flags.Lookup(name); f != nil && f.Changed && !c.measure {
			return lacking(name, "--"+name+" needs --measure")
		}
	}
	return c.findInputs()
}

// A precisionReport has the counts of a target and, with --measure, the errors.
type precisionReport struct {
	*retarget.Usage
	*measured // nil without --measure
}

// measured has the errors of the values that statements decide: each the largest absolute error of
// a value, as a part of its largest element.
type measured struct {
	statements map[int]float64
	results    float64
	compared   bool // some results were
	notes      []string
}

// runPrecision implements precision: it applies the target to all inputs, writes no module, and
// prints a table of the statements of each target.
func runPrecision(c *config, s streams) (status int, err error) {
	c.printNotes(s.log)
	errors := map[*target.Target]*measured{}
	w := &worker{config: c, stdin: s.in}
	w.work = func(t *task, in *input) error { return w.measureInput(t, in, errors[w.targetOptions.target]) }
	b := &batch{config: c, stderr: s.log}
	for _, d := range c.configs() {
		d.stderrColor = c.color.isOn(s.log)
		b.addUsage(retarget.NewUsage(d.targetOptions.target))
		if c.measure {
			errors[d.targetOptions.target] = &measured{statements: map[int]float64{}}
		}
	}
	for _, name := range c.inputs {
		t := &task{name: name, out: s.out, log: s.log, tally: tally{inputs: 1}}
		w.run(t)
		if status = max(status, t.status); status == statusInterrupted {
			return status, nil
		}
		b.total.add(&t.tally)
		b.addUsage(t.usage)
	}
	var reports []*precisionReport
	for _, usage := range b.usages {
		reports = append(reports, &precisionReport{usage, errors[usage.Target]})
	}
	write := map[report.Format]func(io.Writer, []*precisionReport) error{report.JSON: writePrecisionJSON, report.HTML: writePrecisionHTML}[c.format]
	if write == nil {
		write = writePrecision
	}
	if err := write(s.out, reports); err != nil {
		return reportError(stdoutError(err), s.log), nil
	}
	b.format = report.TextFormat // unmatched statements are errors beside the report
	return b.reportUnmatched(status), nil
}

// measureInput applies the target to the modules of an input. If errors is not nil, it evaluates
// them, too.
func (w *worker) measureInput(t *task, in *input, errors *measured) error {
	for _, p := range w.splitInput(in) {
		o := outcome{retargetOptions: retarget.Options{Measure: true}}
		m, found := w.transform(t, in, w.source(in, p), &o)
		switch {
		case m == nil:
			t.refused = 1
			w.reportRefusal(t, in, p, o.m, found)
		case errors != nil:
			w.measureErrors(t, in, p, m, &o, errors)
		}
	}
	return nil
}

// measureErrors evaluates a module and what the target has made of it.
func (w *worker) measureErrors(t *task, in *input, p part, b *ir.Module, o *outcome, errors *measured) {
	a, _, _ := pipeline.Run(w.source(in, p), pipeline.Options{Reader: w.reader, Promotion: w.options, Strict: w.strict})
	if a == nil {
		return // its errors were reported with those of b
	}
	x := &pair{differ: &differ{worker: w}, t: t, la: w.locator(in, a), lb: w.locator(in, b), c: compare.Modules(a, b)}
	r, _, err := x.evaluate(nil)
	if err != nil {
		x.refuse(t, x.la, err)
		return
	}
	for _, n := range x.Notes {
		errors.notes = append(errors.notes, report.Clean(in.name)+": "+n)
	}
	if r == nil {
		return
	}
	for _, d := range r.Values {
		if d.B == 0 || d.Number >= b.NumResults(d.B) {
			continue
		}
		if i, ok := o.statements[b.Result(d.B, d.Number)]; ok {
			errors.statements[i] = max(errors.statements[i], d.Scaled)
		}
	}
	for _, d := range r.Results {
		errors.results, errors.compared = max(errors.results, d.Scaled), true
	}
}

// errorOf returns the error of the values that a statement decides, and whether one was measured.
func (r *precisionReport) errorOf(i int) (x moddiff.Number, ok bool) {
	if r.measured == nil {
		return 0, false
	}
	e, ok := r.measured.statements[i]
	return moddiff.Number(e), ok
}

// table returns the report as a table, whose last column is the statement.
func (r *precisionReport) table() (head []string, rows [][]string) {
	head = []string{"matched", "added", "removed", "arguments", "written", "rounded", "saturated", "infinite"}
	if r.measured != nil {
		head = append(head, "rounding", "error")
	}
	row := func(matched string, s *retarget.StatementReport, e moddiff.Number, hasError bool, text string) {
		cells := []string{matched, strconv.Itoa(s.Converts), strconv.Itoa(s.Removed), bytesText(s.Parameters), bytesText(s.Written),
			strconv.Itoa(s.Rounded), strconv.Itoa(s.Flattened), strconv.Itoa(s.Infinite)}
		if r.measured != nil {
			cells = append(cells, orDash(moddiff.Number(s.Rounding), s.Rounding > 0), orDash(e, hasError))
		}
		rows = append(rows, append(cells, text))
	}
	for i := range r.Statements {
		s := &r.Statements[i]
		if isDeclaration(s.Statement.Text) {
			continue
		}
		matched := "-"
		if s.Selects {
			matched = strconv.Itoa(s.Matched)
		}
		e, hasError := r.errorOf(i)
		row(matched, s, e, hasError, s.Statement.Text+" ("+s.Statement.Place()+")")
	}
	var results moddiff.Number
	if r.measured != nil {
		results = moddiff.Number(r.results)
	}
	row("", r.total(), results, r.measured != nil && r.compared, "all, and the error of the results")
	if r.measured == nil {
		rows[len(rows)-1][len(head)] = "all"
	}
	return append(head, "statement"), rows
}

// total returns the counts of all statements.
func (r *precisionReport) total() *retarget.StatementReport {
	return &retarget.StatementReport{Converts: r.Converts, Removed: r.Removed, Parameters: r.Parameters, Written: r.Written, Losses: r.Constants()}
}

func orDash(x moddiff.Number, ok bool) string {
	if !ok {
		return "-"
	}
	return x.String()
}

func bytesText(b retarget.Bytes) string {
	switch {
	case b == retarget.Bytes{}:
		return "-"
	case b.Before == b.After:
		return strconv.FormatInt(b.Before, 10)
	}
	return fmt.Sprintf("%d → %d", b.Before, b.After)
}

// title names the target and counts the modules.
func (r *precisionReport) title() string {
	return fmt.Sprintf("target '%s', %s", r.Target.Name, pluralize(r.Modules, "module", "modules"))
}

// legend explains the columns of the table.
func (r *precisionReport) legend() string {
	text := "added and removed: converts; arguments and written: bytes of public arguments and of results, a loop counts once; rounded, saturated, infinite: constants"
	if r.measured != nil {
		text += "; rounding: the relative error of one rounding; error: the largest one of a value, as a part of its largest element"
	}
	return text
}

// writePrecision prints reports as text, without those counts that are all zero.
func writePrecision(out io.Writer, reports []*precisionReport) error {
	var text strings.Builder
	for n, r := range reports {
		if n > 0 {
			text.WriteString("\n")
		}
		fmt.Fprintf(&text, "%s\n\n", r.title())
		table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
		head, rows := r.table()
		last := len(head) - 1
		for _, cells := range append([][]string{head}, rows...) {
			for i, cell := range cells[:last] {
				if i == 0 || i > 7 || strings.Trim(rows[len(rows)-1][i], "0") != "" {
					fmt.Fprintf(table, "%s\t", cell)
				}
			}
			fmt.Fprintf(table, "  %s\n", cells[last])
		}
		table.Flush()
		for _, note := range r.failures() {
			fmt.Fprintf(&text, "note: %s\n", note)
		}
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// failures returns the reasons why values were not compared.
func (r *precisionReport) failures() []string {
	if r.measured == nil {
		return nil
	}
	return r.notes
}

// writePrecisionHTML writes reports as a page.
func writePrecisionHTML(out io.Writer, reports []*precisionReport) error {
	var titles []string
	for _, r := range reports {
		titles = append(titles, r.title())
	}
	return moddiff.Page(out, strings.Join(titles, "; "), func(w io.Writer) {
		for _, r := range reports {
			head, rows := r.table()
			moddiff.Notes(w, []string{r.title() + ": " + r.legend()})
			moddiff.Table(w, head, rows)
			moddiff.Notes(w, r.failures())
		}
	})
}

// isDeclaration reports whether a statement changes no module.
func isDeclaration(statement string) bool {
	word, _, _ := strings.Cut(statement, " ")
	return word == "target" || word == "include" || word == "group"
}

func writePrecisionJSON(out io.Writer, reports []*precisionReport) error {
	var documents []any
	for _, r := range reports {
		documents = append(documents, r.document())
	}
	return report.WriteJSON(out, documents...)
}

// document returns what the table has, and where the statements are.
func (r *precisionReport) document() report.Object {
	list := []report.Object{}
	for i := range r.Statements {
		s := &r.Statements[i]
		if isDeclaration(s.Statement.Text) {
			continue
		}
		var matched *int // null for a statement without selectors
		if s.Selects {
			matched = &s.Matched
		}
		row := report.Object{"file", s.Statement.File, "line", s.Statement.Line, "text", s.Statement.Text, "matched", matched, "converts", s.Converts}
		row = append(append(row, changes(s)...), "rounding", s.Rounding)
		if e, ok := r.errorOf(i); ok {
			row = append(row, "error", e)
		}
		list = append(list, row)
	}
	doc := report.Object{"target", r.Target.Name, "modules", r.Modules, "statements", list, "inserted", r.Converts}
	doc = append(doc, changes(r.total())...)
	if r.measured != nil && r.compared {
		doc = append(doc, "error", moddiff.Number(r.results))
	}
	if notes := r.failures(); len(notes) > 0 {
		doc = append(doc, "notes", notes)
	}
	return doc
}

// changes returns the members that statements and the whole have.
func changes(s *retarget.StatementReport) report.Object {
	bytes := func(b retarget.Bytes) report.Object { return report.Object{"before", b.Before, "after", b.After} }
	return report.Object{
		"removed", s.Removed, "rounded", s.Rounded, "saturated", s.Flattened, "infinite", s.Infinite,
		"parameter_bytes", bytes(s.Parameters), "written_bytes", bytes(s.Written),
	}
}
