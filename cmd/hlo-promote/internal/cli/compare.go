package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/explain"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
	"github.com/hlo-promote/hlo-promote/promote"
)

// differs is the code of operations that two systems promote differently.
const differs = "HP421"

var compareRules = []report.Rule{
	{Code: differs, Title: "systems promote an operation differently", Text: "Under the system that --compare names, the operation has other types, has a weak result where it is strong here, or only one of the two systems refuses it. " +
		"A module that depends on it gives other results under the other system. Users of the result often differ as well, so begin with the first finding: convert its operands explicitly."},
}

type comparison struct {
	differing, compared, modules int
	// a system changes or refuses a module
	changed bool
}

// comparesModules reports whether --compare applies to modules, not to --print-lattice.
func (c *config) comparesModules() bool { return c.compareName != "" && !c.showLattice }

func (w *worker) compareInput(t *task, in *input) error {
	parts := w.splitInput(in)
	w.reportEmpty(t, in, parts)
	for _, p := range parts {
		if err := w.comparePart(t, in, p); err != nil {
			return err
		}
	}
	return nil
}

func (w *worker) comparePart(t *task, in *input, p part) error {
	src := &ir.Source{Name: in.name, Text: p.text, Line: p.line}
	var sides [2]explain.Side
	original := 0
	for i, system := range []*promote.System{w.options.System, w.compare} {
		m, found := pipeline.Parse(w.reader, src)
		if m == nil || found.HasErrors() {
			t.status = max(t.status, statusInput)
			w.report(t, w.locator(in, nil).findings(found))
			return nil
		}
		original = m.NumOps()
		options := w.options
		options.System, options.TraceWeak = system, true
		sides[i].Module = m
		var err error
		sides[i].Result, err = passes.Promote(m, options)
		if refused := (*passes.Error)(nil); errors.As(err, &refused) {
			sides[i].Refusal = refused.Diagnostics
			sides[i].Result = passes.Analyze(m, options) // computes the types of the other operations
		}
		t.comparison.changed = t.comparison.changed || len(sides[i].Refusal) > 0 || pipeline.Changed(w.reader, sides[i].Module)
	}
	if len(sides[0].Refusal) > 0 {
		t.status = max(t.status, statusInput)
	}
	l := w.locator(in, sides[0].Module)
	differences, compared := explain.Compare(&sides[0], &sides[1], original, l.opAt)
	t.comparison.differing += len(differences)
	t.comparison.compared += compared
	t.comparison.modules++
	var findings []report.Finding
	for i := range differences {
		findings = append(findings, l.difference(&differences[i], [2]string{w.options.System.Name().String(), w.compare.Name().String()}))
	}
	if w.collectsFindings() {
		t.findings = append(t.findings, findings...)
	}
	if w.format != report.TextFormat {
		return nil
	}
	for i := range findings { // one line for each
		f, d := &findings[i], &differences[i]
		for _, v := range []*explain.Verdict{&d.A, &d.B} {
			if v.Refused != nil {
				f.Message += ": " + strings.TrimPrefix(v.Refused.Message, quote(f.Subject.Operation)+" op ")
			}
		}
		f.Notes, f.Place.Line = nil, report.Line{}
	}
	return stdoutError(report.Text(t.out, findings, w.color.isOn(t.out)))
}

func (l *locator) difference(d *explain.Difference, systems [2]string) report.Finding {
	m := l.m
	f := report.Finding{Code: differs, Severity: report.Remark, Subject: l.subject(d.Op)}
	operands := slices.Equal(d.A.Results, d.B.Results) && d.A.Name == d.B.Name
	var words []string
	for i, v := range []*explain.Verdict{&d.A, &d.B} {
		words = append(words, verdictWords(v, m.OpString(d.Op), operands)+" in "+systems[i])
	}
	f.Message = quote(m.OpString(d.Op)) + " op " + strings.Join(words, " and ")
	l.setPlace(&f, d.Op, l.textPlace(m.Source, m.Ranges().Op(d.Op)))
	for _, v := range []*explain.Verdict{&d.A, &d.B} {
		if v.Refused != nil {
			f.Notes = append(f.Notes, report.Note{Message: v.Refused.Message})
		}
	}
	return f
}

// verdictWords describes the result of a system for an operation: the types of its results, or of
// its operands if only those differ.
func verdictWords(v *explain.Verdict, name string, operands bool) string {
	switch {
	case v.Refused != nil:
		return "is refused"
	case v.Unknown, v.Name == name && len(v.Results) == 0:
		return "is accepted"
	case v.Name == "":
		return "is erased"
	}
	text, list := "gives ", v.Results
	if operands {
		text, list = "takes ", v.Operands
	}
	if v.Name != name {
		text = "becomes '" + v.Name + "', "
	}
	var types []string
	for _, n := range list {
		types = append(types, "'"+explain.Shown(n)+"'")
	}
	return text + strings.Join(types, " and ")
}

func (b *batch) writeTotal(w io.Writer) error {
	c := b.compared
	why := ""
	if !c.changed && c.modules > 0 {
		why = "; all modules are valid as written, and no system changes them"
	}
	_, err := fmt.Fprintf(w, "%d of %s differ between %s and %s, in %s%s\n", c.differing, pluralize(c.compared, "operation"),
		b.options.System.Name(), b.compare.Name(), pluralize(c.modules, "module"), why)
	return stdoutError(err)
}
