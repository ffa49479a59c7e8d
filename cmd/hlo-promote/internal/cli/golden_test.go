package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// promoteCases is a directory with files NAME.mlir and, for each system under test,
// NAME.SYSTEM.golden.mlir, the output, or NAME.SYSTEM.golden.err if the system refuses it. SYSTEM
// is a built-in system, optionally followed by -x32.
const promoteCases = "../../../../testdata/mlir/promote"

// TestPromoteGolden compares the output for each case byte by byte, and checks that promoting it
// again changes nothing. To add a case, create empty golden files and run go test -update.
func TestPromoteGolden(t *testing.T) {
	goldens, err := filepath.Glob(filepath.Join(promoteCases, "*.golden.*"))
	if err != nil {
		t.Fatal(err)
	}
	inputs, _ := filepath.Glob(filepath.Join(promoteCases, "*.mlir"))
	unused := map[string]bool{}
	for _, path := range inputs {
		if !strings.Contains(path, ".golden.") {
			unused[path] = true
		}
	}
	for _, path := range goldens {
		t.Run(filepath.Base(path), func(t *testing.T) {
			name, system := caseOf(path)
			delete(unused, name)
			flags := []string{"-s", strings.TrimSuffix(system, "-x32")}
			if strings.HasSuffix(system, "-x32") {
				flags = append(flags, "--x32")
			}
			checkGolden(t, path, name, flags)
		})
	}
	for path := range unused {
		t.Errorf("%s has no golden file", path)
	}
}

// caseOf returns the input of a golden file, and the system.
func caseOf(golden string) (input, system string) {
	base, _, _ := strings.Cut(filepath.Base(golden), ".golden.")
	name, system, _ := strings.Cut(base, ".")
	return filepath.Join(filepath.Dir(golden), name+".mlir"), system
}

func checkGolden(t *testing.T, path, input string, flags []string) {
	t.Helper()
	text := content(t, input)
	status, out, log := tool(text, flags...)
	refused := strings.HasSuffix(path, ".err")
	got := out
	if refused {
		got = log
	}
	if refused != (status == statusInput) || status == statusUsage {
		t.Fatalf("status %d\n%s", status, log)
	}
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := content(t, path); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if refused {
		return
	}
	if status, again, log := tool(out, flags...); status != statusOK || again != out {
		t.Errorf("second promotion: status %d\n%s%s", status, again, log)
	}
}
