package ir_test

import (
	"bytes"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// Modules are easiest to write as text, so these tests use the packages above, as any client does.

// parse reads a module that has no errors.
func parse(t testing.TB, program string) *ir.Module {
	t.Helper()
	m, errors := text.Parse(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		t.Fatalf("%s\n%s", errors[0].Error(), program)
	}
	return m
}

// canonical is the canonical form of a module.
func canonical(t testing.TB, m *ir.Module) string {
	t.Helper()
	var b bytes.Buffer
	if err := text.Print(&b, m, text.PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// sourceForm is the source form of a module.
func sourceForm(t testing.TB, m *ir.Module) string {
	t.Helper()
	var b bytes.Buffer
	if err := source.Print(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
