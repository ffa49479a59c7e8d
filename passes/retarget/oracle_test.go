package retarget

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// A rewritten is the result of rewriting a program.
type rewritten struct {
	text   string // empty: refused
	errors ir.Diagnostics
	report *Report
}

// rewrite applies a target to a program and checks what holds for every run: errors have ranges and
// codes; rewriting the output changes nothing; the source form has the same meaning; and a program
// without any of the types is unchanged.
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
		t.Errorf("%s: the source form parses to another module", name)
	}
	second := parse(t, after)
	if _, errors := Run(second, to); len(errors) > 0 {
		t.Errorf("%s: second run refused: %v", name, messages(errors))
	} else if second.Edited() {
		t.Errorf("%s: second run changed:\n%s", name, firstChange(after, moduletest.Canonical(t, second)))
	}
	return rewritten{text: after, report: result.Report}
}

// firstChange returns the first line in which two texts differ, from each.
func firstChange(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i] + "\n" + y[i]
		}
	}
	return ""
}

// A corpusPart is a program of the corpus that the reference accepts.
type corpusPart struct{ name, text string }

// corpusParts returns the programs of the corpus that the reference accepts.
func corpusParts(t *testing.T) (list []corpusPart) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range judge[string](t, nil, "parts", mlirtest.Shared(t, "corpus"), dir) {
		list = append(list, corpusPart{name, load(t, filepath.Join(dir, name))})
	}
	mlirtest.WantAtLeast(t, len(list), 1000, "parts of the corpus that the reference accepts")
	return list
}

// programs returns the valid programs of the oracles, and those of testdata/attack.
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

// everyTarget lists targets for the tests that compare no values: the built-in ones, and some that
// replace very common types.
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

// statedTargets lists the targets whose results on the corpus docs/targets.md states.
var statedTargets = []string{"no64", "no-f64"}

// A judged is a rewritten program for the verifier to check.
type judged struct {
	name string
	to   *target.Target
	path string
}

// TestCorpus applies every target to the corpus and the programs of the oracles, and verifies the
// results: each is valid without any replaced type, or refused with a code. With HLO_LONG=1 it
// applies no64 and no-f64 to all of the corpus and compares the counts with docs/targets.md.
func TestCorpus(t *testing.T) {
	t.Parallel()
	corpus := corpusParts(t)
	all := append(slices.Clone(corpus), programs(t)...)
	dir := t.TempDir()
	var outcomes []judged
	for k, text := range everyTarget {
		to := read(t, text)
		step := 6
		if slices.Contains(statedTargets, to.Name) {
			step = 1
		}
		shares := &shares{target: to.Name, reasons: map[string]int{}}
		for i, p := range sample(all, 8*step, k, step) {
			text := rewriteAndCount(t, p, to, shares)
			if text != "" {
				path := filepath.Join(dir, strconv.Itoa(k)+"."+strconv.Itoa(i))
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

// askVerifier runs the verifier on rewritten programs.
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
		t.Fatalf("verifier answered for %d of %d programs", len(answers), len(outcomes))
	}
	for i, a := range answers {
		o := outcomes[i]
		if a.Error != "" {
			t.Errorf("%s, target %s: %s", o.name, o.to.Name, a.Error)
		}
		for _, r := range o.to.Replaces {
			if o.to.Boundary == target.BoundaryReplace && slices.Contains(a.Types, r.From.String()) {
				t.Errorf("%s, target %s: a value of type %s is left", o.name, o.to.Name, r.From)
			}
		}
	}
}

// A shares counts the results of programs.
type shares struct {
	target                string
	all, changed, refused int
	reasons               map[string]int // of the refused ones; one may have several
}

// check checks that the counts are plausible for a target.
func (s *shares) check(t *testing.T) {
	if s.all == 0 || s.refused*10 > s.all*2 {
		t.Errorf("target %s refuses %d of %d programs: %v", s.target, s.refused, s.all, s.reasons)
	}
}

// statedShares compares the table of docs/targets.md with the counts for the corpus.
func statedShares(t *testing.T, corpus []corpusPart) {
	var all []*shares
	for _, name := range statedTargets {
		s := &shares{target: name, reasons: map[string]int{}}
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

// codesOf returns the codes of diagnostics, each once.
func codesOf(list ir.Diagnostics) (codes []string) {
	for _, d := range list {
		if c := d.Code; !slices.Contains(codes, c) {
			codes = append(codes, c)
		}
	}
	return codes
}

// TestTargets compares no64 with the oracle: it must rewrite programs with 64-bit types to what JAX
// computes without them. Rows that depend on bits may be refused.
func TestTargets(t *testing.T) {
	t.Parallel()
	folder := mlirtest.Shared(t, "oracles", "targets")
	var names []string
	for line := range strings.Lines(load(t, filepath.Join(folder, "targets.tsv"))) {
		if name, _, _ := strings.Cut(line, "\t"); name != "name" {
			names = append(names, name)
		}
	}
	judgeTargets(t, folder, sample(names, 5, 0, 1))
}

// TestMoreTargets does the same for the programs in testdata/programs.py, which JAX lowers first.
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

// mayRefuse lists the reasons for which no64 may refuse a program, and further ones by program.
var (
	mayRefuse = []string{dependsOnBits, customCall}
	beyond    = map[string]string{
		"clip_iinfo": constantRange, // out of range, neither minimum nor maximum
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
				return slices.Contains(mayRefuse, d.Code) || beyond[name] == d.Code
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

// expanded lists the operations that XLA CPU does not compute as f32 operations with one rounding.
// Operations are separated by blanks, and joined by + if a program needs both. docs/targets.md has
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

// hasOps reports whether a program has all of these operations.
func hasOps(text string, ops []string) bool {
	for _, op := range ops {
		if !strings.Contains(text, op+" ") && !strings.Contains(text, op+"\"") && !strings.Contains(text, op+"(") {
			return false
		}
	}
	return true
}

// TestSameBits runs the programs with bf16 or f16 values on XLA CPU, unchanged and under
// bf16-in-f32, and compares the bits of their results.
func TestSameBits(t *testing.T) {
	t.Parallel()
	to := read(t, "bf16-in-f32")
	var parts []corpusPart
	for _, p := range append(append(corpusParts(t), programs(t)...), halfPrograms(t)...) {
		if strings.Contains(p.text, "f16") {
			parts = append(parts, p)
		}
	}
	parts = sample(parts, 6, 1, 1)
	dir := t.TempDir()
	var lines, names, texts []string
	for _, p := range parts {
		m := parse(t, p.text)
		before := moduletest.Canonical(t, m)
		result, errors := Run(m, to)
		if result == nil {
			if strings.Contains(before, "tensor<*x") {
				continue // convert does not accept it
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

// TestAttacks applies every target to the programs of testdata/attack, including those that only
// MLIR with other dialects accepts.
func TestAttacks(t *testing.T) {
	all := append(partsOf(t, "testdata/attack/programs.mlir"), partsOf(t, "testdata/attack/foreign.mlir")...)
	for _, text := range everyTarget {
		to := read(t, text)
		for _, p := range all {
			rewrite(t, p.name+", target "+to.Name, p.text, to)
		}
	}
}

// partsOf returns the programs of a file.
func partsOf(t *testing.T, path string) (list []corpusPart) {
	t.Helper()
	for i, part := range strings.Split(load(t, path), "// -----\n") {
		list = append(list, corpusPart{filepath.Base(path) + "." + strconv.Itoa(i), part})
	}
	return list
}

// halfPrograms returns programs of one operation on bf16 and f16: every elementwise one,
// contractions, reductions and others.
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
				list = append(list, corpusPart{strings.TrimSuffix(e.Name(), ".mlir") + "." + strconv.Itoa(i) + "." + typ, strings.ReplaceAll(part, "HALF", typ)})
			}
		}
	}
	return list
}
