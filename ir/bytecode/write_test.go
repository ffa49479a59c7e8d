package bytecode_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// moduleOf parses text.
func moduleOf(t testing.TB, written []byte) *ir.Module {
	t.Helper()
	m, errs := text.NewReader(ir.NewContext()).Read(&ir.Source{Name: "model.mlir", Text: written, Line: 1})
	if m == nil {
		t.Fatal(errs)
	}
	return m
}

// onlyMixed lists the texts with attributes that jaxlib writes only with
// use_mixed_serialization=True.
var onlyMixed = map[string]bool{"m0086_convolution.txt": true, "m0208_solve_and_determinant_narrow.txt": true}

// TestWriteSameBytes writes texts as artifacts and compares the bytes, or the rejection, with
// jaxlib 0.12.0.1.
func TestWriteSameBytes(t *testing.T) {
	list, err := os.ReadFile(mlirtest.Shared(t, "oracles", "bytecode", "same.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(mlirtest.SharedRoot(t), "oracles", "bytecode")
	rows := strings.Split(strings.TrimSpace(string(list)), "\n")[1:]
	for _, row := range rows {
		cells := strings.Split(row, "\t")
		name, version, want := cells[0], cells[1], cells[2]
		written, err := os.ReadFile(filepath.Join(folder, "files", name))
		if err != nil {
			t.Fatal(err)
		}
		target, err := bytecode.ArtifactTarget(version)
		if err != nil {
			t.Fatal(err)
		}
		got, err := bytecode.Write(moduleOf(t, written), target)
		if want == "-" {
			if err == nil && !onlyMixed[name] {
				t.Errorf("%s is written for %s, but jaxlib rejects it", name, version)
			}
			continue
		}
		data, _ := os.ReadFile(filepath.Join(folder, "files", want))
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s for %s: %d bytes, jaxlib writes %d; %v", name, version, len(got), len(data), err)
		}
	}
}

// TestWriteTruth checks that each nonzero byte of a hexadecimal literal of i1 is written as true,
// as in MLIR.
func TestWriteTruth(t *testing.T) {
	for _, row := range []struct{ digits, dims, want string }{
		{"02", "", "true"},
		{"02", "1x", "true"},
		{"0200", "2x", "[true, false]"},
		{"0201", "2x", "true"},
		{"00020400FF010001", "8x", "[false, true, true, false, true, true, false, true]"},
	} {
		program := `%0 = stablehlo.constant dense<"0x` + row.digits + `"> : tensor<` + row.dims + `i1>`
		for _, target := range []bytecode.Target{{}, {Artifact: true, StableHLO: vhlo.Newest}} {
			written, err := bytecode.Write(moduleOf(t, []byte(program)), target)
			if err != nil {
				t.Fatal(err)
			}
			m, err := read("truth.mlirbc", written)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := text.Print(&b, m, text.PrintOptions{}); err != nil || !strings.Contains(b.String(), "dense<"+row.want+">") {
				t.Errorf("%s as %v is read as\n%s\n%v", program, target, b.String(), err)
			}
		}
	}
}

// TestWriteLocations compares the encodings of file locations with those of jaxlib 0.12.0.1, as
// plain bytecode and as an artifact, and writes again what is read.
func TestWriteLocations(t *testing.T) {
	for _, row := range []struct{ written, want string }{
		{"20:0", "\x17\x03\x29\x01"},
		{"20", "\x2d\x03\x03\x29"},
		{"20:0 to :0", "\x2d\x03\x03\x29"},
		{"20:0 to 20:0", "\x2d\x03\x03\x29"},
		{"20:0 to :5", "\x2d\x03\x03\x29"},
		{"20:0 to 22:0", "\x2d\x03\x09\x29\x01\x2d\x01"},
		{"20:5", "\x17\x03\x29\x0b"},
		{"20:5 to :5", "\x2d\x03\x05\x29\x0b"},
		{"20:5 to 20:5", "\x2d\x03\x05\x29\x0b"},
		{"20:5 to :7", "\x2d\x03\x07\x29\x0b\x0f"},
		{"20:5 to 20:7", "\x2d\x03\x07\x29\x0b\x0f"},
		{"20:3 to 22:3", "\x2d\x03\x09\x29\x07\x2d\x07"},
		{"0:0", "\x17\x03\x01\x01"},
		{"0", "\x2d\x03\x01"},
		{"0:0 to :0", "\x2d\x03\x01"},
		{"0:0 to :3", "\x2d\x03\x03\x01"},
		{"0:5 to 2:3", "\x2d\x03\x09\x01\x0b\x05\x07"},
	} {
		m := moduleOf(t, []byte(`module {} loc("a.py":`+row.written+`)`))
		for _, target := range []bytecode.Target{{Version: bytecode.NewestVersion}, {Artifact: true, StableHLO: vhlo.Newest}} {
			data, err := bytecode.Write(m, target)
			if err != nil || !bytes.Contains(data, []byte(row.want)) {
				t.Errorf("%s as %v: % x; %v", row.written, target, data, err)
			}
			n, err := read("loc.mlirbc", data)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := bytecode.Write(n, target); err != nil || !bytes.Equal(again, data) {
				t.Errorf("%s as %v is read and written as % x; %v", row.written, target, again, err)
			}
		}
	}
}

// TestLocationNumbers checks that a file location has at most two lines and two columns: the two
// bytes of line 2000 become two numbers of one byte, so that all else of five numbers is right.
func TestLocationNumbers(t *testing.T) {
	data, err := bytecode.Write(moduleOf(t, []byte(`module {} loc("a.py":20:3 to 2000:3)`)), bytecode.Target{Version: bytecode.NewestVersion})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := read("loc.mlirbc", data); err != nil {
		t.Errorf("four numbers: %v", err)
	}
	at := bytes.Index(data, []byte("\x2d\x03\x09\x29\x07"))
	copy(data[at:], "\x2d\x03\x0b\x29\x07\x2d\x2f\x07")
	if _, err := read("loc.mlirbc", data); err == nil || !strings.Contains(err.Error(), "has 5 numbers, at most 4 are supported") {
		t.Errorf("five numbers: %v", err)
	}
}

// TestWriteRoundTrip reads the artifacts of StableHLO's test suite and writes them again for their
// versions: the bytes are the same. One of the 17 files has a version that does not exist
// (StableHLO's invalid_vhlo_future.mlir.bc, of 2.0.0 with 'vhlo.constant_v99'): jaxlib 0.12.0.1
// rejects it, and so does Read, naming both.
func TestWriteRoundTrip(t *testing.T) {
	rows, folder := oracleRows(t)
	verdicts := map[string]int{}
	for _, row := range rows {
		if row.kind != "compat" {
			continue
		}
		verdicts[row.verdict]++
		data, err := os.ReadFile(filepath.Join(folder, row.file))
		if err != nil {
			t.Fatal(err)
		}
		m, err := read(row.file, data)
		if row.verdict != "ok" {
			if err == nil || !strings.Contains(err.Error(), "2.0.0") || !strings.Contains(err.Error(), "'vhlo.constant_v99'") {
				t.Errorf("%s: %v", row.file, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		target, err := bytecode.TargetOf(data)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := bytecode.Write(m, target); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s: %v", row.file, err)
		}
	}
	if verdicts["ok"] != 16 || verdicts["refused"] != 1 {
		t.Errorf("files of the oracle and of the test differ: %v", verdicts)
	}
}

// TestWriteOlder writes plain bytecode of jaxlib 0.10.2 as it was read. Some of its operations have
// a property more in newer definitions, and jaxlib 0.10.2 rejects those.
func TestWriteOlder(t *testing.T) {
	for name, hasMore := range map[string]bool{"top_k": true, "collective_broadcast": true, "custom_call": false, "parallel": true} {
		data, err := os.ReadFile(filepath.Join("testdata", "older", name+".mlirbc"))
		if err != nil {
			t.Fatal(err)
		}
		m, err := read(name, data)
		if err != nil {
			t.Fatal(err)
		}
		target, err := bytecode.TargetOf(data)
		if err != nil {
			t.Fatal(err)
		}
		target.Producer = "MLIR23.0.0git"
		if again, err := bytecode.Write(m, target); err != nil || !bytes.Equal(again, data) {
			t.Errorf("%s: %d bytes, not %d; %v", name, len(again), len(data), err)
		}
		target.AsRead = false
		if newest, err := bytecode.Write(m, target); err != nil || hasMore && len(newest) <= len(data) {
			t.Errorf("%s: %d bytes in the newest definition; %v", name, len(newest), err)
		}
	}
}

// TestLongLiterals writes constants of 100 KB, two of which are equal: the file has those once, and
// the module that is read again prints the same.
func TestLongLiterals(t *testing.T) {
	hex := func(first string) string {
		return `dense<"0x` + first + strings.Repeat("0000803F", 25_000-1) + `"> : tensor<25000xf32>`
	}
	module := "module {\n  func.func public @main() -> tensor<25000xf32> {\n"
	for i, first := range []string{"00000040", "00008040", "00000040"} {
		module += "    %" + string(rune('a'+i)) + " = stablehlo.constant " + hex(first) + "\n"
	}
	module += "    return %c : tensor<25000xf32>\n  }\n}\n"
	m := moduleOf(t, []byte(module))
	for _, target := range []bytecode.Target{{Artifact: true, StableHLO: vhlo.Newest}, {Version: bytecode.NewestVersion}} {
		data, err := bytecode.Write(m, target)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) < 200_000 || len(data) > 201_000 {
			t.Errorf("two constants of 100000 bytes take %d", len(data))
		}
		n, err := read("in.mlirbc", data)
		if err != nil {
			t.Fatal(err)
		}
		var want, got strings.Builder
		if err := errors.Join(text.Print(&want, m, text.PrintOptions{}), text.Print(&got, n, text.PrintOptions{})); err != nil || want.String() != got.String() {
			t.Errorf("what is read again is another module; %v", err)
		}
	}
}

// TestDowngrade writes operations for versions that cannot express them, by the rules of
// StableHLO's vhlo_to_version_downgrade*.mlir tests.
func TestDowngrade(t *testing.T) {
	for _, row := range []struct{ body, in, not, need string }{
		{`%0 = stablehlo.tan %x : tensor<4xf32>`, "1.4.0", "1.3.0", "'stablehlo.tan' needs StableHLO 1.4.0, the artifact is for 1.3.0"},
		{`%0 = "stablehlo.tanh"(%x) <{result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<4xf32>) -> tensor<4xf32>`,
			"1.10.0", "1.9.0", "'stablehlo.tanh' needs StableHLO 1.10.0, the artifact is for 1.9.0"},
		{`%0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf8E3M4>`, "1.7.0", "1.6.0", "'f8E3M4' needs StableHLO 1.7.0, the artifact is for 1.6.0"},
		{`%0 = stablehlo.custom_call @f(%x) {api_version = 4 : i32, backend_config = {a = 1 : i32}} : (tensor<4xf32>) -> tensor<4xf32>`,
			"1.3.0", "1.2.0", "'stablehlo.custom_call' needs StableHLO 1.3.0, the artifact is for 1.2.0"},
		{`%0 = "stablehlo.custom_call"(%x) <{call_target_name = "f"}> {result_tilings = ["a"]} : (tensor<4xf32>) -> tensor<4xf32>`,
			"1.18.0", "1.16.3", "'stablehlo.custom_call' needs StableHLO 1.18.0, the artifact is for 1.16.3"},
		{`%0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>`,
			"1.6.0", "1.5.0", "'stablehlo.dot_general' needs StableHLO 1.6.0, the artifact is for 1.5.0"},
		{`%0:2 = "stablehlo.all_gather"(%x, %x) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)`,
			"1.5.0", "1.4.0", "'stablehlo.all_gather' needs StableHLO 1.5.0, the artifact is for 1.4.0"},
	} {
		written := []byte("func.func @f(%x: tensor<4xf32>) {\n  " + row.body + "\n  return\n}\n")
		for version, refused := range map[string]bool{row.in: false, row.not: true} {
			target, err := bytecode.ArtifactTarget(version)
			if err != nil {
				t.Fatal(err)
			}
			_, err = bytecode.Write(moduleOf(t, written), target)
			at := (*bytecode.OpError)(nil)
			switch {
			case !refused && err != nil:
				t.Errorf("%s for %s: %v", row.body, version, err)
			case refused && (err == nil || !errors.As(err, &at) || !strings.HasPrefix(err.Error(), row.need)):
				t.Errorf("%s for %s: %v, not %s", row.body, version, err, row.need)
			}
		}
	}
}

// TestWriteRejects checks modules and targets that Write rejects.
func TestWriteRejects(t *testing.T) {
	m := moduleOf(t, []byte("func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = chlo.square %x : tensor<4xf32> -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"))
	target, err := bytecode.ArtifactTarget("")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bytecode.Write(m, target); err == nil || err.Error() != "'chlo.square' is not an operation of StableHLO and cannot be in an artifact" {
		t.Error(err)
	}
	if _, err := bytecode.Write(m, bytecode.Target{Version: bytecode.NewestVersion + 1}); err == nil {
		t.Error("bytecode of an unknown version is written")
	}
	if _, err := bytecode.Write(m, bytecode.Target{Artifact: true, StableHLO: vhlo.Version{0, 8, 0}}); err == nil {
		t.Error("an artifact that is too old is written")
	}
}
