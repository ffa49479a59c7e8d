package bytecode_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
)

// TestForeign reads what jaxlib 0.12.0.1 writes for other dialects (tools/oracles/gen_foreign.py):
// the module is that of the generic form that jaxlib prints, and has the same bytes. The generic
// form, written and read, is the same module.
func TestForeign(t *testing.T) {
	for _, name := range []string{"affine", "llvm_func", "module_flags", "parallel"} {
		file := "testdata/foreign/" + name + ".mlirbc"
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
		written := filepath.Base(file) == "affine.mlirbc" // maps, memrefs and vectors are written as text
		if err != nil || !written && !bytes.Equal(got, data) {
			t.Errorf("%s: other bytes are written: %v", file, err)
		}
	}
}

// printed returns the generic form of a module, with distinct attributes numbered in order.
func printed(t *testing.T, m *ir.Module) string {
	t.Helper()
	var b strings.Builder
	if err := text.Print(&b, m, text.PrintOptions{Generic: true, Undecoded: true}); err != nil {
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

// TestKept reads files of jaxlib 0.12.0.1 with parts of MHLO and LLVM, which no table describes.
// They are kept: an unchanged module has the bytes of its file, and in a changed one they are the
// same.
func TestKept(t *testing.T) {
	target := bytecode.Target{Version: bytecode.NewestVersion, Producer: "MLIR24.0.0git"}
	for file, what := range map[string]string{
		"async": "type of code 1 of dialect 'mhlo'", "mhlo_attrs": "attribute of code 1 of dialect 'mhlo'",
		"debug_info": "attribute of code 15 of dialect 'llvm'", "llvm_attrs": "attribute of code 1 of dialect 'llvm'",
		"async_stark": "properties of operation 'mhlo.async_stark'",
	} {
		name, _, renamed := strings.Cut(file, "_stark")
		data, err := os.ReadFile("testdata/foreign/" + name + ".mlirbc")
		if err != nil {
			t.Fatal(err)
		}
		if renamed {
			data = bytes.Replace(data, []byte("async_start"), []byte("async_stark"), 1)
		}
		m, err := read(file, data)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if !slices.ContainsFunc(m.Undecoded, func(part string) bool { return strings.Contains(part, what) }) {
			t.Errorf("%s: %q is undecoded, want %q", file, m.Undecoded, what)
		}
		if err := text.Print(io.Discard, m, text.PrintOptions{}); err == nil || !strings.Contains(err.Error(), m.Undecoded[0]) {
			t.Errorf("%s: prints: %v", file, err)
		}
		if got, err := bytecode.Write(m, target); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s: other bytes are written: %v", file, err)
		}
		m.SetAttribute(m.Top(), m.Names.Attr("x.new"), m.Attrs.Array([]ir.Attr{m.Attrs.String("only here"), m.Attrs.Int(7, m.Types.Scalar(elem.I8))}))
		changed, err := bytecode.Write(m, target)
		if err != nil {
			t.Fatal(err)
		}
		again, err := read(file, changed)
		if err != nil {
			t.Errorf("%s: the changed module: %s", file, err)
			continue
		}
		if got, want := printed(t, again), printed(t, m); got != want {
			t.Errorf("%s: the changed module is\n%s\nwant\n%s", file, got, want)
		}
		if _, err := bytecode.Write(m, bytecode.Target{Artifact: true, StableHLO: vhlo.Newest}); err == nil || !strings.Contains(err.Error(), m.Undecoded[0]) {
			t.Errorf("%s: is written as an artifact: %v", file, err)
		}
	}
}
