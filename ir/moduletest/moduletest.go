// Package moduletest reads and prints modules for tests, which fail on any error. The packages it
// imports, such as ir/text and ir/source, have their own helpers.
package moduletest

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/source"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// Read reads a module and verifies everything but element types, like package pipeline. It exists
// for tests of packages that pipeline imports, which cannot call that.
func Read(src *ir.Source) (*ir.Module, ir.Diagnostics) {
	reader := text.NewReader(ir.NewContext())
	reader.OnRefused(verify.ParseErrors)
	m, errors := reader.Read(src)
	if m == nil {
		return nil, errors
	}
	if errors := verify.Module(m, verify.Options{IgnoreElementTypes: true}); errors.HasErrors() {
		return nil, errors
	}
	return m, nil
}

// Parse reads a module and fails the test on an error.
func Parse(t testing.TB, program string) *ir.Module {
	t.Helper()
	m, errors := Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		t.Fatalf("%s\n%s", errors[0].Error(), program)
	}
	return m
}

// Canonical returns the module in canonical form.
func Canonical(t testing.TB, m *ir.Module) string {
	t.Helper()
	var b strings.Builder
	if err := text.Print(&b, m, text.PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// SourceForm returns the source text of a module with its changes applied.
func SourceForm(t testing.TB, m *ir.Module) string {
	t.Helper()
	var b strings.Builder
	if err := source.Print(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
