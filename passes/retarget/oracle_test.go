package retarget

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A rewritten is the result of a program.
type rewritten struct {
	text   string // empty: refused
	errors ir.Diagnostics
	report *Report
}

// rewrite runs a target over a program, and checks what holds of every run: errors have places and
// codes; what is rewritten is rewritten to itself, says the same in its source form, and is the
// input where none of the types was there.
func rewrite(t *testing.T, name, text string, to *target.Target) rewritten {
	t.Helper()
	m := parse(t, text)
	before := moduletest.Canonical(t, m)
	result, errors := Run(m, to)
	if len(errors) > 0 {
		for _, d := range errors {
			if d.Severity != ir.Error || d.Code == "" || d.Range == (ir.Range{}) && d.Source.Position(0).Line == 0 {
				t.Errorf("%s: %+v", name, d)
			}
		}
		return rewritten{errors: errors}
	}
	after := moduletest.Canonical(t, m)
	if !m.Edited() != (before == after) {
		t.Errorf("%s: edited %v, but the text changes %v", name, m.Edited(), before != after)
	}
	if again := moduletest.Canonical(t, parse(t, moduletest.SourceForm(t, m))); again != after {
		t.Errorf("%s: the source form says something else", name)
	}
	second := parse(t, after)
	if _, errors := Run(second, to); len(errors) > 0 {
		t.Errorf("%s: refused the second time: %v", name, messages(errors))
	} else if second.Edited() {
		t.Errorf("%s: changed the second time:\n%s", name, firstChange(after, moduletest.Canonical(t, second)))
	}
	return rewritten{text: after, report: result.Report}
}

// firstChange is the first line in which two texts differ, of each.
func firstChange(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i] + "\n" + y[i]
		}
	}
	return ""
}

// A corpusPart is a part of the corpus that the reference accepts.
type corpusPart struct{ name, text string }

// corpusParts are the parts of the corpus that the reference accepts.
func corpusParts(t *testing.T) (list []corpusPart) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range judge[string](t, nil, "parts", mlirtest.Shared(t, "corpus"), dir) {
		list = append(list, corpusPart{name, load(t, filepath.Join(dir, name))})
	}
	mlirtest.AtLeast(t, len(list), 1000, "parts of the corpus that the reference accepts")
	return list
}

// programs are the programs of the oracles that are valid, and those of testdata/attack.
func programs(t *testing.T) (list []corpusPart) {
	t.Helper()
	list = partsOf(t, "testdata/attack/programs.mlir")
	for _, pattern := range []string{"strip/*.ref.mlir", "targets/*.mlir"} {
		paths, _ := filepath.Glob(filepath.Join(mlirtest.Shared(t, "oracles"), pattern))
		for _, path := range paths {
			list = append(list, corpusPart{filepath.Base(path), load(t, path)})
		}
	}
	return list
}

// everyTarget are targets for the tests that ask nothing of values: those that are built in, and
// such that take types out which are everywhere.
var everyTarget = []string{
	"no64", "no-f64", "bf16-in-f32", "amp-bf16", "no-f8",
	"replace f32 = bf16\n",
	"replace i32 = i16\nrange saturate\nbits allow\n",
	"replace i64 = i8\nrange wrap\nbits allow\n",
	"replace ui64 = i32\nreplace ui32 = i16\nreplace ui8 = i8\nrange saturate\nbits allow\n",
	"replace f64 = f32\nreplace i64 = i32\nreplace ui64 = ui32\nreplace complex<f64> = complex<f32>\nboundary convert\nbits allow\nrange wrap\n",
	"replace f32 = f16\nboundary convert\n",
	"replace bf16 f16 = f32\n",
	"compute bf16 f16 = f32 accumulate\n",
	"compute bf16 f16 = f32 excess\n",
	"compute bf16 f16 = f32 accumulate excess\n",
	"compute f32 = f64\ncompute complex<f32> = complex<f64>\ncompute i8 i16 = i32\ncompute ui8 ui16 = ui32\n",
	"compute f32 = f64 accumulate\n",
	"compute i32 = i64 accumulate\ncompute ui8 = i16\n",
	"cast dot_general dot convolution : f32 = bf16 -> f32\n",
	"replace f64 = f32\ncast dot_general convolution : f32 = bf16\ncompute bf16 = f32 except dot_general convolution accumulate\n",
}

// stated are the targets whose shares of the corpus docs/targets.md states.
var stated = []string{"no64", "no-f64"}

// A judged is a program that has been rewritten for a target, for the verifier.
type judged struct {
	name string
	to   *target.Target
	path string
}

// TestCorpus runs every target over the corpus and the programs of the oracles, and asks the
// verifier what it thinks of the outcome:
// valid, and none of the replaced types left, or refused for a reason that has a code. With
// HLO_LONG=1 it runs no64 and no-f64 over all of the corpus and holds what it counts against
// docs/targets.md.
func TestCorpus(t *testing.T) {
	t.Parallel()
	corpus := corpusParts(t)
	all := append(slices.Clone(corpus), programs(t)...)
	dir := t.TempDir()
	var outcomes []judged
	for k, text := range everyTarget {
		to := read(t, text)
		step := 6
		if slices.Contains(stated, to.Name) {
			step = 1
		}
		shares := &shares{target: to.Name, reasons: map[code]int{}}
		for i, p := range some(all, 8*step, k, step) {
			text := rewriteAndCount(t, p, to, shares)
			if text != "" {
				path := filepath.Join(dir, itoa(k)+"."+itoa(i))
				save(t, path, text)
				outcomes = append(outcomes, judged{p.name, to, path})
			}
		}
		shares.check(t)
	}
	askVerifier(t, outcomes)
	if isLong() {
		statedShares(t, corpus)
	}
}

// rewriteAndCount calls rewrite and counts its result.
func rewriteAndCount(t *testing.T, p corpusPart, to *target.Target, s *shares) string {
	out := rewrite(t, p.name, p.text, to)
	s.all++
	switch {
	case out.text != "":
		s.changed += btoi(out.report.Changed())
	default:
		s.refused++
		for _, c := range codesOf(out.errors) {
			s.reasons[c]++
		}
	}
	return out.text
}

// askVerifier asks the verifier about rewritten programs.
func askVerifier(t *testing.T, outcomes []judged) {
	var paths []string
	for _, o := range outcomes {
		paths = append(paths, o.path)
	}
	answers := judge[struct {
		Error string
		Types []string
	}](t, nil, "verify", saveList(t, paths))
	if len(answers) != len(outcomes) {
		t.Fatalf("%d of %d programs are verified", len(answers), len(outcomes))
	}
	for i, a := range answers {
		o := outcomes[i]
		if a.Error != "" {
			t.Errorf("%s, target %s: %s", o.name, o.to.Name, a.Error)
		}
		for _, r := range o.to.Replaces {
			if o.to.Boundary == target.BoundaryReplace && slices.Contains(a.Types, r.From.String()) {
				t.Errorf("%s, target %s: there is a value of type %s", o.name, o.to.Name, r.From)
			}
		}
	}
}

// shares are how many programs became what.
type shares struct {
	target                string
	all, changed, refused int
	reasons               map[code]int // of the refused ones; one may have several
}

// check holds the shares against what may be expected of any target.
func (s *shares) check(t *testing.T) {
	if s.all == 0 || s.refused*10 > s.all*2 {
		t.Errorf("target %s refuses %d of %d programs: %v", s.target, s.refused, s.all, s.reasons)
	}
}

// statedShares holds the table of docs/targets.md against the corpus.
func statedShares(t *testing.T, corpus []corpusPart) {
	var all []*shares
	for _, name := range stated {
		s := &shares{target: name, reasons: map[code]int{}}
		for _, p := range corpus {
			rewriteAndCount(t, p, read(t, name), s)
		}
		all = append(all, s)
	}
	checkSection(t, "shares", sharesTable(all))
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// codesOf are the codes of diagnostics, each once.
func codesOf(list ir.Diagnostics) (codes []code) {
	for _, d := range list {
		if c := code(d.Code); !slices.Contains(codes, c) {
			codes = append(codes, c)
		}
	}
	return codes
}

// TestTargets asks the judge of the oracle: no64 makes of programs with 64-bit types what JAX makes
// of them without. Rows about bits may be refused.
func TestTargets(t *testing.T) {
	t.Parallel()
	folder := mlirtest.Shared(t, "oracles", "targets")
	var names []string
	for line := range strings.Lines(load(t, filepath.Join(folder, "targets.tsv"))) {
		if name, _, _ := strings.Cut(line, "\t"); name != "name" {
			names = append(names, name)
		}
	}
	judgeTargets(t, folder, some(names, 5, 0, 1))
}

// TestMoreTargets is TestTargets for the programs in testdata/programs.py, which JAX lowers first.
func TestMoreTargets(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var names []string
	for _, p := range judge[struct{ Name, Skip string }](t, nil, "lower", folder, map[bool]string{true: "1", false: "8"}[isLong()]) {
		if p.Skip == "" {
			names = append(names, p.Name)
		}
	}
	if isLong() && len(names) < 50 {
		t.Fatalf("%d programs", len(names))
	}
	judgeTargets(t, folder, names)
}

// mayRefuse are the reasons for which no64 may refuse a program, and more of them by program.
var (
	mayRefuse = []code{looksAtBits, callStays}
	beyond    = map[string]code{
		"clip_iinfo": constantRange, // a constant that is out of range and at no end of it
	}
)

func judgeTargets(t *testing.T, folder string, names []string) {
	no64 := read(t, "no64")
	dir := t.TempDir()
	var lines, judged []string
	for _, name := range names {
		narrow := load(t, filepath.Join(folder, name+".narrow.mlir"))
		if out := rewrite(t, name+".narrow", narrow, no64); out.text != moduletest.Canonical(t, parse(t, narrow)) {
			t.Errorf("%s.narrow has no 64-bit type, but changes", name)
		}
		out := rewrite(t, name, load(t, filepath.Join(folder, name+".wide.mlir")), no64)
		if out.text == "" {
			if !slices.ContainsFunc(out.errors, func(d *ir.Diagnostic) bool {
				return slices.Contains(mayRefuse, code(d.Code)) || beyond[name] == code(d.Code)
			}) {
				t.Errorf("%s: %v", name, messages(out.errors))
			}
			continue
		}
		path := filepath.Join(dir, name+".mlir")
		save(t, path, out.text)
		lines = append(lines, path+" "+filepath.Join(folder, name+".narrow.mlir"))
		judged = append(judged, name)
	}
	for i, why := range judge[*string](t, nil, "targets", saveList(t, lines)) {
		if why != nil {
			t.Errorf("%s: %s", judged[i], *why)
		}
	}
	if len(judged)*10 < len(names)*8 {
		t.Errorf("%d of %d programs are rewritten", len(judged), len(names))
	}
}

// expanded are the operations that XLA for the CPU does not compute in the type and round once, as
// those in f32 do: separated by blanks, and joined by + where it takes both. docs/targets.md has
// the list.
var expanded = []struct{ ops, types, why string }{
	{"chlo.acos chlo.acosh chlo.asin chlo.asinh chlo.atanh", "bf16 f16", "CHLO's expansions round at each of their operations"},
	{"stablehlo.cholesky stablehlo.triangular_solve", "bf16 f16", "XLA expands them into loops, whose operations round"},
	{"stablehlo.cbrt stablehlo.exponential_minus_one stablehlo.log_plus_one stablehlo.logistic stablehlo.rsqrt stablehlo.tan chlo.tan", "f16",
		"XLA's emitter writes them out in f16, which no pass normalises"},
	{"stablehlo.batch_norm_grad stablehlo.batch_norm_inference stablehlo.batch_norm_training", "f16", "XLA expands them into operations that round"},
	{"stablehlo.multiply+stablehlo.add", "f16", "XLA may make one operation of both in f16, which does not round in between"},
	{"stablehlo.dot_general stablehlo.dot stablehlo.convolution", "bf16->f32", "XLA's kernel for these types adds in another order"},
}

// isExpanded reports whether a program has an operation that XLA expands.
func isExpanded(text string) bool {
	for _, e := range expanded {
		for _, ops := range strings.Fields(e.ops) {
			if !hasOps(text, strings.Split(ops, "+")) {
				continue
			}
			for _, typ := range strings.Fields(e.types) {
				from, to, mixed := strings.Cut(typ, "->")
				if mixed && strings.Contains(text, from+">) -> tensor") && strings.Contains(text, to) ||
					!mixed && (strings.Contains(text, "x"+from+">") || strings.Contains(text, "<"+from+">")) {
					return true
				}
			}
		}
	}
	return false
}

// hasOps reports whether a program has each of some operations.
func hasOps(text string, ops []string) bool {
	for _, op := range ops {
		if !strings.Contains(text, op+" ") && !strings.Contains(text, op+"\"") && !strings.Contains(text, op+"(") {
			return false
		}
	}
	return true
}

// TestSameBits runs the programs that have bf16 or f16 values on XLA for the CPU, as they are and
// under bf16-in-f32, and compares the bits of their results.
func TestSameBits(t *testing.T) {
	t.Parallel()
	to := read(t, "bf16-in-f32")
	var parts []corpusPart
	for _, p := range append(append(corpusParts(t), programs(t)...), halfPrograms(t)...) {
		if strings.Contains(p.text, "f16") {
			parts = append(parts, p)
		}
	}
	parts = some(parts, 6, 1, 1)
	dir := t.TempDir()
	var lines, names, texts []string
	for _, p := range parts {
		m := parse(t, p.text)
		before := moduletest.Canonical(t, m)
		result, errors := Run(m, to)
		if result == nil {
			if strings.Contains(before, "tensor<*x") {
				continue // no convert takes it
			}
			t.Errorf("%s: %v", p.name, messages(errors))
			continue
		}
		if !m.Edited() {
			continue
		}
		a, b := filepath.Join(dir, p.name+".before"), filepath.Join(dir, p.name+".after")
		save(t, a, before)
		save(t, b, moduletest.Canonical(t, m))
		lines, names, texts = append(lines, a+" "+b), append(names, p.name), append(texts, before)
	}
	equal, differ, notRun := 0, 0, 0
	for i, a := range judge[struct {
		Equal *bool
		Why   string
	}](t, nil, "equal", saveList(t, lines)) {
		switch {
		case a.Equal == nil:
			notRun++
		case *a.Equal:
			equal++
		case isExpanded(texts[i]):
			differ++
		default:
			t.Errorf("%s: %s", names[i], a.Why)
		}
	}
	t.Logf("%d programs: %d have the same bits, %d differ and have an operation that XLA expands, %d cannot be run", len(lines), equal, differ, notRun)
	if equal < len(lines)*8/10 {
		t.Errorf("%d of %d programs have the same bits", equal, len(lines))
	}
}

// TestAttacks runs every target over the programs of testdata/attack, those included that only MLIR
// with other dialects takes.
func TestAttacks(t *testing.T) {
	all := append(partsOf(t, "testdata/attack/programs.mlir"), partsOf(t, "testdata/attack/foreign.mlir")...)
	for _, text := range everyTarget {
		to := read(t, text)
		for _, p := range all {
			rewrite(t, p.name+", target "+to.Name, p.text, to)
		}
	}
}

// partsOf are the programs of a file.
func partsOf(t *testing.T, path string) (list []corpusPart) {
	t.Helper()
	for i, part := range strings.Split(load(t, path), "// -----\n") {
		list = append(list, corpusPart{filepath.Base(path) + "." + itoa(i), part})
	}
	return list
}

// halfPrograms are programs of one operation on bf16 and on f16: every elementwise one,
// contractions, reductions and the like.
func halfPrograms(t *testing.T) (list []corpusPart) {
	t.Helper()
	dir := "testdata/half"
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text := load(t, filepath.Join(dir, e.Name()))
		for _, typ := range []string{"bf16", "f16"} {
			for i, part := range strings.Split(text, "// -----\n") {
				list = append(list, corpusPart{strings.TrimSuffix(e.Name(), ".mlir") + "." + itoa(i) + "." + typ, strings.ReplaceAll(part, "HALF", typ)})
			}
		}
	}
	return list
}
