package main

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
	"github.com/hlo-promote/hlo-promote/passes/retarget"
)

// An outcome is what there is to say of a run, which is found out before the module is changed further.
type outcome struct {
	m           *ir.Module         // nil if it could not be read
	read        int                // from which number on its operations were not in the text
	fixes       []ir.Fix           // of conversions
	before      map[elem.Type]bool // types of the input, if a gate asks
	conversions []report.Finding
	summary     string
	leaks       []report.Finding
	target      *retarget.Report // nil if there is none
}

// begun notes a module that has been read.
func (w *worker) begun(o *outcome, m *ir.Module) {
	o.m = m
	if m != nil {
		o.read = m.NumOps()
	}
	if m != nil && w.asksForNew() {
		o.before = typesOf(m)
	}
}

// reasons finds out what the flags ask about a run.
func (w *worker) reasons(t *task, in *input, o *outcome, result *passes.Result) {
	if !w.explains() && !w.gated() {
		return
	}
	l := w.locator(in, o.m)
	o.leaks = w.gateLeaks(t, l, result)
	if w.explain || w.deny.classes|w.warn.classes != 0 {
		list := explain.Reasons(o.m, result, w.options.System)
		fixes := make([]ir.Fix, len(list))
		if w.documents() {
			fixes = o.spellOut(list, result)
		}
		w.addConversions(t, l, o, list, fixes)
	}
}

// addConversions adds the conversions: all of them, or those that a gate is about.
func (w *worker) addConversions(t *task, l *locator, o *outcome, list []explain.Reason, fixes []ir.Fix) {
	system := w.options.System.Name().String()
	for i := range list {
		about := func(of *triggers) bool { return of.classes&list[i].Class != 0 }
		if _, gated := w.severity(about); !gated && !w.explain {
			continue
		}
		if f := l.reason(&list[i], system); w.gate(t, &f, w.explain, about) {
			o.conversions = append(o.conversions, f)
			o.fixes = append(o.fixes, fixes[i])
		}
	}
	if w.explain {
		o.summary = l.input + ": remark: " + counted(len(list), "conversion") + byClass(list) + "\n"
	}
}

// explainRun says what the flags ask to be said about a module that is done.
func (w *worker) explainRun(t *task, in *input, m *ir.Module, d dump, o *outcome) {
	if !w.explains() && !w.gated() {
		return
	}
	if w.documents() {
		var list []proposal
		for i := range o.conversions {
			list = append(list, proposal{&o.conversions[i], o.fixes[i]})
		}
		w.addFixes(in, m.Source, o, list)
	}
	w.sayGrouped(t, o.conversions, o.summary)
	w.say(t, o.leaks)
	l := w.locator(in, m)
	if w.explain && o.target != nil {
		w.sayGrouped(t, l.findings(o.target.Remarks(m)), "")
	}
	found := w.gateTypes(t, l, t.dumps.before(o.before, d))
	if d != "" {
		for i := range found {
			found[i].Notes = append([]report.Note{{Message: "in the dump " + d.pass()}}, found[i].Notes...)
		}
	}
	w.say(t, found)
	if w.why.elem != elem.None {
		w.sayWhy(t, l, d)
	}
	if d != "" {
		t.dumps.done(w, m, d)
	}
}

// explains tells whether --explain or --why is given.
func (c *config) explains() bool { return c.explain || c.why.elem != elem.None }

// settleExplain checks how --explain and --why go with other flags.
func (c *config) settleExplain() error {
	flag := "--explain"
	if c.why.elem != elem.None {
		flag = "--why"
	}
	switch {
	case c.expect != expectNone:
		return exclusive("--verify-diagnostics", flag)
	case c.showLattice:
		return exclusive("--print-lattice", flag)
	case c.why.elem != elem.None && c.output == "-":
		return fmt.Errorf("--why and --output - both print to standard output")
	case c.why.elem != elem.None && (c.diff || c.check):
		return exclusive("--why", c.mode())
	}
	return nil
}

// effects are what messages say of the classes.
var effects = map[explain.Class]string{
	explain.Exact: "which has all of its values", explain.Widening: "which has all of its values and more bits", explain.Precision: "which rounds it",
	explain.Range: "which is too narrow for some values", explain.Sign: "which may change its sign", explain.Weak: "whose type it takes, being weak",
}

// reason is a conversion as a finding.
func (l *locator) reason(r *explain.Reason, system string) report.Finding {
	from, to := r.From.String(), r.To.String()
	f := report.Finding{Code: r.Class.Code(), Severity: report.Remark}
	f.Subject = l.subject(r.Cause)
	f.Subject.From, f.Subject.To = from, to
	name := quoted(l.m.OpString(r.Cause))
	what, at := name+" op operand #"+strconv.Itoa(max(0, r.Operand))+" is converted", l.m.OpRange(r.Cause)
	switch {
	case r.Operand < 0:
		what = name + " op result is converted"
	case r.Kind == passes.LiteralRewritten:
		what, at = "the literal of "+name+" op operand #"+strconv.Itoa(r.Operand)+" is rewritten", l.m.OperandRange(r.Cause, r.Operand)
	default:
		at = l.m.OperandRange(r.Cause, r.Operand)
	}
	f.Message = fmt.Sprintf("%s from '%s' to '%s', %s [%s]", what, from, to, effects[r.Class.Worst()], r.Class)
	note := func(text string) { f.Notes = append(f.Notes, report.Note{Message: text}) }
	if r.Sized && r.Bytes > 0 && r.Kind != passes.LiteralRewritten {
		note(fmt.Sprintf("it takes %s more, as '%s'", bytesInWords(r.Bytes), l.m.TypeString(l.m.Type(l.m.Result(r.Op, 0)))))
	}
	switch {
	case r.Forcer >= 0:
	case r.Operand < 0:
		note("the type is declared, or kept by --results or --signature")
	default:
		note("no other operand has the type: it is what the operation demands, or what its operands join to together")
	}
	switch {
	case len(r.Path) > 1:
		note("in " + system + ": " + strings.Join(r.Path, " -> "))
	case r.Forcer >= 0:
		note("in " + system + ": " + shownNode(from, r.Weak) + " with " + shownNode(r.By.Type.String(), r.By.Weak) + " is " + to)
	}
	l.put(&f, r.Cause, l.text(l.m.Source, at))
	if r.Forcer >= 0 {
		l.noteForcer(&f, r)
	}
	return f
}

func shownNode(name string, weak bool) string {
	if weak {
		return "weak " + name
	}
	return name
}

// noteForcer says which operand forced a type, and what would keep it from that.
func (l *locator) noteForcer(f *report.Finding, r *explain.Reason) {
	m := l.m
	v := m.Operand(r.Cause, r.Forcer)
	if op, _ := m.DefiningOp(v); op != 0 && m.OpSpan(op) == (ir.Range{}) && m.NumOperands(op) > 0 {
		v = m.Operand(op, 0) // what an inserted convert converts
	}
	text := fmt.Sprintf("operand #%d, '%s', forces it", r.Forcer, shownNode(r.By.Type.String(), r.By.Weak))
	if r.Class&explain.Weak == 0 && r.By.Type.Kind() == r.From.Kind() {
		text += fmt.Sprintf("; cast it to '%s' here to keep that", r.From)
	}
	f.Notes = append(f.Notes, report.Note{Place: l.value(v), Message: text})
}

// value is where a value is defined.
func (l *locator) value(v ir.Value) report.Place {
	op, _ := l.m.DefiningOp(v)
	if at, ok := l.program(op); ok && l.source && op != 0 {
		return at
	}
	return l.text(l.m.Source, l.m.ValueRange(v))
}

// bytesInWords is a number of bytes.
func bytesInWords(n int64) string {
	for _, unit := range []struct {
		size int64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.size {
			return strconv.FormatFloat(float64(n)/float64(unit.size), 'g', 4, 64) + " " + unit.name
		}
	}
	if n == 1 {
		return "1 byte"
	}
	return strconv.FormatInt(n, 10) + " bytes"
}

// byClass counts reasons by their classes: ": 2 widening, 1 precision, 640 bytes more".
func byClass(reasons []explain.Reason) string {
	counts := map[string]int{}
	var bytes int64
	for i := range reasons {
		counts[reasons[i].Class.Worst().String()]++
		if reasons[i].Kind != passes.LiteralRewritten {
			bytes += max(0, reasons[i].Bytes)
		}
	}
	var words []string
	for _, name := range explain.ClassNames() {
		if n := counts[name]; n > 0 {
			words = append(words, strconv.Itoa(n)+" "+name)
		}
	}
	if bytes > 0 {
		words = append(words, bytesInWords(bytes)+" more")
	}
	if len(words) == 0 {
		return ""
	}
	return ": " + strings.Join(words, ", ")
}

// sayGrouped reports findings; in text those that say the same of other places are counted, and a summary comes last.
func (w *worker) sayGrouped(t *task, findings []report.Finding, summary string) {
	t.count(findings)
	if w.documents() {
		t.findings = append(t.findings, findings...)
	}
	if w.format == report.TextFormat {
		report.Text(t.log, w.shown(t, grouped(findings)), w.paint)
		if !w.quiet {
			io.WriteString(t.log, summary)
		}
	}
}

// mostPlaces bounds the places that a group lists.
const mostPlaces = 8

// grouped has one of the findings that have the same code, operation, types and message, with the places of the others as a note, in the order of the
// first of each.
func grouped(findings []report.Finding) (list []report.Finding) {
	type key struct {
		severity                    report.Severity
		code, op, from, to, message string
	}
	first := map[key]int{}
	var others [][]report.Place
	for _, f := range findings {
		k := key{f.Severity, f.Code, f.Subject.Operation, f.Subject.From, f.Subject.To, f.Message}
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
		if len(places) == 0 {
			continue
		}
		lines := make([]string, 0, mostPlaces)
		for _, p := range places[:min(len(places), mostPlaces)] {
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
		if len(places) > mostPlaces {
			text += ", …"
		}
		notes := list[i].Notes
		list[i].Notes = append(notes[:len(notes):len(notes)], report.Note{Message: text})
	}
	return list
}

// counted is a number of things.
func counted(n int, thing string, many ...string) string {
	if n == 1 {
		return "1 " + thing
	}
	if len(many) > 0 {
		return strconv.Itoa(n) + " " + many[0]
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
