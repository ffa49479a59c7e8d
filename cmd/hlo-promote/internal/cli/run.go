package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/atomicfile"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/values"
	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/interp"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// statusInterrupted is the exit status of run after Ctrl-C, as that of a shell.
const statusInterrupted = 130

// evaluation holds the flags of the command run.
type evaluation struct {
	values   values.Inputs
	function string
	trace    string
	stopNaN  bool
	profile  bool
	maxSteps int
	maxBytes byteSize
	maxDepth int

	replicas, partitions int
}

func (c *config) runFlags(f flagSet) {
	e := &c.evaluation
	f.add(&e.values, "input", "give arguments values: "+values.Forms+"\nNAME is the name or the number of an argument; random:SEED and zeros are for all others; repeatable")
	f.add(&e.replicas, "replicas", "evaluate as `N` replicas, whose collective operations meet (default: 1)")
	f.add(&e.partitions, "partitions", "evaluate as `N` partitions of each replica (default: 1)")
	f.add(&e.function, "function", "evaluate the function `NAME` (default: main, or the only public one)")
	f.add(&e.trace, "trace", "print values whose name, operation or location matches `GLOB`, such as 'stablehlo.dot*'")
	f.add(&e.stopNaN, "nan", "stop at the first operation that makes a NaN or an infinity from finite operands")
	f.add(&e.profile, "profile", "count operations and the bytes of their results, on standard error")
	f.add(&e.maxSteps, "max-steps", "stop after `N` operations (default: no bound)")
	f.add(&e.maxBytes, "max-bytes", "stop if values need more than `SIZE` bytes, such as 500M or 4G (default: no bound)")
	f.add(&e.maxDepth, "max-depth", "stop at `N` nested calls (default: 1000)")
}

// A byteSize is a number of bytes, with a unit of 1024, 1024² or 1024³ bytes.
type byteSize int64

func (b *byteSize) Set(text string) error {
	digits := strings.TrimRight(text, "kKMG")
	shift, known := map[string]int{"": 0, "k": 10, "K": 10, "M": 20, "G": 30}[text[len(digits):]]
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !known || n <= 0 || n > math.MaxInt64>>shift {
		return errors.New("must be a number of bytes, such as 500M or 4G")
	}
	*b = byteSize(n << shift)
	return nil
}

func (b *byteSize) String() string {
	if *b == 0 {
		return ""
	}
	return strconv.FormatInt(int64(*b), 10)
}

func (*byteSize) Type() string { return "SIZE" }

// maxProcesses bounds replicas times partitions.
const maxProcesses = 4096

// validateRun checks the flags of run.
func (c *config) validateRun() error {
	for _, flag := range []struct {
		name  string
		value int
	}{{"--max-steps", c.maxSteps}, {"--max-depth", c.maxDepth}, {"--replicas", c.replicas}, {"--partitions", c.partitions}} {
		if flag.value < 0 {
			return fmt.Errorf("%s must not be negative", flag.name)
		}
	}
	if c.replicas, c.partitions = max(c.replicas, 1), max(c.partitions, 1); c.replicas > maxProcesses || c.partitions > maxProcesses/c.replicas {
		return fmt.Errorf("--replicas times --partitions must be at most %d", maxProcesses)
	}
	return c.validateStdin()
}

// runEvaluation implements run: it evaluates a function of each module of the input.
func (c *config) runEvaluation(s streams) (status int, err error) {
	c.stderrColor = c.color.isOn(s.log)
	e := &evaluator{worker: &worker{config: c, stdin: s.in}}
	e.work = e.evaluate
	t := &task{name: c.inputs[0], out: s.out, log: s.log}
	e.run(t)
	return t.status, nil
}

// An evaluator evaluates the modules of an input.
type evaluator struct {
	*worker
	interp  *interp.Interp
	traced  *regexp.Regexp       // nil for no trace
	several bool                 // there are several modules
	number  int                  // of the module, from 1
	process string               // replica and partition; "" if there is one
	printed bool                 // there are results on standard output
	matched bool                 // a value was traced
	arrays  []interp.NamedTensor // for an archive
}

// evaluate evaluates each module of the input.
func (e *evaluator) evaluate(t *task, in *input) error {
	if e.trace != "" {
		e.traced = globOf(e.trace)
	}
	parts := e.splitInput(in)
	e.several = len(parts) > 1
	for _, p := range parts {
		e.number++
		if err := e.evaluatePart(t, in, p); err != nil || t.status >= statusUsage {
			return err
		}
	}
	if e.traced != nil && !e.matched {
		fmt.Fprintf(t.log, "hlo-promote: note: no evaluated operation or value matches --trace %s\n", report.Clean(e.trace))
	}
	if e.archive() == "" || t.status != statusOK {
		return nil
	}
	return e.writeFile(e.archive(), func(w io.Writer) error { return interp.WriteNPZ(w, e.arrays) })
}

// evaluatePart evaluates a function of a module. Its errors are those of files; those of the module
// are reported.
func (e *evaluator) evaluatePart(t *task, in *input, p part) error {
	src := e.source(in, p)
	var parsed *ir.Module
	m, found, _ := pipeline.Run(src, pipeline.Options{Reader: e.reader, Unpromoted: true, Read: func(m *ir.Module) { parsed = m }})
	if m == nil {
		var notes []report.Note
		if m, errors := pipeline.Parse(e.reader, src); m != nil && !errors.HasErrors() {
			notes = []report.Note{{Message: "the module is valid but for its element types: promote it first, with hlo-promote promote FILE | hlo-promote run"}}
		}
		e.reportRefusal(t, in, p, parsed, found, notes...)
		return nil
	}
	if e.several && m.FirstOp(m.FirstBlock(m.FirstRegion(m.Top()))) == 0 {
		return nil // only comments, such as the RUN lines of a test
	}
	l := e.locator(in, m)
	all, types, err := e.call(t, l)
	if err != nil {
		e.refuse(t, l, err)
		return nil
	}
	for i, results := range all {
		e.process = ""
		if len(all) > 1 {
			e.process = fmt.Sprintf("replica%d.partition%d", i/e.partitions, i%e.partitions)
		}
		if err := e.writeResults(t, results, types); err != nil {
			return err
		}
	}
	return nil
}

// call evaluates the function that the flags name, and returns the results of each process with
// their types.
func (e *evaluator) call(t *task, l *locator) ([][]interp.Value, []ir.Type, error) {
	m := l.m
	function, err := entryOf(m, e.function)
	if err != nil {
		return nil, nil, err
	}
	o := interp.Options{
		Steps: int64(e.maxSteps), Bytes: int64(e.maxBytes), Depth: e.maxDepth, Seed: e.values.Seed(),
		Print: func(op ir.Op, v *interp.Tensor) { e.printTraced(t, l, op, v) },
	}
	var profile *interp.Profile
	var observers []func(op ir.Op, operands, results []interp.Value) error
	if e.profile {
		profile = interp.NewProfile(m)
		observers = append(observers, profile.Observe)
	}
	if e.traced != nil {
		observers = append(observers, e.tracer(t, l))
	}
	if e.stopNaN {
		observers = append(observers, interp.NonFinite(m))
	}
	if len(observers) > 0 {
		o.Observe = func(op ir.Op, operands, results []interp.Value) error {
			for _, observe := range observers {
				if err := observe(op, operands, results); err != nil {
					return err
				}
			}
			return nil
		}
	}
	e.interp = interp.New(m, o)
	args, err := e.values.Arguments(m, e.interp, function)
	if err != nil {
		return nil, nil, err
	}
	defer setCollector(collectValues)()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	defer context.AfterFunc(ctx, stop)() // a second Ctrl-C ends the program
	results, err := e.interp.CallParallel(ctx, function, e.replicas, e.partitions, args...)
	if profile != nil {
		writeProfile(t.log, e.interp.Steps(), profile.Counts())
	}
	_, types := ir.Signature(m, function)
	return results, types, err
}

// entryOf returns the function of a name, or, for "", @main or the only public function.
func entryOf(m *ir.Module, name string) (ir.Op, error) {
	symbols := ir.SymbolsOf(m)
	var bodies, public []ir.Op
	var names []string
	for _, f := range symbols.Functions() {
		if m.Body(f) == 0 {
			continue
		}
		bodies, names = append(bodies, f), append(names, pathOf(m, symbols, f))
		if !ir.IsPrivate(m, f) {
			public = append(public, f)
		}
	}
	fail := func(message, note string) (ir.Op, error) {
		d := m.At(m.Ranges().Op(m.Top()), ir.Error, message)
		if note != "" {
			d.Note(note)
		}
		return 0, d
	}
	list := "the functions are " + strings.Join(names[:min(len(names), maxPlaces)], ", ")
	if len(names) > maxPlaces {
		list += ", …"
	}
	switch i := slices.Index(names, strings.TrimPrefix(cmp.Or(name, "main"), "@")); {
	case i >= 0:
		return bodies[i], nil
	case len(names) == 0:
		return fail("the module has no function with a body", "")
	case name != "":
		message := "the module has no function " + quote(strings.TrimPrefix(name, "@"))
		if meant := suggest.Word(strings.TrimPrefix(name, "@"), names); meant != "" {
			message += "; did you mean " + quote(meant) + "?"
		}
		return fail(message, list)
	case len(public) == 1:
		return public[0], nil
	case len(bodies) == 1:
		return bodies[0], nil
	}
	return fail(fmt.Sprintf("the module has no function 'main', and %s", pluralize(len(public), "public one", "public ones")), "use --function NAME to choose one; "+list)
}

// pathOf returns the name of a function, after those of the modules around it.
func pathOf(m *ir.Module, symbols *ir.Symbols, f ir.Op) string {
	path := symbols.Name(f)
	for op := m.ParentOp(f); op != 0 && op != m.Top(); op = m.ParentOp(op) {
		path = symbols.Name(op) + "::" + path
	}
	return path
}

// globOf returns the regular expression of a pattern in which * stands for any text and ? for one
// character.
func globOf(pattern string) *regexp.Regexp {
	quoted := regexp.QuoteMeta(strings.TrimPrefix(pattern, "%"))
	return regexp.MustCompile("^(?s:" + strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(quoted) + ")$")
}

// tracer returns a function that prints the results of chosen operations.
func (e *evaluator) tracer(t *task, l *locator) func(op ir.Op, _, results []interp.Value) error {
	nameOf := l.valueNames()
	return func(op ir.Op, _, results []interp.Value) error {
		all := e.traced.MatchString(l.m.OpString(op)) || e.traced.MatchString(l.m.Locs.NameOf(l.m.OpLocation(op)))
		for i, v := range results {
			name := nameOf(l.m.Result(op, i))
			if all || e.traced.MatchString(strings.TrimPrefix(name, "%")) {
				e.matched = true
				if err := e.printValue(t, l, op, name, v, l.m.Type(l.m.Result(op, i))); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// valueNames returns a function that names values: as the text does, or as it would be printed.
func (l *locator) valueNames() func(v ir.Value) string {
	var printed func(v ir.Value) string
	return func(v ir.Value) string {
		if r := l.m.Ranges().Value(v); !l.binary && r.End > r.Start && r.End <= len(l.m.Source.Text) {
			if name := string(l.m.Source.Text[r.Start:r.End]); strings.HasPrefix(name, "%") {
				name, several, _ := strings.Cut(name, ":")
				if op, i := l.m.DefiningOp(v); several != "" && op != 0 {
					name += "#" + strconv.Itoa(i)
				}
				return name
			}
		}
		if printed == nil {
			printed = text.ValueNames(l.m)
		}
		return printed(v)
	}
}

// printValue prints a value with its place and name.
func (e *evaluator) printValue(t *task, l *locator, op ir.Op, name string, v interp.Value, typ ir.Type) error {
	var f report.Finding
	l.setPlace(&f, op, l.textPlace(l.m.Source, l.m.Ranges().Op(op)))
	_, err := fmt.Fprintf(t.out, "%s: %s = %s\n", f.Place.Header(), name, e.interp.Text(v, typ))
	return stdoutError(err)
}

// printTraced prints the operand of interpreter.print.
func (e *evaluator) printTraced(t *task, l *locator, op ir.Op, v *interp.Tensor) {
	operand := l.m.Operand(op, 0)
	// an error of standard output is found again when the results are printed
	e.printValue(t, l, op, l.valueNames()(operand), v, l.m.Type(operand))
}

// writeProfile writes counts as a table.
func writeProfile(w io.Writer, steps int64, counts []interp.Count) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "hlo-promote: %s evaluated\n%12s %16s  operation\n", pluralize(int(steps), "operation"), "times", "bytes")
	for _, c := range counts {
		fmt.Fprintf(&b, "%12d %16d  %s\n", c.Times, c.Bytes, report.Clean(c.Name))
	}
	w.Write(b.Bytes())
}

// archive returns the archive to which the results are written, or "".
func (e *evaluator) archive() string {
	if strings.HasSuffix(e.output, ".npz") {
		return e.output
	}
	return ""
}

// writeResults writes the results of a module: literals to standard output, arrays to files.
func (e *evaluator) writeResults(t *task, results []interp.Value, types []ir.Type) error {
	if e.output == "" || e.output == "-" {
		return e.printResults(t, results, types)
	}
	list := values.Arrays(results)
	for i := range list {
		if e.process != "" {
			list[i].Name = e.process + "." + list[i].Name
		}
		if e.several {
			list[i].Name = strconv.Itoa(e.number) + "." + list[i].Name
		}
	}
	switch {
	case e.archive() != "":
		e.arrays = append(e.arrays, list...)
		return nil
	case strings.HasSuffix(e.output, ".npy"):
		if len(list) != 1 || e.several || e.process != "" {
			return fmt.Errorf("%s is for a single array, but there are %d: name a folder or a file .npz", quote(e.output), len(list))
		}
		return e.writeFile(e.output, func(w io.Writer) error { return writeArray(w, list[0].Tensor) })
	}
	if err := os.MkdirAll(e.output, 0o777); err != nil {
		return fileError("make", quote(e.output), err)
	}
	for _, a := range list {
		if err := e.writeFile(filepath.Join(e.output, a.Name+".npy"), func(w io.Writer) error { return writeArray(w, a.Tensor) }); err != nil {
			return err
		}
	}
	return nil
}

// printResults writes the results of a module as literals, one on a line.
func (e *evaluator) printResults(t *task, results []interp.Value, types []ir.Type) error {
	var b bytes.Buffer
	if e.printed && len(results) > 0 && (e.process == "" || e.process == "replica0.partition0") {
		b.WriteString(splitMarker + "\n")
	}
	if e.process != "" {
		b.WriteString("// " + e.process + "\n")
	}
	for i, v := range results {
		b.WriteString(e.interp.Text(v, types[i]) + "\n")
	}
	e.printed = e.printed || len(results) > 0
	_, err := t.out.Write(b.Bytes())
	return stdoutError(err)
}

func writeArray(w io.Writer, t *interp.Tensor) error {
	_, err := w.Write(interp.AppendNPY(nil, t))
	return err
}

func (e *evaluator) writeFile(name string, write func(w io.Writer) error) error {
	return fileError("write", quote(name), atomicfile.Replace(name, write))
}
