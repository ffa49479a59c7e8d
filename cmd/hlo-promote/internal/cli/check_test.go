package cli

import (
	"strings"
	"testing"
)

// merged is a program whose private function is called once with a weak and once with a strong
// value: it is copied, and the copies have identical bodies.
const merged = `func.func private @f(%arg0: tensor<i32>) -> tensor<i32> {
  return %arg0 : tensor<i32>
}
func.func @main(%x: tensor<i32>, %t: tensor<4xf32>) -> (tensor<i32>, tensor<i32>) {
  %c = stablehlo.get_dimension_size %t, dim = 0 : (tensor<4xf32>) -> tensor<i32>
  %0 = call @f(%c) : (tensor<i32>) -> tensor<i32>
  %1 = call @f(%x) : (tensor<i32>) -> tensor<i32>
  return %0, %1 : tensor<i32>, tensor<i32>
}
`

// TestCheckOfMergedCopies checks that copies of functions that are merged again do not count as a
// change.
func TestCheckOfMergedCopies(t *testing.T) {
	files(t, map[string]string{"in.mlir": merged})
	for _, args := range []string{"--weak-args 0", "--weak-args 0 --hoist", "--weak-constants scalar -W weak-leak", "--policy mixed-dot=join"} {
		flags := strings.Fields(args)
		if status, out, log := tool("", append(flags, "--check", "in.mlir")...); status != statusOK || out != "" {
			t.Errorf("%s --check: status %d, stdout %q, stderr %q", args, status, out, log)
		}
		if status, out, log := tool("", append(flags, "-d", "--check", "in.mlir")...); status != statusOK || out != "" {
			t.Errorf("%s -d: status %d, stdout %q, stderr %q", args, status, out, log)
		}
		if _, _, log := tool("", append(flags, "--stats", "-o", "out.mlir", "in.mlir")...); !strings.Contains(log, "1 input, 0 changed") {
			t.Errorf("%s --stats: %q", args, log)
		}
	}
}
