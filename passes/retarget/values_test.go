package retarget

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// TestBuiltinsHaveTheirSources compares the built-in targets with their sources: the table by which
// JAX replaces types if 64-bit types are disabled, and the types in which XLA CPU adds.
func TestBuiltinsHaveTheirSources(t *testing.T) {
	t.Parallel()
	var all, floats []target.Replace
	for _, pair := range judge[[2]string](t, nil, "types") {
		from, _ := promote.TypeOf(pair[0])
		to, _ := promote.TypeOf(pair[1])
		all = append(all, target.Replace{From: from, To: to})
		if from.Kind().Rank() >= elem.KindFloat.Rank() {
			floats = append(floats, target.Replace{From: from, To: to})
		}
	}
	for name, want := range map[string][]target.Replace{"no64": all, "no-f64": floats} {
		got := slices.Clone(read(t, name).Replaces)
		order := func(a, b target.Replace) int { return int(a.From) - int(b.From) }
		slices.SortFunc(got, order)
		slices.SortFunc(want, order)
		if !slices.EqualFunc(got, want, func(a, b target.Replace) bool { return a.From == b.From && a.To == b.To }) {
			t.Errorf("%s replaces %v, JAX %v", name, got, want)
		}
	}
	dir := t.TempDir()
	var lines []string
	var want []target.Replace
	add := func(from, to elem.Type) {
		path := filepath.Join(dir, from.String())
		typ := "tensor<64x" + from.String() + ">"
		save(t, path, "func.func @main(%x: "+typ+") -> "+typ+" {\n  %0 = stablehlo.add %x, %x : "+typ+"\n  return %0 : "+typ+"\n}\n")
		lines, want = append(lines, path), append(want, target.Replace{From: from, To: to})
	}
	for _, r := range read(t, "no-f8").Replaces {
		add(r.From, r.To)
	}
	add(elem.BF16, read(t, "bf16-in-f32").Computes[0].To)
	for i, adds := range judge[[]string](t, nil, "hlo", saveList(t, lines)) {
		if !slices.Equal(adds, []string{want[i].To.String()}) {
			t.Errorf("XLA adds %s in %v, not in %s", want[i].From, adds, want[i].To)
		}
	}
}

// every16 returns every value of a type of up to 16 bits, and random values of a wider type.
func every16(t elem.Type) (list []elem.Bits) {
	if t.Bits() > 16 {
		return numbers(rand.New(rand.NewPCG(5, 6)), t, numSamples)
	}
	for x := range uint64(1) << t.Bits() {
		list = append(list, elem.Bits{Lo: x})
	}
	return list
}

// chains lists types that a value is converted to, one after the other, and how many converts are
// left.
var chains = []struct {
	types string
	left  int
}{
	{"f32 f64 f32", 0}, {"bf16 f32 bf16", 0}, {"f16 f32 f16", 0}, {"f16 f64 f16", 0}, {"bf16 f32 f64 f32 bf16", 0}, {"i8 i32 i8", 0}, {"ui8 i32 ui8", 0},
	{"i16 f32 i16", 0}, {"i32 f64 i32", 0}, {"i32 i64 i32", 0}, {"ui32 ui64 ui32", 0}, {"i1 i32 i1", 0}, {"f8E5M2 f16 f8E5M2", 0}, {"f8E4M3FN bf16 f8E4M3FN", 0},
	{"f32 f64 f32 f64", 1}, // the first pair
	{"f32 bf16 f32", 2}, {"f64 f32 f64", 2}, {"f32 i32 f32", 2}, {"i32 f32 i32", 2}, {"bf16 f16 bf16", 2}, {"i64 f64 i64", 2}, {"i8 ui8 i8", 2}, {"i32 i1 i32", 2}, {"f32 f64 bf16", 2},
	{"f8E4M3FN f8E5M2 f8E4M3FN", 2},
}

// chainProgram converts its argument to one type after the other.
func chainProgram(types []string, n int) string {
	typ := func(i int) string { return fmt.Sprintf("tensor<%dx%s>", n, types[i]) }
	var b strings.Builder
	last := len(types) - 1
	fmt.Fprintf(&b, "func.func @main(%%0: %s) -> %s {\n", typ(0), typ(last))
	for i := range last {
		fmt.Fprintf(&b, "  %%%d = stablehlo.convert %%%d : (%s) -> %s\n", i+1, i, typ(i), typ(i+1))
	}
	fmt.Fprintf(&b, "  return %%%d : %s\n}\n", last, typ(last))
	return b.String()
}

// countOps counts the operations of a name.
func countOps(m *ir.Module, n ir.OpName) (count int) {
	m.Walk(func(op ir.Op) {
		if m.OpName(op) == n {
			count++
		}
	})
	return count
}

// TestSimplifyChains counts the remaining converts of each chain.
func TestSimplifyChains(t *testing.T) {
	for _, c := range chains {
		types := strings.Fields(c.types)
		m := parse(t, chainProgram(types, 4))
		gone := Options{}.SimplifyConverts(m)
		if left := countOps(m, ir.OpConvert); left != c.left || gone != len(types)-1-left {
			t.Errorf("%s: %d converts left, %d erased, want %d left", c.types, left, gone, c.left)
		}
	}
}

// TestSimplifyBounds checks how far back a convert is followed: over maxChain and one more. The
// converts differ in which of six sizes their results leave open, so that no shorter part of the
// chain ends in the type that it begins with.
func TestSimplifyBounds(t *testing.T) {
	for between, want := range map[int]int{1: 2, 16: 17, 17: 18, 18: 0, 19: 0} {
		var b strings.Builder
		typ := func(i int) string {
			text := "tensor<"
			for bit := range 6 {
				text += map[bool]string{true: "?x", false: "4x"}[i>>bit&1 != 0]
			}
			return text + "f32>"
		}
		fmt.Fprintf(&b, "func.func @f(%%0: %s) -> %[1]s {\n", typ(0))
		for i := range between + 1 {
			fmt.Fprintf(&b, "  %%%d = stablehlo.convert %%%d : (%s) -> %s\n", i+1, i, typ(i), typ((i+1)%(between+1)))
		}
		fmt.Fprintf(&b, "  return %%%d : %s\n}\n", between+1, typ(0))
		if gone := (Options{}).SimplifyConverts(parse(t, b.String())); gone != want {
			t.Errorf("%d converts between two equal values: %d erased, want %d", between, gone, want)
		}
	}
}

// TestSimplifyConverts runs each chain with and without the erased converts on XLA CPU, on every
// value of a type of up to 16 bits.
func TestSimplifyConverts(t *testing.T) {
	t.Parallel()
	r := newRunner(t)
	for _, c := range chains {
		types := strings.Fields(c.types)
		first, _ := elem.Lookup(types[0])
		values := every16(first)
		text := chainProgram(types, len(values))
		m := parse(t, text)
		if (Options{}).SimplifyConverts(m) > 0 {
			r.compare(c.types, first, values, text, moduletest.Canonical(t, m))
		}
	}
	r.run("JUDGE_XLA_FLAGS=--xla_allow_excess_precision=false")
}

// TestSimplifyLeaves checks which converts SimplifyConverts keeps.
func TestSimplifyLeaves(t *testing.T) {
	m := parse(t, `func.func @f(%x: tensor<f32>, %d: tensor<?xf32>) -> (tensor<f32>, tensor<f64>, tensor<4xf32>, tensor<f64>) {
  %wide = stablehlo.convert %x : (tensor<f32>) -> tensor<f64>
  %back = stablehlo.convert %wide : (tensor<f64>) -> tensor<f32>
  %square = stablehlo.multiply %wide, %wide : tensor<f64>
  %w = stablehlo.convert %d : (tensor<?xf32>) -> tensor<?xf64>
  %s = stablehlo.convert %w : (tensor<?xf64>) -> tensor<4xf32>
  %unused = stablehlo.convert %x : (tensor<f32>) -> tensor<f64>
  %same = stablehlo.convert %square : (tensor<f64>) -> tensor<f64>
  return %back, %square, %s, %same : tensor<f32>, tensor<f64>, tensor<4xf32>, tensor<f64>
}
`)
	if gone := (Options{}).SimplifyConverts(m); gone != 2 {
		t.Errorf("%d converts erased", gone)
	}
	want := `module {
  func.func @f(%arg0: tensor<f32>, %arg1: tensor<?xf32>) -> (tensor<f32>, tensor<f64>, tensor<4xf32>, tensor<f64>) {
    %0 = stablehlo.convert %arg0 : (tensor<f32>) -> tensor<f64>
    %1 = stablehlo.multiply %0, %0 : tensor<f64>
    %2 = stablehlo.convert %arg1 : (tensor<?xf32>) -> tensor<?xf64>
    %3 = stablehlo.convert %2 : (tensor<?xf64>) -> tensor<4xf32>
    %4 = stablehlo.convert %arg0 : (tensor<f32>) -> tensor<f64>
    return %arg0, %1, %3, %1 : tensor<f32>, tensor<f64>, tensor<4xf32>, tensor<f64>
  }
}
`
	if got := moduletest.Canonical(t, m); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestPinPrecision pins converts, checks that a second run inserts no pins, and runs the program
// with and without pins on XLA CPU, with and without excess precision allowed.
func TestPinPrecision(t *testing.T) {
	t.Parallel()
	r := newRunner(t)
	for _, c := range []struct {
		types string
		pins  int
	}{
		{"f32 bf16 f32", 1}, {"f32 f16 f32", 1}, {"f64 f32 f64", 1}, {"f64 bf16 f32", 1}, {"f32 f8E5M2 f32", 1}, {"f16 bf16 f16", 2}, {"f16 f8E5M2 f16", 1}, {"bf16 f16 bf16", 2},
		{"bf16 f32 f64", 0}, {"i32 f32 bf16", 1}, {"f32 i32 f32", 0}, {"f32 f8E4M3FN f32", 0}, {"f32 f8E4M3 f32", 0},
	} {
		types := strings.Fields(c.types)
		first, _ := elem.Lookup(types[0])
		values := every16(first)
		text := chainProgram(types, len(values))
		m := parse(t, text)
		if pins := PinPrecision(m); pins != c.pins || countOps(m, ir.OpReducePrecision) != pins {
			t.Errorf("%s: %d pins, want %d", c.types, pins, c.pins)
		}
		pinned := moduletest.Canonical(t, m)
		again := parse(t, pinned)
		if more := PinPrecision(again); more != 0 || again.Edited() {
			t.Errorf("%s: second run inserted %d pins", c.types, more)
		}
		if c.pins > 0 {
			r.compare(c.types, first, values, text, pinned)
		}
	}
	r.run("JUDGE_XLA_FLAGS=--xla_allow_excess_precision=false", "JUDGE_XLA_FLAGS=--xla_allow_excess_precision=true")
}

// TestPinsStay retargets and pins a program twice: pins do not count as computations.
func TestPinsStay(t *testing.T) {
	half := read(t, "bf16-in-f32")
	text := "func.func @f(%x: tensor<4xbf16>, %y: tensor<4xf16>) -> (tensor<4xbf16>, tensor<4xf16>, tensor<4xbf16>) {\n" +
		"  %0 = stablehlo.exponential %x : tensor<4xbf16>\n  %1 = stablehlo.tanh %y : tensor<4xf16>\n" +
		"  %2 = stablehlo.reduce_precision %x, format = e8m4 : tensor<4xbf16>\n  return %0, %1, %2 : tensor<4xbf16>, tensor<4xf16>, tensor<4xbf16>\n}\n"
	var forms []string
	for range 3 {
		m := parse(t, text)
		if _, errors := Run(m, half); errors != nil {
			t.Fatal(messages(errors))
		}
		PinPrecision(m)
		text = moduletest.Canonical(t, m)
		forms = append(forms, text)
	}
	if forms[0] != forms[1] || forms[1] != forms[2] {
		t.Errorf("once\n%s\ntwice\n%s", forms[0], forms[1])
	}
	if pins := strings.Count(forms[0], "reduce_precision"); pins != 4 {
		// three, and the one that rounds
		t.Errorf("%d reduce_precision in\n%s", pins, forms[0])
	}
}

// A valueRunner runs pairs of programs on the same values.
type valueRunner struct {
	t     *testing.T
	dir   string
	names []string
	lines []string
}

func newRunner(t *testing.T) *valueRunner { return &valueRunner{t: t, dir: t.TempDir()} }

// compare adds a pair of programs, whose first argument has values of a type.
func (r *valueRunner) compare(name string, first elem.Type, values []elem.Bits, a, b string) {
	base := filepath.Join(r.dir, strconv.Itoa(len(r.names)))
	save(r.t, base, string(stored(first, values)))
	save(r.t, base+".a", a)
	save(r.t, base+".b", b)
	for _, side := range []string{".a", ".b"} {
		r.lines = append(r.lines, base+side+" "+first.String()+" "+base)
	}
	r.names = append(r.names, name)
}

// run runs all pairs, once for each environment, and compares the bits of their results, except for
// those of NaN.
func (r *valueRunner) run(environments ...string) {
	for _, environment := range environments {
		judge[any](r.t, []string{environment}, "values", saveList(r.t, r.lines))
		for i, name := range r.names {
			base := filepath.Join(r.dir, strconv.Itoa(i))
			types := strings.Fields(name)
			last, _ := elem.Lookup(types[len(types)-1])
			a, b := loaded(last, readBytes(r.t, base+".a.out")), loaded(last, readBytes(r.t, base+".b.out"))
			for k := range a {
				if a[k] != b[k] && !(isNaN(last, a[k]) && isNaN(last, b[k])) && !(isSubnormal(last, b[k]) && !last.IsInteger()) {
					r.t.Errorf("%s, %s: element %d is %#x, or %#x", name, environment, k, a[k], b[k])
					break
				}
			}
			if len(a) == 0 || len(a) != len(b) {
				r.t.Errorf("%s: %d and %d results", name, len(a), len(b))
			}
		}
	}
}

func readBytes(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
