package promote

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/lines"
)

// FuzzJoin joins lists of arbitrary nodes, including unknown types. No system may panic. In systems
// that take least upper bounds, neither order nor repetition of the operands may change the result.
func FuzzJoin(f *testing.F) {
	for i := range Names() {
		f.Add(uint8(i), []byte{2, 8, 2 + 64, 8 + 128, 33}, uint64(i))
	}
	f.Fuzz(func(t *testing.T, which uint8, operands []byte, seed uint64) {
		name := Names()[int(which)%len(Names())]
		s := mustNew(t, name, Config{X32: which&64 != 0})
		if which&128 != 0 {
			s = s.With(Policies{U64Signed: Policy(seed % 4), F8: Widen, SmallInt: Widen, ComplexHalf: Widen})
		}
		list := make([]Node, len(operands))
		for i, b := range operands {
			list[i] = Node{Type: elem.Type(b & 63), Weak: b&64 != 0, Rank0: b&128 != 0}
		}
		want, refusal := s.Join(list...)
		if (refusal == nil) != (want.Type.Kind() != elem.KindNone) {
			t.Fatalf("%v: %s with refusal %v", list, want, refusal)
		}
		if refusal != nil && (refusalOf(refusal).Message == "" || len(refusalOf(refusal).Operands) != len(list)) {
			t.Fatalf("%v: refusal without a message or operands: %+v", list, refusal)
		}
		if s.Order() == nil || len(list) == 0 {
			return
		}
		again := append(list[:len(list):len(list)], list[int(seed%uint64(len(list)))])
		if len(list) == 1 && list[0].Weak {
			// a single weak operand keeps its width, while strict mode gives two the default width
			again = list
		}
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(again), func(i, j int) { again[i], again[j] = again[j], again[i] })
		if got, _ := s.Join(again...); got != want {
			t.Fatalf("%v is %s, %v is %s", list, want, again, got)
		}
	})
}

// FuzzReadLattice reads arbitrary text. ReadLattice may refuse it, with positions, but not panic,
// and an accepted system must satisfy the laws that reading guarantees.
func FuzzReadLattice(f *testing.F) {
	files, _ := filepath.Glob(filepath.Join("..", "testdata", "*.lattice"))
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			f.Add(text)
		}
	}
	f.Add([]byte(tensorFlowText + tensorFlowSafeText))
	f.Add([]byte("i8 < i16 < i8\nweak i* = i8\ntake i4 as i8\nrefuse otherwise\ngroup g = i* g\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := ReadLattice("fuzz", text)
		if err != nil {
			found, ok := err.(LatticeErrors)
			if !ok || len(found) == 0 || len(found) > lines.MaxErrors {
				t.Fatalf("error %T with %d entries", err, len(found))
			}
			return
		}
		vertices := s.Order()
		for i, v := range vertices {
			for _, above := range v.Covers {
				if above <= i {
					t.Fatalf("%s is covered by %s, which comes earlier", v.Label, vertices[above].Label)
				}
			}
		}
		for _, a := range s.Operands() {
			for _, b := range s.Operands() {
				x, okX := s.tryJoin([]Node{a, b})
				if y, okY := s.tryJoin([]Node{b, a}); x != y || okX != okY {
					t.Fatalf("%s, %s depends on the order", a, b)
				}
			}
		}
	})
}
