package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// parseElement parses an element type, such as that of new:TYPE.
func parseElement(s string) (elem.Type, error) {
	if t, ok := elem.Lookup(strings.ReplaceAll(s, " ", "")); ok && t != elem.None {
		return t, nil
	}
	numpyNames := map[string]string{ // NumPy's and JAX's
		"bool": "i1", "bfloat16": "bf16", "float16": "f16", "float32": "f32", "float64": "f64", "float": "f64", "double": "f64", "half": "f16",
		"int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "int": "i64", "uint8": "ui8", "uint16": "ui16", "uint32": "ui32", "uint64": "ui64",
		"complex64": "complex<f32>", "complex128": "complex<f64>", "bf16": "bf16", "f16": "f16", "f32": "f32", "f64": "f64",
	}
	hint := didYouMean(s, typeNames())
	if meant := numpyNames[strings.ToLower(s)]; meant != "" {
		hint = "; did you mean '" + meant + "'?"
	}
	return elem.None, errors.New("must be an element type, such as f64 or complex<f32>" + hint)
}

// prepareWhy reads the type whose origins to report.
func prepareWhy(c *config) (err error) {
	if c.why, err = parseElement(c.inputs[0]); err != nil {
		return fmt.Errorf("invalid type %q: %w", c.inputs[0], err)
	}
	c.inputs = c.inputs[1:]
	return c.prepareQuestion()
}

// prepareQuestion checks the flags and arguments of a command that reads modules and writes none.
func (c *config) prepareQuestion() error {
	return cmp.Or(c.checkJobs(), c.validateReports(), c.findInputs())
}

// reportWhy reports the origins of the type in a module that has it. Of a sequence of dumps only
// the first is reported.
func (w *worker) reportWhy(t *task, l *locator, d dump) {
	if d != "" && t.dumps.found {
		return
	}
	spread := explain.Why(l.m, w.why)
	t.asked, t.has = true, t.has || spread.Values > 0
	if spread.Values == 0 {
		return
	}
	findings := l.spread(w.why.String(), spread)
	if d != "" {
		t.dumps.found = true
		text := "first in the dump " + d.passName()
		if t.dumps.last != "" {
			text += "; the dump before, " + t.dumps.last.passName() + ", does not have it"
		}
		for i := range findings {
			findings[i].Notes = append([]report.Note{{Message: text}}, findings[i].Notes...)
		}
	}
	w.reportTo(t, t.out, findings)
}

// maxOrigins bounds the origins that text shows.
const maxOrigins = 16

// spread converts the spread of a type to findings: one for each place of an origin.
func (l *locator) spread(name string, s *explain.Spread) []report.Finding {
	if s.Values == 0 {
		return []report.Finding{{
			Code: explain.AbsentCode, Severity: report.Remark, Place: report.Place{File: l.input}, Message: "no value has elements of type '" + name + "'",
			Subject: report.Subject{File: l.input, To: name},
		}}
	}
	var list []report.Finding
	same := map[report.Place]int{}
	merged := map[int][]string{} // by index in list: the library frames of origins merged into it
	for i := range s.Origins {
		f := l.origin(name, &s.Origins[i])
		key := report.Place{File: f.Place.File, Start: f.Place.Start}
		if first, known := same[key]; known && l.source && f.Place.File != l.m.Source.Name {
			list[first].Subject.Operation = f.Subject.Operation
			stack, _ := l.callStack(s.Origins[i].At)
			merged[first] = append(merged[first], stack.library())
			continue
		}
		same[key] = len(list)
		list = append(list, f)
	}
	if len(list) == 0 {
		return nil
	}
	for i, libraries := range merged {
		list[i].Notes = append([]report.Note{{Message: mergedWords(libraries)}}, list[i].Notes...)
	}
	first := &list[0]
	summary := fmt.Sprintf("'%s' is the type of %s and of %s of public functions", name, pluralize(s.Values, "value"), pluralize(s.Results, "result"))
	if s.Followers > 0 {
		summary += "; " + pluralize(s.Followers, "more convert or constant of this type is not listed, because it is", "more converts and constants of this type are not listed, because each is") + " combined with a value of the type"
	}
	first.Notes = append([]report.Note{{Message: summary}}, first.Notes...)
	return list
}

// mergedWords counts the origins that are merged into a finding, and names their places in
// libraries, which are empty for those that are in none.
func mergedWords(libraries []string) string {
	text := fmt.Sprintf("and %d more here", len(libraries))
	slices.Sort(libraries)
	libraries = slices.Compact(libraries)
	if libraries[0] == "" {
		libraries = libraries[1:]
	}
	if len(libraries) > 0 {
		text += ", inside " + strings.Join(libraries[:min(len(libraries), maxPlaces)], "; ")
	}
	if len(libraries) > maxPlaces {
		text += "; …"
	}
	return text
}

// origin converts an origin and the path from it to a finding.
func (l *locator) origin(name string, o *explain.Origin) report.Finding {
	m := l.m
	at, text := o.At, m.Ranges().Op(o.Op)
	block, number := m.ArgOf(o.Value)
	if at == 0 {
		at, text = m.RegionOp(m.BlockRegion(block)), m.Ranges().Value(o.Value)
	}
	f := report.Finding{Code: explain.OriginCode, Severity: report.Remark, Subject: l.subject(at), Message: "'" + name + "' appears here: "}
	if o.At == 0 {
		f.Message += l.argument(o.Value, number) + " of '@" + f.Subject.Function + "'"
	} else {
		f.Message += l.describe(o)
	}
	l.setPlace(&f, at, l.textPlace(m.Source, text))
	f.Subject.To = name
	f.Identity = l.subject(cmp.Or(o.Op, at))
	f.Identity.Number, f.Identity.To = 0, name
	l.addChainNotes(&f, o)
	return f
}

// argument returns the number of a function argument, and the name that a library gave it.
func (l *locator) argument(v ir.Value, number int) string {
	text := "argument #" + strconv.Itoa(number)
	if given := l.m.Locs.NameOf(l.m.ArgLocation(v)); given != "" {
		text += " '" + given + "'"
	}
	return text
}

func (l *locator) describe(o *explain.Origin) string {
	m := l.m
	switch m.OpName(o.Op) {
	case ir.OpConvert:
		return "a convert from '" + m.Types.Text(m.Type(m.Operand(o.Op, 0))) + "'"
	case ir.OpConstant:
		text := m.Attrs.Text(m.Property(o.Op, m.Names.Attr("value")))
		if len(text) > 60 {
			return "a constant of type '" + m.Types.Text(m.Type(o.Value)) + "'"
		}
		return "the constant " + text
	}
	return "the result of '" + m.OpString(o.Op) + "'"
}

// maxSteps bounds the places that a chain shows.
const maxSteps = 12

// addChainNotes adds a note for each place of an origin's chain, with the operations there.
func (l *locator) addChainNotes(f *report.Finding, o *explain.Origin) {
	m := l.m
	var steps []report.Note
	var ops []string
	flush := func() {
		if len(steps) > 0 {
			steps[len(steps)-1].Message = "through " + strings.Join(slices.Compact(ops), ", ")
		}
		ops = nil
	}
	for _, op := range o.Chain {
		place := l.textPlace(m.Source, m.Ranges().Op(op))
		if at, ok := l.sourcePlace(op); ok && l.source {
			place = at
		}
		if len(steps) == 0 || steps[len(steps)-1].Place.Start != place.Start || steps[len(steps)-1].Place.File != place.File {
			flush()
			steps = append(steps, report.Note{Place: place})
		}
		if len(ops) < maxSteps {
			ops = append(ops, "'"+m.OpString(op)+"'")
		}
	}
	flush()
	if more := len(steps) - maxSteps; more > 0 {
		middle := report.Note{Message: fmt.Sprintf("through operations in %d more places", more)}
		steps = append(append(steps[:maxSteps/2:maxSteps/2], middle), steps[len(steps)-maxSteps/2:]...)
	}
	f.Notes = append(f.Notes, steps...)
	end := "reaches no result of a public function"
	if o.Function != 0 {
		end = fmt.Sprintf("reaches result #%d of '@%s'", o.Result, m.Attrs.StringOf(m.Property(o.Function, m.Names.Attr("sym_name"))))
	}
	place := f.Place
	if len(f.Notes) > 0 {
		place = f.Notes[len(f.Notes)-1].Place
	}
	f.Notes = append(f.Notes, report.Note{Place: place, Message: end})
}

// reportTo reports findings, in text to a writer. For several inputs, text omits those without the
// type; the last line counts them.
func (w *worker) reportTo(t *task, to io.Writer, findings []report.Finding) {
	w.collect(t, findings)
	if w.format == report.TextFormat {
		if more := len(findings) - maxOrigins; more > 0 {
			findings = append(findings[:maxOrigins:maxOrigins], report.Finding{
				Severity: report.Remark, Place: report.Place{File: t.name}, Message: fmt.Sprintf("and in %d more places; --format json has all of them", more),
			})
		}
		if len(w.inputs) > 1 {
			findings = slices.DeleteFunc(slices.Clone(findings), func(f report.Finding) bool { return f.Code == explain.AbsentCode })
		}
		if err := report.Text(to, findings, w.color.isOn(to)); err != nil {
			t.fail(stdoutError(err))
		}
	}
}

// A dumpState summarizes the dumps of an input seen so far.
type dumpState struct {
	last  dump               // "" if there was none
	found bool               // a dump had the type of why
	types map[elem.Type]bool // of the last one, if a gate needs them
}

// A whyTrail records which of several inputs, in order, have the type of the command why.
type whyTrail struct {
	read, with    int    // inputs read; inputs with the type
	refused       int    // inputs with errors
	first, before string // the first with the type, and the input before it
	last          string
}

// add records an input that was read.
func (s *whyTrail) add(name string, has bool) {
	s.read++
	if has {
		if s.with == 0 {
			s.first, s.before = name, s.last
		}
		s.with++
	}
	s.last = name
}

// writeTrail writes which of several inputs is the first with the type of why, for the files that
// a compiler dumps after each pass.
func (b *batch) writeTrail(w io.Writer) error {
	if b.whyTrail.read == 0 || len(b.inputs) < 2 || b.format != report.TextFormat {
		return nil
	}
	text := fmt.Sprintf("'%s' is in %d of %d inputs", b.why.String(), b.whyTrail.with, b.whyTrail.read)
	if b.whyTrail.with > 0 {
		text += ", first in " + report.Clean(b.whyTrail.first)
	}
	if b.whyTrail.before != "" {
		text += ", not in " + report.Clean(b.whyTrail.before) + " before it"
	}
	if b.whyTrail.refused > 0 {
		text += "; " + pluralize(b.whyTrail.refused, "more has errors", "more have errors")
	}
	_, err := io.WriteString(w, text+"\n")
	return stdoutError(err)
}

// reportAbsent reports that no module of an input has the type of why.
func (w *worker) reportAbsent(t *task, in *input) {
	if w.why != elem.None && t.asked && !t.has {
		l := &locator{input: in.name}
		w.reportTo(t, t.out, l.spread(w.why.String(), &explain.Spread{}))
	}
}
