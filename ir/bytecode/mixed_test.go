package bytecode_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/jaxexport"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// mixedFiles returns the names of the files of the oracle of mixed artifacts, and their directory.
func mixedFiles(t *testing.T) (names []string, folder string) {
	t.Helper()
	folder = mlirtest.Shared(t, "oracles", "artifacts_mixed")
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) < 100 {
		t.Fatalf("the oracle has only %d files; %v", len(entries), err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, folder
}

// TestMixed reads mixed artifacts of jaxlib 0.12.0.1: each prints as jaxlib prints it, and is
// written with the bytes of the file. not_same.txt lists files that jaxlib itself does not write as
// they were.
func TestMixed(t *testing.T) {
	names, folder := mixedFiles(t)
	exempt, _ := os.ReadFile(filepath.Join(folder, "not_same.txt"))
	for _, name := range names {
		if !strings.HasSuffix(name, ".mlirbc") && !strings.HasSuffix(name, ".jaxexport") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		m, err := read(name, data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if want, err := os.ReadFile(filepath.Join(folder, name+".want.mlir")); err == nil {
			var got bytes.Buffer
			if err := text.Print(&got, m, text.PrintOptions{}); err != nil || !bytes.Equal(got.Bytes(), want) {
				t.Errorf("%s is printed as\n%s\n%v", name, got.String(), err)
			}
		}
		if x, err := jaxexport.Read(data); err == nil && bytecode.Is(x.Module) {
			data = x.Module
		}
		target, err := bytecode.TargetOf(data)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := bytecode.Write(m, target); err != nil || !bytes.Equal(again, data) && !slices.Contains(strings.Fields(string(exempt)), name) {
			t.Errorf("%s is written as %d bytes, not %d; %v", name, len(again), len(data), err)
		}
	}
}

// TestWriteMixed writes texts for three versions, with the bytes of jaxlib's
// serialize_portable_artifact(…, use_mixed_serialization=True).
func TestWriteMixed(t *testing.T) {
	names, folder := mixedFiles(t)
	for _, name := range names {
		base, isText := strings.CutSuffix(name, ".mlir")
		if !isText || strings.HasSuffix(base, ".want") {
			continue
		}
		written, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, version := range []string{"1.16.3", "1.18.0", "1.22.0"} {
			want, err := os.ReadFile(filepath.Join(folder, base+"."+version+".mlirbc"))
			if err != nil {
				t.Fatal(err)
			}
			target, err := bytecode.ArtifactTarget(version)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := bytecode.Write(moduleOf(t, written), target); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s for %s: %d bytes, jaxlib writes %d; %v", name, version, len(got), len(want), err)
			}
		}
	}
}

// TestMixedRefuses checks what cannot be in a mixed artifact, and that the message names it.
func TestMixedRefuses(t *testing.T) {
	target, err := bytecode.ArtifactTarget("")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ body, want string }{
		{`%0 = arith.addf %x, %x : tensor<4xf32>`, "'arith.addf' is not an operation of StableHLO and cannot be in an artifact"},
		{`%0 = builtin.unrealized_conversion_cast %x : tensor<4xf32> to tensor<4xi32>`, "'builtin.unrealized_conversion_cast' is not an operation of StableHLO and cannot be in an artifact"},
		{`%0 = stablehlo.abs %x {t.q = [#sdy.sharding<@m, [{}]>, 3 : i3]} : tensor<4xf32>`, "'3' cannot be in an artifact"},
		{`%0 = stablehlo.abs %x {t.q = #stablehlo.gather<offset_dims = [0]>} : tensor<4xf32>`, "'#stablehlo.gather<offset_dims = [0]>' cannot be in an artifact"},
	} {
		m := moduleOf(t, []byte("func.func @f(%x: tensor<4xf32>) {\n  "+row.body+"\n  return\n}\n"))
		ops := m.NumOps()
		if _, err := bytecode.Write(m, target); err == nil || err.Error() != row.want {
			t.Errorf("%s: %v", row.body, err)
		}
		if m.NumOps() != ops {
			t.Errorf("%s: Write changes the module", row.body)
		}
	}
}
