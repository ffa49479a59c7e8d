package cli

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/explain"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
	"github.com/hlo-promote/hlo-promote/promote"
)

// An outcome holds the findings of a run, which are computed before the module is changed further.
type outcome struct {
	m           *ir.Module         // nil if parsing failed
	refused     bool               // the module is not printed; after errors, some types are unknown
	numParsed   int                // operations from this number on are not in the text
	result      *passes.Result     // if fixes need it
	before      map[elem.Type]bool // types of the input, if a gate needs them
	conversions []report.Finding
	// the converts of conversions, or the constants with rewritten literals
	convertOps      []ir.Op
	summary         string
	leaks           []report.Finding
	signatures      []report.Finding // of functions that changed, with --explain
	target          *retarget.Report // nil without --target
	targetFindings  []report.Finding // findings about the target, with --explain
	targetOffsets   []int            // their offsets in the text
	retargetOptions retarget.Options // converts that --target and --simplify-converts keep
	statements      map[ir.Value]int // those of the target, by value, if it measures
	dropMarks       func()           // called after --target, if marks are kept
	signature       string           // of the function main, as parsed
	partial         *outcome         // of a refused module, for the part that was promoted
	warnings        ir.Diagnostics   // of that part
}

// onParsed records facts about a module after parsing.
func (w *worker) onParsed(o *outcome, m *ir.Module) {
	if o.m = m; m == nil {
		return
	}
	o.numParsed = m.NumOps()
	if w.emit.language == sameForm || w.inPlace {
		o.signature = pipeline.SignatureOf(m)
	}
	if w.hasNewTypeGate() {
		o.before = typesOf(m)
	}
}

// onPromoted computes the findings that the flags request about a promotion.
func (w *worker) onPromoted(t *task, in *input, o *outcome, result *passes.Result) {
	if w.options.KeepWeak {
		// a later pass reads the marks: converts of weak values to strong ones are kept, and values
		// whose new type has no weak form lose their mark
		o.dropMarks = result.DropMarks
		o.retargetOptions.Apart = func(first, second ir.Value) bool { return result.Node(first).Weak && !result.Node(second).Weak }
	}
	if !w.explains() && !w.hasGates() && !w.showsModules() {
		return
	}
	l := w.locator(in, o.m)
	o.leaks = w.gateLeaks(t, l, result)
	if w.explain {
		for _, change := range result.Signatures() {
			o.signatures = append(o.signatures, l.signature(&change))
		}
	}
	if w.explain || w.showsModules() || w.deny.classes|w.warn.classes != 0 {
		if w.wantsFixes() {
			o.result = result
		}
		w.addConversions(t, l, o, explain.Reasons(o.m, result, w.options.System))
	}
}

// addConversions adds the conversions: all of them, or those that match a gate.
func (w *worker) addConversions(t *task, l *locator, o *outcome, list []explain.Reason) {
	for i := range list {
		about := func(of *triggers) bool { return of.classes&list[i].Class != 0 }
		wanted := w.explain || w.showsModules()
		if _, gated := w.severity(about); !gated && !wanted {
			continue
		}
		if f := l.reason(&list[i], w.options.System); w.gate(t, &f, wanted, about) {
			w.requestPlace(t, &f, list[i].Op)
			o.conversions = append(o.conversions, f)
			o.convertOps = append(o.convertOps, list[i].Op)
		}
	}
	if w.explain {
		o.summary = report.Clean(l.input) + ": remark: " + pluralize(len(list), "conversion") + explain.Summary(list) + "\n"
	}
}

// explainRun reports the findings that the flags request about a finished module.
func (w *worker) explainRun(t *task, in *input, m *ir.Module, d dump, o *outcome) {
	if !w.explains() && !w.hasGates() && !w.showsModules() {
		return
	}
	l := w.locator(in, m)
	if w.explain && o.target != nil {
		remarks := o.target.Remarks(m)
		o.targetFindings = l.findings(remarks)
		for _, d := range remarks {
			o.targetOffsets = append(o.targetOffsets, d.Range.Start)
		}
	}
	if w.wantsFixes() && len(o.conversions)+len(o.targetFindings) > 0 {
		w.addConversionFixes(in, m, o, l)
	}
	w.report(t, o.signatures)
	w.reportGrouped(t, o.conversions, o.summary)
	w.report(t, o.leaks)
	w.reportGrouped(t, o.targetFindings, "")
	found := w.gateModule(t, l, o, d)
	if d != "" {
		for i := range found {
			found[i].Notes = append([]report.Note{{Message: "in the dump " + d.passName()}}, found[i].Notes...)
		}
	}
	w.report(t, found)
	if w.why != elem.None {
		w.reportWhy(t, l, d)
	}
	if t.dumps.last = d; d != "" && w.hasNewTypeGate() {
		t.dumps.types = typesOf(m)
	}
}

// explainPartial reports the findings that the flags request about a refused module, before its
// errors.
func (w *worker) explainPartial(t *task, in *input, d dump, o *outcome) {
	o.warnings = slices.DeleteFunc(slices.Clone(o.warnings), func(d *ir.Diagnostic) bool { return d.Code != passes.TypeOverruled })
	w.report(t, w.gateOverruled(t, w.locator(in, o.m).findings(o.warnings)))
	w.explainRun(t, in, o.m, d, o)
}

// explains reports whether --explain is given, or where a type comes from is asked.
func (c *config) explains() bool { return c.explain || c.why != elem.None }

func (l *locator) reason(r *explain.Reason, system *promote.System) report.Finding {
	d := r.Remark(l.m, system)
	f := report.Finding{Code: d.Code, Severity: report.Remark, Message: d.Message, Classes: r.Class.Names()}
	f.Subject = l.subject(r.Cause)
	f.Subject.Operation, f.Subject.From, f.Subject.To = l.m.Names.OpText(r.Name), r.From.String(), r.To.String()
	for _, n := range d.Notes {
		if n.Source == nil {
			f.Notes = append(f.Notes, report.Note{Message: n.Message})
		}
	}
	l.setPlace(&f, r.Cause, l.textPlace(l.m.Source, d.Range))
	for _, n := range d.Notes {
		if n.Source != nil {
			f.Notes = append(f.Notes, report.Note{Place: l.valuePlace(r.Forcing, f.Place), Message: n.Message})
		}
	}
	return f
}

func (l *locator) signature(c *passes.SignatureChange) report.Finding {
	m := l.m
	f := report.Finding{Code: explain.SignatureCode, Severity: report.Remark, Subject: l.subject(c.Function)}
	what := "function '@" + c.Name + "'"
	if c.Private {
		what = "private " + what
	}
	f.Subject.From, f.Subject.To = m.Types.Text(c.Was), m.Types.Text(c.Is)
	if f.Subject.Function != c.Name {
		f.Message = fmt.Sprintf("%s is copied as '@%s' of type '%s'", what, f.Subject.Function, f.Subject.To)
	} else {
		f.Message = fmt.Sprintf("%s is declared '%s', and becomes '%s'", what, f.Subject.From, f.Subject.To)
	}
	l.setPlace(&f, c.Function, l.textPlace(m.Source, m.Ranges().Op(c.Function)))
	if len(c.Calls) > 0 {
		text := "called here"
		if more := len(c.Calls) - 1; more > 0 {
			text += ", and " + pluralize(more, "time") + " more"
		}
		f.Notes = append(f.Notes, report.Note{Place: l.textPlace(m.Source, m.Ranges().Op(c.Calls[0])), Message: text})
	}
	return f
}

// valuePlace returns the place of a definition; for a constant it returns the place of its use,
// because libraries give constants the location where the function is compiled.
func (l *locator) valuePlace(v ir.Value, used report.Place) report.Place {
	op, _ := l.m.DefiningOp(v)
	if at, ok := l.sourcePlace(op); ok && l.source {
		if l.m.OpName(op) == ir.OpConstant {
			return used
		}
		return at
	}
	return l.textPlace(l.m.Source, l.m.Ranges().Value(v))
}

// reportGrouped reports findings. In text, findings with the same message are printed once with a
// count, followed by a summary.
func (w *worker) reportGrouped(t *task, findings []report.Finding, summary string) {
	w.collect(t, findings)
	if w.format == report.TextFormat {
		if !w.explain { // they were computed for a report only
			findings = slices.DeleteFunc(slices.Clone(findings), func(f report.Finding) bool { return f.Severity == report.Remark })
		}
		list, alike := groupFindings(findings)
		report.Text(t.log, w.visibleFindings(t, list, alike), w.stderrColor)
		if !w.quiet {
			io.WriteString(t.log, summary)
		}
	}
}

// maxPlaces bounds the places that a group lists.
const maxPlaces = 8

// groupFindings merges findings with the same code, operation, types and message into the first of
// them, which gets a note with the places of the others. alike has the sizes of the groups.
func groupFindings(findings []report.Finding) (list []report.Finding, alike []int) {
	type key struct {
		severity                    report.Severity
		code, op, from, to, message string
		classes                     string
	}
	first := map[key]int{}
	var others [][]report.Place
	for _, f := range findings {
		k := key{f.Severity, f.Code, f.Subject.Operation, f.Subject.From, f.Subject.To, f.Message, strings.Join(f.Classes, ",")}
		i, known := first[k]
		if !known {
			first[k] = len(list)
			list = append(list, f)
			others = append(others, nil)
			continue
		}
		others[i] = append(others[i], f.Place)
	}
	for i, places := range others {
		alike = append(alike, 1+len(places))
		if len(places) == 0 {
			continue
		}
		lines := make([]string, 0, maxPlaces)
		for _, p := range places[:min(len(places), maxPlaces)] {
			at := strconv.Itoa(p.Start.Line)
			if p.File != list[i].Place.File {
				at = p.File + ":" + at
			}
			lines = append(lines, at)
		}
		lines = slices.Compact(lines)
		word := "lines"
		if len(lines) == 1 {
			word = "line"
		}
		text := fmt.Sprintf("and %d more like this, in %s %s", len(places), word, strings.Join(lines, ", "))
		if len(places) > maxPlaces {
			text += ", …"
		}
		notes := list[i].Notes
		list[i].Notes = append(notes[:len(notes):len(notes)], report.Note{Message: text})
	}
	return list, alike
}

// pluralize formats a number of things.
func pluralize(n int, thing string, many ...string) string {
	if n == 1 {
		return "1 " + thing
	}
	if len(many) > 0 {
		return strconv.Itoa(n) + " " + many[0]
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
