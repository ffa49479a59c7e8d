package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// TestWhichFlags runs each command of docs/flags.md in a folder with the files that they name.
func TestWhichFlags(t *testing.T) {
	root := mlirtest.Root(t)
	page, err := os.ReadFile(filepath.Join(root, "docs", "flags.md"))
	if err != nil {
		t.Fatal(err)
	}
	const mixed = `func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`
	const scalar = `func.func @main(%x: tensor<i32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : (tensor<i32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
`
	status, valid, log := tool(mixed, "-")
	if status != 0 {
		t.Fatal(log)
	}
	_, artifact, _ := tool(mixed, "--emit=artifact", "-")
	files := map[string]string{
		"in.mlir": mixed, "out.mlir": valid, "scalar.mlir": scalar, "in.bc": artifact, "models/a.mlir": mixed, "models/b/c.mlir": mixed,
	}
	// in.mlir would change, rounds, is not valid, and differs
	fails := regexp.MustCompile(`--check|--deny [a-z]+ in|-s none|compare`)
	path := toolPath(t)
	rows := regexp.MustCompile("(?m)^\\| .* \\| `(hlo-promote.*)` \\|$").FindAllSubmatch(page, -1)
	mlirtest.WantAtLeast(t, len(rows), 30, "commands")
	for _, row := range rows {
		folder := t.TempDir()
		for name, text := range files {
			at := filepath.Join(folder, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if status, _, log := tool(mixed, "--deny=precision", "--baseline="+filepath.Join(folder, "known.json"), "--baseline-update", filepath.Join(folder, "in.mlir")); status == 2 {
			t.Fatal(log)
		}
		run := exec.Command("sh", "-c", string(row[1]))
		run.Dir = folder
		run.Env = append(os.Environ(), "PATH="+filepath.Dir(path)+":"+os.Getenv("PATH"))
		out, _ := run.CombinedOutput()
		want := 0
		if fails.Match(row[1]) {
			want = 1
		}
		if code := run.ProcessState.ExitCode(); code != want {
			t.Errorf("%s: exit status %d, want %d\n%s", row[1], code, want, out)
		}
	}
}
