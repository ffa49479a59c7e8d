package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
)

// preparePrecision checks the flags and arguments of precision.
func preparePrecision(c *config) error {
	switch {
	case c.targetOptions.name == "" && len(c.targetOptions.demotes) == 0:
		return fmt.Errorf("precision needs --target or --demote, here or in a project file")
	case c.format != report.TextFormat && c.format != report.JSON:
		return fmt.Errorf("the format of precision is text or json")
	}
	return c.findInputs()
}

// runPrecision implements precision: it applies the target to all inputs, writes no module, and
// prints what each statement did, apart for each target.
func runPrecision(c *config, s streams) (status int, err error) {
	c.memory.start(len(c.inputs), 1, c.form)
	defer c.memory.stop()
	c.printNotes(s.log)
	w := &worker{config: c, stdin: s.in}
	w.work = w.measureInput
	b := &batch{config: c, stderr: s.log}
	for _, d := range c.configs() {
		d.stderrColor = c.color.isOn(s.log)
		b.addUsage(retarget.NewUsage(d.targetOptions.target))
	}
	for _, name := range c.inputs {
		t := &task{name: name, out: s.out, log: s.log, tally: tally{inputs: 1}}
		w.run(t)
		status = max(status, t.status)
		b.total.add(&t.tally)
		b.addUsage(t.usage)
	}
	for i, usage := range b.usages {
		text := precisionText(usage)
		switch {
		case c.format == report.JSON:
			text, err = precisionDocument(usage)
		case i > 0:
			text = "\n" + text
		}
		if err == nil {
			_, err = io.WriteString(s.out, text)
		}
		if err != nil {
			return reportError(stdoutError(err), s.log), nil
		}
	}
	b.format = report.TextFormat // unmatched statements are errors beside the report
	return b.reportUnmatched(status), nil
}

// measureInput applies the target to the modules of an input.
func (w *worker) measureInput(t *task, in *input) error {
	for _, p := range w.splitInput(in) {
		o := outcome{retargetOptions: retarget.Options{Measure: true}}
		if m, found := w.transform(t, in, w.source(in, p), &o); m == nil {
			t.refused = 1
			w.reportRefusal(t, in, p, o.m, found)
		}
	}
	return nil
}

// precisionText returns a usage as a table.
func precisionText(u *retarget.Usage) string {
	var text strings.Builder
	fmt.Fprintf(&text, "target '%s', %s\n\n", u.Target.Name, pluralize(u.Modules, "module", "modules"))
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "matched\tconverts\t  statement\n")
	for _, s := range u.Statements {
		if isDeclaration(s.Statement.Text) {
			continue
		}
		matched := "-"
		if s.Selects {
			matched = strconv.Itoa(s.Matched)
		}
		fmt.Fprintf(table, "%s\t%d\t  %s (%s)\n", matched, s.Converts, s.Statement.Text, s.Statement.Place())
	}
	table.Flush()
	c := u.Constants()
	fmt.Fprintf(&text, "\nconverts: %d inserted, %d removed\n", u.Converts, u.Removed)
	fmt.Fprintf(&text, "constants: %d rounded, %d saturated or wrapped, %d infinite\n", c.Rounded, c.Flattened, c.Infinite)
	fmt.Fprintf(&text, "bytes of public arguments: %d before, %d after\n", u.Parameters.Before, u.Parameters.After)
	fmt.Fprintf(&text, "bytes written by operations: %d before, %d after; a loop counts once\n", u.Written.Before, u.Written.After)
	return text.String()
}

// isDeclaration reports whether a statement changes no module.
func isDeclaration(statement string) bool {
	word, _, _ := strings.Cut(statement, " ")
	return word == "target" || word == "include" || word == "group"
}

// A precisionJSON is the format json of precision.
type precisionJSON struct {
	Target     string               `json:"target"`
	Modules    int                  `json:"modules"`
	Statements []precisionStatement `json:"statements"`
	Inserted   int                  `json:"inserted"` // converts
	Removed    int                  `json:"removed"`
	Rounded    int                  `json:"rounded"` // constants
	Saturated  int                  `json:"saturated"`
	Infinite   int                  `json:"infinite"`
	Parameters precisionBytes       `json:"parameter_bytes"`
	Written    precisionBytes       `json:"written_bytes"`
}

type precisionStatement struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Text     string `json:"text"`
	Matched  *int   `json:"matched"` // null for a statement without selectors
	Converts int    `json:"converts"`
}

type precisionBytes struct {
	Before int64 `json:"before"`
	After  int64 `json:"after"`
}

// precisionDocument returns a usage in the format json.
func precisionDocument(u *retarget.Usage) (string, error) {
	c := u.Constants()
	doc := precisionJSON{
		Target: u.Target.Name, Modules: u.Modules, Statements: []precisionStatement{}, Inserted: u.Converts, Removed: u.Removed,
		Rounded: c.Rounded, Saturated: c.Flattened, Infinite: c.Infinite, Parameters: precisionBytes(u.Parameters), Written: precisionBytes(u.Written),
	}
	for _, s := range u.Statements {
		if isDeclaration(s.Statement.Text) {
			continue
		}
		row := precisionStatement{File: s.Statement.File, Line: s.Statement.Line, Text: s.Statement.Text, Converts: s.Converts}
		if s.Selects {
			row.Matched = &s.Matched
		}
		doc.Statements = append(doc.Statements, row)
	}
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(doc)
	return text.String(), err
}
