package promote

import (
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// surprisingJoins has the joins that the comments of the systems and docs/systems.md describe.
var surprisingJoins = []struct {
	systems, operands, result string
}{
	{"jax", "i64 bf16", "bf16"},
	{"jax", "i64 f4E2M1FN", "f4E2M1FN"},
	{"jax", "ui64 i8", "f64*"},
	{"jax/32", "ui64 i8", "f32*"},
	{"jax", "ui64 i8 bf16", "bf16"},
	{"jax", "f8E5M2 ui8", "f8E5M2"},
	{"jax", "f8E5M2 bf16", "-"},
	{"jax", "f8E5M2 f8E4M3", "-"},
	{"jax", "f8E5M2 complex*", "-"},
	{"jax", "i4 i8", "-"},
	{"jax", "i4 i*", "i4"},
	{"jax", "i4 f*", "-"},
	{"jax", "i4 i1", "i4"},
	{"jax", "ui8* i8*", "i16*"},
	{"jax", "bf16* f16*", "f32*"},
	{"jax", "i32* i64*", "i64*"},
	{"jax", "i4* f32*", "-"},
	{"jax", "ui64* i4", "i4"},
	{"jax", "i1 i32*", "i64*"},
	{"jax/32", "i1 i64*", "i32*"},
	{"jax", "i1* i32*", "i32*"},
	{"jax", "i1* i1*", "i1"},
	{"jax", "i1* i32", "i32"},
	{"jax", "i8*", "i8*"},
	{"jax", "i8 f64*", "f64*"},
	{"jax", "ui32 i32", "i64"},
	{"jax/32", "ui32 i32", "i32"},
	{"jax/32", "i64 i32", "i64"},
	{"jax", "bf16 f16", "f32"},
	{"jax", "bf16 f64*", "bf16"},
	{"jax", "f16 complex*", "complex<f32>"},

	{"jax-strict", "i1 i*", "-"},
	{"jax-strict", "i8 i16", "-"},
	{"jax-strict", "i8 i*", "i8"},
	{"jax-strict", "f8E5M2 f*", "f8E5M2"},
	{"jax-strict", "complex<f32> i*", "complex<f32>"},
	{"jax-strict", "bf16* bf16*", "f64*"},
	{"jax-strict", "i32* f32*", "f64*"},
	{"jax-strict/32", "i64* f64*", "f32*"},
	{"jax-strict", "f32 complex*", "-"},

	{"tf-all", "i8 f32*", "f64*"},
	{"tf-all", "i1 i32*", "i32*"},
	{"tf-all", "i1 f32*", "f32*"},
	{"tf-all", "complex<f32> complex<f64>*", "complex<f32>"},
	{"tf-all tf-safe", "ui64 f16", "f16/-"},
	{"tf-safe", "i32 f64*", "f64*"},
	{"tf-safe", "i32 f32*", "-"},
	{"tf-safe", "i64 f64*", "-"},
	{"tf-safe", "f32 complex<f32>", "complex<f32>"},
	{"tf-safe", "f32 complex<f64>*", "-"},
	{"tf-safe", "complex<f32> complex<f64>*", "complex<f32>"},
	{"tf-safe", "ui8 i16 i8", "i16"},
	{"tf-safe", "ui8 i8 i16", "-"},
	{"tf-all", "i4 i8", "-"},
	{"tf-all", "i4 i4", "i4"},

	{"numpy", "i16 f16", "f32"},
	{"numpy", "i32 f16", "f64"},
	{"numpy", "i32 f32", "f64"},
	{"numpy", "ui64 i8", "f64"},
	{"numpy", "bf16 f16", "-"},
	{"numpy", "bf16 i16", "-"},
	{"numpy", "bf16 i8", "bf16"},
	{"numpy", "bf16 f*", "f64"},
	{"numpy", "bf16 complex*", "complex<f32>"},
	{"numpy", "f16 complex*", "complex<f32>"},
	{"numpy", "i1 i*", "i64"},
	{"numpy", "i* i*", "i64"},
	{"numpy", "f*", "f64"},
	{"numpy", "ui8 i8", "i16"},
	{"numpy", "i16 f16", "f32"},
	{"numpy", "ui8 i8 f16", "f16"},
	{"numpy", "i1 i* ui8", "ui8"},
	{"numpy", "bf16 i* i1", "bf16"},
	{"numpy", "i1 bf16 i*", "-"},
	{"numpy", "ui8 i8 bf16", "bf16"},
	{"numpy", "ui16 f32 bf16", "-"},
	{"numpy", "f8E5M2 i16", "f32"},
	{"numpy", "f8E4M3 i16", "-"},
	{"numpy", "i4 f*", "f16"},
	{"numpy", "ui4 i*", "ui8"},
	{"numpy", "f8E4M3 f8E3M4", "f8E3M4"},

	{"torch", "ui16 i8", "-"},
	{"torch", "ui16 f16", "f16"},
	{"torch", "ui16 complex<f32>", "-"},
	{"torch", "ui16 i8@0", "ui16"},
	{"torch", "ui16 complex<f32>@0", "complex<f32>"},
	{"torch", "ui16 complex*", "complex<f32>"},
	{"torch", "i1 ui16@0", "-"},
	{"torch", "i1@0 ui16", "ui16"},
	{"torch", "ui8 i64@0", "ui8"},
	{"torch", "f32 f64@0", "f32"},
	{"torch", "i32 f64@0", "f64"},
	{"torch", "i32 f*", "f32"},
	{"torch", "i* i*", "i64@0"},
	{"torch", "f16 complex*", "-"},
	{"torch", "bf16 f16", "f32"},
	{"torch", "f8E5M2 f64@0", "f8E5M2"},
	{"torch", "f8E5M2 f*", "f8E5M2"},
	{"torch", "f8E5M2 complex*", "-"},
	{"torch", "f8E5M2 f32", "-"},
	{"torch", "f16 ui16 ui32", "f16"},
	{"torch", "ui16 ui32 f16", "-"},
	{"torch", "i4 i8", "-"},
}

func TestSurprises(t *testing.T) {
	for _, row := range surprisingJoins {
		results := strings.Split(row.result, "/") // one per system, or one for all
		for i, name := range strings.Fields(row.systems) {
			name, x32 := strings.CutSuffix(name, "/32")
			checkJoin(t, mustNew(t, Name(name), Config{X32: x32}), row.operands, results[i%len(results)])
		}
	}
}

func TestUnaryMaps(t *testing.T) {
	for _, row := range []struct{ system, operand, inexact, number string }{
		{"jax", "i1", "f32", "i32"},
		{"jax", "i1*", "f32", "i32"},
		{"jax", "i4", "f32", "i4"},
		{"jax", "i2", "i2", "i2"},
		{"jax", "ui32", "f32", "ui32"},
		{"jax", "i64", "f64", "i64"},
		{"jax", "i64*", "f64*", "i64*"},
		{"jax", "i32*", "f32*", "i32*"},
		{"jax/32", "i64", "f64", "i64"},
		{"jax", "bf16", "bf16", "bf16"},
		{"jax-strict", "i1", "f32", "i32"},
		{"tf-all", "i1", "f32", "-"},
		{"tf-safe", "i64", "f32", "i64"},
		{"tf-all", "i32*", "f32*", "i32*"},
		{"tf-all", "i4", "i4", "i4"},
		{"numpy", "i1", "f16", "-"},
		{"numpy", "ui8", "f16", "ui8"},
		{"numpy", "i16", "f32", "i16"},
		{"numpy", "i32", "f64", "i32"},
		{"numpy", "i4", "f16", "i4"},
		{"numpy", "i*", "f64", "i64"},
		{"numpy", "f32*", "f64", "f64"},
		{"torch", "i1", "f32", "i64"},
		{"torch", "i64@0", "f32@0", "i64@0"},
		{"torch", "ui16", "f32", "ui16"},
		{"torch", "i*", "f32", "i64"},
		{"torch", "f64*", "f32", "f32"},
		{"torch", "f64", "f64", "f64"},
	} {
		name, x32 := strings.CutSuffix(row.system, "/32")
		s := mustNew(t, Name(name), Config{X32: x32})
		inexact, _ := s.ToInexact(node(t, row.operand))
		number, refusal := s.ToNumber(node(t, row.operand), OtherUse)
		spelled := number.String()
		if refusal != nil {
			spelled = "-"
		}
		if inexact.String() != row.inexact || spelled != row.number {
			t.Errorf("%s: %s becomes %s and %s, want %s and %s", row.system, row.operand, inexact, spelled, row.inexact, row.number)
		}
	}
}

func TestNumPyBoolAsNumber(t *testing.T) {
	s := mustNew(t, NumPy, Config{})
	for use := OtherUse; use < numberUses; use++ {
		n, refusal := s.ToNumber(Node{Type: elem.I1}, use)
		if accepted := use != OtherUse; accepted != (refusal == nil) || accepted && n.Type != elem.I8 {
			t.Errorf("use %d: got %s, %v", use, n, refusal)
		}
	}
	if _, refusal := s.ToNumber(Node{Type: elem.I1}, OtherUse); !strings.Contains(refusalOf(refusal).Message, "ufunc did not contain a loop") {
		t.Errorf("other use: %v", refusal)
	}
}

// lackedTypes has the element types that a system does not promote.
var lackedTypes = map[Name]string{
	JAX:       "complex<f16> complex<bf16>",
	JAXStrict: "complex<f16> complex<bf16>",
	NumPy:     "complex<f16> complex<bf16>",
	TFAll:     tensorFlowLacks,
	TFSafe:    tensorFlowLacks,
	Torch:     "i2 i4 ui2 ui4 f4E2M1FN f6E2M3FN f6E3M2FN f8E3M4 f8E4M3 f8E4M3B11FNUZ",
}

const tensorFlowLacks = "i2 i4 ui2 ui4 f4E2M1FN f6E2M3FN f6E3M2FN f8E3M4 f8E4M3 f8E4M3B11FNUZ f8E4M3FN f8E4M3FNUZ " +
	"f8E5M2 f8E5M2FNUZ f8E8M0FNU complex<f16> complex<bf16>"

// TestEverySystemCoversEveryType fails if a system neither has a node for an element type
// nor lists it as absent.
func TestEverySystemCoversEveryType(t *testing.T) {
	for _, typ := range Types() {
		if !slices.Contains(tableOrder[:], typ) {
			t.Errorf("%s is missing in listed", typ)
		}
		for _, name := range Names() {
			lacks, ok := lackedTypes[name]
			if !ok {
				t.Fatalf("%s: no row in absent", name)
			}
			_, has := mustNew(t, name, Config{}).canonical(Node{Type: typ})
			if listed := slices.Contains(strings.Fields(lacks), typ.String()); has == listed {
				t.Errorf("%s: has a node for %s: %t; listed as absent: %t", name, typ, has, listed)
			}
		}
	}
}

func TestHasWeak(t *testing.T) {
	for name, want := range map[string]int{"jax": 30, "jax-strict": 30, "tf-all": 5, "tf-safe": 5, "numpy": 30, "torch": 30} {
		s := mustNew(t, Name(name), Config{})
		count := 0
		for _, typ := range Types() {
			if s.HasWeak(typ) {
				count++
			}
		}
		if count != want || s.HasWeak(elem.None) || s.HasWeak(elem.CF16) || s.HasWeak(255) {
			t.Errorf("%s: %d weak types", name, count)
		}
	}
}

func TestPropagatesWeak(t *testing.T) {
	for name, s := range builtinSystems(t) {
		weak := false
		for _, a := range s.Operands() {
			for _, b := range s.Operands() {
				n, _ := s.tryJoin([]Node{a, b})
				weak = weak || n.Weak
			}
		}
		if weak != s.PropagatesWeak() {
			t.Errorf("%s: PropagatesWeak is %t", name, s.PropagatesWeak())
		}
	}
}

func TestConverts(t *testing.T) {
	for _, row := range []struct {
		system, from, to string
		want             bool
	}{
		{"jax", "i32", "f32", true},
		{"jax", "f32", "i32", false},
		{"jax", "f64*", "bf16", true},
		{"jax", "f64", "bf16", false},
		{"jax", "i4", "i8", false},
		{"jax-strict", "i8", "i16", false},
		{"numpy", "i64", "f32", false},
		{"torch", "i64@0", "i8", true},
		{"tf-safe", "i32", "f32", false},
	} {
		s := mustNew(t, Name(row.system), Config{})
		if got := s.Converts(node(t, row.from), node(t, row.to)); got != row.want {
			t.Errorf("%s: %s to %s is %t", row.system, row.from, row.to, got)
		}
	}
}

func TestAlternatives(t *testing.T) {
	for operands, want := range map[string]string{
		"bf16 i32":      "the common type is bf16 in jax, tf-all and torch",
		"i4 i8":         "the common type is i8 in numpy",
		"ui16 i8":       "the common type is i32 in jax, tf-all and numpy",
		"i32 f32":       "the common type is f32 in jax, tf-all and torch; f64 in numpy",
		"f8E5M2 f8E4M3": "",
	} {
		if got := Summary(Alternatives(nodes(t, strings.Fields(operands)...), Config{})); got != want {
			t.Errorf("%s: got %q, want %q", operands, got, want)
		}
	}
}

func TestRefusalsOfMissingTypes(t *testing.T) {
	for _, row := range []struct{ system, operands, class, message string }{
		{"jax", "complex<f16> f32", "", "jax has no node for 'complex<f16>'"},
		{"numpy", "complex<f16> f32", "", "numpy has no element type 'complex<f16>'"},
		{"torch", "i4 f32", "", "torch has no element type 'i4'"},
		{"tf-all", "i8* f32", "TypeError", "<dtype: 'int8'> not allowed as a weak type. The allowed types are (tf.int32, tf.int64, tf.float32, tf.float64, tf.complex128)."},
		{"tf-all", "i4 i8", "NotImplementedError", "Implicit Conversion between <dtype: 'int4'> and <dtype: 'int8'> is not allowed. Please convert the input manually if you need to."},
		{"torch", "f16 complex*", "", "the result is 'complex<f16>', which StableHLO lacks; policy complex-half=widen makes it 'complex<f32>'"},
	} {
		_, refusal := mustNew(t, Name(row.system), Config{}).Join(nodes(t, strings.Fields(row.operands)...)...)
		if refusal == nil || refusalOf(refusal).Class != row.class || refusalOf(refusal).Message != row.message {
			t.Errorf("%s: %s: got %v", row.system, row.operands, refusal)
		}
	}
	if _, refusal := mustNew(t, JAX, Config{}).Join(); refusal == nil {
		t.Error("Join of no operands returned a result")
	}
}

func TestUnknownTypesAreRefusedEverywhere(t *testing.T) {
	for name, s := range builtinSystems(t) {
		for _, unknown := range []Node{{}, {Type: elem.Index}, {Type: elem.SI8}, {Type: 255, Weak: true}, {Type: 200, Rank0: true}} {
			for _, list := range [][]Node{{unknown}, {unknown, unknown}, {unknown, {Type: elem.F32}}, {{Type: elem.F32}, {Type: elem.F32}, unknown}} {
				if n, refusal := s.Join(list...); refusal == nil {
					t.Errorf("%s: %v joins to %s", name, list, n)
				}
			}
		}
	}
}

func TestTypeTable(t *testing.T) {
	seen := map[elem.Type]bool{}
	for _, typ := range Types() {
		if seen[typ] {
			t.Errorf("two rows for %s", typ)
		}
		seen[typ] = true
		if found, ok := TypeOf(typ.String()); !ok || found != typ {
			t.Errorf("TypeOf does not return %s for its spelling", typ)
		}
		if DTypeName(typ) == "" && torchName(typ) == "" {
			t.Errorf("no library has %s", typ)
		}
	}
	for t1 := range elem.Type(255) {
		if t1.InStableHLO() && !seen[t1] {
			t.Errorf("no row for %s", t1)
		}
	}
	if len(tableOrder) != len(Types()) {
		t.Errorf("%d types listed for tables, of %d", len(tableOrder), len(Types()))
	}
	for _, spelling := range []string{"", "none", "i3", "index", "tf32", "i032", "si8", "ui1", "complex<i8>", "i8*"} {
		if typ, ok := TypeOf(spelling); ok {
			t.Errorf("%q parses as %s", spelling, typ)
		}
	}
}
