package jaxexport_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/jaxexport"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// file returns an export of the repository.
func file(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(mlirtest.Root(t), "testdata", "bytecode", "matmul.jaxexport"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestRead(t *testing.T) {
	data := file(t)
	x, err := jaxexport.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if x.FunctionName != "f" || x.SerializationVersion < 1 || x.CallingConvention < 9 {
		t.Errorf("read as %q, version %d, calling convention %d", x.FunctionName, x.SerializationVersion, x.CallingConvention)
	}
	if !bytes.HasPrefix(x.Module, []byte("ML\xefR")) || !bytes.Equal(data[x.ModuleOffset:x.ModuleOffset+len(x.Module)], x.Module) {
		t.Errorf("the module of %d bytes is not at %d", len(x.Module), x.ModuleOffset)
	}
	if !jaxexport.IsExport(data) || !jaxexport.IsExport(data[:len(data)/2]) {
		t.Error("the start of a file is not recognized")
	}
}

// TestOtherFiles checks that other files are not recognized as exports.
func TestOtherFiles(t *testing.T) {
	for _, text := range []string{"", "\x00", "\x04\x00\x00\x00", "module {\n}\n", "ML\xefR\x0dStableHLO_v1.0.0\x00", "PK\x03\x04\x14\x00\x00\x00", string(make([]byte, 4096))} {
		if jaxexport.IsExport([]byte(text)) {
			t.Errorf("%.20q is recognized as an export", text)
		}
		if x, err := jaxexport.Read([]byte(text)); err == nil {
			t.Errorf("%.20q is read as %v", text, x)
		}
	}
}

// TestBroken reads each prefix of a file, and the file with each byte changed. Errors must have an
// offset within the file, and modules must be within it.
func TestBroken(t *testing.T) {
	data := file(t)
	for n := range data {
		check(t, data[:n:n])
		for _, b := range []byte{0, 1, 0x7F, 0x80, 0xFF} {
			changed := bytes.Clone(data)
			changed[n] = b
			check(t, changed)
		}
	}
}

func check(t *testing.T, data []byte) {
	t.Helper()
	jaxexport.IsExport(data)
	x, err := jaxexport.Read(data)
	if err != nil {
		if e, ok := err.(*jaxexport.Error); !ok || e.Offset < 0 || e.Offset > len(data) {
			t.Errorf("%v, of %d bytes", err, len(data))
		}
		return
	}
	if x.ModuleOffset < 0 || x.ModuleOffset+len(x.Module) > len(data) || !bytes.Equal(data[x.ModuleOffset:x.ModuleOffset+len(x.Module)], x.Module) {
		t.Errorf("a module of %d bytes at %d of %d", len(x.Module), x.ModuleOffset, len(data))
	}
}

func FuzzRead(f *testing.F) {
	f.Add(file(f))
	names, _ := filepath.Glob(filepath.Join(mlirtest.SharedRoot(f), "oracles", "bytecode", "files", "*.jaxexport"))
	for _, name := range names {
		if data, err := os.ReadFile(name); err == nil {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) { check(t, data) })
}
