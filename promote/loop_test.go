package promote

import (
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// TestLoopsMatchNumPy compares JoinLoop with the results of np.add for NumPy's own types and bf16.
func TestLoopsMatchNumPy(t *testing.T) {
	s := mustNew(t, NumPy, Config{})
	own := s.tables().joiner.(*sequenceTable).isOwn
	differ, rows := 0, 0
	for _, row := range oracleRows(t, "pairs", "numpy-add.tsv") {
		operands := nodes(t, row[0], row[1])
		if !own(operands) {
			continue
		}
		rows++
		got := "-"
		if n, refusal := s.JoinLoop(Ufunc, operands...); refusal == nil {
			got = n.String()
		}
		if got != row[2] {
			t.Errorf("np.add of %s and %s: got %s, want %s", row[0], row[1], row[2], got)
		}
		if n, refusal := s.Join(operands...); refusal != nil || n.String() != row[2] {
			differ++
		}
	}
	if rows < 250 || differ != 16 {
		t.Errorf("%d rows, of which %d differ from result_type", rows, differ)
	}
}

// TestInexactLoops compares with the results of numpy 2.4.6 for np.arctan2, np.nextafter and
// np.clip.
func TestInexactLoops(t *testing.T) {
	s := mustNew(t, NumPy, Config{})
	for _, row := range []struct{ a, b, arctan2, clip string }{
		{"ui8", "i8", "f16", "i16"},
		{"i16", "bf16", "f32", "f32"},
		{"bf16", "i8", "bf16", "f32"},
		{"bf16", "ui32", "f64", "f64"},
		{"f16", "bf16", "f32", "f32"},
		{"f32", "i16", "f32", "f32"},
		{"i32", "f32", "f64", "f64"},
		{"i8", "f*", "f64", "f64"},
		{"i8", "i*", "f16", "i8"},
		{"f16", "f*", "f16", "f16"},
	} {
		operands := nodes(t, row.a, row.b)
		if n, _, refusal := s.JoinInexact(operands...); refusal != nil || n.Type.String() != row.arctan2 {
			t.Errorf("arctan2(%s, %s): got %s, want %s", row.a, row.b, n, row.arctan2)
		}
		if n, refusal := s.JoinLoop(BuiltinLoops, operands...); refusal != nil || n.Type.String() != row.clip {
			t.Errorf("clip(%s, %s): got %s, want %s", row.a, row.b, n, row.clip)
		}
	}
	// With three operands, as scipy.special.betainc of SciPy 1.17.1 (loops fff and ddd): a Python
	// integer beside integers leaves the choice to the first loop, although their join i32 gives f64.
	for _, first := range []string{"i8", "i16"} {
		if n, _, refusal := s.JoinInexact(nodes(t, first, "ui16", "i*")...); refusal != nil || n.Type != elem.F32 {
			t.Errorf("betainc(%s, ui16, int): got %s, %v, want f32", first, n, refusal)
		}
	}
	jax := mustNew(t, JAX, Config{})
	if n, joined, refusal := jax.JoinInexact(nodes(t, "ui8", "i8")...); refusal != nil || n.Type != elem.F32 || joined.Type != elem.I16 {
		t.Errorf("jax: %s from the join %s, %v", n, joined, refusal)
	}
}
