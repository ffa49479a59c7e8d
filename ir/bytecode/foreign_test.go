package bytecode_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/vhlo"
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

// TestShortConvolution writes dimension numbers without dimensions, which are no numbers of a
// convolution, as text.
func TestShortConvolution(t *testing.T) {
	m := moduleOf(t, []byte("module attributes {t.a = #mhlo.conv<[]x[]->[]>} {}"))
	data, err := bytecode.Write(m, bytecode.Target{Version: bytecode.NewestVersion})
	if err != nil || !bytes.Contains(data, []byte("#mhlo.conv<[]x[]->[]>")) {
		t.Errorf("%q, %v", data, err)
	}
}

// TestKept reads files with a part that no table describes. It is kept: an unchanged module has the
// bytes of its file, and in a changed one the part means the same.
func TestKept(t *testing.T) {
	for _, row := range []struct{ file, known, unknown, what string }{
		{"async", "async_start", "async_stark", "properties of operation 'mhlo.async_stark'"},
		{"async", "\x03\x07\x07\x01\x09", "\x9b\x07\x07\x01\x09", "type of code 77 of dialect 'mhlo'"},
		{"mhlo_attrs", "\x03\x15\x09", "\x9b\x15\x09", "attribute of code 77 of dialect 'mhlo'"},
		{"mhlo_attrs", "\x0b\x03\x01\x03\x01\x03\x09\x03\x05", "\x0b\x03\x01\x03\x01\x03\x09\x09\x05", "what dialect 'mhlo' has"},
		{"debug_info", "\x1b", "\x9b", "attribute of code 77 of dialect 'llvm'"},
	} {
		target := bytecode.Target{Version: bytecode.NewestVersion, Producer: "MLIR24.0.0git"}
		data, err := os.ReadFile("testdata/foreign/" + row.file + ".mlirbc")
		if err != nil {
			t.Fatal(err)
		}
		if row.file == "debug_info" { // the encoding of a local variable, at its place
			at := bytes.Index(data, []byte("\x1b\x3d\x2b"))
			row.known, row.unknown = string(data[at:at+3]), "\x9b"+string(data[at+1:at+3])
		}
		damaged := bytes.Replace(data, []byte(row.known), []byte(row.unknown), 1)
		if row.what == "what dialect 'mhlo' has" { // in the encoding of another producer
			if _, err := read(row.file, damaged); err == nil {
				t.Errorf("%s with %q: is read", row.file, row.unknown)
			}
			damaged = bytes.Replace(damaged, []byte("MLIR24"), []byte("MLIR25"), 1)
			target.Producer = "MLIR25.0.0git"
		}
		m, err := read(row.file, damaged)
		if err != nil || bytes.Equal(data, damaged) {
			t.Errorf("%s with %q: %v", row.file, row.unknown, err)
			continue
		}
		if len(m.Undecoded) == 0 || !strings.Contains(m.Undecoded[0], row.what) {
			t.Errorf("%s: %q is undecoded, want %q", row.file, m.Undecoded, row.what)
		}
		if err := text.Print(io.Discard, m, text.PrintOptions{}); err == nil || !strings.Contains(err.Error(), row.what) {
			t.Errorf("%s: prints: %v", row.file, err)
		}
		if got, err := bytecode.Write(m, target); err != nil || !bytes.Equal(got, damaged) {
			t.Errorf("%s with %q: other bytes are written: %v", row.file, row.unknown, err)
		}
		m.SetAttribute(m.Top(), m.Names.Attr("x.new"), m.Attrs.Array([]ir.Attr{m.Attrs.String("only here"), m.Attrs.Int(7, m.Types.Scalar(elem.I8))}))
		changed, err := bytecode.Write(m, target)
		if err != nil {
			t.Fatal(err)
		}
		again, err := read(row.file, bytes.Replace(changed, []byte(row.unknown), []byte(row.known), 1))
		if err != nil {
			t.Errorf("%s: the changed module: %s", row.file, err)
			continue
		}
		whole, err := read(row.file, data)
		if err != nil {
			t.Fatal(err)
		}
		whole.SetAttribute(whole.Top(), whole.Names.Attr("x.new"), whole.Attrs.Array([]ir.Attr{whole.Attrs.String("only here"), whole.Attrs.Int(7, whole.Types.Scalar(elem.I8))}))
		if got, want := printed(t, again), printed(t, whole); got != want {
			t.Errorf("%s: the changed module is\n%s\nwant\n%s", row.file, got, want)
		}
		if _, err := bytecode.Write(m, bytecode.Target{Artifact: true, StableHLO: vhlo.Newest}); err == nil || !strings.Contains(err.Error(), row.what) {
			t.Errorf("%s: is written as an artifact: %v", row.file, err)
		}
	}
}

// TestUnknownAttribute writes attributes of MHLO, in each place. jaxlib 0.12.0.1 has no sharding
// and reads a module only without it; custom_call_schedule has no encoding and is written as text.
func TestUnknownAttribute(t *testing.T) {
	const module = `func.func @main(%a: TYPE {x.b = [ATTR]}) -> TYPE attributes {x.a = {b = ATTR}} { return %a : TYPE }`
	for attr, known := range map[string]bool{
		"#mhlo<custom_call_schedule EARLIEST>": true, "#mhlo<sharding EARLIEST>": false, `#mhlo.sharding<"x">`: false, "#mhlo.sharding": false,
	} {
		for _, text := range []string{
			strings.NewReplacer("TYPE", "tensor<4xf32>", "[ATTR]", "["+attr+"]", "ATTR", "1 : i32").Replace(module),
			strings.NewReplacer("TYPE", "tensor<4xf32>", "[ATTR]", "[]", "ATTR", attr).Replace(module),
		} {
			m := moduleOf(t, []byte(text))
			for _, target := range []bytecode.Target{{Version: bytecode.NewestVersion}, {Artifact: true, StableHLO: vhlo.Newest}} {
				_, err := bytecode.Write(m, target)
				if known != (err == nil) || err != nil && !strings.Contains(err.Error(), "'"+attr+"' is not an attribute of dialect 'mhlo'") {
					t.Errorf("%s: %v", text, err)
				}
			}
			if _, err := bytecode.Write(m, bytecode.Target{Version: bytecode.NewestVersion, AsRead: true}); err != nil {
				t.Errorf("%s: is not written as it was read: %v", text, err)
			}
		}
	}
}

// TestInvalidMesh changes the name of an axis in bytecode to that of another: text with the mesh
// would be refused, so the bytecode is.
func TestInvalidMesh(t *testing.T) {
	data, err := bytecode.Write(moduleOf(t, []byte(`sdy.mesh @m = <["first"=2, "other"=2]>`)), bytecode.Target{Version: bytecode.NewestVersion})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := read("valid", data); err != nil {
		t.Fatal(err)
	}
	damaged := bytes.ReplaceAll(data, []byte("other"), []byte("first"))
	if _, err := read("damaged", damaged); err == nil || !strings.Contains(err.Error(), `duplicate axis name: "first"`) {
		t.Errorf("got error %v", err)
	}
}
