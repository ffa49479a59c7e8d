package cli

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestDumps splits texts at the header lines that MLIR 22 writes, from the pass manager of jaxlib
// 0.10.2, and at those of older versions.
func TestDumps(t *testing.T) {
	const module = "module {\n}\n\n\n"
	headers := map[string]string{
		"// -----// IR Dump Before CanonicalizerPass: canonicalize{a=false    b=-1} ('builtin.module' operation: @jit_f) //----- //": "before CanonicalizerPass",
		"// -----// IR Dump After CSE (cse) ('func.func' operation: @main) //----- //":                                               "after CSE",
		"// -----// IR Dump After SymbolDCEPass //----- //":                                                                          "after SymbolDCEPass",
		"// -----// IR Dump After ConvertFooPass Failed (convert-foo) //----- //":                                                    "after ConvertFooPass Failed",
	}
	for header, pass := range headers {
		if got := dump(header).passName(); got != pass {
			t.Errorf("%q is %q", header, got)
		}
		for _, before := range []string{"", "\n\n", "// note\n"} {
			text := before + header + "\n" + module + header + "\r\n" + module
			parts := splitDumps([]byte(text))
			if len(parts) != 2 || string(parts[0].text)+string(parts[1].text) != text || parts[0].line != 1 || string(parts[1].dump) != header ||
				!strings.HasPrefix(string(parts[1].text), header) || parts[1].line != 1+strings.Count(text[:strings.LastIndex(text, header)], "\n") {
				t.Errorf("%q: %+v", text, parts)
			}
		}
		pipeline := "builtin.module(func.func(a{b=c}),canonicalize)\n\n"
		if parts := splitDumps([]byte(pipeline + header + "\n" + module)); len(parts) != 1 || parts[0].line != 3 || string(parts[0].lead) != pipeline || string(parts[0].text) != header+"\n"+module {
			t.Errorf("with a pass pipeline first: %+v", parts)
		}
		if parts := splitDumps([]byte("module {}\n" + header + "\n" + module)); len(parts) != 2 || parts[0].dump != "" || parts[1].line != 2 {
			t.Errorf("with a module first: %+v", parts)
		}
	}
	for _, text := range []string{"", module, "  // -----// IR Dump After CSE //----- //\n", "// -----// IR Dump After\n", strings.Repeat(" ", maxDumpOffset) + "\n// -----// IR Dump After CSE //----- //\n"} {
		if parts := splitDumps([]byte(text)); parts != nil {
			t.Errorf("%.60q: %+v", text, parts)
		}
	}
}

// TestDumpsAreCompared denies a new type: only the first dump with it gives an error,
// because later ones are compared with the previous dump.
func TestDumpsAreCompared(t *testing.T) {
	const path = "../../../../testdata/dumps/passes.mlir"
	status, out, log := tool("", "--deny", "new:f64", "--print", "source", path)
	if status != statusInput || strings.Count(log, ": error: ") != 1 || !strings.Contains(log, path+":25:10: error: 'f64' appears here") || !strings.Contains(log, "note: in the dump after WidenPass") {
		t.Errorf("status %d\n%s", status, log)
	}
	if out != content(t, path) {
		t.Errorf("the source form is not the source:\n%s", out)
	}
	status, out, log = tool("", path)
	if again, twice, _ := tool(out, "-"); status != statusOK || again != statusOK || twice != out || strings.Count(out, dumpPrefix) != 4 || log != "" {
		t.Errorf("status %d, %d\n%s%s", status, again, out, log)
	}
	if _, out, _ := tool("", "why", "f16", path); out != path+": remark: no value has elements of type 'f16'\n" {
		t.Errorf("%s", out)
	}
}

// TestErasedTypesAreNew checks that a type whose values were all erased from a dump is new in the
// next one, and that a tuple has the types of its parts.
func TestErasedTypesAreNew(t *testing.T) {
	const (
		after  = "// -----// IR Dump After CSE //----- //\n"
		erased = "func.func @f(%x: tensor<f32>) -> tensor<f32> {\n  %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<f64>\n" +
			"  %1 = stablehlo.convert %0 : (tensor<f64>) -> tensor<f32>\n  return %1 : tensor<f32>\n}\n"
		last  = "func.func @f(%x: tensor<f64>) {\n  return\n}\n"
		tuple = "func.func @f(%x: tuple<tensor<f64>>) {\n  return\n}\n"
	)
	for _, c := range []struct{ first, want string }{{erased, "note: in the dump after CSE"}, {tuple, ""}} {
		status, _, log := tool(after+c.first+after+last, "--simplify-converts", "exact", "-W", "new:f64", "-")
		if status != statusOK || !strings.Contains(log, c.want) || c.want == "" && log != "" {
			t.Errorf("status %d\n%s", status, log)
		}
	}
}

// TestNaturalOrder sorts names with numbers.
func TestNaturalOrder(t *testing.T) {
	want := []string{"d/2_cse.mlir", "d/10_dce.mlir", "d/10_sym.mlir", "d/a.mlir", "d/a1.mlir", "d/a02.mlir", "d/a2.mlir", "d/a2b.mlir", "d/a11.mlir", "e.mlir"}
	got := slices.Clone(want)
	slices.Sort(got)
	if slices.SortFunc(got, compareNatural); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestTrail runs why on the files that a compiler writes after each pass: the first one with the
// type is named, for any number of workers.
func TestTrail(t *testing.T) {
	t.Chdir(t.TempDir())
	without := "func.func @f(%x: tensor<f32>) -> tensor<f32> {\n  return %x : tensor<f32>\n}\n"
	with := strings.ReplaceAll(without, "f32", "f64")
	for name, text := range map[string]string{"ir_2.mlir": without, "ir_10.mlir": with, "ir_11.mlir": with, "ir_9.mlir": without} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, jobs := range []string{"1", "3"} {
		for elem, want := range map[string]string{
			"f64": "'f64' is in 2 of 4 inputs, first in ir_10.mlir, not in ir_9.mlir before it\n",
			"f32": "'f32' is in 2 of 4 inputs, first in ir_2.mlir\n",
			"i8":  "'i8' is in 0 of 4 inputs\n",
		} {
			if status, out, log := tool("", "why", elem, "-j", jobs, "."); status != statusOK || log != "" || !strings.HasSuffix(out, want) || strings.Contains(out, "no value has") {
				t.Errorf("-j %s %s: status %d, %s%s", jobs, elem, status, out, log)
			}
		}
	}
	if err := os.WriteFile("ir_3.mlir", []byte("what"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, out, _ := tool("", "why", "f64", "."); !strings.HasSuffix(out, "'f64' is in 2 of 4 inputs, first in ir_10.mlir, not in ir_9.mlir before it; 1 more has errors\n") {
		t.Error(out)
	}
	if _, out, _ := tool("", "why", "f64", "ir_10.mlir"); strings.Contains(out, "inputs") {
		t.Error(out)
	}
}

// TestDumpsWithPipeline reads XLA's output, which begins with the pass pipeline: the source form
// keeps that line.
func TestDumpsWithPipeline(t *testing.T) {
	const text = "builtin.module(canonicalize)\n\n// -----// IR Dump Before CanonicalizerPass //----- //\nfunc.func @f(%x: tensor<f32>) -> tensor<f32> {\n  return %x : tensor<f32>\n}\n"
	if status, out, log := tool(text, "--print", "source"); status != statusOK || out != text || log != "" {
		t.Errorf("status %d\n%s%s", status, out, log)
	}
	if status, out, _ := tool(text, "why", "f32"); status != statusOK || !strings.HasPrefix(out, "<stdin>:4:14: remark: 'f32' appears here") {
		t.Errorf("status %d\n%s", status, out)
	}
	files(t, map[string]string{"a.log": strings.Replace(text, "  return", "  %0 = stablehlo.add %x, %i : (tensor<f32>, tensor<i32>) -> tensor<f32>\n  return", 1)})
	os.WriteFile("a.log", []byte(strings.Replace(content(t, "a.log"), "(%x: tensor<f32>)", "(%x: tensor<f32>, %i: tensor<i32>)", 1)), 0o644)
	if status, _, log := tool("", "-i", "a.log"); status != statusOK || !strings.HasPrefix(content(t, "a.log"), "builtin.module(canonicalize)\n\n// -----//") || !strings.Contains(content(t, "a.log"), "stablehlo.convert") {
		t.Errorf("status %d\n%s%s", status, log, content(t, "a.log"))
	}
}

// TestWhyOfParts checks that why reports the parts of a file that have the type, or prints one
// line if there are none.
func TestWhyOfParts(t *testing.T) {
	const part = "func.func @f(%x: tensor<f32>) -> tensor<f32> {\n  return %x : tensor<f32>\n}\n"
	text := part + "// -----\n" + strings.ReplaceAll(part, "f32", "f64") + "// -----\n" + part
	if _, out, _ := tool(text, "why", "f64", "--split-input-file"); strings.Contains(out, "no value") || !strings.HasPrefix(out, "<stdin>:5:14: remark: 'f64' appears here") {
		t.Error(out)
	}
	if _, out, _ := tool(text, "why", "i8", "--split-input-file"); out != "<stdin>: remark: no value has elements of type 'i8'\n" {
		t.Error(out)
	}
}
