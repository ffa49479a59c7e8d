package promote

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/lines"
)

func readFile(t testing.TB, name string) *System {
	t.Helper()
	path := filepath.Join("..", "testdata", name)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ReadLattice(path, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestBuiltInTextsAreSound(t *testing.T) {
	for name, text := range map[string]string{
		"jax":            jaxText + jaxText64,
		"jax x32":        jaxText + jaxText32,
		"jax-strict":     jaxStrictText + jaxStorage64,
		"jax-strict x32": jaxStrictText + jaxStorage32,
		"tf-all":         tensorFlowText,
		"tf-safe":        tensorFlowText + tensorFlowSafeText,
		"torch":          torchText,
	} {
		if _, err := ReadLattice(name, []byte(text)); err != nil {
			t.Error(err)
		}
	}
	// NumPy's casts are an order, though not one with least upper bounds.
	n := readNotation("numpy", numpyText)
	if n.checkDenials(n.newOrder()); len(n.errors) > 0 {
		t.Error(n.errors)
	}
}

func TestJAXAsLatticeFileEqualsBuiltIn(t *testing.T) {
	file, builtIn := readFile(t, "jax-x64.lattice"), mustNew(t, JAX, Config{})
	operands := builtIn.Operands()
	for _, a := range operands {
		for _, b := range operands {
			got, refused := file.Join(a, b)
			want, wantRefused := builtIn.Join(a, b)
			if got != want || (refused == nil) != (wantRefused == nil) {
				t.Errorf("%s, %s: got %s, want %s", a, b, got, want)
			}
		}
		if got, want := nodeOf(file.ToInexact(a)), nodeOf(builtIn.ToInexact(a)); got != want {
			t.Errorf("%s to inexact: got %s, want %s", a, got, want)
		}
	}
	for _, row := range oracleRows(t, "nary", "jax-standard-x64.tsv") {
		if diff := differenceFrom(file, nodes(t, strings.Split(row[0], ",")...), row[1], row[2]); diff != "" {
			t.Errorf("%s: %s", row[0], diff)
		}
	}
}

func nodeOf(n Node, _ error) Node { return n }

// refusalOf returns the refusal that an error is.
func refusalOf(err error) *Refusal {
	r, _ := errors.AsType[*Refusal](err)
	return r
}

func TestAcceleratorFile(t *testing.T) {
	s := readFile(t, "accelerator.lattice")
	for _, row := range [][2]string{
		{"f64 f32", "f32"},
		{"f64 f64", "f32"},
		{"f64 bf16", "f32"},
		{"i64 i8", "i32"},
		{"i64 f64", "f32"},
		{"i64 bf16", "bf16"},
		{"complex<f64> f16", "complex<f32>"},
		{"f8E4M3FN f8E5M2", "bf16"},
		{"f8E4M3FN f16", "f32"},
		{"f8E4M3FN f64*", "f8E4M3FN"},
		{"i64* f64*", "f32*"},
		{"i8 f64*", "f32*"},
		{"ui32 i32", "-"},
		{"ui64 i8", "-"},
		{"ui32* i32*", "-"}, // weak operands join as the types in which they are stored
		{"ui32* i32", "i32"},
		{"ui64 i8 f32", "-"}, // a refused pair refuses every list that holds it
		{"ui32 f32", "f32"},
		{"f8E4M3 f32", "-"}, // no node
	} {
		checkJoin(t, s, row[0], row[1])
	}
	for _, t1 := range Types() {
		for _, t2 := range Types() {
			if n, ok := s.tryJoin([]Node{{Type: t1}, {Type: t2}}); ok && t1 != t2 && n.Type.Bits() == 64 && n.Type != elem.C64 {
				t.Errorf("%s, %s is %s", t1, t2, n)
			}
		}
	}
}

// checkJoin compares the join of blank-separated operands with a spelling, "-" for a refusal.
func checkJoin(t *testing.T, s *System, operands, want string) {
	t.Helper()
	got, refusal := s.Join(nodes(t, strings.Fields(operands)...)...)
	spelled := got.String()
	if refusal != nil {
		spelled = "-"
	}
	if spelled != want {
		t.Errorf("%s: %s is %s, want %s", s.Name(), operands, spelled, want)
	}
}

func TestLatticeErrors(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string // LINE:COLUMN: MESSAGE
	}{
		{"empty", "# nothing\n", []string{"1:1: no nodes"}},
		{"unknown node", "i8 < i17 < f32\n", []string{
			"1:6: unknown node 'i17'; a node is an element type, i*, f*, c* or a group, with blanks around"}},
		{"unknown statement", "i8 < i16\nfrobnicate i8\n", []string{
			"2:1: unknown statement 'frobnicate'"}},
		{"cycle", "i8 < i16 < i32\ni32 < i8\n", []string{"1:4: cycle: 'i8 < i16 < i32 < i8'"}},
		{"self", "i8 < i8\n", []string{"1:4: cycle: 'i8 < i8'"}},
		{"no bound", "i8 < i16\ni8 < f32\n", []string{
			"2:6: 'i16' and 'f32' have no upper bound; add a chain or write 'refuse i16 with f32'"}},
		{"two bounds", "i8 ui8 < i16 f16 < f32\n", []string{
			"1:4: 'i8' and 'ui8' have two least upper bounds, 'i16' (line 1) and 'f16' (line 1)"}},
		{"two bounds are no missing bound", "i8 ui8 < i16 f16 < f32\nrefuse otherwise\n", []string{
			"1:4: 'i8' and 'ui8' have two least upper bounds, 'i16' (line 1) and 'f16' (line 1)"}},
		{"denial", "i8 < i16 < i32\ni8 !< i32\n", []string{"2:4: '!<' does not hold: the chains imply 'i8 < i16 < i32'"}},
		{"alone", "i8 < i16\ngroup g = f32\n", []string{"2:11: node 'f32' is in no chain"}},
		{"weak without storage", "i* < i8\n", []string{"1:1: weak node 'i*' has no storage; write 'weak i* = TYPE'"}},
		{"weak stored as no node", "weak i* = i64\ni* < i8\n", []string{"1:6: weak node 'i*' is stored as 'i64', which is not a node"}},
		{"weak of another kind", "weak i* = f32\ni* < i8 < f32\n", []string{
			"1:11: weak node 'i*' of kind signed integer cannot be stored as 'f32'"}},
		{"weak strong node", "weak i8 = i8\ni8 < i16\n", []string{
			"1:6: 'i8' is not a weak node; those are i*, f*, c* and an element type with a star"}},
		{"weak twice", "weak i* = i8\nweak i* = i16\ni* < i8 < i16\n", []string{"2:6: weak node 'i*' is already stored as 'i8'"}},
		{"exact beside kind", "weak i* = i8\ni* < i8*\ni8* < i8\ntake i16 as i8\n", nil},
		{"shadowed", "weak c* = complex<f32>\nc* < complex<f32>* < complex<f64>* < complex<f32> < complex<f64>\n", []string{
			"1:6: node 'c*' is unreachable"}},
		{"taken and a node", "take f64 as f32\nf32 < f64\n", []string{"2:7: node 'f64' is unreachable: line 1 takes it as 'f32'"}},
		{"taken as no node", "take f64 as f32\ni8 < i16\n", []string{"1:6: 'f64' is taken as 'f32', which is not a node"}},
		{"taken twice", "take f64 as f32\ntake f64 as f16\nf16 < f32\n", []string{"2:6: 'f64' is already taken as 'f32'"}},
		{"forms", "system\nweak i*\nweak-join\ngroup a\nrefuse i8\ntake i8\ninexact i8\nnumber i8 = i32\ni8 <\n< i8\nresults weak\n", []string{
			"1:1: expected 'system NAME'",
			"2:1: expected 'weak NODE = TYPE'",
			"3:1: expected 'weak-join storage'",
			"4:1: expected 'group NAME = NODE...'",
			"5:1: expected 'refuse NODE... with NODE...' or 'refuse otherwise'",
			"6:1: expected 'take TYPE... as TYPE'",
			"7:1: expected 'inexact TYPE... = TYPE'",
			"8:1: expected 'number i1 = TYPE' with a numeric type",
			"9:4: expected a node before and after '<'",
			"11:1: expected 'results strong'",
			"10:1: expected a node before and after '<'"}},
		{"not inexact", "inexact i8 = i16\ni8 < i16\n", []string{"1:14: 'i16' is not inexact"}},
		{"group names", "group i8 = i16\ngroup g = i8\ngroup g = i16\ni8 < i16\n", []string{
			"1:7: 'i8' is in use and cannot name a group", "3:7: 'g' is in use and cannot name a group"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := ReadLattice("a.lattice", []byte(test.text))
			var got []string
			var found LatticeErrors
			if errors.As(err, &found) {
				for _, e := range found {
					got = append(got, strings.TrimPrefix(e.Error(), "a.lattice:"))
				}
			}
			if missing, extra := difference(test.want, got), difference(got, test.want); missing != nil || extra != nil {
				t.Errorf("missing %q\nunexpected %q", missing, extra)
			}
		})
	}
}

func difference(a, b []string) []string {
	var only []string
	for _, x := range a {
		found := false
		for _, y := range b {
			found = found || x == y
		}
		if !found {
			only = append(only, x)
		}
	}
	return only
}

func TestLatticeErrorsAreSortedAndBounded(t *testing.T) {
	_, err := ReadLattice("a.lattice", []byte(strings.Repeat("nonsense nonsense\n", 1000)))
	var found LatticeErrors
	if !errors.As(err, &found) || len(found) != lines.MaxErrors {
		t.Fatalf("%d errors", len(found))
	}
	for i := range found[1:] {
		if found[i].Line > found[i+1].Line {
			t.Errorf("error on line %d before that on line %d", found[i].Line, found[i+1].Line)
		}
	}
	if _, err := ReadLattice("big", make([]byte, lines.MaxText+1)); err == nil {
		t.Error("a file of more than lines.MaxText bytes was read")
	}
}

// TestLongLattice reads a file that takes hours if each line is weighed against all before it.
func TestLongLattice(t *testing.T) {
	var b strings.Builder
	b.WriteString("group g =")
	for _, typ := range Types() {
		b.WriteString(" " + typ.String())
	}
	line := strings.Repeat("refuse g with g\ng !< g\n", 1000) + strings.Repeat("g < g < g < g < g < g\n", 1000)
	text := b.String() + "\n" + strings.Repeat(line, (lines.MaxText-1000)/len(line))
	if _, err := ReadLattice("long", []byte(text)); err == nil {
		t.Error("a cycle was not found")
	}
}

func TestLatticeWithExactWeakTypes(t *testing.T) {
	s, err := ReadLattice("tf.lattice", []byte(tensorFlowText))
	if err != nil {
		t.Fatal(err)
	}
	checkJoin(t, s, "i8 f32*", "f64*")
	checkJoin(t, s, "i32* i64*", "i64*")
	checkJoin(t, s, "i8 ui8*", "-") // only the five weak types of the text exist
}

// TestLatticeOfWindows reads a file with a byte-order mark and the line ends of Windows, and places
// its errors as an editor does.
func TestLatticeOfWindows(t *testing.T) {
	s, err := ReadLattice("a.lattice", []byte("\ufeffsystem b\r\ni1 < i8\r\n"))
	if err != nil || s.Name() != "b" {
		t.Fatal(s, err)
	}
	checkJoin(t, s, "i1 i8", "i8")
	if _, err := ReadLattice("a.lattice", []byte("\ufeffsistem b\r\n")); err == nil || !strings.Contains(err.Error(), "a.lattice:1:1: unknown statement 'sistem'") {
		t.Error(err)
	}
}

func TestRefusalsOfLatticeFile(t *testing.T) {
	s, err := ReadLattice("mine.lattice", []byte("system jax\ni8 i16 < i32\nf16 < f32\nrefuse otherwise\nrefuse i8 with i16\n"))
	if err != nil {
		t.Fatal(err)
	}
	for operands, want := range map[string]string{
		"i8 f16":     "'i8' and 'f16' have no least upper bound in jax",
		"i8 i16 i32": "jax declares that it refuses 'i8', 'i16' and 'i32' together",
		"i8 i64":     "jax has no node for 'i64'",
		"i8 i8*":     "jax has no node for 'i8*'",
	} {
		_, refusal := s.Join(nodes(t, strings.Fields(operands)...)...)
		if refusal == nil || refusalOf(refusal).Class != "" || refusalOf(refusal).Message != want {
			t.Errorf("%s: got %v, want %s", operands, refusal, want)
		}
	}
	if _, refusal := s.ToNumber(Node{Type: elem.I1}, ShiftUse); refusal == nil || refusalOf(refusal).Message != "jax does not accept 'i1' as a number" {
		t.Errorf("ToNumber: %v", refusal)
	}
	if n, refusal := s.ToInexact(Node{Type: elem.I8}); refusal != nil || n.Type != elem.I8 {
		t.Errorf("ToInexact: %s, %v", n, refusal)
	}
}

func TestExampleInDocsLoads(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "systems.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "```\nsystem tiny")
	example, _, closed := strings.Cut(rest, "```")
	if !ok || !closed {
		t.Fatal("docs/systems.md lost its example")
	}
	s, err := ReadLattice("docs/systems.md", []byte("system tiny"+example))
	if err != nil {
		t.Fatal(err)
	}
	checkJoin(t, s, "i8 f32*", "f32*")
	checkJoin(t, s, "f64 bf16", "f32")
}
