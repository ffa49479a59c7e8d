package main

import (
	"slices"
	"strings"
	"testing"
)

// TestDumps cuts texts at the lines that MLIR 22 writes: of the pass manager of jaxlib 0.10.2, and in the form of older ones.
func TestDumps(t *testing.T) {
	const module = "module {\n}\n\n\n"
	headers := map[string]string{
		"// -----// IR Dump Before CanonicalizerPass: canonicalize{a=false    b=-1} ('builtin.module' operation: @jit_f) //----- //": "before CanonicalizerPass",
		"// -----// IR Dump After CSE (cse) ('func.func' operation: @main) //----- //":                                               "after CSE",
		"// -----// IR Dump After SymbolDCEPass //----- //":                                                                          "after SymbolDCEPass",
		"// -----// IR Dump After ConvertFooPass Failed (convert-foo) //----- //":                                                    "after ConvertFooPass Failed",
	}
	for header, pass := range headers {
		if got := dump(header).pass(); got != pass {
			t.Errorf("%q is %q", header, got)
		}
		for _, before := range []string{"", "\n\n", "// note\n"} {
			text := before + header + "\n" + module + header + "\r\n" + module
			parts := dumps([]byte(text))
			if len(parts) != 2 || string(parts[0].text)+string(parts[1].text) != text || parts[0].line != 1 || string(parts[1].dump) != header ||
				!strings.HasPrefix(string(parts[1].text), header) || parts[1].line != 1+strings.Count(text[:strings.LastIndex(text, header)], "\n") {
				t.Errorf("%q: %+v", text, parts)
			}
		}
		if parts := dumps([]byte("module {}\n" + header + "\n" + module)); len(parts) != 2 || parts[0].dump != "" || parts[1].line != 2 {
			t.Errorf("a module in front: %+v", parts)
		}
	}
	for _, text := range []string{"", module, "  // -----// IR Dump After CSE //----- //\n", "// -----// IR Dump After\n", strings.Repeat(" ", dumpsBegin) + "\n// -----// IR Dump After CSE //----- //\n"} {
		if parts := dumps([]byte(text)); parts != nil {
			t.Errorf("%.60q: %+v", text, parts)
		}
	}
}

// TestDumpsAreHeldAgainstEachOther denies a new type: the dump in which it appears is an error, those after it have it from there.
func TestDumpsAreHeldAgainstEachOther(t *testing.T) {
	const path = "../../testdata/dumps/passes.mlir"
	status, out, log := tool("", "--deny", "new:f64", "--print", "source", path)
	if status != statusInput || strings.Count(log, ": error: ") != 1 || !strings.Contains(log, path+":25:10: error: 'f64' appears here") || !strings.Contains(log, "note: in the dump after WidenPass") {
		t.Errorf("status %d\n%s", status, log)
	}
	if out != content(t, path) {
		t.Errorf("the source form is not the source:\n%s", out)
	}
	status, out, log = tool("", path)
	if again, twice, _ := tool(out, "-"); status != statusOK || again != statusOK || twice != out || strings.Count(out, dumpBegins) != 4 || log != "" {
		t.Errorf("status %d, %d\n%s%s", status, again, out, log)
	}
	if _, out, _ := tool("", "--why", "f16", path); out != path+": remark: no value has elements of type 'f16'\n" {
		t.Errorf("%s", out)
	}
}

// TestNaturally sorts names with numbers.
func TestNaturally(t *testing.T) {
	want := []string{"d/2_cse.mlir", "d/10_dce.mlir", "d/10_sym.mlir", "d/a.mlir", "d/a1.mlir", "d/a02.mlir", "d/a2.mlir", "d/a2b.mlir", "d/a11.mlir", "e.mlir"}
	got := slices.Clone(want)
	slices.Sort(got)
	if slices.SortFunc(got, naturally); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
