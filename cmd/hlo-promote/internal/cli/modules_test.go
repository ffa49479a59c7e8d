package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// TestNodes writes the node data of a module with conversions in functions and regions, and checks
// them against the numbers of operations in Model Explorer: in the order of the text, without those
// more than one region deep.
func TestNodes(t *testing.T) {
	const program = `func.func @f(%x: tensor<4xi8>, %y: tensor<4xi32>, %p: tensor<i1>) -> tensor<4xi32> {
  %0 = stablehlo.negate %x : tensor<4xi8>
  %1 = "stablehlo.if"(%p) ({
    %2 = stablehlo.add %x, %y : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xi32>
    stablehlo.return %2 : tensor<4xi32>
  }, {
    %3 = "stablehlo.if"(%p) ({
      %4 = stablehlo.multiply %x, %y : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xi32>
      stablehlo.return %4 : tensor<4xi32>
    }, {
      stablehlo.return %y : tensor<4xi32>
    }) : (tensor<i1>) -> tensor<4xi32>
    stablehlo.return %3 : tensor<4xi32>
  }) : (tensor<i1>) -> tensor<4xi32>
  %5 = stablehlo.add %1, %0 : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return %5 : tensor<4xi32>
}
func.func @g(%x: tensor<4xi8>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
`
	path := filepath.Join(t.TempDir(), "x.nodes.json")
	status, out, log := tool(program, "--report", path)
	if status != statusOK || log != "" || !strings.Contains(out, "stablehlo.convert") {
		t.Fatalf("status %d, %s", status, log)
	}
	var graphs map[string]struct {
		Results map[string]struct{ Value, BgColor string }
	}
	if err := json.Unmarshal([]byte(content(t, path)), &graphs); err != nil {
		t.Fatal(err)
	}
	// f: 0 negate, 1 if, 2 convert, 3 add, 4 return, 5 the inner if, 6 return, 7 convert, 8 add, 9
	// return
	f, g := graphs["f"].Results, graphs["g"].Results
	if len(f) != 2 || f["2"].Value == "" || f["7"].BgColor == "" || len(g) != 1 || !strings.HasPrefix(g["0"].Value, "i8 to i32, ") {
		t.Errorf("%+v\n%s", graphs, out)
	}
}

// TestPageOfModules writes the page of a promoted and of a refused module: it shows the conversions
// without --explain, and nothing is printed.
func TestPageOfModules(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.html")
	status, _, log := tool("", "--report", path, "../../../../testdata/mlir/example.mlir", "../../../../testdata/mlir/limits/f8.mlir")
	if status != statusInput || strings.Contains(log, "remark") {
		t.Errorf("status %d, %s", status, log)
	}
	page := content(t, path)
	for _, want := range []string{`"code":"HP403"`, `"code":"HP101"`, "Labels are integers", `"type":"bf16"`, `"label":"stablehlo.subtract"`, "HP101"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	if n := strings.Count(page, `"spreads":[`); n != 2 {
		t.Errorf("%d modules", n)
	}
}
