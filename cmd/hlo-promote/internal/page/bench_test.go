package page

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkPromote measures a key stroke in a module of 500 lines.
func BenchmarkPromote(b *testing.B) {
	var text strings.Builder
	text.WriteString("func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {\n")
	for i := range 248 {
		fmt.Fprintf(&text, "  %%a%d = stablehlo.add %%x, %%x : tensor<4xi32>\n", i)
		fmt.Fprintf(&text, "  %%b%d = stablehlo.multiply %%a%d, %%y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>\n", i, i)
	}
	text.WriteString("  return %y : tensor<4xf32>\n}\n")
	var s Session
	b.ReportAllocs()
	for b.Loop() {
		if a, err := s.Promote(Request{Text: text.String()}); err != nil || a.Refused || len(a.Converts) != 248 {
			b.Fatal(err, a)
		}
	}
}
