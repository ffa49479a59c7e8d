package promote

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

func TestPolicies(t *testing.T) {
	for _, row := range []struct {
		policy, systems, operands, before, after string
	}{
		{"u64-signed=error", "jax tf-all numpy", "ui64 i32", "", "-"},
		{"u64-signed=error", "jax", "ui64 i32 f32", "f32", "-"},
		{"u64-signed=error", "jax numpy", "ui64 i*", "ui64", "ui64"},
		{"u64-signed=error", "jax", "ui64* i8*", "f64*", "-"},
		// tensors and zero-dimensional tensors do not affect each other
		{"u64-signed=error", "torch", "ui64 i8@0", "ui64", "ui64"},
		{"u64-signed=i64", "jax tf-all tf-safe numpy torch", "ui64 i32", "", "i64"},
		{"u64-signed=i64", "jax-strict", "ui64 i64", "-", "i64"},
		{"u64-signed=i64", "jax-strict", "ui64 i32", "-", "-"},
		{"u64-signed=i64", "jax", "ui64 i32 bf16", "bf16", "bf16"},
		{"u64-signed=f32", "jax tf-all tf-safe numpy torch jax-strict", "i8 ui64", "", "f32"},
		{"u64-signed=f32", "jax", "ui64 i8 f64", "f64", "f64"},
		{"u64-signed=f32", "jax", "ui64 ui8", "ui64", "ui64"},
		{"bf16-f16=error", "jax tf-all torch", "bf16 f16", "f32", "-"},
		{"bf16-f16=error", "jax", "bf16 f16 f32", "f32", "-"},
		{"bf16-f16=error", "torch", "bf16 f16@0", "bf16", "bf16"},
		{"f8=widen-f32", "jax", "f8E5M2 bf16", "-", "f32"},
		{"f8=widen-f32", "jax", "f8E5M2 f8E4M3FN", "-", "f32"},
		{"f8=widen-f32", "jax", "f4E2M1FN f64", "-", "f64"},
		{"f8=widen-f32", "jax", "f6E2M3FN complex*", "-", "complex<f32>"},
		{"f8=widen-f32", "jax", "f8E5M2 i32", "f8E5M2", "f8E5M2"}, // the policy only replaces refusals
		{"f8=widen-f32", "torch tf-all", "f8E5M2 f32", "-", "f32"},
		{"f8=widen-f32", "numpy", "f8E5M2 f8E4M3", "-", "f32"},
		{"small-int=widen", "jax tf-all torch", "i4 i16", "-", "i16"},
		{"small-int=widen", "jax", "ui4 i4", "-", "i16"},
		{"small-int=widen", "jax", "i4 f32", "-", "f32"},
		{"small-int=widen", "jax", "i4 i*", "i4", "i4"},
		{"small-int=widen,f8=widen-f32", "jax", "i4 f8E5M2 bf16", "-", "f32"},
		{"complex-half=widen", "torch", "f16 complex*", "-", "complex<f32>"},
		{"complex-half=widen", "torch", "bf16@0 complex*", "-", "complex<f32>@0"},
		{"complex-half=widen", "jax", "f16 complex*", "complex<f32>", "complex<f32>"},
		// The first value of each key is the default and changes nothing.
		{"u64-signed=float", "jax", "ui64 i32", "f64*", "f64*"},
		{"u64-signed=float", "torch", "ui64 i32", "-", "-"},
		{"f8=error", "jax", "f8E5M2 i32", "f8E5M2", "f8E5M2"},
		{"bf16-f16=f32", "numpy", "bf16 f16", "-", "-"},
		{"complex-half=error", "torch", "f16 complex*", "-", "-"},
		{"small-int=error", "jax", "i4 i16", "-", "-"},
	} {
		var p Policies
		if err := p.Set(row.policy); err != nil {
			t.Fatal(err)
		}
		for _, name := range strings.Fields(row.systems) {
			if row.before != "" {
				checkJoin(t, mustNew(t, Name(name), Config{}), row.operands, row.before)
			}
			checkJoin(t, mustNew(t, Name(name), Config{Policies: p}), row.operands, row.after)
		}
	}
}

func TestPoliciesApplyToLatticeFiles(t *testing.T) {
	s := readFile(t, "jax-x64.lattice").With(Policies{F8: Widen})
	checkJoin(t, s, "f8E5M2 bf16", "f32")
}

func TestRefusalNamesPolicy(t *testing.T) {
	s := mustNew(t, JAX, Config{Policies: Policies{U64Signed: Refuse}})
	_, refusal := s.Join(nodes(t, "ui64", "i32")...)
	if refusal == nil || refusalOf(refusal).Class != "" || !strings.Contains(refusalOf(refusal).Message, "u64-signed=error") {
		t.Errorf("got %v", refusal)
	}
}

func TestRefusalQuotesConvertedOperands(t *testing.T) {
	s := mustNew(t, JAX, Config{Policies: Policies{U64Signed: AsF32}})
	_, refusal := s.Join(nodes(t, "ui64", "i64", "f8E5M2")...)
	if refusal == nil || !strings.HasPrefix(refusalOf(refusal).Message, "Input dtypes ('float32', 'float8_e5m2') have no") || refusalOf(refusal).Operands[0].Type != elem.UI64 {
		t.Errorf("got %v", refusal)
	}
}

func TestPolicyFlag(t *testing.T) {
	var p Policies
	for _, setting := range []string{"u64-signed=i64,f8=widen-f32", "small-int=widen"} {
		if err := p.Set(setting); err != nil {
			t.Fatal(err)
		}
	}
	if p != (Policies{U64Signed: AsI64, F8: Widen, SmallInt: Widen}) {
		t.Errorf("got %+v", p)
	}
	if got := p.String(); got != "u64-signed=i64,f8=widen-f32,small-int=widen" {
		t.Errorf("prints as %q", got)
	}
	for setting, want := range map[string]string{
		"u64-signed":     "policy 'u64-signed' is not of the form KEY=VALUE",
		"u64=i64":        "unknown policy 'u64'; there are u64-signed, f8, bf16-f16, complex-half, small-int, torch-broadcast and mixed-dot",
		"f8=widen":       "policy f8 has no value 'widen'; there are error and widen-f32",
		"f8=error,x=y":   "unknown policy 'x'; there are u64-signed, f8, bf16-f16, complex-half, small-int, torch-broadcast and mixed-dot",
		"u64-signed=f64": "policy u64-signed has no value 'f64'; there are float, error, i64 and f32",
	} {
		before := p
		if err := p.Set(setting); err == nil || err.Error() != want || p != before {
			t.Errorf("%s: got %v, want %s", setting, err, want)
		}
	}
	if _, err := New(JAX, Config{Policies: Policies{F8: AsI64}}); err == nil {
		t.Error("a policy of another key was accepted")
	}
}

func TestNameFlag(t *testing.T) {
	for _, want := range Names() {
		var n Name
		if err := n.Set(string(want)); err != nil || n != want {
			t.Errorf("%s: got %s, %v", want, n, err)
		}
	}
	var n Name
	if n.String() != "jax" {
		t.Errorf("the zero name is %q", n.String())
	}
	const want = "unknown promotion system 'julia'; there are jax, jax-strict, tf-all, tf-safe, numpy and torch"
	if err := n.Set("julia"); err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	if _, err := New("julia", Config{}); err == nil || err.Error() != want {
		t.Errorf("New: got %v", err)
	}
}
