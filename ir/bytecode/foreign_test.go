package bytecode_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// TestForeign reads what jaxlib 0.12.0.1 writes for MHLO and LLVM (tools/oracles/gen_foreign.py):
// the module is that of the generic form that jaxlib prints, and has the same bytes. The generic
// form, written and read, is the same module.
func TestForeign(t *testing.T) {
	files, _ := filepath.Glob("testdata/foreign/*.mlirbc")
	if len(files) == 0 {
		t.Fatal("no files")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := read(file, data)
		if err != nil {
			t.Errorf("%s: %s", file, err)
			continue
		}
		generic, err := os.ReadFile(strings.TrimSuffix(file, ".mlirbc") + ".generic")
		if err != nil {
			t.Fatal(err)
		}
		fromText := moduleOf(t, generic)
		want := printed(t, fromText)
		if got := printed(t, m); got != want {
			t.Errorf("%s: prints\n%s\nwant\n%s", file, got, want)
		}
		again, err := bytecode.Write(fromText, bytecode.Target{Version: bytecode.NewestVersion})
		if err != nil {
			t.Fatal(err)
		}
		if m, err := read(file, again); err != nil || printed(t, m) != want {
			t.Errorf("%s: the generic form is written and read as another module: %v", file, err)
		}
		got, err := bytecode.Write(m, bytecode.Target{Version: bytecode.NewestVersion, Producer: "MLIR24.0.0git"})
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s: other bytes are written: %v", file, err)
		}
	}
}

// printed returns the generic form of a module, with distinct attributes numbered in order.
func printed(t *testing.T, m *ir.Module) string {
	t.Helper()
	var b strings.Builder
	if err := text.Print(&b, m, text.PrintOptions{Generic: true}); err != nil {
		t.Fatal(err)
	}
	numbers := map[string]string{}
	return distinct.ReplaceAllStringFunc(b.String(), func(number string) string {
		if numbers[number] == "" {
			numbers[number] = fmt.Sprintf("distinct[%d]", len(numbers))
		}
		return numbers[number]
	})
}

// distinct matches the number of a distinct attribute.
var distinct = regexp.MustCompile(`distinct\[\d+\]`)
