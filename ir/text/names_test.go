package text

import (
	"fmt"
	"strings"
	"testing"
)

// TestManyNames prints more names than programs usually have. MLIR has no limit: each constant is
// named after its value, and after the same name a number, which nested regions share.
func TestManyNames(t *testing.T) {
	const count = 500
	var text, want strings.Builder
	text.WriteString("func.func @f() {\n")
	for i := range count {
		fmt.Fprintf(&text, "%%a%d = arith.constant %d : i32\n", i, i)
		fmt.Fprintf(&want, "    %%c%d_i32 = arith.constant %d : i32\n", i, i)
	}
	text.WriteString("%b = arith.constant 0 : i32\nreturn\n}\n")
	want.WriteString("    %c0_i32_0 = arith.constant 0 : i32\n")
	if got := printForm(t, parse(t, text.String()), PrintOptions{}); !strings.Contains(got, want.String()) {
		t.Errorf("the names differ:\n%s", got)
	}
}
