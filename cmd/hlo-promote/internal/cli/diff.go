package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/moddiff"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/compare"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// diffing holds the flags of the command diff.
type diffing struct {
	ulp, atol, rtol bound
	structure       bool
	measure         bool // of precision
}

func diffFlags(c *config, f flagSet) {
	d := &c.diffing
	d.ulp = bound(compare.DefaultBound.ULP)
	f.add(&d.ulp, "ulp", "values agree that differ by at most `N` units in the last place of the second one's type")
	f.add(&d.atol, "atol", "values agree, too, that differ by at most `X`, or X + R·|a| with --rtol R, as in NumPy")
	f.add(&d.rtol, "rtol", "values agree, too, that differ by at most `R`·|a|, where a is the value of the first module")
	f.add(&d.measure, "measure", "evaluate each module before and after, and print the largest error by statement")
	f.add(&d.structure, "structure", "compare only the structure; exit status 1 for any difference")
}

// A bound is a flag with a number that is not negative.
type bound float64

func (b *bound) Set(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x < 0 || x != x {
		return errors.New("must be a number that is not negative")
	}
	*b = bound(x)
	return nil
}

func (b *bound) String() string {
	if *b == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(*b), 'g', -1, 64)
}

func (*bound) Type() string { return "X" }

// secondFlags lists the flags with which diff promotes a module and compares it with itself.
var secondFlags = []string{
	"target", "demote", "simplify-converts", "pin-precision", "system", "x32", "policy", "weak-args", "weak-constants", "results", "signature", "control-flow", "calls",
	"strict", "hoist", "boundary", "config",
}

// promotedBy returns the first flag, with its value, by which diff of one file promotes the module,
// or else the project file that does; "" if neither is given.
func promotedBy(c *config) (flag, source string) {
	for _, name := range secondFlags {
		f := c.flags.Lookup(name)
		switch {
		case f == nil || !f.Changed:
		case c.isGiven(name):
			return "--" + name, "--" + name + " " + f.Value.String()
		case source == "":
			flag, source = "--"+name, c.projectFile
		}
	}
	return flag, source
}

// validateDiff checks the arguments and flags of diff.
func validateDiff(c *config) error {
	if err := c.validateRun(); err != nil {
		return err
	}
	flag, _ := promotedBy(c)
	switch {
	case len(c.inputs) > 2:
		return fmt.Errorf("diff compares two files, but %d are given", len(c.inputs))
	case len(c.inputs) == 2 && flag != "":
		return fmt.Errorf("%s makes the second module of the first, so that diff takes one file with it", flag)
	case len(c.inputs) == 1 && flag == "":
		return fmt.Errorf("diff needs a second file, or --target or --system, here or in a project file, which make it of the first")
	}
	if !slices.Contains([]report.Format{report.TextFormat, report.JSON, report.HTML}, c.format) {
		return errors.New("the format of diff is text, json or html")
	}
	return nil
}

// runDiff implements diff: it compares the modules of two files, or those of a file with what
// promotion makes of them.
func runDiff(c *config, s streams) (status int, err error) {
	c.stderrColor = c.color.isOn(s.log)
	d := &differ{worker: &worker{config: c, stdin: s.in}}
	name := func(i int) string { return cmp.Or(c.nameOf(c.inputs[i]), "-") }
	d.report.A, d.report.B = name(0), name(len(c.inputs)-1)
	if _, source := promotedBy(c); source != "" {
		d.report.B += " with " + source
	}
	d.work = d.compareInputs
	t := &task{name: c.inputs[0], out: s.out, log: s.log}
	d.run(t)
	return t.status, nil
}

// A differ compares the modules of two inputs.
type differ struct {
	*worker
	report    moddiff.Report
	different bool
}

// compareInputs compares the first input with the second one.
func (d *differ) compareInputs(t *task, in *input) (err error) {
	first, second := d.splitInput(in), []part(nil)
	other := in
	if len(d.inputs) == 2 {
		if other, err = openInput(d.inputs[1], d.stdin); err != nil {
			return err
		}
		defer other.release()
		d.nameInput(other)
		if err := d.needsText(other); err != nil {
			return err
		}
		second = d.splitInput(other)
	}
	for i := range max(len(first), len(second)) {
		if i >= len(first) || second != nil && i >= len(second) {
			d.different = true
			d.report.Modules = append(d.report.Modules, d.moduleOfOne(in, other, first, second, i))
			continue
		}
		var b *part
		if second != nil {
			b = &second[i]
		}
		if !d.compareParts(t, in, other, first[i], b) || t.status == statusInterrupted {
			return nil
		}
	}
	d.report.Same = !d.different
	if d.different {
		t.status = max(t.status, statusInput)
	}
	switch d.format {
	case report.JSON:
		err = report.WriteJSON(t.out, &d.report)
	case report.HTML:
		err = moddiff.HTML(t.out, &d.report)
	default:
		err = moddiff.Text(t.out, &d.report)
	}
	return stdoutError(err)
}

// moduleOfOne returns the comparison for a module that only one file has.
func (d *differ) moduleOfOne(in, other *input, first, second []part, i int) moddiff.Module {
	kind, name, list := compare.Removed, in.name, first
	if i >= len(first) {
		kind, name, list = compare.Added, other.name, second
	}
	e := moddiff.Edit{Kind: kind.String(), Place: fmt.Sprintf("%s:%d:1", report.Clean(name), list[i].line), In: name, Operation: "builtin.module"}
	return moddiff.Module{Edits: []moddiff.Edit{e}, Counts: []moddiff.Count{{Kind: e.Kind, Count: 1}}, Notes: []string{"only one file has the module"}}
}

// compareParts compares two modules, or one with what promotion makes of it. It returns false if
// one of them is refused.
func (d *differ) compareParts(t *task, in, other *input, p part, q *part) bool {
	a, isLegal := d.read(t, in, p)
	if a == nil {
		return false
	}
	b, isLegalToo := (*ir.Module)(nil), true
	if q != nil {
		b, isLegalToo = d.read(t, other, *q)
	} else {
		var o outcome
		var found ir.Diagnostics
		if b, found = d.transform(t, in, d.source(in, p), &o); b == nil {
			d.reportRefusal(t, in, p, o.m, found)
		}
	}
	if b == nil {
		return false
	}
	x := &pair{differ: d, t: t, la: d.locator(in, a), lb: d.locator(other, b), c: compare.Modules(a, b)}
	x.addEdits()
	var err error
	switch {
	case d.structure:
	case !isLegal || !isLegalToo:
		name := d.report.A
		if isLegal {
			name = d.report.B
		}
		x.note("the values are not compared: " + report.Clean(name) + " is valid but for its element types, and must be promoted first")
	default:
		err = x.compareValues()
	}
	if err != nil {
		d.refuse(t, x.la, err)
		return false
	}
	d.different = d.different || x.isDifferent()
	d.report.Modules = append(d.report.Modules, x.Module)
	return true
}

// refuse reports an error of an evaluation, as a finding if it has a place.
func (w *worker) refuse(t *task, l *locator, err error) {
	at := (*ir.Diagnostic)(nil)
	switch {
	case errors.Is(err, context.Canceled):
		t.status = statusInterrupted
		fmt.Fprintf(t.log, "hlo-promote: interrupted in %s\n", quote(l.input))
	case errors.As(err, &at):
		t.status = max(t.status, statusInput)
		report.Text(t.log, l.findings(ir.Diagnostics{at}), w.stderrColor)
	default:
		t.fail(err)
	}
}

// read reads a module and reports its errors. isLegal is false if it must be promoted before it can
// be evaluated. Without a second file and with a target, it is promoted.
func (d *differ) read(t *task, in *input, p part) (m *ir.Module, isLegal bool) {
	o := pipeline.Options{Reader: d.reader, Unpromoted: true}
	if len(d.inputs) == 1 && d.targetOptions.givenFlag() != "" {
		o = pipeline.Options{Reader: d.reader, Promotion: d.options, Strict: d.strict}
	}
	var parsed *ir.Module
	o.Read = func(m *ir.Module) { parsed = m }
	m, found, fault := pipeline.Run(d.source(in, p), o)
	t.setFault(fault)
	if m != nil {
		return m, true
	}
	if o.Unpromoted {
		if m, errors := pipeline.Parse(d.reader, d.source(in, p)); m != nil && !errors.HasErrors() {
			return m, false
		}
	}
	d.reportRefusal(t, in, p, parsed, found)
	return nil, false
}

// reportRefusal reports why a module is refused; the last error gets some notes. m is nil if it
// cannot be parsed.
func (w *worker) reportRefusal(t *task, in *input, p part, m *ir.Module, found ir.Diagnostics, notes ...report.Note) {
	t.status = max(t.status, statusInput)
	findings := w.locator(in, m).findings(found)
	if !in.binary && !w.split {
		addSplitHint(findings, p.text)
	}
	if last := len(findings) - 1; last >= 0 {
		findings[last].Notes = append(findings[last].Notes, notes...)
	}
	report.Text(t.log, findings, w.stderrColor)
}

// A pair is the comparison of two modules.
type pair struct {
	*differ
	moddiff.Module
	t      *task
	la, lb *locator
	c      *compare.Comparison

	stopped bool // the evaluation did not end
}

func (x *pair) note(text string) { x.Notes = append(x.Notes, text) }

// isDifferent reports whether the exit status is 1: a result is beyond the bounds, or, where the
// values are not compared to the end, anything differs.
func (x *pair) isDifferent() bool {
	if (x.Values == nil || x.stopped) && len(x.Module.Edits) > 0 {
		return true
	}
	return x.Values != nil && slices.ContainsFunc(x.Values.Results, func(d moddiff.Difference) bool { return d.IsBeyond })
}

// placeOf returns the place of an operation: in the source program or in the module.
func (l *locator) placeOf(op ir.Op) string {
	var f report.Finding
	l.setPlace(&f, op, l.textPlace(l.m.Source, l.m.Ranges().Op(op)))
	if f.Place.Start.Line == 0 {
		return report.Clean(f.Place.File) + ": " + operationWords(l.m, op)
	}
	return f.Place.Header()
}

// addEdits adds the differences of the structure.
func (x *pair) addEdits() {
	x.Module.Edits = []moddiff.Edit{}
	counts := map[moddiff.Count]int{}
	for _, e := range x.c.Edits {
		l, op, in := x.lb, e.B, ""
		if op == 0 {
			l, op, in = x.la, e.A, x.report.A
		} else if e.A == 0 {
			in = x.report.B
		}
		edit := moddiff.Edit{Kind: e.Kind.String(), Place: l.placeOf(op), In: in, Operation: l.m.OpString(op), Details: e.Details}
		count := moddiff.Count{Kind: edit.Kind}
		if e.From != 0 {
			edit.From, edit.To = l.m.Types.Text(e.From), l.m.Types.Text(e.To)
			if e.Kind <= compare.Retyped {
				count.From, count.To = edit.From, edit.To
			}
		}
		if len(edit.Details) == 1 && e.Kind == compare.Retyped {
			edit.Details = nil // from and to say it
		}
		if counts[count] == 0 {
			x.Counts = append(x.Counts, count)
		}
		counts[count]++
		x.Module.Edits = append(x.Module.Edits, edit)
	}
	for i, c := range x.Counts {
		x.Counts[i].Count = counts[c]
	}
}

// entry returns the functions to evaluate. It adds a note if there are none.
func (x *pair) entry() (pair [2]ir.Op, ok bool) {
	list := x.c.Functions()
	name := func(f [2]ir.Op) string { return pathOf(x.c.B, ir.SymbolsOf(x.c.B), f[1]) }
	wanted := strings.TrimPrefix(x.function, "@")
	i := slices.IndexFunc(list, func(f [2]ir.Op) bool { return name(f) == wanted || wanted == "" && name(f) == "main" })
	switch {
	case i >= 0:
		return list[i], true
	case wanted != "":
		x.note("the values are not compared: the modules have no public function " + quote(wanted) + " in common")
	case len(list) == 1:
		return list[0], true
	case len(list) == 0:
		x.note("the values are not compared: the modules have no public function in common")
	default:
		x.note(fmt.Sprintf("the values are not compared: there are %d public functions; use --function NAME to choose one", len(list)))
	}
	return pair, false
}

// compareValues evaluates both modules on the same inputs.
func (x *pair) compareValues() error {
	r, f, err := x.evaluate(&compare.Bound{ULP: float64(x.ulp), Absolute: float64(x.atol), Relative: float64(x.rtol)})
	if r == nil {
		return err
	}
	x.stopped = r.Stopped
	x.Module.Values = x.valuesOf(r, f)
	return nil
}

// evaluate evaluates both modules on the same inputs, and returns the functions that it calls. The
// report is nil if it cannot; then there is a note or an error.
func (x *pair) evaluate(bound *compare.Bound) (r *compare.Report, f [2]ir.Op, err error) {
	f, ok := x.entry()
	if !ok {
		return nil, f, nil
	}
	limits := interp.Options{Steps: int64(x.maxSteps), Bytes: int64(x.maxBytes), Depth: x.maxDepth, Seed: x.values.Seed()}
	if x.values.String() == "" {
		if err := x.values.Set("random:0"); err != nil {
			return nil, f, err
		}
	}
	args, why, err := x.arguments(f, limits)
	if err != nil {
		return nil, f, err
	}
	if why != "" {
		x.note("the values are not compared: " + why)
		return nil, f, nil
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	defer context.AfterFunc(ctx, stop)() // a second Ctrl-C ends the program
	r, err = x.c.Run(ctx, f[0], f[1], args[0], args[1], compare.RunOptions{Bound: bound, Interp: limits})
	if r != nil {
		x.Notes = append(x.Notes, r.Notes...)
	}
	return r, f, err
}

// arguments returns the arguments of two functions: those of the first, converted to the types of
// the second. If it cannot convert them, it returns why.
func (x *pair) arguments(f [2]ir.Op, limits interp.Options) (args [2][]interp.Value, why string, err error) {
	modules := [2]*ir.Module{x.c.A, x.c.B}
	from := 0
	if isDynamic(modules[0], f[0]) && !isDynamic(modules[1], f[1]) {
		from = 1 // so that the inputs have the sizes of the static shapes
	}
	to := 1 - from
	in := &x.values
	if args[from], err = in.Arguments(modules[from], interp.New(modules[from], limits), f[from]); err != nil {
		return args, "", err
	}
	body := modules[to].Body(f[to])
	if n := modules[to].NumArgs(body); n != len(args[from]) {
		return args, fmt.Sprintf("the functions have %d and %d arguments", len(args[from]), n), nil
	}
	for i, v := range args[from] {
		t := modules[to].Type(modules[to].Arg(body, i))
		if u := modules[from].Type(modules[from].Arg(modules[from].Body(f[from]), i)); t == u {
			args[to] = append(args[to], v)
			continue
		}
		tensor, isTensor := v.(*interp.Tensor)
		e := modules[to].Types.Elem(t)
		if !isTensor || e == elem.None || !e.Numeric() || modules[to].Types.Kind(t) != ir.TensorType {
			return args, fmt.Sprintf("argument #%d has another type, %s", i, modules[to].Types.Text(t)), nil
		}
		if dims, static := modules[to].Types.StaticShape(t); static && !slices.Equal(dims, tensor.Shape) {
			return args, fmt.Sprintf("argument #%d has another shape, %s", i, modules[to].Types.Text(t)), nil
		}
		args[to] = append(args[to], compare.Convert(tensor, e))
	}
	return args, "", nil
}

// isDynamic reports whether an argument of a function has a dynamic shape.
func isDynamic(m *ir.Module, f ir.Op) bool {
	for i := range m.NumArgs(m.Body(f)) {
		t := m.Type(m.Arg(m.Body(f), i))
		if _, static := m.Types.StaticShape(t); m.Types.Kind(t) == ir.TensorType && !static {
			return true
		}
	}
	return false
}

// shownWorst is the number of the largest errors that are listed.
const shownWorst = 10

func (x *pair) valuesOf(r *compare.Report, f [2]ir.Op) *moddiff.Values {
	v := &moddiff.Values{
		Function: ir.SymbolsOf(x.c.B).Name(f[1]), Inputs: x.values.String(), Compared: len(r.Values), Bound: moddiff.Bound(r.Bound),
		Worst: []moddiff.Difference{}, Results: []moddiff.Difference{}, Points: []moddiff.Difference{},
	}
	for _, d := range r.Values {
		v.Points = append(v.Points, x.difference(d, f))
		if d.IsBeyond {
			v.Beyond++
		}
	}
	if first := r.First(); first != nil {
		d := x.difference(first, f)
		v.First = &d
	}
	for _, d := range r.Worst(shownWorst) {
		v.Worst = append(v.Worst, x.difference(d, f))
	}
	for _, d := range r.Results {
		v.Results = append(v.Results, x.result(d, f))
	}
	return v
}

// difference converts a difference of values.
func (x *pair) difference(d *compare.Difference, f [2]ir.Op) moddiff.Difference {
	n := numbersOf(d)
	a, b := x.c.A, x.c.B
	switch {
	case d.B == 0:
		n.Value, n.Place = fmt.Sprintf("argument #%d", d.Number), x.lb.placeOf(f[1])
		n.Type = elementText(b, b.Arg(b.Body(f[1]), d.Number))
		return n
	case d.Number < b.NumResults(d.B):
		n.Type = elementText(b, b.Result(d.B, d.Number))
	}
	n.Value, n.Place = b.OpString(d.B), x.lb.placeOf(d.B)
	if b.NumResults(d.B) > 1 {
		n.Value += fmt.Sprintf(" result #%d", d.Number)
	}
	if d.A != 0 && a.NumResults(d.A) > 0 {
		n.FromType = elementText(a, a.Result(d.A, min(d.Number, a.NumResults(d.A)-1)))
	}
	return n
}

// result converts the difference of a public result. Its place is that of the operation that
// computes it.
func (x *pair) result(d *compare.Difference, f [2]ir.Op) moddiff.Difference {
	n := numbersOf(d)
	n.Value = fmt.Sprintf("result #%d", d.Number)
	for side, m := range []*ir.Module{x.c.A, x.c.B} {
		for last := range ir.Returns(m, f[side]) {
			if d.Number >= m.NumOperands(last) {
				continue
			}
			v := m.Operand(last, d.Number)
			if side == 0 {
				n.FromType = elementText(m, v)
				continue
			}
			n.Type = elementText(m, v)
			if op, _ := m.DefiningOp(v); op != 0 {
				n.Place = x.lb.placeOf(op)
			}
		}
	}
	return n
}

func elementText(m *ir.Module, v ir.Value) string {
	return m.Types.Text(m.Types.ElementType(m.Type(v)))
}

func numbersOf(d *compare.Difference) moddiff.Difference {
	n := moddiff.Number(math.NaN())
	x := moddiff.Difference{
		ULP: moddiff.Number(d.ULP), Absolute: moddiff.Number(d.Absolute), Relative: moddiff.Number(d.Relative), Scaled: moddiff.Number(d.Scaled), A: n, B: n,
		Element: d.Element, Elements: d.Elements, Beyond: d.Beyond, IsBeyond: d.IsBeyond, Times: d.Times, Iteration: d.Iteration,
	}
	if d.Element >= 0 {
		x.A, x.B = moddiff.Number(d.Error.A), moddiff.Number(d.Error.B)
	}
	return x
}
