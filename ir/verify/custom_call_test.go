package verify_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestCustomCalls compares verdict and words for custom_call with those of jaxlib: layouts,
// aliases, backend_config, and calls that create and move buffers.
func TestCustomCalls(t *testing.T) {
	text, err := os.ReadFile("testdata/custom_call.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")[1:]
	for _, row := range rows {
		f := strings.Split(row, "\t")
		target, operands, results, attributes, want := f[0], partsOf(f[1]), partsOf(f[2]), f[3], f[4]
		var names, arguments []string
		for i, typ := range operands {
			names, arguments = append(names, fmt.Sprintf("%%%d", i)), append(arguments, fmt.Sprintf("%%%d: %s", i, typ))
		}
		if attributes != "" {
			attributes = ", " + attributes
		}
		errors := asReference(fmt.Sprintf("func.func @f(%s) {\n  %%r:%d = \"stablehlo.custom_call\"(%s) {call_target_name = %q%s} : (%s) -> (%s)\n  return\n}\n",
			strings.Join(arguments, ", "), len(results), strings.Join(names, ", "), target, attributes, f[1], f[2]))
		got := ""
		if len(errors) > 0 {
			got = errors[0].Message
		}
		if got != want {
			t.Errorf("%s: got %q", row, got)
		}
	}
	if len(rows) < 45 {
		t.Errorf("only %d rows", len(rows))
	}
}

// partsOf splits a list of types, of which no tuple has a neighbor.
func partsOf(list string) []string {
	switch {
	case list == "":
		return nil
	case strings.HasPrefix(list, "tuple<"):
		return []string{list}
	}
	return strings.Split(list, ", ")
}
