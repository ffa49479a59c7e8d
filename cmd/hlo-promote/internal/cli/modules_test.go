package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

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
