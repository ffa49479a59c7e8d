package cli

import (
	"cmp"
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
	{Code: differs, Title: "systems promote an operation differently", Text: "Under the other system that compare names, the operation has other types, has a weak result where it is strong here, or only one of the two systems refuses it. " +
		"A module that depends on it gives other results under the other system. Users of the result often differ as well, so begin with the first finding: convert its operands explicitly."},
}

// A comparison counts the differences between two systems.
type comparison struct {
	pair                         string // such as jax and numpy
	differing, compared, modules int
	changed                      bool // a system changes or refuses a module
}

func (c *config) pairWith(other *promote.System) string {
	return fmt.Sprintf("%s and %s", c.options.System.Name(), other.Name())
}

// prepareCompare reads the names of systems: another one than that of --system, or several of which
// the first is compared with the others.
func prepareCompare(c *config) error {
	names := strings.Split(c.inputs[0], ",")
	c.inputs = c.inputs[1:]
	if len(names) > 1 {
		if c.flags.Changed("system") {
			return &flagError{"compare needs one system beside --system, or several without --system", []string{"system"}, true}
		}
		c.systemName, names = names[0], names[1:]
	}
	c.otherNames = names
	return cmp.Or(c.checkSystem(), c.prepareQuestion())
}

// comparesModules reports whether systems are compared, by the command compare.
func (c *config) comparesModules() bool { return c.command.name == "compare" }

func (w *worker) compareInput(t *task, in *input) error {
	parts := w.splitInput(in)
	w.reportEmpty(t, in, parts)
	for _, p := range parts {
		for _, other := range w.otherSystems {
			found, ok := w.comparePart(t, in, p, other)
			t.comparisons = append(t.comparisons, found.comparison)
			if !ok {
				break
			}
			if err := w.reportDifferences(t, found); err != nil {
				return err
			}
		}
	}
	return nil
}

// compared holds the differences of a module under two systems.
type compared struct {
	comparison
	differences []explain.Difference
	findings    []report.Finding
}

// comparePart compares a module under the system of --system and another one; false if it cannot be
// read.
func (w *worker) comparePart(t *task, in *input, p part, other *promote.System) (all compared, ok bool) {
	src := &ir.Source{Name: in.name, Text: p.text, Line: p.line}
	all.pair = w.pairWith(other)
	var sides [2]explain.Side
	original := 0
	for i, system := range []*promote.System{w.options.System, other} {
		m, found := pipeline.Parse(w.reader, src)
		if m == nil || found.HasErrors() {
			t.status = max(t.status, statusInput)
			parsed, _ := pipeline.Read(w.reader, src) // has the source locations
			w.report(t, w.locator(in, parsed).findings(found))
			return all, false
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
		all.changed = all.changed || len(sides[i].Refusal) > 0 || pipeline.Changed(w.reader, sides[i].Module)
	}
	if len(sides[0].Refusal) > 0 {
		t.status = max(t.status, statusInput)
	}
	l := w.locator(in, sides[0].Module)
	all.differences, all.compared = explain.Compare(&sides[0], &sides[1], original, l.opAt)
	all.differing, all.modules = len(all.differences), 1
	for i := range all.differences {
		all.findings = append(all.findings, l.difference(&all.differences[i], [2]string{w.options.System.Name().String(), other.Name().String()}))
	}
	return all, true
}

// reportDifferences prints a line for each difference, or collects them.
func (w *worker) reportDifferences(t *task, found compared) error {
	if w.collectsFindings() {
		t.findings = append(t.findings, found.findings...)
	}
	if w.format != report.TextFormat {
		return nil
	}
	for i := range found.findings {
		f, d := &found.findings[i], &found.differences[i]
		for _, v := range []*explain.Verdict{&d.A, &d.B} {
			if v.Refused != nil {
				f.Message += ": " + strings.TrimPrefix(v.Refused.Message, quote(f.Subject.Operation)+" op ")
			}
		}
		f.Notes, f.Place.Line = nil, report.Line{}
	}
	return stdoutError(report.Text(t.out, found.findings, w.color.isOn(t.out)))
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

// writeTotals writes a line for each pair of systems: inputs with other project files may have
// another system.
func (b *batch) writeTotals(w io.Writer) error {
	var pairs []string
	for _, c := range b.configs() {
		for _, other := range c.otherSystems {
			if pair := c.pairWith(other); !slices.Contains(pairs, pair) {
				pairs = append(pairs, pair)
			}
		}
	}
	totals := map[string]comparison{}
	for _, c := range b.comparisons {
		of := totals[c.pair]
		totals[c.pair] = comparison{c.pair, of.differing + c.differing, of.compared + c.compared, of.modules + c.modules, of.changed || c.changed}
	}
	for _, pair := range pairs {
		c, why := totals[pair], ""
		if !c.changed && c.modules > 0 {
			why = "; all modules are valid as written, and no system changes them"
		}
		if _, err := fmt.Fprintf(w, "%d of %s differ between %s, in %s%s\n", c.differing, pluralize(c.compared, "operation"), pair, pluralize(c.modules, "module"), why); err != nil {
			return stdoutError(err)
		}
	}
	return nil
}
