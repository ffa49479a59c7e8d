package cli

import (
	"path/filepath"
	"testing"
)

// TestStripUndoesTargets marks the changes of promotion and retargeting, and strips them: the
// result must equal the output of --strip on the input.
func TestStripUndoesTargets(t *testing.T) {
	files, _ := filepath.Glob("../../../../testdata/mlir/*.mlir")
	why, _ := filepath.Glob("../../../../testdata/why/*.mlir")
	changed := 0
	for _, path := range append(files, why...) {
		_, want, _ := tool("", "--strip", path)
		for _, flags := range [][]string{
			{"--target", "no64"}, {"--target", "bf16-in-f32"}, {"--demote", "f32=bf16"}, {"--simplify-converts", "exact", "--pin-precision"},
		} {
			status, marked, log := tool("", append(flags, "--signature", "infer", "--annotate", path)...)
			if status != statusOK { // the target is refused
				continue
			}
			if marked != want {
				changed++
			}
			if status, got, errors := tool(marked, "--strip"); status != statusOK || got != want {
				t.Errorf("%s %s: status %d, %s%s\n%s\nis\n%s", path, flags, status, log, errors, marked, got)
			}
		}
	}
	if changed < 30 {
		t.Errorf("only %d programs changed", changed)
	}
}
