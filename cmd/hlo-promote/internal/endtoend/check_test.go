package endtoend

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/promote"
)

// TestCheckIsAComparison runs --check on all programs in the repository, by every system: it must
// list the files whose source form differs from the file, and no others.
func TestCheckIsAComparison(t *testing.T) {
	paths := mlirtest.LegalFiles(t)
	root := mlirtest.Root(t)
	for _, pattern := range []string{filepath.Join(mlirtest.SharedRoot(t), "oracles", "strip", "*.mlir"), filepath.Join(root, "testdata", "mlir", "*.mlir")} {
		more, _ := filepath.Glob(pattern)
		paths = append(paths, more...)
	}
	texts, names := map[string]string{}, []string{}
	t.Chdir(t.TempDir())
	for i, path := range paths {
		if testing.Short() && i%16 != 0 {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("%04d.mlir", i)
		texts[name] = string(text)
		names = append(names, name)
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	listed := 0
	for _, system := range promote.Names() {
		for i, flags := range [][]string{{"--weak-constants", "scalar"}, {"--weak-constants", "splat", "--signature", "infer"}, {"--weak-args", "0"}} {
			flags = append([]string{"-q", "-s", system.String()}, flags...)
			_, out, _ := tool("", append(append(flags, "--check"), names...)...)
			checked := map[string]bool{}
			for name := range strings.Lines(out) {
				checked[strings.TrimSuffix(name, "\n")] = true
			}
			folder := fmt.Sprintf("%s-%d", system, i)
			tool("", append(append(flags, "--print", "source", "--out-dir", folder), names...)...)
			for _, name := range names {
				text, err := os.ReadFile(filepath.Join(folder, name))
				if changed := err == nil && string(text) != texts[name]; checked[name] && err == nil && !changed || !checked[name] && changed {
					t.Errorf("%s %s: listed by --check: %v, source form differs: %v", strings.Join(flags, " "), name, checked[name], changed)
				}
				if checked[name] {
					listed++
				}
			}
		}
	}
	if listed < 100 && !testing.Short() {
		t.Errorf("only %d changes", listed)
	}
	t.Logf("%d changes in %d files", listed, len(names))
}
