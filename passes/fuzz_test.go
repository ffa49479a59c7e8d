package passes

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/promote"
)

// FuzzRun promotes arbitrary text or bytecode under any system and options. Run must not panic, and
// an accepted program must print, parse again, and stay unchanged by a second run.
func FuzzRun(f *testing.F) {
	paths, err := filepath.Glob("../lit/*/*.mlir")
	if err != nil || len(paths) == 0 {
		f.Fatal("no seeds", err)
	}
	for i, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, uint32(i))
		f.Add(text, uint32(0))
		if m, _ := readAny(text); m != nil {
			if data, err := bytecode.Write(m, bytecode.Target{Version: bytecode.NewestVersion}); err == nil {
				f.Add(data, uint32(i))
			}
		}
	}
	f.Fuzz(func(t *testing.T, program []byte, choice uint32) {
		if len(program) > 1<<14 {
			t.Skip("long")
		}
		o := chooseOptions(choice)
		m, d := readAny(program)
		if m == nil || d.HasErrors() || hasText(m) || len(m.Undecoded) > 0 {
			return // what cannot be decoded has no text to compare
		}
		if _, d := Run(m, o); d.HasErrors() {
			return
		}
		once := canonicalText(t, m)
		again, d := moduletest.Read(&ir.Source{Name: "out.mlir", Text: once})
		if d.HasErrors() {
			t.Fatalf("the output cannot be parsed: %s\n%s", d[0].Render(), once)
		}
		if o.WeakConstants != NoConstants || bytes.Contains(program, []byte("weak")) || bytes.Contains(program, []byte("get_dimension_size")) {
			return // weak values of the input are strong in the output, and may join to other types
		}
		if _, d := Run(again, o); d.HasErrors() {
			t.Fatalf("the second run refuses the output: %s\n%s", d[0].Render(), once)
		}
		if twice := canonicalText(t, again); !bytes.Equal(once, twice) {
			t.Fatalf("a second run changes the output:\n%s\n%s", once, twice)
		}
	})
}

// readAny reads and verifies a module in text or in bytecode; nil if it cannot be read.
func readAny(program []byte) (*ir.Module, ir.Diagnostics) {
	src := &ir.Source{Name: "in.mlir", Text: program}
	if !bytecode.Is(program) {
		return moduletest.Read(src)
	}
	m, _, err := bytecode.NewReader(text.NewReader(ir.NewContext())).Read(src, 0, len(program))
	if err != nil {
		return nil, nil
	}
	return m, verify.Module(m, verify.Options{IgnoreElementTypes: true})
}

// hasText reports whether an operation is represented by its text. Such a body, for example `a.b,
// c`, parses as a dictionary when it is printed between braces.
func hasText(m *ir.Module) (found bool) {
	m.Walk(func(op ir.Op) { found = found || m.IsText(op) })
	return found
}

// chooseOptions derives options from the bits of n.
func chooseOptions(n uint32) Options {
	sys, err := promote.New(promote.Names()[n%uint32(len(promote.Names()))], promote.Config{X32: n>>4&1 != 0})
	if err != nil {
		sys = nil
	}
	o := Options{
		System: sys, WeakConstants: WeakConstants(n >> 8 & 3 % 3), KeepWeak: n>>10&1 != 0, Results: Results(n >> 11 & 1),
		Signature: Signature(n >> 12 & 3 % 3), ControlFlow: ControlFlow(n >> 14 & 3 % 3), Calls: Calls(n >> 16 & 1), Hoist: n>>17&1 != 0,
	}
	return o
}

// canonicalText returns the canonical form of a module. It fails the test if the source form cannot
// be printed.
func canonicalText(t *testing.T, m *ir.Module) []byte {
	var out bytes.Buffer
	if err := text.Print(&out, m, text.PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	if m.Source.Binary {
		return out.Bytes()
	}
	if err := source.Print(&bytes.Buffer{}, m); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
