package lattice

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/lattices"
)

// emitters returns the systems of the built-in lattice files, sorted by name.
func emitters(t *testing.T) []*promote.System {
	t.Helper()
	files, err := fs.Glob(lattices.Files, "*.lattice")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var all []*promote.System
	for _, file := range files {
		text, err := lattices.Files.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := promote.ReadLattice(file, text)
		if err != nil {
			t.Fatal(err)
		}
		if want := strings.TrimSuffix(file, ".lattice"); s.Name().String() != want {
			t.Errorf("%s: the system is named %s", file, s.Name())
		}
		all = append(all, s)
	}
	return all
}

// known lists the answers of a project that its lattice file cannot give, with its answer instead;
// docs/lattices.md explains them.
var known = map[string]string{
	"keras: ui64, i8":  "i32",
	"keras: ui64, i16": "i32",
	"keras: ui64, i32": "i32",
	"keras: ui64, i64": "i32",

	"nx: f8E4M3FN, i32*": "-",
	"nx: f8E4M3FN, f32*": "-",
}

// TestEmitters compares every lattice file with the recorded answers of its project, which
// tools/record_lattices.py wrote.
func TestEmitters(t *testing.T) {
	differ := 0
	for _, s := range emitters(t) {
		rows := 0
		for line := range strings.Lines(read(t, filepath.Join(root, "promote/lattices", s.Name().String()+".tsv"))) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			rows++
			fields := strings.Split(strings.TrimSpace(line), "\t")
			x, y := operand(t, fields[0]), operand(t, fields[1])
			key := s.Name().String() + ": " + fields[0] + ", " + fields[1]
			want := fields[2]
			if answer, ok := known[key]; ok && answer != want {
				want = answer
				differ++
			}
			for _, pair := range [][2]promote.Node{{x, y}, {y, x}} {
				if got := joined(s, pair[0], pair[1]); got != want {
					t.Errorf("%s: %s, %s is %s, recorded is %s", s.Name(), pair[0], pair[1], got, want)
				}
			}
		}
		if rows < 50 {
			t.Errorf("%s has %d recorded answers", s.Name(), rows)
		}
	}
	if differ != len(known) {
		t.Errorf("%d of %d known differences found", differ, len(known))
	}
}

// TestEmittersUnaryMaps checks the type of a single operand for operations that need a float or a
// number. The recorded answers have pairs only; these rows are from the sources that each file
// names.
func TestEmittersUnaryMaps(t *testing.T) {
	rows := map[string][][3]string{ // operand, as a float, as a number
		"anvl":  {{"i8", "f32", "i8"}, {"ui64", "f32", "ui64"}, {"bf16", "bf16", "bf16"}},
		"julia": {{"i1", "f64", "i64"}, {"i8", "f64", "i8"}, {"ui64", "f64", "ui64"}, {"f16", "f16", "f16"}},
		"keras": {{"i1", "f32", "i32"}, {"ui8", "f32", "ui8"}, {"bf16", "bf16", "bf16"}},
		"mlx":   {{"i1", "f32", "ui8"}, {"i64", "f32", "i64"}, {"f16", "f16", "f16"}},
		"nx":    {{"i1", "f32", "ui8"}, {"i4", "f32", "i4"}, {"i64", "f32", "i64"}, {"bf16", "bf16", "bf16"}, {"f8E4M3FN", "f8E4M3FN", "f8E4M3FN"}},
	}
	found := 0
	for _, s := range emitters(t) {
		for _, row := range rows[s.Name().String()] {
			found++
			inexact, _ := s.ToInexact(operand(t, row[0]))
			number, refusal := s.ToNumber(operand(t, row[0]), promote.OtherUse)
			if refusal != nil || inexact.String() != row[1] || number.String() != row[2] {
				t.Errorf("%s: %s becomes %s and %s, want %s and %s", s.Name(), row[0], inexact, number, row[1], row[2])
			}
		}
	}
	if found != 18 {
		t.Errorf("%d of 18 rows have a lattice file", found)
	}
}

// TestEmittersLists checks joins of more than two operands: those of anvl are from its
// test-promotion-rules.R.
func TestEmittersLists(t *testing.T) {
	for _, s := range emitters(t) {
		if s.Name() != "anvl" {
			continue
		}
		for _, row := range [][2]string{{"i32 f32 f64", "f64"}, {"f64 f32 i32", "f64"}, {"i32 i32 i32", "i32"}, {"f32* i32 f64", "f64"}} {
			var nodes []promote.Node
			for word := range strings.FieldsSeq(row[0]) {
				nodes = append(nodes, operand(t, word))
			}
			if got := joined(s, nodes...); got != row[1] {
				t.Errorf("%s: %s is %s, want %s", s.Name(), row[0], got, row[1])
			}
		}
	}
}

func joined(s *promote.System, nodes ...promote.Node) string {
	n, refused := s.Join(nodes...)
	if refused != nil {
		return "-"
	}
	return n.String()
}

func operand(t *testing.T, word string) promote.Node {
	t.Helper()
	bare, weak := strings.CutSuffix(word, "*")
	typ, ok := promote.TypeOf(bare)
	if !ok {
		t.Fatalf("no type %q", word)
	}
	return promote.Node{Type: typ, Weak: weak}
}
